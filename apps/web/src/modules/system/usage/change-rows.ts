import type { Language, Text } from '@ircrisk/contract/text.ts';

/** Kept by the database on every write: nothing a person changed. */
const stamps = new Set([
  'update_time',
  'update_user',
  'create_time',
  'create_user',
  'create_dept',
  'version',
]);

interface Images {
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  readonly changed: readonly string[];
}

/**
 * The columns an operation is told by: those it changed that have a name. What has none is kept by the platform for itself (hashes,
 * places of files, links between rows) and stands below “all fields”, under the name the table has for it.
 */
export function changedColumns(
  { before, after, changed }: Images,
  labels: ReadonlyMap<string, Text> | undefined,
  all: boolean,
): string[] {
  const columns = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (all) return columns;
  return columns.filter(
    (column) => changed.includes(column) && !stamps.has(column) && (labels?.has(column) ?? true),
  );
}

const languages: Record<string, Text> = {
  zh: { zh: '中文', en: 'Chinese' },
  en: { zh: '英文', en: 'English' },
};
const moment = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d+)?(?:[+-]\d\d:?\d\d|Z)$/;

const isText = (value: object): value is Text =>
  'zh' in value && 'en' in value && Object.keys(value).length === 2;

/** A value of a column as it is read: yes and no, a day and its time, what is said in both languages in that of the reader. */
export function valueText(
  column: string,
  value: unknown,
  language: Language,
  say: { readonly yes: string; readonly no: string },
): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? say.yes : say.no;
  if (typeof value === 'object') return isText(value) ? value[language] : JSON.stringify(value);
  const text = String(value);
  if (column === 'language') return languages[text]?.[language] ?? text;
  const [, day, time] = moment.exec(text) ?? [];
  return day ? `${day} ${time}` : text;
}
