import { eventKinds } from '@ircrisk/contract/resources/alarm/choices.ts';
import {
  type Alarm,
  type AlarmAct,
  activations,
  actOnAlarm,
  chatteringRuns,
  type Hiding,
  mergedHidings,
  onPanel,
  type PanelTimes,
  withoutRedundant,
} from '@ircrisk/engine-alarm';

/** One event of one alarm, and what is found about it. */
export interface ArrangedEvent {
  readonly time: number;
  readonly kind: number;
  readonly source: string;
  readonly priority: number;
  counts: boolean;
  /** 1 begins a chattering run, 2 is inside one. */
  run: number;
  ends: number | null;
  lost: boolean;
  acknowledged: number | null;
  /** Of an alarm that was hidden meanwhile: when the operator had it before him. */
  panel: PanelTimes | null;
}

export interface ArrangeRules {
  readonly chatterSeconds: number;
  readonly chatterCount: number;
  /** What the log hides and does not bring back hides for so many milliseconds. */
  readonly shelveMs: number;
  /** The moment the present state is of. */
  readonly now: number;
}

/** Time a record of ours hides the alarm, its end excluded. */
export type HiddenSpan = Hiding;

/** How an alarm stood, and since when the log hid it. */
export interface Stood extends Alarm {
  readonly hiddenAt?: number | null;
}

export const kindNumber = Object.fromEntries(eventKinds.map((kind, at) => [kind, at])) as Record<
  (typeof eventKinds)[number],
  number
>;
export const acts: readonly (AlarmAct | null)[] = [
  'occur',
  'return',
  'acknowledge',
  'shelve',
  'unshelve',
  'suppress',
  'unsuppress',
  'takeOut',
  'returnToService',
  null,
];
const hidden = new Set(['shelved', 'suppressed', 'outOfService']);
const { ALM, RTN, ACK, SHELVE, UNSHELVE, SUPPRESS, OOS, RTS } = kindNumber;
/** What a line that hides makes of the alarm. */
export const hiding: Readonly<Record<number, Alarm['state']>> = {
  [SHELVE]: 'shelved',
  [SUPPRESS]: 'suppressed',
  [OOS]: 'outOfService',
};

export interface ArrangedAlarm<E extends ArrangedEvent> {
  /** By time, told once. */
  readonly events: readonly E[];
  readonly repeated: readonly E[];
  readonly redundant: readonly E[];
  readonly lostReturns: number;
  readonly returnsWithoutAlarm: number;
  readonly after: Alarm;
  /** When its present activation began. */
  readonly since: number | null;
  /** Since when the log has it shelved, suppressed or out of service at its end. */
  readonly hiddenAt: number | null;
  /** Shelves that were over by the clock: the log has no end of them. */
  readonly unended: number;
}

/**
 * All events of one alarm in their order: what was told twice is taken out, alarms are paired with their returns and
 * acknowledgements, chattering runs are marked, and alarms that nobody could see do not count: neither those the log hides nor those
 * a record of ours hides.
 */
export function arrangeAlarm<E extends ArrangedEvent>(
  told: readonly E[],
  before: Stood,
  rules: ArrangeRules,
  spans: readonly HiddenSpan[] = [],
): ArrangedAlarm<E> {
  const sorted = inOrder(told) ? told : [...told].sort((a, b) => a.time - b.time);
  const { events: once, repeated } = withoutRepeats(momentsSettled(sorted, before));
  const { events, redundant } = ofOneSource(once);
  const found = activations(
    events
      .filter(({ kind }) => kind === ALM || kind === RTN)
      .map(({ kind, time }) => ({ kind: kind === ALM ? 'ALM' : 'RTN', time })),
  );
  let place = 0;
  // An acknowledgement answers all of the alarm that waits for one, returned meanwhile or not.
  let waiting: E[] = [];
  for (const event of events) {
    event.ends = null;
    event.lost = false;
    event.acknowledged = null;
    event.run = 0;
    event.counts = false;
    event.panel = null;
    if (event.kind === ALM) {
      const activation = found.activations[place++];
      event.ends = activation?.end ?? null;
      event.lost = activation?.lostReturn ?? false;
      waiting.push(event);
    } else if (event.kind === ACK) {
      for (const alarm of waiting) alarm.acknowledged = event.time;
      waiting = [];
    }
  }
  const { hidings, ...after } = followStates(events, before, rules, spans);
  if (hidings.length > 0) markPanel(events, hidings);
  markRuns(events, rules);
  return {
    events,
    repeated,
    redundant,
    lostReturns: found.lostReturns,
    returnsWithoutAlarm: found.returnsWithoutAlarm,
    ...after,
  };
}

