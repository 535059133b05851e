/** Mistakes found in public implementations of the method. Each must not be ours. */
import { describe, expect, it } from 'vitest';
import { assess } from './assess.ts';
import { runCase } from './cases/run-case.ts';
import { flammableArea } from './consequence/flammable-area.ts';
import { findFluid, heatCapacityRatio, idealGasHeatCapacity } from './consequence/fluid.ts';
import { gasReleaseRate, holeArea, releaseFromHole } from './consequence/release.ts';
import { exampleComponent, exampleSettings } from './example-component.ts';
import { parseCounts } from './mechanisms/inspection-credit.ts';
import { failureFrequency, weighByHole } from './probability.ts';
import { carbonateSusceptibility } from './scc/carbonate.ts';
import { causticBoundaryC } from './scc/caustic.ts';
import { crackingBaseFactor, escalate } from './scc/cracking-base-factor.ts';
import { combineBottomRates } from './tank/bottom-corrosion-rate.ts';
import { findSoil, findTankFluid, seepage } from './tank/release-volume.ts';
import { reliabilityIndex } from './thinning/reliability-base-factor.ts';
import { tankBottomMinimumMm } from './thinning/wall-loss.ts';

describe('traps of public implementations', () => {
  it('T1: gas releases use 8314 J/(kmol K), not 8.314 with C2 = 1000', () => {
    const fluid = findFluid('C1-C2')!;
    const k = heatCapacityRatio(idealGasHeatCapacity(fluid, 350)!);
    const rate = gasReleaseRate(holeArea(25), fluid.molarMass, k, 4000, 350);
    expect(rate).toBeCloseTo(3.22631, 2);
    expect(rate).toBeLessThan(3.22631 * 2);
  });

  it('T2: a small continuous release has the continuous area, a large one the instantaneous', () => {
    const fluid = findFluid('C3-C4')!;
    const area = (rate: number) => {
      const release = releaseFromHole({
        diameterMm: 25,
        hole: 1,
        rate,
        feedRate: rate,
        componentMassKg: 4000,
        inventoryMassKg: 4000,
        reduction: 0,
        longestMinutes: 40,
      });
      return flammableArea(fluid.damage!, fluid, 'gas', release, 0, 0);
    };
    const small = area(0.001);
    expect(small.area / small.CAINL).toBeCloseTo(1, 0);
    expect(small.area).toBeLessThan(small.IAINL / 10);
    const large = area(25.2);
    expect(large.area).toBeCloseTo(large.IAINL, 9);
  });

  it('T3: severity index 5000 with one B inspection is 500, not 250', () => {
    expect(crackingBaseFactor(5000, parseCounts('1B')).value).toBe(500);
  });

  it('T4: aromatics have the SI constants of styrene', () => {
    expect(findFluid('Aromatics')!.damage).toEqual(findFluid('Styrene')!.damage);
    expect(findFluid('Aromatics')!.damage!.continuousNotLikely.gas).toEqual([3.952, 1.097]);
  });

  it('T5: product conductivity contains the viscosity of water', () => {
    const flow = seepage(findSoil('fine sand')!, findTankFluid('light diesel oil')!);
    expect(flow.productConductivity).toBeLessThan(10);
  });

  it('T6: a tank bottom above a barrier may thin to 1.27 mm, one without to 2.54 mm', () => {
    expect(tankBottomMinimumMm(true)).toBe(1.27);
    expect(tankBottomMinimumMm(false)).toBe(2.54);
  });

  it('T7: the caustic chart is followed point to point and never turns up', () => {
    expect(causticBoundaryC(12.5)).toBeCloseTo((78.125 + 74.219) / 2, 9);
    for (let percent = 0; percent < 50; percent += 0.25) {
      expect(causticBoundaryC(percent + 0.25)).toBeLessThanOrEqual(causticBoundaryC(percent));
    }
  });

  it('T8: the carbonate grid and the limit of 5000 depend on the edition', () => {
    expect(carbonateSusceptibility(8.2, 50, false, 'api581-3')).toBe('Low');
    expect(carbonateSusceptibility(8.7, 5, false, 'api581-3')).toBe('Low');
    expect(carbonateSusceptibility(9.2, 5, false, 'api581-3')).toBe('High');
    expect(carbonateSusceptibility(9.2, 5, false, 'api581-3-addendum-2')).toBe('Medium');
    expect(escalate(5000, 10, 1, true)).toBe(5000);
    expect(escalate(5000, 10, 1, false)).toBeGreaterThan(60_000);
  });

  it('T9: generic frequencies keep every digit and their exact sum', () => {
    const drum = failureFrequency('DRUM')!;
    expect(drum.holes[3]).toBe(6e-7);
    expect(drum.total).toBeCloseTo(3.06e-5, 18);
    expect(weighByHole(failureFrequency('COURSE-1')!, [1, 1, 1, 1])).toBeCloseTo(1, 15);
  });

  it('T10: the confidence in a tank course’s rate is what the user says', () => {
    const course = (confidence: 'low' | 'high') =>
      assess(
        exampleComponent({
          componentType: 'COURSE-1',
          inspections: [],
          mechanisms: [{ type: 'thinning', corrosionRateMmPerYear: 0.1, confidence }],
        }),
        exampleSettings,
      ).result.mechanisms[0]!.atRbiDate!;
    expect(course('low')).toBeGreaterThan(course('high'));
  });

  it('T11: a mitigation that is not listed earns nothing', () => {
    const inputs = {
      fluid: 'C3-C4',
      stored: 'gas',
      Ps_kPa_abs: 1200,
      Ts_K: 330,
      D_mm: 1500,
      componentType: 'DRUM',
      mass_inv_kg: 20000,
      mass_comp_kg: 5000,
      detection: 'B',
      isolation: 'B',
    };
    const share = (mitigation: string) =>
      runCase({ module: 'consequence.flammable', inputs: { ...inputs, mitigation } }).fact_mit;
    expect(share('a bucket of sand')).toBe(0);
    expect(share('none')).toBe(0);
    expect(share('foam spray')).toBe(0.15);
    const base = exampleComponent();
    const strange = { ...base.consequence, mitigation: 'bucket' as 'none' };
    expect(assess({ ...base, consequence: strange }, exampleSettings).problems[0]).toMatchObject({
      code: 'unknown-value',
      field: 'consequence.mitigation',
    });
  });

  it('T12: steam constants belong to the hyperbolic form', () => {
    const cp = idealGasHeatCapacity(findFluid('Steam')!, 450)!;
    // Steam tables: 35.0 J/(mol K) at 450 K.
    expect(cp).toBeGreaterThan(33.5);
    expect(cp).toBeLessThan(36.5);
  });

  it('T13: localised attack takes the larger rate, generalised the sum', () => {
    expect(combineBottomRates(0.3, 0.2, 'localised')).toBe(0.3);
    expect(combineBottomRates(0.3, 0.2, 'generalised')).toBe(0.5);
  });

  it('T14: Art is the share lost, and β rests on strength and three variances', () => {
    const fresh = reliabilityIndex(0, 0.225411, 0.04);
    expect(fresh).toBeCloseTo((1 - 0.225411) / Math.sqrt(0.04 + 0.225411 ** 2 * 0.0025), 12);
    expect(reliabilityIndex(0.5, 0.225411, 0.04)).toBeLessThan(fresh);
    expect(reliabilityIndex(0.9, 0.225411, 0.04)).toBeLessThan(0);
  });
});
