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

describe('what is known of a repair', () => {
  type Repair = { repair: { value: Record<string, unknown> } };
  const rate = async (from: string, to: string) =>
    (
      await client.post<Repair & { rows: Record<string, unknown>[] }>('/ircrisk-failure/stat/rate', {
        from,
        to,
        nodeId: plant.nodeId,
        by: 'equipment',
      })
    ).body.data;

  test('a down time alone gives its mean, and the coverage names every failure', async () => {
    const id = pump('P-101A');
    await run(sql`
      insert into failure_events (equipment_id, mode_code, detected_at, down_from, down_to) values
        (${id}, 'ELP', '2025-02-05', '2025-02-05', '2025-02-15')`);
    expect((await rate('2025-02-01', '2025-02-28')).repair.value).toMatchObject({
      meanDowntimeHours: 240,
      downtimeCoverage: { known: 1, of: 1 },
      hoursCoverage: { known: 0, of: 1 },
    });
    await run(sql`
      insert into failure_events (equipment_id, mode_code, detected_at, down_from, down_to, repair_to, active_repair_hours, labour_cost) values
        (${id}, 'ELP', '2025-03-02', null, null, '2025-03-03', 6, 500), (${id}, 'ELP', '2025-03-08', null, null, null, 12, 1000),
        (${id}, 'ELP', '2025-03-12', null, null, null, null, null), (${id}, 'ELP', '2025-03-20', '2025-03-20', null, null, null, null)`);
    expect((await rate('2025-03-01', '2025-03-31')).repair.value).toMatchObject({
      mttrHours: 9,
      hoursCoverage: { known: 2, of: 4 },
      costCoverage: { known: 2, of: 4 },
      downtimeCoverage: { known: 0, of: 4 },
    });
  });

  test('an item that was down all the time is the worst of the list, not missing from it', async () => {
    const id = pump('P-101A');
    await run(sql`
      insert into failure_events (equipment_id, mode_code, detected_at, down_from) values (${id}, 'ELP', '2025-03-20', '2025-03-20')`);
    const { rows, repair } = await rate('2026-01-01', '2026-06-30');
    expect(rows.find(({ key }) => key === id)).toMatchObject({
      hours: 0,
      downtimeHours: 4344,
      mtbfHours: null,
    });
    expect(repair.value.operationalAvailability).toBeLessThan(1);
    const ranking = await client.post<{ rows: Record<string, unknown>[]; events: number }>(
      '/ircrisk-badactor/run',
      { from: '2026-01-01', to: '2026-06-30' },
    );
    expect(ranking.body.data.events).toBe(0);
    expect(ranking.body.data.rows[0]).toMatchObject({ equipmentId: id, count: 0, downtimeHours: 4344 });
  });

  test('no repair takes more hours than lie between its start and end', async () => {
    const answer = await client.post(
      '/ircrisk-failure/failure-event/submit',
      {
        equipmentId: pump('P-101A'),
        detectedAt: '2025-05-01 00:00:00',
        downFrom: '2025-05-01 00:00:00',
        downTo: '2025-05-01 10:00:00',
        repairFrom: '2025-05-01 00:00:00',
        repairTo: '2025-05-01 10:00:00',
        activeRepairHours: 100,
      },
      { language: 'en' },
    );
    expect(answer.body.errors).toMatchObject([
      { field: 'activeRepairHours', rule: 'repairHoursAboveRepair' },
    ]);
    expect(answer.body.msg).toMatch(/100 h is longer than the 10 h/);
  });
});

