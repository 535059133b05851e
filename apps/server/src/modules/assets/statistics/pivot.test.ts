import type { PivotResult } from '@ircrisk/contract/modules/assets/statistics-pivot.ts';
import {
  boxMeasures,
  dimensionsOf,
  measuresOf,
  pivotDatasets,
} from '@ircrisk/contract/modules/assets/statistics-pivot.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';
import { sendViews } from './schedule.ts';

const center = '/ircrisk-center';
let platform: TestPlatform;
let client: TestClient;

beforeAll(async () => {
  platform = await startTestPlatform();
  client = await platform.client(platform.a.admin);
  await platform.inTenant(platform.a.tenantId, async (tx) => {
    const node = async (parent: string, level: string, name: string, english: string) =>
      (
        await tx.one<{ id: string }>(sql`
          insert into factory_nodes (parent_id, level_code, name, name_en, order_no) values (${parent}, ${level}, ${name}, ${english}, 1) returning id`)
      ).id;
    const root = await tx.maybe<{ id: string }>(
      sql`select id from factory_nodes where parent_id = 0 and is_deleted = 0 limit 1`,
    );
    const company = root?.id ?? (await node('0', 'company', '公司', 'Company'));
    for (const [name, english, tags] of [
      ['常减压', 'Crude unit', ['A-1', 'A-2', 'A-3']],
      ['催化', 'FCC', ['B-1']],
    ] as const) {
      const unit = await node(
        await node(company, 'device', name, english),
        'unit',
        `${name}单元`,
        `${english} unit`,
      );
      for (const [at, tag] of tags.entries())
        await tx.run(sql`insert into equipment (node_id, tag, name, type, design_pressure, in_service_date)
          values (${unit}, ${tag}, '设备', ${at === 0 ? 'pump' : 'pressureVessel'}, ${at + 1}, ${`201${at}-05-01`})`);
    }
  });
});
afterAll(() => platform?.close());

const ask = async (question: Record<string, unknown>, as = client, language: 'zh' | 'en' = 'zh') =>
  (await as.post<PivotResult>(`${center}/statistics/pivot`, question, { language })).body;

test('groups go down and across with totals taken from the records, in the language of the reader', async () => {
  const question = {
    dataset: 'equipment',
    by: 'nodeId:device',
    across: 'type',
    measures: ['count', 'average:designPressure', 'median:designPressure', 'p90:designPressure'],
  };
  const { data } = await ask(question);
  expect(data.rows.map(({ name, total }) => [name, total[0]])).toEqual([
    ['常减压', 3],
    ['催化', 1],
  ]);
  expect(data.columns.map(({ name, total }) => [name, total[0]])).toEqual([
    ['压力容器', 2],
    ['泵', 2],
  ]);
  // Averages of a total are those of its records, never sums or averages of the groups: (1 + 2 + 3 + 1) / 4.
  expect(data.total).toEqual([4, 1.75, 1.5, expect.closeTo(2.7, 9)]);
  expect(data.rows[0]?.cells.map((cell) => cell?.[0])).toEqual([2, 1]);
  expect(data.rows[1]?.cells[0]).toBeNull();
  const english = await ask(question, client, 'en');
  expect(english.data.rows.map(({ name }) => name)).toEqual(['Crude unit', 'FCC']);
  expect(english.data.columns[0]?.name).toBe('Pressure vessel');
});

test('filters are those of the list, days run forward, and small groups are put together', async () => {
  const years = await ask({ dataset: 'equipment', by: 'inServiceDate:year', measures: ['count'] });
  expect(years.data.rows.map(({ code }) => code)).toEqual(['2010', '2011', '2012']);
  const pumps = await ask({
    dataset: 'equipment',
    by: 'type',
    measures: ['count'],
    filters: { type: 'pump' },
  });
  expect(pumps.data).toMatchObject({ records: 2, rows: [{ code: 'pump', total: [2] }] });
  const blank = await ask({ dataset: 'equipment', by: 'criticality', measures: ['count'] });
  expect(blank.data.rows).toMatchObject([{ code: null, name: '未填写', total: [4] }]);
  const top = await ask({
    dataset: 'equipment',
    by: 'inServiceDate:year',
    measures: ['count'],
    top: 3,
  });
  expect(top.data.rows.reduce((sum, { total }) => sum + (total[0] ?? 0), 0)).toBe(4);
});

test('the spread of a group is its quartiles between ranks as spreadsheets take them, with how many values it has', async () => {
  const { data } = await ask({
    dataset: 'equipment',
    by: 'nodeId:device',
    chart: 'box',
    measures: boxMeasures('designPressure'),
  });
  // Of 1, 2, 3: type 7 takes the 25th percentile at 1.5 and the 75th at 2.5.
  expect(data.rows.map(({ name, total }) => [name, ...total])).toEqual([
    ['常减压', 2, 1, 1.5, 2.5, 3, 3],
    ['催化', 1, 1, 1, 1, 1, 1],
  ]);
  expect(data.measures.map(({ quantity, additive }) => [quantity, additive]).at(-1)).toEqual([null, true]);
});

test('a share is of all records of its group, and of the total it is taken anew', async () => {
  await platform.asOwner("update equipment set safety_critical = tag in ('A-1', 'B-1')");
  const { data } = await ask({
    dataset: 'equipment',
    by: 'nodeId:device',
    measures: ['share:safetyCritical'],
  });
  expect(data.rows.map(({ name, records, total }) => [name, records, total[0]])).toEqual([
    ['催化', 1, 100],
    ['常减压', 3, expect.closeTo(100 / 3, 9)],
  ]);
  expect(data.total).toEqual([50]);
  expect(data.measures).toMatchObject([{ title: '安全关键占比', quantity: 'percent', additive: false }]);
});

