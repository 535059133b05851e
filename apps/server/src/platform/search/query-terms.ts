import { foldKey } from '@ircrisk/contract/search.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { tokensOf } from './tokens.ts';
import { formsOf } from './word-forms.ts';

/** A token that is looked for. Members of one set mean the same; a member is there when all its tokens are. */
export interface WantedTerm {
  readonly term: string;
  readonly set: number;
  readonly member: number;
  /** Tokens the member has. */
  readonly need: number;
}

/** Longer questions are cut: what somebody asks first is what they ask about. */
const longest = 1000;
const mostSets = 40;

let shipped: readonly (readonly string[])[] = [];

/** Words of the trade that mean the same in every plant. */
export function registerSynonyms(sets: readonly (readonly string[])[]): void {
  shipped = sets;
}

/** The tenant's own sets before those of the trade. */
export async function readSynonyms(tx: Tx): Promise<(readonly string[])[]> {
  const rows = await tx.all<{ words: string[] }>(sql`
    select words from search_synonyms where is_deleted = 0 order by id limit 2000`);
  return [...rows.map(({ words }) => words), ...shipped];
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
type Inside = (at: number, length: number) => boolean;
/** Whether a part of a text lies inside a longer word of the dictionary: 停车 in 停车位 is no shutdown. */
function insideWords(text: string): Inside {
  const words = [...segmenter.segment(text)].filter(({ segment }) => segment.length > 2);
  return (at, length) =>
    words.some(
      ({ index, segment }) => index <= at && at + length <= index + segment.length && length < segment.length,
    );
}

/** Where a word stands in the folded text, as a whole word where it is Latin. */
function placeOf(word: string, text: string, inside: Inside): number {
  const han = /\p{Script=Han}/u.test(word);
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const before = text[at - 1] ?? ' ';
    const isWhole = han
      ? !inside(at, word.length)
      : !/[a-z0-9]/.test(before) && !/^(?!e?s(?![a-z0-9]))[a-z0-9]/.test(text.slice(at + word.length));
    if (isWhole) return at;
  }
  return -1;
}

const plain = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** Tokens of a question: words that have synonyms stand for all of them, once; with `forms` a word of no set for all its forms. */
export function wantedTerms(
  question: string,
  synonyms: readonly (readonly string[])[],
  { forms = false }: { readonly forms?: boolean | undefined } = {},
): WantedTerm[] {
  let rest = plain(question.slice(0, longest));
  const sets: string[][][] = [];
  const known = synonyms
    .flatMap((words) => words.map((word) => ({ words, word: plain(word) })))
    .filter(({ word }) => foldKey(word).length > 1)
    .sort((left, right) => right.word.length - left.word.length);
  const inside = insideWords(rest);
  const taken = new Set<readonly string[]>();
  for (const { words, word } of known) {
    const at = placeOf(word, rest, inside);
    if (at < 0) continue;
    // Blanks for its letters, so that places stay.
    rest = `${rest.slice(0, at)}${' '.repeat(word.length)}${rest.slice(at + word.length)}`;
    if (taken.has(words)) continue;
    taken.add(words);
    sets.push(words.map((one) => [...new Set(tokensOf(one))]).filter((tokens) => tokens.length > 0));
  }
  const joined = new Set<string>();
  for (const token of new Set(tokensOf(rest))) {
    if (joined.has(token)) continue;
    const all = forms ? formsOf(token) : [token];
    for (const form of all) joined.add(form);
    sets.push(all.map((form) => [form]));
  }
  return sets
    .slice(0, mostSets)
    .flatMap((members, set) =>
      members.flatMap((tokens, member) => tokens.map((term) => ({ term, set, member, need: tokens.length }))),
    );
}
