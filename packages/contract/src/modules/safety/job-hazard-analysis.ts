import { endpoint } from '@ircrisk/contract/endpoint.ts';
import { Figure, Told } from '@ircrisk/contract/modules/assets/equipment.ts';
import { day, moment } from '@ircrisk/contract/moments.ts';
import { reportFormat } from '@ircrisk/contract/report-format.ts';
import {
  type ApproverLevel,
  approverTexts,
  jhaActs,
  jhaMethods,
  permitKinds,
} from '@ircrisk/contract/resources/safety/jha-choices.ts';
import { brokenRule, labelled } from '@ircrisk/contract/validation.ts';
import { asName, id } from '@ircrisk/contract/values.ts';
import { z } from 'zod';
import { isSignature } from './signature.ts';

const base = '/ircrisk-job-hazard-analysis';
const method = z.enum(Object.keys(jhaMethods) as [keyof typeof jhaMethods]);
const level = z.enum(Object.keys(approverTexts) as [ApproverLevel]);

export const JhaSettings = z.object({
  method: labelled(method, { zh: '作业危害评价方法', en: 'Method' }),
  boundary: labelled(z.enum(['inclusiveLower', 'exclusive']), { zh: '界限规则', en: 'Rule at the limits' }),
  freeNumbers: labelled(z.boolean(), { zh: '允许表外数值', en: 'Numbers between the listed ones' }),
  warnHours: labelled(z.number().min(0.5).max(48), { zh: '到期前提醒（h）', en: 'Warn before the end (h)' }),
  approvers: labelled(z.object({ orange: level, yellow: level, blue: level, light: level }), {
    zh: '批准层级',
    en: 'Approvers',
  }),
});
export type JhaSettings = z.infer<typeof JhaSettings>;
export const readJhaSettings = endpoint(`GET ${base}/settings/detail`, {
  access: 'jha.read',
  title: { zh: '作业危害分析：设置', en: 'JHA: settings' },
  input: z.looseObject({}),
  result: JhaSettings.extend({ drafts: z.number() }),
});
/** Another method asks what becomes of the drafts: they are graded anew, or they keep theirs. */
export const saveJhaSettings = endpoint(`POST ${base}/settings/submit`, {
  access: 'job-hazard-analysis.settings',
  title: { zh: '作业危害分析：修改设置', en: 'JHA: change the settings' },
  input: JhaSettings.partial().extend({ convertDrafts: z.boolean().default(false) }),
  result: z.object({ converted: z.number() }),
  success: 'updated',
});

/** One hazard tried out: the picker's preview. */
export const gradeHazard = endpoint(`POST ${base}/jha-hazard/grade`, {
  access: 'jha.read',
  title: { zh: '作业危害分析：试评', en: 'JHA: try a grade' },
  input: z.object({
    method,
    values: z.object({ l: z.number().nullable(), e: z.number().nullable(), c: z.number().nullable() }),
    boundary: z.enum(['inclusiveLower', 'exclusive']).optional(),
  }),
  result: Figure,
  reads: true,
});

const Template = z.object({
  key: z.string(),
  zh: z.string(),
  en: z.string(),
  permits: z.array(z.string()),
  steps: z.number(),
  hazards: z.number(),
});
export const jhaTemplates = endpoint(`GET ${base}/template/list`, {
  access: 'jha.read',
  title: { zh: '作业危害分析：模板', en: 'JHA: templates' },
  input: z.looseObject({}),
  result: z.array(Template),
});
/** From a template, with the permits it calls for, or from another job: steps, hazards and controls come over; signatures, permits and dates do not. */
export const startJha = endpoint(`POST ${base}/jha/start`, {
  access: 'jha.create',
  title: { zh: '作业危害分析：从模板新建', en: 'JHA: start from a template' },
  input: z.object({
    templateKey: z.string().max(64).optional(),
    copyOf: id.optional(),
    title: labelled(z.string().trim().max(200).optional(), { zh: '作业', en: 'Job' }),
    nodeId: labelled(id, { zh: '装置', en: 'Place in the plant' }),
    equipmentId: labelled(id.nullish(), { zh: '设备', en: 'Equipment' }),
    plannedFrom: labelled(moment, { zh: '计划开始', en: 'Planned from' }),
    plannedTo: labelled(moment, { zh: '计划结束', en: 'Planned to' }),
    team: labelled(z.string().trim().max(200).nullish(), { zh: '班组', en: 'Team' }),
  }),
  result: z.object({ id: z.string() }),
  success: 'created',
});

