import { endpoint } from '@ircrisk/contract/endpoint.ts';
import { reportFormat } from '@ircrisk/contract/report-format.ts';
import { eventKinds } from '@ircrisk/contract/resources/alarm/choices.ts';
import { type ShelfAct, shelfActs } from '@ircrisk/contract/resources/alarm/shelf.ts';
import { type TagAct, tagActs } from '@ircrisk/contract/resources/alarm/tag.ts';
import { brokenRule, labelled } from '@ircrisk/contract/validation.ts';
import { flag, id, ids } from '@ircrisk/contract/values.ts';
import type { Calculation } from '@ircrisk/units';
import { z } from 'zod';

const base = '/ircrisk-alarm-management' as const;
/** Logs lie in the age of computers; months are counted around a period, and the calendar of the text ends with 9999. */
const day = labelled(
  z.iso
    .date()
    .refine(
      (text) => text >= '1900-01-01' && text <= '2199-12-31',
      brokenRule(
        { zh: '{field}必须在 1900 年至 2199 年之间', en: '{field} must lie in the years 1900 to 2199' },
        'range',
      ),
    ),
  { zh: '日期', en: 'Date' },
);
const verdict = z.enum(['ok', 'near', 'miss', 'unknown']);
export type Verdict = z.infer<typeof verdict>;

/** A figure of a position with its target and the counts behind it. */
const Kpi = z.object({
  id: z.string(),
  value: z.number().nullable(),
  target: z.number().nullable(),
  /** The second limit, where there is one: manageable, at most. */
  limit: z.number().nullable(),
  numerator: z.number().nullable(),
  denominator: z.number().nullable(),
  verdict,
  /** Why there is no value. */
  reason: z.object({ zh: z.string(), en: z.string() }).nullable(),
});
export type Kpi = z.infer<typeof Kpi>;

/** What of a flood lies in the period. */
const Flood = z.object({
  from: z.number(),
  /** Before `from` where it was on already when the period began. */
  began: z.number(),
  minutes: z.number(),
  count: z.number(),
  peak: z.number(),
});
export type FloodTold = z.infer<typeof Flood>;

const Actor = z.object({
  tagId: z.string(),
  code: z.string(),
  name: z.string(),
  priority: z.string(),
  state: z.string(),
  alarms: z.number(),
  share: z.number(),
  cumulative: z.number(),
  runs: z.number(),
  inRuns: z.number(),
  fleeting: z.number(),
  known: z.number(),
  staleDays: z.number(),
  /** Alarms by day of the last thirty days. */
  course: z.array(z.number()),
  equipment: z.object({ id: z.string(), tag: z.string(), criticality: z.string().nullable() }).nullable(),
  tuning: z.string().nullable(),
});
export type AlarmActor = z.infer<typeof Actor>;

const Period = z.object({ positionId: id, from: day, to: day });

export const kpiRun = endpoint(`POST ${base}/kpi/run`, {
  access: 'alarm-event.read',
  title: { zh: '报警指标', en: 'Alarm figures' },
  input: Period,
  result: z.object({
    position: z.object({ id: z.string(), code: z.string(), name: z.string() }),
    from: z.string(),
    to: z.string(),
    /** Share of the period a log covers, and whether that is enough to judge. */
    coverage: z.number(),
    coveredBins: z.number(),
    /** Spans no log covers. */
    gaps: z.array(z.object({ from: z.number(), to: z.number() })),
    judged: z.boolean(),
    alarms: z.number(),
    kpis: z.array(Kpi),
    eemua: z.string().nullable(),
    floods: z.array(Flood),
    priorities: z.array(
      z.object({ priority: z.string(), count: z.number(), share: z.number(), target: z.number().nullable() }),
    ),
    configured: z.array(z.object({ priority: z.string(), count: z.number() })),
    responses: z.array(
      z.object({
        priority: z.string(),
        alarms: z.number(),
        /** Those nobody has acknowledged up to the end of the log; the median is of the others. */
        unacknowledged: z.number(),
        medianAckSeconds: z.number().nullable(),
        medianReturnSeconds: z.number().nullable(),
        late: z.number(),
      }),
    ),
    /** True where the medians are of what is kept by month, up to `longestSeconds`. */
    fromRollups: z.boolean(),
    /** A median of so many seconds is that or longer; null where all are exact. */
    longestSeconds: z.number().nullable(),
    /** Null on a day without a log. */
    stale: z.array(z.object({ day: z.string(), count: z.number().nullable() })),
    /** What the figures are made of, in words. */
    filter: z.object({ zh: z.string(), en: z.string() }),
    philosophy: z.string(),
    computedTime: z.string(),
    milliseconds: z.number(),
  }),
});
export type KpiAnswer = z.infer<typeof kpiRun.result>;

