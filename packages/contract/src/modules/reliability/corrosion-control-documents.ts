import { endpoint } from '@ircrisk/contract/endpoint.ts';
import { errors } from '@ircrisk/contract/errors.ts';
import { reportFormat } from '@ircrisk/contract/report-format.ts';
import { excursionKinds, excursionSides } from '@ircrisk/contract/resources/corrosion/choices.ts';
import {
  type ExcursionAct,
  excursionActs,
  type WindowUseAct,
  windowUses,
} from '@ircrisk/contract/resources/corrosion/window.ts';
import { labelled } from '@ircrisk/contract/validation.ts';
import { id, ids } from '@ircrisk/contract/values.ts';
import type { WindowFigures } from '@ircrisk/engine-operating-window';
import type { Calculation } from '@ircrisk/units';
import { z } from 'zod';
import { readTrend } from '../assets/series.ts';
import {
  AreaUnit,
  Damage,
  DocumentDetail,
  Drawing,
  DuePoint,
  Excursion,
  Gap,
  keysOf,
  Limits,
  LiveLoop,
  LiveWindow,
  LoopSheet,
  nullableNumber,
  nullableText,
  State,
} from './corrosion-values.ts';

export type {
  CorrosionGap,
  DocumentContent,
  DocumentDetail,
  DuePoint,
  Excursion,
  Limits,
  LiveLoop,
  LiveWindow,
  LoopSheet,
} from './corrosion-values.ts';

export const corrosionErrors = errors('corrosion-control-documents', {
  noLoops: {
    status: 409,
    zh: '装置“{unit}”下没有腐蚀回路，请先建立回路',
    en: 'There are no corrosion loops in the unit “{unit}”: add them first',
  },
  notMade: {
    status: 409,
    zh: '各章尚未生成，请先“生成各章”',
    en: 'The chapters are not made yet: make them first',
  },
  outdated: {
    status: 409,
    zh: '生成后回路、机理、窗口或措施有 {count} 处变化，请重新生成各章',
    en: '{count} records of loops, mechanisms, windows or measures changed since the chapters were made: make them again',
  },
  gaps: {
    status: 409,
    zh: '{count} 个可信机理缺少屏障或监测',
    en: '{count} credible mechanisms lack a barrier or monitoring',
  },
  badWindows: {
    status: 409,
    zh: '{count} 个窗口的限值不成立：{codes}',
    en: 'Limits of {count} windows cannot be: {codes}',
  },
  notInForce: {
    status: 409,
    zh: '该窗口的限值尚未生效，请先“生效”或批准文件',
    en: 'The limits of this window are not in force yet: put them into force, or approve the document',
  },
  running: {
    status: 409,
    zh: '超限尚未结束，不能关闭',
    en: 'The excursion has not ended and cannot be closed',
  },
  heldByBarrier: {
    status: 409,
    zh: '操作窗口 {window} 说明屏障要素 {tag} 的状态，不能删除：请先在要素中改“操作窗口”',
    en: 'The operating window {window} speaks for the barrier element {tag} and is not removed: change “Operating window” of the element first',
  },
  stillSpeaks: {
    status: 409,
    zh: '窗口 {window} 的状态是“{state}”，不是“未知”：只有读数已经终止的窗口才能停用',
    en: 'Window {window} is “{state}”, not “Unknown”: only one whose readings have ended is taken out of use',
  },
  unhandled: {
    status: 409,
    zh: '窗口 {window} 的关键级超限 {codes} 仍在持续或未确认：请先确认并填写原因，窗口和测点不能换也不能删',
    en: 'The critical excursion {codes} of window {window} goes on or is not acknowledged: acknowledge it with a reason first; window and tag are neither changed nor removed',
  },
  levelHeld: {
    status: 409,
    zh: '窗口 {window} 的关键级超限 {codes} 未确认：请先确认并填写原因，再降低窗口等级',
    en: 'The critical excursion {codes} of window {window} is not acknowledged: acknowledge it with a reason before the level is lowered',
  },
  noTemplate: {
    status: 400,
    zh: '没有模板“{template}”，请重新选择',
    en: 'There is no template “{template}”: choose another',
  },
  templateLimit: {
    status: 400,
    zh: '“{parameter}”没有通用限值，请填写（{basis}）',
    en: '“{parameter}” has no usual limit: give one ({basis})',
  },
  templateTag: {
    status: 400,
    zh: '“{parameter}”的限值单位是 {measure}，测点 {tag} 是 {quantity}：请选择对应的测点',
    en: 'Limits of “{parameter}” are in {measure}; tag {tag} is {quantity}: choose a tag that fits',
  },
  noAction: {
    status: 409,
    zh: '所选记录都已有未关闭的行动项',
    en: 'Each of the chosen records has an open action item already',
  },
});

