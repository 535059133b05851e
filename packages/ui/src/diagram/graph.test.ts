import { overlaps, type Point, type Rect } from '@ircrisk/diagram/geometry.ts';
import {
  boundsOf,
  type Diagram,
  type DiagramNode,
  portOf,
  type Side,
  visiblePart,
} from '@ircrisk/diagram/graph.ts';
import { copiedParts, pastedParts } from '@ircrisk/diagram/graph-clipboard.ts';
import {
  addParts,
  alignNodes,
  changeNode,
  distributeNodes,
  moveNodes,
  removeParts,
} from '@ircrisk/diagram/graph-edits.ts';
import type { DiagramKind } from '@ircrisk/diagram/kind.ts';
import { toDrawio, toSvg } from '@ircrisk/diagram/paper.ts';
import { route, routeEdge } from '@ircrisk/diagram/route.ts';
import { RouteCache } from '@ircrisk/diagram/route-cache.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { change, perform, redo, startHistory, undo } from './history.ts';
import { layered } from './layered.ts';

const seed = Date.now() % 2 ** 31;
console.log(`diagram: seed ${seed}`);

const box = (id: string, x: number, y: number, more: Partial<DiagramNode> = {}): DiagramNode => ({
  id,
  kind: 'function',
  label: `功能 ${id}`,
  x,
  y,
  width: 80,
  height: 40,
  ...more,
});
const edge = (from: string, to: string, sides: [Side, Side] = ['right', 'left']) => ({
  id: `${from}-${to}`,
  kind: 'flow',
  from: { node: from, side: sides[0], at: 0.5 },
  to: { node: to, side: sides[1], at: 0.5 },
});
const diagram: Diagram = {
  nodes: [box('a', 0, 0), box('b', 200, 100), box('c', 400, 30)],
  edges: [edge('a', 'b'), edge('b', 'c')],
};
const all = new Set(['a', 'b', 'c']);
const plain: DiagramKind = { id: 'plain', nodes: {}, edges: { flow: {} } };
const places = ({ nodes }: Diagram) => nodes.map(({ x, y }) => [x, y]);

/** Whether a piece runs through the inside of a box. */
const runsThrough = (a: Point, b: Point, { x, y, width, height }: Rect) =>
  Math.max(a.x, b.x) > x &&
  Math.min(a.x, b.x) < x + width &&
  Math.max(a.y, b.y) > y &&
  Math.min(a.y, b.y) < y + height;

describe('a line', () => {
  it('goes straight where nothing is in the way', () => {
    expect(route({ x: 0, y: 0 }, 'right', { x: 100, y: 0 }, 'left', [])).toEqual([
      { x: 0, y: 0 },
      { x: 100, y: 0 },
    ]);
  });

  it('goes round a box between its ends with as few bends as that takes', () => {
    const wall = { x: 100, y: -40, width: 60, height: 80 };
    const points = route({ x: 0, y: 0 }, 'right', { x: 300, y: 0 }, 'left', [wall]);
    expect(points).toHaveLength(6);
    for (const [at, point] of points.slice(1).entries())
      expect(runsThrough(points[at]!, point, wall)).toBe(false);
  });

  it('has right angles alone, ends at its ports and runs through no box', () => {
    const boxes = fc.uniqueArray(fc.nat(35), { minLength: 2, maxLength: 14 }).map((cells) =>
      // Boxes of a grid with a shift of their own never touch.
      cells.map((cell, at) =>
        box(String(at), (cell % 6) * 140 + ((cell * 7) % 20), Math.floor(cell / 6) * 100),
      ),
    );
    const side = fc.constantFrom<Side>('left', 'right', 'top', 'bottom');
    fc.assert(
      fc.property(boxes, side, side, (nodes, leaves, enters) => {
        const [one, other] = [nodes[0]!, nodes[1]!];
        const [from, to] = [
          { node: one.id, side: leaves, at: 0.5 },
          { node: other.id, side: enters, at: 0.5 },
        ];
        const points = routeEdge(from, to, (id) => nodes.find((node) => node.id === id), nodes);
        expect(points[0]).toEqual(portOf(one, from));
        expect(points.at(-1)).toEqual(portOf(other, to));
        points.slice(1).forEach((point, at) => {
          const before = points[at]!;
          expect(point.x === before.x || point.y === before.y).toBe(true);
          for (const node of nodes) expect(runsThrough(before, point, node)).toBe(false);
        });
      }),
      { seed, numRuns: 300 },
    );
  });

  it('stands beside the lines it would run upon, still through no box and at its ports', () => {
    const cells = fc.uniqueArray(fc.nat(35), { minLength: 3, maxLength: 12 });
    fc.assert(
      fc.property(
        cells,
        fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat(15)), { maxLength: 14 }),
        (at, ends) => {
          const nodes = at.map((cell, id) => box(String(id), (cell % 6) * 160, Math.floor(cell / 6) * 120));
          const sides: Side[] = ['left', 'right', 'top', 'bottom'];
          const edges = ends.map(([one, other, pair], id) => ({
            ...edge(String(one % nodes.length), String(other % nodes.length), [
              sides[pair % 4]!,
              sides[pair >> 2]!,
            ]),
            id: String(id),
          }));
          const ways = new RouteCache().of({ nodes, edges }, plain);
          for (const { id, from, to } of edges) {
            const points = ways.get(id)!;
            expect(points[0]).toEqual(portOf(nodes.find((node) => node.id === from.node)!, from));
            expect(points.at(-1)).toEqual(portOf(nodes.find((node) => node.id === to.node)!, to));
            // A line from a box to itself at one side has no way of its own.
            if (from.node === to.node) continue;
            points.slice(1).forEach((point, index) => {
              const before = points[index]!;
              expect(point.x === before.x || point.y === before.y).toBe(true);
              for (const node of nodes) expect(runsThrough(before, point, node)).toBe(false);
            });
          }
        },
      ),
      { seed, numRuns: 300 },
    );
  });
});

