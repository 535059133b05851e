import type { Gap, SectionResult } from '@ircrisk/contract/modules/safety/management-systems-evaluation.ts';
import { answerShares, sectionWords } from '@ircrisk/contract/resources/management-evaluation.ts';
import {
  type Answer,
  agreement,
  bandOf,
  questionSet,
  rankGaps,
  type Section,
  scaledSection,
  scoreEvaluation,
} from '@ircrisk/engine-management-system';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';

export interface AnswerRow {
  id: string;
  code: string;
  section: string;
  question: string;
  questionEn: string | null;
  maxPoints: number;
  answer: keyof typeof answerShares | 'na' | null;
  secondAnswer: string | null;
  evidence: string | null;
  reason: string | null;
  comment: string | null;
  files: number;
  effortDays: number | null;
  /** State of the newest action item raised for it. */
  action: string | null;
}

/** In the order of the sections, inside them in the order they were made. */
export const readAnswers = async (tx: Tx, studyId: string): Promise<AnswerRow[]> => {
  const rows = await tx.all<AnswerRow>(sql`
    select m.id, m.code, m.section, m.question, m.question_en as "questionEn", m.max_points as "maxPoints", m.answer, m.second_answer as "secondAnswer",
      m.evidence, m.reason, m.comment, cardinality(m.evidence_ids) as files, m.effort_days as "effortDays", (
        select a.state from action_items a where a.source_module = 'management-systems-evaluation' and a.source_id = m.id and a.is_deleted = 0
        order by a.id desc limit 1) as action
    from management_answers m where m.study_id = ${studyId} and m.is_deleted = 0 order by m.id`);
  const place = Object.keys(sectionWords);
  return rows.sort((a, b) => place.indexOf(a.section) - place.indexOf(b.section));
};

/** Points of a section are the method's; how they fall on its questions is the set's. */
const maxima = new Map(questionSet.sections.map(({ code, maxPoints }) => [code, maxPoints]));

const sectionsOf = (rows: readonly AnswerRow[]): Section[] =>
  [...Map.groupBy(rows, ({ section }) => section)].map(([code, own]) => ({
    code,
    maxPoints: maxima.get(code) ?? 0,
    questions: own.map((row) => ({ id: row.code, maxPoints: row.maxPoints })),
  }));

const pointsOf = ({ answer, maxPoints }: AnswerRow): number | null =>
  answer === null || answer === 'na' ? null : answerShares[answer] * maxPoints;

const answersOf = (rows: readonly AnswerRow[]): Answer[] =>
  rows.map((row) => ({
    questionId: row.code,
    points: pointsOf(row),
    notApplicable: row.answer === 'na',
    reason: row.reason,
  }));

export const scoreOf = (rows: readonly AnswerRow[]) => scoreEvaluation(sectionsOf(rows), answersOf(rows));

/** A section has its figure as soon as its own questions are answered, whatever is open elsewhere. */
export function sectionResults(rows: readonly AnswerRow[]): SectionResult[] {
  return [...Map.groupBy(rows, ({ section }) => section)].map(([code, own]) => {
    const maxPoints = maxima.get(code) ?? 0;
    const open = own.some(({ answer }) => answer === null);
    const sum = (some: readonly AnswerRow[], of: (row: AnswerRow) => number) =>
      some.reduce((total, row) => total + of(row), 0);
    const left = sum(
      own.filter(({ answer }) => answer === 'na'),
      (row) => row.maxPoints,
    );
    const points = open
      ? null
      : scaledSection(
          maxPoints,
          sum(own, (row) => pointsOf(row) ?? 0),
          left,
        );
    const share = points === null ? null : points / maxPoints;
    return {
      code,
      maxPoints,
      points,
      share,
      band: share === null ? null : bandOf(share),
      answered: own.filter(({ answer }) => answer !== null).length,
      questions: own.length,
    };
  });
}

export function gapsOf(rows: readonly AnswerRow[], total: number | null): Gap[] {
  const byCode = new Map(rows.map((row) => [row.code, row]));
  const efforts = new Map(rows.map(({ code, effortDays }) => [code, effortDays]));
  return rankGaps(sectionsOf(rows), answersOf(rows), total, efforts).map(({ questionId, ...gap }) => {
    const { id, question, questionEn, action } = byCode.get(questionId)!;
    return { answerId: id, code: questionId, question, questionEn, action, ...gap };
  });
}

export function agreementOf(rows: readonly AnswerRow[]) {
  const both = rows.filter(({ answer, secondAnswer }) => answer !== null && secondAnswer !== null);
  const { value } = agreement(both.map(({ answer, secondAnswer }) => [answer!, secondAnswer!]));
  return {
    pairs: both.length,
    identical: value?.identical ?? null,
    kappa: value?.kappa ?? null,
    differing: both.filter(({ answer, secondAnswer }) => answer !== secondAnswer).map(({ code }) => code),
  };
}

/** Keeps the counts and the score of the list current. */
export async function storeScores(tx: Tx, studyIds: readonly string[]): Promise<void> {
  for (const id of studyIds) {
    const rows = await readAnswers(tx, id);
    const { value } = scoreOf(rows);
    const answered = rows.filter(({ answer }) => answer !== null).length;
    await tx.run(sql`
      insert into management_evaluation_results (study_id, question_count, answered_count, total_points, factor)
      values (${id}, ${rows.length}, ${answered}, ${value?.total ?? null}::float8, ${value?.factor ?? null}::float8)
      on conflict (tenant_id, study_id) do update set question_count = excluded.question_count, answered_count = excluded.answered_count,
        total_points = excluded.total_points, factor = excluded.factor, calculated_time = now()`);
  }
}
