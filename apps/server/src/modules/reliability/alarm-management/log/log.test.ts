import { freshRuns } from '@ircrisk/units/testing/fresh-seed.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { textOf } from '#platform/files/text-of.ts';
import { ZoneDays } from '#platform/series/rollups.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';
import { bringIn, heading, made, plainFormat, service } from '../testing.ts';
import { writeLog } from './import-job.ts';
import { readLog } from './read-log.ts';

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

interface StoredEvent {
  code: string;
  time: string;
  kind: number;
  ends: string | null;
  lost: boolean;
  run: number;
  counts: boolean;
  acknowledged: string | null;
}
const stored = (tenantId: string, tag: string) =>
  platform.inTenant(tenantId, (tx) =>
    tx.all<StoredEvent>(sql`
      select t.code, to_char(e.time, 'HH24:MI:SS.MS') as time, e.kind, to_char(e.ends, 'HH24:MI:SS') as ends, e.lost, e.run, e.counts,
        to_char(e.acknowledged, 'HH24:MI:SS') as acknowledged
      from alarm_events e join alarm_tags t on t.id = e.tag_id where t.tag like ${`${tag}%`} order by e.time, e.kind, t.code`),
  );
const lines = (...rows: string[]) => [heading, ...rows].join('\n');

describe('a log', () => {
  test('is paired, ordered and told once, and says what was wrong with it', async () => {
    const answer = await bringIn(
      client,
      mappingId,
      lines(
        '2026-03-01 08:00:00,FI-1.L,ALM,LOW,9,A',
        '2026-03-01 08:00:00.6,FI-1.L,ALM,LOW,9,B',
        '2026-03-01 08:00:20,FI-1.L,RTN,LOW,12,A',
        '2026-03-01 08:00:05,FI-1.L,ACK,LOW,,A',
        '2026-03-01 08:10:00,FI-1.L,ALM,LOW,9,A',
        '2026-03-01 08:10:00,FI-1.L,ALM,LOW,9,A',
        '2026-03-01 08:30:00,FI-1.L,ALM,LOW,9,A',
        'yesterday,FI-1.L,ALM,LOW,9,A',
        '2026-03-01 08:31:00,FI-1.L,SNEEZE,LOW,9,A',
        '2026-03-01 08:31:00,,ALM,LOW,9,A',
      ),
    );
    expect(answer).toMatchObject({
      lines: 10,
      events: 5,
      faults: 3,
      repeated: 1,
      redundant: 1,
      unordered: 1,
      lostReturns: 1,
      newTags: 1,
    });
    expect(answer.told.map(({ line, column }) => [line, column])).toEqual([
      [9, 'Time'],
      [10, 'Event'],
      [11, 'Tag'],
    ]);
    expect(answer.told[1]?.text).toContain('SNEEZE');
    const events = await stored(platform.a.tenantId, 'FI-1');
    expect(events.filter(({ kind }) => kind === 0)).toMatchObject([
      { time: '08:00:00.000', ends: '08:00:20', lost: false, acknowledged: '08:00:05', counts: true },
      { time: '08:10:00.000', ends: '08:30:00', lost: true },
      { time: '08:30:00.000', ends: null, lost: false },
    ]);
    const tag = await client.get<{ records: Record<string, unknown>[] }>(`${service}/alarm-tag/page`, {
      tag: 'FI-1',
    });
    expect(tag.body.data.records[0]).toMatchObject({
      code: 'FI-1.L',
      priority: '4',
      state: 'identified',
      alarmState: 'unacknowledged',
      active: true,
    });
    expect(await stored(platform.b.tenantId, 'FI-1')).toEqual([]);
  });

  test('loses no line to a quote that is never closed', async () => {
    const rows = Array.from({ length: 100 }, (_, at) => {
      const minute = String(at % 60).padStart(2, '0');
      const name = at === 10 ? '"FI-90.L' : 'FI-90.L';
      return `2026-03-09 ${at < 60 ? '08' : '09'}:${minute}:00,${name},${at % 2 ? 'RTN' : 'ALM'},LOW,9,A`;
    });
    const answer = await bringIn(client, mappingId, lines(...rows));
    expect(answer).toMatchObject({ lines: 100, events: 99, faults: 1 });
    expect(answer.told).toMatchObject([{ line: 12, column: 'Tag' }]);
    expect(answer.told[0]?.text).toContain('引号');
  });

  test('has one acknowledgement for all that wait for it, returned or not, and a further one for nothing', async () => {
    await bringIn(
      client,
      mappingId,
      lines(
        '2026-03-05 08:00:00,FI-5.L,ALM,LOW,9,A',
        '2026-03-05 08:00:10,FI-5.L,RTN,LOW,12,A',
        '2026-03-05 08:05:00,FI-5.L,ALM,LOW,9,A',
        '2026-03-05 08:05:30,FI-5.L,ACK,LOW,,A',
        '2026-03-05 08:06:00,FI-5.L,ACK,LOW,,A',
        '2026-03-05 08:07:00,FI-5.L,RTN,LOW,12,A',
        '2026-03-05 08:20:00,FI-5.L,ALM,LOW,9,A',
      ),
    );
    const alarms = (await stored(platform.a.tenantId, 'FI-5')).filter(({ kind }) => kind === 0);
    expect(alarms.map(({ acknowledged }) => acknowledged)).toEqual(['08:05:30', '08:05:30', null]);
    // In later files, days after the first that waits.
    await bringIn(client, mappingId, lines('2026-03-08 08:00:00,FI-5.L,ALM,LOW,9,A'));
    await bringIn(client, mappingId, lines('2026-03-10 07:00:00,FI-5.L,ACK,LOW,,A'));
    const later = (await stored(platform.a.tenantId, 'FI-5')).filter(({ kind }) => kind === 0);
    expect(later.map(({ acknowledged }) => acknowledged).slice(2)).toEqual(['07:00:00', '07:00:00']);
  });

  test('brought again changes nothing; its continuation closes what was open', async () => {
    const first = lines('2026-03-02 08:00:00,FI-2.L,ALM,LOW,9,A', '2026-03-02 08:00:30,FI-2.L,ALM,LOW,9,A');
    await bringIn(client, mappingId, first);
    expect(await bringIn(client, mappingId, first)).toMatchObject({ events: 0, repeated: 2 });
    await bringIn(
      client,
      mappingId,
      lines('2026-03-02 08:00:50,FI-2.L,ALM,LOW,9,A', '2026-03-02 09:00:00,FI-2.L,RTN,LOW,9,A'),
    );
    const alarms = (await stored(platform.a.tenantId, 'FI-2')).filter(({ kind }) => kind === 0);
    expect(alarms.map(({ ends, lost, run }) => [ends, lost, run])).toEqual([
      ['08:00:30', true, 1],
      ['08:00:50', true, 2],
      ['09:00:00', false, 2],
    ]);
  });

  test('counts for the position an alarm had when it rang, whoever has it later', async () => {
    const [before, after] = [
      await made(client, 'alarm-position', { code: 'OP-A', name: '甲岗' }),
      await made(client, 'alarm-position', { code: 'OP-B', name: '乙岗' }),
    ];
    const tagId = await made(client, 'alarm-tag', {
      ...{ tag: 'LI-77', type: 'H', name: '液位高', priority: '3', positionId: before },
    });
    const day = (date: string) => [
      `2026-04-${date} 08:00:00,LI-77.H,ALM,LOW,9,A`,
      `2026-04-${date} 08:05:00,LI-77.H,RTN,LOW,7,A`,
    ];
    await bringIn(client, mappingId, lines(...day('10'), ...day('11')));
    const moved = await client.post(`${service}/alarm-tag/update`, { id: tagId, positionId: after });
    expect(moved.body).toMatchObject({ code: 200 });
    await bringIn(client, mappingId, lines(...day('20')));
    const alarms = async (positionId: string) => {
      const asked = { positionId, from: '2026-04-01', to: '2026-04-30' };
      return (await client.post<{ alarms: number }>(`${service}/kpi/run`, asked)).body.data.alarms;
    };
    // In April it had the first, though the log of the 20th came after the change.
    expect([await alarms(before), await alarms(after)]).toEqual([3, 0]);
  });

  test('tells the same whichever way it was written, though an alarm comes and goes within a second', async () => {
    const told = (tag: string) => [
      `2026-03-06 10:00:00,${tag}.L,ALM,LOW,9,A`,
      `2026-03-06 10:00:00,${tag}.L,RTN,LOW,12,A`,
      `2026-03-06 11:00:00,${tag}.L,ALM,LOW,9,A`,
      `2026-03-06 11:05:00,${tag}.L,RTN,LOW,12,A`,
      `2026-03-06 11:05:00,${tag}.L,ALM,LOW,9,A`,
      `2026-03-06 11:06:00,${tag}.L,RTN,LOW,12,A`,
    ];
    await bringIn(client, mappingId, lines(...told('FI-61'), ...told('FI-62').toReversed()));
    const ends = async (tag: string) =>
      (await stored(platform.a.tenantId, tag))
        .filter(({ kind }) => kind === 0)
        .map((alarm) => [alarm.time, alarm.ends, alarm.lost]);
    expect(await ends('FI-61')).toEqual([
      ['10:00:00.000', '10:00:00', false],
      ['11:00:00.000', '11:05:00', false],
      ['11:05:00.000', '11:06:00', false],
    ]);
    expect(await ends('FI-62')).toEqual(await ends('FI-61'));
  });

  test('of a clock that is ahead is corrected and keeps the written time', async () => {
    await made(client, 'alarm-clock', { source: 'SRV-2', fromTime: '2026-03-03 00:00:00', aheadSeconds: 90 });
    const answer = await bringIn(
      client,
      mappingId,
      lines('2026-03-03 08:01:30,FI-3.L,ALM,LOW,9,SRV-2', '2026-03-03 08:00:00.4,FI-3.L,ALM,LOW,9,SRV-1'),
    );
    expect(answer).toMatchObject({ corrected: 1, redundant: 1, events: 1 });
    const [event] = await stored(platform.a.tenantId, 'FI-3');
    expect(event?.time).toBe('08:00:00.000');
  });

  test('does not count what nobody could see', async () => {
    await bringIn(
      client,
      mappingId,
      lines(
        '2026-03-04 08:00:00,FI-4.H,ALM,HIGH,9,A',
        '2026-03-04 08:01:00,FI-4.H,SHELVE,HIGH,9,A',
        '2026-03-04 08:02:00,FI-4.H,RTN,HIGH,9,A',
        '2026-03-04 08:03:00,FI-4.H,ALM,HIGH,9,A',
        '2026-03-04 08:04:00,FI-4.H,UNSHELVE,HIGH,9,A',
        '2026-03-04 08:05:00,FI-4.H,RTN,HIGH,9,A',
        '2026-03-04 08:06:00,FI-4.H,ALM,EVENT,9,A',
      ),
    );
    const alarms = (await stored(platform.a.tenantId, 'FI-4')).filter(({ kind }) => kind === 0);
    expect(alarms.map(({ counts }) => counts)).toEqual([true, false, false]);
  });

  test('in the words and the code page of its vendor', async () => {
    const format = {
      ...plainFormat,
      name: '旧系统',
      delimiter: 'semicolon',
      timeColumn: '时间',
      timeFormat: 'dayFirst',
      timeZone: 'UTC',
      tagColumn: '点名',
      typeColumn: '条件',
      kindColumn: '动作',
      kindWords: 'ALM=ALRM ON; RTN=ALRM OFF',
      priorityColumn: '级别',
      priorityWords: '2=P2',
      valueColumn: undefined,
      sourceColumn: undefined,
      positionColumn: '台位',
    };
    const id = await made(client, 'alarm-mapping', format);
    const text =
      '时间;点名;条件;动作;级别;台位\n05/03/2026 00:00:00;LI-5;PVHI;ALRM ON;P2;内操 7\n05/03/2026 00:00:08;LI-5;PVHI;ALRM OFF;P2;内操 7\n';
    // GB 18030, as older systems write it.
    const words: Record<string, number[]> = {
      时: [0xca, 0xb1],
      间: [0xbc, 0xe4],
      点: [0xb5, 0xe3],
      名: [0xc3, 0xfb],
      条: [0xcc, 0xf5],
      件: [0xbc, 0xfe],
      动: [0xb6, 0xaf],
      作: [0xd7, 0xf7],
      级: [0xbc, 0xb6],
      别: [0xb1, 0xf0],
      台: [0xcc, 0xa8],
      位: [0xce, 0xbb],
      内: [0xc4, 0xda],
      操: [0xb2, 0xd9],
    };
    const bytes = Buffer.from([...text].flatMap((letter) => words[letter] ?? [letter.charCodeAt(0)]));
    expect(textOf(bytes)).toBe(text);
    expect(await bringIn(client, id, bytes)).toMatchObject({ events: 2, faults: 0 });
    const [event] = await stored(platform.a.tenantId, 'LI-5');
    expect(event).toMatchObject({ code: 'LI-5.H', time: '08:00:00.000', ends: '08:00:08' });
    const positions = await client.get<{ records: { code: string }[] }>(`${service}/alarm-position/page`, {});
    expect(positions.body.data.records.map(({ code }) => code)).toContain('内操 7');
  });

  test('that cannot be read says which column or zone', async () => {
    await expect(bringIn(client, mappingId, 'Zeit,Tag\n1,2\n')).rejects.toThrow('Time');
    const moon = { ...plainFormat, name: 'moon', timeZone: 'Moon/Base' };
    const { body } = await client.post(`${service}/alarm-mapping/submit`, moon);
    expect(body).toMatchObject({ code: 400, errors: [{ field: 'timeZone' }] });
    expect(body.msg).toContain('Moon/Base');
  });

  test('in UTF-16 is read by the two bytes it begins with', async () => {
    const text = `\uFEFF${lines('2026-03-06 08:00:00,FI-16.L,ALM,低,9,甲', '2026-03-06 08:00:20,FI-16.L,RTN,低,12,甲')}`;
    const little = Buffer.from(text, 'utf16le');
    expect(await bringIn(client, mappingId, little)).toMatchObject({ events: 2, faults: 0 });
    expect(await bringIn(client, mappingId, Buffer.from(little).swap16())).toMatchObject({
      events: 0,
      repeated: 2,
    });
  });

  test('with a name too long for the list tells its line and leaves the others alone', async () => {
    const long = `A${'x'.repeat(200_000)}`;
    const answer = await bringIn(
      client,
      mappingId,
      lines(
        `2026-03-07 08:00:00,${long}.L,ALM,LOW,9,A`,
        '2026-03-07 08:00:10,FI-17.L,ALM,LOW,9,A',
        `2026-03-07 08:00:20,FI-17.L,RTN,LOW,9,${long}`,
      ),
    );
    expect(answer).toMatchObject({ lines: 3, events: 1, faults: 2, newTags: 1 });
    expect(answer.told.map(({ line, column }) => [line, column])).toEqual([
      [2, 'Tag'],
      [4, 'Server'],
    ]);
    expect(answer.told[0]?.text).toContain('64');
    expect(answer.told[0]?.text.length).toBeLessThan(120);
    expect(await stored(platform.a.tenantId, 'Axxx')).toEqual([]);
  });

  test('whose heading has a column twice, or that is no text inside, says which column or line', async () => {
    const twice =
      'Time,Time,Tag,Event,Priority,Value,Server\n,,,,,,\n2026-03-07 08:00:00,x,FI-18.L,ALM,LOW,9,A\n';
    await expect(bringIn(client, mappingId, twice)).rejects.toThrow('有两列都叫“Time”');
    const odd = lines(
      ...Array.from({ length: 200 }, () => '2026-03-07 08:00:00,FI-18.L,ALM,LOW,9,A'),
      '2026-03-07 08:00:00,FI-\0.L,ALM,LOW,9,A',
    );
    await expect(bringIn(client, mappingId, odd)).rejects.toThrow('202');
    expect(await stored(platform.a.tenantId, 'FI-18')).toEqual([]);
  });

  test('cannot be told to take its time, tag and event from one column', async () => {
    const submit = async (own: object) =>
      (await client.post(`${service}/alarm-mapping/submit`, { ...plainFormat, name: 'twice', ...own })).body;
    expect(await submit({ tagColumn: 'time ' })).toMatchObject({
      code: 400,
      errors: [{ field: 'tagColumn' }],
    });
    expect(await submit({ kindColumn: 'Tag' })).toMatchObject({
      code: 400,
      errors: [{ field: 'kindColumn' }],
    });
    expect(await submit({ valueColumn: 'Time' })).toMatchObject({
      code: 400,
      errors: [{ field: 'valueColumn' }],
    });
    // An edit of one field alone is held against what stands.
    const refused = await client.post(`${service}/alarm-mapping/update`, {
      id: mappingId,
      tagColumn: 'Time',
    });
    expect(refused.body).toMatchObject({ code: 400, errors: [{ field: 'tagColumn' }] });
  });
});

