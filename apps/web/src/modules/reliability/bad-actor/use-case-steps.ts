import { caseBoard, caseDetail, moveCase } from '@ircrisk/contract/modules/reliability/bad-actor.ts';
import type { CaseState } from '@ircrisk/contract/resources/bad-actor.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';

/** What is out of date after a case was changed. */
export const refreshes = [caseBoard, caseDetail];

export function useCaseSteps() {
  const move = useAct(moveCase, { refreshes });
  return ({ id }: { id: string }, to: CaseState, note: string | undefined) =>
    move.mutateAsync({ id, to, ...(note ? { note } : {}) });
}
