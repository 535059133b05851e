import { type Calculation, calculated, type Notice, type Step, shown, unscored } from '@ircrisk/units';
import { gammaFunction } from '../mathematics/gamma.ts';
import { highest } from '../mathematics/highest.ts';
import { failureTrend } from '../trend/trend.ts';
import { type AndersonDarling, andersonDarling } from './anderson-darling.ts';
import {
  type LifeData,
  type Lives,
  livesOf,
  refuseLives,
  sampleWarnings,
  watchedFromNew,
} from './life-data.ts';
import { fitLine, type Line } from './line-fit.ts';
import { type RankedFailure, type RankMethod, rankFailures } from './median-rank.ts';
import { survivalPositions } from './survival.ts';
import { likeliestThreshold, type Profile, thresholdProfile } from './threshold.ts';
import { type BoundsKind, type WeibullBounds, weibullBounds } from './weibull-bounds.ts';
import {
  type WeibullParameters,
  weibullCdf,
  weibullLife,
  weibullLogLikelihood,
} from './weibull-distribution.ts';
import { maximiseWeibull, type WeibullEstimate } from './weibull-likelihood.ts';

const WEIBULL = 'IEC 61649:2008';
export type FitMethod = 'rry' | 'rrx' | 'mle';

export type WeibullInput = LifeData & {
  readonly method?: FitMethod;
  readonly ranks?: RankMethod;
  readonly confidence?: number;
  /** How the likelihood's bounds are made; by ratio unless the sample is large. */
  readonly bounds?: Exclude<BoundsKind, 'betaBinomial'>;
  /** Failure-free time: zero for the two-parameter form, or estimated: by the likelihood, or by the straightest plot. */
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
  readonly bounds: WeibullBounds | null;
  readonly goodness: AndersonDarling | null;
  readonly plot: readonly PlotPoint[];
};

const plotPoints = (ranked: readonly RankedFailure[], threshold: number): PlotPoint[] =>
  ranked.map((one) => ({
    ...one,
    x: Math.log(one.age - threshold),
    y: Math.log(-Math.log1p(-one.unreliability)),
  }));

