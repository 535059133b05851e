import { type Answers, decide } from '@ircrisk/engine-rcm';
import { countModes } from '#modules/risk/rcm/count-modes.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import type { Said } from './said.ts';

interface DemoMode {
  failure: string;
  number: number;
  mode: Said;
  cause: Said;
  effect: Said;
  answers: Answers;
  task?: Said;
  interval?: readonly [value: number, unit: 'day' | 'week' | 'month' | 'year'];
  basis?: 'PF' | 'life' | 'FFI';
  trade?: 'mechanical' | 'electrical' | 'instrument' | 'lubrication';
  state?: 'online' | 'offline';
  hours?: number;
  cost?: number;
  package?: string;
  life?: { pattern: string; beta?: number; eta?: number; mtbf: number; source: Said };
  /** With what a failure costs, and how many a year the task leaves over. */
  repair?: { cost: number; downtime: number; loss: number; residual?: number };
}

const yes = (reason: string, reasonEn: string) => ({ answer: true, reason, reasonEn });
const no = (reason: string, reasonEn: string) => ({ answer: false, reason, reasonEn });
const harmless = (safety: Said, environment: Said) => ({
  safety: no(...safety),
  environment: no(...environment),
});
const alarmed = yes('低流量报警，备泵自启。', 'Low-flow alarm; the standby starts.');
const upset = yes('切换期间降量约 3 h。', 'Rate is cut for about 3 h during the change-over.');
const database: Said = ['失效数据库', 'Failure database'];

const functions: readonly (readonly [code: string, statement: Said, standard: Said])[] = [
  [
    '1',
    ['连续输送介质', 'Deliver the liquid continuously'],
    ['不低于额定流量的 90 %，连续 4 年', 'At least 90 % of rated flow for 4 years without a stop'],
  ],
  [
    '2',
    ['把介质封闭在泵内', 'Contain the liquid'],
    ['轴封可见泄漏不超过每分钟 3 滴', 'No more than 3 drops a minute at the shaft seal'],
  ],
  [
    '3',
    ['主泵停运时自动启动备泵', 'Start the standby when the duty pump stops'],
    ['低流量后 5 s 内启动', 'Within 5 s of low flow'],
  ],
];
const failures: readonly (readonly [code: string, statement: Said])[] = [
  ['1A', ['完全不能输送', 'Delivers nothing']],
  ['1B', ['流量不足', 'Delivers too little']],
  ['2A', ['介质外漏', 'Liquid escapes']],
  ['3A', ['备泵不能自启', 'Standby does not start']],
];

