import {
  assessWithPlan,
  type Component,
  cofCategory,
  DEFAULT_EDITION,
  type Effectiveness,
  type InspectionPlan,
  matrixFor,
  type PlannedRisk,
  type Problem,
  pofCategory,
  type RiskLevel,
  type RiskMatrix,
  riskLevel,
  type UnitPlanItem,
  type UnitPlanSettings,
} from '@ircrisk/engine-api581';

/** A row of calculated figures as it is stored. */
export interface Figures {
  state: 'fresh' | 'incomplete' | 'failed';
  problems: Problem[];
  warning_count: number;
  component_type: string;
  driver: string | null;
  shares: Record<string, [number | null, number | null]>;
  df: number | null;
  pof: number | null;
  area: number | null;
  financial: number | null;
  area_risk: number | null;
  financial_risk: number | null;
  df_plan: number | null;
  pof_plan: number | null;
  area_risk_plan: number | null;
  financial_risk_plan: number | null;
  area_category: string | null;
  financial_category: string | null;
  pof_category: number | null;
  pof_category_plan: number | null;
  area_level: RiskLevel | null;
  financial_level: RiskLevel | null;
  area_level_plan: RiskLevel | null;
  financial_level_plan: RiskLevel | null;
  target_date: string | null;
  target_passed: boolean;
}

export interface PlanFigures {
  df_with: number | null;
  pof_with: number | null;
  area_risk_with: number | null;
  financial_risk_with: number | null;
  pof_category_with: number | null;
  area_level_with: RiskLevel | null;
  financial_level_with: RiskLevel | null;
  action: InspectionPlan['action'];
  inspection_date: string | null;
  effectiveness: string | null;
  credits: { mechanism: string; effectiveness: Effectiveness }[];
  /** Of all planned inspections. */
  inspection_cost: number | null;
  inspections: PlannedInspection[];
}

export interface PlannedInspection {
  date: string;
  effectiveness: string | null;
  credits: { mechanism: string; effectiveness: Effectiveness }[];
  cost: number;
}

const best = (letters: readonly Effectiveness[]): string | null => [...letters].sort()[0] ?? null;

const levelAt = (
  category: ReturnType<typeof pofCategory> | null,
  cof: number | null,
  limits: readonly number[],
  matrix: RiskMatrix,
): RiskLevel | null =>
  category === null || cof === null ? null : riskLevel(category, cofCategory(cof, limits), matrix);

/** The planned part of a row: what the inspection does to the figures at the plan date. */
export function planFigures(
  plan: Pick<UnitPlanItem, 'action' | 'inspection' | 'atPlanDateWith'> &
    Partial<Pick<InspectionPlan, 'later'>>,
  { area, financial }: { area: number | null; financial: number | null },
  settings: UnitPlanSettings,
): PlanFigures {
  const { action, inspection, atPlanDateWith, later = [] } = plan;
  const inspections = [...(inspection ? [inspection] : []), ...later].map(
    ({ date, credits, cost }): PlannedInspection => ({
      date,
      effectiveness: best(credits.map((credit) => credit.effectiveness)),
      credits,
      cost,
    }),
  );
  const matrix = matrixFor(settings.matrix, settings.edition ?? DEFAULT_EDITION);
  const risk: PlannedRisk | null = atPlanDateWith;
  const pof = risk?.pofPerYear ?? null;
  const category = pof === null ? null : pofCategory(pof, risk?.damageFactor ?? null, matrix);
  return {
    df_with: risk?.damageFactor ?? null,
    pof_with: pof,
    area_risk_with: risk?.areaRiskM2PerYear ?? null,
    financial_risk_with: risk?.financialRiskUsdPerYear ?? null,
    pof_category_with: category,
    area_level_with: levelAt(category, area, matrix.areaLimitsM2, matrix),
    financial_level_with: levelAt(category, financial, matrix.financialLimitsUsd, matrix),
    action,
    inspection_date: inspection?.date ?? null,
    effectiveness: inspections[0]?.effectiveness ?? null,
    credits: inspection?.credits ?? [],
    inspection_cost: inspection ? inspections.reduce((sum, { cost }) => sum + cost, 0) : null,
    inspections,
  };
}

/** Items without a damage factor stand for themselves among the mechanisms. */
const itemType = ({ reliefDevice, bundle }: Component): 'relief-device' | 'bundle' | null =>
  reliefDevice ? 'relief-device' : bundle ? 'bundle' : null;

/** All figures of one component. Never throws: what goes wrong is a problem of this component alone. */
export function figuresOf(component: Component, settings: UnitPlanSettings): Figures & PlanFigures {
  const { assessment, plan } = assessWithPlan(component, settings);
  const { result, problems, warnings } = assessment;
  const { atRbiDate: now, atPlanDate: later } = result;
  const own = itemType(component);
  const isPlaced = result.areaM2 !== null || result.financialUsd !== null;
  const state = now.pofPerYear === null ? 'failed' : isPlaced ? 'fresh' : 'incomplete';
  return {
    state,
    problems: state === 'fresh' ? [] : problems,
    warning_count: warnings.length,
    component_type: component.componentType,
    driver: own ?? result.driver,
    shares: own
      ? { [own]: [1, 1] }
      : Object.fromEntries(
          result.mechanisms.map(({ type, atRbiDate, atPlanDate }) => [type, [atRbiDate, atPlanDate]]),
        ),
    df: now.damageFactor,
    pof: now.pofPerYear,
    area: result.areaM2,
    financial: result.financialUsd,
    area_risk: now.areaRiskM2PerYear,
    financial_risk: now.financialRiskUsdPerYear,
    df_plan: later?.damageFactor ?? null,
    pof_plan: later?.pofPerYear ?? null,
    area_risk_plan: later?.areaRiskM2PerYear ?? null,
    financial_risk_plan: later?.financialRiskUsdPerYear ?? null,
    area_category: result.areaCategory,
    financial_category: result.financialCategory,
    pof_category: now.pofCategory,
    pof_category_plan: later?.pofCategory ?? null,
    area_level: now.areaLevel,
    financial_level: now.financialLevel,
    area_level_plan: later?.areaLevel ?? null,
    financial_level_plan: later?.financialLevel ?? null,
    target_date: result.targetDate?.date ?? null,
    target_passed: result.targetDate?.alreadyPassed ?? false,
    ...planFigures(plan, { area: result.areaM2, financial: result.financialUsd }, settings),
  };
}

/** The row of a component that broke the engine: nothing is known, and the message says so. */
export const brokenFigures = (component: Component, error: unknown): Figures & PlanFigures => ({
  state: 'failed',
  problems: [
    {
      code: 'unknown-value',
      field: 'component',
      params: { value: error instanceof Error ? error.message.slice(0, 200) : 'error' },
    },
  ],
  warning_count: 0,
  component_type: component.componentType,
  driver: null,
  shares: {},
  df: null,
  pof: null,
  area: null,
  financial: null,
  area_risk: null,
  financial_risk: null,
  df_plan: null,
  pof_plan: null,
  area_risk_plan: null,
  financial_risk_plan: null,
  area_category: null,
  financial_category: null,
  pof_category: null,
  pof_category_plan: null,
  area_level: null,
  financial_level: null,
  area_level_plan: null,
  financial_level_plan: null,
  target_date: null,
  target_passed: false,
  df_with: null,
  pof_with: null,
  area_risk_with: null,
  financial_risk_with: null,
  pof_category_with: null,
  area_level_with: null,
  financial_level_with: null,
  action: 'unknown',
  inspection_date: null,
  effectiveness: null,
  credits: [],
  inspection_cost: null,
  inspections: [],
});
