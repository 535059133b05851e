import type { Notice } from '@ircrisk/units';
import { inOrder, isGood, type Reading } from './readings.ts';
import { type OperatingWindow, windowFault } from './window.ts';

type Side = 'low' | 'high';
/** A stretch for which a reading speaks, and how far beyond the limit its value lies. */
export type Span = { readonly start: number; readonly end: number; readonly beyond: number };

export type Excursion = {
  readonly side: Side;
  /** First crossing, not the end of the dwell. */
  readonly start: number;
  /** First value back inside; null while it lasts. */
  readonly end: number | null;
  readonly extreme: number;
  /** Time inside it for which no reading speaks, shown apart. */
  readonly gapMs: number;
  /** ∫|x − limit| dt over the time with readings, value · h; by its spans it can be cut to a period. */
  readonly area: number;
  readonly spans: readonly Span[];
  readonly endedBy: 'value' | 'limitChange' | null;
};

export type Walk = {
  /** What the walk can speak of: from its first reading on; all else is a gap. An open excursion lasts to `until`. */
  readonly from: number;
  readonly until: number;
  readonly excursions: readonly Excursion[];
  /** Stretches without readings; `inside` those of an excursion that counts. */
  readonly gaps: readonly { readonly start: number; readonly end: number; readonly inside: boolean }[];
  /** Why nothing could be judged. */
  readonly problem?: Notice;
};

export type WindowVersion = { readonly from: number; readonly window: OperatingWindow };

export const hourMs = 3_600_000;
/** The area between values and limit, value · h: how far beyond, times how long each span counts for (ms). */
export const areaOf = (spans: readonly Span[], lengthOf: (span: Span) => number): number =>
  spans.reduce((sum, span) => sum + span.beyond * lengthOf(span), 0) / hourMs;

type Gap = { start: number; end: number; inside: boolean };
/** A crossing that may come to count. Pieces before a change of limits wait in `earlier` for the dwell. */
type Candidate = {
  side: Side;
  start: number;
  extreme: number;
  spans: Span[];
  gapMs: number;
  /** Time beyond the limit, and silence that began while the value stood there: what fills the dwell. */
  beyondMs: number;
  counted: boolean;
  earlier: readonly Excursion[];
  gaps: Gap[];
};

const sideOf = ({ low, high }: OperatingWindow, value: number): Side | null =>
  value < (low ?? Number.NEGATIVE_INFINITY)
    ? 'low'
    : value > (high ?? Number.POSITIVE_INFINITY)
      ? 'high'
      : null;

const limitOf = (window: OperatingWindow, side: Side): number =>
  (side === 'low' ? window.low : window.high) as number;

const isBack = (window: OperatingWindow, side: Side, value: number): boolean =>
  side === 'low'
    ? value >= limitOf(window, side) + window.hysteresis
    : value <= limitOf(window, side) - window.hysteresis;

const begin = (side: Side, start: number, extreme: number): Candidate => ({
  side,
  start,
  extreme,
  spans: [],
  gapMs: 0,
  beyondMs: 0,
  counted: false,
  earlier: [],
  gaps: [],
});

const closed = (
  { side, start, extreme, gapMs, spans }: Candidate,
  end: number | null,
  endedBy: Excursion['endedBy'],
): Excursion => ({
  side,
  start,
  end,
  extreme,
  gapMs,
  spans,
  endedBy,
  area: areaOf(spans, ({ start, end: last }) => last - start),
});

class Walker {
  readonly excursions: Excursion[] = [];
  readonly gaps: Gap[] = [];
  open: Candidate | null = null;
  window: OperatingWindow | null = null;
  /** The last good value and how long it speaks. */
  last: { readonly value: number; readonly until: number } | null = null;

  finish(end: number | null, endedBy: Excursion['endedBy']): void {
    if (this.open?.counted) {
      this.excursions.push(...this.open.earlier, closed(this.open, end, endedBy));
      for (const gap of this.open.gaps) gap.inside = true;
    }
    this.open = null;
  }

  judge(window: OperatingWindow, time: number, value: number): void {
    const side = sideOf(window, value);
    const { open } = this;
    if (open && (isBack(window, open.side, value) || (side !== null && side !== open.side)))
      this.finish(time, 'value');
    if (side !== null) this.open ??= begin(side, time, value);
    if (this.open)
      this.open.extreme =
        this.open.side === 'low' ? Math.min(this.open.extreme, value) : Math.max(this.open.extreme, value);
  }

