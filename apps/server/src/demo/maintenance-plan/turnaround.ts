import { criticalPath } from '@ircrisk/engine-reliability';
import { addDays } from '@ircrisk/units';
import { subtreeIds } from '#plant/subtree.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';

/** Type of equipment and which of its kind in the device; hours on the clock, people, and what comes before. */
type Work = readonly [
  key: string,
  zh: string,
  en: string,
  type: string,
  nth: number,
  hours: number,
  crew: number,
  trade: string,
  after: readonly string[],
];

const works: readonly Work[] = [
  ['purge', '退料吹扫', 'Drain and purge', 'pressureVessel', 1, 48, 6, 'static', []],
  ['blind', '加盲板隔离', 'Blind and isolate', 'pressureVessel', 1, 24, 8, 'static', ['purge']],
  ['open', '开人孔通风', 'Open and ventilate', 'pressureVessel', 2, 16, 4, 'static', ['blind']],
  [
    'inside',
    '内件检查测厚',
    'Inspect internals and thickness',
    'pressureVessel',
    2,
    36,
    4,
    'static',
    ['open'],
  ],
  ['trays', '塔盘修复', 'Repair the trays', 'pressureVessel', 2, 96, 8, 'static', ['inside']],
  ['close', '封人孔', 'Close the manholes', 'pressureVessel', 2, 12, 6, 'static', ['trays']],
  ['pull1', '抽芯', 'Pull the bundle', 'heatExchanger', 1, 18, 6, 'static', ['blind']],
  ['clean1', '高压水清洗', 'Clean by water jet', 'heatExchanger', 1, 30, 4, 'static', ['pull1']],
  ['test1', '回装试压', 'Refit and pressure test', 'heatExchanger', 1, 26, 6, 'static', ['clean1']],
  ['pull2', '抽芯', 'Pull the bundle', 'heatExchanger', 2, 18, 6, 'static', ['pull1']],
  ['clean2', '高压水清洗', 'Clean by water jet', 'heatExchanger', 2, 30, 4, 'static', ['pull2', 'clean1']],
  ['test2', '回装试压', 'Refit and pressure test', 'heatExchanger', 2, 26, 6, 'static', ['clean2', 'test1']],
  ['tubes', '炉管检查', 'Inspect the tubes', 'heater', 1, 60, 4, 'static', ['blind']],
  ['decoke', '炉管清焦', 'Decoke the tubes', 'heater', 1, 72, 4, 'static', ['tubes']],
  ['relief', '离线校验', 'Calibrate off line', 'reliefDevice', 1, 40, 2, 'instrument', ['blind']],
  ['pump', '解体大修', 'Strip and overhaul', 'pump', 1, 56, 3, 'mechanical', ['blind']],
  ['motor', '电机检修', 'Overhaul the motor', 'pump', 1, 30, 2, 'electrical', ['blind']],
  ['align', '回装找正', 'Refit and align', 'pump', 1, 10, 3, 'mechanical', ['pump', 'motor']],
  [
    'tight',
    '系统气密',
    'Leak test of the system',
    'pressureVessel',
    1,
    24,
    8,
    'static',
    ['close', 'test2', 'decoke', 'relief', 'align'],
  ],
  ['start', '引油开工', 'Start up', 'pressureVessel', 1, 48, 10, 'static', ['tight']],
];

/** The next turnaround of the demo plant as a network, every order on the day it can begin. */
export async function seedTurnaround(tx: Tx): Promise<void> {
  const shutdown = await tx.maybe<{ nodeId: string; start: string }>(
    sql`select node_id as "nodeId", start_date as start from plant_shutdowns where is_deleted = 0 order by start_date, id limit 1`,
  );
  if (!shutdown) return;
  const items = await tx.all<{ id: string; tag: string; key: string }>(sql`
    select e.id, e.tag, e.type || row_number() over (partition by e.type order by e.tag_key) as key from equipment e
    where e.is_deleted = 0 and e.state = 'inUse' and e.node_id = any(array${subtreeIds([shutdown.nodeId])})`);
  const itemOf = new Map(items.map((item) => [item.key, item]));
  const here = works.filter(([, , , type, nth]) => itemOf.has(`${type}${nth}`));
  const known = new Set(here.map(([key]) => key));
  const network = here.map(([key, , , , , duration, , , after]) => ({
    id: key,
    duration,
    after: after.filter((one) => known.has(one)),
  }));
  const starts = new Map(
    criticalPath({ activities: network }).value?.activities.map(({ id, earlyStart }) => [id, earlyStart]),
  );
  const ids = new Map<string, string>();
  for (const [at, [key, zh, en, type, nth, hours, crew, trade]] of here.entries()) {
    const item = itemOf.get(`${type}${nth}`);
    const day = addDays(shutdown.start, Math.floor((starts.get(key) ?? 0) / 24));
    const after = (network[at]?.after ?? []).flatMap((one) => ids.get(one) ?? []);
    const { id } = await tx.one<{ id: string }>(sql`
      insert into work_orders (equipment_id, title, title_en, work_type, priority, planned, due_date, trade, planned_hours, crew, duration_hours, after_ids, requires_shutdown)
      values (${item?.id}, ${zh}, ${en}, 'PM', '2', true, ${day}, ${trade}, ${hours * crew}, ${crew}, ${hours}, ${after}::bigint[], true) returning id`);
    ids.set(key, id);
  }
}
