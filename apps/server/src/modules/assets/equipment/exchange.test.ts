import type { Page } from '@ircrisk/contract/endpoint.ts';
import { equipment } from '@ircrisk/contract/resources/ledger/equipment.ts';
import { monitoringLocation, thicknessReading } from '@ircrisk/contract/resources/ledger/inspection.ts';
import { part } from '@ircrisk/contract/resources/ledger/part.ts';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  checkWorkbook,
  download,
  finishedJob,
  importWorkbook,
  runExport,
} from '#platform/resources/exchange/testing.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';
import { multipart } from '#testing/upload.ts';

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
    ['Q-6', '塔', '反再单元', '压力容器', '塔器', 1, '2199-01-01'],
    ['e－1', '塔', '反再单元', '压力容器', '塔器', 1, null],
    [null, '塔', '反再单元', '压力容器', '塔器', 1, null],
  ]);
  const { data } = await checkWorkbook(client, equipment, file);
  expect(data.valid).toBe(1);
  const told = data.errors.map(({ row, field }) => `${row} ${field}`).sort();
  expect(data.errors.find(({ row }) => row === 6)).toMatchObject({ column: 'F', value: 'abc' });
  expect(data.errors.find(({ row }) => row === 4)).toMatchObject({ column: 'C', value: '没有的单元' });
  expect(data.errors.find(({ row }) => row === 3)).toMatchObject({ column: 'A', value: 'q－1' });
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

