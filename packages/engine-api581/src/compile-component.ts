/** Makes a component ready: validates once, works out what does not depend on time, and answers for any date. */
import { toYears } from './calendar.ts';
import type { Component, Inspection } from './component.ts';
import {
  checkMaterial,
  creditsFor,
  type DatedInspection,
  readDate,
  readInspections,
  readManagementFactor,
} from './component-checks.ts';
import { type ConsequenceResult, componentConsequence } from './consequence/component-consequence.ts';
import { type Trace, within } from './derivation.ts';
import { Findings, type Problem } from './findings.ts';
import { compileMechanism } from './mechanisms/compile-mechanism.ts';
import type { Context, DamageModel } from './mechanisms/damage-model.ts';
import { type FailureFrequency, failureFrequency } from './probability.ts';
import { matrixFor } from './risk-category.ts';
import { admit, affects, concernsConsequence, concernsDamage, type Frame } from './schema/door.ts';
import type { AnySettings } from './schema/settings-schema.ts';
import { DEFAULT_EDITION, type Edition, type RiskMatrix, type Settings } from './settings.ts';
import { componentStrength, type Strength } from './thinning/strength.ts';
import { addToGroup, noDamage, quickTotal, sumOfGroups, totalDamageFactor } from './total-damage-factor.ts';

export interface CompiledComponent {
  component: Component;
  settings: AnySettings;
  edition: Edition;
  /** False where the edition asked for is none: nothing is calculated then. */
  editionKnown: boolean;
  /** Null where the settings state one that does not hold. */
  matrix: RiskMatrix | null;
  /** Targets and the plan's settings hold. */
  targetsSound: boolean;
  findings: Findings;
  /** One entry per mechanism of the component; null where data are missing. */
  models: (DamageModel | null)[];
  frequency: FailureFrequency | null;
  managementFactor: number | null;
  consequence: ConsequenceResult;
  startYear: number;
  rbiYear: number;
  planYear: number | null;
  /** Problems that keep a damage factor from being known, and those that keep the consequence from it. */
  damageProblems: Problem[];
  consequenceProblems: Problem[];
  /** Inspections that can be used, in order of date. */
  inspections: readonly DatedInspection[];
  /** Every active mechanism could be calculated. */
  damageKnown: boolean;
  /** Total damage factor, or null when any active mechanism could not be calculated. */
  damageFactor(year: number, trace: Trace | null, each?: number[]): number | null;
}

export function compileComponent(
  given: Component,
  asked: Settings | Frame,
  trace: Trace | null,
): CompiledComponent {
  const { component, settings, problems, isSound } = admit(given, asked);
  const findings = new Findings(problems);
  const refuses = (figure: Parameters<typeof affects>[1]): boolean => !isSound && affects(problems, figure);
  const edition = settings.edition ?? DEFAULT_EDITION;
  const rbiYear = readDate(settings.rbiDate, 'settings.rbiDate', findings);
  const startYear = readDate(component.startDate, 'startDate', findings);
  let planYear: number | null = null;
  if (settings.planDate !== undefined) {
    planYear = toYears(settings.planDate);
    if (planYear < rbiYear) {
      findings.problem('plan-before-rbi', 'settings.planDate', {
        value: settings.planDate,
        limit: settings.rbiDate,
      });
      planYear = Number.NaN;
    }
  }
  if (startYear > rbiYear) {
    findings.problem('starts-after-rbi-date', 'startDate', {
      value: component.startDate,
      limit: settings.rbiDate,
    });
  }
  const datesSound = rbiYear >= startYear && !Number.isNaN(planYear ?? 0);
  const problemsBefore = findings.problems.length;
  const inspections = Number.isNaN(startYear) ? [] : readInspections(component, startYear, findings);
  checkMaterial(component, findings);
  const inputSound = findings.problems.length === problemsBefore && !refuses('damage');
  const frequency = failureFrequency(component.componentType);
  if (!frequency) {
    findings.problem('unknown-component-type', 'componentType', { value: String(component.componentType) });
  }
  const factor = refuses('managementFactor') ? null : readManagementFactor(settings, findings);
  // With unsound dates the mechanisms are still read, so that all problems come out at once.
  const made = compileMechanisms(component, settings, edition, startYear, rbiYear, findings, inspections);
  const models =
    isSound && datesSound && inputSound
      ? made
      : made.map((model, i) => {
          const isRefused = problems.some(({ field }) => field.startsWith(`mechanisms[${i}]`));
          return datesSound && inputSound && !isRefused ? model : null;
        });
  if (component.mechanisms.every((_, i) => models[i]?.applies === false))
    findings.problem('no-mechanism', 'mechanisms');
  const beforeConsequence = findings.problems.length;
  const nothing: ConsequenceResult = { area: null, areaM2: null, financial: null, financialUsd: null };
  const found = frequency
    ? componentConsequence(component, frequency, edition, settings.unit, findings, trace)
    : nothing;
  const known = allKnown(models);

  return {
    component,
    settings,
    edition,
    editionKnown: isSound || !problems.some(({ field }) => field === 'settings.edition'),
    matrix: refuses('matrix') ? null : matrixFor(settings.matrix, edition),
    targetsSound: !refuses('targets'),
    findings,
    models,
    frequency,
    managementFactor: factor,
    consequence: refuses('consequence') ? nothing : found,
    startYear,
    rbiYear,
    planYear: Number.isNaN(planYear ?? 0) ? null : planYear,
    damageProblems: told(findings, (problem, i) => i < beforeConsequence && concernsDamage(problem)),
    consequenceProblems: told(
      findings,
      (problem, i) => i >= beforeConsequence || concernsConsequence(problem),
    ),
    inspections,
    damageKnown: known !== null,
    damageFactor: known === null ? () => null : remembered(known, rbiYear, planYear),
  };
}

