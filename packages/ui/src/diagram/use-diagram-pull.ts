import type { Point } from '@ircrisk/diagram/geometry.ts';
import { overlaps } from '@ircrisk/diagram/geometry.ts';
import type { Diagram, DiagramEdge, DiagramNode, EdgeEnd, Side } from '@ircrisk/diagram/graph.ts';
import { type DiagramKind, edgeBetween, nodeTypeOf, portAt } from '@ircrisk/diagram/kind.ts';
import { distanceTo, nearestOn } from '@ircrisk/diagram/route.ts';
import { useState } from 'react';
import { knobsOf } from './DiagramParts.tsx';
import type { DiagramEdits } from './diagram-edits.ts';
import type { DiagramSelection } from './use-diagram-selection.ts';

/** What the pointer does with the next press: choose and move, pull a line, or set a box of a kind. */
export type DiagramTool = 'select' | 'connect' | { place: string };

/** A pull under way. */
export type Pull =
  | { kind: 'move'; ids: ReadonlySet<string>; dx: number; dy: number }
  | { kind: 'size'; id: string; width: number; height: number }
  | {
      kind: 'line';
      edge?: DiagramEdge;
      end: 'from' | 'to';
      fixed: EdgeEnd;
      at: Point;
      to: EdgeEnd | undefined;
      /** Points on other lines that it leaves or meets. */
      taps: readonly DiagramNode[];
    }
  | { kind: 'own'; id: string; at: Point };

const grid = 5;
const snapped = (value: number) => Math.round(value / grid) * grid;
const near = (a: Point, b: Point, slack: number) => Math.hypot(a.x - b.x, a.y - b.y) <= slack + 3;

interface Options {
  kind: DiagramKind;
  shown: Diagram;
  ways: ReadonlyMap<string, readonly Point[]>;
  selection: DiagramSelection;
  edits: DiagramEdits | undefined;
  tool: DiagramTool;
  /** What lines may be pulled from and to without being a part, such as the sides of a sheet. */
  rims?: readonly DiagramNode[] | undefined;
}

const tapSize = 8;
const noRims: readonly DiagramNode[] = [];

