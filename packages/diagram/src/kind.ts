import type { Point, Rect, Size } from './geometry.ts';
import type { Diagram, DiagramEdge, DiagramNode, EdgeEnd, Side } from './graph.ts';
import { boxShapes, type Shape } from './shapes.ts';

/** A type of box: how large it begins, how it is drawn, where lines meet it. */
export interface NodeType {
  readonly size: Size;
  /** As shapes around its own upper left corner, for screen and paper alike. The plain box with its label when left out. */
  readonly shapes?: (node: DiagramNode) => readonly Shape[];
  /** What lines may do at each side; all they like when left out, nothing at a side that is not named. */
  readonly ports?: Partial<Record<Side, 'in' | 'out' | 'both'>>;
  /** A mere point, such as a fork: lines may run over it. */
  readonly isPoint?: boolean;
  /** Cannot be moved by hand. */
  readonly isFixed?: boolean;
  /** Has no label to be written. */
  readonly isNameless?: boolean;
  /** How far a line goes straight before it bends, where it needs more room than past a box. */
  readonly stub?: number;
  /** Plain in the small map. */
  readonly isFaint?: boolean;
}

export interface EdgeType {
  readonly tip?: 'arrow' | 'none';
  readonly line?: 'solid' | 'dashed';
  /** Drawn its own way, such as the bar of a tree; round the boxes with right angles when left out. */
  readonly way?: (edge: DiagramEdge, from: Rect, to: Rect) => readonly Point[];
  /** A point it passes, coming in by a side and going on by the one across; left out it takes the shortest way. */
  readonly via?: (edge: DiagramEdge, from: Rect, to: Rect) => (Point & { readonly side: Side }) | undefined;
}

/** What a kind of diagram consists of. Pure: the server draws the same diagram on paper. */
export interface DiagramKind {
  /** Parts on the clipboard go only into diagrams of the same kind. */
  readonly id: string;
  /** Classes of the shapes on the screen are `<prefix>-<role>`; `dg` has strokes ready. */
  readonly prefix?: string;
  readonly nodes: Readonly<Record<string, NodeType>>;
  readonly edges: Readonly<Record<string, EdgeType>>;
  /** Size of the letters on its lines where it is not the usual one; the screen has it in its style sheet. */
  readonly labelSize?: number;
  /** Where labels of lines may stand; anywhere when left out. */
  readonly room?: Rect;
  /** The type of point at which a line may branch off another or run into it; left out where lines only join boxes. */
  readonly tap?: string;
  /** The kind of edge that may join two ends; undefined where none may. The ports have been asked already. */
  readonly connects?: (diagram: Diagram, from: EdgeEnd, to: EdgeEnd) => string | undefined;
}

const plain: NodeType = { size: { width: 140, height: 60 } };
export const nodeTypeOf = (kind: DiagramKind, node: DiagramNode): NodeType => kind.nodes[node.kind] ?? plain;
export const edgeTypeOf = (kind: DiagramKind, edge: DiagramEdge): EdgeType => kind.edges[edge.kind] ?? {};

export const nodeShapes = (kind: DiagramKind, node: DiagramNode): readonly Shape[] =>
  nodeTypeOf(kind, node).shapes?.(node) ?? boxShapes(node);

/** Whether a line may begin (`out`) or end (`in`) at this side of a box. */
export function isPort(kind: DiagramKind, node: DiagramNode, side: Side, way: 'in' | 'out'): boolean {
  const { ports } = nodeTypeOf(kind, node);
  if (!ports) return true;
  return ports[side] === 'both' || ports[side] === way;
}

/** The kind of edge that may join two ends of a diagram; undefined where none may. */
export function edgeBetween(
  kind: DiagramKind,
  diagram: Diagram,
  from: EdgeEnd,
  to: EdgeEnd,
): string | undefined {
  const [one, other] = [from, to].map((end) => diagram.nodes.find(({ id }) => id === end.node));
  if (!one || !other || !isPort(kind, one, from.side, 'out') || !isPort(kind, other, to.side, 'in'))
    return undefined;
  if (kind.connects) return kind.connects(diagram, from, to);
  return from.node === to.node ? undefined : Object.keys(kind.edges)[0];
}

/** Where a line that is pulled to a point would meet a box: the nearest side that takes it. */
export function portAt(
  kind: DiagramKind,
  node: DiagramNode,
  { x, y }: Point,
  way: 'in' | 'out',
): EdgeEnd | undefined {
  const share = (at: number, start: number, length: number) =>
    Math.round(Math.min(0.95, Math.max(0.05, (at - start) / Math.max(1, length))) * 20) / 20;
  const distances: readonly (readonly [Side, number])[] = [
    ['left', Math.abs(x - node.x)],
    ['right', Math.abs(x - node.x - node.width)],
    ['top', Math.abs(y - node.y)],
    ['bottom', Math.abs(y - node.y - node.height)],
  ];
  const [nearest] = distances
    .filter(([side]) => isPort(kind, node, side, way))
    .toSorted(([, a], [, b]) => a - b);
  if (!nearest) return undefined;
  const [side] = nearest;
  const at =
    side === 'left' || side === 'right' ? share(y, node.y, node.height) : share(x, node.x, node.width);
  return { node: node.id, side, at };
}

/** How large a fresh box of a type is. */
export const sizeOf = (kind: DiagramKind, type: string): Size => (kind.nodes[type] ?? plain).size;
