import { incidentErrors } from '@ircrisk/contract/modules/safety/incident-errors.ts';
import { incident } from '@ircrisk/contract/resources/safety/incident.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import type { Call } from '#platform/http/handle.ts';
import { whoMay } from '#platform/permissions/who-may.ts';
import { viewerOf, visible } from '#platform/resources/scope.ts';

export const confidentialRight = 'incident-management.confidential';

/** A year nobody alive has seen is a slip of the hand. */
export const firstYear = '1950';

/** People with a right who may also read this incident: others hear nothing of a confidential one. */
export async function whoMayHear(tx: Tx, permission: string, id: string): Promise<string[]> {
  const people = await whoMay(tx, permission);
  const { confidential, parts } = await tx.one<{ confidential: boolean; parts: (string | null)[] }>(
    sql`select confidential, array[reporter_id, investigator_id]::text[] as parts from incidents where id = ${id}`,
  );
  if (!confidential) return people;
  const readers = new Set([...parts, ...(await whoMay(tx, confidentialRight))]);
  return people.filter((person) => readers.has(person));
}

type Reader = Pick<Call, 'tx' | 'actor' | 'projectId'>;

/** Whoever changes an incident must see it in the list. */
export async function mustSeeIncident({ tx, actor, projectId }: Reader, id: string): Promise<void> {
  const found = await tx.maybe(
    sql`select 1 from incidents t where t.id = ${id} and ${visible(incident, viewerOf(actor, projectId))}`,
  );
  if (!found) throw fail(commonErrors.notFound);
}

/** States in which approved causes are what the work goes on with. */
const causesStand = sql`state in ('causesApproved', 'actionsOpen', 'verification')`;

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
