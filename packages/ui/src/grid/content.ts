import { fieldSchema } from '@ircrisk/contract/record-schema.ts';
import type { Field } from '@ircrisk/contract/resource.ts';
import type { Language, Text } from '@ircrisk/contract/text.ts';
import { say } from '@ircrisk/contract/text.ts';
import { explainIssues, parseOptions } from '@ircrisk/contract/validation.ts';
import { parseProblemTexts } from '@ircrisk/units';
import type { Option } from '../api/resource-api.ts';
import { inputText, readNumber, readTyped } from '../parts/quantity-text.ts';
import { readableTwin } from '../resource/readable.ts';
import { inShownUnit } from '../resource/shown-limits.ts';
import type { SheetColumn, SheetRow } from './column.ts';

/** What stands in a cell: a value, or a text that cannot be read as one. */
export type Content =
  | { readonly value: unknown; readonly label?: string; readonly problem?: undefined }
  | { readonly value?: undefined; readonly text: string; readonly problem: Text };

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Whether two cells would be stored alike. */
export function sameContent(one: Content, other: Content): boolean {
  if (one.problem || other.problem)
    return one.problem !== undefined && other.problem !== undefined && one.text === other.text;
  if (isEmpty(one.value) || isEmpty(other.value)) return isEmpty(one.value) && isEmpty(other.value);
  return String(one.value) === String(other.value);
}

/** Those whose value is an id that a name beside it explains. */
const isNamed = new Set<Field['kind']>(['dictionary', 'reference', 'user']);

export function storedContent({ name, field }: SheetColumn, row: SheetRow | undefined): Content {
  const value = row?.[name] ?? null;
  const label =
    row && isNamed.has(field.kind)
      ? readableTwin(row as Parameters<typeof readableTwin>[0], name)
      : undefined;
  return label ? { value, label } : { value };
}

const yesNo: readonly (Option & { words: readonly string[]; yes: boolean })[] = [
  { id: 'true', label: '', yes: true, words: ['是', 'yes', 'y', 'true', '1', '√', '✓'] },
  { id: 'false', label: '', yes: false, words: ['否', 'no', 'n', 'false', '0', '×'] },
];
const yesNoTexts: Record<string, Text> = { true: { zh: '是', en: 'Yes' }, false: { zh: '否', en: 'No' } };

const isYes = (value: unknown): boolean => value === true || value === 1 || value === 'true' || value === '1';

/** What a person may choose in a cell, in their language. */
export function optionsOf({ field, options = [] }: SheetColumn, language: Language): readonly Option[] {
  if (field.kind === 'choice')
    return Object.entries(field.choices).map(([id, text]) => ({ id, label: text[language] }));
  if (field.kind === 'yesNo') return yesNo.map(({ id }) => ({ id, label: yesNoTexts[id]![language] }));
  return options;
}

/** Digits of a shown figure: enough for any reading, without the tail of a division. */
const digits = 7;

/** Small ones as 1.836E-6. */
function figureText(value: number, exact: boolean): string {
  const shown = exact ? value : Number(value.toPrecision(digits));
  const isSmall = shown !== 0 && Math.abs(shown) < 1e-3;
  return (isSmall ? shown.toExponential() : String(shown)).replace('e', 'E').replace('E+', 'E');
}

/** A cell as a person reads it; `exact` as it is edited, with every digit. */
export function contentText(
  column: SheetColumn,
  content: Content,
  language: Language,
  exact = false,
): string {
  if (content.problem) return content.text;
  const { value, label } = content;
  if (isEmpty(value)) return '';
  const { field, units } = column;
  const withUnit = (text: string) => (units?.[language] && !exact ? `${text} ${units[language]}` : text);
  switch (field.kind) {
    case 'number':
      return withUnit(figureText(Number(value), exact));
    case 'quantity':
      return withUnit(figureText(Number(inputText(field.quantity, Number(value), language)), exact));
    case 'choice':
      return field.choices[String(value)]?.[language] ?? String(value);
    case 'yesNo':
      return yesNoTexts[String(isYes(value))]![language];
    case 'dictionary':
    case 'reference':
    case 'user': {
      const wanted = Array.isArray(value) ? value.map(String) : String(value).split(',');
      const known = wanted.flatMap((id) => column.options?.find((one) => one.id === id)?.label ?? []);
      return known.length === wanted.length ? known.join(', ') : (label ?? wanted.join(', '));
    }
    default:
      return Array.isArray(value) ? value.join('; ') : String(value);
  }
}

