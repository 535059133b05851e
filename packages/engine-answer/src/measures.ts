/** Mean of 1 / rank of the first relevant hit, 0 where there was none; null without a question. */
export function meanReciprocalRank(firstRanks: readonly (number | null)[]): number | null {
  if (firstRanks.length === 0) return null;
  return firstRanks.reduce<number>((sum, rank) => sum + (rank ? 1 / rank : 0), 0) / firstRanks.length;
}

const gain = (grades: readonly number[]): number =>
  grades.reduce((sum, grade, at) => sum + grade / Math.log2(at + 2), 0);

/**
 * Discounted gain of the first `most` hits over that of the best order of all judged passages: gains 0–3 as they are, discount
 * log2(rank + 1). Null where nothing is relevant: such a question measures nothing.
 */
export function ndcg(grades: readonly number[], judged: readonly number[], most: number): number | null {
  const ideal = gain([...judged].sort((left, right) => right - left).slice(0, most));
  return ideal === 0 ? null : gain(grades.slice(0, most)) / ideal;
}

/** Share of questions with a relevant hit among the first `most`; null without a question. */
export const hitRate = (firstRanks: readonly (number | null)[], most: number): number | null =>
  firstRanks.length === 0
    ? null
    : firstRanks.filter((rank) => rank !== null && rank <= most).length / firstRanks.length;

/** Null without a value. */
export function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((left, right) => left - right);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? null)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}
