import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';

const path = '/ircrisk-center/factory-model';
interface Node {
  id: string;
  parentId: string;
  level: number;
  name: string;
  enterpriseId: string;
}
let platform: TestPlatform;
let client: TestClient;
let root: string;

const all = async (as = client) => (await as.get<Node[]>(`${path}/all-list`)).body.data;
const add = async (parentId: string, levelCode: string, name: string): Promise<string> => {
  const answer = await client.post<string>(`${path}/submit`, { parentId, levelCode, name });
  if (answer.body.code !== 200) throw new Error(answer.text);
  return answer.body.data;
};

beforeAll(async () => {
  platform = await startTestPlatform();
  client = await platform.client(platform.a.admin);
  root = (await all())[0]?.id ?? '';
});
afterAll(() => platform?.close());

test('a tenant starts with its company as the root and the four levels', async () => {
  expect(await all()).toMatchObject([
    { parentId: '0', level: 1, name: '甲石化有限公司', enterpriseId: platform.a.companyId },
  ]);
  const levels = (await client.get<{ records: { code: string }[] }>('/ircrisk-center/factory-level/page'))
    .body.data.records;
  expect(levels.map(({ code }) => code)).toEqual(['company', 'branch', 'device', 'unit']);
});

test('levels keep their order, whoever hangs up a node', async () => {
  const device = await add(root, 'device', '装置一');
  const unit = await add(device, 'unit', '单元一');
  for (const [parentId, levelCode] of [
    [unit, 'device'],
    [device, 'device'],
    [root, 'company'],
    ['0', 'unit'],
  ] as const) {
    const answer = await client.post(`${path}/submit`, { parentId, levelCode, name: '错' });
    expect(answer.body.errors, `${levelCode}`).toMatchObject([{ field: 'levelCode' }]);
  }
  expect((await client.post(`${path}/move`, { id: device, parentId: unit })).status).toBe(400);
  await expect(
    platform.inTenant(platform.a.tenantId, (tx) =>
      tx.run(sql`insert into factory_nodes (parent_id, level_code, name) values (${unit}, 'branch', 'x')`),
    ),
  ).rejects.toThrow();
});

test('a level stands below a higher one, never below itself or a lower one', async () => {
  const levels = (
    await client.get<{ records: { id: string; code: string; version: number; parentLevelId: string }[] }>(
      '/ircrisk-center/factory-level/page',
    )
  ).body.data.records;
  const [company, , device, unit] = levels;
  for (const parent of [unit, device]) {
    const answer = await client.post('/ircrisk-center/factory-level/submit', {
      id: device?.id,
      version: device?.version,
      parentLevelId: parent?.id,
    });
    expect(answer.body.errors).toMatchObject([{ field: 'parentLevelId' }]);
  }
  const skipped = await client.post('/ircrisk-center/factory-level/submit', {
    id: device?.id,
    version: device?.version,
    parentLevelId: company?.id,
    icon: 'tank',
  });
  expect(skipped.body.code).toBe(200);
});

test('a branch does not go below itself: refused with its own message, nothing moved', async () => {
  const outer = await add(root, 'branch', '外区');
  const inner = await add(outer, 'branch', '内区');
  const before = await all();
  const answer = await client.post(`${path}/move`, { id: outer, parentId: inner });
  expect(answer.status).toBe(400);
  expect(answer.body.msg).toMatch(/下级|循环|自身/);
  expect(await all()).toEqual(before);
});

test('a branch moves and is copied with everything below it, and paths follow', async () => {
  const [north, south] = [await add(root, 'branch', '北区'), await add(root, 'branch', '南区')];
  const device = await add(north, 'device', '装置二');
  const unit = await add(device, 'unit', '单元二');
  expect((await client.post(`${path}/move`, { id: device, parentId: south, orderNo: 1 })).body.code).toBe(
    200,
  );
  const paths = async () =>
    new Map(
      (
        await platform.inTenant(platform.a.tenantId, (tx) =>
          tx.all<{ id: string; path: string }>(sql`select id, path from factory_nodes where is_deleted = 0`),
        )
      ).map((row) => [row.id, row.path]),
    );
  expect((await paths()).get(unit)).toBe(`/${root}/${south}/${device}/${unit}/`);
  const copy = (await client.post<string>(`${path}/copy`, { id: south, parentId: root })).body.data;
  const nodes = await all();
  expect(nodes.find(({ id }) => id === copy)?.name).toBe('南区 (2)');
  const below = nodes.filter(({ parentId }) => parentId === copy);
  expect(below.map(({ name }) => name)).toEqual(['装置二']);
  expect(nodes.filter(({ parentId }) => parentId === below[0]?.id).map(({ name }) => name)).toEqual([
    '单元二',
  ]);
  expect(nodes.every(({ enterpriseId }) => enterpriseId === platform.a.companyId)).toBe(true);
});

test('another tenant sees and moves nothing of it', async () => {
  const foreign = await platform.client(platform.b.admin);
  expect((await all(foreign)).map(({ name }) => name)).toEqual(['乙化工有限公司']);
  expect((await foreign.post(`${path}/copy`, { id: root, parentId: root })).status).toBe(404);
  expect((await foreign.post(`${path}/move`, { id: root, parentId: '0' })).status).toBe(404);
});

test('twenty thousand nodes are listed and counted in one answer each', async () => {
  const device = await add(root, 'device', '大装置');
  // Behind the triggers of the table: the rows are what is needed here, not their history.
  await platform.asOwner(`
    begin;
    alter table factory_nodes disable trigger user;
    insert into factory_nodes (tenant_id, parent_id, level_code, name, order_no, path, company_id)
    select d.tenant_id, d.id, 'unit', 'U' || g, g, d.path || 'u' || g || '/', d.company_id
    from factory_nodes d, generate_series(1, 20000) g where d.tenant_id = '${platform.a.tenantId}' and d.id = ${device};
    alter table factory_nodes enable trigger user;
    commit`);
  expect((await all()).length).toBeGreaterThan(20_000);
  expect((await client.get(`${path}/counts`)).status).toBe(200);
});

test('the counts of a place are those of the equipment the reader sees', async () => {
  const device = await add(root, 'device', '计数装置');
  const unit = await add(device, 'unit', '计数单元');
  const made = await client.post('/ircrisk-center/equipment/submit', {
    ...{ tag: 'CNT-1', name: '塔', nodeId: unit, type: 'pressureVessel', smallType: 'tower' },
  });
  expect(made.body).toMatchObject({ success: true });
  const totalOf = async (as: TestClient) =>
    (await as.get<{ id: string; total: number }[]>(`${path}/counts`)).body.data.find(({ id }) => id === unit)
      ?.total;
  expect(await totalOf(client)).toBe(1);
  expect(await totalOf(await platform.client(platform.a.plain))).toBeUndefined();
});