describe('an edit', () => {
  it('aligns and spaces the chosen boxes', () => {
    expect(places(alignNodes(all, 'left')(diagram))).toEqual([
      [0, 0],
      [0, 100],
      [0, 30],
    ]);
    expect(places(alignNodes(all, 'middle')(diagram)).map(([, y]) => y)).toEqual([50, 50, 50]);
    const moved = moveNodes(new Set(['b']), -90, 0)(diagram);
    expect(places(distributeNodes(all, 'x')(moved)).map(([x]) => x)).toEqual([0, 200, 400]);
  });

  it('that removes a box takes its lines along, and what hung below it stays', () => {
    const tree: Diagram = { ...diagram, nodes: [...diagram.nodes, box('d', 0, 200, { parent: 'b' })] };
    const left = removeParts(new Set(['b']))(tree);
    expect(left.edges).toEqual([]);
    expect(left.nodes.find(({ id }) => id === 'd')?.parent).toBeUndefined();
  });

  it('can be taken back a hundred times and more', () => {
    let history = startHistory(diagram);
    for (let step = 0; step < 150; step += 1)
      history = perform(history, change('move', moveNodes(new Set(['a']), 1, 2)));
    for (let step = 0; step < 150; step += 1) history = undo(history);
    expect(history.present).toEqual(diagram);
    expect(places(redo(history).present)[0]).toEqual([1, 2]);
  });

  it('that collapses a box hides all below it, whatever the depth', () => {
    const nodes = [box('a', 0, 0), box('b', 0, 0, { parent: 'a' }), box('c', 0, 0, { parent: 'b' })];
    const closed = changeNode('a', { isCollapsed: true })({ nodes, edges: [edge('b', 'c')] });
    expect(visiblePart(closed)).toMatchObject({ nodes: [{ id: 'a' }], edges: [] });
  });
});

describe('a copy', () => {
  const paste = (text: string, kind = 'idef0') => {
    let made = 0;
    return pastedParts(text, kind, { x: 1000, y: 1000 }, () => {
      made += 1;
      return `new-${made}`;
    });
  };

  it('goes into another diagram with names of its own, its lines between the copies', () => {
    const parts = paste(copiedParts(diagram, new Set(['a', 'b']), 'idef0'))!;
    expect(parts.nodes.map(({ id }) => id)).toEqual(['new-1', 'new-2']);
    expect(parts.edges).toMatchObject([{ from: { node: 'new-1' }, to: { node: 'new-2' } }]);
    const { x, y, width, height } = boundsOf(parts.nodes);
    expect([x + width / 2, y + height / 2]).toEqual([1000, 1000]);
    expect(addParts(parts.nodes, parts.edges)(diagram).nodes).toHaveLength(5);
  });

  it('of another kind, or of no diagram at all, is not taken', () => {
    expect(paste(copiedParts(diagram, all, 'bow-tie'))).toBeUndefined();
    expect(paste('V-101\t12')).toBeUndefined();
    expect(paste('{"mark":"ircrisk-diagram/1","kind":"idef0","nodes":[{}],"edges":[]}')).toBeUndefined();
  });
});

describe('a diagram', () => {
  it('is laid in layers without one box on another', async () => {
    const { nodes } = await layered(diagram, 'right');
    expect(nodes[0]!.x).toBeLessThan(nodes[1]!.x);
    nodes.forEach((node, at) => {
      for (const other of nodes.slice(at + 1)) expect(overlaps(node, other)).toBe(false);
    });
  });

  it('goes out as a drawing and to draw.io with every box and line', () => {
    const odd: Diagram = {
      ...diagram,
      nodes: [box('a', 0, 0, { label: '<a & b>' }), ...diagram.nodes.slice(1)],
    };
    const svg = toSvg(odd, plain, '泵 <1>');
    expect(svg).toContain('&lt;a &amp; b&gt;');
    // Two lines, each with its tip.
    expect(svg.match(/<path d="M/g)).toHaveLength(4);
    const drawio = toDrawio([{ title: '泵', diagram: odd }], plain);
    expect(drawio.match(/vertex="1"/g)).toHaveLength(3);
    expect(drawio).toContain('source="a" target="b"');
  });
});
