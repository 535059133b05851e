import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';

interface Shown {
  id: string;
  account: string;
  [key: string]: unknown;
}

describe('users', () => {
  let platform: TestPlatform;
  let admin: TestClient;
  beforeAll(async () => {
    platform = await startTestPlatform();
    admin = await platform.client(platform.a.admin);
  });
  afterAll(() => platform.close());

  const submit = async (fields: Record<string, unknown>, by = admin) =>
    by.post<string>('/ircrisk-user/submit', fields);
  const make = async (account: string, more: Record<string, unknown> = {}): Promise<string> => {
    const { body } = await submit({ account, realName: account, deptId: platform.a.deptId, ...more });
    expect(body, account).toMatchObject({ code: 200 });
    return body.data;
  };
  const detail = async (id: string) => (await admin.get<Shown>('/ircrisk-user/detail', { id })).body.data;
  const roleOf = (scopes: string[], alias: string) =>
    platform.inTenant('200001', async (tx) => {
      const { id } = await tx.one<{ id: string }>(sql`insert into roles (role_name, role_alias, api_scope_ids)
        values (${alias}, ${alias}, array(select id from api_scopes where code = any(${scopes}::text[]))) returning id`);
      return id;
    });

  it('are added with their fields, multi-value ones as comma-separated ids, and read back with names (row 1)', async () => {
    const id = await make('wang.fang', {
      realName: '王芳',
      name: '小王',
      phone: '13900000001',
      email: 'wf@example.com',
      sex: '2',
      birthday: '1990-02-28',
      roleId: platform.a.plainRoleId,
      code: 'E-17',
    });
    expect(id).toMatch(/^\d+$/);
    expect(await detail(id)).toMatchObject({
      id,
      tenantId: '200001',
      tenantName: '甲石化',
      account: 'wang.fang',
      realName: '王芳',
      name: '小王',
      phone: '13900000001',
      sex: '2',
      sexName: '女',
      birthday: '1990-02-28',
      roleId: platform.a.plainRoleId,
      roleName: '普通用户',
      deptId: platform.a.deptId,
      deptName: '甲石化有限公司',
      postId: '',
      postName: '',
      status: 1,
      statusName: '正常',
      isAdmin: false,
      firstLogin: true,
      locked: false,
      code: 'E-17',
    });
    expect(await detail(id)).not.toHaveProperty('password');
  });

  it('must have an account and a name, in the right form, and a free account and phone', async () => {
    const cases: [Record<string, unknown>, number, string][] = [
      [{ realName: 'x' }, 400, '账号不能为空'],
      [{ account: 'a b', realName: 'x' }, 400, '账号只能含字母、数字、“_”“.”“-”'],
      [{ account: 'fresh1' }, 400, '姓名不能为空'],
      [{ account: 'ALICE', realName: 'x' }, 409, '账号“ALICE”已存在'],
      [{ account: 'fresh2', realName: 'x', phone: '13900000001' }, 409, '手机号“13900000001”已存在'],
      [{ account: 'fresh3', realName: 'x', phone: 'abc' }, 400, '手机号须为 5 至 20 位数字'],
      [
        { account: 'fresh4', realName: 'x', birthday: '1990-02-30' },
        400,
        '生日须为有效日期（年-月-日，1900–2199 年）',
      ],
      [
        { account: 'fresh5', realName: 'x', password: 'short' },
        400,
        '密码须含大小写字母和数字，长度大于8小于20',
      ],
      [{ account: 'fresh6', realName: 'x', sex: '9' }, 400, '性别的取值不在可选范围内'],
    ];
    for (const [fields, code, msg] of cases)
      expect((await submit(fields)).body, msg).toMatchObject({ code, msg });
    // The same account in another tenant is another account.
    expect(
      (await submit({ account: 'wang.fang', realName: 'x' }, await platform.client(platform.b.admin))).status,
    ).toBe(200);
  });

  it('are changed by update and by submit with an id; password, account and status are not (row 2, SEC7)', async () => {
    const id = await make('li.lei', { password: 'Marble41Window' });
    const before = await platform.inTenant('200001', (tx) =>
      tx.one<{ hash: string }>(sql`select password_hash as hash from users where id = ${id}`),
    );
    const sent = {
      id,
      realName: '李雷',
      password: 'Velvet93Garden',
      account: 'other',
      status: 2,
      tenantId: '200002',
      isAdmin: true,
      isLeader: true,
      firstLogin: false,
      createUser: '1',
    };
    expect((await admin.post('/ircrisk-user/update', sent)).body).toMatchObject({
      code: 200,
      data: true,
      msg: '修改成功',
    });
    expect((await submit({ ...sent, name: 'Lei' })).body).toMatchObject({ code: 200, data: id });
    expect(await detail(id)).toMatchObject({
      realName: '李雷',
      name: 'Lei',
      account: 'li.lei',
      status: 1,
      tenantId: '200001',
      isAdmin: false,
      isLeader: false,
      firstLogin: true,
      createUser: platform.a.admin.id,
    });
    const after = await platform.inTenant('200001', (tx) =>
      tx.one<{ hash: string }>(sql`select password_hash as hash from users where id = ${id}`),
    );
    expect(after).toEqual(before);
    expect((await admin.post('/ircrisk-user/update', { id, realName: '', version: 1 })).status).toBe(400);
    const stale = await admin.post('/ircrisk-user/update', { id, realName: 'x', version: 1 });
    expect(stale.body).toMatchObject({ code: 409, data: { realName: '李雷' } });
    expect((await admin.post('/ircrisk-user/update', { realName: 'x' })).status).toBe(400);
  });

  it('are forbidden and allowed by query or form, under each of the three names, but never oneself (row 3)', async () => {
    const id = await make('status1');
    const path = '/ircrisk-user/update-status';
    expect((await admin.send('POST', path, { query: { userIds: id, status: 2 } })).body).toMatchObject({
      code: 200,
      data: true,
    });
    expect(await detail(id)).toMatchObject({ status: 2, statusName: '禁用' });
    expect((await admin.form(path, { ids: id, status: 1 })).status).toBe(200);
    expect((await admin.send('POST', path, { query: { id, status: 2 }, form: { status: 1 } })).status).toBe(
      200,
    );
    expect(await detail(id)).toMatchObject({ status: 1 });
    expect(
      (await admin.send('POST', path, { query: { userIds: platform.a.admin.id, status: 2 } })).body,
    ).toMatchObject({ code: 400, msg: '不能对自己执行此操作' });
    expect((await admin.send('POST', path, { query: { userIds: id, status: 3 } })).status).toBe(400);
    expect((await admin.send('POST', path, { query: { status: 2 } })).body).toMatchObject({
      code: 400,
      msg: '请至少选择一项',
    });
    expect((await admin.get(path, { userIds: id, status: 2 })).status).toBe(405);
  });

  it('are listed by whether they can sign in', async () => {
    const [may, mayNot] = [await make('state1'), await make('state2')];
    await admin.send('POST', '/ircrisk-user/update-status', { query: { userIds: mayNot, status: 2 } });
    const listed = async (state: string) => {
      const { body } = await admin.get<{ records: Shown[]; total: number }>('/ircrisk-user/list', {
        keyword: 'state',
        state,
      });
      expect(body.data.total).toBe(body.data.records.length);
      return body.data.records.filter(({ id }) => id === may || id === mayNot);
    };
    expect(await listed('normal')).toMatchObject([{ id: may, state: 'normal' }]);
    expect(await listed('forbidden')).toMatchObject([{ id: mayNot, state: 'forbidden' }]);
    expect(await listed('locked')).toEqual([]);
    expect((await listed('')).map(({ id }) => id)).toEqual(expect.arrayContaining([may, mayNot]));
  });

  it('tell the caller about themselves, with the login before this one and the logins of the month (row 4)', async () => {
    const client = await platform.client(platform.a.plain);
    await platform.inTenant('200001', (tx) =>
      tx.run(sql`insert into login_records (user_id, account, event, method, address, place, login_time) values
        (${platform.a.plain.id}, 'anton', 'login', 'captcha', '10.9.8.7', 'intranet', now() - interval '70 days')`),
    );
    const { data } = (await client.get<Shown>('/ircrisk-user/info')).body;
    expect(data).toMatchObject({
      account: 'anton',
      userName: 'anton',
      user_name: 'anton',
      realName: 'anton',
      real_name: 'anton',
      language: 'zh',
      lastAddress: '内网 10.9.8.7',
      monthLoginNum: 1,
      projectId: platform.a.projectId,
      plantModelId: null,
      deptName: '甲石化有限公司',
      firstLogin: false,
    });
    expect(data.lastLoginTime).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
  });

  it('tell the last login before the session one looks from: none in the first, and not what came since elsewhere', async () => {
    const lastOf = async (client: TestClient) =>
      (await client.get<Shown>('/ircrisk-user/info')).body.data.lastLoginTime;
    const first = await platform.client(platform.b.plain);
    expect(await lastOf(first)).toBeNull();
    const second = await platform.client(platform.b.plain);
    expect(await lastOf(second)).toMatch(/^\d{4}-/);
    expect(await lastOf(first)).toBeNull();
  });

  it('count the logins of the month from its first moment in the tenant’s zone, without those that failed', async () => {
    const client = await platform.client(platform.a.plain);
    const before = (await client.get<Shown>('/ircrisk-user/info')).body.data.monthLoginNum;
    const [month] = await platform.inTenant('200001', (tx) =>
      tx.all<{ start: string }>(sql`
        with made as (insert into login_records (user_id, account, event, method, address, place, login_time)
          select ${platform.a.plain.id}, 'anton', e, 'captcha', '10.9.8.7', 'intranet', date_trunc('month', now(), 'Asia/Shanghai') + s
          from (values ('login', interval '0'), ('failure', interval '0'), ('login', interval '-1 second')) x(e, s) returning 1)
        select to_char(date_trunc('month', now(), 'Asia/Shanghai') at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as start from (select count(*) from made) m`),
    );
    const { data } = (await client.get<Shown>('/ircrisk-user/info')).body;
    expect(month?.start).toMatch(/-01 00:00:00$/);
    expect(data.monthLoginNum).toBe(Number(before) + 1);
  });

  it('are listed by page, filter and order; a department means it and those below (row 5)', async () => {
    const below = (
      await admin.post<string>('/ircrisk-system/dept/submit', {
        deptName: '加氢车间',
        parentId: platform.a.deptId,
      })
    ).body.data;
    await make('below1', { deptId: below });
    const list = async (query: Record<string, unknown>) =>
      (await admin.get<{ records: Shown[]; total: number; pages: number }>('/ircrisk-user/list', query)).body;
    expect((await list({ deptId: below })).data.records.map((user) => user.account)).toEqual(['below1']);
    expect(
      (await list({ deptId: platform.a.deptId, size: 500 })).data.records.map((user) => user.account),
    ).toContain('below1');
    expect((await list({ account: 'ELOW' })).data.records.map((user) => user.account)).toEqual(['below1']);
    expect((await list({ account_equal: 'below' })).data.total).toBe(0);
    expect((await list({ roleId: platform.a.plainRoleId, account: 'wang' })).data.total).toBe(1);
    expect((await list({ account: '%' })).data.total).toBe(0);
    const page = await list({ current: 2, size: 2, ascs: 'account' });
    expect(page.data).toMatchObject({ size: 2, current: 2, pages: Math.ceil(page.data.total / 2) });
    expect((await list({ current: 999 })).data.records).toEqual([]);
    const byName = await list({ ascs: 'account', size: 500 });
    expect(byName.data.records.map((user) => user.account)).toEqual(
      byName.data.records.map((user) => user.account).sort(),
    );
  });

  it.each([
    { ascs: '(select 1)' },
    { descs: 'id;--' },
    { ascs: 'password_hash' },
    { "account_like')=1": 'x' },
    { account_odd: 'x' },
    { 'updatexml(1,1,1)': '1' },
  ])('refuse %j as order or filter (SEC2)', async (query) => {
    const answer = await admin.get('/ircrisk-user/list', query);
    expect(answer.status).toBe(400);
    expect(answer.text).not.toMatch(/select .* from|syntax|pg_/i);
  });

  it('are removed all or none, never oneself nor the last administrator (row 6)', async () => {
    const ids = [await make('gone1'), await make('gone2')];
    expect((await admin.form('/ircrisk-user/remove', { ids: `${ids[0]},1` })).status).toBe(404);
    expect(await detail(ids[0] ?? '')).toBeTruthy();
    expect(
      (await admin.form('/ircrisk-user/remove', { ids: `${ids[0]},${platform.a.admin.id}` })).body,
    ).toMatchObject({ code: 400, msg: '不能对自己执行此操作' });
    expect((await admin.form('/ircrisk-user/remove', { ids: ids.join(',') })).body).toMatchObject({
      code: 200,
      data: true,
      msg: '删除成功',
    });
    expect((await admin.get('/ircrisk-user/detail', { id: ids[0] })).status).toBe(404);
    expect((await admin.form('/ircrisk-user/remove', {})).body).toMatchObject({
      code: 400,
      msg: '请至少选择一项',
    });
    // The account is free again.
    await make('gone1');
  });

  it('keep an administrator: the last one can be neither removed, forbidden, nor stripped, not even by two at once', async () => {
    const admins = await platform.inTenant('200001', (tx) =>
      tx.one<{ id: string }>(sql`select id from roles where is_admin`),
    );
    const second = await make('second.admin', { roleId: admins.id, password: 'Marble41Window' });
    await platform.inTenant('200001', (tx) =>
      tx.run(sql`update users set must_change_password = false where id = ${second}`),
    );
    const other = await platform.client({
      tenantId: '200001',
      account: 'second.admin',
      password: 'Marble41Window',
    });
    // Each takes the other out at the same moment; one must stay.
    const both = await Promise.all([
      admin.send('POST', '/ircrisk-user/update-status', { query: { userIds: second, status: 2 } }),
      other.send('POST', '/ircrisk-user/update-status', {
        query: { userIds: platform.a.admin.id, status: 2 },
      }),
    ]);
    expect(both.filter((answer) => answer.status === 200).length).toBeLessThanOrEqual(1);
    await platform.inTenant('200001', (tx) => tx.run(sql`update users set status = 1`));
    admin = await platform.client(platform.a.admin);
    expect((await admin.form('/ircrisk-user/remove', { ids: second })).status).toBe(200);
    expect(
      (await admin.post('/ircrisk-user/update', { id: platform.a.admin.id, roleId: platform.a.plainRoleId }))
        .body,
    ).toMatchObject({ code: 400, msg: '企业至少要保留一名可用的管理员' });
    expect(
      (
        await admin.form('/ircrisk-user/grant', {
          userIds: platform.a.admin.id,
          roleIds: platform.a.plainRoleId,
        })
      ).body,
    ).toMatchObject({ code: 400 });
  });

  it('cannot be given, by somebody with fewer rights, a role that carries more (SEC7)', async () => {
    const admins = await platform.inTenant('200001', (tx) =>
      tx.one<{ id: string }>(sql`select id from roles where is_admin`),
    );
    const strong = await roleOf(['post.read', 'post.delete'], 'strong');
    const weak = await roleOf(['post.read'], 'weak');
    const foreign = platform.b.plainRoleId;
    await platform.permit(
      platform.a,
      'user.read',
      'user.create',
      'user.update',
      'user.grant',
      'user.resetPassword',
      'user.delete',
      'post.read',
    );
    await platform.inTenant('200001', (tx) =>
      tx.run(
        sql`update roles set data_scope_ids = array(select id from data_scopes where scope_type = 1) where id = ${platform.a.plainRoleId}`,
      ),
    );
    const anton = await platform.client(platform.a.plain);
    const beyond = { code: 403, msg: '不能授予超出自己权限的角色' };
    expect((await submit({ account: 'minted1', realName: 'x', roleId: strong }, anton)).body).toMatchObject(
      beyond,
    );
    expect(
      (await submit({ account: 'minted2', realName: 'x', roleId: admins.id }, anton)).body,
    ).toMatchObject(beyond);
    expect((await submit({ account: 'minted3', realName: 'x', roleId: foreign }, anton)).status).toBe(400);
    expect((await submit({ account: 'minted4', realName: 'x', roleId: weak }, anton)).status).toBe(200);
    const target = await make('target1');
    expect((await anton.post('/ircrisk-user/update', { id: target, roleId: admins.id })).body).toMatchObject(
      beyond,
    );
    expect(
      (await anton.form('/ircrisk-user/grant', { userIds: target, roleIds: strong })).body,
    ).toMatchObject(beyond);
    expect(
      (await anton.form('/ircrisk-user/grant', { userIds: platform.a.plain.id, roleIds: admins.id })).body,
    ).toMatchObject(beyond);
    expect((await anton.form('/ircrisk-user/grant', { userIds: target, roleIds: foreign })).status).toBe(404);
    // Nor can they take over somebody who has more.
    expect(
      (await anton.form('/ircrisk-user/reset-password', { userIds: platform.a.admin.id })).body,
    ).toMatchObject(beyond);
    expect((await anton.form('/ircrisk-user/remove', { ids: platform.a.admin.id })).body).toMatchObject(
      beyond,
    );
    expect(
      (await anton.post('/ircrisk-user/update', { id: platform.a.admin.id, phone: '13911112222' })).body,
    ).toMatchObject(beyond);
    expect(
      (
        await anton.send('POST', '/ircrisk-user/update-status', {
          query: { userIds: platform.a.admin.id, status: 2 },
        })
      ).body,
    ).toMatchObject(beyond);
    const bind = { userId: platform.a.admin.id, source: 'feishu', subject: 'anton.himself' };
    expect((await anton.post('/ircrisk-user/binding/submit', bind)).body).toMatchObject(beyond);
    await platform.permit(platform.a);
  });

  it('change their own profile and nothing else of themselves (SEC7)', async () => {
    const anton = await platform.client(platform.a.plain);
    const before = await detail(platform.a.plain.id);
    const sent = {
      realName: '安东',
      email: 'anton@example.com',
      roleId: '1',
      deptId: '1',
      postId: '1',
      account: 'root',
      status: 2,
      tenantId: '000000',
      password: 'Velvet93Garden',
      isAdmin: true,
      isLeader: true,
      id: platform.a.admin.id,
    };
    for (const avatar of ['javascript:alert(1)', 'https://evil.example/x.png', '../../etc'])
      expect(
        (await anton.post('/ircrisk-user/update-info', { avatar })).body.errors?.[0]?.field,
        avatar,
      ).toBe('avatar');
    const stored = async (owner: string, mediaType: string) =>
      (
        await platform.asOwner<{ id: string }>(
          `insert into files (tenant_id, name, media_type, size, sha256, storage_key, create_user)
            values ('200001', 'a', $2, 1, repeat('0', 64), gen_random_uuid()::text, $1) returning id::text`,
          [owner, mediaType],
        )
      )[0]?.id ?? '';
    const picture = await stored(platform.a.plain.id, 'image/png');
    for (const avatar of [
      await stored(platform.a.admin.id, 'image/png'),
      await stored(platform.a.plain.id, 'application/pdf'),
      '95382347809035482',
    ])
      expect((await anton.post('/ircrisk-user/update-info', { avatar })).body.errors?.[0]?.field).toBe(
        'avatar',
      );
    for (const avatar of [picture, picture, ''])
      expect((await anton.post('/ircrisk-user/update-info', { avatar })).body.code).toBe(200);
    expect((await anton.post('/ircrisk-user/update-info', sent)).body).toMatchObject({
      code: 200,
      data: true,
    });
    const after = await detail(platform.a.plain.id);
    const untouched = [
      'account',
      'roleId',
      'deptId',
      'postId',
      'status',
      'tenantId',
      'isAdmin',
      'isLeader',
      'firstLogin',
    ];
    for (const field of untouched) expect(after[field], field).toEqual(before[field]);
    expect(after).toMatchObject({ realName: '安东', email: 'anton@example.com' });
    expect(await detail(platform.a.admin.id)).toMatchObject({ realName: 'alice' });
  });

  it('become person in charge, and stop being it', async () => {
    const id = await make('leader1');
    expect((await admin.form('/ircrisk-user/set-leader', { userIds: id })).status).toBe(200);
    expect(await detail(id)).toMatchObject({ isLeader: true });
    await admin.form('/ircrisk-user/set-leader', { userIds: id, isLeader: 'false' });
    expect(await detail(id)).toMatchObject({ isLeader: false });
  });

  it('stop at the number the tenant has paid for', async () => {
    const operator = await platform.client(platform.operator.admin);
    const { data } = (await operator.get<Shown>('/ircrisk-system/tenant/detail', { tenantId: '200001' }))
      .body;
    const limit = (accountNumber: number | null) =>
      operator.post('/ircrisk-system/tenant/submit', { id: data.id, tenantName: '甲石化', accountNumber });
    await limit(1);
    expect((await submit({ account: 'toomany', realName: 'x' })).body).toMatchObject({
      code: 409,
      msg: '用户数已达上限 1',
    });
    await limit(null);
  });

  it('are offered to pickers by name to everybody who is signed in', async () => {
    const anton = await platform.client(platform.a.plain);
    const { data } = (await anton.get<Shown[]>('/ircrisk-user/user-list', { keyword: 'li.l' })).body;
    expect(data).toEqual([
      { id: expect.any(String), account: 'li.lei', realName: '李雷', deptName: '甲石化有限公司' },
    ]);
  });
});
