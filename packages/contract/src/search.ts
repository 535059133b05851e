import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import type { Resource } from './resource.ts';
import type { Text } from './text.ts';
import { id } from './values.ts';

/** Under which heading the header's search shows a record, in the order of the headings. */
export const searchGroups = {
  equipment: { zh: '设备', en: 'Equipment' },
  study: { zh: '研究', en: 'Studies' },
  order: { zh: '工单与作业', en: 'Orders and jobs' },
  event: { zh: '事件与事项', en: 'Events and actions' },
  document: { zh: '文档', en: 'Documents' },
  person: { zh: '人员', en: 'People' },
} as const satisfies Record<string, Text>;
export type SearchGroup = keyof typeof searchGroups;
export const searchGroupNames = Object.keys(searchGroups) as [SearchGroup, ...SearchGroup[]];

/** What of a resource is found, and where it opens. Whoever may read the records finds them, nobody else. */
export interface Searchable<R extends Resource = Resource> {
  readonly resource: R;
  readonly group: SearchGroup;
  /** A number or tag people type; the name where a record has none. */
  readonly number?: keyof R['fields'] & string;
  readonly title: keyof R['fields'] & string;
  readonly titleEn?: keyof R['fields'] & string;
  /** Found by these too: an abbreviation, a staff number. */
  readonly also?: readonly (keyof R['fields'] & string)[];
  /** Running text, found by its words. */
  readonly body?: readonly (keyof R['fields'] & string)[];
  /** Shown beside the name: where it stands, what it belongs to. */
  readonly beside?: keyof R['fields'] & string;
  /** Its state, shown at the end of the line. */
  readonly state?: keyof R['fields'] & string;
  /** Path of the platform; `{id}` is the record's. A list without one opens the record's form. */
  readonly opens: string;
}

/** Width, case, spaces and punctuation of names and numbers do not count: `Ｐ－201 A` is `p201a`. */
export const foldKey = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** The typed words, folded; at most six of them. */
export const typedWords = (typed: string): string[] =>
  [...new Set(typed.split(/\s+/).map(foldKey))].filter((word) => word !== '').slice(0, 6);

/** Where the typed words stand in a text, for marking them: pairs of begin and end. */
export function markedRanges(text: string, words: readonly string[]): [number, number][] {
  const from: number[] = [];
  let folded = '';
  for (let at = 0; at < text.length; ) {
    const whole = String.fromCodePoint(text.codePointAt(at) ?? 0);
    const key = foldKey(whole);
    for (let count = 0; count < key.length; count += 1) from.push(at);
    folded += key;
    at += whole.length;
  }
  const ranges = words.flatMap((word): [number, number][] => {
    const at = word === '' ? -1 : folded.indexOf(word);
    if (at < 0) return [];
    const last = from[at + word.length - 1] ?? 0;
    return [[from[at] ?? 0, last + String.fromCodePoint(text.codePointAt(last) ?? 0).length]];
  });
  const joined: [number, number][] = [];
  for (const [begin, end] of ranges.sort((left, right) => left[0] - right[0])) {
    const before = joined.at(-1);
    if (before && begin <= before[1]) before[1] = Math.max(before[1], end);
    else joined.push([begin, end]);
  }
  return joined;
}

/** Why a record was found when neither its number nor its name says so. */
export const searchReasons = {
  alias: { zh: '别名', en: 'Also called' },
  pinyin: { zh: '拼音', en: 'Pinyin' },
  text: { zh: '正文', en: 'Text' },
} as const satisfies Record<string, Text>;
export type SearchReason = keyof typeof searchReasons;

export const SearchHit = z.object({
  /** Id of the resource. */
  kind: z.string(),
  id: z.string(),
  number: z.string().nullable(),
  title: z.string(),
  beside: z.string().nullable(),
  /** Key and name of the state. */
  state: z.string().nullable(),
  stateName: z.string().nullable(),
  why: z
    .object({
      reason: z.enum(Object.keys(searchReasons) as [SearchReason, ...SearchReason[]]),
      text: z.string(),
    })
    .nullable(),
  path: z.string(),
});
export type SearchHit = z.infer<typeof SearchHit>;

export const SearchAnswer = z.object({
  groups: z.array(z.object({ group: z.enum(searchGroupNames), total: z.number(), hits: z.array(SearchHit) })),
  /** Codes of the product's own pages that fit; the browser shows those of its menu. */
  pages: z.array(z.string()),
});
export type SearchAnswer = z.infer<typeof SearchAnswer>;

/** The header's search: records the caller may read, by number, name or pinyin, and by the words of their text. */
export const searchEverything = endpoint('GET /ircrisk-system/search', {
  access: 'signed-in',
  title: { zh: '全局搜索', en: 'Search everything' },
  input: z.object({
    text: z.string().max(1000),
    group: z.enum(searchGroupNames).optional(),
    /** Hits of each group. */
    size: z.coerce.number().int().min(1).max(50).default(5),
    /** A place of the plant: only what stands there or below. */
    nodeId: id.optional(),
  }),
  result: SearchAnswer,
});
