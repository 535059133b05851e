import type { ErrorKind } from '@ircrisk/contract/errors.ts';
import {
  type Signature,
  type StudyAct,
  type StudyRule,
  type StudyState,
  studyErrors,
} from '@ircrisk/contract/study.ts';
import type { Actor } from '#platform/tenancy/actor.ts';
import { may } from '#platform/tenancy/actor.ts';
import { authorsOf, type Round } from './round.ts';
import type { StudyHead, StudyKind } from './study-kind.ts';

/** What each state allows at all; a review allows the signature it waits for, and the way back. */
const byState: Record<StudyState, readonly StudyAct[]> = {
  draft: ['update', 'calculate', 'submit', 'delete'],
  inReview: [],
  approved: ['revise', 'archive'],
  superseded: [],
  archived: [],
};

/** The right behind each act. */
const rights: Record<StudyAct, string> = {
  update: 'update',
  calculate: 'calculate',
  submit: 'update',
  check: 'check',
  review: 'check',
  approve: 'approve',
  reject: 'approve',
  revise: 'update',
  archive: 'approve',
  delete: 'delete',
};

export const mayAct = (kind: StudyKind, actor: Actor, act: StudyAct): boolean =>
  may(actor, `${kind.resource.id}.${rights[act]}`);

/** The signature a revision in review waits for. A chain made shorter meanwhile ends with what it has. */
export const awaited = (rule: StudyRule, { signed }: Round): Signature =>
  rule.signers[signed.length] ?? 'approve';

/** Why this person cannot give the signature the review waits for, four eyes being asked for. */
export function refusalOf(head: StudyHead, round: Round, rule: StudyRule, actor: Actor): ErrorKind | null {
  if (!rule.fourEyes) return null;
  if (authorsOf(head, round).includes(actor.userId)) return studyErrors.ownWork;
  return round.signed.some(({ userId }) => userId === actor.userId) ? studyErrors.signedAlready : null;
}

/** What this person may do to this revision now. */
export function allowedActs(
  kind: StudyKind,
  head: StudyHead,
  round: Round,
  rule: StudyRule,
  actor: Actor,
): StudyAct[] {
  if (head.state !== 'inReview') return byState[head.state].filter((act) => mayAct(kind, actor, act));
  const stage = awaited(rule, round);
  if (!mayAct(kind, actor, stage) || refusalOf(head, round, rule, actor)) return [];
  return [stage, 'reject'];
}
