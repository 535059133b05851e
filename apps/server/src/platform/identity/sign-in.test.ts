import { createHash } from 'node:crypto';
import { TokenAnswer } from '@ircrisk/contract/modules/system/identity.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { browserBasic, signInByCaptcha, solved, typedOf } from '#testing/browser-sign-in.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { basic } from '#testing/test-client.ts';
import { keepCaptcha } from './captcha/captcha.ts';

describe('signing in', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  const token = '/ircrisk-auth/oauth/token';
  const alice = () => typedOf(platform.a.admin);

  it('hands out a captcha: a PNG of five characters, key and picture in data and at the top', async () => {
    const { body } = await (await platform.client()).get<{ key: string; image: string }>(
      '/ircrisk-auth/oauth/captcha',
    );
    expect(body.data).toMatchObject({ key: body.key, image: body.image });
    const [head, content = ''] = body.data.image.split(',');
    expect(head).toBe('data:image/png;base64');
    expect(Buffer.from(content, 'base64').subarray(1, 4).toString()).toBe('PNG');
    expect(Buffer.from(content, 'base64').includes(body.data.key)).toBe(false);
  });

  it('answers flat, with the envelope beside it and everything a client reads', async () => {
    const client = await platform.client();
    const { status, body, headers } = await signInByCaptcha(platform, client, alice());
    expect(status).toBe(200);
    expect(TokenAnswer.parse(body)).toMatchObject({
      token_type: 'bearer',
      expires_in: 7200,
      scope: 'all',
      account: 'alice',
      user_name: 'alice',
      tenant_id: '200001',
      role_name: 'administrator',
      company_id: platform.a.companyId,
      language: 'zh',
      platform_type: 'enterprise',
      detail: { type: 'web' },
      first_login: false,
      password_expired: false,
      oauth_id: '',
      client_id: 'ircrisk',
    });
    expect(body).toMatchObject({ code: 200, success: true });
    expect(headers['cache-control']).toContain('no-store');
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('takes the parameters by query, by form and by both, the body winning', async () => {
    const client = await platform.client();
    const { tenantId, username, password } = alice();
    const all = { grant_type: 'captcha', scope: 'all', tenantId, username, password };
    const headers = async () => ({
      authorization: browserBasic,
      'tenant-id': tenantId,
      ...(await solved(platform)),
    });
    const byQuery = await client.send('POST', token, { query: all, headers: await headers() });
    const byBoth = await client.send('POST', token, {
      query: { ...all, password: 'wrong' },
      form: { password },
      headers: await headers(),
    });
    expect([byQuery.status, byBoth.status]).toEqual([200, 200]);
  });

  it.each([
    ['username', '账号不能为空'],
    ['password', '密码不能为空'],
    ['tenantId', '租户编码不能为空'],
  ])('names the missing field %s', async (field, msg) => {
    const client = await platform.client();
    const { tenantId, username, password } = alice();
    const form = { grant_type: 'captcha', tenantId, username, password, [field]: '' };
    const { status, body } = await client.form(token, form, {
      authorization: browserBasic,
      ...(await solved(platform)),
    });
    expect({ status, error: body.error, msg: body.msg, said: body.error_description }).toEqual({
      status: 400,
      error: 'invalid_request',
      msg,
      said: msg,
    });
  });

  it('says what went wrong in the words of OAuth whatever was sent', async () => {
    const client = await platform.client();
    const form = { grant_type: 'captcha', ...alice(), username: 'al\u0000ice' };
    const { status, body } = await client.form(token, form, {
      authorization: browserBasic,
      ...(await solved(platform)),
    });
    expect(status).toBe(400);
    expect(body.error).toMatch(/^invalid_/);
    expect(body.error_description).toBe(body.msg);
  });

  it('names the missing verification code, in English too', async () => {
    const client = await platform.client();
    const answer = await client.form(
      token,
      { grant_type: 'captcha', ...alice() },
      { authorization: browserBasic, language: 'en' },
    );
    expect(answer.body).toMatchObject({
      code: 400,
      error: 'invalid_request',
      msg: 'Verification code must not be empty',
    });
    const sms = await client.form(
      token,
      { grant_type: 'sms_code', tenantId: '200001' },
      { authorization: browserBasic },
    );
    expect(sms.body).toMatchObject({ error: 'invalid_request', msg: '手机号不能为空' });
  });

  it('takes work in place of a picture from whoever cannot see it, once, and only when it is done', async () => {
    interface Puzzle {
      key: string;
      image: string;
      work: { rounds: number; bits: number };
    }
    const client = await platform.client();
    const puzzle = async () =>
      (await client.get<Puzzle>('/ircrisk-auth/oauth/captcha', { kind: 'work' })).body.data;
    const zeroBits = (text: string) => Math.clz32(createHash('sha256').update(text).digest().readUInt32BE(0));
    const { key, work } = await puzzle();
    const numbers = Array.from({ length: work.rounds }, (_, round) => {
      for (let number = 0; ; number += 1)
        if (zeroBits(`${key}.${round}.${number}`) >= work.bits) return String(number);
    });
    const headers = { 'captcha-key': key, 'captcha-code': numbers.join('.') };
    expect((await signInByCaptcha(platform, client, alice(), headers)).body).toMatchObject({ code: 200 });
    expect((await signInByCaptcha(platform, client, alice(), headers)).body).not.toMatchObject({ code: 200 });
    // Numbers of another puzzle, one number for all rounds, or none.
    for (const answer of [numbers.join('.'), numbers[0] ?? '', 'AKR69']) {
      const other = { 'captcha-key': (await puzzle()).key, 'captcha-code': answer };
      expect((await signInByCaptcha(platform, client, alice(), other)).body, answer).not.toMatchObject({
        code: 200,
      });
    }
  });

  it('speaks digits to whoever cannot see a picture: another recording each time, of one length, for one attempt', async () => {
    interface Spoken {
      key: string;
      image: string;
      sound: string;
    }
    const client = await platform.client();
    const spoken = async (language: string) =>
      (await client.get<Spoken>('/ircrisk-auth/oauth/captcha', { kind: 'spoken' }, { language })).body.data;
    const [first, second, english] = [await spoken('zh'), await spoken('zh'), await spoken('en')];
    const bytes = [first, second, english].map(({ sound }) => {
      expect(sound.slice(0, 22)).toBe('data:audio/wav;base64,');
      return Buffer.from(sound.slice(22), 'base64');
    });
    for (const sound of bytes) expect(sound.toString('latin1', 0, 12)).toMatch(/^RIFF....WAVE$/s);
    expect(new Set(bytes.map(({ length }) => length)).size).toBe(1);
    expect(new Set(bytes.map((sound) => sound.toString('base64'))).size).toBe(3);
    expect(first.image).toBe('');

    const left = (key: string) => platform.asOwner('select 1 from captchas where key = $1', [key]);
    expect(await left(first.key)).toHaveLength(1);
    const wrong = { 'captcha-key': first.key, 'captcha-code': '12' };
    expect((await signInByCaptcha(platform, client, alice(), wrong)).body).not.toMatchObject({ code: 200 });
    expect(await left(first.key)).toHaveLength(0);
    // As it is heard, in groups.
    const key = await keepCaptcha(platform.db, platform.config.secrets.token, '4071936');
    const heard = { 'captcha-key': key, 'captcha-code': '407 1936' };
    expect((await signInByCaptcha(platform, client, alice(), heard)).body).toMatchObject({ code: 200 });
    expect((await signInByCaptcha(platform, client, alice(), heard)).body).not.toMatchObject({ code: 200 });
  });

  it('burns a captcha with the first attempt, right or wrong, and takes it in any case', async () => {
    const client = await platform.client();
    const headers = await solved(platform);
    const wrong = await signInByCaptcha(platform, client, alice(), { ...headers, 'captcha-code': 'XXXXX' });
    expect(wrong.body).toMatchObject({ code: 400, error: 'invalid_grant', msg: '验证码不正确或已过期' });
    const again = await signInByCaptcha(platform, client, alice(), headers);
    expect(again.body).toMatchObject({ code: 400, error: 'invalid_grant' });
    const used = await solved(platform);
    expect((await signInByCaptcha(platform, client, alice(), used)).status).toBe(200);
    expect((await signInByCaptcha(platform, client, alice(), used)).body).toMatchObject({
      error: 'invalid_grant',
    });
  });

  it('refuses a captcha that is older than five minutes', async () => {
    const key = await keepCaptcha(platform.db, platform.config.secrets.token, 'AKR69');
    await platform.asOwner('update captchas set expires_at = now() where key = $1', [key]);
    const { body } = await signInByCaptcha(platform, await platform.client(), alice(), {
      'captcha-key': key,
    });
    expect(body).toMatchObject({ code: 400, msg: '验证码不正确或已过期' });
  });

  it('tells an unknown account, a wrong password and an unknown tenant as the contract says', async () => {
    const client = await platform.client();
    const unknown = await signInByCaptcha(platform, client, { ...alice(), username: 'nobody' });
    expect(unknown.body).toMatchObject({
      code: 400,
      error: 'user_not_found',
      msg: '当前用户不存在',
      error_description: '当前用户不存在',
    });
    const wrong = await signInByCaptcha(platform, client, { ...alice(), password: 'Wrong12345' });
    expect(wrong.body).toMatchObject({ code: 400, error: 'invalid_grant', msg: '登录失败' });
    const tenant = await signInByCaptcha(platform, client, { ...alice(), tenantId: '999999' });
    expect(tenant.body).toEqual(wrong.body);
    // An account of another tenant does not exist here.
    const foreign = await signInByCaptcha(platform, client, { ...alice(), tenantId: '200002' });
    expect(foreign.body).toMatchObject({ error: 'user_not_found' });
    const header = await signInByCaptcha(platform, client, alice(), { 'tenant-id': '200002' });
    expect(header.body).toMatchObject({ code: 400, error: 'invalid_grant', msg: '登录失败' });
  });

  it('refuses grants a client does not own: the browser gets no bare password (SEC12), the script no captcha', async () => {
    const client = await platform.client();
    const password = await client.form(
      token,
      { grant_type: 'password', ...alice() },
      { authorization: browserBasic },
    );
    expect(password.body).toMatchObject({
      code: 400,
      error: 'unsupported_grant_type',
      msg: '不支持的授权类型',
    });
    const integration = basic('integration', platform.config.secrets.integrationClient);
    const captcha = await client.form(
      token,
      { grant_type: 'captcha', ...alice() },
      { authorization: integration, ...(await solved(platform)) },
    );
    expect(captcha.body).toMatchObject({ error: 'unsupported_grant_type' });
    const odd = await client.form(
      token,
      { grant_type: 'implicit', ...alice() },
      { authorization: browserBasic },
    );
    expect(odd.body).toMatchObject({ error: 'unsupported_grant_type' });
  });

  it('answers 401 only for the client itself', async () => {
    const client = await platform.client();
    for (const authorization of [
      '',
      'Basic !!',
      basic('ircrisk', 'guess'),
      basic('saber', 'saber_secret'),
      'Bearer x',
    ]) {
      const { status, body } = await client.form(
        token,
        { grant_type: 'captcha', ...alice() },
        { authorization },
      );
      expect({ status, error: body.error, msg: body.msg }).toEqual({
        status: 401,
        error: 'invalid_client',
        msg: '客户端认证失败',
      });
    }
  });

  it('does not tell a script without a captcha that an account does not exist', async () => {
    const client = await platform.client();
    const authorization = basic('integration', platform.config.secrets.integrationClient);
    const { body } = await client.form(
      token,
      { grant_type: 'password', ...alice(), username: 'nobody' },
      { authorization },
    );
    expect(body).toMatchObject({ code: 400, error: 'invalid_grant', msg: '登录失败' });
  });

  it('tells that a user is forbidden or a tenant expired only after the right password', async () => {
    const client = await platform.client();
    const bruno = typedOf(platform.b.plain);
    await platform.inTenant('200002', (tx) =>
      tx.run(sql`update users set status = 2 where account = 'bruno'`),
    );
    expect(
      (await signInByCaptcha(platform, client, { ...bruno, password: 'Wrong12345' })).body,
    ).toMatchObject({ error: 'invalid_grant' });
    expect((await signInByCaptcha(platform, client, bruno)).body).toMatchObject({
      code: 400,
      error: 'access_denied',
      msg: '账号已被禁用',
    });
    await platform.inTenant('200002', (tx) =>
      tx.run(sql`update users set status = 1 where account = 'bruno'`),
    );
    await platform.inTenant('000000', (tx) =>
      tx.run(sql`update tenants set expire_time = now() - interval '1 hour' where tenant_id = '200002'`),
    );
    expect(
      (await signInByCaptcha(platform, client, { ...bruno, password: 'Wrong12345' })).body,
    ).toMatchObject({ error: 'invalid_grant' });
    expect((await signInByCaptcha(platform, client, bruno)).body).toMatchObject({
      code: 400,
      error: 'access_denied',
      msg: '租户已过期',
    });
    await platform.inTenant('000000', (tx) =>
      tx.run(sql`update tenants set expire_time = null where tenant_id = '200002'`),
    );
    expect((await signInByCaptcha(platform, client, bruno)).status).toBe(200);
  });

  it('records every attempt with account, outcome, address and browser', async () => {
    const client = await platform.client();
    await signInByCaptcha(platform, client, alice(), { 'user-agent': 'Test\u0007Browser' });
    await signInByCaptcha(platform, client, { ...alice(), password: 'Wrong12345' });
    const rows = await platform.inTenant('200001', (tx) =>
      tx.all(sql`select event, method, account, real_name as name, reason, place, user_agent as agent from login_records
        where address = ${client.address} order by id`),
    );
    expect(rows).toEqual([
      {
        event: 'login',
        method: 'captcha',
        account: 'alice',
        name: 'alice',
        reason: '',
        place: 'intranet',
        agent: 'Test Browser',
      },
      {
        event: 'failure',
        method: 'captcha',
        account: 'alice',
        name: 'alice',
        reason: 'identity.loginFailure',
        place: 'intranet',
        agent: expect.any(String),
      },
    ]);
  });

  it('keeps of an account nobody has only the first letter: it may be a password in the wrong field', async () => {
    const client = await platform.client();
    await signInByCaptcha(platform, client, {
      tenantId: '200001',
      username: 'Kestrel73Harbour',
      password: 'x',
    });
    const rows = await platform.inTenant('200001', (tx) =>
      tx.all(sql`select account from login_records where address = ${client.address}`),
    );
    expect(rows).toEqual([{ account: 'K***' }]);
  });

  it('answers a wrong method with 405', async () => {
    const { status } = await (await platform.client()).get(token);
    expect(status).toBe(405);
  });
});
