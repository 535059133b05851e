/** Inspection plan of a whole unit: least total cost such that each component and the unit keep their limits. */
import { type IsoDate, toDate, toYears } from '../calendar.ts';
import {
  type CompiledComponent,
  compileComponent,
  modelsWithInspection,
  totalOf,
} from '../compile-component.ts';
import type { Component, Inspection } from '../component.ts';
import type { Problem, Warning } from '../findings.ts';
import { isLifeItem, lifeFigures } from '../life-item/life-figures.ts';
import { planLifeItem } from '../life-item/plan-life-item.ts';
import type { DamageModel } from '../mechanisms/damage-model.ts';
import { readSettings } from '../schema/door.ts';
import type { PlanSettings } from '../settings.ts';
import { inspectionOptions, plannedInspection } from './inspection-options.ts';
import { plannedDay } from './inspection-window.ts';
import { selectLeastCost } from './least-cost-selection.ts';
import { holdsLimit, type PlannedRisk, plannedRisk } from './plan-component.ts';
import { damageFactorLimits, firstPassing, governingTarget, risingStretches } from './target-date.ts';

export interface UnitPlanSettings extends PlanSettings {
  /** Sum of the risks of all components that must not be passed at any time up to the plan date. */
  unitLimit?: { basis: 'area' | 'financial'; perYear: number };
}

export interface UnitPlanItem {
  id: string;
  action: 'none' | 'inspect' | 'mitigate' | 'unknown';
  inspection: (Inspection & { cost: number }) | null;
  /** Further tests of a relief device or looks at a bundle; a wall has one inspection at most here. */
  later: (Inspection & { cost: number })[];
  atPlanDateWithout: PlannedRisk | null;
  atPlanDateWith: PlannedRisk | null;
  problems: Problem[];
  warnings: Warning[];
}

export interface UnitPlan {
  items: UnitPlanItem[];
  totalCost: number;
  /** Sum of risks at the plan date over the components that could be calculated. */
  riskWithout: number;
  riskWith: number;
  /** The unit's limit holds from the RBI date to the plan date for every component that could be calculated. */
  limitHeld: boolean;
  /** First day on which the sum of risks would pass the limit without any inspection. */
  unitTargetDate: IsoDate | null;
  leastCostProven: boolean;
  costLowerBound: number;
}

interface Option {
  inspection: Inspection | null;
  cost: number;
  risk: number;
  damageFactor: number;
  models: readonly DamageModel[];
}

interface Candidate {
  index: number;
  compiled: CompiledComponent;
  /** Risk per unit of damage factor on the unit's basis. */
  scale: number;
  options: Option[];
  /** No option keeps the component's own targets. */
  mitigate: boolean;
}

function scaleOf(compiled: CompiledComponent, basis: 'area' | 'financial'): number | null {
  const { frequency, managementFactor, consequence } = compiled;
  const cof = basis === 'area' ? consequence.areaM2 : consequence.financialUsd;
  return frequency && managementFactor !== null && cof !== null
    ? frequency.total * managementFactor * cof
    : null;
}

/** First time the sum of risks passes the limit. The sum rises between inspections, known or planned. */
function unitPassing(
  parts: readonly { compiled: CompiledComponent; scale: number; models: readonly DamageModel[] }[],
  limit: number,
  from: number,
  to: number,
  planned: readonly number[] = [],
): number | null {
  const breaks = new Set(planned.filter((year) => year > from && year < to));
  for (const { compiled } of parts) {
    for (const year of risingStretches(compiled, from, to)) breaks.add(year);
  }
  const sum = (year: number): number =>
    parts.reduce((total, part) => total + part.scale * totalOf(part.models, year, null), 0);
  const stretches = [...breaks].sort((a, b) => a - b);
  return firstPassing(sum, limit, stretches)?.year ?? null;
}

