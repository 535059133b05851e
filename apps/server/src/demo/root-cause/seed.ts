import { solutionScore } from '@ircrisk/engine-root-cause';
import { countEffect, keepCheck } from '#modules/safety/root-cause-analysis/follow-up.ts';
import { lessonOf, publishLesson } from '#modules/safety/root-cause-analysis/hand-over.ts';
import { readContent } from '#modules/safety/root-cause-analysis/store.ts';
import { rcaKind } from '#modules/safety/root-cause-analysis/study.ts';
import { raiseActions } from '#modules/workplace/action-item/index.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { furnishReview } from '#platform/studies/furnish.ts';
import { openModel } from './open-case.ts';
import {
  pumpSealBarriers,
  pumpSealChanges,
  pumpSealCustody,
  pumpSealEvidence,
  pumpSealMeasures,
  pumpSealModel,
  pumpSealTimeline,
} from './pump-seal.ts';
import { addSealFailures } from './seal-failures.ts';

/** Months ago: the stop, and the last action closed. */
const stoppedMonthsAgo = 20;
const doneMonthsAgo = 18;

const stop = sql`(date_trunc('day', now() - make_interval(months => ${stoppedMonthsAgo})) + interval '3 hours 42 minutes')`;

async function addParts(tx: Tx, id: string): Promise<void> {
  for (const one of pumpSealEvidence)
    await tx.run(sql`
      insert into rca_evidence (study_id, code, kind, item, item_en, is_perishable, collected_at, collected_by, kept_at, kept_at_en, condition)
      values (${id}, ${one.code}, ${one.kind}, ${one.item[0]}, ${one.item[1]}, ${one.kind === 'people'}, ${stop} + ${one.at} * interval '1 hour', ${one.by}, ${one.kept[0]}, ${one.kept[1]}, ${one.condition})`);
  for (const [code, at, from, to, condition, reason] of pumpSealCustody)
    await tx.run(sql`
      insert into rca_custody (study_id, evidence_code, handed_at, handed_by, handed_by_en, received_by, received_by_en, condition, reason, reason_en)
      values (${id}, ${code}, ${stop} + ${at} * interval '1 hour', ${from[0]}, ${from[1]}, ${to[0]}, ${to[1]}, ${condition}, ${reason[0]}, ${reason[1]})`);
  for (const [at, one] of pumpSealTimeline.entries())
    await tx.run(sql`
      insert into rca_timeline (study_id, code, happened_at, ended_at, uncertainty_minutes, actor, actor_en, event, event_en, is_fact, is_deviation, evidence_codes)
      values (${id}, ${`T-0${at + 1}`}, ${stop} + ${one.hours} * interval '1 hour', ${stop} + ${one.until ?? null}::float8 * interval '1 hour', ${one.minutes ?? null},
        ${one.actor?.[0] ?? null}, ${one.actor?.[1] ?? null}, ${one.event[0]}, ${one.event[1]}, ${one.isFact}, ${one.isDeviation ?? false}, ${one.evidence}::text[])`);
  for (const one of pumpSealBarriers)
    await tx.run(sql`
      insert into rca_barriers (study_id, barrier, barrier_en, expected, expected_en, performance, why, why_en)
      values (${id}, ${one.barrier[0]}, ${one.barrier[1]}, ${one.expected[0]}, ${one.expected[1]}, ${one.performance}, ${one.why[0]}, ${one.why[1]})`);
  for (const one of pumpSealChanges)
    await tx.run(sql`
      insert into rca_changes (study_id, factor, factor_en, before, before_en, present, present_en, difference, difference_en, is_relevant)
      values (${id}, ${one.factor[0]}, ${one.factor[1]}, ${one.before[0]}, ${one.before[1]}, ${one.now[0]}, ${one.now[1]}, ${one.difference[0]}, ${one.difference[1]}, ${one.isRelevant})`);
}

