import { endpoint } from '@ircrisk/contract/endpoint.ts';
import { errors } from '@ircrisk/contract/errors.ts';
import { moment } from '@ircrisk/contract/moments.ts';
import { reportFormat } from '@ircrisk/contract/report-format.ts';
import {
  type ClaimKind,
  claimKinds,
  type HandAct,
  handActs,
  type ImpairmentAct,
  impairmentActs,
} from '@ircrisk/contract/resources/barrier-words.ts';
import { labelled } from '@ircrisk/contract/validation.ts';
import { id } from '@ircrisk/contract/values.ts';
import type { Calculation } from '@ircrisk/units';
import { z } from 'zod';
import {
  BowTieDetail,
  BowTieModel,
  ByHand,
  Cause,
  Change,
  Colour,
  Impairment,
  IntervalOffer,
  LiveBarrier,
  LiveElement,
  State,
} from './barrier-values.ts';

export type {
  ByHand,
  Cause,
  Impairment,
  IntervalOffer,
  LiveBarrier,
  LiveElement,
  StateChange,
} from './barrier-values.ts';
export { BowTieDetail, BowTieModel } from './barrier-values.ts';

export const barrierErrors = errors('dynamic-barrier-management', {
  problems: { status: 409, zh: '蝴蝶结不完整：{reason}', en: 'The bow-tie is not complete: {reason}' },
  measures: {
    status: 409,
    zh: '批准旁路前须写明补偿措施和计划结束时间',
    en: 'A bypass is approved only with compensating measures and a planned end',
  },
  ended: {
    status: 409,
    zh: '计划结束时间已过，请先填写新的结束时间',
    en: 'The planned end has passed; give a new one first',
  },
  early: {
    status: 409,
    zh: '该旁路自 {from} 起才生效；现在就要旁路，请先改开始时间并重新批准',
    en: 'It begins at {from} only: to begin now, change its start and have it approved anew',
  },
  tooLong: {
    status: 409,
    zh: '旁路一次最长 {days} 天，计划结束不能晚于 {latest}；更长须按变更管理',
    en: 'A bypass is granted for {days} days at a time: its planned end is {latest} at the latest. Longer is a change of the plant',
  },
  vote: {
    status: 409,
    zh: '表决组“{group}”需要 {k} 个要素，删除后只剩 {n} 个，请先改小 k',
    en: 'The voting group “{group}” needs {k} elements and would have {n}: lower k first',
  },
  spoken: {
    status: 409,
    zh: '要素 {tag} 失效、旁路、停用、测试超期、有未关闭的登记或审核发现，或其操作窗口、操作岗位不利或未知，不能删除：请先修复或关闭，或用旁路停用',
    en: 'The element {tag} is failed, bypassed, out of service, overdue for its test, has an open record or finding, or its operating window or operator position speaks against it or is not known: repair or close it first, or take it out by a bypass',
  },
  unknownPart: {
    status: 409,
    zh: '要素 {tag} 状态未知，屏障不能靠删除它变好：请先填写测试与结果或“指标有效至”',
    en: 'The state of {tag} is not known, and its removal does not mend the barrier: enter a test with its result, or “Indicator good until”, first',
  },
  inPlace: {
    status: 409,
    zh: '失效、降级和已开始的旁路不能拒绝或删除：修复或恢复后请“恢复并关闭”，并写明做了什么',
    en: 'A failure, a weakness or a bypass that has begun is neither refused nor removed: restore and close it with a word on what was done',
  },
  spokenParts: {
    status: 409,
    zh: '屏障 {code} 的 {tag} 失效、旁路、停用、过期、测试超期、有未关闭的登记或审核发现，或其操作窗口、操作岗位不利或未知，屏障不能删除：请先修复或关闭',
    en: 'Of the barrier {code} {tag} is failed, bypassed, out of service, expired, overdue for its test, has an open record or finding, or its operating window or operator position speaks against it or is not known: repair or close that before the barrier is removed',
  },
  sheet: {
    status: 400,
    zh: '无法读取该文件，请选择 XLSX 工作簿',
    en: 'This file cannot be read; choose an XLSX workbook',
  },
  weak: { status: 409, zh: '{count} 个屏障不是有效状态', en: '{count} barriers are not functional' },
});

const base = '/ircrisk-dynamic-barrier-management' as const;

export const bowTieModel = endpoint(`GET ${base}/bow-tie/model`, {
  access: 'bow-tie.read',
  title: { zh: '蝴蝶结：内容与实时状态', en: 'Bow-tie: content and live states' },
  input: z.object({ id }),
  result: BowTieDetail,
});

/** Saved as it stands: an unfinished bow-tie is normal. */
export const saveBowTie = endpoint(`POST ${base}/bow-tie/save-model`, {
  access: 'bow-tie.update',
  title: { zh: '蝴蝶结：保存', en: 'Bow-tie: save' },
  success: 'updated',
  input: z.object({ id, version: z.number().int(), model: BowTieModel }),
  result: z.object({ version: z.number() }),
});