describe('a clock that is put back or forward', () => {
  const format = { ...plainFormat, typeColumn: null, operatorColumn: null, positionColumn: null } as const;
  const read = (zone: string, ...times: string[]) =>
    readLog(
      [heading, ...times.map((time) => `${time},TI-1.H,ALM,3,,A`)].join('\n'),
      { ...format, nameColumn: null, kindWords: null, priorityWords: null } as never,
      new ZoneDays(zone),
      {},
      Date.parse('2026-12-31'),
      'en',
    );

  test.each([
    // The repeated hour is read as the first of the two, east and west of Greenwich.
    ['Europe/London', '2025-10-26 01:30:00', '2025-10-26T00:30:00Z', 'twice'],
    ['America/New_York', '2025-11-02 01:30:00', '2025-11-02T05:30:00Z', 'twice'],
    // The hour that is left out is moved on by it.
    ['Europe/London', '2025-03-30 01:30:00', '2025-03-30T01:30:00Z', 'never'],
    ['America/New_York', '2025-03-09 02:30:00', '2025-03-09T07:30:00Z', 'never'],
  ] as const)('in %s at %s', (zone, written, moment, doubt) => {
    const log = read(zone, written, '2025-07-01 12:00:00');
    expect(new Date(log.times[0]!).toISOString()).toBe(new Date(moment).toISOString());
    expect({ twice: log.twice, never: log.never }).toEqual({ twice: 0, never: 0, [doubt]: 1 });
  });
});

