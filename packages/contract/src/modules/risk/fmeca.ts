import { endpoint } from '@ircrisk/contract/endpoint.ts';
import { errors } from '@ircrisk/contract/errors.ts';
import { day } from '@ircrisk/contract/moments.ts';
import { reportFormat } from '@ircrisk/contract/report-format.ts';
import { type FmecaMethod, fmecaMethods } from '@ircrisk/contract/resources/fmeca/choices.ts';
import { fmecaStudy } from '@ircrisk/contract/resources/fmeca/study.ts';
import { allowedActs, StudyLife, studyCalls } from '@ircrisk/contract/study.ts';
import { labelled } from '@ircrisk/contract/validation.ts';
import { flag, id, ids } from '@ircrisk/contract/values.ts';
import type { Priority, ProbabilityLevel, ScaleSet, SeverityClass } from '@ircrisk/engine-fmeca';
import type { BandCode, RiskMatrix } from '@ircrisk/engine-risk-matrix';
import type { Notice } from '@ircrisk/units';
import { z } from 'zod';

export const fmecaErrors = errors('fmeca', {
  empty: {
    status: 409,
    zh: '研究中还没有故障模式，不能提交',
    en: 'The study has no failure mode yet; there is nothing to review',
  },
  unscored: { status: 409, zh: '有 {count} 个模式未评分', en: '{count} modes are not rated' },
  highOpen: {
    status: 409,
    zh: '有 {count} 个 AP 高或风险高的模式既无措施也无理由：{modes}',
    en: '{count} modes of high priority or high risk have neither an action nor a reason: {modes}',
  },
  criticalWithout: {
    status: 409,
    zh: '关键性 A 的设备须做分析，{tags} 还没有故障模式',
    en: 'Equipment of criticality A has to be analysed; without a failure mode: {tags}',
  },
  actionOpen: {
    status: 409,
    zh: '故障模式“{mode}”有未关闭的行动项“{action}”，先关闭或取消它再删除',
    en: 'The mode “{mode}” has the open action “{action}”; close or cancel it before removing the mode',
  },
  tooManyUnits: {
    status: 409,
    zh: '部件 {item} 配置 {fitted} 台，超过 {most} 台的冗余不能展开为故障树',
    en: '{item} has {fitted} units: a redundancy of more than {most} is not laid out as a fault tree',
  },
  noEffect: {
    status: 409,
    zh: '所选范围内没有以“{effect}”为最终影响的模式',
    en: 'No mode here has the end effect “{effect}”',
  },
  noMatrix: {
    status: 409,
    zh: '项目没有启用的风险矩阵，先在“风险矩阵”中启用一个',
    en: 'The project has no risk matrix in force; bring one into force under “Risk matrix”',
  },
  templateKey: {
    status: 409,
    zh: '编号“{key}”属于平台自带的模板，请换一个',
    en: 'The number “{key}” belongs to a template of the platform; choose another',
  },
  templateEmpty: {
    status: 409,
    zh: '所选项目及其下级没有故障模式，没有可保存的内容',
    en: 'The item and what is below it have no failure modes; there is nothing to save',
  },
  sheet: {
    status: 400,
    zh: '无法读取该文件，请选择从本模块导出的或按模板填写的 XLSX 工作簿',
    en: 'This file cannot be read; choose an XLSX workbook exported here or filled in from the template',
  },
  columns: {
    status: 400,
    zh: '工作表缺少必需的列：{columns}',
    en: 'The sheet lacks columns it needs: {columns}',
  },
  tooManyLines: {
    status: 400,
    zh: '工作表有 {count} 行，一次最多读取 {most} 行；请分成几个文件，未读取任何内容',
    en: 'The sheet has {count} lines and {most} can be read at once: split it into several files; nothing was read',
  },
});

const base = '/ircrisk-fmeca/fmeca-study' as const;
const methods = Object.keys(fmecaMethods) as [FmecaMethod, ...FmecaMethod[]];
const notice = z.custom<Notice>((value) => typeof value === 'object' && value !== null);
const byClass = z.custom<Partial<Record<SeverityClass, number | null>>>((value) => typeof value === 'object');

export const fmecaStudyCalls = studyCalls(fmecaStudy);