/** A sheet of threats, consequences and barriers as a document, to be looked at before it is taken over; nothing is written. */
export const readBowTieSheet = endpoint(`POST ${base}/bow-tie/read-sheet`, {
  access: 'bow-tie.update',
  title: { zh: '蝴蝶结：读取 XLSX', en: 'Bow-tie: read a workbook' },
  reads: true,
  input: z.object({ id, fileId: id }),
  result: z.object({
    model: BowTieModel,
    problems: z.array(z.object({ row: z.number(), text: Cause.shape.text })),
  }),
});
export type BowTieSheet = z.infer<typeof readBowTieSheet.result>;

export const bowTieReport = endpoint(`POST ${base}/bow-tie/report`, {
  access: 'bow-tie.export',
  title: { zh: '蝴蝶结：报告', en: 'Bow-tie: report' },
  input: z.object({ id, language: z.enum(['zh', 'en']).optional(), format: reportFormat }),
  result: z.object({ jobId: z.string() }),
});

/** How the PFD of a barrier came about, with its elements. */
export const barrierWhy = endpoint(`GET ${base}/barrier/why`, {
  access: 'barrier.read',
  title: { zh: '屏障：状态与 PFD 的来历', en: 'Barrier: where its state and PFD come from' },
  input: z.object({ id }),
  result: z.object({
    barrier: LiveBarrier,
    elements: z.array(LiveElement.extend({ offers: z.array(IntervalOffer), byHand: ByHand.nullable() })),
    calculation: z.custom<Calculation<number>>((value) => typeof value === 'object' && value !== null),
    /** Bow-ties that count on it. */
    bowTies: z.array(z.object({ id: z.string(), code: z.string(), name: z.string(), colour: Colour })),
    /** Its performance standard held against test results and PFD. */
    standard: z
      .object({
        code: z.string(),
        name: z.string(),
        acceptance: z.string().nullable(),
        targetPfd: z.number().nullable(),
        verdict: z.enum(['met', 'missed', 'unknown']),
        reasons: z.array(z.object({ zh: z.string(), en: z.string() })),
      })
      .nullable(),
    /** Studies that claim it; `study` is null where the caller may not see it or it is gone. */
    claims: z.array(
      z.object({
        id: z.string(),
        kind: z.string(),
        code: z.string(),
        node: z.string().nullable(),
        remark: z.string().nullable(),
        study: z
          .object({
            id: z.string(),
            name: z.string(),
            label: z.string(),
            state: z.string(),
            link: z.string(),
          })
          .nullable(),
      }),
    ),
    changes: z.array(Change),
  }),
});

/** The other side: barriers a study claims, as they are now. */
export const claimedBarriers = endpoint(`GET ${base}/barrier-claim/of-study`, {
  access: 'barrier.read',
  title: { zh: '研究所依据的屏障', en: 'Barriers a study claims' },
  input: z.object({ kind: z.enum(Object.keys(claimKinds) as [ClaimKind, ...ClaimKind[]]), id }),
  result: z.array(
    z.object({
      id: z.string(),
      barrierId: z.string(),
      code: z.string(),
      name: z.string(),
      state: State,
      node: z.string().nullable(),
      remark: z.string().nullable(),
    }),
  ),
});

const Cell = z.object({
  function: z.string(),
  state: State,
  count: z.number(),
  impaired: z.number(),
  barrierIds: z.array(z.string()),
});

const Reason = Cause.shape.text.nullable();

/** Tests and closed impairments of the last year, bypass hours of the last thirty days; a figure of nothing is null and has its reason. */
export const BarrierKpi = z.object({
  health: z.number().nullable(),
  unknownShare: z.number().nullable(),
  /** Of those that were due, by an order or with an element. */
  testsOnTime: z.number().nullable(),
  testsDue: z.number(),
  /** Of those that were made. */
  testsFailed: z.number().nullable(),
  testsDone: z.number(),
  bypassHours: z.number(),
  /** Mean time from the start to the end of what was closed. */
  impairmentHours: z.number().nullable(),
  impairmentsClosed: z.number(),
  openImpairments: z.number(),
  /** Bypasses past their planned end and not restored. */
  overdueBypasses: z.number(),
  reasons: z.object({ testsOnTime: Reason, testsFailed: Reason, impairmentHours: Reason }),
});
export type BarrierKpi = z.infer<typeof BarrierKpi>;

/** The plant at a glance: areas by functions, scenarios by rank, and how well tests and bypasses are kept. */
export const barrierPanel = endpoint(`GET ${base}/barrier/panel`, {
  access: 'barrier.read',
  title: { zh: '屏障总览', en: 'Barrier panel' },
  input: z.object({ nodeId: id.optional() }),
  result: z.object({
    areas: z.array(z.object({ nodeId: z.string(), name: z.string(), cells: z.array(Cell) })),
    barriers: z.array(LiveBarrier),
    scenarios: z.array(
      z.object({
        id: z.string(),
        code: z.string(),
        name: z.string(),
        nameEn: z.string().nullable(),
        colour: Colour,
        /** As it is judged, and should its unknown barriers be lost. */
        frequency: z.number().nullable(),
        frequencyHigh: z.number().nullable(),
        gap: z.number().nullable(),
        gapHigh: z.number().nullable(),
      }),
    ),
    kpi: BarrierKpi,
    computedTime: z.string().nullable(),
  }),
});

