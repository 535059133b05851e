/** Assessment of one component, and of many. */
import { type IsoDate, toYears } from './calendar.ts';
import { type CompiledComponent, compileComponent } from './compile-component.ts';
import type { Component } from './component.ts';
import type { FinancialConsequence } from './consequence/financial.ts';
import type { AreaConsequence } from './consequence/level-one.ts';
import { quantity, recorder, type Step, type Trace, within } from './derivation.ts';
import type { Problem, Warning } from './findings.ts';
import { isLifeItem } from './life-item/life-figures.ts';
import { assessLifeItem, lifeOverTime } from './life-item/life-item.ts';
import type { MechanismType } from './mechanisms/mechanism.ts';
import { governingTarget, type TargetDate } from './planning/target-date.ts';
import { probabilityOfFailure } from './probability.ts';
import { cofCategory, pofCategory, riskLevel } from './risk-category.ts';
import { Frame } from './schema/door.ts';
import type { CofCategory, Edition, RiskLevel, Settings } from './settings.ts';

export interface MechanismResult {
  index: number;
  type: MechanismType;
  atRbiDate: number | null;
  atPlanDate: number | null;
}

export interface RiskState {
  date: IsoDate | null;
  damageFactor: number | null;
  pofPerYear: number | null;
  areaRiskM2PerYear: number | null;
  financialRiskUsdPerYear: number | null;
  pofCategory: 1 | 2 | 3 | 4 | 5 | null;
  areaLevel: RiskLevel | null;
  financialLevel: RiskLevel | null;
  /** Expected wall where a thinning mechanism is active. */
  wallThicknessMm: number | null;
}

/** Why a figure is null. */
export interface Gap {
  figure: 'damageFactor' | 'area' | 'financial';
  because: Problem[];
}

export interface AssessmentResult {
  id: string;
  /** Null when the one asked for is not known. */
  edition: Edition | null;
  gffTotalPerYear: number | null;
  managementFactor: number | null;
  mechanisms: MechanismResult[];
  /** Mechanism with the largest damage factor at the RBI date. */
  driver: MechanismType | null;
  areaM2: number | null;
  areaCategory: CofCategory | null;
  financialUsd: number | null;
  financialCategory: CofCategory | null;
  area: AreaConsequence | null;
  financial: FinancialConsequence | null;
  atRbiDate: RiskState;
  atPlanDate: RiskState | null;
  /** Earliest of the targets in the settings; null without targets or when none is reached. */
  targetDate: TargetDate | null;
  gaps: Gap[];
}

export interface Assessment {
  result: AssessmentResult;
  /** Missing or impossible data, each with its field. */
  problems: Problem[];
  warnings: Warning[];
  /** Empty without derivation. */
  steps: Step[];
}

export function expectedWallMm(compiled: CompiledComponent, year: number): number | null {
  let reading: number | null = null;
  let lost = 0;
  for (const model of compiled.models) {
    if (!model?.wall) continue;
    const wall = model.wall(year);
    reading = reading === null ? wall.readingMm : Math.min(reading, wall.readingMm);
    lost += wall.lostMm;
  }
  return reading === null ? null : Math.max(reading - lost, 0);
}

