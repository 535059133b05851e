import { type Box, boxOf, type Point } from './page-space.ts';

export const markTypes = [
  'rect',
  'ellipse',
  'polygon',
  'polyline',
  'ink',
  'highlight',
  'pin',
  'text',
  'callout',
  'stamp',
  'length',
  'area',
  'angle',
] as const;
export type MarkType = (typeof markTypes)[number];

/** Lines of points in user space: all but ink have one; two corners of a box; a callout has its tip as third point. */
export type Strokes = readonly (readonly Point[])[];

export interface MarkStyle {
  /** #rrggbb */
  readonly stroke: string;
  readonly fill: string | null;
  /** Width of the line in user units. */
  readonly width: number;
  readonly opacity: number;
}

export interface Shape {
  readonly type: MarkType;
  readonly strokes: Strokes;
  readonly style: MarkStyle;
}

const leastPoints: Readonly<Record<MarkType, number>> = {
  rect: 2,
  ellipse: 2,
  highlight: 2,
  text: 2,
  stamp: 2,
  callout: 3,
  pin: 1,
  polyline: 2,
  polygon: 3,
  length: 2,
  area: 3,
  angle: 3,
  ink: 1,
};
const exact: readonly MarkType[] = [
  'rect',
  'ellipse',
  'highlight',
  'text',
  'stamp',
  'callout',
  'pin',
  'angle',
];
export const mostPoints = 20_000;
export const mostLines = 500;
export const mostPages = 100_000;
/** No page reaches further from its origin, in user units; the calls that save a mark have the same bounds. */
export const farthest = 1e6;

/** What is wrong with a shape, as a code of the catalogue; null where nothing is. */
export function shapeProblem(type: MarkType, strokes: Strokes): string | null {
  const points = strokes.flat();
  if (points.length > mostPoints) return 'tooManyPoints';
  if (points.some(([x, y]) => !Number.isFinite(x) || !Number.isFinite(y))) return 'notFinite';
  if (points.some((point) => point.some((value) => Math.abs(value) > farthest))) return 'tooFar';
  if (strokes.length > mostLines) return 'tooManyLines';
  const [first] = strokes;
  if (!first || strokes.some((stroke) => stroke.length === 0)) return 'tooFewPoints';
  if (type !== 'ink' && strokes.length !== 1) return 'oneLine';
  if (first.length < leastPoints[type]) return 'tooFewPoints';
  if (exact.includes(type) && first.length !== leastPoints[type]) return 'tooManyPoints';
  const [a, b] = first;
  if (isBoxed(type) && a && b && a[0] === b[0] && a[1] === b[1]) return 'noSize';
  return null;
}

export const isBoxed = (type: MarkType): boolean =>
  ['rect', 'ellipse', 'highlight', 'text', 'stamp', 'callout'].includes(type);
export const isClosed = (type: MarkType): boolean => type === 'polygon' || type === 'area';

/** Smallest box around the shape. */
export const shapeBox = ({ strokes }: Pick<Shape, 'strokes'>): Box => boxOf(strokes.flat());

export const moved = (strokes: Strokes, [dx, dy]: Point): Strokes =>
  strokes.map((stroke) => stroke.map(([x, y]): Point => [x + dx, y + dy]));

function segmentDistance([px, py]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const square = dx * dx + dy * dy;
  const along = square === 0 ? 0 : Math.min(1, Math.max(0, ((px - ax) * dx + (py - ay) * dy) / square));
  return Math.hypot(px - ax - along * dx, py - ay - along * dy);
}

function lineDistance(point: Point, line: readonly Point[], closed: boolean): number {
  const [first] = line;
  if (!first) return Infinity;
  let least = Math.hypot(point[0] - first[0], point[1] - first[1]);
  for (let at = 1; at < line.length; at += 1)
    least = Math.min(least, segmentDistance(point, line[at - 1]!, line[at]!));
  return closed && line.length > 2 ? Math.min(least, segmentDistance(point, line.at(-1)!, first)) : least;
}

function isInside([px, py]: Point, outline: readonly Point[]): boolean {
  let inside = false;
  for (const [at, [ax, ay]] of outline.entries()) {
    const [bx, by] = outline[(at + 1) % outline.length]!;
    if (ay > py !== by > py && px < ((bx - ax) * (py - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

const outlineOf = ([[ax, ay], [bx, by]]: readonly [Point, Point]): Point[] => [
  [ax, ay],
  [bx, ay],
  [bx, by],
  [ax, by],
];

function ellipseHit(
  [px, py]: Point,
  [a, b]: readonly [Point, Point],
  filled: boolean,
  reach: number,
): boolean {
  const [cx, cy] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const [rx, ry] = [Math.abs(a[0] - b[0]) / 2, Math.abs(a[1] - b[1]) / 2];
  const ratio = (grow: number) =>
    Math.hypot((px - cx) / Math.max(rx + grow, 1e-9), (py - cy) / Math.max(ry + grow, 1e-9));
  if (ratio(reach) > 1) return false;
  return filled || rx <= reach || ry <= reach || ratio(-reach) >= 1;
}

/** Whether a point hits a shape; `reach` is the tolerance in user units (pixels over scale). */
export function hits({ type, strokes, style }: Shape, point: Point, reach: number): boolean {
  const [line = []] = strokes;
  const near = reach + style.width / 2;
  const [a, b, tip] = line;
  if (type === 'pin') return a !== undefined && Math.hypot(point[0] - a[0], point[1] - a[1]) <= near;
  if (isBoxed(type) && a && b) {
    const solid =
      style.fill !== null ||
      type === 'highlight' ||
      type === 'text' ||
      type === 'stamp' ||
      type === 'callout';
    if (type === 'ellipse') return ellipseHit(point, [a, b], solid, near);
    const outline = outlineOf([a, b]);
    if (solid && isInside(point, outline)) return true;
    if (tip && lineDistance(point, [tip, [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]], false) <= near) return true;
    return lineDistance(point, outline, true) <= near;
  }
  if (isClosed(type) && style.fill !== null && isInside(point, line)) return true;
  return strokes.some((stroke) => lineDistance(point, stroke, isClosed(type)) <= near);
}

/** Everything under a point, topmost (last drawn) first: a second click goes through to the next. */
export const allHit = <T extends Shape>(shapes: readonly T[], point: Point, reach: number): T[] =>
  shapes.filter((shape) => hits(shape, point, reach)).toReversed();

/** The nearest corner of other shapes within reach: drawing snaps to it. */
export function snapped(shapes: readonly Shape[], point: Point, reach: number): Point {
  let best: Point = point;
  let least = reach;
  for (const { strokes } of shapes)
    for (const stroke of strokes)
      for (const corner of stroke) {
        const apart = Math.hypot(corner[0] - point[0], corner[1] - point[1]);
        if (apart <= least) [best, least] = [corner, apart];
      }
  return best;
}
