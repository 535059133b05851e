import { endpoint } from '@ircrisk/contract/endpoint.ts';
import { errors } from '@ircrisk/contract/errors.ts';
import { moment } from '@ircrisk/contract/moments.ts';
import { reportFormat } from '@ircrisk/contract/report-format.ts';
import {
  type AlertAct,
  alertActs,
  type OverrideAct,
  overrideActs,
} from '@ircrisk/contract/resources/dynamic-risk.ts';
import { labelled } from '@ircrisk/contract/validation.ts';
import { id, ids, page } from '@ircrisk/contract/values.ts';
import type { AlertRule, ModifierKind } from '@ircrisk/engine-dynamic-risk';
import type { BandCode, RiskMatrix } from '@ircrisk/engine-risk-matrix';
import type { Calculation } from '@ircrisk/units';
import { z } from 'zod';

export const dynamicRiskErrors = errors('dynamic-risk', {
  notKnown: {
    status: 409,
    zh: '该对象尚未计算，请先重算',
    en: 'This subject has not been calculated yet; recalculate first',
  },
  notYet: {
    status: 409,
    zh: '当时还没有该对象的记录，请选择更晚的时间',
    en: 'Nothing was known of this subject at that moment; choose a later one',
  },
  expired: {
    status: 409,
    zh: '到期时间已过，请填写新的时间',
    en: 'The end has passed; give a new one',
  },
  inForce: {
    status: 409,
    zh: '该对象已有生效的人工设定 {code}，请先结束它',
    en: 'The figure {code} set by hand is in force for this subject: end it first',
  },
  valueCounts: {
    status: 409,
    zh: '“{zh}”的取值仍使风险升高，不能删除：原因消除后请填写“结束日期”和说明',
    en: 'The value of “{en}” still raises the risk and is not removed: give “Ended on” with a note once its cause is gone',
  },
  noAction: {
    status: 409,
    zh: '该对象已有未关闭的行动项',
    en: 'There is an open action item for this subject already',
  },
});

const bands = {
  low: 'low',
  medium: 'medium',
  mediumHigh: 'mediumHigh',
  high: 'high',
} as const satisfies { [B in BandCode]: B };
const Band = z.enum(bands);
const kinds = {
  iow: 'iow',
  overdueInspection: 'overdueInspection',
  temporaryRepairExpired: 'temporaryRepairExpired',
  openMocSafety: 'openMocSafety',
  overdueHighWO: 'overdueHighWO',
  barrier: 'barrier',
  failureHistory: 'failureHistory',
  managementFactor: 'managementFactor',
  alarm: 'alarm',
  weather: 'weather',
  workPermitDensity: 'workPermitDensity',
} as const satisfies { [K in ModifierKind]: K };
const Kind = z.enum(kinds);
const Said = z.object({ zh: z.string(), en: z.string() });
const Source = z.object({ label: z.string(), labelEn: z.string().optional(), link: z.string() });

/** One bar of the waterfall: what, by how much, since when, and the record it comes from. */
const Contributor = z.object({
  kind: z.enum({ ...kinds, cap: 'cap', override: 'override' }),
  factor: z.number(),
  decades: z.number(),
  stale: z.boolean(),
  since: z.string().nullable(),
  text: Said,
  sources: z.array(Source),
});
export type Contributor = z.infer<typeof Contributor>;

/** A modifier that takes no part, and why: no source, no formula, switched off or nothing to go by. */
const Idle = z.object({ kind: Kind, text: Said });
export type Idle = z.infer<typeof Idle>;

const Subject = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  nameEn: z.string().nullable(),
  subjectType: z.string(),
  nodeId: z.string().nullable(),
  area: z.string().nullable(),
  baseLevel: Band.nullable(),
  level: Band.nullable(),
  baseFrequency: z.number().nullable(),
  frequency: z.number().nullable(),
  ratio: z.number().nullable(),
  score: z.number().nullable(),
  quality: z.number(),
  lowConfidence: z.boolean(),
  knownTime: z.string(),
});
export type Subject = z.infer<typeof Subject>;

const Counts = z.object({ low: z.number(), medium: z.number(), mediumHigh: z.number(), high: z.number() });
const Tile = z.object({
  nodeId: z.string(),
  name: z.string(),
  level: Band.nullable(),
  lowConfidence: z.boolean(),
  count: z.number(),
  /** Σ f·C, for ranking. */
  risk: z.number(),
});

const base = '/ircrisk-dynamic-risk' as const;
/** A moment of the past: everything as it was known then. Empty is now. */
const at = labelled(moment.optional(), { zh: '时间', en: 'Moment' });

export const riskOverview = endpoint(`GET ${base}/subject/overview`, {
  access: 'dynamic-risk-model.read',
  title: { zh: '动态风险：全厂四色图', en: 'Dynamic risk: the plant in four colours' },
  input: z.object({ at }),
  result: z.object({
    total: z.number(),
    counts: Counts,
    /** Without a level: no base or no rated consequence. */
    unrated: z.number(),
    lowConfidence: z.number(),
    openAlerts: z.number(),
    checkedTime: z.string().nullable(),
    areas: z.array(z.object({ nodeId: z.string(), name: z.string(), counts: Counts, tiles: z.array(Tile) })),
    /** Days on which levels rose or fell, for the slider. */
    moves: z.array(z.object({ day: z.string(), up: z.number(), down: z.number() })),
  }),
});