test('an event more than minutes ahead of the server is told, unless the clock of its source is known to be', () => {
  const format = { ...plainFormat, typeColumn: null, operatorColumn: null, positionColumn: null } as const;
  const now = Date.parse('2026-03-01T12:00:00Z');
  const log = readLog(
    [
      heading,
      '2026-03-01 12:04:00,TI-1.H,ALM,3,,A',
      '2026-03-01 20:00:00,TI-1.H,RTN,3,,A',
      '2026-03-01 13:30:00,TI-2.H,ALM,3,,FAST',
    ].join('\n'),
    { ...format, nameColumn: null, kindWords: null, priorityWords: null } as never,
    new ZoneDays('UTC'),
    { FAST: [{ from: 0, ahead: 2 * 3_600_000 }] },
    now,
    'en',
  );
  expect(log.times.map((time) => new Date(time).toISOString().slice(11, 16))).toEqual(['12:04', '11:30']);
  expect(log.told).toMatchObject([{ line: 3, column: 'Time', text: expect.stringContaining('ahead') }]);
});

test('a value that is no number is told by its line; its event stays', () => {
  const format = { ...plainFormat, typeColumn: null, operatorColumn: null, positionColumn: null } as const;
  const log = readLog(
    [
      heading,
      '2026-03-01 10:00:00,TI-1.H,ALM,3,NaN,A',
      '2026-03-01 10:01:00,TI-1.H,RTN,3,1e999,A',
      '2026-03-01 10:02:00,XS-1,ALM,3,OPEN,A',
      '2026-03-01 10:03:00,TI-1.H,ALM,3,81.5,A',
    ].join('\n'),
    { ...format, nameColumn: null, kindWords: null, priorityWords: null } as never,
    new ZoneDays('UTC'),
    {},
    Date.parse('2026-03-02T00:00:00Z'),
    'en',
  );
  expect(log).toMatchObject({ lines: 4, faults: 0, values: [Number.NaN, Number.NaN, Number.NaN, 81.5] });
  expect(log.told).toMatchObject([
    { line: 2, text: expect.stringContaining('“NaN” not a number') },
    { line: 3, text: expect.stringContaining('“1e999”') },
  ]);
});

