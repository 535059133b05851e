import type { TankGrid } from '@ircrisk/contract/modules/assets/atmospheric-tank.ts';
import { tankReading } from '@ircrisk/contract/resources/ledger/tank-reading.ts';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkWorkbook, importWorkbook, runExport } from '#platform/resources/exchange/testing.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';

const center = '/ircrisk-center';
let platform: TestPlatform;
let client: TestClient;
let tankId: string;

const add = async (resource: string, record: Record<string, unknown>): Promise<string> => {
  const answer = await client.post<string>(`${center}/${resource}/submit`, record);
  if (answer.body.code !== 200) throw new Error(`${resource}: ${answer.text}`);
  return answer.body.data;
};

beforeAll(async () => {
  platform = await startTestPlatform();
  client = await platform.client(platform.a.admin);
  const [root] = (await client.get<{ id: string }[]>(`${center}/factory-model/all-list`)).body.data;
  const nodeId = await add('factory-model', { parentId: root?.id, levelCode: 'unit', name: '罐组' });
  const equipmentId = await add('equipment', {
    tag: 'TK-9',
    name: '储罐',
    nodeId,
    type: 'tank',
    smallType: 'cone',
    inServiceDate: '2015-01-01',
  });
  tankId = await add('atmospheric-tank', {
    equipmentId,
    tankNumber: 'TK-9',
    roofType: 'dome',
    diameter: 30,
    shellHeight: 14,
    maxOperatingLevel: 12,
    specificGravity: 0.85,
  });
  const course = { tankId, height: 2, nominalThickness: 12, jointEfficiency: 0.85, unknownSteel: true };
  await add('tank-course', { ...course, course: 1 });
  await add('tank-course', { ...course, course: 2, angleFrom: 0, angleTo: 180 });
  await add('tank-course', { ...course, course: 2, angleFrom: 180, angleTo: 360 });
  await add('tank-bottom', { tankId, zone: '中幅板', zoneEn: 'Centre plates', nominalThickness: 8 });
});
afterAll(() => platform?.close());

type Cell = string | number | null;
const headings = [
  '储罐',
  '测厚日期',
  '部位',
  '圈板或分区',
  '网格行',
  '网格列',
  '角度',
  '实测厚度',
  '距圈板底边高度',
];
const workbook = async (rows: Cell[][]) => {
  // The unit stands with the heading, as the template has it.
  const [head = []] = (await readXlsx(await template())).sheets[0]?.rows ?? [];
  const shown = headings.map((name) => head.map(String).find((title) => title.startsWith(name)) ?? name);
  return Buffer.from(await writeXlsx({ sheets: [{ name: 'rows', rows: [shown, ...rows] }] }));
};
const template = async () => {
  const response = await client.app.inject({
    method: 'GET',
    url: `/api${center}/tank-reading/template?language=zh`,
    headers: { 'blade-auth': `bearer ${client.token}` },
  });
  expect(response.statusCode).toBe(200);
  return response.rawPayload;
};
const shell = (day: string, course: string, thicknesses: number[], angle: number | null = null): Cell[][] =>
  thicknesses.map((thickness, at) => ['TK-9', day, '罐壁', course, 1, at + 1, angle, thickness]);
const records = async (resource: string) =>
  (
    await client.get<{ records: Record<string, unknown>[] }>(`${center}/${resource}/page`, {
      tankId,
      size: 500,
    })
  ).body.data.records;
const courses = async () =>
  (await records('tank-course'))
    .map(({ course, angleFrom, measuredMinimum, measuredAverage, measuredDate }) => [
      course,
      angleFrom,
      measuredMinimum,
      measuredAverage,
      measuredDate,
    ])
    .sort();

