import type {
  CorrosionPanel,
  LiveWindow,
  WindowTrend,
} from '@ircrisk/contract/modules/reliability/corrosion-control-documents.ts';
import { windowTemplates } from '@ircrisk/engine-operating-window';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { plantUnit } from '#testing/rbi-plant.ts';
import type { TestClient } from '#testing/test-client.ts';
import { judgeWindow } from './recompute.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const service = '/ircrisk-ccd';
let platform: TestPlatform;
let admin: TestClient;
let nodeId: string;
let loopId: string;
let number = 0;
/** On a whole minute: the last reading speaks for its two sampling periods, however long the tests take. */
const now = Math.floor(Date.now() / minute) * minute;

beforeAll(async () => {
  platform = await startTestPlatform();
  admin = await platform.client(platform.a.admin);
  ({ nodeId } = await platform.inTenant(platform.a.tenantId, (tx) => plantUnit(tx, 1)));
  loopId = await make('corrosion-loop', { code: 'CL-05', name: '常顶系统', nodeId, colour: 'teal' });
});
afterAll(() => platform.close());

const inA = <T>(work: Parameters<typeof platform.inTenant<T>>[1]) =>
  platform.inTenant(platform.a.tenantId, work);

async function make(resource: string, values: object, place = service): Promise<string> {
  const { body } = await admin.post<string>(`${place}/${resource}/submit`, values);
  expect(body, JSON.stringify(body)).toMatchObject({ success: true });
  return body.data;
}

interface Made {
  id: string;
  tag: string;
}

/** A window with its tag, its limits in force: pH from 5.5 to 6.5 read every ten minutes, unless told. */
async function windowOf(more: object = {}, quantity = 'ph'): Promise<Made> {
  number += 1;
  const tag = `AI-${number}`;
  const tagId = await make(
    'series-tag',
    { tag, name: tag, quantity, intervalSeconds: 600 },
    '/ircrisk-series',
  );
  const id = await make('corrosion-window', {
    ...{
      code: `IOW-${number}`,
      loopId,
      tagId,
      parameter: '塔顶切水 pH',
      level: 'standard',
      low: 5.5,
      high: 6.5,
    },
    ...{ dwellMinutes: 30, hysteresis: 0.1, expectedMinutes: 10, ...more },
  });
  const { body } = await admin.post(`${service}/corrosion-window/enforce`, { ids: [id], reason: 'MOC-1' });
  expect(body, JSON.stringify(body)).toMatchObject({ success: true, data: { changed: 1 } });
  return { id, tag };
}

async function push(tag: string, readings: readonly (readonly [time: number, value: number | null])[]) {
  const { body } = await admin.post('/ircrisk-series/point/push', {
    series: [{ tag, times: readings.map(([time]) => time), values: readings.map(([, value]) => value) }],
  });
  expect(body, JSON.stringify(body)).toMatchObject({ success: true });
}

/** Readings every ten minutes over a stretch before now, in hours. */
const steady = (fromHours: number, toHours: number, value: number): [number, number][] => {
  const readings: [number, number][] = [];
  for (let time = now - fromHours * hour; time < now - toHours * hour; time += 10 * minute)
    readings.push([time, value]);
  return readings;
};

const judge = (id: string) => inA((tx) => judgeWindow(tx, platform.a.tenantId, id));
const panel = async () =>
  (await admin.get<CorrosionPanel>(`${service}/corrosion-window/panel`, { nodeId })).body.data;
const live = async (id: string) => (await panel()).windows.find((one) => one.id === id) as LiveWindow;
const trend = async (id: string) =>
  (
    await admin.get<WindowTrend>(`${service}/corrosion-window/trend`, {
      id,
      from: now - 60 * day,
      to: now + hour,
    })
  ).body.data;
/** Hours before now at which they began and ended. */
const stretches = async (id: string) =>
  (await trend(id)).excursions.map(({ start, end }) => [
    (now - start) / hour,
    end === null ? null : (now - end) / hour,
  ]);
const act = (id: string, body: object) =>
  admin.post<{ state: string }>(`${service}/corrosion-excursion/act`, { id, ...body });

