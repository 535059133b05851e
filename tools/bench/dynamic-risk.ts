import { calculateAll, calculateDue, mark } from '@ircrisk/server/src/modules/risk/dynamic-risk/index.ts';
import type { Tx } from '@ircrisk/server/src/platform/database/pool.ts';
import { sql } from '@ircrisk/server/src/platform/database/sql.ts';
import { systemContext, withTenant } from '@ircrisk/server/src/platform/tenancy/with-tenant.ts';
import type { BenchRow } from './main.ts';
import { onPlatform } from './platform.ts';
import { best } from './timing.ts';

const subjects = 5_000;

const row = (work: string, ms: number, limit: number): BenchRow => ({
  work,
  measured: ms,
  unit: 'ms',
  limit,
  bar: `≤ ${limit / 1000} s`,
  ok: ms <= limit,
});

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** 5,000 subjects of the demo refinery: all of them new, all of them moved, none of them moved; one event; the map. */
export function run(): Promise<BenchRow[]> {
  return onPlatform('plant', async ({ db, inProcess, account: { tenantId } }) => {
    const inTenant = <T>(work: (tx: Tx) => Promise<T>) =>
      withTenant(db, systemContext(tenantId, 'bench'), work);
    await inTenant((tx) =>
      tx.run(sql`
        insert into dynamic_risk_models (code, name, subject_type, equipment_id, node_id, base_source, base_frequency, cons_p)
        select 'B-' || g, e.name, 'equipment', e.id, e.node_id, 'manual', 0.001, 3
        from generate_series(1, ${subjects}::int) g join (select id, name, node_id, row_number() over (order by id) as n, count(*) over () as total from equipment where is_deleted = 0) e
          on e.n = 1 + g % e.total`),
    );
    const all = () => calculateAll({ tenantId, inTenant, after: '0', stop: () => false });
    const first = await timed(all);
    await inTenant((tx) =>
      tx.run(sql`update dynamic_risk_models set base_frequency = 0.002 where code like 'B-%'`),
    );
    const moved = await timed(all);
    const quiet = await timed(all);
    const { id } = await inTenant((tx) =>
      tx.one<{ id: string }>(sql`select id from dynamic_risk_models where code = 'B-17'`),
    );
    const event = await best(async () => {
      await inTenant((tx) => mark(tx, tenantId, sql`m.id = ${id}`));
      await calculateDue({ id: tenantId, inTenant });
    }, 5);
    const { call } = await inProcess();
    const map = await best(() => call('ircrisk-dynamic-risk/subject/overview'), 5);
    const ranking = await best(() => call('ircrisk-dynamic-risk/subject/list?size=50'), 5);
    return [
      row('5,000 subjects calculated for the first time', first, 10_000),
      row('5,000 subjects recomputed, every one moved', moved, 5_000),
      row('5,000 subjects recomputed, none moved', quiet, 5_000),
      row('one event, from its mark to the kept point', event, 2_000),
      row('the map of 5,000 subjects', map, 2_000),
      row('the ranking with ninety days each', ranking, 2_000),
    ];
  });
}
