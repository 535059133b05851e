import type { FastifyInstance } from 'fastify';
import { sql } from '#platform/database/sql.ts';
import type { Platform } from '#platform/platform.ts';
import { systemContext, withTenant } from '#platform/tenancy/with-tenant.ts';
import { sweepCaptchas } from './captcha/captcha.ts';
import { sweepLimits } from './limits.ts';
import { sweepStates } from './messaging/states.ts';
import { sweepSessions } from './sessions.ts';

const everyMs = 3_600_000;

/** Throws away what has run out: codes, states, counters, old sessions. */
export async function sweep({ db }: Platform): Promise<void> {
  await sweepCaptchas(db);
  await sweepLimits(db);
  await sweepStates(db);
  const tenants = await db.platform.all<{ id: string }>(sql`select tenant_id as id from tenants`);
  for (const { id } of tenants) await withTenant(db, systemContext(id, 'sweep'), sweepSessions);
}

export function keepSweeping(app: FastifyInstance, platform: Platform): void {
  const timer = setInterval(() => {
    sweep(platform).catch((error: unknown) =>
      app.log.warn({ err: error }, 'the sweep failed and is tried again'),
    );
  }, everyMs);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
