import type { ParsedInputOf, ResultOf } from '@ircrisk/contract/endpoint.ts';
import { rcmErrors, type saveDecision } from '@ircrisk/contract/modules/risk/rcm.ts';
import {
  type Answers,
  ageTaskFault,
  decide,
  onConditionFault,
  outcomeFault,
  outcomeWithRedesign,
  rcmText,
} from '@ircrisk/engine-rcm';
import { sql } from '#platform/database/sql.ts';
import { commonErrors, fail, invalidField } from '#platform/http/answer.ts';
import type { Call } from '#platform/http/handle.ts';
import { findDraft } from '#platform/studies/head.ts';
import type { StudyKind } from '#platform/studies/study-kind.ts';
import { countModes } from './count-modes.ts';

/** Saves the answers of a mode; what cannot be (out of turn, without a reason, a forced redesign traded away) is refused whole. */
export async function decideMode(
  call: Pick<Call, 'tx' | 'actor' | 'projectId' | 'language'>,
  kind: StudyKind,
  input: ParsedInputOf<typeof saveDecision>,
): Promise<ResultOf<typeof saveDecision>> {
  const { tx, projectId } = call;
  const mode = await tx.maybe<{
    studyId: string;
    version: number;
    beta: number | null;
    pattern: string | null;
    pf: number | null;
    lead: number | null;
  }>(sql`
    select study_id as "studyId", version, beta, pattern, potential_failure_days as pf, lead_days as lead from rcm_modes where id = ${input.modeId} and project_id = ${projectId} and is_deleted = 0 for update`);
  if (!mode) throw fail(commonErrors.notFound);
  await findDraft(call, kind, mode.studyId);
  if (input.version !== undefined && input.version !== mode.version) throw fail(commonErrors.stale);
  const answers = input.answers as Answers;
  const decision = decide(answers);
  const problem = decision.problems[0] ?? ageTaskFault(answers, mode) ?? onConditionFault(answers, mode);
  if (problem)
    throw invalidField(`answers.${problem.path ?? ''}`, problem.code, {
      zh: rcmText(problem, 'zh'),
      en: rcmText(problem, 'en'),
    });
  const redesign = input.redesign === true && decision.outcome !== null;
  const fault = redesign ? outcomeFault(decision, 'redesign') : undefined;
  if (fault) throw fail(rcmErrors.decision, { reason: rcmText(fault, call.language) });
  const outcome = redesign ? outcomeWithRedesign(decision) : decision.outcome;
  const { version } = await tx.one<{ version: number }>(sql`
    update rcm_modes set answers = ${JSON.stringify(input.answers)}::jsonb, consequence = ${decision.consequence}, outcome = ${outcome}, redesign = ${redesign}, recheck = false
    where id = ${input.modeId} returning version`);
  await countModes(tx, [mode.studyId]);
  return { version, consequence: decision.consequence, outcome, next: decision.next };
}
