import { endpoint } from '@ircrisk/contract/endpoint.ts';
import { Figure, Told } from '@ircrisk/contract/modules/assets/equipment.ts';
import { labelled } from '@ircrisk/contract/validation.ts';
import { flag, id } from '@ircrisk/contract/values.ts';
import { z } from 'zod';
import { day, PlanCounts, PlannedRound, period, ScheduledOrder, trade } from './maintenance-values.ts';

export * from './maintenance-board.ts';
export * from './maintenance-orders.ts';
export * from './maintenance-values.ts';
export * from './maintenance-year.ts';

/** The rounds ahead, before a plan is saved: no order is made. */
export const previewPlan = endpoint('POST /ircrisk-maint/plan/preview', {
  access: 'maintenance-plan.read',
  title: { zh: '维修计划：预览到期日', en: 'Plans: preview of due dates' },
  reads: true,
  input: z.object({
    id: id.optional(),
    equipmentId: id.optional(),
    strategyId: id,
    anchorDate: labelled(day, { zh: '基准日期', en: 'Anchor' }),
    startDate: day.optional(),
    count: z.coerce.number().int().min(1).max(60).default(8),
  }),
  result: z.object({ rounds: z.array(PlannedRound), problem: Told.nullable(), figure: Figure.nullable() }),
});

/** What another strategy or interval does to the dates of a plan, then the change itself. */
export const changePlan = endpoint('POST /ircrisk-maint/plan/change', {
  access: 'maintenance-plan.update',
  title: { zh: '维修计划：变更策略', en: 'Plans: change the strategy' },
  input: z.object({
    id,
    strategyId: id,
    from: z.enum(['lastDone', 'nextDue']),
    dryRun: flag.default(true),
    version: z.coerce.number().int().optional(),
  }),
  result: z.object({
    before: z.array(day),
    after: z.array(day),
    withdrawn: z.number(),
    anchorDate: day,
    applied: z.boolean(),
  }),
});

export const generateOrders = endpoint('POST /ircrisk-maint/generate', {
  access: 'maintenance-plan.generate',
  title: { zh: '维修计划：生成工单', en: 'Plans: make work orders' },
  input: z.object({ until: labelled(day, { zh: '生成到', en: 'Up to' }), dryRun: flag.default(false) }),
  /** A dry run counts and makes nothing. */
  result: z.object({ jobId: z.string().nullable(), fresh: z.number().nullable() }),
});

/** Open orders that fall into a stretch of days: calendar, Gantt and board show the same ones. */
export const schedule = endpoint('GET /ircrisk-maint/schedule', {
  access: 'work-order.read',
  title: { zh: '工单：日程', en: 'Work orders: schedule' },
  input: z.object({
    from: day,
    to: day,
    nodeId: id.optional(),
    trade: trade.optional(),
    done: flag.default(false),
  }),
  result: z.object({ today: day, orders: z.array(ScheduledOrder), left: z.number() }),
});

const Load = z.object({ trade: z.string(), capacity: z.number().nullable(), hours: z.array(z.number()) });

export const board = endpoint('GET /ircrisk-maint/board', {
  access: 'work-order.read',
  title: { zh: '工单：负荷', en: 'Work orders: load' },
  input: z.object({
    from: day,
    weeks: z.coerce.number().int().min(1).max(26).default(8),
    nodeId: id.optional(),
    trade: trade.optional(),
  }),
  result: z.object({
    today: day,
    /** Mondays. */
    weeks: z.array(day),
    loads: z.array(Load),
    orders: z.array(ScheduledOrder),
    left: z.number(),
  }),
});

const Move = z.object({ id, plannedDate: day });

export const moveOrders = endpoint('POST /ircrisk-maint/order/move', {
  access: 'work-order.update',
  title: { zh: '工单：调整计划日期', en: 'Work orders: move' },
  input: z.object({ moves: z.array(Move).min(1).max(2000) }),
  result: z.object({ moved: z.number() }),
  success: 'updated',
});

export const levelBoard = endpoint('POST /ircrisk-maint/level-load', {
  access: 'work-order.read',
  title: { zh: '工单：均衡负荷建议', en: 'Work orders: level the load' },
  reads: true,
  input: z.object({
    from: day,
    weeks: z.coerce.number().int().min(1).max(26).default(8),
    nodeId: id.optional(),
    trade,
  }),
  result: z.object({
    before: z.array(z.number()),
    after: z.array(z.number()),
    spreadBefore: z.number(),
    spreadAfter: z.number(),
    moves: z.array(Move.extend({ number: z.string(), title: z.string(), hours: z.number(), fromDate: day })),
    reason: Told.nullable(),
  }),
});

