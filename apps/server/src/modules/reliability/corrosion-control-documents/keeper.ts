import type { FastifyInstance } from 'fastify';
import { sql } from '#platform/database/sql.ts';
import type { Platform } from '#platform/platform.ts';
import { goRound, keepRounds, type TenantRounds, type VisitedTenant } from '#platform/tenancy/rounds.ts';
import { judgeWindow } from './recompute.ts';

/** A window nobody reads for is looked at this often: ends of actions and passing time change states too. One that has just fallen silent is looked at at once. */
const staleMinutes = 10;

/** A transaction a window: what is done stays done, whenever the server stops. */
async function judgeDue({ id, inTenant }: VisitedTenant, where: 'due' | 'stale', stopping: AbortSignal) {
  const rows = await inTenant((tx) =>
    tx.all<{ id: string }>(
      where === 'due'
        ? sql`select window_id as id from corrosion_due order by window_id`
        : sql`
          select w.id from corrosion_windows w left join corrosion_window_results r on r.tenant_id = w.tenant_id and r.window_id = w.id
          left join corrosion_due d on d.tenant_id = w.tenant_id and d.window_id = w.id
          where w.is_deleted = 0 and w.out_of_use_since is null and exists (select 1 from corrosion_limits l where l.window_id = w.id)
            and (d.window_id is not null or r.judged_time is null or r.judged_time < now() - make_interval(mins => ${staleMinutes})
              or (r.state = 'effective' and r.speaks_until < now())) order by w.id`,
    ),
  );
  for (const window of rows) {
    if (stopping.aborted) return;
    await inTenant((tx) => judgeWindow(tx, id, window.id));
  }
}

const rounds = (where: 'due' | 'stale', only?: string): TenantRounds => ({
  operation: 'judge operating windows',
  everyMs: 60_000,
  // Soon after the start: what a dead server has left marked is judged now.
  firstMs: 8_000,
  visit: (tenant, stopping) =>
    only === undefined || tenant.id === only ? judgeDue(tenant, where, stopping) : Promise.resolve(),
});

/** Judges at once what readings have marked, and all others by and by; what a dead server left marked is found by the next round. */
export function keepWindowsJudged(app: FastifyInstance, platform: Platform): void {
  keepRounds(app, platform, rounds('stale'));
  const stopping = new AbortController();
  const waiting = new Set<string>();
  let running: Promise<void> = Promise.resolve();
  const go = (tenantId: string) => {
    if (waiting.has(tenantId)) return;
    waiting.add(tenantId);
    running = running.then(async () => {
      waiting.delete(tenantId);
      if (stopping.signal.aborted) return;
      await goRound(platform.db, rounds('due', tenantId), stopping.signal).catch((error: unknown) =>
        app.log.warn({ err: error }, 'operating windows are judged by the next round'),
      );
    });
  };
  const stop = platform.events.subscribe(({ tenantId, type, data }) => {
    if (type === 'data' && (data as { topic?: string } | null)?.topic === 'corrosion.due') go(tenantId);
  });
  app.addHook('preClose', async () => {
    stop();
    stopping.abort();
    await running;
  });
}
