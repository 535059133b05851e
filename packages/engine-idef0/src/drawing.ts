import type { Point, Rect } from '@ircrisk/diagram/geometry.ts';
import type { Diagram, DiagramEdge, DiagramNode, EdgeEnd, Side } from '@ircrisk/diagram/graph.ts';
import type { DiagramKind } from '@ircrisk/diagram/kind.ts';
import { type Shape, textShapes } from '@ircrisk/diagram/shapes.ts';
import { frameCodes, frameEnd } from './boundary.ts';
import {
  activityName,
  conceptLabel,
  type DocArrow,
  type DocDiagram,
  type DocEnd,
  frameKey,
  frameSide,
  type Idef0Document,
  isLevel,
  modelOf,
  sideOf,
  type Tongue,
} from './document.ts';
import { frameSheet } from './layout.ts';
import { boxesOf, type Role } from './model.ts';
import { nodeNumbers } from './node-number.ts';

const dot = 8;
const point = { size: { width: dot, height: dot }, isPoint: true, isNameless: true, isFaint: true } as const;

/** The code of a boundary arrow beside the frame, and parentheses where it is tunnelled. */
function frameShapes({ data }: DiagramNode): Shape[] {
  const { code, side, tunnelled } = data as { code: string; side: Side; tunnelled: boolean };
  const at: Record<Side, readonly [number, number, 'start' | 'end']> = {
    left: [9, -4, 'start'],
    right: [0, -4, 'end'],
    top: [-2, 24, 'end'],
    bottom: [-2, -6, 'end'],
  };
  const [x, y, anchor] = at[side];
  return [
    ...(code ? [{ kind: 'text', role: 'mark', x, y, text: code, anchor } as const] : []),
    ...(tunnelled ? tunnelShapes(dot / 2, dot / 2) : []),
  ];
}
const tunnelShapes = (x: number, y: number): Shape[] => [
  { kind: 'path', role: 'line', x, y, d: 'M-5-7Q-9 0-5 7M5-7Q9 0 5 7' },
];

const rim = { size: { width: dot, height: dot }, isPoint: true, isNameless: true, isFixed: true } as const;
const rimWidth = 26;

/** The sides of the sheet, from which inputs, controls and mechanisms are pulled and to which outputs go. */
export const frameRims: readonly DiagramNode[] = (
  [
    ['rimLeft', 0, 0, rimWidth, frameSheet.height],
    ['rimTop', 0, 0, frameSheet.width, rimWidth],
    ['rimBottom', 0, frameSheet.height - rimWidth, frameSheet.width, rimWidth],
    ['rimRight', frameSheet.width - rimWidth, 0, rimWidth, frameSheet.height],
  ] as const
).map(([id, x, y, width, height]) => ({ id, kind: id, label: '', x, y, width, height }));

/** Output that comes back as input goes down and under the box it leaves (FIPS 183); controls go up and over by themselves. */
function underneath({ from, to }: DiagramEdge, source: Rect, target: Rect) {
  const isBack = from.side === 'right' && to.side === 'left' && target.x < source.x + source.width;
  return isBack && source.width > dot
    ? { x: source.x + source.width / 2, y: source.y + source.height + 36, side: 'right' as const }
    : undefined;
}

/** Sides have their meaning: inputs left, controls above, outputs right, mechanisms and calls below. */
export const idef0Kind: DiagramKind = {
  id: 'idef0',
  nodes: {
    box: {
      size: { width: frameSheet.boxWidth, height: frameSheet.boxHeight },
      ports: { left: 'in', top: 'in', right: 'out', bottom: 'both' },
      shapes({ width, height, label, data }) {
        const { number, node, isDecomposed } = data as {
          number: number;
          node: string;
          isDecomposed: boolean;
        };
        return [
          { kind: 'rect', role: 'box', x: 0, y: 0, width, height },
          ...textShapes(label, { x: 8, y: 4, width: width - 16, height: height - 20 }, 'heading', 16),
          { kind: 'text', role: 'mark', x: width - 6, y: height - 6, text: String(number), anchor: 'end' },
          ...(isDecomposed
            ? [{ kind: 'text', role: 'mark', x: width, y: height + 15, text: node, anchor: 'end' } as const]
            : []),
        ];
      },
    },
    // Past its code before it bends.
    frame: { ...point, stub: 30, shapes: frameShapes },
    junction: {
      ...point,
      shapes: () => [{ kind: 'rect', role: 'solid', x: 1, y: 1, width: 6, height: 6, radius: 3 }],
    },
    loose: {
      ...point,
      shapes: () => [{ kind: 'rect', role: 'line', x: 0, y: 0, width: dot, height: dot, radius: 4 }],
    },
    rimLeft: { ...rim, ports: { right: 'out' } },
    rimTop: { ...rim, ports: { bottom: 'out' } },
    rimBottom: { ...rim, ports: { top: 'out' } },
    rimRight: { ...rim, ports: { left: 'in' } },
  },
  tap: 'junction',
  labelSize: 14,
  room: { x: 0, y: 0, width: frameSheet.width, height: frameSheet.height },
  edges: { arrow: { via: underneath }, branch: { tip: 'none' }, call: { line: 'dashed' } },
  connects(diagram, from, to) {
    const kinds = [from, to].map((end) => diagram.nodes.find(({ id }) => id === end.node)?.kind);
    // A function may feed itself; nothing else may.
    if (from.node === to.node && kinds[0] !== 'box') return undefined;
    return kinds[0] === 'box' && from.side === 'bottom' ? undefined : 'arrow';
  },
};

