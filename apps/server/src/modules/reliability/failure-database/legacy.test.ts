import { filePaths } from '@ircrisk/contract/modules/system/file.ts';
import { failureEvent } from '@ircrisk/contract/resources/failure.ts';
import { parseXml } from '@ircrisk/engine-fault-tree/open-psa/xml.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { finishedJob, importWorkbook, runExport } from '#platform/resources/exchange/testing.ts';
import { writeSheet } from '#platform/resources/exchange/workbook.ts';
import { type FailurePlant, failurePath, makeFailurePlant, recordFailure } from '#testing/failure-plant.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';
import { multipart } from '#testing/upload.ts';
import { timeOf } from './legacy.ts';
import { proposeColumns } from './legacy-columns.ts';

let platform: TestPlatform;
let client: TestClient;
let plant: FailurePlant;

beforeAll(async () => {
  platform = await startTestPlatform();
  client = await platform.client(platform.a.admin);
  plant = await makeFailurePlant(platform, platform.a);
});
afterAll(() => platform?.close());

async function upload(content: Buffer): Promise<string> {
  const { payload, headers } = multipart('old.xlsx', content);
  const response = await client.app.inject({
    method: 'POST',
    url: `/api${filePaths.upload}`,
    payload,
    headers: { ...headers, 'blade-auth': `bearer ${client.token}` },
  });
  return (response.json() as { data: { id: string } }).data.id;
}

const headers = [
  '故障编号',
  '设备位号',
  '故障日期',
  '停机小时',
  '故障现象',
  '故障模式',
  '故障原因',
  '维修工',
];
const sheet = (rows: (string | number | null)[][]) =>
  writeSheet(
    { name: '故障台账', language: 'zh', columns: headers.map((header) => ({ header, width: 12 })) },
    [rows],
  );

test('headings of old sheets are recognised in both languages, every field once', () => {
  expect(proposeColumns(headers)).toEqual([
    'eventNumber',
    'equipmentId',
    'detectedAt',
    'downtimeHours',
    'description',
    'modeCode',
    'causeCode',
    null,
  ]);
  expect(
    proposeColumns(['Tag', 'Failure date', 'Downtime (h)', 'Description', 'Cause', 'Failure mode', 'Cause']),
  ).toEqual(['equipmentId', 'detectedAt', 'downtimeHours', 'description', 'causeCode', 'modeCode', null]);
});

test('times of old sheets are read as people write them', () => {
  expect(timeOf('2024/3/5 8:30')).toBe('2024-03-05 08:30:00');
  expect(timeOf('2024年3月5日')).toBe('2024-03-05 00:00:00');
  expect(timeOf('2024-03-05T08:30:15')).toBe('2024-03-05 08:30:15');
  expect(timeOf('last week')).toBe('last week');
});

describe('an old sheet', () => {
  type Mapped = {
    fileId: string;
    rows: number;
    valid: number;
    matched: number;
    suggested: number;
    errors: { row: number; field: string; msg: string }[];
    unmatched: { text: string }[];
  };

  test('is mapped, its codes matched, suggestions taken only when asked for, and bad rows told by row and field', async () => {
    const fileId = await upload(
      await sheet([
        ['OLD-1', 'P-101A', '2020/5/1 8:00', 5, '机械密封泄漏，磨损', 'ELP', '正常磨损老化', '张三'],
        ['OLD-2', 'P-101A', '2020/6/1', null, '轴承振动大', null, '坏了', null],
        ['OLD-3', 'P-101A', '2020/7/1', null, '阀门打不开', 'FTO', null, null],
        ['OLD-4', 'P-999', '2020/8/1', null, '漏', null, null, null],
        ['OLD-5', 'P-101A', '2001/8/1', null, '漏', null, null, null],
      ]),
    );
    const read = (
      await client.post<{ rows: number; columns: { header: string; field: string | null }[] }>(
        '/ircrisk-failure/import/columns',
        { fileId },
      )
    ).body.data;
    expect(read.rows).toBe(5);
    const columns = read.columns.map(({ field }) => field);
    const map = async (suggest: boolean) =>
      (await client.post<Mapped>('/ircrisk-failure/import/map', { fileId, columns, suggest })).body.data;
    const plain = await map(false);
    expect(plain).toMatchObject({
      rows: 5,
      valid: 2,
      matched: 3,
      suggested: 0,
      unmatched: [{ text: '坏了' }],
    });
    expect(plain.errors.map(({ row, field }) => `${row} ${field}`)).toEqual(
      expect.arrayContaining(['4 modeCode', '5 equipmentId', '6 detectedAt']),
    );
    const helped = await map(true);
    expect(helped.suggested).toBeGreaterThan(1);
    const started = await client.post<{ jobId: string }>(`${failurePath}/import`, {
      fileId: helped.fileId,
      mode: 'valid',
    });
    const job = await finishedJob(client, started.body.data.jobId);
    expect(job).toMatchObject({ state: 'done', result: { inserted: 2, rejected: 3 } });
    const { records } = (
      await client.get<{ records: Record<string, unknown>[] }>(`${failurePath}/page`, { ascs: 'eventNumber' })
    ).body.data;
    expect(records.map(({ eventNumber }) => eventNumber)).toEqual(['OLD-1', 'OLD-2']);
    expect(records[0]).toMatchObject({
      modeCode: 'ELP',
      causeCode: '3.4',
      downtimeHours: 5,
      detectedAt: '2020-05-01 08:00:00',
      source: 'import',
      nodeId: plant.nodeId,
    });
    expect(records[1]).toMatchObject({ modeCode: 'VIB', causeCode: null });
  });

  test('of our own export comes back to identical statistics', async () => {
    await recordFailure(client, {
      equipmentId: plant.equipment['XV-44'],
      detectedAt: '2022-02-02 10:00:00',
      downFrom: '2022-02-02 10:00:00',
      downTo: '2022-02-03 10:00:00',
      repairFrom: '2022-02-02 12:00:00',
      repairTo: '2022-02-03 09:00:00',
      activeRepairHours: 12,
      labourCost: '1234.5',
      modeCode: 'FTO',
      mechanismCode: '1.6',
      causeCode: '3.3',
      impact: 'critical',
    });
    const rates = async () =>
      (
        await client.post('/ircrisk-failure/stat/rate', {
          from: '2020-01-01',
          to: '2022-12-31',
          by: 'equipment',
        })
      ).body.data;
    const before = await rates();
    const book = await runExport(client, failureEvent, {}, 'zh');
    const { records } = (await client.get<{ records: { id: string }[] }>(`${failurePath}/page`, { size: 50 }))
      .body.data;
    const again = await importWorkbook(client, failureEvent, book, 'all');
    expect(again).toMatchObject({ inserted: 0, updated: 0, unchanged: records.length });
    expect(await rates()).toEqual(before);
  });
});

