import { type DragEvent, type HTMLAttributes, useState } from 'react';
import { notify } from '../api/notifier.ts';
import type { RecordData } from '../api/resource-api.ts';
import { translate } from '../i18n/texts.ts';
import { moveTo } from './tree-move.ts';

/** Moves a tree row by dropping it on its new parent. The keyboard's way is the parent field of the form. */
export function useRowDrag(
  rows: RecordData[],
  onMove: ((record: RecordData, parentId: string) => void) | undefined,
) {
  const [dragged, setDragged] = useState<RecordData>();
  const [over, setOver] = useState<string>();
  const end = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  const row = (record: RecordData): HTMLAttributes<HTMLElement> => ({
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      setDragged(record);
    },
    onDragOver: (event: DragEvent) => {
      if (!dragged) return;
      // Where it may not go it is dropped all the same, and told why.
      event.preventDefault();
      if (moveTo(rows, dragged.id, record.id) === 'allowed') setOver(record.id);
    },
    onDragLeave: () => setOver(undefined),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      const move = dragged && moveTo(rows, dragged.id, record.id);
      if (move === 'allowed') onMove?.(dragged as RecordData, record.id);
      else if (move === 'below') notify.warning(translate('ui.tree.belowItself'));
      end();
    },
    onDragEnd: end,
  });
  return { row, className: (record: RecordData) => (record.id === over ? 'ir-row-over' : '') };
}