const wrongDate: Text = { zh: '日期须写作 年-月-日', en: 'Write a date as yyyy-mm-dd' };
const unknownChoice: Text = { zh: '“{value}”不在可选范围内', en: '“{value}” is not one of the choices' };
const unknownName: Text = {
  zh: '“{value}”不在已知名称中，请从列表选择',
  en: '“{value}” is not a known name; choose from the list',
};
const filled = (text: Text, value: string): Text => ({
  zh: say(text, 'zh', { value: value.slice(0, 40) }),
  en: say(text, 'en', { value: value.slice(0, 40) }),
});
const plain = (text: string) => text.normalize('NFKC').trim().toLowerCase();
const parted = (text: string, separators: RegExp) =>
  text
    .split(separators)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** What a typed or pasted text means. Nothing typed is no value; what cannot be read stays as it was typed, with the reason. */
export function readContent(column: SheetColumn, typed: string, language: Language): Content {
  const { field } = column;
  const text = field.kind === 'note' ? typed : typed.trim();
  const unread = (problem: Text): Content => ({ text: typed, problem });
  if (text.trim() === '') return { value: null };
  switch (field.kind) {
    case 'number': {
      const { value, problem } = readNumber(text);
      return problem ? unread(parseProblemTexts[problem]) : { value };
    }
    case 'quantity': {
      const { value, problem } = readTyped(text, field.quantity, language);
      return problem ? unread(parseProblemTexts[problem]) : { value };
    }
    case 'money': {
      const { problem } = readNumber(text);
      return problem ? unread(parseProblemTexts[problem]) : { value: text.replace(/[,\s]/g, '') };
    }
    case 'date':
    case 'time': {
      const day = readDay(text, field.kind === 'time');
      return day ? { value: day } : unread(wrongDate);
    }
    case 'choice': {
      const found = Object.entries(field.choices).find(
        ([key, { zh, en }]) =>
          plain(text) === plain(key) || plain(text) === plain(zh) || plain(text) === plain(en),
      );
      return found ? { value: found[0] } : unread(filled(unknownChoice, text));
    }
    case 'yesNo': {
      const found = yesNo.find(({ words }) => words.includes(plain(text)));
      return found ? { value: found.yes } : unread(filled(unknownChoice, text));
    }
    case 'dictionary':
    case 'reference':
    case 'user':
      return readNames(column, text, 'many' in field && field.many === true, unread);
    case 'tags':
      return { value: parted(text, /[;；\n]/) };
    default:
      return { value: text };
  }
}

function readNames(
  { options = [], field }: SheetColumn,
  text: string,
  many: boolean,
  unread: (problem: Text) => Content,
): Content {
  const found: Option[] = [];
  for (const part of many ? parted(text, /[,，、;；]/) : [text]) {
    const option = options.find(({ id, label }) => plain(label) === plain(part) || id === part);
    if (!option) return unread(filled(field.kind === 'dictionary' ? unknownChoice : unknownName, part));
    found.push(option);
  }
  const label = found.map((option) => option.label).join(', ');
  return many ? { value: found.map(({ id }) => id), label } : { value: found[0]!.id, label };
}

const dayPattern =
  /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/;

function readDay(text: string, withTime: boolean): string | undefined {
  const match = dayPattern.exec(text.normalize('NFKC'));
  if (!match) return undefined;
  const two = (part: string | undefined) => (part ?? '0').padStart(2, '0');
  const day = `${match[1]}-${two(match[2])}-${two(match[3])}`;
  return withTime ? `${day} ${two(match[4])}:${two(match[5])}:${two(match[6])}` : day;
}

type Schema = ReturnType<typeof fieldSchema>;
const schemas = new WeakMap<Field, Schema>();

function schemaOf(field: Field): Schema {
  let schema = schemas.get(field);
  if (!schema) {
    schema = fieldSchema(field);
    schemas.set(field, schema);
  }
  return schema;
}

/** A figure with two limits is told both: who typed 11 wants to know what may be typed. */
function rangeFault(field: Field, code: string | undefined, language: Language): string | undefined {
  if (field.kind !== 'number' || (code !== 'too_big' && code !== 'too_small')) return undefined;
  const { min, max } = field;
  if (min === undefined || max === undefined) return undefined;
  return language === 'en'
    ? `${field.en} must be between ${min} and ${max}`
    : `${field.zh}须在 ${min} 与 ${max} 之间`;
}

/** What is wrong with a cell, as a sentence; undefined: nothing. `row` is the row with all that was typed. */
export function faultOf(
  column: SheetColumn,
  content: Content,
  row: SheetRow,
  language: Language,
): string | undefined {
  const { field, check } = column;
  if (content.problem) return content.problem[language];
  const parsed = schemaOf(field).safeParse(content.value, parseOptions);
  if (!parsed.success) {
    const range = rangeFault(field, parsed.error.issues[0]?.code, language);
    if (range) return range;
    const issues = parsed.error.issues.map((issue) => inShownUnit(field, issue, language));
    return explainIssues({ issues }, () => field, language)[0]?.msg;
  }
  return check?.(content.value, row)?.[language];
}
