import { fromDayNumber, type IsoDate, isIsoDate, type Notice, toDayNumber } from '@ircrisk/units';
import {
  addInterval,
  addStride,
  checkInterval,
  fixedCycleDays,
  type PlanInterval,
  strideOf,
} from './recurrence.ts';
import { type Tolerance, type Window, windowDays } from './window.ts';

export type DateSpan = { readonly from: IsoDate; readonly to: IsoDate };

export type TaskTemplate = {
  readonly id: string;
  /** Raised when anchor or interval change, so that old and new cycles never mix. */
  readonly revision?: number;
  readonly anchor: 'fixed' | 'floating';
  readonly anchorDate: IsoDate;
  readonly interval: PlanInterval;
  readonly tolerance?: Tolerance;
  readonly statutory?: boolean;
  readonly active?: boolean;
  /** Floating only: completions so far and the last one. */
  readonly completedCycles?: number;
  readonly lastCompleted?: IsoDate | null;
  /** Fixed only: the first cycle wanted; a plan taken over from paper starts later than its anchor. */
  readonly firstCycle?: number;
  readonly suspensions?: readonly DateSpan[];
  readonly requiresShutdown?: boolean;
};

export type PlannedTask = {
  /** Same template, revision and cycle give the same key for ever: inserting it twice changes nothing. */
  readonly key: string;
  readonly templateId: string;
  readonly cycle: number;
  readonly due: IsoDate;
  /** A floating cycle behind the open one: shown in the calendar, not yet an order. */
  readonly forecast: boolean;
  readonly window: Window;
  readonly planned: IsoDate;
  readonly warning?: Notice;
};

export const taskKey = (template: Pick<TaskTemplate, 'id' | 'revision'>, cycle: number): string =>
  `${template.id}/${template.revision ?? 1}/${cycle}`;

export function checkTemplate(template: TaskTemplate): Notice | undefined {
  if (!isIsoDate(template.anchorDate))
    return { code: 'invalidDate', path: 'anchorDate', values: { name: 'anchorDate' } };
  return checkInterval(template.interval);
}

type Cycle = { readonly cycle: number; readonly day: number };
/** A template and the range as day numbers; texts are made last. */
type Range = { readonly from: number; readonly until: number; readonly today: number | null };

/**
 * One floating order is open at a time. Later cycles are a forecast that takes the open one as done on its due
 * date, or today when that day has passed.
 */
function* floatingCycles(template: TaskTemplate, { from, until, today }: Range): Generator<Cycle> {
  const { lastCompleted, anchorDate, completedCycles = 0 } = template;
  const stride = strideOf(template.interval);
  const open = addStride(toDayNumber(lastCompleted ?? anchorDate), stride, 1);
  const base = Math.max(open, today ?? open);
  for (let k = 0; ; k++) {
    const day = k === 0 ? open : addStride(base, stride, k);
    if (day > until) return;
    if (day >= from) yield { cycle: completedCycles + k + 1, day };
  }
}

const cyclesOf = (template: TaskTemplate, range: Range): Iterable<Cycle> =>
  template.anchor === 'floating'
    ? floatingCycles(template, range)
    : fixedCycleDays(
        toDayNumber(template.anchorDate),
        strideOf(template.interval),
        range.from,
        range.until,
        template.firstCycle,
      );

type Span = { readonly from: number; readonly to: number };
const spanOf = ({ from, to }: DateSpan): Span => ({ from: toDayNumber(from), to: toDayNumber(to) });

/** The day nearest to the due date that lies in a shutdown and inside the window; of two the earlier. */
function placeInShutdown(
  due: number,
  window: { early: number; late: number },
  shutdowns: readonly Span[],
): number | null {
  let best: number | null = null;
  for (const { from, to } of shutdowns) {
    const [first, last] = [Math.max(from, window.early), Math.min(to - 1, window.late)];
    if (first > last) continue;
    const day = Math.min(Math.max(due, first), last);
    if (best === null || Math.abs(day - due) < Math.abs(best - due)) best = day;
  }
  return best;
}

export type GenerateInput = {
  readonly templates: readonly TaskTemplate[];
  readonly until: IsoDate;
  readonly from?: IsoDate;
  readonly today?: IsoDate;
  readonly shutdowns?: readonly DateSpan[];
};

/**
 * Every occurrence up to `until`, missed days included. Those that fall into a suspension are left out for
 * good, so that a restart brings no burst of back-dated orders.
 */
export function* generateTasks(input: GenerateInput): Generator<PlannedTask> {
  const until = toDayNumber(input.until);
  const today = input.today ? toDayNumber(input.today) : null;
  const shutdowns = (input.shutdowns ?? []).map(spanOf);
  for (const template of input.templates) {
    if (template.active === false || checkTemplate(template)) continue;
    const tolerance = { ...template.tolerance, statutory: template.statutory ?? false };
    const stride = strideOf(template.interval);
    const suspensions = (template.suspensions ?? []).map(spanOf);
    const openCycle = (template.completedCycles ?? 0) + 1;
    const range = { from: toDayNumber(input.from ?? template.anchorDate), until, today };
    for (const { cycle, day } of cyclesOf(template, range)) {
      if (suspensions.some(({ from, to }) => day >= from && day < to)) continue;
      const window = windowDays(day, stride, tolerance);
      const placed = template.requiresShutdown ? placeInShutdown(day, window, shutdowns) : day;
      const task = {
        key: taskKey(template, cycle),
        templateId: template.id,
        cycle,
        due: fromDayNumber(day),
        forecast: template.anchor === 'floating' && cycle > openCycle,
        window: { early: fromDayNumber(window.early), late: fromDayNumber(window.late) },
        planned: fromDayNumber(placed ?? day),
      };
      yield placed === null
        ? { ...task, warning: { code: 'noShutdownInWindow', path: 'requiresShutdown' } }
        : task;
    }
  }
}

export type IntervalChange = {
  readonly before: readonly IsoDate[];
  readonly after: readonly IsoDate[];
  readonly anchorDate: IsoDate;
};

/** What a new interval would do, counted from the last completion or from the next due date. */
export function intervalChange(input: {
  nextDue: IsoDate;
  lastDone?: IsoDate | null;
  oldInterval: PlanInterval;
  newInterval: PlanInterval;
  from: 'lastDone' | 'nextDue';
  count?: number;
}): IntervalChange {
  const { nextDue, lastDone, oldInterval, newInterval, count = 6 } = input;
  const list = (start: IsoDate, interval: PlanInterval) =>
    Array.from({ length: count }, (_, i) => addInterval(start, interval, i));
  const first = input.from === 'lastDone' && lastDone ? addInterval(lastDone, newInterval) : nextDue;
  return { before: list(nextDue, oldInterval), after: list(first, newInterval), anchorDate: first };
}
