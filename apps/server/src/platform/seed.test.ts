import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { menuGroups } from '@ircrisk/contract/menu.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedDemoTenant } from '#demo/tenant.ts';
import { type Config, loadConfig } from '#platform/config/config.ts';
import type { Database } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { checkPassword } from '#platform/identity/password.ts';
import { registerPermissions } from '#platform/permissions/register.ts';
import { systemContext, withTenant } from '#platform/tenancy/with-tenant.ts';
import { createTestDatabase, openDatabase, type TestDatabase } from '#testing/database.ts';
import { everyPermission } from '../every-permission.ts';
import { type Seeded, seed } from './seed.ts';

describe('the seed', () => {
  let database: TestDatabase;
  let db: Database;
  let config: Config;
  let first: Seeded | undefined;
  let demo: Seeded | undefined;
  const dataDir = mkdtempSync(path.join(tmpdir(), 'ircrisk-seed-'));
  const permissions = [
    { code: 'post.read', title: { zh: '岗位：查看', en: 'Positions: View' }, operatorOnly: false },
    { code: 'post.create', title: { zh: '岗位：新增', en: 'Positions: Add' }, operatorOnly: false },
  ];

  beforeAll(async () => {
    database = await createTestDatabase();
    db = openDatabase(database);
    config = { ...loadConfig({ DATA_DIR: dataDir }), demo: true };
    first = await seed(db, config, permissions);
    demo = await seedDemoTenant(db);
  });
  afterAll(async () => {
    await db.close();
    await database.drop();
    rmSync(dataDir, { recursive: true });
  });

  const inTenant = <T>(tenantId: string, query: ReturnType<typeof sql>) =>
    withTenant(db, systemContext(tenantId, 'test'), (tx) => tx.all<T>(query));

  it('makes the operator and the demo tenant, each with an administrator whose password works once', async () => {
    expect(first).toMatchObject({ tenantId: '000000', account: 'admin' });
    expect(demo).toMatchObject({ tenantId: '100286', account: 'luwenzhe' });
    const [admin] = await inTenant<{ hash: string; change: boolean; once: boolean }>(
      '000000',
      sql`select password_hash as hash, must_change_password as change, password_once as once from users where account = 'admin'`,
    );
    expect(admin).toMatchObject({ change: true, once: true });
    expect(await checkPassword(first?.password ?? '', admin?.hash)).toBe(true);
  });

  it('says nothing and changes nothing the second time', async () => {
    const count = sql`select (select count(*) from audit_entries)::int as audits, (select count(*) from menus)::int as menus`;
    const before = await inTenant('000000', count);
    expect(await seed(db, config, permissions)).toBeUndefined();
    expect(await seedDemoTenant(db)).toBeUndefined();
    expect(await inTenant('000000', count)).toEqual(before);
  });

  it('ships every menu entry bound to its group, with a button for each permission that changes something', async () => {
    const rows = await inTenant<{ group: string; code: string }>(
      '000000',
      sql`select t.code as "group", m.code from top_menu_menus b join top_menus t on t.id = b.top_menu_id join menus m on m.id = b.menu_id`,
    );
    const shipped = menuGroups.flatMap((group) =>
      group.entries.map((entry) => ({ group: group.code, code: entry.code })),
    );
    expect(rows).toHaveLength(shipped.length);
    expect(rows).toEqual(expect.arrayContaining(shipped));
    const buttons = await inTenant<{ code: string; parent: string }>(
      '000000',
      sql`select b.code, p.code as parent from menus b join menus p on p.id = b.parent_id where b.category = 2`,
    );
    expect(buttons).toEqual([{ code: 'post.create', parent: 'post' }]);
  });

  it('keeps what an operator has renamed or unbound', async () => {
    await inTenant('000000', sql`update menus set name = '岗位目录' where code = 'post'`);
    await inTenant(
      '000000',
      sql`delete from top_menu_menus where menu_id = (select id from menus where code = 'post')`,
    );
    await seed(db, config, permissions);
    const [post] = await inTenant<{ name: string; bound: number }>(
      '000000',
      sql`select name, (select count(*)::int from top_menu_menus b where b.menu_id = menus.id) as bound from menus where code = 'post'`,
    );
    expect(post).toEqual({ name: '岗位目录', bound: 0 });
  });

  it('gives the demo tenant an organisation, posts, roles and people', async () => {
    const [counts] = await inTenant(
      '100286',
      sql`select (select count(*)::int from departments) as departments, (select count(*)::int from roles) as roles,
        (select count(*)::int from users) as users, (select count(*)::int from posts) as posts,
        (select count(*)::int from projects where is_default) as "defaultProjects"`,
    );
    expect(counts).toEqual({ departments: 13, roles: 4, users: 9, posts: 8, defaultProjects: 1 });
  });

  it('gives the demo roles operations of the menus they have, and the viewer only reading', async () => {
    const fresh = await createTestDatabase();
    const own = openDatabase(fresh);
    await seed(own, config, everyPermission());
    await seedDemoTenant(own);
    const rows = await withTenant(own, systemContext('100286', 'test'), (tx) =>
      tx.all<{ alias: string; codes: string[] }>(sql`select role_alias as alias,
        array(select code from api_scopes a where a.id = any(r.api_scope_ids)) as codes from roles r where not is_admin order by role_alias`),
    );
    await own.close();
    await fresh.drop();
    expect(rows.map(({ alias }) => alias)).toEqual(['integrity-engineer', 'safety-engineer', 'viewer']);
    expect(rows[0]?.codes).toContain('qra-study.create');
    // Work on incidents and cases is not yet a reason to read what is confidential.
    expect(rows.flatMap(({ codes }) => codes).filter((code) => code.endsWith('.confidential'))).toEqual([]);
    expect(rows[2]?.codes.length).toBeGreaterThan(0);
    expect(rows[2]?.codes.filter((code) => !/\.(read|export)$/.test(code))).toEqual([]);
    expect(
      rows.flatMap(({ codes }) => codes).filter((code) => /^(user|role|tenant|dept)\./.test(code)),
    ).toEqual([]);
  });

  it('marks a permission that no route asks for any more when the server registers its own', async () => {
    await withTenant(db, systemContext('000000', 'test'), (tx) =>
      registerPermissions(tx, permissions.slice(0, 1)),
    );
    const rows = await inTenant('000000', sql`select code, registered from api_scopes order by code`);
    expect(rows).toEqual([
      { code: 'post.create', registered: false },
      { code: 'post.read', registered: true },
    ]);
  });
});
