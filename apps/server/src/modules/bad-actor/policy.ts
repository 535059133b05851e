import { badActorErrors } from '@ircrisk/contract/modules/bad-actor.ts';
import { type CaseState, caseStates } from '@ircrisk/contract/resources/bad-actor.ts';
import { fail } from '#platform/http/answer.ts';

/** Forward one step at a time, back when something turns out wrong, reopened with its history. */
const steps: Readonly<Record<CaseState, readonly CaseState[]>> = {
  identified: ['accepted', 'rejected'],
  accepted: ['rca', 'rejected'],
  rca: ['action', 'accepted', 'rejected'],
  action: ['monitoring', 'rca'],
  monitoring: ['closed', 'action'],
  closed: ['monitoring', 'rca'],
  rejected: ['identified'],
};

export const nextStates = (state: CaseState): readonly CaseState[] => steps[state];

interface Case {
  state: CaseState;
  rootCause: string | null;
  actionDoneOn: string | null;
  verdict: string | null;
}

/** Refuses a step that is not there or whose ground is missing. */
export function checkStep(known: Case, to: CaseState, note: string | undefined): void {
  if (!steps[known.state].includes(to))
    throw fail(badActorErrors.step, { from: caseStates[known.state].zh, to: caseStates[to].zh });
  const back = (['rejected', 'identified'] as CaseState[]).includes(to) || known.state === 'closed';
  if (back && !note) throw fail(badActorErrors.reason);
  if (to === 'action' && known.state === 'rca' && !known.rootCause) throw fail(badActorErrors.rootCause);
  if (to === 'monitoring' && known.state === 'action' && !known.actionDoneOn)
    throw fail(badActorErrors.actionDone);
  if (to === 'closed' && (known.verdict === null || known.verdict === 'windowTooShort'))
    throw fail(badActorErrors.verification);
}
