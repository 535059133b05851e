import { freshRuns } from '@ircrisk/units/testing/fresh-seed.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assess } from '../assess.ts';
import type { Component } from '../component.ts';
import { exampleComponent, exampleSettings } from '../example-component.ts';
import { plan } from './plan-component.ts';

const rate = fc.double({ min: 0, max: 0.8, noNaN: true });
const planned = fc.record({
  component: fc
    .record({
      rate,
      cracked: fc.boolean(),
      isOutside: fc.boolean(),
      reading: fc.option(fc.double({ min: 9, max: 12.7, noNaN: true })),
      hasConsequence: fc.boolean(),
    })
    .map(
      ({ rate: corrosionRateMmPerYear, cracked, isOutside, reading, hasConsequence }): Component =>
        exampleComponent({
          mechanisms: [
            { type: 'thinning', corrosionRateMmPerYear, confidence: 'medium' },
            ...(cracked ? [{ type: 'scc-caustic' as const, susceptibility: 'Medium' as const }] : []),
            ...(isOutside ? [{ type: 'external-corrosion' as const, driver: 'moderate' as const }] : []),
          ],
          inspections:
            reading === null
              ? []
              : [
                  {
                    date: '2018-03-01',
                    credits: [{ mechanism: 'thinning', effectiveness: 'B' }],
                    wallThicknessMm: reading,
                  },
                ],
          ...(hasConsequence ? {} : { consequence: {}, financial: undefined }),
        }),
    ),
  targets: fc.oneof(
    fc.double({ min: 0.1, max: 50, noNaN: true }).map((areaRiskM2PerYear) => ({ areaRiskM2PerYear })),
    fc.double({ min: 1, max: 3000, noNaN: true }).map((damageFactor) => ({ damageFactor })),
  ),
});

describe('a plan', () => {
  it('never raises a figure, changes none where it has no inspection, and holds what it says it holds', () => {
    fc.assert(
      fc.property(planned, ({ component, targets }) => {
        const settings = { ...exampleSettings, targets };
        const { result } = plan(component, settings);
        const { atPlanDate } = assess(component, { ...settings, derivation: false }).result;
        const { atPlanDateWith: after, atPlanDateWithout: before, action, inspection } = result;
        expect(before?.damageFactor ?? null).toBe(atPlanDate?.damageFactor ?? null);
        expect(before?.areaRiskM2PerYear ?? null).toBe(atPlanDate?.areaRiskM2PerYear ?? null);
        if (!inspection) expect(after).toEqual(before);
        const factor = after?.damageFactor ?? 0;
        expect(factor).toBeLessThanOrEqual((before?.damageFactor ?? 0) * (1 + 1e-9));
        if (action !== 'inspect' && action !== 'none') return;
        const { areaRiskM2PerYear = Infinity, damageFactor = Infinity } = targets as Record<string, number>;
        expect(after?.areaRiskM2PerYear ?? 0).toBeLessThanOrEqual(areaRiskM2PerYear * (1 + 1e-6));
        expect(factor).toBeLessThanOrEqual(damageFactor * (1 + 1e-6));
        if (!inspection) return;
        expect(inspection.date >= settings.rbiDate && inspection.date <= (settings.planDate ?? '')).toBe(
          true,
        );
      }),
      freshRuns(10_000),
    );
  });
});
