/** Risk of a relief device: fails to open on demand, or leaks (Part 1 §7). */
import { type IsoDate, toYears } from '../calendar.ts';
import { readDate, readManagementFactor } from '../component-checks.ts';
import { quantity, recorder, type Step } from '../derivation.ts';
import { Findings, type Problem, type Warning } from '../findings.ts';
import { readBy, readSettings } from '../schema/door.ts';
import { reliefItem } from '../schema/item-schema.ts';
import type { Settings } from '../settings.ts';
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
  protected: { gffTotal: number; damageFactor: number; maximumWorkingPressureMPa: number };
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

function updatedLife(device: ReliefDevice, mode: FailureMode, atYear: number): Life {
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
  let life =
    own *
    (open ? environment.failToOpen : environment.leak) *
    defaultLife(mode, device.type, open ? device.openSeverity : device.leakSeverity);
  let since = toYears(device.startDate);
  const tests = (device.tests ?? [])
    .map((test) => ({ ...test, year: toYears(test.date) }))
    .filter((test) => test.year <= atYear)
    .toSorted((a, b) => a.year - b.year);
  for (const test of tests) {
    const outcome = open ? test.opened : test.tight;
    const years = test.year - since;
    if (outcome !== undefined && years > 0) {
      life = updateByTest(life, SHAPE[mode], years, outcome, test.effectiveness).life;
    }
    if (test.overhauled ?? true) since = test.year;
  }
  return { life, since };
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
  const open = updatedLife(device, 'failToOpen', atYear);
  const leak = updatedLife(device, 'leakage', atYear);
  const failureOnDemand = weibullProbability(atYear - open.since, open.life, SHAPE.failToOpen);
  const leakProbability = weibullProbability(atYear - leak.since, leak.life, SHAPE.leakage);
  trace.step({
    figure: 'failureOnDemand',
    formula: 'POFOD = 1 − exp(−(t/η)^β)',
    clause: 'API RP 581 Part 1 §7.2.4',
    table: 'reliefWeibull',
    cell: `${device.type}, ${device.openSeverity}`,
    inputs: {
      t: quantity(atYear - open.since, 'yr'),
      η: quantity(open.life, 'yr'),
      β: quantity(SHAPE.failToOpen),
    },
    value: failureOnDemand,
    unit: '',
  });
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
    const onDemand = failureOnDemand * overpressureFactor(pressure / set);
    const pofPerYear = onDemand * demandPerYear * lossOfContainment;
    trace.step({
      figure: `demands[${i}].pofPerYear`,
      formula: 'P = POFOD·F_OP·EF·DRRF·P_f(gff, DF, F_MS, P/MAWP)',
      clause: 'API RP 581 Part 1 §7.2',
      table: 'reliefDemand',
      cell: demand.event ?? 'stated',
      inputs: {
        POFOD: quantity(failureOnDemand),
        F_OP: quantity(overpressureFactor(pressure / set)),
        DR: quantity(demandPerYear, '1/yr'),
        P_f: quantity(lossOfContainment),
      },
      value: pofPerYear,
      unit: '1/yr',
    });
    demands.push({
      event: demand.event ?? '',
      demandPerYear,
      failureOnDemand: onDemand,
      lossOfContainment,
      pofPerYear,
      areaRiskM2PerYear:
        demand.consequenceAreaM2 === undefined ? null : pofPerYear * demand.consequenceAreaM2,
      financialRiskUsdPerYear:
        demand.consequenceUsd === undefined ? null : pofPerYear * demand.consequenceUsd,
    });
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
  return done({
    id: device.id,
    openLifeYears: open.life,
    leakLifeYears: leak.life,
    failureOnDemand,
    leakProbability,
    demands,
    pofPerYear: demands.reduce((sum, one) => sum + one.pofPerYear, 0),
    areaRiskM2PerYear: complete ? total((one) => one.areaRiskM2PerYear) : null,
    financialRiskUsdPerYear:
      money === null || device.leakConsequenceUsd === undefined
        ? money
        : money + leakProbability * device.leakConsequenceUsd,
  });
}
