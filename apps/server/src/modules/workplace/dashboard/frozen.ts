import { createHash } from 'node:crypto';
import { startOfDay } from '@ircrisk/engine-reliability';
import { addMonths } from '@ircrisk/units';
import type { Queries, Tx } from '#platform/database/pool.ts';
import { join, name, raw, sql } from '#platform/database/sql.ts';
import type { Places } from './scope.ts';
import { type NodeSums, nodeSums, type Sums, sumNames } from './sums.ts';

/** Days after its end during which a month is provisional. */
export const PROVISIONAL_DAYS = 3;
const DAY_MS = 86_400_000;
/** Months of the past a new tenant gets: two years of trend and comparison. */
const MONTHS_BACK = 25;

const column = (property: string) => property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const monthSpan = (month: string, zone: string): { from: number; to: number } => ({
  from: startOfDay(`${month}-01`, zone),
  to: startOfDay(addMonths(`${month}-01`, 1), zone),
});

export const isFreezable = (month: string, zone: string, now: number): boolean =>
  now >= monthSpan(month, zone).to + PROVISIONAL_DAYS * DAY_MS;

/** Order-free and spelled one way: the same sums always give the same digest. */
function digestOf(month: string, revision: number, rows: readonly NodeSums[]): string {
  const lines = rows
    .map(({ nodeId, path, sums }) => [nodeId, path, ...sumNames.map((sum) => sums[sum] ?? null)])
    .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([month, revision, lines]))
    .digest('hex');
}

/** Keeps a month as it is known now. A month that is already kept gets a further revision. */
export async function freezeMonth(
  tx: Tx,
  month: string,
  zone: string,
  now: number,
  reason: string | null = null,
): Promise<{ revision: number; rows: NodeSums[] }> {
  const rows = await nodeSums(tx, { ...monthSpan(month, zone), now, nodeIds: null });
  const { revision } = await tx.one<{ revision: number }>(
    sql`select coalesce(max(revision), 0) + 1 as revision from kpi_snapshots where month = ${`${month}-01`}::date`,
  );
  const { id } = await tx.one<{ id: string }>(sql`
    insert into kpi_snapshots (month, revision, reason, digest) values (${`${month}-01`}::date, ${revision}, ${reason}, ${digestOf(month, revision, rows)}) returning id`);
  const kept = rows.filter(({ nodeId }) => nodeId !== '');
  if (kept.length > 0) {
    const arrays = sumNames.map((sum) => kept.map(({ sums }) => sums[sum] ?? null));
    await tx.run(sql`
      insert into kpi_snapshot_sums (snapshot_id, node_id, path, ${join(sumNames.map((sum) => name(column(sum))))})
      select ${id}::bigint, t.* from unnest(${kept.map(({ nodeId }) => nodeId)}::bigint[], ${kept.map(({ path }) => path)}::text[],
        ${join(arrays.map((values) => sql`${values}::double precision[]`))}) t`);
  }
  return { revision, rows: kept };
}

export interface FrozenMonth {
  month: string;
  revision: number;
  sums: Sums;
}

/** The newest revision of each frozen month, summed over a branch as the tree was on the day of freezing. */
export async function frozenSums(
  tx: Queries,
  from: string,
  to: string,
  nodeIds: Places,
): Promise<Map<string, FrozenMonth>> {
  const inBranch = nodeIds
    ? sql`and exists (select 1 from factory_nodes n where n.id = any(${nodeIds}::bigint[]) and s.path ~>=~ n.path and s.path ~<~ (n.path || '~'))`
    : sql``;
  const rows = await tx.all<{ month: string; revision: number } & Sums>(sql`
    with newest as (
      select distinct on (k.month) k.id, k.month, k.revision from kpi_snapshots k
      where k.month >= ${`${from}-01`}::date and k.month <= ${`${to}-01`}::date order by k.month, k.revision desc)
    select to_char(k.month, 'YYYY-MM') as month, k.revision, ${join(sumNames.map((sum) => sql`sum(${name(`s.${column(sum)}`)}) as ${raw(`"${sum}"`)}`))}
    from newest k left join kpi_snapshot_sums s on s.snapshot_id = k.id ${inBranch} group by k.month, k.revision`);
  return new Map(rows.map(({ month, revision, ...sums }) => [month, { month, revision, sums }] as const));
}

/** Freezes what is due; a tenant without equipment has nothing to keep. */
export async function freezeTenant(tx: Tx, zone: string, now: number): Promise<number> {
  const lock = await tx.one<{ got: boolean; begin: string | null; last: string | null }>(sql`
    select pg_try_advisory_xact_lock(hashtext('freeze months'), hashtext(current_tenant())) as got,
      (select to_char(min(s.since), 'YYYY-MM') from equipment_states s where s.is_deleted = 0) as begin,
      (select to_char(max(k.month), 'YYYY-MM') from kpi_snapshots k) as last`);
  if (!lock.got || !lock.begin) return 0;
  const thisMonth = new Date(now).toISOString().slice(0, 7);
  const earliest = addMonths(`${thisMonth}-01`, -MONTHS_BACK).slice(0, 7);
  let month = lock.last
    ? addMonths(`${lock.last}-01`, 1).slice(0, 7)
    : lock.begin > earliest
      ? lock.begin
      : earliest;
  let frozen = 0;
  while (isFreezable(month, zone, now)) {
    await freezeMonth(tx, month, zone, now);
    frozen += 1;
    month = addMonths(`${month}-01`, 1).slice(0, 7);
  }
  return frozen;
}