/** Measures with their scores; all of them action items that were closed. */
async function addMeasures(tx: Tx, id: string, ownerId: string | null): Promise<void> {
  for (const { code, measure, nodeIds, kind, parts } of pumpSealMeasures) {
    const [effect, feasibility, cost] = parts;
    const score = solutionScore({ effectiveness: effect, kind, feasibility, cost }).value;
    const made = await tx.one<{ id: string }>(sql`
      insert into rca_measures (study_id, code, measure, measure_en, node_ids, kind, effectiveness, feasibility, expense, score, owner_id, due_date)
      values (${id}, ${code}, ${measure[0]}, ${measure[1]}, ${nodeIds}::text[], ${kind}, ${effect}, ${feasibility}, ${cost}, ${score}, ${ownerId},
        (now() - make_interval(months => ${doneMonthsAgo}))::date) returning id`);
    const action = await tx.one<{ id: string }>(
      raiseActions(sql`
        select 'root-cause-analysis' as source_module, m.id as source_id, e.node_id, c.equipment_id, left(c.code || ' ' || m.code || ' ' || m.measure, 200) as title,
          left(c.code || ' ' || m.code || ' ' || m.measure_en, 200) as title_en, null::text as description, 'corrective' as type, 'high' as priority, m.owner_id, m.due_date
        from rca_measures m join rca_cases c on c.id = m.study_id left join equipment e on e.id = c.equipment_id where m.id = ${made.id}`),
    );
    await tx.run(
      sql`update action_items set state = 'closed', closed_on = (now() - make_interval(months => ${doneMonthsAgo}))::date where id = ${action.id}`,
    );
    await tx.run(sql`update rca_measures set action_id = ${action.id} where id = ${made.id}`);
  }
}

/** Actions done, the window passed: checked by what the failure database has, effective and closed. */
async function follow(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`
    insert into rca_follow_ups (case_id, actions_done_on, check_due)
    values (${id}, (now() - make_interval(months => ${doneMonthsAgo}))::date, (now() - make_interval(months => ${doneMonthsAgo - 6}))::date)`);
  const { eventsBefore, monthsBefore, eventsAfter, monthsAfter } = await countEffect(tx, id);
  const counts = { eventsBefore, monthsBefore, eventsAfter, monthsAfter };
  await keepCheck(tx, id, counts, {
    note: '密封失效由每年 4 次降到 0.7 次。',
    noteEn: 'Seal failures fell from 4 to 0.7 a year.',
  });
  await tx.run(sql`update rca_follow_ups set closed_on = current_date where case_id = ${id}`);
}

/** When oil was found in the cooling water. */
const begun = sql`(date_trunc('day', now()) - interval '9 days' + interval '9 hours 20 minutes')`;

async function addOpenCase(tx: Tx, leader: string | null): Promise<void> {
  const exchanger = await tx.maybe<{ id: string }>(
    sql`select id from equipment where type = 'heatExchanger' and is_deleted = 0 order by tag, id limit 1`,
  );
  const { id } = await tx.one<{ id: string }>(sql`
    insert into rca_cases (code, name, name_en, level, due_date, equipment_id, statement, statement_en, place, place_en, occurred_at, extent, extent_en, environment, asset, cost, leader, model, create_time)
    values ('RCA-' || to_char(current_date, 'YYYY') || '-001', '水冷器管束泄漏', 'Leak of a water cooler', '3', current_date + 20, ${exchanger?.id ?? null},
      '循环水中检出油，停用后试压见管束泄漏。', 'Oil was found in the cooling water; a pressure test showed leaking tubes.', '常减压装置', 'Crude and vacuum unit',
      ${begun}, '3 根管穿孔，停用 5 天', 'Three tubes holed, out of use for 5 days', 2, 2, 280000, ${leader}, ${JSON.stringify(openModel)}::jsonb, ${begun} + interval '2 hours') returning id`);
  await tx.run(sql`
    insert into rca_evidence (study_id, code, kind, item, item_en, is_perishable, collect_by, collected_at, collected_by, kept_at, kept_at_en, condition)
    values (${id}, 'EV-01', 'parts', '割取的管段 3 根，内壁瘤状垢', 'Three tube sections with tubercles inside', false, null, ${begun} + interval '3 days', '王海涛', '检验检测中心', 'Inspection centre', 'intact'),
      (${id}, 'EV-02', 'digital', '循环水在线氯离子记录', 'Record of the chloride analyser', true, ${begun} + interval '11 days', null, null, null, null, null)`);
  await tx.run(sql`
    insert into rca_timeline (study_id, code, happened_at, event, event_en, is_fact, evidence_codes)
    values (${id}, 'T-01', ${begun}, '循环水检出油', 'Oil found in the cooling water', true, '{}'),
      (${id}, 'T-02', ${begun} + interval '3 days', '试压发现 3 根管泄漏', 'Pressure test finds three leaking tubes', true, '{EV-01}')`);
}

