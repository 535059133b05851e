import type { FastifyInstance } from 'fastify';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { notify } from '#platform/events/notify.ts';
import { whoMay } from '#platform/permissions/who-may.ts';
import type { Platform } from '#platform/platform.ts';
import { keepRounds, type TenantRounds } from '#platform/tenancy/rounds.ts';
import { readSettings } from './settings.ts';

/** Jobs whose time is over expire; their people hear of it some hours before. Nothing is told twice. */
export async function watchJobs(tx: Tx, tenantId: string): Promise<{ expired: number; told: number }> {
  const { warnHours } = await readSettings(tx);
  const ending = await tx.all<{ id: string; number: string; leaderId: string | null }>(sql`
    update jhas set ending_told = now() where state = 'active' and is_deleted = 0 and ending_told is null
      and valid_until between now() and now() + make_interval(secs => ${warnHours * 3600})
    returning id, number, leader_id as "leaderId"`);
  const others = ending.length > 0 ? await whoMay(tx, 'job-hazard-analysis.review') : [];
  for (const { id, number, leaderId } of ending)
    await notify(tx, tenantId, leaderId ? [leaderId] : others, {
      kind: 'jha',
      title: { zh: `${number} 即将到期，请收工或重新办理`, en: `${number} runs out soon: finish or renew` },
      link: `/job-hazard-analysis/job/${id}`,
    });
  const over = await tx.all<{ id: string; from: string }>(sql`
    update jhas j set state = 'expired' from jhas o where o.id = j.id and j.state in ('approved', 'briefed', 'active') and j.is_deleted = 0 and j.valid_until < now()
    returning j.id, o.state as "from"`);
  for (const { id, from } of over)
    await tx.run(
      sql`insert into jha_moves (jha_id, act, from_state, to_state) values (${id}, 'expire', ${from}, 'expired')`,
    );
  return { expired: over.length, told: ending.length };
}

const rounds: TenantRounds = {
  operation: 'watch jobs',
  everyMs: 300_000,
  firstMs: 105_000,
  visit: ({ id, inTenant }) => inTenant((tx) => watchJobs(tx, id)),
};
export const keepWatch = (app: FastifyInstance, platform: Platform): void =>
  keepRounds(app, platform, rounds);
