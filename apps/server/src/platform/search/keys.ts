import { foldKey } from '@ircrisk/contract/search.ts';
import { pinyin } from 'pinyin-pro';

/** What a key was made from; the better sources have the smaller numbers. */
export const sources = { number: 1, title: 2, titleEn: 3, also: 4, pinyin: 5, initials: 6 } as const;
export type KeySource = keyof typeof sources;

export interface NameKey {
  key: string;
  source: number;
  /** Characters before it, at most 9999. */
  at: number;
}

/** Names of records, as far as they are found. */
export interface Names {
  number?: string | null;
  title: string;
  titleEn?: string | null;
  also?: readonly string[];
}

const longest = 40;
/** Where a name goes on beyond this, its words are found as text. */
const farthest = 60;

function endings(
  text: string,
  source: KeySource,
  begins: (before: string, here: string) => boolean,
): NameKey[] {
  const keys: NameKey[] = [];
  const characters = [...text];
  let at = 0;
  let before = '';
  for (const [index, here] of characters.slice(0, farthest).entries()) {
    if (begins(before, here)) {
      const key = foldKey(characters.slice(index, index + longest + 20).join('')).slice(0, longest);
      if (key !== '') keys.push({ key, source: sources[source], at });
    }
    before = here;
    at += 1;
  }
  return keys;
}

const isHan = (character: string) => /\p{Script=Han}/u.test(character);
const isWordCharacter = (character: string) => /[\p{L}\p{N}]/u.test(character);
const isDigit = (character: string) => /\p{N}/u.test(character);

/** At every character of a number: `201` is found in `P-201A`. */
const anywhere = (_before: string, here: string) => isWordCharacter(here);
/** At every Chinese character and at the first letter of other words. */
const atWords = (before: string, here: string) =>
  isHan(here) ||
  (isWordCharacter(here) && (!isWordCharacter(before) || isHan(before) || isDigit(before) !== isDigit(here)));

/** Syllables of a name; what is not Chinese stands for itself. */
function syllables(name: string): string[] {
  return pinyin(name, { toneType: 'none', type: 'array', v: true, nonZh: 'consecutive' }).map(foldKey);
}

function pinyinKeys(name: string): NameKey[] {
  if (![...name].some(isHan)) return [];
  const spoken = syllables([...name].slice(0, farthest).join('')).filter((syllable) => syllable !== '');
  const initials = spoken.map((syllable) => (/^[a-z]/.test(syllable) ? (syllable[0] ?? '') : syllable));
  const keys: NameKey[] = [];
  for (const at of spoken.keys()) {
    keys.push({ key: spoken.slice(at).join('').slice(0, longest), source: sources.pinyin, at });
    keys.push({ key: initials.slice(at).join('').slice(0, longest), source: sources.initials, at });
  }
  return keys;
}

/** Everything a record is found by as somebody types; each key once a source. */
export function keysOf({ number, title, titleEn, also = [] }: Names): NameKey[] {
  const keys = [
    ...endings(number ?? '', 'number', anywhere),
    ...endings(title, 'title', atWords),
    ...endings(titleEn ?? '', 'titleEn', atWords),
    ...also.flatMap((name) => endings(name, 'also', atWords)),
    ...pinyinKeys(title),
  ];
  return [...new Map(keys.map((key) => [`${key.source} ${key.at} ${key.key}`, key])).values()];
}