test('a code no dictionary knows any more shows itself, and the others their name in the language of the reader', async () => {
  const kept = (await platform.asOwner('select id, small_type from equipment order by id limit 1')) as {
    id: string;
    small_type: string | null;
  }[];
  await platform.asOwner(`update equipment set small_type = 'gone-by' where id = ${kept[0]?.id}`);
  const names = async (language: 'zh' | 'en', by: string) =>
    (await ask({ dataset: 'equipment', by, measures: ['count'] }, client, language)).data.rows.map(
      ({ name }) => name,
    );
  expect(await names('zh', 'smallType')).toContain('gone-by');
  expect((await names('en', 'type')).sort()).toEqual(['Pressure vessel', 'Pump']);
  expect((await names('zh', 'type')).sort()).toEqual(['压力容器', '泵'].sort());
});

test.each(pivotDatasets)('every group and figure offered for %s can be asked for', async (dataset) => {
  for (const { key } of dimensionsOf(dataset)) {
    const { code, msg } = await ask({ dataset, by: key, measures: ['count'] });
    expect(code, `${key}: ${msg}`).toBe(200);
  }
  const [first] = dimensionsOf(dataset);
  for (const { key } of measuresOf(dataset)) {
    const { code, msg } = await ask({ dataset, by: first?.key, measures: [key], top: 5 });
    expect(code, `${key}: ${msg}`).toBe(200);
  }
});

test('what is not offered is refused, and so are records the asker may not read', async () => {
  expect((await ask({ dataset: 'equipment', by: 'tenantId', measures: ['count'] })).msg).toBe(
    '统计项“tenantId”不存在',
  );
  expect((await ask({ dataset: 'equipment', by: 'type', measures: ['sum:designPressure'] })).code).toBe(400);
  expect((await ask({ dataset: 'users', by: 'type', measures: ['count'] })).code).toBe(400);
  await platform.permit(platform.a, 'statistics.read');
  const clerk = await platform.client(platform.a.plain);
  expect((await ask({ dataset: 'equipment', by: 'type', measures: ['count'] }, clerk)).code).toBe(403);
  const other = await platform.client(platform.b.admin);
  expect((await ask({ dataset: 'equipment', by: 'type', measures: ['count'] }, other)).data).toMatchObject({
    rows: [],
    records: 0,
  });
});

test('a kept view is one’s own until it is shared, and shows each reader what they may see', async () => {
  await platform.permit(
    platform.a,
    'statistics.read',
    'statistics-view.read',
    'statistics-view.update',
    'equipment.read',
  );
  const clerk = await platform.client(platform.a.plain);
  const question = JSON.stringify({ dataset: 'equipment', by: 'type', measures: ['count'] });
  const view = (values: Record<string, unknown>, as = client) =>
    as.post<string>(`${center}/statistics-view/submit`, values);
  expect((await view({ name: '坏', question: '{}' })).body.code).toBe(400);
  const id = (await view({ name: '类型', question })).body.data;
  const listed = async () =>
    (await clerk.get<{ records: { id: string; allowed: string[] }[] }>(`${center}/statistics-view/page`)).body
      .data.records;
  expect(await listed()).toEqual([]);
  await view({ id, shared: true });
  expect(await listed()).toMatchObject([{ id, allowed: [] }]);
  expect((await view({ id, name: '改名' }, clerk)).body.code).not.toBe(200);
  // The clerk sees only records of their own: there are none, in the view as in the list.
  expect((await ask(JSON.parse(question), clerk)).data.records).toBe(0);
  expect((await ask(JSON.parse(question))).data.records).toBe(4);
});

test('a view is sent on its day with what its owner may see, and no longer once the owner is gone', async () => {
  const { tenantId } = platform.a;
  await platform.permit(
    platform.a,
    'statistics.read',
    'statistics-view.read',
    'statistics-view.create',
    'equipment.read',
  );
  const clerk = await platform.client(platform.a.plain);
  const question = JSON.stringify({ dataset: 'equipment', by: 'type', measures: ['count'] });
  for (const [as, name, nameEn] of [
    [client, '全部', 'All of it'],
    [clerk, '自己', ''],
  ] as const)
    await as.post(`${center}/statistics-view/submit`, { name, nameEn, question, schedule: 'daily' });
  const send = () => platform.inTenant(tenantId, (tx) => sendViews(tx, tenantId));
  const told = () =>
    platform.inTenant(tenantId, (tx) =>
      tx.all<{ title: { zh: string; en: string }; body: { zh: string } | null }>(
        sql`select title, body from notices where kind = 'statistics' order by id`,
      ),
    );
  expect(await send()).toBe(2);
  expect(await send()).toBe(0);
  const bodies = new Map((await told()).map(({ title, body }) => [title.zh, body?.zh]));
  expect(bodies.get('统计：全部')).toContain('合计 4');
  expect(bodies.get('统计：自己')).toBe('合计 0');
  expect((await told()).map(({ title }) => title.en)).toEqual(
    expect.arrayContaining(['Figures: All of it', 'Figures: 自己']),
  );
  await platform.inTenant(tenantId, async (tx) => {
    await tx.run(
      sql`update users set status = 2 where tenant_id = current_tenant() and id = ${platform.a.plain.id}`,
    );
    await tx.run(sql`update statistics_views set sent_on = current_date - 1`);
  });
  expect(await send()).toBe(1);
  expect((await told()).some(({ title }) => title.zh.includes('创建人已停用'))).toBe(true);
  const [view] = await platform.inTenant(tenantId, (tx) =>
    tx.all<{ schedule: string }>(sql`select schedule from statistics_views where name = '自己'`),
  );
  expect(view?.schedule).toBe('never');
});
