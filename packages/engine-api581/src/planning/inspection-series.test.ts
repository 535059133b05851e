import { freshRuns } from '@ircrisk/units/testing/fresh-seed.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { riskOverTime } from '../assess.ts';
import { toDate, toYears } from '../calendar.ts';
import type { Component } from '../component.ts';
import { exampleComponent, exampleSettings } from '../example-component.ts';
import type { PlanSettings } from '../settings.ts';
import { riskCurve } from '../what-if.ts';
import { plan } from './plan-component.ts';

const cracking = (age: number): Component =>
  exampleComponent({
    mechanisms: [{ type: 'scc-chloride', susceptibility: 'Medium' }],
    inspections: [
      {
        date: toDate(toYears(exampleSettings.rbiDate) - age),
        credits: [{ mechanism: 'scc-chloride', effectiveness: 'B' }],
      },
    ],
  });
const far = (years: number) => toDate(toYears(exampleSettings.rbiDate) + years);
const settingsFor = (limit: number, years: number, more: Partial<PlanSettings> = {}): PlanSettings => ({
  ...exampleSettings,
  planDate: far(years),
  targets: { damageFactor: limit },
  ...more,
});

const plannedOf = (component: Component, settings: PlanSettings) => {
  const { result } = plan(component, settings);
  return { result, planned: [...(result.inspection ? [result.inspection] : []), ...result.later] };
};

describe('several inspections in one plan period', () => {
  it('repeat the longest interval until the plan date', () => {
    const settings = settingsFor(1e6, 12, { targets: { maximumIntervalYears: 4 } });
    const { result, planned } = plannedOf(cracking(1), settings);
    expect(result.action).toBe('inspect');
    const years = planned.map(({ date }) => Math.round(toYears(date) - toYears(exampleSettings.rbiDate)));
    expect(years).toEqual([3, 7, 11]);
  });

  it('repeat an interval of a year as well, as often as it asks for', () => {
    const settings = settingsFor(1e6, 12, { targets: { maximumIntervalYears: 1 } });
    const { planned } = plannedOf(cracking(0.5), settings);
    const years = planned.map(({ date }) => toYears(date) - toYears(exampleSettings.rbiDate));
    expect(years.length).toBe(12);
    for (const [i, year] of years.slice(1).entries()) expect(year - years[i]!).toBeCloseTo(1, 1);
  });

  it('repeat the longest interval where no inspection can hold the target either', () => {
    const settings = settingsFor(0.01, 12, { targets: { damageFactor: 0.01, maximumIntervalYears: 4 } });
    const { result, planned } = plannedOf(cracking(1), settings);
    expect(result.action).toBe('mitigate');
    const years = planned.map(({ date }) => Math.round(toYears(date) - toYears(exampleSettings.rbiDate)));
    expect(years).toEqual([0, 4, 8]);
    const { cost: _cost, ...first } = planned[0]!;
    const alone = { ...cracking(1), inspections: [...(cracking(1).inspections ?? []), first] };
    const [once] = riskOverTime(alone, settings, [settings.planDate!]).points;
    expect(result.atPlanDateWith!.damageFactor).toBeLessThan(once!.damageFactor!);
  });

  it('hold a target that one inspection alone cannot hold so long, and the curve shows each of them', () => {
    let found = 0;
    for (const limit of [20, 30, 40, 60, 80, 120]) {
      const settings = settingsFor(limit, 20);
      const { result, planned } = plannedOf(cracking(1), settings);
      if (planned.length < 2) continue;
      found += 1;
      expect(result.action).toBe('inspect');
      const gaps = planned.slice(1).map((one, i) => toYears(one.date) - toYears(planned[i]!.date));
      for (const gap of gaps) expect(gap).toBeGreaterThan(0.99);
      expect(riskCurve(cracking(1), settings).withPlan.length).toBeGreaterThan(planned.length);
    }
    expect(found).toBeGreaterThan(0);
  });

  it('keep the limit on every day from the first inspection to the plan date, whatever the component', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 5, max: 800, noNaN: true }),
        fc.integer({ min: 4, max: 25 }),
        fc.double({ min: 0.05, max: 0.4, noNaN: true }),
        fc.boolean(),
        (limit, years, rate, cracks) => {
          const component = cracks
            ? cracking(2)
            : exampleComponent({
                mechanisms: [{ type: 'thinning', corrosionRateMmPerYear: rate, confidence: 'low' }],
              });
          const settings = settingsFor(limit, years);
          const { result, planned } = plannedOf(component, settings);
          if (result.action !== 'inspect') return;
          const inspected = {
            ...component,
            inspections: [...(component.inspections ?? []), ...planned.map(({ cost: _cost, ...one }) => one)],
          };
          const first = toYears(planned[0]!.date);
          const days = Array.from({ length: 40 }, (_, i) =>
            toDate(first + ((toYears(settings.planDate!) - first) * i) / 40),
          );
          for (const { damageFactor, date } of riskOverTime(inspected, settings, days).points) {
            // An inspection counts from its own day; its eve belongs to the stretch before.
            if (planned.some((one) => Math.abs(toYears(one.date) - toYears(date ?? one.date)) < 2 / 365.25))
              continue;
            expect(damageFactor).toBeLessThanOrEqual(limit * 1.001);
          }
        },
      ),
      freshRuns(300),
    );
  });
});
