import type { Page } from '@ircrisk/contract/endpoint.ts';
import type { OwnUser, User } from '@ircrisk/contract/modules/system/user.ts';
import { user } from '@ircrisk/contract/resources/people.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import type { ListQuery } from '@ircrisk/contract/values.ts';
import type { Queries, Tx } from '#platform/database/pool.ts';
import { all, likeLiteral, type Sql, sql } from '#platform/database/sql.ts';
import { pageOf } from '#platform/http/page.ts';
import { needsOldPassword } from '#platform/identity/accounts.ts';
import { sayPlace } from '#platform/identity/place.ts';
import { filterConditions } from '#platform/resources/filters.ts';
import { orderOf, orderSql } from '#platform/resources/order.ts';
import { calledIn } from '#platform/resources/second-name.ts';
import { shapeOf } from '#platform/resources/shape.ts';
import type { Actor, Office } from '#platform/tenancy/actor.ts';

const statusTexts = { 1: { zh: '正常', en: 'Normal' }, 2: { zh: '禁用', en: 'Forbidden' } } as const;

type Reaching = Pick<Actor, 'userId' | 'dataScope' | 'scopeDeptIds'> & { office?: Office | undefined };

/** The departments whose people a right of the actor reaches; nothing where it reaches everybody. */
export function reachedDepartments(actor: Reaching, permission: string): readonly string[] | undefined {
  if (actor.office?.permissions.includes(permission)) return actor.office.deptIds;
  return actor.dataScope === 'all' ? undefined : actor.scopeDeptIds;
}

/** People `t` to whom an actor may do what the permission says: all, or those of the departments it reaches, and always oneself. */
export function inReach(actor: Reaching, permission: string): Sql {
  const departments = reachedDepartments(actor, permission);
  return departments ? sql`(t.id = ${actor.userId} or t.dept_ids && ${departments}::bigint[])` : sql`true`;
}

const named = (table: Sql, label: string, ids: Sql, language: Language) =>
  sql`coalesce((select string_agg(${calledIn(language, `x.${label}`)}, ',' order by i.at) from unnest(${ids}) with ordinality i(id, at)
    join ${table} x on x.tenant_id = t.tenant_id and x.id = i.id), '')`;

export const namesOfDepartments = (language: Language): Sql =>
  named(sql`departments`, 'dept_name', sql`t.dept_ids`, language);

const columns = (language: Language): Sql => sql`
  t.id, t.tenant_id as "tenantId", (select tenant_name from tenants n where n.tenant_id = t.tenant_id) as "tenantName",
  t.code, t.account, t.name, t.real_name as "realName", t.real_name_en as "realNameEn", t.avatar, t.email, t.phone, t.birthday, t.sex,
  (select ${language === 'en' ? sql`d.dict_value_en` : sql`d.dict_value`} from dicts d
    where d.tenant_id = '000000' and d.code = 'sex' and d.dict_key = t.sex and d.is_deleted = 0) as "sexName",
  array_to_string(t.role_ids, ',') as "roleId", ${named(sql`roles`, 'role_name', sql`t.role_ids`, language)} as "roleName",
  array_to_string(t.dept_ids, ',') as "deptId", ${namesOfDepartments(language)} as "deptName",
  array_to_string(t.post_ids, ',') as "postId", ${named(sql`posts`, 'post_name', sql`t.post_ids`, language)} as "postName",
  t.status, t.user_type as "userType", t.is_leader as "isLeader", t.language, t.must_change_password as "firstLogin",
  exists (select from roles r where r.tenant_id = t.tenant_id and r.id = any(t.role_ids) and r.is_admin and r.is_deleted = 0) as "isAdmin",
  exists (select from departments d where d.tenant_id = t.tenant_id and d.admin_ids @> array[t.id] and d.is_deleted = 0) as "isDeptAdmin",
  s.state, s.locked,
  t.is_deleted as "isDeleted", t.create_user as "createUser", t.create_dept as "createDept", t.create_time as "createTime",
  t.update_user as "updateUser", t.update_time as "updateTime", t.version`;