test('a grid with wrong rows names row and column of each, and nothing of it is imported', async () => {
  const file = await workbook([
    ...shell('2024-05-01', '1', [11.2]),
    ...shell('2024-05-01', '7', [11]),
    ...shell('2024-05-01', '1', [18]),
    ...shell('2024-05-01', '2', [11]),
    ['TK-9', '2024-05-01', '底板下表面', '边缘', 1, 1, null, 7],
    ['TK-9', '2024-05-01', '罐壁', '一', 1, 1, null, 'thick'],
    ['TK-9', '2199-01-01', '罐壁', '1', 1, 9, null, 11],
  ]);
  const { data } = await checkWorkbook(client, tankReading, file);
  expect(data).toMatchObject({ rows: 7 });
  expect(data.errors.map(({ row, field }) => `${row} ${field}`).sort()).toEqual(
    [
      '3 section',
      '4 gridColumn',
      '4 thickness',
      '5 angle',
      '6 section',
      '7 thickness',
      '8 measuredDate',
    ].sort(),
  );
  expect(data.errors.find(({ row, field }) => row === 3 && field === 'section')?.msg).toContain('第 7 圈');
  expect(data.errors.every(({ column }) => column)).toBe(true);
  await expect(importWorkbook(client, tankReading, file, 'all')).rejects.toThrow('rows are refused');
  expect(await records('tank-reading')).toEqual([]);
});

test('courses and zones take their minimum from the newest grid, which stands for the average a coarse grid cannot give', async () => {
  const file = await workbook([
    ...shell('2024-05-01', '1', [11.2, 11.4, 11.6, 10.4]),
    ...shell('2020-05-01', '1', [11.9, 11.9]),
    ...shell('2024-05-01', '2', [11], 90),
    ['TK-9', '2024-05-01', '罐壁', '2', 1, 2, 270, 10],
    ['TK-9', '2024-05-01', '底板下表面', '中幅板', 1, 1, null, 6.35],
    ['TK-9', '2024-05-01', '底板下表面', 'Centre plates', 1, 2, null, 7.1],
    ['TK-9', '2024-05-01', '底板上表面', '中幅板', 1, 1, null, 4.45],
  ]);
  expect(await importWorkbook(client, tankReading, file, 'all')).toMatchObject({ inserted: 11 });
  expect(await courses()).toEqual([
    [1, null, 10.4, null, '2024-05-01'],
    [2, 0, 11, null, '2024-05-01'],
    [2, 180, 10, null, '2024-05-01'],
  ]);
  expect(await records('tank-bottom')).toMatchObject([
    { undersideRemaining: 6.35, internalRemaining: 4.45, measuredDate: '2024-05-01' },
  ]);
  const { data } = (
    await client.get<{ shell: { value: { product: { requiredMm: number; marginMm: number }[] } } }>(
      `${center}/atmospheric-tank/calculation`,
      { id: tankId },
    )
  ).body;
  expect(data.shell.value.product.map(({ requiredMm, marginMm }) => requiredMm + marginMm)).toEqual([
    expect.closeTo(10.4, 9),
    expect.closeTo(11, 9),
    expect.closeTo(10, 9),
  ]);
});

