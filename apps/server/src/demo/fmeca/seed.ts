import { proposeOccurrence } from '@ircrisk/engine-fmeca';
import { raise } from '#modules/risk/fmeca/actions.ts';
import { settleBases } from '#modules/risk/fmeca/basis.ts';
import { recalculateStudies } from '#modules/risk/fmeca/calculate.ts';
import { insertScales } from '#modules/risk/fmeca/scales.ts';
import { takeFromLedger } from '#modules/risk/fmeca/structure.ts';
import { fmecaKind } from '#modules/risk/fmeca/study.ts';
import { applyTo } from '#modules/risk/fmeca/templates.ts';
import { findCurrent } from '#modules/system/risk-matrix/index.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { furnishReview } from '#platform/studies/furnish.ts';
import { type Demo, demos } from './rows.ts';

const hoursPerYear = 8760;

/** One person of the company who answers for the actions. */
const findOwner = (tx: Tx) =>
  tx.maybe<{ id: string }>(
    sql`select id from users where tenant_id = current_tenant() and is_deleted = 0 and status = 1 order by id offset 1 limit 1`,
  );

/** λ of an item is the sum of what its modes show in a year, α the share of each; O follows the same rate on the ladder. */
async function rate(tx: Tx, studyId: string, demo: Demo): Promise<void> {
  const modes = await tx.all<{ id: string; itemId: string; isoCode: string }>(
    sql`select id, item_id as "itemId", iso_code as "isoCode" from fmeca_modes where study_id = ${studyId} and is_deleted = 0`,
  );
  for (const [itemId, rows] of Map.groupBy(modes, (mode) => mode.itemId)) {
    const yearly = rows.map(({ isoCode }) => demo.modes[isoCode]?.perYear ?? 0);
    const total = yearly.reduce((sum, one) => sum + one, 0);
    const [needed, fitted] = demo.redundancy ?? [null, null];
    await tx.run(sql`
      update fmeca_items set needed = ${needed}::int, fitted = ${fitted}::int, failure_rate = ${Number((total / hoursPerYear).toPrecision(3))}::float8,
        rate_source = 'estimate' where id = ${itemId}`);
    for (const [at, { id, isoCode }] of rows.entries()) {
      const occurrence = proposeOccurrence({ failures: yearly[at], unitHours: hoursPerYear }).value?.rating;
      const [local, localEn] = demo.modes[isoCode]?.local ?? [null, null];
      await tx.run(sql`
        update fmeca_modes set occurrence = coalesce(${occurrence ?? null}::int, occurrence), ratio = ${Number((yearly[at]! / total).toFixed(4))}::float8,
          effect_probability = case when severity >= 8 then 0.8 when severity >= 6 then 0.5 else 0.1 end,
          severity_class = case when severity >= 9 then 'I' when severity >= 8 then 'II' when severity >= 5 then 'III' else 'IV' end,
          local_effect = ${local}, local_effect_en = ${localEn} where id = ${id}`);
    }
  }
}

/** The recommendation stands on every piece; on the first it is done and rated again. */
async function act(tx: Tx, studyId: string, action: Demo['actions'][number]): Promise<void> {
  const [title, titleEn] = action.title;
  const modes = await tx.all<{ id: string }>(sql`
    select id from fmeca_modes where study_id = ${studyId} and iso_code = ${action.code} and is_deleted = 0 order by sort, id`);
  await tx.run(sql`
    update fmeca_modes set recommendation = ${title}, recommendation_en = ${titleEn} where study_id = ${studyId} and iso_code = ${action.code}`);
  const ownerId = (await findOwner(tx))?.id;
  for (const [at, { id }] of modes.entries()) {
    const after = at === 0 ? action.after : undefined;
    const { due } = await tx.one<{ due: string }>(
      sql`select (current_date + ${after ? -20 : 45}::int)::text as due`,
    );
    const actionId = await raise(tx, {
      ...{ id, title, titleEn, type: 'preventive', priority: 'high', dueDate: due, ownerId },
    });
    if (!after) continue;
    await tx.run(
      sql`update action_items set state = 'closed', closed_on = current_date - 25 where id = ${actionId}`,
    );
    await tx.run(sql`
      update fmeca_modes set revised_severity = severity, revised_occurrence = ${after.occurrence}, revised_detection = ${after.detection}
      where id = ${id}`);
  }
}

