import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { RecordData } from '../api/resource-api.ts';

/** What is pressed for itself, not for the row it stands in. */
const ownUse =
  'a, button, input, label, select, textarea, [role="button"], [role="menuitem"], .ant-table-selection-column, .ant-table-row-expand-icon';

function find(rows: readonly RecordData[], id: string): RecordData | undefined {
  for (const row of rows) {
    const found = row.id === id ? row : find(row.children ?? [], id);
    if (found) return found;
  }
  return undefined;
}

/**
 * A press anywhere in a row opens its record, as its name does: the name stays the button that the keyboard finds. Who marks a
 * text to copy it opens nothing.
 */
export function useRowOpen(
  holder: RefObject<HTMLElement | null>,
  rows: readonly RecordData[],
  onOpen: ((record: RecordData) => void) | undefined,
): void {
  const press = useEffectEvent(({ target }: MouseEvent) => {
    if (!onOpen || !(target instanceof Element) || target.closest(ownUse)) return;
    if (getSelection()?.isCollapsed === false) return;
    const id = target.closest<HTMLElement>('.ant-table-row')?.dataset.rowKey;
    const record = id === undefined ? undefined : find(rows, id);
    if (record) onOpen(record);
  });
  useEffect(() => {
    const table = holder.current;
    table?.addEventListener('click', press);
    return () => table?.removeEventListener('click', press);
  }, [holder]);
}