const NONE: Problem[] = [];
const told = ({ problems }: Findings, wanted: (problem: Problem, i: number) => boolean): Problem[] =>
  problems.length === 0 ? NONE : problems.filter(wanted);

/** The total of a set of models; the two dates every figure asks for are worked out once. */
function remembered(
  known: readonly DamageModel[],
  rbiYear: number,
  planYear: number | null,
): CompiledComponent['damageFactor'] {
  let atRbi = Number.NaN;
  let atPlan = Number.NaN;
  return (year, trace, each) => {
    const isAsked = !trace && !each;
    if (isAsked && year === rbiYear && !Number.isNaN(atRbi)) return atRbi;
    if (isAsked && year === planYear && !Number.isNaN(atPlan)) return atPlan;
    const total = totalOf(known, year, trace, each);
    if (year === rbiYear) atRbi = total;
    else if (year === planYear) atPlan = total;
    return total;
  };
}

/** The models when every one of them could be made, else null. */
function allKnown(models: readonly (DamageModel | null)[]): DamageModel[] | null {
  if (models.includes(null) || models.every((model) => model?.applies === false)) return null;
  return models as DamageModel[];
}

function patternOf(models: readonly DamageModel[]): 'general' | 'local' {
  for (let i = 0; i < models.length; i++) if (models[i]!.pattern === 'local') return 'local';
  return 'general';
}

/** Total damage factor of a full set of models; `each` receives the factor of every mechanism. */
export function totalOf(
  models: readonly DamageModel[],
  year: number,
  trace: Trace | null,
  each?: number[],
): number {
  const pattern = patternOf(models);
  if (!trace && !each) return quickTotal(models, pattern, year);
  const groups = noDamage();
  for (const model of models) {
    const df = model.df(year, trace && within(trace, `mechanisms[${model.index}]`));
    if (each) each[model.index] = df;
    addToGroup(groups, model.group, df);
  }
  const total = totalDamageFactor(groups, pattern);
  trace?.step({
    figure: 'damageFactor',
    ...sumOfGroups(groups, pattern),
    clause: 'API RP 581 Part 2 §3.4.2',
    value: total,
    unit: '',
  });
  return total;
}

/** The same component with more inspections, which are planned; null when the component is not fully known. */
export function modelsWithInspection(
  compiled: CompiledComponent,
  ...more: readonly Inspection[]
): DamageModel[] | null {
  const findings = new Findings();
  const component = {
    ...compiled.component,
    inspections: [
      ...(compiled.component.inspections ?? []),
      ...more.map((inspection) => ({ ...inspection, planned: true })),
    ],
  };
  const dated = readInspections(component, compiled.startYear, findings);
  return allKnown(
    compileMechanisms(
      component,
      compiled.settings,
      compiled.edition,
      compiled.startYear,
      compiled.rbiYear,
      findings,
      dated,
    ),
  );
}

const PREFIXES = Array.from({ length: 24 }, (_, i) => `mechanisms[${i}].`);

function compileMechanisms(
  component: Component,
  settings: Settings,
  edition: Edition,
  startYear: number,
  rbiYear: number,
  findings: Findings,
  inspections: readonly DatedInspection[],
): (DamageModel | null)[] {
  let strength: Strength | null | undefined;
  const context: Context = {
    component,
    edition,
    startYear,
    rbiYear,
    referenceTemperatures: settings.referenceTemperatures ?? [],
    findings,
    credits: (type) => creditsFor(type, inspections),
    strength() {
      if (strength === undefined) {
        const { prefix } = findings;
        findings.prefix = '';
        strength = componentStrength(component, findings);
        findings.prefix = prefix;
      }
      return strength;
    },
  };
  const models: (DamageModel | null)[] = [];
  for (let i = 0; i < component.mechanisms.length; i++) {
    findings.prefix = PREFIXES[i] ?? `mechanisms[${i}].`;
    models.push(compileMechanism(context, component.mechanisms[i]!, i));
  }
  findings.prefix = '';
  return models;
}
