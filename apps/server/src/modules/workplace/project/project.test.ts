import type { Page } from '@ircrisk/contract/endpoint.ts';
import type { ProjectMember } from '@ircrisk/contract/modules/workplace/project.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';

let platform: TestPlatform;
let admin: TestClient;
let other: TestClient;
beforeAll(async () => {
  platform = await startTestPlatform();
  admin = await platform.client(platform.a.admin);
  other = await platform.client(platform.b.admin);
});
afterAll(() => platform.close());

const path = '/ircrisk-center/project';
const record = (more: Record<string, unknown> = {}) => ({
  projectName: '2026 年度全厂 RBI 评估',
  itemNo: 'RBI-2026',
  enterprise: platform.a.companyId,
  modules: ['rbi', 'fault-tree'],
  phase: 'running',
  ...more,
});
const count = async () => (await admin.get<Page<unknown>>(`${path}/page`)).body.data.total;

describe('projects', () => {
  let id: string;

  it.each([
    ['projectName', '项目名称不能为空', 'Project name must not be empty'],
    ['itemNo', '项目编号不能为空', 'Project no. must not be empty'],
    ['enterprise', '委托企业不能为空', 'Client must not be empty'],
    ['modules', '分析模块不能为空', 'Modules must not be empty'],
  ])('need their %s, said in both languages, and nothing is stored', async (field, zh, en) => {
    const before = await count();
    for (const [language, msg] of [
      ['zh', zh],
      ['en', en],
    ] as const) {
      const missing = field === 'modules' ? [] : '';
      const answer = await admin.post(`${path}/submit`, record({ [field]: missing }), { language });
      expect(answer.status).toBe(400);
      expect(answer.body.errors).toContainEqual(expect.objectContaining({ field, msg }));
    }
    expect(await count()).toBe(before);
  });

  it('are made with their maker as manager, and a number serves once', async () => {
    id = (await admin.post<string>(`${path}/submit`, record())).body.data;
    const { data } = (await admin.get<ProjectMember[]>(`${path}/members`, { projectId: id })).body;
    expect(data).toMatchObject([{ userId: platform.a.admin.id, role: 'manager' }]);
    const twice = await admin.post(`${path}/submit`, record());
    expect([twice.status, twice.body.msg]).toEqual([409, '项目编号“RBI-2026”已存在']);
  });

  it('end after they start, take known phases, and only modules the company has', async () => {
    const refused = async (more: Record<string, unknown>) =>
      (await admin.post(`${path}/submit`, record({ itemNo: 'X', ...more }))).body.errors?.[0];
    expect(await refused({ startDate: '2026-05-01', endDate: '2026-04-30' })).toMatchObject({
      field: 'endDate',
      msg: '结束日期不能早于开始日期',
    });
    expect(await refused({ phase: 'dreaming' })).toMatchObject({ field: 'phase' });
    expect(await refused({ modules: ['teleportation'] })).toMatchObject({ field: 'modules' });
    await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.run(sql`update tenant_modules set is_deleted = 1 where module_code = 'bad-actor'`),
    );
    expect(await refused({ modules: ['rbi', 'bad-actor'] })).toMatchObject({
      field: 'modules',
      msg: '以下模块未授权给本企业：不良设备分析',
    });
  });

  it('have members with roles; a newcomer hears of it and sees the project, whatever the data scope', async () => {
    await platform.permit(platform.a, 'project.read');
    const plain = await platform.client(platform.a.plain);
    const seen = async () =>
      (await plain.get<Page<{ id: string }>>(`${path}/page`)).body.data.records.map((row) => row.id);
    expect(await seen()).not.toContain(id);
    expect((await plain.get(`${path}/members`, { projectId: id })).status).toBe(404);

    const members = [
      { userId: platform.a.admin.id, role: 'manager' },
      { userId: platform.a.plain.id, role: 'reviewer' },
    ];
    const saved = await admin.post(`${path}/save-members`, { projectId: id, members });
    expect(saved.body).toMatchObject({ code: 200, data: true });
    const newcomer = await platform.client(platform.a.plain);
    const { records } = (await newcomer.get<Page<{ title: string }>>('/ircrisk-system/notice/list')).body
      .data;
    expect(records[0]?.title).toContain('2026 年度全厂 RBI 评估');
    expect(await seen()).toContain(id);
    expect((await newcomer.form(`${path}/setDefaultProject`, { projectId: id })).body.code).toBe(200);
  });

  it('refuse a member named twice or unknown and keep the list', async () => {
    const save = (members: unknown[]) => admin.post(`${path}/save-members`, { projectId: id, members });
    const twice = { userId: platform.a.admin.id, role: 'viewer' };
    expect((await save([twice, twice])).body.msg).toContain('出现两次');
    const stranger = await save([{ userId: platform.b.admin.id, role: 'viewer' }]);
    expect([stranger.status, stranger.body.msg]).toEqual([400, '成员中有不存在的用户']);
    expect((await save([{ userId: platform.a.admin.id, role: 'king' }])).status).toBe(400);
    expect((await admin.get<ProjectMember[]>(`${path}/members`, { projectId: id })).body.data).toHaveLength(
      2,
    );
  });

  it('have one default, which cannot be removed', async () => {
    expect((await admin.form(`${path}/make-default`, { id })).body.code).toBe(200);
    const { records } = (await admin.get<Page<{ id: string; isDefault: boolean }>>(`${path}/page`)).body.data;
    expect(records.filter((row) => row.isDefault).map((row) => row.id)).toEqual([id]);
    expect((await admin.form(`${path}/remove`, { ids: id, confirm: 'true' })).status).toBe(403);
    await admin.form(`${path}/make-default`, { id: platform.a.projectId });
  });

  it('hold the analysis data: a switch shows the other project’s records only', async () => {
    const study = '/ircrisk-qra/qra-study';
    const inProject = (projectId: string) => ({ 'project-id': projectId });
    await admin.post(`${study}/submit`, { studyNo: 'Q-1', studyName: '甲' }, inProject(id));
    const names = async (projectId: string) => {
      const answer = await admin.send<Page<{ studyName: string }>>('GET', `${study}/page`, {
        headers: inProject(projectId),
      });
      return answer.body.data.records.map((row) => row.studyName);
    };
    expect(await names(id)).toEqual(['甲']);
    expect(await names(platform.a.projectId)).toEqual([]);
    const inUse = await admin.form(`${path}/remove`, { ids: id });
    expect(inUse.body).toMatchObject({ code: 409, data: { usedBy: [{ title: '质量风险研究', count: 1 }] } });
  });

  it('point at a matrix in force by the name of its present version', async () => {
    const matrix = '/ircrisk-center/risk-matrix';
    const first = (await admin.post<string>(`${matrix}/init`, { template: 'default' })).body.data;
    const options = (await admin.get<{ id: string; label: string }[]>(`${matrix}/select`)).body.data;
    expect(options).toEqual([{ id: first, label: '通用 5×5 矩阵（数值 p·c）' }]);
    const saved = await admin.post(`${path}/submit`, { id, riskMatrix: first });
    expect(saved.body.code).toBe(200);
    const row = (await admin.get<{ riskMatrixName: string }>(`${path}/detail`, { id })).body.data;
    expect(row.riskMatrixName).toBe('通用 5×5 矩阵（数值 p·c）');
    expect((await other.get<unknown[]>(`${matrix}/select`)).body.data).toEqual([]);
  });

  it('and companies are called by their second name in English, wherever they are named', async () => {
    const english = { language: 'en' } as const;
    const company = (
      await admin.get<Record<string, unknown>>('/ircrisk-center/enterprise-info/detail', {
        id: platform.a.companyId,
      })
    ).body.data;
    const save = (nameEn: string | null) =>
      admin.post('/ircrisk-center/enterprise-info/submit', { ...company, version: undefined, nameEn });
    expect((await save('Alpha Petrochemical')).status).toBe(200);
    const made = record({
      itemNo: 'EN-1',
      projectName: '焦化装置复核',
      projectNameEn: 'Review of the coker',
    });
    const second = (await admin.post<string>(`${path}/submit`, made)).body.data;

    const told = async (language: 'zh' | 'en') => {
      const list = await admin.get<Page<Record<string, unknown>>>(
        `${path}/page`,
        { keyword: 'coker' },
        { language },
      );
      const companies = await admin.get<{ label: string }[]>(
        '/ircrisk-center/company/select',
        {},
        { language },
      );
      const choices = await admin.get<{ label: string }[]>(
        `${path}/select`,
        { keyword: 'EN-1' },
        { language },
      );
      return [
        list.body.data.records.map(({ enterpriseName }) => enterpriseName),
        companies.body.data.map(({ label }) => label),
        choices.body.data.map(({ label }) => label),
      ];
    };
    expect(await told('zh')).toEqual([['甲石化有限公司'], ['甲石化有限公司'], ['焦化装置复核']]);
    expect(await told('en')).toEqual([
      ['Alpha Petrochemical'],
      ['Alpha Petrochemical'],
      ['Review of the coker'],
    ]);
    const own = await admin.get<{ id: string; projectNameEn: string }[]>(`${path}/own-list`, {
      keyword: 'coker',
    });
    expect(own.body.data).toMatchObject([{ id: second, projectNameEn: 'Review of the coker' }]);
    const start = await other.get<{ projectNameEn: string }>(`${path}/getDefaultProject`);
    expect(start.body.data.projectNameEn).toBe('Default project');

    const tree = (
      await admin.post<string>('/ircrisk-fault-tree/fault-tree/create', {
        code: 'EN',
        name: '停电',
        nameEn: 'Power loss',
      })
    ).body.data;
    const model = await admin.get<{ nameEn: string }>('/ircrisk-fault-tree/fault-tree/model', { id: tree });
    expect(model.body.data.nameEn).toBe('Power loss');
    expect((await save('')).status).toBe(200);
    expect(
      (await admin.get<{ label: string }[]>('/ircrisk-center/company/select', {}, english)).body.data,
    ).toMatchObject([{ label: '甲石化有限公司' }]);
    const long = await admin.post(
      `${path}/submit`,
      record({ itemNo: 'EN-2', projectNameEn: 'x'.repeat(201) }),
      english,
    );
    expect(long.body.errors).toMatchObject([
      { field: 'projectNameEn', msg: 'English name has at most 200 characters' },
    ]);
  });

  it('of another tenant answer like ones that do not exist', async () => {
    const unknown = '4611686018427387903';
    for (const each of [id, unknown]) {
      expect((await other.get(`${path}/members`, { projectId: each })).status).toBe(404);
      expect((await other.form(`${path}/make-default`, { id: each })).status).toBe(404);
      const saved = await other.post(`${path}/save-members`, { projectId: each, members: [] });
      expect(saved.status).toBe(404);
    }
    const companies = (await other.get<{ id: string }[]>('/ircrisk-center/company/select')).body.data;
    expect(companies.map((row) => row.id)).toEqual([platform.b.companyId]);
  });
});
