import { endpoint } from '@ircrisk/contract/endpoint.ts';
import { Figure, Told } from '@ircrisk/contract/modules/assets/equipment.ts';
import { isSignature } from '@ircrisk/contract/modules/safety/signature.ts';
import { moment } from '@ircrisk/contract/moments.ts';
import { reportFormat } from '@ircrisk/contract/report-format.ts';
import {
  type DeviationAct,
  deviationActs,
  deviationStates,
  type ExecutionAct,
  executionActs,
  executionStates,
  feedbackActs,
  procedureClasses,
  procedureTasks,
} from '@ircrisk/contract/resources/procedure/choices.ts';
import { allowedActs } from '@ircrisk/contract/study.ts';
import { brokenRule, labelled } from '@ircrisk/contract/validation.ts';
import { flag, id } from '@ircrisk/contract/values.ts';
import type { SignRole } from '@ircrisk/engine-procedure';
import { z } from 'zod';
import {
  dispositions,
  FormulaInputs,
  outcomes,
  ProcedureModel,
  signRoles,
  stepKinds,
} from './procedure-document.ts';

export { procedureErrors } from './procedure-errors.ts';
export * from './procedure-files.ts';

const base = '/ircrisk-equipment-maintenance-procedures';
const key = z.string().regex(/^[\w-]{16,64}$/);
const stepId = z.string().regex(/^[\w-]{1,40}$/);
const nullable = z.string().nullable();
const enumOf = <K extends string>(of: Readonly<Record<K, unknown>>) => z.enum(Object.keys(of) as [K, ...K[]]);
export const procedureModelBytes = 4 * 1024 * 1024;

const ParameterRow = z.object({
  model: z.string(),
  code: z.string(),
  name: z.string(),
  nameEn: nullable,
  unit: nullable,
  low: z.number().nullable(),
  nominal: z.number().nullable(),
  high: z.number().nullable(),
});
const Found = Told.extend({ blocks: z.boolean(), stepId: z.string().nullable() });

/** A revision with its steps, parameters and what stands in the way of its review. */
export const ProcedureBoard = z.object({
  id: z.string(),
  seriesId: z.string(),
  code: z.string(),
  name: z.string(),
  nameEn: nullable,
  state: z.string(),
  label: z.string(),
  equipmentClass: enumOf(procedureClasses),
  taskType: enumOf(procedureTasks),
  effectiveDate: nullable,
  reviewDueDate: nullable,
  reviewLate: z.boolean(),
  standardHours: z.number().nullable(),
  version: z.number(),
  model: ProcedureModel,
  parameters: z.array(ParameterRow),
  findings: z.array(Found),
  openFeedback: z.number(),
  allowed: allowedActs,
});
export type ProcedureBoard = z.infer<typeof ProcedureBoard>;

export const readProcedure = endpoint(`GET ${base}/procedure/board`, {
  access: 'procedure.read',
  title: { zh: '检修规程：内容', en: 'Procedures: content' },
  input: z.object({ id }),
  result: ProcedureBoard,
});
export const saveProcedureModel = endpoint(`POST ${base}/procedure/save-model`, {
  access: 'procedure.update',
  title: { zh: '检修规程：保存步骤', en: 'Procedures: save the steps' },
  input: z.object({
    id,
    version: z.number().int(),
    model: labelled(ProcedureModel, { zh: '步骤', en: 'Steps' }),
  }),
  result: z.object({ version: z.number(), findings: z.array(Found) }),
  success: 'updated',
  maxBytes: procedureModelBytes,
});

const Template = z.object({
  key: z.string(),
  zh: z.string(),
  en: z.string(),
  equipmentClass: enumOf(procedureClasses),
  taskType: enumOf(procedureTasks),
  steps: z.number(),
  holds: z.number(),
});
export const procedureTemplates = endpoint(`GET ${base}/template/list`, {
  access: 'procedure.read',
  title: { zh: '检修规程：样板', en: 'Procedures: templates' },
  input: z.looseObject({}),
  result: z.array(Template),
});
/** A draft with sections, steps and parameters of a template. */
export const procedureFromTemplate = endpoint(`POST ${base}/procedure/from-template`, {
  access: 'procedure.create',
  title: { zh: '检修规程：从样板新建', en: 'Procedures: start from a template' },
  input: z.object({
    templateKey: labelled(z.string().max(64), { zh: '样板', en: 'Template' }),
    code: labelled(z.string().trim().min(1).max(40), { zh: '编号', en: 'Number' }),
    name: labelled(z.string().trim().max(128).optional(), { zh: '名称', en: 'Name' }),
  }),
  result: z.object({ id: z.string() }),
  success: 'created',
});

