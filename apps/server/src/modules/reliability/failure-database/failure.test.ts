import { downtimeHours, mergeDowntime, operatingHours, startOfDay } from '@ircrisk/engine-reliability';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { type FailurePlant, failurePath, makeFailurePlant, recordFailure } from '#testing/failure-plant.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';
import { eventSums, readSettings, totalSums } from './index.ts';

let platform: TestPlatform;
let client: TestClient;
let plant: FailurePlant;
let pump = '';

beforeAll(async () => {
  platform = await startTestPlatform();
  client = await platform.client(platform.a.admin);
  plant = await makeFailurePlant(platform, platform.a);
  pump = plant.equipment['P-101A'] ?? '';
});
afterAll(() => platform?.close());

const zone = 'Asia/Shanghai';
const submit = (values: Record<string, unknown>) =>
  client.post<string>(`${failurePath}/submit`, {
    equipmentId: pump,
    category: 'functional',
    detectedAt: '2024-03-05 08:00:00',
    ...values,
  });
const detail = async (id: string) =>
  (await client.get<Record<string, unknown>>(`${failurePath}/detail`, { id })).body.data;

/** Field and rule of a refusal. */
const refusal = async (values: Record<string, unknown>) => {
  const { status, body } = await submit(values);
  expect(status, JSON.stringify(body)).toBe(400);
  return body.errors?.map(({ field, rule }) => `${field} ${rule}`);
};

test('a meter is not read in the future and runs no faster than the clock', async () => {
  const read = async (readingAt: string, reading: number, meter = 'runningHours') => {
    const asked = { equipmentId: plant.equipment['P-101B'], meter, readingAt, reading };
    const { status, body } = await client.post('/ircrisk-failure/meter-reading/submit', asked);
    return status === 200 ? 200 : body.errors?.[0]?.field;
  };
  expect(await read('2090-01-01 00:00:00', 10)).toBe('readingAt');
  expect(await read('2021-01-01 00:00:00', 0)).toBe(200);
  expect(await read('2022-01-01 00:00:00', 30_000)).toBe('reading');
  expect(await read('2022-01-01 00:00:00', 8760)).toBe(200);
  expect(await read('2021-01-01 00:00:00', 0, 'starts')).toBe(200);
  expect(await read('2022-01-01 00:00:00', 30_000, 'starts')).toBe(200);
  await platform.inTenant(platform.a.tenantId, (tx) =>
    tx.run(sql`delete from meter_readings where equipment_id = ${plant.equipment['P-101B']}`),
  );
});

describe('bad input is refused with field and reason', () => {
  test.each([
    [
      'a failure before installation',
      { detectedAt: '2014-12-31 23:59:59' },
      'detectedAt failureBeforeInstallation',
    ],
    ['a failure in the future', { detectedAt: '2099-01-01 00:00:00' }, 'detectedAt eventInFuture'],
    [
      'a repair that ends before the failure',
      { repairTo: '2024-03-05 07:59:59' },
      'repairTo repairBeforeFailure',
    ],
    ['a repair that starts before the failure', { repairFrom: '2024-03-05 07:00:00' }, 'repairFrom order'],
    [
      'a repair that ends before it starts',
      { repairFrom: '2024-03-05 10:00:00', repairTo: '2024-03-05 09:00:00' },
      'repairTo order',
    ],
    [
      'a downtime that ends before it starts',
      { downFrom: '2024-03-05 10:00:00', downTo: '2024-03-05 09:00:00' },
      'downTo order',
    ],
    ['a downtime without a start', { downTo: '2024-03-05 09:00:00' }, 'downFrom required'],
    ['a negative cost', { materialCost: '-1' }, 'materialCost min'],
    ['a mode of another class', { modeCode: 'FTO' }, 'modeCode codeNotForClass'],
    ['a subunit of another class', { subunit: 'VA.ACT' }, 'subunit codeNotForClass'],
  ])('%s', async (_what, values, expected) => {
    expect(await refusal(values)).toContain(expected);
  });

  test('an unknown code, with the choices as the reason', async () => {
    expect(await refusal({ modeCode: '腐蚀' })).toEqual(['modeCode reference']);
  });

  test('but the first moment of the day it went into service is late enough', async () => {
    const { status, body } = await submit({ detectedAt: '2015-01-01 00:00:00' });
    expect(status).toBe(200);
    await client.post(`${failurePath}/remove`, { ids: body.data });
  });
});

