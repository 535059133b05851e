import type { Point } from './geometry.ts';
import { boundsOf, type Diagram, type DiagramEdge, type DiagramNode } from './graph.ts';

/** Marks our own parts among all that may be on a clipboard. */
const mark = 'ircrisk-diagram/1';

/** The chosen boxes and the edges between them, as text for the clipboard. */
export function copiedParts(diagram: Diagram, ids: ReadonlySet<string>, kind: string): string {
  const nodes = diagram.nodes.filter(({ id }) => ids.has(id));
  const edges = diagram.edges.filter(({ from, to }) => ids.has(from.node) && ids.has(to.node));
  return JSON.stringify({ mark, kind, nodes, edges });
}

interface Parts {
  nodes: DiagramNode[];
  edges: DiagramEdge[];
}

const isNode = (one: unknown): one is DiagramNode => {
  const node = one as Partial<DiagramNode>;
  return (
    typeof node.id === 'string' &&
    typeof node.kind === 'string' &&
    typeof node.label === 'string' &&
    [node.x, node.y, node.width, node.height].every((value) => Number.isFinite(value))
  );
};

/**
 * Parts from the clipboard, with ids of their own, their middle at a point. Undefined: the text is none of ours or of another kind of
 * diagram.
 */
export function pastedParts(text: string, kind: string, at: Point, newId: () => string): Parts | undefined {
  let read: { mark?: unknown; kind?: unknown; nodes?: unknown; edges?: unknown };
  try {
    read = JSON.parse(text) as typeof read;
  } catch {
    return undefined;
  }
  if (read?.mark !== mark || read.kind !== kind || !Array.isArray(read.nodes) || !Array.isArray(read.edges))
    return undefined;
  if (!read.nodes.every(isNode)) return undefined;
  const ids = new Map(read.nodes.map(({ id }) => [id, newId()]));
  const { x, y, width, height } = boundsOf(read.nodes);
  const nodes = read.nodes.map(({ parent, ...node }): DiagramNode => {
    const above = parent === undefined ? undefined : ids.get(parent);
    return {
      ...node,
      id: ids.get(node.id)!,
      x: Math.round(node.x - x - width / 2 + at.x),
      y: Math.round(node.y - y - height / 2 + at.y),
      ...(above === undefined ? {} : { parent: above }),
    };
  });
  const edges = (read.edges as DiagramEdge[]).flatMap((edge): DiagramEdge[] => {
    const [from, to] = [ids.get(edge.from?.node), ids.get(edge.to?.node)];
    if (from === undefined || to === undefined) return [];
    return [{ ...edge, id: newId(), from: { ...edge.from, node: from }, to: { ...edge.to, node: to } }];
  });
  return { nodes, edges };
}
