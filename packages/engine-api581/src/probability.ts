/** Generic failure frequencies, the management systems factor and the probability of failure (Part 2 §3). */
import fms from './tables/fms.json' with { type: 'json' };
import gff from './tables/gff.json' with { type: 'json' };

/** Frequencies of the small, medium, large and rupture holes, 1/yr. */
export interface FailureFrequency {
  holes: readonly [number, number, number, number];
  /** Sum of the four, never the rounded printed total: weighted averages are then exact. */
  total: number;
}

const FREQUENCIES = new Map<string, FailureFrequency>(
  gff.rows.map((row) => [
    row.componentType,
    {
      holes: [row.small, row.medium, row.large, row.rupture] as const,
      total: row.small + row.medium + row.large + row.rupture,
    },
  ]),
);

export function failureFrequency(componentType: string): FailureFrequency | null {
  return FREQUENCIES.get(componentType) ?? null;
}

export function componentTypes(): string[] {
  return [...FREQUENCIES.keys()];
}

export const MANAGEMENT_MAXIMUM = fms.total;

export function managementScorePercent(score: number): number {
  return (100 * score) / MANAGEMENT_MAXIMUM;
}

/** F_MS = 10^(−0.02·pscore + 1): 10 at score 0, 1 at 500, 0.1 at 1000. */
export function managementFactor(score: number): number {
  return 10 ** (-0.02 * managementScorePercent(score) + 1);
}

/** POF = gff_total·DF·F_MS. */
export function probabilityOfFailure(gffTotal: number, df: number, factor: number): number {
  return gffTotal * df * factor;
}

/** Weighs one value per hole by the hole frequencies. */
export function weighByHole(frequency: FailureFrequency, values: readonly number[]): number {
  const { holes, total } = frequency;
  return (
    (holes[0] * values[0]! + holes[1] * values[1]! + holes[2] * values[2]! + holes[3] * values[3]!) / total
  );
}
