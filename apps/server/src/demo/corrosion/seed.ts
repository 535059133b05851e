import { couponRate } from '@ircrisk/engine-operating-window';
import { documentKind, makeContent } from '#modules/reliability/corrosion-control-documents/document.ts';
import { judgeWindow } from '#modules/reliability/corrosion-control-documents/recompute.ts';
import { storeExcursions } from '#modules/reliability/corrosion-control-documents/store-excursions.ts';
import { readLimits, walkWindow } from '#modules/reliability/corrosion-control-documents/walk.ts';
import { raiseActions } from '#modules/workplace/action-item/index.ts';
import type { Tx } from '#platform/database/pool.ts';
import { name, sql } from '#platform/database/sql.ts';
import { furnishReview } from '#platform/studies/furnish.ts';
import { chapters } from './chapters.ts';
import { damages } from './damages.ts';
import { loops } from './loops.ts';
import { controls, coupons, deadLegs, injections } from './monitoring.ts';
import { seedReadings } from './readings.ts';
import { windows } from './windows.ts';

type Ids = ReadonlyMap<string, string>;

async function addLoops(tx: Tx, nodeId: string, tags: Ids): Promise<Ids> {
  const ids = new Map<string, string>();
  for (const one of loops) {
    const [low, usual, high, pressure] = one.conditions;
    const { id } = await tx.one<{ id: string }>(sql`
      insert into corrosion_loops (code, name, name_en, node_id, colour, boundary, boundary_en, stream, stream_en, metallurgy, metallurgy_en, phase, temperature_min, temperature, temperature_max, pressure)
      values (${one.code}, ${one.name[0]}, ${one.name[1]}, ${nodeId}, ${one.colour}, ${one.boundary[0]}, ${one.boundary[1]}, ${one.stream[0]}, ${one.stream[1]}, ${one.metallurgy[0]},
        ${one.metallurgy[1]}, ${one.phase}, ${low}, ${usual}, ${high}, ${pressure}) returning id`);
    for (const [column, value] of Object.entries(one.chemistry ?? {}))
      await tx.run(sql`update corrosion_loops set ${name(column)} = ${value} where id = ${id}`);
    for (const [tag, side] of one.members)
      if (tags.has(tag))
        await tx.run(
          sql`insert into corrosion_members (loop_id, equipment_id, side, side_en) values (${id}, ${tags.get(tag)!}, ${side?.[0] ?? null}, ${side?.[1] ?? null})`,
        );
    ids.set(one.code, id);
  }
  for (const one of damages)
    await tx.run(sql`
      insert into corrosion_damages (loop_id, mechanism, susceptibility, credible, rate, locations, locations_en, inspection, inspection_en, monitoring, monitoring_en)
      values (${ids.get(one.loop)!}, ${one.mechanism}, ${one.degree}, ${one.credible ?? true}, ${one.rate ?? null}::float8, ${one.places[0]}, ${one.places[1]},
        ${one.inspection?.[0] ?? null}, ${one.inspection?.[1] ?? null}, ${one.monitoring?.[0] ?? null}, ${one.monitoring?.[1] ?? null})`);
  return ids;
}

async function addWindows(tx: Tx, loopIds: Ids): Promise<Ids> {
  const ids = new Map<string, string>();
  const people = ['gumanqing', 'fangzhiyuan', 'xujiahe'];
  for (const [at, one] of windows.entries()) {
    const { id } = await tx.one<{ id: string }>(sql`
      insert into corrosion_windows (code, loop_id, tag_id, parameter, parameter_en, level, low, high, rate_limit, rate_minutes, dwell_minutes, hysteresis, expected_minutes, consequence,
        consequence_en, response, response_en, response_minutes, owner_id, source)
      select ${one.code}, ${loopIds.get(one.loop)!}, g.id, ${one.name[0]}, ${one.name[1]}, ${one.level}, ${one.low ?? null}::float8, ${one.high ?? null}::float8, ${one.rateLimit ?? null}::float8, 60,
        ${one.dwell}, ${one.hysteresis}, ${one.every}, ${one.consequence[0]}, ${one.consequence[1]}, ${one.response[0]}, ${one.response[1]}, ${one.minutes},
        (select id from users where tenant_id = current_tenant() and account = ${people[at % 3]!}), ${one.source}
      from series_tags g where g.tag = ${one.tag} and g.is_deleted = 0 returning id`);
    ids.set(one.code, id);
  }
  for (const [code, loop, mechanism, type, measure, codes, stated] of controls)
    await tx.run(sql`
      insert into corrosion_controls (code, loop_id, mechanism, type, measure, measure_en, window_ids, stated)
      values (${code}, ${loopIds.get(loop)!}, ${mechanism}, ${type}, ${measure[0]}, ${measure[1]}, ${codes.map((one) => ids.get(one)!)}::bigint[], ${stated ?? null})`);
  return ids;
}

