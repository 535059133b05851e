import { betaQuantile } from '@ircrisk/engine-reliability/mathematics/beta.ts';
import { gammaQuantile } from '@ircrisk/engine-reliability/mathematics/gamma.ts';
import { type Calculation, calculated, findMissing, shown, unscored } from '@ircrisk/units';

const REFERENCE = 'IEC 31010 B.5.3 (Bayesian analysis), conjugate priors';

export type Posterior = {
  readonly mean: number;
  readonly priorMean: number;
  readonly lower: number;
  readonly upper: number;
};

const isCount = (value: number) => Number.isInteger(value) && value >= 0;

/** Gamma(α, β) prior on a rate, n events in T: mean (α+n)/(β+T), 90 % interval by gamma quantiles. */
export function updateRate(input: {
  readonly alpha?: number | null;
  readonly beta?: number | null;
  readonly events?: number | null;
  readonly time?: number | null;
}): Calculation<Posterior> {
  const facts = { unit: '1/a', inputs: { ...input }, standardRef: REFERENCE };
  const missing = findMissing(input, ['alpha', 'beta', 'events', 'time'], ['alpha', 'beta']);
  if (missing) return unscored(missing, facts);
  const { alpha, beta, events, time } = input as {
    alpha: number;
    beta: number;
    events: number;
    time: number;
  };
  if (!isCount(events)) return unscored({ code: 'notACount', path: 'events', values: { name: 'n' } }, facts);
  if (time < 0)
    return unscored({ code: 'negative', path: 'time', values: { name: 'T', value: time } }, facts);
  const [a, b] = [alpha + events, beta + time];
  const mean = a / b;
  const [lower, upper] = [gammaQuantile(0.05, a), gammaQuantile(0.95, a)];
  if (lower === null || upper === null) return unscored({ code: 'noConvergence' }, facts);
  const value = { mean, priorMean: alpha / beta, lower: lower / b, upper: upper / b };
  return calculated(value, {
    ...facts,
    steps: [
      {
        id: 'mean',
        formula: 'λ = (α + n) / (β + T)',
        substituted: `(${shown(alpha)} + ${events}) / (${shown(beta)} + ${shown(time)})`,
        value: mean,
        unit: '1/a',
        reference: REFERENCE,
      },
    ],
  });
}

/** Beta(a, b) prior on a probability of failure on demand, k failures in N demands. */
export function updateDemand(input: {
  readonly a?: number | null;
  readonly b?: number | null;
  readonly failures?: number | null;
  readonly demands?: number | null;
}): Calculation<Posterior> {
  const facts = { unit: '1', inputs: { ...input }, standardRef: REFERENCE };
  const missing = findMissing(input, ['a', 'b', 'failures', 'demands'], ['a', 'b']);
  if (missing) return unscored(missing, facts);
  const { a, b, failures, demands } = input as { a: number; b: number; failures: number; demands: number };
  for (const [name, value] of Object.entries({ failures, demands }))
    if (!isCount(value)) return unscored({ code: 'notACount', path: name, values: { name } }, facts);
  if (failures > demands) return unscored({ code: 'moreFailuresThanDemands', path: 'failures' }, facts);
  const [x, y] = [a + failures, b + demands - failures];
  const mean = x / (x + y);
  const [lower, upper] = [betaQuantile(0.05, x, y), betaQuantile(0.95, x, y)];
  if (lower === null || upper === null) return unscored({ code: 'noConvergence' }, facts);
  const value = { mean, priorMean: a / (a + b), lower, upper };
  return calculated(value, {
    ...facts,
    steps: [
      {
        id: 'mean',
        formula: 'p = (a + k) / (a + b + N)',
        substituted: `(${shown(a)} + ${failures}) / (${shown(a + b)} + ${demands})`,
        value: mean,
        unit: '1',
        reference: REFERENCE,
      },
    ],
  });
}

/** m = λ_post/λ_prior from class data with α = 0.5; without a class rate there is no such modifier. */
export function historyFactor(input: {
  readonly classRatePerYear: number | null;
  readonly events: number;
  readonly years: number;
}): number | null {
  const { classRatePerYear: rate, events, years } = input;
  if (!rate || rate <= 0) return null;
  const posterior = updateRate({ alpha: 0.5, beta: 0.5 / rate, events, time: years }).value;
  return posterior ? posterior.mean / posterior.priorMean : null;
}