const printed = { id, language: z.enum(['zh', 'en']).optional(), format: reportFormat };
export const printProcedure = endpoint(`POST ${base}/procedure/print`, {
  access: 'procedure.read',
  title: { zh: '检修规程：打印空白规程', en: 'Procedures: print' },
  input: z.object({ ...printed, bilingual: flag.default(false) }),
  result: z.object({ jobId: z.string() }),
});
export const printExecution = endpoint(`POST ${base}/procedure-execution/print`, {
  access: 'procedure-execution.read',
  title: { zh: '规程执行：打印执行记录', en: 'Executions: print' },
  input: z.object(printed),
  result: z.object({ jobId: z.string() }),
});

/** One formula of the fixed list. */
export const calculateFormula = endpoint(`POST ${base}/calc`, {
  access: 'procedure.read',
  title: { zh: '检修计算', en: 'Calculate' },
  input: z.object({ formulaId: z.string().max(40), inputs: FormulaInputs }),
  result: Figure,
  reads: true,
});

/** What could be executed for a work order, a piece of equipment or a procedure. */
export const executionOffer = endpoint(`GET ${base}/procedure-execution/offer`, {
  access: 'procedure-execution.read',
  title: { zh: '规程执行：可执行的规程', en: 'Executions: what can be executed' },
  input: z.looseObject({
    workOrderId: id.optional(),
    procedureId: id.optional(),
    /** Words of an order: number, title or tag. */
    keyword: z.string().max(64).optional(),
  }),
  result: z.object({
    order: z
      .object({
        id: z.string(),
        number: z.string(),
        title: z.string(),
        equipmentId: z.string(),
        tag: z.string(),
        /** Done or cancelled: nothing can be started for it. */
        isOver: z.boolean(),
      })
      .nullable(),
    /** Open orders, the newest first. */
    orders: z.array(z.object({ id: z.string(), label: z.string() })),
    procedures: z.array(
      z.object({
        id: z.string(),
        code: z.string(),
        name: z.string(),
        label: z.string(),
        reviewDueDate: nullable,
        reviewLate: z.boolean(),
        /** The order's own procedure. */
        named: z.boolean(),
        models: z.array(z.string()),
      }),
    ),
    executions: z.array(
      z.object({
        id: z.string(),
        number: z.string(),
        state: enumOf(executionStates),
        procedure: z.string(),
        label: z.string(),
      }),
    ),
  }),
});

const execute = 'procedure-execution.execute';
export const startExecution = endpoint(`POST ${base}/procedure-execution/start`, {
  access: execute,
  title: { zh: '规程执行：开始', en: 'Executions: start' },
  input: z.object({
    key,
    procedureId: labelled(id, { zh: '规程', en: 'Procedure' }),
    workOrderId: labelled(id.nullish(), { zh: '工单', en: 'Work order' }),
    equipmentId: labelled(id.nullish(), { zh: '设备', en: 'Equipment' }),
    model: labelled(z.string().trim().max(64).nullish(), { zh: '型号', en: 'Model' }),
  }),
  result: z.object({ id: z.string() }),
  success: 'created',
});

const Deviation = z.object({
  id: z.string(),
  number: z.string(),
  entryId: z.string(),
  disposition: z.enum(dispositions),
  description: z.string(),
  state: enumOf(deviationStates),
  decidedBy: nullable,
  decisionNote: nullable,
  acts: z.array(enumOf(deviationActs) as z.ZodType<DeviationAct>),
});
const Entry = z.object({
  id: z.string(),
  stepId: z.string(),
  stepNumber: z.string(),
  kind: z.enum(stepKinds),
  outcome: z.enum(outcomes),
  typed: nullable,
  value: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  figures: z.unknown(),
  note: nullable,
  person: nullable,
  role: z.enum(signRoles).nullable(),
  strokes: nullable,
  photoIds: z.array(z.string()),
  by: nullable,
  enteredAt: z.string(),
  deviation: Deviation.nullable(),
});
export type ExecutionEntry = z.infer<typeof Entry>;

