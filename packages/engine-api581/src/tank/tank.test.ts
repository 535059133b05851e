import { describe, expect, it } from 'vitest';
import { assess } from '../assess.ts';
import type { Component } from '../component.ts';
import { exampleComponent, exampleSettings } from '../example-component.ts';
import type { Mechanism } from '../mechanisms/mechanism.ts';
import { expectRecomputed } from '../testing/expect-recomputed.ts';
import {
  bottomHoleCount,
  bottomLeakDays,
  bottomLeakRate,
  seepageLimit,
  shellLeaks,
  tankBarrels,
} from './release-volume.ts';

const course: Component = {
  id: 'T-1 course 2',
  componentType: 'COURSE-2',
  startDate: '2006-01-01',
  geometry: { furnishedThicknessMm: 12, minimumThicknessMm: 6 },
  material: {
    family: 'carbon-steel',
    yieldStrengthMPa: 235,
    tensileStrengthMPa: 370,
    allowableStressMPa: 150,
    weldJointEfficiency: 1,
  },
  mechanisms: [
    {
      type: 'thinning',
      corrosionRateMmPerYear: 0.1,
      confidence: 'low',
      maintainedPerApi653: true,
      settlement: 'meetsApi653',
    },
  ],
  tank: {
    diameterM: 30,
    fillHeightM: 12,
    courseHeightM: 2,
    releasePreventionBarrier: false,
    product: 'crude oil',
    soil: 'fine sand',
    groundwaterDistanceM: 10,
    contact: 'poor',
    fractionLeavingDike: 0.1,
    fractionOnSite: 0.5,
    fractionOffSite: 0.3,
    environmentSensitivity: 'medium',
  },
  financial: { material: 'carbon steel', productionLossUsdPerDay: 10000 },
};
const bottom: Component = {
  ...course,
  id: 'T-1 bottom',
  componentType: 'TANKBOTTOM',
  geometry: { furnishedThicknessMm: 8, corrosionAllowanceMm: 3 },
  mechanisms: [
    {
      type: 'thinning',
      confidence: 'low',
      maintainedPerApi653: true,
      settlement: 'neverEvaluated',
      bottom: {
        soilResistivityOhmCm: 1500,
        pad: 'native soil',
        drainage: 'does not collect',
        cathodicProtection: 'none',
        bottomType: 'single bottom',
        soilTemperatureC: 20,
        product: 'wet',
        productTemperatureC: 40,
        waterDraw: true,
        productSidePattern: 'localised',
      },
    },
  ],
};

describe('the derivation of a tank', () => {
  it('can be worked out again for courses and bottoms, whatever the soil lets through', () => {
    const soils = ['coarse sand', 'fine sand', 'silt', 'clay', 'concrete-asphalt'];
    const bottoms = soils.flatMap((soil) =>
      [true, false].map(
        (releasePreventionBarrier): Component => ({
          ...bottom,
          tank: { ...bottom.tank, soil, releasePreventionBarrier },
        }),
      ),
    );
    const branches = new Set<string | undefined>();
    for (const component of [course, ...bottoms]) {
      const { steps, result } = assess(component, exampleSettings);
      expectRecomputed(steps);
      const total = steps.find((step) => step.figure === 'consequence.totalUsd');
      expect(total?.value).toBe(result.financialUsd);
      branches.add(steps.find((step) => step.figure.endsWith('bottomLeakBarrelsPerDay'))?.branch);
    }
    expect(branches).toContain('bottom-seepage');
    expect(branches).toContain('bottom-transition');
  });
});

describe('the underside of a bottom', () => {
  const outside: Mechanism[] = [
    {
      type: 'external-corrosion',
      driver: 'moderate',
      confidence: 'low',
      coatingDate: '2006-01-01',
      coatingQuality: 'medium',
    },
    { type: 'cui', driver: 'moderate', confidence: 'low' },
    { type: 'external-chloride-scc', driver: 'severe' },
    { type: 'cui-chloride-scc', driver: 'severe' },
  ];
  const [external] = outside as [Mechanism];

  it('is the soil’s, a part of thinning: weather and insulation add nothing to it, and are told', () => {
    const own = assess(bottom, exampleSettings).result.atRbiDate;
    expect(own.damageFactor).toBeGreaterThan(0);
    for (const mechanism of outside) {
      const ticked = { ...bottom, mechanisms: [...bottom.mechanisms, mechanism] };
      const { result, warnings, steps } = assess(ticked, exampleSettings);
      expect(result.atRbiDate).toEqual(own);
      expect(warnings).toContainEqual({ code: 'lies-on-soil', field: 'mechanisms[1].type' });
      expect(steps).toContainEqual(
        expect.objectContaining({ figure: 'atRbiDate.mechanisms[1].df', branch: 'lies-on-soil', value: 0 }),
      );
    }
  });

  it('counts outside on a course, and on no wall that is buried', () => {
    const on = (component: Component) => {
      const { result, warnings } = assess(
        {
          ...component,
          operation: { temperatureC: 30, pressureMPa: 0.1 },
          mechanisms: [...component.mechanisms, external],
        },
        exampleSettings,
      );
      const isTold = warnings.some(({ code }) => code === 'lies-on-soil');
      return { factor: result.mechanisms.at(-1)!.atRbiDate, isTold };
    };
    expect(on(course)).toEqual({ factor: expect.any(Number), isTold: false });
    expect(on(course).factor).toBeGreaterThan(0);
    expect(on({ ...exampleComponent({ componentType: 'PIPE-8' }), buried: true })).toEqual({
      factor: 0,
      isTold: true,
    });
  });

  it('has no figure from weather alone: nothing that acts on it is not a probability of nothing', () => {
    const { result, problems } = assess({ ...bottom, mechanisms: [external] }, exampleSettings);
    expect(result.atRbiDate.damageFactor).toBeNull();
    expect(problems.map(({ code }) => code)).toContain('no-mechanism');
  });
});

