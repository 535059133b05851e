import { freshRuns } from '@ircrisk/units/testing/fresh-seed.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assess, riskOverTime } from '../assess.ts';
import { assessWithPlan } from '../assess-with-plan.ts';
import { toDate, toYears } from '../calendar.ts';
import { compileComponent } from '../compile-component.ts';
import type { Component, Inspection } from '../component.ts';
import { exampleComponent, exampleSettings } from '../example-component.ts';
import { findRoot } from '../root-finding.ts';
import type { PlanSettings } from '../settings.ts';
import { selectLeastCost } from './least-cost-selection.ts';
import { plan } from './plan-component.ts';
import { planUnit } from './plan-unit.ts';
import { firstPassing, targetDates } from './target-date.ts';

const settings: PlanSettings = { ...exampleSettings, targets: { areaRiskM2PerYear: 1.2 } };
const thin = (rate: number): Component =>
  exampleComponent({
    mechanisms: [{ type: 'thinning', corrosionRateMmPerYear: rate, confidence: 'medium' }],
  });

describe('target dates', () => {
  it('lie where the curve meets the target, to the day', () => {
    const target = 1.2;
    const compiled = compileComponent(exampleComponent(), settings, null);
    const [found] = targetDates(compiled);
    const risk = (date: string): number =>
      riskOverTime(exampleComponent(), settings, [date]).points[0]!.areaRiskM2PerYear!;
    expect(found!.target).toBe('areaRisk');
    expect(risk(found!.date)).toBeLessThanOrEqual(target);
    expect(risk(toDate(toYears(found!.date) + 1.5 / 365.25))).toBeGreaterThan(target);
  });

  it('agree with a fine scan for any target', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 80, max: 3000, noNaN: true }),
        fc.double({ min: 0.05, max: 0.3, noNaN: true }),
        (limit, rate) => {
          const wanted = { ...exampleSettings, targets: { damageFactor: limit } };
          const compiled = compileComponent(thin(rate), wanted, null);
          const found = targetDates(compiled)[0];
          const from = compiled.rbiYear;
          let scan: number | null = null;
          for (let day = 0; day < 40 * 365.25 && scan === null; day++) {
            if (compiled.damageFactor(from + day / 365.25, null)! > limit) scan = from + day / 365.25;
          }
          if (scan === null) expect(found).toBeUndefined();
          else expect(Math.abs(found!.year - scan)).toBeLessThan(1.5 / 365.25);
        },
      ),
      freshRuns(25),
    );
  });

  it('are the RBI date when a target is already passed', () => {
    const { result } = plan(exampleComponent(), { ...settings, targets: { damageFactor: 1 } });
    expect(result.governing).toMatchObject({
      target: 'damageFactor',
      date: '2026-01-01',
      alreadyPassed: true,
    });
  });

  it('are found for POF, damage factor, money, thickness and interval', () => {
    const component = exampleComponent({ consequence: { statedAreaM2: 400, statedFinancialUsd: 2e6 } });
    const wanted: PlanSettings = {
      ...exampleSettings,
      targets: {
        pofPerYear: 0.003,
        damageFactor: 110,
        financialRiskUsdPerYear: 7000,
        areaRiskM2PerYear: 1.3,
        thicknessMm: true,
        maximumIntervalYears: 11,
      },
    };
    const dates = targetDates(compileComponent(component, wanted, null));
    expect(dates.map((one) => one.target).toSorted()).toEqual([
      'areaRisk',
      'damageFactor',
      'financialRisk',
      'interval',
      'pof',
      'thickness',
    ]);
    // 12.7 − 8.5 mm at 0.127 mm/yr lasts 33.07 years from 2006.
    const thickness = dates.find((one) => one.target === 'thickness')!;
    expect(thickness.year - toYears('2006-01-01')).toBeCloseTo(33.07, 1);
    expect(dates.find((one) => one.target === 'interval')!.date).toBe('2026-12-31');
    expect(dates.map((one) => one.year)).toEqual(dates.map((one) => one.year).toSorted((a, b) => a - b));
  });

  it('heed inspections that are already planned', () => {
    const later = exampleComponent({
      inspections: [
        ...exampleComponent().inspections!,
        { date: '2028-01-01', credits: [{ mechanism: 'thinning', effectiveness: 'A' }] },
      ],
    });
    const without = plan(exampleComponent(), settings).result.governing!;
    expect(without.date > '2028-01-01').toBe(true);
    const governing = plan(later, settings).result.governing;
    expect(governing === null || governing.date > without.date).toBe(true);
  });
});