/** The failure-free time before the first failure that makes the plot straightest. */
function straightestThreshold(ranked: readonly RankedFailure[], regressOn: 'x' | 'y'): number {
  const first = ranked[0]?.age ?? 0;
  const straightness = (t0: number) => fitLine(plotPoints(ranked, t0), regressOn).correlation;
  return highest(straightness, 0, first) ?? first * 0.999;
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

/** With failures between two looks or late entries there is no equation for β alone: both parameters make the likelihood largest. */
function generalSteps(lives: Lives, beta: number, eta: number): Step[] {
  const late = lives.entries.filter((entry) => entry > 0).length;
  const counts = `n_f = ${lives.failures.length}, n_s = ${lives.suspensions.length}, n_ab = ${lives.intervals.length}, n_e = ${late}`;
  const shared = {
    formula: 'max Σ_f ln f(t) + Σ_s ln R(t) + Σ_ab ln(R(a) − R(b)) − Σ_e ln R(t_e)',
    substituted: counts,
    reference: `${WEIBULL} 9.3; Meeker and Escobar 1998, 7.2, 11.6`,
  };
  return [
    { ...shared, id: 'beta', value: beta, unit: '1' },
    { ...shared, id: 'eta', value: eta, unit: 'h' },
  ];
}

function likelihoodSteps(lives: Lives, beta: number, eta: number): Step[] {
  if (lives.intervals.length > 0 || lives.entries.length > 0) return generalSteps(lives, beta, eta);
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

function thresholdStep(
  lives: Lives,
  found: WeibullEstimate,
  profile: Profile,
  threshold: number,
  hasTop: boolean,
): Step {
  const gain = found.logLikelihood - (profile.at(0)?.logLikelihood ?? found.logLikelihood);
  return {
    id: 'threshold',
    formula: hasTop ? 'max over 0 ≤ t₀ < t₁ of l(t₀, β̂(t₀), η̂(t₀)), β̂ ≥ 1' : 't₀ of the straightest plot',
    substituted: `t₁ = ${shown(Math.min(...lives.failures))}, l(t₀) − l(0) = ${shown(gain)}`,
    value: threshold,
    unit: 'h',
    reference: 'Meeker and Escobar 1998, 11.7',
  };
}

type Estimate = {
  beta: number;
  eta: number;
  threshold: number;
  line: Line;
  found: WeibullEstimate | null;
  /** The likelihood over the failure-free time, where it is estimated by it. */
  profile: Profile | null;
  /** Whether that likelihood has a top. */
  hasTop: boolean;
  steps: Step[];
};

function estimate(
  lives: Lives,
  ranked: readonly RankedFailure[],
  method: FitMethod,
  estimateThreshold: boolean,
): Estimate | undefined {
  const regressOn = method === 'rrx' ? 'x' : 'y';
  const profile = estimateThreshold && method === 'mle' ? thresholdProfile(lives) : null;
  const likeliest = profile && likeliestThreshold(profile);
  const straightest = estimateThreshold ? straightestThreshold(ranked, regressOn) : 0;
  // Without a top of the likelihood the plot decides, as long as β is not below 1 there.
  const threshold = likeliest ?? (profile && !profile.at(straightest) ? 0 : straightest);
  const line = fitLine(plotPoints(ranked, threshold), regressOn);
  if (method !== 'mle') {
    const by = { beta: line.slope, eta: Math.exp(-line.intercept / line.slope), threshold };
    return { ...by, line, found: null, profile, hasTop: true, steps: regressionSteps(line, method, by) };
  }
  const found = profile ? profile.at(threshold) : maximiseWeibull(lives);
  if (!found) return undefined;
  const { beta, eta } = found;
  return {
    beta,
    eta,
    threshold,
    line,
    found,
    profile,
    hasTop: !profile || likeliest !== null,
    steps: [
      ...(profile ? [thresholdStep(lives, found, profile, threshold, likeliest !== null)] : []),
      ...likelihoodSteps(lives, beta, eta),
    ],
  };
}

const trendVerdict = (history: WeibullInput['history']) =>
  (history && failureTrend(history).value?.verdict) ?? 'noEvidence';

/** Two-parameter Weibull by rank regression (on Y by default) or maximum likelihood, with suspensions. */
export function fitWeibull(input: WeibullInput): Calculation<WeibullFit> {
  const { method = 'rry', ranks = 'bernard', confidence = 0.9, threshold = 'zero' } = input;
  const given = livesOf(input);
  const lives = method === 'mle' ? given : watchedFromNew(given);
  const leftOut =
    given.failures.length + given.suspensions.length - lives.failures.length - lives.suspensions.length;
  const inputs = {
    failures: lives.failures.length,
    suspensions: lives.suspensions.length,
    intervals: lives.intervals.length,
    lateEntries: lives.entries.filter((entry) => entry > 0).length,
    method,
    ranks,
    confidence,
    threshold,
  };
  const facts = { unit: 'h', inputs, standardRef: WEIBULL };
  const refusal = refuseLives(lives);
  if (refusal) return unscored(refusal, facts);
  if (lives.intervals.length > 0 && (method !== 'mle' || threshold === 'estimate'))
    return unscored({ code: 'intervalsNeedLikelihood', path: 'intervals' }, facts);
  const ranked = lives.entries.length > 0 ? survivalPositions(lives) : rankFailures(lives, ranks);
  const fitted = ranked && estimate(lives, ranked, method, threshold === 'estimate');
  if (!fitted) return unscored({ code: 'noConvergence' }, facts);
  const { beta, eta, line, found, steps } = fitted;
  const parameters = { beta, eta, threshold: fitted.threshold };
  const goodness = andersonDarling(
    'weibull',
    lives.failures,
    lives.suspensions.length + lives.intervals.length + lives.entries.length,
    (age) => weibullCdf(age, parameters),
    method === 'mle' ? 'likelihood' : method,
  );
  const around = weibullBounds(lives, parameters, found, { confidence, kind: input.bounds }, fitted.profile);
  const bounds = around?.bounds ?? null;
  const isEstimated = threshold === 'estimate';
  const warnings: Notice[] = [
    ...sampleWarnings(lives),
    ...(leftOut > 0 ? [{ code: 'lateEntriesLeftOut', values: { count: leftOut } }] : []),
    ...(goodness?.rejected ? [{ code: 'poorFit' }] : []),
    ...(bounds === null ? [{ code: 'noBounds' }] : []),
    ...(isEstimated && !fitted.hasTop ? [{ code: 'noThresholdTop' }] : []),
    // Where the failure-free time is taken as known, with it unknown the bounds would be wider, found at zero or not.
    ...(isEstimated && bounds && !bounds.threshold ? [{ code: 'boundsGivenThreshold' }] : []),
    ...(around?.isOpen ? [{ code: 'thresholdOpen' }] : []),
  ];
  if (trendVerdict(input.history) !== 'noEvidence') warnings.push({ code: 'trendPresent', path: 'history' });
  const b10 = weibullLife(0.1, parameters);
  const mean = fitted.threshold + eta * gammaFunction(1 + 1 / beta);
  return calculated<WeibullFit>(
    {
      method,
      ...parameters,
      failures: lives.failures.length + lives.intervals.length,
      suspensions: lives.suspensions.length,
      b10,
      median: weibullLife(0.5, parameters),
      mean,
      rho: line.correlation,
      rhoSquared: line.correlation ** 2,
      logLikelihood: found ? found.logLikelihood : weibullLogLikelihood(lives, parameters),
      bounds,
      goodness,
      plot: plotPoints(ranked, fitted.threshold),
    },
    {
      ...facts,
      warnings,
      steps: [
        ...steps,
        {
          id: 'b10',
          formula: 'B10 = t₀ + η·(−ln 0.9)^(1/β)',
          substituted: `${shown(fitted.threshold)} + ${shown(eta)}·(0.105361)^(1/${shown(beta)})`,
          value: b10,
          unit: 'h',
          reference: WEIBULL,
        },
        {
          id: 'mean',
          formula: 'mean = t₀ + η·Γ(1 + 1/β)',
          substituted: `${shown(fitted.threshold)} + ${shown(eta)}·Γ(1 + 1/${shown(beta)})`,
          value: mean,
          unit: 'h',
          reference: WEIBULL,
        },
      ],
    },
  );
}