export const FmecaItem = z.object({
  id: z.string(),
  version: z.number(),
  parentId: z.string().nullable(),
  name: z.string(),
  nameEn: z.string().nullable(),
  level: z.string(),
  equipmentId: z.string().nullable(),
  equipmentTag: z.string().nullable(),
  /** The class of the ledger: A asks for a full analysis, C leaves the choice. */
  criticality: z.string().nullable(),
  /** Its own, else the equipment's. */
  isoClass: z.string().nullable(),
  needed: z.number().nullable(),
  fitted: z.number().nullable(),
  failureRate: z.number().nullable(),
  timeBase: z.enum(['calendar', 'operating']),
  modes: z.number(),
  high: z.number(),
  unscored: z.number(),
  /** Σα over its modes; null while one is missing. */
  ratioSum: z.number().nullable(),
  byClass,
  warnings: z.array(notice),
});
export type FmecaItem = z.infer<typeof FmecaItem>;

export const FmecaFunction = z.object({
  id: z.string(),
  version: z.number(),
  itemId: z.string(),
  statement: z.string(),
  statementEn: z.string().nullable(),
  functionalFailure: z.string().nullable(),
  functionalFailureEn: z.string().nullable(),
  modes: z.number(),
});
export type FmecaFunction = z.infer<typeof FmecaFunction>;

const rank = z.object({
  id: z.string(),
  mode: z.string(),
  modeEn: z.string().nullable(),
  item: z.string(),
  itemEn: z.string().nullable(),
  isoCode: z.string().nullable(),
  value: z.number(),
  priority: z.custom<Priority>((value) => typeof value === 'string').nullable(),
});

export const FmecaFigures = z.object({
  rows: z.number(),
  scored: z.number(),
  scoredShare: z.number().nullable(),
  withoutDetectionShare: z.number().nullable(),
  priorities: z.object({ H: z.number(), M: z.number(), L: z.number() }),
  prioritiesAfter: z.object({ H: z.number(), M: z.number(), L: z.number() }),
  rpnSum: z.number().nullable(),
  rpnReduction: z.number().nullable(),
  /** C_r of the study by severity class; null where a mode of the class lacks data. */
  byClass,
  warnings: z.array(notice),
  matrix: z.array(
    z.object({
      level: z.custom<ProbabilityLevel>((value) => typeof value === 'string'),
      severityClass: z.custom<SeverityClass>((value) => typeof value === 'string'),
      count: z.number(),
    }),
  ),
  byRpn: z.array(rank),
  byCriticality: z.array(rank),
  /** Modes by the band of the company's matrix, and by their place in it. */
  risks: z.record(
    z.custom<BandCode | 'none'>((value) => typeof value === 'string'),
    z.number(),
  ),
  riskCells: z.array(z.object({ p: z.number(), c: z.number(), count: z.number() })),
  singlePoints: z.array(z.string()),
});
export type FmecaFigures = z.infer<typeof FmecaFigures>;

/** What a study judges by, as it was when the study took it. */
export const FmecaBasis = z.object({
  scales: z.custom<ScaleSet>((value) => typeof value === 'object' && value !== null),
  /** Null: the platform's own. */
  scaleName: z.string().nullable(),
  scaleNameEn: z.string().nullable(),
  /** The company has changed the set since. */
  isScaleOld: z.boolean(),
  matrix: z
    .object({
      id: z.string(),
      name: z.string(),
      nameEn: z.string(),
      matrixVersion: z.number(),
      definition: z.custom<RiskMatrix>((value) => typeof value === 'object' && value !== null),
    })
    .nullable(),
  /** Another matrix or version is in force now. */
  isMatrixOld: z.boolean(),
});
export type FmecaBasis = z.infer<typeof FmecaBasis>;

/** A study with its structure and what it adds up to; the rows themselves are the list `fmeca-mode`. */
export const fmecaWorkspace = endpoint(`GET ${base}/workspace`, {
  access: 'fmeca-study.read',
  title: { zh: 'FMECA 工作区', en: 'FMECA workspace' },
  input: z.object({ id }),
  result: z.object({
    id: z.string(),
    version: z.number(),
    code: z.string(),
    name: z.string(),
    nameEn: z.string().nullable(),
    state: StudyLife.shape.state,
    revision: z.number(),
    method: z.enum(methods),
    levelsOn: z.enum(['probability', 'shareOfItem']),
    missionHours: z.number(),
    allowed: allowedActs,
    items: z.array(FmecaItem),
    functions: z.array(FmecaFunction),
    figures: FmecaFigures,
    basis: FmecaBasis,
  }),
});
export type FmecaWorkspace = z.infer<typeof fmecaWorkspace.result>;

