import { endpoint } from '@ircrisk/contract/endpoint.ts';
import { errors } from '@ircrisk/contract/errors.ts';
import { ObservedClass } from '@ircrisk/contract/modules/risk/fmeca.ts';
import { day } from '@ircrisk/contract/moments.ts';
import { reportFormat } from '@ircrisk/contract/report-format.ts';
import { fmeaStudy } from '@ircrisk/contract/resources/fmea.ts';
import { allowedActs, StudyLife, studyCalls } from '@ircrisk/contract/study.ts';
import { labelled } from '@ircrisk/contract/validation.ts';
import { id, yes } from '@ircrisk/contract/values.ts';
import type { PriorityTableData, ScaleSet } from '@ircrisk/engine-fmeca';
import type { ElementRole, FmeaModel, FmeaType } from '@ircrisk/engine-fmeca/structured/model.ts';
import type { ActionStatus } from '@ircrisk/engine-fmeca/structured/steps.ts';
import type { Template } from '@ircrisk/engine-fmeca/structured/templates.ts';
import type { RiskMatrix } from '@ircrisk/engine-risk-matrix';
import { z } from 'zod';

export const fmeaErrors = errors('fmea', {
  empty: {
    status: 409,
    zh: '研究中还没有失效模式，不能提交',
    en: 'The study has no failure mode yet; there is nothing to review',
  },
  unrated: { status: 409, zh: '有 {count} 行未评分', en: '{count} rows are not rated' },
  net: {
    status: 409,
    zh: '失效网有 {count} 处错误（见“失效网”的检查结果），改正后才能提交',
    en: 'The failure net has {count} errors (listed beside the net); mend them before it goes to review',
  },
  highOpen: {
    status: 409,
    zh: '有 {count} 行 AP 高，既无措施也无书面理由：{rows}',
    en: '{count} rows of high priority have neither an action nor a written reason: {rows}',
  },
  asksReview: {
    status: 409,
    zh: '有 {count} 行的严重度在上次确认后改变，需复核',
    en: 'The severity of {count} rows has changed since they were agreed on; look at them again',
  },
  passes: {
    status: 409,
    zh: '失效网检查无错误，各行均已评分',
    en: 'The net is sound and every row is rated',
  },
  closedTooSoon: {
    status: 409,
    zh: '“{row}”AP 高，须有已完成的措施或书面理由才能关闭',
    en: '“{row}” has a high priority; it can be closed once an action is completed or a reason is written',
  },
  actionOpen: {
    status: 409,
    zh: '“{row}”有未关闭的行动项“{action}”，先关闭或取消它再删除该行',
    en: '“{row}” has the open action “{action}”; close or cancel it before the row is taken out',
  },
  noRow: { status: 404, zh: '研究中没有这一行', en: 'The study has no such row' },
  sheet: {
    status: 400,
    zh: '无法读取该文件，请选择从本应用导出的或按模板填写的 XLSX 工作簿',
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
  notChild: {
    status: 409,
    zh: '“{name}”之下没有带失效模式的要素，不能做成模板',
    en: '“{name}” has no element with failure modes below it; there is nothing to make a template of',
  },
  nothingToSend: {
    status: 409,
    zh: '没有可送往 FMECA 的行',
    en: 'There is no row to hand to FMECA',
  },
});

const elementRoles = [
  'system',
  'item',
  'step',
  'man',
  'machine',
  'material',
  'method',
  'milieu',
] as const satisfies readonly ElementRole[];
const fmeaTypes = ['equipment', 'design', 'process', 'msr'] as const satisfies readonly FmeaType[];
const actionStatuses = [
  'open',
  'decisionPending',
  'implementationPending',
  'completed',
  'notImplemented',
] as const satisfies readonly ActionStatus[];

const base = '/ircrisk-fmea/fmea-study' as const;
const key = z.string().min(1).max(64);
const words = (most: number) => z.string().max(most).nullish();
const named = (most: number) => z.string().trim().min(1).max(most);
/** Ratings outside 1–10 are told by the model's own check, with the name of the row. */
const rating = z.number().min(-1000).max(1000).nullish();
const fields = z.record(z.string().max(40), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/** One document a revision: structure, functions, failures, their links and what is said of each pair. */
export const FmeaModelSchema: z.ZodType<FmeaModel> = z.object({
  elements: z
    .array(
      z.object({
        id: key,
        parentId: key.nullable(),
        name: named(200),
        nameEn: words(200),
        role: z.enum(elementRoles).nullish(),
        equipmentId: id.nullish(),
        isoClass: words(20),
        templateKey: words(300),
      }),
    )
    .max(5000),
  functions: z
    .array(
      z.object({
        id: key,
        elementId: key,
        text: named(300),
        textEn: words(300),
        requirement: words(500),
        requirementEn: words(500),
        characteristic: words(8),
        templateKey: words(300),
      }),
    )
    .max(10_000),
  functionLinks: z.array(z.object({ lower: key, upper: key })).max(20_000),
  failures: z
    .array(
      z.object({
        id: key,
        functionId: key,
        text: named(300),
        textEn: words(300),
        severity: rating,
        isoCode: words(10),
        templateKey: words(400),
      }),
    )
    .max(20_000),
  failureLinks: z.array(z.object({ cause: key, effect: key })).max(40_000),
  risks: z
    .array(
      z.object({
        mode: key,
        cause: key,
        prevention: words(1000),
        preventionEn: words(1000),
        control: words(1000),
        controlEn: words(1000),
        occurrence: rating,
        detection: rating,
        filterCode: words(20),
        justification: words(1000),
        justificationEn: words(1000),
        revisedSeverity: rating,
        revisedOccurrence: rating,
        revisedDetection: rating,
        closed: z.boolean().optional(),
        agreedSeverity: rating,
        remark: words(1000),
        matrixProbability: rating,
        consequenceP: rating,
        consequenceE: rating,
        consequenceO: rating,
        consequenceA: rating,
        consequenceR: rating,
      }),
    )
    .max(20_000),
  templates: z
    .array(
      z.object({
        key: named(120),
        version: z.number().int().min(1),
        name: named(200),
        nameEn: words(200),
        elementId: key,
        base: z.array(z.object({ key: named(400), fields })).max(2000),
      }),
    )
    .max(500),
});

export const FmeaAction = z.object({
  id: z.string(),
  /** The row of the sheet. */
  row: z.string(),
  kind: z.enum(['prevention', 'detection']),
  title: z.string(),
  titleEn: z.string().nullable(),
  state: z.string(),
  /** In the words of the handbook. */
  status: z.enum(actionStatuses),
  /** Why it was given up or put off. */
  reason: z.string().nullable(),
  owner: z.string().nullable(),
  dueDate: z.string().nullable(),
  closedOn: z.string().nullable(),
  evidence: z.number(),
  overdue: z.boolean(),
});
export type FmeaAction = z.infer<typeof FmeaAction>;

const TableData = z.object({
  bands: z.record(z.string().max(8), z.array(z.string().max(8)).max(10)),
  compact: z.record(z.string().max(8), z.array(z.string().max(10)).max(10)),
}) satisfies z.ZodType<PriorityTableData>;

const MsrTable = z.object({ name: z.string(), source: z.string(), content: TableData, loadedOn: z.string() });

export const FmeaDetail = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  nameEn: z.string().nullable(),
  type: z.enum(fmeaTypes),
  state: StudyLife.shape.state,
  revision: z.number(),
  /** Of the model: a save names the one it started from. */
  version: z.number(),
  model: FmeaModelSchema,
  /** How many fields of the plan are filled. */
  planned: z.number(),
  hasConclusion: z.boolean(),
  updateTime: z.string(),
  actions: z.array(FmeaAction),
  msrTable: MsrTable.nullable(),
  /** The company's rating scales. */
  scales: z.custom<ScaleSet>((value) => typeof value === 'object' && value !== null),
  /** For the second rating; null where no matrix is in force. */
  matrix: z
    .object({
      name: z.string(),
      nameEn: z.string(),
      definition: z.custom<RiskMatrix>((value) => typeof value === 'object' && value !== null),
    })
    .nullable(),
  allowed: allowedActs,
});
export type FmeaDetail = z.infer<typeof FmeaDetail>;

