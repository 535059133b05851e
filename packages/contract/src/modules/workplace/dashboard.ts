import { endpoint } from '@ircrisk/contract/endpoint.ts';
import { errors } from '@ircrisk/contract/errors.ts';
import { reportFormat } from '@ircrisk/contract/report-format.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import { labelled } from '@ircrisk/contract/validation.ts';
import { id } from '@ircrisk/contract/values.ts';
import { z } from 'zod';
import { kpiCodes } from './kpi-words.ts';

export const periods = {
  thisMonth: { zh: '本月', en: 'This month' },
  lastMonth: { zh: '上月', en: 'Last month' },
  thisQuarter: { zh: '本季', en: 'This quarter' },
  lastQuarter: { zh: '上季', en: 'Last quarter' },
  thisYear: { zh: '本年', en: 'This year' },
  lastYear: { zh: '去年', en: 'Last year' },
} satisfies Record<string, Text>;
export type PeriodName = keyof typeof periods;
const periodNames = Object.keys(periods) as [PeriodName, ...PeriodName[]];

const period = labelled(z.enum(periodNames), { zh: '统计区间', en: 'Period' });
const code = labelled(z.enum(kpiCodes), { zh: '指标', en: 'Indicator' });
const scope = { nodeId: id.optional() };

export const KpiFigure = z.object({
  code: z.enum(kpiCodes),
  numerator: z.number().nullable(),
  denominator: z.number().nullable(),
  value: z.number().nullable(),
  /** MTBF without failures: longer than these hours. */
  greaterThan: z.number().nullable(),
  target: z.number().nullable(),
  band: z.enum(['green', 'amber', 'red']).nullable(),
  /** Why there is no value: `noData`, `noneDue`. */
  reason: z.string().nullable(),
  unit: z.string(),
  /** MTTR and mean cost: of how many repairs the hours or the cost are known. */
  coverage: z.object({ known: z.number(), of: z.number() }).nullable(),
  version: z.number(),
});
export type KpiFigure = z.infer<typeof KpiFigure>;

const Change = z.record(z.string(), z.number().nullable());
const TopTag = z.object({
  equipmentId: z.string().nullable(),
  tag: z.string(),
  name: z.string(),
  nodeName: z.string().nullable(),
  count: z.number(),
  downtimeHours: z.number(),
  cost: z.number(),
  share: z.number().nullable(),
  cumulative: z.number().nullable(),
  riskLevel: z.string().nullable(),
  caseState: z.string().nullable(),
});
export type TopTag = z.infer<typeof TopTag>;
const Node = z.object({ id: z.string(), name: z.string(), levelCode: z.string() });

export const dashboardOverview = endpoint('GET /ircrisk-center/dashboard/overview', {
  access: 'dashboard.read',
  title: { zh: '仪表盘：指标', en: 'Dashboard: indicators' },
  input: z.looseObject({ period, ...scope }),
  result: z.object({
    period: z.object({
      name: z.enum(periodNames),
      start: z.string(),
      end: z.string(),
      toDate: z.boolean(),
    }),
    /** From the company down to the place shown; empty for the whole plant. */
    /** What the reader may look at: the whole plant, places of it, or nothing. */
    seen: z.enum(['plant', 'places', 'none']),
    crumbs: z.array(Node),
    computedAt: z.string(),
    timeZone: z.string(),
    currency: z.string(),
    kpis: z.array(KpiFigure),
    /** Hours from meters for this many of that many pieces of equipment; the rest is calendar time. */
    metered: z.object({ units: z.number(), metered: z.number() }),
    top: z.object({ count: z.array(TopTag), downtime: z.array(TopTag), cost: z.array(TopTag) }),
    children: z.array(Node.extend({ kpis: z.array(KpiFigure) })),
  }),
  offloads: true,
});
export type Overview = z.infer<typeof dashboardOverview.result>;

/** Change of each value against the period before (to the same point) and against a year before. */
export const dashboardChanges = endpoint('GET /ircrisk-center/dashboard/changes', {
  access: 'dashboard.read',
  title: { zh: '仪表盘：环比与同比', en: 'Dashboard: changes' },
  input: z.looseObject({ period, ...scope }),
  result: z.object({ previous: Change, previousFull: Change, yearBefore: Change }),
  offloads: true,
});