function optionsOf(
  compiled: CompiledComponent,
  scale: number,
  year: number | null,
  planYear: number,
  settings: UnitPlanSettings,
): { options: Option[]; mitigate: boolean } {
  const limit = damageFactorLimits(compiled, settings.targets ?? {}).reduce(
    (lowest, one) => Math.min(lowest, one.limit),
    Number.POSITIVE_INFINITY,
  );
  const without = compiled.damageFactor(planYear, null)!;
  const models = compiled.models as DamageModel[];
  const all: Option[] = [{ inspection: null, cost: 0, risk: scale * without, damageFactor: without, models }];
  if (year !== null) {
    for (const option of inspectionOptions(compiled, year, planYear, settings)) {
      if (option.credits.length === 0) continue;
      const inspection = plannedInspection(compiled, year, option.credits, settings);
      const inspected = modelsWithInspection(compiled, inspection)!;
      const damageFactor = totalOf(inspected, planYear, null);
      if (!holdsLimit(compiled, inspected, limit, year, planYear)) continue;
      all.push({
        inspection,
        cost: option.cost,
        risk: scale * damageFactor,
        damageFactor,
        models: inspected,
      });
    }
  }
  const allowed = all.filter((option) => option.damageFactor <= limit * (1 + 1e-9));
  if (allowed.length > 0) return { options: allowed, mitigate: false };
  return {
    options: [...all, ...thorough(compiled, scale, year, planYear, settings)].slice(-1),
    mitigate: true,
  };
}

/** The best that inspection can do where it is not enough. */
function thorough(
  compiled: CompiledComponent,
  scale: number,
  year: number | null,
  planYear: number,
  settings: UnitPlanSettings,
): Option[] {
  if (year === null) return [];
  const best = inspectionOptions(compiled, year, planYear, settings).at(-1)!;
  if (best.credits.length === 0) return [];
  const inspection = plannedInspection(compiled, year, best.credits, settings);
  const models = modelsWithInspection(compiled, inspection)!;
  const damageFactor = totalOf(models, planYear, null);
  return [{ inspection, cost: best.cost, risk: scale * damageFactor, damageFactor, models }];
}

interface Beside {
  cost: number;
  /** Sum of the highest risk each comes to between RBI and plan date. */
  most: number;
  without: number;
  with: number;
}

/** Relief devices and bundles keep their own plan: their tests, no choice of effectiveness to weigh. */
function lifeItem(
  component: Component,
  settings: UnitPlanSettings,
  basis: 'area' | 'financial',
  beside: Beside,
): UnitPlanItem {
  const { result, problems, warnings } = planLifeItem(component, settings);
  const { action, inspection, later, atPlanDateWithout, atPlanDateWith } = result;
  const riskOf = (one: PlannedRisk | null) =>
    (basis === 'area' ? one?.areaRiskM2PerYear : one?.financialRiskUsdPerYear) ?? 0;
  const tests = [...(inspection ? [inspection] : []), ...later];
  // Its risk rises until each day it is tested.
  const peaks = tests.map(({ date }, at) => {
    const inspections = [...(component.inspections ?? []), ...tests.slice(0, at)];
    const { figures } = lifeFigures({ ...component, inspections }, settings, date);
    return (basis === 'area' ? figures?.areaRisk : figures?.moneyRisk) ?? 0;
  });
  beside.cost += tests.reduce((sum, { cost }) => sum + cost, 0);
  beside.most += Math.max(...peaks, riskOf(atPlanDateWith));
  beside.without += riskOf(atPlanDateWithout);
  beside.with += riskOf(atPlanDateWith);
  return {
    id: component.id,
    action,
    inspection,
    later,
    atPlanDateWithout,
    atPlanDateWith,
    problems,
    warnings,
  };
}

/**
 * Plans all components together. Inspections fall on the earlier of a component's own target date and the day on
 * which the sum of risks would pass the unit's limit: before that day the limit holds anyway, after it every curve
 * only rises to the plan date, where the chosen options are summed. So the limit holds throughout.
 */
