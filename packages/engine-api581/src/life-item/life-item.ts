/**
 * Relief devices and tube bundles inside a list of components. Their probability comes from a life distribution instead
 * of a damage factor; here it is given the shape every other result has, so that one study ranks them all.
 */
import type { Assessment, AssessmentResult, RiskState } from '../assess.ts';
import { type IsoDate, toYears } from '../calendar.ts';
import type { Component } from '../component.ts';
import { readManagementFactor } from '../component-checks.ts';
import type { Step } from '../derivation.ts';
import { Findings, type Problem, type Warning } from '../findings.ts';
import { cofCategory, matrixFor, pofCategory, riskLevel } from '../risk-category.ts';
import { type Admitted, admit } from '../schema/door.ts';
import { DEFAULT_EDITION, type RiskMatrix, type Settings } from '../settings.ts';
import { type LifeFigures, type LifeOutcome, lifeFigures } from './life-figures.ts';
import { boundWarnings, governingLifeTarget } from './life-target.ts';
import { type ProtectedOn, protectedOn } from './protected-part.ts';

function stateOf(date: IsoDate, figures: LifeFigures | null, matrix: RiskMatrix): RiskState {
  const category = figures && pofCategory(figures.pof, null, matrix);
  const level = (cof: number | null | undefined, limits: readonly number[]) =>
    category === null || cof === null || cof === undefined
      ? null
      : riskLevel(category, cofCategory(cof, limits), matrix);
  return {
    date,
    damageFactor: null,
    pofPerYear: figures?.pof ?? null,
    areaRiskM2PerYear: figures?.areaRisk ?? null,
    financialRiskUsdPerYear: figures?.moneyRisk ?? null,
    pofCategory: category,
    areaLevel: level(figures?.areaM2, matrix.areaLimitsM2),
    financialLevel: level(figures?.financialUsd, matrix.financialLimitsUsd),
    wallThicknessMm: null,
  };
}

/** Figures of an admitted item on a day; none where the door refused something. */
function figuresOf(
  { component, settings, problems }: Admitted,
  date: IsoDate,
  partOn?: ProtectedOn,
): LifeOutcome {
  if (problems.length > 0) return { figures: null, problems, warnings: [], steps: [] };
  return lifeFigures(component, settings, date, partOn);
}

export function assessLifeItem(given: Component, asked: Settings): Assessment {
  const admitted = admit(given, asked);
  const { component, settings } = admitted;
  const edition = settings.edition ?? DEFAULT_EDITION;
  const matrix = matrixFor(settings.matrix, edition);
  const now = figuresOf(admitted, settings.rbiDate);
  const { figures, problems } = now;
  const planDate = settings.planDate;
  if (planDate !== undefined && !(toYears(planDate) >= toYears(settings.rbiDate))) {
    problems.push({
      code: 'plan-before-rbi',
      field: 'settings.planDate',
      params: { value: planDate, limit: settings.rbiDate },
    });
  }
  const isPlanned = planDate !== undefined && toYears(planDate) >= toYears(settings.rbiDate);
  const later = isPlanned && figures ? lifeFigures(component, settings, planDate) : null;
  const result: AssessmentResult = {
    id: component.id,
    edition: admitted.problems.some(({ field }) => field === 'settings.edition') ? null : edition,
    gffTotalPerYear: null,
    managementFactor: figures ? readManagementFactor(settings, new Findings()) : null,
    mechanisms: [],
    driver: null,
    areaM2: figures?.areaM2 ?? null,
    areaCategory: category(figures?.areaM2, matrix.areaLimitsM2),
    financialUsd: figures?.financialUsd ?? null,
    financialCategory: category(figures?.financialUsd, matrix.financialLimitsUsd),
    area: null,
    financial: null,
    atRbiDate: stateOf(settings.rbiDate, figures, matrix),
    atPlanDate: isPlanned ? stateOf(planDate, later?.figures ?? null, matrix) : null,
    targetDate: figures && settings.targets ? governingLifeTarget(component, settings) : null,
    gaps: figures ? [] : [{ figure: 'damageFactor', because: problems }],
  };
  const steps =
    (settings.derivation ?? true)
      ? [...named(now.steps, 'atRbiDate'), ...named(later?.steps ?? [], 'atPlanDate')]
      : [];
  return { result, problems, warnings: [...now.warnings, ...boundWarnings([result.targetDate])], steps };
}

const category = (cof: number | null | undefined, limits: readonly number[]) =>
  cof === null || cof === undefined ? null : cofCategory(cof, limits);

const named = (steps: readonly Step[], at: string): Step[] =>
  steps.map((step) => ({ ...step, figure: `${at}.${step.figure}` }));

export function lifeOverTime(given: Component, asked: Settings, dates: readonly IsoDate[]) {
  const admitted = admit(given, asked);
  const { settings } = admitted;
  const matrix = matrixFor(settings.matrix, settings.edition ?? DEFAULT_EDITION);
  const problems: Problem[] = [];
  const warnings: Warning[] = [];
  const partOn = admitted.isSound ? protectedOn(admitted.component, settings) : undefined;
  const points = dates.map((date) => {
    const one = figuresOf(admitted, date, partOn);
    if (problems.length === 0) problems.push(...one.problems);
    if (warnings.length === 0) warnings.push(...one.warnings);
    return stateOf(date, one.figures, matrix);
  });
  return { points, problems, warnings };
}