  /** The open excursion ends; it begins anew if its last value, spoken or held through a gap, lies beyond the new limit too. */
  change(time: number, window: OperatingWindow): void {
    const { open, window: old, last } = this;
    this.window = window;
    if (open && old && last) {
      const stands = sideOf(old, last.value) === open.side;
      if (sideOf(window, last.value) === open.side && (stands || open.counted))
        this.open = {
          ...begin(open.side, time, last.value),
          earlier: [...open.earlier, ...(time > open.start ? [closed(open, time, 'limitChange')] : [])],
          gaps: open.gaps,
          counted: open.counted,
          beyondMs: stands ? open.beyondMs : 0,
        };
      else this.finish(time, 'limitChange');
    }
    if (!this.open && last && last.until > time) this.judge(window, time, last.value);
  }

  /** Limits that begin as the walk ends have no time of their own yet: they end what they call inside, and leave the rest open. */
  end(time: number, window: OperatingWindow | undefined): void {
    const { open, last } = this;
    if (open && last && window && sideOf(window, last.value) !== open.side) this.finish(time, 'limitChange');
    else this.finish(null, null);
  }

  /**
   * The time to the next mark: what the last reading speaks for, then a gap. The dwell is filled by time strictly beyond the limit and by
   * silence after such a value: until a good value returns nobody has seen it come back.
   */
  pass(window: OperatingWindow, from: number, to: number): void {
    const spoken = Math.min(to, Math.max(from, this.last?.until ?? from));
    const { open, last } = this;
    if (open && last && sideOf(window, last.value) === open.side) {
      const beyond = Math.abs(last.value - limitOf(window, open.side));
      if (spoken > from) open.spans.push({ start: from, end: spoken, beyond });
      open.beyondMs += to - from;
    }
    if (open && open.beyondMs > 0 && open.beyondMs >= window.dwellMs) open.counted = true;
    if (to <= spoken) return;
    const gap = { start: spoken, end: to, inside: false };
    this.gaps.push(gap);
    open?.gaps.push(gap);
    if (open) open.gapMs += to - spoken;
  }
}

/**
 * With limits that change in time: an open excursion ends at the change and begins anew under the new limits. The value that stood
 * at the change speaks for the rest of its time; the dwell goes on where it stands beyond both limits.
 */
export function findExcursionsWithChanges(
  versions: readonly WindowVersion[],
  readings: readonly Reading[],
  until: number,
): Walk {
  const nothing = { from: until, until, excursions: [], gaps: [] };
  const problem = versionsFault(versions, until);
  if (problem) return { ...nothing, problem };
  const changes = [...versions].sort((a, b) => a.from - b.from);
  // At one instant the limits change first: a reading is judged by those that then hold.
  const marks = [
    ...changes.filter(({ from }) => from < until).map(({ from, window }) => ({ time: from, window })),
    ...inOrder(readings).filter(({ time }) => time <= until),
  ].sort((a, b) => a.time - b.time);
  const walker = new Walker();
  let from: number | null = null;
  let heard = false;
  for (const [place, mark] of marks.entries()) {
    if ('window' in mark) walker.change(mark.time, mark.window);
    else {
      heard = true;
      const window = walker.window ?? (changes[0] as WindowVersion).window;
      if (isGood(mark.value)) {
        walker.last = { value: mark.value, until: mark.time + window.expectedEveryMs };
        if (walker.window) walker.judge(window, mark.time, mark.value);
      }
    }
    if (!walker.window || !heard) continue;
    from ??= mark.time;
    walker.pass(walker.window, mark.time, marks[place + 1]?.time ?? until);
  }
  walker.end(until, changes.findLast((change) => change.from === until)?.window);
  const lasting = ({ start, end }: Excursion) => (end ?? until) > start;
  return {
    from: from ?? until,
    until,
    excursions: walker.excursions.filter(lasting),
    gaps: walker.gaps,
  };
}

function versionsFault(versions: readonly WindowVersion[], until: number): Notice | undefined {
  if (!Number.isFinite(until)) return { code: 'notFinite', path: 'until', values: { name: 'until' } };
  if (versions.length === 0) return { code: 'noLimit' };
  if (versions.some(({ from }) => Number.isNaN(from)))
    return { code: 'notFinite', path: 'from', values: { name: 'from' } };
  return versions.map(({ window }) => windowFault(window)).find((fault) => fault !== undefined);
}

/**
 * Excursions of a series: strictly beyond a limit for at least the dwell in all, from the first crossing to the first value back
 * inside by the hysteresis. Shorter ones do not count. A gap after a value beyond the limit is part of it: it goes on until a good value returns.
 */
export const findExcursions = (window: OperatingWindow, readings: readonly Reading[], until: number): Walk =>
  findExcursionsWithChanges([{ from: Number.NEGATIVE_INFINITY, window }], readings, until);