function riskState(
  compiled: CompiledComponent,
  date: IsoDate,
  year: number,
  trace: Trace | null,
  each: number[],
): RiskState {
  const { frequency, managementFactor, consequence, matrix } = compiled;
  const df = compiled.damageFactor(year, trace, each);
  const pof =
    df === null || !frequency || managementFactor === null
      ? null
      : probabilityOfFailure(frequency.total, df, managementFactor);
  if (pof !== null && pof > 1) compiled.findings.warn('pof-above-one', 'pofPerYear', { value: pof });
  const areaRisk = pof === null || consequence.areaM2 === null ? null : pof * consequence.areaM2;
  const moneyRisk = pof === null || consequence.financialUsd === null ? null : pof * consequence.financialUsd;
  const category = pof === null || !matrix ? null : pofCategory(pof, df, matrix);
  trace?.step({
    figure: 'pofPerYear',
    formula: 'POF = gff_total·DF·F_MS',
    clause: 'API RP 581 Part 2 §3.2',
    table: 'gff',
    cell: compiled.component.componentType,
    inputs: {
      gff_total: quantity(frequency?.total ?? null, '1/yr'),
      DF: quantity(df),
      F_MS: quantity(managementFactor),
    },
    value: pof,
    unit: '1/yr',
  });
  trace?.step({
    figure: 'areaRiskM2PerYear',
    formula: 'R = POF·CA',
    clause: 'API RP 581 Part 1 §4.3',
    inputs: { POF: quantity(pof, '1/yr'), CA: quantity(consequence.areaM2, 'm²') },
    value: areaRisk,
    unit: 'm²/yr',
  });
  if (consequence.financialUsd !== null) {
    trace?.step({
      figure: 'financialRiskUsdPerYear',
      formula: 'R = POF·FC',
      clause: 'API RP 581 Part 1 §4.3',
      inputs: { POF: quantity(pof, '1/yr'), FC: quantity(consequence.financialUsd, 'USD') },
      value: moneyRisk,
      unit: 'USD/yr',
    });
  }
  const level = (value: number | null, limits: 'areaLimitsM2' | 'financialLimitsUsd'): RiskLevel | null =>
    category === null || value === null || !matrix
      ? null
      : riskLevel(category, cofCategory(value, matrix[limits]), matrix);
  return {
    date,
    damageFactor: df,
    pofPerYear: pof,
    areaRiskM2PerYear: areaRisk,
    financialRiskUsdPerYear: moneyRisk,
    pofCategory: category,
    areaLevel: level(consequence.areaM2, 'areaLimitsM2'),
    financialLevel: level(consequence.financialUsd, 'financialLimitsUsd'),
    wallThicknessMm: expectedWallMm(compiled, year),
  };
}

function driverOf(mechanisms: readonly MechanismResult[]): MechanismType | null {
  let best: MechanismResult | null = null;
  for (const one of mechanisms) {
    if (one.atRbiDate !== null && (best === null || one.atRbiDate > best.atRbiDate!)) best = one;
  }
  return best?.type ?? null;
}

function gapsOf(compiled: CompiledComponent, state: RiskState): Gap[] {
  const gaps: Gap[] = [];
  const { damageProblems, consequenceProblems, consequence, component } = compiled;
  if (state.damageFactor === null) gaps.push({ figure: 'damageFactor', because: damageProblems });
  const tank = component.tank !== undefined || component.componentType === 'TANKBOTTOM';
  if (consequence.areaM2 === null && !tank) gaps.push({ figure: 'area', because: consequenceProblems });
  if (consequence.financialUsd === null && (tank || component.financial !== undefined)) {
    gaps.push({ figure: 'financial', because: consequenceProblems });
  }
  return gaps;
}

/** A state that cannot be dated, when the RBI date itself is missing or wrong. */
const UNDATED: Omit<RiskState, 'date'> = {
  damageFactor: null,
  pofPerYear: null,
  areaRiskM2PerYear: null,
  financialRiskUsdPerYear: null,
  pofCategory: null,
  areaLevel: null,
  financialLevel: null,
  wallThicknessMm: null,
};

