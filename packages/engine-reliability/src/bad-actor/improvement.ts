import {
  type Calculation,
  calculated,
  findMissing,
  type Notice,
  type Step,
  shown,
  unscored,
} from '@ircrisk/units';
import { binomialLower } from '../mathematics/beta.ts';

const BINOMIAL = 'Przyborowski and Wilenski 1940, conditional binomial test';

export type ImprovementInput = {
  readonly failuresBefore?: number | null;
  readonly monthsBefore?: number | null;
  readonly failuresAfter?: number | null;
  readonly monthsAfter?: number | null;
  readonly significance?: number;
  readonly costBefore?: number | null;
  readonly costAfter?: number | null;
};

export type Improvement = {
  /** Chance of so few failures after, had nothing changed. */
  readonly p: number;
  readonly significant: boolean;
  readonly windowLongEnough: boolean;
  readonly verdict: 'improved' | 'notYetSignificant' | 'windowTooShort' | 'notImproved';
  readonly ratePerYearBefore: number;
  readonly ratePerYearAfter: number;
  readonly savingPerYear: number | null;
};

/** Given n₁ + n₂ failures in all, n₂ is binomial with T₂/(T₁+T₂); small p means the change is real. */
export function verifyImprovement(input: ImprovementInput): Calculation<Improvement> {
  const { significance = 0.05 } = input;
  const facts = { unit: '1', inputs: { ...input, significance }, standardRef: BINOMIAL };
  const missing = findMissing(
    input,
    ['failuresBefore', 'monthsBefore', 'failuresAfter', 'monthsAfter'],
    ['monthsBefore', 'monthsAfter'],
  );
  if (missing) return unscored(missing, facts);
  const {
    failuresBefore: n1,
    monthsBefore: t1,
    failuresAfter: n2,
    monthsAfter: t2,
  } = input as Record<'failuresBefore' | 'monthsBefore' | 'failuresAfter' | 'monthsAfter', number>;
  for (const [name, value] of [
    ['failuresBefore', n1],
    ['failuresAfter', n2],
  ] as const) {
    if (!Number.isInteger(value) || value < 0)
      return unscored({ code: 'notACount', path: name, values: { name } }, facts);
  }
  if (n1 === 0) return unscored({ code: 'noFailures', path: 'failuresBefore' }, facts);
  const share = t2 / (t1 + t2);
  const p = binomialLower(n2, n1 + n2, share);
  if (p === null) return unscored({ code: 'noConvergence' }, facts);
  const [before, after] = [(n1 / t1) * 12, (n2 / t2) * 12];
  const windowLongEnough = t2 >= 12 || t2 >= (2 * t1) / n1;
  const significant = p < significance;
  const verdict = !windowLongEnough
    ? 'windowTooShort'
    : after >= before
      ? 'notImproved'
      : significant
        ? 'improved'
        : 'notYetSignificant';
  const { costBefore, costAfter } = input;
  const saving =
    costBefore === null || costBefore === undefined || costAfter === null || costAfter === undefined
      ? null
      : (costBefore / t1 - costAfter / t2) * 12;
  const warnings: Notice[] = windowLongEnough ? [] : [{ code: 'windowTooShort', path: 'monthsAfter' }];
  const steps: Step[] = [
    {
      id: 'share',
      formula: 'T₂ / (T₁ + T₂)',
      substituted: `${t2} / (${t1} + ${t2})`,
      value: share,
      unit: '1',
      reference: BINOMIAL,
    },
    {
      id: 'p',
      formula: 'p = P[Bin(n₁+n₂, T₂/(T₁+T₂)) ≤ n₂]',
      substituted: `P[Bin(${n1 + n2}, ${shown(share)}) ≤ ${n2}]`,
      value: p,
      unit: '1',
      reference: BINOMIAL,
    },
  ];
  return calculated<Improvement>(
    {
      p,
      significant,
      windowLongEnough,
      verdict,
      ratePerYearBefore: before,
      ratePerYearAfter: after,
      savingPerYear: saving,
    },
    { ...facts, warnings, steps },
  );
}
