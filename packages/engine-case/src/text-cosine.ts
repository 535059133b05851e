const countsOf = (tokens: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1);
  return counts;
};
const lengthOf = (counts: ReadonlyMap<string, number>): number =>
  Math.sqrt([...counts.values()].reduce((sum, count) => sum + count * count, 0));

/** What a cosine is made of: Σ a·b over the words of both, and √Σ a², √Σ b² of each. */
export type TextLikeness = {
  readonly cosine: number;
  readonly dot: number;
  readonly lengths: readonly [one: number, other: number];
  /** Words of both with how often each has them, those that weigh most first. */
  readonly words: readonly { readonly word: string; readonly one: number; readonly other: number }[];
};

/** Two bags of words compared; null where one of them has none. */
export function textLikeness(one: readonly string[], other: readonly string[]): TextLikeness | null {
  const [a, b] = [countsOf(one), countsOf(other)];
  if (a.size === 0 || b.size === 0) return null;
  const words = [...a]
    .flatMap(([word, count]) => (b.has(word) ? [{ word, one: count, other: b.get(word)! }] : []))
    .sort((x, y) => y.one * y.other - x.one * x.other || (x.word < y.word ? -1 : 1));
  const dot = words.reduce((sum, word) => sum + word.one * word.other, 0);
  const lengths = [lengthOf(a), lengthOf(b)] as const;
  return { cosine: Math.min(1, dot / (lengths[0] * lengths[1])), dot, lengths, words };
}

/** Cosine of two bags of words; null where one of them has none. */
export const textCosine = (one: readonly string[], other: readonly string[]): number | null =>
  textLikeness(one, other)?.cosine ?? null;
