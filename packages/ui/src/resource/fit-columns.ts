import type { Field } from '@ircrisk/contract/resource.ts';
import {
  type Column,
  columnTitle,
  columnUnit,
  type HeadLines,
  headWidth,
  measuredWidth,
  type Wanted,
  widthOf,
} from './columns.tsx';
import { isMeasured } from './content-widths.ts';
import { namedBy } from './readable.ts';

/** Words that are cut with their whole text at hand give way furthest; what names a record or is drawn by hand does not. */
const leastWords = 72;
const leastWidths: Partial<Record<Field['kind'], number>> = {
  text: leastWords,
  note: leastWords,
  reference: leastWords,
  user: leastWords,
  dictionary: leastWords,
  choice: leastWords,
  tags: leastWords,
  number: 56,
  quantity: 72,
  money: 84,
  date: 92,
  yesNo: 56,
};

/** A number, a code or a phone says nothing once it is cut; a name that is searched for must be known by its beginning. */
const leastCode = 96;
const leastName = 132;
const shortText = 32;
function leastOf(field: Field): number | undefined {
  if (field.kind === 'number' && field.measured) return measuredWidth;
  if (field.kind !== 'text') return leastWidths[field.kind];
  if (field.pattern || field.max <= shortText) return leastCode;
  return field.required && field.search ? leastName : leastWords;
}

/** What a column without a width of its own takes. */
export const anyWidth = 140;
const wantedWidth = ({ width }: Column): number => Number(width ?? anyWidth);
const sum = (columns: readonly Column[], of: (column: Column) => number): number =>
  columns.reduce((all, column) => all + of(column), 0);

interface Known extends Pick<Wanted, 'resource' | 'overrides' | 'language'> {
  /** Room the words of a column take in the rows that are shown. */
  contents?: Readonly<Record<string, number>>;
}

/** The room its head takes, for a column that is the resource's own. */
function headOf(column: Column, { resource, overrides, language }: Known, lines: HeadLines): number {
  const name = String(column.key);
  const override = overrides[name];
  const title = columnTitle(resource, name, overrides)[language];
  const unit = override?.group ? undefined : columnUnit(resource.fields[name], language);
  const sortable = Boolean(column.sorter) && override?.width === undefined;
  return headWidth(unit ? `${title} ${unit}` : title, sortable, lines);
}

/** How narrow a column may become: never narrower than its head. */
export function leastWidth(column: Column, known: Known, lines: HeadLines = 1): number {
  const { resource, overrides, language } = known;
  const name = String(column.key);
  const field = resource.fields[name];
  const override = overrides[name];
  if (!field && !override) return wantedWidth(column);
  const own = override?.width ?? widthOf(field, language);
  const gives = field && name !== resource.label && !override?.render;
  // A figure with its unit is never cut, however long the unit.
  const told = isMeasured(field) ? known.contents?.[name] : undefined;
  const content = told ?? (gives ? Math.min(own, leastOf(field) ?? own) : own);
  return Math.min(wantedWidth(column), Math.max(headOf(column, known, lines), content));
}

/** So much wider than it is made for a column grows for the words in it. */
const mostGrowth = 1.8;

/** Columns as wide as the words in them, within limits: short ones leave their room to those whose words would be cut. */
export function asFilled(columns: readonly Column[], known: Known, lines: HeadLines = 1): readonly Column[] {
  return columns.map((column) => {
    const content = known.contents?.[String(column.key)];
    if (content === undefined) return column;
    const made = wantedWidth(column);
    // A head told by hand does not count its arrows; they show all the same once the column can be sorted.
    const head =
      headOf(column, known, lines) + (known.overrides[String(column.key)]?.width && column.sorter ? 18 : 0);
    const most = isMeasured(known.resource.fields[String(column.key)])
      ? Number.POSITIVE_INFINITY
      : Math.ceil(made * mostGrowth);
    const width = Math.min(Math.max(content, Math.min(head, made)), most);
    return width === column.width ? column : { ...column, width };
  });
}

/** Columns that want more than there is give way alike, as far as they can; what is left over is scrolled. */
export function fitColumns(
  columns: readonly Column[],
  room: number,
  least: (column: Column) => number,
  /** The widths are those of the words: long ones are cut before short ones. */
  byWords = false,
): readonly Column[] {
  const over = sum(columns, wantedWidth) - room;
  const slack = columns.map((column) => wantedWidth(column) - least(column));
  const all = slack.reduce((total, one) => total + one, 0);
  if (over <= 0 || all <= 0) return columns;
  const share = Math.min(1, over / all);
  const level = share < 1 && byWords ? levelOf(slack, over) : undefined;
  return columns.map((column, at) => {
    const own = slack[at] ?? 0;
    const given = level === undefined ? own * share : Math.max(0, own - level);
    return given > 0 ? { ...column, width: Math.floor(wantedWidth(column) - given) } : column;
  });
}

/** What each may keep of its slack, so that together they give as much as is wanted: the longest give first, the short ones nothing. */
function levelOf(slack: readonly number[], wanted: number): number {
  const longest = slack.toSorted((one, other) => other - one);
  let sum = 0;
  for (const [at, own] of longest.entries()) {
    sum += own;
    const level = (sum - wanted) / (at + 1);
    if (level >= (longest[at + 1] ?? 0)) return level;
  }
  return 0;
}

/** What names a record, tells its state, its risk or when it falls due, or is held in view, stays in every list. */
const alwaysTold = /(state|status|riskLevel)$|^(next|due)/i;
const stays = (column: Column, { resource, language }: Known, names: readonly string[]): boolean =>
  column.key === namedBy(resource, names, language) ||
  column.fixed !== undefined ||
  alwaysTold.test(String(column.key));

/** The columns for which there is room at their narrowest: of the others the spare ones go first, then the last. */
function columnsInRoom(
  columns: readonly Column[],
  room: number,
  least: (column: Column) => number,
  known: Known,
): readonly Column[] {
  let over = sum(columns, least) - room;
  const gone = new Set<Column>();
  const names = columns.map(({ key }) => String(key));
  const isSpare = ({ key }: Column) => known.resource.fields[String(key)]?.spare === true;
  const last = columns.toReversed();
  for (const column of [...last.filter(isSpare), ...last.filter((one) => !isSpare(one))]) {
    if (over <= 0) break;
    if (stays(column, known, names)) continue;
    gone.add(column);
    over -= least(column);
  }
  return columns.filter((column) => !gone.has(column));
}

export interface Fitted {
  columns: readonly Column[];
  lines: HeadLines;
}

/**
 * Columns as they fit into so much room: first the content gives way, then the heads take two lines, and then, where a person can
 * choose them back (`mayLeaveOut`), the last ones are left out. Which ones stay hangs on how they are made, not on the rows: a page
 * turned leaves the same columns, and the words in them only share the room anew.
 */
export function fitInto(
  columns: readonly Column[],
  room: number,
  known: Known,
  mayLeaveOut: boolean,
): Fitted {
  const least = (lines: HeadLines) => (column: Column) => leastWidth(column, known, lines);
  const fits = sum(columns, least(1)) <= room;
  const lines = fits ? 1 : 2;
  const kept = !fits && mayLeaveOut ? columnsInRoom(columns, room, least(2), known) : columns;
  return {
    columns: fitColumns(
      known.contents ? asFilled(kept, known, lines) : kept,
      room,
      least(lines),
      known.contents !== undefined,
    ),
    lines,
  };
}
