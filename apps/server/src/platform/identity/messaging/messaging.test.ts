import type { MessagingSource } from '@ircrisk/contract/modules/system/identity.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserBasic } from '#testing/browser-sign-in.ts';
import { type MessagingServer, siteUrl, startMessagingServer } from '#testing/messaging-service.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { Answer, TestClient } from '#testing/test-client.ts';

describe('signing in through a messaging service', () => {
  let platform: TestPlatform;
  let server: MessagingServer;
  beforeAll(async () => {
    server = await startMessagingServer();
    platform = await startTestPlatform({ env: server.env });
  });
  afterAll(async () => {
    await platform.close();
    await server.close();
  });

  const cookieOf = (answer: Answer): string => String(answer.headers['set-cookie']).split(';')[0] ?? '';
  const render = (client: TestClient, source: string, tenantId = '200001') =>
    client.get(`/ircrisk-auth/oauth/render/${source}`, { tenantId });

  /** From the login page to the service and back to the login page, as a browser does it. */
  async function roundTrip(client: TestClient, source: MessagingSource, person: string, tenantId = '200001') {
    const start = await render(client, source, tenantId);
    expect(start.status).toBe(302);
    const cookie = cookieOf(start);
    const back = await server.browse(String(start.headers.location), person);
    const callback = await client.send('GET', back.pathname.replace('/api', ''), {
      query: Object.fromEntries(back.searchParams),
      headers: { cookie },
    });
    expect(callback.status).toBe(302);
    const page = new URL(String(callback.headers.location), siteUrl);
    return {
      cookie,
      page,
      code: page.searchParams.get('code') ?? '',
      state: page.searchParams.get('state') ?? '',
    };
  }

  const signIn = (
    client: TestClient,
    source: string,
    trip: { code: string; state: string; cookie?: string },
    tenantId = '200001',
  ) =>
    client.form(
      '/ircrisk-auth/oauth/token',
      { grant_type: 'social', scope: 'all', tenantId, source, code: trip.code, state: trip.state },
      { authorization: browserBasic, 'tenant-id': tenantId, ...(trip.cookie ? { cookie: trip.cookie } : {}) },
    );
  const expired = { code: 400, error: 'code_expired', msg: '授权码已过期' };

  it('sends the browser to the service with a state of its own and takes it back to the login page', async () => {
    const client = await platform.client();
    const start = await render(client, 'feishu');
    const url = new URL(String(start.headers.location));
    expect(url.searchParams.get('redirect_uri')).toBe(`${siteUrl}/api/ircrisk-auth/oauth/callback/feishu`);
    expect(String(start.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Lax; Secure$/);
    const { page, code, state } = await roundTrip(client, 'feishu', 'li.na');
    expect(page.pathname).toBe('/platform/mLogin');
    expect(page.searchParams.get('source')).toBe('feishu');
    expect([code, state].every((part) => part.length > 10)).toBe(true);
  });

  it.each(['wechat_enterprise', 'dingtalk', 'feishu'] as const)(
    'registers nobody, and lets in whom an administrator bound (%s, SEC18)',
    async (source) => {
      const client = await platform.client();
      const unknown = await signIn(client, source, await roundTrip(client, source, `zhang-${source}`));
      expect(unknown.body).toMatchObject({ code: 400, error: 'user_not_found', msg: '当前用户不存在' });
      const admin = await platform.client(platform.a.admin);
      const bound = await admin.post('/ircrisk-user/binding/submit', {
        userId: platform.a.plain.id,
        source,
        subject: `zhang-${source}`,
      });
      expect(bound.status).toBe(200);
      const inside = await signIn(client, source, await roundTrip(client, source, `zhang-${source}`));
      expect(inside.body).toMatchObject({ code: 200, account: 'anton', oauth_id: `zhang-${source}` });
    },
  );

  it('binds an identity to the signed-in user who asks for it', async () => {
    const bella = await platform.client(platform.b.admin);
    const start = await bella.post<{ url: string }>('/ircrisk-user/binding/start', { source: 'feishu' });
    const cookie = cookieOf(start);
    const back = await server.browse(start.body.data.url, 'bella.feishu');
    const callback = await bella.send('GET', back.pathname.replace('/api', ''), {
      query: Object.fromEntries(back.searchParams),
      headers: { cookie },
    });
    const page = new URL(String(callback.headers.location), siteUrl);
    expect(page.pathname).toBe('/platform/wel/index');
    const trip = { code: page.searchParams.get('code') ?? '', state: page.searchParams.get('state') ?? '' };
    // The same code and state do not sign anybody in, and do not bind somebody else.
    const bruno = await platform.client(platform.b.plain);
    const done = await bella.post('/ircrisk-user/binding/finish', { source: 'feishu', ...trip }, { cookie });
    expect(done.body).toMatchObject({ code: 200, data: true });
    expect(
      (await bruno.post('/ircrisk-user/binding/finish', { source: 'feishu', ...trip }, { cookie })).status,
    ).toBe(400);
    expect((await bella.get<{ subject: string }[]>('/ircrisk-user/binding/list')).body.data).toMatchObject([
      { source: 'feishu', sourceName: '飞书', subject: 'bella.feishu' },
    ]);
    const client = await platform.client();
    expect(
      (await signIn(client, 'feishu', await roundTrip(client, 'feishu', 'bella.feishu', '200002'), '200002'))
        .body,
    ).toMatchObject({ code: 200, account: 'bella' });
    // An identity belongs to one user of a tenant.
    const admin = await platform.client(platform.b.admin);
    expect(
      (
        await admin.post('/ircrisk-user/binding/submit', {
          userId: platform.b.plain.id,
          source: 'feishu',
          subject: 'bella.feishu',
        })
      ).status,
    ).toBe(409);
    // A stranger's binding cannot be removed, one's own can.
    const [own] = (await bella.get<{ id: string }[]>('/ircrisk-user/binding/list')).body.data;
    expect((await bruno.form('/ircrisk-user/binding/remove', { id: own?.id })).status).toBe(404);
    expect((await bruno.get('/ircrisk-user/binding/list', { userId: platform.b.admin.id })).status).toBe(403);
    expect((await bella.form('/ircrisk-user/binding/remove', { id: own?.id })).status).toBe(200);
    expect(
      (await signIn(client, 'feishu', await roundTrip(client, 'feishu', 'bella.feishu', '200002'), '200002'))
        .body,
    ).toMatchObject({ error: 'user_not_found' });
  });

  it('refuses a state of another browser, of another tenant, of another service, made up or used (SEC18)', async () => {
    const client = await platform.client();
    const fresh = () => roundTrip(client, 'feishu', 'zhang-feishu');
    expect((await signIn(client, 'feishu', { ...(await fresh()), cookie: undefined })).body).toMatchObject(
      expired,
    );
    expect(
      (await signIn(client, 'feishu', { ...(await fresh()), cookie: 'ircrisk_oauth=somebody-elses' })).body,
    ).toMatchObject(expired);
    expect((await signIn(client, 'feishu', await fresh(), '200002')).body).toMatchObject(expired);
    expect((await signIn(client, 'dingtalk', await fresh())).body).toMatchObject(expired);
    expect((await signIn(client, 'feishu', { ...(await fresh()), state: 'made-up' })).body).toMatchObject(
      expired,
    );
    const used = await fresh();
    expect((await signIn(client, 'feishu', used)).status).toBe(200);
    expect((await signIn(client, 'feishu', used)).body).toMatchObject(expired);
  });

  it('refuses a code that the service has already taken', async () => {
    const client = await platform.client();
    for (const source of ['wechat_enterprise', 'dingtalk', 'feishu'] as const) {
      const first = await roundTrip(client, source, `zhang-${source}`);
      expect((await signIn(client, source, first)).status).toBe(200);
      const second = await roundTrip(client, source, `zhang-${source}`);
      expect((await signIn(client, source, { ...second, code: first.code })).body, source).toMatchObject(
        expired,
      );
    }
  });

  it('brings a browser that did not start here back with an error and without the code', async () => {
    const client = await platform.client();
    const callback = await client.get('/ircrisk-auth/oauth/callback/feishu', {
      code: 'stolen',
      state: 'made-up',
    });
    expect(callback.headers.location).toBe('/platform/mLogin?source=feishu&error=code_expired');
  });

  it('knows its three services and no other', async () => {
    const client = await platform.client();
    expect((await render(client, 'github')).status).toBe(404);
    expect((await client.get('/ircrisk-auth/oauth/callback/github', { code: 'x', state: 'y' })).status).toBe(
      404,
    );
    expect((await client.get('/ircrisk-auth/oauth/render/feishu')).status).toBe(400);
  });
});

describe('a messaging service that is not set up', () => {
  it('is not offered', async () => {
    const platform = await startTestPlatform();
    const answer = await (await platform.client()).get('/ircrisk-auth/oauth/render/feishu', {
      tenantId: '200001',
    });
    expect(answer.body).toMatchObject({ code: 404, msg: '未启用该登录方式' });
    await platform.close();
  });
});
