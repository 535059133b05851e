import { incidentErrors } from '@ircrisk/contract/modules/safety/incident-errors.ts';
import { incident } from '@ircrisk/contract/resources/safety/incident.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import type { Call } from '#platform/http/handle.ts';
import { whoMay } from '#platform/permissions/who-may.ts';
import { viewerOf, visible } from '#platform/resources/scope.ts';
import { whoSees } from '#platform/resources/who-sees.ts';

export const confidentialRight = 'incident-management.confidential';

/** A year nobody alive has seen is a slip of the hand. */
export const firstYear = '1950';

/** People with a right who find this incident in their list: others hear nothing of one that is confidential or elsewhere. */
export const whoMayHear = async (
  tx: Tx,
  tenantId: string,
  permission: string,
  id: string,
): Promise<string[]> => whoSees(tx, tenantId, await whoMay(tx, permission), { resource: incident, id });

type Reader = Pick<Call, 'tx' | 'actor' | 'projectId'>;

/** Whoever changes an incident must see it in the list. */
export async function mustSeeIncident({ tx, actor, projectId }: Reader, id: string): Promise<void> {
  const found = await tx.maybe(
    sql`select 1 from incidents t where t.id = ${id} and ${visible(incident, viewerOf(actor, projectId))}`,
  );
  if (!found) throw fail(commonErrors.notFound);
}

/** States in which approved causes are what the work goes on with. */
const causesStand = sql`state in ('causesApproved', 'actionsOpen', 'verification') and (causes_approved_on is not null or not legacy)`;

/** Approved causes stay as they were approved, until the investigation is reopened. */
export async function mustBeOpenCauses(tx: Tx, id: string): Promise<void> {
  const approved = await tx.maybe(sql`select 1 from incidents where id = ${id} and ${causesStand}`);
  if (approved) throw fail(incidentErrors.causesApproved);
}

/** What is closed or void stays as it was judged, until somebody reopens it. */
export async function mustChangeIncident(reader: Reader, id: string): Promise<void> {
  await mustSeeIncident(reader, id);
  const ended = await reader.tx.maybe(
    sql`select 1 from incidents where id = ${id} and state in ('closed', 'void')`,
  );
  if (ended) throw fail(incidentErrors.ended);
}
