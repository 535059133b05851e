import { refreshIntegrity } from '#plant/integrity.ts';
import type { Database } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { systemContext, withTenant } from '#platform/tenancy/with-tenant.ts';
import { seedAlarms } from './alarms.ts';
import { seedCases } from './bad-actor.ts';
import { nameWindows, seedBarriers } from './barriers.ts';
import { seedCorrosion } from './corrosion/seed.ts';
import { seedCriticality } from './criticality/seed.ts';
import { seedDashboard } from './dashboard.ts';
import { seedDynamicRisk } from './dynamic-risk.ts';
import { seedFailures } from './failure-database/seed.ts';
import { seedEventTrees, seedFaultTrees } from './fault-tree/seed.ts';
import { giveWork, seedPins } from './first-page.ts';
import { seedFmea } from './fmea.ts';
import { seedFmeca } from './fmeca/seed.ts';
import { seedHseQa } from './hse-qa/seed.ts';
import { seedIdef0 } from './idef0.ts';
import { seedJumpLinks } from './jump-links.ts';
import { insertPlant } from './ledger/insert.ts';
import type { Plant } from './ledger/making.ts';
import { seedMaintenance } from './maintenance-plan/seed.ts';
import { seedDemoManagement } from './management.ts';
import { seedEvaluations } from './management-evaluation.ts';
import { seedProcedures } from './procedures.ts';
import { seedQuality } from './quality/seed.ts';
import { seedRbi } from './rbi.ts';
import { seedRcm } from './rcm.ts';
import { seedRootCause } from './root-cause/seed.ts';
import { seedIncidentCases } from './safety/cases.ts';
import { seedIncidents } from './safety/incidents.ts';
import { seedJobHazards } from './safety/job-hazards.ts';
import { seedSeries } from './series.ts';
import { seedViews } from './statistics.ts';
import { demoTenant } from './tenant.ts';
import { seedYear } from './year.ts';

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
    await tx.run(sql`select gather_statistics()`);
    await refreshIntegrity(
      tx,
      plant.equipment.map(({ id }) => id),
    );
    await seedFaultTrees(tx);
    await seedEventTrees(tx);
    await seedEvaluations(tx);
    await seedRbi(tx);
    await seedCriticality(tx);
    await seedCases(tx, await seedFailures(tx));
    await seedMaintenance(tx);
    await seedDashboard(tx);
    await seedFmeca(tx);
    await seedFmea(tx);
    await seedRcm(tx);
    await seedIdef0(tx);
    await seedRootCause(tx);
    await seedAlarms(tx);
    await seedBarriers(tx);
    await seedIncidents(tx);
    await seedJobHazards(tx);
    await seedProcedures(tx);
    await seedQuality(tx);
    await seedHseQa(tx);
    await seedIncidentCases(tx);
    await seedJumpLinks(tx);
    await seedViews(tx);
    await seedSeries(tx);
    await seedCorrosion(tx);
    await nameWindows(tx);
    await seedDynamicRisk(tx);
    await seedPins(tx);
    await giveWork(tx, demoTenant.account);
    await seedYear(tx);
    await tx.run(sql`insert into search_synonyms (remark, words) values
      ('常顶系统 Atmospheric overhead', '{常顶,塔顶系统,atmospheric overhead}'),
      ('焦化富气 Coker rich gas', '{富气,焦化干气,coker rich gas}'),
      ('循环氢 Recycle hydrogen', '{循环氢,新氢机出口,recycle hydrogen}')`);
    await tx.run(sql`select gather_statistics()`);
    return plant;
  });
}
