import type { RcaBoard } from '@ircrisk/contract/modules/safety/root-cause-analysis.ts';
import { firstDocument, type RootCauseDocument, stageOf } from '@ircrisk/engine-root-cause';
import { publishedCaseOf } from '#modules/safety/incident-case-search/index.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';

/** A revision as its own table has it. */
export type CaseRow = Pick<
  RcaBoard,
  | 'id'
  | 'seriesId'
  | 'code'
  | 'name'
  | 'nameEn'
  | 'state'
  | 'revision'
  | 'level'
  | 'method'
  | 'dueDate'
  | 'daysLeft'
  | 'equipmentId'
  | 'tag'
  | 'isoClass'
  | 'source'
  | 'sourceId'
  | 'sourceNumber'
  | 'what'
  | 'whatEn'
  | 'place'
  | 'placeEn'
  | 'occurredAt'
  | 'extent'
  | 'extentEn'
  | 'significance'
  | 'cost'
  | 'members'
  | 'version'
  | 'model'
  | 'updateTime'
> & { nodeId: string | null; leader: string | null; team: string[] };

export async function findCase(tx: Tx, id: string): Promise<CaseRow> {
  const row = await tx.maybe<Omit<CaseRow, 'model'> & { model: RootCauseDocument | null }>(sql`
    select c.id, c.series_id as "seriesId", c.code, c.name, c.name_en as "nameEn", c.state, c.revision, c.level, c.method, c.due_date as "dueDate",
      c.due_date - current_date as "daysLeft", c.equipment_id as "equipmentId", e.tag, e.iso_class as "isoClass", e.node_id as "nodeId", c.source,
      c.source_id as "sourceId", c.source_number as "sourceNumber", c.statement as what, c.statement_en as "whatEn", c.place, c.place_en as "placeEn",
      c.occurred_at as "occurredAt", c.extent, c.extent_en as "extentEn",
      json_build_object('P', c.people, 'E', c.environment, 'O', c.operation, 'A', c.asset, 'R', c.reputation) as significance,
      c.cost, c.leader, c.team, (select count(distinct u)::int from unnest(c.team || c.leader || c.create_user) u where u is not null) as members, c.model_version as version,
      c.model, c.update_time as "updateTime"
    from rca_cases c left join equipment e on e.tenant_id = c.tenant_id and e.id = c.equipment_id
    where c.id = ${id} and c.is_deleted = 0`);
  if (!row) throw fail(commonErrors.notFound);
  return { ...row, model: row.model ?? firstDocument(row.name, row.nameEn) };
}

export const readEvidence = (tx: Tx, id: string): Promise<RcaBoard['evidence']> =>
  tx.all(sql`
    select id, code, kind, item, item_en as "itemEn", is_perishable as "isPerishable", collect_by as "collectBy", collected_at as "collectedAt",
      collected_by as "collectedBy", kept_at as "keptAt", condition
    from rca_evidence where study_id = ${id} and is_deleted = 0 order by code`);

export const readCustody = (tx: Tx, id: string): Promise<RcaBoard['custody']> =>
  tx.all(sql`
    select id, evidence_code as evidence, handed_at as at, handed_by as "from", handed_by_en as "fromEn", received_by as "to", received_by_en as "toEn", condition, reason,
      reason_en as "reasonEn", is_correction as "isCorrection", corrects_at as "correctsAt", (row_number() over (order by id))::int as written
    from rca_custody where study_id = ${id} and is_deleted = 0 order by evidence_code, handed_at, id`);

export const readTimeline = (tx: Tx, id: string): Promise<RcaBoard['timeline']> =>
  tx.all(sql`
    select id, code, happened_at as "happenedAt", ended_at as "endedAt", uncertainty_minutes as "uncertaintyMinutes", actor, actor_en as "actorEn", event, event_en as "eventEn",
      is_fact as "isFact", is_deviation as "isDeviation", evidence_codes as "evidenceCodes"
    from rca_timeline where study_id = ${id} and is_deleted = 0 order by happened_at, id`);