async function make(tx: Tx, projectId: string, demo: Demo): Promise<string | undefined> {
  const equipment = await tx.all<{ id: string; nodeId: string }>(sql`
    select id, node_id as "nodeId" from equipment where type = ${demo.type} and is_deleted = 0 order by tag, id limit ${demo.pieces}`);
  if (equipment.length === 0) return undefined;
  const { name, boundary, assumptions } = demo;
  const { id } = await tx.one<{ id: string }>(sql`
    insert into fmeca_studies (code, name, name_en, node_id, boundary, boundary_en, assumptions, assumptions_en)
    values (${demo.code}, ${name[0]}, ${name[1]}, ${equipment[0]!.nodeId}, ${boundary[0]}, ${boundary[1]}, ${assumptions[0]}, ${assumptions[1]})
    returning id`);
  const equipmentIds = equipment.map((one) => one.id);
  await takeFromLedger(tx, { studyId: id, equipmentIds, parentId: null, withParts: false });
  const tops = await tx.all<{ id: string }>(
    sql`select id from fmeca_items where study_id = ${id} and parent_id is null order by sort, id`,
  );
  const itemIds = tops.map((one) => one.id);
  await applyTo(tx, { templateId: demo.template, itemIds, mode: 'append' }, projectId);
  await rate(tx, id, demo);
  for (const action of demo.actions) await act(tx, id, action);
  await recalculateStudies(tx, [id]);
  return id;
}

/** The company's own words for a few ratings; the rest is the platform's. */
async function makeScales(tx: Tx): Promise<string> {
  const id = await insertScales(tx, 'SC-01');
  await tx.run(sql`
    update fmeca_scales set name = '炼化装置评分标度', name_en = 'Scales of the refinery', is_default = true,
      severity8 = '装置停工 24 h 以上，或工艺介质泄漏超过 1 t', severity8_en = 'Unit down for more than 24 h, or more than 1 t of process fluid released',
      severity7 = '降负荷 30 % 以上，或单台维修费用超过 50 万元', severity7_en = 'Throughput cut by more than 30 %, or a repair above CNY 500,000',
      detection4 = '状态监测每月一次，P-F 间隔不小于两个月', detection4_en = 'Condition monitoring once a month, P-F interval of two months or more'
    where id = ${id}`);
  return id;
}

/** The relief system is also judged by the company's matrix: what does not open hurts people, what leaks costs production. */
async function judgeByMatrix(tx: Tx, studyId: string, projectId: string): Promise<void> {
  if (!(await findCurrent(tx, projectId))) return;
  await tx.run(sql`update fmeca_studies set method = 'all' where id = ${studyId}`);
  await settleBases(tx, [studyId]);
  await tx.run(sql`
    update fmeca_modes set matrix_probability = case when occurrence >= 6 then 4 when occurrence >= 4 then 3 else 2 end,
      consequence_p = case when hidden then 5 when severity >= 8 then 3 else 1 end, consequence_e = case when severity >= 8 then 3 else 2 end,
      consequence_o = case when severity >= 6 then 3 else 2 end, consequence_a = case when severity >= 8 then 4 else 2 end, consequence_r = case when severity >= 8 then 3 else 1 end
    where study_id = ${studyId} and is_deleted = 0`);
  await recalculateStudies(tx, [studyId]);
}

/** Studies of the demo refinery: feed pumps approved, a compressor in review, the relief system in work. */
export async function seedFmeca(tx: Tx): Promise<void> {
  const project = await tx.maybe<{ id: string }>(
    sql`select id from projects where tenant_id = current_tenant() and is_deleted = 0 order by is_default desc, id limit 1`,
  );
  if (!project || (await tx.maybe(sql`select 1 from fmeca_studies limit 1`))) return;
  await tx.run(sql`select set_config('app.project_id', ${project.id}::text, true)`);
  const [pumps, compressor] = [await make(tx, project.id, demos[0]!), await make(tx, project.id, demos[1]!)];
  const relief = await make(tx, project.id, demos[2]!);
  const scaleId = await makeScales(tx);
  if (relief) {
    await tx.run(sql`update fmeca_studies set scale_id = ${scaleId} where id = ${relief}`);
    await settleBases(tx, [relief]);
    await judgeByMatrix(tx, relief, project.id);
  }
  if (pumps) await furnishReview(tx, fmecaKind, pumps, 'approved');
  if (compressor) await furnishReview(tx, fmecaKind, compressor, 'inReview');
  await tx.run(sql`select set_config('app.project_id', '', true)`);
}
