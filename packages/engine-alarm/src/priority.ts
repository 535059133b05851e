import type { Notice } from '@ircrisk/units';

export const severities = ['none', 'minor', 'major', 'severe'] as const;
export type Severity = (typeof severities)[number];
export type AlarmPriority = 1 | 2 | 3 | 4 | 'journal';

const table: Readonly<
  Record<Exclude<Severity, 'none'>, readonly [AlarmPriority, AlarmPriority, AlarmPriority]>
> = {
  // t ≤ 30, t ≤ 10, t < 3 min
  minor: [4, 4, 3],
  major: [3, 3, 2],
  severe: [3, 2, 1],
};

/** Worst severity by time to respond: t < 3, 3 ≤ t ≤ 10, 10 < t ≤ 30; beyond, or without a consequence, it is no alarm but a journal entry. */
export function alarmPriority(
  severity: string,
  minutes: number,
): { readonly priority: AlarmPriority } | { readonly problem: Notice } {
  if (!severities.includes(severity as Severity))
    return { problem: { code: 'unknownSeverity', path: 'severity', values: { value: severity } } };
  if (!(minutes >= 0))
    return { problem: { code: 'notFinite', path: 'minutes', values: { name: 'minutes' } } };
  if (severity === 'none' || minutes > 30) return { priority: 'journal' };
  const column = minutes < 3 ? 2 : minutes <= 10 ? 1 : 0;
  return { priority: table[severity as Exclude<Severity, 'none'>][column] };
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