describe('an event', () => {
  test('keeps unit, class and tag of the moment, gets a number, and is raw until it is coded', async () => {
    const id = await recordFailure(client, {
      equipmentId: pump,
      detectedAt: '2024-05-01 10:00:00',
      description: '机械密封泄漏',
    });
    expect(await detail(id)).toMatchObject({
      nodeId: plant.nodeId,
      isoClass: 'PU',
      reviewState: 'raw',
      source: 'manual',
      completeness: 10,
    });
    expect((await detail(id)).eventNumber).toMatch(/^F-\d{6}$/);
    await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.run(sql`update equipment set node_id = ${plant.otherNodeId} where id = ${pump}`),
    );
    expect((await detail(id)).nodeId).toBe(plant.nodeId);
    await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.run(sql`update equipment set node_id = ${plant.nodeId} where id = ${pump}`),
    );
    const known = await detail(id);
    await client.post(`${failurePath}/submit`, {
      id,
      version: known.version,
      modeCode: 'ELP',
      mechanismCode: '2.4',
      causeCode: '3.4',
      impact: 'degraded',
    });
    expect(await detail(id)).toMatchObject({ reviewState: 'coded', modeCodeName: '外漏-工艺介质' });
    await client.post(`${failurePath}/remove`, { ids: id });
  });

  test('says what in its coding does not go together', async () => {
    const id = await recordFailure(client, {
      equipmentId: pump,
      detectedAt: '2024-05-02 10:00:00',
      downFrom: '2024-05-02 10:00:00',
      downTo: '2024-05-02 12:00:00',
      description: '机械密封泄漏严重',
      modeCode: 'VIB',
      mechanismCode: '1.1',
    });
    const other = await recordFailure(client, {
      equipmentId: pump,
      detectedAt: '2024-05-02 11:00:00',
      downFrom: '2024-05-02 11:00:00',
      downTo: '2024-05-02 14:00:00',
    });
    expect((await detail(id)).conflicts).toEqual(['leakMechanism', 'narrativeDiffers']);
    expect((await detail(other)).conflicts).toEqual(['overlapping']);
    await client.post(`${failurePath}/remove`, { ids: `${id},${other}` });
  });

  test('is not recorded twice, in one mode and second', async () => {
    const event = { equipmentId: pump, detectedAt: '2024-05-03 10:00:00', modeCode: 'VIB' };
    const id = await recordFailure(client, event);
    const again = await client.post(`${failurePath}/submit`, event);
    expect([again.status, again.body.errors?.[0]?.field]).toEqual([400, 'detectedAt']);
    const other = await recordFailure(client, { ...event, modeCode: 'ELP' });
    await client.post(`${failurePath}/remove`, { ids: `${id},${other}` });
  });

  test('suggests codes with the words that led to them, in both languages and for the class alone', async () => {
    type Suggested = {
      isoClass: string;
      suggestions: { kind: string; code: string; reasons: string[]; en: string }[];
    };
    const ask = async (text: string, tag: string) =>
      (
        await client.post<Suggested>('/ircrisk-failure/code-suggest', {
          text,
          equipmentId: plant.equipment[tag],
        })
      ).body.data;
    const zh = await ask('巡检发现机械密封泄漏，动静环磨损', 'P-101A');
    expect(zh.isoClass).toBe('PU');
    expect(zh.suggestions.find(({ kind }) => kind === 'mode')).toMatchObject({
      code: 'ELP',
      reasons: ['泄漏'],
    });
    expect(zh.suggestions.find(({ kind }) => kind === 'mechanism')).toMatchObject({
      code: '2.4',
      en: 'Wear',
    });
    const en = await ask('valve would not open, stem seized', 'XV-44');
    expect(en.suggestions.find(({ kind }) => kind === 'mode')).toMatchObject({ code: 'FTO' });
    expect((await ask('valve would not open', 'P-101A')).suggestions.some(({ code }) => code === 'FTO')).toBe(
      false,
    );
  });
});

