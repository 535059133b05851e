import { foldKey } from '@ircrisk/contract/search.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { tokensOf } from './tokens.ts';
import { closeForms, formsOf } from './word-forms.ts';

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

export type Synonyms = readonly (readonly string[])[];
interface KnownWord {
  readonly words: readonly string[];
  readonly word: string;
}
const knownOf = new WeakMap<Synonyms, readonly KnownWord[]>();
/** Every word of the sets as it is looked for, the longest first; made once for the sets many questions are asked with. */
function knownWords(synonyms: Synonyms): readonly KnownWord[] {
  const made = knownOf.get(synonyms);
  if (made) return made;
  const known = synonyms
    .flatMap((words) => words.map((word) => ({ words, word: plain(word) })))
    .filter(({ word }) => foldKey(word).length > 1)
    .sort((left, right) => right.word.length - left.word.length);
  knownOf.set(synonyms, known);
  return known;
}

/** Words of a question that have synonyms, as they stand in it, each with all that mean the same; and the question without them. */
function takeSynonyms(question: string, synonyms: Synonyms) {
  let rest = plain(question.slice(0, longest));
  const sets: { word: string; members: string[][] }[] = [];
  const inside = insideWords(rest);
  const taken = new Set<readonly string[]>();
  for (const { words, word } of knownWords(synonyms)) {
    const at = placeOf(word, rest, inside);
    if (at < 0) continue;
    // Blanks for its letters, so that places stay.
    rest = `${rest.slice(0, at)}${' '.repeat(word.length)}${rest.slice(at + word.length)}`;
    if (taken.has(words)) continue;
    taken.add(words);
    sets.push({
      word,
      members: words.map((one) => [...new Set(tokensOf(one))]).filter((tokens) => tokens.length > 0),
    });
  }
  return { sets, rest };
}

const termsOf = (sets: readonly (readonly (readonly string[])[])[]): WantedTerm[] =>
  sets
    .slice(0, mostSets)
    .flatMap((members, set) =>
      members.flatMap((tokens, member) => tokens.map((term) => ({ term, set, member, need: tokens.length }))),
    );

/** Tokens of a question: words that have synonyms stand for all of them, once; with `forms` a word of no set for all its forms. */
export function wantedTerms(
  question: string,
  synonyms: Synonyms,
  { forms = false }: { readonly forms?: boolean | undefined } = {},
): WantedTerm[] {
  const { sets: known, rest } = takeSynonyms(question, synonyms);
  const sets: (readonly (readonly string[])[])[] = known.map(({ members }) => members);
  const joined = new Set<string>();
  for (const token of new Set(tokensOf(rest))) {
    if (joined.has(token)) continue;
    const all = forms ? formsOf(token) : [token];
    for (const form of all) joined.add(form);
    sets.push(all.map((form) => [form]));
  }
  return termsOf(sets);
}

/** A whole word of a question, with the ways it may stand in a text; one is there when all its tokens are. */
export interface WholeWord {
  readonly word: string;
  readonly members: readonly (readonly string[])[];
  /** Whether it surely is a word; a pair of neighbouring characters is one where some text has it. */
  readonly sure: boolean;
}

/** The words of a question as a reader sees them, not cut into pairs of characters; without those to pass over. */
export function wholeWords(
  question: string,
  synonyms: Synonyms,
  passOver: (word: string) => boolean,
  isTurn: (word: string) => boolean = () => false,
): WholeWord[] {
  const { sets, rest } = takeSynonyms(question, synonyms);
  const known = sets.filter(({ word }) => !passOver(word)).map((one) => ({ ...one, sure: true }));
  const all = new Map(
    [...known, ...wordsOfRest(rest, passOver, isTurn)].map((one) => [one.members.flat().join(' '), one]),
  );
  return [...all.values()].slice(0, mostSets);
}

/** Substances and things of one character; others alone say too little. */
const nouns = new Set('苯氨氯氢氮汞铅砷酚醛醚炔硫磷泵炉釜梯锁');

/** Words of the dictionary, and pairs where it knows none: 滤|毒|罐 is perhaps 滤毒 and 毒罐. */
function wordsOfRest(
  rest: string,
  passOver: (word: string) => boolean,
  isTurn: (word: string) => boolean,
): WholeWord[] {
  const found: WholeWord[] = [];
  let run = '';
  let before = '';
  const endRun = (after = '') => {
    // A character alone may be half of a word with its neighbour, though that one says nothing by itself: 放坡, 人孔.
    const alone = [...run].length === 1 && !nouns.has(run) ? run : '';
    if (alone !== '')
      for (const pair of [before + alone, alone + after])
        if (/^\p{Script=Han}{2}$/u.test(pair) && !passOver(pair))
          found.push({ word: pair, members: [[pair]], sure: false });
    for (let at = 0; at + 1 < run.length; at += 1) {
      const pair = run.slice(at, at + 2);
      // The dictionary has 四级 and not 六级: what is passed over as a word is so as a pair.
      if (passOver(pair)) continue;
      found.push({ word: pair, members: [[pair]], sure: false });
    }
    run = '';
  };
  for (const { segment, isWordLike } of segmenter.segment(rest)) {
    const single = /^\p{Script=Han}$/u.test(segment);
    if (!single || passOver(segment)) endRun(single ? segment : '');
    if (run === '' && !(single && !passOver(segment))) before = single ? segment : '';
    if (!isWordLike || passOver(segment)) continue;
    if (single) {
      run += segment;
      if (nouns.has(segment)) found.push({ word: segment, members: [[segment]], sure: true });
      continue;
    }
    const tokens = [...new Set(tokensOf(segment))];
    const isLatin = tokens.length === 1 && /^[a-z]+$/.test(tokens[0] ?? '');
    if (tokens.length === 0 || (isLatin && segment.length < 2)) continue;
    const members = isLatin ? closeForms(tokens[0] ?? '').map((form) => [form]) : [tokens];
    found.push({ word: segment, members, sure: !isTurn(segment) });
  }
  endRun();
  return found;
}
export const termsOfWords = (words: readonly WholeWord[]): WantedTerm[] =>
  termsOf(words.map(({ members }) => members));
