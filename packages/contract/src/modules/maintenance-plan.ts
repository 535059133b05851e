import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { labelled } from '../validation.ts';
import { flag, id } from '../values.ts';
import { Figure, Told } from './equipment.ts';
import { day, PlanCounts, PlannedRound, period, ScheduledOrder, trade } from './maintenance-values.ts';

export * from './maintenance-orders.ts';
export * from './maintenance-values.ts';

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
  }),
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
