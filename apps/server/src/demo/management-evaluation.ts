import { answerShares } from '@ircrisk/contract/resources/management-evaluation.ts';
import { askQuestions } from '#modules/safety/management-systems-evaluation/hooks.ts';
import { storeScores } from '#modules/safety/management-systems-evaluation/score.ts';
import { evaluationKind } from '#modules/safety/management-systems-evaluation/study.ts';
import { takeCoefficient } from '#modules/system/company/index.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { furnishReview } from '#platform/studies/furnish.ts';

const levels = Object.keys(answerShares) as (keyof typeof answerShares)[];

/** How far each section is met, as steps of the scale question by question; the last step repeats. */
type Profile = Readonly<Record<string, readonly number[]>>;

const three: Profile = {
  LEAD: [3, 3, 2, 2],
  PSI: [4, 3, 3, 2, 1, 2, 2, 3, 2, 1],
  PHA: [3, 2, 3, 1, 1, 2, 1, 1],
  MOC: [3, 2, 2, 1, 1, 0],
  OP: [3, 2, 1, 3, 2, 1],
  SWP: [4, 4, 3, 3, 0, 2, 3],
  TRN: [2, 3, 2, 2, 3, 1, 1, 0],
  MI: [3, 3, 1, 4, 2, 1, 2, 3, 2, 2, 1, 2, 3, 0, 1, 2, 1, 1, 1],
  PSSR: [2, 2, 2, 1, 2],
  ER: [3, 3, 3, 2, 1, 1],
  II: [2, 2, 1, 1, 2, 2, 1, 1, 0],
  CON: [2, 3, 2, 2, 1],
  AUD: [2, 1, 2, 2],
};
const today: Profile = {
  LEAD: [4, 4, 3, 3, 3, 2],
  PSI: [4, 4, 4, 3, 2, 3, 3, 4, 3, 2],
  PHA: [4, 3, 4, 2, 2, 3, 2, 2, 3],
  MOC: [4, 3, 3, 2, 2, 1],
  OP: [4, 3, 2, 4, 3, 2, 2],
  SWP: [4, 4, 4, 3, 0, 3, 4],
  TRN: [3, 4, 3, 3, 4, 2, 2, 1],
  MI: [4, 4, 3, 4, 3, 2, 3, 4, 3, 3, 2, 3, 4, 1, 2, 3, 2, 2, 2, 2],
  PSSR: [3, 3, 3, 2, 3],
  ER: [4, 4, 3, 3, 2, 1],
  II: [3, 3, 2, 2, 3, 3, 2, 1, 1],
  CON: [3, 4, 3, 3, 2],
  AUD: [3, 2, 3, 3],
};
const tanks: Profile = { ...today, MI: [3, 3, 2, 4, 2, 1, 3], SWP: [4, 4, 3, 3, 0, 2, 3] };

const evidence = [
  '查阅制度、记录并现场核对。 Rules and records read, checked in the field.',
  '访谈车间主任和两名班长，抽查 6 份记录。 Unit head and two shift leaders asked, six records sampled.',
  '系统台账截图，抽样 10 项。 Screens of the register, ten items sampled.',
];
const notHere = '装置上方不安排吊装，制度禁止。 Lifting over running equipment is forbidden here.';

async function answer(tx: Tx, id: string, profile: Profile, until: string | null): Promise<void> {
  const rows = await tx.all<{ id: string; code: string; section: string }>(
    sql`select id, code, section from management_answers where study_id = ${id} order by id`,
  );
  const answered =
    until === null
      ? rows
      : rows.slice(
          0,
          rows.findIndex(({ code }) => code === until),
        );
  const place = (code: string) => Number(code.split('-')[1]) - 1;
  const stepOf = ({ code, section }: { code: string; section: string }) =>
    profile[section]?.[place(code)] ?? profile[section]?.at(-1) ?? 2;
  const given = answered.map((row, at) => {
    const step = stepOf(row);
    const na = row.code === 'SWP-05';
    return {
      id: row.id,
      answer: na ? 'na' : levels[step]!,
      // The second assessor agrees on most, and is a step stricter where papers were thin.
      second: na ? 'na' : levels[at % 7 === 3 && step > 0 ? step - 1 : step]!,
      evidence: na ? null : evidence[at % evidence.length]!,
      reason: na ? notHere : null,
    };
  });
  await tx.run(sql`
    update management_answers a set answer = g.answer, second_answer = g.second, evidence = g.evidence, reason = g.reason
    from unnest(${given.map((one) => one.id)}::bigint[], ${given.map((one) => one.answer)}::text[], ${given.map((one) => one.second)}::text[],
      ${given.map((one) => one.evidence)}::text[], ${given.map((one) => one.reason)}::text[]) g(id, answer, second, evidence, reason) where a.id = g.id`);
  await storeScores(tx, [id]);
}

