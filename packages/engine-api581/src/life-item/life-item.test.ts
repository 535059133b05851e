import { describe, expect, it } from 'vitest';
import { assess, riskOverTime } from '../assess.ts';
import { assessBundle } from '../bundle/assess-bundle.ts';
import { toYears } from '../calendar.ts';
import type { Component } from '../component.ts';
import { exampleComponent, exampleSettings } from '../example-component.ts';
import { plan } from '../planning/plan-component.ts';
import { planUnit } from '../planning/plan-unit.ts';
import { assessReliefDevice } from '../relief-device/assess-relief-device.ts';
import { matrixFor } from '../risk-category.ts';
import { DEFAULT_EDITION, type PlanSettings } from '../settings.ts';
import { expectRecomputed } from '../testing/expect-recomputed.ts';
import { riskCurve, withChanges } from '../what-if.ts';

const valve: Component = {
  id: 'PSV-1',
  componentType: 'PRD',
  startDate: '2016-01-01',
  mechanisms: [],
  reliefDevice: {
    type: 'conventional',
    openSeverity: 'severe',
    leakSeverity: 'mild',
    setPressureMPa: 1.2,
    protected: { gffTotal: 3.06e-5, damageFactor: 200, maximumWorkingPressureMPa: 1.2 },
    demands: [
      { event: 'fire', overpressureMPa: 2.4, consequenceAreaM2: 500, consequenceUsd: 3e6 },
      { event: 'loss of cooling water', overpressureMPa: 1.8, consequenceAreaM2: 200, consequenceUsd: 1e6 },
    ],
    tests: [{ date: '2022-01-01', effectiveness: 'A', opened: true, tight: true }],
  },
};
const bundle: Component = {
  id: 'E-1',
  componentType: 'BUNDLE',
  startDate: '2016-01-01',
  mechanisms: [],
  bundle: {
    shape: 3,
    lifeYears: 20,
    bundleCostUsd: 60_000,
    productionLossUsdPerDay: 50_000,
    rateReductionPercent: 20,
    shutdownDays: 5,
  },
};
const settings = { ...exampleSettings, rbiDate: '2026-01-01', planDate: '2036-01-01' };

describe('a relief device and the vessel behind it', () => {
  const vessel = exampleComponent({ id: 'V-1' });
  const guarded: Component = {
    ...valve,
    reliefDevice: {
      ...valve.reliefDevice!,
      protected: { ...valve.reliefDevice!.protected, damageFactor: 1, parts: [vessel] },
    },
  };
  const dates = ['2026-01-01', '2029-07-01', '2036-01-01'];
  const { points: shell } = riskOverTime(vessel, settings, dates);
  const gff = assess(vessel, settings).result.gffTotalPerYear!;
  /** The valve with the vessel's damage factor of that day stated by hand. */
  const stated = (date: string) => {
    const { damageFactor } = shell[dates.indexOf(date)]!;
    const item = { gffTotal: gff, damageFactor: damageFactor!, maximumWorkingPressureMPa: 1.2 };
    const one = { ...valve, reliefDevice: { ...valve.reliefDevice!, protected: item } };
    return riskOverTime(one, settings, [date]).points[0]!.pofPerYear!;
  };

  it('are of one day: at the RBI date, at the plan date and on every day of a curve', () => {
    expect(shell[2]!.damageFactor!).toBeGreaterThan(1.5 * shell[0]!.damageFactor!);
    const { result } = assess(guarded, settings);
    expect(result.atRbiDate.pofPerYear).toBeCloseTo(stated('2026-01-01'), 15);
    expect(result.atPlanDate!.pofPerYear! / stated('2036-01-01')).toBeCloseTo(1, 10);
    const { points } = riskOverTime(guarded, settings, dates);
    for (const [at, date] of dates.entries())
      expect(points[at]!.pofPerYear! / stated(date)).toBeCloseTo(1, 10);
    const planned = plan(guarded, { ...settings, targets: { pofPerYear: 1 } }).result;
    expect(planned.atPlanDateWithout!.pofPerYear! / stated('2036-01-01')).toBeCloseTo(1, 10);
  });

  it('are the worst of its parts on the day, and a damage factor stated in their place holds on every day', () => {
    const worse = { ...vessel, startDate: '1990-01-01' };
    const both = withChanges(guarded, {});
    both.reliefDevice = {
      ...both.reliefDevice!,
      protected: { ...both.reliefDevice!.protected, parts: [vessel, worse] },
    };
    const pof = (one: Component) => assess(one, settings).result.atPlanDate!.pofPerYear!;
    expect(pof(both)).toBeGreaterThanOrEqual(pof(guarded));
    const typed = withChanges(guarded, { reliefDevice: { protected: { damageFactor: 200 } } });
    expect(typed.reliefDevice?.protected.parts).toBeUndefined();
    expect(pof(typed)).toBe(pof(valve));
  });
});

