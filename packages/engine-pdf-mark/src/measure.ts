import type { Notice } from '@ircrisk/units';
import type { Box, Point } from './page-space.ts';

export interface Calibration {
  /** Two points of the drawing and how far they are apart in the plant. */
  readonly from: Point;
  readonly to: Point;
  readonly length: number;
  /** Unit of that length, as it is shown. */
  readonly unit: string;
  /** Only inside this part of the page: a detail with a scale of its own. */
  readonly within?: Box | null;
}

export interface Measure {
  readonly value: number;
  readonly unit: string;
}

const distance = ([ax, ay]: Point, [bx, by]: Point) => Math.hypot(bx - ax, by - ay);

/** Points nearer than a printer can tell apart, in user units, give no scale. */
const leastApart = 1e-3;

/** Real length of one user unit; refused where the points coincide or the length is not positive. */
export function unitLength({ from, to, length }: Calibration): number | null {
  const apart = distance(from, to);
  return apart >= leastApart && length > 0 && Number.isFinite(length) ? length / apart : null;
}

const isWithin = ([x0, y0, x1, y1]: Box, points: readonly Point[]) =>
  points.every(([x, y]) => x >= x0 && x <= x1 && y >= y0 && y <= y1);
const areaOfBox = ([x0, y0, x1, y1]: Box) => (x1 - x0) * (y1 - y0);

/** The calibration of the smallest detail the mark lies in, else that of the page. */
export function calibrationFor(
  calibrations: readonly Calibration[],
  points: readonly Point[],
): Calibration | null {
  const details = calibrations
    .filter(({ within }) => within && isWithin(within, points))
    .sort((a, b) => areaOfBox(a.within!) - areaOfBox(b.within!));
  return details[0] ?? calibrations.findLast(({ within }) => !within) ?? null;
}

const none = (code: string, path: string): { value: null; reason: Notice } => ({
  value: null,
  reason: { code, path },
});
type Measured = { readonly value: Measure; readonly reason?: undefined } | ReturnType<typeof none>;

const factorOf = (calibration: Calibration | null) => (calibration ? unitLength(calibration) : 1);

/** Length of a line of points; in points (pt) while nothing is calibrated. */
export function lengthOf(points: readonly Point[], calibration: Calibration | null): Measured {
  if (points.length < 2) return none('tooFewPoints', 'points');
  const factor = factorOf(calibration);
  if (factor === null) return none('calibrationEmpty', 'calibration');
  let length = 0;
  for (const [at, point] of points.slice(1).entries()) length += distance(points[at]!, point);
  return { value: { value: length * factor, unit: calibration?.unit ?? 'pt' } };
}

const cross = ([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point) =>
  (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);

const onSegment = (a: Point, b: Point, p: Point) =>
  cross(a, b, p) === 0 &&
  Math.min(a[0], b[0]) <= p[0] &&
  p[0] <= Math.max(a[0], b[0]) &&
  Math.min(a[1], b[1]) <= p[1] &&
  p[1] <= Math.max(a[1], b[1]);

function meet(a: Point, b: Point, c: Point, d: Point): boolean {
  const [s, t] = [Math.sign(cross(a, b, c)), Math.sign(cross(a, b, d))];
  const [u, v] = [Math.sign(cross(c, d, a)), Math.sign(cross(c, d, b))];
  if (s !== t && u !== v && s * t <= 0 && u * v <= 0 && (s !== 0 || t !== 0)) return true;
  return onSegment(a, b, c) || onSegment(a, b, d) || onSegment(c, d, a) || onSegment(c, d, b);
}

/** Whether sides that are no neighbours touch: such an outline has no area anybody means. */
export function crossesItself(points: readonly Point[]): boolean {
  const count = points.length;
  const side = (at: number): [Point, Point] => [points[at]!, points[(at + 1) % count]!];
  for (let i = 0; i < count; i += 1)
    for (let j = i + 2; j < count; j += 1) {
      if (i === 0 && j === count - 1) continue;
      if (meet(...side(i), ...side(j))) return true;
    }
  return false;
}

/** Area by the shoelace formula: |Σ (xᵢ·yᵢ₊₁ − xᵢ₊₁·yᵢ)| / 2 · k². */
export function areaOf(points: readonly Point[], calibration: Calibration | null): Measured {
  if (points.length < 3) return none('tooFewPoints', 'points');
  const factor = factorOf(calibration);
  if (factor === null) return none('calibrationEmpty', 'calibration');
  if (crossesItself(points)) return none('crossesItself', 'points');
  // From the first corner: differences keep their digits where the page lies far from the origin.
  const [ox, oy] = points[0]!;
  let doubled = 0;
  for (const [at, [x, y]] of points.entries()) {
    const [nx, ny] = points[(at + 1) % points.length]!;
    doubled += (x - ox) * (ny - oy) - (nx - ox) * (y - oy);
  }
  return {
    value: { value: (Math.abs(doubled) / 2) * factor ** 2, unit: `${calibration?.unit ?? 'pt'}²` },
  };
}

/** The angle at the second of three points, 0 to 180°. */
export function angleOf(points: readonly Point[]): Measured {
  const [a, apex, b] = points;
  if (!a || !apex || !b || points.length !== 3) return none('tooFewPoints', 'points');
  if (distance(a, apex) === 0 || distance(b, apex) === 0) return none('pointsCoincide', 'points');
  const [ux, uy, vx, vy] = [a[0] - apex[0], a[1] - apex[1], b[0] - apex[0], b[1] - apex[1]];
  const radians = Math.atan2(Math.abs(ux * vy - uy * vx), ux * vx + uy * vy);
  return { value: { value: (radians * 180) / Math.PI, unit: '°' } };
}