/** Load by ten minutes or by hour; null where no log covers the time. */
export const alarmLoad = endpoint(`GET ${base}/kpi/load`, {
  access: 'alarm-event.read',
  title: { zh: '报警负荷', en: 'Alarm load' },
  input: Period,
  result: z.object({
    /** Midnights of the period's days, the end included. */
    midnights: z.array(z.number()),
    /** Counts by ten minutes from the first midnight on. */
    bins: z.array(z.number().nullable()),
    floods: z.array(Flood),
    limit: z.number(),
    shelves: z.array(
      z.object({ code: z.string(), kind: z.string(), from: z.number(), to: z.number(), alarm: z.string() }),
    ),
    changes: z.array(z.object({ at: z.number(), alarm: z.string() })),
  }),
  offloads: true,
});
export type LoadAnswer = z.infer<typeof alarmLoad.result>;

export const actorKinds = ['frequent', 'chattering', 'fleeting', 'stale'] as const;
export const badActors = endpoint(`GET ${base}/badactors`, {
  access: 'alarm-event.read',
  title: { zh: '不良报警', en: 'Bad actors among alarms' },
  input: Period.extend({ kind: z.enum(actorKinds).default('frequent') }),
  result: z.object({
    total: z.number(),
    counts: z.object({
      frequent: z.number(),
      chattering: z.number(),
      fleeting: z.number(),
      stale: z.number(),
    }),
    actors: z.array(Actor),
  }),
});

export const alarmPairs = endpoint(`GET ${base}/badactors/pairs`, {
  access: 'alarm-event.read',
  title: { zh: '联带报警', en: 'Consequential alarms' },
  input: Period,
  result: z.array(
    z.object({
      first: z.string(),
      second: z.string(),
      support: z.number(),
      pairs: z.number(),
      candidate: z.boolean(),
    }),
  ),
});

const number = z.coerce.number();
/** What the data say of one alarm: lengths of its activations, and what a delay would have done. */
export const tuningOf = endpoint(`GET ${base}/tuning/propose`, {
  access: 'alarm-event.read',
  title: { zh: '整定建议', en: 'Proposal of delay and deadband' },
  input: Period.extend({ tagId: id, delay: number.min(0).max(3600).optional() }),
  result: z.object({
    tag: z.object({
      id: z.string(),
      code: z.string(),
      name: z.string(),
      priority: z.string(),
      state: z.string(),
      class: z.string().nullable(),
      type: z.string(),
      quantity: z.string().nullable(),
      setpoint: z.number().nullable(),
      spanLow: z.number().nullable(),
      spanHigh: z.number().nullable(),
      onDelay: z.number().nullable(),
      deadband: z.number().nullable(),
      responseMinutes: z.number().nullable(),
      barrier: z.string().nullable(),
      equipment: z.object({ id: z.string(), tag: z.string(), criticality: z.string().nullable() }).nullable(),
    }),
    activations: z.number(),
    durations: z.array(z.number()),
    runs: z.number(),
    inRuns: z.number(),
    fleeting: z.number(),
    proposal: z.custom<Calculation<{ seconds: number; removed: number }>>(
      (value) => typeof value === 'object' && value !== null,
    ),
    band: z.custom<Calculation<{ percent: number; held: number }>>(
      (value) => typeof value === 'object' && value !== null,
    ),
    delay: z.number().nullable(),
    deadband: z.number().nullable(),
    /** Where delay and deadband come from. */
    basis: z.object({ delay: z.enum(['data', 'type', 'none']), deadband: z.enum(['data', 'type', 'none']) }),
    typical: z.object({ seconds: z.number(), deadbandPercent: z.number() }).nullable(),
    checks: z.array(
      z.object({
        id: z.string(),
        state: z.enum(['ok', 'near', 'miss']),
        values: z.record(z.string(), z.string()),
      }),
    ),
    /** The period as it was and as it would have been with the delay. */
    before: z.array(Kpi),
    after: z.array(Kpi),
    eemua: z.object({ before: z.string().nullable(), after: z.string().nullable() }),
    tuning: z.object({ id: z.string(), state: z.string() }).nullable(),
  }),
});
export type Tuning = z.infer<typeof tuningOf.result>;

