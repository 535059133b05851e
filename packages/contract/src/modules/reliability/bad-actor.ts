import { endpoint } from '@ircrisk/contract/endpoint.ts';
import { errors } from '@ircrisk/contract/errors.ts';
import { Figure, Told } from '@ircrisk/contract/modules/assets/equipment.ts';
import { day } from '@ircrisk/contract/moments.ts';
import { reportFormat } from '@ircrisk/contract/report-format.ts';
import { caseStates } from '@ircrisk/contract/resources/bad-actor.ts';
import { labelled } from '@ircrisk/contract/validation.ts';
import { id } from '@ircrisk/contract/values.ts';
import { z } from 'zod';
import { Period, periodInput } from './failure-database.ts';

export const badActorErrors = errors('bad-actor', {
  step: { status: 409, zh: '不能由“{from}”变为“{to}”', en: 'A case cannot go from “{from}” to “{to}”' },
  rootCause: { status: 409, zh: '请先填写根本原因', en: 'Fill in the root cause first' },
  actionDone: { status: 409, zh: '请先填写措施完成日期', en: 'Fill in the day the action was done first' },
  verification: {
    status: 409,
    zh: '关闭前须完成验证，且验证期足够',
    en: 'A case closes only after a verification with a window that is long enough',
  },
  openCase: { status: 409, zh: '该设备已有进行中的治理', en: 'The equipment has a running case already' },
  decommissioned: {
    status: 409,
    zh: '设备已报废，只保留历史，不再立项',
    en: 'The equipment is scrapped: its history stays, but no case is opened',
  },
});

const weights = z.partialRecord(
  z.enum(['downtime', 'cost', 'count', 'safetyLeak', 'risk']),
  z.number().min(0).max(1),
);
const runInput = {
  ...periodInput,
  nodeId: id.optional(),
  isoClass: z.string().max(8).optional(),
  metric: z.enum(['downtime', 'cost', 'count']).default('downtime'),
  exclude: z.array(z.enum(['planned', 'opportunity', 'externalTrip'])).optional(),
  weights: weights.optional(),
  /** Limits drawn by hand in the jack-knife diagram. */
  limits: z
    .object({ failures: z.number().positive().optional(), mttrHours: z.number().positive().optional() })
    .optional(),
};

export const BadActorRow = z.object({
  equipmentId: z.string(),
  tag: z.string(),
  name: z.string(),
  unit: z.string(),
  isoClass: z.string().nullable(),
  rank: z.number(),
  score: z.number(),
  parts: z.record(z.string(), z.number()),
  count: z.number(),
  downtimeHours: z.number(),
  withDowntime: z.number(),
  cost: z.number(),
  leaks: z.number(),
  mtbfHours: z.number().nullable(),
  classMtbfHours: z.number().nullable(),
  mttrHours: z.number().nullable(),
  quadrant: z.enum(['acuteChronic', 'acute', 'chronic', 'controlled']).nullable(),
  sharePercent: z.number(),
  cumulativePercent: z.number(),
  vital: z.boolean(),
  riskLevel: z.string().nullable(),
  /** Growth exponent and what Laplace's test says; null for fewer than two failures. */
  beta: z.number().nullable(),
  trend: z.enum(['worsening', 'improving', 'noEvidence']).nullable(),
  reasons: z.array(
    z.object({
      metric: z.string(),
      zh: z.string(),
      en: z.string(),
      value: z.union([z.number(), z.string()]),
    }),
  ),
  repeats: z.array(z.object({ kind: z.string(), mode: z.string().nullable(), dates: z.array(z.string()) })),
  caseId: z.string().nullable(),
  caseState: z.string().nullable(),
});
export type BadActorRow = z.infer<typeof BadActorRow>;

const Top = z.object({
  equipmentId: z.string(),
  tag: z.string(),
  count: z.number(),
  downtimeHours: z.number(),
  cost: z.number(),
});
export const TopLists = z.object({
  count: z.array(Top),
  downtime: z.array(Top),
  cost: z.array(Top),
  events: z.number(),
});

export const Ranking = z.object({
  period: Period,
  currency: z.string(),
  events: z.number(),
  tags: z.number(),
  rows: z.array(BadActorRow),
  vitalFew: z.array(z.string()),
  total: z.number(),
  failureLimit: z.number().nullable(),
  mttrLimitHours: z.number().nullable(),
  top: TopLists,
  /** Failures by month of the tags at the head of the ranking. */
  months: z.array(z.string()),
  heat: z.array(z.object({ equipmentId: z.string(), tag: z.string(), counts: z.array(z.number()) })),
  figure: Figure,
  notices: z.array(Told),
});
export type Ranking = z.infer<typeof Ranking>;

/** The ranking of a period and scope. Shown, not kept. */
export const runBadActor = endpoint('POST /ircrisk-badactor/run', {
  access: 'bad-actor.read',
  title: { zh: '不良设备：分析', en: 'Bad actors: run' },
  input: z.object(runInput),
  result: Ranking,
  reads: true,
  offloads: true,
});

