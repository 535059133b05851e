import { type Calculation, calculated, type Notice, type Step, shown, unscored } from '@ircrisk/units';
import { gammaFunction } from '../mathematics/gamma.ts';
import { normalQuantile } from '../mathematics/normal.ts';
import { failureTrend } from '../trend/trend.ts';
import { type AndersonDarling, andersonDarling } from './anderson-darling.ts';
import { type LifeData, type Lives, livesOf, refuseLives, sampleWarnings } from './life-data.ts';
import { fitLine, type Line } from './line-fit.ts';
import { type RankedFailure, type RankMethod, rankFailures } from './median-rank.ts';
import {
  type WeibullParameters,
  weibullCdf,
  weibullLife,
  weibullLogLikelihood,
} from './weibull-distribution.ts';
import { type Covariance, maximiseWeibull } from './weibull-likelihood.ts';

const WEIBULL = 'IEC 61649:2008';
export type FitMethod = 'rry' | 'rrx' | 'mle';
export type Interval = readonly [number, number];

export type WeibullInput = LifeData & {
  readonly method?: FitMethod;
  readonly ranks?: RankMethod;
  readonly confidence?: number;
  /** Failure-free time: zero for the two-parameter form, or estimated by the straightest plot. */
  readonly threshold?: 'zero' | 'estimate';
  /** Failure times of the repairable item, to warn when a trend makes a life distribution meaningless. */
  readonly history?: { readonly times: readonly number[]; readonly end: number };
};

export type PlotPoint = RankedFailure & { readonly x: number; readonly y: number };

export type WeibullFit = {
  readonly method: FitMethod;
  readonly beta: number;
  readonly eta: number;
  readonly threshold: number;
  readonly failures: number;
  readonly suspensions: number;
  readonly b10: number;
  readonly median: number;
  readonly mean: number;
  /** Correlation of the probability plot, whatever the method. */
  readonly rho: number;
  readonly rhoSquared: number;
  readonly logLikelihood: number;
  /** Fisher bounds; maximum likelihood only. */
  readonly bounds: {
    readonly confidence: number;
    readonly beta: Interval;
    readonly eta: Interval;
    readonly b10: Interval;
  } | null;
  readonly covariance: Covariance | null;
  readonly goodness: AndersonDarling | null;
  readonly plot: readonly PlotPoint[];
};

const plotPoints = (ranked: readonly RankedFailure[], threshold: number): PlotPoint[] =>
  ranked.map((one) => ({
    ...one,
    x: Math.log(one.age - threshold),
    y: Math.log(-Math.log1p(-one.unreliability)),
  }));

/** The threshold between zero and the first failure that makes the plot straightest, by golden section. */
function straightestThreshold(ranked: readonly RankedFailure[], regressOn: 'x' | 'y'): number {
  const first = ranked[0]?.age ?? 0;
  const straightness = (t0: number) => fitLine(plotPoints(ranked, t0), regressOn).correlation;
  const ratio = (Math.sqrt(5) - 1) / 2;
  let [low, high] = [0, first * 0.999];
  while (high - low > 1e-7 * first) {
    const [a, b] = [high - ratio * (high - low), low + ratio * (high - low)];
    if (straightness(a) >= straightness(b)) high = b;
    else low = a;
  }
  const found = (low + high) / 2;
  return straightness(found) > straightness(0) ? found : 0;
}

/** Bounds from the normal approximation of ln β, ln η and ln B10, which keeps them above zero. */
function fisherBounds({ beta, eta }: WeibullParameters, covariance: Covariance, confidence: number) {
  const z = normalQuantile((1 + confidence) / 2);
  const around = (value: number, logDeviation: number): Interval => [
    value * Math.exp(-z * logDeviation),
    value * Math.exp(z * logDeviation),
  ];
  const u = Math.log(-Math.log(0.9));
  const b10Variance =
    covariance.second / eta ** 2 +
    (u ** 2 * covariance.first) / beta ** 4 -
    (2 * u * covariance.cross) / (beta ** 2 * eta);
  return {
    confidence,
    beta: around(beta, Math.sqrt(covariance.first) / beta),
    eta: around(eta, Math.sqrt(covariance.second) / eta),
    b10: around(weibullLife(0.1, { beta, eta }), Math.sqrt(Math.max(0, b10Variance))),
  };
}

function regressionSteps(
  line: Line,
  method: FitMethod,
  { beta, eta, threshold }: Required<WeibullParameters>,
): Step[] {
  return [
    {
      id: 'beta',
      formula:
        method === 'rry' ? 'β = slope of ln(−ln(1−F)) on ln t' : 'β = 1 / slope of ln t on ln(−ln(1−F))',
      substituted: `${shown(line.slope)}`,
      value: beta,
      unit: '1',
      reference: `${WEIBULL} 7`,
    },
    {
      id: 'eta',
      formula: 'η = exp(−a / β)',
      substituted: `exp(−(${shown(line.intercept)}) / ${shown(line.slope)})`,
      value: eta,
      unit: 'h',
      reference: `${WEIBULL} 7`,
    },
    {
      id: 'rho',
      formula: 'ρ = correlation of the plot',
      substituted: threshold > 0 ? `t₀ = ${shown(threshold)}` : 't₀ = 0',
      value: line.correlation,
      unit: '1',
      reference: `${WEIBULL} 8`,
    },
  ];
}

