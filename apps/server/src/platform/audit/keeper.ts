import type { FastifyBaseLogger } from 'fastify';
import type { Platform } from '#platform/platform.ts';
import { linkAudit } from './chain.ts';
import { writeCheckpoints } from './checkpoints.ts';

const everyMs = 60_000;
const checkpointEveryMs = 60 * 60_000;

/** Links new audit entries each minute and signs the chains each hour, until `stop`. */
export function keepAuditChain({ db, config }: Pick<Platform, 'db' | 'config'>, log: FastifyBaseLogger) {
  const stopping = new AbortController();
  let checkpointDue = 0;
  let running: Promise<void> = Promise.resolve();
  const round = async () => {
    try {
      await linkAudit(db, stopping.signal);
      if (Date.now() < checkpointDue || stopping.signal.aborted) return;
      checkpointDue = Date.now() + checkpointEveryMs;
      // In the log as well: what is shipped elsewhere cannot be rewritten here.
      for (const checkpoint of await writeCheckpoints(db, config))
        log.info({ checkpoint }, 'audit checkpoint');
    } catch (error) {
      log.warn(error, 'the audit chain could not be extended; tried again in a minute');
    }
  };
  const timer = setInterval(() => {
    running = running.then(round);
  }, everyMs);
  timer.unref();
  return {
    async stop(): Promise<void> {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
