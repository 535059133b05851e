import { resources } from '@ircrisk/contract/catalog.ts';
import { commonErrors, failureTexts, questionTexts, successTexts } from '@ircrisk/contract/errors.ts';
import { menuGroups } from '@ircrisk/contract/menu.ts';
import { Company } from '@ircrisk/contract/modules/system/company.ts';
import { identityErrors } from '@ircrisk/contract/modules/system/identity.ts';
import { OwnUser } from '@ircrisk/contract/modules/system/user.ts';
import { periods } from '@ircrisk/contract/modules/workplace/dashboard.ts';
import { kpiNames } from '@ircrisk/contract/modules/workplace/kpi-words.ts';
import { DefaultProject } from '@ircrisk/contract/modules/workplace/project.ts';
import { newPassword } from '@ircrisk/contract/password-rule.ts';
import { product } from '@ircrisk/contract/product.ts';
import { defaultLanguage, languages } from '@ircrisk/contract/text.ts';
import { quantities } from '@ircrisk/units';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';

// The specification's facts, one by one: constants, routes, fields, calls and texts. A line that changes here is a change of the
// specification, not of the program.

test('constants', () => {
  expect(product).toMatchObject({
    version: '1.0.2410',
    tokenTime: 6000,
    firstPage: '/wel/index',
    menuPageSize: 50,
    chunkTimeoutMs: 120_000,
    requestTimeoutMs: 1_000_000,
    loadingReleaseMs: 300,
    businessMenuCode: 'business',
  });
  expect([defaultLanguage, ...languages]).toEqual(['zh', 'zh', 'en']);
  expect(quantities.pressureGauge.display.zh.symbol).toBe('MPa(g)');
  expect(quantities.pressureGauge.display.en.symbol).toBe('psia');
  expect(quantities.temperature.display.zh.symbol).toMatch(/^°C|℃$/);
  expect(quantities.temperature.display.en.symbol).toBe('°F');
});

const routes: [path: string, en: string][] = [
  ['/wel/index', 'Home'],
  ['project', 'Project management'],
  ['userManual', 'User manual'],
  ['customer', 'Customer management'],
  ['bugList', 'BUG list'],
  ['feedbackList', 'Demand list'],
  ['myBug', 'Mentioned BUG'],
  ['myFeedback', 'Demand requested'],
  ['companyModel', 'Company information'],
  ['menuGroup', 'Menu group management'],
  ['user/dept', 'Organizational structure'],
  ['userUse/loginRecord', 'Login record'],
  ['userUse/handleRecord', 'Operation record'],
  ['userUse/handleStatistics', 'Operation statistics'],
  ['user/role', 'Roles and permissions'],
  ['user/userInfo', 'User information management'],
  ['user/post', 'Position management'],
  ['/dashboard', 'Dashboard'],
  ['/qra', 'Quality risk analysis'],
  ['/fmea', 'Failure-mode analysis'],
];
test.each(routes)('the route %s is called %s', (path, en) => {
  const entry = menuGroups.flatMap(({ entries }) => entries).find((one) => one.path === path);
  expect(entry).toMatchObject({ en });
});

test('every management screen has its entry in the menu', () => {
  const codes = menuGroups.flatMap(({ entries }) => entries.map(({ code }) => code));
  const screens = ['dict', 'role', 'user', 'post', 'dept', 'menu', 'factory-model', 'project', 'risk-matrix'];
  const ledger = ['equipment', 'atmospheric-tank', 'statistics', 'material', 'logistics-component'];
  const others = [
    'corrosion-case',
    'bugList',
    'feedbackList',
    'dashboard',
    'handleStatistics',
    'failure-mode',
  ];
  expect([...screens, ...ledger, ...others].filter((code) => !codes.includes(code))).toEqual([]);
  const named = menuGroups
    .flatMap(({ entries }) => entries)
    .find(({ code }) => code === 'logistics-component');
  expect(named).toMatchObject({ zh: '物流组分', en: 'Logistics components' });
});

