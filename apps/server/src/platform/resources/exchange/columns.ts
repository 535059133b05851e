import { settableFields } from '@ircrisk/contract/record-schema.ts';
import type { Field, Resource } from '@ircrisk/contract/resource.ts';
import type { Language, Text } from '@ircrisk/contract/text.ts';
import { languages } from '@ircrisk/contract/text.ts';
import { quantityOf } from '@ircrisk/units';

/** One column of a workbook. */
export interface SheetColumn {
  property: string;
  /** Null for the id and the parent, which every record has. */
  field: Field | null;
  label: Text;
  /** Read on import; the others are for the reader only. */
  imported: boolean;
}

const idLabel: Text = { zh: 'ID', en: 'ID' };
const parentLabel: Text = { zh: '上级', en: 'Parent' };

/** Columns in the order of the declaration; the id comes first and finds the record again on import. */
export function sheetColumns(resource: Resource): SheetColumn[] {
  const settable = new Set(settableFields(resource, 'create').map(([property]) => property));
  return [
    { property: 'id', field: null, label: idLabel, imported: true },
    ...(resource.tree ? [{ property: 'parentId', field: null, label: parentLabel, imported: true }] : []),
    ...Object.entries(resource.fields).map(([property, field]) => ({
      property,
      field,
      label: { zh: field.zh, en: field.en },
      imported: settable.has(property) && field.kind !== 'file',
    })),
  ];
}

/** `设计压力 (MPa)`, `Design pressure (psia)`: a quantity says its unit. */
export function headerOf({ field, label }: SheetColumn, language: Language): string {
  if (field?.kind !== 'quantity') return label[language];
  return `${label[language]} (${quantityOf(field.quantity).display[language].symbol})`;
}

const simple = (text: string) => text.normalize('NFKC').trim().toLowerCase().replace(/\s+/g, ' ');

/** A heading in either language, with or without its unit, or the property's own name. */
export function columnOfHeader(
  columns: readonly SheetColumn[],
  header: string,
): { column: SheetColumn; unit: string | null } | null {
  const text = header.replace(/[＊*]$/, '').trim();
  const parts = /^(.*?)\s*[(（]([^()（）]*(?:\([^()]*\))?[^()（）]*)[)）]$/.exec(text);
  const match = (name: string) =>
    columns.find(
      (column) =>
        languages.some((language) => simple(column.label[language]) === simple(name)) ||
        column.property === name,
    );
  const whole = match(text);
  if (whole) return { column: whole, unit: null };
  const named = parts ? match(parts[1] ?? '') : undefined;
  return named ? { column: named, unit: parts?.[2]?.trim() ?? null } : null;
}
