import { evaluationErrors } from '@ircrisk/contract/modules/safety/management-systems-evaluation.ts';
import { sql } from '#platform/database/sql.ts';
import { fail } from '#platform/http/answer.ts';
import type { Call } from '#platform/http/handle.ts';
import { findDraft, findHead } from '#platform/studies/head.ts';
import { storeScores } from './score.ts';
import { evaluationKind } from './study.ts';

/**
 * Takes the answers of another evaluation for questions with the same number: a draft keeps its questions when the company's set
 * changes, and the next evaluation need not be answered from nothing. The second assessor answers independently, so theirs stay.
 */
export async function takeAnswers(call: Call, input: { id: string; from: string }) {
  const { tx } = call;
  if (input.id === input.from) throw fail(evaluationErrors.sameEvaluation);
  const draft = await findDraft(call, evaluationKind, input.id);
  const source = await findHead(call, evaluationKind, input.from);
  const rows = await tx.all<{
    id: string;
    code: string;
    isOpen: boolean;
    found: boolean;
    differs: boolean;
  }>(sql`
    select own.id, own.code, own.answer is null as "isOpen", other.answer is not null as found,
      (own.question, own.question_en, own.max_points) is distinct from (other.question, other.question_en, other.max_points) as differs
    from management_answers own left join management_answers other on other.study_id = ${source.id} and other.code = own.code and other.is_deleted = 0
    where own.study_id = ${draft.id} and own.is_deleted = 0 order by own.id`);
  const wanted = rows.filter(({ isOpen, found }) => isOpen && found);
  await tx.run(sql`
    update management_answers own set answer = other.answer, evidence = other.evidence, evidence_ids = other.evidence_ids, reason = other.reason, comment = other.comment
    from management_answers other where other.study_id = ${source.id} and other.code = own.code and other.is_deleted = 0
      and own.id = any(${wanted.map(({ id }) => id)}::bigint[])`);
  await storeScores(tx, [draft.id]);
  const codesOf = (some: typeof rows) => some.map(({ code }) => code);
  return {
    taken: wanted.length,
    kept: rows.filter(({ isOpen }) => !isOpen).length,
    reworded: codesOf(wanted.filter(({ differs }) => differs)),
    open: codesOf(rows.filter(({ isOpen, found }) => isOpen && !found)),
  };
}
