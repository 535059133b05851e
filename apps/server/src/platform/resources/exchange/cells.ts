import { inEnglish, standardUnit } from '@ircrisk/contract/measured.ts';
import type { Field } from '@ircrisk/contract/resource.ts';
import type { Language, Text } from '@ircrisk/contract/text.ts';
import { isId } from '@ircrisk/contract/values.ts';
import {
  fromUnit,
  parseNumber,
  parseProblemTexts,
  parseQuantity,
  type QuantityId,
  quantityOf,
} from '@ircrisk/units';
import type { SheetColumn } from './columns.ts';

export type Cell = string | number | boolean | Date | null;

const yesNo: Record<Language, [no: string, yes: string]> = { zh: ['否', '是'], en: ['No', 'Yes'] };

// A cell that begins so is run as a formula by some programs; a leading apostrophe makes it text.
const risky = /^'*[=+\-@\t\r]/;
// Letters and digits come after all the risky marks but @: most texts are seen to be harmless by their first character.
const guarded = (text: string) => (text.charCodeAt(0) > 64 || !risky.test(text) ? text : `'${text}`);
const unguarded = (text: string) => (/^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text);

const utc = (text: string): Date =>
  new Date(`${text.replace(' ', 'T')}${text.length === 10 ? 'T00:00:00Z' : 'Z'}`);

/** How a column of the database is to be shown. Plain data: it goes to a worker. */
export interface ShownColumn {
  kind?: Field['kind'] | 'cell' | 'measured';
  quantity?: QuantityId;
  choices?: Record<string, Text>;
}

const made: ReadonlySet<ShownColumn['kind']> = new Set([
  'number',
  'quantity',
  'measured',
  'money',
  'date',
  'time',
  'yesNo',
  'choice',
]);
/** Whether the column's values are shown as the text they are. */
export const isPlain = ({ kind }: ShownColumn): boolean => !made.has(kind);

/** Days repeat from row to row; reading one anew costs more than finding it again. */
function remembered(read: (text: string) => Cell): (text: string) => Cell {
  const known = new Map<string, Cell>();
  return (text) => {
    let cell = known.get(text);
    if (cell === undefined) {
      cell = read(text);
      if (known.size < 20_000) known.set(text, cell);
    }
    return cell;
  };
}

/** Turns a value as the database writes it into what a person reads in a workbook of their language. */
export function cellReader(column: ShownColumn, language: Language): (text: string) => Cell {
  switch (column.kind) {
    case 'number':
      return Number;
    case 'quantity': {
      const { toDisplay } = quantityOf(column.quantity!).display[language];
      return (text) => toDisplay(Number(text));
    }
    case 'measured':
      return (text) => {
        const [key = '', kind, value] = text.split(' ');
        return inEnglish(key, Number(value), kind === 'd' ? { difference: true } : {});
      };
    case 'money':
      // Only what a double holds exactly is a number; longer amounts stay text.
      return (text) => {
        const plain = text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text;
        return String(Number(text)) === plain ? Number(text) : text;
      };
    case 'date':
    case 'time':
      return remembered((text) => utc(text.slice(0, 19)));
    case 'yesNo':
      return (text) => yesNo[language][text === 't' ? 1 : 0];
    case 'choice': {
      const shown = new Map(
        choiceTexts(column.choices ?? {}, language).map(([key, text]) => [key, guarded(text)]),
      );
      return (text) => shown.get(text) ?? (guarded(text) || null);
    }
    default:
      return (text) => guarded(text) || null;
  }
}

/** Choices by key as a sheet writes them; where two are called the same, each says its key too. */
export function choiceTexts(
  choices: Record<string, Text>,
  language: Language,
): [key: string, text: string][] {
  const entries = Object.entries(choices).map(([key, text]) => [key, text[language]] as const);
  const count = new Map<string, number>();
  for (const [, text] of entries) count.set(text, (count.get(text) ?? 0) + 1);
  return entries.map(([key, text]) => [key, (count.get(text) ?? 0) > 1 ? `${text} [${key}]` : text]);
}

/** Dictionary values by code, handed to the worker that has no database. */
export type Dictionaries = Record<string, { key: string; zh: string; en: string }[]>;

export type Reading = { value: unknown } | { label: string | string[] } | { problem: Text };

const wrongDate: Text = { zh: '日期须写作 年-月-日', en: 'Write a date as yyyy-mm-dd' };
const unknownChoice: Text = { zh: '“{value}”不在可选范围内', en: '“{value}” is not one of the choices' };
const withValue = (text: Text, value: string): Text => ({
  zh: text.zh.replace('{value}', value.slice(0, 40)),
  en: text.en.replace('{value}', value.slice(0, 40)),
});

interface Entry extends Text {
  key: string;
}

const ambiguousChoice: Text = {
  zh: '“{value}”可指 {candidates}，请连同代码写出',
  en: '“{value}” may be {candidates}: write it with its code',
};