test('text is read by line, whatever it holds', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 20 }), (rows) => {
      const format = {
        ...plainFormat,
        typeColumn: null,
        operatorColumn: null,
        positionColumn: null,
        nameColumn: null,
        kindWords: null,
        priorityWords: null,
      } as const;
      const log = readLog(
        [heading, ...rows, 'x'].join('\n'),
        format as never,
        new ZoneDays('UTC'),
        {},
        Date.now(),
        'en',
      );
      expect(log.faults + log.times.length).toBe(log.lines);
    }),
    freshRuns(200),
  );
});

const begin = Date.UTC(2026, 0, 10);
const written = (time: number) =>
  new Date(time + 8 * 3_600_000).toISOString().replace('T', ' ').replace('Z', '');
const event = fc.record({
  at: fc.integer({ min: 0, max: 3 * 86_400 }),
  tag: fc.integer({ min: 1, max: 3 }),
  kind: fc.constantFrom('ALM', 'ALM', 'RTN', 'RTN', 'ACK', 'SHELVE', 'UNSHELVE'),
  priority: fc.constantFrom('1', '2', '3', '4'),
});
const kept = (tenantId: string, round: number) =>
  platform.inTenant(tenantId, async (tx) => ({
    events: await stored(tenantId, `R${round}-`),
    sums: await tx.all(sql`
      select t.code, s.step, s.at::text, s.alarms, s.runs, s.in_runs, s.known, s.fleeting from alarm_tag_sums s join alarm_tags t on t.id = s.tag_id
      where t.tag like ${`R${round}-%`} order by 1, 2, 3`),
    states: await tx.all(sql`
      select t.code, s.alarm_state, s.active from alarm_states s join alarm_tags t on t.id = s.tag_id where t.tag like ${`R${round}-%`} order by 1`),
  }));

