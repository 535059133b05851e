import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import type { Database } from '#platform/database/pool.ts';
import { commonErrors, fail } from './answer.ts';

export interface OverloadLimits {
  /** Requests being answered at once. */
  requests: number;
  /** Requests waiting for a connection to the database. */
  waiting: number;
  /** Event-loop delay, milliseconds. */
  loopDelayMs: number;
}

const defaults: OverloadLimits = { requests: 2000, waiting: 500, loopDelayMs: 2000 };

/** Under too much load a new request is refused at once instead of waiting to fail; health stays answerable. */
export function refuseOverload(
  app: FastifyInstance,
  db: Database,
  limits: Partial<OverloadLimits> = {},
): void {
  const { requests, waiting, loopDelayMs } = { ...defaults, ...limits };
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  let late = false;
  const timer = setInterval(() => {
    late = delay.mean / 1e6 > loopDelayMs;
    delay.reset();
  }, 1000);
  timer.unref();
  let open = 0;
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/') || request.url.startsWith('/api/health/')) return;
    if (request.routeOptions.config.stays) return;
    open += 1;
    reply.raw.once('close', () => {
      open -= 1;
    });
    if (open > requests || db.pool.waitingCount > waiting || late) {
      throw fail(commonErrors.unavailable, {}, { retryAfter: 1 });
    }
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    delay.disable();
  });
}
