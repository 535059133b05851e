import { topicOf } from '@ircrisk/engine-answer';
import type { Tx } from '#platform/database/pool.ts';
import { spelledAsKnown } from '#platform/search/misspelt.ts';
import { readSynonyms, wantedTerms } from '#platform/search/query-terms.ts';
import { tokensOf } from '#platform/search/tokens.ts';
import { passageSource } from './sources.ts';

/** Words of the question with their synonyms, for headings and sentences. */
export type Asked = readonly (readonly (readonly string[])[])[];

export async function askedWords(
  tx: Tx,
  question: string,
): Promise<{ text: string; asked: Asked; synonyms: string[][] }> {
  const sets = await readSynonyms(tx);
  const words = sets.flat();
  const text = topicOf(await spelledAsKnown(tx, [passageSource.kind], question, words), words);
  const wanted = wantedTerms(text, sets, { forms: true });
  const asked = [...Map.groupBy(wanted, ({ set }) => set).values()].map((terms) =>
    [...Map.groupBy(terms, ({ member }) => member).values()].map((tokens) => tokens.map(({ term }) => term)),
  );
  const used = asked
    .filter((members) => members.length > 1)
    .map((members) => sets.find((words) => words.length === members.length && sameWords(words, members)))
    .filter((words) => words !== undefined);
  return { text, asked, synonyms: used.map((words) => [...words]) };
}
const sameWords = (words: readonly string[], members: readonly (readonly string[])[]) =>
  words.every((word, at) => [...new Set(tokensOf(word))].join() === members[at]?.join());

/** How many of the asked words a text has. */
export function wordsIn(text: string, asked: Asked): number {
  const tokens = new Set(tokensOf(text));
  return asked.filter((members) => members.some((all) => all.every((token) => tokens.has(token)))).length;
}
