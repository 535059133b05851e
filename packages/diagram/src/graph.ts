import type { Point, Rect } from './geometry.ts';

/** Where an arrow meets a box: IDEF0 reads the sides as input, control, output and mechanism. */
export type Side = 'left' | 'top' | 'right' | 'bottom';

/** A box of a diagram; its kind says what it means and how it is drawn. */
export interface DiagramNode extends Rect {
  readonly id: string;
  readonly kind: string;
  readonly label: string;
  /** The box it hangs below in a tree; collapsing that one hides it. */
  readonly parent?: string;
  readonly isCollapsed?: boolean;
  /** What the module keeps with it. Plain data: it goes into the clipboard. */
  readonly data?: Readonly<Record<string, unknown>>;
}

/** An end of an edge: a box, its side, and how far along the side from 0 to 1. */
export interface EdgeEnd {
  readonly node: string;
  readonly side: Side;
  readonly at: number;
}

export interface DiagramEdge {
  readonly id: string;
  readonly kind: string;
  readonly from: EdgeEnd;
  readonly to: EdgeEnd;
  readonly label?: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

/** A diagram as a document: plain, immutable, saved as it is. */
export interface Diagram {
  readonly nodes: readonly DiagramNode[];
  readonly edges: readonly DiagramEdge[];
}

export const boundsOf = (boxes: readonly Rect[], margin = 0): Rect => {
  if (boxes.length === 0) return { x: 0, y: 0, width: 0, height: 0 };
  const left = Math.min(...boxes.map(({ x }) => x)) - margin;
  const top = Math.min(...boxes.map(({ y }) => y)) - margin;
  const right = Math.max(...boxes.map(({ x, width }) => x + width)) + margin;
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height)) + margin;
  return { x: left, y: top, width: right - left, height: bottom - top };
};

/** The point of a box where an edge ends. */
export function portOf({ x, y, width, height }: Rect, { side, at }: Pick<EdgeEnd, 'side' | 'at'>): Point {
  if (side === 'left') return { x, y: y + height * at };
  if (side === 'right') return { x: x + width, y: y + height * at };
  return { x: x + width * at, y: side === 'top' ? y : y + height };
}

/** Boxes below collapsed ones, and the edges that end there, are out of sight. */
export function visiblePart(diagram: Diagram): Diagram {
  const byId = new Map(diagram.nodes.map((node) => [node.id, node]));
  const hidden = new Map<string, boolean>();
  const isHidden = (node: DiagramNode, seen: ReadonlySet<string> = new Set()): boolean => {
    const known = hidden.get(node.id);
    if (known !== undefined) return known;
    const above = node.parent === undefined || seen.has(node.id) ? undefined : byId.get(node.parent);
    const found =
      above !== undefined && (above.isCollapsed === true || isHidden(above, new Set(seen).add(node.id)));
    hidden.set(node.id, found);
    return found;
  };
  const nodes = diagram.nodes.filter((node) => !isHidden(node));
  const shown = new Set(nodes.map(({ id }) => id));
  return {
    nodes,
    edges: diagram.edges.filter(({ from, to }) => shown.has(from.node) && shown.has(to.node)),
  };
}
