import { endpoint } from '@ircrisk/contract/endpoint.ts';
import { errors } from '@ircrisk/contract/errors.ts';
import type { Field, Resource } from '@ircrisk/contract/resource.ts';
import { failureEvent } from '@ircrisk/contract/resources/failure.ts';
import { equipment } from '@ircrisk/contract/resources/ledger/equipment.ts';
import { certificate, inspection, thicknessReading } from '@ircrisk/contract/resources/ledger/inspection.ts';
import { corrosionCase } from '@ircrisk/contract/resources/ledger/master-data.ts';
import { part } from '@ircrisk/contract/resources/ledger/part.ts';
import { actionItem } from '@ircrisk/contract/resources/ledger/shared-objects.ts';
import { loginRecord } from '@ircrisk/contract/resources/login-record.ts';
import { workOrder } from '@ircrisk/contract/resources/maintenance/work-order.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import { z } from 'zod';

/** Lists that can be counted and summed; their fields, names, units and rights are those of the declared resource. */
export const pivotDatasets = [
  'equipment',
  'part',
  'inspection',
  'certificate',
  'thickness-reading',
  'corrosion-case',
  'action-item',
  'failure-event',
  'work-order',
  'login',
] as const;
export type PivotDataset = (typeof pivotDatasets)[number];

/** By name rather than from the catalogue: a browser that asks for figures needs these lists and not all there are. */
export const pivotResources: Record<PivotDataset, Resource> = {
  equipment,
  part,
  inspection,
  certificate,
  'thickness-reading': thicknessReading,
  'corrosion-case': corrosionCase,
  'action-item': actionItem,
  'failure-event': failureEvent,
  'work-order': workOrder,
  login: loginRecord,
};

export const aggregates = [
  'count',
  'distinct',
  'values',
  'share',
  'sum',
  'average',
  'median',
  'p25',
  'p75',
  'p90',
  'min',
  'max',
] as const;
export type Aggregate = (typeof aggregates)[number];
export const aggregateTexts: Record<Aggregate, Text> = {
  count: { zh: '记录数', en: 'Records' },
  distinct: { zh: '不同值数', en: 'Distinct' },
  values: { zh: '有值数', en: 'Values' },
  // Of all records: what is not stated is not a yes.
  share: { zh: '占比', en: 'Share' },
  sum: { zh: '合计', en: 'Sum' },
  average: { zh: '平均', en: 'Average' },
  median: { zh: '中位数', en: 'Median' },
  // Type 7 (linear between ranks), as spreadsheets do.
  p25: { zh: '25 分位', en: '25th percentile' },
  p75: { zh: '75 分位', en: '75th percentile' },
  p90: { zh: '90 分位', en: '90th percentile' },
  min: { zh: '最小', en: 'Minimum' },
  max: { zh: '最大', en: 'Maximum' },
};

/** Days are grouped by a stretch of the calendar, units of the plant by the level above them. */
export const dateSteps = ['year', 'quarter', 'month'] as const;
export const plantLevels = ['branch', 'device'] as const;
export const stepTexts: Record<(typeof dateSteps)[number] | (typeof plantLevels)[number], Text> = {
  year: { zh: '年', en: 'year' },
  quarter: { zh: '季度', en: 'quarter' },
  month: { zh: '月', en: 'month' },
  branch: { zh: '分部', en: 'branch' },
  device: { zh: '装置', en: 'device' },
};

/** A property to group by: `type`, `inServiceDate:year`, `nodeId:device`, `equipment.type` of the record's equipment. */
export interface Dimension extends Text {
  key: string;
  property: string;
  field: Field;
  step?: keyof typeof stepTexts;
  /** The property is the equipment's, not the record's own. */
  ofEquipment: boolean;
}

const groupable = new Set(['choice', 'dictionary', 'reference', 'user', 'yesNo', 'date', 'time']);
const isDay = (field: Field) => field.kind === 'date' || field.kind === 'time';
const isMany = (field: Field) => 'many' in field && field.many === true;

