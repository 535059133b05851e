/**
 * Base damage factor of thinning in the 3rd edition: a first-order reliability index for each of three damage
 * states, weighted by what inspection has shown (Part 2 §4.5.7, steps 6 to 14).
 */
import { type Quantity, quantity } from '../derivation.ts';
import type { Counts } from '../mechanisms/inspection-credit.ts';
import type { Confidence } from '../mechanisms/mechanism.ts';
import { normalCdf } from '../normal-distribution.ts';
import table from '../tables/thinning.json' with { type: 'json' };

const PRIOR = table.priorProbability;
const CONDITIONAL = table.conditionalProbability;
const FLOW_VARIANCE = table.cov.flowStress ** 2;
const PRESSURE_VARIANCE = table.cov.pressure ** 2;
const PROBABILITY_AT_ONE = table.probabilityAtDfOne;
export const DEFAULT_RATE_VARIATION = table.cov.thinning;
export const RATE_FACTORS = [1, 2, 4] as const;

export type StateWeights = readonly [number, number, number];

function times(value: number, factor: number, count: number): number {
  let product = value;
  for (let n = 0; n < count; n++) product *= factor;
  return product;
}

/** I_k = Prior_k · A_k^NA · B_k^NB · C_k^NC · D_k^ND. */
export function stateLikelihoods(confidence: Confidence, counts: Counts): StateWeights {
  const prior = PRIOR[confidence];
  return [likelihood(prior, counts, 0), likelihood(prior, counts, 1), likelihood(prior, counts, 2)];
}

function likelihood(prior: readonly number[], counts: Counts, k: number): number {
  let value = times(prior[k]!, CONDITIONAL.A[k]!, counts.A);
  value = times(value, CONDITIONAL.B[k]!, counts.B);
  value = times(value, CONDITIONAL.C[k]!, counts.C);
  return times(value, CONDITIONAL.D[k]!, counts.D);
}

/** Po_k = I_k / ΣI. */
export function stateProbabilities(confidence: Confidence, counts: Counts): StateWeights {
  const [one, two, three] = stateLikelihoods(confidence, counts);
  const sum = one + two + three;
  return [one / sum, two / sum, three / sum];
}

/**
 * Loss fraction beyond which the published index turns upward again (only for strength ratios above one half), which
 * would let the damage factor of a wall long gone fall with age, by less than 0.01 %. Losses are held there.
 */
function turningPoint(strengthRatio: number, rateVariance: number): number {
  const bend = strengthRatio * (rateVariance + FLOW_VARIANCE) - rateVariance;
  if (bend <= 0) return Number.POSITIVE_INFINITY;
  return (FLOW_VARIANCE * strengthRatio + PRESSURE_VARIANCE * strengthRatio * strengthRatio) / bend;
}

/** β for a loss fraction x = Ds·Art. */
function indexAt(x: number, strengthRatio: number, rateVariance: number, pressureTerm: number): number {
  const left = 1 - x;
  return (
    (left - strengthRatio) / Math.sqrt(x * x * rateVariance + left * left * FLOW_VARIANCE + pressureTerm)
  );
}

/** Loss fraction of one damage state, held where the index turns. */
export const heldLoss = (lossFraction: number, strengthRatio: number, rateVariance: number): number =>
  Math.min(lossFraction, turningPoint(strengthRatio, rateVariance));

/** Coefficients of variation of flow stress and pressure, for the record. */
export const VARIATIONS: Record<string, Quantity> = {
  COV_sf: quantity(table.cov.flowStress),
  COV_P: quantity(table.cov.pressure),
};

/** β of one damage state. */
export function reliabilityIndex(lossFraction: number, strengthRatio: number, rateVariance: number): number {
  const x = heldLoss(lossFraction, strengthRatio, rateVariance);
  return indexAt(x, strengthRatio, rateVariance, strengthRatio * strengthRatio * PRESSURE_VARIANCE);
}

/** DFb = Σ Po_k·Φ(−β_k) / 1.56E-4. */
export function reliabilityBaseFactor(
  art: number,
  strengthRatio: number,
  weights: StateWeights,
  rateVariation: number,
): number {
  const variance = rateVariation * rateVariation;
  const turning = turningPoint(strengthRatio, variance);
  const pressure = strengthRatio * strengthRatio * PRESSURE_VARIANCE;
  // Written out three times: a closure here is a tenth of the time of a whole study.
  const one = normalCdf(-indexAt(art < turning ? art : turning, strengthRatio, variance, pressure));
  const two = normalCdf(-indexAt(2 * art < turning ? 2 * art : turning, strengthRatio, variance, pressure));
  const four = normalCdf(-indexAt(4 * art < turning ? 4 * art : turning, strengthRatio, variance, pressure));
  return (weights[0] * one + weights[1] * two + weights[2] * four) / PROBABILITY_AT_ONE;
}
