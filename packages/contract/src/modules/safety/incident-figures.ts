import { endpoint } from '@ircrisk/contract/endpoint.ts';
import { Figure, Told } from '@ircrisk/contract/modules/assets/equipment.ts';
import { day } from '@ircrisk/contract/moments.ts';
import { reportFormat } from '@ircrisk/contract/report-format.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import { labelled } from '@ircrisk/contract/validation.ts';
import { id } from '@ircrisk/contract/values.ts';
import { z } from 'zod';

const base = '/ircrisk-incident-management';
const period = {
  from: labelled(day, { zh: '开始', en: 'From' }),
  to: labelled(day, { zh: '结束', en: 'To' }),
  nodeId: id.optional(),
};
const Counts = z.object({
  deaths: z.number(),
  lostTime: z.number(),
  restricted: z.number(),
  otherRecordable: z.number(),
  firstAid: z.number(),
  lostDays: z.number(),
  tier1: z.number(),
  tier2: z.number(),
  tier3: z.number(),
  weight: z.number(),
  nearMisses: z.number(),
  unsafe: z.number(),
  incidents: z.number(),
});
export type Counts = z.infer<typeof Counts>;
const Corrected = Counts.extend({ hours: z.number(), headcount: z.number() }).partial();
/** A change of a frozen month: what it counts there, before and after. Without a reason it waits and is in no figure. */
export const RateCorrection = z.object({
  id: z.string(),
  month: z.string(),
  incidentId: z.string().nullable(),
  /** Of an incident the reader may not see: what changed and when, without number, place, people and reason. */
  confidential: z.boolean(),
  number: z.string().nullable(),
  /** Of hours. */
  role: z.string().nullable(),
  place: z.string().nullable(),
  before: Corrected,
  after: Corrected,
  /** It happened elsewhere than the frozen figures have it. */
  moved: z.boolean(),
  changedBy: z.string().nullable(),
  changedAt: z.string(),
  reason: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
});
export type RateCorrection = z.infer<typeof RateCorrection>;

/** What a correction changes, in the order people read it. */
export const correctedNames: Readonly<Record<keyof z.infer<typeof Corrected>, Text>> = {
  incidents: { zh: '事件', en: 'Incidents' },
  deaths: { zh: '死亡', en: 'Fatalities' },
  lostTime: { zh: '损工', en: 'Lost time' },
  restricted: { zh: '受限工作', en: 'Restricted work' },
  otherRecordable: { zh: '医疗处理', en: 'Medical treatment' },
  firstAid: { zh: '急救', en: 'First aid' },
  lostDays: { zh: '损失工作日', en: 'Lost days' },
  tier1: { zh: '一级事件', en: 'Tier 1' },
  tier2: { zh: '二级事件', en: 'Tier 2' },
  tier3: { zh: '三级事件', en: 'Tier 3' },
  weight: { zh: '严重度权重', en: 'Severity weight' },
  nearMisses: { zh: '未遂事件', en: 'Near misses' },
  unsafe: { zh: '隐患', en: 'Unsafe acts and conditions' },
  hours: { zh: '工时', en: 'Hours' },
  headcount: { zh: '平均人数', en: 'Mean headcount' },
};
/** What stands for the number of an incident the reader may not see. */
export const confidentialText: Text = { zh: '保密事件', en: 'A confidential record' };
const movedText: Text = { zh: '装置变更', en: 'Place changed' };

/** Before and after in words: "Lost time 0 → 1". */
export function correctionText(
  { before, after, moved }: Pick<RateCorrection, 'before' | 'after' | 'moved'>,
  say: (text: Text) => string,
): string[] {
  const names = Object.keys(correctedNames) as (keyof typeof correctedNames)[];
  const changed = names
    .filter((name) => before[name] !== undefined)
    .map((name) => `${say(correctedNames[name])} ${before[name]} → ${after[name]}`);
  return moved ? [...changed, say(movedText)] : changed;
}
export const incidentRates = endpoint(`GET ${base}/incident/rates`, {
  access: 'incident.read',
  title: { zh: '事件：事故率', en: 'Incidents: rates' },
  input: z.looseObject({ ...period, role: z.enum(['all', 'employee', 'contractor']).default('all') }),
  result: z.object({
    counts: Counts,
    hours: z.number().nullable(),
    headcount: z.number().nullable(),
    /** Months of the period without hours, or without those of a role or of a place that told them before. */
    missingMonths: z.array(z.string()),
    /** Months the period covers in part: their hours are taken by days. */
    partMonths: z.array(z.string()),
    /** Why confidential incidents the reader may not see are not in the figures, where they are not; said whether there are any or not. */
    leftOut: Told.nullable(),
    /** Of the frozen months of the period, those that wait first. */
    corrections: z.array(RateCorrection),
    figures: z.record(z.string(), Figure),
    months: z.array(
      Counts.extend({
        month: z.string(),
        hours: z.number().nullable(),
        trir: z.number().nullable(),
        ltif: z.number().nullable(),
        pse: z.number().nullable(),
        /** Events whose tier is not settled: in none of the counts of tiers. */
        pending: z.number(),
        frozen: z.boolean(),
      }),
    ),
  }),
  offloads: true,
});
export type IncidentRates = z.infer<typeof incidentRates.result>;
export const incidentPyramid = endpoint(`GET ${base}/incident/pyramid`, {
  access: 'incident.read',
  title: { zh: '事件：金字塔', en: 'Incidents: pyramid' },
  input: z.looseObject(period),
  result: z.object({
    levels: z.array(z.object({ code: z.string(), zh: z.string(), en: z.string(), count: z.number() })),
    /** People of third parties, who have no hours here: they stand beside the pyramid, not in it. */
    thirdParty: z.object({ hurt: z.number(), deaths: z.number() }),
    /** By hour of the day (0–23) and place. */
    heat: z.array(z.object({ place: z.string(), hour: z.number(), count: z.number() })),
    /** As of the rates; cells of a place and an hour are without them for whoever may not see them. */
    leftOut: Told.nullable(),
    heatLeftOut: Told.nullable(),
  }),
  offloads: true,
});
export const freezeMonth = endpoint(`POST ${base}/worked-hours/freeze`, {
  access: 'incident-management.classify',
  title: { zh: '工时：冻结月份', en: 'Hours: freeze a month' },
  input: z.object({ month: labelled(day, { zh: '月份', en: 'Month' }) }),
  result: z.object({ rows: z.number() }),
  success: 'updated',
});
/** The frozen months count these incidents as they are now, from here on and on record. */
export const takeCorrection = endpoint(`POST ${base}/incident/take-correction`, {
  access: 'incident-management.classify',
  title: { zh: '事件：更正冻结月份', en: 'Incidents: correct a frozen month' },
  input: z.object({
    ids: z.array(id).min(1).max(500),
    reason: labelled(z.string().trim().min(1).max(500), { zh: '原因', en: 'Reason' }),
  }),
  result: z.object({}),
  success: 'updated',
});

