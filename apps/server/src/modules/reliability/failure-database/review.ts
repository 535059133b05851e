import { failureErrors } from '@ircrisk/contract/modules/reliability/failure-database.ts';
import { columnOf } from '@ircrisk/contract/resource.ts';
import {
  codingConflicts,
  failureEvent,
  type ReviewAct,
  reviewActs,
  type reviewStates,
} from '@ircrisk/contract/resources/failure.ts';
import { requiredCoding } from '@ircrisk/engine-reliability';
import { takeAct } from '#platform/acts/take-act.ts';
import type { Queries } from '#platform/database/pool.ts';
import { all, join, raw, sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { type Viewer, visible } from '#platform/resources/scope.ts';
import { type SumScope, scopeConditions } from './sums.ts';

type State = keyof typeof reviewStates;

interface Asked {
  ids: readonly string[];
  act: ReviewAct;
  note?: string | undefined;
}

/** Takes one act on all of them, or none. */
export async function review(tx: Queries, { ids, act, note }: Asked, viewer: Viewer): Promise<number> {
  if (ids.length === 0) throw fail(commonErrors.nothingSelected);
  const rows = await tx.all<{ id: string; state: State }>(
    sql`select t.id, t.review_state as state from failure_events t where t.id = any(${ids}::bigint[]) and ${visible(failureEvent, viewer)} for update`,
  );
  if (rows.length !== new Set(ids).size) throw fail(commonErrors.notFound);
  const wrong = rows.filter(({ state }) => !reviewActs[act].from.includes(state)).length;
  const refusal = act === 'review' ? failureErrors.reviewRaw : failureErrors.releaseUnreviewed;
  if (wrong > 0) throw fail(refusal, { count: wrong });
  const [first] = rows;
  const next =
    first && takeAct(reviewActs, first, { act, reason: note }, viewer.userId, { reasonField: 'note' });
  return tx.run(sql`
    update failure_events set review_state = case when ${act} = 'return' and review_state = 'raw' then 'raw' else ${next} end,
      reviewer_id = ${viewer.userId}::bigint, reviewed_at = now(), review_note = ${note ?? null}
    where id = any(${ids}::bigint[]) and review_state <> ${next}`);
}

/** How well a period is coded: states, what is missing, what does not go together, and where. */
export async function quality(tx: Queries, scope: SumScope) {
  const rows = sql`failure_events t where ${all(scopeConditions(scope))}
    and t.detected_at >= to_timestamp(${scope.from}::double precision / 1000) and t.detected_at < to_timestamp(${scope.to}::double precision / 1000)`;
  const columns = requiredCoding.map((field) => ({ field, column: columnOf(failureEvent, field) }));
  const counts = join(
    columns.map(({ field, column }) =>
      raw(`count(*) filter (where coalesce(t.${column}::text, '') = '')::int as "${field}"`),
    ),
  );
  const [states, missing, conflicts, units] = await Promise.all([
    tx.all<{ state: string; count: number; sum: number }>(
      sql`select t.review_state as state, count(*)::int as count, sum(t.completeness) as sum from ${rows} group by 1`,
    ),
    tx.one<Record<string, number>>(sql`select ${counts} from ${rows}`),
    tx.all<{ code: string; count: number }>(
      sql`select c as code, count(*)::int as count from (select t.conflicts from ${rows}) x, unnest(x.conflicts) c group by 1 order by 2 desc, 1`,
    ),
    tx.all<{
      nodeId: string;
      name: string;
      nameEn: string | null;
      count: number;
      open: number;
      completeness: number;
    }>(sql`
      select x.node_id as "nodeId", n.name, n.name_en as "nameEn", x.count, x.open, x.completeness from (
        select t.node_id, count(*)::int as count, (count(*) filter (where t.review_state in ('raw', 'coded')))::int as open, avg(t.completeness) as completeness
        from ${rows} group by 1) x join factory_nodes n on n.id = x.node_id order by x.completeness, n.name limit 200`),
  ]);
  const total = states.reduce((sum, { count }) => sum + count, 0);
  const fields = failureEvent.fields as Record<string, { zh: string; en: string }>;
  const texts = codingConflicts as Record<string, { zh: string; en: string }>;
  return {
    total,
    states: Object.fromEntries(states.map(({ state, count }) => [state, count])),
    completeness: total === 0 ? null : states.reduce((sum, row) => sum + row.sum, 0) / total,
    missing: columns
      .map(({ field }) => ({
        field,
        zh: fields[field]?.zh ?? field,
        en: fields[field]?.en ?? field,
        count: missing[field] ?? 0,
      }))
      .sort((a, b) => b.count - a.count),
    conflicts: conflicts.map(({ code, count }) => ({
      code,
      zh: texts[code]?.zh ?? code,
      en: texts[code]?.en ?? code,
      count,
    })),
    units,
  };
}
