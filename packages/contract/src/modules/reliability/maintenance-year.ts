import { endpoint } from '@ircrisk/contract/endpoint.ts';
import { reportFormat } from '@ircrisk/contract/report-format.ts';
import { workTypes } from '@ircrisk/contract/resources/maintenance/choices.ts';
import { id, listQuery } from '@ircrisk/contract/values.ts';
import { z } from 'zod';
import { day, trade } from './maintenance-values.ts';

const workType = z.enum(Object.keys(workTypes) as [keyof typeof workTypes]);

/** What became of planned orders by the day they were due; the five kinds add up to `due`. */
export const YearSums = z.object({
  due: z.number(),
  /** Done inside the window, and done outside it. */
  done: z.number(),
  late: z.number(),
  /** Open: past its date, put off, and yet to come. */
  overdue: z.number(),
  deferred: z.number(),
  open: z.number(),
  plannedHours: z.number(),
  labourHours: z.number(),
  /** Planned hours at the rate of the trade and planned spares; null where a trade has no rate. */
  plannedCost: z.number().nullable(),
});
export type YearSums = z.infer<typeof YearSums>;
export const yearKinds = ['done', 'late', 'overdue', 'deferred', 'open'] as const;
export type YearKind = (typeof yearKinds)[number];

const yearAsked = {
  year: z.coerce.number().int().min(1990).max(2100),
  by: z.enum(['equipment', 'strategy']).default('equipment'),
  step: z.enum(['month', 'week']).default('month'),
  nodeId: id.optional(),
  trade: trade.optional(),
  workType: workType.optional(),
  keyword: z.string().trim().max(64).optional(),
};

export const YearRow = z.object({
  id: z.string(),
  /** Tag of the equipment or code of the strategy. */
  code: z.string(),
  name: z.string(),
  place: z.string().nullable(),
  sums: YearSums,
  /** By column; where nothing is due there is none. */
  cells: z.array(YearSums.extend({ at: z.number() })),
});
export type YearRow = z.infer<typeof YearRow>;

export const YearPlan = z.object({
  today: day,
  /** First day and the day after the last. */
  start: day,
  end: day,
  columns: z.array(YearSums.extend({ start: day, end: day })),
  sums: YearSums,
  total: z.number(),
  rows: z.array(YearRow),
  /** The places the reader sees the sums of; null is the whole plant. */
  nodeIds: z.array(z.string()).nullable(),
});
export type YearPlan = z.infer<typeof YearPlan>;

/** The annual plan: what is due where and when, and what became of it. */
export const yearPlan = endpoint('GET /ircrisk-maint/year', {
  access: 'work-order.read',
  title: { zh: '维修计划：年度计划', en: 'Plans: the annual plan' },
  input: z.object({
    ...yearAsked,
    current: listQuery.shape.current,
    size: z.coerce.number().int().min(1).max(500).default(50),
  }),
  result: YearPlan,
  offloads: true,
});

/** The annual plan as a workbook or in print, by a job. */
export const yearFile = endpoint('POST /ircrisk-maint/year/file', {
  access: 'work-order.read',
  title: { zh: '维修计划：导出年度计划', en: 'Plans: export the annual plan' },
  reads: true,
  input: z.object({ ...yearAsked, format: reportFormat }),
  result: z.object({ jobId: z.string() }),
});

/** Orders under the filters of the list in neutral columns for another maintenance system, by a job. */
export const cmmsFile = endpoint('POST /ircrisk-maint/order/cmms', {
  access: 'work-order.export',
  title: { zh: '工单：导出到其他维修系统', en: 'Work orders: export to another system' },
  reads: true,
  input: z.object({ filters: z.record(z.string(), z.unknown()).default({}) }),
  result: z.object({ jobId: z.string() }),
});
