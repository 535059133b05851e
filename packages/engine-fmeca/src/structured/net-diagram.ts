import type { Rect } from '@ircrisk/diagram/geometry.ts';
import type { Diagram, DiagramEdge, DiagramNode, EdgeEnd } from '@ircrisk/diagram/graph.ts';
import type { DiagramKind } from '@ircrisk/diagram/kind.ts';
import { type Shape, textShapes } from '@ircrisk/diagram/shapes.ts';
import type { NetResult } from '../failure-net.ts';
import { elementName, type ModelIndex, saidIn, type Tongue } from './model.ts';

const box = { width: 236, height: 66 };
const gap = { x: 110, y: 20 };
const headHeight = 34;

/** The element over the text, the severity at the right where there is one. */
function partShapes({ width, height, label, data }: DiagramNode): Shape[] {
  const caption = typeof data?.caption === 'string' ? data.caption : '';
  const rating = typeof data?.rating === 'string' ? data.rating : '';
  const room = width - 16 - (rating ? 30 : 0);
  return [
    { kind: 'rect', role: 'box', x: 0, y: 0, width, height, radius: 4 },
    ...textShapes(caption, { x: 8, y: 4, width: room, height: 14 }, 'small', 10),
    ...textShapes(label, { x: 8, y: 20, width: room, height: height - 24 }),
    ...(rating
      ? [
          { kind: 'rect', role: 'symbol', x: width - 32, y: 8, width: 24, height: 20, radius: 3 } as const,
          { kind: 'text', role: 'code', x: width - 20, y: 22, text: rating, anchor: 'middle' } as const,
        ]
      : []),
  ];
}

const headShapes = ({ width, height, label }: DiagramNode): Shape[] =>
  textShapes(label, { x: 0, y: 0, width, height }, 'title');

const ends = { left: 'out', right: 'in' } as const;
/** A link is pulled from the cause to what it leads to, the way the arrow points. */
export const netKind: DiagramKind = {
  id: 'fmea-net',
  nodes: {
    part: { size: box, shapes: partShapes, ports: ends, isFixed: true },
    head: {
      size: { width: box.width, height: headHeight },
      shapes: headShapes,
      ports: {},
      isFixed: true,
      isNameless: true,
      isFaint: true,
    },
  },
  edges: { leads: { tip: 'arrow' } },
  connects: (diagram: Diagram, from: EdgeEnd, to: EdgeEnd) =>
    from.node === to.node ||
    diagram.edges.some((edge) => edge.from.node === from.node && edge.to.node === to.node)
      ? undefined
      : 'leads',
};

interface Net {
  /** Parts in the order of the model, and which element each belongs to. */
  parts: readonly { id: string; label: string; elementId: string; rating: string }[];
  /** From the lower part to the upper. */
  links: readonly (readonly [lower: string, upper: string])[];
}

function failureNet({ model, elementOfFailure }: ModelIndex, net: NetResult, language: Tongue): Net {
  return {
    parts: model.failures.map((failure) => {
      const severity = failure.severity ?? net.severities.get(failure.id)?.severity ?? null;
      return {
        id: failure.id,
        label: saidIn(failure, language),
        elementId: elementOfFailure(failure.id)?.id ?? '',
        rating: severity === null ? '' : `S${severity}`,
      };
    }),
    links: model.failureLinks.map(({ cause, effect }) => [cause, effect]),
  };
}

const functionNet = ({ model }: ModelIndex, language: Tongue): Net => ({
  parts: model.functions.map((fn) => ({
    id: fn.id,
    label: saidIn(fn, language),
    elementId: fn.elementId,
    rating: fn.characteristic ?? '',
  })),
  links: model.functionLinks.map(({ lower, upper }) => [lower, upper]),
});

/** Which column a part stands in; undefined where it is not shown. */
type Column = (part: Net['parts'][number]) => number | undefined;

/** Around a focus element: what it leads to at the left, its own in the middle, what leads to it at the right. */
function aroundFocus(net: Net, focus: string): Column {
  const own = new Set(net.parts.flatMap(({ id, elementId }) => (elementId === focus ? [id] : [])));
  const left = new Set(
    net.links.flatMap(([lower, upper]) => (own.has(lower) && !own.has(upper) ? [upper] : [])),
  );
  const right = new Set(
    net.links.flatMap(([lower, upper]) => (own.has(upper) && !own.has(lower) ? [lower] : [])),
  );
  return ({ id }) => (own.has(id) ? 1 : left.has(id) ? 0 : right.has(id) ? 2 : undefined);
}

