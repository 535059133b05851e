import type { Resource } from '@ircrisk/contract/resource.ts';
import { isPointer } from '@ircrisk/contract/resource.ts';
import { type Language, languages } from '@ircrisk/contract/text.ts';
import { quantityOf } from '@ircrisk/units';
import type { Cell } from './cells.ts';
import type { SheetColumn } from './columns.ts';

const words: Record<Language, { sample: string; place: string; person: string; record: string }> = {
  zh: { sample: '示例', place: '示例装置 › 示例单元', person: '示例姓名', record: '示例名称' },
  en: {
    sample: 'Example',
    place: 'Example device › Example unit',
    person: 'Example name',
    record: 'Example record',
  },
};

/** A value inside the limits of a number, and round where they allow it. */
function numberWithin({ min, max, above }: { min?: number; max?: number; above?: number }): number {
  const low = min ?? above ?? 0;
  const wished = Math.max(10, low);
  if (max === undefined || wished <= max) return above !== undefined && wished <= above ? above + 1 : wished;
  return above !== undefined ? max : low;
}

/** What the example row of a template holds in a column; what is chosen from a list is the template's to fill. */
export function exampleCell({ field, property, idOf }: SheetColumn, language: Language): Cell | undefined {
  const { sample, place, person, record } = words[language];
  if (idOf || property === 'id') return undefined;
  if (property === 'parentId') return place;
  if (!field) return undefined;
  if (field.example !== undefined)
    return typeof field.example === 'object' ? field.example[language] : field.example;
  if (isPointer(field)) {
    if (field.kind === 'user') return person;
    return field.to === 'factory-model' ? place : field.to === 'equipment' ? `${place} › V-101` : record;
  }
  switch (field.kind) {
    case 'number':
      return numberWithin(field);
    case 'quantity': {
      const { toDisplay, decimals } = quantityOf(field.quantity).display[language];
      return Number(toDisplay(numberWithin(field)).toFixed(decimals));
    }
    case 'money':
      return 1000;
    case 'date':
      return '2020-01-31';
    case 'time':
      return '2020-01-31 08:00:00';
    case 'text':
    case 'note':
      return `${sample} ${field[language]}`.slice(0, field.max);
    case 'tags':
      return `${sample} A; ${sample} B`;
    default:
      return undefined;
  }
}

/** Texts and names: the cells by which an example row is known again. */
const told = new Set(['text', 'note', 'reference', 'user', 'tags']);

/**
 * Whether the first row is the template's example, untouched: it is not imported. A row that somebody typed over, even in one of
 * its texts, is theirs.
 */
export function isExample(
  used: readonly { column: SheetColumn; index: number }[],
  cells: readonly Cell[],
): boolean {
  const compared = used.filter(
    ({ column }) => !column.idOf && (column.property === 'parentId' || told.has(column.field?.kind ?? '')),
  );
  if (compared.length < 2) return false;
  return languages.some((language) =>
    compared.every(({ column, index }) => (cells[index] ?? null) === (exampleCell(column, language) ?? null)),
  );
}

/** The columns of a template that must be filled are marked. */
export const isRequired = (resource: Resource, property: string): boolean => {
  const field = resource.fields[property];
  return field?.required === true && field.default === undefined;
};