const base = '/ircrisk-ccd' as const;
const useActs = Object.keys(windowUses) as [WindowUseAct, ...WindowUseAct[]];

/** Loops, windows, mechanisms and gaps of the plant or a part of it, as they stand. */
export const corrosionPanel = endpoint(`GET ${base}/corrosion-window/panel`, {
  access: 'corrosion-window.read',
  title: { zh: '腐蚀控制：实时面板', en: 'Corrosion control: live panel' },
  input: z.object({ nodeId: id.optional() }),
  result: z.object({
    now: z.string(),
    loops: z.array(LiveLoop),
    windows: z.array(LiveWindow),
    damages: z.array(Damage),
    gaps: z.array(Gap),
    /** Credible mechanisms of susceptibility H or M, and how many of them have both. */
    coverage: z.object({ wanted: z.number(), covered: z.number() }),
    duePoints: z.array(DuePoint),
    changes: z.array(
      z.object({
        kind: z.enum(['window', 'loop']),
        label: z.string(),
        before: State.nullable(),
        after: State,
        at: z.string(),
      }),
    ),
  }),
});
export type CorrosionPanel = z.infer<typeof corrosionPanel.result>;

/** A window over a time: the trend of its tag, the limits that held and the excursions. */
export const windowTrend = endpoint(`GET ${base}/corrosion-window/trend`, {
  access: 'corrosion-window.read',
  title: { zh: '操作窗口：趋势与超限', en: 'Operating window: trend and excursions' },
  input: z.object({ id, from: readTrend.input.shape.from, to: readTrend.input.shape.to }),
  result: z.object({
    trend: readTrend.result,
    limits: Limits.nullable(),
    excursions: z.array(Excursion),
    /** Earlier limits, newest first. */
    held: z.array(Limits.extend({ from: z.string(), reason: z.string(), by: nullableText })),
    /** When and why it was taken out of use and put back, newest first. */
    uses: z.array(z.object({ at: z.string(), act: z.enum(useActs), reason: z.string(), by: nullableText })),
    /** Readings of the time that others have taken the place of, newest first: what stood there, what stands there now, and whose doing it is. */
    replaced: z.array(
      z.object({
        time: z.string(),
        value: nullableNumber,
        quality: z.number(),
        now: nullableNumber,
        nowQuality: z.number().nullable(),
        at: nullableText,
        by: nullableText,
        source: nullableText,
      }),
    ),
  }),
  offloads: true,
});
export type WindowTrend = z.infer<typeof windowTrend.result>;

const engineObject = <T>() => z.custom<T>((value) => typeof value === 'object' && value !== null);

/** The window walked again over a period, without keeping anything: what it finds, and how the share came about. */
export const replayWindow = endpoint(`POST ${base}/corrosion-window/replay`, {
  access: 'corrosion-window.read',
  title: { zh: '操作窗口：重放', en: 'Operating window: replay' },
  reads: true,
  input: z.object({
    id,
    from: readTrend.input.shape.from.optional(),
    to: readTrend.input.shape.to.optional(),
  }),
  result: z.object({
    figures: engineObject<Calculation<WindowFigures>>(),
    excursions: z.array(
      z.object({
        kind: z.enum(keysOf(excursionKinds)),
        side: z.enum(keysOf(excursionSides)),
        start: z.number(),
        end: nullableNumber,
        extreme: z.number(),
        gapMs: z.number(),
        area: z.number(),
        areaUnit: AreaUnit,
      }),
    ),
  }),
});

/** The limits of the records come into force now, with the reason; the document's approval does the same for all of its windows. */
export const enforceLimits = endpoint(`POST ${base}/corrosion-window/enforce`, {
  access: 'corrosion-window.enforce',
  title: { zh: '操作窗口：限值生效', en: 'Operating window: put limits into force' },
  success: 'updated',
  input: z.object({
    ids: ids,
    reason: labelled(z.string().trim().min(1).max(500), { zh: '原因', en: 'Reason' }),
  }),
  result: z.object({ changed: z.number() }),
});

