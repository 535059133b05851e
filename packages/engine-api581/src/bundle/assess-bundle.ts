/** Cost-based risk and inspection date of a heat exchanger bundle (Part 1 §8). */
import { type IsoDate, toDate, toYears } from '../calendar.ts';
import { readDate } from '../component-checks.ts';
import { quantity, recorder, type Step, type Trace } from '../derivation.ts';
import { Findings, type Problem, type Warning } from '../findings.ts';
import { readBy, readSettings } from '../schema/door.ts';
import { bundleItem } from '../schema/item-schema.ts';
import type { Settings } from '../settings.ts';
import table from '../tables/bundle.json' with { type: 'json' };
import {
  traceBundleCost,
  traceBundleProbability,
  traceBundleRisk,
  traceHistory,
  traceStatedLife,
} from './bundle-derivation.ts';
import { type BundleRecord, fitWeibull, type Weibull, weibayesLife } from './bundle-weibull.ts';

export interface Bundle {
  kind: 'bundle';
  id: string;
  name?: string;
  startDate: IsoDate;
  /** Own or matched histories; or the Weibull parameters themselves. */
  history?: BundleRecord[];
  shape?: number;
  lifeYears?: number;
  shellDiameterM?: number;
  tubeLengthM?: number;
  tubeMaterial?: string;
  bundleCostUsd?: number;
  productionLossUsdPerDay?: number;
  /** Share of the unit's rate lost while the bundle is out. */
  rateReductionPercent?: number;
  shutdownDays?: number;
  environmentCostUsd?: number;
  maintenanceCostUsd?: number;
  /** Target for the cost risk, USD. */
  riskTargetUsd?: number;
}

export interface BundleResult {
  id: string;
  shape: number;
  lifeYears: number;
  /** Of having failed by the date, as the method has it. */
  pofAtRbiDate: number;
  pofAtPlanDate: number | null;
  /** Of failing in the year after the RBI date if it has lasted until then: comparable with what others show for a year. */
  pofPerYear: number;
  bundleCostUsd: number;
  totalCostUsd: number;
  /** By the probability of having failed until the RBI date. */
  riskUsd: number;
  riskUsdPerYear: number;
  targetDate: IsoDate | null;
}

const MATERIAL: Record<string, number> = table.tubeMaterialFactor;

/** Cost_bundle = 22000·(π/4·D²·L)·M_f, D and L in m. */
export function bundleReplacementCost(
  shellDiameterM: number,
  tubeLengthM: number,
  materialFactor: number,
): number {
  return 22000 * (Math.PI / 4) * shellDiameterM ** 2 * tubeLengthM * materialFactor;
}

export function bundleProbability(years: number, weibull: Weibull): number {
  return -Math.expm1(-((Math.max(years, 0) / weibull.lifeYears) ** weibull.shape));
}

/** Of a bundle that has lasted so far: the share expected to fail within the next year. */
export function bundleProbabilityPerYear(years: number, { lifeYears, shape }: Weibull): number {
  const age = Math.max(years, 0);
  return -Math.expm1((age / lifeYears) ** shape - ((age + 1) / lifeYears) ** shape);
}

/** t = η·(−ln(1 − P_target))^(1/β), P_target = risk target/total cost. */
export function bundleTargetYears(weibull: Weibull, targetProbability: number): number | null {
  if (targetProbability >= 1) return null;
  return weibull.lifeYears * (-Math.log1p(-targetProbability)) ** (1 / weibull.shape);
}

function lifeOf(bundle: Bundle, findings: Findings): Weibull | null {
  if (bundle.lifeYears !== undefined) {
    const life = findings.needed(bundle.lifeYears, 'lifeYears');
    const shape = findings.needed(bundle.shape, 'shape');
    return life === null || shape === null ? null : { shape, lifeYears: life };
  }
  const history = bundle.history;
  if (!history || history.length === 0) return findings.problem('missing', 'history');
  if (findings.problems.length > 0) return null;
  if (bundle.shape !== undefined) {
    const lifeYears = weibayesLife(history, bundle.shape);
    return lifeYears === null ? findings.problem('missing', 'history') : { shape: bundle.shape, lifeYears };
  }
  return fitWeibull(history) ?? findings.problem('missing', 'shape');
}

