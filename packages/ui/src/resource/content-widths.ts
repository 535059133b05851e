import { kindIn, measuredFigure, measuredUnit } from '@ircrisk/contract/measured.ts';
import type { Field, Measured, NumberField, Resource } from '@ircrisk/contract/resource.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import type { RecordData } from '../api/resource-api.ts';
import { letterWidth } from './columns.tsx';
import type { ColumnOverride } from './overrides.ts';
import { englishTwin, readableTwin } from './readable.ts';

/** Rows that are measured: a list that grows while it is read keeps the columns it began with. */
const measured = 100;
/** Heads, by which letters are measured, are bold: what is not is a little narrower. */
const regular = 0.92;
const paddings = 20;
const cellWidth = (text: string): number => {
  const letters = [...text].map((letter) => letterWidth(letter));
  return Math.ceil(letters.reduce((sum, width) => sum + (width < 12 ? width * regular : width), paddings));
};

/** A figure with the unit of its row behind it, as `FieldValue` shows it. */
function figureOf(value: unknown, measured: Measured, record: RecordData, language: Language): string {
  const key = record[measured.by];
  if (!key) return Number(value).toLocaleString('en-US', { maximumFractionDigits: 12 });
  const kind = kindIn(measured, (other) => record[other]);
  return `${measuredFigure(String(key), Number(value), language, kind)} ${measuredUnit(String(key), language, kind)}`;
}

/** The words of a cell, where it holds nothing else. */
function wordsOf(name: string, field: Field, record: RecordData, language: Language): string {
  const value = record[name];
  if (value === null || value === undefined) return '';
  if (isMeasured(field)) return figureOf(value, field.measured, record, language);
  switch (field.kind) {
    case 'choice':
      return field.choices[String(value)]?.[language] ?? String(value);
    case 'reference':
    case 'user':
    case 'dictionary':
      return readableTwin(record, name) ?? String(value);
    default:
      return (language === 'en' && englishTwin(record, name)) || String(value);
  }
}

/** A number in the unit of its row: cut, it says another number. */
export const isMeasured = (field: Field | undefined): field is NumberField & { measured: Measured } =>
  field?.kind === 'number' && field.measured !== undefined;

const plain = new Set<Field['kind']>(['text', 'choice', 'reference', 'user', 'dictionary']);

/** Room the words of each column take in these rows, for the columns that hold words alone. */
export function contentWidths(
  rows: readonly RecordData[],
  names: readonly string[],
  resource: Pick<Resource, 'fields'>,
  overrides: Readonly<Record<string, ColumnOverride>>,
  language: Language,
): Record<string, number> {
  const flat = rows.slice(0, measured).flatMap((row) => [row, ...((row.children as RecordData[]) ?? [])]);
  const widths: Record<string, number> = {};
  for (const name of flat.length > 0 ? names : []) {
    const field = resource.fields[name];
    if (
      !field ||
      !(plain.has(field.kind) || isMeasured(field)) ||
      (overrides[name]?.render && !overrides[name].words)
    )
      continue;
    widths[name] = Math.max(...flat.map((record) => cellWidth(wordsOf(name, field, record, language))));
  }
  return widths;
}