describe('the plan of a component', () => {
  it('is the same when it is made together with the figures', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.02, max: 1, noNaN: true }),
        fc.double({ min: 0.1, max: 50, noNaN: true }),
        (rate, risk) => {
          const component = exampleComponent({
            mechanisms: [{ type: 'thinning', corrosionRateMmPerYear: rate, confidence: 'low' }],
          });
          const settings = { ...exampleSettings, targets: { areaRiskM2PerYear: risk } };
          const both = assessWithPlan(component, settings);
          expect(both.plan).toEqual(plan(component, settings).result);
          expect(both.assessment).toEqual(assess(component, { ...settings, derivation: false }));
        },
      ),
      { numRuns: 50 },
    );
  });

  it('is empty when the target holds to the plan date', () => {
    const { result } = plan(thin(0.02), settings);
    expect(result.action).toBe('none');
    expect(result.inspection).toBeNull();
  });

  it('takes the least effectiveness that holds the target, and no less would', () => {
    const { result } = plan(exampleComponent(), settings);
    expect(result.action).toBe('inspect');
    const [credit] = result.inspection!.credits;
    expect(result.atPlanDateWith!.areaRiskM2PerYear!).toBeLessThanOrEqual(1.2);
    expect(result.atPlanDateWithout!.areaRiskM2PerYear!).toBeGreaterThan(1.2);
    const order = ['D', 'C', 'B', 'A'];
    for (const effectiveness of order.slice(0, order.indexOf(credit!.effectiveness))) {
      const poorer: Inspection = {
        date: result.inspection!.date,
        credits: [{ mechanism: 'thinning', effectiveness: effectiveness as 'D' }],
      };
      const component = exampleComponent({ inspections: [...exampleComponent().inspections!, poorer] });
      const risk = riskOverTime(component, settings, ['2036-01-01']).points[0]!.areaRiskM2PerYear!;
      expect(risk).toBeGreaterThan(1.2);
    }
  });

  it('really has the risk it promises', () => {
    const { result } = plan(exampleComponent(), settings);
    const { cost: _cost, ...inspection } = result.inspection!;
    const done = exampleComponent({ inspections: [...exampleComponent().inspections!, inspection] });
    const point = riskOverTime(done, settings, ['2036-01-01']).points[0]!;
    expect(point.areaRiskM2PerYear).toBeCloseTo(result.atPlanDateWith!.areaRiskM2PerYear!, 9);
  });

  it('asks for mitigation when even A does not suffice, and names what inspection cannot lower', () => {
    const brittle = exampleComponent({
      mechanisms: [{ type: 'brittle-fracture', referenceTemperatureC: 60, minimumTemperatureC: -20 }],
      geometry: { ...exampleComponent().geometry, furnishedThicknessMm: 38.1 },
    });
    const { result, warnings } = plan(brittle, { ...settings, targets: { damageFactor: 10 } });
    expect(result.action).toBe('mitigate');
    expect(warnings.map((warning) => warning.code)).toContain('not-inspectable');
  });

  it('covers several mechanisms with one inspection at the least cost', () => {
    const component = exampleComponent({
      mechanisms: [
        { type: 'thinning', corrosionRateMmPerYear: 0.13, confidence: 'low' },
        { type: 'scc-ssc', ph: 5, h2sPpm: 5000, cyanide: false },
        { type: 'external-corrosion', driver: 'moderate', confidence: 'low' },
      ],
      inspections: [],
    });
    const wanted: PlanSettings = {
      ...exampleSettings,
      targets: { damageFactor: 400 },
      costs: { thinning: { A: 40, B: 20, C: 10, D: 5 }, 'external-corrosion': { A: 8, B: 4, C: 2, D: 1 } },
      fixedCostPerInspection: 3,
    };
    const { result } = plan(component, wanted);
    expect(result.inspection!.credits.length).toBeGreaterThan(1);
    expect(result.atPlanDateWith!.damageFactor).toBeLessThanOrEqual(400);
    // Brute force over every combination of levels.
    const price = (mechanism: string, level: string): number =>
      level === '-'
        ? 0
        : ((wanted.costs as Record<string, Record<string, number>>)[mechanism]?.[level] ??
          { D: 1, C: 2, B: 4, A: 8 }[level]!);
    let cheapest = Number.POSITIVE_INFINITY;
    for (const a of '-DCBA') {
      for (const b of '-DCBA') {
        for (const c of '-DCBA') {
          const levels = { thinning: a, 'scc-ssc': b, 'external-corrosion': c };
          const credits = Object.entries(levels)
            .filter(([, level]) => level !== '-')
            .map(([mechanism, effectiveness]) => ({ mechanism, effectiveness }));
          const inspection = { date: result.inspection!.date, credits } as Inspection;
          const done = { ...component, inspections: [inspection] };
          const df = riskOverTime(done, wanted, ['2036-01-01']).points[0]!.damageFactor!;
          const cost = 3 + Object.entries(levels).reduce((sum, [name, level]) => sum + price(name, level), 0);
          if (df <= 400) cheapest = Math.min(cheapest, cost);
        }
      }
    }
    expect(result.inspection!.cost).toBe(cheapest);
  });

  it('falls into the last window before the target date, or says that it comes too late', () => {
    const windows = [
      { from: '2027-03-01', to: '2027-03-20' },
      { from: '2030-05-01', to: '2030-05-20' },
    ];
    const inTime = plan(exampleComponent(), { ...settings, windows }).result;
    expect(inTime.inspection!.date).toBe('2027-03-20');
    const late = plan(exampleComponent(), { ...settings, windows: windows.slice(1) });
    expect(late.result.inspection!.date).toBe('2030-05-01');
    expect(late.result.lateWindow).toBe(true);
    expect(late.warnings.map((warning) => warning.code)).toContain('window-after-target');
  });

  it('is unknown without targets, plan date or data, and says why', () => {
    const { result, problems } = plan(exampleComponent({ consequence: {} }), settings);
    expect(result.action).toBe('unknown');
    expect(problems.map((problem) => problem.code)).toContain('consequence-not-calculated');
    expect(plan(exampleComponent(), exampleSettings).problems.map((problem) => problem.field)).toContain(
      'settings.targets',
    );
  });
});