export function assessBundle(
  given: Bundle,
  asked: Settings,
): { result: BundleResult | null; problems: Problem[]; warnings: Warning[]; steps: Step[] } {
  const refused: Problem[] = [];
  const settings = readSettings(asked, refused);
  const bundle = readBy<Bundle>(bundleItem, given, refused);
  const findings = new Findings(refused);
  const trace = recorder(settings.edition);
  const done = (result: BundleResult | null) => ({
    result,
    problems: findings.problems,
    warnings: findings.warnings,
    steps: trace.steps,
  });
  const rbi = readDate(settings.rbiDate, 'settings.rbiDate', findings);
  const start = readDate(bundle.startDate, 'startDate', findings);
  if (start > rbi) {
    findings.problem('starts-after-rbi-date', 'startDate', {
      value: bundle.startDate,
      limit: settings.rbiDate,
    });
  }
  const weibull = lifeOf(bundle, findings);
  const cost = replacementCost(bundle, findings);
  const production = findings.needed(bundle.productionLossUsdPerDay, 'productionLossUsdPerDay');
  const reduction = findings.needed(bundle.rateReductionPercent, 'rateReductionPercent');
  const days = findings.needed(bundle.shutdownDays, 'shutdownDays');
  if (findings.problems.length > 0 || weibull === null || cost === null) return done(null);
  if (production === null || reduction === null || days === null) return done(null);
  const total =
    production * (reduction / 100) * days +
    cost +
    (bundle.environmentCostUsd ?? 0) +
    (bundle.maintenanceCostUsd ?? 0);
  const pof = bundleProbability(rbi - start, weibull);
  const perYear = bundleProbabilityPerYear(rbi - start, weibull);
  if (bundle.lifeYears !== undefined) traceStatedLife(trace, weibull);
  else traceHistory(trace, bundle.history ?? [], weibull, bundle.shape === undefined);
  traceBundleProbability(trace, rbi - start, weibull, { pof, perYear });
  traceReplacement(bundle, cost, trace);
  traceBundleRisk(trace, {
    production,
    reduction,
    days,
    bundle: cost,
    environment: bundle.environmentCostUsd ?? 0,
    maintenance: bundle.maintenanceCostUsd ?? 0,
    total,
    pof,
    perYear,
  });
  const target = bundle.riskTargetUsd;
  const years = target === undefined ? null : bundleTargetYears(weibull, target / total);
  return done({
    id: bundle.id,
    shape: weibull.shape,
    lifeYears: weibull.lifeYears,
    pofAtRbiDate: pof,
    pofAtPlanDate:
      settings.planDate === undefined ? null : bundleProbability(toYears(settings.planDate) - start, weibull),
    pofPerYear: perYear,
    bundleCostUsd: cost,
    totalCostUsd: total,
    riskUsd: pof * total,
    riskUsdPerYear: perYear * total,
    targetDate: years === null ? null : toDate(start + years),
  });
}

function replacementCost(bundle: Bundle, findings: Findings): number | null {
  if (bundle.bundleCostUsd !== undefined) return findings.needed(bundle.bundleCostUsd, 'bundleCostUsd');
  const diameter = findings.needed(bundle.shellDiameterM, 'shellDiameterM');
  const length = findings.needed(bundle.tubeLengthM, 'tubeLengthM');
  const material = findings.needed(bundle.tubeMaterial, 'tubeMaterial');
  if (diameter === null || length === null || material === null) return null;
  findings.doubtful('bundleMaterial', 'tubeMaterial');
  return bundleReplacementCost(diameter, length, MATERIAL[material]!);
}

/** A cost that is stated needs no formula. */
function traceReplacement(bundle: Bundle, value: number, trace: Trace): void {
  const { shellDiameterM: diameterM, tubeLengthM: lengthM, tubeMaterial: material } = bundle;
  if (bundle.bundleCostUsd !== undefined || diameterM === undefined || lengthM === undefined) {
    trace.step({
      figure: 'bundleCostUsd',
      formula: '',
      branch: 'stated',
      clause: 'API RP 581 Part 1 §8.4',
      inputs: { Cost_bundle: quantity(value, 'USD') },
      value,
      unit: 'USD',
    });
    return;
  }
  const factor = MATERIAL[material ?? ''] ?? 1;
  traceBundleCost(trace, { diameterM, lengthM, factor, material: material ?? null, value });
}
