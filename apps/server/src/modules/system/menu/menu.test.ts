import { menuGroups, moduleCodes } from '@ircrisk/contract/menu.ts';
import type { MenuNode, TopMenu } from '@ircrisk/contract/modules/system/menu.ts';
import { product } from '@ircrisk/contract/product.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { markInstalled } from '#platform/seed/menus.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';

describe('menus', () => {
  let platform: TestPlatform;
  let admin: TestClient;
  let operator: TestClient;
  beforeAll(async () => {
    platform = await startTestPlatform();
    admin = await platform.client(platform.a.admin);
    operator = await platform.client(platform.operator.admin);
  });
  afterAll(() => platform.close());

  const system = '/ircrisk-system';
  const routes = async (client: TestClient, query: Record<string, unknown> = {}) =>
    (await client.get<MenuNode[]>(`${system}/menu/routes`, query)).body.data;
  const codes = (forest: readonly MenuNode[]): string[] =>
    forest.flatMap((node) => [node.code, ...codes(node.children ?? [])]);
  const give = (...menus: string[]) =>
    platform.inTenant('200001', (tx) =>
      tx.run(
        sql`update roles set menu_ids = array(select id from menus where code = any(${menus}::text[])) where id = ${platform.a.plainRoleId}`,
      ),
    );
  const tops = async (client: TestClient) =>
    (
      await client.get<{ records: TopMenu[] }>(`${system}/topmenu/list`, {
        code: 'business',
        current: 1,
        size: 50,
      })
    ).body.data.records;

  it('come as groups whose code holds "business", fifty a page', async () => {
    const answer = await admin.get<{ records: TopMenu[]; size: number }>(`${system}/topmenu/list`, {
      code: 'business',
      current: 1,
      size: 50,
    });
    expect(answer.body.data.size).toBe(50);
    expect(answer.body.data.records.map((group) => group.code)).toEqual(
      menuGroups.filter((group) => group.code !== 'business-operator').map((group) => group.code),
    );
    expect((await tops(operator)).map((group) => group.code)).toEqual(menuGroups.map((group) => group.code));
  });

  it('give an administrator everything of the tenant, the operator everything', async () => {
    const known = await operator.get<{ code: string; installed: boolean }[]>(
      `${system}/menu/grant-by-tenant`,
    );
    const absent = known.body.data.flatMap(({ code, installed }) => (installed ? [] : [code]));
    expect(absent).not.toContain('rbi');
    const shipped = menuGroups.flatMap((group) => group.entries).filter(({ code }) => !absent.includes(code));
    expect(codes(await routes(admin)).sort()).toEqual(
      shipped
        .filter((entry) => !entry.operatorOnly)
        .map((entry) => entry.code)
        .sort(),
    );
    expect(codes(await routes(operator)).sort()).toEqual(shipped.map((entry) => entry.code).sort());
    const [first] = await routes(admin, { topMenuIds: (await tops(admin))[0]?.id });
    expect(first).toMatchObject({
      code: 'home',
      path: '/wel/index',
      category: 1,
      categoryName: '菜单',
      isOpen: 1,
      parentId: '0',
    });
    expect(first).not.toHaveProperty('children');
  });

  it('give others what their roles carry, with the branches above it', async () => {
    const branch = (
      await operator.post<string>(`${system}/menu/submit`, {
        code: 'branch',
        name: '分支',
        path: 'branch',
        sort: 1,
      })
    ).body.data;
    const leaf = (
      await operator.post<string>(`${system}/menu/submit`, {
        code: 'branch-leaf',
        name: '叶',
        path: 'leaf',
        parentId: branch,
        sort: 1,
      })
    ).body.data;
    await give('post', 'branch-leaf');
    const anton = await platform.client(platform.a.plain);
    const forest = await routes(anton);
    expect(codes(forest).sort()).toEqual(['branch', 'branch-leaf', 'post']);
    expect(forest.find((node) => node.code === 'branch')?.children).toMatchObject([
      { id: leaf, parentId: branch, parentName: '分支' },
    ]);
    const groups = await tops(admin);
    const system1 = groups.find((group) => group.code === 'business-system')!;
    expect(codes(await routes(anton, { topMenuIds: system1.id }))).toEqual(['post']);
    expect(codes(await routes(anton, { topMenuId: system1.id }))).toEqual(['post']);
    expect(codes(await routes(anton, { topMenuIds: groups[0]!.id }))).toEqual([]);
    expect(
      (await anton.get<TopMenu[]>(`${system}/menu/top-menu`)).body.data.map((group) => group.code),
    ).toEqual(['business-system']);
    const grouped = await routes(anton, { withTopMenu: true });
    expect(grouped.map((node) => [node.code, codes(node.children ?? [])])).toEqual([
      ['business-system', ['post']],
      ['branch', ['branch-leaf']],
    ]);
    await give();
  });

  it('give nothing to a caller without roles', async () => {
    await platform.inTenant('200001', (tx) =>
      tx.run(sql`update users set role_ids = '{}' where id = ${platform.a.plain.id}`),
    );
    const anton = await platform.client(platform.a.plain);
    expect(await routes(anton)).toEqual([]);
    expect((await anton.get(`${system}/menu/buttons`)).body.data).toEqual([]);
    await platform.inTenant('200001', (tx) =>
      tx.run(
        sql`update users set role_ids = array[${platform.a.plainRoleId}::bigint] where id = ${platform.a.plain.id}`,
      ),
    );
  });

  it('leave out modules the program does not have, and no project takes one', async () => {
    const mark = (modules: readonly string[]) =>
      platform.inTenant(product.operatorTenant, (tx) => markInstalled(tx, modules));
    const there = moduleCodes.filter((code) => code !== 'rbi');
    await mark(there);
    expect(codes(await routes(admin))).not.toContain('rbi');
    const known = await admin.get<{ code: string; granted: boolean; installed: boolean }[]>(
      `${system}/menu/grant-by-tenant`,
    );
    // Granted all the same: it is there as soon as the program has it.
    expect(known.body.data.find(({ code }) => code === 'rbi')).toMatchObject({
      granted: true,
      installed: false,
    });
    const offered = await admin.get<{ dictKey: string }[]>(`${system}/dict/dictionary`, {
      code: 'analysis_module',
    });
    const keys = offered.body.data.map(({ dictKey }) => dictKey);
    expect([keys.includes('rbi'), keys.includes('fault-tree')]).toEqual([false, true]);
    const project = { projectName: 'p', itemNo: 'P-1', enterprise: platform.a.companyId, modules: ['rbi'] };
    const refused = await admin.post('/ircrisk-center/project/submit', project);
    expect(refused.body.errors).toMatchObject([
      { field: 'modules', msg: '以下模块尚未安装到本平台：基于风险的检验' },
    ]);
    await mark(moduleCodes);
    expect(codes(await routes(admin))).toContain('rbi');
  });

  it('leave out modules the tenant does not have or whose time is over', async () => {
    const modules = async (tenantId?: string) =>
      (
        await operator.get<{ code: string; granted: boolean; expireTime: string | null }[]>(
          `${system}/menu/grant-by-tenant`,
          { tenantId },
        )
      ).body.data;
    expect((await modules('200001')).map((module) => module.code).sort()).toEqual([...moduleCodes].sort());
    await platform.inTenant('200001', async (tx) => {
      await tx.run(sql`update tenant_modules set is_deleted = 1 where module_code = 'rbi'`);
      await tx.run(
        sql`update tenant_modules set expire_time = now() - interval '1 minute' where module_code = 'fmeca'`,
      );
    });
    const seen = codes(await routes(admin));
    expect(seen).not.toContain('rbi');
    expect(seen).not.toContain('fmeca');
    expect(seen).toContain('fault-tree');
    const state = new Map((await modules('200001')).map((module) => [module.code, module.granted]));
    expect([state.get('rbi'), state.get('fmeca'), state.get('rcm')]).toEqual([false, false, true]);
    // A tenant asks about itself only, whatever it names.
    const own = (
      await admin.get<{ code: string; granted: boolean }[]>(`${system}/menu/grant-by-tenant`, {
        tenantId: '000000',
      })
    ).body.data;
    expect(own.find((module) => module.code === 'rbi')?.granted).toBe(false);
  });

  it('take the lists of a module along that is not granted; a meter is read for either of two', async () => {
    const grant = (granted: boolean, ...modules: string[]) =>
      platform.inTenant('200001', (tx) =>
        tx.run(
          sql`update tenant_modules set is_deleted = ${granted ? 0 : 1} where module_code = any(${modules}::text[])`,
        ),
      );
    const answers = async (...paths: string[]) => {
      const fresh = await platform.client(platform.a.admin);
      return Promise.all(paths.map(async (path) => (await fresh.get(path)).status));
    };
    const failures = '/ircrisk-failure/failure-event/page';
    const meters = '/ircrisk-failure/meter-reading/page';
    const orders = '/ircrisk-maint/work-order/page';
    expect(await answers(failures, meters, orders)).toEqual([200, 200, 200]);
    await grant(false, 'failure-database');
    expect(await answers(failures, '/ircrisk-failure/codes', meters, orders)).toEqual([403, 403, 200, 200]);
    await grant(false, 'maintenance-plan');
    expect(await answers(meters, orders)).toEqual([403, 403]);
    await grant(true, 'failure-database', 'maintenance-plan');
    expect(await answers(failures, meters, orders)).toEqual([200, 200, 200]);
  });

  it('name the buttons of the caller as leaves', async () => {
    await give('post', 'post.create', 'user');
    const anton = await platform.client(platform.a.plain);
    const buttons = (await anton.get<MenuNode[]>(`${system}/menu/buttons`)).body.data;
    expect(buttons).toMatchObject([
      { code: 'post', children: [{ code: 'post.create', category: 2, name: '新增', action: 1 }] },
    ]);
    expect(buttons[0]?.children?.[0]).not.toHaveProperty('children');
    const all = (await admin.get<MenuNode[]>(`${system}/menu/buttons`)).body.data;
    expect(codes(all)).toEqual(
      expect.arrayContaining(['user.create', 'user.resetPassword', 'role.grant', 'dept.delete']),
    );
    expect(codes(all)).not.toContain('tenant.update');
    await give();
  });

  it('are bound to groups, replacing what was bound', async () => {
    const group = (
      await operator.post<string>(`${system}/topmenu/submit`, {
        code: 'business-extra',
        name: '扩展',
        nameEn: 'Extra',
        sort: 99,
      })
    ).body.data;
    const tree = (
      await operator.get<{ menu: { id: string; title: string }[] }>(`${system}/menu/grant-top-tree`, {
        topMenuId: group,
      })
    ).body.data.menu;
    const [one, two] = tree;
    const keys = async () =>
      (await operator.get<{ menu: string[] }>(`${system}/menu/top-tree-keys`, { topMenuIds: group })).body
        .data.menu;
    expect(
      (await operator.post(`${system}/topmenu/grant`, { topMenuIds: [group], menuIds: [one!.id, two!.id] }))
        .body,
    ).toMatchObject({ code: 200, data: true });
    expect((await keys()).sort()).toEqual([one!.id, two!.id].sort());
    await operator.post(`${system}/topmenu/grant`, { topMenuIds: [group], menuIds: [two!.id] });
    expect(await keys()).toEqual([two!.id]);
    const asked = await operator.form(`${system}/topmenu/remove`, { ids: group });
    expect(asked.body).toMatchObject({ code: 409, data: { usedBy: [{ table: 'menus', count: 1 }] } });
    expect((await operator.form(`${system}/topmenu/remove`, { ids: group, confirm: true })).status).toBe(200);
    expect((await operator.get(`${system}/topmenu/detail`, { id: group })).status).toBe(404);
  });

  it('are kept by the operator: listed as forest and level by level, added, moved, removed', async () => {
    const all = (await operator.get<MenuNode[]>(`${system}/menu/list`)).body.data;
    expect(all.find((node) => node.code === 'post')?.children?.map((node) => node.code)).toContain(
      'post.create',
    );
    const menusOnly = (await operator.get<MenuNode[]>(`${system}/menu/menu-list`)).body.data;
    expect(codes(menusOnly)).not.toContain('post.create');
    const level = (await operator.get<MenuNode[]>(`${system}/menu/lazy-list`)).body.data;
    expect(level.find((node) => node.code === 'post')).toMatchObject({ hasChildren: true });
    expect(
      (await operator.get<MenuNode[]>(`${system}/menu/lazy-menu-list`, { parentId: level[0]!.id })).status,
    ).toBe(200);
    expect((await operator.get<{ id: string }[]>(`${system}/menu/tree`)).body.data.length).toBeGreaterThan(
      30,
    );

    const submit = (more: Record<string, unknown>) =>
      operator.post<string>(`${system}/menu/submit`, {
        code: 'portal',
        name: '门户',
        path: 'https://portal.example.com/app',
        ...more,
      });
    const { data: id } = (await submit({})).body;
    expect((await submit({})).status).toBe(409);
    expect((await submit({ code: 'evil', path: 'javascript:alert(1)' })).status).toBe(400);
    expect((await submit({ id, parentId: id })).body).toMatchObject({
      code: 400,
      msg: '上级不能是自己或自己的下级',
    });
    expect((await submit({ id, name: '新门户', version: 1 })).body).toMatchObject({ code: 200, data: id });
    expect((await submit({ id, name: 'x', version: 1 })).body).toMatchObject({
      code: 409,
      data: { name: '新门户' },
    });
    expect((await operator.get(`${system}/menu/detail`, { id })).body).toMatchObject({
      data: { name: '新门户', path: 'https://portal.example.com/app' },
    });
    const post = all.find((node) => node.code === 'post')!;
    expect(
      (await operator.form(`${system}/menu/remove`, { ids: post.id, confirm: true })).body,
    ).toMatchObject({ code: 400, msg: '产品自带的菜单不可删除' });
    // What ships can be renamed; its code and page belong to the program.
    await operator.post(`${system}/menu/submit`, {
      id: post.id,
      code: 'hijacked',
      name: '岗位目录',
      path: post.path,
      component: 'module/evil/main',
    });
    expect((await operator.get(`${system}/menu/detail`, { id: post.id })).body).toMatchObject({
      data: { code: 'post', name: '岗位目录', component: 'resource/post' },
    });
    expect((await operator.form(`${system}/menu/remove`, { ids: id })).status).toBe(200);
  });

  it('are not the tenants to write (SEC4)', async () => {
    const calls: [string, unknown][] = [
      [`${system}/menu/submit`, { code: 'x', name: 'x' }],
      [`${system}/menu/remove`, { ids: '1' }],
      [`${system}/topmenu/submit`, { code: 'x', name: 'x' }],
      [`${system}/topmenu/remove`, { ids: '1' }],
      [`${system}/topmenu/grant`, { topMenuIds: ['1'], menuIds: [] }],
      [`${system}/tenant/submit`, { tenantName: 'x' }],
      [`${system}/tenant/remove`, { ids: '1' }],
      [`${system}/tenant/admin-password`, { tenantId: '200002' }],
      [`${system}/api-scope/submit`, { id: '1' }],
      [`${system}/api-scope/remove`, { ids: '1' }],
      [`${system}/dict/submit`, { code: 'x', dictKey: '1', dictValue: 'x', dictValueEn: 'x' }],
      ['/ircrisk-center/enterprise-info/remove-tenant', { tenantIds: '200002' }],
    ];
    for (const [path, body] of calls)
      expect((await admin.post(path, body)).body, path).toMatchObject({ code: 403 });
    // And the database holds it too.
    await expect(
      platform.inTenant('200001', (tx) => tx.run(sql`insert into menus (code, name) values ('x', 'x')`)),
    ).rejects.toThrow('row-level security');
    expect(await platform.inTenant('200001', (tx) => tx.run(sql`update top_menus set name = 'x'`))).toBe(0);
    expect(
      await platform.inTenant('200001', (tx) => tx.run(sql`update tenants set account_number = 999`)),
    ).toBe(0);
  });
});
