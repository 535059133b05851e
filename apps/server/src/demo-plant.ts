import { seedViews } from '#modules/assets/statistics/index.ts';
import { seedCases } from '#modules/reliability/bad-actor/index.ts';
import { seedFailures } from '#modules/reliability/failure-database/index.ts';
import { seedMaintenance } from '#modules/reliability/maintenance-plan/index.ts';
import { seedFaultTrees } from '#modules/risk/fault-tree/index.ts';
import { seedFmeca } from '#modules/risk/fmeca/index.ts';
import { seedRbi } from '#modules/risk/rbi/index.ts';
import { seedDashboard } from '#modules/workplace/dashboard/index.ts';
import type { Database } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { insertPlant } from '#platform/seed/demo/insert.ts';
import type { Plant } from '#platform/seed/demo/making.ts';
import { demoTenant } from '#platform/seed/demo.ts';
import { systemContext, withTenant } from '#platform/tenancy/with-tenant.ts';
import { refreshIntegrity } from '#resources/ledger/integrity.ts';
import { seedDemoManagement } from './demo-management.ts';

/**
 * The demo refinery with its figures, once: a tenant that has equipment is left alone. Answers what was made, so that
 * failures, work orders and studies can be hung on it; undefined when there was nothing to do.
 */
export function seedDemoPlant(
  db: Database,
  tenantId: string = demoTenant.tenantId,
): Promise<Plant | undefined> {
  return withTenant(db, systemContext(tenantId, 'seed'), async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(hashtext('ircrisk seed demo'))`);
    // Nobody waits for an answer here, and a slow machine takes its time over the large statements.
    await tx.run(sql`select set_config('statement_timeout', '0', true)`);
    if (await tx.maybe(sql`select 1 from equipment limit 1`)) return undefined;
    if (!(await tx.maybe(sql`select 1 from factory_nodes where parent_id = 0 and is_deleted = 0`)))
      return undefined;
    await tx.run(
      sql`update factory_nodes set name_en = 'Donghai Petrochemical' where parent_id = 0 and name = ${demoTenant.tenantName}`,
    );
    await seedDemoManagement(tx);
    const plant = await insertPlant(tx);
    await tx.run(sql`select gather_ledger_statistics()`);
    await refreshIntegrity(
      tx,
      plant.equipment.map(({ id }) => id),
    );
    await seedFaultTrees(tx);
    await seedRbi(tx);
    await seedCases(tx, await seedFailures(tx));
    await seedMaintenance(tx);
    await seedDashboard(tx);
    await seedFmeca(tx);
    await seedViews(tx);
    return plant;
  });
}