describe('excursions', () => {
  it('open and close by rule: short ones do not count, a value must come back by the hysteresis', async () => {
    const { id, tag } = await windowOf();
    await push(tag, [
      ...steady(48, 30, 6),
      ...steady(30, 29.7, 5),
      ...steady(29.7, 20, 6),
      ...steady(20, 11, 5),
      ...steady(11, 10, 5.55),
      ...steady(10, 0, 6),
    ]);
    await judge(id);
    expect(await stretches(id)).toEqual([[20, 10]]);
    const [found] = (await trend(id)).excursions;
    expect(found).toMatchObject({ side: 'low', extreme: 5, hours: 10, limitValue: 5.5, state: 'open' });
    expect(found?.area).toBeCloseTo(9 * 0.5, 6);
    // The same figure wherever it is told, with its unit.
    const replayed = await admin.post<{
      figures: { value: { area: number; areaUnit: string } };
      excursions: { area: number; areaUnit: string }[];
    }>(`${service}/corrosion-window/replay`, { id });
    const { figures, excursions } = replayed.body.data;
    for (const one of [found, figures.value, ...excursions]) {
      expect(one?.area).toBeCloseTo(9 * 0.5, 6);
      expect(one?.areaUnit).toBe('value·h');
    }
    // Ten hours of the two days that were read.
    expect((await live(id)).outsideShare).toBeCloseTo(10 / 48, 2);
    expect((await live(id)).state).toBe('exceeded');
  });

  it('late readings move an excursion or void it, and its number stays with what people said', async () => {
    const { id, tag } = await windowOf();
    await push(tag, [...steady(40, 20, 6), ...steady(15, 10, 7), ...steady(10, 0, 6)]);
    await judge(id);
    expect(await stretches(id)).toEqual([[15, 10]]);
    const [first] = (await trend(id)).excursions;
    await act(first!.id, { act: 'acknowledge', reason: '采样阀堵塞' });
    // What was missing comes in afterwards, in any order.
    await push(tag, steady(20, 15, 7).reverse());
    await judge(id);
    expect(await stretches(id)).toEqual([[20, 10]]);
    expect((await trend(id)).excursions[0]).toMatchObject({ code: first!.code, state: 'acknowledged' });
    // The laboratory corrects all of them: it never was.
    await push(tag, [...steady(20, 10, 6)]);
    await judge(id);
    expect(await stretches(id)).toEqual([]);
    const [kept] = await inA((tx) =>
      tx.all<{ state: string }>(sql`select state from corrosion_excursions where code = ${first!.code}`),
    );
    expect(kept?.state).toBe('void');
  });

  it('go on through a gap, and the gap is told; silence is unknown, never effective', async () => {
    const { id, tag } = await windowOf();
    await push(tag, [...steady(30, 20, 6), ...steady(20, 18, 7), ...steady(12, 10, 7), ...steady(10, 6, 6)]);
    await judge(id);
    const [found] = (await trend(id)).excursions;
    expect(found).toMatchObject({ hours: 10, gapHours: 6 });
    const { state } = await live(id);
    expect(state).toBe('exceeded');
    const quiet = await windowOf();
    await push(quiet.tag, steady(30, 6, 6));
    await judge(quiet.id);
    expect(await live(quiet.id)).toMatchObject({ state: 'unknown', modifier: null });
    const loop = (await panel()).loops.find((one) => one.id === loopId);
    expect(loop).toMatchObject({ state: 'exceeded', modifier: null });
  });

  it('last until a good value returns, through a silence before the dwell, and end earlier when the rest comes', async () => {
    const { id, tag } = await windowOf({ level: 'critical' });
    await push(tag, [...steady(30, 20, 6), ...steady(20, 19.7, 7), ...steady(12, 0, 6)]);
    await judge(id);
    const [found, ...others] = (await trend(id)).excursions;
    expect(others).toEqual([]);
    expect(found).toMatchObject({ endedBy: 'value', state: 'open', extreme: 7, side: 'high' });
    expect([found!.hours, found!.gapHours]).toEqual([expect.closeTo(8, 6), expect.closeTo(23 / 3, 6)]);
    expect((await live(id)).outsideShare).toBeCloseTo(8 / 30, 2);
    expect((await live(id)).excursion).toMatchObject({ code: found!.code });
    await act(found!.id, { act: 'acknowledge', reason: '变送器断线，就地表正常' });
    // Eight of thirty hours nobody saw inside: a word does not make them good.
    expect((await live(id)).state).toBe('exceeded');
    // The historian gives the rest: it was one, under the same number.
    await push(tag, [...steady(19.6, 15, 7), ...steady(15, 12, 6)]);
    await judge(id);
    expect((await trend(id)).excursions).toMatchObject([
      {
        code: found!.code,
        endedBy: 'value',
        state: 'acknowledged',
        hours: 5,
        gapHours: expect.closeTo(1 / 15, 6),
      },
    ]);
  });

  it('a window that falls silent is unknown whenever it is read, before any round; the round keeps the change', async () => {
    const own = await make('corrosion-loop', { code: 'CL-06', name: '常压塔顶', nodeId, colour: 'teal' });
    const { id, tag } = await windowOf({ loopId: own });
    await push(tag, [...steady(10, 0, 6), [now, 6]]);
    await judge(id);
    const read = async () => {
      const { windows, loops } = await panel();
      const [{ state, modifier }] = windows.filter((one) => one.id === id) as [LiveWindow];
      const loop = loops.find((one) => one.id === own);
      const list = async (resource: string, of: string) =>
        (await admin.get<{ state: string }>(`${service}/${resource}/detail`, { id: of })).body.data.state;
      return {
        ...{ state, modifier, loop: loop?.state, loopModifier: loop?.modifier },
        ...{ listed: await list('corrosion-window', id), listedLoop: await list('corrosion-loop', own) },
      };
    };
    const heard = { state: 'effective', modifier: 0, loop: 'effective', loopModifier: 1 };
    expect(await read()).toEqual({ ...heard, listed: 'effective', listedLoop: 'effective' });
    // Its two sampling periods have passed, and nobody has judged it since.
    await inA((tx) =>
      tx.run(sql`
        update corrosion_window_results set last_time = last_time - interval '1 hour', speaks_until = speaks_until - interval '1 hour' where window_id = ${id}`),
    );
    const silent = { state: 'unknown', modifier: null, loop: 'unknown', loopModifier: null };
    expect(await read()).toEqual({ ...silent, listed: 'unknown', listedLoop: 'unknown' });
    const filtered = await admin.get<{ records: { id: string }[] }>(`${service}/corrosion-window/list`, {
      loopId: own,
      state: 'unknown',
    });
    expect(filtered.body.data.records.map((one) => one.id)).toEqual([id]);
  });

  it('end where the limits change and begin anew under the new ones; earlier time keeps its limits', async () => {
    const { id, tag } = await windowOf();
    await push(tag, [...steady(40, 20, 6), ...steady(20, 0, 7)]);
    await judge(id);
    expect(await stretches(id)).toEqual([[20, null]]);
    const { body } = await admin.post(`${service}/corrosion-window/update`, { id, high: 6.8 });
    expect(body, JSON.stringify(body)).toMatchObject({ success: true });
    // A changed record changes nothing until it is put into force.
    await judge(id);
    expect(await live(id)).toMatchObject({ isPending: true, limits: { high: 6.5 } });
    expect(await stretches(id)).toEqual([[20, null]]);
    // Put into force eight hours ago, in the middle of the excursion.
    await inA((tx) =>
      tx.run(sql`
        insert into corrosion_limits (window_id, from_time, level, low, high, rate_minutes, dwell_minutes, hysteresis, expected_minutes, reason)
        values (${id}, to_timestamp(${(now - 8 * hour) / 1000}), 'standard', 5.5, 6.8, 60, 30, 0.1, 10, 'MOC-2')`),
    );
    await inA((tx) =>
      tx.run(
        sql`insert into corrosion_due (window_id, from_time) values (${id}, to_timestamp(${(now - 40 * hour) / 1000}))`,
      ),
    );
    await judge(id);
    expect((await stretches(id)).map(([start, end]) => [start, end && Math.round(end)])).toEqual([
      [8, null],
      [20, 8],
    ]);
    const ends = (await trend(id)).excursions.map(({ limitValue }) => limitValue);
    expect(ends).toEqual([6.8, 6.5]);
  });

  it('end at once where a limit is raised beyond the value that stands', async () => {
    const { id, tag } = await windowOf();
    await push(tag, [...steady(40, 20, 6), ...steady(20, 0, 7)]);
    await judge(id);
    expect(await stretches(id)).toEqual([[20, null]]);
    await admin.post(`${service}/corrosion-window/update`, { id, high: 7.5 });
    const { body } = await admin.post(`${service}/corrosion-window/enforce`, { ids: [id], reason: 'MOC-3' });
    expect(body, JSON.stringify(body)).toMatchObject({ success: true, data: { changed: 1 } });
    expect(await stretches(id)).toEqual([[20, expect.any(Number)]]);
    expect((await trend(id)).excursions).toHaveLength(1);
  });

  it('of the rate of change are taken over its span, not between two readings', async () => {
    const { id, tag } = await windowOf(
      { low: undefined, high: 400, rateLimit: 20, rateMinutes: 60, dwellMinutes: 10, hysteresis: 0 },
      'temperature',
    );
    const readings: [number, number][] = steady(20, 0, 350);
    // One wild point is 30 °C up and down again within twenty minutes; a ramp rises 40 °C in an hour.
    readings[30] = [readings[30]![0], 360];
    for (let step = 0; step < 6; step += 1)
      readings[60 + step] = [readings[60 + step]![0], 350 + (step + 1) * 6.5];
    for (let step = 66; step < readings.length; step += 1) readings[step] = [readings[step]![0], 389];
    await push(tag, readings);
    await judge(id);
    const { excursions } = await trend(id);
    expect(excursions).toHaveLength(1);
    expect(excursions[0]).toMatchObject({ kind: 'rate', side: 'high', limitValue: 20 });
    expect(excursions[0]?.extreme).toBeCloseTo(39, 6);
  });

  it('a judgement cut off in the middle leaves its mark; done again, nothing is doubled', async () => {
    const { id, tag } = await windowOf();
    await push(tag, [...steady(40, 20, 6), ...steady(20, 10, 7), ...steady(10, 0, 6)]);
    await judge(id);
    await push(tag, steady(35, 30, 7));
    // Its connection is killed after everything is written and before it is committed.
    const cut = inA(async (tx) => {
      await judgeWindow(tx, platform.a.tenantId, id);
      const { pid } = await tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await inA((other) => other.run(sql`select pg_terminate_backend(${pid})`));
      await tx.run(sql`select 1`);
    });
    await expect(cut).rejects.toThrow();
    await judge(id);
    const once = await trend(id);
    await judge(id);
    await judge(id);
    expect((await trend(id)).excursions).toEqual(once.excursions);
    expect(await stretches(id)).toEqual([
      [20, 10],
      [35, 30],
    ]);
    const left = await inA((tx) => tx.all(sql`select 1 from corrosion_due where window_id = ${id}`));
    expect(left).toEqual([]);
  });

  it('are judged by themselves after readings came', async () => {
    const { id, tag } = await windowOf({ level: 'critical' });
    await push(tag, [...steady(20, 2, 6), ...steady(2, 0, 7.4)]);
    let seen = await live(id);
    while (seen.state !== 'exceeded') {
      await new Promise((resolve) => setTimeout(resolve, 50));
      seen = await live(id);
    }
    expect(seen).toMatchObject({ value: 7.4, excursion: { state: 'open' } });
    const { changes } = await panel();
    expect(changes.some(({ label, after }) => label === seen.code && after === 'exceeded')).toBe(true);
  });
});

