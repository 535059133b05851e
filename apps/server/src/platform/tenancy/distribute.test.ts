import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectOwner } from '#platform/database/migrate.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { distribute, distributionOf, misfits } from './distribute.ts';

let database: TestDatabase;
let owner: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = await connectOwner(database.ownerUrl);
});
afterAll(async () => {
  await owner?.end();
  await database?.drop();
});

it('every key, foreign key and unique index fits a distribution by tenant', async () => {
  const { distributed, reference } = await distributionOf(owner);
  expect(distributed.length).toBeGreaterThan(100);
  expect(reference).toContain('tenants');
  expect(await misfits(owner)).toEqual([]);
});

it('what would not fit is named', async () => {
  await owner.query('begin');
  await owner.query(`create unique index posts_everywhere on posts (post_code);
    create table ill_kept (tenant_id text not null default current_tenant() references tenants, id bigint, post_id bigint, primary key (tenant_id, id));
    call protect_tenant_table('ill_kept');
    alter table posts add constraint posts_id_alone unique (id);
    alter table ill_kept add constraint ill_kept_post foreign key (post_id) references posts (id)`);
  const found = await misfits(owner);
  await owner.query('rollback');
  expect(found).toEqual([
    'posts: the unique index posts_everywhere does not hold the tenant',
    'posts: the unique index posts_id_alone does not hold the tenant',
    'ill_kept: the foreign key ill_kept_post to posts does not pair the tenants',
  ]);
});

it('a function that a trigger calls writes rows of the tenant alone', async () => {
  const { distributed, reference } = await distributionOf(owner);
  const { rows } = await owner.query<{ name: string; body: string }>(`
    select distinct p.proname as name, p.prosrc as body from pg_trigger g join pg_proc p on p.oid = g.tgfoid
    join pg_namespace n on n.oid = p.pronamespace where not g.tgisinternal and n.nspname = 'public'`);
  expect(rows.length).toBeGreaterThan(5);
  const written = rows.flatMap(({ name, body }) =>
    [
      ...body.matchAll(/\b(?:insert\s+into|update|delete\s+from)\s+(?:only\s+)?(?:public\.)?([a-z_]+)\b/gi),
    ].map(([, table = '']) => ({ name, table: table.toLowerCase() })),
  );
  const elsewhere = written.filter(({ table }) => reference.includes(table));
  expect(elsewhere).toEqual([]);
  expect(written.some(({ table }) => distributed.includes(table))).toBe(true);
});

it('says in one line that the extension is not there', async () => {
  const { rowCount } = await owner.query("select from pg_available_extensions where name = 'citus'");
  if (rowCount) return;
  await expect(distribute(owner)).rejects.toThrow(/^this PostgreSQL has no extension citus[^\n]*$/);
});
