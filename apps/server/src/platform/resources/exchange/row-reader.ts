import { englishUnit, fromEnglish, kindIn, tellersOf } from '@ircrisk/contract/measured.ts';
import { fieldSchema } from '@ircrisk/contract/record-schema.ts';
import { type Field, idColumnOf, type Resource } from '@ircrisk/contract/resource.ts';
import type { Language, Text } from '@ircrisk/contract/text.ts';
import { explainIssues, parseOptions } from '@ircrisk/contract/validation.ts';
import { isId } from '@ircrisk/contract/values.ts';
import { type Cell, type Dictionaries, readCell } from './cells.ts';
import type { SheetColumn } from './columns.ts';
import { copyText } from './copy-text.ts';
import type { Mend, RowError } from './sheet-messages.ts';
import { columnLetters } from './sheet-writer.ts';

/** A column of the sheet and what it is read as. */
export interface UsedColumn {
  column: SheetColumn;
  index: number;
  /** Unit the heading says. */
  unit: string | null;
  /** Of a number in the unit of its row: where the row says what it measures, by property. */
  tellers?: Readonly<Record<string, number>>;
  /** What every row has, whatever the sheet says. */
  fixed?: string;
}

/** What a cell comes to: its text in a line of COPY, or what is wrong with it. */
type Judged = { text: string; problem?: undefined } | { text?: undefined; problem: string };

/** A list as PostgreSQL writes an array. */
const arrayText = (items: readonly unknown[]) =>
  `{${items.map((item) => `"${String(item).replace(/[\\"]/g, '\\$&')}"`).join(',')}}`;

/** An empty cell is null whatever the column: what it means is decided where the record is known. */
function literal(value: unknown): string {
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return '\\N';
  if (Array.isArray(value)) return copyText(arrayText(value));
  return copyText(value as string | number | boolean);
}

/** Enough for units, materials and dates; tags and names are new in every row. */
const remembered = 4000;

/**
 * One column, compiled: the cell is read and held against the very schema a save uses. Most columns repeat a few values, and
 * a value is judged once.
 */
function columnReader(
  { column, unit }: UsedColumn,
  language: Language,
  dictionaries: Dictionaries,
  mends: readonly Mend[],
) {
  const { field, property, label, idOf } = column;
  // Whether a field may stay empty depends on whether the record is new.
  const schema = field && !idOf && fieldSchema({ ...field, required: false } as Field);
  const judge = (cell: Cell): Judged => {
    const reading = readCell(column, cell, unit, dictionaries);
    if ('problem' in reading) return { problem: `${label[language]}: ${reading.problem[language]}` };
    if ('label' in reading) return { text: literal(reading.label) };
    if (property === 'id') {
      const id = reading.value === null ? null : String(reading.value);
      return id === null || isId(id) ? { text: literal(id) } : { problem: 'ID' };
    }
    if (!schema) return { text: literal(reading.value) };
    const parsed = schema.safeParse(reading.value, parseOptions);
    if (parsed.success) return { text: literal(parsed.data) };
    const [told] = explainIssues(parsed.error, () => label, language);
    return { problem: told?.msg ?? label[language] };
  };
  const mended = new Map(mends.map(({ value, to }) => [value, to]));
  const known = new Map<Cell, Judged>();
  return (read: Cell): Judged => {
    const cell = mended.size > 0 ? (mended.get(shownCell(read)?.trim() ?? '') ?? read) : read;
    if (cell instanceof Date) return judge(cell);
    let judged = known.get(cell);
    if (!judged) {
      judged = judge(cell);
      if (known.size < remembered) known.set(cell, judged);
    }
    return judged;
  };
}

const noQuantity: Text = {
  zh: '此列按该行物理量的英制单位填写，文件里缺少说明物理量的列',
  en: 'This column is in the US unit of the quantity of its row, and the sheet has no column that names the quantity',
};

/** A number in the unit of an English reader, by what its row measures: as it is kept. */
function measuredReader(
  used: UsedColumn,
  resource: Resource,
  language: Language,
  dictionaries: Dictionaries,
  mends: readonly Mend[],
): ((cell: Cell, cells: readonly Cell[]) => Judged) | undefined {
  const { column, unit, tellers } = used;
  const { field, label } = column;
  if (field?.kind !== 'number' || !field.measured || unit?.toLowerCase() !== englishUnit.toLowerCase())
    return undefined;
  const { measured } = field;
  const read = columnReader({ ...used, unit: null }, language, dictionaries, []);
  const mended = new Map(mends.map(({ value, to }) => [value, to]));
  return (told, cells) => {
    const cell = mended.get(shownCell(told)?.trim() ?? '') ?? told;
    const number = readCell(column, cell, null, dictionaries);
    if (!('value' in number) || typeof number.value !== 'number') return read(cell);
    if (tellersOf(measured).some((property) => tellers?.[property] === undefined))
      return { problem: `${label[language]}: ${noQuantity[language]}` };
    const tell = (property: string): unknown => {
      const its = resource.fields[property] as Field;
      const of = { property, field: its, label: its, imported: false };
      const reading = readCell(of, cells[tellers?.[property] as number] ?? null, null, dictionaries);
      return 'value' in reading ? reading.value : undefined;
    };
    const key = tell(measured.by);
    if (key === undefined) return { problem: `${label[language]}: ${noQuantity[language]}` };
    return read(fromEnglish(String(key ?? ''), number.value, kindIn(measured, tell)));
  };
}

/** What a person sees in the cell. */
export const shownCell = (cell: Cell): string | null =>
  cell === null || cell === undefined
    ? null
    : (cell instanceof Date && !Number.isNaN(cell.getTime())
        ? cell
            .toISOString()
            .slice(0, cell.getTime() % 86_400_000 === 0 ? 10 : 16)
            .replace('T', ' ')
        : String(cell)
      ).slice(0, 100);

/**
 * Rows of the sheet as lines of COPY: row number first, then the used columns in their order. A cell that cannot be read goes to
 * `errors` and leaves its place empty, so that the rest of its row is judged all the same.
 */
export function rowReader(
  resource: Resource,
  used: readonly UsedColumn[],
  language: Language,
  dictionaries: Dictionaries,
  mends: readonly Mend[] = [],
) {
  const readers = used.map((each) => {
    const own = mends.filter(({ field }) => field === each.column.property);
    return (
      measuredReader(each, resource, language, dictionaries, own) ??
      columnReader(each, language, dictionaries, own)
    );
  });
  return (row: number, cells: readonly Cell[], errors: RowError[]): string => {
    let line = String(row);
    for (let at = 0; at < readers.length; at += 1) {
      const { index, column, fixed } = used[at]!;
      const cell = fixed ?? cells[index] ?? null;
      const { text, problem } = readers[at]!(cell, cells);
      if (problem === undefined) line += `\t${text}`;
      else {
        line += `\t${literal(null)}`;
        const place = { column: columnLetters(index), value: shownCell(cell) };
        errors.push({ row, field: column.property, msg: problem, ...place });
      }
    }
    return `${line}\n`;
  };
}

/** Required properties the sheet has no column for, in words. Where rows bring ids, records keep what they have. */
export function missingColumns(
  resource: Resource,
  used: readonly UsedColumn[],
  language: Language,
): string[] {
  const properties = new Set(used.map(({ column }) => column.property));
  if (properties.has('id')) return [];
  return Object.entries(resource.fields).flatMap(([property, field]) => {
    const there = properties.has(property) || properties.has(idColumnOf(property));
    return field.required && !field.readOnly && field.default === undefined && !there
      ? [field[language]]
      : [];
  });
}
