import type { FastifyInstance } from 'fastify';
import type { Database, Tx } from '#platform/database/pool.ts';
import type { Platform } from '#platform/platform.ts';
import { everyTenant } from './every-tenant.ts';
import { systemContext, withTenant } from './with-tenant.ts';

/** A tenant whose turn it is. */
export interface VisitedTenant {
  readonly id: string;
  readonly zone: string;
  /** A transaction of this work inside the tenant. */
  inTenant<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** Work that is done for every tenant again and again: whatever it finds done already it leaves alone. */
export interface TenantRounds {
  /** What the records of operations call it. */
  readonly operation: string;
  readonly everyMs: number;
  /** How long after the start the first round goes; each kind of work has a moment of its own. */
  readonly firstMs: number;
  /** Also for tenants that are locked out for the time being. */
  readonly lockedToo?: boolean;
  visit(tenant: VisitedTenant, stopping: AbortSignal): Promise<unknown>;
}

/** One round through all tenants. One that fails holds up none of the others and is told at the end. */
export async function goRound(
  db: Database,
  rounds: TenantRounds,
  stopping: AbortSignal = new AbortController().signal,
): Promise<void> {
  const tenants = (await everyTenant(db, rounds.operation)).filter(
    ({ live, removed }) => live || (rounds.lockedToo && !removed),
  );
  const failed: unknown[] = [];
  for (const { id, zone } of tenants) {
    if (stopping.aborted) return;
    const inTenant = <T>(work: (tx: Tx) => Promise<T>) =>
      withTenant(db, systemContext(id, rounds.operation, zone), work);
    await rounds.visit({ id, zone, inTenant }, stopping).catch((error: unknown) => failed.push(error));
  }
  if (failed.length === 1) throw failed[0];
  if (failed.length > 1) throw new AggregateError(failed, `${failed.length} tenants`);
}

/** Goes the rounds until the server stops; what is under way then is finished first. Where they are held, nobody goes them but by hand. */
export function keepRounds(
  app: FastifyInstance,
  { db, roundsHeld }: Pick<Platform, 'db' | 'roundsHeld'>,
  rounds: TenantRounds,
): void {
  if (roundsHeld) return;
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  const go = () => {
    running = running.then(() =>
      goRound(db, rounds, stopping.signal).catch((error: unknown) =>
        app.log.warn({ err: error }, `${rounds.operation}: failed and is tried again in the next round`),
      ),
    );
  };
  const first = setTimeout(go, rounds.firstMs);
  const timer = setInterval(go, rounds.everyMs);
  first.unref();
  timer.unref();
  app.addHook('preClose', async () => {
    clearTimeout(first);
    clearInterval(timer);
    stopping.abort();
    await running;
  });
}
