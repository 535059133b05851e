import { boundsOf, type Diagram, type DiagramEdge, type DiagramNode } from './graph.ts';

// Recipes for `change` of the history: each takes a diagram and gives the next one.

type Recipe = (diagram: Diagram) => Diagram;

const withNodes = (diagram: Diagram, change: (node: DiagramNode) => DiagramNode): Diagram => {
  const nodes = diagram.nodes.map(change);
  return nodes.some((node, at) => node !== diagram.nodes[at]) ? { ...diagram, nodes } : diagram;
};

export const moveNodes =
  (ids: ReadonlySet<string>, dx: number, dy: number): Recipe =>
  (diagram) =>
    dx === 0 && dy === 0
      ? diagram
      : withNodes(diagram, (node) => (ids.has(node.id) ? { ...node, x: node.x + dx, y: node.y + dy } : node));

export const changeNode =
  (id: string, change: Partial<Omit<DiagramNode, 'id'>>): Recipe =>
  (diagram) =>
    withNodes(diagram, (node) => (node.id === id ? { ...node, ...change } : node));

export const addParts =
  (nodes: readonly DiagramNode[], edges: readonly DiagramEdge[]): Recipe =>
  (diagram) => ({ nodes: [...diagram.nodes, ...nodes], edges: [...diagram.edges, ...edges] });

/** Takes boxes and edges out; edges that lose an end go too, and what hung below a box hangs nowhere. */
export const removeParts =
  (ids: ReadonlySet<string>): Recipe =>
  (diagram) => ({
    nodes: diagram.nodes
      .filter(({ id }) => !ids.has(id))
      .map((node) => {
        if (node.parent === undefined || !ids.has(node.parent)) return node;
        const { parent: _parent, ...rest } = node;
        return rest;
      }),
    edges: diagram.edges.filter(
      ({ id, from, to }) => !ids.has(id) && !ids.has(from.node) && !ids.has(to.node),
    ),
  });

export type Alignment = 'left' | 'centre' | 'right' | 'top' | 'middle' | 'bottom';

/** Puts the chosen boxes on one line: an edge or the middle of all of them. */
export const alignNodes =
  (ids: ReadonlySet<string>, to: Alignment): Recipe =>
  (diagram) => {
    const { x, y, width, height } = boundsOf(diagram.nodes.filter(({ id }) => ids.has(id)));
    const place = (node: DiagramNode): Partial<DiagramNode> => {
      switch (to) {
        case 'left':
          return { x };
        case 'centre':
          return { x: x + (width - node.width) / 2 };
        case 'right':
          return { x: x + width - node.width };
        case 'top':
          return { y };
        case 'middle':
          return { y: y + (height - node.height) / 2 };
        case 'bottom':
          return { y: y + height - node.height };
      }
    };
    return withNodes(diagram, (node) => (ids.has(node.id) ? { ...node, ...place(node) } : node));
  };

/** Leaves the outermost boxes where they are and makes the gaps between the others equal. */
export const distributeNodes =
  (ids: ReadonlySet<string>, along: 'x' | 'y'): Recipe =>
  (diagram) => {
    const size = along === 'x' ? 'width' : 'height';
    const chosen = diagram.nodes.filter(({ id }) => ids.has(id)).toSorted((a, b) => a[along] - b[along]);
    if (chosen.length < 3) return diagram;
    const [first, last] = [chosen[0]!, chosen.at(-1)!];
    const filled = chosen.reduce((sum, node) => sum + node[size], 0);
    const gap = (last[along] + last[size] - first[along] - filled) / (chosen.length - 1);
    const places = new Map<string, number>();
    let at = first[along];
    for (const node of chosen) {
      places.set(node.id, at);
      at += node[size] + gap;
    }
    return withNodes(diagram, (node) => {
      const to = places.get(node.id);
      return to === undefined || to === node[along] ? node : { ...node, [along]: to };
    });
  };

export const changeEdge =
  (id: string, change: Partial<Omit<DiagramEdge, 'id'>>): Recipe =>
  (diagram) => ({
    ...diagram,
    edges: diagram.edges.map((edge) => (edge.id === id ? { ...edge, ...change } : edge)),
  });