/** The scales or the matrix as they are now; levels of another matrix are read anew, and what the two do not settle is counted. */
export const renewBasis = endpoint(`POST ${base}/renew-basis`, {
  access: 'fmeca-study.update',
  title: { zh: 'FMECA：采用现行标度或矩阵', en: 'FMECA: take the scales or matrix of today' },
  success: 'updated',
  input: z.object({ id, what: z.enum(['scales', 'matrix']) }),
  result: z.object({ changed: z.number(), doubtful: z.number() }),
});

/** A set of scales worded as the platform does, to be changed. */
export const usualScaleSet = endpoint('POST /ircrisk-fmeca/fmeca-scale/usual', {
  access: 'fmeca-scale.create',
  title: { zh: '以平台标度新建评分标度', en: 'New scales from the platform’s own' },
  success: 'created',
  input: z.object({ code: labelled(z.string().trim().min(1).max(40), { zh: '编号', en: 'Number' }) }),
  result: z.object({ id: z.string() }),
});

/** Items for pieces of equipment of the ledger, with their parts below; what is in the study already stays as it is. */
export const takeEquipment = endpoint(`POST ${base}/take-equipment`, {
  access: 'fmeca-item.create',
  title: { zh: '从台账建立结构', en: 'Structure from the ledger' },
  success: 'created',
  input: z.object({
    id,
    equipmentIds: labelled(ids.pipe(z.array(z.string()).min(1)), { zh: '设备', en: 'Equipment' }),
    parentId: id.nullish(),
    withParts: flag.default(true),
  }),
  result: z.object({ items: z.number(), known: z.number() }),
});

/** Failures of a class by mode, with its hours in both time bases. */
export const ObservedClass = z.object({
  isoClass: z.string(),
  units: z.number(),
  failures: z.number(),
  serviceHours: z.number(),
  operatingHours: z.number(),
  /** 90 % interval of the class's rate per service hour; the lower end is null without a failure. */
  lower: z.number().nullable(),
  upper: z.number().nullable(),
  modes: z.record(z.string(), z.number()),
});

/** What the failure database has seen, by class and mode; hours in both time bases. */
export const fmecaObservations = endpoint(`GET ${base}/observations`, {
  access: 'fmeca-study.read',
  title: { zh: 'FMECA：观测失效率', en: 'FMECA: observed rates' },
  input: z.object({ id }),
  result: z.object({
    classes: z.array(ObservedClass),
    equipment: z.array(z.object({ equipmentId: z.string(), modes: z.record(z.string(), z.number()) })),
  }),
});
export type FmecaObservations = z.infer<typeof fmecaObservations.result>;

export const FmecaAction = z.object({
  id: z.string(),
  modeId: z.string(),
  title: z.string(),
  titleEn: z.string().nullable(),
  state: z.string(),
  priority: z.string(),
  owner: z.string().nullable(),
  dueDate: z.string().nullable(),
  overdue: z.boolean(),
  /** Closed, and the mode not rated again. */
  asksRating: z.boolean(),
});
export type FmecaAction = z.infer<typeof FmecaAction>;

export const fmecaActions = endpoint(`GET ${base}/actions`, {
  access: 'fmeca-study.read',
  title: { zh: 'FMECA：措施', en: 'FMECA: actions' },
  input: z.object({ id }),
  result: z.array(FmecaAction),
});

