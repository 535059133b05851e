import type { Outcome } from './outcomes.ts';
import { turnedShare } from './turned.ts';

/** 1/a that somebody who is always there, outdoors and unprotected, dies of one outcome. */
function riskOf({ x, y, frequency, effect }: Outcome, east: number, north: number): number {
  const [dx, dy] = [east - x, north - y];
  const distance = Math.hypot(dx, dy);
  if (distance > effect.reach) return 0;
  const share =
    effect.shape === 'round'
      ? effect.death(distance).individual
      : turnedShare(effect, distance, Math.atan2(dx, dy));
  return frequency * share;
}

/** Location-specific individual risk, 1/a. */
export const individualRisk = (outcomes: readonly Outcome[], east: number, north: number): number =>
  outcomes.reduce((sum, one) => sum + riskOf(one, east, north), 0);

export interface Grid {
  readonly x: number;
  readonly y: number;
  readonly step: number;
  readonly columns: number;
  readonly rows: number;
  /** Row by row from the south-west. */
  readonly values: readonly number[];
}

interface Box {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

export const MOST_NODES = 25_600;

/** The wanted step, or the next that keeps the number of nodes within bounds. */
function stepFor({ left, bottom, right, top }: Box, wanted: number): number {
  const nodes = (step: number) =>
    (Math.ceil((right - left) / step) + 1) * (Math.ceil((top - bottom) / step) + 1);
  let step = wanted;
  while (nodes(step) > MOST_NODES) step *= 1.1;
  return step;
}

function fill(outcomes: readonly Outcome[], box: Box, step: number): Grid {
  const columns = Math.ceil((box.right - box.left) / step) + 1;
  const rows = Math.ceil((box.top - box.bottom) / step) + 1;
  const values: number[] = [];
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1)
      values.push(individualRisk(outcomes, box.left + column * step, box.bottom + row * step));
  return { x: box.left, y: box.bottom, step, columns, rows, values };
}

const around = (outcomes: readonly Outcome[]): Box => ({
  left: Math.min(...outcomes.map(({ x, effect }) => x - effect.reach)),
  bottom: Math.min(...outcomes.map(({ y, effect }) => y - effect.reach)),
  right: Math.max(...outcomes.map(({ x, effect }) => x + effect.reach)),
  top: Math.max(...outcomes.map(({ y, effect }) => y + effect.reach)),
});

/** The part of the ground where the risk is at least `lowest`, found on a coarse grid and given room. */
function narrowed(outcomes: readonly Outcome[], lowest: number): Box {
  const whole = around(outcomes);
  const step = Math.max(whole.right - whole.left, whole.top - whole.bottom) / 60;
  const coarse = fill(outcomes, whole, step);
  const at = coarse.values.flatMap((value, index) => (value >= lowest / 3 ? [index] : []));
  if (at.length === 0) {
    const reach = Math.min(...outcomes.map(({ effect }) => effect.reach));
    const { x, y } = outcomes[0] as Outcome;
    return { left: x - reach, right: x + reach, bottom: y - reach, top: y + reach };
  }
  const columns = at.map((index) => index % coarse.columns);
  const rows = at.map((index) => Math.floor(index / coarse.columns));
  return {
    left: coarse.x + (Math.min(...columns) - 1.5) * step,
    right: coarse.x + (Math.max(...columns) + 1.5) * step,
    bottom: coarse.y + (Math.min(...rows) - 1.5) * step,
    top: coarse.y + (Math.max(...rows) + 1.5) * step,
  };
}

/** The risk over the ground, as finely as asked for or as can be. */
export function riskGrid(outcomes: readonly Outcome[], wantedStep: number, lowest: number): Grid | null {
  const felt = outcomes.filter(({ frequency, effect }) => frequency > 0 && effect.reach > 0);
  if (felt.length === 0) return null;
  const box = narrowed(felt, lowest);
  return fill(felt, box, stepFor(box, wantedStep));
}