export const riskSubjects = endpoint(`GET ${base}/subject/list`, {
  access: 'dynamic-risk-model.read',
  title: { zh: '动态风险：排序', en: 'Dynamic risk: ranking' },
  input: z.object({
    at,
    nodeId: id.optional(),
    level: Band.optional(),
    /** Key of the dictionary `major_hazard`. */
    majorHazard: z.string().max(60).optional(),
    keyword: z.string().max(100).optional(),
    order: z.enum(['score', 'rise', 'ratio']).default('score'),
    current: z.coerce.number().int().min(1).default(1),
    size: z.coerce.number().int().min(1).max(200).default(20),
  }),
  result: page(
    Subject.extend({
      /** Factor of seven days; null where nothing was known then. */
      rise: z.number().nullable(),
      /** log10 f by day, oldest first, ninety days. */
      spark: z.array(z.number().nullable()),
      reasons: z.array(Contributor.pick({ kind: true, factor: true, stale: true })),
    }),
  ),
});

const Notices = z.array(Said);

export const riskSubject = endpoint(`GET ${base}/subject/detail`, {
  access: 'dynamic-risk-model.read',
  title: { zh: '动态风险：对象', en: 'Dynamic risk: subject' },
  input: z.object({ id, at }),
  result: Subject.extend({
    baseName: Said.nullable(),
    /** As the ledger has it from the approved study. */
    approvedLevel: Band.nullable(),
    category: z.number().nullable(),
    baseCategory: z.number().nullable(),
    consequences: z.record(z.string(), z.number().nullable()),
    /** P = 1 − e^(−f·1 a). */
    probability: z.number().nullable(),
    contributors: z.array(Contributor),
    idle: z.array(Idle),
    notices: Notices,
    matrix: z.custom<RiskMatrix>((value) => typeof value === 'object').nullable(),
    calculation: z.custom<Calculation<unknown>>((value) => typeof value === 'object'),
    overriddenUntil: z.string().nullable(),
    /** Elements of the barriers counted on, to be tried as tested today. */
    elements: z.array(z.object({ id: z.string(), tag: z.string(), state: z.string() })),
    /** What the sliders begin with. */
    now: z.object({
      standardShare: z.number(),
      criticalShare: z.number(),
      overdueOrders: z.number(),
      overdueInspection: z.boolean(),
      openChange: z.boolean(),
      expiredRepair: z.boolean(),
    }),
    alerts: z.array(
      z.object({
        id: z.string(),
        rule: z.string(),
        state: z.string(),
        openedTime: z.string(),
        version: z.number(),
        allowed: z.array(z.string()),
      }),
    ),
  }),
});
export type RiskDetail = z.infer<(typeof riskSubject)['result']>;

export const riskTrend = endpoint(`GET ${base}/subject/trend`, {
  access: 'dynamic-risk-model.read',
  title: { zh: '动态风险：趋势', en: 'Dynamic risk: trend' },
  input: z.object({ id, at, days: z.coerce.number().int().min(1).max(3660).default(90) }),
  result: z.object({
    from: z.string(),
    to: z.string(),
    points: z.array(
      z.object({
        time: z.string(),
        frequency: z.number().nullable(),
        baseFrequency: z.number().nullable(),
        level: Band.nullable(),
        quality: z.number(),
        /** What changed most against the point before. */
        because: Said.nullable(),
      }),
    ),
  }),
  offloads: true,
});

export const recomputeRisk = endpoint(`POST ${base}/recompute`, {
  access: 'dynamic-risk-model.update',
  title: { zh: '重算动态风险', en: 'Recalculate dynamic risk' },
  input: z.object({ subjectIds: ids.optional() }),
  result: z.object({ jobId: z.string() }),
});

const share = (zh: string, en: string) => labelled(z.number().min(0).max(1).optional(), { zh, en });
/** Tries something out: nothing is written. */
export const tryRisk = endpoint(`POST ${base}/whatif`, {
  access: 'dynamic-risk-model.read',
  title: { zh: '动态风险：假设分析', en: 'Dynamic risk: what if' },
  input: z.object({
    id,
    testedElementIds: z.array(id).max(200).optional(),
    inspectedToday: z.boolean().optional(),
    repairEnded: z.boolean().optional(),
    changeClosed: z.boolean().optional(),
    standardShare: share('标准级超限占比', 'Share outside standard windows'),
    criticalShare: share('关键级超限占比', 'Share outside critical windows'),
    overdueOrders: labelled(z.number().int().min(0).max(1000).optional(), {
      zh: '超期高优先工单数',
      en: 'Overdue urgent orders',
    }),
  }),
  result: z.object({
    frequency: z.number().nullable(),
    ratio: z.number().nullable(),
    category: z.number().nullable(),
    level: Band.nullable(),
    score: z.number().nullable(),
    contributors: z.array(Contributor),
  }),
});
export type Trial = z.infer<(typeof tryRisk)['result']>;

