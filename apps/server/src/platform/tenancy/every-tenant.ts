import { product } from '@ircrisk/contract/product.ts';
import type { Database, Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { systemContext, withTenant } from './with-tenant.ts';

/** The platform's own work over all tenants: it runs as the operator, who alone sees the list of them. */
export const asOperator = <T>(db: Database, operation: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  withTenant(db, systemContext(product.operatorTenant, operation), work);

export interface KnownTenant {
  readonly id: string;
  readonly zone: string;
  /** Neither locked nor removed. */
  readonly live: boolean;
  readonly removed: boolean;
}

export const everyTenant = (db: Database, operation: string): Promise<KnownTenant[]> =>
  asOperator(db, operation, (tx) =>
    tx.all<KnownTenant>(sql`select tenant_id as id, time_zone as zone, is_deleted = 0 and status = 1 as live,
      is_deleted = 1 as removed from tenants order by tenant_id`),
  );
