import { day } from '@ircrisk/contract/moments.ts';
import { brokenRule, labelled } from '@ircrisk/contract/validation.ts';
import { id } from '@ircrisk/contract/values.ts';
import type {
  Assessment,
  Component,
  Edition,
  InspectionPlan,
  MechanismType,
  Problem,
  RiskCurve,
  RiskMatrix,
  Settings,
  Verdict,
} from '@ircrisk/engine-api581';
import { z } from 'zod';
import { EvidenceCount, MechanismEvidence, Moves } from './rbi-evidence.ts';
import { mechanismNames } from './rbi-mechanisms.ts';
import { RateEvidence } from './rbi-rates.ts';

/** An engine's own object as it crosses the wire: its shape is the engine's business. */
export const engineObject = <T>() => z.custom<T>((value) => typeof value === 'object' && value !== null);

export const editions = [
  'api581-3',
  'api581-3-addendum-2',
  'gbt-26610',
] as const satisfies readonly Edition[];
export const targetKinds = ['areaRisk', 'financialRisk', 'damageFactor', 'pof', 'thickness'] as const;
export const levels = ['L', 'M', 'MH', 'H'] as const;
export const bases = ['area', 'financial'] as const;
export type Basis = (typeof bases)[number];
export const basis = z.enum(bases).default('area');

export { day };

const positive = z.number().positive();

/** Money of the financial consequence, the same for every part of a study unless a part says otherwise. */
export const FinancialBasis = z.object({
  equipmentCostUsdPerM2: z.number().min(0).max(1e9),
  productionLossUsdPerDay: z.number().min(0).max(1e12),
  populationPerM2: z.number().min(0).max(100),
  injuryCostUsd: z.number().min(0).max(1e12),
  environmentCostUsdPerBarrel: z.number().min(0).max(1e9),
  costFactor: positive.max(1000),
});
export type FinancialBasis = z.infer<typeof FinancialBasis>;

const celsius = z.number().min(-273).max(1000);

export const StudySettings = z.object({
  /** Overrides the company's coefficient. */
  managementFactor: z.number().min(0.1).max(10).nullish(),
  matrix: z.enum(['api581', 'unbalanced', 'project']).default('api581'),
  maximumIntervalYears: positive.max(40).nullish(),
  windows: z
    .array(z.object({ from: day, to: day }))
    .max(20)
    .default([]),
  /** Cost of one inspection of one mechanism by effectiveness; the engine's effort 1, 2, 4, 8 otherwise. */
  costs: z.object({ A: positive, B: positive, C: positive, D: positive }).nullish(),
  fixedCostPerInspection: z.number().min(0).nullish(),
  plannedReading: z.enum(['none', 'expected']).default('none'),
  unitLimit: z.object({ basis: z.enum(bases), perYear: positive }).nullish(),
  financial: FinancialBasis.nullish(),
  /** The owner's copy of the standard's table for brittle fracture: T_ref in °C by yield strength and material curve. */
  referenceTemperatures: z
    .array(
      z.object({
        yieldMPa: labelled(positive.max(2000), { zh: '屈服强度', en: 'Yield strength' }),
        A: labelled(celsius, { zh: '曲线 A', en: 'Curve A' }),
        B: labelled(celsius, { zh: '曲线 B', en: 'Curve B' }),
        C: labelled(celsius, { zh: '曲线 C', en: 'Curve C' }),
        D: labelled(celsius, { zh: '曲线 D', en: 'Curve D' }),
      }),
    )
    .max(30)
    .refine(
      (rows) => new Set(rows.map(({ yieldMPa }) => yieldMPa)).size === rows.length,
      brokenRule(
        {
          zh: '参考温度表中每个屈服强度只能有一行',
          en: 'The table of reference temperatures has one row for each yield strength',
        },
        'unique',
        ['referenceTemperatures'],
      ),
    )
    .default([]),
});
export type StudySettings = z.infer<typeof StudySettings>;

export const StudyScope = z.object({
  nodeIds: z.array(id).max(500).default([]),
  equipmentIds: z.array(id).max(5000).default([]),
});
export type StudyScope = z.infer<typeof StudyScope>;

const mechanismTypes = Object.keys(mechanismNames) as [MechanismType, ...MechanismType[]];
const verdicts = ['proposed', 'rejected', 'undetermined'] as const satisfies readonly Verdict[];

export const ActiveMechanism = z.object({
  type: z.enum(mechanismTypes),
  verdict: z.enum(verdicts),
  active: z.boolean(),
});
export type ActiveMechanism = z.infer<typeof ActiveMechanism>;

/** Only what differs from the ledger; mechanisms by their type. */
export type Overrides = Partial<Omit<Component, 'mechanisms' | 'id' | 'kind' | 'inspections' | 'name'>> & {
  mechanisms?: Partial<Record<MechanismType, Record<string, unknown>>>;
};
export const Overrides: z.ZodType<Overrides> = z.custom<Overrides>(
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    JSON.stringify(value).length < 20_000,
);