/** Fields of the entities; a star marks what must not be empty. */
const fields: Record<string, string> = {
  project: 'projectName* itemNo* enterprise* modules* startDate endDate phase riskMatrix creator remark',
  equipment:
    'tag* name* type smallType pressureVesselType inServiceDate designLife volume designTemperature operatingTemperature designPressure operatingPressure medium designUnit specification materialId certificateNumber state',
  part: 'number* tag name* type wallThickness* nominalThickness* calculatedThickness* innerDiameter* materialId* lining corrosionAllowance insulation weldCoefficient heatTreatment defectClass',
  inspection:
    'inspectionBody inspectionDate safetyGrade sccFlags reliefValves remainingWallThickness equipmentId*',
  material: 'name* type* composition*',
  'logistics-component': 'name*',
  'corrosion-case': 'title*',
  role: 'roleName* roleAlias* sort',
  post: 'postName*',
  dept: 'deptName*',
  'factory-level': 'levelName* orderNo icon parentLevelId',
  'factory-model':
    'name abbreviation number plannedDowntimeFrequency unplannedDowntimeFrequency shutdownCost lastInspectionDate nextInspectionDate installationDate detectionType detectionGrade isolationGrade fireControlGrade',
  bug: 'title state',
  demand: 'title state',
};
test.each(Object.entries(fields))('%s has its fields', (id, list) => {
  const known = resources.find((one) => one.id === id)?.fields ?? {};
  const wanted = list
    .split(' ')
    .map((name) => ({ name: name.replace('*', ''), required: name.endsWith('*') }));
  expect(wanted.filter(({ name }) => !(name in known))).toEqual([]);
  expect(wanted.filter(({ name, required }) => required && !known[name]?.required)).toEqual([]);
});

test('the wall of a part has an integer part shorter than seven digits', () => {
  const part = resources.find(({ id }) => id === 'part')?.fields ?? {};
  const walls = ['wallThickness', 'nominalThickness', 'calculatedThickness', 'innerDiameter'];
  for (const name of walls) expect(part[name]).toMatchObject({ kind: 'quantity', integerDigits: 6 });
});

test('a device is installed on a day, and says so', () => {
  const node = resources.find(({ id }) => id === 'factory-model')?.fields;
  expect(node?.installationDate).toMatchObject({ zh: '安装日期', en: 'Installation date' });
});

test('company, app info and default project carry what is read of them', () => {
  const company =
    'enterpriseNumber name abbreviation location industry contact introduction logo website factoryModelIds hazardAnalysisMethod majorHazardOptions evaluationCoefficient climate lowestTemperature averageTemperature earthquakeZone parentLevelId';
  const app =
    'real_name user_name language plantModelId projectId lastAddress monthLoginNum lastLoginTime firstLogin deptName';
  expect(company.split(' ').filter((name) => !(name in Company.shape))).toEqual([]);
  expect(app.split(' ').filter((name) => !(name in OwnUser.shape))).toEqual([]);
  expect('currentLanguage tabCount id'.split(' ').filter((name) => !(name in DefaultProject.shape))).toEqual(
    [],
  );
});

test('indicators and periods of the dashboard', () => {
  const english = Object.values(kpiNames).map(({ en }) => en);
  const named = [
    'Integrity rate',
    'Failure rate',
    'Operational availability',
    'Special equipment certification rate',
    'Mandatory inspection rate',
    'Plan execution rate',
    'MTBF',
    'MTTR',
    'MCTR',
  ];
  expect(named.filter((name) => !english.includes(name))).toEqual([]);
  expect(english.filter((name) => /seal leak rate/i.test(name))).toHaveLength(2);
  const spans = ['thisMonth', 'lastMonth', 'thisQuarter', 'lastQuarter', 'thisYear', 'lastYear'];
  expect(Object.keys(periods).sort()).toEqual(spans.sort());
});

test.each([
  ['Abcdefg1', false],
  ['Abcdefgh1', true],
  ['Abcdefghijklmnopqr1', true],
  ['Abcdefghijklmnopqrs1', false],
  ['abcdefgh1', false],
  ['ABCDEFGH1', false],
  ['Abcdefghi', false],
])('the password %s is good: %s', (password, good) => {
  expect(newPassword.safeParse(password).success).toBe(good);
});

test('texts of the error catalogue', () => {
  expect(commonErrors.unauthorized).toMatchObject({
    status: 401,
    zh: '登录已过期，请重新登录！',
    en: 'Login expired, please log in again!',
  });
  expect(commonErrors.moduleForbidden).toMatchObject({ status: 403, zh: '无此模块权限' });
  expect(commonErrors.moduleForbidden.en.toLowerCase()).toBe('no permission for this module');
  const login = Object.values(identityErrors).map(({ zh }) => zh);
  for (const text of ['当前用户不存在', '授权码已过期', '登录失败']) expect(login).toContain(text);
  expect(Object.values(successTexts).map(({ zh }) => zh)).toEqual([
    '操作成功',
    '新增成功',
    '修改成功',
    '删除成功',
    '导入成功',
    '导出成功',
    '密码修改成功',
    '矩阵初始化成功',
  ]);
  expect(Object.values(failureTexts).map(({ zh }) => zh)).toEqual(
    Object.values(successTexts).map(({ zh }) => zh.replace('成功', '失败')),
  );
  expect(questionTexts.remove.zh).toBe('是否确认删除所选数据项？');
});