/** Everything a phone needs to go on without a line. */
export const ExecutionWhole = z.object({
  id: z.string(),
  number: z.string(),
  state: enumOf(executionStates),
  stateReason: nullable,
  version: z.number(),
  procedure: z.object({
    id: z.string(),
    code: z.string(),
    name: z.string(),
    nameEn: nullable,
    label: z.string(),
    state: z.string(),
    reviewDueDate: nullable,
    reviewLate: z.boolean(),
  }),
  /** A revision that came into force since; it prompts and never takes the place of this one. */
  newer: z.object({ id: z.string(), label: z.string() }).nullable(),
  document: ProcedureModel,
  parameters: z.array(ParameterRow),
  equipment: z.object({ id: z.string(), tag: z.string(), name: z.string(), nameEn: nullable }).nullable(),
  order: z.object({ id: z.string(), number: z.string() }).nullable(),
  model: nullable,
  leader: nullable,
  startedAt: nullable,
  completedAt: nullable,
  judgedBy: nullable,
  judgedAt: nullable,
  entries: z.array(Entry),
  /** Steps somebody has begun on another device. */
  claims: z.array(z.object({ stepId: z.string(), device: z.string(), by: nullable, begunAt: z.string() })),
  acts: z.array(enumOf(executionActs) as z.ZodType<ExecutionAct>),
  mayExecute: z.boolean(),
});
export type ExecutionWhole = z.infer<typeof ExecutionWhole>;
export const executionWhole = endpoint(`GET ${base}/procedure-execution/whole`, {
  access: 'procedure-execution.read',
  title: { zh: '规程执行：执行页', en: 'Executions: the page of one' },
  input: z.object({ id }),
  result: ExecutionWhole,
});

export const mostStepPhotos = 4;
/** A photograph as the camera took it. */
export const mostStepPhotoBytes = 6 * 1024 * 1024;
const Photo = z.object({
  /** JPEG or PNG as base64. */
  data: z.string().max(Math.ceil((mostStepPhotoBytes * 4) / 3) + 4),
  takenAt: moment,
});
const photos = labelled(z.array(Photo).max(mostStepPhotos).default([]), { zh: '照片', en: 'Photographs' });
const strokes = labelled(
  z
    .string()
    .max(20_000)
    .refine(
      isSignature,
      brokenRule({ zh: '请在签名栏内手写签名', en: 'Sign with a line in the field' }, 'signature'),
    )
    .nullish(),
  { zh: '签名', en: 'Signature' },
);
const device = z.string().regex(/^[\w-]{8,64}$/);
const enteredAt = labelled(moment, { zh: '时间', en: 'Time' });
const withPhotos = 34 * 1024 * 1024;

/** Says which device begins a step, so that a second one waits. */
export const beginStep = endpoint(`POST ${base}/procedure-execution/begin`, {
  access: execute,
  title: { zh: '规程执行：开始一步', en: 'Executions: begin a step' },
  input: z.object({ executionId: id, stepId, device }),
  result: z.object({ mine: z.boolean(), by: nullable }),
});
/** One step's result. `key` is made once on the phone: sent again after a lost answer it is kept once. */
export const enterStep = endpoint(`POST ${base}/procedure-execution/enter`, {
  access: execute,
  title: { zh: '规程执行：录入一步', en: 'Executions: enter a step' },
  input: z.object({
    key,
    executionId: id,
    stepId,
    device,
    outcome: z.enum(['done', 'measured', 'waived', 'skipped', 'yes', 'no']),
    /** As it was typed, with its unit: `0.08 mm`. */
    typed: labelled(z.string().trim().max(60).nullish(), { zh: '读数', en: 'Reading' }),
    /** Readings of a calculation, each as it was typed. */
    readings: labelled(z.record(z.string().max(20), z.string().trim().max(60)).nullish(), {
      zh: '读数',
      en: 'Readings',
    }),
    /** The reading lies outside what is plausible and is meant. */
    confirmed: flag.default(false),
    note: labelled(z.string().trim().max(1000).nullish(), { zh: '备注', en: 'Note' }),
    person: labelled(z.string().trim().max(60).nullish(), { zh: '签字人', en: 'Signed by' }),
    strokes,
    /** Proof of who signs a hold point, got with their password. */
    release: z.string().max(120).nullish(),
    photos,
    enteredAt,
  }),
  result: z.object({ id: z.string(), outcome: z.enum(outcomes) }),
  success: 'created',
  maxBytes: withPhotos,
});
export const enterDeviation = endpoint(`POST ${base}/procedure-execution/deviate`, {
  access: execute,
  title: { zh: '规程执行：登记偏差', en: 'Executions: enter a deviation' },
  input: z.object({
    key,
    executionId: id,
    stepId,
    disposition: labelled(z.enum(dispositions), { zh: '处置', en: 'Disposition' }),
    description: labelled(z.string().trim().min(1).max(1000), { zh: '说明', en: 'Description' }),
    photos,
    enteredAt,
  }),
  result: z.object({ id: z.string(), number: z.string() }),
  success: 'created',
  maxBytes: withPhotos,
});

