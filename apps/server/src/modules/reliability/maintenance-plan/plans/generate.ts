import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import type { JobKind } from '#platform/jobs/job-kind.ts';
import { tellGenerated } from '../orders/order-events.ts';
import { followDates, insertOrders, writtenKeys } from './insert-orders.ts';
import { readKnown } from './plan-history.ts';
import { nothingKnown, type Round, roundsOf, shutdownsFor } from './rounds.ts';
import { readPlans, readStrategies } from './templates.ts';

/** Plans read at a time, and orders written in one statement. */
const planChunk = 2000;
const orderChunk = 10_000;

export interface Generated {
  fresh: number;
  moved: number;
  plans: number;
}

/** Fresh rounds of the next plans after an id, and those whose day has moved. */
async function nextChunk(tx: Tx, after: string, until: string) {
  const plans = await readPlans(tx, after, planChunk);
  const strategies = await readStrategies(tx);
  const known = await readKnown(tx, plans, strategies);
  const { today } = await tx.one<{ today: string }>(sql`select current_date as today`);
  const shutdowns = await tx.all<{ nodeId: string; from: string; to: string }>(
    sql`select node_id as "nodeId", start_date as "from", end_date as "to" from plant_shutdowns where is_deleted = 0`,
  );
  const wanted: Round[] = [];
  const following: Round[] = [];
  for (const plan of plans) {
    const strategy = strategies.get(plan.strategyId);
    if (!strategy) continue;
    const rounds = roundsOf(plan, strategy, known.get(plan.id) ?? nothingKnown, {
      until,
      today,
      shutdowns: strategy.requiresShutdown ? shutdownsFor(plan, shutdowns) : [],
    });
    for (const round of rounds) if (!round.forecast) wanted.push(round);
    if (strategy.trigger !== 'calendar') following.push(...rounds);
  }
  const written = await writtenKeys(
    tx,
    wanted.map(({ key }) => key),
  );
  return {
    fresh: wanted.filter(({ key }) => !written.has(key)),
    following: following.filter(({ key }) => written.has(key)),
    last: plans.at(-1)?.id,
    count: plans.length,
  };
}

/** What a run would make, without making it. */
export async function countFresh(tx: Tx, until: string): Promise<number> {
  let count = 0;
  for (let after: string | undefined = '0'; after !== undefined; ) {
    const { fresh, last }: Awaited<ReturnType<typeof nextChunk>> = await nextChunk(tx, after, until);
    count += fresh.length;
    after = last;
  }
  return count;
}

type InTenant = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/**
 * Orders of all plans up to a day. Each chunk of plans is one transaction, so an interrupted run is taken up by the
 * next: rounds already written are passed over by their key.
 */
export async function generate(
  inTenant: InTenant,
  until: string,
  tellProgress: (plans: number, fresh: number) => Promise<void> = async () => {},
): Promise<Generated> {
  const made: Generated = { fresh: 0, moved: 0, plans: 0 };
  for (let after: string | undefined = '0'; after !== undefined; ) {
    const from: string = after;
    const step = await inTenant(async (tx) => {
      await tx.run(sql`select pg_advisory_xact_lock(hashtext('maintenance generator ' || current_tenant()))`);
      const { fresh, following, last, count } = await nextChunk(tx, from, until);
      let inserted = 0;
      for (let at = 0; at < fresh.length; at += orderChunk)
        inserted += await insertOrders(tx, fresh.slice(at, at + orderChunk));
      const moved = await followDates(tx, following);
      if (inserted + moved > 0) {
        const { tenantId } = await tx.one<{ tenantId: string }>(sql`select current_tenant() as "tenantId"`);
        await tellGenerated(tx, tenantId);
      }
      return { inserted, moved, last, count };
    });
    made.fresh += step.inserted;
    made.moved += step.moved;
    made.plans += step.count;
    after = step.last;
    await tellProgress(made.plans, made.fresh);
  }
  return made;
}

export const generator: JobKind<{ until: string }, Generated> = {
  kind: 'maintenance.generate',
  title: { zh: '生成维修工单', en: 'Make work orders' },
  afterCrash: 'resume',
  async run(job) {
    const { count } = await job.inTenant((tx) =>
      tx.one<{ count: number }>(
        sql`select count(*)::int as count from maintenance_plans where is_deleted = 0 and active`,
      ),
    );
    return generate(job.inTenant, job.input.until, (plans) => job.progress(plans, Math.max(plans, count)));
  },
};