const shown = (row: Omit<User, 'statusName'>, language: Language): User => ({
  ...row,
  statusName: statusTexts[row.status as 1 | 2]?.[language] ?? '',
});

/** Follows `users t`: whether they can sign in. */
const { joined } = shapeOf(user);

/** `deptId` means the department and everything below it. */
function below(value: unknown): Sql | null {
  const ids = (Array.isArray(value) ? value : String(value ?? '').split(','))
    .map(String)
    .filter((id) => /^\d{1,19}$/.test(id));
  if (ids.length === 0) return null;
  return sql`t.dept_ids && array(select d.id from departments d where d.tenant_id = current_tenant()
    and (d.id = any(${ids}::bigint[]) or d.ancestors && ${ids}::bigint[]))`;
}

export async function listUsers(
  tx: Tx,
  actor: Actor,
  query: ListQuery,
  language: Language,
): Promise<Page<User>> {
  const { deptId, ...rest } = query as ListQuery & { deptId?: unknown };
  const department = below(deptId);
  const condition = all([
    sql`t.tenant_id = current_tenant() and t.is_deleted = 0`,
    inReach(actor, 'user.read'),
    ...filterConditions(user, rest),
    ...(department ? [department] : []),
  ]);
  const order = orderSql(user, orderOf(user, query), 't');
  const [rows, { total }] = await Promise.all([
    tx.all<Omit<User, 'statusName'>>(sql`
      select ${columns(language)} from (select t.* from users t ${joined} where ${condition} order by ${order} limit ${query.size} offset ${(query.current - 1) * query.size}) t ${joined}
      order by ${order}`),
    tx.one<{ total: number }>(sql`select count(*)::int as total from users t ${joined} where ${condition}`),
  ]);
  return pageOf(
    rows.map((row) => shown(row, language)),
    total,
    query,
  );
}

export async function findUser(
  tx: Queries,
  actor: Actor,
  id: string,
  language: Language,
): Promise<User | undefined> {
  const row = await tx.maybe<Omit<User, 'statusName'>>(sql`
    select ${columns(language)} from users t ${joined} where t.tenant_id = current_tenant() and t.id = ${id} and t.is_deleted = 0 and ${inReach(actor, 'user.read')}`);
  return row && shown(row, language);
}

interface Statistics {
  lastLoginTime: string | null;
  lastAddress: string | null;
  lastPlace: string | null;
  monthLoginNum: number;
  plantModelId: string | null;
}

/** The caller, with the last login before this session, none in the first one, and the number of logins this month. */
export async function ownUser(tx: Tx, actor: Actor, language: Language): Promise<OwnUser> {
  const [row, statistics] = await Promise.all([
    tx.one<Omit<User, 'statusName'>>(
      sql`select ${columns(language)} from users t ${joined} where t.tenant_id = current_tenant() and t.id = ${actor.userId}`,
    ),
    tx.one<Statistics>(sql`
      with last as (select login_time, address, place from login_records
        where tenant_id = current_tenant() and user_id = ${actor.userId} and event = 'login'
          and login_time < (select s.created_at from sessions s where s.tenant_id = current_tenant() and s.id = ${actor.sessionId}::bigint)
        order by login_time desc limit 1)
      select (select login_time from last) as "lastLoginTime", (select address from last) as "lastAddress", (select place from last) as "lastPlace",
        (select count(*)::int from login_records where tenant_id = current_tenant() and user_id = ${actor.userId} and event = 'login'
          and login_time >= date_trunc('month', now())) as "monthLoginNum",
        (select f.id from users me join factory_nodes f on f.tenant_id = me.tenant_id and f.id = me.plant_model_id and f.is_deleted = 0 where me.tenant_id = current_tenant() and me.id = ${actor.userId}) as "plantModelId"`),
  ]);
  const { lastPlace, lastAddress, ...rest } = statistics;
  return {
    ...shown(row, language),
    ...rest,
    lastAddress: lastAddress === null ? null : sayPlace(lastPlace ?? '', lastAddress, language),
    projectId: actor.defaultProjectId,
    timeZone: actor.timeZone,
    oldPasswordNeeded: needsOldPassword(actor, actor.signedInBy),
    userName: row.account,
    user_name: row.account,
    real_name: row.realName,
  };
}

