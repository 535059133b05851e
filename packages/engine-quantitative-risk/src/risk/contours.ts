import type { Grid } from './grid.ts';

export type Point = readonly [x: number, y: number];
export interface Contour {
  readonly level: number;
  /** Closed lines: the last point is the first. */
  readonly lines: readonly (readonly Point[])[];
}

const FLOOR = 1e-15;
const logOf = (value: number) => Math.log10(Math.max(value, FLOOR));

/** Edges of a cell: 0 bottom, 1 right, 2 top, 3 left; pairs the line joins, by which corners (SW, SE, NE, NW) lie above. */
const joins: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[3, 0]],
  [[0, 1]],
  [[3, 1]],
  [[1, 2]],
  [
    [3, 0],
    [1, 2],
  ],
  [[0, 2]],
  [[3, 2]],
  [[2, 3]],
  [[2, 0]],
  [
    [0, 1],
    [2, 3],
  ],
  [[2, 1]],
  [[1, 3]],
  [[1, 0]],
  [[0, 3]],
  [],
];
/** Saddles whose middle lies above: the two high corners hang together. */
const bridged: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  5: [
    [3, 2],
    [1, 0],
  ],
  10: [
    [0, 3],
    [2, 1],
  ],
};

/** With one more on either side. */
const widened = (lines: readonly number[], step: number): readonly number[] => [
  (lines[0] as number) - step,
  ...lines,
  (lines.at(-1) as number) + step,
];

/** Halvings of the way between two nodes: to a thousandth of it. */
const HALVINGS = 10;

/** Where the risk passes the level between a place above it and one below, wherever it jumps on the way. */
function crossing(
  above: Point,
  below: Point,
  level: number,
  riskAt: (x: number, y: number) => number,
): Point {
  let [inside, outside] = [above, below];
  for (let turn = 0; turn < HALVINGS; turn += 1) {
    const middle: Point = [(inside[0] + outside[0]) / 2, (inside[1] + outside[1]) / 2];
    if (riskAt(middle[0], middle[1]) >= level) inside = middle;
    else outside = middle;
  }
  return [(inside[0] + outside[0]) / 2, (inside[1] + outside[1]) / 2];
}

/**
 * Lines of equal risk by marching squares. Where a line passes between two nodes is asked of the risk itself: it jumps where everybody
 * begins to die, and whatever is drawn from the nodes alone has their corners there. The ground outside the grid counts as none, so
 * every line closes.
 */
export function contour(grid: Grid, level: number, riskAt: (x: number, y: number) => number): Contour {
  const [columns, rows] = [grid.xs.length, grid.ys.length];
  const width = columns + 2;
  const height = rows + 2;
  const [xs, ys] = [widened(grid.xs, grid.step), widened(grid.ys, grid.step)];
  const wanted = logOf(level);
  const at = (column: number, row: number): number => {
    const inside = column > 0 && row > 0 && column <= columns && row <= rows;
    return inside ? logOf(grid.values[(row - 1) * columns + column - 1] as number) : Math.log10(FLOOR);
  };
  const points = new Map<number, Point>();
  const next = new Map<number, number[]>();
  const place = (column: number, row: number, upright: boolean): number => {
    const key = (row * width + column) * 2 + (upright ? 1 : 0);
    if (!points.has(key)) {
      const ends: [Point, Point] = [
        [xs[column] as number, ys[row] as number],
        [xs[upright ? column : column + 1] as number, ys[upright ? row + 1 : row] as number],
      ];
      if (at(column, row) < wanted) ends.reverse();
      points.set(key, crossing(ends[0], ends[1], level, riskAt));
    }
    return key;
  };
  const edge = (column: number, row: number, side: number): number => {
    if (side === 0) return place(column, row, false);
    if (side === 1) return place(column + 1, row, true);
    return side === 2 ? place(column, row + 1, false) : place(column, row, true);
  };
  for (let row = 0; row < height - 1; row += 1)
    for (let column = 0; column < width - 1; column += 1) {
      const corners = [at(column, row), at(column + 1, row), at(column + 1, row + 1), at(column, row + 1)];
      const kind = corners.reduce((bits, value, bit) => bits | (value >= wanted ? 1 << bit : 0), 0);
      const middle = corners.reduce((sum, value) => sum + value, 0) / 4;
      const pairs = (middle >= wanted ? bridged[kind] : undefined) ?? joins[kind] ?? [];
      for (const [from, to] of pairs) {
        const [a, b] = [edge(column, row, from), edge(column, row, to)];
        next.set(a, [...(next.get(a) ?? []), b]);
        next.set(b, [...(next.get(b) ?? []), a]);
      }
    }
  return { level, lines: linesOf(points, next) };
}

function linesOf(
  points: ReadonlyMap<number, Point>,
  next: ReadonlyMap<number, readonly number[]>,
): Point[][] {
  const walked = new Set<number>();
  const lines: Point[][] = [];
  for (const start of next.keys()) {
    if (walked.has(start)) continue;
    const line: Point[] = [];
    let here: number | undefined = start;
    while (here !== undefined && !walked.has(here)) {
      walked.add(here);
      line.push(points.get(here) as Point);
      here = next.get(here)?.find((other) => !walked.has(other));
    }
    lines.push([...line, line[0] as Point]);
  }
  return lines;
}
