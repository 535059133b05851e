import type { FastifyInstance } from 'fastify';
import { sql } from '#platform/database/sql.ts';
import { commonErrors, fail, success } from '#platform/http/answer.ts';
import type { Platform } from '#platform/platform.ts';

/** Alive: the process answers. Ready: it may be sent work, so the database answers too and no stop is under way. */
export function serveHealth(app: FastifyInstance, platform: Platform): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.get('/api/health/live', { config: { access: 'public' } }, async () =>
    success({ live: true }, 'done', 'zh'),
  );
  app.get('/api/health/ready', { config: { access: 'public' } }, async () => {
    if (stopping) throw fail(commonErrors.unavailable, {}, { retryAfter: 5 });
    await within(2000, platform.db.platform.one(sql`select 1 as one`));
    return success({ ready: true }, 'done', 'zh');
  });
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(fail(commonErrors.unavailable, {}, { retryAfter: 2 })), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