/** The ranking and the programme in print, by a job. */
export const badActorReport = endpoint('POST /ircrisk-badactor/report', {
  access: 'bad-actor.read',
  title: { zh: '不良设备：报告', en: 'Bad actors: report' },
  reads: true,
  input: z.object({ ...runInput, format: reportFormat }),
  result: z.object({ jobId: z.string() }),
});

export const keepRun = endpoint('POST /ircrisk-badactor/run/keep', {
  access: 'bad-actor.update',
  title: { zh: '不良设备：保存分析', en: 'Bad actors: keep a run' },
  input: z.object({
    ...runInput,
    name: labelled(z.string().trim().min(1).max(128), { zh: '名称', en: 'Name' }),
  }),
  result: z.object({ id: z.string() }),
  success: 'created',
});

export const keptRuns = endpoint('GET /ircrisk-badactor/run/list', {
  access: 'bad-actor.read',
  title: { zh: '不良设备：已存分析', en: 'Bad actors: kept runs' },
  input: z.looseObject({}),
  result: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      from: z.string(),
      to: z.string(),
      metric: z.string(),
      events: z.number(),
      tags: z.number(),
      createTime: z.string(),
      user: z.string().nullable(),
    }),
  ),
});

export const keptRun = endpoint('GET /ircrisk-badactor/run/detail', {
  access: 'bad-actor.read',
  title: { zh: '不良设备：分析详情', en: 'Bad actors: a kept run' },
  input: z.looseObject({ id }),
  result: z.object({
    id: z.string(),
    name: z.string(),
    engineVersion: z.string(),
    inputHash: z.string(),
    parameters: z.looseObject({}),
    ranking: Ranking,
  }),
});

/** The same lists as a run's, for tiles. */
export const topBadActors = endpoint('GET /ircrisk-badactor/top10', {
  access: 'bad-actor.read',
  title: { zh: '不良设备：前十', en: 'Bad actors: top ten' },
  input: z.looseObject({ ...periodInput, nodeId: id.optional() }),
  result: TopLists.extend({ period: Period }),
  offloads: true,
});

/** Cumulative failures of one tag with the fitted power law. */
export const tagTrend = endpoint('GET /ircrisk-badactor/trend', {
  access: 'bad-actor.read',
  title: { zh: '不良设备：趋势', en: 'Bad actors: trend' },
  input: z.looseObject({
    equipmentId: id,
    ...periodInput,
    truncation: z.enum(['time', 'failure']).default('time'),
  }),
  result: z.object({
    period: Period,
    figure: Figure,
    /** Running hours of the meter or calendar hours, counted since entry into service or the start of the period. */
    basis: z.enum(['runningHours', 'calendar']).nullable(),
    since: z.string().nullable(),
    events: z.array(
      z.object({
        id: z.string(),
        eventNumber: z.string(),
        detectedAt: z.string(),
        mode: z.object({ zh: z.string(), en: z.string() }).nullable(),
        downtimeHours: z.number().nullable(),
      }),
    ),
  }),
  offloads: true,
});

const cause = z.enum([
  'remainingLife',
  'mandatoryInspection',
  'stopUse',
  'fouling',
  'riskTarget',
  'temporaryRepair',
]);

/** Which tag ends the run of the unit, and when. */
export const runBottlenecks = endpoint('GET /ircrisk-badactor/bottlenecks', {
  access: 'bad-actor.read',
  title: { zh: '不良设备：运行周期瓶颈', en: 'Bad actors: run-length bottlenecks' },
  input: z.looseObject({ nodeId: id.optional() }),
  result: z.object({
    plannedRunEnd: z.string().nullable(),
    limitingDate: z.string().nullable(),
    total: z.number(),
    beforeRunEnd: z.number().nullable(),
    rows: z.array(
      z.object({
        equipmentId: z.string(),
        tag: z.string(),
        name: z.string(),
        unit: z.string(),
        cause,
        date: z.string(),
        daysLeft: z.number(),
        beforeRunEnd: z.boolean().nullable(),
        others: z.array(cause),
        riskLevel: z.string().nullable(),
      }),
    ),
    figure: Figure,
  }),
  offloads: true,
});

/** Equipment whose alarms come most, offered beside what fails most: an alarm that does not stop is often a fault that has begun. */
export const frequentAlarms = endpoint('GET /ircrisk-badactor/frequent-alarms', {
  access: 'bad-actor.read',
  title: { zh: '不良设备：报警频繁的设备', en: 'Bad actors: equipment with frequent alarms' },
  input: z.looseObject({ nodeId: id.optional() }),
  result: z.array(
    z.object({
      equipmentId: z.string(),
      tag: z.string(),
      name: z.string(),
      unit: z.string(),
      from: z.string(),
      to: z.string(),
      alarms: z.number(),
      codes: z.array(z.object({ code: z.string(), alarms: z.number() })),
      /** The case that is open for it. */
      caseId: z.string().nullable(),
    }),
  ),
  offloads: true,
});

const state = z.enum(Object.keys(caseStates) as [keyof typeof caseStates]);