/** A recommendation becomes an item of the one to-do list; the ratings stay as they are. */
export const raiseFmecaAction = endpoint('POST /ircrisk-fmeca/fmeca-mode/raise-action', {
  access: 'fmeca-mode.update',
  title: { zh: 'FMECA：下达措施', en: 'FMECA: raise an action' },
  success: 'created',
  input: z.object({
    id,
    title: labelled(z.string().trim().min(1).max(200), { zh: '标题', en: 'Title' }),
    titleEn: labelled(z.string().trim().max(200).nullish(), { zh: '英文标题', en: 'English title' }),
    type: z.enum(['corrective', 'preventive', 'inspection', 'moc', 'study']).default('preventive'),
    priority: z.enum(['low', 'medium', 'high', 'urgent']).default('medium'),
    ownerId: labelled(id.nullish(), { zh: '负责人', en: 'Owner' }),
    dueDate: labelled(day, { zh: '期限', en: 'Due' }),
  }),
  result: z.object({ actionId: z.string() }),
});

export const TemplateGroup = z.object({
  key: z.string(),
  name: z.string(),
  nameEn: z.string(),
  equipmentClass: z.string(),
  version: z.number(),
  source: z.enum(['system', 'tenant']),
  failureModes: z.array(
    z.object({
      id: z.string(),
      item: z.string(),
      itemEn: z.string(),
      code: z.string(),
      name: z.string(),
      nameEn: z.string(),
      severity: z.number().nullable(),
      occurrence: z.number().nullable(),
      detection: z.number().nullable(),
      hidden: z.boolean(),
    }),
  ),
});
export type TemplateGroup = z.infer<typeof TemplateGroup>;

/** The template library by class: the rows of the failure-mode list that belong to a template, grouped. */
export const templateLibrary = endpoint('GET /ircrisk-fmeca/template/library', {
  access: 'failure-mode.read',
  title: { zh: '故障模式模板库', en: 'Template library' },
  input: z.object({ isoClass: z.string().max(20).optional() }),
  result: z.array(TemplateGroup),
});

/** Applied twice it changes nothing the second time: `append` adds what is missing, `merge` also fills empty cells. */
export const applyTemplate = endpoint('POST /ircrisk-fmeca/template/apply', {
  access: 'fmeca-mode.create',
  title: { zh: '套用故障模式模板', en: 'Apply a template' },
  success: 'updated',
  input: z.object({
    templateId: labelled(z.string().min(1).max(64), { zh: '模板', en: 'Template' }),
    itemIds: labelled(ids.pipe(z.array(z.string()).min(1).max(200)), { zh: '项目', en: 'Items' }),
    mode: z.enum(['append', 'merge']).default('append'),
  }),
  result: z.object({ items: z.number(), added: z.number(), filled: z.number(), unchanged: z.number() }),
});

/** The modes under an item become a template of the company; saved under the same key it is its next version. */
export const saveTemplate = endpoint('POST /ircrisk-fmeca/template/save', {
  access: 'fmeca-mode.create',
  title: { zh: '另存为故障模式模板', en: 'Save as a template' },
  success: 'created',
  input: z.object({
    itemId: labelled(id, { zh: '项目', en: 'Item' }),
    key: labelled(
      z
        .string()
        .trim()
        .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/),
      { zh: '模板编号', en: 'Template number' },
    ),
    name: labelled(z.string().trim().min(1).max(128), { zh: '名称', en: 'Name' }),
    nameEn: labelled(z.string().trim().max(256).nullish(), { zh: '英文名称', en: 'English name' }),
    isoClass: labelled(z.string().trim().max(20).nullish(), { zh: '设备类别', en: 'Class' }),
  }),
  result: z.object({ version: z.number(), modes: z.number() }),
});

const Suggested = z.object({
  kind: z.enum(['add', 'drop', 'take', 'conflict', 'removedHere']),
  key: z.string(),
  /** What the mode is called. */
  mode: z.string(),
  /** The field that differs; null for a whole mode. */
  field: z.string().nullable(),
  base: z.string().nullable(),
  mine: z.string().nullable(),
  theirs: z.string().nullable(),
});
export type TemplateSuggestion = z.infer<typeof Suggested>;

/** What the newest version of a template suggests to the modes an item got from an older one; nothing is changed by looking. */
export const diffTemplates = endpoint('GET /ircrisk-fmeca/template/diff', {
  access: 'fmeca-study.read',
  title: { zh: '模板三方比较', en: 'What a newer template suggests' },
  input: z.object({ itemId: id, templateId: z.string().min(1).max(64) }),
  result: z.object({ from: z.number().nullable(), to: z.number(), suggestions: z.array(Suggested) }),
});

