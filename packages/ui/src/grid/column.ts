import type { Field, Resource } from '@ircrisk/contract/resource.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import type { ReactNode } from 'react';
import type { Option } from '../api/resource-api.ts';

/** A stored row: a record of a resource, or anything else with an id. */
export interface SheetRow {
  readonly id: string;
  readonly version?: number;
  readonly [property: string]: unknown;
}

/** A column of a worksheet: a field of the contract, and how the sheet treats it. */
export interface SheetColumn {
  /** The property of a row. */
  readonly name: string;
  readonly field: Field;
  readonly width?: number;
  /** Stays in view while the others scroll; frozen columns come first. */
  readonly frozen?: boolean;
  /** Equal neighbours are one tall cell: the item over its functions, a function over its modes. Frozen columns only. */
  readonly merged?: boolean;
  /** Stands to the right like a figure, though it may be a word. */
  readonly isFigure?: boolean;
  /** What a dictionary, reference or person may be; a choice brings its own. */
  readonly options?: readonly Option[];
  /** Drawn in place of the text, as a chip or a mark. */
  readonly show?: (row: SheetRow, text: string) => ReactNode;
  /** Instead of the list of options while a cell is edited: a scale with its meanings. */
  readonly pop?: (cell: PopCell) => ReactNode;
  /** A rule beyond the field's own; rows are given with what was typed. */
  readonly check?: (value: unknown, row: SheetRow) => Text | undefined;
  /** A click in the cell: what it says and the cell of the row it fills; nothing where there is nothing to do. */
  readonly act?: (row: SheetRow) => { text: string; title: string; name: string; value: unknown } | undefined;
  /** The unit behind each figure, where the rows have units of their own. */
  readonly units?: Text;
  /** A class for the cell: a value that was set by hand, say. */
  readonly mark?: (row: SheetRow) => string | undefined;
}

export interface PopCell {
  readonly row: SheetRow;
  readonly text: string;
  readonly pick: (value: unknown, label?: string) => void;
  readonly cancel: () => void;
}

/** Nobody types into it, and a paste passes over it. */
export const isReadOnly = ({ field }: SheetColumn): boolean =>
  field.readOnly === true || field.kind === 'file' || field.summary === true;

/**
 * Columns of the named fields of a resource, in this order; a screen may bring a column of its own with its field. Those that
 * stay in view come first: one that scrolls would lie under them.
 */
export function columnsOf(
  resource: Resource,
  names: readonly string[],
  more: Readonly<Record<string, Partial<SheetColumn>>> = {},
): SheetColumn[] {
  const columns = names.flatMap((name): SheetColumn[] => {
    const field = more[name]?.field ?? resource.fields[name];
    return field ? [{ name, ...more[name], field }] : [];
  });
  const stays = ({ frozen, merged }: SheetColumn) => frozen === true || merged === true;
  return [...columns.filter(stays), ...columns.filter((column) => !stays(column))];
}

/** Words by which a cell's value can be given: of a choice in both languages, else the options known. */
export const isPicked = ({ field }: SheetColumn): boolean =>
  field.kind === 'choice' ||
  field.kind === 'dictionary' ||
  field.kind === 'reference' ||
  field.kind === 'user' ||
  field.kind === 'yesNo';
