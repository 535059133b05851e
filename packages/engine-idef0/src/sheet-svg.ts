import { toSheetSvg } from '@ircrisk/diagram/paper.ts';
import type { Idef0Document, Tongue } from './document.ts';
import { diagramOfDocument, idef0Kind } from './drawing.ts';
import { nodeOf, type SheetFacts, sheetBounds, sheetShapes } from './sheet.ts';

/** A diagram in its frame as a drawing for paper. */
export function sheetSvg(
  document: Idef0Document,
  activityId: string | null,
  facts: SheetFacts,
  tongue: Tongue,
): string {
  const shapes = sheetShapes(document, activityId, facts, tongue);
  const drawn = diagramOfDocument(document, activityId, tongue);
  return toSheetSvg(drawn, idef0Kind, nodeOf(document, activityId), { shapes, bounds: sheetBounds });
}
