import { resourceOf } from '@ircrisk/contract/catalog.ts';
import { englishUnit, isTold, standardUnit } from '@ircrisk/contract/measured.ts';
import { settableFields } from '@ircrisk/contract/record-schema.ts';
import {
  type Field,
  idColumnOf,
  idColumnText,
  isPointer,
  parentText,
  type Resource,
} from '@ircrisk/contract/resource.ts';
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
  /** Holds the id of the record that this property names in the column before it. */
  idOf?: string;
}

const idLabel: Text = { zh: 'ID', en: 'ID' };

const idColumn = (property: string, field: Field | null, label: Text): SheetColumn => ({
  property: idColumnOf(property),
  field,
  label: idColumnText(label),
  imported: true,
  idOf: property,
});

/**
 * Columns in the order of the declaration; the id comes first and finds the record again on import. A record that is pointed at
 * stands there by name, with its id beside: names are for people, and namesakes are common.
 */
export function sheetColumns(resource: Resource): SheetColumn[] {
  const settable = new Set(settableFields(resource, 'create').map(([property]) => property));
  return [
    { property: 'id', field: null, label: idLabel, imported: true },
    ...(resource.tree
      ? [
          { property: 'parentId', field: null, label: parentText, imported: true },
          idColumn('parentId', null, parentText),
        ]
      : []),
    ...Object.entries(resource.fields).flatMap(([property, field]): SheetColumn[] => {
      const label = { zh: field.zh, en: field.en };
      const imported = settable.has(property) && field.kind !== 'file';
      const column = { property, field, label, imported };
      return imported && isPointer(field) ? [column, idColumn(property, field, label)] : [column];
    }),
  ];
}

/** Fields that point at records of the same owner, as the sub-functions of a study do: by name inside it, in whatever study it is. */
export const isSibling = (resource: Resource, field: Field | null): boolean => {
  if (!resource.within || field?.kind !== 'reference') return false;
  const target = resourceOf(field.to);
  const [own, theirs] = [resource.fields[resource.within], target.fields[target.within ?? '']];
  return own?.kind === 'reference' && theirs?.kind === 'reference' && own.to === theirs.to;
};

/**
 * `设计压力 (MPa(g))`, `Design pressure (psia)`: a quantity says its unit. A number with the unit of its row says whose unit it is: in an
 * export the reader's, which the quantity of the row names, and in a form to be filled in the standard one.
 */
export function headerOf({ field, label }: SheetColumn, language: Language, isForm = false): string {
  if (field?.kind === 'number' && field.measured)
    return `${label[language]} (${isTold(language) && !isForm ? englishUnit : standardUnit[language]})`;
  if (field?.kind !== 'quantity') return label[language];
  return `${label[language]} (${quantityOf(field.quantity).display[language].symbol})`;
}

const simple = (text: string) =>
  text
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/[\s_*:：]+/g, '');

/** `设计压力 (MPa(g))` → name and unit; a heading without brackets has none. */
function headerParts(header: string): { name: string; unit: string | null } {
  const text = header.replace(/[＊*]$/, '').trim();
  let open = 0;
  // Backwards to the bracket that the last one closes: one pass, however long a hostile heading is.
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const letter = text[at] ?? '';
    if (')）'.includes(letter)) open += 1;
    else if (open === 0) break;
    else if ('(（'.includes(letter)) {
      open -= 1;
      if (open === 0) return { name: text.slice(0, at).trimEnd(), unit: text.slice(at + 1, -1).trim() };
    }
  }
  return { name: text, unit: null };
}

export const unitOfHeader = (header: string): string | null => headerParts(header).unit;

/** Every name a column answers to: its titles, the property's own name, and what else people call it. */
const namesOf = ({ property, label, field, idOf }: SheetColumn): string[] => [
  ...languages.map((language) => simple(label[language])),
  simple(property),
  ...(idOf ? [] : (field?.aka ?? []).map(simple)),
];

/** Which column of the sheet is which property: by whole headings first, then without their units; each is used once. */
export function matchHeaders(
  columns: readonly SheetColumn[],
  headers: readonly string[],
): Record<string, number> {
  const found: Record<string, number> = {};
  const taken = new Set<number>();
  const names = columns.map((column) => [column, namesOf(column)] as const);
  for (const spell of [(header: string) => header, (header: string) => headerParts(header).name]) {
    headers.forEach((header, index) => {
      const name = simple(spell(header));
      if (name === '' || taken.has(index)) return;
      const match = names.find(([{ property }, known]) => !(property in found) && known.includes(name));
      if (!match) return;
      found[match[0].property] = index;
      taken.add(index);
    });
  }
  return found;
}
