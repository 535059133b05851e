import { incidentErrors } from '@ircrisk/contract/modules/safety/incident-errors.ts';
import { incident } from '@ircrisk/contract/resources/safety/incident.ts';
import { sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import type { Call } from '#platform/http/handle.ts';
import { viewerOf, visible } from '#platform/resources/scope.ts';

/** A year nobody alive has seen is a slip of the hand. */
export const firstYear = '1950';

type Reader = Pick<Call, 'tx' | 'actor' | 'projectId'>;

/** Whoever changes an incident must see it in the list. */
export async function mustSeeIncident({ tx, actor, projectId }: Reader, id: string): Promise<void> {
  const found = await tx.maybe(
    sql`select 1 from incidents t where t.id = ${id} and ${visible(incident, viewerOf(actor, projectId))}`,
  );
  if (!found) throw fail(commonErrors.notFound);
}

/** What is closed or void stays as it was judged, until somebody reopens it. */
export async function mustChangeIncident(reader: Reader, id: string): Promise<void> {
  await mustSeeIncident(reader, id);
  const ended = await reader.tx.maybe(
    sql`select 1 from incidents where id = ${id} and state in ('closed', 'void')`,
  );
  if (ended) throw fail(incidentErrors.ended);
}