test('a grid is shown by day with its outliers, and a corrected or removed point is followed at once', async () => {
  const shown = async (day?: string) =>
    (
      await client.get<{ days: string[]; grids: TankGrid[] }>(`${center}/atmospheric-tank/grids`, {
        id: tankId,
        ...(day ? { day } : {}),
      })
    ).body.data;
  await importWorkbook(
    client,
    tankReading,
    await workbook(shell('2025-06-01', '1', [11.2, 11.3, 11.4, 11.3, 11.2, 8])),
    'all',
  );
  const newest = await shown();
  expect(newest.days).toEqual(['2025-06-01', '2024-05-01', '2020-05-01']);
  // Each place shows its own newest grid.
  expect(newest.grids.map(({ area, section, day }) => `${area} ${section} ${day}`)).toEqual([
    'shell 1 2025-06-01',
    'shell 2 2024-05-01',
    'underside 中幅板 2024-05-01',
    'underside Centre plates 2024-05-01',
    'internal 中幅板 2024-05-01',
  ]);
  expect(newest.grids[0]).toMatchObject({ nominal: 12, minimum: 8, median: 11.25 });
  expect(newest.grids[0]?.cells.filter(({ outlier }) => outlier).map(({ column }) => column)).toEqual([6]);
  expect((await shown('2024-05-01')).grids.map(({ area, section }) => `${area} ${section}`)).toEqual([
    'shell 1',
    'shell 2',
    'underside 中幅板',
    'underside Centre plates',
    'internal 中幅板',
  ]);
  const points = (await records('tank-reading')).filter(({ measuredDate }) => measuredDate === '2025-06-01');
  const odd = points.find(({ thickness }) => thickness === 8);
  await add('tank-reading', { id: odd?.id, version: odd?.version, thickness: 11.4 });
  expect((await courses())[0]).toEqual([1, null, 11.2, null, '2025-06-01']);
  await client.form(`${center}/tank-reading/remove`, {
    ids: points.map(({ id }) => id).join(','),
    confirm: 'true',
  });
  expect((await courses())[0]).toEqual([1, null, 10.4, null, '2024-05-01']);
});

test('points with their heights give the lowest average along a vertical line, not the mean of the course', async () => {
  // D 30 m, least 9 mm: L = 33.8·√270 = 555 mm; the belt on column 2 is 800 mm high.
  const line = (column: number, at: (height: number) => number): Cell[][] =>
    Array.from({ length: 19 }, (_, row) => [
      'TK-9',
      '2025-07-01',
      '罐壁',
      '1',
      row + 1,
      column,
      null,
      at(100 * row),
      100 * row,
    ]);
  const belt = (height: number) => (height >= 400 && height <= 1200 ? 9 : 11.5);
  await importWorkbook(
    client,
    tankReading,
    await workbook([...line(1, () => 11.5), ...line(2, belt)]),
    'all',
  );
  expect((await courses())[0]).toEqual([1, null, 9, 9, '2025-07-01']);
  const points = (await records('tank-reading')).filter(({ measuredDate }) => measuredDate === '2025-07-01');
  await client.form(`${center}/tank-reading/remove`, {
    ids: points.map(({ id }) => id).join(','),
    confirm: 'true',
  });
});

test('an export comes back unchanged in either language, and no other tenant sees the grid', async () => {
  for (const language of ['zh', 'en'] as const) {
    const file = await runExport(client, tankReading, { tankId }, language);
    expect(await importWorkbook(client, tankReading, file, 'all', language)).toMatchObject({
      inserted: 0,
      updated: 0,
      unchanged: 11,
    });
  }
  const other = await platform.client(platform.b.admin);
  expect((await other.get(`${center}/atmospheric-tank/grids`, { id: tankId })).status).toBe(404);
});

test('a later survey of a few cells leaves the thin cells that nobody measured again', async () => {
  const read = (day: string, area: string, section: string, cells: [number, number, number][]) =>
    Promise.all(
      cells.map(([gridRow, gridColumn, thickness]) =>
        add('tank-reading', { tankId, measuredDate: day, area, section, gridRow, gridColumn, thickness }),
      ),
    );
  const second = (await courses())[0];
  expect(second?.[2]).toBe(10.4);
  await read('2025-08-01', 'shell', '1', [[1, 1, 11.8]]);
  // The 10.4 mm of column 4 were read in 2024, and it is from that day on that they wear.
  expect((await courses())[0]).toEqual([1, null, 10.4, null, '2024-05-01']);
  const { grids } = (
    await client.get<{ grids: TankGrid[] }>(`${center}/atmospheric-tank/grids`, { id: tankId })
  ).body.data;
  expect(grids[0]).toMatchObject({ day: '2025-08-01', minimum: 10.4 });
  expect(grids[0]?.cells.map(({ column, day, thickness }) => [column, day, thickness])).toEqual([
    [1, '2025-08-01', 11.8],
    [2, '2024-05-01', 11.4],
    [3, '2024-05-01', 11.6],
    [4, '2024-05-01', 10.4],
  ]);
  await read('2025-09-01', 'shell', '1', [[1, 4, 10.2]]);
  expect((await courses())[0]).toEqual([1, null, 10.2, null, '2025-09-01']);
  // The same of the bottom, whose faces share a day: the inside has its 4.45 mm of 2024.
  await read('2025-08-01', 'underside', 'Centre plates', [[1, 1, 7.5]]);
  const zone = async () => (await records('tank-bottom'))[0];
  expect(await zone()).toMatchObject({
    undersideRemaining: 7.1,
    internalRemaining: 4.45,
    measuredDate: '2024-05-01',
  });
  await read('2025-08-01', 'underside', '中幅板', [[1, 3, 3]]);
  expect(await zone()).toMatchObject({
    undersideRemaining: 3,
    internalRemaining: 4.45,
    measuredDate: '2025-08-01',
  });
});