const Finding = Told.extend({ hazardId: z.string(), hazard: z.string(), blocks: z.boolean() });
const Gas = z.object({
  id: z.string(),
  sampledAt: z.string(),
  point: z.string().nullable(),
  combustible: z.number().nullable(),
  combustibleUnit: z.enum(['volume', 'lel']),
  oxygen: z.number().nullable(),
  h2s: z.number().nullable(),
  tester: z.string().nullable(),
  findings: z.array(Told),
});
const Permit = z.object({
  id: z.string(),
  kind: z.enum(Object.keys(permitKinds) as [keyof typeof permitKinds]),
  number: z.string().nullable(),
  startsAt: z.string(),
  endsAt: z.string(),
  checks: z.array(z.string()),
  grade: z.string().nullable(),
  gas: z.array(Gas),
  /** When the gas is tested again while the work goes on. */
  nextGasTest: z.string().nullable(),
  /** Hot work on a holiday, a rest day or at night, by the calendar and the clock or as somebody said: signed one level up. */
  outOfHours: z.boolean(),
  findings: z.array(Told),
});
export type Permit = z.infer<typeof Permit>;
const Signature = z.object({
  id: z.string(),
  person: z.string(),
  employer: z.string().nullable(),
  duty: z.string().nullable(),
  contractor: z.boolean(),
  trainingUntil: z.string().nullable(),
  trained: z.boolean(),
  /** The approver's word on a training that is not in force. */
  trainingNote: z.string().nullable(),
  strokes: z.string(),
  signedAt: z.string(),
});
const TrainingNote = z.object({
  person: z.string(),
  employer: z.string().nullable(),
  reason: z.string(),
  user: z.string().nullable(),
  time: z.string(),
});
export type TrainingNote = z.infer<typeof TrainingNote>;
const StruckSignature = TrainingNote.extend({ id: z.string() });
export type StruckSignature = z.infer<typeof StruckSignature>;
export const Conflict = z.object({
  id: z.string(),
  number: z.string(),
  title: z.string(),
  /** Where it is: here, in a part of this place, or around it. */
  place: z.string(),
  from: z.string(),
  to: z.string(),
  pair: z.array(z.string()).nullable(),
});

const Risk = z.object({ score: z.number().nullable(), colour: z.string().nullable() });
/** What is written about a hazard, in the order it is judged. */
export const toldOfHazard = [
  'existing',
  'elimination',
  'substitution',
  'engineering',
  'administrative',
  'ppe',
  'emergency',
  'alarpNote',
  'reason',
  'responsible',
] as const;

const permitKind = z.enum(Object.keys(permitKinds) as [keyof typeof permitKinds]);
const Waiver = z.object({
  kind: permitKind,
  reason: z.string(),
  user: z.string().nullable(),
  time: z.string(),
});
export type Waiver = z.infer<typeof Waiver>;
/** A permit the template calls for is not needed here: a light lift. `withdraw` takes that back. */
export const waivePermit = endpoint(`POST ${base}/jha/waive-permit`, {
  access: 'job-hazard-analysis.approve-section',
  title: { zh: '作业危害分析：免办作业票', en: 'JHA: spare a permit' },
  input: z.object({
    id,
    kind: labelled(permitKind, { zh: '作业', en: 'Work' }),
    reason: labelled(z.string().trim().max(500).optional(), { zh: '原因', en: 'Reason' }),
    withdraw: z.boolean().default(false),
  }),
  result: z.object({}),
  success: 'updated',
});