async function addPoints(tx: Tx, loopIds: Ids, tags: Ids): Promise<void> {
  for (const [code, loop, place, material, from, to, loss, area, pit] of coupons) {
    const hours = to === null ? null : (from - to) * 24;
    const { value } = couponRate({ lossG: loss, densityGPerCm3: 7.85, areaCm2: area, hours });
    const { id } = await tx.one<{ id: string }>(sql`
      insert into corrosion_coupons (code, loop_id, place, place_en, material, installed_on, removed_on, loss_g, area_cm2, pit_depth)
      values (${code}, ${loopIds.get(loop)!}, ${place[0]}, ${place[1]}, ${material}, current_date - ${from}::int, current_date - ${to}::int, ${loss}::float8, ${area}, ${pit}::float8)
      returning id`);
    if (value !== null)
      await tx.run(sql`insert into corrosion_coupon_results (coupon_id, rate) values (${id}, ${value})`);
  }
  for (const [code, said, loop, tag, kind, medium, dose, ago, months] of injections)
    await tx.run(sql`
      insert into corrosion_injections (code, name, name_en, loop_id, equipment_id, kind, medium, medium_en, dose, upstream, downstream, last_inspection, interval_months)
      values (${code}, ${said[0]}, ${said[1]}, ${loopIds.get(loop)!}, ${tags.get(tag ?? '') ?? null}, ${kind}, ${medium[0]}, ${medium[1]}, ${dose}, 0.3, 7.6, current_date - ${ago}::int, ${months})`);
  for (const [code, said, loop, tag, kind, length, diameter, treatment, ago, months] of deadLegs)
    await tx.run(sql`
      insert into corrosion_dead_legs (code, name, name_en, loop_id, equipment_id, kind, length, diameter, treatment, treatment_en, last_inspection, interval_months)
      values (${code}, ${said[0]}, ${said[1]}, ${loopIds.get(loop)!}, ${tags.get(tag ?? '') ?? null}, ${kind}, ${length}, ${diameter}, ${treatment[0]}, ${treatment[1]}, current_date - ${ago}::int, ${months})`);
}

/** The limits of the first revision with what the year's readings say of them; states follow when people have done their part. */
async function walkYear(tx: Tx): Promise<void> {
  await tx.run(sql`
    insert into corrosion_limits (window_id, from_time, level, low, high, rate_limit, rate_minutes, dwell_minutes, hysteresis, expected_minutes, reason, made_time)
    select id, timestamptz '1990-01-01 00:00:00+00', level, low, high, rate_limit, rate_minutes, dwell_minutes, hysteresis, expected_minutes, 'CCD-110 R1', now() - interval '200 days'
    from corrosion_windows`);
  const found = await tx.all<{ id: string; tagId: string; now: number }>(
    sql`select id, tag_id as "tagId", (extract(epoch from now()) * 1000)::float8 as now from corrosion_windows order by code`,
  );
  for (const one of found)
    await storeExcursions(tx, one.id, await walkWindow(tx, one, await readLimits(tx, one.id), 0, one.now));
}

/** What people have done: old excursions are closed, one of this month is acknowledged, chloride has an action in date. */
async function handle(tx: Tx): Promise<void> {
  await tx.run(sql`
    update corrosion_excursions set state = 'closed', acknowledgement = '当班确认。', acknowledgement_en = 'Acknowledged on shift.',
      cause = '工艺波动，已查明。', cause_en = 'Process upset, found.',
      action = '按窗口响应措施处置并恢复。', action_en = 'Response of the window carried out.', handled_by = (select id from users where tenant_id = current_tenant() and account = 'gumanqing')
    where start_time < now() - interval '20 days'`);
  await tx.run(sql`
    update corrosion_excursions e set state = 'acknowledged', acknowledgement = '中和剂泵行程漂移，已调整。',
      acknowledgement_en = 'Stroke of the neutraliser pump drifted; set anew.',
      handled_by = (select id from users where tenant_id = current_tenant() and account = 'gumanqing')
    from corrosion_windows w where w.id = e.window_id and w.code in ('IOW-0501', 'IOW-0502', 'IOW-0503') and e.state = 'open'`);
  await tx.run(
    raiseActions(sql`
      select 'corrosion-control-documents'::text as source_module, e.id as source_id, p.node_id, null::bigint as equipment_id, '塔顶切水氯离子超限：核查电脱盐' as title,
        'Chloride of the overhead water: look at the desalters' as title_en, w.response as description, 'corrective'::text as type, 'high'::text as priority,
        (select id from users where tenant_id = current_tenant() and account = 'fangzhiyuan') as owner_id, current_date + 22 as due_date
      from corrosion_excursions e join corrosion_windows w on w.id = e.window_id join corrosion_loops p on p.id = w.loop_id
      where w.code = 'IOW-0502' and e.state = 'acknowledged' order by e.start_time desc limit 1`),
  );
}

