/**
 * Several inspections in one plan period: after each one the next is placed on the day the target would be passed again, or
 * when the longest interval ends, until the plan date is reached.
 */
import { toDate, toYears } from '../calendar.ts';
import { type CompiledComponent, modelsWithInspection, totalOf } from '../compile-component.ts';
import type { Inspection, InspectionCredit } from '../component.ts';
import type { DamageModel } from '../mechanisms/damage-model.ts';
import type { PlanSettings } from '../settings.ts';
import { plannedInspection } from './inspection-options.ts';
import { plannedDay } from './inspection-window.ts';
import { firstPassing, risingStretches } from './target-date.ts';

/** Whoever would have to inspect more often than once a year needs a remedy, not another inspection. */
const LEAST_GAP_YEARS = 1;
const MOST_INSPECTIONS = 8;
/** A stated interval is kept beyond that: once a year over the longest horizon and some more. */
const MOST_BY_INTERVAL = 60;

export interface InspectionSeries {
  inspections: Inspection[];
  models: DamageModel[];
  /** The targets hold from the first inspection to the plan date. */
  holds: boolean;
}

/**
 * Repeats an inspection from its first day as often as limit and interval ask for. `inspect` carries one out and answers when
 * the limit is passed after it, null for not before the plan date. Answers whether the limit holds after the last one.
 */
export function repeatInspection(
  firstYear: number,
  planYear: number,
  { targets, windows }: PlanSettings,
  inspect: (year: number) => number | null,
): boolean {
  const interval = targets?.maximumIntervalYears ?? Number.POSITIVE_INFINITY;
  const byInterval = Math.min(Math.ceil((planYear - firstYear) / interval) + 1, MOST_BY_INTERVAL);
  const most = Math.max(MOST_INSPECTIONS, byInterval);
  const gap = Math.min(LEAST_GAP_YEARS, interval);
  let year = firstYear;
  for (let count = 1; ; count++) {
    const passed = inspect(year);
    const holds = passed === null;
    // Counted from the day it is planned for: an instant later in that day would make a yearly interval too short.
    const last = toYears(toDate(year));
    const due = Math.min(passed ?? Number.POSITIVE_INFINITY, last + interval);
    if (due >= planYear || due < last + gap || count === most) return holds;
    const day = plannedDay(due, last + gap, planYear, windows);
    // An interval may run on to the next window; a limit may not be passed until then.
    if (!day || (day.afterTarget && passed !== null && day.year > passed)) return holds;
    year = day.year;
  }
}

/** The same examination, repeated as often as the limit and the interval ask for. */
export function inspectionSeries(
  compiled: CompiledComponent,
  credits: InspectionCredit[],
  limit: number,
  firstYear: number,
  planYear: number,
  settings: PlanSettings,
): InspectionSeries | null {
  const inspections: Inspection[] = [];
  let models = null as DamageModel[] | null;
  const holds = repeatInspection(firstYear, planYear, settings, (year) => {
    inspections.push(plannedInspection(compiled, year, credits, settings));
    const inspected = modelsWithInspection(compiled, ...inspections);
    models = inspected;
    if (!inspected) return Number.NEGATIVE_INFINITY;
    const factor = (at: number): number => totalOf(inspected, at, null);
    // The limit itself is reached, not passed: a hair of slack keeps rounding out of the verdict.
    const stretches = risingStretches(compiled, year, planYear);
    return firstPassing(factor, limit * (1 + 1e-9), stretches)?.year ?? null;
  });
  return models && { inspections, models, holds };
}
