import { endpoint } from '@ircrisk/contract/endpoint.ts';
import { errors } from '@ircrisk/contract/errors.ts';
import { Figure, Told } from '@ircrisk/contract/modules/assets/equipment.ts';
import { day } from '@ircrisk/contract/moments.ts';
import { reportFormat } from '@ircrisk/contract/report-format.ts';
import { type ReviewAct, reviewActs } from '@ircrisk/contract/resources/failure.ts';
import { flag, id, ids } from '@ircrisk/contract/values.ts';
import { z } from 'zod';

export const failureErrors = errors('failure', {
  period: { status: 400, zh: '时段终点须晚于起点', en: 'The period must end after it starts' },
  reviewRaw: {
    status: 409,
    zh: '{count} 条记录尚未完成编码，不能审核',
    en: '{count} records are not coded yet and cannot be reviewed',
  },
  releaseUnreviewed: {
    status: 409,
    zh: '{count} 条记录尚未审核，不能发布',
    en: '{count} records are not reviewed yet and cannot be released',
  },
  weights: {
    status: 400,
    zh: '权重之和应为 1（现为 {sum}）',
    en: 'The weights must add to 1 (they add to {sum})',
  },
  emptySheet: { status: 400, zh: '文件中没有数据行', en: 'The file has no rows' },
});

export const periodNames = [
  'thisMonth',
  'lastMonth',
  'thisQuarter',
  'lastQuarter',
  'thisYear',
  'lastYear',
  'last12Months',
  'all',
] as const;
/** A named period of the tenant's calendar, or days of which the last one counts. */
export const periodInput = {
  period: z.enum(periodNames).optional(),
  from: day.optional(),
  to: day.optional(),
};
export const Period = z.object({
  name: z.string().nullable(),
  /** First day, last day, and the instants cut from them, milliseconds UTC. */
  from: z.string(),
  to: z.string(),
  start: z.number(),
  end: z.number(),
  /** What of the period asked for lies before the surveillance and is not in the figures. */
  leftOut: Told.nullable().optional(),
});
export type Period = z.infer<typeof Period>;

const Code = z.object({
  kind: z.enum(['class', 'subunit', 'mode', 'mechanism', 'cause', 'detection', 'activity']),
  code: z.string(),
  zh: z.string(),
  en: z.string(),
  appliesTo: z.array(z.string()),
  items: z.array(z.string()),
  edition: z.string().nullable(),
  sealed: z.boolean(),
});
export type Code = z.infer<typeof Code>;

/** Codes a class has: modes by class or its group, subunits by class; the others for all. Retired ones are no longer offered. */
export function codesFor(codes: readonly Code[], kind: Code['kind'], isoClass: string | null): Code[] {
  const group = codes.find((code) => code.kind === 'class' && code.code === isoClass)?.appliesTo[0];
  return codes.filter((code) => {
    if (code.kind !== kind || code.sealed) return false;
    if (kind !== 'mode' && kind !== 'subunit') return true;
    return code.appliesTo.some((name) => name === 'all' || name === isoClass || name === group);
  });
}

/** All codes with names and applicability; the form filters them by class. */
export const failureCodes = endpoint('GET /ircrisk-failure/codes', {
  access: 'failure-event.read',
  title: { zh: '失效：代码', en: 'Failures: codes' },
  input: z.looseObject({}),
  result: z.array(Code),
});

export const suggestCode = endpoint('POST /ircrisk-failure/code-suggest', {
  access: 'failure-event.read',
  title: { zh: '失效：编码建议', en: 'Failures: code suggestions' },
  input: z.object({
    text: z.string().max(4000),
    equipmentId: id.optional(),
    isoClass: z.string().max(8).optional(),
  }),
  result: z.object({
    isoClass: z.string().nullable(),
    suggestions: z.array(
      z.object({
        kind: z.enum(['mode', 'mechanism', 'cause', 'detection', 'impact']),
        code: z.string(),
        zh: z.string(),
        en: z.string(),
        score: z.number(),
        reasons: z.array(z.string()),
      }),
    ),
  }),
  reads: true,
});

