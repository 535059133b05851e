import { type ReplacementAge, replacementAge } from '@ircrisk/engine-reliability';
import { type Calculation, type Notice, unscored } from '@ircrisk/units';

export type AgeReplacementInput = {
  readonly beta?: number | null;
  readonly eta?: number | null;
  readonly plannedCost?: number | null;
  readonly failureCost?: number | null;
};

/** Beyond four characteristic lives nearly every item has failed: a planned age there is run to failure by another name. */
const FURTHEST_IN_ETA = 4;

/** Optimum age of planned replacement, as the reliability engine finds it; null with the reason where running to failure is the advice. */
export function ageReplacement(input: AgeReplacementInput): Calculation<ReplacementAge> {
  const { beta, eta, plannedCost, failureCost } = input;
  const found = replacementAge({
    beta: beta as number,
    eta: eta as number,
    plannedCost: plannedCost ?? null,
    failureCost: failureCost ?? null,
  });
  if (found.value === null || found.value.ageHours <= FURTHEST_IN_ETA * (eta as number)) return found;
  const reason: Notice = { code: 'optimumTooLate', path: 'beta' };
  return unscored(reason, {
    unit: found.unit,
    inputs: found.inputsUsed,
    standardRef: found.standardRef,
    steps: found.steps,
  });
}
