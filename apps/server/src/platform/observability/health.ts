import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { commonErrors, fail, success } from '#platform/http/answer.ts';
import type { Platform } from '#platform/platform.ts';

/**
 * Alive: the process answers. Ready: it may be sent work, so the database answers too and no stop is under way. Asked over a
 * connection of its own: that others wait for theirs does not make the database ill.
 */
export function serveHealth(app: FastifyInstance, platform: Platform): void {
  const pulse = new pg.Pool({
    connectionString: String(platform.db.pool.options.connectionString),
    max: 1,
    connectionTimeoutMillis: 2000,
    idleTimeoutMillis: 60_000,
    query_timeout: 2000,
    application_name: 'ircrisk-health',
    allowExitOnIdle: true,
  });
  pulse.on('error', () => undefined);
  app.addHook('onClose', () => pulse.end());
  app.get('/api/health/live', { config: { access: 'public' } }, async () =>
    success({ live: true }, 'done', 'zh'),
  );
  app.get('/api/health/ready', { config: { access: 'public' } }, async () => {
    if (app.isDraining()) throw fail(commonErrors.unavailable, {}, { retryAfter: 5 });
    await within(2500, pulse.query('select 1')).catch(() => {
      throw fail(commonErrors.unavailable, {}, { retryAfter: 2 });
    });
    return success({ ready: true }, 'done', 'zh');
  });
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('late')), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
