import { logGamma } from '@ircrisk/engine-reliability/mathematics/gamma.ts';

/** Factors of control charts by subgroup size, ISO 7870-2 (GB/T 17989.2) table 2; d3 from the distribution of the range. */
const rows: Readonly<Record<number, readonly [A2: number, D3: number, D4: number, d2: number, d3: number]>> =
  {
    2: [1.88, 0, 3.267, 1.128, 0.853],
    3: [1.023, 0, 2.575, 1.693, 0.888],
    4: [0.729, 0, 2.282, 2.059, 0.88],
    5: [0.577, 0, 2.114, 2.326, 0.864],
    6: [0.483, 0, 2.004, 2.534, 0.848],
    7: [0.419, 0.076, 1.924, 2.704, 0.833],
    8: [0.373, 0.136, 1.864, 2.847, 0.82],
    9: [0.337, 0.184, 1.816, 2.97, 0.808],
    10: [0.308, 0.223, 1.777, 3.078, 0.797],
  };

/** Above ten values the range wastes information; the standard deviation takes its place. */
export const LARGEST_RANGE_SIZE = 10;

export interface RangeFactors {
  readonly A2: number;
  readonly D3: number;
  readonly D4: number;
  readonly d2: number;
  readonly d3: number;
}

export function rangeFactors(size: number): RangeFactors | null {
  const row = rows[size];
  if (!row) return null;
  const [A2, D3, D4, d2, d3] = row;
  return { A2, D3, D4, d2, d3 };
}

/** c4 = √(2/(n−1))·Γ(n/2)/Γ((n−1)/2), for every n ≥ 2. */
export const c4 = (size: number): number =>
  Math.sqrt(2 / (size - 1)) * Math.exp(logGamma(size / 2) - logGamma((size - 1) / 2));

/** Individuals: 3/1.128 and D4 of two values, as the standard rounds them. */
export const INDIVIDUAL_LIMIT = 2.66;
export const MOVING_RANGE_LIMIT = 3.267;
export const MOVING_RANGE_D2 = 1.128;
