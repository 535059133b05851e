import { actsFrom } from '@ircrisk/contract/acts.ts';
import { badActorErrors } from '@ircrisk/contract/modules/reliability/bad-actor.ts';
import { type CaseState, caseStates, caseSteps } from '@ircrisk/contract/resources/bad-actor.ts';
import { takeAct } from '#platform/acts/take-act.ts';
import { fail } from '#platform/http/answer.ts';
import { type Actor, may } from '#platform/tenancy/actor.ts';

/** Steps a person may take with a case. */
export const allowedSteps = (actor: Actor, state: CaseState): string[] =>
  may(actor, 'bad-actor.update') ? actsFrom(caseSteps, state) : [];

interface Case {
  state: CaseState;
  rootCause: string | null;
  actionDoneOn: string | null;
  verdict: string | null;
}

/** Refuses a step that is not there or whose ground is missing. */
export function checkStep(known: Case, to: CaseState, note: string | undefined, userId: string): void {
  takeAct(caseSteps, known, { act: to, reason: note }, userId, {
    state: badActorErrors.step,
    params: { from: caseStates[known.state].zh, to: caseStates[to].zh },
    reasonField: 'note',
  });
  if (to === 'action' && known.state === 'rca' && !known.rootCause) throw fail(badActorErrors.rootCause);
  if (to === 'monitoring' && known.state === 'action' && !known.actionDoneOn)
    throw fail(badActorErrors.actionDone);
  if (to === 'closed' && (known.verdict === null || known.verdict === 'windowTooShort'))
    throw fail(badActorErrors.verification);
}
