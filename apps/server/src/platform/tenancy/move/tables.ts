import type pg from 'pg';
import { StartError } from '#platform/config/start-error.ts';
import { appliedMigrations, bypassesRowSecurity, ownTables } from '#platform/database/backup.ts';
import type { TableEntry } from '#platform/database/backup-format.ts';

/** Both databases as their owners see them. */
export interface Sides {
  readonly source: pg.Client;
  readonly target: pg.Client;
}

export interface TenantTables {
  /** Rows that go by the tenant: it stands in their key, so that a change can be told apart by it. */
  readonly moved: readonly TableEntry[];
  /** Rows of a tenant under a key without it: work of the moment, waited for and not moved. */
  readonly passing: readonly string[];
  /** The platform's own records, which the rows of every tenant name. */
  readonly shared: readonly TableEntry[];
}

export async function tenantTables(owner: pg.Client): Promise<TenantTables> {
  const { rows } = await owner.query<{ name: string; keyed: boolean; shared: boolean }>(`
    select c.oid::regclass::text as name,
      exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary and a.attnum = any(i.indkey)) as keyed,
      exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'everybody_reads') as shared
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace`);
  const kind = new Map(rows.map((row) => [row.name, row]));
  const own = (await ownTables(owner)).filter(({ name }) => kind.has(name));
  return {
    moved: own.filter(({ name }) => kind.get(name)?.keyed && !kind.get(name)?.shared),
    passing: rows.filter(({ keyed, shared }) => !keyed && !shared).map(({ name }) => name),
    shared: own.filter(({ name }) => kind.get(name)?.shared),
  };
}

/** Refuses in one line what could not end well. */
export async function checkSides({ source, target }: Sides, tenantId: string): Promise<TenantTables> {
  const { rows: levels } = await source.query<{ level: string }>(
    "select current_setting('wal_level') as level",
  );
  if (levels[0]?.level !== 'logical')
    throw new StartError('the source writes too little into its log: set wal_level=logical and restart it');
  for (const [name, side] of Object.entries({ source, target }))
    if (!(await bypassesRowSecurity(side)))
      throw new StartError(`the owner at the ${name} must pass row security: a superuser, or BYPASSRLS`);
  const versions = await Promise.all([source, target].map(appliedMigrations));
  if (JSON.stringify(versions[0]) !== JSON.stringify(versions[1]))
    throw new StartError('the two databases have different schema versions: start the same platform on both');
  const tables = await tenantTables(source);
  if ((await statusOf(source, tenantId)) === undefined)
    throw new StartError(`there is no tenant ${tenantId} at the source`);
  for (const { name } of tables.moved)
    if ((await countOf(target, name, tenantId)) > 0)
      throw new StartError(`the target has rows of the tenant ${tenantId} already (${name})`);
  for (const { name } of tables.shared) {
    const [here, there] = await Promise.all([source, target].map((side) => keysOf(side, name)));
    if (here !== there)
      throw new StartError(
        `the platform's own records differ (${name}): make the target from a backup of the source`,
      );
  }
  return tables;
}

/** The ids and unique values of a table: what rows elsewhere name. */
async function keysOf(side: pg.Client, table: string): Promise<string> {
  const { rows } = await side.query<{ columns: string[] }>(
    `select array(select distinct quote_ident(a.attname) from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
      where i.indrelid = $1::regclass and i.indisunique order by 1) as columns`,
    [table],
  );
  const key = `row(${rows[0]?.columns.join(', ')})::text`;
  const { rows: found } = await side.query<{ all: string | null }>(
    `select md5(string_agg(${key}, '|' order by ${key})) as all from ${table}`,
  );
  return found[0]?.all ?? '';
}

export async function statusOf(side: pg.Client, tenantId: string): Promise<number | undefined> {
  const { rows } = await side.query<{ status: number }>('select status from tenants where tenant_id = $1', [
    tenantId,
  ]);
  return rows[0]?.status;
}

export async function countOf(side: pg.Client, table: string, tenantId: string): Promise<number> {
  const { rows } = await side.query<{ n: number }>(
    `select count(*)::int as n from ${table} where tenant_id = $1`,
    [tenantId],
  );
  return rows[0]?.n ?? 0;
}

/** How many rows, and a sum over the hashes of all of them: the order does not matter, every value does. */
async function fingerprint(
  side: pg.Client,
  { name, columns }: TableEntry,
  tenantId: string,
): Promise<string> {
  const { rows } = await side.query<{ n: string; sum: string }>(
    `select count(*) as n, coalesce(sum(('x' || left(md5(row(${columns.join(', ')})::text), 16))::bit(64)::bigint::numeric), 0)::text as sum
     from ${name} where tenant_id = $1`,
    [tenantId],
  );
  return `${rows[0]?.n} ${rows[0]?.sum}`;
}

/** Compares every row of the tenant; answers how many there are. */
export async function compareRows(
  { source, target }: Sides,
  tables: readonly TableEntry[],
  tenantId: string,
): Promise<number> {
  // Times and figures as text are compared, so both write them alike.
  for (const side of [source, target])
    await side.query(
      "set timezone = 'UTC'; set datestyle = 'ISO'; set extra_float_digits = 1; set statement_timeout = 0",
    );
  let rows = 0;
  for (const table of tables) {
    const [here, there] = await Promise.all(
      [source, target].map((side) => fingerprint(side, table, tenantId)),
    );
    if (here !== there)
      throw new StartError(`${table.name} differs after the copy (${here} here, ${there} there)`);
    rows += Number(here?.split(' ')[0]);
  }
  return rows;
}

/** All rows of the tenant go, those of the audit too: triggers and foreign keys rest meanwhile. */
export async function removeRows(side: pg.Client, tenantId: string): Promise<void> {
  const { moved, passing } = await tenantTables(side);
  await side.query('begin');
  try {
    await side.query('set local session_replication_role = replica');
    await side.query('set local statement_timeout = 0');
    for (const name of [...passing, ...moved.map((table) => table.name)])
      await side.query(`delete from ${name} where tenant_id = $1`, [tenantId]);
    await side.query('commit');
  } catch (error) {
    await side.query('rollback');
    throw error;
  }
}
