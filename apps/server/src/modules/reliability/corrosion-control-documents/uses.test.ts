import type {
  CorrosionPanel,
  WindowTrend,
} from '@ircrisk/contract/modules/reliability/corrosion-control-documents.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { plantUnit } from '#testing/rbi-plant.ts';
import type { TestClient } from '#testing/test-client.ts';
import { judgeWindow } from './recompute.ts';
import { readSheets } from './sheets.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const service = '/ircrisk-ccd';
const now = Math.floor(Date.now() / minute) * minute;
let platform: TestPlatform;
let admin: TestClient;
let nodeId: string;

beforeAll(async () => {
  platform = await startTestPlatform({ roundsHeld: true });
  admin = await platform.client(platform.a.admin);
  ({ nodeId } = await inA((tx) => plantUnit(tx, 1)));
});
afterAll(() => platform?.close());

const inA = <T>(work: Parameters<typeof platform.inTenant<T>>[1]) =>
  platform.inTenant(platform.a.tenantId, work);
async function make(path: string, values: object): Promise<string> {
  const { body } = await admin.post<string>(`${path}/submit`, values);
  expect(body, JSON.stringify(body)).toMatchObject({ success: true });
  return body.data;
}
const loop = (code: string) =>
  make(`${service}/corrosion-loop`, { code, name: code, nodeId, colour: 'teal' });
async function windowOf(loopId: string, code: string) {
  const tagId = await make('/ircrisk-series/series-tag', {
    ...{ tag: `AI-${code}`, name: code, quantity: 'ph', intervalSeconds: 600 },
  });
  const id = await make(`${service}/corrosion-window`, {
    ...{ code, loopId, tagId, parameter: 'pH', level: 'standard', low: 5.5, high: 6.5 },
    ...{ dwellMinutes: 30, hysteresis: 0.1, expectedMinutes: 10 },
  });
  await admin.post(`${service}/corrosion-window/enforce`, { ids: [id], reason: 'MOC-1' });
  return id;
}
async function push(code: string, fromHours: number, toHours: number, value: number) {
  const times: number[] = [];
  for (let time = now - fromHours * hour; time <= now - toHours * hour; time += 10 * minute) times.push(time);
  const { body } = await admin.post('/ircrisk-series/point/push', {
    series: [{ tag: `AI-${code}`, times, values: times.map(() => value) }],
  });
  expect(body, JSON.stringify(body)).toMatchObject({ success: true });
}
const judge = (id: string) => inA((tx) => judgeWindow(tx, platform.a.tenantId, id));
const use = (id: string, act: 'takeOut' | 'putBack') =>
  admin.post(`${service}/corrosion-window/use`, { id, act, reason: 'MOC-26-101' });
const panel = async () =>
  (await admin.get<CorrosionPanel>(`${service}/corrosion-window/panel`, { nodeId })).body.data;

it('a window taken out makes its loop no better, and shows no share', async () => {
  const loopId = await loop('CL-1');
  const [good, silent] = [await windowOf(loopId, 'GOOD'), await windowOf(loopId, 'SILENT')];
  await push('GOOD', 48, 0, 6);
  await push('SILENT', 60, 40, 6);
  await judge(good);
  await judge(silent);
  const stands = async () => {
    const { loops, windows } = await panel();
    const { state, modifier } = loops.find(({ id }) => id === loopId)!;
    return { loop: { state, modifier }, window: windows.find(({ id }) => id === silent)! };
  };
  expect((await stands()).loop).toEqual({ state: 'unknown', modifier: null });
  expect((await use(silent, 'takeOut')).body).toMatchObject({ success: true });
  const { loop: held, window } = await stands();
  expect(held).toEqual({ state: 'unknown', modifier: null });
  expect(window).toMatchObject({ outsideShare: null, outsideHours: null, modifier: null });
  // The judgement of another window leaves it so.
  await judge(good);
  expect((await stands()).loop.state).toBe('unknown');
  // Sheets and documents say so too.
  const [sheet] = await inA((tx) => readSheets(tx, 'zh', sql`p.id = ${loopId}`));
  expect(sheet!.windowList.map(({ code, outOfUse }) => [code, outOfUse?.reason])).toEqual([
    ['GOOD', undefined],
    ['SILENT', 'MOC-26-101'],
  ]);
});

it('readings that came a moment ago speak before a window is taken out', async () => {
  const id = await windowOf(await loop('CL-2'), 'SPEAKS');
  await push('SPEAKS', 60, 40, 6);
  await judge(id);
  await push('SPEAKS', 2, 0, 7);
  const { status, body } = await use(id, 'takeOut');
  expect([status, body.msg]).toEqual([409, expect.stringContaining('SPEAKS')]);
});

it('what was read while a window was out is walked when it is put back', async () => {
  const id = await windowOf(await loop('CL-3'), 'BACK');
  await push('BACK', 24 * 70, 24 * 69, 6);
  await judge(id);
  expect((await use(id, 'takeOut')).body).toMatchObject({ success: true });
  await inA((tx) =>
    tx.run(sql`update corrosion_windows set out_of_use_since = now() - interval '60 days' where id = ${id}`),
  );
  await push('BACK', 24 * 50, 24 * 49, 7);
  await push('BACK', 24 * 49 - 1, 24 * 48, 6);
  expect((await use(id, 'putBack')).body).toMatchObject({ success: true });
  const { excursions } = (
    await admin.get<WindowTrend>(`${service}/corrosion-window/trend`, { id, from: now - 80 * day, to: now })
  ).body.data;
  expect(excursions).toHaveLength(1);
});