function likelihoodSteps(lives: Lives, beta: number, eta: number): Step[] {
  const [r, s] = [lives.failures.length, lives.suspensions.length];
  return [
    {
      id: 'beta',
      formula: 'Σt^β ln t / Σt^β − 1/β − Σ_f ln t / r = 0',
      substituted: `r = ${r}, suspended = ${s}`,
      value: beta,
      unit: '1',
      reference: `${WEIBULL} 9.3`,
    },
    {
      id: 'eta',
      formula: 'η = (Σt^β / r)^(1/β)',
      substituted: `r = ${r}, β = ${shown(beta)}`,
      value: eta,
      unit: 'h',
      reference: `${WEIBULL} 9.3`,
    },
  ];
}

type Estimate = {
  beta: number;
  eta: number;
  threshold: number;
  line: Line;
  covariance: Covariance | null;
  steps: Step[];
};

function estimate(
  lives: Lives,
  ranked: readonly RankedFailure[],
  method: FitMethod,
  estimateThreshold: boolean,
): Estimate | undefined {
  const regressOn = method === 'rrx' ? 'x' : 'y';
  const threshold = estimateThreshold ? straightestThreshold(ranked, regressOn) : 0;
  const line = fitLine(plotPoints(ranked, threshold), regressOn);
  if (method !== 'mle') {
    const found = { beta: line.slope, eta: Math.exp(-line.intercept / line.slope), threshold };
    return { ...found, line, covariance: null, steps: regressionSteps(line, method, found) };
  }
  const shifted = {
    failures: lives.failures.map((age) => age - threshold),
    suspensions: lives.suspensions.filter((age) => age > threshold).map((age) => age - threshold),
  };
  const found = maximiseWeibull(shifted);
  if (!found) return undefined;
  const { beta, eta, covariance } = found;
  return { beta, eta, threshold, line, covariance, steps: likelihoodSteps(lives, beta, eta) };
}

/** Bounds of the share failed by an age, for the band around the line of a likelihood fit. */
export function unreliabilityBounds(fit: WeibullFit, age: number): Interval | null {
  const { beta, eta, threshold, covariance, bounds } = fit;
  if (!covariance || !bounds || age <= threshold) return null;
  const u = beta * Math.log((age - threshold) / eta);
  const variance =
    (u ** 2 * covariance.first) / beta ** 2 +
    (beta ** 2 * covariance.second) / eta ** 2 -
    (2 * u * covariance.cross) / eta;
  const half = normalQuantile((1 + bounds.confidence) / 2) * Math.sqrt(Math.max(0, variance));
  return [-Math.expm1(-Math.exp(u - half)), -Math.expm1(-Math.exp(u + half))];
}

const trendVerdict = (history: WeibullInput['history']) =>
  (history && failureTrend(history).value?.verdict) ?? 'noEvidence';

/** Two-parameter Weibull by rank regression (on Y by default) or maximum likelihood, with suspensions. */
export function fitWeibull(input: WeibullInput): Calculation<WeibullFit> {
  const { method = 'rry', ranks = 'bernard', confidence = 0.9, threshold = 'zero' } = input;
  const lives = livesOf(input);
  const inputs = {
    failures: lives.failures.length,
    suspensions: lives.suspensions.length,
    method,
    ranks,
    confidence,
    threshold,
  };
  const facts = { unit: 'h', inputs, standardRef: WEIBULL };
  const refusal = refuseLives(lives);
  if (refusal) return unscored(refusal, facts);
  const ranked = rankFailures(lives, ranks);
  const found = estimate(lives, ranked, method, threshold === 'estimate');
  if (!found) return unscored({ code: 'noConvergence' }, facts);
  const { beta, eta, line, covariance, steps } = found;
  const parameters = { beta, eta, threshold: found.threshold };
  const goodness = andersonDarling('weibull', lives.failures, lives.suspensions.length, (age) =>
    weibullCdf(age, parameters),
  );
  const warnings: Notice[] = [...sampleWarnings(lives), ...(goodness?.rejected ? [{ code: 'poorFit' }] : [])];
  if (trendVerdict(input.history) !== 'noEvidence') warnings.push({ code: 'trendPresent', path: 'history' });
  const b10 = weibullLife(0.1, parameters);
  const mean = found.threshold + eta * gammaFunction(1 + 1 / beta);
  return calculated<WeibullFit>(
    {
      method,
      ...parameters,
      failures: lives.failures.length,
      suspensions: lives.suspensions.length,
      b10,
      median: weibullLife(0.5, parameters),
      mean,
      rho: line.correlation,
      rhoSquared: line.correlation ** 2,
      logLikelihood: weibullLogLikelihood(lives, parameters),
      bounds: covariance ? fisherBounds(parameters, covariance, confidence) : null,
      covariance,
      goodness,
      plot: plotPoints(ranked, found.threshold),
    },
    {
      ...facts,
      warnings,
      steps: [
        ...steps,
        {
          id: 'b10',
          formula: 'B10 = t₀ + η·(−ln 0.9)^(1/β)',
          substituted: `${shown(eta)}·(0.105361)^(1/${shown(beta)})`,
          value: b10,
          unit: 'h',
          reference: WEIBULL,
        },
        {
          id: 'mean',
          formula: 'mean = t₀ + η·Γ(1 + 1/β)',
          substituted: `${shown(eta)}·Γ(1 + 1/${shown(beta)})`,
          value: mean,
          unit: 'h',
          reference: WEIBULL,
        },
      ],
    },
  );
}
