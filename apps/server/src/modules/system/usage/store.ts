import type { UsualLogDetail } from '@ircrisk/contract/modules/system/usage.ts';
import type { Language, Text } from '@ircrisk/contract/text.ts';
import { type AuditRow, parseImage, readEntries } from '#platform/audit/history.ts';
import type { Queries, Tx } from '#platform/database/pool.ts';
import { all, likeLiteral, type Sql, sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { placeOf, sayPlace } from '#platform/identity/place.ts';
import { recordsCalled } from '#platform/search/find-records.ts';
import { moduleName, operationTitle, recordName, resourceOfTable, tableTitle } from './names.ts';
import { calledByOwner, type Readership, tellChanges } from './words/told.ts';

export interface Span {
  from?: string;
  to?: string;
}
export interface LogQuery extends Span {
  userId?: string;
  createBy?: string;
  action?: string;
  /** As `action` was called before. */
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

/** Entries of a query, of those `seen` by whoever asks. */
const conditionOf = (query: LogQuery, seen: Sql): Sql =>
  all([
    sql`t.tenant_id = current_tenant()`,
    seen,
    ...within(sql`t.at`, query),
    ...(query.userId ? [sql`t.user_id = ${query.userId}`] : []),
    ...(query.createBy ? [ofUsers(query.createBy)] : []),
    ...(query.keyword?.trim()
      ? [sql`(t.record_id in (${recordsCalled(query.keyword)}) or ${ofUsers(query.keyword.trim())})`]
      : []),
    ...(query.action || query.method ? [sql`t.action = ${query.action || query.method}`] : []),
    ...(query.tableName ? [sql`t.table_name = ${query.tableName}`] : []),
    ...(query.module ? [sql`t.module = ${query.module}`] : []),
    ...(query.recordId ? [sql`t.record_id = ${query.recordId}`] : []),
    ...(query.record?.trim() ? [sql`t.record_id in (${recordsCalled(query.record)})`] : []),
    ...(query.who === 'people' ? [sql`t.user_id is not null`] : []),
    ...(query.who === 'platform' ? [sql`t.user_id is null`] : []),
    ...(query.remoteIp ? [sql`t.address like ${`${likeLiteral(query.remoteIp)}%`}`] : []),
  ]);

/** Work of the platform has a name, not a path, and comes from nowhere. */
const sent = sql`case when t.operation like '/%' then split_part(t.operation, '/', 2) end as "serviceId",
  case when t.operation like '/%' then t.operation end as "requestUri", case when t.address not in ('', 'local') then t.address end as "remoteIp",
  (select u.shown_name from users u where u.tenant_id = t.tenant_id and u.id = t.user_id) as "createBy", t.at as "createTime"`;
const columns = sql`t.id, ${sent}, t.operation, t.module, t.request_id as "requestId", t.action, t.table_name as "tableName", t.record_id as "recordId",
  coalesce(t.after, t.before)::text as image`;

const actions: Readonly<Record<string, Text>> = {
  insert: { zh: '新增', en: 'Added' },
  update: { zh: '修改', en: 'Changed' },
  delete: { zh: '删除', en: 'Deleted' },
};

export type NamedLog = Omit<
  UsualLogDetail,
  'changed' | 'before' | 'after' | 'history' | 'told' | keyof Asked
>;
type Asked = Pick<UsualLogDetail, 'env' | 'method' | 'userAgent' | 'params' | 'time'>;
type LogRow = Omit<
  NamedLog,
  | 'actionName'
  | 'title'
  | 'moduleName'
  | 'tableTitle'
  | 'place'
  | 'recordName'
  | 'logLevel'
  | 'logId'
  | 'logData'
> & {
  operation: string;
  image: string | null;
};
/** Words for people beside what is stored. */
export const namedLog = <T extends LogRow>({ image, operation, ...row }: T, language: Language) => {
  const words = {
    recordName: recordName(row.tableName, parseImage(image), language),
    actionName: actions[row.action]?.[language] ?? row.action,
    title: operationTitle(operation, language),
    moduleName: moduleName(row.module, language, operation),
    tableTitle: tableTitle(row.tableName, language),
    place: row.remoteIp === null ? '' : sayPlace(placeOf(row.remoteIp), row.remoteIp, language),
  };
  const logData = [words.actionName, words.tableTitle, words.recordName].filter(Boolean).join(' ');
  return { ...row, ...words, logLevel: 'info', logId: row.requestId, logData };
};

const unknown: Asked = { env: null, method: null, userAgent: null, params: null, time: null };

/** With how their requests asked for them. Parameters of a request speak of all it changed: whoever may not see a part reads none of them. */
async function withRequests<T extends { requestId: string }>(
  tx: Queries,
  rows: readonly T[],
  seen: Sql,
): Promise<(T & Asked)[]> {
  const ids = [...new Set(rows.map(({ requestId }) => requestId))];
  const known = await tx.all<Asked & { requestId: string }>(sql`
    select r.request_id as "requestId", r.env, r.method, r.user_agent as "userAgent", r.milliseconds::text as time,
      case when not exists (
        select from audit_seals s join audit_entries t on t.tenant_id = s.tenant_id and t.id between s.first_id and s.last_id and t.tx = s.tx
        where s.tenant_id = r.tenant_id and s.tx = r.tx and not ${seen}) then r.params end as params
    from audit_requests r where r.tenant_id = current_tenant() and r.request_id = any(${ids}::text[])`);
  const asked = new Map(known.map(({ requestId, ...one }) => [requestId, one]));
  return rows.map((row) => ({ ...row, ...(asked.get(row.requestId) ?? unknown) }));
}

/** Newest first unless asked for the oldest; time is what the records are ordered by. */
function orderOf({ ascs, descs }: Pick<LogQuery, 'ascs' | 'descs'>): Sql {
  const wanted = ascs?.trim() || descs?.trim() || 'createTime';
  if (wanted !== 'createTime') throw fail(commonErrors.unknownOrder, { name: wanted.slice(0, 60) });
  return ascs?.trim() ? sql`t.at, t.id` : sql`t.at desc, t.id desc`;
}

export const selectLogs = (query: LogQuery, seen: Sql): Sql =>
  sql`select ${columns} from audit_entries t where ${conditionOf(query, seen)}`;

export const countLogs = async (tx: Queries, query: LogQuery, seen: Sql): Promise<number> =>
  (
    await tx.one<{ total: number }>(
      sql`select count(*)::int as total from audit_entries t where ${conditionOf(query, seen)}`,
    )
  ).total;

export async function logPage(tx: Queries, query: LogQuery, readership: Readership, seen: Sql) {
  const order = orderOf(query);
  const [rows, total] = await Promise.all([
    tx.all<LogRow>(sql`
      select ${columns} from (select * from audit_entries t where ${conditionOf(query, seen)} order by ${order}
        limit ${query.size} offset ${(query.current - 1) * query.size}) t order by ${order}`),
    countLogs(tx, query, seen),
  ]);
  return { rows: await withRequests(tx, await namedLogs(tx, rows, readership), seen), total };
}

/** The same for many rows: one that has no name of its own is called by what it belongs to. */
export async function namedLogs<T extends LogRow>(tx: Queries, rows: readonly T[], readership: Readership) {
  const { language } = readership;
  const named = rows.map((row) => namedLog(row, language));
  const nameless = rows.flatMap(({ id, tableName, image }, index) =>
    named[index]?.recordName ? [] : [{ id, table: tableName, image: parseImage(image) }],
  );
  const called = await calledByOwner(tx, nameless, readership);
  return named.map((row) => {
    const owner = called.get(row.id);
    return owner ? { ...row, recordName: owner, logData: `${row.logData} ${owner}` } : row;
  });
}

/** Images as text: their ids are longer than a number of the browser holds. */
type DetailRow = LogRow & { before: string | null; after: string | null };
/** What is stamped on every write tells nobody anything. */
const stamps = new Set(['update_time', 'update_user', 'version']);

function detailed(
  row: DetailRow,
  language: Language,
): Omit<UsualLogDetail, 'history' | 'told' | keyof Asked> {
  const [before, after] = [parseImage(row.before), parseImage(row.after)];
  const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const changed = [...keys].filter(
    (key) => !stamps.has(key) && JSON.stringify(before?.[key]) !== JSON.stringify(after?.[key]),
  );
  return { ...namedLog(row, language), before, after, changed };
}

export async function logDetail(
  tx: Tx,
  id: string,
  readership: Readership,
  seen: Sql,
): Promise<UsualLogDetail | undefined> {
  const { language } = readership;
  const row = await tx.maybe<DetailRow>(
    sql`select ${columns}, t.before::text as before, t.after::text as after from audit_entries t where t.tenant_id = current_tenant() and t.id = ${id} and ${seen}`,
  );
  if (!row) return undefined;
  const resource = resourceOfTable(row.tableName);
  const entry: AuditRow = {
    time: row.createTime,
    user: row.createBy,
    action: row.action as AuditRow['action'],
    before: row.before,
    after: row.after,
  };
  const [history] = resource ? await readEntries(tx, resource, [entry], language) : [];
  const [asked = unknown] = await withRequests(tx, [{ requestId: row.requestId }], seen);
  const words = detailed(row, language);
  const [named = words] = await namedLogs(tx, [row], readership);
  return {
    ...asked,
    ...words,
    recordName: named.recordName,
    logData: named.logData,
    told: await tellChanges(tx, row.tableName, words, readership),
    history: history && resource ? { resource: resource.id, entry: history } : null,
  };
}

interface RequestRow {
  id: string;
  type: string;
  serviceId: string | null;
  remoteIp: string | null;
  requestUri: string | null;
  requestId: string;
  changes: number;
  createBy: string | null;
  createTime: string;
}
const titled = (row: RequestRow, language: Language) => ({
  ...row,
  title: operationTitle(row.requestUri ?? '', language),
});

/** One row per call that changed something, named by its first change; work of the platform is no call. */
export async function requestPage(tx: Queries, query: LogQuery, language: Language, seen: Sql) {
  const condition = all([sql`t.operation like '/%'`, conditionOf(query, seen)]);
  const grouped = sql`select t.request_id, min(t.id) as id, count(*)::int as changes from audit_entries t where ${condition} group by t.request_id`;
  const rows = await tx.all<RequestRow>(sql`
    with g as (${grouped} order by min(t.id) desc limit ${query.size} offset ${(query.current - 1) * query.size})
    select ${requestColumns} from g join audit_entries t on t.tenant_id = current_tenant() and t.id = g.id order by t.id desc`);
  const { total } = await tx.one<{ total: number }>(
    sql`select count(distinct t.request_id)::int as total from audit_entries t where ${condition}`,
  );
  const named = rows.map((row) => titled(row, language));
  return { rows: await withRequests(tx, named, seen), total };
}

const requestColumns = sql`t.id, '1' as type, ${sent}, t.request_id as "requestId", g.changes`;

export async function requestDetail(tx: Queries, id: string, language: Language, seen: Sql) {
  const head = await tx.maybe<RequestRow>(sql`
    with g as (select count(*)::int as changes from audit_entries x where x.tenant_id = current_tenant()
      and x.request_id = (select request_id from audit_entries y where y.tenant_id = current_tenant() and y.id = ${id}))
    select ${requestColumns} from g, audit_entries t where t.tenant_id = current_tenant() and t.id = ${id} and ${seen}`);
  if (!head) return undefined;
  const rows =
    await tx.all<DetailRow>(sql`select ${columns}, t.before::text as before, t.after::text as after from audit_entries t
    where t.tenant_id = current_tenant() and t.request_id = ${head.requestId} and ${seen} order by t.id limit 500`);
  const [asked = unknown] = await withRequests(tx, [head], seen);
  const entries = rows.map((row) => ({ ...asked, ...detailed(row, language) }));
  return { ...asked, ...titled(head, language), entries };
}
