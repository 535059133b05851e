import { jaccard, sameQuestion } from './bm25.ts';

interface AskedOften {
  readonly text: string;
  readonly count: number;
  /** Words of it, as the search takes them. */
  readonly words: readonly string[];
}

/**
 * Questions that mean the same (the rule of duplicates) as one topic each. The one asked most stands first and gives it its name;
 * the most asked topic comes first.
 */
export function topicsOf<T extends AskedOften>(asked: readonly T[]): T[][] {
  const topics: { head: T; all: T[] }[] = [];
  const often = asked.toSorted(
    (left, right) =>
      right.count - left.count || (left.text < right.text ? -1 : left.text > right.text ? 1 : 0),
  );
  for (const one of often) {
    const near = topics.find(({ head }) => jaccard(head.words, one.words) >= sameQuestion);
    if (near) near.all.push(one);
    else topics.push({ head: one, all: [one] });
  }
  const total = (all: readonly T[]) => all.reduce((sum, { count }) => sum + count, 0);
  return topics.map(({ all }) => all).sort((left, right) => total(right) - total(left));
}
