import type { Field } from '@ircrisk/contract/resource.ts';
import type { Language, Text } from '@ircrisk/contract/text.ts';
import { fromUnit, parseNumber, parseProblemTexts, parseQuantity, quantityOf } from '@ircrisk/units';
import type { SheetColumn } from './columns.ts';

export type Cell = string | number | boolean | Date | null;

const yesNo: Record<Language, [no: string, yes: string]> = { zh: ['否', '是'], en: ['No', 'Yes'] };

// A cell that begins so is run as a formula by some programs; a leading apostrophe makes it text.
const risky = /^'*[=+\-@\t\r]/;
const guarded = (text: string) => (risky.test(text) ? `'${text}` : text);
const unguarded = (text: string) => (/^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text);

const utc = (text: string): Date =>
  new Date(`${text.replace(' ', 'T')}${text.length === 10 ? 'T00:00:00Z' : 'Z'}`);

/** A property as a person reads it in a workbook of their language. */
export function cellOf(
  { property, field }: SheetColumn,
  row: Record<string, unknown>,
  language: Language,
): Cell {
  const value = row[property];
  if (value === null || value === undefined) return null;
  switch (field?.kind) {
    case undefined:
      return property === 'parentId' ? guarded(String(row.parentName ?? '')) || null : String(value);
    case 'number':
      return value as number;
    case 'quantity':
      return quantityOf(field.quantity).display[language].toDisplay(value as number);
    case 'money':
      // Only what a double holds exactly is a number; longer amounts stay text.
      return String(Number(value)) ===
        String(value)
          .replace(/(\.\d*?)0+$/, '$1')
          .replace(/\.$/, '')
        ? Number(value)
        : String(value);
    case 'date':
    case 'time':
      return utc(String(value));
    case 'yesNo':
      return yesNo[language][value ? 1 : 0];
    case 'choice':
      return guarded(field.choices[String(value)]?.[language] ?? String(value));
    case 'dictionary':
    case 'reference':
    case 'user':
    case 'file':
      return guarded(String(row[`${property}Name`] ?? '')) || null;
    case 'tags':
      return guarded((value as string[]).join('; ')) || null;
    default:
      return guarded(String(value));
  }
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
  if (!field) return property === 'parentId' ? { label: text } : { value: text };
  switch (field.kind) {
    case 'number':
    case 'money': {
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
      const found = Object.entries(field.choices).find(
        ([key, { zh, en }]) => text === key || text === zh || text.toLowerCase() === en.toLowerCase(),
      );
      return found ? { value: found[0] } : { problem: withValue(unknownChoice, text) };
    }
    case 'dictionary': {
      const entries = dictionaries[field.dictionary] ?? [];
      const keys: string[] = [];
      for (const part of field.many ? parts(text, /[,，、;；]/) : [text]) {
        const found = entries.find(
          ({ key, zh, en }) => part === zh || part.toLowerCase() === en.toLowerCase() || part === key,
        );
        if (!found) return { problem: withValue(unknownChoice, part) };
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
