import type { Delivery, Trend } from '@ircrisk/contract/modules/assets/series.ts';
import { freshRuns } from '@ircrisk/units/testing/fresh-seed.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { ZoneDays } from '#platform/series/rollups.ts';
import { cellsOf, timeOf } from '#platform/series/written.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';
import { qualityOf, readingOf } from './reading-file.ts';

const service = '/ircrisk-series';
const minute = 60_000;
const day = 86_400_000;
/** A midnight in Shanghai some days ago. */
const midnight = Math.floor((Date.now() + 8 * 3_600_000) / day) * day - 8 * 3_600_000 - 40 * day;
let platform: TestPlatform;
let client: TestClient;
let other: TestClient;
beforeAll(async () => {
  platform = await startTestPlatform();
  client = await platform.client(platform.a.admin);
  other = await platform.client(platform.b.admin);
});
afterAll(() => platform?.close());

async function newTag(tag: string, more: Record<string, unknown> = {}, as = client): Promise<string> {
  const answer = await as.post<string>(`${service}/series-tag/submit`, {
    tag,
    name: '塔顶温度',
    quantity: 'temperature',
    intervalSeconds: 60,
    keepDays: 730,
    ...more,
  });
  if (answer.body.code !== 200) throw new Error(answer.text);
  return answer.body.data;
}
const push = (tag: string, times: number[], values: (number | null)[], more: Record<string, unknown> = {}) =>
  client.post<Delivery>(`${service}/point/push`, { series: [{ tag, times, values, ...more }] });
const trend = async (tagId: string, from: number, to: number, as = client) =>
  (await as.get<Trend>(`${service}/point/trend`, { tagId, from, to })).body.data;
const every = (count: number, from = midnight, step = minute) =>
  Array.from({ length: count }, (_, at) => from + at * step);

