import { useMemo, useRef, useState } from 'react';
import { useLanguage } from '../i18n/texts.ts';
import { arrange, type Place, plainView, type SheetView, spansOf } from './arrange.ts';
import type { SheetLine } from './rows.ts';
import type { Sheet } from './sheet.ts';

/**
 * The rows as the person looks at them. They are put in order when the view or the set of rows changes, not with every edit: a row
 * does not run away from under the hand that types into it.
 */
export function usePlaces(sheet: Sheet, where: ((line: SheetLine) => boolean) | undefined) {
  const language = useLanguage();
  const [view, setView] = useState<SheetView>(plainView);
  const { lines, columns } = sheet;
  const known = useRef<{ keys: string; value: string }>({ keys: '', value: '' });
  const keys = useMemo(() => {
    const value = lines.map(({ key }) => key).join(' ');
    if (value !== known.current.value) known.current = { keys: value, value };
    return known.current.keys;
  }, [lines]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the rows only their set counts
  const places = useMemo<readonly Place[]>(
    () => arrange(lines, columns, view, language, where),
    [keys, columns, view, language, where],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the look-up changes with the rows
  const spans = useMemo(() => spansOf(places, sheet.lineOf, columns), [places, lines, columns]);
  return { view, setView, places, spans };
}
