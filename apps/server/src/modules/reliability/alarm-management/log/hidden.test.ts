import type {
  AlarmEvent,
  KpiAnswer,
  Shelved,
} from '@ircrisk/contract/modules/reliability/alarm-management.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';
import { expireShelves } from '../shelves.ts';
import { bringIn, heading, made, plainFormat, service } from '../testing.ts';

let platform: TestPlatform;
let client: TestClient;
let mappingId: string;
beforeAll(async () => {
  platform = await startTestPlatform({ roundsHeld: true });
  client = await platform.client(platform.a.admin);
  mappingId = await made(client, 'alarm-mapping', plainFormat);
});
afterAll(() => platform?.close());

const minute = 60_000;
const hour = 60 * minute;
/** As plants in China write it. */
const written = (time: number) => new Date(time + 8 * hour).toISOString().replace('T', ' ').replace('Z', '');
const whole = (time: number) => written(time).slice(0, 19);
const lines = (...rows: string[]) => [heading, ...rows].join('\n');
const row = (time: number, code: string, kind: string) => `${written(time)},${code},${kind},HIGH,9,A`;
const rang = (time: number, code: string) => [row(time, code, 'ALM'), row(time + 1000, code, 'RTN')];
const bring = (...rows: string[]) => bringIn(client, mappingId, lines(...rows));

/** Whether each alarm of the tag counts, by time, and how many the position has. */
async function counted(positionId: string, from: number, to: number) {
  const { data } = (
    await client.get<{ events: AlarmEvent[] }>(`${service}/event/list`, {
      ...{ positionId, from, to, kind: 'ALM', size: 500 },
    })
  ).body;
  const days = { from: written(from).slice(0, 10), to: written(to).slice(0, 10) };
  const { data: figures } = (await client.post<KpiAnswer>(`${service}/kpi/run`, { positionId, ...days }))
    .body;
  return { events: data.events.map(({ counts }) => counts).reverse(), alarms: figures.alarms };
}
const tagAt = async (tag: string) => {
  const positionId = await made(client, 'alarm-position', { code: `OP-${tag}`, name: tag });
  const tagId = await made(client, 'alarm-tag', { tag, type: 'H', name: tag, priority: '2', positionId });
  return { positionId, tagId };
};
const open = async () =>
  (await client.get<{ shelved: Shelved[] }>(`${service}/alarm-shelf/open`, {})).body.data.shelved;

describe('an alarm that a record hides does not count', () => {
  test('whether its events or its record came first, and counts again when the record has ended', async () => {
    const { positionId, tagId } = await tagAt('FI-81');
    const now = Date.now();
    const all = () => counted(positionId, now - hour, now + hour);
    await bring(...rang(now - 5 * minute, 'FI-81.H'), ...rang(now + minute, 'FI-81.H'));
    expect(await all()).toEqual({ events: [true, true], alarms: 2 });
    const id = await made(client, 'alarm-shelf', {
      ...{ code: 'SH-81', tagId, kind: 'shelve', reason: '检修' },
      ...{ startTime: whole(now), untilTime: whole(now + hour) },
    });
    const act = async (name: string) =>
      (await client.post(`${service}/alarm-shelf/act`, { id, act: name })).body;
    expect(await act('begin')).toMatchObject({ success: true });
    expect(await all()).toEqual({ events: [true, false], alarms: 1 });
    await bring(...rang(now + 2 * minute, 'FI-81.H'));
    expect(await all()).toEqual({ events: [true, false, false], alarms: 1 });
    expect(await act('end')).toMatchObject({ success: true });
    expect(await all()).toEqual({ events: [true, true, true], alarms: 3 });
  });

  test('of whatever kind, up to its end and no longer', async () => {
    const begin = Date.UTC(2026, 1, 10, 2);
    for (const [place, kind] of ['shelve', 'suppress', 'outOfService'].entries()) {
      const tag = `FI-9${place}`;
      const { positionId, tagId } = await tagAt(tag);
      await platform.inTenant(platform.a.tenantId, (tx) =>
        tx.run(sql`
          insert into alarm_shelves (code, tag_id, kind, state, start_time, until_time, reason, ended_time)
          values (${`SH-${tag}`}, ${tagId}, ${kind}, 'expired', ${whole(begin)}::timestamptz, ${whole(begin + hour)}::timestamptz, 'x', ${whole(begin + hour + minute)}::timestamptz)`),
      );
      const times = [begin - 1000, begin, begin + 30 * minute, begin + hour, begin + 2 * hour];
      await bring(...times.flatMap((time) => rang(time, `${tag}.H`)));
      expect(await counted(positionId, begin - hour, begin + 3 * hour)).toEqual({
        events: [true, false, false, true, true],
        alarms: 3,
      });
    }
  });
});

