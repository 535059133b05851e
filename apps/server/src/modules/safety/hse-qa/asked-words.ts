import {
  type AskedWord,
  inWords,
  isInList,
  isPassing,
  isTurn,
  rarity,
  topicOf,
} from '@ircrisk/engine-answer';
import type { Tx } from '#platform/database/pool.ts';
import { spelledAsKnown } from '#platform/search/misspelt.ts';
import { type Synonyms, type WholeWord, wantedTerms, wholeWords } from '#platform/search/query-terms.ts';
import type { CountedTexts } from '#platform/search/rank.ts';
import { tokensOf } from '#platform/search/tokens.ts';
import { passageSource } from './sources.ts';

/** Words of the question with their synonyms, for headings and sentences. */
export type Asked = readonly (readonly (readonly string[])[])[];

export async function askedWords(
  tx: Tx,
  question: string,
  sets: Synonyms,
): Promise<{
  text: string;
  asked: Asked;
  synonyms: string[][];
  words: WholeWord[];
}> {
  const all = sets.flat();
  const text = topicOf(await spelledAsKnown(tx, [passageSource.kind], inWords(question, all), all), all);
  const wanted = wantedTerms(text, sets, { forms: true });
  const asked = [...Map.groupBy(wanted, ({ set }) => set).values()].map((terms) =>
    [...Map.groupBy(terms, ({ member }) => member).values()].map((tokens) => tokens.map(({ term }) => term)),
  );
  const used = asked
    .filter((members) => members.length > 1)
    .map((members) => sets.find((words) => words.length === members.length && sameWords(words, members)))
    .filter((words) => words !== undefined);
  const words = wholeWords(text, sets, isPassing, isTurn);
  return { text, asked, synonyms: used.map((one) => [...one]), words };
}
const sameWords = (words: readonly string[], members: readonly (readonly string[])[]) =>
  words.every((word, at) => [...new Set(tokensOf(word))].join() === members[at]?.join());

const isIn = (tokens: ReadonlySet<string>, members: readonly (readonly string[])[]) =>
  members.some((all) => all.every((token) => tokens.has(token)));

/** How many of the asked words a text has. */
export function wordsIn(text: string, asked: Asked): number {
  const tokens = new Set(tokensOf(text));
  return asked.filter((members) => isIn(tokens, members)).length;
}

/** Says of a text which words of the question it has, each with its rarity among the clauses they were counted in. */
export function wordsOver(
  words: readonly WholeWord[],
  { entries, counts }: CountedTexts,
): (text: string) => AskedWord[] {
  const weighted = words.flatMap(({ word, members, sure }, at) => {
    const found = counts.get(at) ?? 0;
    return found > 0 || sure ? [{ word, members, rarity: rarity(entries, found), known: found > 0 }] : [];
  });
  return (text) => {
    const tokens = new Set(tokensOf(text));
    return weighted.map(({ members, ...one }) => {
      const has = isIn(tokens, members) || isInList(one.word, text);
      return { ...one, has, known: one.known || has };
    });
  };
}