test('a log in pieces, in any order, tells what it tells in one', async () => {
  let round = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(event, { minLength: 4, maxLength: 40 }),
      fc.array(fc.nat(), { minLength: 1, maxLength: 3 }),
      fc.boolean(),
      async (events, cuts, isReversed) => {
        round += 1;
        const rows = [...new Map(events.map((one) => [`${one.at} ${one.tag}`, one])).values()]
          .sort((a, b) => a.at - b.at)
          .map(
            ({ at, tag, kind, priority }) =>
              `${written(begin + at * 1000)},R${round}-${tag}.H,${kind},${priority},,A`,
          );
        await bringIn(client, mappingId, lines(...rows));
        const places = [...new Set(cuts.map((cut) => cut % rows.length))].sort((a, b) => a - b);
        const pieces = [0, ...places].map((from, at) => rows.slice(from, places[at] ?? rows.length));
        for (const piece of isReversed ? pieces.reverse() : pieces)
          if (piece.length > 0) await bringIn(other, othersMapping, lines(...piece));
        expect(await kept(platform.b.tenantId, round)).toEqual(await kept(platform.a.tenantId, round));
      },
    ),
    { ...freshRuns(8), endOnFailure: true },
  );
});

test('a log whose import is cut off in the middle leaves nothing, and brought again is there once', async () => {
  const { tenantId } = platform.b;
  const rows = Array.from({ length: 26_000 }, (_, at) => {
    const time = written(begin + 40 * 86_400_000 + Math.floor(at / 2) * 60_000 + (at % 2) * 30_000);
    return `${time},CUT-${Math.floor(at / 2) % 50}.H,${at % 2 === 0 ? 'ALM' : 'RTN'},2,,A`;
  });
  const counted = () =>
    platform.inTenant(tenantId, (tx) =>
      tx.one(sql`
        select (select count(*)::int from alarm_events e where e.tag_id in (select id from alarm_tags where tag like 'CUT-%')) as events,
          (select count(*)::int from alarm_tags where tag like 'CUT-%') as tags,
          (select coalesce(sum(alarms), 0)::int from alarm_tag_sums where step = 'month' and tag_id in (select id from alarm_tags where tag like 'CUT-%')) as alarms,
          (select count(*)::int from alarm_deliveries where file_name = 'cut.csv') as deliveries`),
    );
  const content = new TextEncoder().encode(lines(...rows));
  const cut = platform.inTenant(tenantId, async (tx) => {
    const { pid } = await tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    // As when the server is killed: its connection ends between two batches.
    const onEvents = async () => {
      await platform.inTenant(tenantId, (own) => own.run(sql`select pg_terminate_backend(${pid}::int)`));
    };
    return writeLog(tx, content.buffer as ArrayBuffer, 'cut.csv', { mappingId: othersMapping }, 'en', {
      onEvents,
    });
  });
  await expect(cut).rejects.toThrow();
  expect(await counted()).toEqual({ events: 0, tags: 0, alarms: 0, deliveries: 0 });
  expect(await bringIn(other, othersMapping, lines(...rows))).toMatchObject({ events: 26_000, repeated: 0 });
  const once = await counted();
  expect(once).toMatchObject({ events: 26_000, tags: 50, alarms: 13_000 });
  expect(await bringIn(other, othersMapping, lines(...rows))).toMatchObject({ events: 0, repeated: 26_000 });
  expect(await counted()).toEqual(once);
});

