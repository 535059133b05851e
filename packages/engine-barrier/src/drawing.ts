import { boundsOf, type Diagram, type DiagramEdge, type DiagramNode } from '@ircrisk/diagram/graph.ts';
import type { DiagramKind } from '@ircrisk/diagram/kind.ts';
import { type Shape, wrapText } from '@ircrisk/diagram/shapes.ts';
import type { BowTieDocument } from './bow-tie.ts';
import { type BarrierState, stateLetters } from './state.ts';

/** What a box of a barrier shows. */
export interface DrawnBarrier {
  readonly code: string;
  readonly name: string;
  readonly state: BarrierState;
  readonly safetyCritical: boolean;
  /** As people read it. */
  readonly pfd: string;
}
/** What the drawing says in words. */
export interface DrawnWords {
  readonly topEvent: string;
  readonly hazard: string;
  /** A line under the name of a threat, a consequence or the top event, by its id (`top`). */
  readonly notes: ReadonlyMap<string, string>;
}

const [box, gapX, gapY] = [{ width: 150, height: 92 }, 22, 18];
const step = { x: box.width + gapX, y: box.height + gapY };
const top = { width: 150, height: 150 };

const line = (
  text: string,
  x: number,
  y: number,
  role = 'label',
  anchor: 'start' | 'end' = 'start',
): Shape => ({
  kind: 'text',
  role,
  x,
  y,
  text,
  anchor,
});
const lines = (text: string, most: number, x: number, y: number, width: number): Shape[] => {
  const all = wrapText(text, width, 12);
  const kept = all.length > most ? [...all.slice(0, most - 1), `${all[most - 1]!.slice(0, -1)}…`] : all;
  return kept.map((one, at) => line(one, x, y + at * 15));
};
const frame = (role: string, { width, height }: DiagramNode): Shape => ({
  kind: 'rect',
  role,
  x: 0,
  y: 0,
  width,
  height,
});
const text = (node: DiagramNode, name: string) => String(node.data?.[name] ?? '');

/** Figures at the foot of a box: an interval may need two lines, and the name above gives way. */
const footOf = (node: DiagramNode, width: number) => wrapText(text(node, 'foot'), width, 11).slice(0, 2);
const foot = (all: readonly string[], x: number, bottom: number, role: string): Shape[] =>
  all.map((one, at) => line(one, x, bottom - (all.length - 1 - at) * 13, role));

/** A cause or a consequence: its name, and a line of figures below. */
const endShapes = (node: DiagramNode): Shape[] => {
  const figures = footOf(node, node.width - 16);
  return [
    frame('box', node),
    line(text(node, 'head'), 8, 18, 'code'),
    line(text(node, 'note'), node.width - 8, 18, 'small', 'end'),
    ...lines(node.label, figures.length > 1 ? 2 : 3, 8, 38, node.width - 16),
    ...foot(figures, 8, node.height - 8, 'small'),
  ];
};

/** A barrier: its state as a letter on a coloured bar, so that a print without colours says the same. */
const barrierShapes = (node: DiagramNode): Shape[] => {
  const state = text(node, 'state') as BarrierState;
  const figures = footOf(node, node.width - 20);
  return [
    frame('box', node),
    { kind: 'rect', role: `state-${state}`, x: 0, y: 0, width: 6, height: node.height },
    { kind: 'rect', role: `letter-${state}`, x: 12, y: 6, width: 22, height: 18, radius: 9 },
    { ...line(stateLetters[state] ?? '?', 23, 19, 'code'), anchor: 'middle' } as Shape,
    line(text(node, 'head'), 40, 19, 'code'),
    line(text(node, 'note'), node.width - 6, 19, 'small', 'end'),
    ...lines(node.label, figures.length > 1 ? 2 : 3, 12, 40, node.width - 20),
    ...foot(figures, 12, node.height - 8, 'value'),
  ];
};

const topShapes = (node: DiagramNode): Shape[] => {
  const radius = node.width / 2;
  const words = wrapText(node.label, node.width - 36, 13).slice(0, 3);
  return [
    {
      kind: 'path',
      role: 'symbol',
      x: radius,
      y: radius,
      d: `M${-radius} 0a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`,
    },
    { ...line(text(node, 'head'), radius, 34, 'small'), anchor: 'middle' } as Shape,
    ...words.map((word, at) => ({ ...line(word, radius, 62 + at * 17, 'title'), anchor: 'middle' }) as Shape),
    ...foot(footOf(node, 100), radius, 126, 'value').map((one) => ({ ...one, anchor: 'middle' }) as Shape),
  ];
};

/** Causes, barriers and consequences around one event; the places follow from the document. */
export const bowTieKind: DiagramKind = {
  id: 'bow-tie',
  prefix: 'bt',
  nodes: {
    threat: { size: box, shapes: endShapes, isFixed: true },
    consequence: { size: box, shapes: endShapes, isFixed: true },
    barrier: { size: box, shapes: barrierShapes, isFixed: true },
    hazard: { size: { width: 170, height: 56 }, isFixed: true },
    top: { size: top, shapes: topShapes, isFixed: true },
  },
  edges: {
    path: {
      tip: 'none',
      way: (_, from, to) => {
        const [start, end] = [
          { x: from.x + from.width, y: from.y + from.height / 2 },
          { x: to.x, y: to.y + to.height / 2 },
        ];
        if (start.y === end.y) return [start, end];
        const middle = (start.x + end.x) / 2;
        return [start, { x: middle, y: start.y }, { x: middle, y: end.y }, end];
      },
    },
    hazard: {
      tip: 'none',
      way: (_, from, to) => [
        { x: from.x + from.width / 2, y: from.y + from.height },
        { x: to.x + to.width / 2, y: to.y },
      ],
    },
  },
};