describe('points', () => {
  test('come in, are told again, and are read back with their gaps', async () => {
    const id = await newTag('TI-1');
    const times = every(100);
    expect(
      (
        await push(
          'TI-1',
          times,
          times.map((_, at) => at),
        )
      ).body.data,
    ).toEqual({ points: 100, replaced: 0, impossible: 0 });
    const later = every(50, midnight + 200 * minute);
    // Out of order, the last ten of the first lot once more, and one moment twice: what comes last holds.
    const again = [...later.toReversed(), ...times.slice(90), later[0] ?? 0];
    const answer = await push(
      'TI-1',
      again,
      again.map(() => 7),
    );
    expect(answer.body.data).toEqual({ points: 60, replaced: 10, impossible: 0 });
    const read = await trend(id, midnight, midnight + 250 * minute);
    expect(read).toMatchObject({ step: 'raw', tag: 'TI-1', quantity: 'temperature' });
    expect(read.times).toHaveLength(150);
    expect(read.means.slice(88, 92)).toEqual([88, 89, 7, 7]);
    expect(read.gaps).toEqual([{ from: midnight + 99 * minute, to: midnight + 200 * minute }]);
  });

  test('that no instrument reads are bad and never replace a reading; a replaced reading leaves its trace', async () => {
    const id = await newTag('AI-PH', { quantity: 'ph' });
    await push('AI-PH', [midnight], [7.2]);
    const wild = await push('AI-PH', [midnight, midnight + minute], [1e308, -500]);
    expect(wild.body.data).toEqual({ points: 1, replaced: 0, impossible: 2 });
    expect((await trend(id, midnight, midnight + 2 * minute)).means).toEqual([7.2, null]);
    const tag = (await client.get<{ lastValue: number | null }>(`${service}/series-tag/detail`, { id })).body
      .data;
    expect(tag.lastValue).toBeNull();
    await push('AI-PH', [midnight], [7.4]);
    const before = await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.all(
        sql`select value, delivery_id <> replaced_by as moved from series_replaced where tag_id = ${id}`,
      ),
    );
    expect(before).toEqual([{ value: 7.2, moved: true }]);
  });

  test('of one moment with two values are refused, with the tag and the time', async () => {
    const id = await newTag('AI-2', { quantity: 'ph' });
    const both = await push('AI-2', [midnight, midnight], [7.1, 7.2]);
    expect(both.status).toBe(400);
    expect(both.body.msg).toContain('AI-2');
    expect((await push('AI-2', [midnight, midnight], [7.1, 7.1])).body.data).toMatchObject({ points: 1 });
    expect((await trend(id, midnight, midnight + minute)).means).toEqual([7.1]);
  });

  test('are converted from the unit they come in', async () => {
    const id = await newTag('TI-F');
    expect((await push('TI-F', [midnight], [212], { unit: '°F' })).status).toBe(200);
    expect((await trend(id, midnight, midnight + minute)).means[0]).toBeCloseTo(100, 9);
    expect((await push('TI-F', [midnight], [1], { unit: 'bar' })).body.msg).toContain('bar');
  });

  test('of bad quality count in no mean', async () => {
    const id = await newTag('TI-Q');
    const times = every(3);
    await push('TI-Q', times, [10, 900, null], { qualities: [0, 2, 0] });
    const { means } = await trend(id, midnight, midnight + 3 * minute);
    expect(means).toEqual([10, null, null]);
    const week = await trend(id, midnight, midnight + 7 * day);
    expect(week).toMatchObject({ step: 'tenMinutes', means: [10], lows: [10], highs: [10] });
  });

  test.each([
    ['an unknown tag', { tag: 'NO-1', times: [midnight], values: [1] }, 'NO-1'],
    ['lists of different length', { tag: 'TI-1', times: [midnight], values: [] }, '个数不同'],
    ['a time of the future', { tag: 'TI-1', times: [Date.now() + 3 * day], values: [1] }, '5 分钟'],
    ['a clock two hours ahead', { tag: 'TI-1', times: [Date.now() + 120 * minute], values: [1] }, '5 分钟'],
    ['a time before there were readings', { tag: 'TI-1', times: [1], values: [1] }, '1990'],
    [
      'what is older than points are kept',
      { tag: 'TI-1', times: [Date.now() - 900 * day], values: [1] },
      '730',
    ],
  ])('are refused for %s, and nothing is stored', async (_name, series, told) => {
    const answer = await client.post(`${service}/point/push`, { series: [series] });
    expect(answer.status).toBe(400);
    expect(answer.body.msg).toContain(told);
  });

  test('of a clock a little ahead are taken; of one far ahead the list and the place are told', async () => {
    await newTag('TI-A');
    expect((await push('TI-A', [Date.now() + 2 * minute], [1])).status).toBe(200);
    const series = [
      { tag: 'TI-A', times: [midnight], values: [1] },
      { tag: 'TI-A', times: [midnight + minute, Date.now() + 10 * minute], values: [1, 2] },
    ];
    for (const [language, told] of [
      ['zh', '第 2 个时间'],
      ['en', 'Time 2 of “TI-A”'],
    ] as const) {
      const { body, status } = await client.post(`${service}/point/push`, { series }, { language });
      expect(status).toBe(400);
      expect(body.errors).toMatchObject([{ field: 'series.1.times.1', msg: expect.stringContaining(told) }]);
    }
  });

  test('of one call are ten thousand at most', async () => {
    await newTag('TI-M');
    const times = every(10_000, midnight, 1000);
    expect(
      (
        await push(
          'TI-M',
          times,
          times.map(() => 1),
        )
      ).body.data.points,
    ).toBe(10_000);
    const series = [0, 1].map(() => ({
      tag: 'TI-M',
      times: times.slice(0, 5001),
      values: times.slice(0, 5001).map(() => 1),
    }));
    expect((await client.post(`${service}/point/push`, { series })).body.msg).toContain('10000');
  });
});

