/** Inspection plan of one component (Part 1 §4.4.2): when, what, how thoroughly, and what it achieves. */
import { toDate } from '../calendar.ts';
import {
  type CompiledComponent,
  compileComponent,
  modelsWithInspection,
  totalOf,
} from '../compile-component.ts';
import type { Component, Inspection } from '../component.ts';
import type { Problem, Warning } from '../findings.ts';
import { isLifeItem } from '../life-item/life-figures.ts';
import { planLifeItem } from '../life-item/plan-life-item.ts';
import type { DamageModel } from '../mechanisms/damage-model.ts';
import type { MechanismType } from '../mechanisms/mechanism.ts';
import type { PlanSettings } from '../settings.ts';
import { type InspectionOption, inspectionOptions } from './inspection-options.ts';
import { type InspectionSeries, inspectionSeries } from './inspection-series.ts';
import { plannedDay } from './inspection-window.ts';
import {
  damageFactorLimits,
  firstPassing,
  risingStretches,
  type TargetDate,
  targetDates,
} from './target-date.ts';

export interface PlannedRisk {
  /** Null for relief devices and bundles, which have none. */
  damageFactor: number | null;
  pofPerYear: number | null;
  areaRiskM2PerYear: number | null;
  financialRiskUsdPerYear: number | null;
}

export interface InspectionPlan {
  id: string;
  /**
   * none: every target holds to the plan date. inspect: the inspections below hold them. mitigate: no inspection
   * can. unknown: data are missing.
   */
  action: 'none' | 'inspect' | 'mitigate' | 'unknown';
  targets: TargetDate[];
  governing: TargetDate | null;
  inspection: (Inspection & { cost: number }) | null;
  /** Further inspections before the plan date, where one alone does not last until then. */
  later: (Inspection & { cost: number })[];
  /** The first possible day lies after the target date: the target is passed for a while. */
  lateWindow: boolean;
  driver: MechanismType | null;
  atRbiDate: PlannedRisk | null;
  atPlanDateWithout: PlannedRisk | null;
  atPlanDateWith: PlannedRisk | null;
}

export interface PlanOutcome {
  result: InspectionPlan;
  problems: Problem[];
  warnings: Warning[];
}

export function plannedRisk(compiled: CompiledComponent, damageFactor: number): PlannedRisk {
  const { frequency, managementFactor, consequence } = compiled;
  const pof =
    frequency && managementFactor !== null ? frequency.total * managementFactor * damageFactor : null;
  return {
    damageFactor,
    pofPerYear: pof,
    areaRiskM2PerYear: pof === null || consequence.areaM2 === null ? null : pof * consequence.areaM2,
    financialRiskUsdPerYear:
      pof === null || consequence.financialUsd === null ? null : pof * consequence.financialUsd,
  };
}

function driverAt(compiled: CompiledComponent, year: number): MechanismType | null {
  let best: { type: MechanismType; df: number } | null = null;
  for (const model of compiled.models) {
    if (!model) continue;
    const df = model.df(year, null);
    if (!best || df > best.df) best = { type: model.type, df };
  }
  return best?.type ?? null;
}

/** Whether the damage factor stays within its limit from the inspection to the plan date. */
export function holdsLimit(
  compiled: CompiledComponent,
  models: readonly DamageModel[],
  limit: number,
  from: number,
  to: number,
): boolean {
  const factor = (year: number): number => totalOf(models, year, null);
  // The limit itself is reached, not passed: a hair of slack keeps rounding out of the verdict.
  return firstPassing(factor, limit * (1 + 1e-9), risingStretches(compiled, from, to)) === null;
}

interface Choice extends InspectionSeries {
  /** Of one inspection. */
  cost: number;
}

/**
 * The cheapest single inspection that holds the limit to the plan date; where none does, the cheapest examination that holds
 * it when repeated; where that fails too, the most thorough one, repeated by the longest interval alone.
 */
function choose(
  compiled: CompiledComponent,
  options: readonly InspectionOption[],
  limit: number,
  year: number,
  planYear: number,
  settings: PlanSettings,
): Choice | null {
  const useful = options.filter(({ credits }) => credits.length > 0);
  const series = ({ credits, cost }: InspectionOption): Choice | null => {
    const found = inspectionSeries(compiled, credits, limit, year, planYear, settings);
    return found && { ...found, cost };
  };
  for (const option of useful) {
    if (option.damageFactor > limit) continue;
    const choice = series(option);
    // Repeated only because of the longest interval, it is still one that holds by itself.
    if (choice?.holds && holdsAlone(compiled, choice, limit, year, planYear)) return choice;
  }
  let best: Choice | null = null;
  for (const option of useful) {
    const choice = series(option);
    const total = (one: Choice) => one.cost * one.inspections.length;
    if (choice?.holds && (!best || total(choice) < total(best))) best = choice;
  }
  if (best) return best;
  const thorough = useful.at(-1);
  if (!thorough) return null;
  // What cannot keep its limit is still looked at as often as the longest interval asks for.
  const kept = inspectionSeries(
    compiled,
    thorough.credits,
    Number.POSITIVE_INFINITY,
    year,
    planYear,
    settings,
  );
  return kept && { ...kept, cost: thorough.cost, holds: false };
}

