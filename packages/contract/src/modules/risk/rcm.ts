import { endpoint } from '@ircrisk/contract/endpoint.ts';
import { errors } from '@ircrisk/contract/errors.ts';
import { FmecaCandidate } from '@ircrisk/contract/modules/risk/fmeca.ts';
import { reportFormat } from '@ircrisk/contract/report-format.ts';
import { allowedActs, StudyLife } from '@ircrisk/contract/study.ts';
import { labelled } from '@ircrisk/contract/validation.ts';
import { id, ids } from '@ircrisk/contract/values.ts';
import type { Economics, QuestionId } from '@ircrisk/engine-rcm';
import type { Calculation } from '@ircrisk/units';
import { z } from 'zod';

export const rcmErrors = errors('rcm', {
  empty: { status: 409, zh: '研究中还没有故障模式', en: 'The study has no failure modes yet' },
  undecided: { status: 409, zh: '还有故障模式未决断：{codes}', en: 'Modes without a decision: {codes}' },
  taskMissing: {
    status: 409,
    zh: '定期任务缺少任务内容、间隔、工种或工时：{codes}',
    en: 'Scheduled tasks without text, interval, trade or hours: {codes}',
  },
  recheck: {
    status: 409,
    zh: '故障模式已移到其他功能故障，请复查决断：{codes}',
    en: 'Modes were moved to another failure; check their decisions again: {codes}',
  },
  withoutWear: {
    status: 409,
    zh: '没有耗损期（β ≤ 1 或故障规律 D、E、F），定期恢复或报废不可行：{codes}',
    en: 'No wear-out (β not above 1, or pattern D, E, F): restoration or discard is not feasible: {codes}',
  },
  warnsTooLate: {
    status: 409,
    zh: 'P-F 间隔不长于响应时间，视情维修不可行：{codes}',
    en: 'The P-F interval is no longer than the lead time: on-condition work is not feasible: {codes}',
  },
  withdrawn: {
    status: 200,
    zh: '批准后将停用维修计划：{codes}',
    en: 'Approval ends these maintenance plans: {codes}',
  },
  selfCheck: {
    status: 409,
    zh: 'JA1011 自检未通过：{criteria}',
    en: 'JA1011 self-check not met: {criteria}',
  },
  decision: { status: 400, zh: '{reason}', en: '{reason}' },
});

const Answer = z.object({
  answer: z.boolean(),
  reason: labelled(z.string().trim().max(1000).nullish(), { zh: '理由', en: 'Reason, Chinese' }),
  reasonEn: labelled(z.string().trim().max(1000).nullish(), { zh: '理由（英文）', en: 'Reason' }),
});
/** Every question of the diagram by its name on the wire. */
const questions = {
  evident: 'evident',
  safety: 'safety',
  environment: 'environment',
  operational: 'operational',
  t1: 't1',
  t2: 't2',
  t3: 't3',
  h4: 'h4',
  h5: 'h5',
  s4: 's4',
} as const satisfies { [Q in QuestionId]: Q };
export const Answers = z.partialRecord(z.enum(questions), Answer);

const Mode = z.object({
  id: z.string(),
  version: z.number(),
  code: z.string(),
  failureCode: z.string(),
  mode: z.string(),
  modeEn: z.string().nullable(),
  effect: z.string().nullable(),
  effectEn: z.string().nullable(),
  answers: Answers,
  consequence: z.string().nullable(),
  outcome: z.string().nullable(),
  /** The team wants a redesign, beside the task or instead of it. */
  redesign: z.boolean(),
  recheck: z.boolean(),
  task: z.string().nullable(),
  taskEn: z.string().nullable(),
  intervalValue: z.number().nullable(),
  intervalUnit: z.string().nullable(),
  trade: z.string().nullable(),
  runningState: z.string().nullable(),
  duration: z.number().nullable(),
  packageCode: z.string().nullable(),
  beta: z.number().nullable(),
  eta: z.number().nullable(),
  pattern: z.string().nullable(),
  potentialFailureDays: z.number().nullable(),
  leadDays: z.number().nullable(),
  /** A year with the task against a year without; null where the decision asks for no task. */
  economics: z
    .custom<Calculation<Economics>>((value) => typeof value === 'object' && value !== null)
    .nullable(),
});
export type RcmMode = z.infer<typeof Mode>;

const Stated = z.object({ code: z.string(), statement: z.string(), statementEn: z.string().nullable() });

