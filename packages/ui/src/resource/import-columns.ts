import {
  idColumnOf,
  idColumnText,
  isPointer,
  parentText,
  type Resource,
} from '@ircrisk/contract/resource.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import { quantityOf } from '@ircrisk/units';
import type { ImportColumn, ImportMapping } from '../api/resource-api.ts';

const idLabel: Text = { zh: 'ID', en: 'ID' };

/** A record that is pointed at has a column with its name, and may have one with its id. */
const pointed = (property: string, label: Text, required: boolean) => [
  { property, label, required },
  { property: idColumnOf(property), label: idColumnText(label), required: false },
];

/** Properties a sheet may bring, in the order of the declaration. */
export function importProperties(resource: Resource): { property: string; label: Text; required: boolean }[] {
  return [
    { property: 'id', label: idLabel, required: false },
    ...(resource.tree ? pointed('parentId', parentText, false) : []),
    ...Object.entries(resource.fields)
      .filter(([, field]) => !field.readOnly && field.kind !== 'file')
      .flatMap(([property, field]) => {
        const label = { zh: field.zh, en: field.en };
        const required = field.required === true && field.default === undefined;
        return isPointer(field) ? pointed(property, label, required) : [{ property, label, required }];
      }),
  ];
}

/** The mapping the headings suggest. */
export const suggestedMapping = (columns: readonly ImportColumn[]): ImportMapping =>
  Object.fromEntries(columns.flatMap(({ property, index }) => (property ? [[property, index]] : [])));

/** A column gets a property, or none; a property has one column, so another one loses it. */
export function withColumn(mapping: ImportMapping, index: number, property: string | null): ImportMapping {
  const others = Object.entries(mapping).filter(([name, at]) => at !== index && name !== property);
  return Object.fromEntries(property ? [...others, [property, index]] : others);
}

/** Required properties no column is chosen for; rows with an id keep what their records have. */
export const missingProperties = (resource: Resource, mapping: ImportMapping): Text[] =>
  'id' in mapping
    ? []
    : importProperties(resource).flatMap(({ property, label, required }) =>
        required && !(property in mapping) && !(idColumnOf(property) in mapping) ? [label] : [],
      );

/** 26–29, 36: rows as a person reads them. */
export function rowRanges(rows: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const row of [...rows].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && row <= last[1] + 1) last[1] = row;
    else ranges.push([row, row]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ');
}

/** The unit a number of the column is read in: the one its heading says, else the canonical one; null for what has none. */
export function unitOfColumn(
  resource: Resource,
  columns: readonly ImportColumn[],
  { field, column }: { field: string | null; column?: string | null | undefined },
): string | null {
  const declared = resource.fields[field ?? ''];
  if (declared?.kind !== 'quantity') return null;
  const heading = columns.find(({ letter }) => letter === column)?.header ?? '';
  const [, said] = /[（(]([^()（）]+(?:\([^()]*\))?)[)）]\s*[＊*]?$/.exec(heading) ?? [];
  return said ?? quantityOf(declared.quantity).display.zh.symbol;
}

/** Headings of the columns that are not read, so that nobody believes a change in them was taken. */
export const skippedHeadings = (columns: readonly ImportColumn[], mapping: ImportMapping): string[] => {
  const used = new Set(Object.values(mapping));
  return columns.flatMap(({ index, header }) => (used.has(index) || header === '' ? [] : [header]));
};
