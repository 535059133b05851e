import type { AlarmPriority } from './priority.ts';

export type EemuaClass = 'predictive' | 'robust' | 'stable' | 'reactive' | 'overloaded';
export type EemuaBand = {
  readonly class: EemuaClass;
  readonly averagePer10Minutes: number;
  readonly mostPer10Minutes: number;
};

/** Upper limits, inclusive (EEMUA 191, older five levels; edition 3 has four): working bands a company may replace. */
const eemuaBands: readonly EemuaBand[] = [
  { class: 'predictive', averagePer10Minutes: 1, mostPer10Minutes: 10 },
  { class: 'robust', averagePer10Minutes: 1, mostPer10Minutes: 100 },
  { class: 'stable', averagePer10Minutes: 10, mostPer10Minutes: 100 },
  { class: 'reactive', averagePer10Minutes: 10, mostPer10Minutes: 1000 },
];

const isAmount = (value: number): boolean => Number.isFinite(value) && value >= 0;

/** The first class whose two limits both hold, else overloaded; null for an average or a maximum that cannot be. */
export function eemuaClass(
  averagePer10Minutes: number,
  mostPer10Minutes: number,
  bands: readonly EemuaBand[] = eemuaBands,
): EemuaClass | null {
  if (!isAmount(averagePer10Minutes) || !isAmount(mostPer10Minutes)) return null;
  // An average above the maximum comes from two different periods.
  if (averagePer10Minutes > mostPer10Minutes) return null;
  const held = bands.find(
    (band) => averagePer10Minutes <= band.averagePer10Minutes && mostPer10Minutes <= band.mostPer10Minutes,
  );
  return held?.class ?? 'overloaded';
}

type Annunciated = Exclude<AlarmPriority, 'journal'>;
const annunciated = [1, 2, 3, 4] as const satisfies readonly Annunciated[];

/** Target split of annunciated alarms, four levels: under 1 % critical, about 5, 15 and 80 %; they need not add up. */
export const priorityTargets: Readonly<Record<Annunciated, number>> = { 1: 0.01, 2: 0.05, 3: 0.15, 4: 0.8 };

/** Shares of the annunciated alarms by priority beside the target; journal entries are no alarms. Null without an alarm or with a count that cannot be. */
export function priorityDistribution(
  counts: Readonly<Partial<Record<Annunciated, number>>>,
  targets: Readonly<Partial<Record<Annunciated, number>>> = priorityTargets,
):
  | readonly {
      readonly priority: Annunciated;
      readonly count: number;
      readonly share: number;
      readonly target: number | null;
    }[]
  | null {
  const known = annunciated.filter((priority) => priority in counts || priority in targets);
  const of = (priority: Annunciated) => counts[priority] ?? 0;
  if (known.some((priority) => !(Number.isInteger(of(priority)) && of(priority) >= 0))) return null;
  const total = known.reduce((sum, priority) => sum + of(priority), 0);
  if (total === 0) return null;
  return known.map((priority) => ({
    priority,
    count: of(priority),
    share: of(priority) / total,
    target: targets[priority] ?? null,
  }));
}

/** One activation as the operator met it; times in ms, null where it has not happened. */
export type Response = {
  readonly priority: AlarmPriority;
  readonly start: number;
  readonly acknowledged: number | null;
  readonly returned: number | null;
};
export type ResponseFigures = {
  readonly alarms: number;
  readonly medianAcknowledgeMs: number | null;
  readonly medianReturnMs: number | null;
  /** Longer than the limit without an acknowledgement, given late or not yet. */
  readonly unacknowledged: number;
};

/** Longer than this without an acknowledgement is late. */
export const lateMs = 600_000;

const median = (values: readonly number[]): number | null => {
  const sorted = [...values].sort((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
};

/**
 * Medians ALM→ACK and ALM→RTN by priority, and those unacknowledged for more than ten minutes up to the end of the log. An alarm that
 * returned still waits for its acknowledgement. Null where a time lies before its alarm or after the log.
 */
export function responseFigures(
  responses: readonly Response[],
  logEnd: number,
  limitMs = lateMs,
): ReadonlyMap<AlarmPriority, ResponseFigures> | null {
  const inLog = (time: number | null, start: number) => time === null || (time >= start && time <= logEnd);
  const possible = responses.every(
    ({ start, acknowledged, returned }) =>
      inLog(start, start) && inLog(acknowledged, start) && inLog(returned, start),
  );
  if (!Number.isFinite(logEnd) || !(limitMs >= 0) || !possible) return null;
  const figures = [...Map.groupBy(responses, ({ priority }) => priority)].map(
    ([priority, own]): [AlarmPriority, ResponseFigures] => {
      const known = (end: 'acknowledged' | 'returned') =>
        own.flatMap((each) => (each[end] === null ? [] : [each[end] - each.start]));
      return [
        priority,
        {
          alarms: own.length,
          medianAcknowledgeMs: median(known('acknowledged')),
          medianReturnMs: median(known('returned')),
          unacknowledged: own.filter(({ start, acknowledged }) => (acknowledged ?? logEnd) - start > limitMs)
            .length,
        },
      ];
    },
  );
  return new Map(figures);
}
