import type { UsualLogDetail } from '@ircrisk/contract/modules/system/usage.ts';
import type { Language, Text } from '@ircrisk/contract/text.ts';
import { type AuditRow, parseImage, readEntries } from '#platform/audit/history.ts';
import type { Queries, Tx } from '#platform/database/pool.ts';
import { all, likeLiteral, type Sql, sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { placeOf, sayPlace } from '#platform/identity/place.ts';
import { recordsCalled } from '#platform/search/find-records.ts';
import { moduleName, operationTitle, recordName, resourceOfTable, tableTitle } from './names.ts';

export interface Span {
  from?: string;
  to?: string;
}
export interface LogQuery extends Span {
  userId?: string;
  createBy?: string;
  method?: string;
  tableName?: string;
  module?: string;
  recordId?: string;
  record?: string;
  who?: string;
  remoteIp?: string;
  keyword?: string;
  ascs?: string;
  descs?: string;
  current: number;
  size: number;
}

/** Whole days in the tenant's zone. */
export const within = (column: Sql, { from, to }: Span): Sql[] => [
  ...(from ? [sql`${column} >= ${from}::date::timestamptz`] : []),
  ...(to ? [sql`${column} < (${to}::date + 1)::timestamptz`] : []),
];

const ofUsers = (name: string): Sql => {
  const pattern = `%${likeLiteral(name)}%`;
  return sql`t.user_id in (select u.id from users u where u.tenant_id = current_tenant()
          and (u.real_name ilike ${pattern} or u.real_name_en ilike ${pattern} or u.account ilike ${pattern}))`;
};

const conditionOf = (query: LogQuery): Sql =>
  all([
    sql`t.tenant_id = current_tenant()`,
    ...within(sql`t.at`, query),
    ...(query.userId ? [sql`t.user_id = ${query.userId}`] : []),
    ...(query.createBy ? [ofUsers(query.createBy)] : []),
    ...(query.keyword?.trim()
      ? [sql`(t.record_id in (${recordsCalled(query.keyword)}) or ${ofUsers(query.keyword.trim())})`]
      : []),
    ...(query.method ? [sql`t.action = ${query.method}`] : []),
    ...(query.tableName ? [sql`t.table_name = ${query.tableName}`] : []),
    ...(query.module ? [sql`t.module = ${query.module}`] : []),
    ...(query.recordId ? [sql`t.record_id = ${query.recordId}`] : []),
    ...(query.record?.trim() ? [sql`t.record_id in (${recordsCalled(query.record)})`] : []),
    ...(query.who === 'people' ? [sql`t.user_id is not null`] : []),
    ...(query.who === 'platform' ? [sql`t.user_id is null`] : []),
    ...(query.remoteIp ? [sql`t.address like ${`${likeLiteral(query.remoteIp)}%`}`] : []),
  ]);

const columns = sql`t.id, split_part(t.operation, '/', 2) as "serviceId", t.address as "remoteIp", t.operation as "requestUri", t.module, t.request_id as "requestId",
  t.action as method, t.table_name as "tableName", t.record_id as "recordId", t.at as "createTime",
  coalesce(t.after, t.before)::text as image,
  coalesce((select u.shown_name from users u where u.tenant_id = t.tenant_id and u.id = t.user_id), '') as "createBy"`;

/** The audit keeps what changed, not how it was asked for: bodies hold secrets, browsers and durations say nothing. */
export const notKept = { env: 'prod', userAgent: '', params: '', time: '' };

const actions: Readonly<Record<string, Text>> = {
  insert: { zh: '新增', en: 'Added' },
  update: { zh: '修改', en: 'Changed' },
  delete: { zh: '删除', en: 'Deleted' },
};

export type NamedLog = Omit<UsualLogDetail, 'changed' | 'before' | 'after' | 'history'>;
type Carried = 'logLevel' | 'logId' | 'logData' | keyof typeof notKept;
type LogRow = Omit<
  NamedLog,
  'methodName' | 'title' | 'moduleName' | 'tableTitle' | 'place' | 'recordName' | Carried
> & {
  image: string | null;
};
/** Words for people beside what is stored. */
export const namedLog = <T extends LogRow>({ image, ...row }: T, language: Language) => {
  const words = {
    recordName: recordName(row.tableName, parseImage(image), language),
    methodName: actions[row.method]?.[language] ?? row.method,
    title: operationTitle(row.requestUri, language),
    moduleName: moduleName(row.module, language),
    tableTitle: tableTitle(row.tableName, language),
    place: row.remoteIp === 'local' ? '' : sayPlace(placeOf(row.remoteIp), row.remoteIp, language),
  };
  const logData = [words.methodName, words.tableTitle, words.recordName].filter(Boolean).join(' ');
  return { ...row, ...words, ...notKept, logLevel: 'info', logId: row.requestId, logData };
};

/** Newest first unless asked for the oldest; time is what the records are ordered by. */
function orderOf({ ascs, descs }: Pick<LogQuery, 'ascs' | 'descs'>): Sql {
  const wanted = ascs?.trim() || descs?.trim() || 'createTime';
  if (wanted !== 'createTime') throw fail(commonErrors.unknownOrder, { name: wanted.slice(0, 60) });
  return ascs?.trim() ? sql`t.at, t.id` : sql`t.at desc, t.id desc`;
}

export const selectLogs = (query: LogQuery): Sql =>
  sql`select ${columns} from audit_entries t where ${conditionOf(query)}`;

export const countLogs = async (tx: Queries, query: LogQuery): Promise<number> =>
  (
    await tx.one<{ total: number }>(
      sql`select count(*)::int as total from audit_entries t where ${conditionOf(query)}`,
    )
  ).total;

export async function logPage(tx: Queries, query: LogQuery, language: Language) {
  const order = orderOf(query);
  const [rows, total] = await Promise.all([
    tx.all<LogRow>(sql`
      select ${columns} from (select * from audit_entries t where ${conditionOf(query)} order by ${order}
        limit ${query.size} offset ${(query.current - 1) * query.size}) t order by ${order}`),
    countLogs(tx, query),
  ]);
  return { rows: rows.map((row) => namedLog(row, language)), total };
}

/** Images as text: their ids are longer than a number of the browser holds. */
type DetailRow = LogRow & { before: string | null; after: string | null };
/** What is stamped on every write tells nobody anything. */
const stamps = new Set(['update_time', 'update_user', 'version']);

export function detailed(row: DetailRow, language: Language): Omit<UsualLogDetail, 'history'> {
  const [before, after] = [parseImage(row.before), parseImage(row.after)];
  const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const changed = [...keys].filter(
    (key) => !stamps.has(key) && JSON.stringify(before?.[key]) !== JSON.stringify(after?.[key]),
  );
  return { ...namedLog(row, language), before, after, changed };
}

export async function logDetail(tx: Tx, id: string, language: Language): Promise<UsualLogDetail | undefined> {
  const row = await tx.maybe<DetailRow>(
    sql`select ${columns}, t.before::text as before, t.after::text as after from audit_entries t where t.tenant_id = current_tenant() and t.id = ${id}`,
  );
  if (!row) return undefined;
  const resource = resourceOfTable(row.tableName);
  const entry: AuditRow = {
    time: row.createTime,
    user: row.createBy || null,
    action: row.method as AuditRow['action'],
    before: row.before,
    after: row.after,
  };
  const [history] = resource ? await readEntries(tx, resource, [entry], language) : [];
  return {
    ...detailed(row, language),
    history: history && resource ? { resource: resource.id, entry: history } : null,
  };
}

interface RequestRow {
  id: string;
  method: string;
  type: string;
  title: string;
  serviceId: string;
  remoteIp: string;
  requestUri: string;
  requestId: string;
  changes: number;
  createBy: string;
  createTime: string;
}

/** One row per request that changed something, named by its first change. */
export async function requestPage(tx: Queries, query: LogQuery) {
  const condition = conditionOf(query);
  const grouped = sql`select t.request_id, min(t.id) as id, count(*)::int as changes from audit_entries t where ${condition} group by t.request_id`;
  const rows = await tx.all<RequestRow>(sql`
    with g as (${grouped} order by min(t.id) desc limit ${query.size} offset ${(query.current - 1) * query.size})
    select ${requestColumns} from g join audit_entries t on t.tenant_id = current_tenant() and t.id = g.id order by t.id desc`);
  const { total } = await tx.one<{ total: number }>(
    sql`select count(distinct t.request_id)::int as total from audit_entries t where ${condition}`,
  );
  return { rows: rows.map((row) => ({ ...row, ...notKept })), total };
}

const requestColumns = sql`t.id, '1' as type, t.operation as title, split_part(t.operation, '/', 2) as "serviceId", t.address as "remoteIp",
  t.operation as "requestUri", 'POST' as method, t.request_id as "requestId", g.changes, t.at as "createTime",
  coalesce((select u.shown_name from users u where u.tenant_id = t.tenant_id and u.id = t.user_id), '') as "createBy"`;

export async function requestDetail(tx: Queries, id: string, language: Language) {
  const head = await tx.maybe<RequestRow>(sql`
    with g as (select count(*)::int as changes from audit_entries x where x.tenant_id = current_tenant()
      and x.request_id = (select request_id from audit_entries y where y.tenant_id = current_tenant() and y.id = ${id}))
    select ${requestColumns} from g, audit_entries t where t.tenant_id = current_tenant() and t.id = ${id}`);
  if (!head) return undefined;
  const rows =
    await tx.all<DetailRow>(sql`select ${columns}, t.before::text as before, t.after::text as after from audit_entries t
    where t.tenant_id = current_tenant() and t.request_id = ${head.requestId} order by t.id limit 500`);
  return { ...head, ...notKept, entries: rows.map((row) => detailed(row, language)) };
}
