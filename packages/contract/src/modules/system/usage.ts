import { endpoint } from '@ircrisk/contract/endpoint.ts';
import { day } from '@ircrisk/contract/moments.ts';
import { id, listQuery, page } from '@ircrisk/contract/values.ts';
import { z } from 'zod';

/** Of the request behind an entry; null is what nobody knows: work of the platform has none, and older ones were not noted. */
const asked = {
  /** What the operator calls the installation. */
  env: z.string().nullable(),
  /** GET or POST. */
  method: z.string().nullable(),
  userAgent: z.string().nullable(),
  /** As JSON, without secrets and free text; null also where the request touched what the reader may not see. */
  params: z.string().nullable(),
  /** Milliseconds from its arrival to its commit. */
  time: z.string().nullable(),
};
/** Where it was sent; null for work of the platform. */
const sent = {
  serviceId: z.string().nullable(),
  remoteIp: z.string().nullable(),
  requestUri: z.string().nullable(),
  createBy: z.string().nullable(),
  createTime: z.string(),
};

export const UsualLog = z.object({
  id: z.string(),
  ...asked,
  ...sent,
  logLevel: z.string(),
  /** The request, under which the entries of one call are found together. */
  logId: z.string(),
  /** What happened, in a line. */
  logData: z.string(),
  /** What was called, for people. */
  title: z.string(),
  module: z.string(),
  moduleName: z.string(),
  /** Address with the word for where it lies. */
  place: z.string(),
  requestId: z.string(),
  /** insert, update or delete. */
  action: z.string(),
  actionName: z.string(),
  tableName: z.string(),
  tableTitle: z.string(),
  recordId: z.string().nullable(),
  /** What the record was called then; null where nothing declares it. */
  recordName: z.string().nullable(),
});
/** A change that no declared field tells, in words of the reader. */
const Told = z.object({ name: z.string(), before: z.string().nullable(), after: z.string().nullable() });
export type Told = z.infer<typeof Told>;

export const UsualLogDetail = UsualLog.extend({
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  /** Columns that differ. */
  changed: z.array(z.string()),
  /** The same in words, where a declared resource owns the table. */
  history: z
    .object({
      resource: z.string(),
      entry: z.object({
        time: z.string(),
        user: z.string().nullable(),
        action: z.enum(['create', 'update', 'delete']),
        before: z.record(z.string(), z.unknown()).nullable(),
        after: z.record(z.string(), z.unknown()).nullable(),
      }),
    })
    .nullable(),
  /** What else changed, in words: columns that no declared field reads. */
  told: z.array(Told),
});
export type UsualLogDetail = z.infer<typeof UsualLogDetail>;

const span = {
  from: day.optional(),
  to: day.optional(),
};
const logQuery = listQuery.extend({
  ...span,
  userId: id.optional(),
  createBy: z.string().max(64).optional(),
  action: z.enum(['insert', 'update', 'delete', '']).optional(),
  /** What `action` was called before. */
  method: z.enum(['insert', 'update', 'delete', '']).optional(),
  tableName: z.string().max(64).optional(),
  module: z.string().max(64).optional(),
  recordId: id.optional(),
  /** Number or name of a record: what happened to V-103. */
  record: z.string().max(64).optional(),
  /** What people did, or what the platform did by itself. */
  who: z.enum(['people', 'platform', '']).optional(),
  remoteIp: z.string().max(64).optional(),
  /** Number or name of a record, or somebody's name. */
  keyword: z.string().max(64).optional(),
});

const read = { access: 'usage.read', title: { zh: '操作记录：查看', en: 'Operation record: View' } } as const;
export const usualLogs = endpoint('GET /ircrisk-log/usual/list', {
  ...read,
  input: logQuery,
  result: page(UsualLog),
});
export const usualLog = endpoint('GET /ircrisk-log/usual/detail', {
  ...read,
  input: z.object({ id }),
  result: UsualLogDetail,
});

/** One row per call that changed something. */
export const ApiLog = z.object({
  id: z.string(),
  ...asked,
  ...sent,
  /** 1: it was done; what failed is in the error log. */
  type: z.string(),
  /** What was called, for people. */
  title: z.string(),
  requestId: z.string(),
  changes: z.number(),
});
export const apiLogs = endpoint('GET /ircrisk-log/api/list', {
  ...read,
  input: logQuery,
  result: page(ApiLog),
});
export const apiLog = endpoint('GET /ircrisk-log/api/detail', {
  ...read,
  input: z.object({ id }),
  result: ApiLog.extend({ entries: z.array(UsualLogDetail.omit({ history: true, told: true })) }),
});

export const ErrorLog = z.object({
  id: z.string(),
  ...asked,
  ...sent,
  requestId: z.string(),
  exceptionName: z.string(),
  message: z.string(),
  fileName: z.string().nullable(),
  lineNumber: z.number().nullable(),
  /** For the operator alone. */
  stackTrace: z.string().optional(),
});
const readErrors = {
  access: 'usage.readErrors',
  title: { zh: '错误日志：查看', en: 'Error log: View' },
} as const;
export const errorLogs = endpoint('GET /ircrisk-log/error/list', {
  ...readErrors,
  input: listQuery.extend(span),
  result: page(ErrorLog),
});
export const errorLog = endpoint('GET /ircrisk-log/error/detail', {
  ...readErrors,
  input: z.object({ id }),
  result: ErrorLog,
});

export const usageStatistics = endpoint('GET /ircrisk-log/usual/statistics', {
  access: 'usage-statistics.read',
  title: { zh: '操作统计：查看', en: 'Operation statistics: View' },
  input: z.looseObject({ ...span, by: z.enum(['day', 'user', 'module']).default('day') }),
  result: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      count: z.number(),
      inserts: z.number(),
      updates: z.number(),
      deletes: z.number(),
    }),
  ),
  offloads: true,
});

/** People who signed in or changed something in the thirty days to today. */
export const activePeople = endpoint('GET /ircrisk-log/usual/active', {
  access: 'usage-statistics.read',
  title: { zh: '操作统计：活跃用户', en: 'Operation statistics: Active users' },
  input: z.object({}),
  result: z.object({
    /** Mean of the days. */
    daily: z.number(),
    weekly: z.number(),
    monthly: z.number(),
    /** Enabled users. */
    people: z.number(),
    /** Daily over monthly, in percent; null where nobody was active. */
    stickiness: z.number().nullable(),
    /** Monthly over enabled users, in percent. */
    adoption: z.number().nullable(),
  }),
  offloads: true,
});

/** Modules that have records, for the filter. */
export const usageModules = endpoint('GET /ircrisk-log/usual/modules', {
  ...read,
  title: { zh: '操作记录：模块', en: 'Operation record: modules' },
  input: z.object({}),
  result: z.array(z.object({ id: z.string(), label: z.string() })),
  offloads: true,
});
const exported = {
  access: 'usage.export',
  title: { zh: '操作记录：导出', en: 'Operation record: Export' },
} as const;
export const exportUsualLogs = endpoint('POST /ircrisk-log/usual/export', {
  ...exported,
  input: logQuery,
  result: z.object({ jobId: z.string() }),
  success: 'exported',
});
