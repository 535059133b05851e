import { product } from '@ircrisk/contract/product.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import type { Database, Tx } from '#platform/database/pool.ts';
import { raw, type Sql, sql } from '#platform/database/sql.ts';
import { scopeOfTenant } from '#platform/permissions/allowed.ts';
import { departmentAdminPermissions } from '#platform/permissions/department-admin.ts';
import type { Actor, DataScope, Office } from '#platform/tenancy/actor.ts';
import { systemContext, withTenant } from '#platform/tenancy/with-tenant.ts';
import type { AccessClaims } from './access-token.ts';

interface ActorRow {
  userId: string;
  account: string;
  realName: string;
  language: Language;
  mustChangePassword: boolean;
  signedInBy: string;
  timeZone: string;
  roleIds: string[];
  roleAliases: string[];
  isAdmin: boolean;
  deptIds: string[];
  permissions: string[];
  scopeTypes: number[];
  scopeDeptIds: string[];
  officeDeptIds: string[];
  companyIds: string[];
  projectIds: string[];
  defaultProjectId: string | null;
}

/** Sessions that go on, of the tenant the transaction is in. */
const openSessions = sql`sessions s
    join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
    join tenants t on t.tenant_id = s.tenant_id
    where s.tenant_id = current_tenant() and s.ended_at is null and s.expires_at > now()`;

const inSession = ({ sessionId, userId }: AccessClaims) =>
  sql`${openSessions} and s.id = ${sessionId} and s.user_id = ${userId}`;

/** A user `u` of a tenant `t` who may be here. */
const isWelcome = sql`u.is_deleted = 0 and u.status = 1
  and t.is_deleted = 0 and t.status = 1 and (t.expire_time is null or t.expire_time > now())`;

/**
 * Session, user, tenant, rights and reach in one statement. A session that ended, a user forbidden or removed, a tenant
 * disabled or expired gives no row.
 */
const actorQuery = (who: Sql, signedInBy: Sql) => sql`
  with me as materialized (
    select u.*, t.time_zone, ${signedInBy} as signed_in_by from ${who} and ${isWelcome}
  ), mine as materialized (
    select r.id, r.role_alias, r.is_admin, r.api_scope_ids, r.data_scope_ids from roles r
    where r.tenant_id = current_tenant() and r.id = any((select role_ids from me)::bigint[]) and r.is_deleted = 0
  ), scopes as materialized (
    select distinct d.scope_type, d.dept_ids, d.id from data_scopes d
    where d.tenant_id = current_tenant() and d.is_deleted = 0 and d.id in (select unnest(data_scope_ids) from mine)
  ), administered as materialized (
    select d.id from departments d
    where d.tenant_id = current_tenant() and d.is_deleted = 0 and d.admin_ids @> array[(select id from me)]
  ), companies as (
    select distinct on (mine.id) c.id from departments mine join departments c on c.tenant_id = mine.tenant_id
      and (c.id = mine.id or c.id = any(mine.ancestors)) and c.dept_category = '1' and c.is_deleted = 0
    where mine.tenant_id = current_tenant() and mine.id = any((select dept_ids from me)::bigint[]) and mine.is_deleted = 0
      and exists (select from scopes where scope_type = 6)
    order by mine.id, cardinality(c.ancestors) desc
  ), everything as (
    select exists (select from mine where is_admin) or exists (select from scopes where scope_type = 1) as sees
  )
  select me.id as "userId", me.account, me.real_name as "realName", me.language, (me.must_change_password and me.signed_in_by <> 'client_credentials') as "mustChangePassword", me.signed_in_by as "signedInBy",
    me.time_zone as "timeZone", me.dept_ids as "deptIds",
    array(select id from mine) as "roleIds", array(select role_alias from mine) as "roleAliases",
    exists (select from mine where is_admin) as "isAdmin",
    array(
      select a.code from api_scopes a
      where ${scopeOfTenant}
        and (exists (select from mine where is_admin) or a.id in (select unnest(api_scope_ids) from mine))
    ) as permissions,
    array(select distinct scope_type from scopes) as "scopeTypes",
    array(
      select unnest(me.dept_ids) where exists (select from scopes where scope_type = 3)
      union select unnest(dept_ids) from scopes where scope_type = 5
      union select d.id from departments d where d.tenant_id = current_tenant() and d.is_deleted = 0
        and exists (select from scopes where scope_type = 4) and (d.ancestors && me.dept_ids or d.id = any(me.dept_ids))
      union select d.id from departments d where exists (select from scopes where scope_type = 6)
        and d.tenant_id = current_tenant() and d.is_deleted = 0
        and (d.id in (select id from companies) or d.ancestors && array(select id from companies))
      union select d.id from departments d where d.tenant_id = current_tenant() and d.is_deleted = 0
        and (d.id in (select id from administered) or d.ancestors && array(select id from administered))
    ) as "scopeDeptIds",
    array(select d.id from departments d where d.tenant_id = current_tenant() and d.is_deleted = 0
      and (d.id in (select id from administered) or d.ancestors && array(select id from administered))) as "officeDeptIds",
    array(select e.id from enterprises e where e.tenant_id = current_tenant() and e.is_deleted = 0 order by e.id) as "companyIds",
    array(select p.id from projects p where p.tenant_id = current_tenant() and p.is_deleted = 0
      and ((select sees from everything) or p.is_default or p.member_ids @> array[me.id] or p.create_user = me.id)
      order by p.is_default desc, p.id) as "projectIds",
    me.default_project_id as "defaultProjectId"
  from me`;

