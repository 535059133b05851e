import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';

interface Node {
  id: string;
  roleName?: string;
  title?: string;
  children?: Node[];
}

describe('roles', () => {
  let platform: TestPlatform;
  let admin: TestClient;
  beforeAll(async () => {
    platform = await startTestPlatform();
    admin = await platform.client(platform.a.admin);
  });
  afterAll(() => platform.close());

  const base = '/ircrisk-system/role';
  const make = async (roleName: string, more: Record<string, unknown> = {}) => {
    const { body } = await admin.post<string>(`${base}/submit`, {
      roleName,
      roleAlias: roleName,
      sort: 5,
      ...more,
    });
    expect(body, roleName).toMatchObject({ code: 200 });
    return body.data;
  };
  const scopes = (...codes: string[]) =>
    platform.inTenant('200001', (tx) =>
      tx.all<{ id: string; code: string }>(
        sql`select id, code from api_scopes where code = any(${codes}::text[]) order by code`,
      ),
    );
  const menus = (...codes: string[]) =>
    platform.inTenant('200001', async (tx) =>
      (await tx.all<{ id: string }>(sql`select id from menus where code = any(${codes}::text[])`)).map(
        ({ id }) => id,
      ),
    );
  const grant = (roleIds: string[], more: Record<string, string[]>, by = admin) =>
    by.post(`${base}/grant`, { roleIds, menuIds: [], dataScopeIds: [], apiScopeIds: [], ...more });
  const keys = async (roleIds: string) =>
    (
      await admin.get<{ menu: string[]; apiScope: string[]; dataScope: string[] }>(
        '/ircrisk-system/menu/role-tree-keys',
        { roleIds },
      )
    ).body.data;

  it('and departments and positions are called by their second name in English, wherever they are named', async () => {
    const roleId = await make('巡检员', { roleAlias: 'patrol', roleNameEn: 'Patrol inspector' });
    const deptId = (
      await admin.post<string>('/ircrisk-system/dept/submit', {
        deptName: '巡检组',
        deptNameEn: 'Patrol group',
      })
    ).body.data;
    const post = { category: '3', postCode: 'PAT', postName: '巡检工', postNameEn: 'Patroller', sort: 1 };
    const postId = (await admin.post<string>('/ircrisk-system/post/submit', post)).body.data;
    await platform.inTenant('200001', (tx) =>
      tx.run(sql`update users set role_ids = array[${roleId}::bigint], dept_ids = array[${deptId}::bigint],
        post_ids = array[${postId}::bigint] where id = ${platform.a.plain.id}`),
    );
    const told = async (language: 'zh' | 'en') => {
      const get = async <T>(path: string, query = {}) =>
        (await admin.get<T>(path, query, { language })).body.data;
      const titles = (nodes: Node[]): (string | undefined)[] =>
        nodes.flatMap(({ title, children = [] }) => [title, ...titles(children)]);
      const user = await get<Record<string, string>>('/ircrisk-user/detail', { id: platform.a.plain.id });
      const rights = await get<{ roles: { roleName: string }[] }>(`${base}/effective-rights`, {
        userId: platform.a.plain.id,
      });
      const options = async (path: string) =>
        (await get<{ id: string; label: string }[]>(path)).map(({ label }) => label);
      return {
        user: [user.roleName, user.deptName, user.postName],
        rights: rights.roles.map(({ roleName }) => roleName),
        roles: (await options(`${base}/select`)).filter((one) => one === '管理员' || one === 'Administrator'),
        roleTree: titles(await get<Node[]>(`${base}/tree`)).includes(
          language === 'en' ? 'Patrol inspector' : '巡检员',
        ),
        deptTree: titles(await get<Node[]>('/ircrisk-system/dept/tree')).includes(
          language === 'en' ? 'Patrol group' : '巡检组',
        ),
        posts: await options('/ircrisk-system/post/select'),
      };
    };
    const both = { roleTree: true, deptTree: true };
    expect(await told('zh')).toMatchObject({
      user: ['巡检员', '巡检组', '巡检工'],
      rights: ['巡检员'],
      roles: ['管理员'],
      posts: expect.arrayContaining(['巡检工']),
      ...both,
    });
    expect(await told('en')).toMatchObject({
      user: ['Patrol inspector', 'Patrol group', 'Patroller'],
      rights: ['Patrol inspector'],
      roles: ['Administrator'],
      posts: expect.arrayContaining(['Patroller']),
      ...both,
    });
    // An older client that does not know the second name leaves it alone; an empty one takes it away.
    const rename = (more: object) =>
      admin.post(`${base}/submit`, { id: roleId, roleName: '巡检员', roleAlias: 'patrol', ...more });
    const second = async () =>
      (await admin.get<{ roleNameEn: string }>(`${base}/detail`, { id: roleId })).body.data.roleNameEn;
    await rename({ sort: 6 });
    expect(await second()).toBe('Patrol inspector');
    await rename({ roleNameEn: '' });
    expect(await second()).toBe('');
  });

  it('form a tree, are listed as forest and page, and shown without their own branch as parents', async () => {
    const parent = await make('engineers');
    const child = await make('inspectors', { parentId: parent });
    const forest = (await admin.get<Node[]>(`${base}/list`)).body.data;
    const found = forest.find((node) => node.id === parent);
    expect(found?.children?.map((node) => node.id)).toEqual([child]);
    expect(found?.children?.[0]).not.toHaveProperty('children');
    expect((await admin.get(`${base}/page`, { roleName: 'inspect' })).body).toMatchObject({
      data: { total: 1, records: [{ id: child, parentId: parent, userCount: 0 }] },
    });
    const others = (await admin.get<Node[]>(`${base}/tree-by-id`, { roleId: parent })).body.data;
    expect(JSON.stringify(others)).not.toContain(parent);
    expect(
      (await admin.get<Node[]>(`${base}/tree`)).body.data.find((node) => node.id === parent),
    ).toMatchObject({ title: 'engineers', key: parent, value: parent, hasChildren: true });
    expect((await admin.get<Node[]>(`${base}/select`)).body.data.map((role) => role.id)).toEqual(
      expect.arrayContaining([parent, child]),
    );
    expect((await admin.get(`${base}/detail`, { id: child })).body).toMatchObject({
      data: { roleName: 'inspectors' },
    });
    expect(
      (
        await admin.post(`${base}/submit`, {
          id: parent,
          roleName: 'engineers',
          roleAlias: 'engineers',
          parentId: child,
        })
      ).body,
    ).toMatchObject({
      code: 400,
      msg: '上级不能是自己或自己的下级',
    });
    expect(
      (await admin.post(`${base}/submit`, { roleName: 'engineers', roleAlias: 'engineers2' })).status,
    ).toBe(409);
    expect((await admin.post(`${base}/submit`, { roleName: '', roleAlias: 'x' })).body).toMatchObject({
      code: 400,
      msg: '角色名称不能为空',
    });
  });

  it('carry menus, buttons, operations and data scopes, which then are the rights of their members', async () => {
    const role = await make('posters');
    const [create, read] = await scopes('post.create', 'post.read');
    const menuIds = await menus('post', 'post.create');
    expect((await grant([role], { menuIds, apiScopeIds: [create!.id, read!.id] })).body).toMatchObject({
      code: 200,
      data: true,
    });
    expect((await keys(role)).apiScope.sort()).toEqual([create!.id, read!.id].sort());
    expect((await keys(role)).menu.sort()).toEqual([...menuIds].sort());
    await admin.form('/ircrisk-user/grant', { userIds: platform.a.plain.id, roleIds: role });
    const anton = await platform.client(platform.a.plain);
    const me = (await anton.get<{ permissions: string[]; roles: string[] }>('/ircrisk-auth/oauth/user-info'))
      .body.data;
    expect(me).toMatchObject({ roles: ['posters'], permissions: ['post.create', 'post.read'] });
    expect((await anton.get('/ircrisk-system/post/list')).status).toBe(200);
    expect((await anton.post('/ircrisk-system/post/remove?ids=1')).status).toBe(403);
    await admin.form('/ircrisk-user/grant', {
      userIds: platform.a.plain.id,
      roleIds: platform.a.plainRoleId,
    });
  });

  it('are shown as trees of what the caller may pass on, and no more', async () => {
    const trees = (
      await admin.get<{ menu: Node[]; apiScope: Node[]; dataScope: Node[] }>(
        '/ircrisk-system/menu/grant-tree',
      )
    ).body.data;
    const text = JSON.stringify(trees);
    expect(trees.dataScope).toHaveLength(5);
    expect(text).toContain('用户：新增');
    // Platform operation is not a tenant's to grant.
    expect(text).not.toContain('客户管理');
    expect(text).not.toContain('租户：');
    await platform.permit(platform.a, 'role.read', 'post.read');
    const anton = await platform.client(platform.a.plain);
    const own = (
      await anton.get<{ menu: Node[]; apiScope: Node[]; dataScope: Node[] }>(
        '/ircrisk-system/menu/grant-tree',
      )
    ).body.data;
    expect(own.apiScope.map((node) => node.title).sort()).toEqual(['岗位：查看', '角色：查看'].sort());
    await platform.permit(platform.a);
  });

  it('cannot be given more than the granter has, nor more than their parent, and lose with it what it loses (SEC7)', async () => {
    const found = await scopes('post.create', 'post.read', 'post.delete');
    const [create, remove, read] = found as [
      { id: string; code: string },
      { id: string; code: string },
      { id: string; code: string },
    ];
    expect([create.code, read.code, remove.code]).toEqual(['post.create', 'post.read', 'post.delete']);
    const parent = await make('parent1');
    const child = await make('child1', { parentId: parent });
    await grant([parent], { apiScopeIds: [read.id, create.id] });
    expect((await grant([child], { apiScopeIds: [read.id, remove.id] })).body).toMatchObject({
      code: 400,
      msg: '下级角色不能超出上级角色的权限',
    });
    expect((await grant([child], { apiScopeIds: [read.id, create.id] })).status).toBe(200);
    await grant([parent], { apiScopeIds: [read.id] });
    expect((await keys(child)).apiScope).toEqual([read.id]);

    await platform.permit(platform.a, 'role.grant', 'role.read', 'post.read');
    const anton = await platform.client(platform.a.plain);
    const target = await make('target-role');
    await grant([target], { apiScopeIds: [remove.id] });
    expect((await grant([target], { apiScopeIds: [read.id, create.id] }, anton)).body).toMatchObject({
      code: 403,
      msg: '不能授予超出自己权限的内容',
    });
    expect((await grant([platform.a.plainRoleId], { apiScopeIds: [create.id] }, anton)).status).toBe(403);
    // What the role has beyond the granter's rights is not the granter's to take away by accident.
    expect((await grant([target], { apiScopeIds: [read.id] }, anton)).status).toBe(200);
    expect((await keys(target)).apiScope.sort()).toEqual([read.id, remove.id].sort());
    await platform.permit(platform.a);
  });

  it('never carry what belongs to the operator, whoever grants it (SEC4)', async () => {
    const [tenantRight] = await scopes('tenant.update');
    const role = await make('would-be-operator');
    expect((await grant([role], { apiScopeIds: [tenantRight!.id] })).status).toBe(403);
    await platform.inTenant('200001', (tx) =>
      tx.run(sql`update roles set api_scope_ids = array[${tenantRight!.id}::bigint] where id = ${role}`),
    );
    await admin.form('/ircrisk-user/grant', { userIds: platform.a.plain.id, roleIds: role });
    const anton = await platform.client(platform.a.plain);
    expect((await anton.post('/ircrisk-system/tenant/submit', { tenantName: 'x' })).status).toBe(403);
    await admin.form('/ircrisk-user/grant', {
      userIds: platform.a.plain.id,
      roleIds: platform.a.plainRoleId,
    });
  });

  it('mean nothing by their alias: a role called admin, operator or xadministratorx has no rights (SEC8)', async () => {
    await admin.post('/ircrisk-system/post/submit', {
      category: '1',
      postCode: 'P1',
      postName: 'x',
      sort: 1,
    });
    for (const alias of ['admin', 'operator', 'xadministratorx', 'administrator2']) {
      const role = await make(alias);
      await admin.form('/ircrisk-user/grant', { userIds: platform.a.plain.id, roleIds: role });
      const anton = await platform.client(platform.a.plain);
      expect(
        (await anton.get<{ permissions: string[] }>('/ircrisk-auth/oauth/user-info')).body.data.permissions,
      ).toEqual([]);
      expect((await anton.get('/ircrisk-user/list')).status).toBe(403);
      // Nor does it see more: with the right to read, only what the person made.
      await platform.inTenant('200001', (tx) =>
        tx.run(sql`update roles set api_scope_ids = array(select id from api_scopes where code = 'post.read')
          where tenant_id = current_tenant() and id = ${role}`),
      );
      const reader = await platform.client(platform.a.plain);
      const seen = await reader.get<{ total: number }>('/ircrisk-system/post/page');
      expect(seen.body.data.total).toBe(0);
    }
    // The real one's alias is taken, in any case.
    expect(
      (await admin.post(`${base}/submit`, { roleName: 'second', roleAlias: 'Administrator' })).status,
    ).toBe(409);
    expect(
      (await admin.post(`${base}/submit`, { roleName: 'mine', roleAlias: 'mine', isAdmin: true })).status,
    ).toBe(200);
    const [mine] = await platform.inTenant('200001', (tx) =>
      tx.all(sql`select is_admin as admin from roles where role_alias = 'mine'`),
    );
    expect(mine).toEqual({ admin: false });
    await admin.form('/ircrisk-user/grant', {
      userIds: platform.a.plain.id,
      roleIds: platform.a.plainRoleId,
    });
  });

  it('leave the administrator role alone', async () => {
    const { id } = await platform.inTenant('200001', (tx) =>
      tx.one<{ id: string }>(sql`select id from roles where is_admin`),
    );
    expect((await admin.post(`${base}/submit`, { id, roleName: 'x', roleAlias: 'x' })).body).toMatchObject({
      code: 400,
      msg: '管理员角色不可修改或删除',
    });
    expect((await admin.form(`${base}/remove`, { ids: id, confirm: true })).body).toMatchObject({
      code: 400,
    });
    expect((await grant([id], {})).body).toMatchObject({ code: 400 });
    expect((await keys(id)).apiScope.length).toBeGreaterThan(20);
  });

  it('in use or with roles below ask before they go', async () => {
    const parent = await make('going');
    const child = await make('staying', { parentId: parent });
    await admin.form('/ircrisk-user/grant', { userIds: platform.a.plain.id, roleIds: parent });
    const asked = await admin.form(`${base}/remove`, { ids: parent });
    expect({ status: asked.status, body: asked.body }).toMatchObject({
      status: 200,
      body: { code: 409, data: { children: 1, usedBy: [{ table: 'users', count: 1 }] } },
    });
    expect((await admin.form(`${base}/remove`, { ids: parent, confirm: true })).body).toMatchObject({
      code: 200,
      data: true,
    });
    expect((await admin.get(`${base}/detail`, { id: child })).body).toMatchObject({
      data: { parentId: '0' },
    });
    expect((await admin.get(`${base}/detail`, { id: parent })).status).toBe(404);
    expect((await admin.get('/ircrisk-user/detail', { id: platform.a.plain.id })).body).toMatchObject({
      data: { roleId: '' },
    });
    await admin.form('/ircrisk-user/grant', {
      userIds: platform.a.plain.id,
      roleIds: platform.a.plainRoleId,
    });
  });

  it('have data scopes of the tenant: five built in, others as lists of departments', async () => {
    const path = '/ircrisk-system/data-scope';
    const made = await admin.post<string>(`${path}/submit`, {
      scopeName: '两个车间',
      deptIds: platform.a.deptId,
    });
    expect(made.status).toBe(200);
    expect((await admin.get(`${path}/detail`, { id: made.body.data })).body).toMatchObject({
      data: { scopeType: 5, deptIds: platform.a.deptId, builtIn: false },
    });
    expect((await admin.post(`${path}/submit`, { scopeName: 'x', deptIds: platform.b.deptId })).status).toBe(
      400,
    );
    await platform.permit(platform.a, 'data-scope.update');
    const anton = await platform.client(platform.a.plain);
    const wider = { id: made.body.data, scopeName: '我的', deptIds: platform.a.deptId };
    expect((await anton.post(`${path}/submit`, wider)).status).toBe(403);
    await platform.permit(platform.a);
    const { records } = (await admin.get<{ records: { id: string; builtIn: boolean }[] }>(`${path}/list`))
      .body.data;
    expect(records).toHaveLength(6);
    const builtIn = records.find((scope) => scope.builtIn)!;
    expect((await admin.form(`${path}/remove`, { ids: builtIn.id })).status).toBe(404);
    expect((await admin.form(`${path}/remove`, { ids: made.body.data })).status).toBe(200);
  });

  it('have API scopes that the server registers: read by tenants, kept by the operator', async () => {
    const path = '/ircrisk-system/api-scope';
    const list = (
      await admin.get<{ records: { id: string; code: string }[] }>(`${path}/list`, {
        code: 'post.',
        size: 50,
      })
    ).body.data.records;
    expect(list.map((scope) => scope.code)).toEqual(expect.arrayContaining(['post.create', 'post.read']));
    expect((await admin.post(`${path}/submit`, { id: list[0]!.id, remark: 'x' })).status).toBe(403);
    const operator = await platform.client(platform.operator.admin);
    expect((await operator.post(`${path}/submit`, { id: list[0]!.id, remark: 'x' })).status).toBe(200);
    // One that a route asks for cannot go.
    expect((await operator.form(`${path}/remove`, { ids: list[0]!.id })).status).toBe(404);
    expect((await admin.get(`${path}/list`, { code: 'tenant.' })).body).toMatchObject({ data: { total: 0 } });
  });
});