export const impairmentList = endpoint(`GET ${base}/barrier-impairment/open`, {
  access: 'barrier-impairment.read',
  title: { zh: '未关闭的旁路与失效', en: 'Open bypasses and impairments' },
  input: z.object({}),
  result: z.array(Impairment),
});

const acts = Object.keys(impairmentActs) as [ImpairmentAct, ...ImpairmentAct[]];
export const actOnImpairment = endpoint(`POST ${base}/barrier-impairment/act`, {
  access: 'barrier-impairment.update',
  title: { zh: '处理旁路与失效', en: 'Act on a bypass or impairment' },
  success: 'updated',
  input: z.object({
    id,
    act: z.enum(acts),
    version: z.number().int().optional(),
    reason: labelled(z.string().trim().max(500).optional(), { zh: '原因', en: 'Reason' }),
    /** Of an extension. */
    plannedEnd: labelled(moment.optional(), { zh: '计划结束', en: 'Planned end' }),
  }),
  result: z.object({ state: z.string(), version: z.number() }),
});

export const overrideElement = endpoint(`POST ${base}/barrier-element/override`, {
  access: 'barrier-element.update',
  title: { zh: '人工设定要素状态', en: 'Set the state of an element by hand' },
  success: 'updated',
  input: z.object({
    id,
    /** Null ends it. */
    state: State.nullable(),
    reason: labelled(z.string().trim().min(4).max(500), { zh: '原因', en: 'Reason' }),
    until: labelled(z.iso.date(), { zh: '有效至', en: 'Until' }),
  }),
  result: z.boolean(),
});

const handActNames = Object.keys(handActs) as [HandAct, ...HandAct[]];
export const actOnOverride = endpoint(`POST ${base}/barrier-element/override-act`, {
  access: 'barrier-element.update',
  title: { zh: '确认或结束人工设定', en: 'Confirm or end a state set by hand' },
  success: 'updated',
  input: z.object({
    id,
    act: z.enum(handActNames),
    reason: labelled(z.string().trim().max(500).optional(), { zh: '原因', en: 'Reason' }),
  }),
  result: z.boolean(),
});

export const BarrierSettings = z.object({
  bypassDays: labelled(z.number().int().min(1).max(90), {
    zh: '旁路最长天数',
    en: 'Longest bypass, days',
  }),
});
export type BarrierSettings = z.infer<typeof BarrierSettings>;
/** A month, as interlock rules commonly limit a temporary bypass; ninety days are no longer temporary. */
export const usualBarrierSettings: BarrierSettings = { bypassDays: 30 };

export const readBarrierSettings = endpoint(`GET ${base}/settings/detail`, {
  access: 'barrier-impairment.read',
  title: { zh: '屏障：旁路规则', en: 'Barriers: rule of bypasses' },
  input: z.object({}),
  result: BarrierSettings,
});
export const saveBarrierSettings = endpoint(`POST ${base}/settings/submit`, {
  access: 'barrier-impairment.settings',
  title: { zh: '屏障：保存旁路规则', en: 'Barriers: save the rule of bypasses' },
  success: 'updated',
  input: BarrierSettings,
  result: BarrierSettings,
});

export const takeTestInterval = endpoint(`POST ${base}/barrier-element/take-interval`, {
  access: 'barrier-element.update',
  title: { zh: '采用 RCM 的测试周期', en: 'Test an element as RCM asks' },
  success: 'updated',
  input: z.object({ id, planId: id }),
  result: z.boolean(),
});

export const recomputeBarriers = endpoint(`POST ${base}/barrier/recompute`, {
  access: 'barrier.update',
  title: { zh: '重新判定屏障状态', en: 'Judge the barriers anew' },
  input: z.object({}),
  result: z.object({ changed: z.number() }),
});

export const testCalendar = endpoint(`GET ${base}/barrier-element/calendar`, {
  access: 'barrier-element.read',
  title: { zh: '测试日历', en: 'Test calendar' },
  input: z.object({ from: z.iso.date(), to: z.iso.date() }),
  result: z.array(
    z.object({
      elementId: z.string(),
      tag: z.string(),
      barrier: z.string(),
      dueDate: z.string(),
      overdueDays: z.number(),
      order: z.object({ id: z.string(), number: z.string() }).nullable(),
      state: State,
    }),
  ),
});

/** What the next shift has to know, as a sheet. */
export const handOver = endpoint(`POST ${base}/barrier/hand-over`, {
  access: 'barrier.export',
  title: { zh: '屏障交接班单', en: 'Barrier hand-over sheet' },
  input: z.object({ language: z.enum(['zh', 'en']).optional(), format: reportFormat }),
  result: z.object({ jobId: z.string() }),
});
