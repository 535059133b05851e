import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';

// Habits of the clients this platform's calls were first written for: they are understood, whatever our own screens send.

const system = '/ircrisk-system';
let platform: TestPlatform;
let admin: TestClient;
let operator: TestClient;
beforeAll(async () => {
  platform = await startTestPlatform();
  admin = await platform.client(platform.a.admin);
  operator = await platform.client(platform.operator.admin);
});
afterAll(() => platform?.close());

const made = async (client: TestClient, path: string, body: object): Promise<string> => {
  const answer = await client.post<string>(path, body);
  expect(answer.body).toMatchObject({ code: 200 });
  return answer.body.data;
};
const detail = async (client: TestClient, subject: string, id: string) =>
  (await client.get<Record<string, unknown>>(`${system}/${subject}/detail`, { id })).body.data;

describe('a parent that is ""', () => {
  it.each([
    ['dept', { deptName: '仪表部' }],
    ['role', { roleName: '仪表员', roleAlias: 'instruments' }],
    ['dict-biz', { code: 'gauge_kind', dictKey: '-1', dictValue: '仪表类别', dictValueEn: 'Gauges' }],
  ])('is none: %s', async (subject, body) => {
    const id = await made(admin, `${system}/${subject}/submit`, { ...body, parentId: '' });
    expect([null, '0', '']).toContain((await detail(admin, subject, id)).parentId ?? null);
  });

  it('is none for a menu of the operator too, and 0 opens it in the page', async () => {
    const body = { code: 'family_menu', name: '家族菜单', path: 'family', sort: 1 };
    const id = await made(operator, `${system}/menu/submit`, { ...body, parentId: '', isOpen: 0 });
    const menu = await detail(operator, 'menu', id);
    expect([null, '0', '']).toContain(menu.parentId ?? null);
    expect(menu.isOpen).toBe(1);
    expect(menu.nameEn).toBe('');
  });
});

it('a key of a dictionary may be a number, and its English name comes later', async () => {
  const heading = { code: 'family_shift', dictKey: -1, dictValue: '班次' };
  const parentId = await made(admin, `${system}/dict-biz/submit`, heading);
  await made(admin, `${system}/dict-biz/submit`, { ...heading, parentId, dictKey: 3, dictValue: '夜班' });
  const values = await admin.get(`${system}/dict-biz/dictionary`, { code: 'family_shift' });
  expect(values.body.data).toMatchObject([{ dictKey: '3', dictValue: '夜班' }]);
  const english = await admin.get(
    `${system}/dict-biz/dictionary`,
    { code: 'family_shift' },
    { language: 'en' },
  );
  expect(english.body.data).toMatchObject([{ dictKey: '3' }]);
});

describe('a grant', () => {
  const carried = (id: string) =>
    platform.inTenant(platform.a.tenantId, (tx) =>
      tx.one<{ menus: string[]; apis: string[]; data: string[] }>(sql`
        select menu_ids::text[] as menus, api_scope_ids::text[] as apis, data_scope_ids::text[] as data
        from roles where tenant_id = current_tenant() and id = ${id}`),
    );

  it('passes over the nodes that only group, and leaves the parts alone that it does not name', async () => {
    const roleIds = await made(admin, `${system}/role/submit`, { roleName: '家族', roleAlias: 'family' });
    type Node = { id: string; children?: Node[] };
    type Trees = { menu: Node[]; apiScope: Node[]; dataScope: Node[] };
    const trees = (await admin.get<Trees>(`${system}/menu/grant-tree`)).body.data;
    const [group] = trees.apiScope;
    const [api] = group?.children ?? [];
    const [menu] = trees.menu;
    const [scope] = trees.dataScope;
    const first = await admin.post(`${system}/role/grant`, {
      roleIds: [roleIds],
      menuIds: [menu?.id],
      apiScopeIds: [group?.id, api?.id],
      dataScopeIds: scope ? [scope.id] : [],
    });
    expect(first.body).toMatchObject({ code: 200 });
    expect(await carried(roleIds)).toMatchObject({ menus: [menu?.id], apis: [api?.id] });
    const before = await carried(roleIds);
    await admin.post(`${system}/role/grant`, { roleIds, menuIds: menu?.id });
    expect(await carried(roleIds)).toEqual(before);
    await admin.post(`${system}/role/grant`, { roleIds, apiScopeIds: '' });
    expect(await carried(roleIds)).toEqual({ ...before, apis: [] });
  });

  it('still knows nothing of ids that are nobody’s', async () => {
    const roleIds = await made(admin, `${system}/role/submit`, { roleName: '家族二', roleAlias: 'family2' });
    expect((await admin.post(`${system}/role/grant`, { roleIds, apiScopeIds: '42' })).status).toBe(404);
  });
});

it('a position that people hold is not removed; its options carry its name', async () => {
  const post = { category: '1', postCode: 'FAM', postName: '内操', sort: 1 };
  const id = await made(admin, `${system}/post/submit`, post);
  const user = await made(admin, '/ircrisk-user/submit', {
    account: 'fam.user',
    realName: '族员',
    postId: id,
  });
  const options = (await admin.get<{ id: string }[]>(`${system}/post/select`)).body.data;
  expect(options.find((one) => one.id === id)).toMatchObject({ postName: '内操' });
  const refused = await admin.form(`${system}/post/remove`, { ids: id });
  expect(refused.body.code).not.toBe(200);
  expect((await detail(admin, 'post', id)).postName).toBe('内操');
  await admin.form('/ircrisk-user/remove', { ids: user });
  expect((await admin.form(`${system}/post/remove`, { ids: id })).body).toMatchObject({ code: 200 });
});

it('records of the logs carry the fields of the contract', async () => {
  await admin.get('/ircrisk-user/list', { current: 'x' });
  type Page = { records: Record<string, unknown>[] };
  const common =
    'id serviceId env remoteIp userAgent requestUri method params time createBy createTime'.split(' ');
  const own = {
    usual: 'logLevel logId logData',
    api: 'type title',
  };
  for (const [log, fields] of Object.entries(own)) {
    const { records } = (await admin.get<Page>(`/ircrisk-log/${log}/list`)).body.data;
    const names = [...common, ...fields.split(' ')];
    expect([log, names.filter((name) => !(name in (records[0] ?? {})))]).toEqual([log, []]);
  }
});

it('a birthday may come with a time', async () => {
  for (const [at, birthday] of ['1990-02-28 00:00:00', '1990-02-28T00:00:00', '1990-02-28'].entries()) {
    const id = await made(admin, '/ircrisk-user/submit', {
      account: `born${at}`,
      realName: '生日',
      birthday,
    });
    const user = (await admin.get('/ircrisk-user/detail', { id })).body.data;
    expect(user).toMatchObject({ birthday: '1990-02-28' });
  }
  const wrong = await admin.post('/ircrisk-user/submit', {
    account: 'born9',
    realName: '生日',
    birthday: '1990-02-30 00:00:00',
  });
  expect(wrong.status).toBe(400);
});

it('a body of a wrong type is refused with 415', async () => {
  const answer = await platform.app.inject({
    method: 'POST',
    url: '/api/ircrisk-system/post/submit',
    headers: { 'content-type': 'text/xml', 'blade-auth': `bearer ${admin.token}` },
    payload: '<post/>',
  });
  expect([answer.statusCode, answer.json().code]).toEqual([415, 415]);
});
