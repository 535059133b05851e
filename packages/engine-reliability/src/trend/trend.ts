import {
  type Calculation,
  calculated,
  findMissing,
  type Notice,
  type Step,
  shown,
  unscored,
} from '@ircrisk/units';
import { chiSquareQuantile, chiSquareUpper, gammaLower } from '../mathematics/gamma.ts';
import { normalUpper } from '../mathematics/normal.ts';
import { type PowerLawFit, powerLawFit } from './cramer-von-mises.ts';
import { mtbfFactors } from './mtbf-bounds.ts';

const CROW = 'MIL-HDBK-189C 5; IEC 61164:2004';
const LAPLACE = 'IEC 60605-6:2007 (Laplace)';
/** Two-sided 90 % point of the normal distribution, as the practice fixes it. */
export const LAPLACE_CRITICAL_90 = 1.645;

export type TrendInput = {
  /** Times of failure since entry into service or, where that is later, the start of observation; any order. */
  readonly times?: readonly number[] | null;
  /** End of observation; for failure truncation the last failure. */
  readonly end?: number | null;
  readonly truncation?: 'time' | 'failure';
  readonly confidence?: number;
};

export type Verdict = 'worsening' | 'improving' | 'noEvidence';

export type TrendFigures = {
  readonly failures: number;
  /** Growth exponent: above one the failures come faster. */
  readonly beta: number;
  readonly betaUnbiased: number | null;
  readonly betaInterval: readonly [number, number];
  readonly lambda: number;
  /** λβT^(β−1) at the end of observation. */
  readonly intensity: number;
  /** T/(nβ̂), the maximum likelihood figure, with Crow's bounds; and T/(nβ̃), as NIST has it. */
  readonly instantaneousMtbf: number;
  readonly instantaneousMtbfInterval: readonly [number, number];
  readonly instantaneousMtbfUnbiased: number | null;
  readonly cumulativeMtbf: number;
  readonly laplace: number;
  readonly laplaceP: number;
  /** MIL-HDBK-189 statistic 2Σln(T/t) and its two-sided p-value against a constant rate. */
  readonly chiSquare: { readonly statistic: number; readonly degrees: number; readonly p: number };
  /** Cramér-von Mises test of the power law. */
  readonly goodness: PowerLawFit | null;
  /** By Laplace at 90 %. */
  readonly verdict: Verdict;
  readonly curve: readonly { readonly time: number; readonly observed: number; readonly fitted: number }[];
};

function refuse(times: readonly number[], end: number): Notice | undefined {
  const wrong = times.findIndex((time) => !(time > 0) || !Number.isFinite(time));
  if (wrong >= 0) return { code: 'timesNotPositive', path: `times/${wrong}` };
  const late = times.findIndex((time) => time > end);
  if (late >= 0)
    return { code: 'timeBeyondEnd', path: `times/${late}`, values: { time: times[late] ?? 0, end } };
  return times.length < 2 ? { code: 'noTrendFromOne', path: 'times' } : undefined;
}