/** The role an arrow has by the side it enters. */
export const roleAt = (to: EdgeEnd, kind: string): Role =>
  kind !== 'box' ? 'O' : to.side === 'left' ? 'I' : to.side === 'top' ? 'C' : 'M';

const facing: Record<Side, Side> = { left: 'right', right: 'left', top: 'bottom', bottom: 'top' };

/** Where the frame is met, at a coordinate along a side. */
export function framePoint(side: Side, at: number): Point {
  const { width, height } = frameSheet;
  if (isLevel(side)) return { x: at, y: side === 'top' ? 0 : height };
  return { x: side === 'left' ? 0 : width, y: at };
}
const dotAt = (id: string, kind: string, { x, y }: Point, data: DiagramNode['data'] = {}): DiagramNode => ({
  id,
  kind,
  label: '',
  x: x - dot / 2,
  y: y - dot / 2,
  width: dot,
  height: dot,
  data,
});

/** The point of an arrow's end that is at no box. */
export const endId = (arrow: DocArrow, end: 'from' | 'to'): string => {
  const at = arrow[end];
  if (at.kind === 'box' || at.kind === 'junction') return at.id;
  return at.kind === 'boundary' ? `frame ${frameKey(arrow, end)}` : `loose ${end} ${arrow.id}`;
};

/** The side of a junction or loose end on which a line leaves towards what it goes to. */
function towards(from: Point, to: Point): Side {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  if (Math.abs(dx) >= Math.abs(dy)) return dx >= 0 ? 'right' : 'left';
  return dy >= 0 ? 'bottom' : 'top';
}

/** One diagram of a document, as the diagram ground draws and edits it. */
export function diagramOfDocument(
  document: Idef0Document,
  activityId: string | null,
  tongue: Tongue,
): Diagram {
  const drawn: DocDiagram = document.diagrams.find((each) => each.activityId === activityId) ?? {
    activityId,
    arrows: [],
    junctions: [],
  };
  const numbers = nodeNumbers(document.activities);
  const decomposed = new Set(document.diagrams.map((each) => each.activityId));
  const terms = new Map(document.concepts.map((each) => [each.id, conceptLabel(each, tongue)]));
  const boxes = boxesOf(document.activities, activityId).map((each): DiagramNode => {
    const activity = document.activities.find(({ id }) => id === each.id)!;
    const { id, x, y, width, height, number } = activity;
    const data = { number, node: numbers.get(id) ?? '', isDecomposed: decomposed.has(id) };
    return { id, kind: 'box', label: activityName(activity, tongue), x, y, width, height, data };
  });
  const nodes = new Map<string, DiagramNode>(boxes.map((node) => [node.id, node]));
  const codes = frameCodes(modelOf(document, tongue), activityId);
  for (const { id, x, y } of drawn.junctions) nodes.set(id, dotAt(id, 'junction', { x, y }));
  for (const arrow of drawn.arrows)
    for (const end of ['from', 'to'] as const) {
      const at = arrow[end];
      const id = endId(arrow, end);
      if (at.kind === 'none') nodes.set(id, dotAt(id, 'loose', at));
      if (at.kind !== 'boundary' || nodes.has(id)) continue;
      const side = frameSide(arrow.role, end);
      const tunnelled = arrow.tunnel === (end === 'from' ? 'source' : 'sink');
      const code = codes.get(frameEnd(arrow.id, end)) ?? '';
      nodes.set(id, dotAt(id, 'frame', framePoint(side, at.at), { code, side, tunnelled }));
    }
  const middle = (id: string): Point => {
    const node = nodes.get(id);
    return node ? { x: node.x + node.width / 2, y: node.y + node.height / 2 } : { x: 0, y: 0 };
  };
  const ended = (arrow: DocArrow, end: 'from' | 'to'): EdgeEnd => {
    const at: DocEnd = arrow[end];
    const id = endId(arrow, end);
    if (at.kind === 'box') return { node: id, side: sideOf(arrow.role, end), at: at.at };
    if (at.kind === 'boundary') return { node: id, side: facing[frameSide(arrow.role, end)], at: 0.5 };
    return {
      node: id,
      side: towards(middle(id), middle(endId(arrow, end === 'from' ? 'to' : 'from'))),
      at: 0.5,
    };
  };
  const named = new Set<string>();
  const edges = drawn.arrows
    .filter((arrow) => nodes.has(endId(arrow, 'from')) && nodes.has(endId(arrow, 'to')))
    .map((arrow): DiagramEdge => {
      const from = ended(arrow, 'from');
      const term = arrow.conceptId === null ? undefined : terms.get(arrow.conceptId);
      // Branches of one arrow carry its label once.
      const key = `${from.node} ${from.at} ${arrow.conceptId}`;
      const label =
        arrow.role === 'Call' ? (arrow.callTarget ?? undefined) : term && !named.has(key) ? term : undefined;
      named.add(key);
      const kind = arrow.role === 'Call' ? 'call' : arrow.to.kind === 'junction' ? 'branch' : 'arrow';
      return { id: arrow.id, kind, from, to: ended(arrow, 'to'), ...(label ? { label } : {}) };
    });
  return { nodes: [...nodes.values()], edges };
}