const inOrder = (events: readonly ArrangedEvent[]): boolean =>
  events.every((event, at) => at === 0 || (events[at - 1] as ArrangedEvent).time <= event.time);

/** At one moment a standing alarm returns before it occurs again, and any other occurs before it returns. */
const rankAt = (kind: number, isActive: boolean): number =>
  kind === RTN ? (isActive ? -1 : eventKinds.length) : kind;

/** Logs with whole seconds tell several events of one moment, the newest first or last: their order is not the file's. */
function momentsSettled<E extends ArrangedEvent>(sorted: readonly E[], before: Alarm): readonly E[] {
  if (sorted.every((event, at) => sorted[at - 1]?.time !== event.time)) return sorted;
  let isActive = before.active;
  const settled: E[] = [];
  for (let from = 0; from < sorted.length; from = settled.length) {
    const { time } = sorted[from] as E;
    let to = from + 1;
    while (sorted[to]?.time === time) to += 1;
    const moment = sorted
      .slice(from, to)
      .sort(
        (a, b) =>
          rankAt(a.kind, isActive) - rankAt(b.kind, isActive) ||
          (a.source < b.source ? -1 : Number(a.source > b.source)),
      );
    for (const { kind } of moment) if (kind === ALM || kind === RTN) isActive = kind === ALM;
    settled.push(...moment);
  }
  return settled;
}

/** The same line again: same moment, kind and source. */
function withoutRepeats<E extends ArrangedEvent>(
  sorted: readonly E[],
): { events: readonly E[]; repeated: E[] } {
  const repeated: E[] = [];
  const events = sorted.filter((event, at) => {
    for (let back = at - 1; back >= 0 && (sorted[back] as E).time === event.time; back -= 1) {
      const other = sorted[back] as E;
      if (other.kind !== event.kind || other.source !== event.source) continue;
      repeated.push(event);
      return false;
    }
    return true;
  });
  return { events: repeated.length === 0 ? sorted : events, repeated };
}

function ofOneSource<E extends ArrangedEvent>(
  events: readonly E[],
): { events: readonly E[]; redundant: E[] } {
  const first = events[0]?.source;
  if (events.every(({ source }) => source === first)) return { events, redundant: [] };
  const raw = events.map((event) => ({
    key: '',
    kind: event.kind === RTN ? 'RTN' : String(event.kind),
    time: event.time,
    source: event.source,
    event,
  }));
  const kept = new Set(withoutRedundant(raw).map((one) => (one as (typeof raw)[number]).event));
  if (kept.size === events.length) return { events, redundant: [] };
  return {
    events: events.filter((event) => kept.has(event)),
    redundant: events.filter((event) => !kept.has(event)),
  };
}

/**
 * The states the alarm went through. An alarm whose return was lost has returned before it occurs again, and a shelf ends by the clock
 * where the log does not end it. Suppressed and out of service no clock ends: the state stays, but where the log never tells the end
 * nobody knows how long it held, and what came after the limit counts (ADR 104).
 */