const modes: readonly DemoMode[] = [
  {
    failure: '1A',
    number: 1,
    mode: ['电机绕组击穿', 'Motor winding breaks down'],
    cause: ['绝缘老化、受潮', 'Insulation ages and takes up moisture'],
    effect: [
      '现象：电机跳闸，备泵自启。安全环保：无。生产：降量约 3 h。修复：换电机 12 h，6.5 万元。',
      'Evidence: the motor trips and the standby starts. Safety, environment: none. Production: reduced for about 3 h. Repair: change the motor, 12 h, CNY 65 000.',
    ],
    answers: {
      evident: alarmed,
      ...harmless(
        ['保护跳闸，击穿限于电机壳内。', 'The protection trips; the breakdown stays inside the motor.'],
        ['电机内无介质。', 'No process liquid in the motor.'],
      ),
      operational: upset,
      t1: yes('绝缘电阻和极化指数提前数月下降。', 'Insulation resistance falls months ahead.'),
    },
    task: ['测量绝缘电阻和极化指数', 'Measure insulation resistance and polarisation index'],
    interval: [6, 'month'],
    basis: 'PF',
    trade: 'electrical',
    state: 'offline',
    hours: 1.5,
    cost: 800,
    life: { pattern: 'C', mtbf: 87_600, source: database },
    repair: { cost: 65_000, downtime: 3, loss: 30_000, residual: 0.02 },
  },
  {
    failure: '1A',
    number: 2,
    mode: ['滚动轴承卡死', 'Rolling bearing seizes'],
    cause: ['润滑不良、疲劳剥落', 'Poor lubrication, fatigue spalling'],
    effect: [
      '现象：振动、温度升高后跳泵。安全环保：无。生产：降量约 3 h。损坏：可能伤轴。修复：24 h，4.2 万元。',
      'Evidence: vibration and temperature rise, then a trip. Safety, environment: none. Production: reduced for about 3 h. Damage: the shaft may suffer. Repair: 24 h, CNY 42 000.',
    ],
    answers: {
      evident: alarmed,
      ...harmless(
        ['振动高高联锁先于轴断停泵。', 'The vibration trip stops the pump before the shaft breaks.'],
        ['润滑油限于轴承箱。', 'The oil stays in the bearing housing.'],
      ),
      operational: upset,
      t1: yes('振动包络提前约 60 天升高。', 'The vibration envelope rises about 60 days ahead.'),
    },
    task: ['测振并做包络分析', 'Measure vibration with envelope analysis'],
    interval: [30, 'day'],
    basis: 'PF',
    trade: 'mechanical',
    state: 'online',
    hours: 0.5,
    cost: 200,
    package: 'PDM-01',
    life: { pattern: 'B', beta: 1.8, eta: 42_000, mtbf: 37_350, source: database },
    repair: { cost: 42_000, downtime: 3, loss: 30_000, residual: 0.03 },
  },
  {
    failure: '1A',
    number: 3,
    mode: ['联轴器膜片疲劳断裂', 'Coupling diaphragm breaks by fatigue'],
    cause: ['对中偏差下的交变弯曲', 'Alternating bending under misalignment'],
    effect: [
      '现象：泵停、电机空转，低流量报警，备泵自启。安全环保：护罩完整，断片不飞出。生产：降量约 3 h，损失 9 万元。修复：换膜片组并对中 6 h，5.6 万元。',
      'Evidence: the pump stops while the motor runs on, low-flow alarm, the standby starts. Safety, environment: the guard holds the pieces. Production: reduced for about 3 h, CNY 90 000. Repair: change and align, 6 h, CNY 56 000.',
    ],
    answers: {
      evident: alarmed,
      ...harmless(
        ['护罩完整，断片不飞出。', 'The guard holds the pieces.'],
        ['泵壳和密封不受损，无外漏。', 'Casing and seal stay sound; nothing leaks.'],
      ),
      operational: upset,
      t1: no('P-F 间隔 3 天，准备 5 天，来不及。', 'P-F is 3 days, preparation 5.'),
      t2: no('膜片疲劳损伤不能修复。', 'Fatigue damage cannot be restored.'),
      t3: yes(
        'β = 3.2，有明确耗损期，费用低于事后。',
        'Shape 3.2: it wears out, and planned work costs less.',
      ),
    },
    task: ['更换联轴器膜片组（含螺栓）', 'Replace the coupling diaphragms with bolts'],
    interval: [22, 'month'],
    basis: 'life',
    trade: 'mechanical',
    state: 'offline',
    hours: 8,
    cost: 18_000,
    life: { pattern: 'B', beta: 3.2, eta: 38_000, mtbf: 34_035, source: database },
    repair: { cost: 56_000, downtime: 3, loss: 30_000, residual: 0.03 },
  },
  {
    failure: '1B',
    number: 1,
    mode: ['叶轮口环磨损', 'Wear rings worn'],
    cause: ['介质含固体颗粒', 'Solids in the liquid'],
    effect: [
      '现象：流量缓慢下降，电流变化。安全环保：无。生产：一年内降量不足 2 %。修复：20 h，3.8 万元。',
      'Evidence: flow falls slowly, current changes. Safety, environment: none. Production: less than 2 % within a year. Repair: 20 h, CNY 38 000.',
    ],
    answers: {
      evident: yes('流量指示缓慢下降。', 'The flow indication falls slowly.'),
      ...harmless(
        ['内部磨损，无泄漏。', 'Wear inside the casing, no leak.'],
        ['介质不外排。', 'Nothing is released.'],
      ),
      operational: yes(
        '一年内降量接近 2 %，检修切泵再降量约 3 h。',
        'Close to 2 % of the rate within a year, and about 3 h of reduced rate for the repair.',
      ),
      t1: yes('扬程下降 3 % 可测，提前约一年。', 'A fall of 3 % in head shows about a year ahead.'),
    },
    task: ['核对性能曲线', 'Check the performance curve'],
    interval: [3, 'month'],
    basis: 'PF',
    trade: 'mechanical',
    state: 'online',
    hours: 1,
    cost: 300,
    life: { pattern: 'B', beta: 2.4, eta: 46_000, mtbf: 40_780, source: database },
    repair: { cost: 38_000, downtime: 0, loss: 30_000, residual: 0.02 },
  },
  {
    failure: '1B',
    number: 2,
    mode: ['入口滤网堵塞', 'Suction strainer blocks'],
    cause: ['上游焦粉、锈渣', 'Coke fines and rust from upstream'],
    effect: [
      '现象：入口压差升高，流量波动。安全环保：无。生产：降量。修复：切泵清洗 4 h，0.3 万元。',
      'Evidence: suction differential rises, flow swings. Safety, environment: none. Production: reduced. Repair: change over and clean, 4 h, CNY 3 000.',
    ],
    answers: {},
    life: { pattern: 'E', mtbf: 8760, source: database },
    repair: { cost: 3000, downtime: 1, loss: 30_000 },
  },
  {
    failure: '2A',
    number: 1,
    mode: ['机械密封端面磨损', 'Mechanical seal faces worn'],
    cause: ['冲洗不足、端面干磨', 'Too little flush, faces run dry'],
    effect: [
      '现象：密封罐压力升高报警。安全环保：热油外漏可着火伤人。生产：切泵。修复：换密封 16 h，7.8 万元。',
      'Evidence: alarm of the seal pot pressure. Safety, environment: hot oil may leak, ignite and injure. Production: change-over. Repair: new seal, 16 h, CNY 78 000.',
    ],
    answers: {
      evident: yes('密封罐压力报警。', 'Alarm of the seal pot pressure.'),
      safety: yes('热油外漏可着火。', 'Hot oil may ignite.'),
      t1: yes('密封罐压力升高约提前 7 天。', 'Seal pot pressure rises about 7 days ahead.'),
    },
    task: ['检查密封罐压力、液位和冲洗温度', 'Check pressure, level and flush temperature of the seal pot'],
    interval: [1, 'day'],
    basis: 'PF',
    trade: 'mechanical',
    state: 'online',
    hours: 0.1,
    cost: 20,
    life: { pattern: 'B', beta: 1.5, eta: 30_000, mtbf: 27_080, source: database },
    repair: { cost: 78_000, downtime: 3, loss: 30_000, residual: 0.05 },
  },
  {
    failure: '3A',
    number: 1,
    mode: ['低流量联锁不动作', 'Low-flow interlock does not act'],
    cause: ['变送器漂移、继电器卡滞', 'Transmitter drifts, relay sticks'],
    effect: [
      '现象：平时不可察觉；主泵停运时备泵不启，装置断料。安全环保：加热炉联锁停炉，无伤害。修复：4 h，0.8 万元。',
      'Evidence: none until the duty pump stops; then the standby stays still and the unit loses its feed. Safety, environment: the heater trips safely. Repair: 4 h, CNY 8 000.',
    ],
    answers: {
      evident: no('平时不动作，无人知道。', 'It does not act in normal running.'),
      t1: no('无可测的征兆。', 'Nothing shows it coming.'),
      t2: no('随机故障，恢复无益。', 'Random; restoration brings nothing.'),
      t3: no('随机故障，更换无益。', 'Random; discard brings nothing.'),
      h4: yes('可在线试验，允许不可用度 1 %。', 'It can be tested on line; 1 % is tolerated.'),
    },
    task: ['低流量联锁试验，确认备泵自启', 'Test the low-flow interlock; see the standby start'],
    interval: [2, 'month'],
    basis: 'FFI',
    trade: 'instrument',
    state: 'online',
    hours: 1,
    cost: 400,
    life: { pattern: 'E', mtbf: 87_600, source: database },
    repair: { cost: 8000, downtime: 6, loss: 30_000, residual: 0.02 },
  },
];

