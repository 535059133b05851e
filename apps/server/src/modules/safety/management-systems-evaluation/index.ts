import * as contract from '@ircrisk/contract/modules/safety/management-systems-evaluation.ts';
import { latentRoots } from '#modules/safety/root-cause-analysis/index.ts';
import { coefficientsOf } from '#modules/system/company/index.ts';
import { mustBeRaisable, raiseActions } from '#modules/workplace/action-item/index.ts';
import { sql } from '#platform/database/sql.ts';
import { announce } from '#platform/events/topics.ts';
import { fail } from '#platform/http/answer.ts';
import { handle } from '#platform/http/handle.ts';
import { enqueue } from '#platform/jobs/queue.ts';
import type { ServerModule } from '#platform/module.ts';
import { viewerOf } from '#platform/resources/scope.ts';
import { findHead } from '#platform/studies/head.ts';
import { allowedOf } from '#platform/studies/life.ts';
import { managementHooks } from './hooks.ts';
import { hintsOf, readBoard, readScores } from './read-board.ts';
import { evaluationReport } from './report-job.ts';
import { evaluationKind } from './study.ts';
import { takeAnswers } from './take-answers.ts';

/** Evaluation of the management system: from answers to the factor every probability of failure is multiplied by. */
export const managementSystemsEvaluation: ServerModule = {
  id: 'management-systems-evaluation',
  hooks: managementHooks,
  studies: [evaluationKind],
  handlers: [
    handle(contract.evaluationBoard, async (call) => {
      const head = await findHead(call, evaluationKind, call.input.id);
      const { rows: _rows, ...board } = await readBoard(call.tx, head.id, call.language);
      const hints = hintsOf(await latentRoots(call, board.enterpriseId));
      return { ...board, hints, allowed: await allowedOf(call, evaluationKind, head) };
    }),
    handle(contract.evaluationScores, ({ tx, actor, projectId, language }) =>
      readScores(tx, viewerOf(actor, projectId), language),
    ),
    handle(contract.coefficientAt, async ({ tx, input }) => {
      const { day } = await tx.one<{ day: string }>(
        sql`select to_char(coalesce(${input.at ?? null}::date, current_date), 'YYYY-MM-DD') as day`,
      );
      const source = (await coefficientsOf(tx, input.enterpriseId)).find(
        ({ validFrom, validTo }) => validFrom <= day && (validTo === null || validTo >= day),
      );
      const { expired } = await tx.one<{ expired: boolean }>(sql`
        select coalesce(${source?.evaluationId ? source.validFrom : null}::date + interval '36 months' <= ${day}::date, false) as expired`);
      return { value: source?.value ?? 1, assumed: source === undefined, expired, source: source ?? null };
    }),
    handle(contract.raiseGaps, async (call) => {
      const { tx, actor, input, language } = call;
      await mustBeRaisable(tx, input);
      const head = await findHead(call, evaluationKind, input.id);
      const { gaps } = await readBoard(tx, head.id, language);
      const wanted = gaps.filter(({ answerId }) => input.answerIds.includes(answerId));
      if (wanted.length === 0) throw fail(contract.evaluationErrors.noGap);
      const raised = await tx.all<{ id: string }>(
        raiseActions(
          sql`select 'management-systems-evaluation' as source_module, m.id as source_id, e.node_id, null::bigint as equipment_id,
              left(${head.code} || ' ' || m.code || ' ' || m.question, 200) as title,
              left(${head.code} || ' ' || m.code || ' ' || coalesce(m.question_en, m.question), 200) as title_en, m.comment as description,
              'corrective' as type, 'medium' as priority, null::bigint as owner_id, ${input.dueDate}::date as due_date
            from management_answers m join management_evaluations e on e.id = m.study_id
            where m.study_id = ${head.id} and m.id = any(${wanted.map(({ answerId }) => answerId)}::bigint[])`,
          { once: true },
        ),
      );
      if (raised.length > 0)
        await announce(tx, actor.tenantId, 'finding.raised', { actionIds: raised.map(({ id }) => id) });
      return { raised: raised.length };
    }),
    handle(contract.takeAnswers, (call) => takeAnswers(call, call.input)),
    handle(contract.evaluationReport, async (call) => {
      const { tx, actor, origin, language, projectId, input } = call;
      await findHead(call, evaluationKind, input.id);
      return { jobId: await enqueue(tx, { actor, origin, language, projectId }, evaluationReport, input) };
    }),
  ],
  jobs: [evaluationReport],
};