describe('atmospheric tanks', () => {
  it('have a financial consequence and risk but no area', () => {
    for (const component of [course, bottom]) {
      const { result, problems } = assess(component, exampleSettings);
      expect(problems).toEqual([]);
      expect(result.financialUsd).toBeGreaterThan(0);
      expect(result.areaM2).toBeNull();
      expect(result.atRbiDate.financialRiskUsdPerYear).toBeGreaterThan(0);
      expect(result.gaps).toEqual([]);
    }
  });

  it('corrode their bottom from soil and product: 0.13·1.3 against 0.05·2.5·1.1·0.7', () => {
    const { steps } = assess(bottom, exampleSettings);
    const loss = steps.find((step) => step.figure === 'atRbiDate.mechanisms[0].wallLostMm')!;
    expect(loss.inputs.Cr_bm!.value).toBeCloseTo(0.169, 12);
    const base = steps.find((step) => step.figure === 'atRbiDate.mechanisms[0].dfBase')!;
    expect(base.table).toBe('tankBottom');
  });

  it('lose less through a higher course, whose head is lower', () => {
    const cost = (componentType: string): number =>
      assess({ ...course, componentType }, exampleSettings).result.financialUsd!;
    expect(cost('COURSE-4')).toBeLessThan(cost('COURSE-2'));
    expect(cost('COURSE-2')).toBeLessThan(cost('COURSE-1'));
  });

  it('need their inputs and say which are missing', () => {
    const { result, problems } = assess({ ...bottom, tank: { diameterM: 30 } }, exampleSettings);
    expect(result.financialUsd).toBeNull();
    expect(problems.map((problem) => problem.field)).toEqual(
      expect.arrayContaining([
        'tank.releasePreventionBarrier',
        'tank.fillHeightM',
        'tank.environmentSensitivity',
      ]),
    );
  });

  it('leak no more than they hold, for as long as the leak stays unseen', () => {
    const available = tankBarrels(0.5, 1);
    for (const leak of shellLeaks(1, available)) expect(leak.barrels).toBeLessThanOrEqual(available);
    expect(bottomLeakDays(true, true)).toBe(7);
    expect(bottomLeakDays(true, false)).toBe(30);
    expect(bottomLeakDays(false, false)).toBe(360);
    expect(bottomHoleCount(10)).toBe(1);
    expect(bottomHoleCount(61)).toBe(4);
  });

  it('leak through the bottom without jumps, faster in more open soil', () => {
    const rate = (k: number) => bottomLeakRate(12.7, 10, k, 1.15, 1);
    expect(rate(1e5).branch).toBe('free');
    expect(rate(1e-9).branch).toBe('seepage');
    expect(rate(100).branch).toBe('transition');
    let before = rate(1e-10).rate;
    for (let exponent = -9.9; exponent < 6; exponent += 0.02) {
      const now = rate(10 ** exponent).rate;
      expect(now).toBeGreaterThanOrEqual(before);
      expect(now / before).toBeLessThan(1.3);
      before = now;
    }
  });

  it('meet at both limits of the transition, with good and with poor contact', () => {
    for (const contact of [0.21, 1.15]) {
      for (const [hole, head] of [
        [12.7, 10],
        [3.175, 0.0762],
      ] as const) {
        const at = (k: number) => bottomLeakRate(hole, head, k, contact, 1);
        const tight = seepageLimit(hole, head, contact);
        expect(at(tight).branch).toBe('seepage');
        expect(at(tight * 1.0001).branch).toBe('transition');
        expect(at(tight * 1.0001).rate / at(tight).rate).toBeCloseTo(1, 2);
      }
    }
  });

  it('seep as Giroud has it: 15 barrels a day for 12.7 mm under 10 m in soil of 0.1 m/day', () => {
    const { rate, branch } = bottomLeakRate(12.7, 10, 0.1, 0.21, 1);
    expect(branch).toBe('seepage');
    // 14.96 by hand with other roundings of the conversion; the source formula in metres and seconds gives 14.95.
    expect(rate / 14.96).toBeCloseTo(1, 2);
    const source = 0.21 * ((Math.PI / 4) * 0.0127 ** 2) ** 0.1 * 10 ** 0.9 * (0.1 / 86400) ** 0.74;
    expect(rate / (source * 86400 * 6.29)).toBeCloseTo(1, 3);
  });

  it('tell the leak through the bottom step by step', () => {
    const { steps } = assess(bottom, exampleSettings);
    const step = (figure: string) => steps.find((one) => one.figure === `consequence.${figure}`);
    expect(step('bottomLeakBarrelsPerDay')?.branch).toMatch(/free|seepage|transition/);
    expect(step('bottomLeakBarrels')?.value).toBeGreaterThan(0);
    expect(step('environmentUsd')?.value).toBeGreaterThan(0);
  });

  it('leak freely like an orifice of 0.6·A', () => {
    const barrelsPerDay = 6.29 * 86400;
    const orifice = 0.6 * (Math.PI / 4) * 0.0127 ** 2 * Math.sqrt(2 * 9.81 * 10) * barrelsPerDay;
    expect(bottomLeakRate(12.7, 10, 1e6, 1.15, 1).rate / orifice).toBeCloseTo(1, 3);
  });
});
