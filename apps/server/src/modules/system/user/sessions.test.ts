import type { EffectiveRights, RoleNode } from '@ircrisk/contract/modules/system/role.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';

interface Session {
  id: string;
  current: boolean;
  address: string;
  place: string;
}

describe('sessions, role members and effective rights', () => {
  let platform: TestPlatform;
  let admin: TestClient;
  beforeAll(async () => {
    platform = await startTestPlatform();
    admin = await platform.client(platform.a.admin);
  });
  afterAll(() => platform.close());

  const sessionsOf = async (userId: string, client = admin) =>
    (await client.get<Session[]>('/ircrisk-user/sessions', { userId })).body.data;

  it('show where a person is signed in, and end one session or all of them', async () => {
    const first = await platform.client(platform.a.plain);
    const second = await platform.client(platform.a.plain);
    const open = await sessionsOf(platform.a.plain.id);
    expect(open).toHaveLength(2);
    expect(open.map(({ address }) => address).sort()).toEqual([first.address, second.address].sort());
    expect(open[0]?.place).toContain('内网');
    const newest = open.find(({ address }) => address === second.address);
    const ended = await admin.form('/ircrisk-user/end-sessions', {
      userId: platform.a.plain.id,
      sessionIds: newest?.id,
    });
    expect(ended.status).toBe(200);
    expect((await second.get('/ircrisk-user/info')).status).toBe(401);
    expect((await first.get('/ircrisk-user/info')).status).toBe(200);
    await admin.form('/ircrisk-user/end-sessions', { userId: platform.a.plain.id });
    expect((await first.get('/ircrisk-user/info')).status).toBe(401);
    expect(await sessionsOf(platform.a.plain.id)).toEqual([]);
  });

  it('leave the session of the one who asks', async () => {
    const own = await sessionsOf(platform.a.admin.id);
    expect(own.filter(({ current }) => current)).toHaveLength(1);
    await admin.form('/ircrisk-user/end-sessions', { userId: platform.a.admin.id });
    expect((await admin.get('/ircrisk-user/info')).status).toBe(200);
  });

  it('are seen by nobody of another tenant and without the right', async () => {
    const bella = await platform.client(platform.b.admin);
    expect((await bella.get('/ircrisk-user/sessions', { userId: platform.a.plain.id })).status).toBe(404);
    expect((await bella.form('/ircrisk-user/end-sessions', { userId: platform.a.admin.id })).status).toBe(
      404,
    );
    const bruno = await platform.client(platform.b.plain);
    expect((await bruno.get('/ircrisk-user/sessions', { userId: platform.b.plain.id })).status).toBe(403);
  });

  it('a role takes members in and lets them go; the last administrator stays', async () => {
    const role = (
      await admin.post<string>('/ircrisk-system/role/submit', { roleName: '检验员', roleAlias: 'inspector' })
    ).body.data;
    const change = (roleId: string, add: string[], remove: string[]) =>
      admin.post('/ircrisk-user/change-members', { roleId, add, remove });
    expect((await change(role, [platform.a.plain.id], [])).status).toBe(200);
    const members = async () =>
      (await admin.get<{ records: { account: string }[] }>('/ircrisk-user/list', { roleId: role })).body.data
        .records;
    expect((await members()).map(({ account }) => account)).toEqual(['anton']);
    expect((await change(role, [], [platform.a.plain.id])).status).toBe(200);
    expect(await members()).toEqual([]);
    expect((await change(role, [], [])).body).toMatchObject({ code: 400, msg: '请至少选择一项' });
    expect((await change(role, [platform.b.plain.id], [])).status).toBe(404);

    const roles = (await admin.get<RoleNode[]>('/ircrisk-system/role/list')).body.data;
    const administrators = roles.find((each) => each.isAdmin)!.id;
    const alone = await change(administrators, [], [platform.a.admin.id]);
    expect(alone.body).toMatchObject({ code: 400, msg: '企业至少要保留一名可用的管理员' });
    // Handing over in one step is allowed.
    expect((await change(administrators, [platform.a.plain.id], [])).status).toBe(200);
    await change(administrators, [], [platform.a.plain.id]);
  });

  it('nobody puts people into a role above their own', async () => {
    await platform.permit(platform.a, 'user.grant', 'user.read', 'role.read');
    const anton = await platform.client(platform.a.plain);
    const roles = (await anton.get<RoleNode[]>('/ircrisk-system/role/list')).body.data;
    const administrators = roles.find((each) => each.isAdmin)!.id;
    const answer = await anton.post('/ircrisk-user/change-members', {
      roleId: administrators,
      add: [platform.a.plain.id],
    });
    expect(answer.body).toMatchObject({ code: 403, msg: '不能授予超出自己权限的角色' });
    await platform.permit(platform.a);
  });

  it('say what a person may really do, roles and departments together', async () => {
    await platform.permit(platform.a, 'post.read');
    const rights = async (userId: string) =>
      (await admin.get<EffectiveRights>('/ircrisk-system/role/effective-rights', { userId })).body.data;
    const plain = await rights(platform.a.plain.id);
    expect(plain).toMatchObject({ isAdmin: false, administers: [] });
    expect(plain.operations.map(({ code }) => code)).toEqual(['post.read']);
    await admin.form('/ircrisk-system/dept/set-admin', {
      deptId: platform.a.deptId,
      userIds: platform.a.plain.id,
    });
    const office = await rights(platform.a.plain.id);
    expect(office.administers).toEqual(['甲石化有限公司']);
    expect(office.operations.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['post.read', 'user.read', 'user.create']),
    );
    const whole = await rights(platform.a.admin.id);
    expect(whole.isAdmin).toBe(true);
    expect(whole.menu.length).toBeGreaterThan(10);
    expect(
      (await admin.get('/ircrisk-system/role/effective-rights', { userId: platform.b.admin.id })).status,
    ).toBe(404);
  });
});
