import type { AlarmEvent, KpiAnswer } from '@ircrisk/contract/modules/reliability/alarm-management.ts';
import { freshRuns } from '@ircrisk/units/testing/fresh-seed.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';
import { bringIn, heading, made, plainFormat, service } from '../testing.ts';
import { retimeWaiting } from './retime.ts';

let platform: TestPlatform;
let client: TestClient;
let other: TestClient;
let mappingId: string;
let othersMapping: string;
beforeAll(async () => {
  platform = await startTestPlatform();
  client = await platform.client(platform.a.admin);
  other = await platform.client(platform.b.admin);
  mappingId = await made(client, 'alarm-mapping', plainFormat);
  othersMapping = await made(other, 'alarm-mapping', plainFormat);
});
afterAll(() => platform?.close());

const lines = (...rows: string[]) => [heading, ...rows].join('\n');
const kpis = async (positionId: string, day: string) => {
  const answer = await client.post<KpiAnswer>(`${service}/kpi/run`, { positionId, from: day, to: day });
  const peak = answer.body.data.kpis.find(({ id }) => id === 'maxIn10min')?.value;
  return { alarms: answer.body.data.alarms, peak };
};
const eventsOf = async (positionId: string, day: string) => {
  const [from, to] = [Date.parse(`${day}T00:00:00+08:00`), Date.parse(`${day}T23:59:00+08:00`)];
  const path = `${service}/event/list?positionId=${positionId}&from=${from}&to=${to}&size=200`;
  return (await client.get<{ events: AlarmEvent[] }>(path)).body.data.events;
};
const removed = (as: TestClient, ids: string) => as.post(`${service}/alarm-clock/remove?ids=${ids}`, { ids });
const clock = async (id: string) =>
  (await client.get<{ moved: number | null; version: number }>(`${service}/alarm-clock/detail?id=${id}`)).body
    .data;

/** Twelve alarms from 09:58:00 to 10:01:40, each returning: as the clock of the source writes them. */
const written = (day: string, source: string, tag: string) =>
  lines(
    ...Array.from({ length: 12 }, (_, place) => {
      const second = 9 * 3600 + 58 * 60 + place * 20;
      const at = (more: number) =>
        new Date(Date.parse(`${day}T00:00:00Z`) + (second + more) * 1000)
          .toISOString()
          .slice(0, 19)
          .replace('T', ' ');
      return [
        `${at(0)},${tag}${place}.L,ALM,LOW,9,${source}`,
        `${at(7)},${tag}${place}.L,RTN,LOW,12,${source}`,
      ];
    }).flat(),
  );