describe('review', () => {
  test('goes from coded to reviewed to released, and only released ones count when the tenant says so', async () => {
    const raw = await recordFailure(client, { equipmentId: pump, detectedAt: '2023-02-01 10:00:00' });
    const coded = await recordFailure(client, {
      equipmentId: pump,
      detectedAt: '2023-02-02 10:00:00',
      modeCode: 'VIB',
      mechanismCode: '1.2',
      causeCode: '3.4',
      impact: 'degraded',
    });
    const act = (ids: string, what: string, note?: string) =>
      client.post('/ircrisk-failure/review', { ids, act: what, note });
    expect((await act(raw, 'review')).status).toBe(409);
    expect((await act(coded, 'release')).status).toBe(409);
    expect((await act(coded, 'return')).status).toBe(400);
    expect((await act(coded, 'review')).status).toBe(200);
    expect((await act(coded, 'release')).status).toBe(200);
    expect((await detail(coded)).reviewState).toBe('released');
    const february = { from: '2023-02-01', to: '2023-02-28', by: 'equipment' };
    const count = async () =>
      (
        await client.post<{ rows: { key: string; failures: number }[] }>(
          '/ircrisk-failure/stat/rate',
          february,
        )
      ).body.data.rows.find(({ key }) => key === pump)?.failures;
    expect(await count()).toBe(2);
    expect((await client.post('/ircrisk-failure/settings/submit', { releasedOnly: true })).status).toBe(200);
    expect(await count()).toBe(1);
    await client.post('/ircrisk-failure/settings/submit', { releasedOnly: false });
    // A change is looked at again.
    await client.post(`${failurePath}/submit`, { id: coded, description: '轴承振动' });
    expect((await detail(coded)).reviewState).toBe('coded');
    const quality = (
      await client.get<{ total: number; states: Record<string, number>; completeness: number }>(
        '/ircrisk-failure/quality',
        february,
      )
    ).body.data;
    expect(quality).toMatchObject({ total: 2, states: { raw: 1, coded: 1 } });
    await client.post(`${failurePath}/remove`, { ids: `${raw},${coded}` });
  });
});