export const submitTuning = endpoint(`POST ${base}/tuning/submit`, {
  access: 'alarm-tag.update',
  title: { zh: '整定：提交变更', en: 'Tuning: raise the change' },
  success: 'created',
  input: Period.extend({
    tagId: id,
    onDelay: labelled(z.number().min(0).max(3600), { zh: '开延时', en: 'On-delay' }),
    deadband: labelled(z.number().min(0).max(100).nullable(), { zh: '死区', en: 'Deadband' }),
  }),
  result: z.object({ id: z.string(), actionId: z.string() }),
});

export const dismissTuning = endpoint(`POST ${base}/tuning/dismiss`, {
  access: 'alarm-tag.update',
  title: { zh: '整定：不处理', en: 'Tuning: leave as it is' },
  success: 'updated',
  input: Period.extend({
    tagId: id,
    reason: labelled(z.string().trim().min(1).max(500), { zh: '原因', en: 'Reason' }),
  }),
  result: z.object({ id: z.string() }),
});

const Event = z.object({
  time: z.number(),
  rawTime: z.number().nullable(),
  tagId: z.string(),
  code: z.string(),
  name: z.string(),
  kind: z.enum(eventKinds),
  priority: z.string(),
  value: z.number().nullable(),
  /** Of the alarm: the value of a deviation or a rate of change is a difference. */
  type: z.string(),
  quantity: z.string().nullable(),
  operator: z.string().nullable(),
  source: z.string(),
  seconds: z.number().nullable(),
  lost: z.boolean(),
  counts: z.boolean(),
});
export type AlarmEvent = z.infer<typeof Event>;

/** Lines of the log, newest first; `before` goes on from the last one. */
export const eventList = endpoint(`GET ${base}/event/list`, {
  access: 'alarm-event.read',
  title: { zh: '报警事件', en: 'Alarm events' },
  input: z.object({
    positionId: id,
    from: number.int(),
    to: number.int(),
    tagId: id.optional(),
    kind: z.enum(eventKinds).optional(),
    onlyCounted: flag.default(false),
    size: number.int().min(1).max(500).default(100),
  }),
  result: z.object({ events: z.array(Event), more: z.boolean() }),
});

/** Everything needed to play a time again: where each alarm stood, and what came. */
export const eventReplay = endpoint(`GET ${base}/event/replay`, {
  access: 'alarm-event.read',
  title: { zh: '事件回放', en: 'Replay of events' },
  input: z.object({ positionId: id, from: number.int(), to: number.int() }),
  result: z.object({
    standing: z.array(
      z.object({
        tagId: z.string(),
        code: z.string(),
        name: z.string(),
        priority: z.string(),
        since: z.number(),
      }),
    ),
    events: z.array(Event),
    truncated: z.boolean(),
  }),
});

export const importLog = endpoint(`POST ${base}/event/import`, {
  access: 'alarm-event.import',
  title: { zh: '导入报警日志', en: 'Import an event log' },
  input: z.object({ mappingId: id, fileId: id, positionId: id.optional() }),
  result: z.object({ jobId: z.string() }),
});
export interface ImportedLog {
  deliveryId: string | null;
  lines: number;
  events: number;
  faults: number;
  told: { line: number; column: string; text: string }[];
  repeated: number;
  redundant: number;
  unordered: number;
  lostReturns: number;
  returnsWithoutAlarm: number;
  /** What the log shelves, suppresses or takes out and does not bring back: it hides for the philosophy's limit. */
  unended: number;
  corrected: number;
  /** Times the source's clock shows twice or never, on the day it is put back or forward. */
  twice: number;
  never: number;
  /** Silences too long to be taken for quiet; they are not covered. */
  silences: { from: number; to: number }[];
  newTags: number;
  begins: number | null;
  ends: number | null;
}

