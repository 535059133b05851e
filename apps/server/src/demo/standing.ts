import type { Database, Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { systemContext, withTenant } from '#platform/tenancy/with-tenant.ts';
import { demoTenant } from './tenant.ts';

/** The drawings come last, and in one piece. */
export const hasDrawings = async (tx: Tx): Promise<boolean> =>
  Boolean(await tx.maybe(sql`select 1 from documents where document_number = '110-PID-005'`));

/** Whether the demo plant is there with all it has. */
export const standsAlready = (db: Database): Promise<boolean> =>
  withTenant(db, systemContext(demoTenant.tenantId, 'seed'), hasDrawings);