const TrendPoint = z.object({
  month: z.string(),
  state: z.enum(['live', 'provisional', 'frozen']),
  revision: z.number().nullable(),
  figures: z.array(KpiFigure),
});
export type TrendPoint = z.infer<typeof TrendPoint>;

export const dashboardTrend = endpoint('GET /ircrisk-center/dashboard/trend', {
  access: 'dashboard.read',
  title: { zh: '仪表盘：月度趋势', en: 'Dashboard: trend' },
  input: z.looseObject({ ...scope }),
  result: z.object({
    months: z.array(TrendPoint),
    /** The same twelve months a year earlier. */
    yearBefore: z.array(TrendPoint),
    annotations: z.array(
      z.object({ id: z.string(), day: z.string(), code: z.string().nullable(), remark: z.string() }),
    ),
  }),
  offloads: true,
});
export type Trend = z.infer<typeof dashboardTrend.result>;

const Bands = z.object({
  low: z.number(),
  medium: z.number(),
  mediumHigh: z.number(),
  high: z.number(),
  none: z.number(),
});
export type RiskBands = z.infer<typeof Bands>;

const band = z.enum(['low', 'medium', 'mediumHigh', 'high']).nullable();
/** Dynamic risk of the place now; a subject has risen when its frequency is above its base. */
const LiveRisk = z.object({
  total: z.number(),
  counts: Bands.omit({ none: true }),
  risen: z.number(),
  /** Of these the data are thin. */
  uncertain: z.number(),
  openAlerts: z.number(),
  checkedTime: z.string().nullable(),
  worst: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      name: z.string(),
      nameEn: z.string().nullable(),
      baseLevel: band,
      level: band,
      ratio: z.number().nullable(),
      because: z.object({ zh: z.string(), en: z.string() }).nullable(),
    }),
  ),
});
export type LiveRisk = z.infer<typeof LiveRisk>;

export const dashboardState = endpoint('GET /ircrisk-center/dashboard/state', {
  access: 'dashboard.read',
  title: { zh: '仪表盘：风险与到期', en: 'Dashboard: risk and due dates' },
  input: z.looseObject({ ...scope }),
  result: z.object({
    risk: z.object({
      total: Bands,
      /** Names of the matrices the levels come from: more than one cannot be compared by value. */
      matrices: z.array(z.string()),
      riskDate: z.string().nullable(),
      places: z.array(Node.extend({ bands: Bands })),
    }),
    due: z.object({
      kinds: z.array(
        z.object({
          type: z.string(),
          overdue: z.number(),
          in30: z.number(),
          in60: z.number(),
          in90: z.number(),
        }),
      ),
      next: z.array(
        z.object({
          equipmentId: z.string(),
          tag: z.string(),
          name: z.string(),
          dueDate: z.string(),
          days: z.number(),
          /** To be treated or stopped: the date is that of the inspection that said so. */
          stop: z.boolean(),
        }),
      ),
      /**
       * The same in dates, as the mandatory inspection rate counts: a boiler overdue inside and outside is one piece of equipment and
       * two dates. `unknown` are those whose grade is missing.
       */
      dates: z.object({ overdue: z.number(), unknown: z.number() }),
      /** In use though the last inspection asks to treat the defect or stop; among the overdue. */
      stop: z.number(),
      /** Inspected without a grade: the date is not known, and they count as due. */
      unknown: z.number(),
    }),
    actions: z.object({ open: z.number(), overdue: z.number() }),
    /** Null where nothing is watched, or the reader may not see it. */
    live: LiveRisk.nullable(),
  }),
  offloads: true,
});
export type PlantState = z.infer<typeof dashboardState.result>;