test('a cell that is thicker than it was is told with both readings, of shell and bottom', async () => {
  type Told = { warnings: { code: string; zh: string }[] };
  const { shell, bottoms } = (
    await client.get<{ shell: Told; bottoms: { interval: Told }[] }>(
      `${center}/atmospheric-tank/calculation`,
      { id: tankId },
    )
  ).body.data;
  const grew = ({ warnings }: Told) =>
    warnings.filter(({ code }) => code === 'cellsGrew').map(({ zh }) => zh);
  expect(grew(shell)).toEqual([
    expect.stringContaining('第 1 行第 1 列 2024-05-01 为 11.2 mm，2025-08-01 为 11.8 mm'),
  ]);
  expect(bottoms.flatMap(({ interval }) => grew(interval))).toHaveLength(1);
});

test('a cell of an older survey has worn since: it governs where the rate has made it the thinnest', async () => {
  const [course] = (await records('tank-course')).filter((each) => each.course === 1);
  await add('tank-course', { id: course?.id, version: course?.version, corrosionRate: 0.5 });
  const points = [
    { measuredDate: '2015-09-01', gridColumn: 9, thickness: 11 },
    { measuredDate: '2025-09-02', gridColumn: 1, thickness: 10.5 },
  ];
  for (const point of points)
    await add('tank-reading', { tankId, area: 'shell', section: '1', gridRow: 1, ...point });
  // 11 mm less ten years of 0.5 mm are thinner than 10.2 mm of yesterday; what was read since counts as read.
  expect((await courses())[0]).toEqual([1, null, 10.2, null, '2015-09-01']);
});

test('one cell does not replace what was entered for the whole course or zone', async () => {
  const on = { tankId, measuredDate: '2024-01-01' };
  await add('tank-course', {
    ...on,
    course: 3,
    height: 2,
    nominalThickness: 12,
    jointEfficiency: 0.85,
    unknownSteel: true,
    measuredMinimum: 7.2,
    measuredAverage: 7.5,
    corrosionRate: 0.1,
  });
  await add('tank-bottom', {
    ...on,
    zone: '边缘板',
    zoneEn: 'Edge plates',
    nominalThickness: 8,
    undersideRemaining: 3,
    internalRemaining: 6.5,
    internalRate: 0.1,
    undersideRate: 0.1,
  });
  const cell = (area: string, section: string, measuredDate: string, thickness: number, gridColumn = 1) =>
    add('tank-reading', { tankId, area, section, measuredDate, gridRow: 1, gridColumn, thickness });
  const third = async () => (await courses()).find(([course]) => course === 3);
  const edge = async () => (await records('tank-bottom')).find(({ zone }) => zone === '边缘板');
  // Of a later day, of the same day, and once more: the thin wall nobody placed stays.
  await cell('shell', '3', '2025-01-01', 11.9);
  expect(await third()).toEqual([3, null, 7.2, 7.5, '2024-01-01']);
  await cell('shell', '3', '2024-01-01', 11.8, 2);
  await cell('shell', '3', '2025-02-01', 11.7, 3);
  expect(await third()).toEqual([3, null, 7.2, 7.5, '2024-01-01']);
  await cell('underside', '边缘板', '2025-01-01', 7);
  await cell('underside', '边缘板', '2025-02-01', 6.9);
  expect(await edge()).toMatchObject({
    undersideRemaining: 3,
    internalRemaining: 6.5,
    measuredDate: '2024-01-01',
  });
  // A thinner cell governs; the average is then its own, as it is the least there is.
  await cell('shell', '3', '2025-03-01', 6.1, 4);
  expect((await third())?.slice(2, 3)).toEqual([6.1]);
});

