import { endpoint } from '@ircrisk/contract/endpoint.ts';
import { errors } from '@ircrisk/contract/errors.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import { labelled } from '@ircrisk/contract/validation.ts';
import { flag, id, ids, page, yes } from '@ircrisk/contract/values.ts';
import type {
  BandCode,
  Category,
  MatrixProblem,
  Measure,
  RiskMatrix,
  TemplateId,
} from '@ircrisk/engine-risk-matrix';
import { z } from 'zod';

const bandCodes = ['low', 'medium', 'mediumHigh', 'high'] as const satisfies readonly BandCode[];
const categories = ['P', 'E', 'O', 'A', 'R'] as const satisfies readonly Category[];
const measures = [
  'fatalities',
  'injuries',
  'area',
  'mass',
  'hours',
  'money',
] as const satisfies readonly Measure[];
const templateIds = [
  'default',
  'api581',
  'small',
  'large',
  'fourColour',
] as const satisfies readonly TemplateId[];

const bilingual = z.object({ zh: z.string().max(500), en: z.string().max(500) });
const levelLimit = z.number().min(0).nullable();

const Band = bilingual.extend({
  code: z.enum(bandCodes),
  lower: z.number(),
  upper: z.number(),
  colour: z.string().regex(/^#[0-9a-fA-F]{6}$/),
  action: bilingual,
  approver: bilingual.optional(),
  responseDays: z.number().int().min(0).max(36500).nullable(),
  disabled: z.boolean(),
});
const ProbabilityLevel = bilingual.extend({
  index: z.number().int().min(1).max(10),
  code: z.string().min(1).max(8),
  lower: levelLimit,
  upper: levelLimit,
  disabled: z.boolean(),
});
const ConsequenceLevel = z.object({
  index: z.number().int().min(1).max(10),
  code: z.string().min(1).max(8),
  texts: z.record(z.enum(categories), bilingual),
  limits: z.partialRecord(z.enum(categories), z.object({ lower: levelLimit, upper: levelLimit })).optional(),
  disabled: z.boolean(),
});

/** The matrix as the engine knows it; the annotation keeps schema and engine type the same. */
export const Definition: z.ZodType<RiskMatrix> = z.object({
  probability: z.array(ProbabilityLevel).min(2).max(10),
  consequence: z.array(ConsequenceLevel).min(2).max(10),
  bands: z.array(Band).min(1).max(4),
  measures: z.partialRecord(z.enum(categories), z.enum(measures)).optional(),
  overrides: z.record(z.string().regex(/^\d{1,2},\d{1,2}$/), z.enum(bandCodes)),
});

/** Said wherever levels of several matrices stand together. */
export const matricesDiffer = {
  zh: '这些等级来自 {count} 个不同的矩阵（{names}），只按等级代码汇总，不能比较数值。',
  en: 'The levels come from {count} different matrices ({names}): they add up by their code only, values do not compare.',
} satisfies Text;

export const MatrixVersion = z.object({
  id: z.string(),
  /** Shared by all versions of one matrix. */
  matrixId: z.string(),
  matrixVersion: z.number(),
  projectId: z.string().nullable(),
  projectName: z.string().nullable(),
  projectNameEn: z.string().nullable(),
  /** The method it belongs to; null: the company's or a project's own. */
  method: z.string().nullable(),
  name: z.string(),
  nameEn: z.string(),
  template: z.string(),
  state: z.enum(['draft', 'active', 'retired']),
  definition: Definition,
  /** Assessments and projects that use this version. */
  uses: z.number(),
  version: z.number(),
  updateTime: z.string(),
});
export type MatrixVersion = z.infer<typeof MatrixVersion>;

export const riskMatrixErrors = errors('risk-matrix', {
  exists: { status: 409, soft: true, zh: '矩阵已存在', en: 'matrix already exists' },
  allDisabled: { status: 400, zh: '不能全部禁用', en: 'Not all levels may be disabled' },
  badValue: {
    status: 400,
    zh: '等级值须为正整数且不超过最大上限',
    en: 'Level value must be a positive integer not above the maximum upper limit',
  },
  notDraft: {
    status: 409,
    zh: '只能修改草稿版本，请先新建版本',
    en: 'Only a draft can be changed; make a new version first',
  },
  badFile: {
    status: 422,
    zh: '文件不是有效的矩阵：{reason}',
    en: 'The file is not a valid matrix: {reason}',
  },
  notInForce: {
    status: 409,
    zh: '只能迁移到启用的版本',
    en: 'Assessments are moved to a version in force only',
  },
  ofMethod: {
    status: 409,
    zh: '这是标准自带的矩阵，不能修改或删除',
    en: 'This matrix belongs to a standard; it cannot be changed or deleted',
  },
  used: {
    status: 409,
    zh: '矩阵已被批准的评估使用，不能删除',
    en: 'Approved assessments use this matrix; it cannot be deleted',
  },
});

/** What each problem of the validator says to a person. */
export const matrixProblemTexts: Record<MatrixProblem['code'], Text> = {
  allDisabled: riskMatrixErrors.allDisabled,
  badValue: riskMatrixErrors.badValue,
  gap: { zh: '数值 {value} 不属于任何风险等级', en: 'No band covers the value {value}' },
  overlap: { zh: '数值 {value} 同时属于多个风险等级', en: 'The value {value} belongs to more than one band' },
  notMonotonic: {
    zh: '单元格（{p2}，{c2}）的风险低于（{p}，{c}），风险应随可能性和后果递增',
    en: 'Cell ({p2}, {c2}) ranks below ({p}, {c}); risk must not fall as probability or consequence rises',
  },
  probabilityGap: {
    zh: '可能性区间不连续：上一级到 {upper}，本级从 {lower} 起',
    en: 'Probability intervals do not meet: one ends at {upper}, the next starts at {lower}',
  },
  probabilityOverlap: {
    zh: '可能性区间重叠：上一级到 {upper}，本级从 {lower} 起',
    en: 'Probability intervals overlap: one ends at {upper}, the next starts at {lower}',
  },
  probabilityOrder: {
    zh: '可能性下限 {lower} 不低于上限 {upper}',
    en: 'A probability level starts at {lower}, not below its end {upper}',
  },
  consequenceGap: {
    zh: '后果 {category} 的区间不连续：上一级到 {upper}，本级从 {lower} 起',
    en: 'Intervals of consequence {category} do not meet: one ends at {upper}, the next starts at {lower}',
  },
  consequenceOverlap: {
    zh: '后果 {category} 的区间重叠：上一级到 {upper}，本级从 {lower} 起',
    en: 'Intervals of consequence {category} overlap: one ends at {upper}, the next starts at {lower}',
  },
  consequenceOrder: {
    zh: '后果 {category} 的下限 {lower} 不低于上限 {upper}',
    en: 'A level of consequence {category} starts at {lower}, not below its end {upper}',
  },
  notCounted: {
    zh: '后果 {category} 的 {level} 级没有数值界限，只能按描述选用',
    en: 'Level {level} of consequence {category} has no limits; it can be chosen by its text only',
  },
  noMeasure: {
    zh: '后果 {category} 有数值界限但没有计量',
    en: 'Consequence {category} has limits but nothing they are counted in',
  },
  tooSmall: { zh: '矩阵至少 2 行 2 列', en: 'A matrix has at least two rows and two columns' },
  doubledBand: { zh: '风险等级重复', en: 'The band occurs twice' },
  lowBesideHigh: {
    zh: '低风险单元格（{p}，{c}）与高风险相邻',
    en: 'The low cell ({p}, {c}) stands beside a high one',
  },
};

const base = '/ircrisk-center/risk-matrix' as const;
const templateId = z.enum(templateIds);

export const matrixList = endpoint(`GET ${base}/list`, {
  access: 'risk-matrix.read',
  title: { zh: '风险矩阵列表', en: 'Risk matrices' },
  input: z.object({ projectId: id.optional(), withRetired: flag.optional() }),
  result: z.array(MatrixVersion),
});

export const matrixDetail = endpoint(`GET ${base}/detail`, {
  access: 'risk-matrix.read',
  title: { zh: '风险矩阵', en: 'Risk matrix' },
  input: z.object({ id }),
  result: MatrixVersion,
});

/** The matrix that holds for the caller's project: its own, else the company's. */
export const currentMatrix = endpoint(`GET ${base}/current`, {
  access: 'signed-in',
  title: { zh: '当前项目的风险矩阵', en: 'Matrix of the current project' },
  input: z.object({}),
  result: MatrixVersion.nullable(),
});

export const initialiseMatrix = endpoint(`POST ${base}/init`, {
  access: 'risk-matrix.update',
  title: { zh: '矩阵初始化', en: 'Initialise a matrix' },
  success: 'matrixInitialised',
  input: z.object({ template: templateId.default('default'), projectId: id.nullish() }),
  result: z.string(),
});

/** A draft version beside the active one, to be edited in peace. */
export const newMatrixVersion = endpoint(`POST ${base}/new-version`, {
  access: 'risk-matrix.update',
  title: { zh: '新建矩阵版本', en: 'New version of a matrix' },
  form: true,
  input: z.object({ id }),
  result: z.string(),
});

export const saveMatrix = endpoint(`POST ${base}/update`, {
  access: 'risk-matrix.update',
  title: { zh: '修改矩阵草稿', en: 'Save a draft matrix' },
  success: 'updated',
  input: z.object({
    id,
    version: z.number().int(),
    name: labelled(z.string().trim().min(1).max(64), { zh: '矩阵名称', en: 'Chinese name' }),
    nameEn: labelled(z.string().trim().min(1).max(64), { zh: '英文名称', en: 'English name' }),
    definition: Definition,
  }),
  result: yes,
});

/** Puts a draft into force; the version before it retires. */
export const activateMatrix = endpoint(`POST ${base}/activate`, {
  access: 'risk-matrix.update',
  title: { zh: '启用矩阵版本', en: 'Put a version into force' },
  form: true,
  input: z.object({ id }),
  result: yes,
});

export const removeMatrix = endpoint(`POST ${base}/remove`, {
  access: 'risk-matrix.delete',
  title: { zh: '删除矩阵', en: 'Delete a matrix' },
  success: 'removed',
  form: true,
  input: z.object({ id, confirm: flag.optional() }),
  result: yes,
});

/** Matrices in force, by the id their versions share: what a project chooses from. */
export const matrixChoices = endpoint(`GET ${base}/select`, {
  access: 'signed-in',
  title: { zh: '风险矩阵（选项）', en: 'Risk matrices (options)' },
  input: z.looseObject({ keyword: z.string().max(100).optional(), ids: ids.optional() }),
  result: z.array(z.object({ id: z.string(), label: z.string() })),
});

const bandCounts = z.object({
  low: z.number(),
  medium: z.number(),
  mediumHigh: z.number(),
  high: z.number(),
  /** Not rated. */
  none: z.number(),
});
export type BandCounts = z.infer<typeof bandCounts>;

/** The risk of a subject now, or with what is planned. */
export const profileStages = ['current', 'residual'] as const;
export type ProfileStage = (typeof profileStages)[number];
const profileStage = z.enum(profileStages).default('current');

/**
 * Subjects assessed under one version by cell, and those of all projects by band, with the matrix each project uses. A subject counts
 * once, in the assessment that is in force.
 */
export const matrixProfile = endpoint(`GET ${base}/profile`, {
  access: 'risk-matrix.read',
  title: { zh: '风险矩阵：评估分布', en: 'Risk matrix: Spread of assessments' },
  input: z.object({ id, stage: profileStage }),
  result: z.object({
    cells: z.array(z.object({ p: z.number(), c: z.number(), count: z.number() })),
    bands: bandCounts,
    projects: z.array(
      z.object({
        projectId: z.string().nullable(),
        projectName: z.string().nullable(),
        projectNameEn: z.string().nullable(),
        matrixId: z.string(),
        matrixName: z.string(),
        matrixNameEn: z.string(),
        versions: z.array(z.number()),
        bands: bandCounts,
      }),
    ),
    /** Assessments under earlier versions that have not been read anew in this one. */
    movable: z.number(),
  }),
});

const stages = z.enum(['initial', 'current', 'residual']);
const amounts = z.partialRecord(z.enum(categories), z.number().nullable());

export const matrixAssessments = endpoint(`GET ${base}/assessments`, {
  access: 'risk-matrix.read',
  title: { zh: '风险矩阵：评估列表', en: 'Risk matrix: Assessments' },
  input: z.object({
    id,
    p: z.coerce.number().int().min(1).max(10).optional(),
    c: z.coerce.number().int().min(1).max(10).optional(),
    /** Only what has a frequency and an amount of this category. */
    counted: z.enum(categories).optional(),
    stage: profileStage,
    current: z.coerce.number().int().min(1).default(1),
    size: z.coerce.number().int().min(1).max(500).default(20),
  }),
  result: page(
    z.object({
      id: z.string(),
      subjectType: z.string(),
      subjectId: z.string(),
      subjectName: z.string().nullable(),
      equipmentId: z.string().nullable(),
      projectName: z.string().nullable(),
      projectNameEn: z.string().nullable(),
      probability: z.number().nullable(),
      consequence: z.number().nullable(),
      frequency: z.number().nullable(),
      amounts,
      level: z.enum(bandCodes).nullable(),
      stage: stages,
      assessedOn: z.string(),
      approved: z.boolean(),
    }),
  ),
});

const Movement = z.object({
  id: z.string(),
  subjectType: z.string(),
  subjectName: z.string().nullable(),
  stage: stages,
  approved: z.boolean(),
  /** Version it was made under. */
  matrixVersion: z.number(),
  before: z.object({
    p: z.number().nullable(),
    c: z.number().nullable(),
    level: z.enum(bandCodes).nullable(),
  }),
  after: z.object({
    p: z.number().nullable(),
    c: z.number().nullable(),
    level: z.enum(bandCodes).nullable(),
  }),
  /** `probability` or the letter of a category. */
  doubtful: z.array(z.string()),
});
export type Movement = z.infer<typeof Movement>;

/** What a move to this version would change: totals of all, and the rows that change or need a look. */
export const previewMove = endpoint(`GET ${base}/move-preview`, {
  access: 'risk-matrix.read',
  title: { zh: '风险矩阵：预览评估迁移', en: 'Risk matrix: Preview a move of assessments' },
  input: z.object({ id }),
  result: z.object({
    total: z.number(),
    approved: z.number(),
    unchanged: z.number(),
    raised: z.number(),
    lowered: z.number(),
    doubtful: z.number(),
    /** The first of those that change or are in doubt. */
    rows: z.array(Movement),
  }),
});

/** Moves what nobody approved, and puts a new unapproved assessment beside what was. */
export const moveAssessments = endpoint(`POST ${base}/move`, {
  access: 'risk-matrix.update',
  title: { zh: '风险矩阵：迁移评估', en: 'Risk matrix: Move assessments' },
  form: true,
  input: z.object({ id, withDoubtful: flag.default(false) }),
  result: z.object({ moved: z.number(), added: z.number(), left: z.number() }),
});

export const exportMatrix = endpoint(`POST ${base}/export`, {
  access: 'risk-matrix.read',
  title: { zh: '风险矩阵：导出', en: 'Risk matrix: Export' },
  success: 'exported',
  input: z.object({ id }),
  result: z.object({ fileId: z.string(), fileName: z.string() }),
});

/** A matrix from a workbook, to be looked at in the editor before it is saved. */
export const readMatrix = endpoint(`POST ${base}/read`, {
  access: 'risk-matrix.update',
  title: { zh: '风险矩阵：读取工作簿', en: 'Risk matrix: Read a workbook' },
  input: z.object({ fileId: id }),
  result: Definition,
});