/** Something the ledger did not say, or said doubtfully. */
export const LedgerGap = z.object({
  /** Path in the engine's component. */
  field: z.string(),
  /** Stops the figure, moves it a lot, or moves it little. */
  weight: z.enum(['stops', 'high', 'low']),
  /** A code of the screen's texts: where it is to be entered, and why it matters. */
  reason: z.string(),
  /** What stands in for it. */
  used: z.union([z.string(), z.number(), z.boolean()]).nullable(),
});
export type LedgerGap = z.infer<typeof LedgerGap>;

export const ProblemSchema: z.ZodType<Problem> = z.object({
  code: z.custom<Problem['code']>((value) => typeof value === 'string'),
  field: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
}) as z.ZodType<Problem>;

const figure = z.number().nullable();
const level = z.enum(levels).nullable();

export const resultStates = ['fresh', 'stale', 'incomplete', 'failed', 'missing'] as const;

/** What an assessment is of. */
export const subjectKinds = ['part', 'course', 'bottom', 'reliefDevice', 'bundle'] as const;

export const RankedRow = z.object({
  id: z.string(),
  item: z.enum(subjectKinds),
  partId: z.string(),
  partName: z.string(),
  partNameEn: z.string().nullable(),
  equipmentId: z.string(),
  tag: z.string(),
  nodeId: z.string(),
  state: z.enum(resultStates),
  isConfirmed: z.boolean(),
  driver: z.string().nullable(),
  componentType: z.string().nullable(),
  df: figure,
  pof: figure,
  cof: figure,
  risk: figure,
  riskPlan: figure,
  riskWith: figure,
  level,
  levelPlan: level,
  levelWith: level,
  pofCategory: figure,
  cofCategory: z.string().nullable(),
  targetDate: z.string().nullable(),
  targetPassed: z.boolean(),
  action: z.enum(['none', 'inspect', 'mitigate', 'unknown']),
  effectiveness: z.string().nullable(),
  inspectionDate: z.string().nullable(),
  inspectionCost: figure,
  credits: z.array(z.object({ mechanism: z.string(), effectiveness: z.string() })),
  /** All planned inspections in order of date; the fields above are those of the first, the cost that of all. */
  inspections: z.array(
    z.object({
      date: z.string(),
      effectiveness: z.string().nullable(),
      cost: z.number(),
      credits: z.array(z.object({ mechanism: z.string(), effectiveness: z.string() })),
    }),
  ),
  gapCount: z.number(),
  /** Mechanisms that are proposed or reported and that the figures are without. */
  leftOut: z.array(z.string()),
  /** What the driver rests on; null where it is not known. */
  evidence: EvidenceCount.nullable(),
  problems: z.array(ProblemSchema),
});
export type RankedRow = z.infer<typeof RankedRow>;

/** One part in full: what went in, where it came from, and every step of the calculation. */
export const AssessmentDetail = z.object({
  id: z.string(),
  version: z.number(),
  item: z.enum(subjectKinds),
  partId: z.string(),
  partName: z.string(),
  partNameEn: z.string().nullable(),
  equipmentId: z.string(),
  tag: z.string(),
  isConfirmed: z.boolean(),
  state: z.enum(resultStates),
  calculatedTime: z.string().nullable(),
  engineVersion: z.string().nullable(),
  overrides: Overrides,
  /** Null unless the rate in use was worked out by a calculator. */
  rateEvidence: RateEvidence.nullable(),
  component: engineObject<Component>(),
  settings: engineObject<Settings>(),
  assessment: engineObject<Assessment>(),
  plan: engineObject<InspectionPlan>(),
  /** What stops a figure first, then what could move the risk of the component most. */
  gaps: z.array(LedgerGap.extend({ moves: Moves })),
  evidence: z.array(MechanismEvidence),
  mechanisms: z.array(
    ActiveMechanism.extend({ reasons: z.array(z.object({ zh: z.string(), en: z.string() })) }),
  ),
});
export type AssessmentDetail = z.infer<typeof AssessmentDetail>;

export const Timeline = engineObject<RiskCurve>();
export type Timeline = RiskCurve;

export const StudyMatrix = z.object({
  definition: engineObject<RiskMatrix>(),
  cells: z.array(z.object({ pof: z.number(), cof: z.string(), count: z.number() })),
  /** Parts without a place in the matrix: not calculated or without a consequence. */
  unplaced: z.number(),
  moves: z.array(
    z.object({
      cof: z.string(),
      from: z.number(),
      to: z.number(),
      count: z.number(),
    }),
  ),
});
export type StudyMatrix = z.infer<typeof StudyMatrix>;

/** Plain values of a component by their path; mechanisms by their type, as an override names them. */
export function flattened(component: Component): Map<string, string | number> {
  const found = new Map<string, string | number>();
  const visit = (value: unknown, path: string): void => {
    if (typeof value === 'string' || typeof value === 'number') found.set(path, value);
    else if (typeof value === 'boolean') found.set(path, String(value));
    else if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      for (const [key, inner] of Object.entries(value)) visit(inner, path ? `${path}.${key}` : key);
    }
  };
  const { mechanisms, ...rest } = component;
  visit(rest, '');
  for (const mechanism of mechanisms) visit(mechanism, `mechanisms.${mechanism.type}`);
  return found;
}
