import type { Point, Rect } from './geometry.ts';
import { type EdgeEnd, portOf, type Side } from './graph.ts';

/** Room kept between a line and the boxes it passes. */
export const clearance = 12;
/** A bend costs as much as so much way: lines with few bends are read more easily than short ones. */
const bendCost = 60;
/** Steps after which a way is given up: the line then goes straight, rather than the screen stand still. */
const mostSteps = 20_000;

const outward: Record<Side, Point> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  top: { x: 0, y: -1 },
  bottom: { x: 0, y: 1 },
};

const grown = ({ x, y, width, height }: Rect, by: number): Rect => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

/** Whether a straight piece runs through the inside of a box; along its edge it may. */
function crosses(a: Point, b: Point, { x, y, width, height }: Rect): boolean {
  const [left, right] = [Math.min(a.x, b.x), Math.max(a.x, b.x)];
  const [top, bottom] = [Math.min(a.y, b.y), Math.max(a.y, b.y)];
  return right > x && left < x + width && bottom > y && top < y + height;
}

interface Way {
  readonly at: number;
  readonly direction: 0 | 1;
  readonly cost: number;
  readonly before: Way | undefined;
}

/** A heap by estimated cost. */
class Open {
  private readonly ways: { key: number; way: Way }[] = [];

  push(key: number, way: Way): void {
    const { ways } = this;
    let at = ways.push({ key, way }) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (ways[above]!.key <= key) break;
      [ways[at], ways[above]] = [ways[above]!, ways[at]!];
      at = above;
    }
  }

  pop(): Way | undefined {
    const { ways } = this;
    const top = ways[0];
    const last = ways.pop();
    if (!top || !last || ways.length === 0) return top?.way;
    ways[0] = last;
    for (let at = 0; ; ) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      let least = at;
      if (left < ways.length && ways[left]!.key < ways[least]!.key) least = left;
      if (right < ways.length && ways[right]!.key < ways[least]!.key) least = right;
      if (least === at) break;
      [ways[at], ways[least]] = [ways[least]!, ways[at]!];
      at = least;
    }
    return top.way;
  }
}

const unique = (values: number[]) => [...new Set(values)].sort((a, b) => a - b);

/** Corners only: points in the middle of a straight piece say nothing. */
function corners(points: readonly Point[]): Point[] {
  return points.filter((point, at) => {
    const [before, after] = [points[at - 1], points[at + 1]];
    if (!before || !after) return true;
    if (before.x === point.x && before.y === point.y) return false;
    return !(before.x === point.x && point.x === after.x) && !(before.y === point.y && point.y === after.y);
  });
}

/**
 * A line of right angles from one port to another round all boxes. Ways are searched on the grid that the boxes' edges (with their
 * clearance) and the ports draw: the shortest way with few bends always lies on it (A*, the way so far plus the way straight to the
 * end).
 */
export function route(
  from: Point,
  leaves: Side,
  to: Point,
  enters: Side,
  boxes: readonly Rect[],
  /** How far it goes straight at its two ends. */
  stubs: readonly [from: number, to: number] = [clearance, clearance],
): Point[] {
  const step = (point: Point, side: Side, length: number): Point => ({
    x: point.x + outward[side].x * length,
    y: point.y + outward[side].y * length,
  });
  const [start, end] = [step(from, leaves, stubs[0]), step(to, enters, stubs[1])];
  const walls = boxes.map((box) => grown(box, clearance - 1));
  // Boxes that stand closer to a port than the clearance must not shut it in.
  const near = (point: Point) => (wall: Rect, at: number) =>
    crosses(point, point, wall) ? boxes[at]! : wall;
  const solid = walls.map(near(start)).map((wall, at) => (wall === walls[at] ? near(end)(wall, at) : wall));
  const xs = unique([
    start.x,
    end.x,
    ...boxes.flatMap(({ x, width }) => [x - clearance, x + width + clearance]),
  ]);
  const ys = unique([
    start.y,
    end.y,
    ...boxes.flatMap(({ y, height }) => [y - clearance, y + height + clearance]),
  ]);
  const columns = xs.length;
  const indexOf = (point: Point) => ys.indexOf(point.y) * columns + xs.indexOf(point.x);
  const pointOf = (index: number): Point => ({
    x: xs[index % columns]!,
    y: ys[Math.floor(index / columns)]!,
  });
  const goal = indexOf(end);
  const first = outward[leaves].x === 0 ? 1 : 0;
  const last = outward[enters].x === 0 ? 1 : 0;
  const best = new Map<number, number>();
  const open = new Open();
  open.push(0, { at: indexOf(start), direction: first, cost: 0, before: undefined });
  for (let steps = 0; steps < mostSteps; steps += 1) {
    const way = open.pop();
    if (!way) break;
    if (way.at === goal) {
      const points: Point[] = [];
      for (let one: Way | undefined = way; one; one = one.before) points.unshift(pointOf(one.at));
      return corners([from, ...points, to]);
    }
    const here = pointOf(way.at);
    const known = best.get(way.at * 2 + way.direction);
    if (known !== undefined && known < way.cost) continue;
    for (const [dx, dy] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) {
      const column = (way.at % columns) + dx;
      const row = Math.floor(way.at / columns) + dy;
      if (column < 0 || column >= columns || row < 0 || row >= ys.length) continue;
      const at = row * columns + column;
      const next = pointOf(at);
      if (solid.some((wall) => crosses(here, next, wall))) continue;
      const direction = dx === 0 ? 1 : 0;
      const length = Math.abs(next.x - here.x) + Math.abs(next.y - here.y);
      const turn = at === goal && direction !== last ? bendCost : 0;
      const cost = way.cost + length + (direction === way.direction ? 0 : bendCost) + turn;
      const seen = best.get(at * 2 + direction);
      if (seen !== undefined && seen <= cost) continue;
      best.set(at * 2 + direction, cost);
      const left = Math.abs(end.x - next.x) + Math.abs(end.y - next.y);
      open.push(cost + left, { at, direction, cost, before: way });
    }
  }
  return corners([from, start, { x: end.x, y: start.y }, end, to]);
}

