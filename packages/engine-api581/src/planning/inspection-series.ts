/**
 * Several inspections in one plan period: after each one the next is placed on the day the target would be passed again, or
 * when the longest interval ends, until the plan date is reached.
 */
import { toYears } from '../calendar.ts';
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

export interface InspectionSeries {
  inspections: Inspection[];
  models: DamageModel[];
  /** The targets hold from the first inspection to the plan date. */
  holds: boolean;
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
  const interval = settings.targets?.maximumIntervalYears ?? Number.POSITIVE_INFINITY;
  let year = firstYear;
  for (;;) {
    inspections.push(plannedInspection(compiled, year, credits, settings));
    const models = modelsWithInspection(compiled, ...inspections);
    if (!models) return null;
    const factor = (at: number): number => totalOf(models, at, null);
    // The limit itself is reached, not passed: a hair of slack keeps rounding out of the verdict.
    const passed =
      firstPassing(factor, limit * (1 + 1e-9), risingStretches(compiled, year, planYear))?.year ?? null;
    const due = Math.min(passed ?? Number.POSITIVE_INFINITY, toYears(inspections.at(-1)!.date) + interval);
    const series = { inspections, models, holds: passed === null };
    if (due >= planYear || inspections.length === MOST_INSPECTIONS) return series;
    const gap = Math.min(LEAST_GAP_YEARS, interval);
    if (due < year + gap) return series;
    const day = plannedDay(due, year + gap, planYear, settings.windows);
    // An interval may run on to the next window; a limit may not be passed until then.
    if (!day || (day.afterTarget && passed !== null && day.year > passed)) return series;
    year = day.year;
  }
}