/** Takes chosen suggestions: new modes come in, fields take the template's value; what was dropped goes unless it has an open action. */
export const takeSuggestions = endpoint('POST /ircrisk-fmeca/template/take', {
  access: 'fmeca-mode.update',
  title: { zh: '采用模板建议', en: 'Take suggestions of a template' },
  success: 'updated',
  input: z.object({
    itemId: id,
    templateId: z.string().min(1).max(64),
    chosen: z
      .array(z.object({ key: z.string().max(500), field: z.string().max(40).nullable() }))
      .min(1)
      .max(5000),
  }),
  result: z.object({ added: z.number(), changed: z.number(), removed: z.number() }),
});

/** Modes of one end effect as the basic events of a new fault tree, with α·λ as their rate. */
export const fmecaFaultTree = endpoint(`POST ${base}/fault-tree`, {
  access: 'fault-tree.create',
  title: { zh: 'FMECA：生成故障树', en: 'FMECA: make a fault tree' },
  success: 'created',
  input: z.object({
    id,
    modeIds: ids.default([]),
    effect: labelled(z.string().trim().min(1).max(500), { zh: '最终影响', en: 'End effect' }),
    code: labelled(z.string().trim().min(1).max(40), { zh: '编号', en: 'Number' }),
    name: labelled(z.string().trim().min(1).max(128), { zh: '名称', en: 'Name' }),
  }),
  result: z.object({ faultTreeId: z.string(), events: z.number() }),
});

export const FmecaCandidate = z.object({
  modeId: z.string(),
  originId: z.string(),
  equipmentId: z.string().nullable(),
  item: z.string(),
  itemEn: z.string().nullable(),
  function: z.string(),
  functionEn: z.string().nullable(),
  functionalFailure: z.string().nullable(),
  functionalFailureEn: z.string().nullable(),
  mode: z.string(),
  modeEn: z.string().nullable(),
  isoCode: z.string().nullable(),
  cause: z.string().nullable(),
  causeEn: z.string().nullable(),
  endEffect: z.string().nullable(),
  endEffectEn: z.string().nullable(),
  severity: z.number().nullable(),
  hidden: z.boolean(),
  ratePerHour: z.number().nullable(),
});

/** Modes RCM should look at: hidden ones, and those of severity 9 or 10. */
export const fmecaCandidates = endpoint(`GET ${base}/candidates`, {
  access: 'fmeca-study.read',
  title: { zh: 'FMECA：RCM 候选模式', en: 'FMECA: candidates for RCM' },
  input: z.object({ id }),
  result: z.array(FmecaCandidate),
});
export type FmecaCandidate = z.infer<typeof FmecaCandidate>;

export const fmecaReport = endpoint(`POST ${base}/report`, {
  access: 'fmeca-study.export',
  title: { zh: 'FMECA 报告', en: 'FMECA report' },
  input: z.object({ id, language: z.enum(['zh', 'en']), format: reportFormat }),
  result: z.object({ jobId: z.string() }),
});

/** Everything of a study as one document, for other programs. */
export const fmecaDocument = endpoint(`GET ${base}/document`, {
  access: 'fmeca-study.export',
  title: { zh: 'FMECA 导出（JSON）', en: 'FMECA as JSON' },
  success: 'exported',
  input: z.object({ id }),
  result: z.looseObject({}),
});

/** A worksheet from an uploaded workbook. Nothing is stored by a trial run; else all rows, or the valid ones when asked. */
export const importFmecaSheet = endpoint(`POST ${base}/import-sheet`, {
  access: 'fmeca-mode.create',
  title: { zh: 'FMECA：导入工作表', en: 'FMECA: import a worksheet' },
  success: 'imported',
  input: z.object({
    id,
    fileId: id,
    dryRun: flag.default(false),
    take: z.enum(['all', 'valid']).default('all'),
  }),
  result: z.object({
    rows: z.number(),
    valid: z.number(),
    stored: z.boolean(),
    newItems: z.number(),
    newModes: z.number(),
    changedModes: z.number(),
    errors: z.array(z.object({ row: z.number(), field: z.string(), msg: z.string() })),
  }),
});
