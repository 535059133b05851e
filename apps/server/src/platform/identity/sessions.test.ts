import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { browserBasic } from '#testing/browser-sign-in.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { basic, type TestClient } from '#testing/test-client.ts';
import { signAccess } from './access-token.ts';

const me = '/ircrisk-auth/oauth/user-info';

describe('sessions', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  const refresh = (client: TestClient, refreshToken: string, tenantId = '200001', authorization?: string) =>
    client.form(
      '/ircrisk-auth/oauth/token',
      { grant_type: 'refresh_token', scope: 'all', tenantId, refresh_token: refreshToken },
      {
        authorization: authorization ?? basic('integration', platform.config.secrets.integrationClient),
        'tenant-id': tenantId,
      },
    );
  /** Callers are remembered for less than a second. */
  const aSecond = () => new Promise((resolve) => setTimeout(resolve, 1000));

  it('rotate the refresh token; its second use ends the whole session (SEC10)', async () => {
    const client = await platform.client(platform.a.admin);
    const first = client.refreshToken ?? '';
    const renewed = await refresh(client, first);
    expect(renewed.body).toMatchObject({ code: 200, account: 'alice', token_type: 'bearer' });
    expect(renewed.body.refresh_token).not.toBe(first);
    client.token = String(renewed.body.access_token);
    expect((await client.get(me)).status).toBe(200);

    const reused = await refresh(client, first);
    expect(reused.body).toMatchObject({ code: 400, error: 'invalid_grant', msg: '登录已过期，请重新登录' });
    await aSecond();
    expect((await client.get(me)).status).toBe(401);
    expect((await refresh(client, String(renewed.body.refresh_token))).body).toMatchObject({
      code: 400,
      error: 'invalid_grant',
    });
  });

  it('let one of many parallel renewals through and then end', async () => {
    const client = await platform.client(platform.a.admin);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => refresh(client, client.refreshToken ?? '')),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  });

  it('refuse a refresh token that is made up, of another tenant, of another client, or an access token', async () => {
    const client = await platform.client(platform.a.admin);
    const own = client.refreshToken ?? '';
    for (const answer of [
      await refresh(client, 'made-up'),
      await refresh(client, own, '200002'),
      await refresh(client, client.token ?? ''),
      await refresh(client, own, '200001', browserBasic),
    ]) {
      expect(answer.body).toMatchObject({ code: 400, error: 'invalid_grant' });
    }
  });

  it('refuse a refresh token as access token (SEC10)', async () => {
    const client = await platform.client(platform.a.admin);
    client.token = client.refreshToken;
    expect((await client.get(me)).body).toMatchObject({ code: 401, msg: '登录已过期，请重新登录！' });
  });

  it.each(['GET', 'POST'] as const)('die at once with a logout by %s, both tokens', async (method) => {
    const client = await platform.client(platform.a.admin);
    expect((await client.get(me)).status).toBe(200);
    expect((await client.send(method, '/ircrisk-auth/oauth/logout')).body).toMatchObject({
      code: 200,
      data: true,
    });
    expect((await client.get(me)).status).toBe(401);
    expect((await refresh(client, client.refreshToken ?? '')).body).toMatchObject({ code: 400 });
  });

  it('end within a second when the user is forbidden, reset or removed, or the tenant expires', async () => {
    const admin = await platform.client(platform.a.admin);
    const make = async (account: string) => {
      const { body } = await admin.post<string>('/ircrisk-user/submit', {
        account,
        realName: account,
        password: 'Marble41Window',
        roleId: '',
        deptId: platform.a.deptId,
      });
      await platform.inTenant('200001', (tx) =>
        tx.run(sql`update users set must_change_password = false where id = ${body.data}`),
      );
      return { tenantId: '200001', id: body.data, account, password: 'Marble41Window' };
    };
    const acts: [string, (id: string) => Promise<unknown>][] = [
      [
        'forbidden1',
        (id) => admin.send('POST', '/ircrisk-user/update-status', { query: { userIds: id, status: 2 } }),
      ],
      ['reset1', (id) => admin.form('/ircrisk-user/reset-password', { userIds: id })],
      ['removed1', (id) => admin.form('/ircrisk-user/remove', { ids: id })],
    ];
    for (const [account, act] of acts) {
      const user = await make(account);
      const client = await platform.client(user);
      expect((await client.get(me)).status, account).toBe(200);
      await act(user.id);
      await aSecond();
      expect((await client.get(me)).status, account).toBe(401);
      expect((await refresh(client, client.refreshToken ?? '')).body.code, account).toBe(400);
    }
    const bella = await platform.client(platform.b.admin);
    await platform.inTenant('000000', (tx) =>
      tx.run(sql`update tenants set status = 2 where tenant_id = '200002'`),
    );
    await aSecond();
    expect((await bella.get(me)).status).toBe(401);
    await platform.inTenant('000000', (tx) =>
      tx.run(sql`update tenants set status = 1 where tenant_id = '200002'`),
    );
  });

  it('take a changed role into account within a second', async () => {
    const client = await platform.client(platform.a.plain);
    expect((await client.get('/ircrisk-user/list')).status).toBe(403);
    await platform.permit(platform.a, 'user.read');
    await aSecond();
    expect((await client.get('/ircrisk-user/list')).status).toBe(200);
    await platform.permit(platform.a);
    await aSecond();
    expect((await client.get('/ircrisk-user/list')).status).toBe(403);
  });

  it('take into account within a second what is behind a role: its module that runs out, and comes back', async () => {
    await platform.permit(platform.a, 'fault-tree.read');
    const client = await platform.client(platform.a.plain);
    const trees = () => client.get('/ircrisk-fault-tree/fault-tree/page');
    expect((await trees()).status).toBe(200);
    const expire = (at: string | null) =>
      platform.inTenant('200001', (tx) =>
        tx.run(sql`update tenant_modules set expire_time = ${at}::timestamptz
          where tenant_id = current_tenant() and module_code = 'fault-tree'`),
      );
    // Known, and unchanged in the database from here on: the time alone passes.
    await expire(new Date(Date.now() + 1500).toISOString());
    expect((await trees()).status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 2500));
    expect((await trees()).status).toBe(403);
    await expire(null);
    await aSecond();
    expect((await trees()).status).toBe(200);
    await platform.permit(platform.a);
  });

  it('end with their token’s time, however well its bearer is remembered', async () => {
    const client = await platform.client(platform.a.admin);
    const [, payload = ''] = (client.token ?? '').split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, string>;
    const { token } = await signAccess(
      platform.config.secrets.token,
      {
        tenantId: claims.tid ?? '',
        userId: claims.sub ?? '',
        sessionId: claims.sid ?? '',
        clientId: claims.cid ?? '',
      },
      2,
    );
    client.token = token;
    expect((await client.get(me)).status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 2100));
    expect((await client.get(me)).status).toBe(401);
  });

  it('are looked at together: who has left is found among those who stay', async () => {
    const people = await Promise.all(Array.from({ length: 3 }, () => platform.client(platform.b.plain)));
    const ask = () => Promise.all(people.map(async (one) => (await one.get(me)).status));
    expect(await ask()).toEqual([200, 200, 200]);
    const [first] = people;
    await platform.inTenant('200002', (tx) =>
      tx.run(
        sql`update sessions set ended_at = now() where tenant_id = current_tenant() and id = ${
          JSON.parse(Buffer.from(first?.token?.split('.')[1] ?? '', 'base64url').toString()).sid
        }`,
      ),
    );
    await aSecond();
    expect(await ask()).toEqual([401, 200, 200]);
    expect(await ask()).toEqual([401, 200, 200]);
  });

  it('accept no token but our own: other keys, no algorithm, changed claims, other kinds, expired, truncated (SEC1)', async () => {
    const client = await platform.client(platform.a.admin);
    const good = client.token ?? '';
    const [head = '', payload = '', signature = ''] = good.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
    const header = JSON.parse(Buffer.from(head, 'base64url').toString()) as { kid: string };
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const sign = (secret: string, changed: Record<string, unknown>, alg = 'HS256', kid = header.kid) =>
      new SignJWT({ ...claims, ...changed })
        .setProtectedHeader({ alg, kid, typ: 'at+jwt' })
        .sign(new TextEncoder().encode(secret));
    const secret = platform.config.secrets.token;
    const published = 'bladexisapowerfulmicroservicearchitectureupgradedandoptimizedfromacommercialproject';
    const forged = [
      await sign(published, {}),
      await sign(published, {}, 'HS512'),
      await sign(secret, {}, 'HS512'),
      await sign(secret, {}, 'HS256', 'other-key'),
      await sign(secret, { kind: 'refresh' }),
      await sign(secret, { exp: Math.floor(Date.now() / 1000) - 1 }),
      await sign(secret, { nbf: Math.floor(Date.now() / 1000) + 600 }),
      await sign(secret, { tid: '200002' }),
      await sign(secret, { sub: platform.a.plain.id }),
      await sign(secret, { iss: 'somebody' }),
      `${encode({ alg: 'none', typ: 'at+jwt', kid: header.kid })}.${payload}.`,
      `${encode({ alg: 'none' })}.${payload}.${signature}`,
      `${head}.${encode({ ...claims, tid: '000000' })}.${signature}`,
      good.slice(0, -4),
      `${head}.${payload}`,
      'x',
    ];
    for (const token of forged) {
      const answer = await client.get(me, {}, { 'blade-auth': `bearer ${token}` });
      expect(answer.status, token.slice(0, 60)).toBe(401);
    }
    expect((await client.get(me, {}, { 'blade-auth': `bearer ${await sign(secret, {})}` })).status).toBe(200);
  });

  it('read the token from its headers alone: scheme in any case, one space; never query or cookie (SEC11)', async () => {
    const client = await platform.client(platform.a.admin);
    const { token } = client;
    client.token = undefined;
    expect((await client.get(me, {}, { 'blade-auth': `BEARER ${token}` })).status).toBe(200);
    // As tools send it. A caller who sends both is who the platform's own header says.
    expect((await client.get(me, {}, { authorization: `Bearer ${token}` })).status).toBe(200);
    const odd: [Record<string, string>, Record<string, string>][] = [
      [{ 'blade-auth': `bearer ${token}` }, {}],
      [{ access_token: `${token}`, token: `${token}` }, {}],
      [{}, { cookie: `access_token=${token}; saber-access-token=${token}; blade-auth=bearer ${token}` }],
      [{}, { authorization: `Basic ${token}` }],
      [{}, { authorization: `Bearer  ${token}` }],
      [{}, { 'blade-auth': 'bearer x.y.z', authorization: `Bearer ${token}` }],
      [{}, { 'blade-auth': `bearer  ${token}` }],
      [{}, { 'blade-auth': `${token}` }],
    ];
    for (const [query, headers] of odd) expect((await client.get(me, query, headers)).status).toBe(401);
  });
});
