import { gradeOfKnowledge } from '@ircrisk/contract/resources/quality/choices.ts';
import { decideCcp, gaugeAnova, riskScore } from '@ircrisk/engine-quality';
import { countRisks } from '#modules/risk/qra/count-risks.ts';
import { qraKind } from '#modules/risk/qra/study.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { furnishReview } from '#platform/studies/furnish.ts';
import { demoCharacteristics, demoGauge, demoItp, noise } from './control.ts';
import { type DemoProject, type DemoRisk, demoProjects } from './projects.ts';
import { seedSite } from './site.ts';

type People = readonly string[];

async function insertProject(tx: Tx, demo: DemoProject, people: People): Promise<string> {
  const [uncertainty, importance, complexity, formality] = demo.formality;
  const { id } = await tx.one<{ id: string }>(sql`
    insert into qra_studies (study_no, study_name, study_name_en, subject, tool, method, triggered_by, leader, team, start_date, due_date, review_date,
      uncertainty, importance, complexity, formality, scope, scope_en, assumptions, assumptions_en, conclusion, conclusion_en, weight_severity, weight_probability,
      weight_detection)
    values (${demo.code}, ${demo.name[0]}, ${demo.name[1]}, ${demo.subject}, ${demo.tool}, 'rpn', ${demo.trigger}, ${people[0] ?? null}, ${people}::bigint[],
      current_date - 60, current_date + 20, current_date + 300, ${uncertainty}, ${importance}, ${complexity}, ${formality}, ${demo.scope[0]}, ${demo.scope[1]},
      ${demo.assumptions[0]}, ${demo.assumptions[1]}, ${demo.conclusion?.[0] ?? null}, ${demo.conclusion?.[1] ?? null}, 3, 2, 1) returning id`);
  for (const [at, step] of demo.steps.entries())
    await tx.run(sql`
      insert into qra_steps (study_id, seq, name, name_en, inputs, inputs_en, parameters, parameters_en, outputs, outputs_en, controls, controls_en)
      values (${id}, ${at + 1}, ${step.name[0]}, ${step.name[1]}, ${step.inputs[0]}, ${step.inputs[1]}, ${step.parameters[0]}, ${step.parameters[1]},
        ${step.outputs[0]}, ${step.outputs[1]}, ${step.controls[0]}, ${step.controls[1]})`);
  for (const [at, risk] of demo.risks.entries()) await insertRisk(tx, id, at + 1, risk, people);
  await countRisks(tx, [id]);
  return id;
}

const scored = (knowledge: DemoRisk['knowledge'], grades: DemoRisk['grades'] | undefined) => {
  const [severity, probability, detection] = grades ?? [null, null, null];
  return riskScore({
    method: 'rpn',
    severity,
    probability,
    detection,
    knowledge: gradeOfKnowledge[knowledge] ?? null,
  }).value;
};

async function insertRisk(
  tx: Tx,
  studyId: string,
  number: number,
  risk: DemoRisk,
  people: People,
): Promise<void> {
  const { hazard, cause, effect, controls, knowledge, action, ccp } = risk;
  const [before, after] = [scored(knowledge, risk.grades), scored(knowledge, risk.after)];
  const isHidden = risk.scores !== undefined && !risk.isRevealed;
  const [severity, probability, detection] = isHidden ? [null, null, null] : risk.grades;
  const decision = ccp && decideCcp(ccp);
  const outcome = decision && 'outcome' in decision ? decision.outcome : null;
  const { id } = await tx.one<{ id: string }>(sql`
    insert into qra_risks (study_id, code, step_no, hazard, hazard_en, cause, cause_en, effect, effect_en, controls, controls_en, severity, probability, detection, knowledge,
      score, risk_class, action, action_en, residual_severity, residual_probability, residual_detection, residual_score, residual_class, ccp, ccp_edition, ccp_answers,
      revealed_at)
    values (${studyId}, ${`R-${String(number).padStart(2, '0')}`}, ${risk.step}, ${hazard[0]}, ${hazard[1]}, ${cause[0]}, ${cause[1]}, ${effect[0]}, ${effect[1]},
      ${controls[0]}, ${controls[1]}, ${severity}, ${probability}, ${detection}, ${knowledge}, ${isHidden ? null : (before?.score ?? null)}, ${isHidden ? null : (before?.class ?? null)},
      ${action?.[0] ?? null}, ${action?.[1] ?? null}, ${risk.after?.[0] ?? null}, ${risk.after?.[1] ?? null}, ${risk.after?.[2] ?? null},
      ${after?.score ?? null}, ${after?.class ?? null}, ${outcome}, ${ccp?.edition ?? null}, ${JSON.stringify(ccp?.answers ?? {})}::jsonb,
      case when ${risk.isRevealed === true} then now() end) returning id`);
  for (const [at, [s, p, d]] of (risk.scores ?? []).entries())
    if (people[at])
      await tx.run(sql`
        insert into qra_scores (risk_id, user_id, severity, probability, detection) values (${id}, ${people[at]}, ${s}, ${p}, ${d})`);
}

