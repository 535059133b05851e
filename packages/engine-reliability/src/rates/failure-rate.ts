import {
  type Calculation,
  calculated,
  findMissing,
  type Notice,
  type Step,
  shown,
  unscored,
} from '@ircrisk/units';
import { chiSquareQuantile } from '../mathematics/gamma.ts';

export const HOURS_PER_YEAR = 8760;
const RATE = 'ISO 14224:2016 C.3; IEC 60605-4';

export type RateInput = {
  readonly failures?: number | null;
  readonly hours?: number | null;
  readonly confidence?: number;
  /** How an empty record is shown: 0 with an upper limit, or the labelled 0.5/T. */
  readonly zeroFailures?: 'upperLimit' | 'halfFailure';
};

export type FailureRate = {
  readonly perHour: number;
  readonly perMillionHours: number;
  readonly perYear: number;
  readonly lower: number;
  readonly upper: number;
  readonly confidence: number;
  /** Mean life; null without failures. */
  readonly mttfHours: number | null;
};

const isCount = (value: number) => Number.isInteger(value) && value >= 0;

/** χ²((1−c)/2; 2n)/2T … χ²((1+c)/2; 2n+2)/2T for a constant rate observed for a fixed time; null when a quantile is not reached. */
export function poissonInterval(n: number, exposure: number, confidence: number): [number, number] | null {
  const tail = (1 - confidence) / 2;
  const lower = n === 0 ? 0 : chiSquareQuantile(tail, 2 * n);
  const upper = chiSquareQuantile(1 - tail, 2 * n + 2);
  return lower === null || upper === null ? null : [lower / (2 * exposure), upper / (2 * exposure)];
}

export function failureRate(input: RateInput): Calculation<FailureRate> {
  const { confidence = 0.9, zeroFailures = 'upperLimit' } = input;
  const facts = { unit: '1/h', inputs: { ...input, confidence, zeroFailures }, standardRef: RATE };
  const missing = findMissing(input, ['failures', 'hours']);
  if (missing) return unscored(missing, facts);
  const { failures: n, hours } = input as { failures: number; hours: number };
  if (!isCount(n))
    return unscored({ code: 'notACount', path: 'failures', values: { name: 'failures' } }, facts);
  if (!(hours > 0)) return unscored({ code: 'noExposure', path: 'hours' }, facts);
  const warnings: Notice[] = [];
  const half = n === 0 && zeroFailures === 'halfFailure';
  if (n === 0) warnings.push({ code: half ? 'halfFailureUsed' : 'zeroFailures' });
  const perHour = (half ? 0.5 : n) / hours;
  const interval = poissonInterval(n, hours, confidence);
  if (!interval) return unscored({ code: 'noConvergence' }, facts);
  const [lower, upper] = interval;
  const percent = Math.round(confidence * 100);
  const steps: Step[] = [
    {
      id: 'rate',
      formula: half ? 'λ = 0.5 / T' : 'λ = n / T',
      substituted: `${half ? 0.5 : n} / ${shown(hours, 9)}`,
      value: perHour,
      unit: '1/h',
      reference: RATE,
    },
    {
      id: 'lower',
      formula: `χ²(${shown((1 - confidence) / 2)}; 2n) / 2T`,
      substituted: `${percent} %, 2n = ${2 * n}`,
      value: lower,
      unit: '1/h',
      reference: RATE,
    },
    {
      id: 'upper',
      formula: `χ²(${shown((1 + confidence) / 2)}; 2n+2) / 2T`,
      substituted: `${percent} %, 2n+2 = ${2 * n + 2}`,
      value: upper,
      unit: '1/h',
      reference: RATE,
    },
  ];
  return calculated<FailureRate>(
    {
      perHour,
      perMillionHours: perHour * 1e6,
      perYear: perHour * HOURS_PER_YEAR,
      lower,
      upper,
      confidence,
      mttfHours: perHour > 0 ? 1 / perHour : null,
    },
    { ...facts, warnings, steps },
  );
}