/** The first revision in force, the second one a draft with a tighter pH. */
async function addDocuments(tx: Tx, nodeId: string, windowIds: Ids): Promise<void> {
  const { process, history, abnormal, recommendations, references } = chapters;
  const { id, seriesId } = await tx.one<{ id: string; seriesId: string }>(sql`
    insert into corrosion_documents (code, name, name_en, node_id, process, process_en, history, history_en, abnormal, abnormal_en, recommendations, recommendations_en, reference_texts, reference_texts_en)
    values ('CCD-110', '常减压装置腐蚀控制文件', 'Corrosion control of the crude unit', ${nodeId}, ${process[0]}, ${process[1]}, ${history[0]}, ${history[1]}, ${abnormal[0]}, ${abnormal[1]},
      ${recommendations[0]}, ${recommendations[1]}, ${references[0]}, ${references[1]}) returning id, series_id as "seriesId"`);
  await makeContent(tx, { id, nodeId, unit: '' });
  await furnishReview(tx, documentKind, id, 'approved', {
    zh: '限值与响应措施已核对。',
    en: 'Limits and responses checked.',
  });
  await tx.run(sql`
    update corrosion_documents set effective_date = current_date - 200, review_date = (current_date - 200 + interval '36 months')::date where id = ${id}`);
  await tx.run(sql`update corrosion_windows set low = 5.6 where id = ${windowIds.get('IOW-0501')!}`);
  const next = await tx.one<{ id: string }>(sql`
    insert into corrosion_documents (series_id, revision, code, name, name_en, node_id, process, process_en, history, history_en, abnormal, abnormal_en, recommendations, recommendations_en,
      reference_texts, reference_texts_en)
    select ${seriesId}, 2, code, name, name_en, node_id, process, process_en, history, history_en, abnormal, abnormal_en, recommendations, recommendations_en, reference_texts, reference_texts_en
    from corrosion_documents where id = ${id} returning id`);
  await makeContent(tx, { id: next.id, nodeId, unit: '' });
}

/** Five loops of the crude unit with a year of readings: one window exceeded, one to be watched, one covered by an action, one silent. */
export async function seedCorrosion(tx: Tx): Promise<void> {
  const project = await tx.maybe<{ id: string }>(
    sql`select id from projects where tenant_id = current_tenant() and is_deleted = 0 order by is_default desc, id limit 1`,
  );
  const unit = await tx.maybe<{ id: string; path: string }>(
    sql`select id, path from factory_nodes where name = '常减压蒸馏装置' and is_deleted = 0 limit 1`,
  );
  if (!project || !unit || (await tx.maybe(sql`select 1 from corrosion_loops limit 1`))) return;
  await tx.run(sql`select set_config('app.project_id', ${project.id}::text, true)`);
  const equipment = await tx.all<{ tag: string; id: string }>(sql`
    select e.tag, e.id from equipment e join factory_nodes n on n.id = e.node_id where starts_with(n.path, ${unit.path}) and e.is_deleted = 0`);
  const tags = new Map(equipment.map((one) => [one.tag, one.id]));
  await seedReadings(tx);
  const loopIds = await addLoops(tx, unit.id, tags);
  const windowIds = await addWindows(tx, loopIds);
  await addPoints(tx, loopIds, tags);
  const { tenantId } = await tx.one<{ tenantId: string }>(sql`select current_tenant() as "tenantId"`);
  const all = [...windowIds.values()];
  await walkYear(tx);
  await handle(tx);
  for (const id of all) await judgeWindow(tx, tenantId, id);
  await addDocuments(tx, unit.id, windowIds);
  await tx.run(sql`select set_config('app.project_id', '', true)`);
}
