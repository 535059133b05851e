/** The part of time a timeline shows, in milliseconds; plant time is taken as it is written, without a zone. */
export interface TimeView {
  readonly from: number;
  readonly to: number;
}

export interface TimedEvent {
  readonly id: string;
  readonly happenedAt: string;
  readonly endedAt?: string | null;
  readonly uncertaintyMinutes?: number | null;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const shortest = 10 * minute;
const longest = 40 * 366 * day;

export const momentOf = (text: string): number => Date.parse(`${text.slice(0, 19).replace(' ', 'T')}Z`);
export const momentText = (moment: number): string =>
  new Date(moment).toISOString().slice(0, 19).replace('T', ' ');

/** From the earliest an event may have begun to the latest it may have ended. */
export function reachOf({ happenedAt, endedAt, uncertaintyMinutes }: TimedEvent): TimeView {
  const doubt = (uncertaintyMinutes ?? 0) * minute;
  return { from: momentOf(happenedAt) - doubt, to: momentOf(endedAt || happenedAt) + doubt };
}

/** Everything in sight, with some room at both ends; labels stand to the right and want more of it. */
export function wholeView(events: readonly TimedEvent[]): TimeView | undefined {
  if (events.length === 0) return undefined;
  const reaches = events.map(reachOf);
  const from = Math.min(...reaches.map((one) => one.from));
  const to = Math.max(...reaches.map((one) => one.to));
  const span = Math.max(hour, to - from);
  return { from: from - span * 0.04, to: to + span * 0.25 };
}

/** Closer (factor below 1) or farther, with the moment under the pointer staying where it is. */
export function zoomedView({ from, to }: TimeView, factor: number, around: number): TimeView {
  const span = Math.min(longest, Math.max(shortest, (to - from) * factor));
  const share = (around - from) / (to - from);
  return { from: around - share * span, to: around + (1 - share) * span };
}

export const pannedView = ({ from, to }: TimeView, by: number): TimeView => ({
  from: from + by,
  to: to + by,
});

const steps = [
  ...[5, 10, 15, 30].map((count) => count * minute),
  ...[1, 2, 3, 6, 12].map((count) => count * hour),
  ...[1, 2, 5, 10, 30, 90, 180, 365].map((count) => count * day),
  ...[2, 5, 10].map((count) => count * 365 * day),
];
const leastTickRoom = 90;

export interface Tick {
  readonly at: number;
  readonly text: string;
}

/** Marks along the axis at round moments, as dense as their texts allow. */
export function ticksOf({ from, to }: TimeView, width: number): readonly Tick[] {
  const step = steps.find((one) => (one / (to - from)) * width >= leastTickRoom) ?? steps.at(-1)!;
  const ticks: Tick[] = [];
  for (let at = Math.ceil(from / step) * step; at <= to; at += step) {
    const text = momentText(at);
    ticks.push({ at, text: step < day ? text.slice(5, 16) : text.slice(0, 10) });
  }
  return ticks;
}

const snaps = [minute, 5 * minute, 15 * minute, hour, 6 * hour, day];

/** How far one step of a move goes: what about four pixels mean, as a length a person would say. */
export const moveStep = ({ from, to }: TimeView, width: number): number => {
  const wanted = ((to - from) / Math.max(1, width)) * 4;
  return snaps.findLast((one) => one <= wanted) ?? minute;
};

/** A moved event: its end goes along, and the time is a round one. */
export function movedEvent(event: TimedEvent, by: number, step: number) {
  const start = momentOf(event.happenedAt);
  const next = Math.round((start + by) / step) * step;
  return {
    happenedAt: momentText(next),
    endedAt: event.endedAt ? momentText(momentOf(event.endedAt) + next - start) : null,
  };
}

/** A row for each event, so that neither marks nor labels lie over each other: the first row that is free there. */
export function lanesOf(
  events: readonly TimedEvent[],
  { from, to }: TimeView,
  width: number,
  labelWidth: number,
): ReadonlyMap<string, number> {
  const place = (moment: number) => ((moment - from) / (to - from)) * width;
  const ends: number[] = [];
  const lanes = new Map<string, number>();
  const ordered = events
    .map((event) => ({ id: event.id, ...reachOf(event), start: momentOf(event.happenedAt) }))
    .toSorted((a, b) => a.from - b.from || a.start - b.start);
  for (const { id, from: early, to: late, start } of ordered) {
    const left = Math.min(place(early), place(start) - 8);
    const right = Math.max(place(late), place(start)) + labelWidth + 16;
    const free = ends.findIndex((end) => end <= left);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = right;
    lanes.set(id, lane);
  }
  return lanes;
}
