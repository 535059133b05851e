import type { FastifyInstance } from 'fastify';
import type { Config } from '#platform/config/config.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import type { JobKind } from '#platform/jobs/job-kind.ts';
import type { Platform } from '#platform/platform.ts';
import { keepRounds, type VisitedTenant } from '#platform/tenancy/rounds.ts';
import { type Asked, ask } from './ask.ts';
import { sweepTickets } from './redeem.ts';

interface Watched {
  id: string;
  baseUrl: string;
  healthUrl: string | null;
}
type InTenant = VisitedTenant['inTenant'];

const watched = (tx: Tx, id: string | null): Promise<Watched[]> =>
  tx.all<Watched>(sql`
    select id, base_url as "baseUrl", health_url as "healthUrl" from jump_systems
    where is_deleted = 0 and state <> 'disabled' and (${id}::bigint is null or id = ${id}) order by id`);

const keep = (tx: Tx, id: string, { health, latencyMs, status, framing }: Asked) =>
  tx.run(sql`
    insert into jump_health (system_id, health_state, latency_ms, status_code, framing) values (${id}, ${health}, ${latencyMs}, ${status}, ${framing})
    on conflict (tenant_id, system_id) do update set health_state = excluded.health_state, latency_ms = excluded.latency_ms,
      status_code = excluded.status_code, framing = excluded.framing, checked_time = now()`);

type Around = Pick<Config, 'jumpOrigins' | 'publicUrl'>;

/** Whether it may be framed is told by its pages, not by a health address. */
async function askSystem(
  { baseUrl, healthUrl }: Watched,
  { jumpOrigins, publicUrl }: Around,
): Promise<Asked> {
  const own = publicUrl ? new URL(publicUrl).origin : undefined;
  const page = await ask(baseUrl, jumpOrigins, own);
  if (!healthUrl || healthUrl === baseUrl) return page;
  return { ...(await ask(healthUrl, jumpOrigins, own)), framing: page.framing };
}

/** Asks the systems of a tenant, or one of them; no transaction waits for somebody else's server. */
export async function checkSystems(
  inTenant: InTenant,
  config: Around,
  id: string | null = null,
): Promise<number> {
  const systems = await inTenant((tx) => watched(tx, id));
  const answers = await Promise.all(systems.map((system) => askSystem(system, config)));
  await inTenant(async (tx) => {
    for (const [index, { id: systemId }] of systems.entries()) {
      const answer = answers[index];
      if (answer) await keep(tx, systemId, answer);
    }
  });
  return systems.length;
}

export const checkJob: JobKind<{ id: string }, { checked: number }> = {
  kind: 'jump-link-check',
  title: { zh: '检查第三方系统', en: 'Check a third-party system' },
  afterCrash: 'resume',
  run: async ({ input, inTenant, platform }) => ({
    checked: await checkSystems(inTenant, platform.config, input.id),
  }),
};

/** Every five minutes where the operator has listed origins; elsewhere nobody is asked, and old tickets go all the same. */
export function watchSystems(app: FastifyInstance, platform: Platform): void {
  keepRounds(app, platform, {
    operation: 'check third-party systems',
    everyMs: 300_000,
    firstMs: 45_000,
    visit: async ({ inTenant }) => {
      await inTenant(sweepTickets);
      if (platform.config.jumpOrigins.length > 0) await checkSystems(inTenant, platform.config);
    },
  });
}