interface DemoEvaluation {
  code: string;
  name: readonly [zh: string, en: string];
  /** Days ago. */
  evaluated: number;
  validFor: number;
  profile: Profile;
  site?: boolean;
  openFrom?: string;
}

const evaluations: readonly DemoEvaluation[] = [
  {
    code: 'MSE-01',
    name: ['首次管理系统评价', 'First management systems evaluation'],
    evaluated: 1180,
    validFor: 1150,
    profile: three,
  },
  {
    code: 'MSE-02',
    name: ['管理系统再评价', 'Management systems evaluation, repeated'],
    evaluated: 110,
    validFor: 90,
    profile: today,
  },
  {
    code: 'MSE-03',
    name: ['装置管理系统自评', 'Self-assessment of a unit'],
    evaluated: 6,
    validFor: 0,
    profile: tanks,
    site: true,
    openFrom: 'ER-01',
  },
];

/** Two evaluations of the company three years apart, both approved, and one of a unit that is still being answered. */
export async function seedEvaluations(tx: Tx): Promise<void> {
  const project = await tx.maybe<{ id: string; enterpriseId: string }>(sql`
    select id, enterprise_id as "enterpriseId" from projects where tenant_id = current_tenant() and is_deleted = 0 order by is_default desc, id limit 1`);
  if (!project || (await tx.maybe(sql`select 1 from management_evaluations limit 1`))) return;
  await tx.run(sql`select set_config('app.project_id', ${project.id}::text, true)`);
  for (const one of evaluations) {
    const { id, seriesId, validFrom } = await tx.one<{ id: string; seriesId: string; validFrom: string }>(sql`
      insert into management_evaluations (code, name, name_en, enterprise_id, node_id, evaluation_date, valid_from,
        assessors, assessors_en, second_assessor, second_assessor_en, interviewees, interviewees_en, scope, scope_en)
      select ${one.code}, ${one.name[0]}, ${one.name[1]}, ${project.enterpriseId},
        case when ${one.site === true} then (select id from factory_nodes where level_code = 'device' and is_deleted = 0 order by id limit 1) end,
        current_date - ${one.evaluated}::int, current_date - ${one.validFor}::int, '安全环保部、设备部', 'HSE and equipment departments', '沈一辰', 'Shen Yichen',
        '总经理、各部门经理、装置主任 8 人、班长 12 人', 'General manager, department heads, 8 unit heads, 12 shift leaders',
        '炼油、芳烃、烯烃和储运四个生产区。', 'The four production areas: refining, aromatics, olefins, and storage and transport.'
      returning id, series_id as "seriesId", to_char(valid_from, 'YYYY-MM-DD') as "validFrom"`);
    await askQuestions(tx, [id]);
    await answer(tx, id, one.profile, one.openFrom ?? null);
    if (one.site) continue;
    const { factor } = await tx.one<{ factor: number }>(
      sql`select factor from management_evaluation_results where study_id = ${id}`,
    );
    await furnishReview(tx, evaluationKind, id, 'approved', {
      zh: '证据充分，同意。',
      en: 'Well evidenced; agreed.',
    });
    await takeCoefficient(tx, {
      enterpriseId: project.enterpriseId,
      coefficient: factor,
      validFrom,
      evaluation: { id, seriesId, code: `${one.code} R1` },
    });
  }
  await tx.run(sql`select set_config('app.project_id', '', true)`);
}
