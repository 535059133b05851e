/** Risk of a relief device: fails to open on demand, or leaks (Part 1 §7). */
import { type IsoDate, toYears } from '../calendar.ts';
import type { Component } from '../component.ts';
import { readDate, readManagementFactor } from '../component-checks.ts';
import { recorder, type Step, type Trace } from '../derivation.ts';
import { Findings, type Problem, type Warning } from '../findings.ts';
import { readBy, readSettings } from '../schema/door.ts';
import { reliefItem } from '../schema/item-schema.ts';
import type { Settings } from '../settings.ts';
import { traceDemand, traceLife, traceProbability, traceTest, traceTotals } from './relief-derivation.ts';
import {
  DEMANDS,
  defaultLife,
  ENVIRONMENT_FACTORS,
  type FailureMode,
  overpressureFactor,
  protectedFailureProbability,
  type ReliefSeverity,
  type ReliefType,
  SHAPE,
  type TestEffectiveness,
  updateByTest,
  weibullProbability,
  YEAR_OF_SERVICE,
} from './relief-weibull.ts';

export interface ReliefTest {
  date: IsoDate;
  effectiveness: TestEffectiveness;
  /** Opened at its set pressure. */
  opened?: boolean;
  /** Was tight. */
  tight?: boolean;
  /** Overhauled: the clock starts again. */
  overhauled?: boolean;
}

export interface ReliefDemand {
  /** Event of the demand table, or its own frequency and reduction factor. */
  event?: string;
  frequencyPerYear?: number;
  reductionFactor?: number;
  /** Pressure reached without the valve. */
  overpressureMPa?: number;
  consequenceAreaM2?: number;
  consequenceUsd?: number;
}

export interface ProtectedItem {
  gffTotal: number;
  damageFactor: number;
  maximumWorkingPressureMPa: number;
  /** The parts themselves, where they are known: their damage factor is then that of each day, not the stated one. */
  parts?: Component[];
}

export interface ReliefDevice {
  kind: 'relief-device';
  id: string;
  name?: string;
  startDate: IsoDate;
  type: ReliefType;
  openSeverity: ReliefSeverity;
  leakSeverity: ReliefSeverity;
  closedDischarge?: boolean;
  softSeat?: boolean;
  /** Case of the environment table. */
  environment?: string;
  setPressureMPa: number;
  protected: ProtectedItem;
  demands: ReliefDemand[];
  tests?: ReliefTest[];
  leakConsequenceUsd?: number;
}

export interface ReliefDemandResult {
  event: string;
  demandPerYear: number;
  failureOnDemand: number;
  lossOfContainment: number;
  pofPerYear: number;
  areaRiskM2PerYear: number | null;
  financialRiskUsdPerYear: number | null;
}

export interface ReliefDeviceResult {
  id: string;
  openLifeYears: number;
  leakLifeYears: number;
  failureOnDemand: number;
  leakProbability: number;
  demands: ReliefDemandResult[];
  pofPerYear: number;
  areaRiskM2PerYear: number | null;
  financialRiskUsdPerYear: number | null;
}

interface Life {
  life: number;
  since: number;
}

function updatedLife(device: ReliefDevice, mode: FailureMode, atYear: number, trace: Trace | null): Life {
  const environment = ENVIRONMENT_FACTORS.find((row) => row.case === device.environment) ?? {
    failToOpen: 1,
    leak: 1,
  };
  const open = mode === 'failToOpen';
  const own = open
    ? device.closedDischarge && device.type === 'conventional'
      ? 0.75
      : 1
    : device.softSeat
      ? 1.25
      : 1;
  const around = open ? environment.failToOpen : environment.leak;
  const severity = open ? device.openSeverity : device.leakSeverity;
  const listed = defaultLife(mode, device.type, severity);
  let life = own * around * listed;
  if (trace) {
    const given = { type: device.type, severity, life: listed, own, environment: around, modified: life };
    traceLife(trace, mode, given);
  }
  let since = toYears(device.startDate);
  const tests = (device.tests ?? [])
    .map((test) => ({ ...test, year: toYears(test.date) }))
    .filter((test) => test.year <= atYear)
    .toSorted((a, b) => a.year - b.year);
  for (const [i, test] of tests.entries()) {
    const outcome = open ? test.opened : test.tight;
    const years = test.year - since;
    if (outcome !== undefined && years > 0) {
      const { effectiveness } = test;
      const update = updateByTest(life, SHAPE[mode], years, outcome, effectiveness);
      if (trace) {
        const given = { years, life, shape: SHAPE[mode], passed: outcome, effectiveness, update };
        traceTest(trace, `${mode}.tests[${i}]`, mode, given);
      }
      life = update.life;
    }
    if (test.overhauled ?? true) since = test.year;
  }
  return { life, since };
}

/** Passed tests within a year of the start or the overhaul before are told: they prove nothing yet. */
function tellEarlyTests({ startDate, tests = [] }: ReliefDevice, atYear: number, findings: Findings): void {
  let since = toYears(startDate);
  const dated = tests.map((test, i) => ({ ...test, i, year: toYears(test.date) }));
  for (const { i, year, opened, effectiveness, overhauled, date } of dated.toSorted(
    (a, b) => a.year - b.year,
  )) {
    if (year > atYear) return;
    const isEarly = year > since && year - since < YEAR_OF_SERVICE;
    if (isEarly && opened && effectiveness !== 'D')
      findings.warn('test-within-a-year', `tests[${i}].date`, { value: date });
    if (overhauled ?? true) since = year;
  }
}