describe('what a log shelves and does not bring back', () => {
  const begin = Date.UTC(2026, 2, 1, -8);
  const hourly = (tag: string, days: number) =>
    Array.from({ length: days * 24 }, (_, at) => rang(begin + at * hour, `${tag}.H`)).flat();

  test('is back after the limit of the philosophy, and the delivery says so', async () => {
    const { positionId } = await tagAt('LI-31');
    const shelved = row(begin + 32.5 * hour, 'LI-31.H', 'SHELVE');
    expect(await bring(...hourly('LI-31', 5), shelved)).toMatchObject({ unended: 1 });
    const found = await counted(positionId, begin, begin + 120 * hour);
    // Twelve hours from 08:30 of the second day.
    expect(found.alarms).toBe(120 - 12);
    expect(found.events.flatMap((counts, at) => (counts ? [] : [at]))).toEqual(
      Array.from({ length: 12 }, (_, at) => 33 + at),
    );
    const { body } = await client.get<{ records: { unended: number }[] }>(
      `${service}/alarm-delivery/page`,
      {},
    );
    expect(body.data.records[0]).toMatchObject({ unended: 1 });
  });

  test('hides as much when the log comes in pieces', async () => {
    const { positionId } = await tagAt('LI-32');
    const rows = hourly('LI-32', 5);
    const shelved = row(begin + 32.5 * hour, 'LI-32.H', 'SHELVE');
    await bring(...rows.slice(0, 66), shelved);
    await bring(...rows.slice(66));
    expect((await counted(positionId, begin, begin + 120 * hour)).alarms).toBe(120 - 12);
  });

  test('stands in the open list as long as it is shelved', async () => {
    await tagAt('LI-33');
    const now = Date.now();
    expect(
      await bring(row(now - 2 * hour, 'LI-33.H', 'ALM'), row(now - hour, 'LI-33.H', 'SHELVE')),
    ).toMatchObject({ unended: 0 });
    const [shown, ...more] = (await open()).filter(({ alarm }) => alarm === 'LI-33.H');
    expect(more).toEqual([]);
    expect(shown).toMatchObject({
      byLog: true,
      kind: 'shelve',
      wholeMinutes: 720,
      active: true,
      allowed: [],
    });
    expect(shown?.leftMinutes).toBeGreaterThan(655);
    // Half a day later it is back by itself, and sounds.
    await platform.inTenant(platform.a.tenantId, async (tx) => {
      await tx.one(sql`select open_alarm_months(now() - interval '2 days', now())`);
      await tx.run(sql`
        update alarm_events set time = time - interval '12 hours'
        where kind = 3 and tag_id = (select id from alarm_tags where tag = 'LI-33')`);
      await expireShelves(tx);
    });
    expect((await open()).filter(({ alarm }) => alarm === 'LI-33.H')).toEqual([]);
    const states = await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.all(sql`
        select s.alarm_state, l.act from alarm_states s join alarm_state_log l on l.tag_id = s.tag_id
        where s.tag_id = (select id from alarm_tags where tag = 'LI-33')`),
    );
    expect(states).toEqual([{ alarm_state: 'unacknowledged', act: 'shelveExpires' }]);
  });
});

