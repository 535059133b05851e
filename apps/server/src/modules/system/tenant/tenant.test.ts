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

describe('tenants, companies and projects', () => {
  let platform: TestPlatform;
  let operator: TestClient;
  let admin: TestClient;
  beforeAll(async () => {
    platform = await startTestPlatform();
    operator = await platform.client(platform.operator.admin);
    admin = await platform.client(platform.a.admin);
  });
  afterAll(() => platform.close());

  const tenants = '/ircrisk-system/tenant';
  const companies = '/ircrisk-center/enterprise-info';
  const company = { name: '丙炼化有限公司', parentLevelId: '0' };

  it('tell the login page which tenant an exact host name belongs to, and nothing else (SEC23)', async () => {
    const client = await platform.client();
    const info = async (domain?: string) => (await client.get(`${tenants}/info`, { domain })).body.data;
    expect(await info('alice.example.com')).toEqual({ tenantId: '200001', tenantName: '甲石化', logo: null });
    expect(await info('ALICE.example.com')).toMatchObject({ tenantId: '200001' });
    for (const other of [
      'example.com',
      'alice.example.com.evil.org',
      'x.alice.example.com',
      '%',
      '',
      undefined,
    ])
      expect(await info(other)).toEqual({});
  });

  it('show a tenant itself, and any tenant to the operator (row 12)', async () => {
    const own = await admin.get(`${tenants}/detail`, { tenantId: '200001' });
    expect(own.body.data).toMatchObject({
      tenantId: '200001',
      tenantName: '甲石化',
      platformType: 'enterprise',
      status: 1,
    });
    expect((await admin.get(`${tenants}/detail`)).body.data).toMatchObject({ tenantId: '200001' });
    const foreign = await admin.get(`${tenants}/detail`, { tenantId: '200002' });
    expect(foreign.body).toEqual((await admin.get(`${tenants}/detail`, { tenantId: '999999' })).body);
    expect(foreign.status).toBe(404);
    expect((await operator.get(`${tenants}/detail`, { tenantId: '200002' })).body.data).toMatchObject({
      tenantName: '乙化工',
    });
    const { id } = own.body.data as { id: string };
    expect((await operator.get(`${tenants}/detail`, { id })).body.data).toMatchObject({ tenantId: '200001' });
  });

  it('are made with company, administrator and default project; the password is random and shown once (SEC6)', async () => {
    const { data } = (
      await operator.post<Made>(`${tenants}/submit`, {
        tenantName: '丁化工',
        adminAccount: 'ding',
        moduleCodes: ['rbi'],
        domain: 'ding.example.com',
      })
    ).body;
    expect(data.tenantId).toMatch(/^\d{6}$/);
    const client = await platform.client();
    const first = await signInByCaptcha(platform, client, {
      tenantId: data.tenantId,
      username: 'ding',
      password: data.oneTimePassword,
    });
    expect(first.body).toMatchObject({ code: 200, first_login: true });
    expect(
      (
        await signInByCaptcha(platform, client, {
          tenantId: data.tenantId,
          username: 'ding',
          password: data.oneTimePassword,
        })
      ).status,
    ).toBe(400);
    client.token = String(first.body.access_token);
    await client.form('/ircrisk-user/update-password', {
      oldPassword: data.oneTimePassword,
      newPassword: 'Velvet93Garden',
      newPassword1: 'Velvet93Garden',
    });
    expect((await client.get('/ircrisk-center/project/getDefaultProject')).body.data).toMatchObject({
      projectName: '默认项目',
      itemNo: 'DEFAULT',
    });
    const modules = (
      await client.get<{ code: string; granted: boolean }[]>('/ircrisk-system/menu/grant-by-tenant')
    ).body.data;
    expect(modules.filter((module) => module.granted).map((module) => module.code)).toEqual(['rbi']);
    const again = await operator.form<Made>(`${tenants}/admin-password`, { tenantId: data.tenantId });
    expect(again.body.data.account).toBe('ding');
    expect(again.body.data.oneTimePassword).not.toBe(data.oneTimePassword);
    expect(
      (await operator.post(`${tenants}/submit`, { tenantName: 'x', domain: 'ding.example.com' })).status,
    ).toBe(409);
    expect((await operator.post(`${tenants}/submit`, { tenantName: '' })).body).toMatchObject({
      code: 400,
      msg: '租户名称不能为空',
    });
  });

  it('are listed, filtered, changed with a lock, and removed after a question, never the operator itself', async () => {
    const made = (await operator.post<Made>(`${tenants}/submit`, { tenantName: '戊化工' })).body.data;
    const list = (
      await operator.get<{ records: { version: number; id: string }[] }>(`${tenants}/list`, {
        tenantName: '戊',
      })
    ).body.data;
    expect(list).toMatchObject({ total: 1, records: [{ tenantId: made.tenantId }] });
    expect((await operator.get(`${tenants}/list`, { ascs: 'tenantName;drop' })).status).toBe(400);
    expect((await operator.get<unknown[]>(`${tenants}/select`)).body.data.length).toBeGreaterThan(3);
    const change = (more: Record<string, unknown>) =>
      operator.post(`${tenants}/submit`, { id: made.id, tenantName: '戊化工', ...more });
    expect((await change({ linkman: '陈', expireTime: '2020-01-01 00:00:00', version: 1 })).status).toBe(200);
    expect((await change({ linkman: 'x', version: 1 })).status).toBe(409);
    const closed = await signInByCaptcha(platform, await platform.client(), {
      tenantId: made.tenantId,
      username: 'admin',
      password: made.oneTimePassword,
    });
    expect(closed.body).toMatchObject({ error: 'access_denied', msg: '租户已过期' });
    expect((await operator.form(`${tenants}/remove`, { ids: made.id })).body).toMatchObject({ code: 409 });
    expect((await operator.form(`${tenants}/remove`, { ids: made.id, confirm: true })).body).toMatchObject({
      code: 200,
    });
    expect((await operator.get(`${tenants}/detail`, { id: made.id })).status).toBe(404);
    const own = (await operator.get<{ id: string }>(`${tenants}/detail`)).body.data;
    expect((await operator.form(`${tenants}/remove`, { ids: own.id, confirm: true })).body).toMatchObject({
      code: 400,
    });
    expect(
      (await operator.post(`${tenants}/submit`, { id: own.id, tenantName: '平台运营', status: 2 })).body,
    ).toMatchObject({ code: 400 });
  });

  it('have a company that a tenant reads as its own and nobody else as theirs (row 11)', async () => {
    expect(
      (await admin.get(`${companies}/detail-by-tenant`, { tenantId: '200001' })).body.data,
    ).toMatchObject({ id: platform.a.companyId, name: '甲石化有限公司' });
    expect((await admin.get(`${companies}/detail-by-tenant`, { tenantId: '200002' })).status).toBe(404);
    expect(
      (await operator.get(`${companies}/detail-by-tenant`, { tenantId: '200002' })).body.data,
    ).toMatchObject({ id: platform.b.companyId });
  });

  it('hold a company to its rules (row 13)', async () => {
    const submit = (more: Record<string, unknown>) =>
      admin.post(`${companies}/submit`, { ...company, id: platform.a.companyId, ...more });
    const cases: [Record<string, unknown>, string][] = [
      [{ name: '' }, '企业名称不能为空'],
      [{ abbreviation: '六个字的简称' }, '简称最多 5 个字符'],
      [{ parentLevelId: undefined }, '上级模型层级不能为空'],
      [{ evaluationCoefficient: 0 }, '管理系统评价系数必须大于 0'],
      [{ evaluationCoefficient: 10.5 }, '管理系统评价系数不能大于 10'],
      [{ enterpriseNumber: '编号 1' }, '企业编号以字母或数字开头，只含字母、数字、“-”“_”，最多 32 个字符'],
      [{ website: 'javascript:alert(1)' }, '网址须以 http:// 或 https:// 开头'],
      [{ lowestTemperature: 20, averageTemperature: 10 }, '最低气温不能高于平均气温'],
    ];
    for (const [more, msg] of cases) expect((await submit(more)).body, msg).toMatchObject({ code: 400, msg });
    const full = {
      name: '甲石化有限公司',
      abbreviation: '甲石化集团',
      enterpriseNumber: 'JSH-01',
      location: '镇海',
      industry: '炼化',
      contact: '陆',
      introduction: '<b>简介</b>',
      website: 'https://jia.example.com',
      hazardAnalysisMethod: 'HAZOP',
      majorHazardOptions: ['储罐', '管廊'],
      evaluationCoefficient: 10,
      climate: '季风',
      lowestTemperature: -8.8,
      averageTemperature: 16.5,
      earthquakeZone: 'VI',
    };
    expect((await submit(full)).body).toMatchObject({ code: 200, data: platform.a.companyId });
    expect((await admin.get(`${companies}/detail`, { id: platform.a.companyId })).body.data).toMatchObject(
      full,
    );
    expect((await submit({ ...full, id: platform.b.companyId })).status).toBe(404);
  });

  it('list companies: a tenant its own, the operator all, and a new one by the operator makes a tenant (rows 13–15)', async () => {
    const list = async (client: TestClient, query = {}) =>
      (
        await client.get<{ records: { id: string; tenantId: string; name: string }[] }>(
          `${companies}/list`,
          query,
        )
      ).body.data.records;
    expect((await list(admin)).map((row) => row.tenantId)).toEqual(['200001']);
    expect((await list(admin, { tenantId: '200002' })).length).toBe(0);
    const made = (await operator.post<string>(`${companies}/submit`, { ...company, abbreviation: '丙炼化' }))
      .body.data;
    const [found] = await list(operator, { name: '丙炼化' });
    expect(found).toMatchObject({ id: made, abbreviation: '丙炼化' });
    expect(found?.tenantId).toMatch(/^\d{6}$/);
    expect((await list(operator)).map((row) => row.tenantId)).toEqual(
      expect.arrayContaining(['000000', '200001', '200002', found?.tenantId]),
    );
    const administrator = (
      await operator.form<Made>(`${tenants}/admin-password`, { tenantId: found?.tenantId })
    ).body.data;
    const signedIn = await signInByCaptcha(platform, await platform.client(), {
      tenantId: found?.tenantId ?? '',
      username: administrator.account,
      password: administrator.oneTimePassword,
    });
    expect(signedIn.status).toBe(200);

    expect((await operator.form(`${companies}/remove-tenant`, { ids: made })).body).toMatchObject({
      code: 409,
    });
    expect(
      (await operator.form(`${companies}/remove-tenant`, { ids: made, confirm: 'true' })).body,
    ).toMatchObject({ code: 200, data: true });
    expect(await list(operator, { name: '丙炼化' })).toEqual([]);
    const back = await signInByCaptcha(platform, await platform.client(), {
      tenantId: found?.tenantId ?? '',
      username: 'admin',
      password: 'Velvet93Garden',
    });
    expect(back.body).toMatchObject({ error: 'invalid_grant', msg: '登录失败' });
    expect(
      (await operator.form(`${companies}/remove-tenant`, { tenantIds: '000000', confirm: 'true' })).status,
    ).toBe(400);
    expect((await operator.form(`${companies}/remove-tenant`, {})).body).toMatchObject({
      code: 400,
      msg: '请至少选择一项',
    });
  });

  it('give everybody a default project and language, and set the language with and without the slash (rows 9, 10)', async () => {
    const anton = await platform.client(platform.a.plain);
    const path = '/ircrisk-center/project';
    expect((await anton.get(`${path}/getDefaultProject`)).body.data).toEqual({
      id: platform.a.projectId,
      projectName: '默认项目',
      projectNameEn: 'Default project',
      itemNo: 'DEFAULT',
      enterpriseId: platform.a.companyId,
      plantModelId: null,
      currentLanguage: 'zh',
      tabCount: 20,
    });
    expect((await anton.get(`${path}/getDefaultProject`, { userId: platform.a.admin.id })).status).toBe(403);
    expect((await anton.get(`${path}/setDefaultLanguage/`, { currentLanguage: 'en' })).body).toMatchObject({
      code: 200,
      data: true,
    });
    const english = await platform.client(platform.a.plain);
    expect((await english.get('/ircrisk-user/list')).body).toMatchObject({
      code: 403,
      msg: 'No permission for this module',
    });
    expect((await anton.get(`${path}/setDefaultLanguage`, { currentLanguage: 'zh' })).status).toBe(200);
    expect((await anton.get(`${path}/setDefaultLanguage/`, { currentLanguage: 'fr' })).body).toMatchObject({
      code: 400,
      msg: '语言的取值不在可选范围内',
    });
    expect((await anton.get(`${path}/setDefaultLanguage/`)).status).toBe(400);
    expect((await anton.post(`${path}/setDefaultLanguage/`, { currentLanguage: 'zh' })).status).toBe(405);
  });

  it('let a person switch to a project of theirs and to no other', async () => {
    const { id } = await platform.inTenant('200001', (tx) =>
      tx.one<{ id: string }>(
        sql`insert into projects (project_name, item_no, enterprise_id, member_ids) values ('检修', 'P-1', ${platform.a.companyId}, array[${platform.a.plain.id}::bigint]) returning id`,
      ),
    );
    const secret = await platform.inTenant('200001', (tx) =>
      tx.one<{ id: string }>(
        sql`insert into projects (project_name, item_no, enterprise_id) values ('保密', 'P-2', ${platform.a.companyId}) returning id`,
      ),
    );
    const anton = await platform.client(platform.a.plain);
    expect(
      (await anton.get<{ itemNo: string }[]>('/ircrisk-center/project/own-list')).body.data.map(
        (project) => project.itemNo,
      ),
    ).toEqual(['DEFAULT', 'P-1']);
    expect((await anton.form('/ircrisk-center/project/setDefaultProject', { projectId: id })).status).toBe(
      200,
    );
    expect((await anton.get('/ircrisk-center/project/getDefaultProject')).body.data).toMatchObject({
      itemNo: 'P-1',
    });
    expect(
      (await anton.form('/ircrisk-center/project/setDefaultProject', { projectId: secret.id })).status,
    ).toBe(404);
    expect(
      (await anton.form('/ircrisk-center/project/setDefaultProject', { projectId: platform.b.projectId }))
        .status,
    ).toBe(404);
  });

  it('check the ids of the headers against tenant and person (SEC21)', async () => {
    const anton = await platform.client(platform.a.plain);
    const path = '/ircrisk-center/project/getDefaultProject';
    const own = {
      'enterprise-id': platform.a.companyId,
      'company-id': platform.a.companyId,
      'project-id': platform.a.projectId,
      'module-id': '0',
    };
    expect((await anton.get(path, {}, own)).status).toBe(200);
    for (const header of ['enterprise-id', 'company-id'])
      expect((await anton.get(path, {}, { [header]: platform.b.companyId })).status, header).toBe(403);
    expect((await anton.get(path, {}, { 'project-id': platform.b.projectId })).status).toBe(403);
    expect((await anton.get(path, { enterpriseId: platform.b.companyId })).status).toBe(403);
    expect((await operator.get(path, {}, { 'enterprise-id': platform.a.companyId })).status).toBe(403);
  });
});