test('what was entered for a plate governs again once the thinner cell is corrected or removed', async () => {
  const third = async () => (await courses()).find(([course]) => course === 3);
  const edge = async () => (await records('tank-bottom')).find(({ zone }) => zone === '边缘板');
  const entered = [3, null, 7.2, 7.5, '2024-01-01'];
  const points = async () => await records('tank-reading');
  const correct = async (before: number, thickness: number) => {
    const point = (await points()).find((one) => one.thickness === before);
    await add('tank-reading', { id: point?.id, version: point?.version, thickness });
  };
  expect((await third())?.[2]).toBe(6.1);
  await correct(6.1, 11.6);
  expect(await third()).toEqual(entered);
  await correct(11.6, 5.9);
  // Not forgotten by what is saved in between either: the rate, and further cells.
  const course = (await records('tank-course')).find((each) => each.course === 3);
  await add('tank-course', { id: course?.id, version: course?.version, corrosionRate: 0.05 });
  const cell = { tankId, area: 'shell', section: '3', measuredDate: '2025-04-01', gridRow: 1, gridColumn: 5 };
  await add('tank-reading', { ...cell, thickness: 11.5 });
  expect((await third())?.[2]).toBe(5.9);
  const thin = (await points()).find((one) => one.thickness === 5.9);
  await client.form(`${center}/tank-reading/remove`, { ids: thin?.id, confirm: 'true' });
  expect(await third()).toEqual(entered);
  // A face of the bottom likewise; the other face stays what it was.
  await add('tank-reading', {
    ...{ tankId, area: 'underside', section: '边缘板', measuredDate: '2025-03-01' },
    ...{ gridRow: 1, gridColumn: 2, thickness: 2.1 },
  });
  expect(await edge()).toMatchObject({ undersideRemaining: 2.1 });
  await correct(2.1, 7.2);
  expect(await edge()).toMatchObject({
    undersideRemaining: 3,
    internalRemaining: 6.5,
    measuredDate: '2024-01-01',
  });
});

test('a figure typed over a cell is the entry from then on, and a plate without cells shows its entry alone', async () => {
  const third = async () => (await courses()).find(([course]) => course === 3);
  const course = (await records('tank-course')).find((each) => each.course === 3);
  await add('tank-course', {
    ...{ id: course?.id, version: course?.version, measuredMinimum: 9.4, measuredAverage: 9.8 },
    measuredDate: '2025-05-01',
  });
  const own = (await records('tank-reading')).filter(
    ({ area, section }) => area === 'shell' && section === '3',
  );
  const cell = { tankId, area: 'shell', section: '3', measuredDate: '2025-05-02', gridRow: 2, gridColumn: 1 };
  const thin = await add('tank-reading', { ...cell, thickness: 6 });
  expect((await third())?.[2]).toBe(6);
  await client.form(`${center}/tank-reading/remove`, {
    ids: [thin, ...own.map(({ id }) => id)].join(','),
    confirm: 'true',
  });
  expect(await third()).toEqual([3, null, 9.4, 9.8, '2025-05-01']);
});
