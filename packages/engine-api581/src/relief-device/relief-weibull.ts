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

export interface TestUpdate {
  prior: number;
  conditional: number;
  weighted: number;
  life: number;
}

/** One test after `years` in service: the outcome shifts the characteristic life. */
export function updateByTest(
  life: number,
  shape: number,
  years: number,
  passed: boolean,
  effectiveness: TestEffectiveness,
): TestUpdate {
  const prior = weibullProbability(years, life, shape);
  const pass = 1 - prior;
  const confidencePass = FACTOR.pass[effectiveness];
  const confidenceFail = FACTOR.fail[effectiveness];
  if (effectiveness === 'D') return { prior, conditional: prior, weighted: prior, life };
  const conditional = passed
    ? (1 - confidencePass) * pass
    : confidenceFail * prior + (1 - confidencePass) * pass;
  const weighted = passed
    ? prior - 0.2 * prior * (years / life) + 0.2 * conditional * (years / life)
    : effectiveness === 'C'
      ? 0.5 * prior + 0.5 * conditional
      : conditional;
  return { prior, conditional, weighted, life: years / (-Math.log1p(-weighted)) ** (1 / shape) };
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
