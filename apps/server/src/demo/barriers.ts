import type { BowTieDocument } from '@ircrisk/engine-barrier';
import { recompute } from '#modules/risk/dynamic-barrier-management/recompute.ts';
import { bowTieKind } from '#modules/risk/dynamic-barrier-management/study.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { furnishReview } from '#platform/studies/furnish.ts';
import { seedBarrierPast } from './barrier-past.ts';
import { ties } from './bow-ties.ts';
import type { Said } from './said.ts';

interface DemoElement {
  tag: string;
  name: Said;
  /** λDU per hour. */
  rate?: number;
  /** Days between tests; none for what is not tested. */
  interval?: number;
  /** Days since the last test. */
  tested?: number;
  group?: readonly [code: string, needed: number];
  coverage?: readonly [share: number, years: number];
  /** Days the indicator is still good; negative: it is stale. */
  goodFor?: number;
  /** The operating window that speaks for it, by its number. */
  window?: string;
}
interface DemoBarrier {
  code: string;
  name: Said;
  function: string;
  type: 'passiveHw' | 'activeHw' | 'activeHwHuman' | 'human' | 'continuousHw';
  critical?: boolean;
  pfd?: number;
  standard?: string;
  claimed?: string;
  drilled?: number;
  elements: readonly DemoElement[];
  /** What its people act on. */
  alarm?: DemoAlarm;
}

/** An alarm of the master database, rationalised and approved, with the tag of the element that raises it. */
interface DemoAlarm {
  tag: string;
  type: 'H' | 'L';
  name: Said;
  quantity: string;
  setpoint: number;
  span: readonly [low: number, high: number];
  minutes: number;
  cause: Said;
  consequence: Said;
  action: Said;
}

const operator = (tag: string, goodFor = 200): DemoElement => ({
  tag,
  name: ['当班内操能力', 'Competence of the panel operator'],
  goodFor,
});

