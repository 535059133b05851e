import { useMemo, useRef, useState } from 'react';
import { useLanguage } from '../i18n/texts.ts';
import { arrange, type Place, plainView, type SheetView, spansOf } from './arrange.ts';
import type { SheetColumn } from './column.ts';
import { sameContent } from './content.ts';
import { contentOf, type SheetLine } from './rows.ts';
import type { Sheet } from './sheet.ts';

const isSameOrder = (before: readonly SheetLine[], after: readonly SheetLine[]): boolean =>
  before === after ||
  (before.length === after.length &&
    before.every((line, at) => line === after[at] || line.key === after[at]!.key));

/** The rows as they were when a merged column last changed: most edits leave the tall cells as they are. */
function useMergedRows(lines: readonly SheetLine[], columns: readonly SheetColumn[]): readonly SheetLine[] {
  const kept = useRef(lines);
  const last = useRef(lines);
  const merged = columns.filter((column) => column.merged);
  const isSame = (one: SheetLine, other: SheetLine | undefined): boolean =>
    one === other ||
    (other !== undefined &&
      merged.every((column) => sameContent(contentOf(one, column), contentOf(other, column))));
  if (lines !== last.current) {
    const before = last.current;
    if (before.length !== lines.length || !lines.every((line, at) => isSame(line, before[at])))
      kept.current = lines;
    last.current = lines;
  }
  return kept.current;
}

/**
 * The rows as the person looks at them. They are put in order when the view or the set of rows changes, not with every edit: a row
 * does not run away from under the hand that types into it.
 */
export function usePlaces(sheet: Sheet, where: ((line: SheetLine) => boolean) | undefined) {
  const language = useLanguage();
  const [view, setView] = useState<SheetView>(plainView);
  const { lines, columns } = sheet;
  const order = useRef(lines);
  if (!isSameOrder(order.current, lines)) order.current = lines;
  const [rows, merged] = [order.current, useMergedRows(lines, columns)];
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the rows only their set counts
  const places = useMemo<readonly Place[]>(
    () => arrange(lines, columns, view, language, where),
    [rows, columns, view, language, where],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the look-up changes with the rows
  const spans = useMemo(() => spansOf(places, sheet.lineOf, columns), [places, merged, columns]);
  return { view, setView, places, spans };
}