export const jhaWhole = endpoint(`GET ${base}/jha/whole`, {
  access: 'jha.read',
  title: { zh: '作业危害分析：作业页', en: 'JHA: the page of a job' },
  input: z.looseObject({ id }),
  result: z.object({
    record: z.looseObject({ id: z.string(), version: z.number() }),
    acts: z.array(z.string()),
    boundary: z.enum(['inclusiveLower', 'exclusive']),
    grade: Figure,
    approver: level.nullable(),
    /** By the colour alone, before work out of hours raises it. */
    usualApprover: level.nullable(),
    /** Hot work on a holiday, a rest day or at night: one level up, where there is one. */
    raised: z.boolean(),
    counts: z.object({ before: z.record(z.string(), z.number()), after: z.record(z.string(), z.number()) }),
    steps: z.array(
      z.object({
        id: z.string(),
        sort: z.number(),
        text: z.string(),
        hazards: z.number(),
        worst: z.string().nullable(),
      }),
    ),
    findings: z.array(Finding),
    /** Hazards whose controls are still to be put in place; work does not begin before. */
    openControls: z.array(z.object({ id: z.string(), hazard: z.string(), controls: z.string() })),
    permits: z.array(Permit),
    /** Permits its template calls for and it does not have, and those somebody has spared it. */
    missingPermits: z.array(permitKind),
    waivers: z.array(Waiver),
    conflicts: z.array(Conflict),
    /** Barriers of the place that do not work as they should, with why. */
    barriers: z.array(
      z.object({ id: z.string(), code: z.string(), name: z.string(), area: z.string(), state: z.string() }),
    ),
    signatures: z.array(Signature),
    trainingNotes: z.array(TrainingNote),
    /** Taken off the list before the work began, with why. */
    struck: z.array(StruckSignature),
    /** Whether the reader may speak for signers without training in force. */
    mayNoteTraining: z.boolean(),
    moves: z.array(
      z.object({
        id: z.string(),
        act: z.string(),
        to: z.string(),
        note: z.string().nullable(),
        time: z.string(),
        user: z.string().nullable(),
      }),
    ),
    /** Every hazard in the order of its step, for reading where there is no room for a worksheet. */
    hazards: z.array(
      z.object({
        id: z.string(),
        stepId: z.string(),
        hazard: z.string(),
        before: Risk,
        after: Risk,
        told: z.array(z.object({ name: z.enum(toldOfHazard), text: z.string() })),
      }),
    ),
    /** The three worst hazards, for the briefing. */
    worst: z.array(
      z.object({
        hazard: z.string(),
        control: z.string(),
        before: z.number().nullable(),
        after: z.number().nullable(),
        colour: z.string().nullable(),
      }),
    ),
  }),
});
export const jhaConflicts = endpoint(`GET ${base}/jha/conflicts`, {
  access: 'jha.read',
  title: { zh: '作业危害分析：同时作业冲突', en: 'JHA: simultaneous work' },
  input: z.looseObject({ id }),
  result: z.array(Conflict),
});

const acts = Object.keys(jhaActs).filter((act) => act !== 'approve' && act !== 'review') as [
  Exclude<keyof typeof jhaActs, 'approve' | 'review'>,
];
const acted = {
  id,
  version: z.coerce.number().int().optional(),
  reason: labelled(z.string().trim().max(500).optional(), { zh: '原因', en: 'Reason' }),
};
const done = z.object({ state: z.string(), version: z.number() });
export const actOnJha = endpoint(`POST ${base}/jha/act`, {
  access: 'jha.update',
  title: { zh: '作业危害分析：处理', en: 'JHA: act' },
  input: z.object({ ...acted, act: z.enum(acts) }),
  result: done,
  success: 'updated',
});
export const reviewJha = endpoint(`POST ${base}/jha/review`, {
  access: 'job-hazard-analysis.review',
  title: { zh: '作业危害分析：HSE 审核', en: 'JHA: review' },
  input: z.object(acted),
  result: done,
  success: 'updated',
});
const approval = (suffix: string, zh: string, en: string) =>
  endpoint(`POST ${base}/jha/approve-${suffix}` as `POST /${string}`, {
    access: `job-hazard-analysis.approve-${suffix}`,
    title: { zh: `作业危害分析：以${zh}身份批准`, en: `JHA: approve as ${en}` },
    input: z.object({
      ...acted,
      note: labelled(z.string().trim().max(500).optional(), { zh: '批准说明', en: 'Note of the approver' }),
    }),
    result: done,
    success: 'updated',
  });
