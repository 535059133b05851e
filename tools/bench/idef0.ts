import { RouteCache } from '@ircrisk/diagram/route-cache.ts';
import {
  addArrow,
  addBox,
  arranged,
  boundaryArrow,
  diagramOfDocument,
  firstDocument,
  type Idef0Document,
  idef0Kind,
  modelOf,
  validate,
} from '@ircrisk/engine-idef0';
import type { BenchRow } from './main.ts';
import { typical } from './timing.ts';

/** A tree of boxes, six to a diagram, each with all four kinds of arrows. */
export function modelOfBoxes(count: number): Idef0Document {
  let document = firstDocument('top');
  const open = ['a0'];
  for (let at = 1; at < count; at += 1) {
    const parent = open[Math.floor((at - 1) / 6)] as string;
    const added = addBox(document, parent, { id: `b${at}`, name: `function ${at}` });
    if ('document' in added) document = added.document;
    open.push(`b${at}`);
  }
  for (const box of document.activities)
    for (const role of ['I', 'C', 'O', 'M'] as const)
      document = addArrow(
        document,
        box.parentId,
        boundaryArrow(document, box, role, { id: `${box.id}-${role}`, conceptId: null }),
      );
  return document;
}

const row = (work: string, measured: number, limit: number): BenchRow => ({
  work,
  measured,
  unit: 'ms',
  limit,
  bar: `≤ ${limit} ms`,
  ok: measured <= limit,
});

/** What runs at each edit, and the layout with its routes. */
export async function run(): Promise<BenchRow[]> {
  const hundred = modelOfBoxes(100);
  const fifty = modelOfBoxes(50);
  const checked = await typical(async () => void validate(modelOf(hundred)), 7);
  const laidOut = await typical(async () => {
    let document = fifty;
    for (const { activityId } of fifty.diagrams) document = arranged(document, activityId);
    for (const { activityId } of document.diagrams)
      new RouteCache().of(diagramOfDocument(document, activityId, 'en'), idef0Kind);
  }, 7);
  return [
    row('IDEF0: the thirteen rules over 100 boxes', checked, 200),
    row('IDEF0: layout and routes of 50 boxes', laidOut, 300),
  ];
}