function followStates(
  events: readonly ArrangedEvent[],
  before: Stood,
  { shelveMs, now }: ArrangeRules,
  spans: readonly HiddenSpan[],
): Pick<ArrangedAlarm<ArrangedEvent>, 'after' | 'since' | 'hiddenAt' | 'unended'> & {
  hidings: readonly Hiding[];
} {
  let alarm: Alarm = { state: before.state, active: before.active };
  let since: number | null = null;
  let hiddenAt = before.hiddenAt ?? null;
  let unended = 0;
  let pastLimit: ArrangedEvent[] = [];
  const log = new LogHidings(hiddenAt, shelveMs);
  const isPast = (time: number) => hiddenAt !== null && time >= hiddenAt + shelveMs;
  const isOver = (time: number) => alarm.state === 'shelved' && isPast(time);
  const isPlain =
    spans.length === 0 &&
    !hidden.has(before.state) &&
    !events.some(({ kind }) => kind >= SHELVE && kind <= RTS);
  for (const event of events) {
    const act = acts[event.kind];
    if (!act) continue;
    if (isOver(event.time)) {
      alarm = actOnAlarm(alarm, 'shelveExpires').alarm;
      log.lapse();
      hiddenAt = null;
      unended += 1;
    }
    if (event.kind === ALM) {
      since = event.time;
      log.ring();
      const isHeard =
        isPlain ||
        (event.priority > 0 && !spans.some(({ from, to }) => event.time >= from && event.time < to));
      event.counts = event.priority > 0 && isHeard && !hidden.has(alarm.state);
      if (isHeard && hidden.has(alarm.state) && isPast(event.time)) pastLimit.push(event);
      if (alarm.state === 'acknowledged' || alarm.state === 'unacknowledged')
        alarm = { state: 'normal', active: false };
    }
    const wasHidden = hidden.has(alarm.state);
    alarm = actOnAlarm(alarm, act, { approved: true }).alarm;
    if (!hidden.has(alarm.state)) {
      if (wasHidden) log.end(event.time, event.kind !== UNSHELVE);
      else if (event.kind === UNSHELVE) log.endLate(event.time);
      hiddenAt = null;
      pastLimit = [];
    }
    // Told once more, its time begins anew.
    else if (hiding[event.kind] === alarm.state) {
      hiddenAt = event.time;
      log.tell(event.time);
    }
  }
  for (const event of pastLimit) event.counts = true;
  const after = isOver(now) ? actOnAlarm(alarm, 'shelveExpires').alarm : alarm;
  const hidings = isPlain ? [] : mergedHidings([...log.all(), ...spans]);
  return { after, since, hiddenAt, unended, hidings };
}

/** When the lines of a log hid an alarm. */
class LogHidings {
  private readonly ended: Hiding[] = [];
  /** Lines that hide it now, each for the limit where no end is told. */
  private told: number[];
  /** A shelf that was over by the clock, while nothing has rung since. */
  private lapsed: Hiding | undefined;
  private readonly limitMs: number;
  constructor(hiddenAt: number | null, limitMs: number) {
    this.told = hiddenAt === null ? [] : [hiddenAt];
    this.limitMs = limitMs;
  }
  private get unended(): Hiding[] {
    return this.told.map((from) => ({ from, to: from + this.limitMs, rings: true }));
  }
  tell(time: number): void {
    this.told.push(time);
    this.lapsed = undefined;
  }
  end(time: number, rings: boolean): void {
    this.ended.push({ from: this.told[0] ?? time, to: time, rings });
    this.told = [];
  }
  lapse(): void {
    this.lapsed = mergedHidings(this.unended).at(-1);
    this.ended.push(...this.unended);
    this.told = [];
  }
  ring(): void {
    this.lapsed = undefined;
  }
  /** The log does tell the end, though after the limit: all between was hidden (ADR 104). */
  endLate(time: number): void {
    if (this.lapsed) this.ended.push({ from: this.lapsed.from, to: time, rings: false });
    this.lapsed = undefined;
  }
  all(): Hiding[] {
    return [...this.ended, ...this.unended];
  }
}

function markPanel(events: readonly ArrangedEvent[], hidings: readonly Hiding[]): void {
  const acknowledgements = events.flatMap(({ kind, time }) => (kind === ACK ? [time] : []));
  for (const event of events)
    if (event.kind === ALM && event.priority > 0)
      event.panel = onPanel({ start: event.time, end: event.ends }, hidings, acknowledgements);
}

function markRuns(events: readonly ArrangedEvent[], { chatterSeconds, chatterCount }: ArrangeRules): void {
  const counted = events.filter(({ counts }) => counts);
  if (counted.length < chatterCount) return;
  const runs = chatteringRuns(
    counted.map(({ time }) => time / 1000),
    chatterSeconds,
    chatterCount,
  );
  let at = 0;
  for (const run of runs ?? []) {
    while ((counted[at] as ArrangedEvent).time / 1000 !== run[0]) at += 1;
    for (let inside = 0; inside < run.length; inside += 1) {
      (counted[at] as ArrangedEvent).run = inside === 0 ? 1 : 2;
      at += 1;
    }
  }
}
