import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';

describe('one-time tickets', () => {
  let platform: TestPlatform;
  let anton: TestClient;
  let portal: TestClient;
  beforeAll(async () => {
    platform = await startTestPlatform();
    const operator = await platform.client(platform.operator.admin);
    await operator.post('/ircrisk-system/menu/submit', {
      code: 'portal',
      name: '门户',
      path: 'https://portal.example.com/app',
      isOpen: 2,
    });
    anton = await platform.client(platform.a.plain);
    portal = await platform.client(platform.a.admin);
  });
  afterAll(() => platform.close());

  const issue = async (target: string, by = anton) =>
    by.post<{ ticket: string; expiresIn: number }>('/ircrisk-auth/ticket/issue', { target });
  const redeem = (ticket: string, target: string, by = portal) =>
    by.post('/ircrisk-auth/ticket/redeem', { ticket, target });

  it('say who a person is, once, for one target, in place of the session token (SEC11)', async () => {
    const { data } = (await issue('/report/frame')).body;
    expect(data.expiresIn).toBe(60);
    expect(data.ticket).not.toContain('.');
    expect((await redeem(data.ticket, '/report/frame')).body).toMatchObject({
      code: 200,
      data: { account: 'anton', tenantId: '200001', userId: platform.a.plain.id },
    });
    expect((await redeem(data.ticket, '/report/frame')).body).toMatchObject({
      code: 400,
      msg: '票据无效或已过期',
    });
    const other = (await issue('/report/frame')).body.data.ticket;
    expect((await redeem(other, '/report/other')).status).toBe(400);
    // A wrong target burns it.
    expect((await redeem(other, '/report/frame')).status).toBe(400);
  });

  it('die after a minute and with their session', async () => {
    const old = (await issue('/x')).body.data.ticket;
    await platform.asOwner("update one_time_tickets set expires_at = now() - interval '1 second'");
    expect((await redeem(old, '/x')).status).toBe(400);
    const leaving = await platform.client(platform.a.plain);
    const { ticket } = (await issue('/x', leaving)).body.data;
    await leaving.get('/ircrisk-auth/oauth/logout');
    expect((await redeem(ticket, '/x')).status).toBe(400);
  });

  it('are worth nothing in another tenant, as token, or to somebody without the right', async () => {
    const { ticket } = (await issue('/x')).body.data;
    expect((await redeem(ticket, '/x', await platform.client(platform.b.admin))).status).toBe(400);
    expect((await redeem(ticket, '/x', anton)).status).toBe(403);
    expect((await anton.get('/ircrisk-user/info', {}, { 'blade-auth': `bearer ${ticket}` })).status).toBe(
      401,
    );
  });

  it('are made for own paths and outside pages of the caller’s menu only (SEC23)', async () => {
    for (const target of [
      '//evil.org',
      '/\\evil.org',
      'https://evil.org',
      'javascript:alert(1)',
      'https://portal.example.com.evil.org/app',
      'https://u:p@portal.example.com/app',
      'report',
      '/platform/../..//evil',
      '/platform/%2e%2e/evil',
      '/platform//evil',
    ]) {
      expect((await issue(target, portal)).body, target).toMatchObject({
        code: 403,
        msg: '目标地址不在许可范围内',
      });
    }
    expect((await issue('https://portal.example.com/app?page=1', portal)).status).toBe(200);
    // Not in this person's menu.
    expect((await issue('https://portal.example.com/app')).status).toBe(403);
  });
});
