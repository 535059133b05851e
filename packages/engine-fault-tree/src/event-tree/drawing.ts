import type { Diagram, DiagramEdge, DiagramNode } from '@ircrisk/diagram/graph.ts';
import type { DiagramKind } from '@ircrisk/diagram/kind.ts';
import { type Shape, wrapText } from '@ircrisk/diagram/shapes.ts';
import type { FaultTreeModel } from '../model.ts';
import { FAILURE, labelIn, SUCCESS } from './edits.ts';
import type { EventTree, InitiatingEvent } from './model.ts';
import { circles } from './validate.ts';
import { type PathNode, walkEventTree } from './walk.ts';

type Tongue = 'zh' | 'en';

/** Texts a drawing needs beside the model: figures of places and columns, in the order of the walk. */
export interface DrawingTexts {
  tongue: Tongue;
  frequency: string;
  /** Of a place: what is written on its branch. */
  figureOf: (place: number) => string;
  /** Of a column: its failure probability, or that there are several. */
  columnFigure: (name: string) => string;
  /** Where the figures of a column come from. */
  columnSource: (name: string) => string;
  /** On a branch that passes a column by. */
  passedBy: string;
}

const START = { x: 0, width: 148, height: 92 };
const HEAD = { y: 0, width: 122, height: 74 };
const GAP = 34;
const COLUMN = 130;
const TAIL = 96;
const TOP = 104;
const ROW = 46;
/** Above its line a branch has room for its figure. */
const ABOVE = 18;

export interface EventTreeDrawing {
  diagram: Diagram;
  nodes: readonly PathNode[];
}

export const placeId = (place: number): string => `place ${place}`;
export const columnId = (name: string): string => `column ${name}`;
export const startId = 'start';

/** Which place, column or start an id of the drawing is. */
export function partOfId(id: string): { place: number } | { column: string } | { start: true } | undefined {
  if (id === startId) return { start: true };
  const [kind, rest] = [id.slice(0, id.indexOf(' ')), id.slice(id.indexOf(' ') + 1)];
  if (kind === 'place') return { place: Number(rest) };
  return kind === 'column' ? { column: rest } : undefined;
}

/** The places of the tree an initiating event leads to; none where its branches turn in a circle. */
export function placesOf(model: FaultTreeModel, initiating: InitiatingEvent): PathNode[] {
  const tree = model.eventTrees?.find(({ name }) => name === initiating.eventTree);
  return tree && circles(model).length === 0 ? walkEventTree(model, tree, initiating.name) : [];
}

/** All columns met on the way, those of linked trees behind the first one's. */
export function columnsOf(model: FaultTreeModel, tree: EventTree, nodes: readonly PathNode[]) {
  const met = new Set(nodes.flatMap(({ fork }) => fork ?? []));
  const others = (model.eventTrees ?? []).filter(({ name }) => name !== tree.name);
  const linked = others.flatMap(({ functionalEvents }) =>
    functionalEvents.filter(({ name }) => met.has(name)),
  );
  return [...tree.functionalEvents, ...linked];
}

const stateMark = (state: string | null): string => {
  if (state === SUCCESS) return 'S';
  return state === FAILURE ? 'F' : (state ?? '');
};

/** Rows of the places: an end has its own, a fork stands in the middle of what follows. */
function rowsOf(nodes: readonly PathNode[]): number[] {
  const children = nodes.map((): number[] => []);
  for (const [at, { parent }] of nodes.entries()) children[parent]?.push(at);
  const rows: number[] = [];
  let next = 0;
  // Parents come first in the walk, so a reversed pass meets children before them; ends are numbered forward.
  nodes.forEach((_, at) => {
    if (children[at]!.length === 0) rows[at] = next++;
  });
  for (let at = nodes.length - 1; at >= 0; at--) {
    const below = children[at]!;
    if (below.length > 0) rows[at] = (rows[below[0]!]! + rows[below.at(-1)!]!) / 2;
  }
  return rows;
}

