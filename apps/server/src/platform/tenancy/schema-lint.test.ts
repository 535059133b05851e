import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';

/** Tables without a tenant's rows, each with its reason. */
const platformTables = new Map([
  ['tenants', 'the list of tenants itself: a tenant reads its own row, the operator all'],
  ['job_queue', 'what a worker needs to pick a job in any tenant: it does so as the operator'],
  ['rate_counters', 'counters by address and account, before a tenant is known'],
  ['captchas', 'answered before a tenant is known'],
  ['oauth_states', 'answered before a tenant is known'],
]);

/** Counters and codes of people who have not said yet where they belong. */
const beforeATenant = new Set(['rate_counters', 'captchas', 'oauth_states']);

/** Tables of the platform's own records, read by every tenant and written inside the operator's tenant only. */
const sharedPolicies = ['everybody_reads', 'operator_deletes', 'operator_inserts', 'operator_updates'];

let database: TestDatabase;
let owner: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner?.end();
  await database?.drop();
});

const all = async <T extends pg.QueryResultRow>(text: string): Promise<T[]> =>
  (await owner.query<T>(text)).rows;

interface Table {
  name: string;
  enabled: boolean;
  forced: boolean;
  tenantNotNull: boolean | null;
  key: string[];
  isPartition: boolean;
}

const tables = () =>
  all<Table>(`
    select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced, c.relispartition as "isPartition",
      (select a.attnotnull from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped) as "tenantNotNull",
      coalesce((select array_agg(a.attname::text order by k.at) from pg_index i
        cross join unnest(i.indkey::int2[]) with ordinality k(num, at) join pg_attribute a on a.attrelid = c.oid and a.attnum = k.num
        where i.indrelid = c.oid and i.indisprimary), '{}') as key
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') order by 1`);

/** Their one tenant is the operator's, so it leads no index. */
async function sharedTables(): Promise<Set<string>> {
  const rows = await all<{ name: string }>(`
    select c.relname as name from pg_policy p join pg_class c on c.oid = p.polrelid where p.polname = 'everybody_reads'`);
  return new Set(rows.map(({ name }) => name));
}

test('every table is a tenant table, or is on the list of those that are not', async () => {
  const found = await tables();
  expect(found.length).toBeGreaterThan(20);
  const unprotected = found
    .filter(({ name, enabled, forced }) => !platformTables.has(name) && !(enabled && forced))
    .map(({ name }) => name);
  expect(unprotected).toEqual([]);
  for (const name of platformTables.keys()) expect(found.map((table) => table.name)).toContain(name);
});

test('tenant_id is never null and stands first in every primary key', async () => {
  for (const { name, tenantNotNull, key } of await tables()) {
    if (platformTables.has(name)) continue;
    expect(tenantNotNull, name).toBe(true);
    expect(key[0], name).toBe('tenant_id');
  }
});

test('every policy of a tenant table holds rows and writes to the current tenant', async () => {
  const policies = await all<{
    table: string;
    policy: string;
    command: string;
    using: string | null;
    check: string | null;
    permissive: boolean;
  }>(`
    select c.relname as table, p.polname as policy, p.polcmd as command, p.polpermissive as permissive,
      pg_get_expr(p.polqual, p.polrelid) as using, pg_get_expr(p.polwithcheck, p.polrelid) as check
    from pg_policy p join pg_class c on c.oid = p.polrelid order by 1, 2`);
  const own = /^\(tenant_id = \( SELECT current_tenant\(\) AS current_tenant\)\)$/;
  const byTable = Map.groupBy(policies, ({ table }) => table);
  for (const { name } of await tables()) {
    if (platformTables.has(name)) continue;
    const found = byTable.get(name) ?? [];
    const names = found.map(({ policy }) => policy).sort();
    if (names.includes('everybody_reads')) {
      expect(names, name).toEqual(sharedPolicies);
      for (const { command, using, check } of found) {
        if (command === 'r') expect(using, name).toContain('IS NOT NULL');
        else expect(`${using ?? ''}${check ?? ''}`, name).toContain("= '000000'::text");
      }
      continue;
    }
    const rows = found.find(({ policy }) => policy === 'tenant_rows');
    expect(rows?.using, name).toMatch(own);
    expect(rows?.check, name).toMatch(own);
    // Any other policy may only let the operator read.
    for (const { policy, command, using } of found.filter((each) => each !== rows)) {
      expect([command, using?.includes("= '000000'::text")], `${name}.${policy}`).toEqual(['r', true]);
    }
  }
});