function dimensionsWithin(resource: Resource, ofEquipment: boolean): Dimension[] {
  const prefix = ofEquipment ? 'equipment.' : '';
  const named = (text: Text, step?: Text): Text => ({
    zh: `${ofEquipment ? '设备' : ''}${text.zh}${step ? `（${step.zh}）` : ''}`,
    en: `${ofEquipment ? 'Equipment: ' : ''}${text.en}${step ? ` (${step.en})` : ''}`,
  });
  return Object.entries(resource.fields).flatMap(([property, field]): Dimension[] => {
    // An equipment's own columns only: what is calculated beside it stays with the list of equipment.
    if (!groupable.has(field.kind) || isMany(field) || (ofEquipment && field.summary)) return [];
    const steps = isDay(field)
      ? dateSteps
      : field.kind === 'reference' && field.to === 'factory-model'
        ? plantLevels
        : null;
    const whole = { key: prefix + property, property, field, ofEquipment, ...named(field) };
    if (!steps) return [whole];
    const stepped = steps.map((step) => ({
      key: `${prefix}${property}:${step}`,
      property,
      field,
      step,
      ofEquipment,
      ...named(field, stepTexts[step]),
    }));
    return isDay(field) ? stepped : [whole, ...stepped];
  });
}

export function dimensionsOf(dataset: PivotDataset): Dimension[] {
  const resource = pivotResources[dataset];
  const own = dimensionsWithin(resource, false);
  if (dataset === 'equipment' || !('equipmentId' in resource.fields)) return own;
  const offered = new Set(own.map(({ property }) => property));
  return [
    ...own,
    ...dimensionsWithin(equipment, true).filter(
      ({ property }) => property !== 'nodeId' || !offered.has('nodeId'),
    ),
  ];
}

/** A figure to show: how it is put together, and of which property. */
export interface Measure extends Text {
  /** `count`, `average:designPressure` … */
  key: string;
  aggregate: Aggregate;
  property?: string;
  field?: Field;
}

const numeric = new Set(['number', 'quantity', 'money']);
/** Sums of these mean nothing: a temperature or a gauge pressure has no zero to add from. */
const unsummable = new Set(['temperature', 'pressureGauge', 'percent', 'corrosionRate']);

export function measuresOf(dataset: PivotDataset): Measure[] {
  const measures: Measure[] = [{ key: 'count', aggregate: 'count', ...aggregateTexts.count }];
  for (const [property, field] of Object.entries(pivotResources[dataset].fields)) {
    const kinds: Aggregate[] = numeric.has(field.kind)
      ? aggregates.filter(
          (each) =>
            each !== 'count' &&
            each !== 'distinct' &&
            each !== 'share' &&
            !(each === 'sum' && field.kind === 'quantity' && unsummable.has(field.quantity)),
        )
      : field.kind === 'reference' && !isMany(field)
        ? ['distinct']
        : field.kind === 'yesNo'
          ? ['share']
          : [];
    for (const aggregate of kinds)
      measures.push({
        key: `${aggregate}:${property}`,
        aggregate,
        property,
        field,
        zh: `${field.zh}${aggregateTexts[aggregate].zh}`,
        en: `${aggregateTexts[aggregate].en} of ${field.en.toLowerCase()}`,
      });
  }
  return measures;
}

/** Counts and sums: the whole is the sum of its groups, and a stretch of the calendar without records stands at nought. */
export const isAdditive = (aggregate: Aggregate): boolean =>
  aggregate === 'count' || aggregate === 'values' || aggregate === 'sum';

export const pivotCharts = ['bar', 'stack', 'line', 'pareto', 'pie', 'heat', 'box', 'control'] as const;
export type PivotChart = (typeof pivotCharts)[number];

