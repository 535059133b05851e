/** The next test of a relief device, or the next look at a bundle. */
import { toDate, toYears } from '../calendar.ts';
import type { Component, Inspection, InspectionCredit } from '../component.ts';
import type { Problem } from '../findings.ts';
import { repeatInspection } from '../planning/inspection-series.ts';
import { plannedDay } from '../planning/inspection-window.ts';
import type { InspectionPlan, PlannedRisk, PlanOutcome } from '../planning/plan-component.ts';
import { admit } from '../schema/door.ts';
import type { PlanSettings } from '../settings.ts';
import { type LifeFigures, lifeFigures } from './life-figures.ts';
import { boundWarnings, type Limit, lifeLimits, lifePassing, lifeTargets } from './life-target.ts';

const plannedRisk = (figures: LifeFigures | null): PlannedRisk | null =>
  figures && {
    damageFactor: null,
    pofPerYear: figures.pof,
    areaRiskM2PerYear: figures.areaRisk,
    financialRiskUsdPerYear: figures.moneyRisk,
  };

/** A test or a look costs what a fairly effective inspection of a wall does, and the opening. */
const costOf = ({ costs, fixedCostPerInspection }: PlanSettings): number =>
  (costs?.thinning?.C ?? 2) + (fixedCostPerInspection ?? 0);

/** Tested as received and overhauled; tubes pulled and scanned in part. */
const creditOf = ({ bundle }: Component): InspectionCredit =>
  bundle ? { mechanism: 'bundle', effectiveness: 'B' } : { mechanism: 'relief-device', effectiveness: 'A' };

interface RepeatedTests {
  tests: (Inspection & { cost: number })[];
  inspected: Component;
  holds: boolean;
}

/** Tests from the first day on, as often as the limits and the longest interval ask for. */
function repeatedTests(
  component: Component,
  settings: PlanSettings,
  limits: readonly Limit[],
  firstYear: number,
  planYear: number,
): RepeatedTests {
  const tests: RepeatedTests['tests'] = [];
  let inspected = component;
  const holds = repeatInspection(firstYear, planYear, settings, (year) => {
    const date = toDate(year);
    tests.push({ date, credits: [creditOf(component)], cost: costOf(settings) });
    inspected = { ...component, inspections: [...(component.inspections ?? []), ...tests] };
    const passings = limits.flatMap(({ limit, ...rest }) => {
      // The limit itself is reached, not passed: a hair of slack keeps rounding out of the verdict.
      const slack = { ...rest, limit: limit * (1 + 1e-9) };
      return lifePassing(inspected, settings, slack, toYears(date), planYear)?.year ?? [];
    });
    return passings.length > 0 ? Math.min(...passings) : null;
  });
  return { tests, inspected, holds };
}

export function planLifeItem(given: Component, asked: PlanSettings): PlanOutcome {
  const { component, settings, problems: refused } = admit(given, asked);
  const now =
    refused.length > 0
      ? { figures: null, problems: refused, warnings: [] }
      : lifeFigures(component, settings, settings.rbiDate);
  const problems: Problem[] = [...now.problems];
  const warnings = [...now.warnings];
  const base: InspectionPlan = {
    id: component.id,
    action: 'unknown',
    targets: [],
    governing: null,
    inspection: null,
    later: [],
    lateWindow: false,
    driver: null,
    atRbiDate: null,
    atPlanDateWithout: null,
    atPlanDateWith: null,
  };
  const { planDate, rbiDate, targets } = settings;
  if (planDate === undefined) problems.push({ code: 'missing', field: 'settings.planDate' });
  if (!targets) problems.push({ code: 'missing', field: 'settings.targets' });
  if (!now.figures || planDate === undefined || !targets || !(toYears(planDate) >= toYears(rbiDate)))
    return { result: base, problems, warnings };
  const limits = lifeLimits(targets, component);
  const without = lifeFigures(component, settings, planDate).figures;
  // Nothing planned changes nothing: what is known without a plan is as well known with it.
  const unplanned: InspectionPlan = {
    ...base,
    atRbiDate: plannedRisk(now.figures),
    atPlanDateWithout: plannedRisk(without),
    atPlanDateWith: plannedRisk(without),
  };
  for (const { target, of } of limits) {
    if (of(now.figures) !== null) continue;
    problems.push({ code: 'consequence-not-calculated', field: `settings.targets.${target}` });
    return { result: unplanned, problems, warnings };
  }
  const dates = lifeTargets(component, settings);
  warnings.push(...boundWarnings(dates));
  const governing = dates[0] ?? null;
  const known: InspectionPlan = { ...unplanned, targets: dates, governing };
  const planYear = toYears(planDate);
  if (!governing || governing.year > planYear)
    return { result: { ...known, action: 'none' }, problems, warnings };
  const day = plannedDay(governing.year, toYears(rbiDate), planYear, settings.windows);
  if (!day) {
    warnings.push({ code: 'mitigation-needed', field: 'settings.windows' });
    return { result: { ...known, action: 'mitigate' }, problems, warnings };
  }
  const held = repeatedTests(component, settings, limits, day.year, planYear);
  // What cannot keep its limits is still tested as often as the longest interval asks for.
  const { tests, inspected } = held.holds ? held : repeatedTests(component, settings, [], day.year, planYear);
  const after = lifeFigures(inspected, settings, planDate).figures;
  const holds = after !== null && held.holds;
  if (day.afterTarget)
    warnings.push({
      code: 'window-after-target',
      field: 'settings.windows',
      params: { value: toDate(day.year) },
    });
  if (!holds) warnings.push({ code: 'mitigation-needed', field: 'settings.targets' });
  // Looking at a bundle tells how it is; only a new one lowers the probability.
  if (!holds && component.bundle)
    warnings.push({ code: 'not-inspectable', field: 'bundle', params: { value: 'bundle' } });
  return {
    result: {
      ...known,
      action: holds ? 'inspect' : 'mitigate',
      inspection: tests[0] ?? null,
      later: tests.slice(1),
      lateWindow: day.afterTarget,
      atPlanDateWith: plannedRisk(after),
    },
    problems,
    warnings,
  };
}
