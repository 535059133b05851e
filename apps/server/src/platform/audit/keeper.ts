import type { FastifyBaseLogger } from 'fastify';
import type { Platform } from '#platform/platform.ts';
import { writeCheckpoints } from './checkpoints.ts';

const everyMs = 10 * 60_000;

/** Signs the heads of the chains every ten minutes and once more at `stop`; the chains themselves grow with each commit. */
export function keepCheckpoints({ db, config }: Pick<Platform, 'db' | 'config'>, log: FastifyBaseLogger) {
  let running: Promise<void> = Promise.resolve();
  const round = async () => {
    try {
      // In the log as well: what is shipped elsewhere cannot be rewritten here.
      for (const checkpoint of await writeCheckpoints(db, config))
        log.info({ checkpoint }, 'audit checkpoint');
    } catch (error) {
      log.warn(error, 'the audit trail could not be signed; tried again in ten minutes');
    }
  };
  const again = () => {
    running = running.then(round);
    return running;
  };
  const timer = setInterval(again, everyMs);
  timer.unref();
  return {
    async stop(): Promise<void> {
      clearInterval(timer);
      await again();
    },
  };
}
