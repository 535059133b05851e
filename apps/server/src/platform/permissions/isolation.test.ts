import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';

/** Tenant B's administrator with the ids of tenant A: every answer is that of an id that does not exist (SEC3). */
describe('ids of another tenant', () => {
  let platform: TestPlatform;
  let bella: TestClient;
  let ids: Record<
    'user' | 'role' | 'dept' | 'dataScope' | 'company' | 'tenant' | 'log' | 'binding' | 'project',
    string
  >;
  beforeAll(async () => {
    platform = await startTestPlatform();
    bella = await platform.client(platform.b.admin);
    const alice = await platform.client(platform.a.admin);
    const dataScope = (
      await alice.post<string>('/ircrisk-system/data-scope/submit', {
        scopeName: 'x',
        deptIds: platform.a.deptId,
      })
    ).body.data;
    const binding = (
      await alice.post<string>('/ircrisk-user/binding/submit', {
        userId: platform.a.plain.id,
        source: 'feishu',
        subject: 'x',
      })
    ).body.data;
    const log = (await alice.get<{ records: { id: string }[] }>('/ircrisk-log/usual/list')).body.data
      .records[0]!.id;
    const tenant = (await alice.get<{ id: string }>('/ircrisk-system/tenant/detail')).body.data.id;
    ids = {
      user: platform.a.plain.id,
      role: platform.a.plainRoleId,
      dept: platform.a.deptId,
      company: platform.a.companyId,
      project: platform.a.projectId,
      dataScope,
      binding,
      log,
      tenant,
    };
  });
  afterAll(() => platform.close());

  type Kind = keyof typeof ids;
  const get = (path: string, query: (id: string) => Record<string, unknown>) => (id: string) =>
    bella.get(path, query(id));
  const post = (path: string, body: (id: string) => unknown) => (id: string) => bella.post(path, body(id));
  const user = '/ircrisk-user';
  const system = '/ircrisk-system';
  const named = { deptName: 'x', roleName: 'x', roleAlias: 'x', realName: 'x' };

  const calls: [string, Kind, number, () => (id: string) => Promise<{ status: number; body: unknown }>][] = [
    ['user detail', 'user', 404, () => get(`${user}/detail`, (id) => ({ id }))],
    ['user update', 'user', 404, () => post(`${user}/update`, (id) => ({ id, ...named }))],
    ['user submit', 'user', 404, () => post(`${user}/submit`, (id) => ({ id, ...named }))],
    ['user status', 'user', 404, () => post(`${user}/update-status`, (id) => ({ userIds: id, status: 2 }))],
    ['user remove', 'user', 404, () => post(`${user}/remove`, (id) => ({ ids: id }))],
    ['user reset', 'user', 404, () => post(`${user}/reset-password`, (id) => ({ userIds: id }))],
    ['user unlock', 'user', 404, () => post(`${user}/unlock`, (id) => ({ userIds: id }))],
    ['user leader', 'user', 404, () => post(`${user}/set-leader`, (id) => ({ userIds: id }))],
    [
      'user grant',
      'user',
      404,
      () => post(`${user}/grant`, (id) => ({ userIds: id, roleIds: platform.b.plainRoleId })),
    ],
    [
      'user grant role',
      'role',
      404,
      () => post(`${user}/grant`, (id) => ({ userIds: platform.b.plain.id, roleIds: id })),
    ],
    [
      'user role',
      'role',
      400,
      () => post(`${user}/update`, (id) => ({ id: platform.b.plain.id, roleId: id })),
    ],
    [
      'user department',
      'dept',
      400,
      () => post(`${user}/update`, (id) => ({ id: platform.b.plain.id, deptId: id })),
    ],
    ['user options', 'user', 200, () => get(`${user}/user-list`, (id) => ({ ids: id }))],
    ['user list by department', 'dept', 200, () => get(`${user}/list`, (id) => ({ deptId: id }))],
    [
      'binding submit',
      'user',
      404,
      () => post(`${user}/binding/submit`, (id) => ({ userId: id, source: 'feishu', subject: 'y' })),
    ],
    ['binding list', 'user', 404, () => get(`${user}/binding/list`, (id) => ({ userId: id }))],
    ['binding remove', 'binding', 404, () => post(`${user}/binding/remove`, (id) => ({ id }))],
    ['role detail', 'role', 404, () => get(`${system}/role/detail`, (id) => ({ id }))],
    ['role parents', 'role', 404, () => get(`${system}/role/tree-by-id`, (id) => ({ roleId: id }))],
    ['role submit', 'role', 404, () => post(`${system}/role/submit`, (id) => ({ id, ...named }))],
    ['role parent', 'role', 404, () => post(`${system}/role/submit`, (id) => ({ ...named, parentId: id }))],
    ['role remove', 'role', 404, () => post(`${system}/role/remove`, (id) => ({ ids: id, confirm: true }))],
    ['role grant', 'role', 404, () => post(`${system}/role/grant`, (id) => ({ roleIds: id }))],
    [
      'role grant scope',
      'dataScope',
      404,
      () => post(`${system}/role/grant`, (id) => ({ roleIds: platform.b.plainRoleId, dataScopeIds: id })),
    ],
    ['role keys', 'role', 404, () => get(`${system}/menu/role-tree-keys`, (id) => ({ roleIds: id }))],
    ['data scope detail', 'dataScope', 404, () => get(`${system}/data-scope/detail`, (id) => ({ id }))],
    [
      'data scope submit',
      'dataScope',
      404,
      () => post(`${system}/data-scope/submit`, (id) => ({ id, scopeName: 'y', deptIds: platform.b.deptId })),
    ],
    [
      'data scope department',
      'dept',
      400,
      () => post(`${system}/data-scope/submit`, (id) => ({ scopeName: 'y', deptIds: id })),
    ],
    [
      'data scope remove',
      'dataScope',
      404,
      () => post(`${system}/data-scope/remove`, (id) => ({ ids: id, confirm: true })),
    ],
    ['dept detail', 'dept', 404, () => get(`${system}/dept/detail`, (id) => ({ id }))],
    ['dept level', 'dept', 200, () => get(`${system}/dept/lazy-list`, (id) => ({ parentId: id }))],
    ['dept tree level', 'dept', 200, () => get(`${system}/dept/lazy-tree`, (id) => ({ parentId: id }))],
    ['dept submit', 'dept', 404, () => post(`${system}/dept/submit`, (id) => ({ id, ...named }))],
    ['dept parent', 'dept', 404, () => post(`${system}/dept/submit`, (id) => ({ ...named, parentId: id }))],
    ['dept move', 'dept', 404, () => post(`${system}/dept/move`, (id) => ({ id, parentId: '0' }))],
    [
      'dept merge',
      'dept',
      404,
      () => post(`${system}/dept/merge`, (id) => ({ ids: id, targetId: platform.b.deptId })),
    ],
    [
      'dept merge target',
      'dept',
      404,
      () => post(`${system}/dept/merge`, (id) => ({ ids: platform.b.deptId, targetId: id })),
    ],
    ['dept remove', 'dept', 404, () => post(`${system}/dept/remove`, (id) => ({ ids: id, confirm: true }))],
    [
      'dept head',
      'user',
      404,
      () => post(`${system}/dept/set-leader`, (id) => ({ deptId: platform.b.deptId, userIds: id })),
    ],
    [
      'dept administrator',
      'user',
      404,
      () => post(`${system}/dept/set-admin`, (id) => ({ deptId: platform.b.deptId, userIds: id })),
    ],
    ['tenant detail', 'tenant', 404, () => get(`${system}/tenant/detail`, (id) => ({ id }))],
    ['company detail', 'company', 404, () => get('/ircrisk-center/enterprise-info/detail', (id) => ({ id }))],
    [
      'company submit',
      'company',
      404,
      () => post('/ircrisk-center/enterprise-info/submit', (id) => ({ id, name: 'x', parentLevelId: '0' })),
    ],
    [
      'project switch',
      'project',
      404,
      () => post('/ircrisk-center/project/setDefaultProject', (id) => ({ projectId: id })),
    ],
    ['log detail', 'log', 404, () => get('/ircrisk-log/usual/detail', (id) => ({ id }))],
    ['request log detail', 'log', 404, () => get('/ircrisk-log/api/detail', (id) => ({ id }))],
  ];

  it.each(calls)('are unknown to %s', async (_name, kind, status, make) => {
    const call = make();
    const foreign = await call(ids[kind]);
    const unknown = await call('4611686018427387904');
    expect({ status: foreign.status, body: foreign.body }).toEqual({
      status: unknown.status,
      body: unknown.body,
    });
    expect(foreign.status).toBe(status);
  });

  it('changed nothing there', async () => {
    const [counts] = await platform.inTenant('200001', (tx) =>
      tx.all(sql`select (select count(*)::int from users where is_deleted = 0 and status = 1) as users, (select count(*)::int from roles where is_deleted = 0) as roles,
        (select count(*)::int from departments where is_deleted = 0) as departments, (select count(*)::int from identity_bindings where is_deleted = 0) as bindings`),
    );
    expect(counts).toEqual({ users: 2, roles: 2, departments: 1, bindings: 1 });
  });

  it.each(['tenantId', 'tenant_id'])(
    'are not reached by naming the tenant as %s in query, body or header',
    async (name) => {
      const before = (await bella.get('/ircrisk-user/list')).body.data;
      expect(
        (await bella.get('/ircrisk-user/list', { [name]: '200001' }, { 'tenant-id': '200001' })).body.data,
      ).toEqual(before);
      for (const path of ['role/tree', 'role/list', 'role/select', 'dept/tree', 'dept/list', 'dept/select']) {
        const own = (await bella.get(`${system}/${path}`)).body.data;
        expect(
          (await bella.get(`${system}/${path}`, { [name]: '200001' }, { 'tenant-id': '200001' })).body.data,
          path,
        ).toEqual(own);
      }
      const made = await bella.post<string>('/ircrisk-user/submit', {
        account: `made.${name}`,
        realName: 'x',
        [name]: '200001',
      });
      expect((await bella.get('/ircrisk-user/detail', { id: made.body.data })).body.data).toMatchObject({
        tenantId: '200002',
      });
    },
  );

  it('are the operator’s to look at where a tree asks for a tenant', async () => {
    const operator = await platform.client(platform.operator.admin);
    const roles = (await operator.get<{ id: string }[]>(`${system}/role/tree`, { tenantId: '200001' })).body
      .data;
    expect(roles.map((role) => role.id)).toContain(platform.a.plainRoleId);
    expect(
      (await operator.get<{ id: string }[]>(`${system}/role/tree`)).body.data.map((role) => role.id),
    ).not.toContain(platform.a.plainRoleId);
  });

  it('cost no search index: LIKE and array operators count as leakproof, or row security would shut the indexes out', async () => {
    const names = ['textlike', 'texticlike', 'arrayoverlap', 'arraycontains'];
    const rows = await platform.asOwner<{ name: string }>(
      "select proname as name from pg_proc where proleakproof and pronamespace = 'pg_catalog'::regnamespace and proname = any($1)",
      [names],
    );
    expect(rows.map(({ name }) => name).sort()).toEqual([...names].sort());
  });
});
