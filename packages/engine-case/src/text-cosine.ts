/** Hold a sentence together and tell of no accident: two texts are not alike for what "was" in both. */
const emptyWords = new Set(
  `about after all also an and any are as at be because been before being but by can could did do does during each for from had has have he her his
  if in into is it its more most no not of off on one only or other out over she so some such than that the their them then there these they this those
  through to under until up was were what when where which while who will with would
  的 了 和 与 及 或 在 是 有 为 对 等 并 由 于 之 其 该 将 把 被 就 也 都 而 后 时 因为 由于 进行 没有 一个 以及`.split(
    /\s+/,
  ),
);
const countsOf = (tokens: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const token of tokens) if (!emptyWords.has(token)) counts.set(token, (counts.get(token) ?? 0) + 1);
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