export const fmeaStudyCalls = studyCalls(fmeaStudy);
const modelBytes = 12 * 1024 * 1024;

export const fmeaModel = endpoint(`GET ${base}/model`, {
  access: 'fmea-study.read',
  title: { zh: '失效模式研究内容', en: 'Content of a failure-mode study' },
  input: z.object({ id }),
  result: FmeaDetail,
});

/** An unfinished model is kept; parts that do not exist, circles and ratings outside the scale are refused by name. */
export const saveFmeaModel = endpoint(`POST ${base}/save-model`, {
  access: 'fmea-study.update',
  title: { zh: '保存失效模式研究', en: 'Save a failure-mode study' },
  success: 'updated',
  input: z.object({ id, version: z.number().int(), model: FmeaModelSchema }),
  maxBytes: modelBytes,
  result: z.object({ version: z.number() }),
});

export const fmeaActions = endpoint(`GET ${base}/actions`, {
  access: 'fmea-study.read',
  title: { zh: '失效模式研究：措施', en: 'Failure-mode study: actions' },
  input: z.object({ id }),
  result: z.array(FmeaAction),
});

/** What the failure database has seen of the classes of a study, and which class each element is. */
export const fmeaObservations = endpoint(`GET ${base}/observations`, {
  access: 'fmea-study.read',
  title: { zh: '失效模式研究：观测失效率', en: 'Failure-mode study: observed rates' },
  input: z.object({ id }),
  result: z.object({ classes: z.array(ObservedClass), elements: z.record(z.string(), z.string()) }),
});
export type FmeaObservations = z.infer<typeof fmeaObservations.result>;

