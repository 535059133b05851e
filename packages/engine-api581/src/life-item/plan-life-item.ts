/** The next test of a relief device, or the next look at a bundle. */
import { toDate, toYears } from '../calendar.ts';
import type { Component, InspectionCredit } from '../component.ts';
import type { Problem } from '../findings.ts';
import { plannedDay } from '../planning/inspection-window.ts';
import type { InspectionPlan, PlannedRisk, PlanOutcome } from '../planning/plan-component.ts';
import { admit } from '../schema/door.ts';
import type { PlanSettings } from '../settings.ts';
import { type LifeFigures, lifeFigures } from './life-figures.ts';
import { boundWarnings, lifeLimits, lifeTargets } from './life-target.ts';

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
  const limits = lifeLimits(targets);
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
  const inspection = { date: toDate(day.year), credits: [creditOf(component)], cost: costOf(settings) };
  const inspected = { ...component, inspections: [...(component.inspections ?? []), inspection] };
  const after = lifeFigures(inspected, settings, planDate).figures;
  const holds = after !== null && limits.every(({ limit, of }) => (of(after) ?? 0) <= limit * (1 + 1e-9));
  if (day.afterTarget)
    warnings.push({
      code: 'window-after-target',
      field: 'settings.windows',
      params: { value: inspection.date },
    });
  if (!holds) warnings.push({ code: 'mitigation-needed', field: 'settings.targets' });
  // Looking at a bundle tells how it is; only a new one lowers the probability.
  if (!holds && component.bundle)
    warnings.push({ code: 'not-inspectable', field: 'bundle', params: { value: 'bundle' } });
  return {
    result: {
      ...known,
      action: holds ? 'inspect' : 'mitigate',
      inspection,
      lateWindow: day.afterTarget,
      atPlanDateWith: plannedRisk(after),
    },
    problems,
    warnings,
  };
}
