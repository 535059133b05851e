import type { Notice } from '@ircrisk/units';

/** A failure nobody saw: alive at `from` (0 when never looked at before), found failed at `to`. */
export type AgeInterval = { readonly from: number; readonly to: number };

/** Ages at failure, ages of items still alive or taken out sound (right-censored), and failures found between two looks. */
export type LifeData = {
  readonly failures?: readonly number[] | null;
  readonly suspensions?: readonly number[] | null;
  readonly intervals?: readonly AgeInterval[] | null;
  /**
   * Ages at which the items came under watch, in the order of failures, then suspensions; 0 for from new. An item that failed before could not
   * have been seen (left truncation).
   */
  readonly entries?: readonly number[] | null;
};

export type Lives = {
  readonly failures: readonly number[];
  readonly suspensions: readonly number[];
  readonly intervals: readonly AgeInterval[];
  /** Empty when all are watched from new. */
  readonly entries: readonly number[];
};

export const MIN_FAILURES = 3;
const SMALL_SAMPLE = 5;

const notAge = (age: number) => !(age > 0) || !Number.isFinite(age);

/** The first age that cannot be one. */
export function refuseAges({ failures, suspensions, intervals, entries }: Lives): Notice | undefined {
  for (const [name, ages] of [
    ['failures', failures],
    ['suspensions', suspensions],
  ] as const) {
    const wrong = ages.findIndex(notAge);
    if (wrong >= 0) return { code: 'lifeNotPositive', path: `${name}/${wrong}` };
  }
  const turned = intervals.findIndex(({ from, to }) => notAge(to) || !(from >= 0) || from >= to);
  if (turned >= 0) return { code: 'intervalTurned', path: `intervals/${turned}` };
  if (entries.length === 0) return undefined;
  const ages = [...failures, ...suspensions];
  if (entries.length !== ages.length) return { code: 'entriesUnmatched', path: 'entries' };
  const late = entries.findIndex((entry, i) => !(entry >= 0) || entry >= (ages[i] ?? 0));
  return late >= 0 ? { code: 'entryBeyondLife', path: `entries/${late}` } : undefined;
}

/** The reason why no distribution can be fitted, or undefined. */
export function refuseLives(lives: Lives): Notice | undefined {
  const wrong = refuseAges(lives);
  if (wrong) return wrong;
  const failed = lives.failures.length + lives.intervals.length;
  if (failed === 1) return { code: 'useWeibayes', path: 'failures' };
  if (failed < MIN_FAILURES) return { code: 'tooFewFailures', path: 'failures' };
  if (lives.intervals.length === 0 && lives.failures.every((age) => age === lives.failures[0]))
    return { code: 'allLivesEqual', path: 'failures' };
  return undefined;
}

export const livesOf = (input: LifeData): Lives => ({
  failures: input.failures ?? [],
  suspensions: input.suspensions ?? [],
  intervals: input.intervals ?? [],
  entries: (input.entries ?? []).some((entry) => entry !== 0) ? (input.entries ?? []) : [],
});

/** Without the lives that came under watch late: what is left was chosen by its beginning and stays unbiased. */
export function watchedFromNew(lives: Lives): Lives {
  const { failures, suspensions, entries } = lives;
  if (entries.length === 0) return lives;
  return {
    ...lives,
    failures: failures.filter((_, i) => entries[i] === 0),
    suspensions: suspensions.filter((_, i) => entries[failures.length + i] === 0),
    entries: [],
  };
}

export const sampleWarnings = ({ failures, intervals }: Lives): Notice[] =>
  failures.length + intervals.length < SMALL_SAMPLE ? [{ code: 'smallSample', path: 'failures' }] : [];