describe('the plan of a unit', () => {
  const unit = [0.05, 0.1, 0.127, 0.15, 0.2].map((rate, i) => ({ ...thin(rate), id: `V-${i}` }));

  it('keeps the sum of risks under the limit at every date', () => {
    const wanted = {
      ...exampleSettings,
      targets: { areaRiskM2PerYear: 3 },
      unitLimit: { basis: 'area', perYear: 5 },
    } as const;
    const outcome = planUnit(unit, wanted);
    expect(outcome.riskWithout).toBeGreaterThan(5);
    expect(outcome.limitHeld).toBe(true);
    expect(outcome.leastCostProven).toBe(true);
    const dates = Array.from({ length: 41 }, (_, k) => toDate(toYears('2026-01-01') + k / 4));
    const curves = unit.map((component, i) => {
      const planned = outcome.items[i]!.inspection;
      const inspections = [...component.inspections!, ...(planned ? [planned] : [])];
      return riskOverTime({ ...component, inspections }, wanted, dates).points;
    });
    for (const k of dates.keys()) {
      const sum = curves.reduce((total, points) => total + points[k]!.areaRiskM2PerYear!, 0);
      expect(sum).toBeLessThanOrEqual(5 * (1 + 1e-6));
    }
  });

  it('spends nothing where no limit asks for it', () => {
    expect(planUnit(unit, { ...exampleSettings, unitLimit: { basis: 'area', perYear: 1e6 } }).totalCost).toBe(
      0,
    );
  });

  it('reports a limit that inspection cannot reach', () => {
    const outcome = planUnit(unit, { ...exampleSettings, unitLimit: { basis: 'area', perYear: 1e-6 } });
    expect(outcome.limitHeld).toBe(false);
  });

  it('plans the rest when one component lacks data', () => {
    const outcome = planUnit([...unit, exampleComponent({ id: 'gap', mechanisms: [] })], {
      ...exampleSettings,
      unitLimit: { basis: 'area', perYear: 5 },
    });
    expect(outcome.items.at(-1)).toMatchObject({ id: 'gap', action: 'unknown' });
    expect(outcome.items.filter((item) => item.action === 'unknown')).toHaveLength(1);
  });
});