describe('on the wire', () => {
  let platform: TestPlatform;
  let admin: TestClient;
  beforeAll(async () => {
    platform = await startTestPlatform();
    admin = await platform.client(platform.a.admin);
  });
  afterAll(() => platform?.close());

  it.each([
    ['POST', '/ircrisk-user/submit', false],
    ['POST', '/ircrisk-user/update', false],
    ['POST', '/ircrisk-user/update-status', false],
    ['GET', '/ircrisk-user/info', false],
    ['GET', '/ircrisk-user/list', false],
    ['POST', '/ircrisk-user/remove', true],
    ['POST', '/ircrisk-user/reset-password', true],
    ['POST', '/ircrisk-user/sms-update-password', true],
    ['GET', '/ircrisk-center/project/getDefaultProject', false],
    ['GET', '/ircrisk-center/project/setDefaultLanguage/', false],
    ['GET', '/ircrisk-center/enterprise-info/detail-by-tenant', false],
    ['GET', '/ircrisk-system/tenant/detail', false],
    ['POST', '/ircrisk-center/enterprise-info/submit', false],
    ['GET', '/ircrisk-center/enterprise-info/list', false],
    ['POST', '/ircrisk-center/enterprise-info/remove-tenant', true],
    ['GET', '/ircrisk-template/failure-mode/list', false],
  ] as const)('%s %s is served as told', (method, path, form) => {
    const route = platform.app.mounted.find((one) => one.method === method && one.url === `/api${path}`);
    expect(route?.endpoint).toBeDefined();
    expect(route?.endpoint?.form ?? false).toBe(form);
  });

  it('tells a closed module from a missing right in an open one', async () => {
    await platform.permit(platform.a, 'post.read');
    const plain = await platform.client(platform.a.plain);
    expect((await plain.get('/ircrisk-user/list')).body).toMatchObject({ code: 403, msg: '无此模块权限' });
    const english = await plain.get('/ircrisk-center/equipment/list', {}, { language: 'en' });
    expect(english.body).toMatchObject({ code: 403, msg: 'No permission for this module' });
    expect((await plain.post('/ircrisk-system/post/submit', { postName: 'x' })).body).toMatchObject({
      code: 403,
      msg: '无操作权限',
    });
  });

  it('says added and edited of users and companies', async () => {
    const made = await admin.post<string>('/ircrisk-user/submit', { account: 'spec.user', realName: '规格' });
    expect(made.body.msg).toBe('新增成功');
    const changed = await admin.post('/ircrisk-user/submit', { id: made.body.data, realName: '规格二' });
    expect(changed.body.msg).toBe('修改成功');
    const company = { id: platform.a.companyId, name: '甲石化有限公司', parentLevelId: '0' };
    expect((await admin.post('/ircrisk-center/enterprise-info/submit', company)).body.msg).toBe('修改成功');
  });

  it('lets a company run plants of its own only, and a person start from one of them', async () => {
    const nodeOf = (tenantId: string) =>
      platform.inTenant(tenantId, (tx) =>
        tx.one<{ id: string }>(sql`select id from factory_nodes where tenant_id = current_tenant() limit 1`),
      );
    const [own, foreign] = [await nodeOf(platform.a.tenantId), await nodeOf(platform.b.tenantId)];
    const save = (factoryModelIds: string) =>
      admin.post('/ircrisk-center/enterprise-info/submit', {
        id: platform.a.companyId,
        name: '甲石化有限公司',
        parentLevelId: '0',
        factoryModelIds,
      });
    for (const ids of [foreign.id, '42'])
      expect((await save(ids)).body).toMatchObject({ code: 400, errors: [{ field: 'factoryModelIds' }] });
    expect((await save(own.id)).status).toBe(200);
    const start = (plantModelId: string) =>
      admin.form('/ircrisk-center/project/setPlantModel', { plantModelId });
    expect((await start(foreign.id)).status).toBe(404);
    expect((await start(own.id)).status).toBe(200);
    expect((await admin.get('/ircrisk-user/info')).body.data).toMatchObject({ plantModelId: own.id });
    const project = await admin.get('/ircrisk-center/project/getDefaultProject');
    expect(project.body.data).toMatchObject({ plantModelId: own.id });
    expect((await start('')).status).toBe(200);
    expect((await admin.get('/ircrisk-user/info')).body.data).toMatchObject({ plantModelId: null });
  });

  it('offers the nine kinds of stress-corrosion cracking as choices in both languages', async () => {
    type Entry = { dictKey: string; dictValue: string; dictValueEn: string };
    const { data } = (await admin.get<Entry[]>('/ircrisk-system/dict/dictionary', { code: 'scc_flag' })).body;
    const keys = 'wetH2S chloride caustic amine carbonate pta ammonia hf other'.split(' ');
    expect(data.map(({ dictKey }) => dictKey)).toEqual(keys);
    expect(data.filter((one) => !one.dictValue || !one.dictValueEn)).toEqual([]);
  });
});
