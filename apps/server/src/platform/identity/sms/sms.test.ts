import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { browserBasic, signInByCaptcha, solved } from '#testing/browser-sign-in.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';
import { hashPassword } from '../password.ts';
import { aliyunSender } from './aliyun.ts';
import { httpSender } from './http-gateway.ts';

const send = '/ircrisk-auth/oauth/sms/send-validate';
const phone = '13800138000';

describe('SMS codes', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
    await platform.inTenant('200001', (tx) =>
      tx.run(sql`update users set phone = ${phone} where account = 'anton'`),
    );
  });
  afterAll(() => platform.close());

  /** The last code the development sender kept, as the operator would read it. */
  const codeInOutbox = async (): Promise<string> => {
    for (let at = 0; at < 100; at += 1) {
      const [row] = await platform.inTenant('000000', (tx) =>
        tx.all<{ body: string }>(
          sql`select body from sms_outbox where phone = ${phone} order by id desc limit 1`,
        ),
      );
      if (row) return /\d{6}/.exec(row.body)?.[0] ?? '';
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error('no message came');
  };
  const clear = () => platform.asOwner('truncate sms_outbox, rate_counters');
  const ask = async (client: TestClient, to = phone, tenantId = '200001') =>
    client.form<{ id: string }>(send, { tenantId, phone: to }, await solved(platform));
  const signIn = (client: TestClient, id: string, value: string, tenantId = '200001') =>
    client.form(
      '/ircrisk-auth/oauth/token',
      { grant_type: 'sms_code', scope: 'all', tenantId, phone, id, value },
      { authorization: browserBasic, 'tenant-id': tenantId },
    );

  it('sign in once, and the operator reads them on screen', async () => {
    await clear();
    const client = await platform.client();
    const { body } = await ask(client);
    const code = await codeInOutbox();
    expect((await signIn(client, body.data.id, code)).body).toMatchObject({ code: 200, account: 'anton' });
    expect((await signIn(client, body.data.id, code)).body).toMatchObject({
      code: 400,
      error: 'invalid_grant',
      msg: '验证码不正确或已过期',
    });
    const operator = await platform.client(platform.operator.admin);
    const outbox = await operator.get<{ records: { phone: string; forTenant: string }[] }>(
      '/ircrisk-system/sms-outbox/list',
    );
    expect(outbox.body.data.records).toMatchObject([{ phone, forTenant: '200001' }]);
    const alice = await platform.client(platform.a.admin);
    expect((await alice.get<{ total: number }>('/ircrisk-system/sms-outbox/list')).body).toMatchObject({
      data: { total: 0 },
    });
  });

  it('let somebody in for the first time, who then sets a password without the one nobody told them', async () => {
    await clear();
    const admin = await platform.client(platform.a.admin);
    await admin.form('/ircrisk-user/reset-password', { userIds: platform.a.plain.id });
    const client = await platform.client();
    const { body } = await ask(client);
    const first = await signIn(client, body.data.id, await codeInOutbox());
    expect(first.body).toMatchObject({ code: 200, first_login: true, old_password_needed: false });
    client.token = String(first.body.access_token);
    expect((await client.get('/ircrisk-user/info')).body.data).toMatchObject({ oldPasswordNeeded: false });
    const change = (newPassword: string) =>
      client.form('/ircrisk-user/update-password', { newPassword, newPassword1: newPassword });
    expect((await change('Meadow58Lantern')).status).toBe(200);
    expect((await client.get('/ircrisk-user/user-list')).status).toBe(200);
    // With a password of one's own the session asks for it like any other.
    expect((await change('Velvet93Garden')).body).toMatchObject({ code: 400, msg: '原密码不能为空' });
    const hash = await hashPassword(platform.a.plain.password);
    await platform.inTenant('200001', (tx) =>
      tx.run(sql`update users set password_hash = ${hash} where account = 'anton'`),
    );
  });

  it('need a captcha, and burn it', async () => {
    await clear();
    const client = await platform.client();
    expect((await client.form(send, { tenantId: '200001', phone })).body).toMatchObject({
      code: 400,
      msg: '验证码不正确或已过期',
    });
    const headers = await solved(platform);
    expect((await client.form(send, { tenantId: '200001', phone }, headers)).status).toBe(200);
    expect((await client.form(send, { tenantId: '200001', phone: '13800138001' }, headers)).status).toBe(400);
  });

  it('are answered alike for an unknown phone and an unknown tenant, which get no message', async () => {
    await clear();
    const known = await ask(await platform.client());
    const unknown = await ask(await platform.client(), '13999999999');
    const nowhere = await ask(await platform.client(), phone, '999999');
    const shape = (answer: typeof known) => ({
      status: answer.status,
      msg: answer.body.msg,
      length: answer.text.length,
      keys: Object.keys(answer.body.data),
    });
    expect(shape(unknown)).toEqual(shape(known));
    expect(shape(nowhere)).toEqual(shape(known));
    await codeInOutbox();
    const [{ count } = { count: 0 }] = await platform.asOwner<{ count: number }>(
      'select count(*)::int as count from sms_outbox',
    );
    expect(count).toBe(1);
  });

  it('come once a minute, ten times a day for a phone and thirty times for an address', async () => {
    await clear();
    const client = await platform.client();
    expect((await ask(client)).status).toBe(200);
    const second = await ask(client);
    expect(second.body).toMatchObject({ code: 429, msg: '操作过于频繁，请稍后再试' });
    expect(Number(second.headers['retry-after'])).toBeLessThanOrEqual(60);
    for (let at = 0; at < 9; at += 1) {
      await platform.asOwner("delete from rate_counters where key like 'sms-minute%'");
      expect((await ask(await platform.client())).status).toBe(200);
    }
    await platform.asOwner("delete from rate_counters where key like 'sms-minute%'");
    expect((await ask(await platform.client())).status).toBe(429);
    const many = await platform.client();
    const statuses = [];
    for (let at = 0; at < 31; at += 1) statuses.push((await ask(many, `1370000${1000 + at}`)).status);
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(200));
    expect(statuses[30]).toBe(429);
  });

  it('allow five tries, five minutes and their own tenant and phone only', async () => {
    await clear();
    const client = await platform.client();
    const { data } = (await ask(client)).body;
    const code = await codeInOutbox();
    expect((await signIn(client, data.id, code, '200002')).body).toMatchObject({ error: 'invalid_grant' });
    const wrong = code === '000000' ? '000001' : '000000';
    for (let at = 0; at < 5; at += 1) {
      await platform.asOwner("delete from rate_counters where key like 'login%'");
      expect((await signIn(client, data.id, wrong)).status).toBe(400);
    }
    await platform.asOwner("delete from rate_counters where key like 'login%'");
    expect((await signIn(client, data.id, code)).body).toMatchObject({ error: 'invalid_grant' });

    await clear();
    const old = (await ask(client)).body.data.id;
    const oldCode = await codeInOutbox();
    await platform.asOwner('update sms_codes set expires_at = now() where id = $1', [old]);
    expect((await signIn(client, old, oldCode)).status).toBe(400);
  });

  it('are kept as keyed hashes', async () => {
    await clear();
    const { data } = (await ask(await platform.client())).body;
    const code = await codeInOutbox();
    const [row] = await platform.asOwner<{ hash: Buffer }>(
      'select code_hash as hash from sms_codes where id = $1',
      [data.id],
    );
    expect(row?.hash).toHaveLength(32);
    expect(row?.hash.equals(createHash('sha256').update(code).digest())).toBe(false);
  });

  it('change a forgotten password without a token; other sessions end (row 8)', async () => {
    await clear();
    const before = await platform.client(platform.a.plain);
    const client = await platform.client();
    const { id } = (await ask(client)).body.data;
    const value = await codeInOutbox();
    const form = {
      tenantId: '200001',
      phone,
      id,
      newPassword: 'Copper27Lagoon',
      newPassword1: 'Copper27Lagoon',
    };
    const path = '/ircrisk-user/sms-update-password';
    expect((await client.form(path, { ...form, value, newPassword1: 'Copper27Lagoom' })).body).toMatchObject({
      code: 400,
      msg: '两次密码不一致',
    });
    expect(
      (await client.form(path, { ...form, value: value === '111111' ? '222222' : '111111' })).body,
    ).toMatchObject({ code: 400, msg: '验证码不正确或已过期' });
    expect((await client.form(path, { ...form, value })).body).toMatchObject({
      code: 200,
      data: true,
      msg: '密码修改成功',
    });
    expect((await before.get('/ircrisk-user/info')).status).toBe(401);
    expect(
      (
        await signInByCaptcha(platform, client, {
          tenantId: '200001',
          username: 'anton',
          password: 'Copper27Lagoon',
        })
      ).status,
    ).toBe(200);
  });
});

