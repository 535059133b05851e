import { describe, expect, it } from 'vitest';
import { assess } from '../assess.ts';
import type { Component } from '../component.ts';
import { exampleComponent, exampleSettings } from '../example-component.ts';
import { fluidFacts, fluidNames } from './fluid.ts';
import { longestLeakMinutes } from './release.ts';
import { continuousToxicArea, findToxicFluid, toxicNames } from './toxic-area.ts';

const withFluid = (
  fluid: string,
  storedPhase: 'gas' | 'liquid',
  more: Component['consequence'] = {},
): Component =>
  exampleComponent({
    consequence: { ...exampleComponent().consequence, fluid, storedPhase, heatCapacityRatio: 1.3, ...more },
    financial: {
      material: 'carbon steel',
      equipmentCostUsdPerM2: 2000,
      productionLossUsdPerDay: 50000,
      populationPerM2: 0.0005,
      injuryCostUsd: 5e6,
      environmentCostUsdPerBarrel: 300,
    },
  });

describe('level 1 consequence', () => {
  it('is calculated for every fluid in both phases', () => {
    for (const fluid of fluidNames()) {
      for (const phase of ['gas', 'liquid'] as const) {
        const { result, problems } = assess(withFluid(fluid, phase), exampleSettings);
        // The tables have nothing for a vapour of heavy oil: not known, and no area of zero.
        if (!fluidFacts(fluid)?.hasConstants[phase]) {
          expect(problems.map(({ code }) => code)).toEqual(['no-constants-for-phase']);
          expect([result.areaM2, result.atRbiDate.areaRiskM2PerYear]).toEqual([null, null]);
          continue;
        }
        expect(problems, fluid).toEqual([]);
        expect(result.areaM2, fluid).toBeGreaterThanOrEqual(0);
        expect(result.financialUsd, fluid).toBeGreaterThan(0);
      }
    }
  });

  it('of toxic fluids is at least their toxic area, and water has none', () => {
    for (const fluid of ['HF', 'Chlorine', 'Ammonia', 'H2S', 'Phosgene']) {
      const { area } = assess(withFluid(fluid, 'gas'), exampleSettings).result;
      expect(area!.toxicM2, fluid).toBeGreaterThan(0);
      expect(area!.areaM2).toBeGreaterThanOrEqual(area!.toxicM2);
    }
    expect(assess(withFluid('Water', 'liquid'), exampleSettings).result.areaM2).toBe(0);
  });

  it('counts a toxic part of a flammable stream, and not below the screening fraction', () => {
    const stream = (toxicMassFraction: number): number =>
      assess(withFluid('C3-C4', 'gas', { toxicFluid: 'H2S', toxicMassFraction }), exampleSettings).result
        .area!.toxicM2;
    expect(stream(0.05)).toBeGreaterThan(stream(0.01));
    expect(stream(0.00005)).toBe(0);
  });

  it('grows towards auto-ignition', () => {
    const area = (temperatureC: number): number =>
      assess({ ...withFluid('C3-C4', 'gas'), operation: { temperatureC, pressureMPa: 1 } }, exampleSettings)
        .result.areaM2!;
    // Auto-ignition at 369 °C: not likely at 300, half way at 369, likely at 430.
    expect(area(369)).toBeGreaterThan(area(300));
    expect(area(430)).toBeGreaterThan(area(369));
  });

  it('gives no credit for blowdown without isolation of rating B', () => {
    const area = (isolation: 'B' | 'C', mitigation: 'blowdown' | 'none'): number =>
      assess(withFluid('C3-C4', 'gas', { isolation, mitigation }), exampleSettings).result.areaM2!;
    expect(area('B', 'blowdown') / area('B', 'none')).toBeCloseTo(0.75, 9);
    expect(area('C', 'blowdown')).toBe(area('C', 'none'));
  });

  it('fills the component’s mass from its volume with a warning', () => {
    const base = withFluid('C6-C8', 'liquid', { componentMassKg: undefined });
    const { result, warnings, problems } = assess(
      { ...base, geometry: { ...base.geometry, volumeM3: 10 } },
      exampleSettings,
    );
    expect(problems).toEqual([]);
    expect(result.areaM2).toBeGreaterThan(0);
    expect(warnings.some((warning) => warning.field === 'consequence.componentMassKg')).toBe(true);
  });

  it('asks for the heat capacity ratio of a gas without constants', () => {
    const { problems } = assess(
      withFluid('Chlorine', 'gas', { heatCapacityRatio: undefined }),
      exampleSettings,
    );
    expect(problems[0]).toMatchObject({ code: 'missing', field: 'consequence.heatCapacityRatio' });
  });

  it('never lets a rupture outlast the large hole', () => {
    expect(longestLeakMinutes('C', 'A', 3)).toBe(longestLeakMinutes('C', 'A', 2));
  });

  it('interpolates toxic durations between the rows of the table', () => {
    expect(toxicNames()).toHaveLength(14);
    const h2s = findToxicFluid('H2S', 'gas')!;
    const area = (minutes: number) => continuousToxicArea(h2s, 0.01, minutes);
    expect(area(20)).toBeCloseTo(14.3487, 2);
    expect(area(30)).toBeCloseTo(Math.sqrt(area(20) * area(40)), 9);
    expect(area(2)).toBe(area(5));
    expect(area(90)).toBe(area(60));
  });
});
