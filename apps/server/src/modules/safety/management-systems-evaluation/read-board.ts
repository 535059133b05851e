import type { EvaluationBoard } from '@ircrisk/contract/modules/safety/management-systems-evaluation.ts';
import { latentSections, managementEvaluation } from '@ircrisk/contract/resources/management-evaluation.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { managementFactor } from '@ircrisk/engine-management-system';
import type { LatentCase } from '#modules/safety/root-cause-analysis/index.ts';
import { coefficientsOf } from '#modules/system/company/index.ts';
import type { Tx } from '#platform/database/pool.ts';
import { name, type Sql, sql } from '#platform/database/sql.ts';
import { namesSeen, type Viewer } from '#platform/resources/scope.ts';
import { type AnswerRow, agreementOf, gapsOf, readAnswers, scoreOf, sectionResults } from './score.ts';

type Head = Pick<
  EvaluationBoard,
  | 'id'
  | 'code'
  | 'name'
  | 'nameEn'
  | 'state'
  | 'revision'
  | 'enterpriseId'
  | 'company'
  | 'companyEn'
  | 'place'
  | 'evaluationDate'
  | 'validFrom'
  | 'expiresOn'
  | 'expired'
  | 'assessors'
  | 'secondAssessor'
  | 'interviewees'
> & { companyValue: number | null };

/** A pair in the reader's language, in the other where it is all there is. */
const either = (column: string, language: Language): Sql => {
  const [first, second] = [name(`s.${column}`), name(`s.${column}_en`)];
  return language === 'en'
    ? sql`coalesce(nullif(${second}, ''), ${first})`
    : sql`coalesce(nullif(${first}, ''), ${second})`;
};

const readHead = (tx: Tx, id: string, language: Language): Promise<Head> =>
  tx.one(sql`
    select s.id, s.code, s.name, s.name_en as "nameEn", s.state, s.revision, s.enterprise_id as "enterpriseId", e.name as company, e.name_en as "companyEn",
      e.evaluation_coefficient as "companyValue", case when ${language === 'en'} then coalesce(n.name_en, n.name) else n.name end as place,
      to_char(s.evaluation_date, 'YYYY-MM-DD') as "evaluationDate", to_char(s.valid_from, 'YYYY-MM-DD') as "validFrom",
      to_char(s.valid_from + interval '36 months', 'YYYY-MM-DD') as "expiresOn", s.valid_from + interval '36 months' <= current_date as expired,
      ${either('assessors', language)} as assessors, ${either('second_assessor', language)} as "secondAssessor",
      ${either('interviewees', language)} as interviewees
    from management_evaluations s join enterprises e on e.tenant_id = s.tenant_id and e.id = s.enterprise_id
    left join factory_nodes n on n.tenant_id = s.tenant_id and n.id = s.node_id where s.id = ${id}`);

/** What an evaluation says, with the rows it says it from. */
export async function readBoard(
  tx: Tx,
  id: string,
  language: Language,
): Promise<Omit<EvaluationBoard, 'allowed' | 'hints'> & { rows: AnswerRow[] }> {
  const { companyValue, ...head } = await readHead(tx, id, language);
  const rows = await readAnswers(tx, id);
  const { value, ...score } = scoreOf(rows);
  const coefficients = await coefficientsOf(tx, head.enterpriseId);
  const { today } = await tx.one<{ today: string }>(sql`select to_char(current_date, 'YYYY-MM-DD') as today`);
  const evaluated = coefficients.findLast(
    ({ evaluationId, validFrom }) => evaluationId !== null && validFrom <= today,
  );
  return {
    ...head,
    rows,
    questions: rows.length,
    answered: rows.filter(({ answer }) => answer !== null).length,
    sections: sectionResults(rows),
    score: {
      ...score,
      value: value && { total: value.total, pscore: value.pscore, factor: value.factor },
    },
    gaps: gapsOf(rows, value?.total ?? null),
    agreement: agreementOf(rows),
    coefficients,
    mismatch:
      evaluated && companyValue !== evaluated.value
        ? { company: companyValue, evaluation: evaluated.value }
        : null,
  };
}

/** What the causes of past failures say of each section, the most cases first. */
export function hintsOf(cases: readonly LatentCase[]): EvaluationBoard['hints'] {
  const found = cases.flatMap(({ latentCodes, ...one }) =>
    latentCodes.flatMap((code) => {
      const section = latentSections[code];
      return section ? [{ section, code, one }] : [];
    }),
  );
  return [...Map.groupBy(found, ({ section }) => section)]
    .map(([section, own]) => ({
      section,
      latentCodes: [...new Set(own.map(({ code }) => code))],
      cases: [...new Map(own.map(({ one }) => [one.id, one])).values()],
    }))
    .toSorted((a, b) => b.cases.length - a.cases.length);
}

/** Evaluations of the project that have a score: the newest revision of each, drafts too. */
/** The evaluations the viewer sees, side by side. */
export async function readScores(tx: Tx, viewer: Viewer, language: Language) {
  const heads = await tx.all<{ id: string; seriesId: string }>(sql`
    select distinct on (series_id) id, series_id as "seriesId" from management_evaluations e
      join management_evaluation_results r on r.tenant_id = e.tenant_id and r.study_id = e.id
    where project_id = ${viewer.projectId} and ${namesSeen('e.id', managementEvaluation, viewer)} and is_deleted = 0 and total_points is not null and state <> 'archived' order by series_id, revision desc`);
  const evaluations = [];
  for (const { id } of heads) {
    const head = await readHead(tx, id, language);
    const rows = await readAnswers(tx, id);
    const { value } = scoreOf(rows);
    if (!value) continue;
    evaluations.push({
      ...{ id, code: head.code, name: head.name, nameEn: head.nameEn, state: head.state },
      company: language === 'en' ? (head.companyEn ?? head.company) : head.company,
      place: head.place,
      evaluationDate: head.evaluationDate,
      ...{ total: value.total, pscore: value.pscore, factor: value.factor },
      sections: sectionResults(rows).map(({ code, share }) => ({ code, share })),
    });
  }
  evaluations.sort((a, b) => (a.evaluationDate < b.evaluationDate ? -1 : 1));
  const total = evaluations.reduce((sum, one) => sum + one.total, 0) / (evaluations.length || 1);
  const mean = evaluations.length > 0 ? managementFactor({ totalPoints: total }).value : null;
  return { evaluations, averageScore: mean?.pscore ?? null, averageFactor: mean?.factor ?? null };
}
