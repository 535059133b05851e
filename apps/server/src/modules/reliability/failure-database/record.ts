import { failureEvent } from '@ircrisk/contract/resources/failure.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { createRecord } from '#platform/resources/save.ts';
import type { Viewer } from '#platform/resources/scope.ts';

/** What an incident or an order says of its own equipment counts, whether or not whoever tells of it sees the equipment. */
const ofOwner = (viewer: Viewer): Viewer => ({ ...viewer, dataScope: 'all' });

/** A failure that came to light in an incident; answers its id. */
export async function recordIncidentFailure(
  tx: Tx,
  viewer: Viewer,
  incidentId: string,
  event: Record<string, unknown>,
): Promise<string> {
  const id = await createRecord(tx, failureEvent, event, ofOwner(viewer));
  await tx.run(
    sql`update failure_events set incident_id = ${incidentId}, source = 'incident' where id = ${id}`,
  );
  return id;
}

/** A failure that a work order repaired, in the one stream of failures; answers its id. */
export async function recordFailure(
  tx: Tx,
  viewer: Viewer,
  workOrderId: string,
  event: Record<string, unknown>,
): Promise<string> {
  const id = await createRecord(tx, failureEvent, event, ofOwner(viewer));
  await tx.run(
    sql`update failure_events set work_order_id = ${workOrderId}, source = 'workOrder' where id = ${id}`,
  );
  return id;
}
