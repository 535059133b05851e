import type { FastifyInstance } from 'fastify';
import type { Platform } from '#platform/platform.ts';
import { countDays } from './statistics.ts';

const everyMs = 30 * 60_000;
const firstMs = 20_000;

/** Counts finished days twice an hour, until the server stops. */
export function keepCounting(app: FastifyInstance, { db }: Platform): void {
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  const round = () => {
    running = running.then(() =>
      countDays(db, stopping.signal).catch((error: unknown) =>
        app.log.warn({ err: error }, 'operations could not be counted; tried again later'),
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