test('events, inventory and codes come out as XML of ISO 14224, whatever was typed, and of the tenant alone', async () => {
  const number = 'X-<1>&"2"';
  await recordFailure(client, {
    equipmentId: plant.equipment['XV-44'],
    eventNumber: number,
    detectedAt: '2021-07-01 08:00:00',
    repairFrom: '2021-07-01 09:00:00',
    repairTo: '2021-07-01 12:00:00',
    activeRepairHours: 2.5,
    labourCost: '300',
    modeCode: 'FTO',
    mechanismCode: '1.6',
    description: '卡涩 <b> & "填料"\u0001\n第二行',
  });
  const asked = { from: '2021-01-01', to: '2021-12-31' };
  const xmlOf = async (who: TestClient) => {
    const { jobId } = (await who.post<{ jobId: string }>('/ircrisk-failure/exchange', asked)).body.data;
    const { result } = await finishedJob(who, jobId);
    const { fileId, fileName } = result as { fileId: string; fileName: string };
    expect(fileName).toMatch(/ISO 14224.*2021-01-01 2021-12-31\.xml$/);
    const file = await who.app.inject({
      url: `/api${filePaths.download}?id=${fileId}`,
      headers: { 'blade-auth': `bearer ${who.token}` },
    });
    return parseXml(file.rawPayload.toString());
  };
  const root = await xmlOf(client);
  const part = (name: string) => root.children.find((one) => one.name === name)?.children ?? [];
  expect(root.name).toBe('reliabilityData');
  expect(part('taxonomy').map(({ attributes }) => attributes)).toContainEqual(
    expect.objectContaining({ taxonomy: 'failureMode', code: 'FTO' }),
  );
  const item = part('inventory').find(({ attributes }) => attributes.tag === 'XV-44');
  expect(item?.attributes.class).toBe('VA');
  expect(Number(item?.children[0]?.attributes.calendarHours)).toBeCloseTo(8760, 6);
  const event = part('events').find(({ attributes }) => attributes.number === number);
  expect(event?.attributes).toMatchObject({
    equipment: item?.attributes.id,
    detected: '2021-07-01T00:00:00Z',
  });
  const inside = (name: string) => event?.children.find((one) => one.name === name);
  expect(inside('coding')?.attributes).toEqual({ mode: 'FTO', mechanism: '1.6' });
  expect(inside('maintenance')?.attributes).toMatchObject({
    category: 'corrective',
    end: '2021-07-01T04:00:00Z',
    activeHours: '2.5',
    cost: '300.00',
    currency: 'CNY',
  });
  expect(inside('description')?.text).toBe('卡涩 <b> & "填料"\n第二行');
  const other = await xmlOf(await platform.client(platform.b.admin));
  expect(other.children.find(({ name }) => name === 'events')?.children).toEqual([]);
});

test('a class comes out as a data sheet, a class without data too', async () => {
  for (const isoClass of ['PU', 'CE']) {
    const { jobId } = (
      await client.post<{ jobId: string }>('/ircrisk-failure/datasheet', { isoClass, period: 'all' })
    ).body.data;
    const job = await finishedJob(client, jobId);
    const made = job.result as { fileId: string; fileName: string };
    expect(job, JSON.stringify(job)).toMatchObject({ state: 'done' });
    expect(made.fileName).toContain(isoClass);
    const file = await client.app.inject({
      url: `/api${filePaths.download}?id=${made.fileId}`,
      headers: { 'blade-auth': `bearer ${client.token}` },
    });
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  }
});