export function resultOf(compiled: CompiledComponent, trace: Trace | null): AssessmentResult {
  const { rbiYear, planYear, consequence, settings, matrix } = compiled;
  const category = (value: number | null, limits: 'areaLimitsM2' | 'financialLimitsUsd') =>
    value === null || !matrix ? null : cofCategory(value, matrix[limits]);
  const dated = !Number.isNaN(rbiYear);
  const atRbi: number[] = [];
  const atPlan: number[] = [];
  const atRbiDate: RiskState = dated
    ? riskState(compiled, settings.rbiDate, rbiYear, within(trace, 'atRbiDate'), atRbi)
    : { date: settings.rbiDate ?? null, ...UNDATED };
  const atPlanDate =
    !dated || planYear === null
      ? null
      : riskState(compiled, settings.planDate!, planYear, within(trace, 'atPlanDate'), atPlan);
  const mechanisms = compiled.component.mechanisms.map((mechanism, index): MechanismResult => {
    const model = compiled.models[index] ?? null;
    return {
      index,
      type: mechanism.type,
      atRbiDate: atRbi[index] ?? model?.df(rbiYear, null) ?? null,
      atPlanDate: planYear === null ? null : (atPlan[index] ?? model?.df(planYear, null) ?? null),
    };
  });
  return {
    id: compiled.component.id,
    edition: compiled.editionKnown ? compiled.edition : null,
    gffTotalPerYear: compiled.frequency?.total ?? null,
    managementFactor: compiled.managementFactor,
    mechanisms,
    driver: driverOf(mechanisms),
    areaM2: consequence.areaM2,
    areaCategory: category(consequence.areaM2, 'areaLimitsM2'),
    financialUsd: consequence.financialUsd,
    financialCategory: category(consequence.financialUsd, 'financialLimitsUsd'),
    area: consequence.area,
    financial: consequence.financial,
    atRbiDate,
    atPlanDate,
    targetDate: settings.targets && compiled.targetsSound ? governingTarget(compiled) : null,
    gaps: gapsOf(compiled, atRbiDate),
  };
}

/** One component: figures, what is doubtful, and (unless switched off) every step that led to them. */
export function assess(component: Component, settings: Settings): Assessment {
  if (isLifeItem(component)) return assessLifeItem(component, settings);
  const trace = settings?.derivation === false ? null : recorder(settings?.edition);
  const compiled = compileComponent(component, settings, trace);
  const result = resultOf(compiled, trace);
  return {
    result,
    problems: compiled.findings.problems,
    warnings: compiled.findings.warnings,
    steps: trace?.steps ?? [],
  };
}

export interface BulkSettings extends Settings {
  /** Dates at which POF is wanted besides the RBI and plan dates. */
  timeline?: IsoDate[];
}

export interface BulkAssessment extends Assessment {
  /** POF at the timeline dates; null entries where it is not known. */
  pofTimeline: (number | null)[];
}

/** Many components one after the other, without derivations; holds nothing back, so memory stays flat. */
export function* assessMany(
  components: Iterable<Component>,
  settings: BulkSettings,
): Generator<BulkAssessment, void, undefined> {
  const frame = new Frame(settings);
  const years = (frame.settings.timeline ?? []).map(toYears);
  for (const component of components) {
    if (isLifeItem(component)) {
      const { points } = lifeOverTime(component, settings, frame.settings.timeline ?? []);
      const pofTimeline = points.map(({ pofPerYear }) => pofPerYear);
      yield { ...assessLifeItem(component, { ...settings, derivation: false }), pofTimeline };
      continue;
    }
    const compiled = compileComponent(component, frame, null);
    const result = resultOf(compiled, null);
    const scale = compiled.frequency
      ? compiled.frequency.total * (compiled.managementFactor ?? Number.NaN)
      : Number.NaN;
    const pofTimeline = years.map((year) => {
      const df = compiled.damageFactor(year, null);
      return df === null || Number.isNaN(scale) ? null : scale * df;
    });
    yield {
      result,
      problems: compiled.findings.problems,
      warnings: compiled.findings.warnings,
      steps: [],
      pofTimeline,
    };
  }
}

/** Risk of one component at each date, e.g. for a curve. */
export function riskOverTime(
  component: Component,
  settings: Settings,
  dates: readonly IsoDate[],
): { points: RiskState[]; problems: Problem[]; warnings: Warning[] } {
  if (isLifeItem(component)) return lifeOverTime(component, settings, dates);
  const compiled = compileComponent(component, settings, null);
  const points: RiskState[] = [];
  for (const [i, date] of dates.entries()) {
    const year = toYears(date);
    if (Number.isNaN(year)) compiled.findings.problem('not-a-date', `dates[${i}]`, { value: date });
    else points.push(riskState(compiled, date, year, null, []));
  }
  return { points, problems: compiled.findings.problems, warnings: compiled.findings.warnings };
}
