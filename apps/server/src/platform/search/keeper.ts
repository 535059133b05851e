import type { FastifyInstance } from 'fastify';
import type { Platform } from '#platform/platform.ts';
import { keepRounds, type TenantRounds } from '#platform/tenancy/rounds.ts';
import { catchUp } from './index-records.ts';
import type { SearchSource } from './source.ts';

const atOnce = 200;

/** Reads what many changes at once (an import, the first data) have left over for the search. */
export const searchRounds = (sources: ReadonlyMap<string, SearchSource>): TenantRounds => ({
  operation: 'read for the search',
  everyMs: 20_000,
  firstMs: 3_000,
  async visit({ inTenant }, stopping) {
    while (!stopping.aborted && (await inTenant((tx) => catchUp(tx, sources, atOnce, 'oldest'))) === atOnce);
  },
});

export const keepSearchCurrent = (
  app: FastifyInstance,
  platform: Platform,
  sources: ReadonlyMap<string, SearchSource>,
): void => keepRounds(app, platform, searchRounds(sources));
