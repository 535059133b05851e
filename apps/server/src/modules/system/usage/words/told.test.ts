import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { declaredColumns, wordsOf } from './tables.ts';
import { ownColumns } from './told.ts';

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

interface Column {
  table: string;
  column: string;
  type: string;
  target: string | null;
  check: string | null;
}

/** Columns of every audited table that no declared resource reads in words. */
async function undeclared(): Promise<Column[]> {
  const { rows } = await owner.query<Column>(`
    select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type,
      (select min(f.confrelid::regclass::text) from pg_constraint f where f.contype = 'f' and cardinality(f.conkey) <= 2 and f.conrelid = c.oid and a.attnum = any(f.conkey)
        and a.attname <> 'tenant_id') as target,
      (select min(pg_get_constraintdef(k.oid)) from pg_constraint k where k.contype = 'c' and k.conrelid = c.oid and k.conkey = array[a.attnum]
        and pg_get_constraintdef(k.oid) like '%ANY (ARRAY[%') as check
    from (select distinct g.tgrelid from pg_trigger g join pg_proc p on p.oid = g.tgfoid where p.proname = 'write_audit') audited
      join pg_class c on c.oid = audited.tgrelid join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where (audit_image(jsonb_build_object(a.attname, 1))) ? a.attname and a.attname <> 'id' order by 1, a.attnum`);
  return rows.filter(({ table, column }) => !declaredColumns(table).has(column));
}

const called = ({ table, column }: Column): string => `${table}.${column}`;

it('every column of an audited table has a name in both languages, or is said to be the platform’s own', async () => {
  const columns = await undeclared();
  expect(new Set(columns.map(({ table }) => table)).size).toBeGreaterThan(150);
  const nameless = columns.filter(
    ({ table, column }) =>
      !wordsOf(table)[column] && !ownColumns.some((own) => own.test(`${table}.${column}`)),
  );
  expect(nameless.map(called)).toEqual([]);
});

it('an id is read as the name of its record, in every audited table', async () => {
  const ids = (await undeclared()).filter(
    ({ table, column, type, target }) =>
      wordsOf(table)[column] && (target !== null || (/^bigint/.test(type) && column !== 'size')),
  );
  expect(ids.length).toBeGreaterThan(150);
  const raw = ids.filter(({ table, column }) => !wordsOf(table)[column]?.at);
  expect(raw.map(called)).toEqual([]);
  const elsewhere = ids.filter(
    ({ table, column, target }) => target !== null && wordsOf(table)[column]?.at !== target,
  );
  expect(elsewhere.map(called)).toEqual([]);
});

it('a code is read in words, each code that the table allows', async () => {
  const coded = (await undeclared()).filter(({ table, column, check }) => check && wordsOf(table)[column]);
  expect(coded.length).toBeGreaterThan(25);
  const unread = coded.flatMap((one) => {
    const [, codes = ''] = /ARRAY\[(.*?)\]/.exec(one.check ?? '') ?? [];
    const choices = wordsOf(one.table)[one.column]?.choices ?? {};
    return codes
      .split(', ')
      .map((code) => code.replace(/^'|'?::.*$/g, ''))
      .filter((code) => !(code in choices))
      .map((code) => `${called(one)} ${code}`);
  });
  expect(unread).toEqual([]);
});

it('the records that ids stand for can be asked for by their name', async () => {
  const { rows } = await owner.query<{ name: string }>(
    "select relname as name from pg_class where relkind in ('r', 'p')",
  );
  const tables = new Set(rows.map(({ name }) => name));
  const targets = (await undeclared()).flatMap(({ table, column }) => wordsOf(table)[column]?.at ?? []);
  expect([...new Set(targets)].filter((target) => !tables.has(target))).toEqual([]);
});
