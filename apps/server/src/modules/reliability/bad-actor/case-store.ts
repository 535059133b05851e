import type { BadActorCase } from '@ircrisk/contract/modules/reliability/bad-actor.ts';
import { badActorCase, type CaseState } from '@ircrisk/contract/resources/bad-actor.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { nameOf } from '#plant/names.ts';
import { subtreeIds } from '#plant/subtree.ts';
import type { Queries } from '#platform/database/pool.ts';
import { all, type Sql, sql } from '#platform/database/sql.ts';
import { type Viewer, visible } from '#platform/resources/scope.ts';

const columns = (
  language: Language,
): Sql => sql`c.id, c.case_number as "caseNumber", c.equipment_id as "equipmentId", e.tag, ${nameOf(language, 'e')} as "equipmentName", ${nameOf(language, 'n')} as unit, c.state, c.state_reason as "stateReason",
  c.problem, c.root_cause as "rootCause", c.champion_id as "championId", u.shown_name as champion, c.target_mtbf_hours as "targetMtbfHours", c.baseline_from as "baselineFrom",
  c.action_done_on as "actionDoneOn", c.opened_on as "openedOn", c.closed_on as "closedOn", c.verdict, c.verified_on as "verifiedOn", c.version,
  (select count(*)::int from action_items a where a.source_module = 'bad-actor' and a.source_id = c.id and a.is_deleted = 0 and a.state not in ('closed', 'cancelled')) as "openActions",
  (select count(*)::int from action_items a where a.source_module = 'bad-actor' and a.source_id = c.id and a.is_deleted = 0) as actions`;
/** Cases `c` the viewer sees in the list of cases. */
export const seenCases = (viewer: Viewer): Sql =>
  viewer.dataScope === 'all'
    ? sql`true`
    : sql`c.id in (select t.id from bad_actor_cases t where ${visible(badActorCase, viewer)})`;
const joined = sql`bad_actor_cases c join equipment e on e.id = c.equipment_id join factory_nodes n on n.id = c.node_id left join users u on u.id = c.champion_id`;

/** Running cases, and those that ended within two years. A scrapped tag keeps its history but has no running case. */
export function boardOf(
  tx: Queries,
  scope: { seen: Sql; nodeId?: string | undefined; equipmentId?: string | undefined },
  language: Language,
): Promise<BadActorCase[]> {
  const conditions: Sql[] = [
    sql`c.is_deleted = 0 and (c.state not in ('closed', 'rejected') and e.state <> 'scrapped' or c.update_time > now() - interval '2 years' and c.state in ('closed', 'rejected'))`,
    scope.seen,
    ...(scope.nodeId ? [sql`c.node_id = any(array${subtreeIds([scope.nodeId])})`] : []),
    ...(scope.equipmentId ? [sql`c.equipment_id = ${scope.equipmentId}::bigint`] : []),
  ];
  return tx.all<BadActorCase>(
    sql`select ${columns(language)} from ${joined} where ${all(conditions)} order by c.opened_on desc, c.id desc limit 500`,
  );
}

export const findCase = (tx: Queries, id: string, seen: Sql, forUpdate = false, language: Language = 'zh') =>
  tx.maybe<BadActorCase & { verification: Record<string, unknown> | null; nodeId: string }>(sql`
    select ${columns(language)}, c.verification, c.node_id as "nodeId" from ${joined} where c.id = ${id} and c.is_deleted = 0 and ${seen} ${forUpdate ? sql`for update of c` : sql``}`);

export const movesOf = (tx: Queries, id: string) =>
  tx.all<{
    id: string;
    from: string | null;
    to: string;
    note: string | null;
    time: string;
    user: string | null;
  }>(sql`
    select m.id, m.from_state as "from", m.to_state as "to", m.note, m.create_time as time, u.shown_name as user
    from bad_actor_case_moves m left join users u on u.id = m.create_user where m.case_id = ${id} order by m.create_time, m.id`);

export const actionsOf = (tx: Queries, id: string) =>
  tx.all<{ id: string; title: string; state: string; owner: string | null; dueDate: string | null }>(sql`
    select a.id, a.title, a.state, u.shown_name as owner, a.due_date as "dueDate" from action_items a left join users u on u.id = a.owner_id
    where a.source_module = 'bad-actor' and a.source_id = ${id} and a.is_deleted = 0 order by a.due_date, a.id`);

export const noteMove = (
  tx: Queries,
  id: string,
  from: CaseState | null,
  to: CaseState,
  note: string | null,
  verification: unknown = null,
) =>
  tx.run(sql`insert into bad_actor_case_moves (case_id, from_state, to_state, note, verification)
    values (${id}, ${from}, ${to}, ${note}, ${verification ? JSON.stringify(verification) : null}::jsonb)`);

/** Failures and repair cost of a tag between two days of the tenant's zone, the last one outside. */
export const countBetween = (tx: Queries, equipmentId: string, from: string, to: string, counted: Sql) =>
  tx.one<{ failures: number; cost: number | null; months: number }>(sql`
    select count(*)::int as failures, sum(t.repair_cost)::double precision as cost, ((${to}::date - ${from}::date) / 30.4375)::double precision as months
    from failure_events t where t.equipment_id = ${equipmentId}::bigint and t.is_deleted = 0 and ${counted}
      and t.detected_at >= ${from}::date::timestamptz and t.detected_at < ${to}::date::timestamptz`);