/** One right for each level: the route follows the worst residual. */
export const jhaApprovals = {
  teamLeader: approval('team', '班组长', 'team leader'),
  sectionHead: approval('section', '工段长', 'section head'),
  plantManager: approval('plant', '厂长', 'plant manager'),
  companyHead: approval('company', '公司负责人', 'head of the company'),
} as const;

export const setChecks = endpoint(`POST ${base}/jha-permit/checks`, {
  access: 'jha.update',
  title: { zh: '作业票：确认检查项', en: 'Permits: confirm the checks' },
  input: z.object({ id, checks: z.array(z.string().max(40)).max(20) }),
  result: z.object({}),
  success: 'updated',
});
/** What a job that has begun taught, and where it went another way; the job itself stays. */
export const writeLessons = endpoint(`POST ${base}/jha/lessons`, {
  access: 'jha.update',
  title: { zh: '作业危害分析：记录经验教训', en: 'JHA: write lessons' },
  input: z.object({
    id,
    version: z.coerce.number().int().optional(),
    lessons: labelled(z.string().trim().max(2000).nullish(), { zh: '经验教训', en: 'Lessons' }),
    deviations: labelled(z.string().trim().max(2000).nullish(), { zh: '偏差', en: 'Deviations' }),
  }),
  result: z.object({}),
  success: 'updated',
});
/** What was planned against a hazard stands where the work is done. */
export const confirmControls = endpoint(`POST ${base}/jha-hazard/in-place`, {
  access: 'jha.update',
  title: { zh: '作业危害分析：确认措施在位', en: 'JHA: confirm that controls are in place' },
  input: z.object({ jhaId: id, ids: z.array(id).min(1).max(500) }),
  result: z.object({}),
  success: 'updated',
});
export const addGasTest = endpoint(`POST ${base}/jha-permit/gas-test`, {
  access: 'jha.update',
  title: { zh: '作业票：登记气体分析', en: 'Permits: enter a gas test' },
  input: z.object({
    key: z.string().regex(/^[\w-]{16,64}$/),
    permitId: id,
    sampledAt: labelled(moment, { zh: '采样时间', en: 'Sampled' }),
    point: labelled(z.string().trim().max(60).nullish(), { zh: '采样点', en: 'Point' }),
    combustible: labelled(z.number().min(0).max(100).nullish(), { zh: '可燃气', en: 'Combustible gas' }),
    combustibleUnit: z.enum(['volume', 'lel']).default('volume'),
    oxygen: labelled(z.number().min(0).max(100).nullish(), { zh: '氧', en: 'Oxygen' }),
    h2s: labelled(z.number().min(0).max(100_000).nullish(), { zh: '硫化氢', en: 'H₂S' }),
    tester: labelled(z.string().trim().max(60).nullish(), { zh: '分析人', en: 'Tested by' }),
  }),
  /** Kept, and worth a second look. */
  result: z.object({ id: z.string(), warnings: z.array(Told) }),
  success: 'created',
});
const signer = {
  person: labelled(z.string().overwrite(asName).min(1).max(60), { zh: '姓名', en: 'Name' }),
  employer: labelled(z.string().overwrite(asName).max(120).nullish(), { zh: '单位', en: 'Employer' }),
};
/** Signed on a phone, one person after the other; sent again it is kept once. */
export const signBriefing = endpoint(`POST ${base}/briefing/sign`, {
  access: 'jha.update',
  title: { zh: '安全交底：签名', en: 'Briefing: sign' },
  input: z.object({
    key: z.string().regex(/^[\w-]{16,64}$/),
    jhaId: id,
    ...signer,
    duty: labelled(z.string().overwrite(asName).max(60).nullish(), { zh: '岗位', en: 'Duty' }),
    contractor: z.boolean().default(false),
    trainingUntil: labelled(day.nullish(), { zh: '培训有效至', en: 'Trained until' }),
    language: z.enum(['zh', 'en']).default('zh'),
    strokes: labelled(
      z
        .string()
        .max(20_000)
        .refine(
          isSignature,
          brokenRule({ zh: '请在签名栏内手写签名', en: 'Sign with a line in the field' }, 'signature'),
        ),
      { zh: '签名', en: 'Signature' },
    ),
    signedAt: labelled(moment, { zh: '签名时间', en: 'Signed' }),
  }),
  result: z.object({ id: z.string(), trained: z.boolean() }),
  success: 'created',
});

