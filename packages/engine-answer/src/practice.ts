/** What a person has done with a question so far: nothing where it was never asked. */
export interface Practised {
  readonly id: string;
  /** When they answered it last, in milliseconds; null when never. */
  readonly lastAt: number | null;
  readonly lastRight: boolean | null;
}

/** Questions of one round. */
export const roundSize = 10;

/** To be learned: never asked, or wrong the last time. */
export const isToLearn = ({ lastAt, lastRight }: Practised): boolean => lastAt === null || lastRight !== true;

/** A place by seed and name (FNV-1a with the finish of Murmur3): the same everywhere, whatever stands beside it. */
function placeOf(seed: string, id: string): number {
  let hash = 0x811c9dc5;
  for (const character of `${seed} ${id}`)
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

const byText = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0);

/**
 * The questions of a round: those missed or never seen first, by chance of the seed; then those known, the longest ago first. The
 * same seed gives the same round, in whatever order the questions come.
 */
export function pickRound(items: readonly Practised[], seed: string, most = roundSize): string[] {
  const placed = items.map((item) => ({ ...item, place: placeOf(seed, item.id), learn: isToLearn(item) }));
  placed.sort(
    (left, right) =>
      Number(right.learn) - Number(left.learn) ||
      (left.learn ? 0 : (left.lastAt ?? 0) - (right.lastAt ?? 0)) ||
      left.place - right.place ||
      byText(left.id, right.id),
  );
  return placed.slice(0, Math.max(0, most)).map(({ id }) => id);
}
