import type { TenantUsage } from '@ircrisk/contract/modules/system/tenant.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { signInByCaptcha } from '#testing/browser-sign-in.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';

interface Made {
  id: string;
  tenantId: string;
  account: string;
  oneTimePassword: string;
}

describe('customers', () => {
  let platform: TestPlatform;
  let operator: TestClient;
  let made: Made;
  beforeAll(async () => {
    platform = await startTestPlatform();
    operator = await platform.client(platform.operator.admin);
    made = (
      await operator.post<Made>('/ircrisk-system/tenant/submit', {
        tenantName: '庚石化',
        adminAccount: 'geng',
        accountNumber: 2,
      })
    ).body.data;
  });
  afterAll(() => platform.close());

  const act = (path: string, input: Record<string, unknown>) =>
    operator.form(`/ircrisk-system/tenant/${path}`, input);
  const signIn = async (password = made.oneTimePassword) =>
    (
      await signInByCaptcha(platform, await platform.client(), {
        tenantId: made.tenantId,
        username: 'geng',
        password,
      })
    ).body;

  it('are suspended at once, with everybody signed out, and resumed', async () => {
    const alice = await platform.client(platform.a.admin);
    const { id } = (
      await operator.get<{ id: string }>('/ircrisk-system/tenant/detail', { tenantId: '200001' })
    ).body.data;
    expect((await act('update-status', { ids: id, status: 2 })).status).toBe(200);
    expect((await alice.get('/ircrisk-user/info')).status).toBe(401);
    expect((await act('update-status', { ids: id, status: 1 })).status).toBe(200);
    expect((await alice.get('/ircrisk-user/info')).status).toBe(200);
  });

  it('cannot sign in once expired, and can again when extended', async () => {
    await operator.post('/ircrisk-system/tenant/submit', {
      id: made.id,
      tenantName: '庚石化',
      expireTime: '2020-01-01',
    });
    expect(await signIn()).toMatchObject({ error: 'access_denied', msg: '租户已过期' });
    const past = await act('extend', { ids: made.id, expireTime: '2021-01-01' });
    expect(past.body).toMatchObject({ code: 400, msg: '到期时间须晚于现在' });
    expect((await act('extend', { ids: made.id, expireTime: '2090-12-31 23:59:59' })).status).toBe(200);
    expect(await signIn()).toMatchObject({ code: 200, first_login: true });
  });

  it('show what they use, counted inside each', async () => {
    const usage = async (tenantIds: string) =>
      (await operator.get<TenantUsage[]>('/ircrisk-system/tenant/usage', { tenantIds })).body.data;
    const [idle] = await usage('200001');
    await platform.inTenant('200001', (tx) =>
      tx.run(sql`insert into audit_entries (user_id, operation, table_name, action)
        values (${platform.a.admin.id}, '/ircrisk-system/post/submit', 'posts', 'insert')`),
    );
    const [a, geng] = await usage(`200001,${made.tenantId}`);
    expect(a).toMatchObject({ tenantId: '200001', users: 2, activeUsers: 1, logins: 1, projects: 1 });
    expect(a?.operations).toBeGreaterThan(0);
    // What people did; the platform's own work is nobody's use.
    expect([idle?.operations, a?.operations]).toEqual([0, 1]);
    expect(geng).toMatchObject({ tenantId: made.tenantId, users: 1, equipment: 0 });
    expect((await operator.get('/ircrisk-system/tenant/usage', { tenantIds: '999999' })).status).toBe(404);
  });

  it('are removed by their typed code only, and restored within the grace period', async () => {
    const remove = (typed: string) =>
      operator.form('/ircrisk-center/enterprise-info/remove-tenant', {
        tenantIds: made.tenantId,
        confirm: true,
        typed,
      });
    const other = await remove('庚');
    expect(other.body).toMatchObject({ code: 400, msg: '输入的租户编码与要删除的不一致，未作任何更改' });
    expect((await operator.get('/ircrisk-system/tenant/detail', { id: made.id })).status).toBe(200);
    expect((await remove(made.tenantId)).status).toBe(200);
    expect((await operator.get('/ircrisk-system/tenant/detail', { id: made.id })).status).toBe(404);
    const removed = (
      await operator.get<{ id: string; restorable: boolean }[]>('/ircrisk-system/tenant/removed')
    ).body.data;
    expect(removed).toMatchObject([{ id: made.id, tenantId: made.tenantId, restorable: true }]);
    expect((await act('restore', { ids: made.id })).status).toBe(200);
    expect((await operator.get('/ircrisk-system/tenant/detail', { id: made.id })).status).toBe(200);

    await remove(made.tenantId);
    await platform.asOwner("update tenants set removed_at = now() - interval '31 days' where id = $1", [
      made.id,
    ]);
    expect((await act('restore', { ids: made.id })).body).toMatchObject({
      code: 400,
      msg: '该租户的保留期已过，不能恢复',
    });
  });

  it('never include the operator itself', async () => {
    const own = (await operator.get<{ id: string }>('/ircrisk-system/tenant/detail')).body.data;
    for (const [path, more] of [
      ['update-status', { status: 2 }],
      ['extend', { expireTime: '2090-01-01' }],
    ] as const)
      expect((await act(path, { ids: own.id, ...more })).body, path).toMatchObject({
        code: 400,
        msg: '平台运营租户不可删除或停用',
      });
  });

  it('get menu groups bound and taken from the side of the group', async () => {
    const system = '/ircrisk-system';
    const group = (
      await operator.post<string>(`${system}/topmenu/submit`, {
        code: 'business-lab',
        name: '实验',
        sort: 90,
      })
    ).body.data;
    const post = (
      await operator.get<{ id: string; code: string }[]>(`${system}/menu/menu-list`, { code: 'post' })
    ).body.data.find(({ code }) => code === 'post');
    await operator.post(`${system}/topmenu/grant`, { topMenuIds: [group], menuIds: [post?.id] });
    const bind = (tenantIds: string[]) =>
      operator.post(`${system}/topmenu/bind-tenants`, { topMenuId: group, tenantIds });
    const alice = await platform.client(platform.a.admin);
    const seen = async () =>
      (await alice.get<{ code: string }[]>(`${system}/menu/top-menu`)).body.data.map(({ code }) => code);
    expect(await seen()).not.toContain('business-lab');
    expect((await bind(['200001'])).status).toBe(200);
    expect(await seen()).toContain('business-lab');
    expect(
      (await operator.get<string[]>(`${system}/topmenu/tenants`, { topMenuId: group })).body.data,
    ).toEqual(['000000', '200001']);
    expect((await bind(['999999'])).status).toBe(404);
    expect(await seen()).toContain('business-lab');
    expect((await bind([])).status).toBe(200);
    expect(await seen()).not.toContain('business-lab');
    expect(
      (await operator.post(`${system}/topmenu/submit`, { code: 'business-lab', name: 'x' })).body,
    ).toMatchObject({ code: 409, msg: '编号“business-lab”已存在' });
  });

  it('have their menu previewed as one of their roles', async () => {
    const preview = (client: TestClient, input: Record<string, unknown>) =>
      client.get<{ code: string; children?: { code: string }[] }[]>('/ircrisk-system/menu/preview', input);
    const admins = (
      await operator.get<{ id: string; roleAlias: string }[]>('/ircrisk-system/role/select', {
        tenantId: '200001',
      })
    ).body.data.find(({ roleAlias }) => roleAlias === 'administrator');
    const seen = (await preview(operator, { tenantId: '200001', roleId: admins?.id })).body.data;
    expect(seen.map(({ code }) => code)).toContain('business-system');
    expect(seen.map(({ code }) => code)).not.toContain('business-operator');
    const alice = await platform.client(platform.a.admin);
    expect((await preview(alice, { roleId: platform.a.plainRoleId })).body.data).toEqual([]);
    expect((await preview(alice, { roleId: platform.b.plainRoleId, tenantId: '200002' })).status).toBe(404);
  });
});