const limit = z.number().positive().nullable();
const Threshold = z.object({ outdoorKg: limit, indoorKg: limit, outdoorBbl: limit, indoorBbl: limit });
export const IncidentSettings = z.object({
  internalMinutes: labelled(z.number().int().min(1).max(10_080), {
    zh: '内部报告（min）',
    en: 'Head of the unit (min)',
  }),
  authorityMinutes: labelled(z.number().int().min(1).max(10_080), {
    zh: '上报主管部门（min）',
    en: 'Authority (min)',
  }),
  casualtyDays: labelled(z.number().int().min(1).max(365), {
    zh: '伤亡补报（d）',
    en: 'Changed casualties (d)',
  }),
  casualtyDaysFire: labelled(z.number().int().min(1).max(365), {
    zh: '伤亡补报，火灾和道路交通（d）',
    en: 'Changed casualties, fire and road traffic (d)',
  }),
  investigationDays: labelled(z.number().int().min(1).max(365), {
    zh: '调查报告（d）',
    en: 'Investigation report (d)',
  }),
  extensionDays: labelled(z.number().int().min(1).max(365), { zh: '批准延长（d）', en: 'Extension (d)' }),
  lostDayCap: labelled(z.number().int().min(1).max(6000), {
    zh: '损失工作日上限（d）',
    en: 'Cap of lost days (d)',
  }),
  lossFloor: labelled(z.number().positive().max(10), {
    zh: '一般事故的直接损失下限（百万元）',
    en: 'Least direct loss of an ordinary accident (CNY M)',
  }),
  duplicateHours: labelled(z.number().positive().max(72), {
    zh: '疑似重复（± h）',
    en: 'Possible duplicate (± h)',
  }),
  edition: labelled(z.string().trim().min(1).max(120), { zh: '阈值版本', en: 'Edition of the thresholds' }),
  thresholds: z
    .array(z.object({ category: z.number().int(), tier1: Threshold, tier2: Threshold }))
    .max(20)
    .nullable(),
});
export type IncidentSettings = z.infer<typeof IncidentSettings>;
export const readIncidentSettings = endpoint(`GET ${base}/settings/detail`, {
  access: 'incident.read',
  title: { zh: '事件：设置', en: 'Incidents: settings' },
  input: z.looseObject({}),
  result: IncidentSettings,
});
export const saveIncidentSettings = endpoint(`POST ${base}/settings/submit`, {
  access: 'incident-management.classify',
  title: { zh: '事件：修改设置', en: 'Incidents: change the settings' },
  input: IncidentSettings.partial(),
  result: IncidentSettings,
  success: 'updated',
});

export const monthlyReport = endpoint(`POST ${base}/incident/monthly-report`, {
  access: 'incident.read',
  title: { zh: '事件：月度 HSE 报告', en: 'Incidents: monthly HSE report' },
  input: z.object({
    month: labelled(day, { zh: '月份', en: 'Month' }),
    nodeId: id.optional(),
    format: reportFormat,
  }),
  result: z.object({ jobId: z.string() }),
});
export const regulatorForm = endpoint(`POST ${base}/incident/regulator-form`, {
  access: 'incident.read',
  title: { zh: '事件：事故报告表', en: 'Incidents: form for the authority' },
  input: z.object({ id, form: z.enum(['first', 'investigation']).default('first'), format: reportFormat }),
  result: z.object({ jobId: z.string() }),
});
