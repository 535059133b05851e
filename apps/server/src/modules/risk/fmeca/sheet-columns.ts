import type { Field } from '@ircrisk/contract/resource.ts';
import { fmecaMode } from '@ircrisk/contract/resources/fmeca/mode.ts';
import { fmecaFunction, fmecaItem } from '@ircrisk/contract/resources/fmeca/structure.ts';
import type { Language, Text } from '@ircrisk/contract/text.ts';

/** A column of the workbook: whose property it is and how it is headed. */
export interface SheetColumn {
  readonly of: 'item' | 'function' | 'mode';
  readonly property: string;
  readonly title: Text;
  readonly field: Field | null;
}

const plain = (of: SheetColumn['of'], property: string, zh: string, en: string): SheetColumn => ({
  of,
  property,
  title: { zh, en },
  field: null,
});

const declared = (
  of: SheetColumn['of'],
  fields: Readonly<Record<string, Field>>,
  names: readonly string[],
): SheetColumn[] =>
  names.map((property) => {
    const field = fields[property]!;
    const unit = field.kind === 'quantity' ? ' (1/h)' : '';
    return { of, property, field, title: { zh: `${field.zh}${unit}`, en: `${field.en}${unit}` } };
  });

/** Calculated columns are written and passed over when they come back. */
const calculated = new Set(
  Object.entries(fmecaMode.fields).flatMap(([property, field]) => (field.summary ? [property] : [])),
);
const modeNames = Object.keys(fmecaMode.fields).filter(
  (property) => !['studyId', 'itemId', 'functionId', 'sort'].includes(property),
);

/** The worksheet as a workbook has it: where a row belongs, what it says, and the ids by which it is known again. */
export const sheetColumns: readonly SheetColumn[] = [
  plain('item', 'path', '项目路径', 'Item path'),
  plain('item', 'pathEn', '项目路径（英文）', 'Item path in English'),
  plain('item', 'tag', '设备位号', 'Equipment tag'),
  ...declared('item', fmecaItem.fields, [
    'level',
    'isoClass',
    'needed',
    'fitted',
    'failureRate',
    'rateSource',
    'timeBase',
  ]),
  ...declared('function', fmecaFunction.fields, [
    'statement',
    'statementEn',
    'functionalFailure',
    'functionalFailureEn',
  ]),
  ...declared('mode', fmecaMode.fields, modeNames),
  plain('item', 'id', '项目 ID', 'Item ID'),
  plain('function', 'id', '功能 ID', 'Function ID'),
  plain('mode', 'id', '模式 ID', 'Mode ID'),
];

export const isCalculated = ({ of, property }: SheetColumn): boolean =>
  of === 'mode' && calculated.has(property);

/** Names of a path are put together by a mark nobody types into a name. */
export const pathMark = ' › ';

/** A second item of the same name is the name and its number, in brackets nobody types into a name either. */
export const numbered = (name: string, number: number): string =>
  number === 1 ? name : `${name} ⟨${number}⟩`;
export const withoutNumber = (name: string): string => name.replace(/\s*⟨\d+⟩$/, '');

const yesNo: Readonly<Record<Language, readonly [string, string]>> = { zh: ['否', '是'], en: ['No', 'Yes'] };

/** As a person reads it: words of a choice, codes of a dictionary. */
export function shownCell(
  { field }: SheetColumn,
  value: unknown,
  language: Language,
): string | number | null {
  if (value === null || value === undefined || value === '') return null;
  if (field?.kind === 'choice') return field.choices[String(value)]?.[language] ?? String(value);
  if (field?.kind === 'yesNo') return yesNo[language][value === true ? 1 : 0] ?? null;
  return typeof value === 'number' ? value : String(value);
}

/** Back again, in either language; what cannot be understood stays as it was typed, and the rules of the field tell of it. */
export function readCell({ field }: SheetColumn, cell: unknown): unknown {
  const text = typeof cell === 'string' ? cell.trim() : cell;
  if (text === null || text === undefined || text === '') return null;
  if (field?.kind === 'choice') {
    const known = Object.entries(field.choices).find(
      ([key, words]) => key === text || words.zh === text || words.en === text,
    );
    return known?.[0] ?? String(text);
  }
  if (field?.kind === 'yesNo') return text === true || text === yesNo.zh[1] || text === yesNo.en[1];
  if (field?.kind === 'number' || field?.kind === 'quantity') {
    const number = typeof text === 'number' ? text : Number(text);
    return Number.isFinite(number) ? number : String(text);
  }
  return typeof text === 'number' || typeof text === 'boolean' ? String(text) : text;
}
