import { raise } from '#modules/risk/fmeca/actions.ts';
import { countStudies, recalculate } from '#modules/risk/fmeca/calculate.ts';
import { takeFromLedger } from '#modules/risk/fmeca/structure.ts';
import { fmecaKind } from '#modules/risk/fmeca/study.ts';
import { applyTo } from '#modules/risk/fmeca/templates.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { furnishReview } from '#platform/studies/furnish.ts';

interface Demo {
  code: string;
  name: string;
  nameEn: string;
  /** Kind of equipment in the ledger, how many pieces, and the template put under each. */
  type: string;
  pieces: number;
  template: string;
  redundancy: [needed: number, fitted: number] | null;
  /** Failures per hour of one item of a piece. */
  rate: number;
  boundary: string;
  boundaryEn: string;
  assumptions: string;
  assumptionsEn: string;
  action: { code: string; title: string; titleEn: string };
}

const demos: readonly Demo[] = [
  {
    code: 'FM-031',
    name: '原料泵 FMECA',
    nameEn: 'FMECA of the feed pumps',
    type: 'pump',
    pieces: 2,
    template: 'PU',
    redundancy: [1, 2],
    rate: 30e-6,
    boundary: '泵体、机械密封及冲洗、轴承、联轴器和驱动机；进出口阀以外的管线不在内。',
    boundaryEn:
      'Pump, mechanical seal with its flush, bearings, coupling and driver; lines beyond the block valves are outside.',
    assumptions: '一开一备，备泵自启；任务时间一年，按日历时间计。',
    assumptionsEn:
      'One running, one on standby with automatic start; mission time one year of calendar time.',
    action: {
      code: 'ELP',
      title: '密封罐压力远传并设报警',
      titleEn: 'Transmit the seal pot pressure and set an alarm',
    },
  },
  {
    code: 'FM-032',
    name: '往复压缩机 FMECA',
    nameEn: 'FMECA of the reciprocating compressor',
    type: 'compressor',
    pieces: 1,
    template: 'CO',
    redundancy: null,
    rate: 55e-6,
    boundary: '压缩机气阀、填料与活塞杆、气缸与活塞；润滑油站和电机另行分析。',
    boundaryEn: 'Valves, packing and rod, cylinder and piston; the oil unit and the motor are studied apart.',
    assumptions: '连续运行，无备机；气阀按状态更换。',
    assumptionsEn: 'Runs continuously without a standby; valves are replaced on condition.',
    action: { code: 'PDE', title: '增设气阀温度监测', titleEn: 'Fit temperature monitoring of the valves' },
  },
  {
    code: 'FM-033',
    name: '安全泄放系统 FMECA',
    nameEn: 'FMECA of the relief system',
    type: 'reliefDevice',
    pieces: 3,
    template: 'VA-PSV',
    redundancy: null,
    rate: 2e-6,
    boundary: '安全阀本体及进出口切断阀的锁开状态；火炬系统不在内。',
    boundaryEn: 'The relief valves and the locked-open state of their block valves; the flare is outside.',
    assumptions: '隐蔽故障由定期校验发现；校验周期按现行计划。',
    assumptionsEn: 'Hidden failures are found by the periodic test at the interval of the present plan.',
    action: {
      code: 'FTO',
      title: '缩短校验周期并核对背压',
      titleEn: 'Shorten the test interval and check the back pressure',
    },
  },
];

async function make(tx: Tx, projectId: string, demo: Demo): Promise<string | undefined> {
  const equipment = await tx.all<{ id: string; nodeId: string }>(sql`
    select id, node_id as "nodeId" from equipment where type = ${demo.type} and is_deleted = 0 order by tag, id limit ${demo.pieces}`);
  if (equipment.length === 0) return undefined;
  const { id } = await tx.one<{ id: string }>(sql`
    insert into fmeca_studies (code, name, name_en, node_id, boundary, boundary_en, assumptions, assumptions_en)
    values (${demo.code}, ${demo.name}, ${demo.nameEn}, ${equipment[0]!.nodeId}, ${demo.boundary}, ${demo.boundaryEn}, ${demo.assumptions}, ${demo.assumptionsEn})
    returning id`);
  const taken = {
    studyId: id,
    equipmentIds: equipment.map((one) => one.id),
    parentId: null,
    withParts: false,
  };
  await takeFromLedger(tx, taken);
  const tops = await tx.all<{ id: string }>(
    sql`select id from fmeca_items where study_id = ${id} and parent_id is null`,
  );
  await applyTo(
    tx,
    { templateId: demo.template, itemIds: tops.map((one) => one.id), mode: 'append' },
    projectId,
  );
  const [needed, fitted] = demo.redundancy ?? [null, null];
  await tx.run(sql`
    update fmeca_items set needed = ${needed}::int, fitted = ${fitted}::int, failure_rate = ${demo.rate}::float8, rate_source = 'oreda'
    where study_id = ${id} and parent_id is not null`);
  // Equal shares over the modes of an item, β and class by severity: a start the team would refine.
  await tx.run(sql`
    update fmeca_modes m set ratio = round((1.0 / c.modes)::numeric, 4)::float8,
      effect_probability = case when m.severity >= 8 then 0.8 when m.severity >= 6 then 0.5 else 0.1 end,
      severity_class = case when m.severity >= 9 then 'I' when m.severity >= 8 then 'II' when m.severity >= 5 then 'III' else 'IV' end,
      local_effect = case when m.hidden then '平时不可察觉' else '本项目功能下降或丧失' end,
      local_effect_en = case when m.hidden then 'Not evident in normal operation' else 'The item’s function is degraded or lost' end
    from (select item_id, count(*) as modes from fmeca_modes where study_id = ${id} group by item_id) c
    where c.item_id = m.item_id and m.study_id = ${id}`);
  await recalculate(tx, { studyIds: [id] });
  await countStudies(tx, [id]);
  const worst = await tx.maybe<{ id: string }>(sql`
    select id from fmeca_modes where study_id = ${id} and is_deleted = 0 order by (iso_code = ${demo.action.code}) desc, severity desc, sort limit 1`);
  if (worst) {
    await tx.run(
      sql`update fmeca_modes set recommendation = ${demo.action.title}, recommendation_en = ${demo.action.titleEn} where id = ${worst.id}`,
    );
    const { due } = await tx.one<{ due: string }>(sql`select (current_date + 45)::text as due`);
    const { title, titleEn } = demo.action;
    await raise(tx, { id: worst.id, title, titleEn, type: 'preventive', priority: 'high', dueDate: due });
  }
  return id;
}

/** Studies of the demo refinery: feed pumps approved, a compressor in review, the relief system in work. */
export async function seedFmeca(tx: Tx): Promise<void> {
  const project = await tx.maybe<{ id: string }>(
    sql`select id from projects where tenant_id = current_tenant() and is_deleted = 0 order by is_default desc, id limit 1`,
  );
  if (!project || (await tx.maybe(sql`select 1 from fmeca_studies limit 1`))) return;
  await tx.run(sql`select set_config('app.project_id', ${project.id}::text, true)`);
  const [pumps, compressor] = [await make(tx, project.id, demos[0]!), await make(tx, project.id, demos[1]!)];
  await make(tx, project.id, demos[2]!);
  if (pumps) await furnishReview(tx, fmecaKind, pumps, 'approved', '同意');
  if (compressor) await furnishReview(tx, fmecaKind, compressor, 'inReview');
  await tx.run(sql`select set_config('app.project_id', '', true)`);
}
