import { binomialLower } from '@ircrisk/engine-reliability/mathematics/beta.ts';
import {
  type Calculation,
  calculated,
  findMissing,
  type Notice,
  type Step,
  shown,
  unscored,
} from '@ircrisk/units';

const BINOMIAL = 'Przyborowski and Wilenski 1940, conditional binomial test';
const SIGNIFICANCE = 0.1;

export type EffectivenessInput = {
  readonly eventsBefore?: number | null;
  readonly timeBefore?: number | null;
  readonly eventsAfter?: number | null;
  readonly timeAfter?: number | null;
  /** Has the planned window of observation passed? */
  readonly windowPassed: boolean;
};

export type Effectiveness = {
  readonly p: number | null;
  readonly verdict: 'effective' | 'ineffective' | 'inconclusive';
};

/**
 * Did the measures work? p is the chance of so few events after, had nothing changed. The order matters: nothing observed is
 * inconclusive, a rate no lower than before is ineffective, and only then a small p with the window passed is effective.
 */
export function effectiveness(input: EffectivenessInput): Calculation<Effectiveness> {
  const facts = { unit: '1', inputs: { ...input }, standardRef: BINOMIAL };
  const missing = findMissing(input as unknown as Record<string, unknown>, [
    'eventsBefore',
    'timeBefore',
    'eventsAfter',
    'timeAfter',
  ]);
  if (missing) return unscored(missing, facts);
  const {
    eventsBefore: n1,
    timeBefore: t1,
    eventsAfter: n2,
    timeAfter: t2,
  } = input as Record<'eventsBefore' | 'timeBefore' | 'eventsAfter' | 'timeAfter', number>;
  for (const [name, value] of Object.entries({ eventsBefore: n1, eventsAfter: n2 }))
    if (!Number.isInteger(value) || value < 0)
      return unscored({ code: 'notACount', path: name, values: { name } }, facts);
  const inconclusive = (code: string, path: string) =>
    calculated<Effectiveness>({ p: null, verdict: 'inconclusive' }, { ...facts, warnings: [{ code, path }] });
  if (!(t1 > 0)) return inconclusive('noExposure', 'timeBefore');
  if (!(t2 > 0)) return inconclusive('noExposure', 'timeAfter');
  if (n1 + n2 === 0) return inconclusive('noEvents', 'eventsBefore');
  const p = binomialLower(n2, n1 + n2, t2 / (t1 + t2));
  if (p === null) return inconclusive('noConvergence', 'eventsBefore');
  // Cross products, not rates: no division, so equal rates are equal.
  const verdict =
    n2 > 0 && n2 * t1 >= n1 * t2 * (1 - 1e-12)
      ? 'ineffective'
      : p < SIGNIFICANCE && input.windowPassed
        ? 'effective'
        : 'inconclusive';
  const warnings: Notice[] = input.windowPassed ? [] : [{ code: 'windowOpen' }];
  const steps: Step[] = [
    {
      id: 'p',
      formula: 'p = P[Bin(n₁+n₂, T₂/(T₁+T₂)) ≤ n₂]',
      substituted: `P[Bin(${n1 + n2}, ${shown(t2)}/${shown(t1 + t2)}) ≤ ${n2}]`,
      value: p,
      unit: '1',
      reference: BINOMIAL,
    },
    {
      id: 'rates',
      formula: 'n₂ · T₁ ≥ n₁ · T₂ ?',
      substituted: `${n2} · ${shown(t1)}, ${n1} · ${shown(t2)}`,
      value: n2 * t1 >= n1 * t2 ? 'yes' : 'no',
      unit: '',
      reference: BINOMIAL,
    },
  ];
  return calculated({ p, verdict }, { ...facts, warnings, steps });
}

/** Months without any event after which p falls below the limit: (T₁/(T₁+T₂))^n₁ < 0.1 solved for T₂, rounded up. */
export function monthsToProve(eventsBefore: number, timeBefore: number): number | null {
  if (!Number.isInteger(eventsBefore) || eventsBefore <= 0 || !(timeBefore > 0)) return null;
  return Math.floor(timeBefore * (SIGNIFICANCE ** (-1 / eventsBefore) - 1)) + 1;
}
