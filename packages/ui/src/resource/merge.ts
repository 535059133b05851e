import type { FormValues } from './form-model.ts';
import { changedFields } from './form-model.ts';

export type Side = 'mine' | 'theirs';

export interface Difference {
  field: string;
  before: unknown;
  mine: unknown;
  theirs: unknown;
  /** Both changed it, to different values. */
  conflict: boolean;
  /** The side that changed it; mine where both did, as nothing typed is given up unasked. */
  suggested: Side;
}

/** Three-way comparison of a form that was overtaken: what I started from, what I typed, what is stored now. */
export function findDifferences(before: FormValues, mine: FormValues, theirs: FormValues): Difference[] {
  const mineChanged = new Set(changedFields(before, mine));
  const theirsChanged = new Set(changedFields(before, theirs));
  return changedFields(mine, theirs).map((field) => ({
    field,
    before: before[field],
    mine: mine[field],
    theirs: theirs[field],
    conflict: mineChanged.has(field) && theirsChanged.has(field),
    suggested: mineChanged.has(field) ? 'mine' : 'theirs',
  }));
}

/** The values after a person has looked: the chosen side, or the suggested one where nothing was chosen. */
export function settle(
  theirs: FormValues,
  differences: readonly Difference[],
  choices: Readonly<Record<string, Side>>,
): FormValues {
  const settled: Record<string, unknown> = { ...theirs };
  for (const { field, mine, suggested } of differences) {
    if ((choices[field] ?? suggested) === 'mine') settled[field] = mine;
  }
  return settled;
}
