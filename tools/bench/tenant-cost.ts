import { pushPoints } from '@ircrisk/contract/modules/assets/series.ts';
import { seedDemoPlant } from '@ircrisk/server/src/demo/plant.ts';
import type { Database } from '@ircrisk/server/src/platform/database/pool.ts';
import { sql } from '@ircrisk/server/src/platform/database/sql.ts';
import { furnishTenant } from '@ircrisk/server/src/platform/permissions/new-tenant.ts';
import { systemContext, withTenant } from '@ircrisk/server/src/platform/tenancy/with-tenant.ts';
import type pg from 'pg';
import type { BenchRow } from './main.ts';
import { type BenchPlatform, type Call, onPlatform } from './platform.ts';

const KiB = 1024;
const writes = 500;
const points = 120_000;
const minute = 60_000;

/** What a tenant, a write and a reading cost in bytes: the ground of `docs/operations/scale.md`. Shown without bars. */
export async function run(): Promise<BenchRow[]> {
  return [...(await onPlatform('plant', tenants)), ...(await onPlatform('tenant', traffic))];
}

async function tenants({ owner, db }: BenchPlatform): Promise<BenchRow[]> {
  const cost = costOf(owner);
  const bare = await cost(() => newTenant(db, '300001'));
  await newTenant(db, '300002');
  // The second plant: the first has paid for the first page of every table and index.
  const plant = await cost(() => seedDemoPlant(db, '300002'));
  return [
    shown('an empty tenant, on disk', bare.disk / KiB, 'KiB'),
    shown('a demo refinery, on disk', plant.disk / KiB / KiB, 'MiB'),
    shown('a demo refinery, rows', await rowsOf(owner, '300002'), 'rows'),
    shown('a demo refinery, log', plant.log / KiB / KiB, 'MiB'),
  ];
}

/** Apart from the plants, whose records the platform would be reading into its search meanwhile. */
async function traffic({ owner, inProcess }: BenchPlatform): Promise<BenchRow[]> {
  const cost = costOf(owner);
  const { call } = await inProcess();
  await savePosts(call, 'warm');
  const written = await cost(() => savePosts(call, 'cost'));
  await pushReadings(call, 'WARM');
  const pushed = await cost(() => pushReadings(call, 'COST'));
  return [
    shown('a saved record, log', written.log / writes / KiB, 'KiB'),
    shown('a saved record with its audit, on disk', written.disk / writes / KiB, 'KiB'),
    shown('a reading with its roll-ups, on disk', pushed.disk / points, 'bytes'),
    shown('a reading with its roll-ups, log', pushed.log / points, 'bytes'),
    shown('readings taken, one caller', points / pushed.seconds, 'per s'),
  ];
}

const shown = (work: string, measured: number, unit: string): BenchRow => ({
  work,
  measured,
  unit,
  limit: null,
  bar: 'for sizing',
  ok: true,
});

interface Cost {
  disk: number;
  log: number;
  seconds: number;
}

const costOf =
  (owner: pg.Client) =>
  async (work: () => Promise<unknown>): Promise<Cost> => {
    const at = async () => {
      // Without it the first change of every page is logged whole, or not, by chance.
      await owner.query('checkpoint');
      const { rows } = await owner.query<{ disk: number; log: number }>(
        "select pg_database_size(current_database())::float8 as disk, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as log",
      );
      return rows[0]!;
    };
    const before = await at();
    const begun = performance.now();
    await work();
    const seconds = (performance.now() - begun) / 1000;
    const after = await at();
    return { disk: after.disk - before.disk, log: after.log - before.log, seconds };
  };

async function newTenant(db: Database, tenantId: string): Promise<void> {
  await withTenant(db, systemContext('000000', 'bench'), (tx) =>
    tx.run(sql`insert into tenants (tenant_id, tenant_name) values (${tenantId}, ${tenantId})`),
  );
  await withTenant(db, systemContext(tenantId, 'bench'), (tx) =>
    furnishTenant(tx, { companyName: tenantId, adminAccount: 'admin', adminName: 'admin' }),
  );
}

async function rowsOf(owner: pg.Client, tenantId: string): Promise<number> {
  const { rows } = await owner.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`);
  let sum = 0;
  for (const { name } of rows) {
    const found = await owner.query<{ n: number }>(
      `select count(*)::int as n from ${name} where tenant_id = $1`,
      [tenantId],
    );
    sum += found.rows[0]?.n ?? 0;
  }
  return sum;
}

async function savePosts(call: Call, kind: string): Promise<void> {
  for (let at = 0; at < writes; at += 1)
    await call('ircrisk-system/post/submit', {
      category: '1',
      postCode: `${kind}-${at}`,
      postName: `值班工程师 ${at}`,
      sort: at,
    });
}

async function pushReadings(call: Call, kind: string): Promise<void> {
  const names = Array.from({ length: 10 }, (_, at) => `TI-${kind}-${at}`);
  for (const tag of names)
    await call('ircrisk-series/series-tag/submit', {
      tag,
      name: tag,
      quantity: 'temperature',
      intervalSeconds: 60,
      keepDays: 3650,
    });
  const start = Math.floor(Date.now() / minute) * minute - 60 * 1440 * minute;
  const each = 1000;
  for (let round = 0; round < points / each / names.length; round += 1) {
    const times = Array.from({ length: each }, (_, at) => start + (round * each + at) * minute);
    const values = times.map((time) => 60 + ((time / minute) % 97) / 10);
    await call(pushPoints.path.slice(1), { series: names.map((tag) => ({ tag, times, values })) });
  }
}
