import type { Resource } from '@ircrisk/contract/resource.ts';
import { alarmTag } from '@ircrisk/contract/resources/alarm/tag.ts';
import { corrosionWindow } from '@ircrisk/contract/resources/corrosion/window.ts';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { plantUnit } from '#testing/rbi-plant.ts';
import type { TestClient } from '#testing/test-client.ts';
import { sheetRows } from './sheet-rows.ts';
import { checkWorkbook, importWorkbook, runExport } from './testing.ts';
import { sheetErrors } from './zip-guard.ts';

let platform: TestPlatform;
let client: TestClient;
beforeAll(async () => {
  platform = await startTestPlatform();
  client = await platform.client(platform.a.admin);
});
afterAll(() => platform?.close());

const alarm = (values: object) =>
  client.post('/ircrisk-alarm-management/alarm-tag/submit', { name: 'x', priority: '2', ...values });

/** The rows of an export by their headings. */
async function exported(resource: Resource, language: 'zh' | 'en', filters: object = {}) {
  const file = await runExport(client, resource, { ...filters }, language);
  const [head = [], ...rows] = await sheetRows(file, sheetErrors.broken);
  return { file, head, rows: rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at]]))) };
}

test('figures whose unit the row tells are in the unit of the reader, which the row names, and come back the same', async () => {
  const values = [
    { tag: 'XT-1', type: 'H', quantity: 'temperature', setpoint: 100, spanLow: 0, spanHigh: 400 },
    { tag: 'XT-2', type: 'DEV', quantity: 'temperature', setpoint: 12 },
    { tag: 'XT-3', type: 'HH', quantity: 'pressureGauge', setpoint: 1.6 },
    { tag: 'XT-4', type: 'L', quantity: 'ph', setpoint: 5.5 },
    { tag: 'XT-5', type: 'H', setpoint: 7 },
  ];
  for (const one of values) expect((await alarm(one)).body).toMatchObject({ success: true });
  const en = await exported(alarmTag, 'en', { tag: 'XT-' });
  const told = Object.fromEntries(en.rows.map((row) => [row.Tag, row]));
  const setpoint = 'Setpoint (US unit)';
  expect(['XT-1', 'XT-2', 'XT-3', 'XT-4', 'XT-5'].map((tag) => Number(told[tag]?.[setpoint]))).toEqual([
    212,
    21.6,
    1.6 * 145.0377 + 14.6959,
    5.5,
    7,
  ]);
  expect(told['XT-1']).toMatchObject({ 'Span from (US unit)': '32', 'Span to (US unit)': '752' });
  const zh = await exported(alarmTag, 'zh', { tag: 'XT-' });
  expect(zh.rows.find((row) => row.位号 === 'XT-1')).toMatchObject({ '设定值 (标准单位)': '100' });
  for (const [{ file }, language] of [[en, 'en'] as const, [zh, 'zh'] as const])
    for (const read of ['zh', 'en'] as const) {
      const { data } = await checkWorkbook(client, alarmTag, file, read);
      expect(data, `${language} read in ${read}`).toMatchObject({ errors: [], rows: 5, unchanged: 5 });
    }
  // What a person writes there is read in that unit; without the column of the quantity nothing is guessed.
  const write = (head: readonly string[], row: readonly (string | number)[]) =>
    writeXlsx({ sheets: [{ name: 'x', rows: [[...head], [...row]] }] }).then(Buffer.from);
  const id = told['XT-1']?.ID ?? '';
  const changed = await write(
    ['ID', 'Quantity', 'Type', setpoint],
    [id, 'Temperature', told['XT-1']?.Type ?? '', 257],
  );
  expect(await importWorkbook(client, alarmTag, changed, 'all', 'en')).toMatchObject({ updated: 1 });
  const after = await client.get<{ setpoint: number }>('/ircrisk-alarm-management/alarm-tag/detail', { id });
  expect(after.body.data.setpoint).toBe(125);
  const bare = await checkWorkbook(client, alarmTag, await write(['ID', setpoint], [id, 257]), 'en');
  expect(bare.data.errors[0]?.msg).toContain('US unit');
});

test('limits of windows and their unit agree in both languages', async () => {
  const { nodeId } = await platform.inTenant(platform.a.tenantId, (tx) => plantUnit(tx, 1));
  const make = async (path: string, values: object) => {
    const { body } = await client.post<string>(`${path}/submit`, values);
    expect(body, JSON.stringify(body)).toMatchObject({ success: true });
    return body.data;
  };
  const loopId = await make('/ircrisk-ccd/corrosion-loop', {
    code: 'CL-1',
    name: '顶循',
    nodeId,
    colour: 'teal',
  });
  const tagId = await make('/ircrisk-series/series-tag', {
    ...{ tag: 'TI-1', name: '顶温', quantity: 'temperature', intervalSeconds: 600 },
  });
  await make('/ircrisk-ccd/corrosion-window', {
    ...{
      code: 'IOW-1',
      loopId,
      tagId,
      parameter: '顶温',
      level: 'standard',
      low: 98.6,
      high: 425,
      hysteresis: 28,
    },
  });
  const [zh, en] = [await exported(corrosionWindow, 'zh'), await exported(corrosionWindow, 'en')];
  const byNumber = new Map(zh.rows.map((row) => [row.编号, row]));
  const pairs = en.rows.flatMap((row) => {
    const other = byNumber.get(row.Number ?? '');
    return other?.单位 === '°C' && other['高限 (标准单位)'] ? [[row, other] as const] : [];
  });
  expect(pairs.length).toBeGreaterThan(0);
  for (const [row, other] of pairs) {
    expect(row.Unit).toBe('°F');
    expect(Number(row['High limit (US unit)'])).toBeCloseTo(Number(other['高限 (标准单位)']) * 1.8 + 32, 9);
    expect(row['Hysteresis (US unit)']).toBe('50.4');
  }
  for (const { file, rows } of [zh, en])
    expect((await checkWorkbook(client, corrosionWindow, file, 'en')).data).toMatchObject({
      errors: [],
      unchanged: rows.length,
    });
});