/** The one entry a text means: by its key, by its text in either language, or by both as `text [key]`. */
function entryOf(entries: readonly Entry[], text: string): { key: string } | { problem: Text } {
  const folded = text.toLowerCase();
  const at = text.endsWith(']') ? text.lastIndexOf(' [') : -1;
  const named = at > 0 ? { text: text.slice(0, at), key: text.slice(at + 2, -1) } : null;
  const found = entries.filter(
    ({ key, zh, en }) =>
      text === zh ||
      folded === en.toLowerCase() ||
      text === key ||
      (named?.key === key && (named.text === zh || named.text === en)),
  );
  const [first] = found;
  if (!first) return { problem: withValue(unknownChoice, text) };
  const exact = found.find(({ key }) => key === text);
  if (exact || found.length === 1) return exact ?? first;
  const told = (language: Language) => found.map((entry) => `${entry[language]} [${entry.key}]`).join(', ');
  const { zh, en } = withValue(ambiguousChoice, text);
  return {
    problem: { zh: zh.replace('{candidates}', told('zh')), en: en.replace('{candidates}', told('en')) },
  };
}

const parts = (text: string, separators: RegExp) =>
  text
    .split(separators)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** A cell as the record's schema wants it. References come back as labels: the database knows which record is meant. */
export function readCell(
  column: SheetColumn,
  cell: Cell,
  unit: string | null,
  dictionaries: Dictionaries,
): Reading {
  const { field, property } = column;
  const text = typeof cell === 'string' ? unguarded(cell.trim()) : cell === null ? '' : String(cell);
  if (text === '') return { value: null };
  if (column.idOf) return readIds(field, text);
  if (!field) return property === 'parentId' ? { label: text } : { value: text };
  switch (field.kind) {
    case 'number':
    case 'money': {
      if (field.kind === 'number' && field.measured && unit !== null && !isStandard(field, unit))
        return { problem: onlyStandard };
      if (typeof cell === 'number') return { value: cell };
      const { value, error } = parseNumber(text);
      if (error) return { problem: parseProblemTexts[error] };
      return { value: field.kind === 'money' ? text.replaceAll(',', '') : value };
    }
    case 'quantity':
      return readQuantity(field, text, unit);
    case 'date':
    case 'time':
      return readTime(field.kind, cell, text);
    case 'yesNo': {
      const flag = {
        是: true,
        yes: true,
        true: true,
        '1': true,
        否: false,
        no: false,
        false: false,
        '0': false,
      }[text.toLowerCase()];
      return flag === undefined ? { problem: withValue(unknownChoice, text) } : { value: flag };
    }
    case 'choice': {
      const entries = Object.entries(field.choices).map(([key, { zh, en }]) => ({ key, zh, en }));
      const found = entryOf(entries, text);
      return 'problem' in found ? found : { value: found.key };
    }
    case 'dictionary': {
      const entries = dictionaries[field.dictionary] ?? [];
      const keys: string[] = [];
      for (const part of field.many ? parts(text, /[,，、;；]/) : [text]) {
        const found = entryOf(entries, part);
        if ('problem' in found) return found;
        keys.push(found.key);
      }
      return { value: field.many ? keys : keys[0] };
    }
    case 'reference':
    case 'user':
      return { label: field.many ? parts(text, /[,，、;；]/) : text };
    case 'tags':
      return { value: parts(text, /[;；\n]/) };
    default:
      return { value: text };
  }
}

const onlyStandard: Text = {
  zh: '此列按该行物理量的标准单位填写（如 °C、MPa），请换算后把列标题的单位去掉',
  en: 'This column is in the standard unit of the quantity of its row (°C, MPa …): convert it and take the unit from its heading',
};
/** Rows of such a column have each a unit of their own: another one at its head would be read wrong in silence. */
const isStandard = (field: Field, unit: string): boolean =>
  [standardUnit.zh, standardUnit.en].includes(unit.toLowerCase()) ||
  [field.zh, field.en].some((label) => label.includes(unit));

const wrongId: Text = { zh: 'ID 须为导出文件里的数字', en: 'An ID is the number an export has there' };

/** The id of a pointed record, or several. */
function readIds(field: Field | null, text: string): Reading {
  const ids = parts(text, /[,，、;；\s]/);
  const many = field !== null && 'many' in field && field.many === true;
  if (!ids.every(isId) || (!many && ids.length > 1)) return { problem: wrongId };
  return { value: many ? ids : ids[0] };
}

/** A unit beside the number is meant; else the one in the heading; else the canonical (Chinese) one. */
function readQuantity(field: Field & { kind: 'quantity' }, text: string, heading: string | null): Reading {
  const unit = quantityOf(field.quantity).accepted.find(
    ({ symbol, spellings }) => symbol === heading || spellings.includes(heading ?? ''),
  );
  const plain = parseNumber(text);
  if (plain.error === undefined && unit) return { value: fromUnit(plain.value, unit) };
  const { value, error } = parseQuantity(text, field.quantity, 'zh');
  return error ? { problem: parseProblemTexts[error] } : { value };
}

function readTime(kind: 'date' | 'time', cell: Cell, text: string): Reading {
  if (cell instanceof Date) {
    if (Number.isNaN(cell.getTime())) return { problem: wrongDate };
    // Spreadsheets count days as fractions; half a millisecond of error is theirs.
    const iso = new Date(Math.round(cell.getTime() / 1000) * 1000).toISOString();
    return { value: kind === 'date' ? iso.slice(0, 10) : iso.slice(0, 19).replace('T', ' ') };
  }
  const match = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(
    text,
  );
  if (!match) return { problem: wrongDate };
  const two = (part: string | undefined) => (part ?? '0').padStart(2, '0');
  const day = `${match[1]}-${two(match[2])}-${two(match[3])}`;
  return { value: kind === 'date' ? day : `${day} ${two(match[4])}:${two(match[5])}:${two(match[6])}` };
}