export function assessReliefDevice(
  given: ReliefDevice,
  asked: Settings,
): { result: ReliefDeviceResult | null; problems: Problem[]; warnings: Warning[]; steps: Step[] } {
  const refused: Problem[] = [];
  const settings = readSettings(asked, refused);
  const device = readBy<ReliefDevice>(reliefItem, given, refused);
  const findings = new Findings(refused);
  const trace = recorder(settings.edition);
  const done = (result: ReliefDeviceResult | null) => ({
    result,
    problems: findings.problems,
    warnings: findings.warnings,
    steps: trace.steps,
  });
  const atYear = readDate(settings.rbiDate, 'settings.rbiDate', findings);
  const start = readDate(device.startDate, 'startDate', findings);
  if (start > atYear) {
    findings.problem('starts-after-rbi-date', 'startDate', {
      value: device.startDate,
      limit: settings.rbiDate,
    });
  }
  const set = findings.needed(device.setPressureMPa, 'setPressureMPa');
  const gff = findings.needed(device.protected?.gffTotal, 'protected.gffTotal');
  const df = findings.needed(device.protected?.damageFactor, 'protected.damageFactor');
  const mawp = findings.needed(
    device.protected?.maximumWorkingPressureMPa,
    'protected.maximumWorkingPressureMPa',
  );
  if (findings.problems.length > 0 || set === null || gff === null || df === null || mawp === null)
    return done(null);
  tellEarlyTests(device, atYear, findings);
  const open = updatedLife(device, 'failToOpen', atYear, trace);
  const failureOnDemand = weibullProbability(atYear - open.since, open.life, SHAPE.failToOpen);
  traceProbability(trace, 'failToOpen', atYear - open.since, open.life, failureOnDemand);
  // A leak is told only where it costs something.
  const told = device.leakConsequenceUsd === undefined ? null : trace;
  const leak = updatedLife(device, 'leakage', atYear, told);
  const leakProbability = weibullProbability(atYear - leak.since, leak.life, SHAPE.leakage);
  if (told) traceProbability(told, 'leakage', atYear - leak.since, leak.life, leakProbability);
  const factor = readManagementFactor(settings, findings);
  const demands: ReliefDemandResult[] = [];
  for (const [i, demand] of device.demands.entries()) {
    findings.prefix = `demands[${i}].`;
    const listed = demand.event ? DEMANDS.find((row) => row.event === demand.event) : undefined;
    if (demand.event && !listed && demand.frequencyPerYear === undefined) {
      findings.problem('unknown-value', 'event', { value: demand.event });
      continue;
    }
    const frequency = findings.needed(demand.frequencyPerYear ?? listed?.EF_per_yr, 'frequencyPerYear');
    const reduction = demand.reductionFactor ?? listed?.DRRF ?? 1;
    const pressure = findings.needed(demand.overpressureMPa, 'overpressureMPa');
    if (frequency === null || pressure === null) continue;
    const demandPerYear = frequency * reduction;
    const lossOfContainment = protectedFailureProbability(gff, df, factor, pressure / mawp);
    const overpressure = overpressureFactor(pressure / set);
    const onDemand = failureOnDemand * overpressure;
    const pofPerYear = onDemand * demandPerYear * lossOfContainment;
    const result: ReliefDemandResult = {
      event: demand.event ?? '',
      demandPerYear,
      failureOnDemand: onDemand,
      lossOfContainment,
      pofPerYear,
      areaRiskM2PerYear:
        demand.consequenceAreaM2 === undefined ? null : pofPerYear * demand.consequenceAreaM2,
      financialRiskUsdPerYear:
        demand.consequenceUsd === undefined ? null : pofPerYear * demand.consequenceUsd,
    };
    traceDemand(trace, i, {
      event: demand.event ?? null,
      frequency,
      reduction,
      pressure,
      set,
      mawp,
      gff,
      df,
      factor,
      overpressure,
      failureOnDemand,
      result,
    });
    demands.push(result);
  }
  findings.prefix = '';
  const total = (pick: (one: ReliefDemandResult) => number | null): number | null =>
    demands.reduce<number | null>((sum, one) => {
      const value = pick(one);
      return sum === null || value === null ? null : sum + value;
    }, 0);
  const complete = demands.length === device.demands.length && demands.length > 0;
  if (device.demands.length === 0) findings.problem('missing', 'demands');
  const money = complete ? total((one) => one.financialRiskUsdPerYear) : null;
  const pofPerYear = demands.reduce((sum, one) => sum + one.pofPerYear, 0);
  const areaRiskM2PerYear = complete ? total((one) => one.areaRiskM2PerYear) : null;
  const financialRiskUsdPerYear =
    money === null || device.leakConsequenceUsd === undefined
      ? money
      : money + leakProbability * device.leakConsequenceUsd;
  if (complete) {
    traceTotals(trace, device, demands, {
      pof: pofPerYear,
      area: areaRiskM2PerYear,
      money: financialRiskUsdPerYear,
      leak: leakProbability,
    });
  }
  return done({
    id: device.id,
    openLifeYears: open.life,
    leakLifeYears: leak.life,
    failureOnDemand,
    leakProbability,
    demands,
    pofPerYear,
    areaRiskM2PerYear,
    financialRiskUsdPerYear,
  });
}