describe('handling', () => {
  it('a critical excursion stays exceeded until somebody acknowledges it with a reason', async () => {
    const { id, tag } = await windowOf({ level: 'critical', low: undefined, high: 425 }, 'temperature');
    await push(tag, [...steady(29 * 24, 50, 400), ...steady(50, 49, 430), ...steady(49, 0, 400)]);
    await judge(id);
    const before = await live(id);
    expect(before).toMatchObject({ state: 'exceeded' });
    expect(before.outsideShare).toBeLessThan(0.01);
    const [found] = (await trend(id)).excursions;
    expect((await act(found!.id, { act: 'acknowledge' })).body).toMatchObject({ code: 400 });
    expect((await act(found!.id, { act: 'close' })).body).toMatchObject({ code: 409 });
    expect((await act(found!.id, { act: 'acknowledge', reason: '仪表校验' })).body).toMatchObject({
      data: { state: 'acknowledged' },
    });
    expect((await live(id)).state).toBe('effective');
    expect((await act(found!.id, { act: 'evaluate', reason: '燃料气波动' })).body).toMatchObject({
      code: 400,
    });
    await act(found!.id, { act: 'evaluate', reason: '燃料气波动', action: '调整燃烧器' });
    expect((await act(found!.id, { act: 'close' })).body).toMatchObject({ data: { state: 'closed' } });
  });

  it.each([
    ['other values', 400, undefined],
    ['bad quality', 430, 2],
  ])('a critical excursion does not go with readings sent again: %s', async (_how, value, quality) => {
    const { id, tag } = await windowOf({ level: 'critical', low: undefined, high: 425 }, 'temperature');
    await push(tag, [...steady(29 * 24, 3, 400), ...steady(3, 2, 430), ...steady(2, 0, 400)]);
    await judge(id);
    const [found] = (await trend(id)).excursions;
    expect((await live(id)).state).toBe('exceeded');
    const again = steady(3, 2, value);
    const { body } = await admin.post('/ircrisk-series/point/push', {
      series: [
        {
          ...{ tag, times: again.map(([time]) => time), values: again.map(([, one]) => one) },
          ...(quality ? { qualities: again.map(() => quality) } : {}),
        },
      ],
    });
    expect(body, JSON.stringify(body)).toMatchObject({ success: true });
    await judge(id);
    await judge(id);
    expect(await live(id)).toMatchObject({
      state: 'exceeded',
      excursion: { code: found!.code, state: 'open' },
    });
    expect((await trend(id)).excursions).toMatchObject([
      { code: found!.code, endedBy: 'replaced', hours: 1, extreme: 430 },
    ]);
    // What was read before is kept, with who sent the other, and the share says that it stands on other readings.
    const { replaced } = await trend(id);
    expect(replaced).toHaveLength(again.length);
    expect(replaced[0]).toMatchObject({
      ...{ value: 430, quality: 0, now: value, nowQuality: quality ?? 0 },
      ...{ by: expect.any(String), at: expect.any(String) },
    });
    expect((await live(id)).replaced).toBe(again.length);
    await act(found!.id, { act: 'acknowledge', reason: '变送器故障，已校验' });
    expect((await live(id)).state).toBe('effective');
    expect((await trend(id)).excursions).toMatchObject([{ code: found!.code, state: 'acknowledged' }]);
  });

  it('readings sent again that lie beyond the other limit are a second excursion, and the first one stays', async () => {
    const { id, tag } = await windowOf({ level: 'critical' });
    await push(tag, [...steady(40, 3, 6), ...steady(3, 2, 7), ...steady(2, 0, 6)]);
    await judge(id);
    await push(tag, steady(3, 2, 5));
    await judge(id);
    const found = (await trend(id)).excursions.map(({ side, endedBy, state }) => [side, endedBy, state]);
    expect(found.toSorted()).toEqual([
      ['high', 'replaced', 'open'],
      ['low', 'value', 'open'],
    ]);
  });

  it('a critical excursion made short by readings sent again is exceeded for what it was', async () => {
    const { id, tag } = await windowOf(
      { level: 'critical', low: undefined, high: 425, dwellMinutes: 5 },
      'temperature',
    );
    await push(tag, [...steady(29 * 24, 3, 400), ...steady(3, 2, 430), ...steady(2, 0, 400)]);
    await judge(id);
    await push(tag, steady(3, 2, 400).slice(1));
    await judge(id);
    expect((await trend(id)).excursions).toMatchObject([{ hours: expect.closeTo(1 / 6, 6) }]);
    expect((await live(id)).state).toBe('exceeded');
  });

  it('a window with an unhandled critical excursion keeps its tag, and neither of them is removed', async () => {
    const { id, tag } = await windowOf({ level: 'critical', low: undefined, high: 425 }, 'temperature');
    const other = await windowOf({ low: undefined, high: 425 }, 'temperature');
    await push(tag, [...steady(29 * 24, 3, 400), ...steady(3, 2, 430), ...steady(2, 0, 400)]);
    await push(other.tag, steady(29 * 24, 0, 400));
    await judge(id);
    const { tagId } = await live(id);
    const { tagId: otherTag } = await live(other.id);
    const swap = () => admin.post(`${service}/corrosion-window/update`, { id, tagId: otherTag });
    const remove = (path: string, one: string) => admin.post(`${path}/remove`, { ids: [one], confirm: true });
    const [found] = (await trend(id)).excursions;
    const told = { msg: expect.stringContaining(found!.code) };
    expect((await swap()).body).toMatchObject({ code: 400, ...told });
    expect((await remove(`${service}/corrosion-window`, id)).body).toMatchObject({ code: 409, ...told });
    expect((await remove('/ircrisk-series/series-tag', tagId)).body).toMatchObject({ code: 409, ...told });
    expect((await live(id)).state).toBe('exceeded');
    expect(
      (await admin.post(`${service}/corrosion-window/update`, { id, tagId, parameter: '出口温度' })).body,
    ).toMatchObject({ success: true });
    await act(found!.id, { act: 'acknowledge', reason: '燃料气波动' });
    expect((await swap()).body).toMatchObject({ success: true });
    expect((await remove(`${service}/corrosion-window`, id)).body).toMatchObject({ success: true });
  });

  it('a critical window is not made informational before its excursion is acknowledged, and a record alone moves no loop', async () => {
    const { id, tag } = await windowOf({ level: 'critical', low: undefined, high: 425 }, 'temperature');
    await push(tag, [...steady(29 * 24, 3, 400), ...steady(3, 0, 430)]);
    await judge(id);
    const modifier = async () => {
      const { loopId } = await live(id);
      return (await panel()).loops.find((one) => one.id === loopId)?.modifier;
    };
    const before = await modifier();
    const lower = () => admin.post(`${service}/corrosion-window/enforce`, { ids: [id], reason: '重新定级' });
    await admin.post(`${service}/corrosion-window/update`, { id, level: 'informational' });
    expect(await modifier()).toBe(before);
    const [found] = (await trend(id)).excursions;
    expect((await lower()).body).toMatchObject({ code: 409, msg: expect.stringContaining(found!.code) });
    expect(await live(id)).toMatchObject({ state: 'exceeded', limits: { level: 'critical' } });
    await act(found!.id, { act: 'acknowledge', reason: '窗口定级错误，按 MOC 更正' });
    expect((await lower()).body).toMatchObject({ success: true, data: { changed: 1 } });
  });

  it('what was said of it in both languages is read in each, and goes when it is said anew', async () => {
    const { id, tag } = await windowOf();
    await push(tag, [...steady(30, 20, 6), ...steady(20, 10, 5), ...steady(10, 0, 6)]);
    await judge(id);
    const [found] = (await trend(id)).excursions;
    await inA((tx) =>
      tx.run(
        sql`update corrosion_excursions set cause = '工艺波动', cause_en = 'Process upset' where id = ${found?.id}`,
      ),
    );
    const read = async (language: 'zh' | 'en') =>
      (
        await admin.get<WindowTrend>(
          `${service}/corrosion-window/trend`,
          { id, from: now - 60 * day, to: now + hour },
          { language },
        )
      ).body.data.excursions[0]?.cause;
    expect([await read('zh'), await read('en')]).toEqual(['工艺波动', 'Process upset']);
    for (const one of [
      { act: 'acknowledge', reason: '已知' },
      { act: 'evaluate', reason: '泵停', action: '换泵' },
    ])
      expect((await act(found?.id ?? '', one)).body).toMatchObject({ success: true });
    expect([await read('zh'), await read('en')]).toEqual(['泵停', '泵停']);
  });

  it('an action in date covers what is bad, and no longer once it is closed', async () => {
    const { id, tag } = await windowOf();
    await push(tag, [...steady(40, 20, 6), ...steady(20, 10, 7), ...steady(10, 0, 6)]);
    await judge(id);
    const [found] = (await trend(id)).excursions;
    const due = new Date(Date.now() + 20 * day).toISOString().slice(0, 10);
    const raise = (more: object = {}) =>
      admin.post<{ raised: number }>(`${service}/corrosion-excursion/raise-actions`, {
        excursionIds: [found!.id],
        dueDate: due,
        ...more,
      });
    expect((await raise({ ownerId: '1' })).body.errors?.[0]?.field).toBe('ownerId');
    expect((await raise({ dueDate: '1900-01-01' })).body.errors?.[0]?.field).toBe('dueDate');
    expect((await raise()).body).toMatchObject({ data: { raised: 1 } });
    expect((await raise()).body).toMatchObject({ code: 409 });
    const covered = await live(id);
    expect(covered).toMatchObject({ state: 'actionCovered', action: { dueDate: due } });
    const actionId = covered.action!.id;
    const answer = await admin.post('/ircrisk-center/action-item/act', {
      id: actionId,
      act: 'cancel',
      reason: '不再需要',
    });
    expect(answer.body, JSON.stringify(answer.body)).toMatchObject({ success: true });
    expect((await live(id)).state).toBe('exceeded');
  });

  it('a running excursion cannot be closed, and another tenant sees nothing of it', async () => {
    const { id, tag } = await windowOf();
    await push(tag, [...steady(20, 5, 6), ...steady(5, 0, 7)]);
    await judge(id);
    const [found] = (await trend(id)).excursions;
    await act(found!.id, { act: 'acknowledge', reason: '在查' });
    await act(found!.id, { act: 'evaluate', reason: '注剂过量', action: '减小注剂量' });
    expect((await act(found!.id, { act: 'close' })).body.msg).toContain('尚未结束');
    const stranger = await platform.client(platform.b.admin);
    expect(
      (
        await stranger.post(`${service}/corrosion-excursion/act`, {
          id: found!.id,
          act: 'reopen',
          reason: 'x',
        })
      ).body.code,
    ).toBe(404);
    expect(
      (await stranger.get<CorrosionPanel>(`${service}/corrosion-window/panel`, {})).body.data.windows,
    ).toEqual([]);
    expect(
      (await stranger.get(`${service}/corrosion-window/trend`, { id, from: now - day, to: now })).body.code,
    ).toBe(404);
  });
});

