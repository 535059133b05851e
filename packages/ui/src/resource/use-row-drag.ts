import { type DragEvent, type HTMLAttributes, useState } from 'react';
import type { RecordData } from '../api/resource-api.ts';
import { mayMove } from './tree-move.ts';

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
      if (!dragged || !mayMove(rows, dragged.id, record.id)) return;
      event.preventDefault();
      setOver(record.id);
    },
    onDragLeave: () => setOver(undefined),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      if (dragged && mayMove(rows, dragged.id, record.id)) onMove?.(dragged, record.id);
      end();
    },
    onDragEnd: end,
  });
  return { row, className: (record: RecordData) => (record.id === over ? 'ir-row-over' : '') };
}
