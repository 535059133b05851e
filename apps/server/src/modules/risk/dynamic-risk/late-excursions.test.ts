import type { RiskDetail } from '@ircrisk/contract/modules/risk/dynamic-risk.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { judgeWindow } from '#modules/reliability/corrosion-control-documents/index.ts';
import { sql } from '#platform/database/sql.ts';
import { MaintenanceTest } from '#testing/maintenance.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { recompute } from './recompute.ts';

let platform: TestPlatform;
let plant: MaintenanceTest;
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const now = Math.floor(Date.now() / minute) * minute;

beforeAll(async () => {
  platform = await startTestPlatform({ roundsHeld: true });
  plant = await MaintenanceTest.start(platform, 1);
  await plant.admin.post('/ircrisk-center/risk-matrix/init', { template: 'default' });
});
afterAll(() => platform?.close());

const inA = <T>(work: Parameters<typeof platform.inTenant<T>>[1]) =>
  platform.inTenant(platform.a.tenantId, work);
async function make(path: string, values: object): Promise<string> {
  const { body } = await plant.admin.post<string>(`${path}/submit`, values);
  expect(body, JSON.stringify(body)).toMatchObject({ success: true });
  return body.data;
}

/** Readings of every hour over a stretch before now, in days. */
const steady = (fromDays: number, toDays: number, value: number): [number, number][] =>
  Array.from({ length: (fromDays - toDays) * 24 }, (_, place) => [
    now - fromDays * day + place * hour,
    value,
  ]);

/** A loop with standard windows that are read every hour. */
async function loopOf(code: string) {
  const loopId = await make('/ircrisk-ccd/corrosion-loop', {
    ...{ code, name: code, nodeId: plant.nodeId, colour: 'teal' },
  });
  const subject = await make('/ircrisk-dynamic-risk/dynamic-risk-model', {
    ...{ code: `R-${code}`, name: code, subjectType: 'loop', loopId },
    ...{ baseSource: 'manual', baseFrequency: 0.002, consP: 3 },
  });
  const window = async (name: string) => {
    const tagId = await make('/ircrisk-series/series-tag', {
      ...{ tag: `AI-${name}`, name, quantity: 'ph', intervalSeconds: 3600 },
    });
    const id = await make('/ircrisk-ccd/corrosion-window', {
      ...{ code: name, loopId, tagId, parameter: 'pH', level: 'standard', low: 5.5, high: 6.5 },
      ...{ dwellMinutes: 30, hysteresis: 0.1, expectedMinutes: 60 },
    });
    await plant.admin.post('/ircrisk-ccd/corrosion-window/enforce', { ids: [id], reason: 'MOC-1' });
    /** Readings come, and are judged. */
    return async (...readings: [number, number][]) => {
      const { body } = await plant.admin.post('/ircrisk-series/point/push', {
        series: [
          { tag: `AI-${name}`, times: readings.map(([time]) => time), values: readings.map(([, v]) => v) },
        ],
      });
      expect(body, JSON.stringify(body)).toMatchObject({ success: true });
      await inA((tx) => judgeWindow(tx, platform.a.tenantId, id));
    };
  };
  const detail = async (at?: string) =>
    (
      await plant.admin.get<RiskDetail>('/ircrisk-dynamic-risk/subject/detail', {
        ...{ id: subject, ...(at && { at }) },
      })
    ).body.data;
  const iow = async () => {
    await inA((tx) => recompute(tx, platform.a.tenantId, [subject]));
    return (await detail()).contributors.find(({ kind }) => kind === 'iow');
  };
  return { window, iow, detail };
}
const clock = () =>
  inA((tx) =>
    tx.one<{ at: string }>(
      sql`select to_char(clock_timestamp() + interval '1 second', 'YYYY-MM-DD HH24:MI:SS') as at`,
    ),
  ).then(({ at }) => at);
const faded = (atClosing: number, days: number) => 1 + (atClosing - 1) * Math.exp(-days / 90);
const dateOf = (daysAgo: number) =>
  inA((tx) =>
    tx.one<{ date: string }>(
      sql`select to_char(to_timestamp(${now - daysAgo * day}::float8 / 1000), 'YYYY-MM-DD') as date`,
    ),
  ).then(({ date }) => date);

it('an excursion whose readings come late fades since it closed, from the share of the thirty days before', async () => {
  const { window, iow, detail } = await loopOf('CL-L');
  const read = await window('IOW-L');
  await read(...steady(80, 40, 6));
  await iow();
  const before = await clock();
  await expect.poll(clock, { timeout: 10_000, interval: 100 }).not.toBe(before);
  await read(...steady(40, 25, 5), ...steady(25, 0, 6));
  const found = await iow();
  // Half of the thirty days up to the close were outside; of the last thirty only five days.
  expect(found?.factor).toBeCloseTo(faded(1.25, 25), 4);
  expect(found?.since).toBe(await dateOf(25));
  expect(found?.text.en).toContain(`fading since it closed on ${await dateOf(25)} (1.250 then)`);
  // What was known then is not told anew.
  expect((await detail(before)).contributors.find(({ kind }) => kind === 'iow')?.factor).toBe(1);
});

it('one that closed before the last thirty days counts with what is left of it', async () => {
  const { window, iow } = await loopOf('CL-O');
  const read = await window('IOW-O');
  await read(...steady(80, 65, 6));
  await iow();
  await read(...steady(65, 50, 5), ...steady(50, 0, 6));
  expect((await iow())?.factor).toBeCloseTo(faded(1.25, 50), 4);
});

it('a late one does not take the place of one that has more left, nor is it lost behind a later one with less', async () => {
  const { window, iow } = await loopOf('CL-T');
  const [small, large] = [await window('IOW-S'), await window('IOW-G')];
  await small(...steady(80, 11, 6), ...steady(11, 10, 5), ...steady(10, 0, 6));
  await large(...steady(80, 70, 6));
  expect((await iow())?.factor).toBeGreaterThan(1);
  await large(...steady(70, 50, 5), ...steady(50, 0, 6));
  // Twenty of thirty days, fifty days ago.
  expect((await iow())?.factor).toBeCloseTo(faded(1 + 0.5 * (20 / 30), 50), 4);
});

it('while one is open what was closed before fades beside it', async () => {
  const { window, iow } = await loopOf('CL-W');
  const read = await window('IOW-W');
  await read(...steady(90, 55, 6), ...steady(55, 40, 5), ...steady(40, 1, 6), ...steady(1, 0, 5));
  const found = await iow();
  expect(found?.factor).toBeCloseTo(faded(1.25, 40), 4);
});
