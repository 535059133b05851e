import type { Dept } from '@ircrisk/contract/modules/system/dept.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';

describe('departments', () => {
  let platform: TestPlatform;
  let admin: TestClient;
  beforeAll(async () => {
    platform = await startTestPlatform();
    admin = await platform.client(platform.a.admin);
  });
  afterAll(() => platform.close());

  const base = '/ircrisk-system/dept';
  const make = async (deptName: string, parentId = platform.a.deptId) => {
    const { body } = await admin.post<string>(`${base}/submit`, {
      deptName,
      parentId,
      sort: 3,
      deptCategory: '2',
    });
    expect(body, deptName).toMatchObject({ code: 200 });
    return body.data;
  };
  const detail = async (id: string) => (await admin.get<Dept>(`${base}/detail`, { id })).body.data;
  const member = async (account: string, deptId: string) =>
    (await admin.post<string>('/ircrisk-user/submit', { account, realName: account, deptId })).body.data;

  it('form a tree with the path of each, listed whole and level by level', async () => {
    const part = await make('设备部');
    const group = await make('防腐组', part);
    expect(await detail(group)).toMatchObject({
      parentId: part,
      ancestors: `${platform.a.deptId},${part}`,
      deptName: '防腐组',
      deptCategoryName: '部门',
      userCount: 0,
    });
    const [root] = (await admin.get<Dept[]>(`${base}/list`)).body.data;
    expect(root?.children?.find((node) => node.id === part)?.children?.map((node) => node.id)).toEqual([
      group,
    ]);
    const level = (await admin.get<Dept[]>(`${base}/lazy-list`, { parentId: platform.a.deptId })).body.data;
    expect(level.find((node) => node.id === part)).toMatchObject({ hasChildren: true });
    expect((await admin.get<Dept[]>(`${base}/lazy-list`)).body.data.map((node) => node.id)).toEqual([
      platform.a.deptId,
    ]);
    expect((await admin.get<{ title: string }[]>(`${base}/tree`)).body.data[0]).toMatchObject({
      title: '甲石化有限公司',
      hasChildren: true,
    });
    expect(
      (await admin.get<{ id: string }[]>(`${base}/lazy-tree`, { parentId: part })).body.data,
    ).toMatchObject([{ id: group, key: group, hasChildren: false }]);
    expect((await admin.get<{ id: string }[]>(`${base}/select`)).body.data.map((row) => row.id)).toEqual(
      expect.arrayContaining([part, group]),
    );
    expect(
      (await admin.get<Dept[]>(`${base}/list`, { deptName: '防腐' })).body.data.map((node) => node.id),
    ).toEqual([group]);
  });

  it('refuse an empty name, a name twice under one parent, an unknown parent and a circle', async () => {
    const one = await make('炼油部');
    const two = await make('常减压', one);
    expect((await admin.post(`${base}/submit`, { deptName: '' })).body).toMatchObject({
      code: 400,
      msg: '部门名称不能为空',
    });
    expect(
      (await admin.post(`${base}/submit`, { deptName: '炼油部', parentId: platform.a.deptId })).status,
    ).toBe(409);
    expect((await admin.post(`${base}/submit`, { deptName: 'x', parentId: '123' })).status).toBe(404);
    expect((await admin.post(`${base}/submit`, { deptName: 'x', parentId: platform.b.deptId })).status).toBe(
      404,
    );
    expect(
      (await admin.post(`${base}/submit`, { id: one, deptName: '炼油部', parentId: two })).body,
    ).toMatchObject({ code: 400, msg: '上级不能是自己或自己的下级' });
    expect((await admin.form(`${base}/move`, { id: one, parentId: one })).status).toBe(400);
  });

  it('move with everything below them', async () => {
    const from = await make('甲区');
    const to = await make('乙区');
    const inner = await make('内', from);
    const leaf = await make('叶', inner);
    expect((await admin.form(`${base}/move`, { id: inner, parentId: to })).body).toMatchObject({
      code: 200,
      data: true,
    });
    expect((await detail(leaf)).ancestors).toBe([platform.a.deptId, to, inner].join(','));
    await admin.post(`${base}/submit`, { id: inner, deptName: '内', parentId: '0' });
    expect((await detail(leaf)).ancestors).toBe(inner);
    expect((await detail(inner)).parentId).toBe('0');
  });

  it('name the parent in their history, before and after', async () => {
    const [from, to] = [await make('东区'), await make('西区')];
    const moved = await make('班', from);
    await admin.form(`${base}/move`, { id: moved, parentId: to });
    const { data } = (
      await admin.get<{ before: object | null; after: object | null }[]>(`${base}/history`, { id: moved })
    ).body;
    expect(data[0]).toMatchObject({
      before: { parentId: from, parentIdName: '东区' },
      after: { parentId: to, parentIdName: '西区' },
    });
  });

  it('do not form a circle even when two moves cross', async () => {
    const one = await make('交叉一');
    const two = await make('交叉二');
    const answers = await Promise.all([
      admin.form(`${base}/move`, { id: one, parentId: two }),
      admin.form(`${base}/move`, { id: two, parentId: one }),
    ]);
    expect(answers.filter((answer) => answer.status === 200).length).toBe(1);
    const places = [await detail(one), await detail(two)];
    expect(places.filter((place) => place.ancestors.split(',').includes(place.id))).toEqual([]);
  });

  it('merge: members, departments below, heads and administrators go to the target', async () => {
    const old = await make('旧部');
    const target = await make('新部');
    const below = await make('旧组', old);
    const someone = await member('merged1', old);
    const both = await member('merged2', `${target},${old}`);
    await admin.form(`${base}/set-leader`, { deptId: old, userIds: someone });
    expect((await admin.form(`${base}/merge`, { ids: old, targetId: below })).status).toBe(400);
    expect((await admin.form(`${base}/merge`, { ids: old, targetId: target })).body).toMatchObject({
      code: 200,
      data: true,
    });
    expect(await detail(target)).toMatchObject({ leaderIds: someone, leaderNames: 'merged1', userCount: 2 });
    expect((await detail(below)).parentId).toBe(target);
    expect((await admin.get(`${base}/detail`, { id: old })).status).toBe(404);
    expect((await admin.get('/ircrisk-user/detail', { id: both })).body).toMatchObject({
      data: { deptId: target },
    });
  });

  it('with children or members ask before they go; then children move up and members lose it', async () => {
    const parent = await make('待删');
    const child = await make('待删下级', parent);
    const person = await member('leaving1', parent);
    const asked = await admin.form(`${base}/remove`, { ids: parent });
    expect({ status: asked.status, body: asked.body }).toMatchObject({
      status: 200,
      body: { code: 409, data: { children: 1, usedBy: [{ table: 'users', count: 1 }] } },
    });
    expect(await detail(parent)).toBeTruthy();
    expect((await admin.form(`${base}/remove`, { ids: parent, confirm: 'true' })).body).toMatchObject({
      code: 200,
    });
    expect((await detail(child)).parentId).toBe(platform.a.deptId);
    expect((await admin.get('/ircrisk-user/detail', { id: person })).body).toMatchObject({
      data: { deptId: '' },
    });
    expect((await admin.form(`${base}/remove`, {})).body).toMatchObject({ code: 400, msg: '请至少选择一项' });
  });

  it('have heads and administrators of the tenant only', async () => {
    const part = await make('有负责人');
    expect(
      (await admin.form(`${base}/set-leader`, { deptId: part, userIds: platform.b.plain.id })).status,
    ).toBe(404);
    expect(
      (await admin.form(`${base}/set-admin`, { deptId: part, userIds: platform.a.plain.id })).status,
    ).toBe(200);
    expect(await detail(part)).toMatchObject({ adminIds: platform.a.plain.id, adminNames: 'anton' });
    expect((await admin.get('/ircrisk-user/detail', { id: platform.a.plain.id })).body).toMatchObject({
      data: { isDeptAdmin: true },
    });
    await admin.form(`${base}/set-admin`, { deptId: part, userIds: '' });
  });

  it('let their administrator keep the people of that department and those below, and nobody else', async () => {
    const part = await make('有管理员');
    const below = await make('下级班组', part);
    const outside = await make('别的部门');
    const inner = await member('inner1', below);
    const stranger = await member('stranger1', outside);
    await admin.form(`${base}/set-admin`, { deptId: part, userIds: platform.a.plain.id });
    const anton = await platform.client(platform.a.plain);
    const seen = (
      await anton.get<{ records: { account: string }[] }>('/ircrisk-user/list', { size: 100 })
    ).body.data.records.map((user) => user.account);
    expect(seen.sort()).toEqual(['anton', 'inner1']);
    expect((await anton.post('/ircrisk-user/update', { id: inner, realName: '内部人' })).status).toBe(200);
    expect((await anton.post('/ircrisk-user/update', { id: stranger, realName: 'x' })).status).toBe(404);
    expect((await anton.get('/ircrisk-user/detail', { id: stranger })).status).toBe(404);
    expect(
      (await anton.post('/ircrisk-user/submit', { account: 'newinner', realName: 'x', deptId: below }))
        .status,
    ).toBe(200);
    expect(
      (await anton.post('/ircrisk-user/submit', { account: 'newouter', realName: 'x', deptId: outside }))
        .body,
    ).toMatchObject({ code: 403, msg: '该用户不在您的管理范围内' });
    expect((await anton.post('/ircrisk-user/submit', { account: 'newnowhere', realName: 'x' })).status).toBe(
      403,
    );
    expect((await anton.post('/ircrisk-user/update', { id: inner, deptId: outside })).status).toBe(403);
    expect((await anton.form('/ircrisk-user/remove', { ids: inner })).status).toBe(403);
    await platform.inTenant('200001', (tx) => tx.run(sql`update departments set admin_ids = '{}'`));
    expect((await (await platform.client(platform.a.plain)).get('/ircrisk-user/list')).status).toBe(403);
  });

  it('bound what the office gives to their own people, however far the roles of their administrator reach', async () => {
    const part = await make('有管理员的部门');
    const outside = await make('管理员之外的部门');
    const inner = await member('inner2', part);
    const stranger = await member('stranger2', outside);
    await platform.inTenant('200001', (tx) =>
      tx.run(
        sql`update roles set data_scope_ids = array(select id from data_scopes where scope_type = 1) where id = ${platform.a.plainRoleId}`,
      ),
    );
    await admin.form(`${base}/set-admin`, { deptId: part, userIds: platform.a.plain.id });
    const anton = await platform.client(platform.a.plain);
    const accounts = async () =>
      (
        await anton.get<{ records: { account: string }[] }>('/ircrisk-user/list', { size: 100 })
      ).body.data.records.map((user) => user.account);
    expect((await accounts()).sort()).toEqual(['anton', 'inner2']);
    for (const path of ['detail?id=', 'sessions?userId=', 'history?id='])
      expect((await anton.get(`/ircrisk-user/${path}${stranger}`)).status, path).toBe(404);
    expect((await anton.get(`/ircrisk-user/history?id=${inner}`)).status).toBe(200);
    const changed = { id: stranger, phone: '13900001111', deptId: part };
    expect((await anton.post('/ircrisk-user/update', changed)).status).toBe(404);
    expect((await anton.form('/ircrisk-user/update-status', { userIds: stranger, status: 2 })).status).toBe(
      404,
    );
    const added = { account: 'outsider2', realName: 'x', deptId: outside };
    expect((await anton.post('/ircrisk-user/submit', added)).status).toBe(403);
    expect((await anton.post('/ircrisk-user/update', { id: inner, realName: '内部人' })).status).toBe(200);
    // What a role gives reaches as far as the role.
    await platform.permit(platform.a, 'user.read');
    const reader = await platform.client(platform.a.plain);
    expect((await reader.get('/ircrisk-user/detail', { id: stranger })).status).toBe(200);
    expect((await reader.post('/ircrisk-user/update', changed)).status).toBe(404);
    await platform.permit(platform.a);
    await platform.inTenant('200001', (tx) => tx.run(sql`update departments set admin_ids = '{}'`));
    await platform.inTenant('200001', (tx) =>
      tx.run(sql`update roles set data_scope_ids = '{}' where id = ${platform.a.plainRoleId}`),
    );
  });

  it('hand out their administration only by somebody who has as much, and not by a merge', async () => {
    const own = await make('自管部');
    const other = await make('他管部');
    await platform.permit(platform.a, 'dept.grant', 'dept.read');
    const anton = await platform.client(platform.a.plain);
    expect(
      (await anton.form(`${base}/set-admin`, { deptId: own, userIds: platform.a.plain.id })).status,
    ).toBe(403);
    await admin.form(`${base}/set-admin`, { deptId: own, userIds: platform.a.plain.id });
    await platform.permit(platform.a, 'dept.update');
    const merger = await platform.client(platform.a.plain);
    expect((await merger.form(`${base}/merge`, { ids: own, targetId: other })).status).toBe(200);
    expect(await detail(other)).toMatchObject({ adminIds: '' });
    await platform.permit(platform.a);
  });
});
