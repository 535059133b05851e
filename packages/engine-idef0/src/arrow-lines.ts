import { frameCodes, frameEnd } from './boundary.ts';
import {
  activityName,
  conceptLabel,
  type DocArrow,
  type DocEnd,
  type Idef0Document,
  modelOf,
  type Tongue,
} from './document.ts';
import type { Role } from './model.ts';
import { nodeNumbers } from './node-number.ts';

/** One arrow of a model in words, for the list of arrows and for comparing revisions. */
export type ArrowLine = {
  readonly id: string;
  /** The diagram it stands on; null for A-0. */
  readonly diagram: string | null;
  readonly node: string;
  readonly label: string;
  readonly role: Role;
  readonly from: string;
  readonly to: string;
  readonly tunnel: 'none' | 'source' | 'sink';
  readonly arrow: DocArrow;
};

const words = {
  boundary: { zh: '边界', en: 'Frame' },
  junction: { zh: '分支点', en: 'Junction' },
  none: { zh: '悬空', en: 'Loose' },
} as const;

/** All arrows, diagram by diagram in the order of the nodes. */
export function arrowLines(document: Idef0Document, tongue: Tongue): readonly ArrowLine[] {
  const numbers = nodeNumbers(document.activities);
  const names = new Map(document.activities.map((each) => [each.id, activityName(each, tongue)]));
  const terms = new Map(document.concepts.map((each) => [each.id, conceptLabel(each, tongue)]));
  const nodeOf = (id: string | null) => (id === null ? 'A-0' : (numbers.get(id) ?? ''));
  const model = modelOf(document, tongue);
  const endText = (end: DocEnd, code: string | undefined): string => {
    if (end.kind === 'box') return `${nodeOf(end.id)} ${names.get(end.id) ?? ''}`.trim();
    const word = words[end.kind][tongue];
    return end.kind === 'boundary' && code ? `${word} ${code}` : word;
  };
  return document.diagrams
    .map(({ activityId, arrows }) => ({
      diagram: activityId,
      node: nodeOf(activityId),
      arrows,
      codes: frameCodes(model, activityId),
    }))
    .toSorted((a, b) => order(a.node).localeCompare(order(b.node)))
    .flatMap(({ diagram, node, arrows, codes }) =>
      arrows.map((arrow) => ({
        id: arrow.id,
        diagram,
        node,
        label: arrow.conceptId === null ? '' : (terms.get(arrow.conceptId) ?? ''),
        role: arrow.role,
        from: endText(arrow.from, codes.get(frameEnd(arrow.id, 'from'))),
        to:
          arrow.role === 'Call'
            ? (arrow.callTarget ?? '')
            : endText(arrow.to, codes.get(frameEnd(arrow.id, 'to'))),
        tunnel: arrow.tunnel ?? 'none',
        arrow,
      })),
    );
}

/** A-0 before A0 before A1. */
const order = (node: string) => (node === 'A-0' ? ' ' : node === 'A0' ? '!' : node);