/** Turns pulls of the pointer into moves, sizes, lines and drops; handles of what is chosen come before boxes, boxes before lines. */
export function useDiagramPull({ kind, shown, ways, selection, edits, tool, rims = noRims }: Options) {
  const [pull, setPull] = useState<Pull>();
  const only = selection.ids.length === 1 ? selection.last : undefined;
  const box = shown.nodes.find(({ id }) => id === only);
  const line = shown.edges.find(({ id }) => id === only);

  const nodeAt = ({ x, y }: Point): DiagramNode | undefined =>
    shown.nodes.findLast((node) => overlaps(node, { x, y, width: 0, height: 0 }));
  const rimAt = ({ x, y }: Point): DiagramNode | undefined =>
    rims.find((node) => overlaps(node, { x, y, width: 0, height: 0 }));
  const keyAt = (at: Point, slack: number): string | undefined => {
    if (line && edits?.reconnect) {
      const points = ways.get(line.id) ?? [];
      if (points[0] && near(points[0], at, slack)) return 'end:from';
      if (points.length > 1 && near(points.at(-1)!, at, slack)) return 'end:to';
    }
    if (box && edits?.connect) {
      const knob = knobsOf(kind, box).find((one) => near(one.at, at, slack));
      if (knob) return `port:${knob.side}`;
    }
    if (box && edits?.resize && !nodeTypeOf(kind, box).isPoint) {
      const corner = { x: box.x + box.width + 4, y: box.y + box.height + 4 };
      if (near(corner, at, slack)) return 'size';
    }
    if (nodeAt(at)) return undefined;
    const rim = tool === 'connect' && edits?.connect ? rimAt(at) : undefined;
    if (rim) return `rim:${rim.id}`;
    return lineAt(at, slack);
  };
  const lineAt = (at: Point, slack: number, but?: string): string | undefined => {
    let best: { id: string; distance: number } | undefined;
    for (const [id, points] of ways) {
      const distance = distanceTo(at, points);
      if (id !== but && distance <= slack && (!best || distance < best.distance)) best = { id, distance };
    }
    return best?.id;
  };

  /** The point on a line under the pointer, as a box that another line could meet. */
  const tapAt = (at: Point, but?: string): DiagramNode | undefined => {
    const edge = kind.tap && edits?.connect ? lineAt(at, tapSize, but) : undefined;
    const way = edge && ways.get(edge);
    if (!edge || !way || !kind.tap) return undefined;
    const on = nearestOn(at, way).at;
    const corner = { x: on.x - tapSize / 2, y: on.y - tapSize / 2 };
    return {
      id: `tap ${edge}`,
      kind: kind.tap,
      label: '',
      ...corner,
      width: tapSize,
      height: tapSize,
      data: { edge },
    };
  };
  const lineTo = (
    from: EdgeEnd,
    at: Point,
    end: 'from' | 'to',
    { edge, tap }: { edge?: DiagramEdge; tap?: DiagramNode } = {},
  ): Pull => {
    const met = nodeAt(at) ?? rimAt(at);
    const onLine = met || edge ? undefined : tapAt(at, tap && String(tap.data?.edge));
    const over = met ?? onLine;
    const taps = [tap, onLine].filter((each) => each !== undefined);
    const found = over && portAt(kind, over, at, end === 'to' ? 'in' : 'out');
    const [start, goal] = end === 'to' ? [from, found] : [found, from];
    const ground = { ...shown, nodes: [...shown.nodes, ...rims, ...taps] };
    const fits = start && goal && edgeBetween(kind, ground, start, goal) !== undefined;
    return {
      kind: 'line',
      ...(edge ? { edge } : {}),
      end,
      fixed: from,
      at,
      to: fits ? found : undefined,
      taps,
    };
  };
  const pullOf = (key: string, at: Point, from: Point): Pull | undefined => {
    if (!edits) return undefined;
    const [what, which] = key.split(':');
    if (key === 'size' && box)
      return {
        kind: 'size',
        id: box.id,
        width: Math.max(40, snapped(at.x - box.x)),
        height: Math.max(24, snapped(at.y - box.y)),
      };
    if (what === 'port' && box) return lineTo({ node: box.id, side: which as Side, at: 0.5 }, at, 'to');
    if (what === 'end' && line) {
      const end = which as 'from' | 'to';
      return lineTo(line[end === 'to' ? 'from' : 'to'], at, end, { edge: line });
    }
    const rim = what === 'rim' ? rims.find(({ id }) => key === `rim:${id}`) : undefined;
    const node = rim ?? shown.nodes.find(({ id }) => id === key);
    if (!node) {
      const tap = tool === 'connect' ? tapAt(from) : undefined;
      return tap && lineTo({ node: tap.id, side: 'right', at: 0.5 }, at, 'to', { tap });
    }
    if (tool === 'connect' && edits.connect) {
      const start = portAt(kind, node, from, 'out');
      return start && lineTo(start, at, 'to');
    }
    if (edits.pull) return { kind: 'own', id: key, at };
    if (!edits.move || nodeTypeOf(kind, node).isFixed) return undefined;
    const ids = selection.chosen.has(key) ? selection.chosen : new Set([key]);
    return {
      kind: 'move',
      ids,
      dx: snapped(node.x + at.x - from.x) - node.x,
      dy: snapped(node.y + at.y - from.y) - node.y,
    };
  };
  const drop = (key: string, at: Point, from: Point) => {
    const done = pullOf(key, at, from);
    if (!done || !edits) return;
    if (done.kind === 'move') edits.move?.(done.ids, done.dx, done.dy);
    else if (done.kind === 'size') edits.resize?.(done.id, done.width, done.height);
    else if (done.kind === 'own') edits.pull?.drop(done.id, done.at);
    else if (done.to) {
      const [start, end] = done.end === 'to' ? [done.fixed, done.to] : [done.to, done.fixed];
      const ground = { ...shown, nodes: [...shown.nodes, ...rims, ...done.taps] };
      const found = edgeBetween(kind, ground, start, end);
      if (done.edge) edits.reconnect?.(done.edge, { from: start, to: end });
      else if (found) edits.connect?.(found, start, end, done.taps);
    }
  };
  return {
    pull,
    box,
    keyAt,
    /** Keys that are handles of the chosen part, not parts themselves. */
    isHandle: (key: string) =>
      key === 'size' || key.startsWith('port:') || key.startsWith('end:') || key.startsWith('rim:'),
    onPull: (key: string, at: Point | undefined, from: Point) => setPull(at && pullOf(key, at, from)),
    onDrop: drop,
  };
}
