import { quantitativeRiskVersion } from '@ircrisk/engine-quantitative-risk';
import type { FastifyInstance } from 'fastify';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import type { Platform } from '#platform/platform.ts';
import { keepRounds, type TenantRounds } from '#platform/tenancy/rounds.ts';
import { hashOfInput, inputOf, readSite, type Site } from './read.ts';

function stateOf(site: Site): 'none' | 'current' | 'stale' | 'outdated' {
  const { resultHash, resultEngine } = site.head;
  if (resultHash === null) return 'none';
  if (resultHash !== hashOfInput(inputOf(site))) return 'stale';
  return resultEngine === quantitativeRiskVersion ? 'current' : 'outdated';
}

/** What the list says of the figures of a study: of what stands in it now, of something else, of an earlier engine, or none. */
export async function markResult(tx: Tx, studyId: string): Promise<void> {
  const state = stateOf(await readSite(tx, studyId));
  await tx.run(
    sql`update qra_sites set result_state = ${state} where id = ${studyId} and result_state <> ${state}`,
  );
}

/** Results of an earlier engine are not up to date, whatever was true when they were marked. */
export const outdatedRounds: TenantRounds = {
  operation: 'mark results of an earlier engine',
  everyMs: 86_400_000,
  firstMs: 20_000,
  visit: ({ inTenant }) =>
    inTenant((tx) =>
      tx.run(sql`
        update qra_sites set result_state = 'outdated'
        where result_state = 'current' and result_engine is distinct from ${quantitativeRiskVersion} and is_deleted = 0`),
    ),
};

/** A version with another engine marks what older ones left, soon after its start. */
export const keepOutdated = (app: FastifyInstance, platform: Platform): void =>
  keepRounds(app, platform, outdatedRounds);