async function addModes(tx: Tx, studyId: string): Promise<void> {
  for (const one of modes) {
    const { consequence, outcome } = decide(one.answers);
    const [value, unit] = one.interval ?? [null, null];
    const { life, repair } = one;
    await tx.run(sql`
      insert into rcm_modes (study_id, failure_code, number, mode, mode_en, cause, cause_en, effect, effect_en, answers, consequence, outcome, task, task_en,
        interval_value, interval_unit, basis, trade, running_state, duration, task_cost, package_code, pattern, beta, eta, mtbf, mtbf_source, mtbf_source_en, repair_cost, downtime, downtime_cost, residual_failures)
      values (${studyId}, ${one.failure}, ${one.number}, ${one.mode[0]}, ${one.mode[1]}, ${one.cause[0]}, ${one.cause[1]}, ${one.effect[0]}, ${one.effect[1]},
        ${JSON.stringify(one.answers)}::jsonb, ${consequence}, ${outcome}, ${one.task?.[0] ?? null}, ${one.task?.[1] ?? null}, ${value}, ${unit}, ${one.basis ?? null},
        ${one.trade ?? null}, ${one.state ?? null}, ${one.hours ?? null}, ${one.cost ?? null}, ${one.package ?? null}, ${life?.pattern ?? null}, ${life?.beta ?? null},
        ${life?.eta ?? null}, ${life?.mtbf ?? null}, ${life?.source[0] ?? null}, ${life?.source[1] ?? null}, ${repair?.cost ?? null}, ${repair?.downtime ?? null}, ${repair?.loss ?? null}, ${repair?.residual ?? null})`);
  }
  await countModes(tx, [studyId]);
}

