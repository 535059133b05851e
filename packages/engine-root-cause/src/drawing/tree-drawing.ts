import type { Diagram, DiagramEdge, DiagramNode } from '@ircrisk/diagram/graph.ts';
import type { DiagramKind } from '@ircrisk/diagram/kind.ts';
import { type Shape, textWidth, wrapText } from '@ircrisk/diagram/shapes.ts';
import type { Truth } from '../cause-tree.ts';
import { type DocCause, type RootCauseDocument, type Tongue, textIn } from '../document.ts';
import { rootTexts, stateTexts } from '../tables/words.ts';

const width = 160;
const padding = 9;
const headHeight = 21;
const lineHeight = 15;
const mostLines = 3;
const gapAcross = 18;
/** Room below a box for its gate and the bar its causes share. */
const gateRoom = 34;
const gapDown = 18;

interface Held {
  readonly name: string;
  readonly truth: Truth;
  readonly tongue: Tongue;
  readonly gate: 'AND' | 'OR' | null;
  readonly lines: readonly string[];
  readonly proofs: number;
  readonly root: 'none' | 'candidate' | 'accepted';
  readonly rootText: string;
  readonly isTop: boolean;
  readonly isReference: boolean;
  /** Causes out of sight below a collapsed node. */
  readonly hidden: number;
}
const heldBy = (node: DiagramNode) => node.data as unknown as Held;

/** A dot, a struck square and a triangle: the state is told by shape as well as by word. */
const signs: Readonly<Record<Truth, string>> = {
  verified: 'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z',
  disproved: 'M-4-4h8v8h-8zM-4 4L4-4',
  unknown: 'M0-4.5L5 4H-5z',
};
const gatePaths = {
  AND: 'M-13 11V-1A13 12 0 0 1 13-1V11z',
  OR: 'M-13 11Q0 4 13 11Q13-6 0-13Q-13-6-13 11z',
} as const;
const gateWords = { AND: { zh: '与', en: '&' }, OR: { zh: '或', en: '≥1' } } as const;

function badge(held: Held, { height }: DiagramNode): Shape[] {
  if (held.root === 'none') return [];
  const wide = textWidth(held.rootText, 11) + 12;
  const [x, y] = [width - wide - 6, height - 22];
  const isAccepted = held.root === 'accepted';
  return [
    { kind: 'rect', role: isAccepted ? 'mark' : 'gone', x, y, width: wide, height: 17, radius: 2 },
    {
      kind: 'text',
      role: isAccepted ? 'markText' : 'candidateText',
      x: x + wide / 2,
      y: y + 12.5,
      text: held.rootText,
      anchor: 'middle',
    },
  ];
}

function boxParts(node: DiagramNode): Shape[] {
  const held = heldBy(node);
  const isGone = held.truth === 'disproved';
  const state = stateTexts[held.truth][held.tongue];
  const code = held.isReference ? `↗ ${held.name}` : held.name;
  const stateAt = padding + textWidth(code, 11) + 14;
  return [
    { kind: 'rect', role: isGone ? 'gone' : 'box', x: 0, y: 0, width, height: node.height },
    { kind: 'text', role: isGone ? 'faint' : 'code', x: padding, y: 15, text: code, anchor: 'start' },
    { kind: 'path', role: `sign-${held.truth}`, x: stateAt, y: 11, d: signs[held.truth] },
    { kind: 'text', role: `state-${held.truth}`, x: stateAt + 9, y: 15, text: state, anchor: 'start' },
    ...(held.isReference
      ? []
      : [
          {
            kind: 'text',
            role: held.proofs === 0 ? 'faint' : 'value',
            x: width - padding,
            y: 15,
            text: `EV ${held.proofs}`,
            anchor: 'end',
          } as const,
        ]),
    ...held.lines.map(
      (text, at): Shape => ({
        kind: 'text',
        role: isGone ? 'gone-label' : 'label',
        x: padding,
        y: headHeight + 12 + at * lineHeight,
        text,
        anchor: 'start',
      }),
    ),
  ];
}

function shapesOf(node: DiagramNode): Shape[] {
  const held = heldBy(node);
  const middle = width / 2;
  const gate: Shape[] = held.gate
    ? [
        { kind: 'path', role: 'symbol', x: middle, y: node.height + 14, d: gatePaths[held.gate] },
        {
          kind: 'text',
          role: 'small',
          x: middle,
          y: node.height + 19,
          text: gateWords[held.gate][held.tongue],
          anchor: 'middle',
        },
      ]
    : [];
  const hidden: Shape[] =
    held.hidden > 0
      ? [
          {
            kind: 'text',
            role: 'value',
            x: middle,
            y: node.height + 16,
            text: `+${held.hidden}`,
            anchor: 'middle',
          },
        ]
      : [];
  return [...boxParts(node), ...(held.hidden > 0 ? hidden : gate), ...badge(held, node)];
}

/** Places are the layout's; the causes of a node hang from one bar below its gate. */
export const causeTreeKind: DiagramKind = {
  id: 'root-cause-tree',
  prefix: 'rc',
  nodes: { cause: { size: { width, height: 52 }, shapes: shapesOf } },
  edges: {
    cause: {
      tip: 'none',
      way({ data }, from, to) {
        const [x, end] = [from.x + from.width / 2, to.x + to.width / 2];
        const bar = data?.bar as number;
        return [
          { x, y: from.y + from.height },
          { x, y: bar },
          { x: end, y: bar },
          { x: end, y: to.y },
        ];
      },
    },
  },
};

