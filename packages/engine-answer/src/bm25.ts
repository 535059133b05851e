/** Robertson's BM25 (TREC-3 and after): how soon more of the same word stops to count, and how much long texts are held back. */
export const k1 = 1.2;
export const b = 0.75;

/** What a word adds to a text before its rarity. */
export const wordPart = (hits: number, length: number, meanLength: number): number =>
  (hits * (k1 + 1)) / (hits + k1 * (1 - b + (b * length) / meanLength));

/** How rare a word is among `texts` of which `found` have it. */
export const rarity = (texts: number, found: number): number =>
  Math.log(1 + Math.max(0, texts - found + 0.5) / (found + 0.5));

/** Scores of texts already cut into words; a set of synonyms is one word of the question. */
export function bm25(
  texts: readonly (readonly string[])[],
  question: readonly (readonly string[])[],
): number[] {
  const mean = texts.reduce((sum, words) => sum + words.length, 0) / Math.max(1, texts.length);
  const scores = texts.map(() => 0);
  for (const set of question) {
    const members = new Set(set);
    const hits = texts.map((words) => words.filter((word) => members.has(word)).length);
    const idf = rarity(texts.length, hits.filter((count) => count > 0).length);
    for (const [at, count] of hits.entries())
      if (count > 0) scores[at] = (scores[at] ?? 0) + idf * wordPart(count, texts[at]?.length ?? 0, mean);
  }
  return scores;
}

/** Ranks of several lists joined: Σ 1 / (60 + rank), ranks from 1; a list without it (null) adds nothing. */
export const fusedRank = (ranks: readonly (number | null)[]): number =>
  ranks.reduce<number>((sum, rank) => sum + (rank === null ? 0 : 1 / (60 + rank)), 0);

/** Shared part of two sets of words. */
export function jaccard(left: Iterable<string>, right: Iterable<string>): number {
  const one = new Set(left);
  const other = new Set(right);
  const shared = [...one].filter((word) => other.has(word)).length;
  const all = one.size + other.size - shared;
  return all === 0 ? 0 : shared / all;
}
/** Two questions as near as this are probably the same. */
export const sameQuestion = 0.6;
