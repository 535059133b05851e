import { errors } from '@ircrisk/contract/errors.ts';
import { day, moment } from '@ircrisk/contract/moments.ts';
import { type orderStates, trades } from '@ircrisk/contract/resources/maintenance/choices.ts';
import { z } from 'zod';

export { day, moment };
export const trade = z.enum(Object.keys(trades) as [keyof typeof trades]);
export const intervalUnit = z.enum(['day', 'week', 'month', 'year']);
export const period = z.enum([
  'thisMonth',
  'lastMonth',
  'thisQuarter',
  'lastQuarter',
  'thisYear',
  'lastYear',
]);
export type OrderState = keyof typeof orderStates;

export const maintenanceErrors = errors('maintenance', {
  act: { status: 409, zh: '当前状态下不能执行此操作', en: 'This is not possible in the present state' },
  askCounts: {
    status: 409,
    zh: '作业在窗口之前完成，是否计入本周期？',
    en: 'The work was done before its window. Does it count for this round?',
  },
  speaks: {
    status: 409,
    zh: '工单 {number} 是未完成的一级检修、安全关键检修，或使屏障失效、降级，不能删除；不再需要时请“取消工单”并写明理由',
    en: 'The order {number} is an open repair that is urgent, safety critical or speaks against a barrier and is not removed: cancel it with a reason when it is no longer needed',
  },
  ownDeferral: { status: 403, zh: '不能审批自己提出的延期', en: 'Nobody decides their own deferral' },
  decided: { status: 409, zh: '该延期已审批', en: 'This deferral is decided already' },
  waiting: { status: 409, zh: '已有待审批的延期', en: 'A deferral waits for its decision already' },
  outsideWindow: {
    status: 409,
    zh: '工单 {number} 只能排在 {from} 至 {to} 之间',
    en: 'Order {number} may only be planned from {from} to {to}',
  },
  notLevelled: { status: 409, zh: '无法均衡：{reason}', en: 'The load cannot be levelled: {reason}' },
});

export const PlannedRound = z.object({
  due: z.string(),
  early: z.string(),
  late: z.string(),
  planned: z.string(),
  /** Code of the package; null is the strategy's own interval. */
  package: z.string().nullable(),
  packageName: z.string().nullable(),
  packageNameEn: z.string().nullable(),
  forecast: z.boolean(),
  shutdownMissing: z.boolean(),
});
export type PlannedRound = z.infer<typeof PlannedRound>;

export const ScheduledOrder = z.object({
  id: z.string(),
  number: z.string(),
  title: z.string(),
  titleEn: z.string().nullable(),
  equipmentId: z.string(),
  tag: z.string(),
  workType: z.string(),
  priority: z.string(),
  trade: z.string(),
  state: z.string(),
  dueDate: z.string(),
  deferredTo: z.string().nullable(),
  plannedDate: z.string(),
  windowStart: z.string(),
  windowEnd: z.string(),
  completedOn: z.string().nullable(),
  plannedHours: z.number(),
  crew: z.number(),
  mandatory: z.boolean(),
  safetyCritical: z.boolean(),
  riskLevel: z.string().nullable(),
  overdue: z.boolean(),
});
export type ScheduledOrder = z.infer<typeof ScheduledOrder>;

/** Planned orders due in a period; the rates are quotients of these. */
export const PlanCounts = z.object({
  due: z.number(),
  done: z.number(),
  inWindow: z.number(),
  late: z.number(),
  deferred: z.number(),
  open: z.number(),
  mandatoryDue: z.number(),
  mandatoryDone: z.number(),
});
export type PlanCounts = z.infer<typeof PlanCounts>;
