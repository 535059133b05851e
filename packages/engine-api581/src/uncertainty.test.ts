import { describe, expect, it } from 'vitest';
import { assess } from './assess.ts';
import { exampleComponent, exampleSettings } from './example-component.ts';
import { randomSource } from './random.ts';
import { draw, type UncertaintySettings, uncertainty } from './uncertainty.ts';

const settings: UncertaintySettings = {
  ...exampleSettings,
  seed: 7,
  samples: 2000,
  inputs: [
    {
      path: 'mechanisms[0].corrosionRateMmPerYear',
      distribution: { kind: 'lognormal', median: 0.127, sigma: 0.3 },
    },
    { path: 'geometry.furnishedThicknessMm', distribution: { kind: 'uniform', min: 12.5, max: 12.9 } },
  ],
};

describe('uncertainty', () => {
  it('gives ordered bands around the deterministic figures for damage factor, POF and risk', () => {
    const { points, rejected } = uncertainty(exampleComponent(), settings);
    const { result } = assess(exampleComponent(), exampleSettings);
    expect(rejected).toBe(0);
    expect(points.map((point) => point.date)).toEqual(['2026-01-01', '2036-01-01']);
    for (const [point, state] of [
      [points[0]!, result.atRbiDate],
      [points[1]!, result.atPlanDate!],
    ] as const) {
      for (const [band, value] of [
        [point.damageFactor!, state.damageFactor!],
        [point.pofPerYear!, state.pofPerYear!],
        [point.areaRiskM2PerYear!, state.areaRiskM2PerYear!],
      ] as const) {
        expect(band.p5).toBeLessThan(band.p50);
        expect(band.p50).toBeLessThan(band.p95);
        expect(Math.abs(band.p50 / value - 1)).toBeLessThan(0.08);
      }
    }
  });

  it('repeats itself for the same seed and differs for another', () => {
    expect(uncertainty(exampleComponent(), settings)).toEqual(uncertainty(exampleComponent(), settings));
    const other = uncertainty(exampleComponent(), { ...settings, seed: 8 });
    expect(other.points).not.toEqual(uncertainty(exampleComponent(), settings).points);
  });

  it('leaves the component as it was and counts impossible samples', () => {
    const component = exampleComponent();
    const outcome = uncertainty(component, {
      ...settings,
      samples: 500,
      inputs: [
        {
          path: 'mechanisms[0].corrosionRateMmPerYear',
          distribution: { kind: 'normal', mean: 0, standardDeviation: 0.1 },
        },
      ],
    });
    expect(component).toEqual(exampleComponent());
    expect(outcome.rejected).toBeGreaterThan(150);
    expect(outcome.rejected).toBeLessThan(350);
  });

  it('points at a path that leads nowhere', () => {
    const inputs = [{ path: 'geometry.wings', distribution: { kind: 'uniform', min: 0, max: 1 } as const }];
    const { problems } = uncertainty(exampleComponent(), { ...settings, inputs });
    expect(problems[0]).toMatchObject({ code: 'unknown-value', field: 'inputs[0].path' });
  });

  it('draws from its distributions with the right mean', () => {
    const random = randomSource(1);
    const mean = (distribution: Parameters<typeof draw>[0]): number => {
      let sum = 0;
      for (let i = 0; i < 20000; i++) sum += draw(distribution, random);
      return sum / 20000;
    };
    expect(mean({ kind: 'normal', mean: 5, standardDeviation: 1 })).toBeCloseTo(5, 1);
    expect(mean({ kind: 'uniform', min: 2, max: 4 })).toBeCloseTo(3, 1);
    expect(mean({ kind: 'triangular', min: 0, mode: 3, max: 6 })).toBeCloseTo(3, 1);
    expect(mean({ kind: 'lognormal', median: 1, sigma: 0.2 })).toBeCloseTo(Math.exp(0.02), 1);
  });
});