describe('the derivation of an item with a life', () => {
  it('can be worked out again up to its risk', () => {
    const priced: Component = {
      ...bundle,
      bundle: {
        ...bundle.bundle!,
        bundleCostUsd: undefined,
        lifeYears: undefined,
        history: [
          { years: 8, failed: true },
          { years: 12, failed: false },
        ],
        shellDiameterM: 1.2,
        tubeLengthM: 6,
        tubeMaterial: '316L',
      },
    };
    const leaking: Component = {
      ...valve,
      reliefDevice: { ...valve.reliefDevice!, leakConsequenceUsd: 20_000, softSeat: true },
    };
    for (const component of [valve, leaking, bundle, priced]) {
      const { steps, result } = assess(component, settings);
      expectRecomputed(steps);
      const end = steps.find((step) => step.figure === 'atRbiDate.financialRiskUsdPerYear');
      expect(end?.value).toBe(result.atRbiDate.financialRiskUsdPerYear);
    }
  });
});

describe('a relief device among the components', () => {
  it('has the figures of its own assessment, in the shape of any other result', () => {
    const own = assessReliefDevice(
      { ...valve.reliefDevice!, kind: 'relief-device', id: valve.id, startDate: valve.startDate },
      settings,
    ).result!;
    const { result, steps, problems } = assess(valve, settings);
    expect(problems).toEqual([]);
    expect(result.atRbiDate.pofPerYear).toBe(own.pofPerYear);
    expect(result.atRbiDate.areaRiskM2PerYear).toBe(own.areaRiskM2PerYear);
    expect(result.areaM2! * own.pofPerYear).toBeCloseTo(own.areaRiskM2PerYear!, 15);
    expect(result.atRbiDate.damageFactor).toBeNull();
    expect(result.atPlanDate!.pofPerYear).toBeGreaterThan(own.pofPerYear);
    expect(steps.some(({ figure }) => figure === 'atRbiDate.failureOnDemand')).toBe(true);
  });

  it('keeps its consequence on the day of an overhaul, when its probability is nothing', () => {
    const [fresh] = riskOverTime(valve, settings, ['2022-01-01']).points;
    expect(fresh).toMatchObject({ pofPerYear: 0, areaRiskM2PerYear: 0 });
    expect(fresh!.areaLevel).not.toBeNull();
  });

  it('is tested on the day its risk would pass the target, and starts again', () => {
    const { areaRiskM2PerYear: later } = assess(valve, settings).result.atPlanDate!;
    const targets = { areaRiskM2PerYear: later! / 2 };
    const { result } = plan(valve, { ...settings, targets });
    expect(result.action).toBe('inspect');
    const on = (date: string) => riskOverTime(valve, settings, [date]).points[0]!.areaRiskM2PerYear!;
    expect(on(result.inspection!.date) / targets.areaRiskM2PerYear).toBeCloseTo(1, 3);
    expect(result.atPlanDateWith!.areaRiskM2PerYear).toBeLessThan(targets.areaRiskM2PerYear);
    const curve = riskCurve(valve, { ...settings, targets });
    expect(curve.withPlan.at(-1)!.areaRiskM2PerYear).toBeLessThan(curve.without.at(-1)!.areaRiskM2PerYear!);
    const yearly = plan(valve, { ...settings, targets: { maximumIntervalYears: 1 } }).result;
    expect(yearly.governing).toMatchObject({ target: 'interval', alreadyPassed: true });
  });

  it('is tested again whenever the longest interval ends, whether its target can be held or not', () => {
    const long = { ...settings, planDate: '2046-06-30' };
    const yearsOf = (targets: PlanSettings['targets']) => {
      const { result } = plan(valve, { ...long, targets });
      const years = [result.inspection!, ...result.later].map(({ date }) =>
        Math.round(toYears(date) - toYears('2022-01-01')),
      );
      return { result, years };
    };
    const kept = yearsOf({ maximumIntervalYears: 6 });
    expect(kept.years).toEqual([6, 12, 18, 24]);
    expect(kept.result.action).toBe('inspect');
    const fresh = riskOverTime(valve, settings, ['2022-06-30']).points[0]!.pofPerYear!;
    expect(kept.result.atPlanDateWith!.pofPerYear! / fresh).toBeCloseTo(1, 1);
    const lost = yearsOf({ maximumIntervalYears: 6, pofPerYear: 1e-9 });
    expect(lost.result.action).toBe('mitigate');
    expect(lost.years).toEqual([4, 10, 16, 22]);
    expect(
      yearsOf({ maximumIntervalYears: 1 }).years.length,
      'an interval of a year, overdue on the RBI date',
    ).toBe(21);
  });

  it('is tested again when its target would be passed again', () => {
    const long = { ...settings, planDate: '2046-01-01' };
    const pofPerYear = riskOverTime(valve, settings, ['2029-01-01']).points[0]!.pofPerYear!;
    const { result } = plan(valve, { ...long, targets: { pofPerYear } });
    expect(result.action).toBe('inspect');
    expect(result.later.length).toBeGreaterThan(0);
    expect(result.atPlanDateWith!.pofPerYear).toBeLessThanOrEqual(pofPerYear * 1.001);
  });

  it('says what is missing and stays unknown instead of nothing', () => {
    const { protected: item, ...rest } = valve.reliefDevice!;
    const broken: Component = {
      ...valve,
      reliefDevice: { ...rest, protected: { ...item, gffTotal: undefined as unknown as number } },
    };
    const { result, problems } = assess(broken, settings);
    expect(problems).toContainEqual(
      expect.objectContaining({ code: 'missing', field: 'reliefDevice.protected.gffTotal' }),
    );
    expect(result.atRbiDate.pofPerYear).toBeNull();
    expect(plan(broken, settings).result.action).toBe('unknown');
  });
});

