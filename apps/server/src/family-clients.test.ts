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
  platform = await startTestPlatform({ env: { ENVIRONMENT: 'acceptance' } });
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

describe('records of the logs', () => {
  type Row = Record<string, unknown> & { id: string };
  type Page = { records: Row[] };
  const common =
    'id serviceId env remoteIp userAgent requestUri method params time createBy createTime'.split(' ');
  const own = {
    usual: 'logLevel logId logData',
    api: 'type title',
    error: 'exceptionName message fileName lineNumber',
  };
  const newest = async (log: string, query: Record<string, unknown> = {}): Promise<Row> => {
    const { records } = (await admin.get<Page>(`/ircrisk-log/${log}/list`, query)).body.data;
    return records[0] as Row;
  };
  const agent = 'Saber/3.1 (a client of the family)';
  const send = (path: string, payload: object) =>
    platform.app.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: { 'blade-auth': `bearer ${admin.token}`, 'user-agent': agent },
      payload,
    });
  const faults = async () =>
    (await admin.get<Page & { total: number }>('/ircrisk-log/error/list')).body.data.total;

  it('carry the fields of the contract, as they were when it happened', async () => {
    const body = { postName: '巡检 班长', postCode: 'LOG1', category: '1', sort: 7, phone: '13800001111' };
    expect((await send(`${system}/post/submit?confirm=true`, body)).statusCode).toBe(200);
    for (const log of ['usual', 'api'] as const) {
      const row = await newest(log, { module: 'post' });
      const names = [...common, ...own[log].split(' ')];
      expect([log, names.filter((name) => !(name in row))]).toEqual([log, []]);
      expect(row).toMatchObject({
        serviceId: 'ircrisk-system',
        requestUri: '/ircrisk-system/post/submit',
        env: 'acceptance',
        method: 'POST',
        userAgent: agent,
        remoteIp: '127.0.0.1',
        createBy: 'alice',
      });
      expect(JSON.parse(String(row.params))).toEqual({
        confirm: 'true',
        postName: '…(5)',
        postCode: 'LOG1',
        category: '1',
        sort: 7,
        phone: '***',
      });
      expect(row.time).toMatch(/^\d+$/);
      const detail = (await admin.get<Row>(`/ircrisk-log/${log}/detail`, { id: row.id })).body.data;
      for (const name of names) expect([name, detail[name]]).toEqual([name, row[name]]);
    }
    expect(await newest('api', { module: 'post' })).toMatchObject({
      type: '1',
      title: '岗位：修改（新增或修改）',
    });
  });

  it('are kept of whatever was sent beside what is known', async () => {
    const odd = {
      list: Array.from({ length: 120 }, (_, at) => at),
      text: '长'.repeat(3000),
      ['😀'.repeat(1500)]: 1,
      last: 1,
    };
    const post = { postName: '杂', postCode: 'LOG4', category: '1', sort: 8 };
    expect((await send(`${system}/post/submit`, { ...post, ...odd })).json()).toMatchObject({ code: 200 });
    const { params } = await newest('usual', { module: 'post' });
    expect(JSON.parse(String(params))).toEqual({
      ...{ postName: '…(1)', postCode: 'LOG4', category: '1', sort: 8 },
      list: [...Array.from({ length: 40 }, (_, at) => at), '…(+80)'],
      text: '…(3000)',
      '…': 2,
    });
  });

  it('keep no secret: neither passwords nor what is sent before somebody is known', async () => {
    const secret = 'Family7Secret8';
    const id = await made(admin, '/ircrisk-user/submit', {
      account: 'fam.secret',
      realName: '密',
      password: secret,
    });
    const told = await platform.asOwner<{ params: string | null; operation: string }>(
      `select distinct r.params, e.operation from audit_requests r join audit_entries e using (tenant_id, request_id)`,
    );
    expect(told.filter(({ params }) => params?.includes(secret))).toEqual([]);
    expect(told.find(({ operation }) => operation === '/ircrisk-user/submit')?.params).toContain('***');
    const before = told.filter(({ operation }) => operation.startsWith('/ircrisk-auth/'));
    expect(before.filter(({ params }) => params !== null)).toEqual([]);
    await admin.form('/ircrisk-user/remove', { ids: id });
    const contact = { linkman: 'Smith', contactNumber: '13800002222', person: 'Li', remark: '13800003333' };
    await send(`${system}/post/submit`, {
      postName: '人',
      postCode: 'LOG5',
      category: '1',
      sort: 9,
      ...contact,
    });
    const { params } = await newest('usual', { module: 'post' });
    expect(JSON.parse(String(params))).toMatchObject(
      Object.fromEntries(Object.keys(contact).map((name) => [name, '***'])),
    );
  });

  it('of the operator’s work in a tenant say nothing of other tenants', async () => {
    const topMenuId = await made(operator, `${system}/topmenu/submit`, {
      ...{ code: 'log-group', name: '记录组', nameEn: 'Log group', sort: 99 },
    });
    const tenantIds = [platform.a.tenantId, platform.b.tenantId];
    await made(operator, `${system}/topmenu/bind-tenants`, { topMenuId, tenantIds });
    const told = await platform.asOwner<{ tenant: string; params: string | null; agent: string | null }>(
      `select distinct r.tenant_id as tenant, r.params, r.user_agent as agent from audit_requests r join audit_entries e using (tenant_id, request_id)
       where e.operation like '%/bind-tenants'`,
    );
    const elsewhere = told.filter(({ tenant }) => tenantIds.includes(tenant));
    expect(elsewhere).toHaveLength(2);
    expect(elsewhere.filter(({ params, agent }) => params !== null || agent !== null)).toEqual([]);
  });

  it('say null of what nobody knows: work of the platform has no request', async () => {
    await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.run(sql`insert into posts (post_name, post_code, category, sort) values ('平台', 'LOG2', '1', 1)`),
    );
    const row = await newest('usual', { tableName: 'posts', who: 'platform' });
    const empty = 'serviceId env remoteIp userAgent requestUri method params time createBy'.split(' ');
    expect(empty.filter((name) => row[name] !== null)).toEqual([]);
  });

  it('of a fault say how it was asked for, by names and ids alone', async () => {
    const before = await faults();
    await platform.asOwner(
      `create function fault() returns trigger language plpgsql as $$ begin raise exception 'a fault' using errcode = 'XX000'; end $$;
       create trigger fault before insert on posts for each row when (new.post_code = 'LOG3') execute function fault()`,
    );
    const answer = await send(`${system}/post/submit`, {
      postName: '机密',
      postCode: 'LOG3',
      category: '1',
      parentId: platform.a.companyId,
    });
    expect(answer.statusCode).toBe(500);
    await expect.poll(faults).toBe(before + 1);
    const row = await newest('error');
    expect([...common, ...own.error.split(' ')].filter((name) => !(name in row))).toEqual([]);
    expect(row).toMatchObject({ env: 'acceptance', method: 'POST', userAgent: agent, createBy: 'alice' });
    expect(row).toMatchObject({ requestUri: '/api/ircrisk-system/post/submit', serviceId: 'ircrisk-system' });
    expect(JSON.parse(String(row.params))).toEqual({
      postName: '…(2)',
      postCode: '…(4)',
      category: '…(1)',
      parentId: platform.a.companyId,
    });
    expect(row.time).toMatch(/^\d+$/);
  });
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

it.each(['text/xml', 'text/plain', 'multipart/form-data; boundary=b'])(
  'a body of a wrong type is refused with 415: %s',
  async (type) => {
    const answer = await platform.app.inject({
      method: 'POST',
      url: '/api/ircrisk-system/post/submit',
      headers: { 'content-type': type, 'blade-auth': `bearer ${admin.token}` },
      payload: '--b\r\ncontent-disposition: form-data; name="id"\r\n\r\n1\r\n--b--\r\n',
    });
    expect([answer.statusCode, answer.json().code]).toEqual([415, 415]);
  },
);

it('a filter that is there is told with its value, not as unknown', async () => {
  for (const value of ['abc', '0000-01-01', '2026-02-30', '2026-01-01 25:00']) {
    const { status, body } = await admin.get('/ircrisk-incident-management/incident/page', {
      occurredAt_datege: value,
    });
    expect([status, body.errors?.[0]?.field]).toEqual([400, 'occurredAt_datege']);
    expect(body.msg).toContain(value);
  }
});