const endBeforeStart = brokenRule(
  { zh: '结束不能早于开始', en: 'The end cannot be before the start' },
  'order',
  ['to'],
);
/** One person without training in force may take part; said by whoever may approve the job, also before that person signs. `withdraw` takes it back. */
export const noteTraining = endpoint(`POST ${base}/briefing/note-training`, {
  access: 'jha.read',
  title: { zh: '安全交底：说明培训', en: 'Briefing: note on a training' },
  input: z.object({
    id,
    ...signer,
    reason: labelled(z.string().trim().max(500).optional(), { zh: '说明', en: 'Note' }),
    withdraw: z.boolean().default(false),
  }),
  result: z.object({}),
  success: 'updated',
});
/** Somebody who signed does not take part: struck off before the work begins, with the reason kept. */
export const strikeSignature = endpoint(`POST ${base}/briefing/strike`, {
  access: 'jha.update',
  title: { zh: '安全交底：撤下签名', en: 'Briefing: strike a signer off' },
  input: z.object({
    jhaId: id,
    id,
    reason: labelled(z.string().trim().min(1).max(500), { zh: '原因', en: 'Reason' }),
  }),
  result: z.object({}),
  success: 'updated',
});

export const jhaStatistics = endpoint(`GET ${base}/jha/statistics`, {
  access: 'jha.read',
  title: { zh: '作业危害分析：四色统计', en: 'JHA: four colours' },
  input: z
    .looseObject({
      from: labelled(day.or(moment), { zh: '开始', en: 'From' }),
      to: labelled(day, { zh: '结束', en: 'To' }),
      nodeId: id.optional(),
    })
    .refine(({ from, to }) => from.slice(0, 10) <= to, endBeforeStart),
  result: z.object({
    before: z.record(z.string(), z.number()),
    after: z.record(z.string(), z.number()),
    jobs: z.record(z.string(), z.number()),
    months: z.array(
      z.object({
        month: z.string(),
        red: z.number(),
        orange: z.number(),
        yellow: z.number(),
        blue: z.number(),
      }),
    ),
    accidents: z.array(z.object({ code: z.string(), count: z.number() })),
  }),
  offloads: true,
});
/** Jobs of a span of days, by place: what is planned, what is going on, and under which permits. */
export const jhaCalendar = endpoint(`GET ${base}/jha/calendar`, {
  access: 'jha.read',
  title: { zh: '作业危害分析：作业日历', en: 'JHA: calendar of jobs' },
  input: z
    .looseObject({
      from: labelled(z.string().regex(/^\d{4}-\d{2}-\d{2}$/), { zh: '开始', en: 'From' }),
      to: labelled(z.string().regex(/^\d{4}-\d{2}-\d{2}$/), { zh: '结束', en: 'To' }),
      nodeId: id.optional(),
    })
    .refine(({ from, to }) => from <= to, endBeforeStart)
    .refine(
      ({ from, to }) => Date.parse(to) - Date.parse(from) <= 92 * 86_400_000,
      brokenRule({ zh: '一次最多看 92 天', en: 'At most 92 days at once' }, 'range', ['to']),
    ),
  result: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      title: z.string(),
      place: z.string(),
      from: z.string(),
      to: z.string(),
      state: z.string(),
      colour: z.string().nullable(),
      permits: z.array(z.string()),
    }),
  ),
});
export const printJha = endpoint(`POST ${base}/jha/print`, {
  access: 'jha.read',
  title: { zh: '作业危害分析：打印', en: 'JHA: print' },
  input: z.object({ id, language: z.enum(['zh', 'en']).optional(), format: reportFormat }),
  result: z.object({ jobId: z.string() }),
});