/** An RCM study of a pump with its standby: decided but for one mode, so that the diagram has a question open. */
export async function seedRcm(tx: Tx): Promise<void> {
  const project = await tx.maybe<{ id: string }>(
    sql`select id from projects where tenant_id = current_tenant() and is_deleted = 0 order by is_default desc, id limit 1`,
  );
  const pump = await tx.maybe<{ id: string }>(
    sql`select id from equipment where type = 'pump' and is_deleted = 0 order by tag, id limit 1`,
  );
  if (!project || !pump || (await tx.maybe(sql`select 1 from rcm_studies limit 1`))) return;
  await tx.run(sql`select set_config('app.project_id', ${project.id}::text, true)`);
  const { id } = await tx.one<{ id: string }>(sql`
    insert into rcm_studies (code, name, name_en, equipment_id, operating_context, operating_context_en, boundary, boundary_en, assumptions,
      assumptions_en, review_date, formulas_approved_by, team)
    values ('RCM-012', '原料泵 RCM 分析', 'RCM of the feed pump', ${pump.id}, '一开一备，备泵低流量自启；装置连续运行 4 年一修，主备每月切换一次。',
      'One running, one on standby that starts on low flow; the unit runs four years between turnarounds, and the pumps change over monthly.',
      '泵、机械密封及冲洗、联轴器、电机和低流量联锁。', 'Pump, seal with its flush, coupling, motor and low-flow interlock.',
      '故障影响按不做任何维修描述。', 'Effects are described as if nothing were done.', current_date + 365, '陆文哲', '陆文哲、沈一辰')
    returning id`);
  for (const [code, statement, standard] of functions)
    await tx.run(sql`
      insert into rcm_functions (study_id, code, statement, statement_en, performance_standard, performance_standard_en)
      values (${id}, ${code}, ${statement[0]}, ${statement[1]}, ${standard[0]}, ${standard[1]})`);
  for (const [code, statement] of failures)
    await tx.run(
      sql`insert into rcm_failures (study_id, code, statement, statement_en) values (${id}, ${code}, ${statement[0]}, ${statement[1]})`,
    );
  await addModes(tx, id);
  await tx.run(sql`select set_config('app.project_id', '', true)`);
}
