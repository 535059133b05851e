import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { signInByCaptcha } from '#testing/browser-sign-in.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';

describe('import and export of users', () => {
  let platform: TestPlatform;
  let admin: TestClient;
  beforeAll(async () => {
    platform = await startTestPlatform();
    admin = await platform.client(platform.a.admin);
  });
  afterAll(() => platform.close());

  const sheet = async (...rows: string[][]): Promise<Buffer> =>
    Buffer.from(
      await writeXlsx({
        sheets: [{ name: '用户', rows: [['账号', '姓名', '手机号', '角色', '部门'], ...rows] }],
      }),
    );

  async function upload(content: Buffer, client = admin) {
    const boundary = 'x-boundary';
    const payload = Buffer.concat([
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="users.xlsx"\r\nContent-Type: application/octet-stream\r\n\r\n`,
      ),
      content,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    const response = await platform.app.inject({
      method: 'POST',
      url: '/api/ircrisk-user/import-user',
      payload,
      remoteAddress: client.address,
      headers: {
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'blade-auth': `bearer ${client.token}`,
      },
    });
    return response.json() as {
      code: number;
      msg: string;
      data: { jobId?: string; rows?: { row: number; field: string; msg: string }[] };
    };
  }

  async function finished(jobId: string | undefined, client = admin) {
    for (let at = 0; at < 300; at += 1) {
      const { data } = (
        await client.get<{ state: string; error: string | null; result: unknown }>(
          '/ircrisk-system/job/detail',
          { id: jobId },
        )
      ).body;
      if (!['queued', 'running'].includes(data.state)) return data;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error('the job does not end');
  }

  it('bring people in by name of role and department; their first passwords come as a list, once', async () => {
    const { data } = await upload(
      await sheet(
        ['zhao1', '赵一', '13700000001', '普通用户', '甲石化有限公司'],
        ['qian2', '钱二', '', '', ''],
      ),
    );
    expect(await finished(data.jobId)).toMatchObject({ state: 'done', result: { inserted: 2 } });
    const { records } = (
      await admin.get<{ records: Record<string, unknown>[] }>('/ircrisk-user/list', { account: 'zhao1' })
    ).body.data;
    expect(records).toMatchObject([
      {
        account: 'zhao1',
        realName: '赵一',
        roleName: '普通用户',
        deptName: '甲石化有限公司',
        firstLogin: true,
      },
    ]);
    const sheets = await admin.post<{ account: string; password: string; phone: string | null }[]>(
      '/ircrisk-user/first-passwords',
    );
    expect(sheets.body.data).toMatchObject([
      { account: 'qian2', realName: '钱二', phone: null },
      { account: 'zhao1', realName: '赵一', phone: '13700000001', deptName: '甲石化有限公司' },
    ]);
    expect(new Set(sheets.body.data.map(({ password }) => password.slice(5))).size).toBe(2);
    const client = await platform.client();
    const typed = {
      tenantId: '200001',
      username: 'zhao1',
      password: String(sheets.body.data.find(({ account }) => account === 'zhao1')?.password),
    };
    const first = await signInByCaptcha(platform, client, typed);
    expect(first.body).toMatchObject({ code: 200, first_login: true });
    expect((await signInByCaptcha(platform, client, typed)).status).toBe(400);
    client.token = String(first.body.access_token);
    const change = await client.form('/ircrisk-user/update-password', {
      oldPassword: typed.password,
      newPassword: 'Velvet93Garden',
      newPassword1: 'Velvet93Garden',
    });
    expect(change.status).toBe(200);
  });

  it('refuse a file with faults by row and field, and change nothing', async () => {
    const answer = await upload(
      await sheet(['sun3', '孙三', '', '', ''], ['li 4', '李四', '', '不存在的角色', '']),
    );
    expect(answer).toMatchObject({ code: 422 });
    expect(answer.data.rows?.map(({ row, field }) => [row, field])).toEqual(
      expect.arrayContaining([[3, 'account']]),
    );
    expect((await admin.get('/ircrisk-user/list', { account: 'sun3' })).body).toMatchObject({
      data: { total: 0 },
    });
  });

  it('give no role beyond the importer’s own rights (SEC7)', async () => {
    await platform.permit(platform.a, 'user.import', 'user.read');
    await platform.inTenant('200001', (tx) =>
      tx.run(
        sql`update roles set data_scope_ids = array(select id from data_scopes where scope_type = 1) where id = ${platform.a.plainRoleId}`,
      ),
    );
    const anton = await platform.client(platform.a.plain);
    const beyond = { code: 403, msg: '不能授予超出自己权限的角色' };
    expect(await upload(await sheet(['boss', '老板', '', '管理员', '']), anton)).toMatchObject(beyond);
    expect(await upload(await sheet(['alice', 'x', '13799999999', '', '']), anton)).toMatchObject(beyond);
    await platform.permit(platform.a);
  });

  it('give out a template and an export as a job, to those with the right', async () => {
    const template = await admin.get('/ircrisk-user/export-template');
    expect(template.headers['content-disposition']).toContain('attachment');
    expect(template.text.startsWith('PK')).toBe(true);
    const { data } = (await admin.get<{ jobId: string }>('/ircrisk-user/export-user', { account: 'zhao' }))
      .body;
    expect(await finished(data.jobId)).toMatchObject({ state: 'done', result: { rows: 1 } });
    const exported = async (state: string) => {
      const { body } = await admin.get<{ jobId: string }>('/ircrisk-user/export-user', {
        account: 'zhao',
        state,
      });
      return finished(body.data.jobId);
    };
    expect(await exported('normal')).toMatchObject({ state: 'done', result: { rows: 1 } });
    expect(await exported('forbidden')).toMatchObject({ state: 'done', result: { rows: 0 } });
    expect((await admin.get('/ircrisk-user/export-user', { 'bad name': 'x' })).status).toBe(400);
    const bruno = await platform.client(platform.b.plain);
    for (const path of ['export-template', 'export-user'])
      expect((await bruno.get(`/ircrisk-user/${path}`)).status).toBe(403);
    expect((await upload(await sheet(), bruno)).code).toBe(403);
  });

  it('list failure-mode templates to start from (row 16)', async () => {
    const { data } = (
      await admin.get<{ records: Record<string, unknown>[]; total: number }>(
        '/ircrisk-template/failure-mode/list',
        { code: 'LCP', equipmentType: 'valve' },
      )
    ).body;
    expect(data).toMatchObject({
      total: 1,
      records: [{ code: 'LCP', name: '关闭位泄漏', category: 'condition' }],
    });
  });
});