describe.each([
  ['SUPPRESS', 'UNSUPPRESS', 'suppressed', 'LI-41'],
  ['OOS', 'RTS', 'outOfService', 'LI-51'],
])('what a log hides by %s and does not bring back', (kind, end, state, tag) => {
  const begin = Date.UTC(2026, 3, 1, -8);
  const hourly = (name: string, days: number) =>
    Array.from({ length: days * 24 }, (_, at) => rang(begin + at * hour, `${name}.H`)).flat();
  const alarms = async (positionId: string) => (await counted(positionId, begin, begin + 120 * hour)).alarms;
  const stateOf = (name: string) =>
    platform.inTenant(platform.a.tenantId, (tx) =>
      tx.one<{ state: string }>(
        sql`select alarm_state as state from alarm_states where tag_id = (select id from alarm_tags where tag = ${name})`,
      ),
    );

  test('hides for the limit of the philosophy and no longer, is told, and stays hidden by its state', async () => {
    const { positionId } = await tagAt(tag);
    const hides = row(begin + 32.5 * hour, `${tag}.H`, kind);
    expect(await bring(...hourly(tag, 5), hides)).toMatchObject({ unended: 1 });
    const found = await counted(positionId, begin, begin + 120 * hour);
    expect(found.alarms).toBe(120 - 12);
    expect(found.events.flatMap((counts, at) => (counts ? [] : [at]))).toEqual(
      Array.from({ length: 12 }, (_, at) => 33 + at),
    );
    // Nobody has told its end, so nobody hears it: a barrier that counts on it is not sound.
    await platform.inTenant(platform.a.tenantId, expireShelves);
    expect(await stateOf(tag)).toEqual({ state });
    expect((await open()).find(({ alarm }) => alarm === `${tag}.H`)).toMatchObject({ byLog: true });
    // Told once more, its time begins anew.
    await bring(row(begin + 80.5 * hour, `${tag}.H`, kind));
    expect(await alarms(positionId)).toBe(120 - 24);
    // The end comes late: all since the first line was hidden after all.
    await bring(row(begin + 100.5 * hour, `${tag}.H`, end));
    expect(await alarms(positionId)).toBe(120 - 68);
    expect(await stateOf(tag)).toEqual({ state: 'returnedUnacknowledged' });
  });

  test('one that is brought back hides all the time between, and pieces tell what the whole does', async () => {
    const [whole, parts] = [`${tag}W`, `${tag}P`];
    const both = [await tagAt(whole), await tagAt(parts)];
    const told = (name: string) => [
      row(begin + 32.5 * hour, `${name}.H`, kind),
      row(begin + 60.5 * hour, `${name}.H`, kind),
      row(begin + 82.5 * hour, `${name}.H`, end),
      row(begin + 90.5 * hour, `${name}.H`, kind),
    ];
    expect(await bring(...hourly(whole, 5), ...told(whole))).toMatchObject({ unended: 1 });
    const lines = told(parts);
    const rows = hourly(parts, 5);
    await bring(...rows.slice(0, 140), ...lines.slice(0, 2));
    await bring(...rows.slice(140, 184), ...lines.slice(2));
    await bring(...rows.slice(184));
    expect(await Promise.all(both.map(({ positionId }) => alarms(positionId)))).toEqual([
      120 - 50 - 12,
      120 - 50 - 12,
    ]);
  });

  test('a record that covers it hides for its own time', async () => {
    const name = `${tag}R`;
    const { positionId, tagId } = await tagAt(name);
    await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.run(sql`
        insert into alarm_shelves (code, tag_id, kind, state, start_time, until_time, reason, ended_time)
        values (${`SH-${name}`}, ${tagId}, ${kind === 'OOS' ? 'outOfService' : 'suppress'}, 'expired', ${whole(begin + 32 * hour)}::timestamptz, ${whole(begin + 62 * hour)}::timestamptz, 'x', ${whole(begin + 62 * hour)}::timestamptz)`),
    );
    await bring(...hourly(name, 5), row(begin + 32.5 * hour, `${name}.H`, kind));
    expect(await alarms(positionId)).toBe(120 - 30);
  });
});

test('an alarm counts for the position it had when it rang, whenever its log comes', async () => {
  const { positionId: first, tagId } = await tagAt('PI-77');
  const { positionId: second } = await tagAt('PI-78');
  const given = Date.now();
  await new Promise((resolve) => setTimeout(resolve, 20));
  const before = Date.now();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(
    (await client.post(`${service}/alarm-tag/update`, { id: tagId, positionId: second })).body,
  ).toMatchObject({
    code: 200,
  });
  const after = Date.now() + minute;
  await bring(
    ...rang(given - 40 * minute, 'PI-77.H'),
    row(before, 'PI-77.H', 'ALM'),
    row(before + 1, 'PI-77.H', 'RTN'),
    ...rang(after, 'PI-77.H'),
  );
  const alarms = async (positionId: string) =>
    (await counted(positionId, given - hour, after + hour)).events.length;
  expect([await alarms(first), await alarms(second)]).toEqual([2, 1]);
});