describe('a tube bundle among the components', () => {
  const own = (riskTargetUsd?: number) =>
    assessBundle(
      {
        ...bundle.bundle!,
        kind: 'bundle',
        id: 'E-1',
        startDate: '2016-01-01',
        ...(riskTargetUsd === undefined ? {} : { riskTargetUsd }),
      },
      settings,
    ).result!;
  const daysApart = (a: string, b: string) => Math.abs(Date.parse(a) - Date.parse(b)) / 864e5;

  it('shows what a year brings, as the others do, and tells the probability of having failed apart', () => {
    const { result, steps } = assess(bundle, settings);
    // Ten years of a Weibull life with shape 3 and 20 years: S(10) = exp(−1/8), S(11) = exp(−1.331/8), by hand.
    const perYear = 1 - Math.exp(-0.331 / 8);
    const byThen = 1 - Math.exp(-1 / 8);
    expect(result.atRbiDate.pofPerYear).toBeCloseTo(perYear, 4);
    expect(own().pofAtRbiDate).toBeCloseTo(byThen, 4);
    expect(result.financialUsd).toBe(own().totalCostUsd);
    expect(result.atRbiDate.financialRiskUsdPerYear).toBeCloseTo(
      result.atRbiDate.pofPerYear! * own().totalCostUsd,
      6,
    );
    expect(result.areaM2).toBeNull();
    const told = (figure: string) => steps.find((step) => step.figure === `atRbiDate.${figure}`)?.value;
    expect(told('pofPerYear')).toBe(result.atRbiDate.pofPerYear);
    expect(told('cumulativePof')).toBe(own().pofAtRbiDate);
    expect(told('cumulativeRiskUsd')).toBe(own().riskUsd);
  });

  it('has the category of its year: a young one is not in the highest for what adds up over a life', () => {
    const limits = { pofLimits: [1e-3, 1e-2, 0.05, 0.1], cells: matrixFor(undefined, DEFAULT_EDITION).cells };
    const matrix = { ...matrixFor(undefined, DEFAULT_EDITION), ...limits };
    const { atRbiDate } = assess(bundle, { ...settings, matrix }).result;
    expect(own().pofAtRbiDate).toBeGreaterThan(0.1);
    expect(atRbiDate).toMatchObject({ pofCategory: 3 });
  });

  it('never shows more than certainty, and less each year where early failures govern', () => {
    const old = { ...bundle, bundle: { ...bundle.bundle!, lifeYears: 2 } };
    expect(assess(old, settings).result.atPlanDate!.pofPerYear).toBeLessThanOrEqual(1);
    const early = { ...bundle, bundle: { ...bundle.bundle!, shape: 0.7 } };
    const [first, second] = riskOverTime(early, settings, ['2017-01-01', '2027-01-01']).points;
    expect(second!.pofPerYear).toBeLessThan(first!.pofPerYear!);
  });

  it('is ranked in money and asks for more than a look once the risk of a year passes the target', () => {
    const targets = { financialRiskUsdPerYear: 8_000 };
    const planned = plan(bundle, { ...settings, targets });
    expect(planned.result.action).toBe('mitigate');
    expect(planned.warnings.map(({ code }) => code)).toContain('not-inspectable');
    const [on] = riskOverTime(bundle, settings, [planned.result.governing!.date]).points;
    expect(on!.financialRiskUsdPerYear! / 8_000).toBeCloseTo(1, 2);
  });

  it('keeps its own target on the probability of having failed, as the method dates it', () => {
    const aimed = { ...bundle, bundle: { ...bundle.bundle!, riskTargetUsd: 30_000 } };
    const planned = plan(aimed, { ...settings, targets: { maximumIntervalYears: 50 } });
    expect(planned.result.governing?.target).toBe('financialRisk');
    expect(daysApart(planned.result.governing!.date, own(30_000).targetDate!)).toBeLessThanOrEqual(1);
  });
});