interface Place {
  readonly cause: DocCause;
  readonly depth: number;
  readonly lines: readonly string[];
  readonly children: readonly Place[];
  readonly hidden: number;
}

/** Lines of a text in a box; what does not fit ends with an ellipsis and stands whole in its title. */
function linesOf(text: string): string[] {
  const all = wrapText(text, width - 2 * padding, 12);
  if (all.length <= mostLines) return all.length > 0 ? all : [''];
  return [...all.slice(0, mostLines - 1), `${all[mostLines - 1]!.slice(0, -1)}…`];
}

function placesOf(document: RootCauseDocument, tongue: Tongue): Place | undefined {
  const children = Map.groupBy(document.causes, ({ parentId }) => parentId);
  const count = (id: string): number =>
    (children.get(id) ?? []).reduce((sum, child) => sum + 1 + count(child.id), 0);
  const build = (cause: DocCause, depth: number): Place => {
    const below = cause.refersTo ? [] : (children.get(cause.id) ?? []);
    const isShut = cause.isCollapsed === true && below.length > 0;
    return {
      cause,
      depth,
      lines: linesOf(textIn(tongue, cause)),
      children: isShut ? [] : below.map((child) => build(child, depth + 1)),
      hidden: isShut ? count(cause.id) : 0,
    };
  };
  const top = children.get(null)?.[0];
  return top && build(top, 0);
}

const heightOf = ({ lines, cause }: Place) =>
  headHeight + lines.length * lineHeight + 8 + (cause.rootType && !cause.refersTo ? 20 : 0);

export interface TreeView {
  readonly truths: ReadonlyMap<string, Truth>;
  readonly tongue: Tongue;
}

/** The laid out tree. Every level begins below the tallest box of the one above it. */
export function causeTreeDiagram(document: RootCauseDocument, { truths, tongue }: TreeView): Diagram {
  const top = placesOf(document, tongue);
  if (!top) return { nodes: [], edges: [] };
  const tallest: number[] = [];
  const measure = (place: Place): void => {
    tallest[place.depth] = Math.max(tallest[place.depth] ?? 0, heightOf(place));
    place.children.forEach(measure);
  };
  measure(top);
  const tops: number[] = [];
  tallest.reduce((y, height, depth) => {
    tops[depth] = y;
    return y + height + gateRoom + gapDown;
  }, 0);
  const widths = new Map<string, number>();
  const widthOf = (place: Place): number => {
    const below = place.children.map(widthOf);
    const all = below.reduce((sum, one) => sum + one, 0) + Math.max(0, below.length - 1) * gapAcross;
    widths.set(place.cause.id, Math.max(width, all));
    return Math.max(width, all);
  };
  widthOf(top);

  const nodes: DiagramNode[] = [];
  const edges: DiagramEdge[] = [];
  const set = (place: Place, left: number): number => {
    const { cause, depth, children } = place;
    const room = widths.get(cause.id)!;
    const y = tops[depth]!;
    const index = nodes.length;
    nodes.push(undefined as never);
    const all = children.reduce((sum, child) => sum + widths.get(child.cause.id)!, 0);
    let at = left + (room - all - Math.max(0, children.length - 1) * gapAcross) / 2;
    const middles = children.map((child) => {
      const middle = set(child, at);
      at += widths.get(child.cause.id)! + gapAcross;
      return middle;
    });
    const middle = middles.length > 0 ? (middles[0]! + middles.at(-1)!) / 2 : left + room / 2;
    const height = heightOf(place);
    nodes[index] = nodeOf(place, { x: middle - width / 2, y, height }, { truths, tongue });
    const bar = y + tallest[depth]! + gateRoom;
    for (const child of children)
      edges.push({
        id: `line ${child.cause.id}`,
        kind: 'cause',
        from: { node: cause.id, side: 'bottom', at: 0.5 },
        to: { node: child.cause.id, side: 'top', at: 0.5 },
        data: { bar },
      });
    return middle;
  };
  set(top, 0);
  return { nodes, edges };
}

function nodeOf(
  { cause, lines, children, hidden }: Place,
  at: { x: number; y: number; height: number },
  { truths, tongue }: TreeView,
): DiagramNode {
  const truth = truths.get(cause.id) ?? 'unknown';
  const isAccepted = truth === 'verified' && cause.withinControl === true && cause.removalPrevents === true;
  const held: Held = {
    name: cause.id,
    truth,
    tongue,
    gate: children.length > 1 ? (cause.gate ?? 'OR') : null,
    lines,
    proofs: cause.evidence.length,
    root: !cause.rootType || cause.refersTo ? 'none' : isAccepted ? 'accepted' : 'candidate',
    rootText: cause.rootType ? rootTexts[cause.rootType][tongue] : '',
    isTop: cause.parentId === null,
    isReference: Boolean(cause.refersTo),
    hidden,
  };
  return {
    id: cause.id,
    kind: 'cause',
    label: `${cause.id} ${textIn(tongue, cause)}`,
    width,
    ...at,
    data: { ...held },
  };
}