/** An action of a row becomes an item of the one to-do list; the ratings stay as they are. */
export const raiseFmeaAction = endpoint(`POST ${base}/raise-action`, {
  access: 'fmea-study.update',
  title: { zh: '失效模式研究：下达措施', en: 'Failure-mode study: raise an action' },
  success: 'created',
  input: z.object({
    id,
    row: labelled(z.string().min(3).max(130), { zh: '行', en: 'Row' }),
    kind: labelled(z.enum(['prevention', 'detection']), { zh: '类别', en: 'Kind' }),
    title: labelled(z.string().trim().min(1).max(200), { zh: '措施', en: 'Action' }),
    titleEn: labelled(z.string().trim().max(200).nullish(), { zh: '措施（英文）', en: 'Action in English' }),
    priority: z.enum(['low', 'medium', 'high', 'urgent']).default('medium'),
    ownerId: labelled(id.nullish(), { zh: '负责人', en: 'Owner' }),
    dueDate: labelled(day, { zh: '期限', en: 'Due' }),
  }),
  result: z.object({ actionId: z.string() }),
});

export const fmeaReport = endpoint(`POST ${base}/report`, {
  access: 'fmea-study.export',
  title: { zh: '失效模式研究报告', en: 'Failure-mode study report' },
  input: z.object({ id, language: z.enum(['zh', 'en']), format: reportFormat }),
  result: z.object({ jobId: z.string() }),
});

/** What a workbook would make of the study, with every fault by row; nothing is stored, the editor takes it over as an edit. */
export const readFmeaSheet = endpoint(`POST ${base}/read-sheet`, {
  access: 'fmea-study.update',
  title: { zh: '失效模式研究：读入表单', en: 'Failure-mode study: read a form sheet' },
  reads: true,
  input: z.object({ id, fileId: id }),
  result: z.object({
    rows: z.number(),
    valid: z.number(),
    newRows: z.number(),
    model: FmeaModelSchema,
    errors: z.array(z.object({ sheet: z.string(), row: z.number(), field: z.string(), msg: z.string() })),
  }),
});

