import type { FastifyInstance } from 'fastify';
import { systemContext, withTenant } from '#platform/tenancy/with-tenant.ts';
import { sweepFiles, sweepUploads } from './files/sweep.ts';
import { sweepCaptchas } from './identity/captcha/captcha.ts';
import { sweepLimits } from './identity/limits.ts';
import { sweepStates } from './identity/messaging/states.ts';
import { sweepSessions } from './identity/sessions.ts';
import type { Platform } from './platform.ts';
import { everyTenant } from './tenancy/every-tenant.ts';

const everyMs = 3_600_000;

/** Throws away what has run out: codes, states, counters, old sessions, files that were kept for a while. */
export async function sweep(platform: Platform): Promise<void> {
  const { db } = platform;
  await sweepCaptchas(db);
  await sweepLimits(db);
  await sweepStates(db);
  for (const { id } of await everyTenant(db, 'sweep')) {
    await withTenant(db, systemContext(id, 'sweep'), sweepSessions);
    await sweepFiles(platform, id);
    await sweepUploads(platform, id);
  }
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
