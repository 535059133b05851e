import type { Queries } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import type { Call } from '#platform/http/handle.ts';

/**
 * Work the operator does inside another tenant, in the same transaction: the database then shows and takes that tenant's
 * rows alone. Callers have checked that the actor is the operator.
 */
export async function asTenant<T>(tx: Queries, tenantId: string, work: () => Promise<T>): Promise<T> {
  const { inside } = await tx.one<{ inside: string }>(sql`select coalesce(current_tenant(), '') as inside`);
  if (inside === tenantId) return work();
  await tx.run(sql`select set_config('app.tenant_id', ${tenantId}, true)`);
  const result = await work();
  // After an error the transaction is over and the setting with it.
  await tx.run(sql`select set_config('app.tenant_id', ${inside}, true)`);
  return result;
}

/** The operator may name another tenant; from everybody else the name is ignored. */
export function inNamedTenant<T>(
  { actor, tx }: Pick<Call, 'actor' | 'tx'>,
  tenantId: unknown,
  work: () => Promise<T>,
): Promise<T> {
  const named = actor.isOperator && typeof tenantId === 'string' && /^\d{6}$/.test(tenantId);
  return named ? asTenant(tx, tenantId, work) : work();
}
