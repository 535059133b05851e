import { endpoint } from '@ircrisk/contract/endpoint.ts';
import { errors } from '@ircrisk/contract/errors.ts';
import { reportFormat } from '@ircrisk/contract/report-format.ts';
import { rbiStudy } from '@ircrisk/contract/resources/rbi.ts';
import { allowedActs, StudyLife, studyCalls } from '@ircrisk/contract/study.ts';
import { brokenRule, labelled } from '@ircrisk/contract/validation.ts';
import { flag, id, ids, page, yes } from '@ircrisk/contract/values.ts';
import { z } from 'zod';
import { EvidenceCount } from './rbi-evidence.ts';
import {
  ActiveMechanism,
  AssessmentDetail,
  bases,
  basis,
  day,
  editions,
  LedgerGap,
  levels,
  Overrides,
  RankedRow,
  resultStates,
  StudyMatrix,
  StudyScope,
  StudySettings,
  Timeline,
  targetKinds,
} from './rbi-values.ts';

export * from './rbi-values.ts';

export const rbiErrors = errors('rbi', {
  overlap: {
    status: 409,
    zh: '有 {count} 个部件已在其他获批研究中（{studies}）：批准后以本研究为准，原研究中这些部件的等级、日期和未开始的检验工单不再有效',
    en: '{count} components also stand in other approved studies ({studies}). After approval this study judges them: their levels, dates and inspection orders not yet begun in those studies end',
  },
  emptyScope: {
    status: 400,
    zh: '所选范围内没有可评估的部件，请先在台账中建立部件',
    en: 'There are no parts to assess in the chosen scope; add parts in the ledger first',
  },
  matrix: {
    status: 409,
    zh: '项目的风险矩阵不是 5 × 5 或未给出可能性区间，不能用于 RBI',
    en: 'The matrix of the project is not 5 × 5 or has no probability intervals; it cannot be used here',
  },
  notCalculated: {
    status: 409,
    zh: '有 {count} 个部件尚未按当前数据计算，请先重新计算',
    en: '{count} components are not calculated with the present data; recalculate first',
  },
  notConfirmed: {
    status: 409,
    zh: '有 {count} 个部件的损伤机理尚未确认',
    en: 'The damage mechanisms of {count} components are not confirmed yet',
  },
});

const planAfterRbi = brokenRule(
  { zh: '计划日期须晚于评估日期', en: 'The plan date must be after the RBI date' },
  'afterRbiDate',
  ['planDate'],
);
const targetNeeded = brokenRule({ zh: '请填写目标值', en: 'Give the target a value' }, 'required', [
  'targetValue',
]);

const base = '/ircrisk-rbi/rbi-study' as const;

const frame = {
  code: labelled(z.string().trim().min(1).max(40), { zh: '编号', en: 'Number' }),
  name: labelled(z.string().trim().min(1).max(128), { zh: '名称', en: 'Name' }),
  nameEn: labelled(z.string().trim().max(256).nullish(), { zh: '英文名称', en: 'English name' }),
  description: z.string().max(4000).nullish(),
  edition: z.enum(editions).default('api581-3'),
  rbiDate: labelled(day, { zh: '评估日期', en: 'RBI date' }),
  planDate: labelled(day, { zh: '计划日期', en: 'Plan date' }),
  targetKind: z.enum(targetKinds).default('areaRisk'),
  targetValue: z.number().positive().max(1e12).nullish(),
  settings: StudySettings.prefault({}),
};
interface Framed {
  rbiDate: string;
  planDate: string;
  targetKind: string;
  targetValue?: number | null | undefined;
}
const inOrder = ({ rbiDate, planDate }: Framed) => planDate > rbiDate;
const hasTarget = ({ targetKind, targetValue }: Framed) =>
  targetKind === 'thickness' || (targetValue ?? null) !== null;

