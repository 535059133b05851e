import { normalUpper } from '@ircrisk/engine-reliability/mathematics/normal.ts';
import { type Calculation, calculated, findMissing, type Step, shown, unscored } from '@ircrisk/units';
import { type Specification, wrongSpecification } from './specification.ts';

const ISO = 'ISO 22514-2; NIST/SEMATECH e-Handbook 6.1.6';

export interface Indices {
  /** Cp or Pp: only where both limits are given. */
  readonly potential: number | null;
  readonly lower: number | null;
  readonly upper: number | null;
  /** Cpk or Ppk: the nearer limit decides; negative where the mean lies outside. */
  readonly actual: number;
  /** Expected outside the limits of a normal process, parts per million. */
  readonly ppm: number;
}

/** Distances in three deviations; `sigma` above zero and the specification judged before. */
export function indicesOf(mean: number, sigma: number, { lsl, usl }: Specification): Indices {
  const lower = lsl === null || lsl === undefined ? null : (mean - lsl) / (3 * sigma);
  const upper = usl === null || usl === undefined ? null : (usl - mean) / (3 * sigma);
  const both = lower !== null && upper !== null;
  const sides = [lower, upper].filter((side): side is number => side !== null);
  return {
    potential: both ? (lower + upper) / 2 : null,
    lower,
    upper,
    actual: Math.min(...sides),
    ppm: sides.reduce((sum, side) => sum + 1e6 * normalUpper(3 * side), 0),
  };
}

export interface SummaryInput extends Specification {
  readonly mean?: number | null;
  /** Within subgroups for Cp and Cpk, overall for Pp and Ppk. */
  readonly sigma?: number | null;
}

export const indexSteps = (names: 'C' | 'P', mean: number, sigma: number, spec: Specification): Step[] => {
  const found = indicesOf(mean, sigma, spec);
  const symbol = names === 'C' ? 'σ_w' : 's';
  const [lsl, usl] = [shown(spec.lsl ?? Number.NaN), shown(spec.usl ?? Number.NaN)];
  const potential: Step[] =
    found.potential === null
      ? []
      : [
          {
            id: `${names}p`,
            formula: `${names}p = (USL − LSL) / 6${symbol}`,
            substituted: `(${usl} − ${lsl}) / (6·${shown(sigma)})`,
            value: found.potential,
            unit: '1',
            reference: ISO,
          },
        ];
  return [
    ...potential,
    {
      id: `${names}pk`,
      formula: `${names}pk = min(USL − µ, µ − LSL) / 3${symbol}`,
      substituted: `min(${usl} − ${shown(mean)}, ${shown(mean)} − ${lsl}) / (3·${shown(sigma)})`,
      value: found.actual,
      unit: '1',
      reference: ISO,
    },
  ];
};

/** The indices from a mean and a deviation that are already known. */
export function capabilityFromSummary(input: SummaryInput): Calculation<Indices> {
  const facts = { unit: '1', inputs: { ...input }, standardRef: ISO };
  const missing = findMissing({ ...input }, ['mean', 'sigma']) ?? wrongSpecification(input);
  if (missing) return unscored(missing, facts);
  const { mean, sigma } = input as { mean: number; sigma: number };
  if (!(sigma > 0)) return unscored({ code: 'sigmaZero', path: 'sigma' }, facts);
  return calculated(indicesOf(mean, sigma, input), { ...facts, steps: indexSteps('C', mean, sigma, input) });
}
