import { moduleCodes } from '@ircrisk/contract/menu.ts';
import type { Permission } from '@ircrisk/contract/permissions.ts';
import { product } from '@ircrisk/contract/product.ts';
import type { Config } from '#platform/config/config.ts';
import type { Database, Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { furnishTenant, grantModules } from '#platform/permissions/new-tenant.ts';
import { registerPermissions } from '#platform/permissions/register.ts';
import { systemContext, withTenant } from '#platform/tenancy/with-tenant.ts';
import { seedClients } from './seed/clients.ts';
import { markInstalled, seedMenus } from './seed/menus.ts';
import { seedModuleNames } from './seed/module-names.ts';

/** An administrator made by this start; the password is known to nobody else and works once. */
export interface Seeded {
  readonly tenantId: string;
  readonly account: string;
  readonly password: string;
}

/**
 * What the platform needs to be there, at every start: clients, menus, permissions and the operator's tenant. Repeatable;
 * instances that start together wait for each other.
 */
export async function seed(
  db: Database,
  config: Config,
  permissions: readonly Permission[] = [],
  installed: readonly string[] | null = null,
): Promise<Seeded | undefined> {
  return withTenant(db, systemContext(product.operatorTenant, 'seed'), async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(hashtext('ircrisk seed'))`);
    await seedClients(tx, config);
    await seedMenus(tx);
    await seedModuleNames(tx);
    if (installed) await markInstalled(tx, installed);
    if (permissions.length > 0) await registerPermissions(tx, permissions, { retire: false });
    return seedOperator(tx);
  });
}

/** Whether the tenant the transaction is in has its administrator already. */
export async function isFurnished(tx: Tx): Promise<boolean> {
  return (
    (await tx.maybe(sql`select id from roles where tenant_id = current_tenant() and is_admin`)) !== undefined
  );
}

async function seedOperator(tx: Tx) {
  if (await isFurnished(tx)) {
    // A module that came with an update belongs to the operator at once.
    await grantModules(tx, moduleCodes, null);
    await tx.run(
      sql`insert into tenant_top_menus (top_menu_id) select id from top_menus where is_deleted = 0 and built_in on conflict do nothing`,
    );
    return undefined;
  }
  const account = 'admin';
  const { password } = await furnishTenant(tx, {
    companyName: '平台运营',
    companyNameEn: 'Platform operator',
    abbreviation: '运营',
    adminAccount: account,
    adminName: '平台管理员',
  });
  return { tenantId: product.operatorTenant, account, password };
}