/** A pump seal analysed to its end with the proof of the effect, and a case that is under way. */
export async function seedRootCause(tx: Tx): Promise<void> {
  const project = await tx.maybe<{ id: string }>(
    sql`select id from projects where tenant_id = current_tenant() and is_deleted = 0 order by is_default desc, id limit 1`,
  );
  if (!project || (await tx.maybe(sql`select 1 from rca_cases limit 1`))) return;
  await tx.run(sql`select set_config('app.project_id', ${project.id}::text, true)`);
  const people = await tx.all<{ id: string }>(
    sql`select id from users where tenant_id = current_tenant() and is_deleted = 0 and status = 1 order by id limit 6`,
  );
  const leader = people[1]?.id ?? people[0]?.id ?? null;
  const pump = await tx.maybe<{ id: string }>(
    sql`select id from equipment where type = 'pump' and is_deleted = 0 order by tag, id limit 1`,
  );
  const failure = pump ? await addSealFailures(tx, pump.id, { stop, doneMonthsAgo }) : undefined;
  const { id } = await tx.one<{ id: string }>(sql`
    insert into rca_cases (code, name, name_en, level, due_date, equipment_id, source, source_id, source_number, statement, statement_en, place, place_en, occurred_at, extent, extent_en,
      environment, asset, cost, team, leader, model, create_time)
    values ('RCA-' || to_char(${stop}, 'YYYY') || '-001', '原料泵机械密封泄漏', 'Leak of the mechanical seal of the feed pump', '2', (${stop})::date + 14, ${pump?.id ?? null},
      ${failure ? 'failure' : null}, ${failure?.id ?? null}, ${failure?.number ?? null}, '机械密封泄漏，停泵切换备用泵。', 'The mechanical seal leaked; the pump was stopped and the standby started.',
      '常减压装置初底油泵', 'Crude and vacuum unit, primary bottoms pump', ${stop}, '漏油 0.18 m³，停机 38 h', '0.18 m³ of oil lost, 38 h stopped', 2, 3, 460000,
      ${people.map((one) => one.id)}::bigint[], ${leader}, ${JSON.stringify(pumpSealModel)}::jsonb, ${stop} + interval '6 hours') returning id`);
  await addParts(tx, id);
  await addMeasures(tx, id, leader);
  for (const [at, person] of people.entries())
    for (const bone of ['B2', 'B4', at % 2 === 0 ? 'B7' : 'B8'])
      await tx.run(
        sql`insert into rca_votes (case_id, bone_id, user_id) values (${id}, ${bone}, ${person.id})`,
      );
  // Within the fourteen days of its level, and long before the measures were done and checked.
  const submittedAt = sql`(${stop} + interval '10 days 6 hours')`;
  await furnishReview(
    tx,
    rcaKind,
    id,
    'approved',
    { zh: '根原因和措施已评审', en: 'Root causes and measures reviewed' },
    submittedAt,
  );
  await follow(tx, id);
  const content = await readContent(tx, id, leader ?? '0');
  const { suspects } = await lessonOf(tx, content);
  await publishLesson(tx, content, { factsChecked: true, words: suspects });
  await addOpenCase(tx, leader);
  await tx.run(sql`select set_config('app.project_id', '', true)`);
}