/** The measurements of a characteristic, a shift apart, the last one today. */
async function insertCharacteristic(tx: Tx, studyId: string, one: (typeof demoCharacteristics)[number]) {
  const [lsl, target, usl] = one.limits;
  const { id } = await tx.one<{ id: string }>(sql`
    insert into qra_characteristics (study_id, code, name, name_en, step_no, ctq, unit, lsl, target, usl, required_cpk, chart, sample_size, baseline, frequency, frequency_en,
      gauge, gauge_en, reaction, reaction_en)
    values (${studyId}, ${one.code}, ${one.name[0]}, ${one.name[1]}, ${one.step}, ${one.ctq}, ${one.unit || null}, ${lsl}, ${target}, ${usl}, 1.33, ${one.chart}, ${one.size}, 20,
      ${one.frequency[0]}, ${one.frequency[1]}, ${one.gauge[0]}, ${one.gauge[1]}, ${one.reaction[0]}, ${one.reaction[1]}) returning id`);
  const { mean, deviation, subgroups, seed, drift } = one.process;
  const next = noise(seed);
  const measured = Array.from({ length: subgroups }, (_, at) =>
    Array.from({ length: one.size }, () =>
      Number((mean + (drift?.(at) ?? 0) + deviation * next()).toFixed(one.decimals)),
    ),
  );
  const isCount = one.chart === 'p' || one.chart === 'c';
  await tx.run(sql`
    insert into qra_measurements (characteristic_id, taken_time, batch, x1, x2, x3, x4, x5, defects, inspected, lsl, target, usl)
    select ${id}, date_trunc('minute', now()) - (${subgroups} - r.at) * interval '8 hours', 'L' || (1 + r.at / 6), r.x1, r.x2, r.x3, r.x4, r.x5, r.defects, r.inspected, ${lsl}::float8, ${target}::float8, ${usl}::float8
    from jsonb_to_recordset(${JSON.stringify(
      measured.map((values, at) =>
        isCount
          ? { at, defects: Math.max(0, values[0] ?? 0), inspected: 120 }
          : { at, ...Object.fromEntries(values.map((value, place) => [`x${place + 1}`, value])) },
      ),
    )}::jsonb) as r(at int, x1 float8, x2 float8, x3 float8, x4 float8, x5 float8, defects int, inspected float8)`);
  return id;
}

async function insertGauge(tx: Tx, studyId: string, characteristicId: string): Promise<void> {
  const next = noise(11);
  const readings = demoGauge.parts.flatMap((size, part) =>
    demoGauge.appraisers.flatMap(({ name, bias }) =>
      Array.from({ length: demoGauge.trials }, () => ({
        part: String(part + 1),
        appraiser: name,
        value: Number((size + bias + demoGauge.repeat * next()).toFixed(2)),
      })),
    ),
  );
  const { value } = gaugeAnova({ readings, tolerance: 3 });
  await tx.run(sql`
    insert into qra_gauge_studies (study_id, code, name, name_en, characteristic_id, gauge, tolerance, performed_on, readings, percent, categories, verdict)
    values (${studyId}, 'MSA-01', '减薄率内径量表', 'Bore gauge for wall reduction', ${characteristicId}, 'BG-07', 3, current_date - 30, ${JSON.stringify(readings)}::jsonb,
      ${value?.percent ?? null}, ${value?.categories ?? null}, ${value?.verdict ?? null})`);
}

