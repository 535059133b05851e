import type { FastifyInstance } from 'fastify';
import type { Platform } from '#platform/platform.ts';
import { freezeDue } from './frozen.ts';

const everyMs = 60 * 60_000;
const firstMs = 30_000;

/** Freezes the months that are due once an hour, until the server stops. */
export function keepFreezing(app: FastifyInstance, { db }: Platform): void {
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  const round = () => {
    running = running.then(() =>
      freezeDue(db, Date.now, stopping.signal).then(
        () => undefined,
        (error: unknown) => app.log.warn({ err: error }, 'months could not be frozen; tried again later'),
      ),
    );
  };
  const first = setTimeout(round, firstMs);
  const timer = setInterval(round, everyMs);
  first.unref();
  timer.unref();
  app.addHook('preClose', async () => {
    clearTimeout(first);
    clearInterval(timer);
    stopping.abort();
    await running;
  });
}
