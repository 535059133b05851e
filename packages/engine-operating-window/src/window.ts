import type { Notice } from '@ircrisk/units';

export type OperatingWindow = {
  readonly level: 'critical' | 'standard' | 'informational';
  readonly low?: number | null;
  readonly high?: number | null;
  /** How long a value must stand beyond the limit to count. */
  readonly dwellMs: number;
  /** How far inside the limit a value must come back. */
  readonly hysteresis: number;
  /** Longest time one reading speaks for; beyond it the time is a gap. */
  readonly expectedEveryMs: number;
};

/** Why no series can be judged by this window; a limit that is no number is a fault, not an absent limit. */
export function windowFault(window: OperatingWindow): Notice | undefined {
  const { dwellMs, hysteresis, expectedEveryMs } = window;
  const [low, high] = [window.low ?? null, window.high ?? null];
  if (low === null && high === null) return { code: 'noLimit' };
  for (const [name, value] of Object.entries({ low, high, dwellMs, hysteresis, expectedEveryMs }))
    if (value !== null && !Number.isFinite(value)) return { code: 'notFinite', path: name, values: { name } };
  for (const [name, value] of Object.entries({ dwellMs, hysteresis }))
    if (!(value >= 0)) return { code: 'negative', path: name, values: { name, value } };
  if (!(expectedEveryMs > 0))
    return {
      code: 'notPositive',
      path: 'expectedEveryMs',
      values: { name: 'expectedEveryMs', value: expectedEveryMs },
    };
  if (low === null || high === null) return undefined;
  if (low >= high) return { code: 'limitsCrossed', path: 'low', values: { low, high } };
  if (hysteresis > high - low)
    return {
      code: 'hysteresisTooWide',
      path: 'hysteresis',
      values: { hysteresis, width: high - low },
    };
  return undefined;
}