function dataScopeOf(row: ActorRow): DataScope {
  if (row.isAdmin || row.scopeTypes.includes(1)) return 'all';
  if (row.scopeTypes.includes(5)) return 'custom';
  if (row.scopeTypes.includes(6)) return 'company';
  if (row.officeDeptIds.length > 0 || row.scopeTypes.includes(4)) return 'departmentAndBelow';
  return row.scopeTypes.includes(3) ? 'department' : 'own';
}

/** A caller, and the mark of everything their rights were read from. */
export interface KnownActor {
  readonly actor: Actor;
  readonly mark: string;
}

/** The caller as the database knows them right now. */
export async function loadActor(db: Database, claims: AccessClaims): Promise<KnownActor | undefined> {
  return withTenant(db, systemContext(claims.tenantId, 'authenticate'), async (tx) => {
    // The mark first: what changes between the two statements makes it an old one.
    const [marks, row] = await Promise.all([
      marksOf(tx, [claims.sessionId]),
      tx.maybe<ActorRow>(actorQuery(inSession(claims), sql`s.grant_type`)),
    ]);
    const mark = marks.get(claims.sessionId);
    return row && mark !== undefined ? { actor: actorOf(row, claims), mark } : undefined;
  });
}

/** The marks of those sessions of a tenant that have not ended. */
export const readMarks = (db: Database, tenantId: string, sessionIds: readonly string[]) =>
  withTenant(db, systemContext(tenantId, 'authenticate'), (tx) => marksOf(tx, sessionIds));

/** Tables of a tenant from which the rights and the reach of its people are read, beside their own records. */
const sources = ['roles', 'data_scopes', 'departments', 'enterprises', 'projects'];
/** Changes with every record that is added, changed or removed. */
const stateOf = (rows: string) => `(select sum(hashint8extended(x.id, x.version)) from ${rows})`;
const stateOfTenant = raw(
  [
    ...sources.map((table) => stateOf(`${table} x where x.tenant_id = current_tenant()`)),
    stateOf(
      'tenant_modules x where x.tenant_id = current_tenant() and (x.expire_time is null or x.expire_time > now())',
    ),
    stateOf('api_scopes x'),
  ].join(', '),
);

/**
 * Whether somebody's rights are still those that were read is asked for all callers of a tenant at once: it costs a hundredth of
 * reading them anew for each.
 */
async function marksOf(tx: Tx, sessionIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.all<{ sessionId: string; mark: string }>(sql`
    with state as materialized (select concat_ws(':', ${stateOfTenant}) as mark)
    select s.id::text as "sessionId", concat_ws(':', u.version, t.version, state.mark) as mark
    from state, ${openSessions} and s.id = any(${sessionIds}::bigint[]) and ${isWelcome}`);
  return new Map(rows.map(({ sessionId, mark }) => [sessionId, mark]));
}

/** Somebody who is not here now, for work done in their name: with the rights they have now, or not at all. */
export async function loadAbsent(tx: Tx, tenantId: string, userId: string): Promise<Actor | undefined> {
  const row = await tx.maybe<ActorRow>(
    actorQuery(
      sql`users u join tenants t on t.tenant_id = u.tenant_id
      where u.tenant_id = current_tenant() and u.id = ${userId}`,
      sql`''`,
    ),
  );
  return row && actorOf(row, { tenantId, sessionId: '', clientId: '' });
}

/** The same of many people at once, in one statement; whoever may not be here is left out. */
export async function loadAllAbsent(tx: Tx, tenantId: string, userIds: readonly string[]): Promise<Actor[]> {
  const each = actorQuery(
    sql`users u join tenants t on t.tenant_id = u.tenant_id where u.tenant_id = current_tenant() and u.id = asked.id`,
    sql`''`,
  );
  const rows = await tx.all<ActorRow>(sql`
    select a.* from (select distinct unnest(${userIds}::bigint[]) as id) asked cross join lateral (${each}) a`);
  return rows.map((row) => actorOf(row, { tenantId, sessionId: '', clientId: '' }));
}

/** What the office of a department administrator adds to the roles; a right that a role gives reaches as far as the role. */
const officeOf = (deptIds: readonly string[], permissions: readonly string[]): Office => ({
  deptIds,
  permissions: departmentAdminPermissions.filter((permission) => !permissions.includes(permission)),
});

function actorOf(row: ActorRow, claims: Pick<AccessClaims, 'tenantId' | 'sessionId' | 'clientId'>): Actor {
  const { scopeTypes: _types, officeDeptIds, permissions, scopeDeptIds, defaultProjectId, ...rest } = row;
  const dataScope = dataScopeOf(row);
  const office = officeDeptIds.length > 0 ? officeOf(officeDeptIds, permissions) : undefined;
  const unbounded = dataScope === 'all' || dataScope === 'own';
  return {
    ...rest,
    tenantId: claims.tenantId,
    sessionId: claims.sessionId,
    clientId: claims.clientId,
    dataScope,
    scopeDeptIds: unbounded ? [] : scopeDeptIds,
    permissions: new Set(office ? [...permissions, ...office.permissions] : permissions),
    ...(office ? { office } : {}),
    isOperator: claims.tenantId === product.operatorTenant,
    defaultProjectId:
      defaultProjectId !== null && row.projectIds.includes(defaultProjectId)
        ? defaultProjectId
        : (row.projectIds[0] ?? null),
  };
}
