/** The steps of a relief device: its life, what each test did to it, and what a demand comes to. */
import { quantity, type Trace } from '../derivation.ts';
import table from '../tables/prd.json' with { type: 'json' };
import type { ReliefDemandResult, ReliefDevice } from './assess-relief-device.ts';
import {
  type FailureMode,
  MOST_WEIGHT,
  SHAPE,
  type TestEffectiveness,
  type TestUpdate,
} from './relief-weibull.ts';

const PART_1 = 'API RP 581 Part 1';
const CLAUSE: Record<FailureMode, string> = {
  failToOpen: `${PART_1} §7.2.4`,
  leakage: `${PART_1} §7.3`,
};
const years = (value: number) => quantity(value, 'yr');

/** Characteristic life of the type and service, with what the discharge, seat and surroundings do to it. */
export function traceLife(
  trace: Trace,
  mode: FailureMode,
  given: { type: string; severity: string; life: number; own: number; environment: number; modified: number },
): void {
  trace.step({
    figure: `${mode}.defaultLifeYears`,
    formula: '',
    branch: 'lookup',
    clause: CLAUSE[mode],
    table: 'reliefWeibull',
    cell: `${given.type}, ${given.severity}`,
    inputs: { type: quantity(given.type), severity: quantity(given.severity) },
    value: given.life,
    unit: 'yr',
  });
  const factor = mode === 'failToOpen' ? 'F_c' : 'F_s';
  trace.step({
    figure: `${mode}.modifiedLifeYears`,
    formula: `η_mod = ${factor}·F_env·η_def`,
    clause: CLAUSE[mode],
    inputs: {
      [factor]: quantity(given.own),
      F_env: quantity(given.environment),
      η_def: years(given.life),
    },
    value: given.modified,
    unit: 'yr',
  });
}

/** One test: what it made of the life. */
export function traceTest(
  trace: Trace,
  at: string,
  mode: FailureMode,
  given: {
    years: number;
    life: number;
    shape: number;
    passed: boolean;
    effectiveness: TestEffectiveness;
    update: TestUpdate;
  },
): void {
  const { update, passed, effectiveness, life } = given;
  const clause = CLAUSE[mode];
  const cell = `${passed ? 'passed' : 'failed'}, test ${effectiveness}`;
  const t = years(update.years);
  const η = years(life);
  const β = quantity(given.shape);
  const prior = quantity(update.prior);
  trace.step({
    figure: `${at}.prior`,
    formula: 'P_prior = 1 − exp(−(t/η)^β)',
    clause,
    inputs: { t, η, β },
    value: update.prior,
    unit: '',
  });
  if (update.weight === 0) {
    trace.step({
      figure: `${at}.lifeYears`,
      formula: 'η_upd = η',
      branch: effectiveness === 'D' ? 'test-without-credit' : 'test-within-a-year',
      clause,
      table: 'reliefConfidence',
      cell,
      inputs: { η, ...(effectiveness === 'D' ? {} : { t }) },
      value: life,
      unit: 'yr',
    });
    return;
  }
  const pass = quantity(table.confidenceFactor.pass[effectiveness]);
  const conditional = quantity(update.conditional);
  trace.step({
    figure: `${at}.conditional`,
    formula: passed
      ? 'P_cond = (1 − CF_pass)·(1 − P_prior)'
      : 'P_cond = CF_fail·P_prior + (1 − CF_pass)·(1 − P_prior)',
    branch: passed ? 'test-passed' : 'test-failed',
    clause,
    table: 'reliefConfidence',
    cell,
    inputs: {
      CF_pass: pass,
      ...(passed ? {} : { CF_fail: quantity(table.confidenceFactor.fail[effectiveness]) }),
      P_prior: prior,
    },
    value: update.conditional,
    unit: '',
  });
  const half = !passed && effectiveness === 'C';
  if (passed) {
    trace.step({
      figure: `${at}.weight`,
      formula: `w = min(0.2·t/η, ${MOST_WEIGHT})`,
      clause,
      inputs: { t, η },
      value: update.weight,
      unit: '',
    });
  }
  trace.step({
    figure: `${at}.weighted`,
    formula: passed
      ? 'P_wgt = P_prior − w·P_prior + w·P_cond'
      : half
        ? 'P_wgt = 0.5·P_prior + 0.5·P_cond'
        : 'P_wgt = P_cond',
    branch: passed ? 'test-passed' : half ? 'test-failed-c' : 'test-failed',
    clause,
    inputs: {
      ...(passed || half ? { P_prior: prior } : {}),
      P_cond: conditional,
      ...(passed ? { w: quantity(update.weight) } : {}),
    },
    value: update.weighted,
    unit: '',
  });
  const isHeld = update.life === life;
  trace.step({
    figure: `${at}.lifeYears`,
    formula: `η_upd = ${passed ? 'max' : 'min'}(η, t/(−ln(1 − P_wgt))^(1/β))`,
    ...(isHeld ? { branch: passed ? 'pass-never-shortens' : 'failure-never-lengthens' } : {}),
    clause,
    inputs: { η, t, P_wgt: quantity(update.weighted), β },
    value: update.life,
    unit: 'yr',
  });
}

/** Probability at the end of the time in service. */
export function traceProbability(
  trace: Trace,
  mode: FailureMode,
  elapsed: number,
  life: number,
  value: number,
): void {
  trace.step({
    figure: mode === 'failToOpen' ? 'failureOnDemand' : 'leakProbability',
    formula: `${mode === 'failToOpen' ? 'POFOD' : 'P_leak'} = 1 − exp(−(t/η)^β)`,
    clause: CLAUSE[mode],
    inputs: { t: years(elapsed), η: years(life), β: quantity(SHAPE[mode]) },
    value,
    unit: '',
  });
}