/** The first two activities are signed; the third waits at its hold point. */
async function insertItp(tx: Tx, studyId: string, people: People): Promise<void> {
  for (const [at, line] of demoItp.entries()) {
    const [maker, buyer, third] = line.points;
    const isSigned = at < 2;
    const { id } = await tx.one<{ id: string }>(sql`
      insert into qra_itps (study_id, seq, activity, activity_en, reference, acceptance, acceptance_en, record, maker, buyer, third, state)
      values (${studyId}, ${(at + 1) * 10}, ${line.activity[0]}, ${line.activity[1]}, ${line.reference}, ${line.acceptance[0]}, ${line.acceptance[1]}, ${line.record}, ${maker}, ${buyer}, ${third},
        ${isSigned ? 'released' : 'planned'}) returning id`);
    for (const [place, party] of (['maker', 'buyer', 'third'] as const).entries())
      if (isSigned && line.points[place])
        await tx.run(sql`
          insert into qra_itp_signs (itp_id, party, outcome, signed_by, signed_at) values (${id}, ${party}, 'passed', ${people[place] ?? null}, now() - (20 - ${at} * 5) * interval '1 day')`);
  }
}

async function insertNcrs(tx: Tx, studyId: string, characteristicId: string, people: People): Promise<void> {
  const owner = people[1] ?? people[0] ?? null;
  await tx.run(sql`
    insert into qra_ncrs (study_id, code, title, title_en, state, source, characteristic_id, found_on, description, description_en, disposition, cause, cause_en, measure, measure_en,
      owner, due_date, window_end, inspected_before, nonconforming_before, inspected_after, nonconforming_after, recurrences, disposed_by)
    values
      (${studyId}, 'NCR-0093', '第 136–140 根减薄率超上限', 'Tubes 136 to 140 above the upper limit of wall reduction', 'capa', 'process', ${characteristicId}, current_date - 9,
        '第 28 子组均值超上控制限，五根复测 7.1–7.6 %。', 'Subgroup 28 lies above its limit; the five tubes read 7.1 to 7.6 % again.', 'concession',
        '胀管机滚柱磨损，切断扭矩上漂', 'Worn rollers of the expander let the cut-off torque rise', '每 100 根复核扭矩并换滚柱', 'Check the torque every 100 tubes and change the rollers',
        ${owner}, current_date + 12, current_date + 30, 240, 9, 120, 1, 0, ${people[0] ?? null}),
      (${studyId}, 'NCR-0087', '管孔毛刺', 'Burrs at tube holes', 'open', 'itp', null, current_date - 3, '抽检 32 孔，5 孔有毛刺。', '5 of 32 sampled holes have burrs.', null, null, null, null, null,
        ${owner}, current_date + 5, null, null, null, null, null, null, null)`);
  await tx.run(sql`
    insert into qra_ncr_moves (ncr_id, act, state, reason, by_user, at)
    select n.id, w.act, w.state, w.reason, ${people[0] ?? null}::bigint, now() - w.days * interval '1 day' from qra_ncrs n,
      (values ('dispose', 'disposed', '按 GB/T 151 评定，让步接收', 8), ('correct', 'capa', null, 7)) w(act, state, reason, days)
    where n.code = 'NCR-0093' and n.study_id = ${studyId}`);
}

/** Two projects of the demo refinery, a bundle in manufacture with its control and an additive in work; and the risk of its tank farm. */
export async function seedQuality(tx: Tx): Promise<void> {
  const project = await tx.maybe<{ id: string }>(
    sql`select id from projects where tenant_id = current_tenant() and is_deleted = 0 order by is_default desc, id limit 1`,
  );
  if (!project || (await tx.maybe(sql`select 1 from qra_studies limit 1`))) return;
  await tx.run(sql`select set_config('app.project_id', ${project.id}::text, true)`);
  const people = (
    await tx.all<{ id: string }>(
      sql`select id from users where tenant_id = current_tenant() and is_deleted = 0 and status = 1 order by id limit 3`,
    )
  ).map(({ id }) => id);
  const [bundle, dosing] = demoProjects;
  const id = await insertProject(tx, bundle!, people);
  await insertProject(tx, dosing!, people);
  const characteristics: string[] = [];
  for (const one of demoCharacteristics) characteristics.push(await insertCharacteristic(tx, id, one));
  await insertGauge(tx, id, characteristics[0]!);
  await insertItp(tx, id, people);
  await insertNcrs(tx, id, characteristics[0]!, people);
  await furnishReview(tx, qraKind, id, 'approved', { zh: '同意', en: 'Agreed' });
  await seedSite(tx, people);
  await tx.run(sql`select set_config('app.project_id', '', true)`);
}
