import { individualRisk } from './individual.ts';
import type { Outcome } from './outcomes.ts';
import { type Peak, type Spot, spotsOf } from './spots.ts';

export interface Grid {
  /** m between the nodes where nothing small asks for more. */
  readonly step: number;
  /** East and north of the columns and rows, rising. */
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  /** Row by row from the south-west. */
  readonly values: readonly number[];
}

export interface Unresolved {
  readonly spot: Spot;
  readonly level: number;
  readonly radius: number;
}

export interface Ground {
  readonly grid: Grid;
  /** Where releases lie, with how far their lines go. */
  readonly spots: readonly Spot[];
  /** Those the grid has no room to be made finer for, with the radius that is lost between its nodes. */
  readonly unresolved: readonly Unresolved[];
  readonly highest: Peak;
}

interface Box {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

export const MOST_NODES = 25_600;
/** What finer lines around small effects may add. */
const MOST_REFINED = 2 * MOST_NODES;
/** Columns on either side of a small effect, and how many of them its radius is. */
const REFINED = 5;
const TO_RADIUS = 4;

/** The wanted step, or the next that keeps the number of nodes within bounds. */
function stepFor({ left, bottom, right, top }: Box, wanted: number): number {
  const nodes = (step: number) =>
    (Math.ceil((right - left) / step) + 1) * (Math.ceil((top - bottom) / step) + 1);
  let step = wanted;
  while (nodes(step) > MOST_NODES) step *= 1.1;
  return step;
}

const evenly = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.ceil((to - from) / step) + 1 }, (_, at) => from + at * step);

const fill = (
  outcomes: readonly Outcome[],
  xs: readonly number[],
  ys: readonly number[],
  step: number,
): Grid => ({ step, xs, ys, values: ys.flatMap((y) => xs.map((x) => individualRisk(outcomes, x, y))) });

const boxOf = (points: readonly { x: number; y: number; radius: number }[]): Box => ({
  left: Math.min(...points.map(({ x, radius }) => x - radius)),
  bottom: Math.min(...points.map(({ y, radius }) => y - radius)),
  right: Math.max(...points.map(({ x, radius }) => x + radius)),
  top: Math.max(...points.map(({ y, radius }) => y + radius)),
});

/** The part of the ground where the risk is at least `lowest`: found on a coarse grid, and around each release by itself. */
function narrowed(outcomes: readonly Outcome[], spots: readonly Spot[], lowest: number): Box {
  const whole = boxOf(outcomes.map(({ x, y, effect }) => ({ x, y, radius: effect.reach })));
  const step = Math.max(whole.right - whole.left, whole.top - whole.bottom) / 60;
  const { xs, ys, values } = fill(
    outcomes,
    evenly(whole.left, whole.right, step),
    evenly(whole.bottom, whole.top, step),
    step,
  );
  const felt = values.flatMap((value, at) =>
    value >= lowest / 3
      ? [{ x: xs[at % xs.length] as number, y: ys[Math.floor(at / xs.length)] as number, radius: 1.5 * step }]
      : [],
  );
  const own = spots.flatMap(({ x, y, extent }) => (extent > 0 ? [{ x, y, radius: 1.25 * extent }] : []));
  const points = [...felt, ...own];
  const least = Math.min(...outcomes.map(({ effect }) => effect.reach));
  return boxOf(points.length > 0 ? points : spots.map(({ x, y }) => ({ x, y, radius: least })));
}

/** Further columns or rows across a circle, none beside one that is there already. */
function refined(lines: readonly number[], middle: number, radius: number): readonly number[] {
  const apart = radius / TO_RADIUS;
  const added = Array.from({ length: 2 * REFINED + 1 }, (_, at) => middle + (at - REFINED) * apart).filter(
    (one) => lines.every((other) => Math.abs(other - one) > apart / 2),
  );
  return [...lines, ...added].sort((a, b) => a - b);
}

/** Columns and rows with what small effects need, whole cases before their higher levels, and what there is no room for. */
function linesFor(box: Box, step: number, spots: readonly Spot[]) {
  let xs: readonly number[] = evenly(box.left, box.right, step);
  let ys: readonly number[] = evenly(box.bottom, box.top, step);
  const left: Unresolved[] = [];
  const isPart = (one: Unresolved) => Number(one.radius < one.spot.extent);
  const small = spots
    .flatMap((spot) => spot.radii.map((one) => ({ spot, ...one })))
    .filter(({ radius }) => radius < 2 * step)
    .sort((a, b) => isPart(a) - isPart(b) || b.radius - a.radius);
  for (const one of small) {
    const [columns, rows] = [refined(xs, one.spot.x, one.radius), refined(ys, one.spot.y, one.radius)];
    if (columns.length * rows.length <= MOST_REFINED) [xs, ys] = [columns, rows];
    else left.push(one);
  }
  return { xs, ys, left };
}

/** Whether a node tells of a level around a release, so that its line is drawn. */
function isSeen({ xs, ys, values }: Grid, { spot, level, radius }: Unresolved): boolean {
  const near = (lines: readonly number[], middle: number) =>
    lines.flatMap((line, at) => (Math.abs(line - middle) <= radius ? [at] : []));
  const columns = near(xs, spot.x);
  return near(ys, spot.y).some((row) =>
    columns.some((column) => (values[row * xs.length + column] as number) >= level),
  );
}

/** What falls between the nodes, each release once with the largest of it. */
function unresolvedOf(grid: Grid, left: readonly Unresolved[]): Unresolved[] {
  const lost = new Map<Spot, Unresolved>();
  for (const one of left) if (!lost.has(one.spot) && !isSeen(grid, one)) lost.set(one.spot, one);
  return [...lost.values()];
}

const highestOf = (outcomes: readonly Outcome[], { xs, ys, values }: Grid, spots: readonly Spot[]): Peak => {
  const nodes = values.reduce((most, value, at) => (value > (values[most] as number) ? at : most), 0);
  const found = {
    x: xs[nodes % xs.length] as number,
    y: ys[Math.floor(nodes / xs.length)] as number,
    risk: values[nodes] as number,
  };
  return spots
    .flatMap(({ x, y, worst }) => [{ x, y }, worst])
    .map(({ x, y }) => ({ x, y, risk: individualRisk(outcomes, x, y) }))
    .reduce((most, one) => (one.risk > most.risk ? one : most), found);
};

/** The risk over the ground, as finely as asked for or as can be, and finer around what is smaller than the step. */
export function riskGround(
  outcomes: readonly Outcome[],
  wantedStep: number,
  levels: readonly number[],
): Ground | null {
  const felt = outcomes.filter(({ frequency, effect }) => frequency > 0 && effect.reach > 0);
  if (felt.length === 0) return null;
  const spots = spotsOf(felt, levels);
  const box = narrowed(felt, spots, Math.min(...levels));
  const step = stepFor(box, wantedStep);
  const { xs, ys, left } = linesFor(box, step, spots);
  const grid = fill(felt, xs, ys, step);
  return { grid, spots, unresolved: unresolvedOf(grid, left), highest: highestOf(felt, grid, spots) };
}