const barriers: readonly DemoBarrier[] = [
  {
    code: 'B-101',
    name: ['球罐液位高报警与内操响应', 'High level alarm of the sphere, operator response'],
    function: 'COM',
    type: 'activeHwHuman',
    claimed: 'HAZOP N07',
    alarm: {
      ...{ tag: 'LAH-301', type: 'H', name: ['球罐液位高', 'Level of the sphere high'] },
      ...{ quantity: 'percent', setpoint: 85, span: [0, 100], minutes: 15 },
      cause: ['进料未停或液位计失准', 'Feed not stopped, or a drifting level gauge'],
      consequence: ['超装，安全阀起跳', 'Overfill, relief valves lift'],
      action: ['停止进料，切换收料罐', 'Stop the feed, change over to another sphere'],
    },
    elements: [
      {
        tag: 'LAH-301',
        name: ['液位高报警', 'High level alarm'],
        rate: 2e-6,
        interval: 365,
        tested: 120,
      },
      operator('OPR-301'),
    ],
  },
  {
    code: 'B-102',
    name: ['高高液位联锁切断（SIL 1）', 'High-high level trip (SIL 1)'],
    function: 'PSD',
    type: 'activeHw',
    critical: true,
    standard: 'PS-PSD-01',
    claimed: 'LOPA L-12',
    elements: [
      ...['A', 'B', 'C'].map((letter) => ({
        tag: `LT-302${letter}`,
        name: ['液位变送器', 'Level transmitter'] as Said,
        rate: 1.2e-6,
        interval: 365,
        tested: 150,
        group: ['LT', 2] as const,
      })),
      { tag: 'SIS-302', name: ['逻辑控制器', 'Logic solver'], rate: 1e-8, interval: 1460, tested: 400 },
      {
        tag: 'XV-302',
        name: ['进料切断阀', 'Feed shut-off valve'],
        rate: 1.5e-6,
        interval: 365,
        tested: 389,
        coverage: [0.9, 10],
      },
    ],
  },
  {
    code: 'B-103',
    name: ['球罐安全阀', 'Relief valves of the sphere'],
    function: 'REL',
    type: 'activeHw',
    critical: true,
    pfd: 0.01,
    standard: 'PS-REL-01',
    elements: [
      { tag: 'PSV-303A', name: ['安全阀 A', 'Relief valve A'], interval: 365, tested: 90, group: ['PSV', 1] },
      { tag: 'PSV-303B', name: ['安全阀 B', 'Relief valve B'], interval: 365, tested: 95, group: ['PSV', 1] },
    ],
  },
  {
    code: 'B-104',
    name: ['双阀脱水操作', 'Two-valve draining'],
    function: 'HUM',
    type: 'human',
    drilled: 70,
    elements: [operator('PRO-D04', 90)],
  },
  {
    code: 'B-105',
    name: ['可燃气体探测与远程切断', 'Gas detection with remote isolation'],
    function: 'FGS',
    type: 'activeHw',
    critical: true,
    pfd: 0.1,
    standard: 'PS-FGS-01',
    elements: ['A', 'B', 'C'].map((letter) => ({
      tag: `GDS-305${letter}`,
      name: ['可燃气体探测器', 'Gas detector'] as Said,
      interval: 180,
      tested: 60,
      group: ['GDS', 2] as const,
    })),
  },
  {
    code: 'B-106',
    name: ['球罐水喷淋', 'Deluge of the sphere'],
    function: 'AFP',
    type: 'activeHw',
    critical: true,
    pfd: 0.1,
    elements: [{ tag: 'XV-306', name: ['雨淋阀', 'Deluge valve'], interval: 90, tested: 30 }],
  },
  {
    code: 'B-201',
    name: ['双端面密封与密封罐报警', 'Dual seal with seal pot alarm'],
    function: 'CONT',
    type: 'activeHwHuman',
    alarm: {
      ...{ tag: 'PAH-201', type: 'H', name: ['密封罐压力高', 'Seal pot pressure high'] },
      ...{ quantity: 'pressureGauge', setpoint: 0.25, span: [0, 1], minutes: 10 },
      cause: ['内密封泄漏', 'Inner seal leaks'],
      consequence: ['外密封单独承压，介质外漏', 'The outer seal holds alone, release to the air'],
      action: ['切换备泵，隔离并泄压', 'Change over to the spare pump, isolate and vent'],
    },
    elements: [
      {
        tag: 'PAH-201',
        name: ['密封罐压力高报警', 'Seal pot pressure alarm'],
        rate: 3e-6,
        interval: 365,
        tested: 200,
      },
      operator('OPR-201', -12),
    ],
  },
  {
    code: 'B-202',
    name: ['低流量联锁停泵（SIL 1）', 'Low flow pump trip (SIL 1)'],
    function: 'PSD',
    type: 'activeHw',
    critical: true,
    elements: [
      { tag: 'FT-202', name: ['流量变送器', 'Flow transmitter'], rate: 4e-6, interval: 365, tested: 100 },
      { tag: 'MCC-202', name: ['电机断路器', 'Motor breaker'], rate: 1e-6, interval: 365, tested: 100 },
    ],
  },
  {
    code: 'B-203',
    name: ['入口罐低液位报警与内操响应', 'Low level alarm of the suction drum, operator response'],
    function: 'COM',
    type: 'activeHwHuman',
    alarm: {
      ...{ tag: 'LAL-203', type: 'L', name: ['入口罐液位低', 'Level of the suction drum low'] },
      ...{ quantity: 'percent', setpoint: 25, span: [0, 100], minutes: 10 },
      cause: ['来料中断或出口流量过大', 'Feed lost, or too much drawn off'],
      consequence: ['泵抽空，密封干磨', 'The pump runs dry, the seal with it'],
      action: ['降低出口流量，必要时停泵', 'Reduce the outlet flow, stop the pump if need be'],
    },
    elements: [
      { tag: 'LAL-203', name: ['液位低报警', 'Low level alarm'], rate: 2e-6, interval: 365, tested: 80 },
      operator('OPR-203'),
    ],
  },
  {
    code: 'B-204',
    name: ['泵区火焰探测与泡沫', 'Flame detection and foam of the pump area'],
    function: 'AFP',
    type: 'activeHw',
    critical: true,
    pfd: 0.1,
    elements: [{ tag: 'FD-204', name: ['火焰探测器', 'Flame detector'], interval: 180, tested: 20 }],
  },
  {
    code: 'B-301',
    name: ['独立高液位报警与内操响应', 'Independent high level alarm, operator response'],
    function: 'COM',
    type: 'activeHwHuman',
    alarm: {
      ...{ tag: 'LAH-401', type: 'H', name: ['储罐独立液位高', 'Independent level of the tank high'] },
      ...{ quantity: 'percent', setpoint: 88, span: [0, 100], minutes: 20 },
      cause: ['收料时主液位计失效', 'The main gauge fails during receipt'],
      consequence: ['冒罐', 'Tank overflow'],
      action: ['通知上游停泵，关进料阀', 'Have the pump upstream stopped, close the feed valve'],
    },
    elements: [
      {
        tag: 'LAH-401',
        name: ['独立液位开关', 'Independent level switch'],
        rate: 2e-6,
        interval: 365,
        tested: 60,
      },
      operator('OPR-401'),
    ],
  },
  {
    code: 'B-302',
    name: ['防溢联锁（SIL 1）', 'Overfill prevention (SIL 1)'],
    function: 'ESD',
    type: 'activeHw',
    critical: true,
    standard: 'PS-PSD-01',
    elements: [
      {
        tag: 'LSHH-402',
        name: ['高高液位开关', 'High-high level switch'],
        rate: 3e-6,
        interval: 365,
        tested: 45,
      },
      { tag: 'MOV-402', name: ['进料电动阀', 'Feed motor valve'], rate: 4e-6, interval: 365, tested: 45 },
    ],
  },
  {
    code: 'B-303',
    name: ['防火堤', 'Bund'],
    function: 'DRN',
    type: 'passiveHw',
    pfd: 0.01,
    elements: [
      { tag: 'BUND-403', name: ['防火堤与雨排阀', 'Bund and drain valve'], interval: 365, tested: 100 },
    ],
  },
  {
    code: 'B-304',
    name: ['储罐泡沫系统', 'Foam of the tanks'],
    function: 'AFP',
    type: 'activeHw',
    critical: true,
    pfd: 0.1,
    elements: [{ tag: 'FOAM-404', name: ['泡沫比例混合器', 'Foam proportioner'], interval: 365, tested: 40 }],
  },
  {
    code: 'B-401',
    name: ['常顶注水', 'Overhead wash water'],
    function: 'CONT',
    type: 'continuousHw',
    pfd: 0.1,
    elements: [{ tag: 'FIC-1109', name: ['注水流量控制', 'Wash water flow control'], window: 'IOW-0504' }],
  },
  {
    code: 'B-402',
    name: ['常顶注中和剂', 'Overhead neutraliser'],
    function: 'CONT',
    type: 'continuousHw',
    pfd: 0.1,
    elements: [{ tag: 'AIC-1102', name: ['切水 pH 控制', 'Control of the water pH'], window: 'IOW-0501' }],
  },
];