/** The figures of a box, the one its groups are ordered by first. */
export const boxAggregates = ['median', 'min', 'p25', 'p75', 'max', 'values'] as const;
export const boxMeasures = (property: string): string[] =>
  boxAggregates.map((aggregate) => `${aggregate}:${property}`);

/** Properties whose spread can be drawn. */
export const spreadProperties = (dataset: PivotDataset): Measure[] =>
  measuresOf(dataset).filter(({ aggregate }) => aggregate === 'median');

/** Whether the groups of a figure are parts of a whole. */
export const isShared = (measure: string): boolean => isAdditive(measure.split(':')[0] as Aggregate);

/** The question as its chart can draw it: a box needs its figures, a pie parts of a whole, a control chart the calendar. */
export function fittingQuestion(question: PivotQuestion): PivotQuestion {
  const { chart, by, dataset, measures } = question;
  if (chart === 'control' && !isCalendar(by)) return { ...question, chart: 'bar' };
  if (chart === 'pie' && !isShared(measures[0] ?? 'count')) return { ...question, chart: 'bar' };
  if (chart !== 'box') return question;
  const offered = spreadProperties(dataset);
  const asked = measures.map((key) => key.split(':')[1]);
  const property = (offered.find((each) => asked.includes(each.property)) ?? offered[0])?.property;
  return property ? { ...question, measures: boxMeasures(property) } : { ...question, chart: 'bar' };
}

/** Whether groups are stretches of the calendar: only these have an order in time. */
export const isCalendar = (by: string): boolean => dateSteps.some((step) => by.endsWith(`:${step}`));

/** As many as a box needs. */
export const maxMeasures = boxAggregates.length;

/** What is asked: also what a saved view keeps. */
export const pivotQuestion = z.object({
  dataset: z.enum(pivotDatasets),
  /** Groups down the table, and across it. */
  by: z.string().max(80),
  across: z.string().max(80).nullish(),
  measures: z.array(z.string().max(80)).min(1).max(maxMeasures),
  /** As in the list of the same records: `type`, `nodeId`, `inServiceDate_datege` … */
  filters: z
    .record(z.string().max(80), z.union([z.string().max(400), z.array(z.string().max(80)).max(50)]))
    .default({}),
  /** Only the largest groups by the first figure; the others are put together. */
  top: z.number().int().min(3).max(100).nullish(),
  chart: z.enum(pivotCharts).default('bar'),
});
export type PivotQuestion = z.output<typeof pivotQuestion>;

const figures = z.array(z.number().nullable());
const head = z.object({ code: z.string().nullable(), name: z.string() });
export const pivotResult = z.object({
  /** One per measure. */
  measures: z.array(
    z.object({ key: z.string(), title: z.string(), quantity: z.string().nullable(), additive: z.boolean() }),
  ),
  by: z.string(),
  across: z.string().nullable(),
  columns: z.array(head.extend({ total: figures })),
  /** `cells` in the order of `columns`; all totals are calculated from the records, none is a sum of shown figures. */
  rows: z.array(head.extend({ records: z.number(), total: figures, cells: z.array(figures.nullable()) })),
  total: figures,
  records: z.number(),
  asOf: z.string(),
  timeZone: z.string(),
});
export type PivotResult = z.infer<typeof pivotResult>;

export const pivotErrors = errors('statistics', {
  unknown: { status: 400, zh: '统计项“{name}”不存在', en: 'There is no figure or group “{name}” here' },
  tooMany: {
    status: 400,
    zh: '分组超过 {max} 个，请换一个分组或增加筛选',
    en: 'More than {max} groups: group by something else or filter first',
  },
});

export const runPivot = endpoint('POST /ircrisk-center/statistics/pivot', {
  access: 'statistics.read',
  title: { zh: '统计：自定义统计', en: 'Statistics: Own figures' },
  input: pivotQuestion,
  result: pivotResult,
  reads: true,
  offloads: true,
});