/** Crow-AMSAA power law with the Laplace and MIL-HDBK-189 tests of one repairable item. */
export function failureTrend(input: TrendInput): Calculation<TrendFigures> {
  const { truncation = 'time', confidence = 0.9 } = input;
  const facts = { unit: '1/h', inputs: { ...input, truncation, confidence }, standardRef: CROW };
  const missing = findMissing(input, truncation === 'time' ? ['times', 'end'] : ['times']);
  if (missing) return unscored(missing, facts);
  const times = [...(input.times ?? [])].sort((a, b) => a - b);
  const byFailure = truncation === 'failure';
  const end = byFailure ? (times.at(-1) ?? 0) : (input.end ?? 0);
  const refusal = refuse(times, end);
  if (refusal) return unscored(refusal, facts);
  const n = times.length;
  const logs = times.reduce((sum, time) => sum + Math.log(end / time), 0);
  // All failures at the very end leave nothing to divide by.
  if (!(logs > 0)) return unscored({ code: 'noTrendFromOne', path: 'times' }, facts);
  const beta = n / logs;
  const free = byFailure ? n - 2 : n - 1;
  const betaUnbiased = free > 0 ? free / logs : null;
  const lambda = n / end ** beta;
  // λβT^(β−1) written without the powers, which overflow when all failures lie close to the end.
  const intensity = (n * beta) / end;

  const degrees = byFailure ? 2 * (n - 1) : 2 * n;
  const statistic = 2 * logs;
  const tail = (1 - confidence) / 2;
  const [low, high] = [chiSquareQuantile(tail, degrees), chiSquareQuantile(1 - tail, degrees)];
  const [below, above] = [gammaLower(degrees / 2, statistic / 2), chiSquareUpper(statistic, degrees)];
  const factors = mtbfFactors(n, byFailure, confidence);
  if (low === null || high === null || below === null || above === null || factors === null)
    return unscored({ code: 'noConvergence' }, facts);
  const betaInterval = [(beta * low) / (2 * n), (beta * high) / (2 * n)] as const;
  const p = 2 * Math.min(below, above);
  const mtbf = 1 / intensity;
  const mtbfUnbiased = betaUnbiased === null ? null : end / (n * betaUnbiased);

  // With failure truncation the last time is the end itself and carries no information.
  const counted = byFailure ? times.slice(0, -1) : times;
  const centre = counted.reduce((sum, time) => sum + time, 0) / counted.length;
  const laplace = (centre - end / 2) / (end * Math.sqrt(1 / (12 * counted.length)));
  const verdict: Verdict =
    Math.abs(laplace) <= LAPLACE_CRITICAL_90 ? 'noEvidence' : laplace > 0 ? 'worsening' : 'improving';
  const goodness = powerLawFit(
    counted.map((time) => time / end),
    betaUnbiased,
  );
  const steps: Step[] = [
    {
      id: 'beta',
      formula: 'β̂ = n / Σ ln(T/tᵢ)',
      substituted: `${n} / ${shown(logs)}`,
      value: beta,
      unit: '1',
      reference: CROW,
    },
    {
      id: 'betaUnbiased',
      formula: byFailure ? 'β̃ = (n−2) / Σ ln(T/tᵢ)' : 'β̃ = (n−1) / Σ ln(T/tᵢ)',
      substituted: `${free} / ${shown(logs)}`,
      value: betaUnbiased,
      unit: '1',
      reference: CROW,
    },
    {
      id: 'lambda',
      formula: 'λ̂ = n / T^β̂',
      substituted: `${n} / ${shown(end)}^${shown(beta)}`,
      value: lambda,
      unit: '',
      reference: CROW,
    },
    {
      id: 'intensity',
      formula: 'ρ(T) = λ̂·β̂·T^(β̂−1)',
      substituted: `${shown(lambda)}·${shown(beta)}·${shown(end)}^${shown(beta - 1)}`,
      value: intensity,
      unit: '1/h',
      reference: CROW,
    },
    {
      id: 'mtbf',
      formula: 'MTBF(T) = T / (n·β̂)',
      substituted: `${shown(end)} / (${n}·${shown(beta)})`,
      value: mtbf,
      unit: 'h',
      reference: CROW,
    },
    {
      id: 'mtbfUnbiased',
      formula: 'MTBF(T) = T / (n·β̃)',
      substituted: betaUnbiased === null ? '–' : `${shown(end)} / (${n}·${shown(betaUnbiased)})`,
      value: mtbfUnbiased,
      unit: 'h',
      reference: 'NIST/SEMATECH 8.1.7.2',
    },
    {
      id: 'laplace',
      formula: 'U = (Σtᵢ/n − T/2) / (T·√(1/12n))',
      substituted: `(${shown(centre)} − ${shown(end / 2)}) / (${shown(end)}·√(1/${12 * counted.length}))`,
      value: laplace,
      unit: '1',
      reference: LAPLACE,
    },
    {
      id: 'chiSquare',
      formula: 'χ² = 2Σ ln(T/tᵢ)',
      substituted: `2·${shown(logs)}, ${degrees} degrees`,
      value: statistic,
      unit: '1',
      reference: 'MIL-HDBK-189C',
    },
  ];
  return calculated<TrendFigures>(
    {
      failures: n,
      beta,
      betaUnbiased,
      betaInterval,
      lambda,
      intensity,
      instantaneousMtbf: mtbf,
      instantaneousMtbfInterval: [mtbf * factors[0], mtbf * factors[1]],
      instantaneousMtbfUnbiased: mtbfUnbiased,
      cumulativeMtbf: end / n,
      laplace,
      laplaceP: 2 * normalUpper(Math.abs(laplace)),
      chiSquare: { statistic, degrees, p: Math.min(1, p) },
      goodness,
      verdict,
      curve: times.map((time, i) => ({ time, observed: i + 1, fitted: n * (time / end) ** beta })),
    },
    {
      ...facts,
      steps,
      warnings: [
        ...(verdict === 'noEvidence' ? [] : [{ code: 'trendPresent' }]),
        ...(goodness?.rejected ? [{ code: 'powerLawRejected' }] : []),
      ],
    },
  );
}