const Words = z.object({ zh: z.string(), en: z.string() });
const TemplateMode = z.object({
  code: z.string(),
  mechanism: z.string().nullable(),
  severity: z.number().nullable(),
  occurrence: z.number().nullable(),
  detection: z.number().nullable(),
  hidden: z.boolean(),
  mode: Words,
  cause: Words,
  effect: Words,
  prevention: Words,
  control: Words,
});
export const FmeaTemplate = z.object({
  key: z.string(),
  version: z.number(),
  isoClass: z.string(),
  name: Words,
  source: z.enum(['system', 'tenant']),
  items: z.array(
    z.object({
      name: Words,
      isoClass: z.string().nullable(),
      function: Words,
      modes: z.array(TemplateMode),
    }),
  ),
}) satisfies z.ZodType<Template>;
export type FmeaTemplate = z.infer<typeof FmeaTemplate>;

/** The library FMECA uses too, each template whole and in its newest version. */
export const fmeaTemplates = endpoint('GET /ircrisk-fmea/template/list', {
  access: 'fmea-study.read',
  title: { zh: '失效模式模板库', en: 'Library of failure-mode templates' },
  input: z.object({}),
  result: z.array(FmeaTemplate),
});

/** An element with its items as a template of the company: a new one, or the next version of one. */
export const publishFmeaTemplate = endpoint('POST /ircrisk-fmea/template/publish', {
  access: 'fmea-template.create',
  title: { zh: '发布失效模式模板', en: 'Publish a failure-mode template' },
  success: 'created',
  input: z.object({
    id,
    elementId: key,
    key: labelled(z.string().trim().min(1).max(60).nullish(), { zh: '模板', en: 'Template' }),
    name: labelled(named(128), { zh: '名称', en: 'Name' }),
    nameEn: labelled(z.string().trim().max(128).nullish(), { zh: '英文名称', en: 'English name' }),
    isoClass: labelled(named(20), { zh: '设备类别', en: 'Equipment class' }),
  }),
  result: z.object({ key: z.string(), version: z.number() }),
});

/** Takes a template of the company out of the library; studies made from it keep what they have. */
export const retireFmeaTemplate = endpoint('POST /ircrisk-fmea/template/retire', {
  access: 'fmea-template.delete',
  title: { zh: '停用失效模式模板', en: 'Retire a failure-mode template' },
  success: 'removed',
  input: z.object({ key: labelled(named(60), { zh: '模板', en: 'Template' }) }),
  result: yes,
});

/** The priority table of MSR studies is licensed text: a company loads its own, and nothing is rated before. */
export const fmeaMsrTable = endpoint('GET /ircrisk-fmea/msr-table/detail', {
  access: 'fmea-study.read',
  title: { zh: 'MSR 措施优先级表', en: 'MSR priority table' },
  input: z.object({}),
  result: MsrTable.nullable(),
});

export const loadMsrTable = endpoint('POST /ircrisk-fmea/msr-table/load', {
  access: 'fmea-table.update',
  title: { zh: '载入 MSR 措施优先级表', en: 'Load an MSR priority table' },
  success: 'updated',
  input: z.object({
    name: labelled(named(128), { zh: '名称', en: 'Name' }),
    source: labelled(named(300), { zh: '来源', en: 'Source' }),
    content: labelled(TableData, { zh: '表', en: 'Table' }),
  }),
  result: MsrTable,
});

/** Rows with their codes as modes of an FMECA study; those it has already are left alone. */
export const sendToFmeca = endpoint(`POST ${base}/send-to-fmeca`, {
  access: 'fmeca-mode.create',
  title: { zh: '失效模式研究：送往 FMECA', en: 'Failure-mode study: hand to FMECA' },
  success: 'created',
  input: z.object({ id, fmecaStudyId: labelled(id, { zh: 'FMECA 研究', en: 'FMECA study' }) }),
  result: z.object({ added: z.number(), known: z.number() }),
});