export const StudyDetail = z.object({
  id: z.string(),
  studyId: z.string(),
  revision: z.number(),
  code: z.string(),
  name: z.string(),
  nameEn: z.string().nullable(),
  description: z.string().nullable(),
  state: StudyLife.shape.state,
  edition: z.enum(editions),
  rbiDate: z.string(),
  planDate: z.string(),
  targetKind: z.enum(targetKinds),
  targetValue: z.number().nullable(),
  settings: StudySettings,
  scope: StudyScope,
  version: z.number(),
  calculatedTime: z.string().nullable(),
  managementFactor: z.number(),
  /** Where the factor comes from. */
  managementSource: z.enum(['study', 'company', 'default']),
  /** First day of the company's coefficient. */
  managementFrom: z.string().nullable(),
  /** The evaluation it came from; null where it was entered by hand. */
  managementEvaluation: z.string().nullable(),
  counts: z.record(z.enum([...resultStates, 'total', 'unconfirmed']), z.number()),
  /** Settings or method differ from what was calculated: everything is stale. */
  allStale: z.boolean(),
  /** Null where no component has a risk on the basis. */
  totals: z.object({
    risk: z.number().nullable(),
    riskPlan: z.number().nullable(),
    riskWith: z.number().nullable(),
    cost: z.number(),
    inspections: z.number(),
  }),
  unitPlan: z
    .object({
      totalCost: z.number(),
      costLowerBound: z.number(),
      leastCostProven: z.boolean(),
      limitHeld: z.boolean(),
      unitTargetDate: z.string().nullable(),
    })
    .nullable(),
  allowed: allowedActs,
});
export type StudyDetail = z.infer<typeof StudyDetail>;

export const createStudy = endpoint(`POST ${base}/create`, {
  access: 'rbi-study.create',
  title: { zh: '新建 RBI 研究', en: 'New RBI study' },
  success: 'created',
  input: z
    .object({ ...frame, scope: StudyScope.prefault({}) })
    .refine(inOrder, planAfterRbi)
    .refine(hasTarget, targetNeeded),
  result: z.string(),
});

export const studyDetail = endpoint(`GET ${base}/study`, {
  access: 'rbi-study.read',
  title: { zh: 'RBI 研究概况', en: 'RBI study at a glance' },
  input: z.object({ id, basis }),
  result: StudyDetail,
});

export const saveStudy = endpoint(`POST ${base}/save`, {
  access: 'rbi-study.update',
  title: { zh: '修改 RBI 研究设置', en: 'Save the settings of an RBI study' },
  success: 'updated',
  input: z
    .object({ id, version: z.number().int(), ...frame })
    .refine(inOrder, planAfterRbi)
    .refine(hasTarget, targetNeeded),
  result: yes,
});

/** One assessment for every part in the scope; parts that left it are taken out. */
export const scopeStudy = endpoint(`POST ${base}/scope`, {
  access: 'rbi-study.update',
  title: { zh: '设定 RBI 研究范围', en: 'Set the scope of an RBI study' },
  success: 'updated',
  input: z.object({ id, scope: StudyScope }),
  result: z.object({ added: z.number(), removed: z.number(), total: z.number() }),
});

export const calculateStudy = endpoint(`POST ${base}/calculate`, {
  access: 'rbi-study.calculate',
  title: { zh: '计算 RBI 研究', en: 'Calculate an RBI study' },
  input: z.object({ id, onlyStale: z.boolean().default(false) }),
  result: z.object({ jobId: z.string() }),
});

export const studyParts = endpoint(`GET ${base}/parts`, {
  access: 'rbi-study.read',
  title: { zh: 'RBI 研究的部件树', en: 'Components of an RBI study' },
  input: z.object({ id, basis }),
  result: z.array(
    z.object({
      id: z.string(),
      nodeId: z.string(),
      equipmentId: z.string(),
      tag: z.string(),
      equipmentName: z.string(),
      equipmentNameEn: z.string().nullable(),
      partName: z.string(),
      partNameEn: z.string().nullable(),
      level: z.enum(levels).nullable(),
    }),
  ),
});
export type StudyPart = z.infer<typeof studyParts.result>[number];

