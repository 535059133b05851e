const countsOf = (tokens: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1);
  return counts;
};
const lengthOf = (counts: ReadonlyMap<string, number>): number =>
  Math.sqrt([...counts.values()].reduce((sum, count) => sum + count * count, 0));

/** Cosine of two bags of words; null where one of them has none. */
export function textCosine(one: readonly string[], other: readonly string[]): number | null {
  const [a, b] = [countsOf(one), countsOf(other)];
  if (a.size === 0 || b.size === 0) return null;
  let dot = 0;
  for (const [token, count] of a) dot += count * (b.get(token) ?? 0);
  return Math.min(1, dot / (lengthOf(a) * lengthOf(b)));
}
