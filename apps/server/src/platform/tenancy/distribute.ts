import type pg from 'pg';
import { StartError } from '#platform/config/start-error.ts';
import { tenantTables } from './move/tables.ts';

/** How the tables would lie on a distributed engine (Citus). */
export interface Distribution {
  /** Rows by tenant: all of a tenant on one node, so that keys and joins stay there. */
  readonly distributed: readonly string[];
  /** On every node: the list of tenants and the platform's own records, which rows of all tenants name. */
  readonly reference: readonly string[];
}

export async function distributionOf(owner: pg.Client): Promise<Distribution> {
  const { moved, shared } = await tenantTables(owner);
  const byTenant = moved.map(({ name }) => name);
  return {
    distributed: byTenant.filter((name) => name !== 'tenants'),
    reference: ['tenants', ...shared.map(({ name }) => name)],
  };
}

/** What a distributed engine would refuse, one line each. */
export async function misfits(owner: pg.Client): Promise<string[]> {
  const { distributed, reference } = await distributionOf(owner);
  const lists = [distributed, reference];
  const { rows: uniques } = await owner.query<{ line: string }>(
    `select format('%s: the unique index %s does not hold the tenant', c.relname, x.relname) as line
     from pg_index i join pg_class c on c.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
     where c.relname = any($1) and (i.indisunique or i.indisexclusion)
       and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and a.attnum = any(i.indkey))
     order by 1`,
    [distributed],
  );
  const { rows: keys } = await owner.query<{ line: string }>(
    `select format('%s: the foreign key %s to %s %s', c.relname, o.conname, t.relname, case
        when c.relname = any($2) then 'leads from every node to one'
        when not tenant.paired then 'does not pair the tenants'
        else 'would empty the tenant' end) as line
     from pg_constraint o join pg_class c on c.oid = o.conrelid join pg_class t on t.oid = o.confrelid
     cross join lateral (select
       coalesce(bool_or(a.attname = 'tenant_id' and b.attname = 'tenant_id'), false) as paired,
       coalesce(bool_or(a.attname = 'tenant_id' and (o.confdelsetcols is null or k.num = any(o.confdelsetcols))), false) as emptied
       from unnest(o.conkey, o.confkey) k(num, far)
       join pg_attribute a on a.attrelid = o.conrelid and a.attnum = k.num
       join pg_attribute b on b.attrelid = o.confrelid and b.attnum = k.far) tenant
     where o.contype = 'f' and o.conparentid = 0 and (
       (c.relname = any($2) and not t.relname = any($2))
       or (c.relname = any($1) and t.relname = any($1) and (not tenant.paired or (o.confdeltype in ('n', 'd') and tenant.emptied)))
       or (c.relname = any($1) and not t.relname = any($1) and not t.relname = any($2)))
     order by 1`,
    lists,
  );
  return [...uniques, ...keys].map(({ line }) => line);
}

/** Declares the distribution where the extension is at hand; answers how many tables of each kind. */
export async function distribute(owner: pg.Client): Promise<{ distributed: number; reference: number }> {
  const { rowCount } = await owner.query("select from pg_available_extensions where name = 'citus'");
  if (!rowCount)
    throw new StartError(
      'this PostgreSQL has no extension citus: nothing was distributed, and nothing needs to be',
    );
  const { distributed, reference } = await distributionOf(owner);
  const refused = await misfits(owner);
  if (refused.length > 0) throw new StartError(refused.join('\n'));
  await owner.query('create extension if not exists citus');
  // Our triggers write rows of the same tenant alone, which lie on the same node.
  await owner.query('set citus.enable_unsafe_triggers = on');
  const { rows } = await owner.query<{ name: string }>(
    'select logicalrelid::text as name from pg_dist_partition',
  );
  const done = new Set(rows.map(({ name }) => name));
  for (const name of reference.filter((one) => !done.has(one)))
    await owner.query('select create_reference_table($1)', [name]);
  for (const name of distributed.filter((one) => !done.has(one)))
    await owner.query("select create_distributed_table($1, 'tenant_id', colocate_with => $2)", [
      name,
      name === distributed[0] ? 'none' : distributed[0],
    ]);
  return { distributed: distributed.length, reference: reference.length };
}