describe('a unit with relief devices', () => {
  it('keeps room for their risk below its limit and counts their cost', () => {
    const targets = { areaRiskM2PerYear: assess(valve, settings).result.atPlanDate!.areaRiskM2PerYear! / 2 };
    const wall = exampleComponent();
    const free = planUnit([wall, valve, bundle], {
      ...settings,
      targets,
      unitLimit: { basis: 'area', perYear: 1e6 },
    });
    const own = plan(valve, { ...settings, targets }).result;
    expect(free.items.map(({ id }) => id)).toEqual([wall.id, 'PSV-1', 'E-1']);
    expect(free.totalCost).toBe((free.items[0]!.inspection?.cost ?? 0) + own.inspection!.cost);
    const often = { ...settings, targets: { ...targets, maximumIntervalYears: 4 } };
    const [item] = planUnit([valve], { ...often, unitLimit: { basis: 'area', perYear: 1e6 } }).items;
    expect(item!.later).toEqual(plan(valve, often).result.later);
    expect(item!.later.length).toBeGreaterThan(0);
    const tight = planUnit([valve], { ...settings, targets, unitLimit: { basis: 'area', perYear: 1e-12 } });
    expect(tight.limitHeld).toBe(false);
  });
});

describe('an item whose target cannot be judged', () => {
  const area = { ...settings, targets: { areaRiskM2PerYear: 1 } };
  // A bundle has a consequence in money only.
  const priceless = exampleComponent({ id: 'V-1', consequence: {}, financial: undefined });

  it('keeps its figures at the plan date: nothing planned changes nothing', () => {
    const { result, problems } = plan(bundle, area);
    expect(problems.map(({ code }) => code)).toContain('consequence-not-calculated');
    expect(result.action).toBe('unknown');
    expect(result.atPlanDateWith?.pofPerYear).toBeGreaterThan(0);
    expect(result.atPlanDateWith).toEqual(result.atPlanDateWithout);
  });

  it('does so beside others too, and so does a wall without a consequence', () => {
    const { items } = planUnit([bundle, priceless], { ...area, unitLimit: { basis: 'area', perYear: 10 } });
    for (const item of items) {
      expect(item.atPlanDateWith?.pofPerYear, item.id).toBeGreaterThan(0);
      expect(item.atPlanDateWith).toEqual(item.atPlanDateWithout);
    }
    const { result } = plan(priceless, area);
    expect(result.atPlanDateWith?.pofPerYear).toBeGreaterThan(0);
  });
});
