import { columnOf } from '@ircrisk/contract/resource.ts';
import {
  type StudyLife,
  type StudyRevision,
  type StudyStage,
  type StudyStepTaken,
  signatures,
} from '@ircrisk/contract/study.ts';
import { say } from '@ircrisk/contract/text.ts';
import { join, name, sql } from '#platform/database/sql.ts';
import type { Call } from '#platform/http/handle.ts';
import { shapeOf, wireName } from '#platform/resources/shape.ts';
import { allowedActs, awaited, mayAct, refusalOf } from './allowed.ts';
import { columnsOf, findHead, labelSql, listHeads } from './head.ts';
import { type Round, readRound, readRounds, spokenReason } from './round.ts';
import { readRule } from './rules.ts';
import type { StudyHead, StudyKind } from './study-kind.ts';

type Caller = Pick<Call, 'tx' | 'actor' | 'projectId' | 'language'>;

/** Author, signatures and where the revision stands among them. */
function stagesOf(
  head: StudyHead,
  round: Round,
  signers: readonly StudyStage['stage'][],
  author: string | null,
) {
  const isDraft = head.state === 'draft';
  const { submitted, signed } = round;
  const made = { id: submitted?.userId ?? head.createUser, name: submitted?.userName ?? author };
  const stages: StudyStage[] = [
    { stage: 'author', state: isDraft ? 'current' : 'done', by: made, at: submitted?.at ?? null },
  ];
  // What was signed stays as it was, whatever the rule says since.
  const chain = [...signed.map(({ step }) => step), ...signers.slice(signed.length)];
  const over = head.state !== 'draft' && head.state !== 'inReview';
  const shown = over ? signed.map(({ step }) => step) : chain;
  shown.forEach((stage, at) => {
    const by = signed[at];
    const current = head.state === 'inReview' && at === signed.length;
    stages.push({
      stage,
      state: by ? 'done' : current ? 'current' : 'waiting',
      by: by ? { id: by.userId, name: by.userName } : null,
      at: by?.at ?? null,
    });
  });
  return stages;
}

/** Where a revision stands and what the caller may do to it: one answer for bar, dialog and drawer. */
export async function readLife(call: Caller, kind: StudyKind, id: string): Promise<StudyLife> {
  const { tx, actor, language } = call;
  const head = await findHead(call, kind, id);
  const [rule, round, others, maker] = await Promise.all([
    readRule(tx, kind.resource.id),
    readRound(tx, head),
    listHeads(call, kind, head.seriesId),
    tx.maybe<{ name: string }>(
      sql`select u.shown_name as name from users u where tenant_id = current_tenant() and id = ${head.createUser}`,
    ),
  ]);
  const isOpen = head.state === 'draft' || head.state === 'inReview';
  const findings = isOpen ? ((await kind.ready?.(tx, head)) ?? []) : [];
  const stage = awaited(rule, round);
  const refusal =
    head.state === 'inReview' && mayAct(kind, actor, stage) ? refusalOf(head, round, rule, actor) : null;
  const inForce = others.find((one) => one.state === 'approved' && one.id !== head.id);
  const { createUser: _maker, projectId: _project, ...shown } = head;
  return {
    ...shown,
    fourEyes: rule.fourEyes,
    passwordAtApproval: rule.passwordAtApproval,
    stages: stagesOf(head, round, rule.signers, maker?.name ?? null),
    rejections: round.rejections,
    findings: findings.map((one) => ({ level: one.level, text: say(one.kind, language, one.params) })),
    allowed: allowedActs(kind, head, round, rule, actor),
    refusal: refusal ? say(refusal, language, { stage: say(signatures[stage], language) }) : null,
    inForce: inForce ? { id: inForce.id, label: inForce.label } : null,
    nextLabel: (await kind.nextLabel?.(tx, head)) ?? null,
  };
}

/** What the caller may do, for a module's own answer about the study. */
export async function allowedOf(call: Caller, kind: StudyKind, head: StudyHead) {
  const [rule, round] = [await readRule(call.tx, kind.resource.id), await readRound(call.tx, head)];
  return allowedActs(kind, head, round, rule, call.actor);
}

export async function readRevisions(call: Caller, kind: StudyKind, id: string): Promise<StudyRevision[]> {
  const { seriesId } = await findHead(call, kind, id);
  const { revision } = columnsOf(kind);
  const more = Object.entries(kind.revisionColumns ?? {}).map(
    ([property, column]) =>
      sql`, ${name(`${kind.resource.fields[property]?.summary ? 's' : 't'}.${column}`)} as ${wireName(property)}`,
  );
  const revisions = await call.tx.all<StudyRevision>(sql`
    select t.id, ${name(`t.${columnOf(kind.resource, 'revision')}`)} as revision, ${labelSql(kind, 't')} as label, t.state, a.shown_name as author, b.shown_name as approver,
      t.approved_on as "approvedOn", t.update_time as "updateTime"${join(more, '')}
    from ${name(kind.resource.table)} t ${shapeOf(kind.resource).joined}
    left join users a on a.tenant_id = t.tenant_id and a.id = t.create_user
    left join users b on b.tenant_id = t.tenant_id and b.id = t.approved_by
    where t.series_id = ${seriesId} and t.is_deleted = 0 order by ${name(`t.${revision}`)} desc`);
  // Who made it is not known of a study that came with its plant; who handed it in is.
  const rounds = await readRounds(
    call.tx,
    revisions.filter(({ author }) => !author).map((one) => one.id),
  );
  return revisions.map((one) => ({
    ...one,
    author: one.author ?? rounds.get(one.id)?.submitted?.userName ?? null,
  }));
}

/** Everything that was done to the series, newest first: how each revision came to be, and its steps. */
export async function readSteps(
  { tx, language }: Pick<Caller, 'tx' | 'language'>,
  kind: StudyKind,
  seriesId: string,
): Promise<StudyStepTaken[]> {
  const { table } = kind.resource;
  const { revision } = columnsOf(kind);
  return tx.all<StudyStepTaken>(sql`
    select r.id as "revisionId", r.label, x.step, u.shown_name as by, x.at, x.reason from (
      select t.tenant_id, t.id, ${labelSql(kind, 't')} as label, ${name(`t.${revision}`)} as revision, t.create_user, t.create_time
      from ${name(table)} t where t.series_id = ${seriesId} and t.is_deleted = 0) r
    cross join lateral (
      select case when r.revision = 1 then 'create' else 'revise' end as step, r.create_user as user_id, r.create_time as at, null as reason, 0::bigint as place
      union all select s.step, s.user_id, s.at, ${spokenReason(language)}, s.id from study_steps s where s.study_id = r.id) x
    left join users u on u.tenant_id = r.tenant_id and u.id = x.user_id
    order by x.at desc, x.place desc`);
}