const Release = z.object({ release: z.string(), person: z.string(), until: z.string() });
const password = labelled(z.string().min(1).max(200), { zh: '密码', en: 'Password' });
/** Somebody else proves who they are on this device, for the hold points of one execution. */
export const proveSigner = endpoint(`POST ${base}/procedure-execution/signer`, {
  access: execute,
  title: { zh: '规程执行：停检点签字人验证', en: 'Executions: a signer proves who they are' },
  input: z.object({
    executionId: id,
    role: z.enum(signRoles),
    account: labelled(z.string().trim().min(1).max(64), { zh: '账号', en: 'Account' }),
    password,
  }),
  result: Release,
  secretAnswer: true,
});
const release = (role: SignRole, zh: string, en: string) =>
  endpoint(`POST ${base}/procedure-execution/release-${role}` as `POST /${string}`, {
    access: `equipment-maintenance-procedures.sign-${role}`,
    title: { zh: `规程执行：以${zh}身份签停检点`, en: `Executions: sign hold points as ${en}` },
    input: z.object({ executionId: id, password }),
    result: Release,
    secretAnswer: true,
  });
/** One right for each role that signs; whoever has it signs on a device of their own, or proves it on another's. */
export const releases = {
  engineer: release('engineer', '设备工程师', 'equipment engineer'),
  quality: release('quality', '质检', 'quality'),
  operations: release('operations', '操作方', 'operations'),
  safety: release('safety', '安全', 'safety'),
} as const;

const done = z.object({ state: z.string(), version: z.number() });
const version = z.coerce.number().int().optional();
const reason = labelled(z.string().trim().max(500).optional(), { zh: '原因', en: 'Reason' });
export const actOnExecution = endpoint(`POST ${base}/procedure-execution/act`, {
  access: execute,
  title: { zh: '规程执行：暂停、继续、完工', en: 'Executions: act' },
  input: z.object({ id, version, reason, act: z.enum(['suspend', 'resume', 'complete', 'reopen']) }),
  result: done,
  success: 'updated',
});
export const judgeExecution = endpoint(`POST ${base}/procedure-execution/judge`, {
  access: 'procedure-execution.accept',
  title: { zh: '规程执行：验收', en: 'Executions: accept or reject' },
  input: z.object({ id, version, reason, act: z.enum(['accept', 'reject']), password }),
  result: done,
  success: 'updated',
});
export const judgeDeviation = endpoint(`POST ${base}/procedure-deviation/judge`, {
  access: 'procedure-deviation.approve',
  title: { zh: '执行偏差：批准让步', en: 'Deviations: decide on a concession' },
  input: z.object({ id, reason, act: enumOf(deviationActs), password }),
  result: z.object({ state: z.string() }),
  success: 'updated',
});

const LeftReading = z.object({
  id: z.string(),
  executionId: z.string(),
  execution: z.string(),
  procedure: z.string(),
  step: z.string(),
  text: z.string(),
  typed: z.string().nullable(),
  outcome: z.enum(outcomes),
  /** Outside its limits and taken as it is. */
  concession: z.string().nullable(),
  at: z.string(),
});
export type LeftReading = z.infer<typeof LeftReading>;

/** What a piece of equipment was left with: the last reading of each measure of the executions that were accepted, the newest first. */
export const leftReadings = endpoint(`GET ${base}/procedure-execution/as-left`, {
  access: 'procedure-execution.read',
  title: { zh: '规程执行：设备的检修后读数', en: 'Executions: readings a piece of equipment was left with' },
  input: z.object({ equipmentId: id }),
  result: z.array(LeftReading),
});

export const giveFeedback = endpoint(`POST ${base}/procedure-feedback/give`, {
  access: 'procedure.read',
  title: { zh: '规程反馈：提出', en: 'Feedback: give' },
  input: z.object({
    key,
    procedureId: id,
    executionId: id.nullish(),
    stepNumber: z.string().max(12).nullish(),
    text: labelled(z.string().trim().min(1).max(2000), { zh: '意见', en: 'Feedback' }),
  }),
  result: z.object({ id: z.string() }),
  success: 'created',
});
/** Taken, it answers the draft it went into; the step's note there quotes it. */
export const actOnFeedback = endpoint(`POST ${base}/procedure-feedback/act`, {
  access: 'procedure.update',
  title: { zh: '规程反馈：处理', en: 'Feedback: act' },
  input: z.object({ id, act: enumOf(feedbackActs), reason }),
  result: z.object({ state: z.string(), revisionId: nullable }),
  success: 'updated',
});

export const procedureFiguresCall = endpoint(`GET ${base}/procedure/figures`, {
  access: 'procedure.read',
  title: { zh: '检修规程：指标', en: 'Procedures: figures' },
  input: z.looseObject({ days: z.coerce.number().int().min(1).max(3660).default(365) }),
  result: z.object({
    executions: z.number(),
    running: z.number(),
    openDeviations: z.number(),
    firstTimePass: Figure,
    deviations: Figure,
    duration: Figure,
    reviewOnTime: Figure,
    byProcedure: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        executions: z.number(),
        deviations: z.number(),
        hours: z.number().nullable(),
        standardHours: z.number().nullable(),
      }),
    ),
  }),
  offloads: true,
});
