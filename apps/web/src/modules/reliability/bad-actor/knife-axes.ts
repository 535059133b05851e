import type { BadActorRow, Ranking } from '@ircrisk/contract/modules/reliability/bad-actor.ts';

export interface LogAxis {
  readonly min: number;
  readonly max: number;
}

/** Where the drawing stands inside its frame, in pixels: the lines of the limits are laid over it. */
export const knifeGrid = { left: 48, right: 44, top: 30, bottom: 36 } as const;

export type KnifePoint = BadActorRow & { mttrHours: number };
export const knifePoints = ({ rows }: Pick<Ranking, 'rows'>): KnifePoint[] =>
  rows.filter((row): row is KnifePoint => row.mttrHours !== null && row.mttrHours > 0);

/** Failures across, mean repair time up, both logarithmic and a little wider than the points. */
export function knifeAxes(points: readonly KnifePoint[]): { x: LogAxis; y: LogAxis } {
  const most = Math.max(2, ...points.map(({ count }) => count));
  const longest = Math.max(1, ...points.map(({ mttrHours }) => mttrHours));
  const shortest = Math.min(longest, ...points.map(({ mttrHours }) => mttrHours));
  return { x: { min: 0.8, max: most * 1.5 }, y: { min: shortest / 2, max: longest * 1.5 } };
}

/** Where a value stands on its axis, from 0 to 1; what lies outside stands at the end. */
export const shareOf = (value: number, { min, max }: LogAxis): number =>
  Math.min(1, Math.max(0, Math.log(value / min) / Math.log(max / min)));

/** The value at a place of the axis, in the three figures a person can read off a drawing. */
export const valueAt = (share: number, { min, max }: LogAxis): number =>
  Number((min * (max / min) ** Math.min(1, Math.max(0, share))).toPrecision(3));
