import type { FmecaItem } from '@ircrisk/contract/modules/risk/fmeca.ts';
import { rowOf, type SheetLine } from '@ircrisk/ui/grid/rows.ts';
import type { Chosen } from './StructureTree.tsx';

/** One filter for the whole screen: chips, bubbles and bars set it, the sheet obeys. */
export interface Filter {
  readonly chip?: 'H' | 'M' | 'L' | 'unscored' | 'highOpen' | 'candidate' | 'asking' | 'single';
  readonly cell?: { readonly level: string; readonly severityClass: string };
  readonly modeId?: string;
}

interface Known {
  readonly open: ReadonlySet<string>;
  readonly acted: ReadonlySet<string>;
  readonly singlePoints: ReadonlySet<string>;
}

/** An item with all that stands below it. */
export function below(items: readonly Pick<FmecaItem, 'id' | 'parentId'>[], id: string): Set<string> {
  const found = new Set([id]);
  for (let size = 0; size !== found.size; ) {
    size = found.size;
    for (const item of items) if (item.parentId && found.has(item.parentId)) found.add(item.id);
  }
  return found;
}

/** Whether a row of the sheet is shown. Rows that are not saved yet always are: nobody loses what they type. */
export function passes(
  { chip, cell, modeId }: Filter,
  { itemId, functionId }: Chosen,
  items: readonly FmecaItem[],
  known: Known,
) {
  const places = itemId ? below(items, itemId) : undefined;
  return (line: SheetLine): boolean => {
    if (!line.stored) return true;
    const row = rowOf(line);
    if (functionId ? row.functionId !== functionId : places && !places.has(String(row.itemId))) return false;
    if (modeId && row.id !== modeId) return false;
    if (cell && (row.level !== cell.level || row.severityClass !== cell.severityClass)) return false;
    switch (chip) {
      case 'H':
      case 'M':
      case 'L':
        return row.priority === chip;
      case 'unscored':
        return row.rpn === null;
      case 'highOpen':
        return row.priority === 'H' && !known.acted.has(row.id) && !row.justification;
      case 'candidate':
        return row.hidden === true || Number(row.severity ?? 0) >= 9;
      case 'asking':
        return known.open.has(row.id);
      case 'single':
        return known.singlePoints.has(row.id);
      default:
        return true;
    }
  };
}
