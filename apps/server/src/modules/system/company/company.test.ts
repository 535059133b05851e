import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';

describe('company information', () => {
  let platform: TestPlatform;
  let admin: TestClient;
  beforeAll(async () => {
    platform = await startTestPlatform();
    admin = await platform.client(platform.a.admin);
  });
  afterAll(() => platform.close());

  const path = '/ircrisk-center/enterprise-info';
  const save = (more: Record<string, unknown>) =>
    admin.post(`${path}/submit`, {
      id: platform.a.companyId,
      name: '甲石化有限公司',
      parentLevelId: '0',
      ...more,
    });

  it.each([
    [
      { abbreviation: '六个字的简称' },
      'abbreviation',
      '简称最多 5 个字符',
      'Abbreviation has at most 5 characters',
    ],
    [
      { evaluationCoefficient: 0 },
      'evaluationCoefficient',
      '管理系统评价系数必须大于 0',
      'Management system evaluation coefficient must be greater than 0',
    ],
    [
      { evaluationCoefficient: 10.01 },
      'evaluationCoefficient',
      '管理系统评价系数不能大于 10',
      'Management system evaluation coefficient must not be greater than 10',
    ],
    [{ name: '' }, 'name', '企业名称不能为空', 'Company name must not be empty'],
    [{ parentLevelId: '' }, 'parentLevelId', '上级模型层级不能为空', 'Parent model level must not be empty'],
    [
      { enterpriseNumber: '-1' },
      'enterpriseNumber',
      '企业编号以字母或数字开头',
      'Company number starts with',
    ],
  ])('refuses %j with a message in both languages and keeps what was there', async (more, field, zh, en) => {
    const before = (await admin.get(`${path}/detail`, { id: platform.a.companyId })).body.data;
    const chinese = await save(more);
    expect(chinese.body).toMatchObject({ code: 400, errors: [{ field }] });
    expect(chinese.body.msg).toContain(zh);
    const english = await admin.post(
      `${path}/submit`,
      { id: platform.a.companyId, name: '甲石化有限公司', parentLevelId: '0', ...more },
      { language: 'en' },
    );
    expect(english.body.msg).toContain(en);
    expect((await admin.get(`${path}/detail`, { id: platform.a.companyId })).body.data).toEqual(before);
  });

  it('stands below a level of its own tenant, never of another', async () => {
    const levelOf = async (tenantId: string) =>
      platform.inTenant(tenantId, (tx) =>
        tx.one<{ id: string }>(
          sql`select id from factory_levels where tenant_id = current_tenant() and code = 'branch'`,
        ),
      );
    const client = await platform.client(platform.a.admin);
    const submit = (parentLevelId: string) =>
      client.post('/ircrisk-center/enterprise-info/submit', {
        id: platform.a.companyId,
        name: '甲石化有限公司',
        parentLevelId,
      });
    const foreign = await submit((await levelOf('200002')).id);
    expect(foreign.body).toMatchObject({ code: 400, errors: [{ field: 'parentLevelId' }] });
    expect((await submit((await levelOf('200001')).id)).status).toBe(200);
    expect((await submit('0')).status).toBe(200);
  });

  it('keeps the history of the coefficient from the audit trail', async () => {
    for (const evaluationCoefficient of [1, 1, 0.8, 10])
      expect((await save({ evaluationCoefficient })).status).toBe(200);
    const { data } = (await admin.get(`${path}/coefficient-history`, { id: platform.a.companyId })).body;
    expect(data).toMatchObject([
      { before: 0.8, after: 10, createBy: 'alice' },
      { before: 1, after: 0.8 },
      { before: null, after: 1 },
    ]);
    const bella = await platform.client(platform.b.admin);
    expect((await bella.get(`${path}/coefficient-history`, { id: platform.a.companyId })).status).toBe(404);
    const operator = await platform.client(platform.operator.admin);
    expect(
      (await operator.get<unknown[]>(`${path}/coefficient-history`, { id: platform.a.companyId })).body.data,
    ).toHaveLength(3);
  });
});
