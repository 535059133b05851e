import { jha } from '@ircrisk/contract/resources/safety/jha.ts';
import { nextGasTest } from '@ircrisk/engine-job-hazard';
import type { FastifyInstance } from 'fastify';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { notify } from '#platform/events/notify.ts';
import { whoMay } from '#platform/permissions/who-may.ts';
import type { Platform } from '#platform/platform.ts';
import { whoSeesEach } from '#platform/resources/who-sees.ts';
import { keepRounds, type TenantRounds } from '#platform/tenancy/rounds.ts';
import { readSettings } from './settings.ts';
import { expireJobs, keepOffHours } from './store.ts';

/** By job without a leader those who review jobs and see this one. */
async function reviewersOf(
  tx: Tx,
  tenantId: string,
  rows: readonly { id: string; leaderId: string | null }[],
): Promise<Map<string, string[]>> {
  const ids = [...new Set(rows.flatMap(({ id, leaderId }) => (leaderId ? [] : [id])))];
  if (ids.length === 0) return new Map();
  const people = await whoMay(tx, 'job-hazard-analysis.review');
  return whoSeesEach(tx, tenantId, people, { resource: jha, ids });
}

/** Jobs whose time is over expire; their people hear of it some hours before. Nothing is told twice. */
export async function watchJobs(tx: Tx, tenantId: string): Promise<{ expired: number; told: number }> {
  const { warnHours } = await readSettings(tx);
  const ending = await tx.all<{ id: string; number: string; leaderId: string | null }>(sql`
    update jhas set ending_told = now() where state = 'active' and is_deleted = 0 and ending_told is null
      and valid_until between now() and now() + make_interval(secs => ${warnHours * 3600})
    returning id, number, leader_id as "leaderId"`);
  const others = await reviewersOf(tx, tenantId, ending);
  for (const { id, number, leaderId } of ending)
    await notify(tx, tenantId, leaderId ? [leaderId] : (others.get(id) ?? []), {
      kind: 'jha',
      title: { zh: `${number} 即将到期，请收工或重新办理`, en: `${number} runs out soon: finish or renew` },
      link: `/job-hazard-analysis/job/${id}`,
    });
  // Permits made before it was kept, or by an older version while this one started.
  await keepOffHours(tx, sql`not exists (select 1 from jha_permit_hours h where h.permit_id = p.id)`);
  return { expired: await expireJobs(tx), told: ending.length };
}

/** Minutes before a test is due that people hear of it. */
const gasWarnMinutes = 15;

interface GasDue {
  permitId: string;
  kind: string;
  id: string;
  number: string;
  leaderId: string | null;
  sampled: number;
  nextDay: number;
  now: number;
}

/** The gas of a running job is tested again in time: its leader hears of each test once. */
export async function remindGas(tx: Tx, tenantId: string): Promise<number> {
  const rows = await tx.all<GasDue>(sql`
    select p.id as "permitId", p.kind, j.id, j.number, j.leader_id as "leaderId", (extract(epoch from g.sampled_at) * 1000)::float8 as sampled,
      (extract(epoch from date_trunc('day', g.sampled_at) + interval '1 day') * 1000)::float8 as "nextDay", (extract(epoch from now()) * 1000)::float8 as now
    from jhas j join jha_permits p on p.jha_id = j.id and p.is_deleted = 0 and p.ends_at > now()
    cross join lateral (select max(t.sampled_at) as sampled_at from jha_gas_tests t where t.permit_id = p.id and t.is_deleted = 0) g
    where j.state = 'active' and j.is_deleted = 0 and g.sampled_at is not null
      and not exists (select from jha_gas_reminders r where r.permit_id = p.id and r.sampled_at = g.sampled_at)`);
  const due = rows.filter(({ kind, sampled, nextDay, now }) => {
    const at = nextGasTest(kind, sampled, nextDay);
    return at !== null && at - gasWarnMinutes * 60_000 <= now;
  });
  const others = await reviewersOf(tx, tenantId, due);
  for (const { permitId, id, number, leaderId } of due) {
    await tx.run(
      sql`insert into jha_gas_reminders (permit_id, sampled_at) select permit_id, max(sampled_at) from jha_gas_tests where permit_id = ${permitId} and is_deleted = 0 group by 1 on conflict do nothing`,
    );
    await notify(tx, tenantId, leaderId ? [leaderId] : (others.get(id) ?? []), {
      kind: 'jha',
      title: { zh: `${number} 气体分析到时，请重新采样`, en: `${number}: the gas is to be tested again` },
      link: `/job-hazard-analysis/job/${id}?tab=permits`,
    });
  }
  return due.length;
}

const rounds: TenantRounds = {
  operation: 'watch jobs',
  everyMs: 300_000,
  firstMs: 105_000,
  visit: ({ id, inTenant }) =>
    inTenant(async (tx) => {
      await watchJobs(tx, id);
      await remindGas(tx, id);
    }),
};
export const keepWatch = (app: FastifyInstance, platform: Platform): void =>
  keepRounds(app, platform, rounds);
