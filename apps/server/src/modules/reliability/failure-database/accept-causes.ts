import { failureEvent } from '@ircrisk/contract/resources/failure.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { updateRecord } from '#platform/resources/save.ts';
import type { Viewer } from '#platform/resources/scope.ts';

/** Mechanism and cause that an approved analysis found (ISO 14224 B.2, B.3); what it did not find stays as it was coded. */
export async function acceptCauses(
  tx: Tx,
  viewer: Viewer,
  eventId: string,
  codes: { mechanismCode: string | null; causeCode: string | null },
): Promise<void> {
  const found = Object.fromEntries(Object.entries(codes).filter(([, code]) => code !== null));
  const known = await tx.maybe(sql`select 1 from failure_events where id = ${eventId} and is_deleted = 0`);
  if (!known || Object.keys(found).length === 0) return;
  // Whoever approves the analysis need not see the place of the failure.
  await updateRecord(tx, failureEvent, { id: eventId, ...found }, { ...viewer, dataScope: 'all' }, 'zh');
}