export function planUnit(components: readonly Component[], asked: UnitPlanSettings): UnitPlan {
  const settings = readSettings(asked, []);
  const basis = settings.unitLimit?.basis ?? 'area';
  const whole = settings.unitLimit?.perYear ?? Number.POSITIVE_INFINITY;
  const beside = { cost: 0, most: 0, without: 0, with: 0 };
  const items: UnitPlanItem[] = [];
  const ready: {
    index: number;
    compiled: CompiledComponent;
    scale: number;
    planYear: number;
    models: readonly DamageModel[];
  }[] = [];
  for (const [index, component] of components.entries()) {
    if (isLifeItem(component)) {
      items.push(lifeItem(component, asked, basis, beside));
      continue;
    }
    const compiled = compileComponent(component, asked, null);
    if (settings.planDate === undefined) compiled.findings.problem('missing', 'settings.planDate');
    const { problems, warnings } = compiled.findings;
    items.push({
      id: compiled.component.id,
      action: 'unknown',
      inspection: null,
      later: [],
      atPlanDateWithout: null,
      atPlanDateWith: null,
      problems,
      warnings,
    });
    const { planYear, rbiYear } = compiled;
    const scale = scaleOf(compiled, basis);
    if (planYear === null || Number.isNaN(rbiYear) || compiled.damageFactor(rbiYear, null) === null) continue;
    const unplanned = plannedRisk(compiled, compiled.damageFactor(planYear, null)!);
    Object.assign(items[index]!, { atPlanDateWithout: unplanned, atPlanDateWith: unplanned });
    if (!compiled.targetsSound) continue;
    if (scale === null) {
      compiled.findings.problem('consequence-not-calculated', 'consequence');
      continue;
    }
    ready.push({ index, compiled, scale, planYear, models: compiled.models as DamageModel[] });
  }
  // What relief devices and bundles may come to at most is kept free for them.
  const limit = Math.max(whole - beside.most, Number.MIN_VALUE);
  const first = ready[0];
  const passing = first ? unitPassing(ready, limit, first.compiled.rbiYear, first.planYear) : null;
  const candidates = ready.map(({ index, compiled, scale, planYear }): Candidate => {
    const own = governingTarget(compiled);
    const due = Math.min(own?.year ?? Number.POSITIVE_INFINITY, passing ?? Number.POSITIVE_INFINITY);
    const day = due <= planYear ? plannedDay(due, compiled.rbiYear, planYear, settings.windows) : null;
    if (day?.afterTarget) {
      compiled.findings.warn('window-after-target', 'settings.windows', { value: toDate(day.year) });
    }
    return { index, compiled, scale, ...optionsOf(compiled, scale, day?.year ?? null, planYear, settings) };
  });
  const selection = selectLeastCost(
    candidates.map((candidate) => candidate.options),
    limit,
  );
  let riskWithout = 0;
  const chosen: { compiled: CompiledComponent; scale: number; models: readonly DamageModel[] }[] = [];
  const days: number[] = [];
  for (const [i, candidate] of candidates.entries()) {
    const { compiled } = candidate;
    const option = candidate.options[selection.picks[i]!]!;
    const without = compiled.damageFactor(compiled.planYear!, null)!;
    riskWithout += candidate.scale * without;
    chosen.push({ compiled, scale: candidate.scale, models: option.models });
    if (option.inspection) days.push(toYears(option.inspection.date));
    if (candidate.mitigate) compiled.findings.warn('mitigation-needed', 'settings.targets');
    Object.assign(items[candidate.index]!, {
      action: candidate.mitigate ? 'mitigate' : option.inspection ? 'inspect' : 'none',
      inspection: option.inspection && { ...option.inspection, cost: option.cost },
      atPlanDateWithout: plannedRisk(compiled, without),
      atPlanDateWith: plannedRisk(compiled, option.damageFactor),
    } satisfies Partial<UnitPlanItem>);
  }
  return {
    items,
    totalCost: selection.cost + beside.cost,
    riskWithout: riskWithout + beside.without,
    riskWith: selection.risk + beside.with,
    // Not trusted but checked: the curves of the plan as it now stands, over the whole period.
    limitHeld:
      beside.most <= whole &&
      (!first ||
        unitPassing(chosen, limit * (1 + 1e-9), first.compiled.rbiYear, first.planYear, days) === null),
    unitTargetDate: passing === null ? null : toDate(passing),
    leastCostProven: selection.proven,
    costLowerBound: selection.costLowerBound + beside.cost,
  };
}