/** The two rates and what stands behind them, for a branch of the plant and a period. */
export const planFigures = endpoint('GET /ircrisk-maint/kpi', {
  access: 'work-order.read',
  title: { zh: '维修计划：指标', en: 'Plans: figures' },
  input: z.object({ period: period.default('thisMonth'), nodeId: id.optional() }),
  result: z.object({
    start: day,
    end: day,
    toDate: z.boolean(),
    counts: PlanCounts,
    execution: Figure,
    compliance: Figure,
    mandatory: Figure,
    overdue: z.number(),
    overdueCritical: z.number(),
    backlog: z.array(z.object({ trade: z.string(), hours: z.number(), weeks: Figure })),
    workMix: Figure,
    months: z.array(PlanCounts.extend({ month: z.string() })),
    nodes: z.array(
      PlanCounts.extend({ nodeId: z.string(), name: z.string(), nameEn: z.string().nullable() }),
    ),
    /** The places the reader sees the sums of; null is the whole plant. */
    nodeIds: z.array(z.string()).nullable(),
  }),
  offloads: true,
});

/** What hangs on a piece of equipment: the page behind the code at the asset. */
export const assetOrders = endpoint('GET /ircrisk-maint/asset', {
  access: 'work-order.read',
  title: { zh: '设备：未完工单', en: 'Equipment: open work orders' },
  input: z.object({ id }),
  result: z.object({
    id: z.string(),
    tag: z.string(),
    name: z.string(),
    nameEn: z.string().nullable(),
    place: z.string(),
    state: z.string(),
    riskLevel: z.string().nullable(),
    criticality: z.string().nullable(),
    nextDueDate: day.nullable(),
    certificateExpiry: day.nullable(),
    orders: z.array(ScheduledOrder),
    plans: z.array(
      z.object({
        id: z.string(),
        code: z.string(),
        name: z.string(),
        nameEn: z.string().nullable(),
        strategy: z.string(),
      }),
    ),
  }),
});

/** Where calendar programs read; the token in the address is the key. */
export const calendarPath = '/ircrisk-maint/ics';

export const calendarLink = endpoint('POST /ircrisk-maint/ics/link', {
  access: 'work-order.read',
  title: { zh: '工单：日历订阅地址', en: 'Work orders: address of the calendar' },
  input: z.object({ nodeId: id.optional(), trade: trade.optional() }),
  result: z.object({ path: z.string() }),
});

export const endCalendarLink = endpoint('POST /ircrisk-maint/ics/end', {
  access: 'work-order.read',
  title: { zh: '工单：停用日历订阅', en: 'Work orders: end the calendar' },
  input: z.object({}),
  result: z.object({ ended: z.number() }),
});

const Shutdown = z.object({
  id: z.string(),
  name: z.string(),
  place: z.string(),
  start: z.string(),
  end: z.string(),
  hours: z.number(),
});

/** Orders inside a shutdown as a network: earliest start and float in hours, and the critical path. */
export const turnaround = endpoint('GET /ircrisk-maint/turnaround', {
  access: 'work-order.read',
  title: { zh: '大检修：网络与关键路径', en: 'Turnaround: network and critical path' },
  input: z.looseObject({ shutdownId: id.optional() }),
  result: z.object({
    shutdowns: z.array(Shutdown),
    shutdownId: z.string().nullable(),
    /** Hours from the start to the end of the last order. */
    finish: z.number().nullable(),
    activities: z.array(
      ScheduledOrder.extend({
        afterIds: z.array(z.string()),
        duration: z.number(),
        start: z.number(),
        float: z.number().nullable(),
        critical: z.boolean(),
      }),
    ),
    reason: Told.nullable(),
  }),
  offloads: true,
});

export const linkTurnaround = endpoint('POST /ircrisk-maint/turnaround/link', {
  access: 'work-order.update',
  title: { zh: '大检修：设置前置工单与工期', en: 'Turnaround: set predecessors and duration' },
  input: z.object({
    shutdownId: id,
    id,
    afterIds: labelled(z.array(id).max(200), { zh: '前置工单', en: 'After' }),
    durationHours: labelled(z.coerce.number().positive().max(10_000).optional(), {
      zh: '工期，h',
      en: 'Duration, h',
    }),
  }),
  result: z.object({ version: z.number() }),
  success: 'updated',
});
