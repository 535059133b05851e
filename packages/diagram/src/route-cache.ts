import type { Point } from './geometry.ts';
import type { Diagram, DiagramEdge, DiagramNode } from './graph.ts';
import { portOf } from './graph.ts';
import { type DiagramKind, edgeTypeOf, nodeTypeOf } from './kind.ts';
import { inLanes } from './lanes.ts';
import { boxesNear, clearance, route, routeVia } from './route.ts';

interface Known {
  edge: DiagramEdge;
  from: DiagramNode;
  to: DiagramNode;
  near: readonly DiagramNode[];
  points: readonly Point[];
}

const same = (a: readonly DiagramNode[], b: readonly DiagramNode[]) =>
  a.length === b.length && a.every((node, at) => node === b[at]);

const isSameLine = (a: readonly Point[], b: readonly Point[]) =>
  a.length === b.length && a.every(({ x, y }, at) => x === b[at]!.x && y === b[at]!.y);

const stubOf = (kind: DiagramKind, node: DiagramNode) => nodeTypeOf(kind, node).stub ?? clearance;

/** Ways of all lines, found anew only where a box at or near the line has changed: a box can be pulled through a large diagram. */
export class RouteCache {
  private known = new Map<string, Known>();
  /** Lines put aside, by the line they were: the same line in the same lane is the same object. */
  private lanes = new WeakMap<readonly Point[], readonly Point[]>();

  of({ nodes, edges }: Diagram, kind: DiagramKind): ReadonlyMap<string, readonly Point[]> {
    const byId = new Map(nodes.map((node) => [node.id, node]));
    const walls = nodes.filter((node) => !nodeTypeOf(kind, node).isPoint);
    const next = new Map<string, Known>();
    const ways = new Map<string, readonly Point[]>();
    for (const edge of edges) {
      const [from, to] = [byId.get(edge.from.node), byId.get(edge.to.node)];
      if (!from || !to) continue;
      const { way, via } = edgeTypeOf(kind, edge);
      const [start, end] = [portOf(from, edge.from), portOf(to, edge.to)];
      const near = way ? [] : boxesNear(start, end, walls);
      const before = this.known.get(edge.id);
      const isKnown =
        before?.edge === edge && before.from === from && before.to === to && same(before.near, near);
      const found = (): readonly Point[] => {
        const own = way?.(edge, from, to);
        if (own) return own;
        const stubs = [stubOf(kind, from), stubOf(kind, to)] as const;
        const passed = via?.(edge, from, to);
        const led = passed && routeVia(start, edge.from.side, passed, end, edge.to.side, near, stubs);
        return led ?? route(start, edge.from.side, end, edge.to.side, near, stubs);
      };
      const points = isKnown ? before.points : found();
      next.set(edge.id, isKnown ? before : { edge, from, to, near, points });
      ways.set(edge.id, points);
    }
    this.known = next;
    const free = edges.filter((edge) => ways.has(edge.id) && !edgeTypeOf(kind, edge).way);
    return free.length === 0 ? ways : this.apart(free, ways, walls);
  }

  private apart(
    edges: readonly DiagramEdge[],
    ways: ReadonlyMap<string, readonly Point[]>,
    walls: readonly DiagramNode[],
  ): ReadonlyMap<string, readonly Point[]> {
    const laid = new Map(inLanes(edges, ways, walls));
    for (const [id, points] of laid) {
      const straight = ways.get(id)!;
      if (points === straight) continue;
      const before = this.lanes.get(straight);
      if (before && isSameLine(before, points)) laid.set(id, before);
      else this.lanes.set(straight, points);
    }
    return laid;
  }
}
