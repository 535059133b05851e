import type { Language } from '@ircrisk/contract/text.ts';
import type { SheetColumn } from './column.ts';
import { type Content, contentText, sameContent } from './content.ts';
import { contentOf, type SheetLine, textIn } from './rows.ts';

/** How the rows are looked at; nothing of it is stored with them. */
export interface SheetView {
  readonly search: string;
  readonly filters: Readonly<Record<string, Filter>>;
  readonly sort: { readonly name: string; readonly descending: boolean } | undefined;
  readonly group: string | undefined;
  readonly closed: ReadonlySet<string>;
}

/** Words the cell contains, or the texts it may be. */
export interface Filter {
  readonly contains?: string;
  readonly oneOf?: readonly string[];
}

export const plainView: SheetView = {
  search: '',
  filters: {},
  sort: undefined,
  group: undefined,
  closed: new Set(),
};

/** A place in the sheet from top to bottom: a row, or the head of a group. */
export type Place =
  | { readonly kind: 'row'; readonly key: string; readonly number: number }
  | { readonly kind: 'group'; readonly text: string; readonly count: number; readonly isClosed: boolean };

const plain = (text: string) => text.normalize('NFKC').toLowerCase();

function isWanted(filter: Filter, text: string): boolean {
  if (filter.oneOf && !filter.oneOf.includes(text)) return false;
  return !filter.contains || plain(text).includes(plain(filter.contains));
}

/** Letters behind a number are counted as columns are: the longer ones come later. */
const countedKey = (text: string) => text.replace(/[A-Z]+$/, (letters) => ` ${letters.length}${letters}`);

const numeric = new Set(['number', 'quantity', 'money']);

/** Empty cells come last whichever way the rest goes. */
function comparer(column: SheetColumn, descending: boolean, language: Language) {
  const collator = new Intl.Collator(language === 'zh' ? 'zh-CN' : 'en', { numeric: true });
  const isNumber = numeric.has(column.field.kind);
  const isCounted = column.field.kind === 'text' && column.field.counted;
  const key = (text: string) => (isCounted ? countedKey(text) : text);
  return (one: SheetLine, other: SheetLine): number => {
    const [a, b] = [contentOf(one, column), contentOf(other, column)];
    const [x, y] = [contentText(column, a, language), contentText(column, b, language)];
    if (x === '' || y === '') return x === y ? 0 : x === '' ? 1 : -1;
    const order = isNumber ? Number(a.value) - Number(b.value) : collator.compare(key(x), key(y));
    return descending ? -order : order;
  };
}

/** The rows a person wants to see, in the order they want; `where` is the screen's own filter beside the sheet's. */
export function arrange(
  lines: readonly SheetLine[],
  columns: readonly SheetColumn[],
  view: SheetView,
  language: Language,
  where: ((line: SheetLine) => boolean) | undefined,
): Place[] {
  const byName = new Map(columns.map((column) => [column.name, column]));
  const textOf = (line: SheetLine, name: string) => {
    const column = byName.get(name);
    return column ? textIn(line, column, language) : '';
  };
  const word = plain(view.search.trim());
  const filters = Object.entries(view.filters);
  const wanted = lines.filter(
    (line) =>
      (where?.(line) ?? true) &&
      filters.every(([name, filter]) => isWanted(filter, textOf(line, name))) &&
      (word === '' || columns.some(({ name }) => plain(textOf(line, name)).includes(word))),
  );
  const sorter = view.sort && byName.get(view.sort.name);
  const ordered = sorter ? wanted.toSorted(comparer(sorter, view.sort!.descending, language)) : wanted;
  const numbers = new Map(lines.map(({ key }, at) => [key, at + 1]));
  const place = ({ key }: SheetLine): Place => ({ kind: 'row', key, number: numbers.get(key)! });
  const { group } = view;
  if (group === undefined) return ordered.map(place);
  const groups = Map.groupBy(ordered, (line) => textOf(line, group));
  return [...groups].flatMap(([text, own]): Place[] => {
    const isClosed = view.closed.has(text);
    return [{ kind: 'group', text, count: own.length, isClosed }, ...(isClosed ? [] : own.map(place))];
  });
}

/** A merged cell: places `from` to before `to`. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * Equal neighbours of the merged columns: those that hold the same, not those that read the same, for two items may share a
 * name and an edit of the tall cell goes to all its rows. A column is cut wherever one before it is.
 */
export function spansOf(
  places: readonly Place[],
  lineOf: (key: string) => SheetLine | undefined,
  columns: readonly SheetColumn[],
): ReadonlyMap<string, readonly Span[]> {
  const merged = columns.filter((column) => column.merged);
  const spans = new Map<string, Span[]>(merged.map(({ name }) => [name, []]));
  if (merged.length === 0) return spans;
  const starts = merged.map(() => 0);
  const held: (Content | undefined)[] = merged.map(() => undefined);
  const close = (column: number, at: number) => {
    if (held[column] !== undefined) spans.get(merged[column]!.name)!.push({ from: starts[column]!, to: at });
  };
  places.forEach((place, at) => {
    const line = place.kind === 'row' ? lineOf(place.key) : undefined;
    let isCut = line === undefined;
    merged.forEach((column, index) => {
      const content = line && contentOf(line, column);
      const before = held[index];
      isCut ||= content === undefined || before === undefined || !sameContent(content, before);
      if (!isCut) return;
      close(index, at);
      starts[index] = at;
      held[index] = content;
    });
  });
  merged.forEach((_, index) => {
    close(index, places.length);
  });
  return spans;
}
