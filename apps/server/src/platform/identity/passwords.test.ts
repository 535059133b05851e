import { isCommon } from '@ircrisk/contract/common-passwords.ts';
import type { FirstPassword } from '@ircrisk/contract/modules/system/user.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { signInByCaptcha, typedOf } from '#testing/browser-sign-in.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';
import { needsRehash, randomPassword } from './password.ts';

describe('passwords', () => {
  let platform: TestPlatform;
  let admin: TestClient;
  const suffix = () => platform.config.secrets.resetPasswordSuffix;
  beforeAll(async () => {
    platform = await startTestPlatform();
    admin = await platform.client(platform.a.admin);
  });
  afterAll(() => platform.close());

  const change = (client: TestClient, oldPassword: string, newPassword: string, newPassword1 = newPassword) =>
    client.form('/ircrisk-user/update-password', { oldPassword, newPassword, newPassword1 });
  const newUser = async (account: string, more: Record<string, unknown> = {}) => {
    const { body } = await admin.post<string>('/ircrisk-user/submit', {
      account,
      realName: account,
      deptId: platform.a.deptId,
      ...more,
    });
    expect(body.code).toBe(200);
    return body.data;
  };
  const told = async (account: string, by = admin) => {
    const { data } = (await by.post<FirstPassword[]>('/ircrisk-user/first-passwords')).body;
    return data.find((each) => each.account === account)?.password ?? '';
  };

  it('are changed with the old one, twice the new one, and the rule', async () => {
    const id = await newUser('changer', { password: 'Marble41Window' });
    await platform.inTenant('200001', (tx) =>
      tx.run(sql`update users set must_change_password = false where id = ${id}`),
    );
    const who = { tenantId: '200001', account: 'changer', password: 'Marble41Window' };
    const client = await platform.client(who);
    const other = await platform.client(who);
    const cases: [string, string, string, string][] = [
      ['Marble41Window', 'Short1a', 'Short1a', '密码须含大小写字母和数字，长度大于8小于20'],
      ['Marble41Window', 'alllower123456', 'alllower123456', '密码须含大小写字母和数字，长度大于8小于20'],
      [
        'Marble41Window',
        'Exactly20Characters1',
        'Exactly20Characters1',
        '密码须含大小写字母和数字，长度大于8小于20',
      ],
      ['Marble41Window', 'Velvet93Garden', 'Velvet93Gardem', '两次密码不一致'],
      ['', 'Velvet93Garden', 'Velvet93Garden', '原密码不能为空'],
      ['Wrong12345', 'Velvet93Garden', 'Velvet93Garden', '原密码不正确'],
      ['Marble41Window', 'Marble41Window', 'Marble41Window', '新密码不能与原密码相同'],
      ['Marble41Window', 'Password123', 'Password123', '该密码过于常见或含有账号、租户编码，请换一个'],
      ['Marble41Window', 'Xchanger7Quill', 'Xchanger7Quill', '该密码过于常见或含有账号、租户编码，请换一个'],
      ['Marble41Window', 'Quill200001x', 'Quill200001x', '该密码过于常见或含有账号、租户编码，请换一个'],
    ];
    for (const [old, fresh, again, msg] of cases) {
      await platform.asOwner("delete from rate_counters where key like 'login:%old-password%'");
      expect((await change(client, old, fresh, again)).body, fresh).toMatchObject({ code: 400, msg });
    }
    expect((await change(client, 'Marble41Window', 'Velvet93Garden')).body).toMatchObject({
      code: 200,
      data: true,
      msg: '密码修改成功',
    });
    // This session goes on, the others end.
    expect((await client.get('/ircrisk-user/info')).status).toBe(200);
    expect((await other.get('/ircrisk-user/info')).status).toBe(401);
    expect((await signInByCaptcha(platform, other, typedOf(who))).body).toMatchObject({
      error: 'invalid_grant',
    });
    expect(
      (await signInByCaptcha(platform, other, { ...typedOf(who), password: 'Velvet93Garden' })).status,
    ).toBe(200);
  });

  it('are tried at most five times by somebody who found a screen unlocked', async () => {
    const client = await platform.client(platform.a.plain);
    const statuses = [];
    for (let at = 0; at < 6; at += 1)
      statuses.push((await change(client, 'Wrong12345', 'Velvet93Garden')).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });

  it('after a reset are the account and a suffix of this one reset: for one login, with nothing but the change allowed (SEC6)', async () => {
    const id = await newUser('resetee', { password: 'Marble41Window' });
    const client = await platform.client();
    const reset = await admin.form('/ircrisk-user/reset-password', { userIds: id });
    expect(reset.body).toMatchObject({ code: 200, data: true });
    expect(reset.text).not.toContain(suffix());
    const typed = { tenantId: '200001', username: 'resetee', password: await told('resetee') };
    expect(typed.password).toMatch(/^resetee[A-Za-z2-9]{12}$/);
    // Told once, and to nobody else.
    expect(await told('resetee')).toBe('');
    expect(
      (await signInByCaptcha(platform, client, { ...typed, password: `resetee${suffix()}` })).status,
    ).toBe(400);
    expect((await signInByCaptcha(platform, client, { ...typed, password: 'Marble41Window' })).status).toBe(
      400,
    );
    const first = await signInByCaptcha(platform, client, typed);
    expect(first.body).toMatchObject({ code: 200, first_login: true });
    expect((await signInByCaptcha(platform, client, typed)).body).toMatchObject({
      code: 400,
      error: 'invalid_grant',
      msg: '登录失败',
    });

    client.token = String(first.body.access_token);
    for (const path of [
      '/ircrisk-system/menu/routes',
      '/ircrisk-center/project/getDefaultProject',
      '/ircrisk-user/list',
      '/ircrisk-system/dict/dictionary?code=sex',
    ]) {
      expect((await client.get(path)).body, path).toMatchObject({
        code: 403,
        error: 'password_change_required',
      });
    }
    for (const path of ['/ircrisk-user/info', '/ircrisk-auth/oauth/user-info'])
      expect((await client.get(path)).status, path).toBe(200);
    expect((await client.get<{ firstLogin: boolean }>('/ircrisk-user/info')).body.data.firstLogin).toBe(true);
    expect((await change(client, typed.password, typed.password)).status).toBe(400);
    expect((await change(client, typed.password, 'Velvet93Garden')).body).toMatchObject({ code: 200 });
    expect((await client.get('/ircrisk-center/project/getDefaultProject')).status).toBe(200);
  });

  it('after a reset are good for 24 hours only', async () => {
    const id = await newUser('latecomer');
    await admin.form('/ircrisk-user/reset-password', { userIds: id });
    const password = await told('latecomer');
    // A day passes.
    await platform.inTenant('200001', (tx) =>
      tx.run(
        sql`update users set password_expires_at = password_expires_at - interval '24 hours' where id = ${id}`,
      ),
    );
    const answer = await signInByCaptcha(platform, await platform.client(), {
      tenantId: '200001',
      username: 'latecomer',
      password,
    });
    expect(answer.body).toMatchObject({ code: 400, error: 'invalid_grant' });
  });

  it('of a new user without one follow the reset rule', async () => {
    await newUser('newcomer');
    const password = await told('newcomer');
    const client = await platform.client();
    const typed = { tenantId: '200001', username: 'newcomer', password };
    const first = await signInByCaptcha(platform, client, typed);
    expect(first.body).toMatchObject({ code: 200, first_login: true, password_expired: false });
    expect((await signInByCaptcha(platform, client, typed)).status).toBe(400);
    client.token = String(first.body.access_token);
    expect((await change(client, typed.password, 'Velvet93Garden')).body).toMatchObject({ code: 200 });
    expect(
      (await signInByCaptcha(platform, client, { ...typed, password: 'Velvet93Garden' })).body,
    ).toMatchObject({ code: 200, first_login: false });
  });

  it('told to one tenant open nothing in another, nor after the next reset', async () => {
    const twin = { account: 'twin', realName: 'twin' };
    const bella = await platform.client(platform.b.admin);
    const first = await newUser('twin');
    await bella.post('/ircrisk-user/submit', { ...twin, deptId: platform.b.deptId });
    const known = await told('twin');
    const tried = (tenantId: string, password: string) =>
      platform
        .client()
        .then((client) => signInByCaptcha(platform, client, { tenantId, username: 'twin', password }));
    expect((await tried('200002', known)).status).toBe(400);
    await admin.form('/ircrisk-user/reset-password', { userIds: first });
    expect((await tried('200001', known)).status).toBe(400);
    expect((await tried('200002', await told('twin', bella))).status).toBe(200);
  });

  it('are told to whoever made the user, not to others, and no more once the user has more rights than they', async () => {
    await platform.permit(platform.a, 'user.create', 'user.read');
    await platform.inTenant('200001', (tx) =>
      tx.run(
        sql`update roles set data_scope_ids = array(select id from data_scopes where scope_type = 1) where id = ${platform.a.plainRoleId}`,
      ),
    );
    const anton = await platform.client(platform.a.plain);
    const make = (account: string) =>
      anton.post<string>('/ircrisk-user/submit', { account, realName: account, deptId: platform.a.deptId });
    await make('antons1');
    const { data: raised } = (await make('antons2')).body;
    await platform.inTenant('200001', (tx) =>
      tx.run(
        sql`update users set role_ids = array(select id from roles where is_admin) where id = ${raised}`,
      ),
    );
    expect(await told('antons1')).toBe('');
    expect((await anton.get('/ircrisk-user/first-passwords/waiting')).body.data).toEqual({ count: 1 });
    const { data } = (await anton.post<FirstPassword[]>('/ircrisk-user/first-passwords')).body;
    expect(data.map(({ account }) => account)).toEqual(['antons1']);
    await platform.permit(platform.a);
  });

  it('are stored as argon2id with at least 19 MiB and two passes, and never answered (SEC5)', async () => {
    const rows = await platform.inTenant('200001', (tx) =>
      tx.all<{ hash: string }>(sql`select password_hash as hash from users where password_hash <> ''`),
    );
    for (const { hash } of rows) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(needsRehash('$argon2id$v=19$m=4096,t=1,p=1$x$y')).toBe(true);
    const said = platform.answers.map((answer) => answer.text).join('\n');
    expect(said).not.toContain('argon2');
    expect(said).not.toContain(suffix());
    for (const secret of [
      'Kestrel73Harbour',
      'Lantern58Meadow',
      'Marble41Window',
      'Velvet93Garden',
      'password_hash',
      'passwordHash',
    ])
      expect(said).not.toContain(secret);
  });

  it('are in no audit row either (SEC19)', async () => {
    const rows = await platform.asOwner<{ text: string }>(
      'select before::text || after::text || operation as text from audit_entries',
    );
    const all = JSON.stringify(rows) + JSON.stringify(await platform.asOwner('select * from audit_entries'));
    for (const secret of [
      'argon2',
      'password_hash',
      suffix(),
      'Marble41Window',
      'Velvet93Garden',
      'secret_hash',
    ])
      expect(all).not.toContain(secret);
  });

  it('that are drawn pass the rule and are never the same', () => {
    const drawn = Array.from({ length: 200 }, randomPassword);
    for (const password of drawn) expect(password).toMatch(/^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)[A-Za-z0-9]{12}$/);
    expect(new Set(drawn).size).toBe(200);
  });

  it.each([
    'Password123',
    'Admin2024!',
    'Qwerty12345',
    'P@ssw0rd2025',
    'Aa123456789',
    'Abcdef12345',
    'Zaq12wsxZaq',
    'Huawei@123',
    'Aaaaaa1111',
  ])('like %s are too common', (password) => expect(isCommon(password)).toBe(true));
  it.each(['Kestrel73Harbour', 'xT9mQv2bLp', 'Blau7Elefant3'])('like %s are not', (password) =>
    expect(isCommon(password)).toBe(false),
  );
});