export function userOptions(
  tx: Queries,
  asked: { keyword?: string; deptId?: string; ids?: string[] },
  language: Language,
) {
  const department = below(asked.deptId);
  const pattern = `%${likeLiteral(asked.keyword ?? '')}%`;
  const condition = all([
    sql`t.tenant_id = current_tenant() and t.is_deleted = 0`,
    ...(asked.keyword
      ? [sql`(t.account ilike ${pattern} or t.real_name ilike ${pattern} or t.real_name_en ilike ${pattern})`]
      : []),
    ...(asked.ids?.length ? [sql`t.id = any(${asked.ids}::bigint[])`] : [sql`t.status = 1`]),
    ...(department ? [department] : []),
  ]);
  return tx.all<{ id: string; account: string; realName: string; deptName: string }>(sql`
    select t.id, t.account, t.shown_name as "realName", ${namesOfDepartments(language)} as "deptName"
    from users t where ${condition} order by t.shown_name, t.id limit 100`);
}

export interface Target {
  readonly id: string;
  readonly account: string;
  readonly roleIds: string[];
  readonly deptIds: string[];
  readonly isAdmin: boolean;
  /** Not forbidden. */
  readonly enabled: boolean;
}

/** Users by id, inside the actor's reach, locked until the transaction ends. */
export function targetsOf(
  tx: Queries,
  actor: Actor,
  permission: string,
  ids: readonly string[],
): Promise<Target[]> {
  return tx.all<Target>(sql`
    select t.id, t.account, t.role_ids as "roleIds", t.dept_ids as "deptIds", t.status = 1 as enabled,
      exists (select from roles r where r.tenant_id = t.tenant_id and r.id = any(t.role_ids) and r.is_admin and r.is_deleted = 0) as "isAdmin"
    from users t where t.tenant_id = current_tenant() and t.id = any(${ids}::bigint[]) and t.is_deleted = 0 and ${inReach(actor, permission)}
    order by t.id for update of t`);
}

/** Whether somebody who can sign in would still be administrator without these people. */
export async function administratorRemains(tx: Queries, without: readonly string[]): Promise<boolean> {
  // One at a time: two administrators must not remove each other.
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('administrators ' || current_tenant()))`);
  const found = await tx.maybe(sql`
    select u.id from users u join roles r on r.tenant_id = u.tenant_id and r.id = any(u.role_ids) and r.is_admin and r.is_deleted = 0
    where u.tenant_id = current_tenant() and u.is_deleted = 0 and u.status = 1 and not u.id = any(${without}::bigint[]) limit 1`);
  return found !== undefined;
}

export async function isTaken(
  tx: Queries,
  column: 'account' | 'phone',
  value: string,
  except: string | null,
): Promise<boolean> {
  const same = column === 'account' ? sql`lower(account) = ${value.toLowerCase()}` : sql`phone = ${value}`;
  const found = await tx.maybe(sql`select id from users
    where tenant_id = current_tenant() and is_deleted = 0 and ${same} and id is distinct from ${except}::bigint`);
  return found !== undefined;
}

/** The tenant's limit of users, when one more would break it. */
export async function brokenLimit(tx: Queries): Promise<number | undefined> {
  const row = await tx.maybe<{ most: number }>(sql`
    select account_number as most from tenants t where tenant_id = current_tenant() and account_number <=
      (select count(*) from users u where u.tenant_id = t.tenant_id and u.is_deleted = 0)`);
  return row?.most;
}