describe('demands', () => {
  test('are even between the readings on both sides of the period, as hours are', async () => {
    for (const tag of ['P-101A', 'P-101B'])
      await run(sql`
        insert into meter_readings (equipment_id, meter, reading_at, reading) values
          (${pump(tag)}, 'starts', '2020-01-01', 0), (${pump(tag)}, 'starts', '2022-01-01', 100), (${pump(tag)}, 'starts', '2024-01-01', 160)`);
    await run(sql`
      insert into failure_events (equipment_id, mode_code, detected_at) values
        (${pump('P-101A')}, 'FTS', '2021-03-01'), (${pump('P-101B')}, 'FTS', '2021-08-01')`);
    const demand = async (from: string, to: string) =>
      (
        await client.post<{ demand: { demands: number; failures: number }[] }>(
          '/ircrisk-failure/stat/fleet',
          {
            from,
            to,
            nodeId: plant.nodeId,
          },
        )
      ).body.data.demand;
    expect(await demand('2020-01-01', '2023-12-31')).toMatchObject([{ demands: 320, failures: 2 }]);
    // 2 · 100 · 365 / 731
    expect(await demand('2021-01-01', '2021-12-31')).toMatchObject([{ demands: 100, failures: 2 }]);
  });
});

describe('before the surveillance', () => {
  test('a life that was under way enters at its age, where the engineer says that nothing is missing', async () => {
    await run(sql`insert into failure_settings (surveillance_from) values ('2016-11-16')`);
    for (const tag of ['P-101A', 'P-101B'])
      await run(sql`update equipment set in_service_date = '2016-01-01' where id = ${pump(tag)}`);
    await run(
      sql`insert into failure_events (equipment_id, mode_code, detected_at) values (${pump('P-101A')}, 'ELP', '2018-01-01')`,
    );
    type Fit = {
      failures: number;
      unknownStart: number;
      suspended: { age: number; tag: string }[];
      notices: { code: string }[];
    };
    const weibull = async (more: Record<string, unknown>) =>
      (
        await client.post<Fit>('/ircrisk-failure/stat/weibull', {
          from: '2016-01-01',
          to: '2019-12-31',
          nodeId: plant.nodeId,
          ...more,
        })
      ).body.data;
    expect(await weibull({})).toMatchObject({ failures: 0, unknownStart: 2 });
    const late = await weibull({ enterLate: true });
    expect(late).toMatchObject({ failures: 1, unknownStart: 0 });
    expect(late.notices.map(({ code }) => code)).toContain('enteredLate');
    // 1461 days from 2016 to 2020, never down.
    expect(late.suspended.find(({ tag }) => tag === 'P-101B')?.age).toBeCloseTo(1461 * 24, -2);
    await run(sql`delete from failure_settings`);
  });

  test('nothing is counted, and the period shown is the one that was', async () => {
    await run(sql`insert into failure_settings (surveillance_from) values ('2016-11-16')`);
    await run(sql`update equipment set in_service_date = '2012-01-01' where id = ${pump('P-101A')}`);
    await run(sql`
      insert into failure_events (equipment_id, mode_code, detected_at) values
        (${pump('P-101A')}, 'ELP', '2014-04-01'), (${pump('P-101A')}, 'ELP', '2015-04-01'), (${pump('P-101A')}, 'ELP', '2018-04-01')`);
    type Asked = {
      failures?: number;
      period: { from: string; leftOut?: { code: string; en: string } | null };
    };
    const asked = async (body: Record<string, unknown>, path = '/ircrisk-failure/stat/rate') =>
      (await client.post<Asked>(path, { nodeId: plant.nodeId, ...body })).body.data;
    const { period } = await asked({ from: '2012-01-01', to: '2020-12-31' });
    expect(period.from).toBe('2016-11-16');
    expect(period.leftOut?.en).toMatch(/begins on 2016-11-16: 2 earlier failures/);
    const before = await asked({ from: '2012-01-01', to: '2015-12-31' });
    expect(before.period).toMatchObject({ from: '2012-01-01', leftOut: { code: 'beforeSurveillance' } });
    expect((await asked({ period: 'all' })).period.leftOut?.en).toMatch(/2 earlier failures/);
    expect((await asked({ from: '2017-01-01', to: '2020-12-31' })).period.leftOut ?? null).toBeNull();
    const ranked = await client.post<{ notices: { code: string }[] }>('/ircrisk-badactor/run', {
      from: '2012-01-01',
      to: '2020-12-31',
    });
    expect(ranked.body.data.notices.map(({ code }) => code)).toContain('beforeSurveillance');
    await run(sql`delete from failure_settings`);
  });
});
