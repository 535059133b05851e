import type { ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createDatabase } from '@ircrisk/server/src/platform/database/create-database.ts';
import { startEmbedded } from '@ircrisk/server/src/platform/database/embedded.ts';
import { scalePlant } from '@ircrisk/server/src/platform/seed/demo/scale.ts';
import pg from 'pg';
import { exported, imported } from './ledger/exchange.ts';
import { type Call, prepare, secrets, signedIn, size, started, tenantId } from './ledger/plant.ts';
import type { BenchRow } from './main.ts';

/** The ledger at 100,000 pieces of equipment and a million parts, each figure beside its own floor in the same run. */
export async function run(): Promise<BenchRow[]> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'ircrisk-ledger-'));
  chmodSync(dataDir, 0o711);
  const cluster = await startEmbedded({ dataDir, password: 'superuser of the bench' });
  const children: ChildProcess[] = [];
  try {
    await createDatabase(cluster.adminUrl('postgres'), 'bench');
    const env = {
      ...secrets,
      DATABASE_URL: cluster.adminUrl('bench'),
      DATA_DIR: path.join(dataDir, 'app'),
      LOG_LEVEL: 'error',
      PORT: '0',
      DEMO: 'on',
    };
    const owner = new pg.Client({ connectionString: env.DATABASE_URL });
    const password = await prepare(env);
    await owner.connect();
    console.log(await scalePlant(owner, tenantId, size));
    await owner.query('vacuum analyze');
    const server = await started(children, env);
    const call = await signedIn(server.address, password);
    const rows = [
      ...(await lists(call, owner)),
      await details(call, owner),
      ...(await exported(call, server.child.pid ?? 0)),
      ...(await imported(call, owner)),
    ];
    await owner.end();
    return rows;
  } finally {
    for (const child of children) child.kill('SIGTERM');
    await Promise.all(
      children.map((child) => child.exitCode ?? new Promise((resolve) => child.once('exit', resolve))),
    );
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const median = (values: number[]) =>
  values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function timed(times: number, work: (at: number) => Promise<unknown>): Promise<number[]> {
  const found: number[] = [];
  for (let at = 0; at < times; at += 1) {
    const begun = performance.now();
    await work(at);
    found.push(performance.now() - begun);
  }
  return found;
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
    const ours = () => call<{ total: number }>(`${resource}/page?size=50&${query}`);
    await timed(10, ours);
    await timed(10, plain);
    const [mine, floor] = [median(await timed(60, ours)), median(await timed(60, plain))];
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
    const times = (await timed(rows.length, (at) => call(`${each}${rows[at]?.id}`)))
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
