import { type Diagram, visiblePart } from '@ircrisk/diagram/graph.ts';

export type Direction = 'down' | 'right';

/**
 * Boxes in layers along their edges, as few crossings as can be found. The library is loaded when it is first wanted; boxes out of
 * sight keep their place.
 */
export async function layered(diagram: Diagram, direction: Direction = 'down'): Promise<Diagram> {
  const { graphlib, layout } = await import('@dagrejs/dagre');
  const { nodes, edges } = visiblePart(diagram);
  if (nodes.length === 0) return diagram;
  const graph = new graphlib.Graph();
  graph.setGraph({ rankdir: direction === 'down' ? 'TB' : 'LR', nodesep: 36, ranksep: 56 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { id, width, height } of nodes) graph.setNode(id, { width, height });
  for (const { from, to } of edges) graph.setEdge(from.node, to.node);
  for (const { id, parent } of nodes) if (parent !== undefined) graph.setEdge(parent, id);
  layout(graph);
  return {
    ...diagram,
    nodes: diagram.nodes.map((node) => {
      const placed = graph.node(node.id) as { x: number; y: number } | undefined;
      return placed
        ? { ...node, x: Math.round(placed.x - node.width / 2), y: Math.round(placed.y - node.height / 2) }
        : node;
    }),
  };
}