export interface NetView {
  readonly of: 'failures' | 'functions';
  /** The element whose parts stand in the middle; the whole net by levels without one. */
  readonly focus: string | null;
  /** Parts that are shown although nothing links them to the focus yet, such as all of the level above. */
  readonly alsoElements?: ReadonlySet<string>;
  readonly heads: readonly [left: string, middle: string, right: string];
}

const levelHead = {
  zh: (depth: number) => `第 ${depth + 1} 层`,
  en: (depth: number) => `Level ${depth + 1}`,
};

/** The whole failure net read from the left: effects of the top level, modes between, causes of the last one. */
function levelHeading(view: NetView, at: number, last: number, language: Tongue): string {
  const level = levelHead[language](at);
  if (view.of === 'functions' || last === 0) return level;
  const role = view.heads[at === 0 ? 0 : at === last && last > 1 ? 2 : 1];
  return `${role} · ${level}`;
}

/** Boxes of a column in an order that keeps the lines short: by the middle of what they are linked to in the column before. */
function ordered(columns: Map<number, string[]>, links: Net['links']): void {
  const depths = [...columns.keys()].toSorted((a, b) => a - b);
  const place = new Map<string, number>();
  for (const depth of depths) {
    const ids = columns.get(depth)!;
    const middle = (id: string, at: number) => {
      const near = links.flatMap(([lower, upper]) =>
        lower === id && place.has(upper) ? [place.get(upper)!] : [],
      );
      return near.length === 0 ? at : near.reduce((sum, one) => sum + one, 0) / near.length;
    };
    const wanted = new Map(ids.map((id, at) => [id, middle(id, at)]));
    ids.sort((a, b) => wanted.get(a)! - wanted.get(b)!);
    ids.forEach((id, at) => {
      place.set(id, at);
    });
  }
}

/** The failure or function net as a diagram: upper parts at the left, lower ones at the right. */
export function netDiagram(index: ModelIndex, result: NetResult, view: NetView, language: Tongue): Diagram {
  const net = view.of === 'failures' ? failureNet(index, result, language) : functionNet(index, language);
  const depthOf = (elementId: string) => index.pathOf(elementId).length - 1;
  const focusDepth = view.focus === null ? 0 : depthOf(view.focus);
  const linked = view.focus === null ? undefined : aroundFocus(net, view.focus);
  const column: Column = (part) => {
    if (!linked) return depthOf(part.elementId);
    const known = linked(part);
    if (known !== undefined || !view.alsoElements?.has(part.elementId)) return known;
    return depthOf(part.elementId) < focusDepth ? 0 : 2;
  };
  const columns = new Map<number, string[]>();
  const parts = new Map(net.parts.map((part) => [part.id, part]));
  for (const part of net.parts) {
    const at = column(part);
    if (at === undefined || at < 0) continue;
    const list = columns.get(at);
    if (list) list.push(part.id);
    else columns.set(at, [part.id]);
  }
  if (linked) for (const at of [0, 1, 2]) if (!columns.has(at)) columns.set(at, []);
  ordered(columns, net.links);
  const last = Math.max(0, ...columns.keys());
  const x = (at: number) => at * (box.width + gap.x);
  const nodes = [...columns].flatMap(([at, ids]): DiagramNode[] => [
    {
      id: `head ${at}`,
      kind: 'head',
      label: linked ? (view.heads[at] ?? '') : levelHeading(view, at, last, language),
      x: x(at),
      y: 0,
      width: box.width,
      height: headHeight,
    },
    ...ids.map((id, row): DiagramNode => {
      const part = parts.get(id)!;
      const element = index.elements.get(part.elementId);
      const caption = element ? elementName(element, language) : '';
      return {
        ...box,
        id,
        kind: 'part',
        label: part.label,
        x: x(at),
        y: headHeight + 12 + row * (box.height + gap.y),
        data: { caption, rating: part.rating, name: `${caption} ${part.label} ${part.rating}`.trim() },
      };
    }),
  ]);
  const shown = new Set(nodes.map(({ id }) => id));
  const edges = net.links.flatMap(([lower, upper]): DiagramEdge[] =>
    shown.has(lower) && shown.has(upper)
      ? [
          {
            id: `${lower}>${upper}`,
            kind: 'leads',
            from: { node: lower, side: 'left', at: 0.5 },
            to: { node: upper, side: 'right', at: 0.5 },
          },
        ]
      : [],
  );
  return { nodes, edges };
}

/** The ends of a link by the id of its line. */
export const linkEnds = (id: string): { lower: string; upper: string } | undefined => {
  const [lower, upper] = id.split('>');
  return lower && upper ? { lower, upper } : undefined;
};

/** The room a net takes at least, so that an empty one is no point. */
export const netRoom: Rect = { x: 0, y: 0, width: 3 * box.width + 2 * gap.x, height: 260 };