export const studyMatrix = endpoint(`GET ${base}/matrix`, {
  access: 'rbi-study.read',
  title: { zh: 'RBI 风险矩阵', en: 'Risk matrix of an RBI study' },
  input: z.object({ id, basis, at: z.enum(['now', 'plan', 'withPlan']).default('now') }),
  result: StudyMatrix,
});

export const studyRanking = endpoint(`GET ${base}/ranking`, {
  access: 'rbi-study.read',
  title: { zh: 'RBI 部件排序', en: 'Ranked components of an RBI study' },
  input: z.object({
    id,
    basis,
    at: z.enum(['now', 'plan', 'withPlan']).default('now'),
    current: z.coerce.number().int().min(1).default(1),
    size: z.coerce.number().int().min(1).max(500).default(20),
    order: z
      .enum(['riskPlan', 'risk', 'df', 'pof', 'cof', 'targetDate', 'inspectionDate', 'tag'])
      .default('riskPlan'),
    pof: z.coerce.number().int().min(1).max(5).optional(),
    cof: z.enum(['A', 'B', 'C', 'D', 'E']).optional(),
    nodeId: id.optional(),
    equipmentId: id.optional(),
    driver: z.string().max(40).optional(),
    state: z.enum(['incomplete', 'failed', 'missing', 'unconfirmed']).optional(),
    onlyPlanned: flag.optional(),
    search: z.string().max(64).optional(),
  }),
  result: page(RankedRow),
});

export const assessmentDetail = endpoint(`GET ${base}/assessment`, {
  access: 'rbi-study.read',
  title: { zh: 'RBI 部件评估（含推导）', en: 'Assessment of a component, with its derivation' },
  input: z.object({ id, basis }),
  result: AssessmentDetail,
});

export const assessmentTimeline = endpoint(`GET ${base}/timeline`, {
  access: 'rbi-study.read',
  title: { zh: '部件风险随时间变化', en: 'Risk of a component over time' },
  input: z.object({ id }),
  result: Timeline,
});

/** Inputs of the parts as the calculation takes them, for the bulk grid. */
export const studyInputs = endpoint(`GET ${base}/inputs`, {
  access: 'rbi-study.read',
  title: { zh: 'RBI 研究的输入', en: 'Inputs of an RBI study' },
  input: z.object({
    id,
    nodeId: id.optional(),
    equipmentId: id.optional(),
    current: z.coerce.number().int().min(1).default(1),
    size: z.coerce.number().int().min(1).max(500).default(100),
  }),
  result: page(
    z.object({
      id: z.string(),
      tag: z.string(),
      partName: z.string(),
      partNameEn: z.string().nullable(),
      values: z.record(z.string(), z.union([z.string(), z.number()])),
      overrides: Overrides,
    }),
  ),
});
export type InputRow = z.infer<typeof studyInputs.result>['records'][number];

const Change = z.object({
  id,
  overrides: Overrides.optional(),
  mechanisms: z.array(ActiveMechanism).max(30).optional(),
});

/** The bulk grid saves all its rows in one go. */
export const saveAssessments = endpoint(`POST ${base}/save-assessments`, {
  access: 'rbi-study.update',
  title: { zh: '批量修改部件评估', en: 'Save assessments' },
  success: 'updated',
  input: z.object({ id, changes: z.array(Change).min(1).max(2000) }),
  result: z.number(),
});

export const confirmMechanisms = endpoint(`POST ${base}/confirm-mechanisms`, {
  access: 'rbi-study.update',
  title: { zh: '确认损伤机理', en: 'Confirm damage mechanisms' },
  input: z.object({ id, assessmentIds: ids.optional() }),
  result: z.number(),
});