const standards: readonly (readonly [
  code: string,
  name: Said,
  of: string,
  functionality: Said,
  pfd: number,
  assurance: Said,
])[] = [
  [
    'PS-PSD-01',
    ['工艺停车', 'Process shutdown'],
    'PSD',
    [
      '高高液位后 15 s 内切断进料，阀门内漏不超过 V 级。',
      'Feed shut off within 15 s of high-high level; leakage class V.',
    ],
    0.01,
    ['每年全行程检验测试；变送器每年校验。', 'Full-stroke proof test and calibration every year.'],
  ],
  [
    'PS-REL-01',
    ['泄压', 'Pressure relief'],
    'REL',
    ['整定压力下全量泄放，累积超压不超过 10 %。', 'Full relief at set pressure, at most 10 % accumulation.'],
    0.01,
    ['每年离线校验。', 'Bench test every year.'],
  ],
  [
    'PS-FGS-01',
    ['火气检测', 'Fire and gas detection'],
    'FGS',
    ['25 % LEL 报警，50 % LEL 三取二切断。', 'Alarm at 25 % LEL, isolation at 50 % LEL by two of three.'],
    0.1,
    ['每半年标气测试。', 'Test gas every six months.'],
  ],
];

async function addBarrier(tx: Tx, one: DemoBarrier, nodeId: string, at: number): Promise<string> {
  const { id } = await tx.one<{ id: string }>(sql`
    insert into barriers (code, name, name_en, function, type, node_id, safety_critical, standard_id, owner_id, design_pfd, common_cause, through_alarm, verified_procedure, last_drill,
      competence_until, claimed_in)
    select ${one.code}, ${one.name[0]}, ${one.name[1]}, ${one.function}, ${one.type}, ${nodeId}, ${one.critical ?? false},
      (select id from barrier_standards where code = ${one.standard ?? ''}),
      (select id from users where tenant_id = current_tenant() and account = (array['gumanqing', 'fangzhiyuan', 'xujiahe'])[${(at % 3) + 1}::int]), ${one.pfd ?? null}, 0.1,
      ${one.type !== 'human'}, ${one.drilled !== undefined}, current_date - ${one.drilled ?? null}::int, current_date + 300, ${one.claimed ?? null}
    returning id`);
  for (const each of one.elements)
    await tx.run(sql`
      insert into barrier_elements (barrier_id, tag, name, name_en, group_code, required, failure_rate, needs_test, interval_days, last_test, last_result, test_coverage, mission_years, evidence_until)
      values (${id}, ${each.tag}, ${each.name[0]}, ${each.name[1]}, ${each.group?.[0] ?? null}, ${each.group?.[1] ?? 1}, ${each.rate ?? null}, ${each.interval !== undefined},
        ${each.interval ?? null}, current_date - ${each.tested ?? null}::int, case when ${each.tested !== undefined} then 'pass' end, ${each.coverage?.[0] ?? 1},
        ${each.coverage?.[1] ?? null}, current_date + ${each.goodFor ?? null}::int)`);
  if (one.alarm) await addAlarm(tx, one.alarm, id, nodeId);
  return id;
}

