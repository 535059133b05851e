import { type Signature, type StudyState, signatures, studyErrors } from '@ircrisk/contract/study.ts';
import { say } from '@ircrisk/contract/text.ts';
import type { Tx } from '#platform/database/pool.ts';
import { name, sql } from '#platform/database/sql.ts';
import { announce } from '#platform/events/topics.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import type { Call } from '#platform/http/handle.ts';
import { awaited, mayAct, refusalOf } from './allowed.ts';
import { findHead } from './head.ts';
import { settleSigners, tellEnd, tellSigners } from './notices.ts';
import { authorsOf, keepStep, readRound } from './round.ts';
import { readRule } from './rules.ts';
import type { StudyHead, StudyKind } from './study-kind.ts';

type Caller = Pick<Call, 'tx' | 'actor' | 'projectId' | 'language'>;
interface Said {
  id: string;
  comment?: string | undefined;
}

async function setState(
  tx: Tx,
  kind: StudyKind,
  id: string,
  state: StudyState,
  comment: string | null,
  approver: string | null = null,
): Promise<void> {
  await tx.run(sql`
    update ${name(kind.resource.table)} set state = ${state}, state_comment = ${comment},
      approved_by = coalesce(${approver}::bigint, approved_by),
      approved_on = case when ${approver}::bigint is null then approved_on else current_date end where id = ${id}`);
}

/** Refuses what stands in the way. */
async function refuseUnready(tx: Tx, kind: StudyKind, head: StudyHead): Promise<void> {
  for (const found of (await kind.ready?.(tx, head)) ?? [])
    if (found.level === 'blocks') throw fail(found.kind, found.params);
}

/** A draft that is ready goes to the first signer. */
export async function submit(call: Caller, kind: StudyKind, { id, comment }: Said): Promise<void> {
  const { tx, actor } = call;
  const head = await findHead(call, kind, id, true);
  if (head.state !== 'draft') throw fail(studyErrors.step);
  await refuseUnready(tx, kind, head);
  await setState(tx, kind, id, 'inReview', comment ?? null);
  await keepStep(tx, kind, head, 'submit', comment ?? null);
  const rule = await readRule(tx, kind.resource.id);
  const round = await readRound(tx, head);
  const excepted = rule.fourEyes ? [...authorsOf(head, round), actor.userId] : [];
  await tellSigners(call, kind, head, awaited(rule, round), excepted, comment ?? null);
}

interface Signing extends Said {
  verdict: 'pass' | 'reject';
  /** Those the caller's endpoint is for. */
  stages: readonly Signature[];
  /** Asks who signs, once it is known that they may. */
  prove?: () => Promise<void>;
}

/** A signature or a rejection. */
export async function sign(
  call: Caller,
  kind: StudyKind,
  { id, comment, verdict, stages, prove }: Signing,
): Promise<StudyHead> {
  const { tx, actor, language } = call;
  const head = await findHead(call, kind, id, true);
  if (head.state !== 'inReview') throw fail(studyErrors.step);
  const [rule, round] = [await readRule(tx, kind.resource.id), await readRound(tx, head)];
  const stage = awaited(rule, round);
  const params = { stage: say(signatures[stage], language) };
  if (!stages.includes(stage)) throw fail(studyErrors.stage, params);
  if (!mayAct(kind, actor, stage)) throw fail(commonErrors.forbidden);
  const refusal = refusalOf(head, round, rule, actor);
  if (refusal) throw fail(refusal, params);
  const involved = [...authorsOf(head, round), ...round.signed.flatMap(({ userId }) => userId ?? [])];
  if (verdict === 'reject') {
    if (!comment) throw fail(studyErrors.reason);
    await setState(tx, kind, id, 'draft', comment);
    await keepStep(tx, kind, head, 'reject', comment);
    await settleSigners(call, kind, head);
    await tellEnd(call, kind, head, 'reject', involved, comment);
    return { ...head, state: 'draft' };
  }
  if (kind.readyToSign) await refuseUnready(tx, kind, head);
  await prove?.();
  await keepStep(tx, kind, head, stage, comment ?? null);
  await settleSigners(call, kind, head);
  if (stage !== 'approve') {
    const next = awaited(rule, await readRound(tx, head));
    await tellSigners(
      call,
      kind,
      head,
      next,
      rule.fourEyes ? [...involved, actor.userId] : [],
      comment ?? null,
    );
    return head;
  }
  await putInForce(call, kind, head, comment ?? null);
  await tellEnd(call, kind, head, 'approve', involved, comment ?? null);
  return { ...head, state: 'approved' };
}

/** The approved revision takes the place of the one before it, and the platform hears of it. */
async function putInForce(
  { tx, actor }: Caller,
  kind: StudyKind,
  head: StudyHead,
  comment: string | null,
): Promise<void> {
  const older = await tx.all<{ id: string }>(sql`
    update ${name(kind.resource.table)} set state = 'superseded'
    where series_id = ${head.seriesId} and id <> ${head.id} and state = 'approved' and is_deleted = 0 returning id`);
  for (const { id } of older) await keepStep(tx, kind, { id, seriesId: head.seriesId }, 'supersede');
  await setState(tx, kind, head.id, 'approved', comment, actor.userId);
  await kind.publish?.(tx, { ...head, state: 'approved' }, actor);
  const { id, seriesId, revision, projectId } = head;
  await announce(tx, actor.tenantId, 'study.approved', {
    kind: kind.resource.id,
    id,
    seriesId,
    revision,
    projectId,
  });
}

/** An approved revision nobody works by any more. */
export async function archive(call: Caller, kind: StudyKind, { id, comment }: Said): Promise<void> {
  const head = await findHead(call, kind, id, true);
  if (head.state !== 'approved') throw fail(studyErrors.step);
  if (!comment) throw fail(studyErrors.reason);
  await setState(call.tx, kind, id, 'archived', comment);
  await keepStep(call.tx, kind, head, 'archive', comment);
  await kind.withdraw?.(call.tx, { ...head, state: 'archived' }, call.actor);
}
