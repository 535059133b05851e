import type { Page } from '@ircrisk/contract/endpoint.ts';
import { equipment, part } from '@ircrisk/contract/resources/ledger/equipment.ts';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkWorkbook, importWorkbook, runExport } from '#platform/resources/exchange/testing.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';

type Cell = string | number | null;
type Row = Record<string, unknown> & { id: string };
const center = '/ircrisk-center';
let platform: TestPlatform;
let client: TestClient;

const workbook = async (rows: Cell[][]) => Buffer.from(await writeXlsx({ sheets: [{ name: 'rows', rows }] }));
const records = async (query: Record<string, unknown> = {}): Promise<Row[]> =>
  (await client.get<Page<Row>>(`${center}/equipment/page`, { size: 500, ...query })).body.data.records;

beforeAll(async () => {
  platform = await startTestPlatform({ env: { IMPORT_ROWS: '50' } });
  client = await platform.client(platform.a.admin);
  const root = (await client.get<Row[]>(`${center}/factory-model/all-list`)).body.data[0]?.id;
  const device = (
    await client.post<string>(`${center}/factory-model/submit`, {
      parentId: root,
      levelCode: 'device',
      name: '催化',
    })
  ).body.data;
  await client.post(`${center}/factory-model/submit`, {
    parentId: device,
    levelCode: 'unit',
    name: '反再单元',
  });
});
afterAll(() => platform?.close());

const headings = ['位号', '名称', '所属单元', '类型', '小类', '设计压力 (MPa)', '投用日期'];

test('rows are inserted or updated by tag, in either language and unit system', async () => {
  const zh = await workbook([
    headings,
    ['E-1', '换热器', '反再单元', '换热器', '管壳式', 1.6, '2015-03-01'],
    ['E-2', '换热器', '反再单元', '换热器', '管壳式', 2.5, null],
  ]);
  expect(await importWorkbook(client, equipment, zh, 'all')).toMatchObject({ inserted: 2, updated: 0 });
  expect((await records({ tag: 'E-1' }))[0]).toMatchObject({
    designPressure: 1.6,
    isoClass: 'HE',
    dueBasis: 'first',
    nextDueDate: '2018-03-01',
  });
  const en = await workbook([
    ['Tag', 'Name', 'Unit', 'Type', 'Design pressure (psia)'],
    ['E-1', 'Exchanger', '反再单元', 'Heat exchanger', 246.756],
  ]);
  expect(await importWorkbook(client, equipment, en, 'all', 'en')).toMatchObject({ inserted: 0, updated: 1 });
  const [row] = await records({ tag: 'E-1' });
  expect(row?.designPressure).toBeCloseTo(1.6, 4);
  expect(row?.name).toBe('Exchanger');
});

test('every wrong cell is told with its row and column, and nothing is imported', async () => {
  const before = (await records()).length;
  const file = await workbook([
    headings,
    ['Q-1', '塔', '反再单元', '压力容器', '塔器', 1, '2015-03-01'],
    ['q－1', '塔', '反再单元', '压力容器', '塔器', 1, null],
    ['Q-3', '塔', '没有的单元', '压力容器', '塔器', 1, null],
    ['Q-4', '塔', '反再单元', '压力容器', 'GC1', 1, null],
    ['Q-5', '塔', '反再单元', '压力容器', '塔器', 'abc', null],
    ['Q-6', '塔', '反再单元', '压力容器', '塔器', 1, '2999-01-01'],
    ['e－1', '塔', '反再单元', '压力容器', '塔器', 1, null],
    [null, '塔', '反再单元', '压力容器', '塔器', 1, null],
  ]);
  const { data } = await checkWorkbook(client, equipment, file);
  expect(data.valid).toBe(1);
  const told = data.errors.map(({ row, field }) => `${row} ${field}`).sort();
  expect(told).toEqual([
    '3 tag',
    '4 nodeId',
    '5 smallType',
    '6 designPressure',
    '7 inServiceDate',
    '8 tag',
    '9 tag',
  ]);
  const english = await checkWorkbook(client, equipment, file, 'en');
  expect(english.data.errors.find(({ row }) => row === 7)?.msg).toBe(
    'In service since must not be in the future',
  );
  const job = await client.post<{ jobId: string }>(`${center}/equipment/import`, {
    fileId: data.fileId,
    mode: 'all',
  });
  expect(job.body.code).toBe(200);
  await expect(importWorkbook(client, equipment, file, 'all')).rejects.toThrow();
  expect((await records()).length).toBe(before);
  expect(await importWorkbook(client, equipment, file, 'valid')).toMatchObject({ inserted: 1, rejected: 7 });
  expect((await records()).length).toBe(before + 1);
});

test.each(['zh', 'en'] as const)(
  'an exported ledger (%s) with parts of the same name comes back without a change',
  async (language) => {
    const [one, two] = await records({ tag: 'E-' });
    const steel = (await client.get<Page<Row>>(`${center}/material/page`, { name_equal: 'Q345R' })).body.data
      .records[0]?.id;
    for (const [nth, each] of [one, two].entries())
      await client.post(`${center}/part/submit`, {
        equipmentId: each?.id,
        number: `${language}${nth}`,
        name: '壳体',
        type: 'shell',
        wallThickness: 12.7,
        nominalThickness: 14,
        calculatedThickness: 7.123456,
        innerDiameter: 1400,
        materialId: steel,
      });
    for (const resource of [equipment, part]) {
      const again = await importWorkbook(
        client,
        resource,
        await runExport(client, resource, {}, language),
        'all',
        language,
      );
      expect(again, resource.id).toMatchObject({ inserted: 0, updated: 0, rejected: 0 });
    }
  },
);

test('an export respects the filters of the list and shows the calculated columns', async () => {
  const unit = (
    await client.get<{ id: string; name: string }[]>(`${center}/factory-model/all-list`)
  ).body.data.find(({ name }) => name === '反再单元')?.id;
  const file = await runExport(client, equipment, { nodeId: unit, tag: 'e1' }, 'en');
  const rows = (await readXlsx(file)).sheets[0]?.rows ?? [];
  expect(rows).toHaveLength(2);
  expect(rows[0]).toContain('Next inspection due');
  expect(rows[1]).toContain('E-1');
});

// Archives that are too much to unpack, macros and formulas: see the exchange of the platform.
test('another template and more rows than allowed are refused with a reason', async () => {
  const before = (await records()).length;
  const wrong = await workbook([
    ['岗位编号', '岗位名称'],
    ['1', '2'],
  ]);
  expect((await checkWorkbook(client, equipment, wrong)).msg).toContain('列标题');
  const long = await workbook([
    headings,
    ...Array.from({ length: 51 }, (_, at): Cell[] => [
      `L-${at}`,
      '塔',
      '反再单元',
      '压力容器',
      '塔器',
      1,
      null,
    ]),
  ]);
  expect((await checkWorkbook(client, equipment, long)).msg).toBe('文件超过 50 行，请拆分后再导入');
  expect((await checkWorkbook(client, equipment, long, 'en')).msg).toContain('more than 50 rows');
  expect((await records()).length).toBe(before);
});
