import { withTexts } from '@ircrisk/contract/errors.ts';
import { evaluationErrors } from '@ircrisk/contract/modules/safety/management-systems-evaluation.ts';
import {
  managementAnswer,
  managementEvaluation,
  managementEvaluationCalls,
} from '@ircrisk/contract/resources/management-evaluation.ts';
import { evaluationText } from '@ircrisk/engine-management-system';
import type { Notice } from '@ircrisk/units';
import { takeCoefficient } from '#modules/system/company/index.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { fail } from '#platform/http/answer.ts';
import type { Found, StudyHead, StudyKind } from '#platform/studies/study-kind.ts';
import { readAnswers, scoreOf, storeScores } from './score.ts';

/** Another evaluation of the company in force that begins on the same day: of two factors for one day neither could be defended. */
const overlapping = (tx: Tx, { id, seriesId }: Pick<StudyHead, 'id' | 'seriesId'>) =>
  tx.maybe<{ code: string; date: string }>(sql`
    select other.code, to_char(other.valid_from, 'YYYY-MM-DD') as date from management_evaluations e join management_evaluations other
      on other.enterprise_id = e.enterprise_id and other.valid_from = e.valid_from and other.node_id is not distinct from e.node_id
    where e.id = ${id} and other.series_id <> ${seriesId} and other.state = 'approved' and other.is_deleted = 0 limit 1`);

const both = (notice: Notice) => ({ zh: evaluationText(notice, 'zh'), en: evaluationText(notice, 'en') });

/** Goes to review with every question answered; approved, its factor is the company's from the day it is valid. */
export const evaluationKind: StudyKind = {
  resource: managementEvaluation,
  calls: managementEvaluationCalls,
  link: (id) => `/management-systems-evaluation/evaluation/${id}`,
  revisionColumns: { factor: 'factor', validFrom: 'valid_from' },
  sheets: [{ resource: managementAnswer, study: 'studyId' }],

  async ready(tx, head) {
    const found: Found[] = [];
    const rows = await readAnswers(tx, head.id);
    const { reason } = scoreOf(rows);
    if (reason)
      found.push({ level: 'blocks', kind: withTexts(evaluationErrors.notScored, { reason: both(reason) }) });
    const overlap = await overlapping(tx, head);
    if (overlap) found.push({ level: 'blocks', kind: evaluationErrors.overlaps, params: overlap });
    const bare = rows.filter(
      ({ answer, evidence, files }) =>
        answer !== null && answer !== 'none' && answer !== 'na' && !evidence?.trim() && files === 0,
    );
    if (bare.length > 0)
      found.push({
        level: 'warns',
        kind: evaluationErrors.evidence,
        params: {
          count: bare.length,
          codes: bare
            .slice(0, 8)
            .map(({ code }) => code)
            .join(', '),
        },
      });
    return found;
  },

  copy: (tx, _from, to) => storeScores(tx, [to]),

  async publish(tx, head) {
    const overlap = await overlapping(tx, head);
    if (overlap) throw fail(evaluationErrors.overlaps, overlap);
    const evaluation = await tx.one<{
      enterpriseId: string;
      nodeId: string | null;
      validFrom: string;
      factor: number;
    }>(sql`
      select enterprise_id as "enterpriseId", node_id as "nodeId", to_char(valid_from, 'YYYY-MM-DD') as "validFrom", r.factor
      from management_evaluations e join management_evaluation_results r on r.tenant_id = e.tenant_id and r.study_id = e.id where e.id = ${head.id}`);
    if (evaluation.nodeId !== null) return;
    await takeCoefficient(tx, {
      enterpriseId: evaluation.enterpriseId,
      coefficient: evaluation.factor,
      validFrom: evaluation.validFrom,
      evaluation: { id: head.id, seriesId: head.seriesId, code: `${head.code} ${head.label}` },
    });
  },
};