/** The id of a barrier's box: a barrier on several paths has one on each. */
export const placeOf = (pathId: string, barrierId: string): string => `${pathId}/${barrierId}`;

const join = (from: string, to: string, kind = 'path'): DiagramEdge => ({
  id: `${from}>${to}`,
  kind,
  from: { node: from, side: 'right', at: 0.5 },
  to: { node: to, side: 'left', at: 0.5 },
});

/** Causes at the left, the event in the middle, consequences at the right; a path is a row. */
export function bowTieDiagram(
  { threats, consequences }: BowTieDocument,
  barriers: ReadonlyMap<string, DrawnBarrier>,
  { topEvent, hazard, notes }: DrawnWords,
  language: 'zh' | 'en',
  /** Threats and consequences on sheets before this one. */
  before: { readonly threats: number; readonly consequences: number } = { threats: 0, consequences: 0 },
): Diagram {
  const rows = Math.max(threats.length, consequences.length, 2);
  const height = rows * step.y - gapY;
  const deepest = (paths: readonly { barrierIds: readonly string[] }[]) =>
    Math.max(0, ...paths.map(({ barrierIds }) => barrierIds.length));
  const left = deepest(threats);
  const middle = { x: (left + 1) * step.x + 40, y: height / 2 - top.height / 2 };
  const right = middle.x + top.width + 62;
  const nameOf = (one: { name: string; nameEn?: string | null | undefined }) =>
    (language === 'en' && one.nameEn) || one.name;
  const rowAt = (at: number, count: number) =>
    ((at + 0.5) * (height + gapY)) / Math.max(1, count) - step.y / 2;
  const nodes: DiagramNode[] = [
    { id: 'top', kind: 'top', label: topEvent, ...middle, ...top, data: { foot: notes.get('top') ?? '' } },
    {
      id: 'hazard',
      kind: 'hazard',
      label: hazard,
      x: middle.x - 10,
      y: middle.y - 110,
      width: 170,
      height: 56,
    },
  ];
  const edges: DiagramEdge[] = [join('hazard', 'top', 'hazard')];
  const place = (pathId: string, barrierId: string, x: number, y: number) => {
    const one = barriers.get(barrierId);
    const id = placeOf(pathId, barrierId);
    nodes.push({
      id,
      kind: 'barrier',
      label: one?.name ?? barrierId,
      x,
      y,
      ...box,
      data: {
        name: `${one?.code ?? ''} ${one?.name ?? ''}`,
        head: one?.code ?? '',
        state: one?.state ?? 'unknown',
        note: one?.safetyCritical ? 'SCE' : '',
        foot: `PFD ${one?.pfd ?? '–'}`,
      },
    });
    return id;
  };
  const ends = (
    kind: 'threat' | 'consequence',
    all: readonly {
      id: string;
      name: string;
      nameEn?: string | null | undefined;
      barrierIds: readonly string[];
      severity?: string | null | undefined;
    }[],
  ) =>
    all.forEach((one, at) => {
      const y = rowAt(at, all.length);
      const x = kind === 'threat' ? 0 : right + deepest(consequences) * step.x;
      nodes.push({
        id: one.id,
        kind,
        label: nameOf(one),
        x,
        y,
        ...box,
        data: {
          head: kind === 'threat' ? `T${before.threats + at + 1}` : `C${before.consequences + at + 1}`,
          note: one.severity ?? '',
          foot: notes.get(one.id) ?? '',
        },
      });
      const chain = one.barrierIds.map((barrierId, index) =>
        place(one.id, barrierId, kind === 'threat' ? (index + 1) * step.x : right + index * step.x, y),
      );
      const way = kind === 'threat' ? [one.id, ...chain, 'top'] : ['top', ...chain, one.id];
      for (let index = 1; index < way.length; index += 1) edges.push(join(way[index - 1]!, way[index]!));
    });
  ends('threat', threats);
  ends('consequence', consequences);
  return { nodes, edges };
}

/** A part of a bow-tie that goes on one sheet, and how many of each kind stand on the sheets before it. */
export interface BowTieSheet {
  readonly part: BowTieDocument;
  readonly before: { readonly threats: number; readonly consequences: number };
}

/** Letters of the smallest role, in units of the drawing. */
const smallestLetters = 10;
/** What paper leaves free on two sides of a drawing together. */
const paperEdge = 48;

/**
 * The sheets a bow-tie needs to be read on paper of that room (points): the whole on one where its smallest letters come out large
 * enough, else the causes and the consequences apart, so many paths a sheet as keep that size.
 */
export function bowTieSheets(
  document: BowTieDocument,
  room: { readonly width: number; readonly height: number },
  leastPoints = 6,
): readonly BowTieSheet[] {
  const units = (points: number) => (points * smallestLetters) / leastPoints - paperEdge;
  const most = { width: units(room.width), height: units(room.height) };
  const words = { topEvent: '', hazard: '', notes: new Map<string, string>() };
  const bounds = boundsOf(bowTieDiagram(document, new Map(), words, 'zh').nodes);
  const none = { threats: 0, consequences: 0 };
  if (bounds.width <= most.width && bounds.height <= most.height) return [{ part: document, before: none }];
  const rows = Math.max(1, Math.floor((most.height + gapY) / step.y));
  const { threats, consequences } = document;
  const starts = (count: number) => Array.from({ length: Math.ceil(count / rows) }, (_, at) => at * rows);
  return [
    ...starts(threats.length).map((from) => ({
      part: { ...document, threats: threats.slice(from, from + rows), consequences: [] },
      before: { ...none, threats: from },
    })),
    ...starts(consequences.length).map((from) => ({
      part: { ...document, threats: [], consequences: consequences.slice(from, from + rows) },
      before: { ...none, consequences: from },
    })),
  ];
}