const rules = {
  levelUp: 'levelUp',
  threshold: 'threshold',
  rateOfRise: 'rateOfRise',
  stale: 'stale',
} as const satisfies { [R in AlertRule]: R };
const AlertRow = z.object({
  id: z.string(),
  code: z.string(),
  modelId: z.string(),
  subject: z.string(),
  name: z.string(),
  nameEn: z.string().nullable(),
  rule: z.enum(rules),
  level: Band.nullable(),
  state: z.string(),
  openedTime: z.string(),
  clearedTime: z.string().nullable(),
  mitigation: z.string().nullable(),
  action: z.object({ id: z.string(), title: z.string(), state: z.string() }).nullable(),
  version: z.number(),
  allowed: z.array(z.string()),
});
export type AlertRow = z.infer<typeof AlertRow>;

export const alertInbox = endpoint(`GET ${base}/alert/inbox`, {
  access: 'dynamic-risk-alert.read',
  title: { zh: '动态风险：未关闭告警', en: 'Dynamic risk: open alerts' },
  input: z.object({}),
  result: z.array(AlertRow),
});

const acts = Object.keys(alertActs) as [AlertAct, ...AlertAct[]];
export const actOnAlert = endpoint(`POST ${base}/alert/act`, {
  access: 'dynamic-risk-alert.handle',
  title: { zh: '处理动态风险告警', en: 'Act on a dynamic risk alert' },
  success: 'updated',
  input: z.object({
    id,
    act: z.enum(acts),
    version: z.number().int().optional(),
    reason: labelled(z.string().trim().max(500).optional(), { zh: '措施或原因', en: 'Mitigation or reason' }),
  }),
  result: z.object({ state: z.string(), version: z.number() }),
});

export const raiseRiskAction = endpoint(`POST ${base}/alert/raise`, {
  access: 'dynamic-risk-alert.handle',
  title: { zh: '动态风险：转行动项', en: 'Dynamic risk: raise an action' },
  success: 'created',
  input: z.object({
    modelId: id,
    dueDate: labelled(z.iso.date(), { zh: '期限', en: 'Due' }),
    ownerId: id.optional(),
  }),
  result: z.object({ actionId: z.string() }),
});

const overriding = Object.keys(overrideActs) as [OverrideAct, ...OverrideAct[]];
export const actOnOverride = endpoint(`POST ${base}/override/act`, {
  access: 'dynamic-risk-override.update',
  title: { zh: '处理人工设定', en: 'Act on a figure set by hand' },
  success: 'updated',
  input: z.object({
    id,
    act: z.enum(overriding),
    version: z.number().int().optional(),
    reason: labelled(z.string().trim().max(500).optional(), { zh: '原因', en: 'Reason' }),
  }),
  result: z.object({ state: z.string(), version: z.number() }),
});

const limit = z.object({ min: z.number().gt(0).max(1), cap: z.number().min(1).max(1000) });
const weight = (zh: string, en: string) => labelled(z.number().min(0).max(10).nullable(), { zh, en });
export const RiskSettings = z.object({
  productCap: labelled(z.number().min(1).max(1e6), { zh: '乘积上限', en: 'Cap of the product' }),
  tauDays: labelled(z.number().gt(0).max(3650), { zh: '衰减时间 τ（天）', en: 'Decay τ, days' }),
  historyYears: labelled(z.number().int().min(1).max(50), {
    zh: '失效历史（年）',
    en: 'Failure history, years',
  }),
  threshold: labelled(Band, { zh: '告警等级', en: 'Level of the alert' }),
  riseFactor: labelled(z.number().gt(1).max(1000), { zh: '7 天上升倍数', en: 'Rise in 7 days' }),
  staleDays: labelled(z.number().int().min(1).max(3650), { zh: '数据过期天数', en: 'Stale after, days' }),
  alarmWeight: weight('每条常驻报警的权重', 'Weight of a standing alarm'),
  permitWeight: weight('每张作业许可的权重', 'Weight of a work permit'),
  ranges: z.partialRecord(Kind, limit),
});
export type RiskSettings = z.infer<typeof RiskSettings>;

export const readRiskSettings = endpoint(`GET ${base}/settings/detail`, {
  access: 'dynamic-risk-model.read',
  title: { zh: '动态风险：参数', en: 'Dynamic risk: settings' },
  input: z.object({}),
  result: RiskSettings,
});
export const saveRiskSettings = endpoint(`POST ${base}/settings/submit`, {
  access: 'dynamic-risk-model.settings',
  title: { zh: '动态风险：保存参数', en: 'Dynamic risk: save settings' },
  success: 'updated',
  input: RiskSettings.partial(),
  result: RiskSettings,
});

export const weeklyRisk = endpoint(`POST ${base}/weekly-report`, {
  access: 'dynamic-risk-model.export',
  title: { zh: '动态风险周报', en: 'Weekly report on dynamic risk' },
  input: z.object({ language: z.enum(['zh', 'en']).optional(), format: reportFormat }),
  result: z.object({ jobId: z.string() }),
});