describe('the sums behind every figure', () => {
  const month = { from: startOfDay('2024-01-01', zone), to: startOfDay('2024-02-01', zone), now: Date.now() };
  const ms = (text: string) => Date.parse(`${text.replace(' ', 'T')}+08:00`);

  test('are those of the engine: union of downtimes, split at month ends, repairs by completion', async () => {
    // Dashboard example 7: 31 January 20:00 to 1 February 08:00, and two that overlap.
    const stretches = [
      ['2024-01-31 20:00:00', '2024-02-01 08:00:00'],
      ['2024-01-10 00:00:00', '2024-01-10 06:00:00'],
      ['2024-01-10 03:00:00', '2024-01-10 09:00:00'],
    ] as const;
    const ids: string[] = [];
    for (const [downFrom, downTo] of stretches)
      ids.push(
        await recordFailure(client, {
          equipmentId: pump,
          detectedAt: downFrom,
          downFrom,
          downTo,
          repairFrom: downFrom,
          repairTo: downTo,
          activeRepairHours: 3,
          labourCost: '100',
          materialCost: '50.5',
        }),
      );
    const own = { ...month, equipmentId: pump };
    const [january, february] = await platform.inTenant(platform.a.tenantId, async (tx) => [
      await totalSums(tx, own),
      await totalSums(tx, { ...own, from: month.to, to: startOfDay('2024-03-01', zone) }),
    ]);
    const downtimes = stretches.map(([start, end]) => ({ start: ms(start), end: ms(end) }));
    const period = { start: month.from, end: month.to };
    const engine = operatingHours({
      period,
      now: month.now,
      statusLog: [{ at: startOfDay('2015-01-01', zone), status: 'inUse' }],
      downtimes,
    });
    expect(january?.unplannedHours).toBeCloseTo(downtimeHours(downtimes, period, month.now), 9);
    expect(january?.unplannedHours).toBeCloseTo(13, 9);
    expect(january?.operatingHours).toBeCloseTo(engine.value?.hours ?? 0, 6);
    expect(january).toMatchObject({
      failures: 3,
      repairs: 2,
      repairHours: 6,
      repairCost: 301,
      requiredHours: 744,
      units: 1,
      metered: 0,
    });
    expect(february).toMatchObject({ failures: 0, repairs: 1, repairHours: 3 });
    expect(february?.unplannedHours).toBeCloseTo(8, 9);
    expect(mergeDowntime(downtimes, month.now)).toHaveLength(2);
    await client.post(`${failurePath}/remove`, { ids: ids.join(',') });
  });

  test('count time once where planned and unplanned stops overlap, and what is still open to now', async () => {
    const item = plant.equipment['P-101B'] ?? '';
    await platform.inTenant(platform.a.tenantId, async (tx) => {
      await tx.run(sql`
        insert into failure_events (equipment_id, category, detected_at, down_from, down_to) values
          (${item}, 'functional', '2024-03-05 00:00', '2024-03-05 00:00', '2024-03-05 06:00'), (${item}, 'functional', '2024-03-05 01:00', '2024-03-05 01:00', '2024-03-05 02:00'),
          (${item}, 'functional', '2024-03-08 10:00', '2024-03-08 10:00', '2024-03-08 12:00'), (${item}, 'planned', '2024-03-08 08:00', '2024-03-08 08:00', '2024-03-08 16:00'),
          (${item}, 'functional', '2024-03-31 20:00', '2024-03-31 20:00', null)`);
      await tx.run(
        sql`insert into equipment_downtimes (equipment_id, down_from, down_to) values (${item}, '2024-03-05 03:00', '2024-03-05 09:00')`,
      );
      const march = {
        from: startOfDay('2024-03-01', zone),
        to: startOfDay('2024-04-01', zone),
        now: month.now,
      };
      // 6 h and 3 h planned after them, 2 h inside 8 h planned, and the last 4 h of the month.
      expect(await totalSums(tx, { ...march, equipmentId: item })).toMatchObject({
        failures: 4,
        unplannedHours: 12,
        plannedHours: 9,
        operatingHours: 744 - 21,
      });
      expect(
        await totalSums(tx, { ...march, now: ms('2024-03-31 22:00:00'), equipmentId: item }),
      ).toMatchObject({ unplannedHours: 10, requiredHours: 742 });
      await tx.run(sql`update failure_events set is_deleted = 1 where equipment_id = ${item}`);
      await tx.run(sql`update equipment_downtimes set is_deleted = 1 where equipment_id = ${item}`);
    });
  });

  test('change failures and hours alike when the surveillance begins later', async () => {
    const item = plant.equipment['P-101B'] ?? '';
    await platform.inTenant(platform.a.tenantId, async (tx) => {
      await tx.run(sql`
        insert into failure_events (equipment_id, detected_at, down_from, down_to, repair_to, active_repair_hours) values
          (${item}, '2024-05-05', '2024-05-05', '2024-05-06', '2024-05-06', 8), (${item}, '2024-05-25', '2024-05-25', '2024-05-26', '2024-05-26', 6)`);
      const may = {
        from: startOfDay('2024-05-01', zone),
        to: startOfDay('2024-06-01', zone),
        now: month.now,
        equipmentId: item,
      };
      const settings = await readSettings(tx);
      const from = (surveillanceFrom: string | null) => totalSums(tx, may, { ...settings, surveillanceFrom });
      expect(await from(null)).toMatchObject({
        failures: 2,
        requiredHours: 744,
        unplannedHours: 48,
        repairs: 2,
      });
      // Half the month: half the hours, and the second failure alone.
      expect(await from('2024-05-17')).toMatchObject({
        failures: 1,
        requiredHours: 360,
        unplannedHours: 24,
        operatingHours: 336,
        repairs: 1,
        repairHours: 6,
      });
      expect(await from('2024-07-01')).toMatchObject({ failures: 0, requiredHours: 0, units: 0 });
      await tx.run(sql`update failure_events set is_deleted = 1 where equipment_id = ${item}`);
    });
  });

  test('take meter readings before the calendar, planned stops as planned, and split hours at a move', async () => {
    const valve = plant.equipment['XV-44'] ?? '';
    await platform.inTenant(platform.a.tenantId, async (tx) => {
      await tx.run(
        sql`insert into meter_readings (equipment_id, reading_at, reading) values (${valve}, '2024-01-02', 1000), (${valve}, '2024-01-30', 1500)`,
      );
      await tx.run(
        sql`insert into equipment_downtimes (equipment_id, down_from, down_to) values (${plant.equipment['P-101B']}, '2024-01-05', '2024-01-06')`,
      );
      await tx.run(
        sql`insert into equipment_moves (equipment_id, from_node_id, to_node_id, moved_at) values (${plant.equipment['V-201']}, ${plant.nodeId}, ${plant.otherNodeId}, '2024-01-11')`,
      );
      const byEquipment = new Map((await eventSums(tx, month, 'equipment')).map((row) => [row.key, row]));
      // 500 h in the 28 days between the readings, so 554 h in the 31 of the month.
      expect(byEquipment.get(valve)).toMatchObject({ metered: 1, requiredHours: 744 });
      expect(byEquipment.get(valve)?.operatingHours).toBeCloseTo((500 * 744) / 672, 6);
      expect(byEquipment.get(plant.equipment['P-101B'] ?? '')).toMatchObject({
        plannedHours: 24,
        unplannedHours: 0,
        operatingHours: 720,
      });
      const byNode = new Map((await eventSums(tx, month, 'node')).map((row) => [row.key, row]));
      // Two pumps all month (one stopped for a day) and the vessel for ten days; then the valve and the rest of the vessel.
      expect(byNode.get(plant.nodeId)?.requiredHours).toBeCloseTo(2 * 744 + 240, 6);
      expect(byNode.get(plant.otherNodeId)?.requiredHours).toBeCloseTo(744 + 504, 6);
      const [all] = await eventSums(tx, month, 'all');
      const add = (pick: 'requiredHours' | 'operatingHours' | 'plannedHours') =>
        [...byNode.values()].reduce((sum, row) => sum + row[pick], 0);
      for (const figure of ['requiredHours', 'operatingHours', 'plannedHours'] as const)
        expect(all?.[figure]).toBeCloseTo(add(figure), 6);
      expect(all?.units).toBe(4);
    });
  });

  test('are none for a period without data, and the figures say so', async () => {
    type Rates = {
      rows: unknown[];
      rate: { value: unknown; reason: { code: string } };
      repair: { value: unknown };
    };
    const old = (
      await client.post<Rates>('/ircrisk-failure/stat/rate', { from: '2001-01-01', to: '2001-12-31' })
    ).body.data;
    expect(old.rows).toEqual([]);
    expect(old.rate.value).toBeNull();
    expect(old.rate.reason.code).toBe('missingInput');
    const quiet = (
      await client.post<{ repair: { value: { mtbfHours: null; mtbfGreaterThanHours: number } } }>(
        '/ircrisk-failure/stat/rate',
        { from: '2016-01-01', to: '2016-01-31' },
      )
    ).body.data;
    expect(quiet.repair.value.mtbfHours).toBeNull();
    // The valve's meter stands for the time without readings too: 500 h in 672.
    expect(quiet.repair.value.mtbfGreaterThanHours).toBeCloseTo(3 * 744 + (500 * 744) / 672, 6);
    expect(
      (await client.post('/ircrisk-failure/stat/rate', { from: '2024-02-02', to: '2024-01-01' })).status,
    ).toBe(400);
  });
});