/** Success up, failure down; the figures are conditional on the way (one diagram for screen and paper). */
export function drawEventTree(
  model: FaultTreeModel,
  initiating: InitiatingEvent,
  texts: DrawingTexts,
): EventTreeDrawing {
  const tree = model.eventTrees?.find(({ name }) => name === initiating.eventTree);
  const nodes = placesOf(model, initiating);
  if (!tree || nodes.length === 0) return { diagram: { nodes: [], edges: [] }, nodes: [] };
  const columns = columnsOf(model, tree, nodes);
  const columnX = new Map(columns.map(({ name }, at) => [name, START.width + GAP + at * COLUMN]));
  const endX = START.width + GAP + columns.length * COLUMN + TAIL - COLUMN + 34;
  const rows = rowsOf(nodes);
  const lineY = (at: number): number => TOP + ABOVE + rows[at]! * ROW;
  const startX = ({ functionalEvent }: PathNode): number =>
    functionalEvent === null ? START.width : (columnX.get(functionalEvent) ?? START.width);
  const stopX = ({ fork }: PathNode): number => (fork === null ? endX : (columnX.get(fork) ?? endX));
  const boxes: DiagramNode[] = [
    {
      id: startId,
      kind: 'start',
      label: labelIn(texts.tongue, initiating),
      x: START.x,
      y: lineY(0) - START.height / 2,
      width: START.width,
      height: START.height,
      data: { name: initiating.name, figure: texts.frequency },
    },
    ...columns.map(
      (column): DiagramNode => ({
        id: columnId(column.name),
        kind: 'column',
        label: labelIn(texts.tongue, column),
        x: columnX.get(column.name)! - 8,
        y: HEAD.y,
        width: HEAD.width,
        height: HEAD.height,
        data: {
          name: column.name,
          figure: texts.columnFigure(column.name),
          source: texts.columnSource(column.name),
        },
      }),
    ),
    ...nodes.map((node, at): DiagramNode => {
      const [x, stop] = [startX(node), stopX(node)];
      const own = node.functionalEvent === null ? '' : `${stateMark(node.state)} ${texts.figureOf(at)}`;
      // Columns between this branch and where it goes on.
      const passed = columns
        .map(({ name }) => columnX.get(name)!)
        .filter((place) => place > x && place < stop && node.functionalEvent !== null);
      return {
        id: placeId(at),
        kind: 'place',
        label: own.trim(),
        x,
        y: lineY(at) - ABOVE,
        width: stop - x,
        height: ABOVE + 8,
        data: {
          name: own.trim(),
          isFork: node.fork !== null,
          passed: passed.map((place) => place - x),
          passedBy: texts.passedBy,
        },
      };
    }),
  ];
  const edges = nodes.flatMap((node, at): DiagramEdge[] =>
    node.parent < 0
      ? []
      : [
          {
            id: `line ${at}`,
            kind: 'turn',
            from: { node: placeId(node.parent), side: 'right', at: ABOVE / (ABOVE + 8) },
            to: { node: placeId(at), side: 'left', at: ABOVE / (ABOVE + 8) },
          },
        ],
  );
  return { diagram: { nodes: boxes, edges }, nodes };
}

const dataText = (node: DiagramNode, key: string): string => String(node.data?.[key] ?? '');

function boxShapes(node: DiagramNode, lines: number): Shape[] {
  const { width, height, label } = node;
  const all = wrapText(label, width - 16, 12);
  const shown = all.length > lines ? [...all.slice(0, lines - 1), `${all[lines - 1]!.slice(0, -1)}…`] : all;
  const source = dataText(node, 'source');
  return [
    { kind: 'rect', role: 'box', x: 0, y: 0, width, height },
    { kind: 'text', role: 'code', x: 8, y: 17, text: dataText(node, 'name'), anchor: 'start' },
    { kind: 'text', role: 'value', x: width - 8, y: 17, text: dataText(node, 'figure'), anchor: 'end' },
    ...shown.map(
      (text, row): Shape => ({ kind: 'text', role: 'label', x: 8, y: 34 + row * 15, text, anchor: 'start' }),
    ),
    ...(source === ''
      ? []
      : [{ kind: 'text', role: 'small', x: 8, y: height - 8, text: source, anchor: 'start' } as const]),
  ];
}

function branchShapes(node: DiagramNode): Shape[] {
  const { width } = node;
  const passed = (node.data?.passed as number[] | undefined) ?? [];
  const end: Shape = node.data?.isFork
    ? { kind: 'rect', role: 'symbol', x: width - 3, y: ABOVE - 3, width: 6, height: 6 }
    : { kind: 'rect', role: 'symbol', x: width - 4, y: ABOVE - 4, width: 8, height: 8, radius: 4 };
  return [
    { kind: 'path', role: 'stem', x: 0, y: ABOVE, d: `M0 0h${width}` },
    { kind: 'text', role: 'value', x: 7, y: ABOVE - 5, text: node.label, anchor: 'start' },
    ...passed.map(
      (x): Shape => ({
        kind: 'text',
        role: 'small',
        x: x + 7,
        y: ABOVE - 5,
        text: dataText(node, 'passedBy'),
        anchor: 'start',
      }),
    ),
    end,
  ];
}

/** Columns above, branches as lines with their figure; places are the layout's. */
export const eventTreeKind: DiagramKind = {
  id: 'event-tree',
  prefix: 'et',
  nodes: {
    start: {
      size: { width: START.width, height: START.height },
      isFixed: true,
      shapes: (node) => boxShapes(node, 4),
    },
    column: {
      size: { width: HEAD.width, height: HEAD.height },
      isFixed: true,
      shapes: (node) => boxShapes(node, 2),
    },
    place: {
      size: { width: COLUMN, height: ABOVE + 8 },
      isFixed: true,
      isPoint: true,
      isNameless: true,
      isFaint: true,
      shapes: branchShapes,
    },
  },
  edges: {
    turn: {
      tip: 'none',
      way: (_, from, to) => [
        { x: to.x, y: from.y + ABOVE },
        { x: to.x, y: to.y + ABOVE },
      ],
    },
  },
};