/** Severe with more than three minutes to act is of the second priority by the table; at the console of the unit, where it has one. */
const addAlarm = (tx: Tx, alarm: DemoAlarm, barrierId: string, nodeId: string) =>
  tx.run(sql`
    insert into alarm_tags (tag, type, system, name, name_en, position_id, barrier_id, quantity, setpoint, span_low, span_high, deadband, on_delay, priority, severity_people,
      response_minutes, cause, cause_en, consequence, consequence_en, operator_action, operator_action_en, class, state, rationalised_on)
    values (${alarm.tag}, ${alarm.type}, 'DCS', ${alarm.name[0]}, ${alarm.name[1]}, (select id from alarm_positions where node_id = ${nodeId} order by code limit 1), ${barrierId},
      ${alarm.quantity}, ${alarm.setpoint}, ${alarm.span[0]}, ${alarm.span[1]}, 0.5, 0, '2', 'severe', ${alarm.minutes}, ${alarm.cause[0]}, ${alarm.cause[1]},
      ${alarm.consequence[0]}, ${alarm.consequence[1]}, ${alarm.action[0]}, ${alarm.action[1]}, 'safety', 'approved', current_date - 160)`);

/** What is bypassed or failed at the moment: one in date with its compensation, one past its end, one failure. */
const impair = (tx: Tx) =>
  tx.run(sql`
    insert into barrier_impairments (code, element_id, kind, state, reason, reason_en, start_time, planned_end, measures, measures_en, approver_id)
    select i.code, e.id, i.kind, i.state, i.reason, i.reason_en, now() - make_interval(hours => i.ago), now() + make_interval(hours => i.ends), i.measures, i.measures_en,
      case when i.kind = 'bypass' then (select id from users where tenant_id = current_tenant() and account = 'luwenzhe') end
    from (values
      ('BP-0231', 'GDS-305A', 'bypass', 'active', '输出至紧急停车系统，平台动火。', 'Output to ESD, hot work nearby.', 14, 30, '便携仪连续检测，专人监护。', 'Portable monitor and an attendant.'),
      ('BP-0228', 'FT-202', 'bypass', 'active', '变送器零点漂移，等待备件。', 'Zero drift, waiting for a spare.', 60, -6, '每小时现场核对流量。', 'Flow read in the field every hour.'),
      ('IM-0187', 'FOAM-404', 'failure', 'requested', '比例混合试验不合格。', 'Proportioning test failed.', 40, 70, '消防车一台现场值守。', 'A fire engine on stand-by.')
    ) i(code, tag, kind, state, reason, reason_en, ago, ends, measures, measures_en) join barrier_elements e on e.tag = i.tag`);

