import { questionSet } from '@ircrisk/engine-management-system';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { type ResourceHooks, refuse } from '#platform/resources/hooks.ts';
import { completed } from '#platform/studies/parts.ts';
import { storeScores } from './score.ts';

/** A new evaluation gets its questions: those of the evaluation it names, or the product's own. */
export async function askQuestions(tx: Tx, studyIds: readonly string[]): Promise<void> {
  const fresh = await tx.all<{ id: string; from: string | null }>(sql`
    select e.id, e.questions_from as from from management_evaluations e where e.id = any(${studyIds}::bigint[]) and e.state = 'draft' and e.is_deleted = 0
      and not exists (select 1 from management_answers a where a.study_id = e.id)`);
  const questions = questionSet.sections.flatMap(({ code: section, questions: own }) =>
    own.map((question) => ({ ...question, section })),
  );
  for (const { id, from } of fresh)
    await tx.run(
      from
        ? sql`
          insert into management_answers (study_id, code, section, question, question_en, max_points)
          select ${id}, code, section, question, question_en, max_points from management_answers where study_id = ${from} and is_deleted = 0 order by id`
        : sql`
          insert into management_answers (study_id, code, section, question, question_en, max_points)
          select ${id}, q.code, q.section, q.zh, q.en, q.points from unnest(${questions.map(({ id: code }) => code)}::text[],
            ${questions.map(({ section }) => section)}::text[], ${questions.map(({ zh }) => zh)}::text[], ${questions.map(({ en }) => en)}::text[],
            ${questions.map(({ maxPoints }) => maxPoints)}::float8[]) with ordinality q(code, section, zh, en, points, at) order by q.at`,
    );
  await storeScores(
    tx,
    fresh.map(({ id }) => id),
  );
}

const evaluationHooks: ResourceHooks = {
  resource: 'management-evaluation',
  afterSave: (tx, ids) => askQuestions(tx, ids),
};

const answerHooks: ResourceHooks = {
  resource: 'management-answer',
  async beforeSave(tx, records) {
    for (const [record, { answer, reason }] of await completed(tx, 'management_answers', records))
      if (answer === 'na' && !String(reason ?? '').trim())
        refuse(record, 'reason', 'required', {
          zh: '回答“不适用”时须写明理由',
          en: 'Say why the question is not applicable',
        });
  },
  async afterSave(tx, ids) {
    const studies = await tx.all<{ id: string }>(
      sql`select distinct study_id as id from management_answers where id = any(${ids}::bigint[])`,
    );
    await storeScores(
      tx,
      studies.map(({ id }) => id),
    );
  },
};

export const managementHooks: readonly ResourceHooks[] = [evaluationHooks, answerHooks];
