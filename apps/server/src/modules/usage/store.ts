import type { UsualLogDetail } from '@ircrisk/contract/modules/usage.ts';
import type { Language, Text } from '@ircrisk/contract/text.ts';
import type { Queries } from '#platform/database/pool.ts';
import { all, likeLiteral, type Sql, sql } from '#platform/database/sql.ts';

export interface Span {
  from?: string;
  to?: string;
}
export interface LogQuery extends Span {
  userId?: string;
  createBy?: string;
  method?: string;
  tableName?: string;
  recordId?: string;
  remoteIp?: string;
  current: number;
  size: number;
}

/** Whole days in the tenant's zone. */
export const within = (column: Sql, { from, to }: Span): Sql[] => [
  ...(from ? [sql`${column} >= ${from}::date::timestamptz`] : []),
  ...(to ? [sql`${column} < (${to}::date + 1)::timestamptz`] : []),
];

const conditionOf = (query: LogQuery): Sql =>
  all([
    sql`t.tenant_id = current_tenant()`,
    ...within(sql`t.at`, query),
    ...(query.userId ? [sql`t.user_id = ${query.userId}`] : []),
    ...(query.createBy
      ? [
          sql`t.user_id in (select u.id from users u where u.tenant_id = current_tenant()
          and (u.real_name ilike ${`%${likeLiteral(query.createBy)}%`} or u.account ilike ${`%${likeLiteral(query.createBy)}%`}))`,
        ]
      : []),
    ...(query.method ? [sql`t.action = ${query.method}`] : []),
    ...(query.tableName ? [sql`t.table_name = ${query.tableName}`] : []),
    ...(query.recordId ? [sql`t.record_id = ${query.recordId}`] : []),
    ...(query.remoteIp ? [sql`t.address like ${`${likeLiteral(query.remoteIp)}%`}`] : []),
  ]);

const columns = sql`t.id, split_part(t.operation, '/', 2) as "serviceId", t.address as "remoteIp", t.operation as "requestUri", t.request_id as "requestId",
  t.action as method, t.table_name as "tableName", t.record_id as "recordId", t.at as "createTime",
  coalesce((select u.real_name from users u where u.tenant_id = t.tenant_id and u.id = t.user_id), '') as "createBy"`;

const actions: Readonly<Record<string, Text>> = {
  insert: { zh: '新增', en: 'Added' },
  update: { zh: '修改', en: 'Changed' },
  delete: { zh: '删除', en: 'Deleted' },
};

type LogRow = Omit<UsualLogDetail, 'methodName' | 'changed' | 'before' | 'after'>;
const named = <T extends { method: string }>(row: T, language: Language) => ({
  ...row,
  methodName: actions[row.method]?.[language] ?? row.method,
});

export async function logPage(tx: Queries, query: LogQuery, language: Language) {
  const condition = conditionOf(query);
  const rows = await tx.all<LogRow>(sql`
    select ${columns} from (select * from audit_entries t where ${condition} order by t.at desc, t.id desc limit ${query.size} offset ${(query.current - 1) * query.size}) t
    order by t.at desc, t.id desc`);
  const { total } = await tx.one<{ total: number }>(
    sql`select count(*)::int as total from audit_entries t where ${condition}`,
  );
  return { rows: rows.map((row) => named(row, language)), total };
}

type DetailRow = LogRow & Pick<UsualLogDetail, 'before' | 'after'>;
/** What is stamped on every write tells nobody anything. */
const stamps = new Set(['update_time', 'update_user', 'version']);

export function detailed(row: DetailRow, language: Language): UsualLogDetail {
  const keys = new Set([...Object.keys(row.before ?? {}), ...Object.keys(row.after ?? {})]);
  const changed = [...keys].filter(
    (key) => !stamps.has(key) && JSON.stringify(row.before?.[key]) !== JSON.stringify(row.after?.[key]),
  );
  return { ...named(row, language), changed };
}

export async function logDetail(
  tx: Queries,
  id: string,
  language: Language,
): Promise<UsualLogDetail | undefined> {
  const row = await tx.maybe<DetailRow>(
    sql`select ${columns}, t.before, t.after from audit_entries t where t.tenant_id = current_tenant() and t.id = ${id}`,
  );
  return row && detailed(row, language);
}

export interface RequestRow {
  id: string;
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
  return { rows, total };
}

const requestColumns = sql`t.id, '1' as type, t.operation as title, split_part(t.operation, '/', 2) as "serviceId", t.address as "remoteIp",
  t.operation as "requestUri", t.request_id as "requestId", g.changes, t.at as "createTime",
  coalesce((select u.real_name from users u where u.tenant_id = t.tenant_id and u.id = t.user_id), '') as "createBy"`;

export async function requestDetail(tx: Queries, id: string, language: Language) {
  const head = await tx.maybe<RequestRow>(sql`
    with g as (select count(*)::int as changes from audit_entries x where x.tenant_id = current_tenant()
      and x.request_id = (select request_id from audit_entries y where y.tenant_id = current_tenant() and y.id = ${id}))
    select ${requestColumns} from g, audit_entries t where t.tenant_id = current_tenant() and t.id = ${id}`);
  if (!head) return undefined;
  const rows = await tx.all<DetailRow>(sql`select ${columns}, t.before, t.after from audit_entries t
    where t.tenant_id = current_tenant() and t.request_id = ${head.requestId} order by t.id limit 500`);
  return { ...head, entries: rows.map((row) => detailed(row, language)) };
}

export interface Statistic {
  key: string;
  name: string;
  count: number;
  inserts: number;
  updates: number;
  deletes: number;
}

const keys: Readonly<Record<'day' | 'user' | 'module', Sql>> = {
  day: sql`to_char(t.at, 'YYYY-MM-DD')`,
  user: sql`coalesce(t.user_id::text, '')`,
  // `/ircrisk-system/post/submit` is a change of posts, `/ircrisk-user/submit` one of users.
  module: sql`case when split_part(t.operation, '/', 4) <> '' then split_part(t.operation, '/', 3)
    when split_part(t.operation, '/', 2) like 'ircrisk-%' then substr(split_part(t.operation, '/', 2), 9) else t.operation end`,
};

export function statistics(tx: Queries, by: 'day' | 'user' | 'module', span: Span): Promise<Statistic[]> {
  const condition = all([sql`t.tenant_id = current_tenant()`, ...within(sql`t.at`, span)]);
  const label =
    by === 'user'
      ? sql`coalesce((select u.real_name from users u where u.tenant_id = current_tenant() and u.id = nullif(g.key, '')::bigint), '')`
      : sql`g.key`;
  return tx.all<Statistic>(sql`
    select g.key, ${label} as name, g.count, g.inserts, g.updates, g.deletes from (
      select ${keys[by]} as key, count(*)::int as count, count(*) filter (where t.action = 'insert')::int as inserts,
        count(*) filter (where t.action = 'update')::int as updates, count(*) filter (where t.action = 'delete')::int as deletes
      from audit_entries t where ${condition} group by 1) g
    order by ${by === 'day' ? sql`g.key` : sql`g.count desc, g.key`} limit 1000`);
}