/** A window whose readings have ended for good is judged no more, with the reason; and again once it is put back. */
export const useWindow = endpoint(`POST ${base}/corrosion-window/use`, {
  access: 'corrosion-window.enforce',
  title: { zh: '操作窗口：停用与恢复', en: 'Operating window: out of use and back' },
  success: 'updated',
  input: z.object({
    id,
    act: z.enum(useActs),
    reason: labelled(z.string().trim().min(1).max(500), { zh: '原因', en: 'Reason' }),
  }),
  result: z.object({ use: z.string() }),
});

const limit = (zh: string, en: string) => labelled(z.number().nullish(), { zh, en });
/** Windows of a loop from templates: each gets its tag, and limits of its own where the template's do not fit. */
export const windowsFromTemplates = endpoint(`POST ${base}/corrosion-window/from-templates`, {
  access: 'corrosion-window.create',
  title: { zh: '操作窗口：从模板新建', en: 'Operating window: from templates' },
  success: 'created',
  input: z.object({
    loopId: labelled(id, { zh: '腐蚀回路', en: 'Loop' }),
    windows: z
      .array(
        z.object({
          template: labelled(z.string().max(64), { zh: '模板', en: 'Template' }),
          code: labelled(z.string().trim().min(1).max(40), { zh: '编号', en: 'Number' }),
          tagId: labelled(id, { zh: '测点', en: 'Tag' }),
          low: limit('低限', 'Low limit'),
          high: limit('高限', 'High limit'),
        }),
      )
      .min(1)
      .max(50),
  }),
  result: z.object({ ids: z.array(z.string()) }),
});

const acts = Object.keys(excursionActs) as [ExcursionAct, ...ExcursionAct[]];
export const actOnExcursion = endpoint(`POST ${base}/corrosion-excursion/act`, {
  access: 'corrosion-excursion.handle',
  title: { zh: '处置超限', en: 'Act on an excursion' },
  success: 'updated',
  input: z.object({
    id,
    act: z.enum(acts),
    version: z.number().int().optional(),
    /** Of an evaluation the cause. */
    reason: labelled(z.string().trim().max(500).optional(), { zh: '原因', en: 'Reason' }),
    action: labelled(z.string().trim().max(1000).optional(), { zh: '处置措施', en: 'What was done' }),
  }),
  result: z.object({ state: z.string(), version: z.number() }),
});

const dueDate = labelled(z.iso.date(), { zh: '到期日期', en: 'Due date' });

/** Excursions or gaps into the one to-do list; each once while it is open. */
export const raiseCorrosionActions = endpoint(`POST ${base}/corrosion-excursion/raise-actions`, {
  access: 'corrosion-excursion.handle',
  title: { zh: '超限与缺口转行动项', en: 'Raise actions from excursions and gaps' },
  input: z.object({
    excursionIds: z.array(id).max(200).default([]),
    damageIds: z.array(id).max(200).default([]),
    /** Injection points and dead legs. */
    pointIds: z.array(id).max(200).default([]),
    ownerId: labelled(id.optional(), { zh: '负责人', en: 'Owner' }),
    dueDate,
  }),
  result: z.object({ raised: z.number() }),
});

export const loopSheet = endpoint(`GET ${base}/corrosion-loop/sheet`, {
  access: 'corrosion-loop.read',
  title: { zh: '腐蚀回路说明', en: 'Sheet of a corrosion loop' },
  input: z.object({ id }),
  result: LoopSheet.extend({
    /** Where the loop is marked in its colour. */
    drawings: z.array(Drawing),
  }),
});

export const documentContent = endpoint(`GET ${base}/corrosion-document/content`, {
  access: 'corrosion-document.read',
  title: { zh: '腐蚀控制文件：各章', en: 'Corrosion control document: chapters' },
  input: z.object({ id }),
  result: DocumentDetail,
});

/** The chapters of a draft made anew from the records as they stand. */
export const makeChapters = endpoint(`POST ${base}/corrosion-document/generate`, {
  access: 'corrosion-document.update',
  title: { zh: '腐蚀控制文件：生成各章', en: 'Corrosion control document: make the chapters' },
  success: 'updated',
  input: z.object({ id }),
  result: z.object({ loops: z.number(), windows: z.number(), gaps: z.number() }),
});

export const documentReport = endpoint(`POST ${base}/corrosion-document/report`, {
  access: 'corrosion-document.export',
  title: { zh: '腐蚀控制文件：PDF 与 Word', en: 'Corrosion control document: PDF and Word' },
  input: z.object({ id, language: z.enum(['zh', 'en']).optional(), format: reportFormat }),
  result: z.object({ jobId: z.string() }),
});