test('foreign keys between tenant tables carry the tenant', async () => {
  const keys = await all<{ table: string; constraint: string; columns: string[]; target: string }>(`
    select c.relname as table, o.conname as constraint, t.relname as target,
      array(select a.attname::text from unnest(o.conkey) k(num) join pg_attribute a on a.attrelid = o.conrelid and a.attnum = k.num) as columns
    from pg_constraint o join pg_class c on c.oid = o.conrelid join pg_class t on t.oid = o.confrelid where o.contype = 'f'`);
  expect(keys.length).toBeGreaterThan(10);
  const shared = await sharedTables();
  for (const { table, constraint, columns, target } of keys) {
    if (platformTables.has(table) || platformTables.has(target) || shared.has(target)) continue;
    expect(columns, `${table}.${constraint}`).toContain('tenant_id');
  }
});

test('the tenant of every audited row is proved, and with it that of the entry its trigger writes', async () => {
  // By a key to the tenants, or by one that cannot be null to a row whose tenant is proved.
  const proofs = await all<{ table: string; target: string }>(`
    select c.relname as table, t.relname as target from pg_constraint o join pg_class c on c.oid = o.conrelid join pg_class t on t.oid = o.confrelid
    where o.contype = 'f' and o.convalidated and exists (select from pg_attribute a where a.attrelid = o.conrelid and a.attnum = any(o.conkey) and a.attname = 'tenant_id')
      and not exists (select from pg_attribute a where a.attrelid = o.conrelid and a.attnum = any(o.conkey) and not a.attnotnull)`);
  const audited = await all<{ table: string }>(`
    select distinct c.relname as table from pg_trigger g join pg_class c on c.oid = g.tgrelid join pg_proc p on p.oid = g.tgfoid
    where p.proname = 'write_audit'`);
  const proved = new Set(['tenants']);
  for (let before = -1; before < proved.size; ) {
    before = proved.size;
    for (const { table, target } of proofs) if (proved.has(target)) proved.add(table);
  }
  expect(audited.length).toBeGreaterThan(20);
  expect(audited.map(({ table }) => table).filter((table) => !proved.has(table))).toEqual([]);
});

test('every index of a tenant table that serves lists begins with the tenant', async () => {
  const indexes = await all<{ table: string; index: string; first: string }>(`
    select c.relname as table, x.relname as index, a.attname as first from pg_index i
    join pg_class c on c.oid = i.indrelid join pg_class x on x.oid = i.indexrelid join pg_am m on m.oid = x.relam
    join pg_namespace n on n.oid = c.relnamespace
    left join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
    where n.nspname = 'public' and m.amname = 'btree' and not i.indisunique`);
  const shared = await sharedTables();
  const wrong = indexes
    .filter(({ table, first }) => !platformTables.has(table) && !shared.has(table) && first !== 'tenant_id')
    .map(({ index }) => index);
  expect(wrong).toEqual([]);
});

test('the serving role owns nothing, passes by nothing and cannot rewrite the audit', async () => {
  const [role] = await all<{
    rolsuper: boolean;
    rolbypassrls: boolean;
    rolcreaterole: boolean;
    rolcreatedb: boolean;
  }>(`select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles where rolname = 'ircrisk_app'`);
  expect(role).toEqual({ rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false });
  expect(await all(`select relname from pg_class where relowner = 'ircrisk_app'::regrole`)).toEqual([]);
  expect(await all(`select proname from pg_proc where proowner = 'ircrisk_app'::regrole`)).toEqual([]);
  expect(await all(`select 1 from pg_auth_members where member = 'ircrisk_app'::regrole`)).toEqual([]);
  const rights = await all<{ right: string }>(`
    select privilege_type as right from information_schema.role_table_grants where grantee = 'ircrisk_app' and table_name = 'audit_entries' order by 1`);
  expect(rights.map(({ right }) => right)).toEqual(['INSERT', 'SELECT']);
});

test('views see with the eyes of their reader, and no function lends its owner rights without a fixed path', async () => {
  const views = await all(`
    select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'v' and not coalesce(c.reloptions @> array['security_invoker=true'], false)
      and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')`);
  expect(views).toEqual([]);
  const materialised = await all(`
    select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'm' and has_table_privilege('ircrisk_app', c.oid, 'select')`);
  expect(materialised).toEqual([]);
  const definers = await all(`
    select p.proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public' and p.prosecdef and not exists (select 1 from unnest(p.proconfig) c where c like 'search_path=%')`);
  expect(definers).toEqual([]);
});

test('without a tenant nothing is seen', async () => {
  const serving = new pg.Client({ connectionString: database.servingUrl });
  await serving.connect();
  try {
    for (const { name } of await tables()) {
      if (beforeATenant.has(name)) continue;
      const { rows: readable } = await serving.query(`select has_table_privilege($1, 'select') as may`, [
        name,
      ]);
      if (!readable[0].may) continue;
      const { rows } = await serving.query(`select count(*)::int as count from ${name}`);
      expect(rows[0].count, name).toBe(0);
    }
  } finally {
    await serving.end();
  }
});