function holdsAlone(
  compiled: CompiledComponent,
  { inspections, models }: InspectionSeries,
  limit: number,
  year: number,
  planYear: number,
): boolean {
  if (inspections.length === 1) return true;
  const alone = modelsWithInspection(compiled, inspections[0]!) ?? models;
  return holdsLimit(compiled, alone, limit, year, planYear);
}

export function planCompiled(compiled: CompiledComponent): InspectionPlan {
  const { rbiYear, planYear, findings, settings } = compiled;
  const base: InspectionPlan = {
    id: compiled.component.id,
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
  if (settings.planDate === undefined) findings.problem('missing', 'settings.planDate');
  if (!settings.targets) findings.problem('missing', 'settings.targets');
  const now = Number.isNaN(rbiYear) ? null : compiled.damageFactor(rbiYear, null);
  if (now === null || planYear === null) return base;
  const without = plannedRisk(compiled, compiled.damageFactor(planYear, null)!);
  // Nothing planned changes nothing: what is known without a plan is as well known with it.
  const unplanned: InspectionPlan = {
    ...base,
    driver: driverAt(compiled, planYear),
    atRbiDate: plannedRisk(compiled, now),
    atPlanDateWithout: without,
    atPlanDateWith: without,
  };
  const { targets } = settings;
  if (!targets || !compiled.targetsSound) return unplanned;
  if (targets.areaRiskM2PerYear !== undefined && compiled.consequence.areaM2 === null) {
    findings.problem('consequence-not-calculated', 'settings.targets.areaRiskM2PerYear');
    return unplanned;
  }
  if (targets.financialRiskUsdPerYear !== undefined && compiled.consequence.financialUsd === null) {
    findings.problem('consequence-not-calculated', 'settings.targets.financialRiskUsdPerYear');
    return unplanned;
  }
  const dates = targetDates(compiled);
  const governing = dates[0] ?? null;
  const known: InspectionPlan = { ...unplanned, targets: dates, governing };
  if (!governing || governing.year > planYear) return { ...known, action: 'none' };

  const day = plannedDay(governing.year, rbiYear, planYear, settings.windows);
  const thinned = dates.find((date) => date.target === 'thickness' && date.year <= planYear) ?? null;
  if (!day) {
    findings.warn('mitigation-needed', 'settings.windows');
    return { ...known, action: 'mitigate' };
  }
  if (day.afterTarget) findings.warn('window-after-target', 'settings.windows', { value: toDate(day.year) });
  const limits = damageFactorLimits(compiled, targets);
  const limit = limits.reduce((lowest, one) => Math.min(lowest, one.limit), Number.POSITIVE_INFINITY);
  const options = inspectionOptions(compiled, day.year, planYear, settings);
  const choice = choose(compiled, options, limit, day.year, planYear, settings);
  const holds = choice?.holds === true && thinned === null;
  if (!holds) {
    findings.warn('mitigation-needed', 'settings.targets');
    const driver = known.driver;
    const lowered = options.some((option) => option.credits.some((credit) => credit.mechanism === driver));
    if (driver && !lowered) findings.warn('not-inspectable', 'mechanisms', { value: driver });
  }
  return {
    ...known,
    action: holds ? 'inspect' : 'mitigate',
    inspection: choice && { ...choice.inspections[0]!, cost: choice.cost },
    later: choice ? choice.inspections.slice(1).map((one) => ({ ...one, cost: choice.cost })) : [],
    lateWindow: day.afterTarget,
    atPlanDateWith: choice ? plannedRisk(compiled, totalOf(choice.models, planYear, null)) : without,
  };
}

/** Target dates of one component and the least inspection that keeps its targets to the plan date. */
export function plan(component: Component, settings: PlanSettings): PlanOutcome {
  if (isLifeItem(component)) return planLifeItem(component, settings);
  const compiled = compileComponent(component, settings, null);
  const result = planCompiled(compiled);
  return { result, problems: compiled.findings.problems, warnings: compiled.findings.warnings };
}