/** The records behind an indicator: their parts of numerator and denominator sum to the figure. */
export const dashboardRecords = endpoint('GET /ircrisk-center/dashboard/records', {
  access: 'dashboard.read',
  title: { zh: '仪表盘：指标明细', en: 'Dashboard: records of an indicator' },
  input: z.looseObject({
    period,
    code,
    ...scope,
    current: z.coerce.number().int().min(1).default(1),
    size: z.coerce.number().int().min(1).max(10_000).default(50),
  }),
  result: z.object({
    figure: KpiFigure,
    total: z.number(),
    /** Pieces of equipment among the records; null where a record is no piece of equipment. */
    equipment: z.number().nullable(),
    sum: z.object({ numerator: z.number().nullable(), denominator: z.number().nullable() }),
    records: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(['equipment', 'failure', 'sealPoints', 'workOrder']),
        equipmentId: z.string().nullable(),
        tag: z.string(),
        name: z.string(),
        nodeName: z.string().nullable(),
        at: z.string().nullable(),
        detail: z.string().nullable(),
        numerator: z.number().nullable(),
        denominator: z.number().nullable(),
      }),
    ),
  }),
  offloads: true,
});
export type KpiRecords = z.infer<typeof dashboardRecords.result>;

/** Steps of the engine behind one figure. */
export const dashboardDerivation = endpoint('GET /ircrisk-center/dashboard/derivation', {
  access: 'dashboard.read',
  title: { zh: '仪表盘：指标推导', en: 'Dashboard: derivation' },
  input: z.looseObject({ period, code, ...scope }),
  result: z.looseObject({}),
  offloads: true,
});

export const tiles = [
  'integrityRate',
  'failureRate',
  'operationalAvailability',
  'sealLeakRate',
  'specialCertRate',
  'mandatoryInspectionRate',
  'planExecutionRate',
  'MTBF',
  'MTTR',
  'MCTR',
] as const;
export type TileCode = (typeof tiles)[number];
export const panels = ['live', 'trend', 'risk', 'top', 'due', 'places'] as const;
export type PanelCode = (typeof panels)[number];

export const Layout = z.object({
  tiles: z.array(z.enum(tiles)).max(tiles.length),
  panels: z.array(z.enum(panels)).max(panels.length),
  period: z.enum(periodNames),
  /** Seconds a place stays on the wall screen. */
  tvSeconds: z.number().int().min(5).max(600),
});
export type Layout = z.infer<typeof Layout>;
export const defaultLayout: Layout = {
  tiles: [...tiles],
  panels: [...panels],
  period: 'thisYear',
  tvSeconds: 15,
};

export const dashboardLayout = endpoint('GET /ircrisk-center/dashboard/layout', {
  access: 'dashboard.read',
  title: { zh: '仪表盘：我的布局', en: 'Dashboard: own layout' },
  input: z.looseObject({}),
  result: Layout,
});
export const saveDashboardLayout = endpoint('POST /ircrisk-center/dashboard/layout', {
  access: 'dashboard.read',
  title: { zh: '仪表盘：保存布局', en: 'Dashboard: save layout' },
  input: z.looseObject({ layout: Layout }),
  result: Layout,
});

const month = labelled(z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/), { zh: '月份', en: 'Month' });

export const frozenMonths = endpoint('GET /ircrisk-center/dashboard/frozen', {
  access: 'dashboard.read',
  title: { zh: '仪表盘：冻结月份', en: 'Dashboard: frozen months' },
  input: z.looseObject({}),
  result: z.array(
    z.object({
      month: z.string(),
      revision: z.number(),
      reason: z.string().nullable(),
      frozenAt: z.string(),
      frozenBy: z.string().nullable(),
      digest: z.string(),
    }),
  ),
  offloads: true,
});
export const correctMonth = endpoint('POST /ircrisk-center/dashboard/correct', {
  access: 'dashboard.update',
  title: { zh: '仪表盘：更正冻结月份', en: 'Dashboard: correct a frozen month' },
  input: z.looseObject({
    month,
    reason: labelled(z.string().trim().min(1).max(200), { zh: '更正原因', en: 'Reason' }),
  }),
  result: z.object({ month: z.string(), revision: z.number(), changed: z.number() }),
});
/** The month as a book: PDF by a job. */
export const kpiBook = endpoint('POST /ircrisk-center/dashboard/book', {
  access: 'dashboard.read',
  title: { zh: '仪表盘：指标报告', en: 'Dashboard: indicator report' },
  reads: true,
  input: z.looseObject({ period, ...scope, format: reportFormat }),
  result: z.object({ jobId: z.string() }),
});

export const dashboardErrors = errors('dashboard', {
  notFrozen: {
    status: 409,
    zh: '{month} 尚未冻结，无需更正；原始数据可以直接修改',
    en: '{month} is not frozen yet: change the data themselves',
  },
});
