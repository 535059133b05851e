import { lateMs } from './performance.ts';

/** Time an alarm is shelved, suppressed or out of service, its end excluded; in ms. */
export type Hiding = {
  readonly from: number;
  readonly to: number;
  /** Back while it is active it is unacknowledged, as after every end but that of a shelf by hand. */
  readonly rings: boolean;
};

/** A time in ms that lasts where it has no end. */
export type Stretch = { readonly from: number; readonly to: number | null };

/** An alarm as the operator had it before him, where it was hidden meanwhile. */
export type PanelTimes = {
  /** When it was active and not hidden. */
  readonly stood: readonly Stretch[];
  /** When it waited for an acknowledgement: the first time that was too long, else the last. Without length where it never waited. */
  readonly wait: Stretch;
};

/** In order, those that meet as one; how it comes back is told by the one that ends last. */
export function mergedHidings(hidings: readonly Hiding[]): readonly Hiding[] {
  const merged: Hiding[] = [];
  for (const next of hidings.filter(({ from, to }) => to > from).sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (!last || next.from > last.to) {
      merged.push(next);
      continue;
    }
    const rings =
      next.to === last.to ? next.rings || last.rings : next.to > last.to ? next.rings : last.rings;
    merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, next.to), rings };
  }
  return merged;
}

const untilNow = (time: number): number | null => (Number.isFinite(time) ? time : null);

/**
 * Time on the panel of one activation. What is hidden there interrupts it: back, an alarm that is still active stands anew and, after
 * all but a shelf that was ended by hand, waits anew for its acknowledgement (ISA-18.2 states). Null where nothing hid it. Hidings
 * merged, acknowledgements in order.
 */
export function onPanel(
  { start, end }: { readonly start: number; readonly end: number | null },
  hidings: readonly Hiding[],
  acknowledgements: readonly number[],
  limitMs = lateMs,
): PanelTimes | null {
  const over = end ?? Number.POSITIVE_INFINITY;
  const acknowledgedAfter = (time: number) =>
    acknowledgements.find((each) => each >= time) ?? Number.POSITIVE_INFINITY;
  const first = acknowledgedAfter(start);
  // Hidden after it was late it is late all the same.
  const own = hidings.filter(
    ({ from, to }) => to > start && (from < over || from < Math.min(first, start + limitMs + 1)),
  );
  if (own.length === 0) return null;
  const hiddenNext = (time: number) =>
    hidings.find(({ from }) => from >= time)?.from ?? Number.POSITIVE_INFINITY;
  const stood: Stretch[] = [];
  const waits: Stretch[] = [];
  const back = own.flatMap(({ to, rings }) => (to < over ? [{ from: to, rings }] : []));
  const isHidden = own.some(({ from }) => from <= start);
  for (const { from, rings } of [...(isHidden ? [] : [{ from: start, rings: true }]), ...back]) {
    const hidden = hiddenNext(from);
    stood.push({ from, to: untilNow(Math.min(over, hidden)) });
    if (rings) waits.push({ from, to: untilNow(Math.min(acknowledgedAfter(from), hidden)) });
  }
  const wait = waits.find(({ from, to }) => to !== null && to - from > limitMs) ??
    waits.at(-1) ?? { from: start, to: start };
  return { stood, wait };
}
