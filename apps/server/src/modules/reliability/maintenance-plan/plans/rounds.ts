import {
  averageDailyUse,
  type DateSpan,
  earliestDue,
  floatingDue,
  generateTasks,
  type MeterDue,
  type MeterPoint,
  meterDue,
  meterTotals,
  reachedOn,
  taskKey,
  totalOn,
  windowOf,
} from '@ircrisk/engine-reliability';
import { addDays, type Calculation, type IsoDate } from '@ircrisk/units';
import { calendarTemplates, type Package, type Plan, type Strategy, withoutIncluded } from './templates.ts';

/** A round of a plan with the key under which it is written once. */
export interface Round {
  key: string;
  planId: string;
  round: Package | null;
  cycle: number;
  due: IsoDate;
  early: IsoDate;
  late: IsoDate;
  planned: IsoDate;
  forecast: boolean;
  shutdownMissing: boolean;
}

/** What the plan's past and its equipment tell, for dates that depend on it. */
export interface Known {
  /** Rounds done or given up in this revision, and the day of the last one. */
  cycles: number;
  last: IsoDate | null;
  readings: readonly MeterPoint[];
  ledgerDue: IsoDate | null;
  certificateDue: IsoDate | null;
}

export const nothingKnown: Known = {
  cycles: 0,
  last: null,
  readings: [],
  ledgerDue: null,
  certificateDue: null,
};

export interface Asked {
  until: IsoDate;
  today: IsoDate;
  shutdowns: readonly DateSpan[];
}

function calendarRounds(plan: Plan, strategy: Strategy, known: Known, asked: Asked): Round[] {
  const templates = calendarTemplates(plan, strategy, known);
  const rounds = new Map(templates.map(({ template, round }) => [template.id, round]));
  const tasks = [
    ...generateTasks({
      templates: templates.map(({ template }) => template),
      until: asked.until,
      today: asked.today,
      shutdowns: asked.shutdowns,
    }),
  ].map((task) => {
    const round = rounds.get(task.templateId) ?? null;
    return { task, round, due: task.due, code: round?.code ?? 'base' };
  });
  return withoutIncluded(tasks, strategy.packages)
    .filter(({ due }) => strategy.anchor === 'floating' || due >= plan.startDate)
    .map(({ task, round }) => ({
      key: task.key,
      planId: plan.id,
      round,
      cycle: task.cycle,
      due: task.due,
      early: task.window.early,
      late: task.window.late,
      planned: task.planned,
      forecast: task.forecast,
      shutdownMissing: task.warning !== undefined,
    }));
}

/** The readings up to today by day, and what is used of them a day. */
function meterOf(known: Known, today: IsoDate) {
  const readings = known.readings
    .map((point) => ({ ...point, date: point.date.slice(0, 10) }))
    .filter(({ date }) => date <= today);
  return { totals: meterTotals(readings), perDay: averageDailyUse({ readings, today }).value };
}

/** When the meter says so: counted from what it showed at the last completion, or at the anchor. */
export function meterForecast(
  plan: Plan,
  strategy: Strategy,
  known: Known,
  today: IsoDate,
): Calculation<MeterDue> {
  const { totals, perDay } = meterOf(known, today);
  const since = known.last ?? plan.anchorDate;
  const newest = totals.at(-1);
  const last = totalOn(totals, since);
  return meterDue({
    last,
    interval: strategy.meterInterval,
    reading: newest?.total ?? null,
    perDay,
    today,
    // Work done since the newest reading starts the count on its own day.
    readAt: newest ? (newest.date > since ? newest.date : since) : null,
    reachedOn: last === null ? null : reachedOn(totals, last + (strategy.meterInterval ?? 0)),
  });
}

/** The tolerated share of the interval before and after, in days of the meter's use or of the calendar. */
function windowAround(due: IsoDate, strategy: Strategy, meterPerDay: number | null) {
  const { toleranceBefore, toleranceAfter, statutory, interval, meterInterval } = strategy;
  const tolerance = { before: toleranceBefore / 100, after: toleranceAfter / 100, statutory };
  if (meterPerDay && meterInterval) {
    const days = Math.max(1, Math.round(meterInterval / meterPerDay));
    return windowOf(due, { value: days, unit: 'day' }, tolerance);
  }
  return interval
    ? windowOf(due, interval, tolerance)
    : { early: addDays(due, -strategy.horizonDays), late: due };
}

/** The one open round of a plan whose day follows from the meter, the ledger or a certificate. */
function nextRound(plan: Plan, strategy: Strategy, known: Known, asked: Asked): Round[] {
  const isMetered = strategy.trigger === 'meter' || strategy.trigger === 'both';
  const metered = isMetered ? (meterForecast(plan, strategy, known, asked.today).value?.due ?? null) : null;
  const due =
    strategy.trigger === 'ledger'
      ? known.ledgerDue
      : strategy.trigger === 'certificate'
        ? known.certificateDue
        : earliestDue(
            metered,
            strategy.trigger === 'both' && strategy.interval
              ? floatingDue(known.last ?? plan.anchorDate, strategy.interval)
              : null,
          );
  if (!due || due > asked.until) return [];
  // The same inspection is not asked for again on the day that has just been worked off.
  if (known.last && due <= known.last && !isMetered) return [];
  if (plan.suspendedFrom && plan.suspendedTo && due >= plan.suspendedFrom && due < plan.suspendedTo)
    return [];
  const window = windowAround(due, strategy, due === metered ? meterOf(known, asked.today).perDay : null);
  const cycle = known.cycles + 1;
  return [
    {
      key: taskKey(plan, cycle),
      planId: plan.id,
      round: null,
      cycle,
      due,
      ...window,
      planned: due,
      forecast: false,
      shutdownMissing: false,
    },
  ];
}

/** Every round of a plan up to a day; forecasts are for looking at, the rest become orders. */
export function roundsOf(plan: Plan, strategy: Strategy, known: Known, asked: Asked): Round[] {
  return strategy.trigger === 'calendar'
    ? calendarRounds(plan, strategy, known, asked)
    : nextRound(plan, strategy, known, asked);
}

/** Shutdowns of the places the equipment stands in. */
export const shutdownsFor = (
  plan: Plan,
  all: readonly { nodeId: string; from: string; to: string }[],
): DateSpan[] => all.filter(({ nodeId }) => plan.nodePath.includes(`/${nodeId}/`));
