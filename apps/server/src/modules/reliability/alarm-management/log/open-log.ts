import { textOf } from '#platform/files/text-of.ts';
import { ZoneDays } from '#platform/series/rollups.ts';
import { type ArrangedEvent, arrangeAlarm, kindNumber } from './arrange.ts';
import type { EventColumns, LogEnd, LogHead, LogKnown, LogTask } from './messages.ts';
import { type Log, readLog, UnreadableLog, untold } from './read-log.ts';

/** Lines of one file; a longer log comes in several. */
const mostLines = 3_000_000;
const batch = 25_000;

interface PlacedEvent extends ArrangedEvent {
  readonly alarm: number;
  /** Place in the log. */
  readonly at: number;
}

function headOf(log: Log): LogHead {
  const firstPriorities = log.alarmNames.map(() => untold);
  const firstPositions = log.alarmNames.map(() => 0);
  for (let at = log.alarms.length - 1; at >= 0; at -= 1) {
    const alarm = log.alarms[at]!;
    if (log.priorities[at] !== untold) firstPriorities[alarm] = log.priorities[at]!;
    firstPositions[alarm] = log.positions[at]!;
  }
  const {
    lines,
    faults,
    told,
    corrected,
    unordered,
    twice,
    never,
    alarmNames,
    operatorNames,
    positionNames,
    sourceNames,
  } = log;
  return {
    ...{ lines, faults, told, corrected, unordered, twice, never },
    ...{ alarmNames, operatorNames, positionNames, sourceNames },
    begins: log.times.reduce((low, time) => Math.min(low, time), Number.POSITIVE_INFINITY),
    ends: log.times.reduce((high, time) => Math.max(high, time), Number.NEGATIVE_INFINITY),
    firstPriorities,
    firstPositions,
  };
}

/** Events of each alarm in the order of the file. */
function byAlarm(log: Log, known: LogKnown): PlacedEvent[][] {
  const groups: PlacedEvent[][] = log.alarmNames.map(() => []);
  for (let at = 0; at < log.times.length; at += 1) {
    const alarm = log.alarms[at]!;
    const told = log.priorities[at]!;
    groups[alarm]!.push({
      alarm,
      at,
      time: log.times[at]!,
      kind: log.kinds[at]!,
      source: log.sourceNames[log.sources[at]!]!,
      priority: told === untold ? known.alarms[alarm]!.priority : told,
      counts: false,
      run: 0,
      ends: null,
      lost: false,
      acknowledged: null,
      panel: null,
    });
  }
  return groups;
}

/** The position the log names; without one the alarm's own at that time. */
function positionOf(log: Log, { alarms, positions }: LogKnown, { alarm, at, time }: PlacedEvent): string {
  const { positionId, moves } = alarms[alarm]!;
  return positions[log.positions[at]!] ?? moves?.find(({ until }) => time < until)?.positionId ?? positionId;
}

const column = (values: readonly (number | string | null)[]): string =>
  `{${values.map((value) => (value === null || Number.isNaN(value) ? 'NULL' : value)).join()}}`;

function columnsOf(log: Log, known: LogKnown, events: readonly PlacedEvent[]): EventColumns {
  const of = (pick: (event: PlacedEvent) => number | string | null) => column(events.map(pick));
  return {
    count: events.length,
    times: of(({ time }) => time),
    tags: of(({ alarm }) => known.alarms[alarm]!.id),
    kinds: of(({ kind }) => kind),
    sources: of(({ at }) => log.sources[at]! + 1),
    positions: of((event) => positionOf(log, known, event)),
    priorities: of(({ priority }) => priority),
    counts: of(({ counts }) => (counts ? 't' : 'f')),
    runs: of(({ run }) => run),
    ends: of(({ ends }) => ends),
    lost: of(({ lost }) => (lost ? 't' : 'f')),
    acknowledged: of(({ acknowledged }) => acknowledged),
    values: of(({ at }) => log.values[at]!),
    operators: of(({ at }) => log.operators[at]! + 1),
    rawTimes: of(({ at }) => log.rawTimes[at]!),
  };
}