const differences = ['changed', 'onlyMaster', 'onlySystem'] as const;
/** The master database beside what a control system says it has. */
export const compareMaster = endpoint(`POST ${base}/madb/diff`, {
  access: 'alarm-tag.read',
  title: { zh: '与控制系统组态比对', en: 'Compare with a control system' },
  maxBytes: 12 * 1024 * 1024,
  input: z.object({
    /** The text of a CSV file, or a workbook that was sent before. */
    content: z
      .string()
      .max(10 * 1024 * 1024)
      .optional(),
    fileId: id.optional(),
    system: z.string().max(40).optional(),
    positionId: id.optional(),
  }),
  result: z.object({
    rows: z.number(),
    /** Rows of which everything the file tells is as here: something was told, and all of it could be read. */
    equal: z.number(),
    /** How many rows each setting was compared in. */
    compared: z.record(z.string(), z.number()),
    notCompared: z.array(
      z.object({ line: z.number(), code: z.string(), name: z.string(), reason: z.string() }),
    ),
    faults: z.array(z.object({ line: z.number(), column: z.string(), text: z.string() })),
    differences: z.array(
      z.object({
        kind: z.enum(differences),
        tagId: z.string().nullable(),
        code: z.string(),
        name: z.string(),
        field: z.string().nullable(),
        type: z.string().nullable(),
        quantity: z.string().nullable(),
        master: z.string().nullable(),
        system: z.string().nullable(),
      }),
    ),
  }),
});
export type Compared = z.infer<typeof compareMaster.result>;

const tagActNames = Object.keys(tagActs) as [TagAct, ...TagAct[]];
/** Several alarms at once: a meeting rationalises them by the dozen. */
export const actOnTags = endpoint(`POST ${base}/alarm-tag/act`, {
  access: 'alarm-tag.update',
  title: { zh: '主报警数据库：合理化与批准', en: 'Master alarm database: rationalise and approve' },
  success: 'updated',
  input: z.object({
    ids,
    act: z.enum(tagActNames),
    reason: labelled(z.string().trim().max(500).optional(), { zh: '原因', en: 'Reason' }),
  }),
  result: z.object({ changed: z.number() }),
});

const shelfActNames = Object.keys(shelfActs) as [ShelfAct, ...ShelfAct[]];
export const actOnShelf = endpoint(`POST ${base}/alarm-shelf/act`, {
  access: 'alarm-shelf.update',
  title: { zh: '搁置与停用：处理', en: 'Act on a shelved alarm' },
  success: 'updated',
  input: z.object({
    id,
    act: z.enum(shelfActNames),
    version: z.number().int().optional(),
    reason: labelled(z.string().trim().max(500).optional(), { zh: '原因', en: 'Reason' }),
  }),
  result: z.object({ state: z.string(), alarmState: z.string(), version: z.number() }),
});

const Shelved = z.object({
  id: z.string(),
  code: z.string(),
  alarm: z.string(),
  name: z.string(),
  position: z.string().nullable(),
  priority: z.string(),
  alarmState: z.string(),
  active: z.boolean(),
  kind: z.string(),
  state: z.string(),
  reason: z.string(),
  person: z.string().nullable(),
  approver: z.string().nullable(),
  from: z.string(),
  /** Null: the log hides it, and nothing ends that by the clock. */
  until: z.string().nullable(),
  /** By the server's clock. */
  leftMinutes: z.number().nullable(),
  wholeMinutes: z.number().nullable(),
  /** Hidden by the control system, as its log tells, without a record here. */
  byLog: z.boolean(),
  version: z.number(),
  allowed: z.array(z.string()),
});
export type Shelved = z.infer<typeof Shelved>;
export const shelvedNow = endpoint(`GET ${base}/alarm-shelf/open`, {
  access: 'alarm-shelf.read',
  title: { zh: '当前搁置与停用', en: 'Shelved and suppressed now' },
  input: z.object({}),
  result: z.object({ limitHours: z.number(), shelved: z.array(Shelved) }),
});

export const tagLog = endpoint(`GET ${base}/alarm-tag/log`, {
  access: 'alarm-tag.read',
  title: { zh: '报警状态记录', en: 'States of an alarm' },
  input: z.object({ id }),
  result: z.array(
    z.object({
      at: z.string(),
      act: z.string(),
      from: z.string(),
      to: z.string(),
      ignored: z.boolean(),
      reason: z.string().nullable(),
      /** Number of the record that took the place of the one that ended here. */
      supersededBy: z.string().nullable(),
      person: z.string().nullable(),
    }),
  ),
});

export const monthlyReport = endpoint(`POST ${base}/kpi/report`, {
  access: 'alarm-event.export',
  title: { zh: '报警月报', en: 'Monthly alarm report' },
  input: Period.extend({ language: z.enum(['zh', 'en']).optional(), format: reportFormat }),
  result: z.object({ jobId: z.string() }),
});
