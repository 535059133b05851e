import { scalePlant } from '@ircrisk/server/src/demo/ledger/scale.ts';
import type pg from 'pg';
import { exported, imported, size } from './ledger/exchange.ts';
import type { BenchRow } from './main.ts';
import { type Call, onPlatform } from './platform.ts';
import { median, timesOf } from './timing.ts';

const tenantId = '100286';

/** The ledger at 100,000 pieces of equipment and a million parts, each figure beside its own floor in the same run. */
export function run(): Promise<BenchRow[]> {
  return onPlatform('plant', async ({ owner, served }) => {
    console.log(await scalePlant(owner, tenantId, size));
    await owner.query('vacuum analyze');
    const server = await served();
    return [
      ...(await lists(server.call, owner)),
      await details(server.call, owner),
      await figures(server.call),
      ...(await exported(server)),
      ...(await imported(server, owner)),
    ];
  });
}

/** Subtree, type and text, in order, with the total: our list against the same question in plain SQL. */
async function lists(call: Call, owner: pg.Client): Promise<BenchRow[]> {
  const { rows } = await owner.query<{ id: string; path: string }>(
    `select id, path from factory_nodes where tenant_id = '${tenantId}' and level_code = 'branch' and name = '扩展区 7'`,
  );
  const [node] = rows;
  if (!node) throw new Error('the scaled plant has no area 7');
  const sqlOf = {
    equipment: `from equipment t where t.tenant_id = $1 and t.is_deleted = 0 and t.type = 'pressureVessel' and t.search_text like '%塔%'
      and t.node_id in (select n.id from factory_nodes n where n.tenant_id = $1 and n.path like $2 and n.is_deleted = 0)`,
    part: `from parts t where t.tenant_id = $1 and t.is_deleted = 0 and t.type = 'shell' and t.search_text like '%筒体%' and t.equipment_id in (
      select e.id from equipment e where e.tenant_id = $1 and e.is_deleted = 0 and e.node_id in (
        select n.id from factory_nodes n where n.tenant_id = $1 and n.path like $2 and n.is_deleted = 0))`,
  };
  const found: BenchRow[] = [];
  for (const [resource, query] of [
    ['equipment', `nodeId=${node.id}&type=pressureVessel&keyword=${encodeURIComponent('塔')}&ascs=tag`],
    ['part', `nodeId=${node.id}&type=shell&keyword=${encodeURIComponent('筒体')}&ascs=number`],
  ] as const) {
    const order = resource === 'equipment' ? 'tag' : 'number';
    const plain = async () => {
      await owner.query({
        name: `${resource}-page`,
        text: `select * ${sqlOf[resource]} order by t.${order}, t.id limit 50`,
        values: [tenantId, `${node.path}%`],
      });
      await owner.query({
        name: `${resource}-total`,
        text: `select count(*)::int as total ${sqlOf[resource]}`,
        values: [tenantId, `${node.path}%`],
      });
    };
    const ours = () => call<{ total: number }>(`ircrisk-center/${resource}/page?size=50&${query}`);
    await timesOf(10, ours);
    await timesOf(10, plain);
    const [mine, floor] = [median(await timesOf(60, ours)), median(await timesOf(60, plain))];
    const ratio = mine / floor;
    console.log(`${resource} list ${mine.toFixed(1)} ms, plain SQL ${floor.toFixed(1)} ms`);
    found.push({
      work: `${resource} list at a million parts, of plain SQL`,
      measured: ratio,
      unit: '×',
      limit: 2,
      bar: '≤ 2 ×',
      ok: ratio <= 2,
    });
  }
  return found;
}

/** Six calls fill the whole detail page; the slowest of them counts. */
async function details(call: Call, owner: pg.Client): Promise<BenchRow> {
  const { rows } = await owner.query<{ id: string }>(
    `select id from equipment where tenant_id = '${tenantId}' and type in ('pressureVessel', 'piping', 'heatExchanger') order by md5(id::text) limit 220`,
  );
  const paths = [
    'equipment/overview?id=',
    'equipment/integrity?id=',
    'process/page?equipmentId=',
    'inspection/page?equipmentId=',
    'equipment/history?id=',
    'equipment/links?id=',
  ];
  let worst = 0;
  for (const each of paths) {
    const times = (await timesOf(rows.length, (at) => call(`ircrisk-center/${each}${rows[at]?.id}`)))
      .slice(20)
      .sort((a, b) => a - b);
    const p95 = times[Math.floor(times.length * 0.95)] ?? 0;
    console.log(`${each.replace(/\?.*/, '')} p95 ${p95.toFixed(1)} ms`);
    worst = Math.max(worst, p95);
  }
  return {
    work: 'detail page: slowest of its six calls, p95',
    measured: worst,
    unit: 'ms',
    limit: 30,
    bar: '< 30 ms, 6 calls',
    ok: worst < 30,
  };
}

/** One's own figures over all parts: two groups, three figures and every total, put together by the database. */
async function figures(call: Call): Promise<BenchRow> {
  const ask = () =>
    call<{ records: number }>('ircrisk-center/statistics/pivot', {
      dataset: 'part',
      by: 'equipment.type',
      across: 'type',
      measures: ['count', 'average:wallThickness', 'max:nominalThickness'],
    });
  const { records } = await ask();
  const measured = median(await timesOf(3, ask)) / 1000;
  console.log(`figures of ${records} parts ${measured.toFixed(2)} s`);
  return {
    work: 'figures of a million parts by two groups',
    measured,
    unit: 's',
    limit: 3,
    bar: '< 3 s',
    ok: measured < 3,
  };
}
