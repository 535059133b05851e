import type { Notice } from '@ircrisk/units';

/** Ages at failure and ages of items still alive or taken out sound (right-censored). */
export type LifeData = {
  readonly failures?: readonly number[] | null;
  readonly suspensions?: readonly number[] | null;
};

export type Lives = {
  readonly failures: readonly number[];
  readonly suspensions: readonly number[];
};

export const MIN_FAILURES = 3;
const SMALL_SAMPLE = 5;

/** The reason why no distribution can be fitted, or undefined. */
export function refuseLives({ failures, suspensions }: Lives): Notice | undefined {
  for (const [name, ages] of [
    ['failures', failures],
    ['suspensions', suspensions],
  ] as const) {
    const wrong = ages.findIndex((age) => !(age > 0) || !Number.isFinite(age));
    if (wrong >= 0) return { code: 'lifeNotPositive', path: `${name}/${wrong}` };
  }
  if (failures.length === 1) return { code: 'useWeibayes', path: 'failures' };
  if (failures.length < MIN_FAILURES) return { code: 'tooFewFailures', path: 'failures' };
  if (failures.every((age) => age === failures[0])) return { code: 'allLivesEqual', path: 'failures' };
  return undefined;
}

export const livesOf = (input: LifeData): Lives => ({
  failures: input.failures ?? [],
  suspensions: input.suspensions ?? [],
});

export const sampleWarnings = ({ failures }: Lives): Notice[] =>
  failures.length < SMALL_SAMPLE ? [{ code: 'smallSample', path: 'failures' }] : [];
