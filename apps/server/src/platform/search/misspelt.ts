import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { formsOf } from './word-forms.ts';

/** Shorter words have too many neighbours to be guessed at. */
const shortest = 6;
/** Two slips only in words long enough to be told by the rest of their letters. */
const longWord = 9;
const mostWords = 6;

/** Letters added, left out, changed or swapped with their neighbour between two words; more than `most` is told as more. */
export function slipsBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let [before, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1;
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    [before, last] = [last, row];
  }
  return last[other.length] ?? 0;
}

const nearest = (word: string, known: readonly string[]): string | undefined => {
  const most = word.length >= longWord ? 2 : 1;
  return known
    .map((term) => ({ term, slips: slipsBetween(word, term, most) }))
    .filter(({ slips }) => slips <= most)
    .sort((left, right) => left.slips - right.slips || (left.term < right.term ? -1 : 1))[0]?.term;
};

/** English words of a question that no text of these kinds and no `spared` word has, written as the nearest that some text has. */
export async function spelledAsKnown(
  tx: Tx,
  kinds: readonly string[],
  question: string,
  spared: readonly string[],
): Promise<string> {
  const sparedWords = new Set(spared.flatMap((word) => word.toLowerCase().match(/[a-z]+/g) ?? []));
  const words = [...new Set(question.toLowerCase().match(/(?<![\p{L}\p{N}])[a-z]+(?![\p{L}\p{N}])/gu))]
    .filter((word) => word.length >= shortest && !formsOf(word).some((form) => sparedWords.has(form)))
    .slice(0, mostWords);
  if (words.length === 0) return question;
  const forms = words.flatMap((word) => formsOf(word).map((form) => ({ word, form })));
  const found = await tx.all<{ term: string }>(sql`
    select distinct term from search_blocks where kind = any(${kinds}::text[]) and term = any(${forms.map(({ form }) => form)}::text[])`);
  const known = new Set(found.map(({ term }) => term));
  let spelled = question;
  for (const word of words) {
    if (forms.some((one) => one.word === word && known.has(one.form))) continue;
    const begin = word.slice(0, 2);
    const near = await tx.all<{ term: string }>(sql`
      select distinct term from search_blocks where kind = any(${kinds}::text[]) and term >= ${begin} and term < ${`${begin}{`}`);
    const names = [...sparedWords].filter((term) => term.startsWith(begin));
    const meant = nearest(word, [...near.map(({ term }) => term), ...names]);
    if (meant) spelled = spelled.replaceAll(new RegExp(`(?<![a-z])${word}(?![a-z])`, 'gi'), meant);
  }
  return spelled;
}
