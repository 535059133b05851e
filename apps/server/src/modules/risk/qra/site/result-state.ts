import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { hashOfInput, inputOf, readSite } from './read.ts';

/** What the list says of the figures of a study: of what stands in it now, of something else, or none. */
export async function markResult(tx: Tx, studyId: string): Promise<void> {
  const site = await readSite(tx, studyId);
  const { resultHash } = site.head;
  const state =
    resultHash === null ? 'none' : resultHash === hashOfInput(inputOf(site)) ? 'current' : 'stale';
  await tx.run(
    sql`update qra_sites set result_state = ${state} where id = ${studyId} and result_state <> ${state}`,
  );
}
