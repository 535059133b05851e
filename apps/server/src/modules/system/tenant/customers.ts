import * as contract from '@ircrisk/contract/modules/system/tenant.ts';
import { product } from '@ircrisk/contract/product.ts';
import { countOperations } from '#modules/system/usage/index.ts';
import type { Queries } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { type Handler, handle } from '#platform/http/handle.ts';
import { forgetCallers } from '#platform/identity/authenticate.ts';
import { asTenant } from '#platform/permissions/as-tenant.ts';
import * as store from './store.ts';

/** The tenants named, all there and none of them the operator's own. */
async function customersOf(tx: Queries, ids: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) throw fail(commonErrors.nothingSelected);
  const found = await Promise.all(wanted.map((id) => store.tenantById(tx, id)));
  return found.map((tenant) => {
    if (!tenant) throw fail(commonErrors.notFound);
    if (tenant.tenantId === product.operatorTenant) throw fail(contract.tenantErrors.operatorFixed);
    return tenant.id;
  });
}

/** Days the figures look back. */
const span = 30;

type Usage = contract.TenantUsage;

/** Counted inside the tenant itself: the operator's own rights show it no row of a customer. */
function usageOf(tx: Queries, tenantId: string): Promise<Usage> {
  return asTenant(tx, tenantId, async () => {
    const figures = await tx.one<Omit<Usage, 'tenantId' | 'operations'>>(sql`
      select (select count(*)::int from users where tenant_id = current_tenant() and is_deleted = 0) as users,
        (select count(distinct user_id)::int from login_records where tenant_id = current_tenant() and event = 'login'
          and login_time >= now() - make_interval(days => ${span})) as "activeUsers",
        (select count(*)::int from login_records where tenant_id = current_tenant() and event = 'login'
          and login_time >= now() - make_interval(days => ${span})) as logins,
        (select count(*)::int from equipment where tenant_id = current_tenant() and is_deleted = 0) as equipment,
        (select count(*)::int from projects where tenant_id = current_tenant() and is_deleted = 0) as projects,
        (select coalesce(sum(size), 0)::float8 from files where tenant_id = current_tenant() and is_deleted = 0) as storage,
        (select max(login_time) from login_records where tenant_id = current_tenant() and event = 'login') as "lastLogin"`);
    return { tenantId, ...figures, operations: await countOperations(tx, span) };
  });
}

interface Removed {
  id: string;
  tenantId: string;
  tenantName: string;
  removedAt: string;
  keptUntil: string;
  restorable: boolean;
}

const removedRows = (tx: Queries): Promise<Removed[]> =>
  tx.all<Removed>(sql`
    select id, tenant_id as "tenantId", tenant_name as "tenantName", removed_at as "removedAt",
      removed_at + make_interval(days => ${contract.graceDays}) as "keptUntil",
      removed_at + make_interval(days => ${contract.graceDays}) > now() as restorable
    from tenants where is_deleted = 1 and removed_at is not null order by removed_at desc, id desc limit 500`);

/** What the operator does with customers beside editing them. */
export const customerHandlers: Handler[] = [
  handle(contract.setTenantStatus, async (call) => {
    const { tx, input } = call;
    const ids = await customersOf(tx, input.ids);
    await tx.run(sql`update tenants set status = ${input.status} where id = any(${ids}::bigint[])`);
    forgetCallers(call);
    return true;
  }),
  handle(contract.extendTenants, async (call) => {
    const { tx, input } = call;
    const ids = await customersOf(tx, input.ids);
    const { future } = await tx.one<{ future: boolean }>(
      sql`select coalesce(${input.expireTime}::timestamptz > now(), true) as future`,
    );
    if (!future) throw fail(contract.tenantErrors.expiryInPast);
    await tx.run(sql`update tenants set expire_time = ${input.expireTime} where id = any(${ids}::bigint[])`);
    forgetCallers(call);
    return true;
  }),
  handle(contract.tenantUsage, async ({ tx, input }) => {
    const figures: Usage[] = [];
    for (const code of [...new Set(input.tenantIds)].slice(0, 100)) {
      if (!(await store.tenantByCode(tx, code))) throw fail(commonErrors.notFound);
      figures.push(await usageOf(tx, code));
    }
    return figures;
  }),
  handle(contract.removedTenants, ({ tx }) => removedRows(tx)),
  handle(contract.restoreTenants, async (call) => {
    const { tx, input } = call;
    const wanted = new Set(input.ids);
    if (wanted.size === 0) throw fail(commonErrors.nothingSelected);
    const found = (await removedRows(tx)).filter((row) => wanted.has(row.id));
    if (found.length !== wanted.size) throw fail(commonErrors.notFound);
    if (found.some((row) => !row.restorable)) throw fail(contract.tenantErrors.graceOver);
    await tx.run(
      sql`update tenants set is_deleted = 0, removed_at = null, status = 1 where id = any(${[...wanted]}::bigint[])`,
    );
    forgetCallers(call);
    return true;
  }),
];