export const reviewEvents = endpoint('POST /ircrisk-failure/review', {
  access: 'failure-event.review',
  title: { zh: '失效：审核编码', en: 'Failures: review the coding' },
  input: z.object({
    ids,
    act: z.enum(Object.keys(reviewActs) as [ReviewAct, ...ReviewAct[]]),
    note: z.string().trim().max(500).optional(),
  }),
  result: z.object({ changed: z.number() }),
  success: 'updated',
});

const impact = z.enum(['critical', 'degraded', 'incipient', 'unknown']);
/** What a statistic is about. */
export const statisticsScope = {
  ...periodInput,
  nodeId: id.optional(),
  isoClass: z.string().max(8).optional(),
  /** Failures of this impact on the equipment only. */
  impact: impact.optional(),
};

/** How well the failures of a period are coded. */
export const codingQuality = endpoint('GET /ircrisk-failure/quality', {
  access: 'failure-event.read',
  title: { zh: '失效：编码质量', en: 'Failures: coding quality' },
  input: z.looseObject(statisticsScope),
  result: z.object({
    period: Period,
    total: z.number(),
    states: z.record(z.string(), z.number()),
    completeness: z.number().nullable(),
    missing: z.array(z.object({ field: z.string(), zh: z.string(), en: z.string(), count: z.number() })),
    conflicts: z.array(z.object({ code: z.string(), zh: z.string(), en: z.string(), count: z.number() })),
    units: z.array(
      z.object({
        nodeId: z.string(),
        name: z.string(),
        nameEn: z.string().nullable(),
        count: z.number(),
        open: z.number(),
        completeness: z.number(),
      }),
    ),
  }),
  offloads: true,
});

const Coverage = z.object({ known: z.number(), of: z.number() });
const RateRow = z.object({
  key: z.string(),
  zh: z.string(),
  en: z.string(),
  failures: z.number(),
  hours: z.number(),
  /** Null where there is no time in service. */
  perMillionHours: z.number().nullable(),
  lower: z.number().nullable(),
  upper: z.number().nullable(),
  mtbfHours: z.number().nullable(),
  mtbfGreaterThanHours: z.number().nullable(),
  mttrHours: z.number().nullable(),
  /** Of how many repairs the hours and the cost are known. */
  hoursKnown: Coverage.nullable(),
  costKnown: Coverage.nullable(),
  meanCost: z.number().nullable(),
  downtimeHours: z.number().nullable(),
  estimated: z.boolean(),
});
export type RateRow = z.infer<typeof RateRow>;

/** Rates with intervals by class, unit, mode, mechanism, cause or tag. */
export const failureRates = endpoint('POST /ircrisk-failure/stat/rate', {
  access: 'failure-event.read',
  title: { zh: '失效：失效率统计', en: 'Failures: rates' },
  input: z.object({
    ...statisticsScope,
    by: z.enum(['class', 'node', 'mode', 'mechanism', 'cause', 'equipment']).default('class'),
    confidence: z.coerce.number().gt(0).lt(1).default(0.9),
    zeroFailures: z.enum(['upperLimit', 'halfFailure']).default('upperLimit'),
  }),
  result: z.object({
    period: Period,
    releasedOnly: z.boolean(),
    rows: z.array(RateRow),
    /** Of the whole scope, with their derivation. */
    rate: Figure,
    repair: Figure,
    notices: z.array(Told),
  }),
  reads: true,
  offloads: true,
});

/** Counts by two codes: sub-unit × mode, mode × mechanism. */
export const failurePivot = endpoint('POST /ircrisk-failure/stat/pivot', {
  access: 'failure-event.read',
  title: { zh: '失效：交叉表', en: 'Failures: cross table' },
  input: z.object({
    ...statisticsScope,
    rows: z.enum(['mode', 'mechanism', 'cause', 'subunit', 'class', 'detection', 'impact']).default('mode'),
    columns: z
      .enum(['mode', 'mechanism', 'cause', 'subunit', 'class', 'detection', 'impact'])
      .default('mechanism'),
  }),
  result: z.object({
    period: Period,
    total: z.number(),
    columns: z.array(z.object({ code: z.string(), zh: z.string(), en: z.string() })),
    rows: z.array(
      z.object({
        code: z.string(),
        zh: z.string(),
        en: z.string(),
        counts: z.array(z.number()),
        share: z.number(),
      }),
    ),
  }),
  reads: true,
  offloads: true,
});