describe('roll-ups', () => {
  test('are what the points say, however they came', async () => {
    let count = 0;
    const point = fc.record({
      at: fc.integer({ min: 0, max: 2 * 24 * 60 }),
      value: fc.option(fc.double({ min: -500, max: 500, noNaN: true }), { nil: null }),
      quality: fc.integer({ min: 0, max: 2 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.uniqueArray(point, { minLength: 1, maxLength: 40, selector: ({ at }) => at }), {
          minLength: 1,
          maxLength: 3,
        }),
        async (lots) => {
          count += 1;
          const id = await newTag(`R-${count}`);
          for (const lot of lots) {
            const answer = await push(
              `R-${count}`,
              lot.map(({ at }) => midnight + at * minute),
              lot.map(({ value }) => value),
              {
                qualities: lot.map(({ quality }) => quality),
              },
            );
            expect(answer.status).toBe(200);
          }
          const wrong = await platform.inTenant(platform.a.tenantId, (tx) =>
            tx.all(sql`
            with made as (select s.step, case s.step when 86400 then date_trunc('day', p.time, 'Asia/Shanghai')
                else date_bin(make_interval(secs => s.step), p.time, 'epoch') end as at, count(*) as points,
                count(p.value) filter (where p.quality < 2) as good, coalesce(sum(p.value) filter (where p.quality < 2), 0) as total,
                min(p.value) filter (where p.quality < 2) as low, max(p.value) filter (where p.quality < 2) as high
              from series_points p cross join (values (600), (3600), (86400)) s(step) where p.tag_id = ${id} group by 1, 2)
            select * from made m full join (select * from series_rollups where tag_id = ${id}) r on r.step = m.step and r.at = m.at
            where r.points is distinct from m.points or r.good is distinct from m.good or abs(r.total - m.total) > 1e-6
              or r.low is distinct from m.low or r.high is distinct from m.high`),
          );
          expect(wrong).toEqual([]);
        },
      ),
      freshRuns(12),
    );
  });

  test('draw a year by days', async () => {
    const id = await newTag('TI-Y', { intervalSeconds: 3600 });
    const start = midnight - 300 * day;
    for (const part of [0, 1]) {
      const times = every(3600, start + part * 3600 * 3_600_000, 3_600_000);
      expect(
        (
          await push(
            'TI-Y',
            times,
            times.map(() => 5),
          )
        ).status,
      ).toBe(200);
    }
    const read = await trend(id, start, midnight + 40 * day);
    expect(read.step).toBe('day');
    expect(read.times).toHaveLength(300);
    expect(read.gaps).toEqual([{ from: midnight, to: expect.any(Number) }]);
  });
});

describe('a file', () => {
  const format = async (more: Record<string, unknown>) =>
    (
      await client.post<string>(`${service}/series-mapping/submit`, {
        layout: 'long',
        delimiter: 'comma',
        timeColumn: 'Time',
        timeFormat: 'auto',
        timeZone: 'UTC',
        ...more,
      })
    ).body.data;
  const send = (mappingId: string, content: string) =>
    client.post<
      Delivery & {
        rows: number;
        refused: number;
        faults: { line: number; column: string }[];
        unknownTags: string[];
      }
    >(`${service}/point/import`, { mappingId, content, fileName: 'x.csv' });
  const stamp = (time: number) => new Date(time).toISOString().slice(0, 19).replace('T', ' ');

  test('with a value in a row is read by its kept format, faults told by line', async () => {
    const id = await newTag('TI-L');
    const mapping = await format({
      name: '历史站',
      tagColumn: 'Tag',
      valueColumn: 'Value',
      qualityColumn: 'Status',
    });
    const content = `Tag,Time,Value,Status\r\nTI-L,${stamp(midnight)},"1,200.5",Good\r\nTI-L,yesterday,3,Good\r\nTI-L,${stamp(midnight + minute)},abc,Good\r\nXX-1,${stamp(midnight)},1,Good\r\nTI-L,${stamp(midnight + 2 * minute)},Bad Input,Bad\r\n`;
    const { body } = await send(mapping, content);
    expect(body.data).toMatchObject({ rows: 5, points: 2, refused: 1, unknownTags: ['XX-1'] });
    expect(body.data.faults).toMatchObject([
      { line: 3, column: 'Time' },
      { line: 4, column: 'Value' },
    ]);
    expect((await trend(id, midnight, midnight + 5 * minute)).means).toEqual([1200.5, null]);
    expect((await send(mapping, 'a,b\n1,2')).body.msg).toContain('Time');
  });

  test('with a time ahead of the server tells line and column and takes the others', async () => {
    await newTag('TI-H');
    const mapping = await format({ name: 'ahead', tagColumn: 'Tag', valueColumn: 'Value' });
    const rows = [Date.now() + 60 * minute, Date.now() + minute, Date.UTC(1980, 0, 1), midnight];
    const content = ['Tag,Time,Value', ...rows.map((time) => `TI-H,${stamp(time)},1`)].join('\n');
    const { body } = await send(mapping, content);
    expect(body.data).toMatchObject({ points: 2, refused: 2 });
    expect(body.data.faults).toMatchObject([
      { line: 2, column: 'Time', text: expect.stringContaining('5 分钟') },
      { line: 4, column: 'Time', text: expect.stringContaining('1990') },
    ]);
  });

  test('with a tag in a column, decimal commas and the day first is read too', async () => {
    const id = await newTag('TI-W');
    const mapping = await format({
      name: 'wide',
      layout: 'wide',
      delimiter: 'semicolon',
      decimalComma: true,
      timeFormat: 'dayFirst',
      timeZone: 'Asia/Shanghai',
    });
    const [year, month, date] = stamp(midnight + 8 * 3_600_000)
      .slice(0, 10)
      .split('-');
    const { body } = await send(mapping, `Time;TI-W;Note\n${date}/${month}/${year} 00:00;12,5;\n`);
    expect(body.data).toMatchObject({ points: 1, unknownTags: [] });
    expect((await trend(id, midnight, midnight + minute)).means).toEqual([12.5]);
  });

  test('has cells, times, values and qualities as systems write them', () => {
    expect(cellsOf('\uFEFFa,"b ""c"", d"\n"x\ny",2', ',')).toEqual([
      ['a', 'b "c", d'],
      ['x\ny', '2'],
    ]);
    const open: unknown[] = [];
    const slips = ['a,b', '1,"2', '3,"x ""y""z"', '4,"z'].join('\n');
    expect(cellsOf(slips, ',', (cells, line) => open.push([line, ...cells]))).toEqual([
      ['a', 'b'],
      ['3', 'x "y"z'],
    ]);
    expect(open).toEqual([
      [2, '1', '2'],
      [4, '4', 'z'],
    ]);
    const zone = new ZoneDays('Asia/Shanghai');
    const at = Date.UTC(2026, 5, 1, 0, 30);
    for (const [text, format] of [
      ['2026-06-01 08:30', 'auto'],
      ['2026/6/1 08:30:00.000', 'auto'],
      ['2026年6月1日 08:30', 'auto'],
      ['2026-06-01T00:30:00Z', 'auto'],
      ['1/6/2026 8:30', 'dayFirst'],
      ['6/1/2026 8:30', 'monthFirst'],
      [String(at / 1000), 'epochSeconds'],
      [String(at), 'epochMilliseconds'],
    ] as const)
      expect([text, timeOf(text, format, zone)]).toEqual([text, at]);
    expect(timeOf('2026-06-31 08:00', 'auto', zone)).toBeNull();
    expect([readingOf('1,5', true), readingOf('No Data', false), readingOf('x', false)]).toEqual([
      1.5,
      null,
      undefined,
    ]);
    expect(['Good', '192', '64', 'Bad', '可疑'].map(qualityOf)).toEqual([0, 0, 1, 2, 1]);
  });
});

describe('another tenant', () => {
  test('sees and writes nothing of these points', async () => {
    const id = await newTag('TI-S');
    await push('TI-S', every(5), [1, 2, 3, 4, 5]);
    expect(
      (await other.get(`${service}/point/trend`, { tagId: id, from: midnight, to: midnight + day })).status,
    ).toBe(404);
    expect(
      (
        await other.post(`${service}/point/push`, {
          series: [{ tag: 'TI-S', times: [midnight], values: [9] }],
        })
      ).status,
    ).toBe(400);
    const counts = await platform.inTenant(platform.b.tenantId, (tx) =>
      tx.one(
        sql`select (select count(*)::int from series_points) as points, (select count(*)::int from series_rollups) as sums`,
      ),
    );
    expect(counts).toEqual({ points: 0, sums: 0 });
    const parts = await platform.asOwner<{ name: string; forced: boolean; may: boolean }>(`
      select c.relname as name, c.relforcerowsecurity as forced, has_table_privilege('ircrisk_app', c.oid, 'select') as may
      from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'series_points'::regclass`);
    expect(parts.length).toBeGreaterThan(1);
    for (const part of parts) expect(part).toMatchObject({ forced: true, may: false });
  });
});
