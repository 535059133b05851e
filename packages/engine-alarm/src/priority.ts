import type { Notice } from '@ircrisk/units';

export const severities = ['none', 'minor', 'major', 'severe'] as const;
export type Severity = (typeof severities)[number];
export type AlarmPriority = 1 | 2 | 3 | 4 | 'journal';

/** By severity: the priority for 10 < t ≤ 30, 3 ≤ t ≤ 10 and t < 3 min to respond. */
export type PriorityTable = Readonly<
  Record<Exclude<Severity, 'none'>, readonly [AlarmPriority, AlarmPriority, AlarmPriority]>
>;
export const priorityTable: PriorityTable = {
  minor: [4, 4, 3],
  major: [3, 3, 2],
  severe: [3, 2, 1],
};

/** Worst severity by time to respond: t < 3, 3 ≤ t ≤ 10, 10 < t ≤ 30; beyond, or without a consequence, it is no alarm but a journal entry. */
export function alarmPriority(
  severity: string,
  minutes: number,
  table: PriorityTable = priorityTable,
): { readonly priority: AlarmPriority } | { readonly problem: Notice } {
  if (!severities.includes(severity as Severity))
    return { problem: { code: 'unknownSeverity', path: 'severity', values: { value: severity } } };
  if (!(minutes >= 0))
    return { problem: { code: 'notFinite', path: 'minutes', values: { name: 'minutes' } } };
  if (severity === 'none' || minutes > 30) return { priority: 'journal' };
  const column = minutes < 3 ? 2 : minutes <= 10 ? 1 : 0;
  return { priority: table[severity as Exclude<Severity, 'none'>][column] };
}

/** The worst of the severities that were judged; undefined where none was. */
export function worstSeverity(judged: readonly (string | null | undefined)[]): Severity | undefined {
  return severities.toReversed().find((severity) => judged.includes(severity));
}

export type Rationale = {
  readonly cause?: string | null;
  readonly consequence?: string | null;
  readonly operatorAction?: string | null;
  readonly responseMinutes?: number | null;
};

/** A rationalised alarm says cause, consequence, action and time to respond; a field that is not there is a hole too. */
export function rationaleFault(rationale: Rationale): Notice | undefined {
  const { responseMinutes } = rationale;
  const blank = (['cause', 'consequence', 'operatorAction'] as const).filter(
    (field) => (rationale[field] ?? '').trim() === '',
  );
  const lacking: readonly string[] = Number.isFinite(responseMinutes) ? blank : [...blank, 'responseMinutes'];
  if (lacking.length > 0)
    return { code: 'rationaleMissing', path: lacking[0] as string, values: { fields: lacking.join(', ') } };
  const value = responseMinutes as number;
  return value > 0
    ? undefined
    : { code: 'notPositive', path: 'responseMinutes', values: { name: 'responseMinutes', value } };
}

export type WindowLead = {
  /** Which limit of the window the alarm stands before. */
  readonly side: 'low' | 'high';
  readonly setpoint: number;
  readonly limit: number;
  /** How fast the value may move, in units of the setpoint an hour; null where nobody has said. */
  readonly ratePerHour: number | null;
  readonly responseMinutes: number | null;
};

/** An alarm comes before the limit of an operating window, early enough to respond where the rate of change is known. */
export function leadFault({
  side,
  setpoint,
  limit,
  ratePerHour,
  responseMinutes,
}: WindowLead): Notice | undefined {
  const room = side === 'high' ? limit - setpoint : setpoint - limit;
  if (!(room > 0)) return { code: 'beyondWindow', path: 'setpoint' };
  if (!ratePerHour || !responseMinutes) return undefined;
  const minutes = (room / ratePerHour) * 60;
  return minutes * (1 + 1e-9) < responseMinutes
    ? {
        code: 'tooLateForWindow',
        path: 'setpoint',
        values: { minutes: Math.floor(minutes), needed: responseMinutes },
      }
    : undefined;
}