/** A log that has been read: what it is about, and its events once the alarms are known. */
export interface OpenLog {
  readonly head: LogHead;
  /** Batches to write, by time; ends with what was found. */
  arrange(known: LogKnown): Generator<EventColumns, LogEnd>;
}

function zoneOf(name: string): ZoneDays {
  try {
    return new ZoneDays(name);
  } catch {
    throw new UnreadableLog('zone', name);
  }
}

/** Reads a log from its bytes; throws `UnreadableLog` where that is not possible at all. */
export function openLog(task: LogTask): OpenLog {
  const { content, format, clocks, now, language } = task;
  const log = readLog(
    textOf(new Uint8Array(content)),
    format,
    zoneOf(format.timeZone),
    clocks,
    now,
    language,
  );
  if (log.lines > mostLines) throw new UnreadableLog('lines', String(mostLines));
  return { head: headOf(log), arrange: (known) => arrange(log, known, task) };
}

/** The time a log covers: a silence longer than that may be quiet or cut off, and nobody can tell. */
function spansOf(events: readonly PlacedEvent[], longestSilence: number): LogEnd['spans'] {
  const spans: { begins: number; ends: number }[] = [];
  let last: { begins: number; ends: number } | undefined;
  for (const { time } of events) {
    if (!last || time - last.ends > longestSilence) {
      last = { begins: time, ends: time };
      spans.push(last);
    } else last.ends = time;
  }
  return spans;
}

function* arrange(
  log: Log,
  known: LogKnown,
  { rules, longestSilence }: Pick<LogTask, 'rules' | 'longestSilence'>,
): Generator<EventColumns, LogEnd> {
  const places: (PlacedEvent | undefined)[] = log.times.map(() => undefined);
  const sums = { repeated: 0, redundant: 0, lostReturns: 0, returnsWithoutAlarm: 0, unended: 0 };
  const logEnd = log.times.reduce((high, time) => Math.max(high, time), Number.NEGATIVE_INFINITY);
  const alarms: LogEnd['alarms'][number][] = [];
  for (const [alarm, events] of byAlarm(log, known).entries()) {
    if (events.length === 0) continue;
    const found = arrangeAlarm(
      events,
      { state: 'normal', active: false },
      rules,
      known.alarms[alarm]!.hidden,
    );
    for (const event of found.events) places[event.at] = event;
    sums.repeated += found.repeated.length;
    sums.redundant += found.redundant.length;
    sums.lostReturns += found.lostReturns;
    sums.returnsWithoutAlarm += found.returnsWithoutAlarm;
    sums.unended +=
      found.unended + Number(found.hiddenAt !== null && found.hiddenAt + rules.shelveMs <= logEnd);
    const first = found.events[0]!.time;
    alarms.push({
      id: known.alarms[alarm]!.id,
      state: found.after.state,
      active: found.after.active,
      since: found.since ?? first,
      first,
      acknowledges: found.events.some(({ kind }) => kind === kindNumber.ACK),
      last: found.events.at(-1)!.time,
    });
  }
  // Written by time, so that the key of the table grows at its end. Files are nearly in that order.
  const all = places.filter((event) => event !== undefined);
  all.sort((a, b) => a.time - b.time || a.at - b.at);
  const positionIds = new Set<string>();
  for (let from = 0; from < all.length; from += batch) {
    const events = all.slice(from, from + batch);
    for (const event of events) positionIds.add(positionOf(log, known, event));
    yield columnsOf(log, known, events);
  }
  return {
    events: all.length,
    panels: all.flatMap(({ panel, alarm, time, source }) =>
      panel ? [{ ...panel, tagId: known.alarms[alarm]!.id, time, source }] : [],
    ),
    ...sums,
    alarms,
    positionIds: [...positionIds],
    spans: spansOf(all, longestSilence),
  };
}
