import { type Calculation, calculated, findMissing, shown, unscored } from '@ircrisk/units';
import type { WeibullParameters } from '../life-data/weibull-distribution.ts';
import { gammaFunction, gammaLower } from '../mathematics/gamma.ts';
import { risingRoot } from '../mathematics/rising-root.ts';
import { cumulativeHazard } from './conditional-reliability.ts';

const SOURCE = 'Barlow and Hunter 1960; Jardine and Tsang 2013, 2.5';

export type ReplacementAge = {
  /** Replace at this age or on failure, whichever comes first. */
  readonly ageHours: number;
  readonly costPerHour: number;
  /** Run to failure: C_f over the mean life. */
  readonly costPerHourToFailure: number;
  readonly savingShare: number;
  /** Share that still fails before the age. */
  readonly failedBefore: number;
  readonly curve: readonly { readonly age: number; readonly costPerHour: number }[];
};

/** ∫₀ᵀ R dt = t₀ + (η/β)·Γ(1/β)·P(1/β, ((T−t₀)/η)^β) beyond the failure-free time. */
function meanUpTo(age: number, parameters: WeibullParameters): number | null {
  const { beta, eta, threshold = 0 } = parameters;
  if (age <= threshold) return age;
  const share = gammaLower(1 / beta, cumulativeHazard(age, parameters));
  return share === null ? null : threshold + eta * gammaFunction(1 + 1 / beta) * share;
}

/**
 * The age of planned replacement with the least cost per hour, C(T) = (C_p·R(T) + C_f·F(T)) / ∫₀ᵀR. It solves h(T)·∫₀ᵀR + R(T) = C_f/(C_f − C_p), whose left
 * side rises when the hazard does; with β ≤ 1 or a failure no dearer than a plan, replacing early never pays.
 */
export function replacementAge(
  input: WeibullParameters & { readonly plannedCost?: number | null; readonly failureCost?: number | null },
): Calculation<ReplacementAge> {
  const facts = { unit: 'h', inputs: { ...input }, standardRef: SOURCE };
  const needed = ['beta', 'eta', 'plannedCost', 'failureCost'] as const;
  const missing = findMissing(input, needed, needed);
  if (missing) return unscored(missing, facts);
  const {
    beta,
    eta,
    threshold = 0,
    plannedCost,
    failureCost,
  } = input as Required<typeof input> & {
    plannedCost: number;
    failureCost: number;
  };
  if (failureCost <= plannedCost) return unscored({ code: 'failureNotDearer', path: 'failureCost' }, facts);
  if (beta <= 1)
    return unscored({ code: 'noWearOut', path: 'beta', values: { beta: shown(beta, 4) } }, facts);
  const parameters = { beta, eta, threshold };
  const costAt = (age: number): number | null => {
    const up = meanUpTo(age, parameters);
    const alive = Math.exp(-cumulativeHazard(age, parameters));
    return up === null ? null : (plannedCost * alive + failureCost * (1 - alive)) / up;
  };
  const wanted = failureCost / (failureCost - plannedCost);
  const short = (age: number) => {
    const up = meanUpTo(age, parameters);
    if (up === null) return Number.NaN;
    const hazard = (beta / eta) * ((age - threshold) / eta) ** (beta - 1);
    return hazard * up + Math.exp(-cumulativeHazard(age, parameters)) - wanted;
  };
  // Beyond twenty characteristic lives nothing is left to replace.
  const furthest = threshold + 20 * eta;
  if (!(short(furthest) > 0)) return unscored({ code: 'replacementTooLate', path: 'beta' }, facts);
  const found = risingRoot(
    (x) => ({ error: short(threshold + x), next: Number.NaN }),
    0,
    20 * eta,
    eta,
    1e-12,
  );
  const age = found === null ? null : threshold + found;
  const costPerHour = age === null ? null : costAt(age);
  if (age === null || costPerHour === null) return unscored({ code: 'noConvergence' }, facts);
  const mean = threshold + eta * gammaFunction(1 + 1 / beta);
  const toFailure = failureCost / mean;
  const curve = Array.from({ length: 60 }, (_, i) => threshold + (eta * 2 * (i + 1)) / 60).flatMap((at) => {
    const cost = costAt(at);
    return cost === null ? [] : [{ age: at, costPerHour: cost }];
  });
  return calculated<ReplacementAge>(
    {
      ageHours: age,
      costPerHour,
      costPerHourToFailure: toFailure,
      savingShare: 1 - costPerHour / toFailure,
      failedBefore: -Math.expm1(-cumulativeHazard(age, parameters)),
      curve,
    },
    {
      ...facts,
      steps: [
        {
          id: 'age',
          formula: 'h(T)·∫₀ᵀR dt + R(T) = C_f / (C_f − C_p)',
          substituted: `${shown(failureCost)} / (${shown(failureCost)} − ${shown(plannedCost)})`,
          value: age,
          unit: 'h',
          reference: SOURCE,
        },
        {
          id: 'cost',
          formula: 'C(T) = (C_p·R(T) + C_f·(1 − R(T))) / ∫₀ᵀR dt',
          substituted: `R(T) = ${shown(Math.exp(-cumulativeHazard(age, parameters)))}, ∫R = ${shown(meanUpTo(age, parameters) ?? 0)}`,
          value: costPerHour,
          unit: '1/h',
          reference: SOURCE,
        },
        {
          id: 'toFailure',
          formula: 'C_∞ = C_f / ∫₀^∞R dt',
          substituted: `${shown(failureCost)} / ${shown(mean)}`,
          value: toFailure,
          unit: '1/h',
          reference: SOURCE,
        },
      ],
    },
  );
}