describe('SMS senders', () => {
  let server: Server;
  let address: string;
  let answer: { status: number; body: unknown };
  const requests: { request: IncomingMessage; body: string }[] = [];
  beforeAll(async () => {
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => {
        body += chunk.toString();
      });
      request.on('end', () => {
        requests.push({ request, body });
        response
          .writeHead(answer.status, { 'content-type': 'application/json' })
          .end(JSON.stringify(answer.body));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const message = { tenantId: '200001', phone: '13800138000', code: '046921', text: '您的验证码为 046921' };

  it('hand the message to any HTTP gateway, with its authorization', async () => {
    answer = { status: 200, body: {} };
    await httpSender({ url: `${address}/send`, authorization: 'Bearer gateway-key' })(message);
    const { request, body } = requests.at(-1)!;
    expect({
      url: request.url,
      authorization: request.headers.authorization,
      body: JSON.parse(body),
    }).toEqual({
      url: '/send',
      authorization: 'Bearer gateway-key',
      body: { phone: '13800138000', code: '046921', text: '您的验证码为 046921' },
    });
    answer = { status: 500, body: {} };
    await expect(httpSender({ url: address })(message)).rejects.toThrow('500');
  });

  it('sign the cloud vendor call so that the vendor can verify it, and believe its answer', async () => {
    const settings = {
      endpoint: address,
      accessKeyId: 'key-id',
      accessKeySecret: 'key-secret',
      signName: '东海石化',
      templateCode: 'SMS_1',
    };
    answer = { status: 200, body: { Code: 'OK' } };
    await aliyunSender(settings)(message);
    const { request } = requests.at(-1)!;
    expect(verifiesAsVendor(request, 'key-secret')).toBe(true);
    expect(verifiesAsVendor(request, 'another-secret')).toBe(false);
    const sent = new URL(request.url ?? '', address).searchParams;
    expect(Object.fromEntries(sent)).toEqual({
      PhoneNumbers: '13800138000',
      SignName: '东海石化',
      TemplateCode: 'SMS_1',
      TemplateParam: '{"code":"046921"}',
    });
    answer = { status: 200, body: { Code: 'isv.BUSINESS_LIMIT_CONTROL' } };
    await expect(aliyunSender(settings)(message)).rejects.toThrow('isv.BUSINESS_LIMIT_CONTROL');
  });

  /** The vendor's side of ACS3-HMAC-SHA256, from what arrived on the wire. */
  function verifiesAsVendor(request: IncomingMessage, secret: string): boolean {
    const match = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    );
    const [, , signedHeaders = '', signature] = match ?? [];
    const [path = '', query = ''] = (request.url ?? '').split('?');
    const decoded = [...new URLSearchParams(query)]
      .map(([name, value]) => [name, value] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1));
    const encoded = (value: string) =>
      encodeURIComponent(value).replace(
        /[!'()*]/g,
        (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
      );
    const canonicalHeaders = signedHeaders
      .split(';')
      .map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
      .join('');
    const canonical = [
      request.method,
      path,
      decoded.map(([n, v]) => `${encoded(n)}=${encoded(v)}`).join('&'),
      canonicalHeaders,
      signedHeaders,
      createHash('sha256').update('').digest('hex'),
    ].join('\n');
    const text = `ACS3-HMAC-SHA256\n${createHash('sha256').update(canonical).digest('hex')}`;
    return createHmac('sha256', secret).update(text).digest('hex') === signature;
  }
});
