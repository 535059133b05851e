import { operatingHours, startOfDay } from '@ircrisk/engine-reliability';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { type FailurePlant, makeFailurePlant } from '#testing/failure-plant.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';
import { totalSums } from './sums.ts';

const zone = 'Asia/Shanghai';
let platform: TestPlatform;
let client: TestClient;
let plant: FailurePlant;

beforeAll(async () => {
  platform = await startTestPlatform();
  client = await platform.client(platform.a.admin);
  plant = await makeFailurePlant(platform, platform.a);
});
afterAll(() => platform?.close());

const pump = (tag: string) => plant.equipment[tag] ?? '';
const run = (statement: ReturnType<typeof sql>) =>
  platform.inTenant(platform.a.tenantId, (tx) => tx.run(statement));
const all = () => Object.values(plant.equipment);
afterEach(async () => {
  await run(sql`delete from meter_readings where equipment_id = any(${all()}::bigint[])`);
  await run(sql`update failure_events set is_deleted = 1 where equipment_id = any(${all()}::bigint[])`);
});

const read = (tag: string, ...readings: [string, number, boolean?][]) =>
  run(sql`
    insert into meter_readings (equipment_id, reading_at, reading, replaced)
    select ${pump(tag)}, r.at::timestamptz, r.reading, r.replaced from unnest(
      ${readings.map(([at]) => at)}::text[], ${readings.map(([, reading]) => reading)}::float8[], ${readings.map(([, , replaced]) => replaced ?? false)}::boolean[])
      r(at, reading, replaced)`);
const sums = (tag: string, from: string, to: string) =>
  platform.inTenant(platform.a.tenantId, (tx) =>
    totalSums(tx, {
      from: startOfDay(from, zone),
      to: startOfDay(to, zone),
      now: Date.now(),
      equipmentId: pump(tag),
    }),
  );

describe('hours by the meter', () => {
  const log = [{ at: startOfDay('2015-01-01', zone), status: 'inUse' }];

  test('are interpolated at the ends of a window, as the engine has it: the parts of a year add up to it', async () => {
    await read('P-101A', ['2018-01-01', 0], ['2020-01-01', 10_000], ['2022-01-01', 15_000]);
    // 10 000 h in 730 days, 365 of them asked for.
    expect((await sums('P-101A', '2019-01-01', '2020-01-01')).operatingHours).toBeCloseTo(5000, 6);
    const whole = (await sums('P-101A', '2019-01-01', '2021-01-01')).operatingHours;
    let parts = 0;
    for (let month = 0; month < 24; month += 1) {
      const [from, to] = [month, month + 1].map(
        (at) => `${2019 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`,
      );
      parts += (await sums('P-101A', from ?? '', to ?? '')).operatingHours;
    }
    expect(parts).toBeCloseTo(whole, 6);
    const engine = operatingHours({
      period: { start: startOfDay('2019-01-01', zone), end: startOfDay('2021-01-01', zone) },
      now: Date.now(),
      statusLog: log,
      meter: [
        { at: Date.parse('2018-01-01T00:00:00+08:00'), hours: 0 },
        { at: Date.parse('2020-01-01T00:00:00+08:00'), hours: 10_000 },
        { at: Date.parse('2022-01-01T00:00:00+08:00'), hours: 15_000 },
      ],
    });
    expect(whole).toBeCloseTo(engine.value?.hours ?? 0, 6);
  });

  test('go on with a new meter', async () => {
    await read(
      'P-101A',
      ['2018-01-01', 0],
      ['2020-01-01', 10_000],
      ['2020-01-01 12:00', 0, true],
      ['2022-01-01', 5000],
    );
    const { operatingHours: hours, metered } = await sums('P-101A', '2018-01-01', '2022-01-01');
    expect(hours / 15_000).toBeCloseTo(1, 3);
    expect(metered).toBe(1);
  });

  test('of a standby item are exposure, and never make its class more than wholly available', async () => {
    await run(sql`
      insert into equipment_states (equipment_id, state, since, reason) values (${pump('P-101B')}, 'standby', '2016-01-01', 'spare')`);
    await read('P-101B', ['2023-01-01', 0], ['2025-01-01', 15_000]);
    const { body } = await client.post<{ repair: { value: { operationalAvailability: number } } }>(
      '/ircrisk-failure/stat/rate',
      { from: '2024-01-01', to: '2024-12-31', nodeId: plant.nodeId },
    );
    expect(body.data.repair.value.operationalAvailability).toBeLessThanOrEqual(1);
    expect((await sums('P-101B', '2024-01-01', '2025-01-01')).operatingHours).toBeCloseTo(
      (15_000 * 366) / 731,
      6,
    );
    await run(sql`delete from equipment_states where equipment_id = ${pump('P-101B')} and state = 'standby'`);
  });
});

