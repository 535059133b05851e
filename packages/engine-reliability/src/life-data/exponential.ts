import { type Calculation, calculated, type Notice, shown, unscored } from '@ircrisk/units';
import { poissonInterval } from '../rates/failure-rate.ts';
import { type AndersonDarling, andersonDarling } from './anderson-darling.ts';
import { type LifeData, livesOf } from './life-data.ts';

const EXPONENTIAL = 'IEC 60605-4:2001';

export type ExponentialFit = {
  readonly rate: number;
  readonly mean: number;
  readonly b10: number;
  readonly rateInterval: readonly [number, number];
  readonly logLikelihood: number;
  readonly goodness: AndersonDarling | null;
};

/** λ = r / Σt with the chi-square interval; one failure is enough, as the shape is given. */
export function fitExponential(
  input: LifeData & { readonly confidence?: number },
): Calculation<ExponentialFit> {
  const { confidence = 0.9 } = input;
  const lives = livesOf(input);
  const { failures, suspensions, entries } = lives;
  const facts = {
    unit: '1/h',
    inputs: { failures: failures.length, suspensions: suspensions.length, confidence },
    standardRef: EXPONENTIAL,
  };
  const ages = [...failures, ...suspensions];
  if (ages.some((age) => !(age > 0) || !Number.isFinite(age)))
    return unscored({ code: 'lifeNotPositive', path: 'failures' }, facts);
  const r = failures.length;
  if (r === 0) return unscored({ code: 'tooFewFailures', path: 'failures' }, facts);
  if (lives.intervals.length > 0) return unscored({ code: 'exactLivesOnly', path: 'intervals' }, facts);
  // A late entry was not watched before it.
  const total = [...ages, ...entries.map((entry) => -entry)].reduce((sum, age) => sum + age, 0);
  const rate = r / total;
  const rateInterval = poissonInterval(r, total, confidence);
  if (!rateInterval) return unscored({ code: 'noConvergence' }, facts);
  const goodness = andersonDarling(
    'exponential',
    failures,
    suspensions.length + entries.length,
    (age) => -Math.expm1(-rate * age),
  );
  const warnings: Notice[] = goodness?.rejected ? [{ code: 'poorFit' }] : [];
  return calculated<ExponentialFit>(
    {
      rate,
      mean: total / r,
      b10: -Math.log(0.9) / rate,
      rateInterval,
      logLikelihood: r * Math.log(rate) - r,
      goodness,
    },
    {
      ...facts,
      warnings,
      steps: [
        {
          id: 'rate',
          formula: 'λ = r / Σt',
          substituted: `${r} / ${shown(total, 9)}`,
          value: rate,
          unit: '1/h',
          reference: EXPONENTIAL,
        },
      ],
    },
  );
}
