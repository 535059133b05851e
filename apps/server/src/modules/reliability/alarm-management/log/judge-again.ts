import { lateMs } from '@ircrisk/engine-alarm';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { announce } from '#platform/events/topics.ts';
import { readPhilosophy } from '../philosophy.ts';
import { remakeRollups } from '../rollups.ts';
import { arrangeRules, judge } from './write-events.ts';

/** Held while events are judged: two that meet would each judge without the other. */
export const logLock = sql`hashtextextended('alarm log ' || current_tenant(), 0)`;

/** Events are many: a call would not wait so long for them. */
export const takeTime = (tx: Tx) =>
  tx.run(
    sql`select set_config('statement_timeout', '600000', true), set_config('idle_in_transaction_session_timeout', '600000', true), set_config('work_mem', '64MB', true)`,
  );

const mostAtOnce = 200;
const dayMs = 86_400_000;

/** What hides these alarms has changed since a moment: their events from then on count anew. */
export const markForJudging = (tx: Tx, tagId: string, since: string) =>
  tx.run(
    sql`update alarm_states set judge_from = least(judge_from, ${since}::timestamptz) where tag_id = ${tagId}`,
  );

/** When alarms that were active at a moment had begun. */
async function activeSince(
  tx: Tx,
  alarms: readonly { id: string; since: number }[],
): Promise<Map<string, number>> {
  const rows = await tx.all<{ id: string; time: number }>(sql`
    select m.id, (extract(epoch from a.time) * 1000)::float8 as time
    from unnest(${alarms.map(({ id }) => id)}::bigint[], ${alarms.map(({ since }) => since)}::float8[]) m(id, ms) cross join lateral (
      select e.time, e.ends from alarm_events e where e.tag_id = m.id and e.kind = 0 and e.time < to_timestamp(m.ms / 1000) order by e.time desc limit 1) a
    where a.ends is null or a.ends > to_timestamp(m.ms / 1000)`);
  return new Map(rows.map(({ id, time }) => [id, time]));
}

/** Judges marked alarms again, unless a log is being written; the marks wait for the next round then. Answers how many. */
export async function judgeAgain(tx: Tx): Promise<number> {
  const marked = await tx.all<{ id: string; since: number }>(sql`
    select tag_id as id, (extract(epoch from judge_from) * 1000)::float8 as since from alarm_states where judge_from is not null
    order by tag_id limit ${mostAtOnce}`);
  if (marked.length === 0) return 0;
  const { free } = await tx.one<{ free: boolean }>(sql`select pg_try_advisory_xact_lock(${logLock}) as free`);
  if (!free) return 0;
  await takeTime(tx);
  const rules = await readPhilosophy(tx);
  const begun = await activeSince(tx, marked);
  const { days, positionIds } = await judge(
    tx,
    marked.map(({ id, since }) => {
      // What stood or waited when it was hidden stands and waits no longer.
      const keeps = Math.min(since - lateMs, begun.get(id) ?? since);
      return { id, from: keeps - dayMs, keeps };
    }),
    arrangeRules(rules),
  );
  await remakeRollups(tx, { positionIds, days, fleetingSeconds: rules.fleetingSeconds });
  await tx.run(
    sql`update alarm_states set judge_from = null where tag_id = any(${marked.map(({ id }) => id)}::bigint[])`,
  );
  const { tenantId } = await tx.one<{ tenantId: string }>(sql`select current_tenant() as "tenantId"`);
  if (positionIds.length > 0) await announce(tx, tenantId, 'alarm.logged', { positionIds });
  return marked.length;
}
