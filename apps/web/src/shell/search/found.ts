import type { Resource } from '@ircrisk/contract/resource.ts';
import {
  foldKey,
  type SearchAnswer,
  type SearchGroup,
  type SearchHit,
  searchGroupNames,
  typedWords,
} from '@ircrisk/contract/search.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { type MenuItem, titleOf } from '../menu.ts';

/** Something that can be chosen: a record, a page, or an act that begins on a page. */
export type Choice =
  | { key: string; kind: 'record'; path: string; hit: SearchHit; group: SearchGroup }
  | { key: string; kind: 'page' | 'act'; path: string; item: MenuItem; title: string; makes?: string };

export interface ChoiceGroup {
  group: SearchGroup | 'page' | 'act' | 'recent';
  total: number;
  choices: Choice[];
}

/** `@` people, `#` orders, `>` acts: what is typed after them is looked for there alone. */
const prefixes: Readonly<Record<string, ChoiceGroup['group']>> = { '@': 'person', '#': 'order', '>': 'act' };

export interface Typed {
  text: string;
  only?: ChoiceGroup['group'];
}

export function readTyped(typed: string): Typed {
  const begin = typed.trimStart();
  const only = prefixes[begin[0] ?? ''];
  return only ? { text: begin.slice(1).trim(), only } : { text: typed.trim() };
}

const fits = (item: MenuItem, words: readonly string[]): boolean => {
  const names = [item.zh, item.en, item.code, item.path].map(foldKey);
  return words.every((word) => names.some((name) => name.includes(word)));
};

export const pageChoice = (item: MenuItem, language: Language): Choice => ({
  key: `page ${item.id}`,
  kind: 'page',
  path: item.path,
  item,
  title: titleOf(item, language),
});

/** A page whose list makes new records, with the sentence that says so. */
export interface NewRecord {
  resource: Resource;
  item: MenuItem;
  title: string;
}

interface Offered {
  typed: Typed;
  leaves: readonly MenuItem[];
  acts: readonly NewRecord[];
  answer: SearchAnswer | undefined;
  language: Language;
}

/** Records by their groups, then pages, then acts. */
export function choicesOf({ typed, leaves, acts, answer, language }: Offered): ChoiceGroup[] {
  const words = typedWords(typed.text);
  const known = new Set(answer?.pages);
  const pages = leaves.filter((leaf) => known.has(leaf.code) || fits(leaf, words));
  const records: ChoiceGroup[] = searchGroupNames.flatMap((group) => {
    const found = answer?.groups.find((one) => one.group === group);
    if (!found) return [];
    const choices = found.hits.map(
      (hit): Choice => ({ key: `${hit.kind} ${hit.id}`, kind: 'record', path: hit.path, hit, group }),
    );
    return [{ group, total: found.total, choices }];
  });
  const starts = acts.filter(
    ({ item, title }) =>
      words.length === 0 || words.every((word) => foldKey(title).includes(word)) || known.has(item.code),
  );
  const groups: ChoiceGroup[] = [
    ...records,
    {
      group: 'page',
      total: pages.length,
      choices: pages.slice(0, 8).map((page) => pageChoice(page, language)),
    },
    {
      group: 'act',
      total: starts.length,
      choices: starts.slice(0, 8).map(({ resource, item, title }) => ({
        key: `act ${resource.id}`,
        kind: 'act',
        path: item.path,
        makes: resource.id,
        item,
        title,
      })),
    },
  ];
  return groups.filter(
    ({ group, choices }) => choices.length > 0 && (typed.only === undefined || typed.only === group),
  );
}