const PlotPoint = z.object({ age: z.number(), unreliability: z.number(), tag: z.string().optional() });

/** Life data of a population with its Weibull fit, ready to be drawn. */
export const weibullFit = endpoint('POST /ircrisk-failure/stat/weibull', {
  access: 'failure-event.read',
  title: { zh: '失效：威布尔分析', en: 'Failures: Weibull analysis' },
  input: z.object({
    ...statisticsScope,
    equipmentId: id.optional(),
    modeCode: z.string().max(16).optional(),
    mechanismCode: z.string().max(16).optional(),
    method: z.enum(['rry', 'rrx', 'mle']).default('mle'),
    ranks: z.enum(['bernard', 'exact']).default('bernard'),
    confidence: z.coerce.number().gt(0).lt(1).default(0.9),
    threshold: z.enum(['zero', 'estimate']).default('zero'),
    /** Lives under way when the records begin enter at their age then: right where no repair is missing before. */
    enterLate: flag.default(false),
    /** Lives that are in no record, as text in hours: failed, still running, or found failed between two looks. */
    further: z.string().max(2000).optional(),
    /** Shape of earlier experience, for one failure or none. */
    beta: z.coerce.number().positive().max(50).optional(),
  }),
  result: z.object({
    period: Period,
    failures: z.number(),
    suspensions: z.number(),
    /** Lives whose beginning nobody recorded: left out. */
    unknownStart: z.number(),
    fit: Figure,
    weibayes: Figure.nullable(),
    points: z.array(PlotPoint),
    suspended: z.array(z.object({ age: z.number(), tag: z.string().optional() })),
    line: z.array(
      z.object({
        age: z.number(),
        unreliability: z.number(),
        lower: z.number().nullable(),
        upper: z.number().nullable(),
      }),
    ),
    families: z.array(z.object({ family: z.string(), logLikelihood: z.number(), aic: z.number() })),
    notices: z.array(Told),
  }),
  reads: true,
  offloads: true,
});

/** One rate from several plants or units (OREDA), or simply pooled. */
export const pooledRate = endpoint('POST /ircrisk-failure/stat/multisample', {
  access: 'failure-event.read',
  title: { zh: '失效：多样本合并', en: 'Failures: pooled rate' },
  input: z.object({
    ...statisticsScope,
    modeCode: z.string().max(16).optional(),
    method: z.enum(['multiSample', 'pooled']).default('multiSample'),
    confidence: z.coerce.number().gt(0).lt(1).default(0.9),
  }),
  result: z.object({
    period: Period,
    samples: z.array(
      z.object({
        nodeId: z.string(),
        name: z.string(),
        nameEn: z.string().nullable(),
        failures: z.number(),
        hours: z.number(),
        units: z.number(),
      }),
    ),
    figure: Figure,
  }),
  reads: true,
  offloads: true,
});

/** What the equipment page shows: figures over its life in the records, and the last failures. */
export const equipmentFailures = endpoint('GET /ircrisk-failure/equipment-summary', {
  access: 'failure-event.read',
  title: { zh: '失效：设备汇总', en: 'Failures: of one piece of equipment' },
  input: z.looseObject({ equipmentId: id, ...periodInput }),
  result: z.object({
    period: Period,
    repair: Figure,
    classMtbfHours: z.number().nullable(),
    estimated: z.boolean(),
    trend: Figure,
    /** Running hours of the meter or calendar hours since entry into service. */
    trendBasis: z.enum(['runningHours', 'calendar']).nullable(),
    failures: z.number(),
    downtimeHours: z.number(),
    events: z.array(
      z.object({
        id: z.string(),
        eventNumber: z.string(),
        detectedAt: z.string(),
        category: z.string(),
        modeCode: z.string().nullable(),
        mode: z.object({ zh: z.string(), en: z.string() }).nullable(),
        downtimeHours: z.number().nullable(),
        repairCost: z.string().nullable(),
        description: z.string().nullable(),
        reviewState: z.string(),
      }),
    ),
    openCaseId: z.string().nullable(),
  }),
});