export const studyGaps = endpoint(`GET ${base}/gaps`, {
  access: 'rbi-study.read',
  title: { zh: 'RBI 数据缺口', en: 'Data gaps of an RBI study' },
  input: z.object({ id, basis }),
  result: z.array(
    LedgerGap.omit({ used: true }).extend({
      count: z.number(),
      /** Share of the study's calculated risk at the plan date that rests on it; null before a calculation. */
      riskShare: z.number().nullable(),
      /** The study's risk at the plan date with this input at either plausible end in the parts with the most risk; null where it has none. */
      moves: z.object({ from: z.number(), to: z.number() }).nullable(),
      parts: z.array(z.object({ id: z.string(), label: z.string() })),
    }),
  ),
});

export const studyShares = endpoint(`GET ${base}/shares`, {
  access: 'rbi-study.read',
  title: { zh: '损伤机理占比', en: 'Shares of damage mechanisms' },
  input: z.object({ id, basis }),
  result: z.array(
    z.object({
      type: z.string(),
      parts: z.number(),
      drives: z.number(),
      /** Inputs behind the mechanism where it drives, over all those components. */
      evidence: EvidenceCount.nullable(),
      risk: z.number(),
      riskPlan: z.number(),
    }),
  ),
});
export type MechanismShare = z.infer<typeof studyShares.result>[number];

export const studyCalendar = endpoint(`GET ${base}/calendar`, {
  access: 'rbi-study.read',
  title: { zh: '检验日历', en: 'Calendar of inspections' },
  input: z.object({ id }),
  result: z.array(
    z.object({ month: z.string(), inspections: z.number(), equipment: z.number(), cost: z.number() }),
  ),
});

export const rbiStudyCalls = studyCalls(rbiStudy);

export const ScenarioFigures = z.object({
  df: z.number().nullable(),
  pof: z.number().nullable(),
  area: z.number().nullable(),
  risk: z.number().nullable(),
  riskPlan: z.number().nullable(),
  targetDate: z.string().nullable(),
});
export type ScenarioFigures = z.infer<typeof ScenarioFigures>;

const Scenario = z.object({
  id: z.string(),
  name: z.string(),
  changes: Overrides,
  figures: ScenarioFigures,
  createTime: z.string(),
});
export type Scenario = z.infer<typeof Scenario>;

export const scenarioList = endpoint(`GET ${base}/scenarios`, {
  access: 'rbi-study.read',
  title: { zh: 'RBI 情景', en: 'Scenarios of a component' },
  input: z.object({ assessmentId: id }),
  result: z.array(Scenario),
});

/** Figures are calculated again on the server: what is kept is what the engine says, not what a browser sent. */
export const keepScenario = endpoint(`POST ${base}/keep-scenario`, {
  access: 'rbi-study.update',
  title: { zh: '保存 RBI 情景', en: 'Keep a scenario' },
  success: 'created',
  input: z.object({
    assessmentId: id,
    name: labelled(z.string().trim().min(1).max(64), { zh: '情景名称', en: 'Name' }),
    changes: Overrides,
  }),
  result: z.string(),
});

export const removeScenario = endpoint(`POST ${base}/remove-scenario`, {
  access: 'rbi-study.update',
  title: { zh: '删除 RBI 情景', en: 'Remove a scenario' },
  success: 'removed',
  form: true,
  input: z.object({ id }),
  result: yes,
});

export const compareAssessment = endpoint(`GET ${base}/compare-editions`, {
  access: 'rbi-study.read',
  title: { zh: '比较两个版本的方法', en: 'Compare two editions on a component' },
  input: z.object({ id, other: z.enum(editions) }),
  result: z.array(
    z.object({
      figure: z.string(),
      first: z.union([z.number(), z.string()]).nullable(),
      second: z.union([z.number(), z.string()]).nullable(),
      ratio: z.number().nullable(),
    }),
  ),
});

export const studyReport = endpoint(`POST ${base}/report`, {
  access: 'rbi-study.export',
  title: { zh: 'RBI 报告', en: 'RBI report' },
  input: z.object({
    id,
    language: z.enum(['zh', 'en']),
    format: reportFormat,
    /** That of the study's target unless told. */
    basis: z.enum(bases).optional(),
  }),
  result: z.object({ jobId: z.string() }),
});