describe('least cost selection', () => {
  it('finds what trying everything finds', () => {
    const option = fc.record({
      cost: fc.integer({ min: 0, max: 20 }),
      risk: fc.integer({ min: 0, max: 20 }),
    });
    const items = fc.array(fc.array(option, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(items, fc.integer({ min: 0, max: 60 }), (list, limit) => {
        let best = Number.POSITIVE_INFINITY;
        const visit = (i: number, cost: number, risk: number): void => {
          if (i === list.length) {
            if (risk <= limit) best = Math.min(best, cost);
            return;
          }
          for (const one of list[i]!) visit(i + 1, cost + one.cost, risk + one.risk);
        };
        visit(0, 0, 0);
        const selection = selectLeastCost(list, limit);
        expect(selection.feasible).toBe(best < Number.POSITIVE_INFINITY);
        if (!selection.feasible) return;
        expect(selection.cost).toBe(best);
        expect(selection.risk).toBeLessThanOrEqual(limit);
        expect(selection.costLowerBound).toBeLessThanOrEqual(best + 1e-9);
        expect(selection.picks.reduce((sum, pick, i) => sum + list[i]![pick]!.cost, 0)).toBe(best);
      }),
      freshRuns(300),
    );
  });

  it('stays within the limit when there is too much to try', () => {
    const items = Array.from({ length: 400 }, (_, i) =>
      Array.from({ length: 6 }, (_, k) => ({
        cost: k * (1 + ((i * 7919) % 13) / 7),
        risk: 10 / (1 + k * (1 + (i % 5) / 3)),
      })),
    );
    const selection = selectLeastCost(items, 1500);
    expect(selection.feasible).toBe(true);
    expect(selection.risk).toBeLessThanOrEqual(1500 * (1 + 1e-9));
    expect(selection.cost / selection.costLowerBound).toBeLessThan(1.001);
  });
});

describe('root finding', () => {
  it('meets the crossing of any rising function within the tolerance', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 0.99, noNaN: true }),
        fc.integer({ min: 1, max: 9 }),
        (root, power) => {
          const f = (x: number): number => x ** power - root ** power;
          expect(Math.abs(findRoot(f, 0, 1, f(0), f(1), 1e-10)! - root)).toBeLessThan(1e-8);
        },
      ),
      freshRuns(200),
    );
  });

  it('says so when there is nothing to find', () => {
    const above = (x: number): number => 1 + x * x;
    expect(findRoot(above, 0, 1, above(0), above(1), 1e-10)).toBeNull();
    const hole = (x: number): number => (x < 0.5 ? -1 : Number.NaN);
    expect(findRoot(hole, 0, 1, -1, 1, 1e-10)).toBeNull();
  });

  it('gives the beginning of the stretch as a bound where a curve cannot be followed, and says that it is one', () => {
    const broken = (year: number): number => (year > 2 && year < 9 ? Number.NaN : year);
    expect(firstPassing(broken, 5, [1, 10])).toEqual({ year: 1, isBound: true });
    expect(firstPassing((year) => year, 5, [1, 10])).toMatchObject({ isBound: false });
    expect(firstPassing((year) => year, 5, [6, 10])).toEqual({ year: 6, isBound: false });
    expect(firstPassing((year) => year, 50, [6, 10])).toBeNull();
  });

  it('warns of a target date that is only a bound', () => {
    const compiled = compileComponent(exampleComponent(), settings, null);
    const { rbiYear, damageFactor } = compiled;
    compiled.damageFactor = (year, trace) =>
      year > rbiYear && year < rbiYear + 40 ? Number.NaN : damageFactor(year, trace);
    const [found] = targetDates(compiled);
    expect(found).toMatchObject({ date: toDate(rbiYear), alreadyPassed: false, isBound: true });
    expect(compiled.findings.warnings.map(({ code }) => code)).toContain('target-date-bound');
  });
});