export const BadActorCase = z.object({
  id: z.string(),
  caseNumber: z.string(),
  equipmentId: z.string(),
  tag: z.string(),
  equipmentName: z.string(),
  unit: z.string(),
  state,
  stateReason: z.string().nullable(),
  problem: z.string(),
  rootCause: z.string().nullable(),
  championId: z.string().nullable(),
  champion: z.string().nullable(),
  targetMtbfHours: z.number().nullable(),
  baselineFrom: z.string().nullable(),
  actionDoneOn: z.string().nullable(),
  openedOn: z.string(),
  closedOn: z.string().nullable(),
  verdict: z.string().nullable(),
  verifiedOn: z.string().nullable(),
  openActions: z.number(),
  actions: z.number(),
  version: z.number(),
});
export type BadActorCase = z.infer<typeof BadActorCase>;

/** Steps the reader may take with it. */
const BoardCase = BadActorCase.extend({ allowed: z.array(z.string()) });
export type BoardCase = z.infer<typeof BoardCase>;

export const caseBoard = endpoint('GET /ircrisk-badactor/case/board', {
  access: 'bad-actor.read',
  title: { zh: '不良设备：治理看板', en: 'Bad actors: case board' },
  input: z.looseObject({ nodeId: id.optional(), equipmentId: id.optional() }),
  result: z.array(BoardCase),
});

export const caseDetail = endpoint('GET /ircrisk-badactor/case/detail', {
  access: 'bad-actor.read',
  title: { zh: '不良设备：治理详情', en: 'Bad actors: a case' },
  input: z.looseObject({ id }),
  result: BoardCase.extend({
    verification: z.looseObject({}).nullable(),
    /** What its money is in. */
    currency: z.string(),
    moves: z.array(
      z.object({
        id: z.string(),
        from: z.string().nullable(),
        to: z.string(),
        note: z.string().nullable(),
        time: z.string(),
        user: z.string().nullable(),
      }),
    ),
    actionItems: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        state: z.string(),
        owner: z.string().nullable(),
        dueDate: z.string().nullable(),
      }),
    ),
  }),
});

const caseFields = {
  problem: labelled(z.string().trim().min(1).max(2000), { zh: '问题', en: 'Problem' }),
  rootCause: labelled(z.string().trim().max(4000).nullable().optional(), {
    zh: '根本原因',
    en: 'Root cause',
  }),
  championId: labelled(id.nullable().optional(), { zh: '负责人', en: 'Champion' }),
  targetMtbfHours: labelled(z.coerce.number().positive().nullable().optional(), {
    zh: '目标 MTBF',
    en: 'Target MTBF',
  }),
  baselineFrom: labelled(day.nullable().optional(), { zh: '基准期起', en: 'Baseline from' }),
  actionDoneOn: labelled(day.nullable().optional(), { zh: '措施完成日期', en: 'Action done on' }),
};

export const openCase = endpoint('POST /ircrisk-badactor/case/open', {
  access: 'bad-actor.update',
  title: { zh: '不良设备：立项', en: 'Bad actors: open a case' },
  input: z.object({ equipmentId: id, runId: id.optional(), ...caseFields }),
  result: z.object({ id: z.string() }),
  success: 'created',
});
export const editCase = endpoint('POST /ircrisk-badactor/case/edit', {
  access: 'bad-actor.update',
  title: { zh: '不良设备：修改治理', en: 'Bad actors: edit a case' },
  input: z.object({ id, version: z.number().optional(), ...caseFields }).partial({ problem: true }),
  result: z.object({ version: z.number() }),
  success: 'updated',
});
export const moveCase = endpoint('POST /ircrisk-badactor/case/step', {
  access: 'bad-actor.update',
  title: { zh: '不良设备：推进治理', en: 'Bad actors: move a case' },
  input: z.object({ id, to: state, note: z.string().trim().max(500).optional() }),
  result: z.object({ state }),
  success: 'updated',
});
/** The conditional binomial test on the failures before and after the action. */
export const verifyCase = endpoint('POST /ircrisk-badactor/case/verify', {
  access: 'bad-actor.update',
  title: { zh: '不良设备：验证效果', en: 'Bad actors: verify a case' },
  input: z.object({ id }),
  result: z.object({
    figure: Figure,
    failuresBefore: z.number(),
    monthsBefore: z.number(),
    failuresAfter: z.number(),
    monthsAfter: z.number(),
  }),
  success: 'updated',
});
/** An action of a case goes to the one to-do list. */
export const addCaseAction = endpoint('POST /ircrisk-badactor/case/action', {
  access: 'bad-actor.update',
  title: { zh: '不良设备：下达措施', en: 'Bad actors: add an action' },
  input: z.object({
    id,
    title: labelled(z.string().trim().min(1).max(200), { zh: '标题', en: 'Title' }),
    ownerId: labelled(id.optional(), { zh: '负责人', en: 'Owner' }),
    dueDate: labelled(day, { zh: '期限', en: 'Due' }),
  }),
  result: z.object({ actionId: z.string() }),
  success: 'created',
});