export const Settings = z.object({
  releasedOnly: z.boolean(),
  surveillanceFrom: day.nullable(),
  weights: z
    .partialRecord(z.enum(['downtime', 'cost', 'count', 'safetyLeak', 'risk']), z.number().min(0).max(1))
    .nullable(),
  excluded: z.array(z.enum(['planned', 'opportunity', 'externalTrip'])),
  currency: z.string().regex(/^[A-Z]{3}$/),
  rates: z.record(z.string().regex(/^[A-Z]{3}@\d{4}-\d{2}$/), z.number().positive()),
  plannedRunEnd: day.nullable(),
});

export const readFailureSettings = endpoint('GET /ircrisk-failure/settings', {
  access: 'failure-event.read',
  title: { zh: '失效：统计设置', en: 'Failures: settings' },
  input: z.looseObject({}),
  result: Settings,
});
export const saveFailureSettings = endpoint('POST /ircrisk-failure/settings/submit', {
  access: 'failure-event.settings',
  title: { zh: '失效：修改统计设置', en: 'Failures: change the settings' },
  input: Settings.partial().extend({ releasedOnly: flag.optional() }),
  result: Settings,
  success: 'updated',
});
export type FailureSettings = z.infer<typeof Settings>;

/** Fields of an event that a column of an old sheet may fill. */
export const legacyFields = [
  'eventNumber',
  'equipmentId',
  'detectedAt',
  'downFrom',
  'downTo',
  'downtimeHours',
  'repairFrom',
  'repairTo',
  'activeRepairHours',
  'description',
  'modeCode',
  'mechanismCode',
  'causeCode',
  'detectionCode',
  'activityCode',
  'impact',
  'category',
  'labourCost',
  'materialCost',
  'contractCost',
  'productionLoss',
] as const;
export type LegacyField = (typeof legacyFields)[number];

/** Headings of an uploaded workbook with a proposal what they are. */
export const legacyColumns = endpoint('POST /ircrisk-failure/import/columns', {
  access: 'failure-event.import',
  title: { zh: '失效：旧表列识别', en: 'Failures: columns of an old sheet' },
  input: z.object({ fileId: id }),
  result: z.object({
    rows: z.number(),
    columns: z.array(
      z.object({ header: z.string(), field: z.enum(legacyFields).nullable(), samples: z.array(z.string()) }),
    ),
  }),
  reads: true,
});

/** Turns an old sheet into one of ours by the confirmed columns: codes matched, suggestions only where asked for. */
export const legacyMap = endpoint('POST /ircrisk-failure/import/map', {
  access: 'failure-event.import',
  title: { zh: '失效：旧表转换', en: 'Failures: map an old sheet' },
  input: z.object({
    fileId: id,
    columns: z.array(z.enum(legacyFields).nullable()).max(200),
    suggest: flag.default(false),
  }),
  result: z.object({
    /** The converted workbook, ready for the ordinary import. */
    fileId: z.string(),
    rows: z.number(),
    valid: z.number(),
    errors: z.array(z.object({ row: z.number(), field: z.string(), msg: z.string() })),
    matched: z.number(),
    suggested: z.number(),
    /** Words no code was found for, with how often they occur. */
    unmatched: z.array(z.object({ field: z.string(), text: z.string(), count: z.number() })),
  }),
});

/** Inventory, failures and maintenance with the codes of ISO 14224 as XML, by a job. */
export const exchangeFailures = endpoint('POST /ircrisk-failure/exchange', {
  access: 'failure-event.export',
  title: { zh: '失效：ISO 14224 交换文件', en: 'Failures: ISO 14224 exchange file' },
  reads: true,
  input: z.object({ ...periodInput, nodeId: id.optional(), isoClass: z.string().min(1).max(8).optional() }),
  result: z.object({ jobId: z.string() }),
});

/** A class as a page of a reliability handbook, by a job. */
export const classDataSheet = endpoint('POST /ircrisk-failure/datasheet', {
  access: 'failure-event.read',
  title: { zh: '失效：可靠性数据表', en: 'Failures: reliability data sheet' },
  reads: true,
  input: z.object({
    ...periodInput,
    nodeId: id.optional(),
    isoClass: z.string().min(1).max(8),
    format: reportFormat,
  }),
  result: z.object({ jobId: z.string() }),
});