describe('a repair without its end', () => {
  test('counts with its hours where the item came back, and the mean down time is that of the repairs', async () => {
    await run(sql`
      insert into failure_events (equipment_id, mode_code, detected_at, down_from, down_to, repair_to, active_repair_hours, labour_cost) values
        (${pump('P-101A')}, 'ELP', '2024-06-02', '2024-06-02 00:00', '2024-06-02 08:00', '2024-06-02 08:00', 6, null),
        (${pump('P-101A')}, 'ELP', '2024-06-08', '2024-06-08 00:00', '2024-06-08 12:00', null, 9, 1000),
        (${pump('P-101A')}, 'ELP', '2024-06-12', null, null, '2024-06-13', 0, null),
        (${pump('P-101A')}, 'ELP', '2024-06-20', null, null, '2024-06-21', null, null)`);
    const { body } = await client.post<{
      repair: { value: Record<string, unknown> };
      rows: { mttrHours: number; hoursKnown: unknown }[];
    }>('/ircrisk-failure/stat/rate', {
      from: '2024-06-01',
      to: '2024-06-30',
      nodeId: plant.nodeId,
      by: 'mode',
    });
    expect(body.data.repair.value).toMatchObject({
      mttrHours: 5,
      hoursCoverage: { known: 3, of: 4 },
      costCoverage: { known: 1, of: 4 },
      meanDowntimeHours: 10,
      downtimeCoverage: { known: 2, of: 4 },
    });
    expect(body.data.rows).toMatchObject([{ mttrHours: 5, hoursKnown: { known: 3, of: 4 } }]);
  });
});

describe('an item that does not run', () => {
  test('does not grow older: its lives, its trend and what is to be expected of it are in hours of use', async () => {
    const id = pump('P-101A');
    await run(sql`update equipment set in_service_date = '2018-01-01' where id = ${id}`);
    await run(sql`
      insert into equipment_states (equipment_id, state, since, reason) values (${id}, 'idle', '2019-01-01', 'laid up'), (${id}, 'inUse', '2024-01-01', 'back')`);
    await run(sql`
      insert into failure_events (equipment_id, mode_code, detected_at) values
        (${id}, 'ELP', '2018-01-01'), (${id}, 'ELP', '2025-01-01')`);
    const { body } = await client.post<{ points: { age: number }[]; suspended: { age: number }[] }>(
      '/ircrisk-failure/stat/weibull',
      { from: '2018-01-01', to: '2025-12-31', equipmentId: id },
    );
    const ages = [...body.data.points, ...body.data.suspended].map(({ age }) => Math.round(age / 24));
    expect(Math.max(...ages)).toBeLessThan(800);
    await run(sql`delete from equipment_states where equipment_id = ${id} and since > '2018-12-31'`);
  });

  test('is down inside the period only', async () => {
    const id = pump('P-101A');
    await run(sql`
      insert into failure_events (equipment_id, mode_code, detected_at, down_from) values (${id}, 'ELP', '2024-03-08', '2024-03-08 00:00')`);
    const { body } = await client.post<{ ranking: { rows: { downtimeHours: number }[] } }>(
      '/ircrisk-badactor/run',
      { from: '2024-03-01', to: '2024-03-31' },
    );
    expect(JSON.stringify(body.data)).toContain('"downtimeHours":576');
  });
});