test('a log may be read for longer than a call may leave the database waiting', async () => {
  const content = new TextEncoder().encode(lines('2026-03-05 08:00:00,WA-1.L,ALM,LOW,9,A'))
    .buffer as ArrayBuffer;
  const waits = () => sql`select current_setting('idle_in_transaction_session_timeout') as most`;
  const told = await platform.inTenant(platform.a.tenantId, async (tx) => {
    const before = await tx.one<{ most: string }>(waits());
    await writeLog(tx, content, 'slow.csv', { mappingId }, 'en');
    return [before.most, (await tx.one<{ most: string }>(waits())).most];
  });
  expect(told[0]).not.toBe('10min');
  expect(told[1]).toBe('10min');
});

test('sums of days and months are those of the events', async () => {
  for (const { tenantId } of [platform.a, platform.b]) {
    const wrong = await platform.inTenant(tenantId, (tx) =>
      tx.all(sql`
        select coalesce(s.at, e.at) as at from (select position_id, step, at, tag_id, alarms, runs, in_runs from alarm_tag_sums) s
        full join (
          select position_id, 'day' as step, time::date as at, tag_id, count(*) as alarms, count(*) filter (where run = 1) as runs, count(*) filter (where run > 0) as in_runs
          from alarm_events where kind = 0 and counts group by 1, 3, 4
          union all select position_id, 'month', date_trunc('month', time)::date, tag_id, count(*), count(*) filter (where run = 1), count(*) filter (where run > 0)
          from alarm_events where kind = 0 and counts group by 1, 3, 4) e
        on (e.position_id, e.step, e.at, e.tag_id, e.alarms, e.runs, e.in_runs) = (s.position_id, s.step, s.at, s.tag_id, s.alarms, s.runs, s.in_runs) where s.at is null or e.at is null`),
    );
    expect(wrong).toEqual([]);
  }
});
