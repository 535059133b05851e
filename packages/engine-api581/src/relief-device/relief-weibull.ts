/** Weibull life of a relief device, updated by its tests (Part 1 §7.2, §7.3). */
import table from '../tables/prd.json' with { type: 'json' };

export type ReliefType =
  | 'conventional'
  | 'balanced bellows'
  | 'pilot operated'
  | 'rupture disk only'
  | 'PRV with rupture disk';
export type ReliefSeverity = 'mild' | 'moderate' | 'severe';
export type TestEffectiveness = 'A' | 'B' | 'C' | 'D';
export type FailureMode = 'failToOpen' | 'leakage';

type Lives = Record<ReliefSeverity, number>;
const OPEN = table.failToOpen.eta_years;
const LEAK = table.leakage.eta_years;

export const SHAPE: Record<FailureMode, number> = {
  failToOpen: table.failToOpen.beta,
  leakage: table.leakage.beta,
};

/** Default characteristic life, years. A valve behind a disk is read as a conventional valve of the same severity. */
export function defaultLife(mode: FailureMode, type: ReliefType, severity: ReliefSeverity): number {
  if (mode === 'failToOpen') {
    const lives = type === 'PRV with rupture disk' ? OPEN.conventional : OPEN[type];
    return (lives as Lives)[severity];
  }
  const lives =
    type === 'rupture disk only'
      ? LEAK['rupture disk']
      : type === 'PRV with rupture disk'
        ? LEAK.conventional
        : LEAK[type];
  return (lives as Lives)[severity];
}

/** P = 1 − exp(−(t/η)^β). */
export function weibullProbability(years: number, life: number, shape: number): number {
  return -Math.expm1(-((years / life) ** shape));
}

const FACTOR = table.confidenceFactor;

/** A test on the anniversary is a year old, leap years or not. */
export const YEAR_OF_SERVICE = 365 / 365.25;
/** Share of a passed test at most: the method's 0.2·t/η turns beyond 1.5·η, and is a negative probability from 5·η on. */
export const MOST_WEIGHT = 0.3;

export interface TestUpdate {
  /** Time in service the test is read at: a failure within the first year counts as one after it. */
  years: number;
  prior: number;
  conditional: number;
  /** Share of the outcome in the weighted probability; 0 where the test is not used. */
  weight: number;
  weighted: number;
  life: number;
}

/**
 * One test after `years` in service: the outcome shifts the characteristic life. By the method's figures alone a pass early
 * in life would shorten it (P_cond = (1 − CF)·(1 − P_prior) is above a small prior) and a failure late in life lengthen it
 * (CF_fail < 1): a pass never shortens and a failure never lengthens a life here, and a pass within the first year is not
 * used (ADR 73).
 */
export function updateByTest(
  life: number,
  shape: number,
  since: number,
  passed: boolean,
  effectiveness: TestEffectiveness,
): TestUpdate {
  const years = passed ? since : Math.max(since, YEAR_OF_SERVICE);
  const prior = weibullProbability(years, life, shape);
  const pass = 1 - prior;
  const confidencePass = FACTOR.pass[effectiveness];
  const confidenceFail = FACTOR.fail[effectiveness];
  if (effectiveness === 'D' || (passed && years < YEAR_OF_SERVICE))
    return { years, prior, conditional: prior, weight: 0, weighted: prior, life };
  const conditional = passed
    ? (1 - confidencePass) * pass
    : confidenceFail * prior + (1 - confidencePass) * pass;
  const weight = passed ? Math.min(0.2 * (years / life), MOST_WEIGHT) : effectiveness === 'C' ? 0.5 : 1;
  const weighted = prior - weight * prior + weight * conditional;
  const found = years / (-Math.log1p(-weighted)) ** (1 / shape);
  const moved = passed ? Math.max(life, found) : Math.min(life, found);
  return { years, prior, conditional, weight, weighted, life: moved };
}

/** F_OP: overpressure itself makes a stuck valve more likely to open. */
export function overpressureFactor(ratio: number): number {
  if (ratio < 1.3) return 1;
  return ratio > 4 ? 0.2 : 1 - (ratio - 1.3) / 3.375;
}

/** Loss of containment of the protected item at overpressure: grows exponentially with P/MAWP, 1 at most. */
export function protectedFailureProbability(
  gffTotal: number,
  df: number,
  managementFactor: number,
  pressureRatio: number,
): number {
  return Math.min(0.0312881 * gffTotal * df * managementFactor * Math.exp(3.464837 * pressureRatio), 1);
}

export const ENVIRONMENT_FACTORS = table.modifiers.F_env;
export const DEMANDS = table.demand;
