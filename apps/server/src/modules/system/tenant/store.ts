import { randomInt } from 'node:crypto';
import type { Tenant } from '@ircrisk/contract/modules/system/tenant.ts';
import type { Queries } from '#platform/database/pool.ts';
import { all, likeLiteral, type Sql, sql } from '#platform/database/sql.ts';
import { orderBy } from './order-by.ts';

/** The operator reads modules and groups of every tenant; anybody else their own. */
const columns = sql`t.id, t.tenant_id as "tenantId", t.tenant_name as "tenantName", t.domain, t.linkman, t.contact_number as "contactNumber", t.address,
  t.account_number as "accountNumber", t.expire_time as "expireTime", t.background_url as "backgroundUrl", t.logo::text as logo,
  t.platform_type as "platformType", t.status, t.is_deleted as "isDeleted", t.create_time as "createTime", t.update_time as "updateTime", t.version,
  coalesce((select string_agg(x.top_menu_id::text, ',') from tenant_top_menus x where x.tenant_id = t.tenant_id and x.is_deleted = 0), '') as "topMenuIds",
  array(select m.module_code from tenant_modules m where m.tenant_id = t.tenant_id and m.is_deleted = 0 order by m.id) as "moduleCodes"`;

export const tenantByCode = (tx: Queries, code: string): Promise<Tenant | undefined> =>
  tx.maybe<Tenant>(sql`select ${columns} from tenants t where t.tenant_id = ${code} and t.is_deleted = 0`);
export const tenantById = (tx: Queries, id: string): Promise<Tenant | undefined> =>
  tx.maybe<Tenant>(sql`select ${columns} from tenants t where t.id = ${id} and t.is_deleted = 0`);

export interface TenantQuery {
  tenantId?: string;
  tenantName?: string;
  contactNumber?: string;
  status?: number | '';
  ascs?: string;
  descs?: string;
  current: number;
  size: number;
}

const sortable: Readonly<Record<string, Sql>> = {
  id: sql`t.id`,
  tenantId: sql`t.tenant_id`,
  tenantName: sql`t.tenant_name`,
  expireTime: sql`t.expire_time`,
  createTime: sql`t.create_time`,
  status: sql`t.status`,
};

export async function tenantPage(tx: Queries, query: TenantQuery) {
  const like = (column: Sql, value: string | undefined): Sql[] =>
    value ? [sql`${column} ilike ${`%${likeLiteral(value)}%`}`] : [];
  const condition = all([
    sql`t.is_deleted = 0`,
    ...like(sql`t.tenant_id`, query.tenantId),
    ...like(sql`t.tenant_name`, query.tenantName),
    ...like(sql`t.contact_number`, query.contactNumber),
    ...(typeof query.status === 'number' ? [sql`t.status = ${query.status}`] : []),
  ]);
  const rows = await tx.all<Tenant>(sql`select ${columns} from tenants t where ${condition}
    order by ${orderBy(sortable, query)} limit ${query.size} offset ${(query.current - 1) * query.size}`);
  const { total } = await tx.one<{ total: number }>(
    sql`select count(*)::int as total from tenants t where ${condition}`,
  );
  return { rows, total };
}

/** Before sign-in: the exact host name, and only what the login page shows. */
export const tenantByDomain = (tx: Queries, domain: string) =>
  tx.maybe<{ tenantId: string; tenantName: string; logo: string | null }>(sql`
    select code as "tenantId", name as "tenantName", picture as logo from tenant_of_domain(${domain})`);

/** Six digits nobody has, drawn at random: codes must not tell how many customers there are. */
export async function newCode(tx: Queries): Promise<string> {
  for (;;) {
    const code = String(randomInt(100_000, 1_000_000));
    if (!(await tx.maybe(sql`select 1 from tenants where tenant_id = ${code}`))) return code;
  }
}

export interface SavedTenant {
  tenantName: string;
  domain: string | null;
  linkman: string | null;
  contactNumber: string | null;
  address: string | null;
  accountNumber: number | null;
  expireTime: string | null;
  backgroundUrl: string | null;
  logo: string | null;
  platformType: string;
  status: number;
}

export async function insertTenant(tx: Queries, code: string, values: SavedTenant): Promise<string> {
  const { id } = await tx.one<{ id: string }>(sql`
    insert into tenants (tenant_id, tenant_name, domain, linkman, contact_number, address, account_number, expire_time, background_url, logo, platform_type, status)
    values (${code}, ${values.tenantName}, ${values.domain}, ${values.linkman}, ${values.contactNumber}, ${values.address}, ${values.accountNumber},
      ${values.expireTime}, ${values.backgroundUrl}, ${values.logo}, ${values.platformType}, ${values.status}) returning id`);
  return id;
}

export async function updateTenant(
  tx: Queries,
  id: string,
  values: SavedTenant,
  version: number | undefined,
): Promise<boolean> {
  const lock = version === undefined ? sql`` : sql`and version = ${version}`;
  const changed =
    await tx.run(sql`update tenants set tenant_name = ${values.tenantName}, domain = ${values.domain}, linkman = ${values.linkman},
    contact_number = ${values.contactNumber}, address = ${values.address}, account_number = ${values.accountNumber}, expire_time = ${values.expireTime},
    background_url = ${values.backgroundUrl}, logo = ${values.logo}, platform_type = ${values.platformType}, status = ${values.status}
    where id = ${id} and is_deleted = 0 ${lock}`);
  return changed === 1;
}

/** Logical: the data stay, nobody can sign in any more, and the domain is free again. */
export async function removeTenants(tx: Queries, codes: readonly string[]): Promise<void> {
  await tx.run(
    sql`update tenants set is_deleted = 1, removed_at = now(), status = 2, domain = null where tenant_id = any(${codes}::text[])`,
  );
}

export async function setTopMenus(tx: Queries, ids: readonly string[]): Promise<void> {
  await tx.run(
    sql`update tenant_top_menus set is_deleted = 1 where tenant_id = current_tenant() and is_deleted = 0 and not top_menu_id = any(${ids}::bigint[])`,
  );
  await tx.run(sql`insert into tenant_top_menus as x (top_menu_id) select t.id from top_menus t where t.id = any(${ids}::bigint[]) and t.is_deleted = 0
    and (not t.operator_only or current_tenant() = '000000')
    on conflict (tenant_id, top_menu_id) do update set is_deleted = 0 where x.is_deleted = 1`);
}

/** The first administrator of the tenant the transaction is in. */
export const firstAdministrator = (tx: Queries): Promise<{ id: string; account: string } | undefined> =>
  tx.maybe(sql`select u.id, u.account from users u join roles r on r.tenant_id = u.tenant_id and r.is_admin and r.id = any(u.role_ids)
    where u.tenant_id = current_tenant() and u.is_deleted = 0 order by u.status, u.id limit 1`);