export const RcmBoard = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  nameEn: z.string().nullable(),
  state: StudyLife.shape.state,
  revision: z.number(),
  equipmentId: z.string(),
  tag: z.string(),
  /** The class of the ledger and the study it comes from. */
  criticality: z.string().nullable(),
  criticalitySource: z.string().nullable(),
  operatingContext: z.string().nullable(),
  operatingContextEn: z.string().nullable(),
  allowed: allowedActs,
  functions: z.array(Stated),
  failures: z.array(Stated),
  modes: z.array(Mode),
  check: z.array(
    z.object({
      criterion: z.string(),
      zh: z.string(),
      en: z.string(),
      met: z.boolean(),
      open: z.array(z.string()),
    }),
  ),
  packages: z.array(
    z.object({
      id: z.string(),
      trade: z.string().nullable(),
      runningState: z.string().nullable(),
      intervalDays: z.number().nullable(),
      /** The same interval as the task that sets it says it. */
      intervalValue: z.number().nullable(),
      intervalUnit: z.string().nullable(),
      hoursPerRound: z.number(),
      hoursPerMonth: z.number(),
      addedHoursPerMonth: z.number(),
      codes: z.array(z.string()),
    }),
  ),
  packageProblems: z.array(z.string()),
  /** What approval would do to the maintenance plan, and where the plan has left its basis. */
  plan: z.array(
    z.object({
      code: z.string(),
      planCode: z.string(),
      change: z.enum(['create', 'update', 'none', 'withdraw']),
      /** The interval of the package the task is done with; null where approval ends the plan. */
      wanted: z.string().nullable(),
      present: z.string().nullable(),
      departed: z.boolean(),
    }),
  ),
});
export type RcmBoard = z.infer<typeof RcmBoard>;

const base = '/ircrisk-rcm' as const;

export const rcmBoard = endpoint(`GET ${base}/rcm-study/board`, {
  access: 'rcm-study.read',
  title: { zh: 'RCM：总览', en: 'RCM: overview' },
  input: z.object({ id }),
  result: RcmBoard,
});

/** The answers of one mode with their reasons; the diagram decides what follows from them. */
export const saveDecision = endpoint(`POST ${base}/decision/save`, {
  access: 'rcm-mode.update',
  title: { zh: 'RCM：保存决断', en: 'RCM: save a decision' },
  success: 'updated',
  input: z.object({
    modeId: id,
    version: z.number().int().optional(),
    answers: Answers,
    /** The team's choice where the diagram does not force one. */
    redesign: z.boolean().optional(),
  }),
  result: z.object({
    version: z.number(),
    consequence: z.string().nullable(),
    outcome: z.string().nullable(),
    next: z.string().nullable(),
  }),
});

/** Hidden and severe modes of the FMECA in force of the equipment. */
const Candidate = FmecaCandidate.extend({ isTaken: z.boolean() });
export type RcmCandidate = z.infer<typeof Candidate>;

export const rcmCandidates = endpoint(`GET ${base}/rcm-study/candidates`, {
  access: 'rcm-study.read',
  title: { zh: 'RCM：FMECA 候选模式', en: 'RCM: candidates from FMECA' },
  input: z.object({ id }),
  result: z.array(Candidate),
});

/** Candidates become lines of the information worksheet, with their functions and failures; taken twice they are there once. */
export const takeRcmCandidates = endpoint(`POST ${base}/rcm-study/take-candidates`, {
  access: 'rcm-mode.create',
  title: { zh: 'RCM：引入 FMECA 模式', en: 'RCM: take modes from FMECA' },
  success: 'created',
  input: z.object({
    id,
    originIds: labelled(ids.pipe(z.array(z.string()).min(1).max(500)), { zh: '模式', en: 'Modes' }),
  }),
  result: z.object({ taken: z.number(), known: z.number() }),
});

export const rcmReport = endpoint(`POST ${base}/rcm-study/report`, {
  access: 'rcm-study.export',
  title: { zh: 'RCM：报告', en: 'RCM: report' },
  input: z.object({ id, language: z.enum(['zh', 'en']).optional(), format: reportFormat }),
  result: z.object({ jobId: z.string() }),
});

const figure = z.number().nullish();
/** The figures each calculator reads. */
const intervalInputs = {
  pf: ['pf', 'lead', 'detection', 'target'],
  ffi: ['unavailability', 'meanLife'],
  ffiDemand: ['meanLife', 'meanTimeBetweenDemands', 'toleratedMultipleFailure', 'devices', 'commonCause'],
  ageReplacement: ['beta', 'eta', 'plannedCost', 'failureCost'],
  safeLife: ['beta', 'eta', 'tolerated'],
} as const;
type IntervalKind = keyof typeof intervalInputs;
export const intervalKinds = Object.keys(intervalInputs) as [IntervalKind, ...IntervalKind[]];
export const inputsOf = (kind: IntervalKind): readonly string[] => intervalInputs[kind];

export const calculateInterval = endpoint(`POST ${base}/interval/calc`, {
  access: 'rcm-study.read',
  title: { zh: 'RCM：间隔计算', en: 'RCM: calculate an interval' },
  reads: true,
  input: z.object({
    kind: z.enum(intervalKinds),
    pf: figure,
    lead: figure,
    detection: figure,
    target: figure,
    unavailability: figure,
    meanLife: figure,
    meanTimeBetweenDemands: figure,
    toleratedMultipleFailure: figure,
    devices: z.number().int().optional(),
    commonCause: z.number().optional(),
    beta: figure,
    eta: figure,
    plannedCost: figure,
    failureCost: figure,
    tolerated: figure,
  }),
  result: z.custom<Calculation<unknown>>((value) => typeof value === 'object' && value !== null),
});
