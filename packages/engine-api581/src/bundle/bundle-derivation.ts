/** The steps of a tube bundle: its life from histories, its probability, and what a change costs. */

import { perUnit } from '@ircrisk/units/derivation-units.ts';
import { constant, type Quantity, quantity, type Trace } from '../derivation.ts';
import type { BundleRecord, Weibull } from './bundle-weibull.ts';

const PART_1 = 'API RP 581 Part 1';
const usd = (value: number) => quantity(value, 'USD');
const years = (value: number) => quantity(value, 'yr');

/** The life where it is stated. */
export function traceStatedLife(trace: Trace, { shape, lifeYears }: Weibull): void {
  trace.step({
    figure: 'lifeYears',
    formula: '',
    branch: 'stated',
    clause: `${PART_1} §8.3`,
    inputs: { η: years(lifeYears), β: quantity(shape) },
    value: lifeYears,
    unit: 'yr',
  });
}

/**
 * The life from histories. A fitted shape is not found by a formula: told is what the likelihood equation leaves over at it,
 * which is nothing, so that the reader need not search himself.
 */
export function traceHistory(
  trace: Trace,
  records: readonly BundleRecord[],
  { shape, lifeYears }: Weibull,
  isFitted: boolean,
): void {
  const clause = `${PART_1} §8.3`;
  const inputs: Record<string, Quantity> = {};
  for (const [i, record] of records.entries()) {
    const state = record.failed ? 'f' : 's';
    inputs[`t_${state}${i + 1}`] = years(record.years);
  }
  const names = Object.keys(inputs);
  const failed = names.filter((name) => name.startsWith('t_f'));
  const shared = { ...inputs, β: quantity(shape), r: quantity(failed.length) };
  if (isFitted) {
    const weight = names.map((name) => `${name}^β`).join(' + ');
    const logs = names.map((name) => `${name}^β·ln(${name})`).join(' + ');
    trace.step({
      figure: 'shapeResidual',
      formula: `rest = (${logs})/(${weight}) − 1/β − (${failed.map((name) => `ln(${name})`).join(' + ')})/r`,
      branch: 'maximum-likelihood',
      clause,
      inputs: shared,
      value: 0,
      unit: '',
    });
  }
  trace.step({
    figure: 'lifeYears',
    formula: `η = ((${names.map((name) => `${name}^β`).join(' + ')})/r)^(1/β)`,
    branch: isFitted ? 'maximum-likelihood' : 'weibayes',
    clause,
    inputs: shared,
    value: lifeYears,
    unit: 'yr',
  });
}

/** The method's probability is that of having failed by the day; what one year brings follows from the same distribution. */
export function traceBundleProbability(
  trace: Trace,
  elapsed: number,
  { shape, lifeYears }: Weibull,
  { pof, perYear }: { pof: number; perYear: number },
): void {
  const inputs = { t: years(elapsed), η: years(lifeYears), β: quantity(shape) };
  trace.step({
    figure: 'cumulativePof',
    formula: 'P_f = 1 − exp(−(t/η)^β)',
    clause: `${PART_1} §8.3`,
    inputs,
    value: pof,
    unit: '',
  });
  trace.step({
    figure: 'pofPerYear',
    formula: 'POF = 1 − exp((t/η)^β − ((t + t_1)/η)^β)',
    branch: 'lasted-so-far',
    clause: `${PART_1} §8.3`,
    inputs: { ...inputs, t_1: years(1) },
    value: perYear,
    unit: '1/yr',
  });
}

export function traceBundleCost(
  trace: Trace,
  given: { diameterM: number; lengthM: number; factor: number; material: string | null; value: number },
): void {
  trace.step({
    figure: 'bundleCostUsd',
    formula: 'Cost_bundle = C_b·π/4·D²·L·M_f',
    clause: `${PART_1} §8.4`,
    table: 'bundleMaterial',
    ...(given.material === null ? {} : { cell: given.material }),
    inputs: {
      C_b: constant(22_000, 22_000 / perUnit('m³')),
      D: quantity(given.diameterM, 'm'),
      L: quantity(given.lengthM, 'm'),
      M_f: quantity(given.factor),
    },
    value: given.value,
    unit: 'USD',
  });
}

export function traceBundleRisk(
  trace: Trace,
  given: {
    production: number;
    reduction: number;
    days: number;
    bundle: number;
    environment: number;
    maintenance: number;
    total: number;
    pof: number;
    perYear: number;
  },
): void {
  const lost = given.production * (given.reduction / 100) * given.days;
  trace.step({
    figure: 'productionUsd',
    formula: 'Cost_prod = prodcost·Rate_red/100·D_sd',
    clause: `${PART_1} §8.4`,
    inputs: {
      prodcost: quantity(given.production, 'USD/d'),
      Rate_red: quantity(given.reduction, '%'),
      D_sd: quantity(given.days, 'd'),
    },
    value: lost,
    unit: 'USD',
  });
  trace.step({
    figure: 'totalUsd',
    formula: 'Cost = Cost_prod + Cost_env + Cost_bundle + Cost_maint',
    clause: `${PART_1} §8.4`,
    inputs: {
      Cost_prod: usd(lost),
      Cost_env: usd(given.environment),
      Cost_bundle: usd(given.bundle),
      Cost_maint: usd(given.maintenance),
    },
    value: given.total,
    unit: 'USD',
  });
  trace.step({
    figure: 'cumulativeRiskUsd',
    formula: 'R_f = P_f·Cost',
    clause: `${PART_1} §8.5`,
    inputs: { P_f: quantity(given.pof), Cost: usd(given.total) },
    value: given.pof * given.total,
    unit: 'USD',
  });
  trace.step({
    figure: 'financialRiskUsdPerYear',
    formula: 'R = POF·Cost',
    clause: `${PART_1} §8.5`,
    inputs: { POF: quantity(given.perYear, '1/yr'), Cost: usd(given.total) },
    value: given.perYear * given.total,
    unit: 'USD/yr',
  });
}