export const readMeasures = (tx: Tx, id: string): Promise<RcaBoard['measures']> =>
  tx.all(sql`
    select m.id, m.code, m.measure, m.measure_en as "measureEn", m.node_ids as "nodeIds", m.kind, m.effectiveness, m.feasibility, m.expense, m.score,
      coalesce(nullif(u.shown_name, ''), u.account) as owner, m.due_date as "dueDate", m.action_id as "actionId", a.state as "actionState"
    from rca_measures m left join users u on u.tenant_id = m.tenant_id and u.id = m.owner_id
    left join action_items a on a.tenant_id = m.tenant_id and a.id = m.action_id
    where m.study_id = ${id} and m.is_deleted = 0 order by m.id`);

export const readVotes = (tx: Tx, id: string, userId: string): Promise<RcaBoard['votes']> =>
  tx.all(sql`
    select bone_id as bone, count(*)::int as count, bool_or(user_id = ${userId}) as "isMine"
    from rca_votes where case_id = ${id} group by bone_id order by bone_id`);

export const votesOf = (votes: RcaBoard['votes']): Map<string, number> =>
  new Map(votes.map(({ bone, count }) => [bone, count]));

export const readFollowUp = (tx: Tx, id: string): Promise<RcaBoard['followUp'] | undefined> =>
  tx.maybe(sql`
    select actions_done_on as "actionsDoneOn", check_due as "checkDue", check_action_id as "checkActionId", events_before as "eventsBefore",
      months_before as "monthsBefore", events_after as "eventsAfter", months_after as "monthsAfter", p, verdict, checked_on as "checkedOn",
      check_note as "checkNote", check_note_en as "checkNoteEn", closed_on as "closedOn", close_note as "closeNote"
    from rca_follow_ups where case_id = ${id} and is_deleted = 0`);

const isOpen = (state: string | null) => state !== 'closed' && state !== 'cancelled';

/** Everything of a case but what its reader may do to it. */
export async function readContent(tx: Tx, id: string, userId: string) {
  const { nodeId: _node, leader, team, ...row } = await findCase(tx, id);
  const [evidence, custody, timeline, measures, votes, followUp] = [
    await readEvidence(tx, id),
    await readCustody(tx, id),
    await readTimeline(tx, id),
    await readMeasures(tx, id),
    await readVotes(tx, id, userId),
    (await readFollowUp(tx, id)) ?? null,
  ];
  const { barriers, changes, publishedCaseId, author } = await tx.one<
    Pick<RcaBoard, 'barriers' | 'changes' | 'publishedCaseId'> & { author: string | null }
  >(sql`
    select (select count(*)::int from rca_barriers where study_id = ${id} and is_deleted = 0) as barriers,
      (select count(*)::int from rca_changes where study_id = ${id} and is_deleted = 0) as changes,
      ${publishedCaseOf(row.seriesId)} as "publishedCaseId",
      (select create_user from rca_cases where id = ${id}) as author`);
  const raised = measures.filter(({ actionId }) => actionId !== null);
  const stage = stageOf({
    state: row.state,
    evidence: evidence.length,
    causes: row.model.causes.length,
    actions: raised.length,
    openActions: raised.filter(({ actionState }) => isOpen(actionState)).length,
    isClosed: Boolean(followUp?.closedOn),
  });
  const mayVote = row.state === 'draft' && [leader, author, ...team].includes(userId);
  return {
    ...row,
    stage,
    evidence,
    custody,
    timeline,
    barriers,
    changes,
    measures,
    votes,
    mayVote,
    followUp,
    publishedCaseId,
  };
}
export type CaseContent = Awaited<ReturnType<typeof readContent>>;

/** The new version, or undefined when somebody else saved first. */
export async function updateModel(
  tx: Tx,
  id: string,
  version: number,
  model: RootCauseDocument,
): Promise<number | undefined> {
  const row = await tx.maybe<{ version: number }>(sql`
    update rca_cases set model = ${JSON.stringify(model)}::jsonb, model_version = model_version + 1
    where id = ${id} and model_version = ${version} and state = 'draft' and is_deleted = 0 returning model_version as version`);
  return row?.version;
}