/** Studies of the demo that count on barriers of the register; what is kept elsewhere stays with the barrier in words. */
const claim = (tx: Tx) =>
  tx.run(sql`
    with claimed as (
      insert into barrier_claims (barrier_id, kind, study_code, study_node)
      select b.id, c.kind, c.code, c.node
      from (values
        ('B-105', 'fault-tree', 'FT-042', 'TOP'), ('B-105', 'fault-tree', 'FT-018', 'XV-1011'), ('B-204', 'event-tree', 'ET-014', 'H2')
      ) c(barrier, kind, code, node) join barriers b on b.code = c.barrier
      returning id, kind, study_code)
    insert into barrier_claim_series (claim_id, series_id)
    select distinct on (c.id) c.id, s.series_id from claimed c
    join (
      select 'fault-tree' as kind, code, series_id from fault_trees where is_deleted = 0
      union all select 'event-tree', code, series_id from event_trees where is_deleted = 0) s on s.kind = c.kind and s.code = c.study_code`);

/** Four bow-ties in force on a register of barriers: a test overdue, a bypass in date, one past its end, a failure and a stale indicator. */
export async function seedBarriers(tx: Tx): Promise<void> {
  const project = await tx.maybe<{ id: string }>(
    sql`select id from projects where tenant_id = current_tenant() and is_deleted = 0 order by is_default desc, id limit 1`,
  );
  // Spheres and tanks stand in the tank farm, the pump in the first unit.
  const places = await tx.all<{ id: string }>(sql`
    select id from factory_nodes where level_code = 'device' and is_deleted = 0 order by abbreviation is distinct from '罐区', id limit 2`);
  if (!project || places.length === 0 || (await tx.maybe(sql`select 1 from barriers limit 1`))) return;
  await tx.run(sql`select set_config('app.project_id', ${project.id}::text, true)`);
  for (const [code, name, of, functionality, pfd, assurance] of standards)
    await tx.run(sql`
      insert into barrier_standards (code, name, name_en, function, functionality, functionality_en, target_pfd, assurance, assurance_en)
      values (${code}, ${name[0]}, ${name[1]}, ${of}, ${functionality[0]}, ${functionality[1]}, ${pfd}, ${assurance[0]}, ${assurance[1]})`);
  const ids = new Map<string, string>();
  for (const [at, one] of barriers.entries()) {
    const place = places[(Number(one.code[2]) - 1) % places.length]!;
    ids.set(one.code, await addBarrier(tx, one, place.id, at));
  }
  await impair(tx);
  await seedBarrierPast(tx);
  await claim(tx);
  const along = (codes: readonly string[]) => codes.map((code) => ids.get(code)!);
  for (const [at, tie] of ties.entries()) {
    const model: BowTieDocument = {
      threats: tie.threats.map(([name, frequencyPerYear, codes], place) => ({
        ...{ id: `t${place + 1}`, name: name[0], nameEn: name[1], frequencyPerYear },
        barrierIds: along(codes),
      })),
      consequences: tie.consequences.map(([name, severity, tolerablePerYear, codes, modifiers], place) => ({
        ...{ id: `c${place + 1}`, name: name[0], nameEn: name[1], severity, tolerablePerYear },
        ...(modifiers && { conditionalModifiers: modifiers }),
        barrierIds: along(codes),
      })),
    };
    const { id } = await tx.one<{ id: string }>(sql`
      insert into bow_ties (code, name, name_en, node_id, hazard, hazard_en, top_event, top_event_en, model)
      values (${tie.code}, ${tie.name[0]}, ${tie.name[1]}, ${places[at % places.length]!.id}, ${tie.hazard[0]}, ${tie.hazard[1]}, ${tie.top[0]}, ${tie.top[1]},
        ${JSON.stringify(model)}::jsonb) returning id`);
    await furnishReview(tx, bowTieKind, id, 'approved', {
      zh: '路径与屏障已核对。',
      en: 'Paths and barriers checked.',
    });
  }
  const { tenantId } = await tx.one<{ tenantId: string }>(sql`select current_tenant() as "tenantId"`);
  await recompute(tx, tenantId);
  await tx.run(sql`select set_config('app.project_id', '', true)`);
}

/** Wash water and neutraliser hold as long as their windows do; the windows come after the barriers. */
export async function nameWindows(tx: Tx): Promise<void> {
  for (const { tag, window } of barriers.flatMap(({ elements }) => elements))
    if (window)
      await tx.run(
        sql`update barrier_elements set window_id = (select id from corrosion_windows where code = ${window}) where tag = ${tag} and window_id is null`,
      );
  const { tenantId } = await tx.one<{ tenantId: string }>(sql`select current_tenant() as "tenantId"`);
  await recompute(tx, tenantId);
}