export function traceOverpressure(trace: Trace, at: string, ratio: number, value: number): void {
  const branch = ratio < 1.3 ? 'op-low' : ratio > 4 ? 'op-high' : 'op-between';
  trace.step({
    figure: `${at}overpressureFactor`,
    formula: branch === 'op-between' ? 'F_OP = 1 − (x_set − 1.3)/3.375' : '',
    branch,
    clause: `${PART_1} §7.2.5`,
    inputs: { x_set: quantity(ratio) },
    value,
    unit: '',
  });
}

export function traceProtected(
  trace: Trace,
  at: string,
  given: { gff: number; df: number; factor: number; ratio: number; value: number },
): void {
  trace.step({
    figure: `${at}lossOfContainment`,
    formula: 'P_f = min(0.0312881·gff_total·DF·F_MS·exp(3.464837·x_MAWP), 1)',
    clause: `${PART_1} §7.2.6`,
    inputs: {
      gff_total: quantity(given.gff, '1/yr'),
      DF: quantity(given.df),
      F_MS: quantity(given.factor),
      x_MAWP: quantity(given.ratio),
    },
    value: given.value,
    unit: '',
  });
}

export function traceDemand(
  trace: Trace,
  i: number,
  given: {
    event: string | null;
    frequency: number;
    reduction: number;
    pressure: number;
    set: number;
    mawp: number;
    gff: number;
    df: number;
    factor: number;
    overpressure: number;
    failureOnDemand: number;
    result: ReliefDemandResult;
  },
): void {
  const at = `demands[${i}].`;
  const { result } = given;
  const MPa = (value: number) => quantity(value, 'MPa');
  trace.step({
    figure: `${at}demandPerYear`,
    formula: 'DR = EF·DRRF',
    clause: `${PART_1} §7.2.3`,
    table: 'reliefDemand',
    cell: given.event ?? 'stated',
    inputs: { EF: quantity(given.frequency, '1/yr'), DRRF: quantity(given.reduction) },
    value: result.demandPerYear,
    unit: '1/yr',
  });
  trace.step({
    figure: `${at}setRatio`,
    formula: 'x_set = P_o/P_set',
    clause: `${PART_1} §7.2.5`,
    inputs: { P_o: MPa(given.pressure), P_set: MPa(given.set) },
    value: given.pressure / given.set,
    unit: '',
  });
  traceOverpressure(trace, at, given.pressure / given.set, given.overpressure);
  trace.step({
    figure: `${at}workingRatio`,
    formula: 'x_MAWP = P_o/MAWP',
    clause: `${PART_1} §7.2.6`,
    inputs: { P_o: MPa(given.pressure), MAWP: MPa(given.mawp) },
    value: given.pressure / given.mawp,
    unit: '',
  });
  traceProtected(trace, at, {
    gff: given.gff,
    df: given.df,
    factor: given.factor,
    ratio: given.pressure / given.mawp,
    value: result.lossOfContainment,
  });
  trace.step({
    figure: `${at}pofPerYear`,
    formula: 'P_prd = POFOD·F_OP·DR·P_f',
    clause: `${PART_1} §7.2.1`,
    inputs: {
      POFOD: quantity(given.failureOnDemand),
      F_OP: quantity(given.overpressure),
      DR: quantity(result.demandPerYear, '1/yr'),
      P_f: quantity(result.lossOfContainment),
    },
    value: result.pofPerYear,
    unit: '1/yr',
  });
}

/** Sums over the demands: probability, and risk where every demand has its consequence. */
export function traceTotals(
  trace: Trace,
  device: ReliefDevice,
  demands: readonly ReliefDemandResult[],
  totals: { pof: number; area: number | null; money: number | null; leak: number },
): void {
  const each = (symbol: string, unit: string, values: readonly number[]) =>
    Object.fromEntries(values.map((value, i) => [`${symbol}_${i + 1}`, quantity(value, unit)]));
  const P = each(
    'P',
    '1/yr',
    demands.map((one) => one.pofPerYear),
  );
  const sum = (term: (i: number) => string) => demands.map((_, i) => term(i + 1)).join(' + ');
  trace.step({
    figure: 'pofPerYear',
    formula: `POF = ${sum((i) => `P_${i}`)}`,
    clause: `${PART_1} §7.2.1`,
    inputs: P,
    value: totals.pof,
    unit: '1/yr',
  });
  if (totals.area !== null) {
    trace.step({
      figure: 'areaRiskM2PerYear',
      formula: `R = ${sum((i) => `P_${i}·CA_${i}`)}`,
      clause: `${PART_1} §7.5`,
      inputs: {
        ...P,
        ...each(
          'CA',
          'm²',
          device.demands.map((one) => one.consequenceAreaM2 ?? 0),
        ),
      },
      value: totals.area,
      unit: 'm²/yr',
    });
  }
  if (totals.money === null) return;
  const leaks = device.leakConsequenceUsd !== undefined;
  trace.step({
    figure: 'financialRiskUsdPerYear',
    formula: `R = ${sum((i) => `P_${i}·FC_${i}`)}${leaks ? ' + P_leak·FC_leak' : ''}`,
    clause: `${PART_1} §7.5`,
    inputs: {
      ...P,
      ...each(
        'FC',
        'USD',
        device.demands.map((one) => one.consequenceUsd ?? 0),
      ),
      ...(leaks
        ? { P_leak: quantity(totals.leak), FC_leak: quantity(device.leakConsequenceUsd ?? 0, 'USD') }
        : {}),
    },
    value: totals.money,
    unit: 'USD/yr',
  });
}