const across: Record<Side, Side> = { left: 'right', right: 'left', top: 'bottom', bottom: 'top' };

/** A line through a point on its way; undefined where a box stands there. */
export function routeVia(
  from: Point,
  leaves: Side,
  via: Point & { readonly side: Side },
  to: Point,
  enters: Side,
  boxes: readonly Rect[],
  stubs: readonly [from: number, to: number],
): Point[] | undefined {
  if (boxes.some((box) => crosses(via, via, grown(box, clearance)))) return undefined;
  const first = route(from, leaves, via, via.side, boxes, [stubs[0], 0]);
  const second = route(via, across[via.side], to, enters, boxes, [0, stubs[1]]);
  return corners([...first, ...second.slice(1)]);
}

/** Boxes that can be in the way: those around the two ends, not the whole plant. */
export function boxesNear<B extends Rect>(from: Point, to: Point, boxes: readonly B[]): B[] {
  const room = grown(
    {
      x: Math.min(from.x, to.x),
      y: Math.min(from.y, to.y),
      width: Math.abs(from.x - to.x),
      height: Math.abs(from.y - to.y),
    },
    160,
  );
  return boxes.filter(
    (box) =>
      box.x < room.x + room.width &&
      box.x + box.width > room.x &&
      box.y < room.y + room.height &&
      box.y + box.height > room.y,
  );
}

/** The corners of an edge between two boxes of a diagram, round the others near it. */
export function routeEdge(
  from: EdgeEnd,
  to: EdgeEnd,
  boxOf: (id: string) => Rect | undefined,
  boxes: readonly Rect[],
): Point[] {
  const [one, other] = [boxOf(from.node), boxOf(to.node)];
  if (!one || !other) return [];
  const [start, end] = [portOf(one, from), portOf(other, to)];
  return route(start, from.side, end, to.side, boxesNear(start, end, boxes));
}

export const pathOf = (points: readonly Point[]): string =>
  points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join('');

/** Lines with rounded corners are followed more easily where several cross. */
export function roundedPath(points: readonly Point[], radius = 6): string {
  return points
    .map((point, at) => {
      const [before, after] = [points[at - 1], points[at + 1]];
      if (!before) return `M${point.x} ${point.y}`;
      if (!after) return `L${point.x} ${point.y}`;
      const into = Math.hypot(point.x - before.x, point.y - before.y);
      const out = Math.hypot(after.x - point.x, after.y - point.y);
      const bend = Math.min(radius, into / 2, out / 2);
      const from = (other: Point, length: number) => {
        const share = bend / (length || 1);
        return `${point.x + (other.x - point.x) * share} ${point.y + (other.y - point.y) * share}`;
      };
      return `L${from(before, into)}Q${point.x} ${point.y} ${from(after, out)}`;
    })
    .join('');
}

const round = (value: number) => Math.round(value * 100) / 100;

/** The tip of an arrow as a path of its own: markers are not drawn by every writer of PDF. */
export function tipPath(points: readonly Point[], size = 7): string {
  const [before, end] = [points.at(-2), points.at(-1)];
  if (!before || !end) return '';
  const length = Math.hypot(end.x - before.x, end.y - before.y) || 1;
  const [ux, uy] = [(end.x - before.x) / length, (end.y - before.y) / length];
  const [bx, by] = [end.x - ux * size, end.y - uy * size];
  const half = size * 0.42;
  return `M${round(end.x)} ${round(end.y)}L${round(bx - uy * half)} ${round(by + ux * half)}L${round(bx + uy * half)} ${round(by - ux * half)}z`;
}

/** The point of a line nearest to another, and how far off it is. */
export function nearestOn({ x, y }: Point, points: readonly Point[]): { at: Point; distance: number } {
  let least = { at: points[0] ?? { x, y }, distance: Number.POSITIVE_INFINITY };
  points.slice(1).forEach((b, index) => {
    const a = points[index]!;
    const length = (b.x - a.x) ** 2 + (b.y - a.y) ** 2;
    const share = length === 0 ? 0 : ((x - a.x) * (b.x - a.x) + (y - a.y) * (b.y - a.y)) / length;
    const on = Math.min(1, Math.max(0, share));
    const at = { x: a.x + on * (b.x - a.x), y: a.y + on * (b.y - a.y) };
    const distance = Math.hypot(x - at.x, y - at.y);
    if (distance < least.distance) least = { at, distance };
  });
  return least;
}

/** Distance of a point from a line. */
export const distanceTo = (at: Point, points: readonly Point[]): number => nearestOn(at, points).distance;