describe('a clock correction', () => {
  test('after an import moves the events that are there, and the same file again is a repeat', async () => {
    const positionId = await made(client, 'alarm-position', { code: 'RT-1', name: '校正一' });
    const day = '2026-05-04';
    const log = written(day, 'ZXD', 'ZX');
    await bringIn(client, mappingId, log, { positionId });
    const before = await kpis(positionId, day);
    expect([before.alarms, before.peak]).toEqual([12, 6]);

    const id = await made(client, 'alarm-clock', {
      ...{ source: 'ZXD', fromTime: '2026-05-01 00:00:00', aheadSeconds: 120 },
    });
    expect((await clock(id)).moved).toBe(24);
    const after = await kpis(positionId, day);
    expect([after.alarms, after.peak]).toEqual([12, 12]);

    const again = await bringIn(client, mappingId, log, { positionId });
    expect(again).toMatchObject({ events: 0, repeated: 24, corrected: 24 });
    expect((await kpis(positionId, day)).alarms).toBe(12);
    const shown = await eventsOf(positionId, day);
    expect(shown).toHaveLength(24);
    expect(shown.every(({ time, rawTime }) => rawTime === time + 120_000)).toBe(true);
  });

  test('changed, given to another source and removed moves them again, by the written time', async () => {
    const positionId = await made(client, 'alarm-position', { code: 'RT-2', name: '校正二' });
    const day = '2026-05-06';
    await bringIn(client, mappingId, written(day, 'ZXE', 'ZE'), { positionId });
    const uncorrected = await eventsOf(positionId, day);
    const correction = { source: 'ZXE', fromTime: '2026-05-05 00:00:00', aheadSeconds: 120 };
    const id = await made(client, 'alarm-clock', correction);
    const save = async (more: object) => {
      const answer = await client.post(`${service}/alarm-clock/submit`, {
        ...{ ...correction, ...more, id, version: (await clock(id)).version },
      });
      expect(answer.body.code, answer.text).toBe(200);
    };
    const firstShown = async () => (await eventsOf(positionId, day)).at(-1);
    await save({ aheadSeconds: 600 });
    expect(await firstShown()).toMatchObject({
      rawTime: uncorrected.at(-1)!.time,
      time: uncorrected.at(-1)!.time - 600_000,
    });
    // From a moment between the lines on: the others are as written.
    await save({ fromTime: `${day} 10:00:00`, aheadSeconds: -3600 });
    expect((await clock(id)).moved).toBe(24);
    expect((await eventsOf(positionId, day)).filter(({ rawTime }) => rawTime === null)).toHaveLength(12);
    await save({ source: 'ZXF' });
    expect(await eventsOf(positionId, day)).toEqual(uncorrected);
    await save({ source: 'ZXE' });
    await removed(client, id);
    expect(await eventsOf(positionId, day)).toEqual(uncorrected);
    expect(await kpis(positionId, day)).toMatchObject({ alarms: 12, peak: 6 });
  });

  test('is audited with who made it, and what it moved', async () => {
    const entries = await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.all<{ moved: number | null; by: string | null }>(sql`
        select (after ->> 'moved')::int as moved, user_id as by from audit_entries
        where table_name = 'alarm_retimings' and action = 'update' order by id`),
    );
    expect(entries.some(({ moved, by }) => moved === 24 && by !== null)).toBe(true);
  });

  test('of copies that were counted twice before makes them one', async () => {
    const positionId = await made(client, 'alarm-position', { code: 'RT-3', name: '校正三' });
    const day = '2026-05-08';
    await bringIn(client, mappingId, written(day, 'ZXG', 'ZG'), { positionId });
    await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.run(sql`
        insert into alarm_events (time, tag_id, kind, source, position_id, priority, counts, delivery_id, raw_time)
        select time - interval '120 seconds', tag_id, kind, source, position_id, priority, counts, delivery_id, time from alarm_events where source = 'ZXG'`),
    );
    await made(client, 'alarm-clock', { source: 'ZXG', fromTime: '2026-05-01 00:00:00', aheadSeconds: 120 });
    expect(await eventsOf(positionId, day)).toHaveLength(24);
    expect(await kpis(positionId, day)).toMatchObject({ alarms: 12, peak: 12 });
  });

  test('waits while a log is written, and the next log begins with it', async () => {
    const positionId = await made(client, 'alarm-position', { code: 'RT-4', name: '校正四' });
    const day = '2026-05-10';
    await bringIn(client, mappingId, written(day, 'ZXH', 'ZH'), { positionId });
    // As a correction that is saved while a log is under way, or whose events are too many for the call.
    await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.run(
        sql`insert into alarm_clocks (source, from_time, ahead_seconds) values ('ZXH', '2026-05-09', 120)`,
      ),
    );
    expect(await kpis(positionId, day)).toMatchObject({ peak: 6 });
    const again = await bringIn(client, mappingId, written(day, 'ZXH', 'ZH'), { positionId });
    expect(again).toMatchObject({ events: 0, repeated: 24 });
    expect(await kpis(positionId, day)).toMatchObject({ alarms: 12, peak: 12 });
    expect(await platform.inTenant(platform.a.tenantId, retimeWaiting)).toBe(0);
  });

  test('before or after the log comes to the same', async () => {
    const kinds = ['ALM', 'RTN', 'ACK', 'SHELVE', 'UNSHELVE', 'SUPPRESS', 'UNSUPPRESS'];
    const line = fc.record({
      second: fc.integer({ min: 0, max: 4 * 3600 }),
      kind: fc.constantFrom(...kinds, 'ALM', 'ALM', 'RTN', 'RTN'),
      tag: fc.constantFrom('A', 'B'),
    });
    const correction = fc.record({
      from: fc.integer({ min: -1, max: 4 }),
      ahead: fc.constantFrom(-5400, -90, 0, 0.25, 45, 120, 7200),
    });
    let run = 0;
    await fc.assert(
      fc.asyncProperty(
        // A moment once for each alarm and kind, before and after the correction: lines that come to one moment are one.
        fc.uniqueArray(line, { minLength: 1, maxLength: 40, selector: ({ second }) => second }),
        fc.uniqueArray(correction, { minLength: 1, maxLength: 3, selector: ({ from }) => from }),
        async (told, corrections) => {
          run += 1;
          const source = `P${run}`;
          const at = (second: number) =>
            new Date(Date.UTC(2026, 5, 1, 20) + run * 86_400_000 * 3 + second * 1000)
              .toISOString()
              .slice(0, 19)
              .replace('T', ' ');
          const log = lines(
            ...told.map(({ second, kind, tag }) => `${at(second)},R${run}${tag}.L,${kind},LOW,9,${source}`),
          );
          const clocks = corrections.map(({ from, ahead }) => ({
            ...{ source, fromTime: at(from * 3600), aheadSeconds: ahead },
          }));
          await bringIn(client, mappingId, log);
          for (const one of clocks) await made(client, 'alarm-clock', one);
          for (const one of clocks) await made(other, 'alarm-clock', one);
          await bringIn(other, othersMapping, log);
          expect(await picture(platform.a.tenantId, source)).toEqual(
            await picture(platform.b.tenantId, source),
          );
        },
      ),
      { ...freshRuns(15), interruptAfterTimeLimit: 60_000 },
    );
  }, 120_000);
});

/** Everything kept of the events of a source. */
const picture = (tenantId: string, source: string) =>
  platform.inTenant(tenantId, async (tx) => {
    const tags = sql`tag_id in (select tag_id from alarm_events where source = ${source})`;
    const days = sql`(select distinct time::date from alarm_events where source = ${source})`;
    return {
      events: await tx.all(sql`
        select t.code, e.time, e.raw_time, e.kind, e.counts, e.run, e.ends, e.lost, e.acknowledged from alarm_events e join alarm_tags t on t.id = e.tag_id
        where e.source = ${source} order by e.time, t.code, e.kind`),
      states: await tx.all(
        sql`select t.code, s.alarm_state, s.active, s.since, s.last_time from alarm_states s join alarm_tags t on t.id = s.tag_id where ${tags} order by t.code`,
      ),
      sums: await tx.all(
        sql`select t.code, s.step, s.at, s.alarms, s.runs, s.in_runs, s.known, s.fleeting from alarm_tag_sums s join alarm_tags t on t.id = s.tag_id
          where ${tags} and s.alarms > 0 order by s.step, s.at, t.code`,
      ),
      days: await tx.all(
        sql`select day, bins, counts, by_priority, late from alarm_days where day in ${days} order by day`,
      ),
      coverage: await tx.all(
        sql`select begins, ends from alarm_coverage where delivery_id in (select delivery_id from alarm_events where source = ${source}) order by begins`,
      ),
    };
  });