test('all faults of a row are told in one check, in the order of the sheet', async () => {
  const file = await workbook([
    headings,
    ['W-1', '塔', '没有的单元', '压力容器', 'GC1', 'abc', '2199-01-01'],
    [null, '塔', '没有的单元', '压力容器', 'GC1', 1, null],
    [null, '塔', '反再单元', '压力容器', '塔器', 1, 'once'],
    ['W-4', '塔', '反再单元', '压力容器', '塔器', 1, null],
  ]);
  const { data } = await checkWorkbook(client, equipment, file);
  expect(data.errors.map(({ row, field }) => `${row} ${field}`)).toEqual([
    '2 nodeId',
    '2 smallType',
    '2 designPressure',
    '2 inServiceDate',
    '3 tag',
    '3 nodeId',
    '3 smallType',
    // Two rows without a tag are two faults, not one tag that comes twice.
    '4 tag',
    '4 inServiceDate',
  ]);
  expect(data).toMatchObject({ rows: 4, valid: 1 });
  const done = await importWorkbook(client, equipment, file, 'valid');
  expect(done).toMatchObject({ inserted: 1, rejected: 3 });
  const rejects = (await readXlsx(await download(client, done.rejectFileId ?? ''))).sheets[0]?.rows ?? [];
  expect(String(rejects[1]?.at(-1)).split('; ')).toHaveLength(4);
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
  const half = await workbook([
    ['位号', '名称'],
    ['H-1', '塔'],
  ]);
  expect((await checkWorkbook(client, equipment, half)).msg).toBe('模板不符，缺少必填列：所属单元、类型');
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

const upload = (verb: string, content: Buffer, fields: Record<string, string> = {}) => {
  const { payload, headers } = multipart('rows.xlsx', content, fields);
  return client.app.inject({
    method: 'POST',
    url: `/api${center}/equipment/${verb}`,
    payload,
    headers: { ...headers, language: 'zh', 'blade-auth': `bearer ${client.token}` },
  });
};

test('columns are found by titles, other names and units, and are read as the person sets them', async () => {
  const file = await workbook([
    ['设备编号', '设备名称', '单元', '设备类型', '说明', '设计压力(bar)', '投产日期'],
    ['M-1', '塔甲', '反再单元', '压力容器', '塔乙', 16, '2015-03-01'],
  ]);
  const { data } = (await upload('import-columns', file)).json() as {
    data: {
      fileId: string;
      columns: { letter: string; header: string; property: string | null; samples: string[] }[];
    };
  };
  expect(data.columns.map(({ letter, property }) => `${letter} ${property}`)).toEqual([
    'A tag',
    'B name',
    'C nodeId',
    'D type',
    'E null',
    'F designPressure',
    'G inServiceDate',
  ]);
  expect(data.columns[0]?.samples).toEqual(['M-1']);
  // The name comes from another column than its heading says.
  const mapping = { tag: 0, name: 4, nodeId: 2, type: 3, designPressure: 5 };
  const checked = await client.post<{ valid: number; errors: unknown[] }>(
    `${center}/equipment/import-check`,
    {
      fileId: data.fileId,
      mapping,
    },
  );
  expect(checked.body.data).toMatchObject({ rows: 1, valid: 1, errors: [] });
  const { jobId } = (
    await client.post<{ jobId: string }>(`${center}/equipment/import`, {
      fileId: data.fileId,
      mapping,
      mode: 'all',
    })
  ).body.data;
  expect((await finishedJob(client, jobId)).state).toBe('done');
  expect((await records({ tag: 'M-1' }))[0]).toMatchObject({
    name: '塔乙',
    designPressure: 1.6,
    inServiceDate: null,
  });
  const other = await platform.client(platform.b.admin);
  const foreign = await other.post(`${center}/equipment/import-check`, { fileId: data.fileId, mapping });
  expect(foreign.status).toBe(404);
});

test('a template of one type has the columns and choices of that type, in the asked language and its units', async () => {
  const template = async (query: string) =>
    client.app.inject({
      url: `/api${center}/equipment/template${query}`,
      headers: { 'blade-auth': `bearer ${client.token}`, language: 'zh' },
    });
  const headingsOf = async (query: string) =>
    (await readXlsx((await template(query)).rawPayload)).sheets[0]?.rows[0] ?? [];
  const relief = await headingsOf('?kind=reliefDevice&language=zh');
  expect(relief).toContain('整定压力 (MPa(g))');
  expect(relief).not.toContain('管道长度 (m)');
  const pipe = await headingsOf('?kind=piping&language=en');
  expect(pipe).toContain('Pipeline length (ft)');
  expect(pipe).not.toContain('Set pressure (psia)');
  expect((await template('?kind=nothing')).statusCode).toBe(400);
  // What was downloaded comes back as a sheet of the same columns.
  const found = (
    await upload('import-columns', (await template('?kind=piping&language=en')).rawPayload)
  ).json() as {
    data: { columns: { property: string | null }[] };
  };
  expect(found.data.columns.every(({ property }) => property !== null)).toBe(true);
});

test('the rules of parts and readings hold for rows of a sheet as for a form', async () => {
  const partHeadings = [
    '设备',
    '部件编号',
    '部件名称',
    '部件类型',
    '壁厚',
    '名义厚度',
    '计算厚度',
    '内径',
    '材料',
  ];
  const row = (number: string, more: Cell[]): Cell[] => ['E-1', number, '壳', '筒体', ...more, 'Q345R'];
  const file = await workbook([
    partHeadings,
    row('R1', [12, 14, 8, 1400]),
    row('R2', [1234567, 14, 8, 1400]),
    row('R3', [12, 14, 15, 1400]),
    row('R4', [12, null, 8, 1400]),
    row('R5', [12, 'x', 8, 12345678]),
  ]);
  const { data } = await checkWorkbook(client, part, file);
  expect(data.errors.map(({ row: at, field }) => `${at} ${field}`).sort()).toEqual([
    '3 wallThickness',
    '4 calculatedThickness',
    '5 nominalThickness',
    '6 innerDiameter',
    '6 nominalThickness',
  ]);
  expect(data.errors[0]).toMatchObject({ msg: '壁厚的整数部分须少于 7 位', column: 'E', value: '1234567' });
  expect(await importWorkbook(client, part, file, 'valid')).toMatchObject({ inserted: 1, rejected: 4 });
  const partId = (await client.get<Page<Row>>(`${center}/part/page`, { number_equal: 'R1' })).body.data
    .records[0]?.id;
  await client.post(`${center}/monitoring-location/submit`, { partId, number: 'TML-R' });
  const readings = await workbook([
    ['locationId', 'readingDate', 'thickness'],
    ['TML-R', '2020-05-01', 13.2],
    ['TML-R', '2021-05-01', 40],
    ['TML-R', '2199-05-01', 13],
    ['TML-R', 'no day', 40],
  ]);
  const judged = await checkWorkbook(client, thicknessReading, readings);
  expect(judged.data.errors.map(({ row: at, field }) => `${at} ${field}`)).toEqual(
    expect.arrayContaining(['3 thickness', '4 readingDate', '5 readingDate', '5 thickness']),
  );
  expect(judged.data.valid).toBe(1);
});

test('locations and readings of one equipment come out alone, and the file comes back as it is', async () => {
  const add = async (resource: string, record: Record<string, unknown>) => {
    const { body } = await client.post<string>(`${center}/${resource}/submit`, record);
    expect(body, resource).toMatchObject({ code: 200 });
    return body.data;
  };
  const materialId = (await client.get<Page<Row>>(`${center}/material/page`, { name_equal: 'Q345R' })).body
    .data.records[0]?.id;
  const [{ id: mine } = { id: '' }] = await records({ tag: 'E-1' });
  const [{ id: other } = { id: '' }] = await records({ tag: 'E-2' });
  // The same numbers in both: only the way there tells them apart.
  for (const equipmentId of [mine, other]) {
    const partId = await add('part', {
      equipmentId,
      number: 'X1',
      name: '筒体',
      type: 'shell',
      wallThickness: 14,
      nominalThickness: 14,
      calculatedThickness: 8,
      innerDiameter: 1400,
      materialId,
    });
    const locationId = await add('monitoring-location', { partId, number: 'TML-X' });
    for (const [readingDate, thickness] of [
      ['2018-05-01', 13.2],
      ['2022-05-01', 12.4],
    ])
      await add('thickness-reading', { locationId, readingDate, thickness });
  }
  for (const language of ['zh', 'en'] as const)
    for (const [resource, path] of [
      [monitoringLocation, 'monitoring-location'],
      [thicknessReading, 'thickness-reading'],
    ] as const) {
      const listed = await client.get<Page<Row>>(`${center}/${path}/page`, { equipmentId: mine, size: 100 });
      const file = await runExport(client, resource, { equipmentId: mine }, language);
      const { data } = await checkWorkbook(client, resource, file, language);
      const { total } = listed.body.data;
      expect(total).toBeGreaterThan(0);
      expect(data, `${path} ${language}`).toMatchObject({ valid: total, errors: [] });
      expect(await importWorkbook(client, resource, file, 'all', language)).toMatchObject({
        inserted: 0,
        updated: 0,
        rejected: 0,
      });
      const text = JSON.stringify((await readXlsx(file)).sheets[0]?.rows);
      expect(text).toContain('E-1');
      expect(text).not.toContain('E-2');
    }
});
