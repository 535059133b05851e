import type { Point } from './geometry.ts';
import type { Diagram, DiagramEdge, DiagramNode } from './graph.ts';
import { portOf } from './graph.ts';
import { type DiagramKind, edgeTypeOf, nodeTypeOf } from './kind.ts';
import { boxesNear, route } from './route.ts';

interface Known {
  edge: DiagramEdge;
  from: DiagramNode;
  to: DiagramNode;
  near: readonly DiagramNode[];
  points: readonly Point[];
}

const same = (a: readonly DiagramNode[], b: readonly DiagramNode[]) =>
  a.length === b.length && a.every((node, at) => node === b[at]);

/** Ways of all lines, found anew only where a box at or near the line has changed: a box can be pulled through a large diagram. */
export class RouteCache {
  private known = new Map<string, Known>();

  of({ nodes, edges }: Diagram, kind: DiagramKind): ReadonlyMap<string, readonly Point[]> {
    const byId = new Map(nodes.map((node) => [node.id, node]));
    const walls = nodes.filter((node) => !nodeTypeOf(kind, node).isPoint);
    const next = new Map<string, Known>();
    const ways = new Map<string, readonly Point[]>();
    for (const edge of edges) {
      const [from, to] = [byId.get(edge.from.node), byId.get(edge.to.node)];
      if (!from || !to) continue;
      const { way } = edgeTypeOf(kind, edge);
      const [start, end] = [portOf(from, edge.from), portOf(to, edge.to)];
      const near = way ? [] : boxesNear(start, end, walls);
      const before = this.known.get(edge.id);
      const isKnown =
        before?.edge === edge && before.from === from && before.to === to && same(before.near, near);
      const points = isKnown
        ? before.points
        : (way?.(edge, from, to) ?? route(start, edge.from.side, end, edge.to.side, near));
      next.set(edge.id, isKnown ? before : { edge, from, to, near, points });
      ways.set(edge.id, points);
    }
    this.known = next;
    return ways;
  }
}
