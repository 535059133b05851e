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
  const { failures, suspensions } = livesOf(input);
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
  const total = ages.reduce((sum, age) => sum + age, 0);
  const rate = r / total;
  const goodness = andersonDarling(
    'exponential',
    failures,
    suspensions.length,
    (age) => -Math.expm1(-rate * age),
  );
  const warnings: Notice[] = goodness?.rejected ? [{ code: 'poorFit' }] : [];
  return calculated<ExponentialFit>(
    {
      rate,
      mean: total / r,
      b10: -Math.log(0.9) / rate,
      rateInterval: poissonInterval(r, total, confidence),
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