describe('windows from templates', () => {
  const tagOf = (tag: string, quantity: string) =>
    make('series-tag', { tag, name: tag, quantity, intervalSeconds: 600 }, '/ircrisk-series');
  const fromTemplates = async (windows: object[]) =>
    (await admin.post<{ ids: string[] }>(`${service}/corrosion-window/from-templates`, { loopId, windows }))
      .body;

  it('each of them makes a window that can be put into force', async () => {
    const windows = [];
    for (const [at, { id, quantities, low, high }] of windowTemplates.entries()) {
      const tagId = await tagOf(`T-${at}`, quantities[0] ?? '');
      const limits = low === null && high === null ? { high: 380 } : {};
      windows.push({ template: id, code: `T-${at}`, tagId, ...limits });
    }
    const { data, success } = await fromTemplates(windows);
    expect(success).toBe(true);
    expect(data.ids).toHaveLength(windowTemplates.length);
    const enforced = await admin.post(`${service}/corrosion-window/enforce`, {
      ids: data.ids,
      reason: '首次',
    });
    expect(enforced.body).toMatchObject({ data: { changed: windowTemplates.length } });
    const first = await admin.get(`${service}/corrosion-window/detail`, { id: data.ids[0] });
    expect(first.body.data).toMatchObject({
      ...{ low: 5.5, high: 6.5, level: 'standard', parameterEn: 'Boot water pH' },
      source: expect.stringContaining('常压塔顶'),
    });
  });

  it('a limit nobody can give, a tag of another kind and an unknown template are refused, and nothing is made', async () => {
    const [ph, percent] = [await tagOf('R-1', 'ph'), await tagOf('R-2', 'percent')];
    const good = { template: 'overhead-ph', code: 'R-1', tagId: ph };
    const count = () =>
      inA((tx) => tx.one<{ n: number }>(sql`select count(*)::int as n from corrosion_windows`));
    const before = await count();
    const limitless = { template: 'heater-tube', code: 'R-2', tagId: await tagOf('R-3', 'temperature') };
    expect((await fromTemplates([good, limitless])).msg).toContain('炉管设计壁温');
    const other = await fromTemplates([{ ...good, tagId: percent }]);
    expect([other.code, other.msg]).toEqual([400, expect.stringMatching(/pH.*R-2.*百分数/)]);
    expect((await fromTemplates([{ ...good, template: 'none' }])).code).toBe(400);
    expect((await fromTemplates([{ ...good, low: 7 }])).code).toBe(400);
    expect(await count()).toEqual(before);
  });
});
