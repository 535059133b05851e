import type { FmecaItem } from '@ircrisk/contract/modules/risk/fmeca.ts';
import { type FmecaMethod, judgesBy } from '@ircrisk/contract/resources/fmeca/choices.ts';
import { rowOf, type SheetLine } from '@ircrisk/ui/grid/rows.ts';
import type { Chosen } from './StructureTree.tsx';

/** One filter for the whole screen: chips, bubbles and bars set it, the sheet obeys. */
export interface Filter {
  readonly chip?: 'H' | 'M' | 'L' | 'unscored' | 'highOpen' | 'candidate' | 'asking' | 'single' | 'highRisk';
  readonly cell?: { readonly level: string; readonly severityClass: string };
  readonly modeId?: string;
  /** A cell of the company's matrix. */
  readonly risk?: { readonly p: number; readonly c: number };
}

interface Known {
  readonly open: ReadonlySet<string>;
  readonly acted: ReadonlySet<string>;
  readonly singlePoints: ReadonlySet<string>;
  readonly method: FmecaMethod;
}

/** Judged by what the study judges by: ratings first, else the matrix, else the level of probability. */
const isJudged = (method: FmecaMethod, row: Readonly<Record<string, unknown>>): boolean => {
  if (judgesBy(method, 'ratings')) return row.rpn !== null;
  return (method === 'matrix' ? row.riskLevel : row.level) !== null;
};

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
  { chip, cell, modeId, risk }: Filter,
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
    if (risk && (row.matrixProbability !== risk.p || row.riskConsequence !== risk.c)) return false;
    switch (chip) {
      case 'H':
      case 'M':
      case 'L':
        return row.priority === chip;
      case 'unscored':
        return !isJudged(known.method, row);
      case 'highRisk':
        return row.riskLevel === 'high' || row.riskLevel === 'mediumHigh';
      case 'highOpen':
        return (
          (row.priority === 'H' || row.riskLevel === 'high') && !known.acted.has(row.id) && !row.justification
        );
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
