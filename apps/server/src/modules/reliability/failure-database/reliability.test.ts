import { filePaths } from '@ircrisk/contract/modules/system/file.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { finishedJob } from '#platform/resources/exchange/testing.ts';
import { type FailurePlant, makeFailurePlant } from '#testing/failure-plant.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';
import { readDataSheet } from './data-sheet.ts';

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
const clear = () =>
  run(
    sql`update failure_events set is_deleted = 1 where equipment_id = any(${Object.values(plant.equipment)}::bigint[])`,
  );

type Figure<T> = {
  value: T | null;
  warnings: { code: string; en: string }[];
  reason: { code: string } | null;
};
type Coverage = { known: number; of: number };

describe('a mean is over what is known', () => {
  const june = { from: '2024-06-01', to: '2024-06-30' };
  type Repair = Figure<{
    mttrHours: number | null;
    meanCostToRepair: number | null;
    inherentAvailability: number | null;
    hoursCoverage: Coverage;
    costCoverage: Coverage;
  }>;
  const rates = async () =>
    (
      await client.post<{
        repair: Repair;
        rows: { mttrHours: number | null; hoursKnown: Coverage; costKnown: Coverage }[];
      }>('/ircrisk-failure/stat/rate', { ...june, nodeId: plant.nodeId, by: 'mode' })
    ).body.data;

  test('a repair without hours or cost is not one of zero, and the coverage is said', async () => {
    await run(sql`
      insert into failure_events (equipment_id, mode_code, detected_at, repair_to, active_repair_hours, labour_cost) values
        (${pump('P-101A')}, 'ELP', '2024-06-02', '2024-06-03', 10, 900), (${pump('P-101A')}, 'ELP', '2024-06-08', '2024-06-09', null, null),
        (${pump('P-101B')}, 'ELP', '2024-06-10', '2024-06-11', 20, null), (${pump('P-101B')}, 'ELP', '2024-06-20', '2024-06-21', null, 300)`);
    const { repair, rows } = await rates();
    expect(repair.value).toMatchObject({
      mttrHours: 15,
      meanCostToRepair: 600,
      hoursCoverage: { known: 2, of: 4 },
      costCoverage: { known: 2, of: 4 },
    });
    expect(repair.warnings.map(({ en }) => en)).toContain(
      'Hours are known for 2 of 4 repairs; the MTTR is theirs',
    );
    expect(rows[0]).toMatchObject({
      mttrHours: 15,
      hoursKnown: { known: 2, of: 4 },
      costKnown: { known: 2, of: 4 },
    });
  });

  test('the data sheet has the same repairs: those completed in the period, with their hours', async () => {
    // Found in May, mended in June: a repair of June for the sheet as for every figure.
    await run(sql`
      insert into failure_events (equipment_id, mode_code, detected_at, repair_to, active_repair_hours) values (${pump('P-101A')}, 'ELP', '2024-05-31', '2024-06-01 12:00', 30)`);
    const { repair } = await rates();
    expect(repair.value).toMatchObject({ mttrHours: 20, hoursCoverage: { known: 3, of: 5 } });
    const scope = {
      from: Date.parse('2024-06-01T00:00:00+08:00'),
      to: Date.parse('2024-07-01T00:00:00+08:00'),
      now: Date.now(),
      isoClass: 'PU',
      nodeIds: [plant.nodeId],
    };
    const { events } = await platform.inTenant(platform.a.tenantId, (tx) =>
      readDataSheet(tx, scope, { names: { mode: [], mechanism: [], subunit: [] } } as never),
    );
    const sum = (of: 'failures' | 'repairs' | 'timed' | 'repairHours') =>
      events.reduce((total, one) => total + one[of], 0);
    expect([sum('failures'), sum('repairs'), sum('timed'), sum('repairHours')]).toEqual([4, 5, 3, 60]);
  });

  test('all empty: no MTTR and no availability, not zero hours and one', async () => {
    await clear();
    await run(sql`
      insert into failure_events (equipment_id, mode_code, detected_at, repair_to) values (${pump('P-101A')}, 'ELP', '2024-06-02', '2024-06-03')`);
    const { repair } = await rates();
    expect(repair.value).toMatchObject({
      mttrHours: null,
      meanCostToRepair: null,
      inherentAvailability: null,
      hoursCoverage: { known: 0, of: 1 },
    });
    await clear();
  });
});

describe('hours, down time and repairs of the same items', () => {
  const asked = async (from: string, to: string) =>
    (
      await client.post<{
        repair: Figure<{
          operationalAvailability: number | null;
          meanDowntimeHours: number | null;
          mttrHours: number | null;
          hoursCoverage: Coverage;
        }>;
        rows: { hours: number }[];
      }>('/ircrisk-failure/stat/rate', { from, to, nodeId: plant.nodeId, by: 'class' })
    ).body.data;
  const hoursOf = ({ rows }: Awaited<ReturnType<typeof asked>>) =>
    rows.reduce((sum, { hours }) => sum + hours, 0);

  test('the months add up to the year by the meter, and nothing is available for more than all the time', async () => {
    await clear();
    await run(sql`
      insert into meter_readings (equipment_id, meter, reading_at, reading) values
        (${pump('P-101A')}, 'runningHours', '2022-01-01', 0), (${pump('P-101A')}, 'runningHours', '2025-01-01', 13152)`);
    const quarters = [
      ['2023-01-01', '2023-03-31'],
      ['2023-04-01', '2023-06-30'],
      ['2023-07-01', '2023-09-30'],
      ['2023-10-01', '2023-12-31'],
    ] as const;
    let sum = 0;
    for (const [from, to] of quarters) sum += hoursOf(await asked(from, to));
    const year = await asked('2023-01-01', '2023-12-31');
    expect(sum).toBeCloseTo(hoursOf(year), 3);
    expect(year.repair.value?.operationalAvailability ?? 1).toBeLessThanOrEqual(1);
    await run(sql`delete from meter_readings where equipment_id = ${pump('P-101A')}`);
  });

  test('repair hours count without the end of the repair, and a mean down time is that of the failures it is known of', async () => {
    await clear();
    await run(sql`
      insert into failure_events (equipment_id, mode_code, detected_at, repair_to, active_repair_hours, down_from, down_to) values
        (${pump('P-101A')}, 'ELP', '2024-08-02', '2024-08-03', 6, '2024-08-02 00:00', '2024-08-02 10:00'),
        (${pump('P-101A')}, 'ELP', '2024-08-08', null, 9, null, null), (${pump('P-101B')}, 'ELP', '2024-08-10', '2024-08-11', 0, '2024-08-10 00:00', '2024-08-10 20:00'),
        (${pump('P-101B')}, 'ELP', '2024-08-20', '2024-08-21', null, null, null)`);
    const { repair } = await asked('2024-08-01', '2024-08-31');
    expect(repair.value).toMatchObject({
      mttrHours: 5,
      hoursCoverage: { known: 3, of: 4 },
      meanDowntimeHours: 15,
    });
  });
});

describe('the trend of a tag', () => {
  type Trend = {
    figure: Figure<{ beta: number; verdict: string; instantaneousMtbfInterval: [number, number] }>;
    basis: string;
    since: string;
  };
  const trend = async (equipmentId: string) =>
    (
      await client.get<Trend>('/ircrisk-badactor/trend', {
        equipmentId,
        from: '2016-01-01',
        to: '2023-12-31',
      })
    ).body.data;

  test('is counted from entry into service: an even pump that came late is not worsening', async () => {
    const late = pump('P-101B');
    await run(sql`update equipment set in_service_date = '2022-01-01' where id = ${late}`);
    // Every 73 days of its two years.
    await run(sql`
      insert into failure_events (equipment_id, detected_at, repair_to)
      select ${late}, t, t + interval '1 hour' from generate_series('2022-03-15'::timestamptz, '2023-12-20', interval '73 days') t`);
    const { figure, basis, since } = await trend(late);
    expect(figure.value?.verdict).toBe('noEvidence');
    expect(figure.value?.beta).toBeGreaterThan(0.8);
    expect(figure.value?.beta).toBeLessThan(1.3);
    expect(basis).toBe('calendar');
    expect(since).toBe('2021-12-31T16:00:00.000Z');
    const [low, high] = figure.value?.instantaneousMtbfInterval ?? [0, 0];
    expect(low).toBeGreaterThan(0);
    expect(high).toBeGreaterThan(low);
  });

  test('is in running hours where a meter covers the time', async () => {
    const late = pump('P-101B');
    // It ran in the second year only: by its hours the failures of the first year came at once.
    await run(sql`
      insert into meter_readings (equipment_id, reading_at, reading) values (${late}, '2022-01-01', 0), (${late}, '2023-01-01', 100), (${late}, '2023-12-31', 8000)`);
    const { figure, basis } = await trend(late);
    expect(basis).toBe('runningHours');
    expect(figure.value?.beta).toBeLessThan(0.6);
    await clear();
    await run(sql`update equipment set in_service_date = '2015-01-01' where id = ${late}`);
  });
});

describe('the lives of a mode', () => {
  test('are renewed by its own repair only', async () => {
    const tag = pump('P-101A');
    await run(sql`update equipment set in_service_date = '2020-01-01' where id = ${tag}`);
    // Seals fail every half year or so; vibration is mended every 50 days in between.
    const lives = [180, 200, 220, 210, 190];
    const days = lives.map((_, i) => lives.slice(0, i + 1).reduce((sum, life) => sum + life, 0));
    await run(sql`
      insert into failure_events (equipment_id, mode_code, detected_at, repair_to)
      select ${tag}::bigint, 'ELP', t, t from (select '2020-01-01'::timestamptz + d * interval '1 day' as t from unnest(${days}::int[]) d) d
      union all select ${tag}::bigint, 'VIB', t, t from generate_series('2020-02-20'::timestamptz, '2022-12-31', interval '50 days') t
      union all select ${pump('XV-44')}::bigint, 'FTO', '2019-01-01', '2019-01-02'`);
    type Weibull = {
      failures: number;
      suspensions: number;
      points: { age: number }[];
      fit: Figure<{ beta: number }>;
      weibayes: Figure<{ eta: number }> | null;
      notices: { code: string; en: string }[];
    };
    const ask = async (more: Record<string, unknown>) =>
      (
        await client.post<Weibull>('/ircrisk-failure/stat/weibull', {
          equipmentId: tag,
          modeCode: 'ELP',
          to: '2022-12-31',
          ...more,
        })
      ).body.data;
    const fit = (from: string) => ask({ from });
    const whole = await fit('2020-01-01');
    expect([whole.failures, whole.suspensions]).toEqual([5, 1]);
    expect(whole.points.map(({ age }) => Math.round(age / 24))).toEqual([180, 190, 200, 210, 220]);
    // As renewals of all modes the 50 days between vibrations would have been the lives: wear would not show.
    expect(whole.fit.value?.beta).toBeGreaterThan(5);
    // From a later day on, the life under way is watched from the age it had.
    const late = await fit('2020-10-01');
    expect(late.failures).toBe(4);
    expect(late.points.map(({ age }) => Math.round(age / 24))).toEqual([190, 200, 210, 220]);
    // The life under way entered at 94 days: Weibayes does not count what came before.
    const known = { from: '2020-10-01', beta: 3 };
    const byShape = (await ask(known)).weibayes?.value?.eta ?? 0;
    const wholly = (await ask({ ...known, from: '2020-01-01' })).weibayes?.value?.eta ?? 0;
    expect(byShape).toBeLessThan(wholly * 1.02);
    // What no record has: a seal found leaking between two looks, and one that leaked before the first.
    const further = await ask({ from: '2020-01-01', further: '4000-5500, <4600, 5200+' });
    expect([further.failures, further.suspensions]).toEqual([7, 2]);
    expect(further.notices.map(({ code }) => code)).toContain('typedLivesCount');
    expect(further.fit.value?.beta).not.toBe(whole.fit.value?.beta);
    const wrong = await ask({ from: '2020-01-01', further: '5500-4000' });
    expect(wrong.failures).toBe(5);
    expect(wrong.notices.find(({ code }) => code === 'typedLifeWrong')?.en).toContain('5500-4000');
    await clear();
  });
});

describe('planned work', () => {
  type Lives = { failures: number; points: { age: number }[] };
  const tag = () => pump('P-101A');
  const ages = async (more: Record<string, unknown> = {}) => {
    const asked = { equipmentId: tag(), from: '2020-01-01', to: '2022-12-31', ...more };
    const { points } = (await client.post<Lives>('/ircrisk-failure/stat/weibull', asked)).body.data;
    return points.map(({ age }) => Math.round(age / 24));
  };
  const every = (category: string, activity: string | null, mode: string | null = null) =>
    run(sql`
      insert into failure_events (equipment_id, category, activity_code, mode_code, detected_at, repair_to)
      select ${tag()}::bigint, ${category}, ${activity}::text, ${mode}::text, t, t from generate_series('2020-04-10'::timestamptz, '2022-12-31', interval '100 days') t`);
  const seals = async () => {
    await clear();
    await run(sql`update equipment set in_service_date = '2020-01-01' where id = ${tag()}`);
    await run(sql`
      insert into failure_events (equipment_id, mode_code, detected_at, repair_to)
      select ${tag()}::bigint, 'ELP', t, t from (select '2020-01-01'::timestamptz + d * interval '1 day' as t from unnest(array[280, 560, 850]) d) d
      union all select ${pump('XV-44')}::bigint, 'FTO', '2019-01-01', '2019-01-02'`);
  };

  test.each([
    ['planned', '9', null],
    ['planned', '9', 'ELP'],
    ['planned', '7', null],
    ['planned', '2', null],
    ['opportunity', '8', 'ELP'],
  ])('%s work of activity %s on %s makes nothing new', async (category, activity, mode) => {
    await seals();
    await every(category, activity, mode);
    expect(await ages()).toEqual([280, 280, 290]);
    expect(await ages({ modeCode: 'ELP' })).toEqual([280, 280, 290]);
  });

  test.each([
    ['planned', '1', null],
    ['planned', '10', 'ELP'],
    ['planned', '2', 'ELP'],
    ['planned', null, null],
    ['opportunity', null, 'ELP'],
  ])('%s work of activity %s on %s renews', async (category, activity, mode) => {
    await seals();
    await every(category, activity, mode);
    for (const age of await ages({ modeCode: 'ELP' })) expect(age).toBeLessThan(101);
    await clear();
  });
});

describe('the time ahead', () => {
  type Outlook = {
    failures: number;
    survived: { value: number; atRisk: number }[];
    fitted: { value: number; lower: number | null; upper: number | null }[];
    forecast: Figure<{ items: number; firstFailures: number; withRenewal: number; spares: number }>;
    running: { tag: string; age: number; chance: number }[];
    replacement: Figure<{ ageHours: number }> | null;
    modes: { code: string; failures: number; share: number | null }[];
    racing: { b10: number } | null;
    notices: { code: string; en: string }[];
  };

  test('is told from the lives: survival, failures to expect, the age to replace at, modes that race', async () => {
    await run(
      sql`update equipment set in_service_date = '2020-01-01' where id = any(${[pump('P-101A'), pump('P-101B')]}::bigint[])`,
    );
    await run(sql`
      insert into failure_events (equipment_id, mode_code, impact, detected_at, repair_to, category)
      select e::bigint, m, i, '2020-01-01'::timestamptz + d * interval '1 day', '2020-01-01'::timestamptz + d * interval '1 day', 'functional'
      from (values (${pump('P-101A')}, 'ELP', 'critical', 300), (${pump('P-101A')}, 'ELP', 'critical', 650), (${pump('P-101A')}, 'ELP', 'degraded', 930),
        (${pump('P-101B')}, 'ELP', 'critical', 340), (${pump('P-101B')}, 'VIB', 'degraded', 100), (${pump('P-101B')}, 'VIB', 'incipient', 420), (${pump('P-101A')}, 'VIB', 'critical', 700)) v(e, m, i, d)
      union all select ${pump('XV-44')}::bigint, 'FTO', 'critical', '2019-12-01', '2019-12-02', 'functional'`);
    const asked = {
      isoClass: 'PU',
      from: '2020-01-01',
      to: '2022-12-31',
      plannedCost: 1000,
      failureCost: 20_000,
    };
    const all = (await client.post<Outlook>('/ircrisk-failure/stat/outlook', asked)).body.data;
    expect(all.failures).toBe(7);
    expect(all.survived).toHaveLength(7);
    expect(all.modes.map(({ code, failures }) => [code, failures])).toEqual([
      ['ELP', 4],
      ['VIB', 3],
    ]);
    expect(all.modes.reduce((sum, { share }) => sum + (share ?? 0), 0)).toBeCloseTo(1, 9);
    expect(all.racing?.b10).toBeGreaterThan(0);
    const seals = (await client.post<Outlook>('/ircrisk-failure/stat/outlook', { ...asked, modeCode: 'ELP' }))
      .body.data;
    expect(seals.failures).toBe(4);
    // Each mode is renewed by its own repair: the whole is the sum of its modes, and has no age of replacement.
    const shaken = (
      await client.post<Outlook>('/ircrisk-failure/stat/outlook', { ...asked, modeCode: 'VIB' })
    ).body.data;
    const expected = (one: Outlook) => one.forecast.value?.withRenewal ?? Number.NaN;
    expect(expected(all)).toBeCloseTo(expected(seals) + expected(shaken), 9);
    expect(all.replacement).toMatchObject({ value: null, reason: { code: 'replacementByMode' } });
    expect(all.notices.map(({ code }) => code)).toEqual(['forecastByModes']);
    for (const { tag, chance } of all.running) {
      const alive = [seals, shaken].map(
        ({ running }) => 1 - (running.find((item) => item.tag === tag)?.chance ?? 0),
      );
      expect(chance).toBeCloseTo(1 - (alive[0] ?? 1) * (alive[1] ?? 1), 9);
    }
    expect(all.forecast.value?.firstFailures).toBeCloseTo(
      all.running.reduce((sum, { chance }) => sum + chance, 0),
      9,
    );
    expect(seals.forecast.value).toMatchObject({ items: 2 });
    expect(seals.running.map(({ tag }) => tag).sort()).toEqual(['P-101A', 'P-101B']);
    expect(seals.running[0]?.chance).toBeGreaterThanOrEqual(seals.running[1]?.chance ?? 1);
    expect(seals.replacement?.value?.ageHours).toBeGreaterThan(0);
    for (const { value, lower, upper } of seals.fitted.slice(1))
      expect((lower ?? 0) <= value && value <= (upper ?? 1)).toBe(true);
  });

  test('failures too few for a mode of their own come at the rate they came', async () => {
    const asked = { isoClass: 'PU', from: '2020-01-01', to: '2022-12-31' };
    const outlook = async () =>
      (await client.post<Outlook>('/ircrisk-failure/stat/outlook', asked)).body.data;
    const before = await outlook();
    await run(sql`
      insert into failure_events (equipment_id, mode_code, impact, detected_at, repair_to, category)
      values (${pump('P-101A')}, 'STD', 'critical', '2021-03-01', '2021-03-01', 'functional')`);
    const after = await outlook();
    await run(sql`delete from failure_events where mode_code = 'STD'`);
    // One in three years of two pumps is a third in the year ahead, whatever their ages.
    const more = (after.forecast.value?.withRenewal ?? 0) - (before.forecast.value?.withRenewal ?? 0);
    expect(more).toBeCloseTo(1 / 3, 2);
    expect(after.notices.find(({ code }) => code === 'forecastByModes')?.en).toContain('(1)');
  });

  test('comes as a workbook and as a document', async () => {
    for (const [format, opening] of [
      ['xlsx', 'PK'],
      ['pdf', '%PDF'],
    ] as const) {
      const { jobId } = (
        await client.post<{ jobId: string }>('/ircrisk-failure/stat/outlook-report', {
          period: 'all',
          isoClass: 'PU',
          format,
        })
      ).body.data;
      const { fileId } = (await finishedJob(client, jobId)).result as Record<string, string>;
      const file = await client.app.inject({
        url: `/api${filePaths.download}?id=${fileId}`,
        headers: { 'blade-auth': `bearer ${client.token}` },
      });
      expect(file.rawPayload.subarray(0, opening.length).toString('latin1')).toBe(opening);
    }
  });

  test('every rate can be asked for one impact', async () => {
    type Rates = { rate: Figure<{ perHour: number }>; rows: { key: string; failures: number }[] };
    const of = async (impact?: string) =>
      (
        await client.post<Rates>('/ircrisk-failure/stat/rate', {
          isoClass: 'PU',
          from: '2020-01-01',
          to: '2023-12-31',
          by: 'mode',
          ...(impact ? { impact } : {}),
        })
      ).body.data;
    const [every, critical] = [await of(), await of('critical')];
    expect(every.rows.map(({ key, failures }) => [key, failures])).toEqual([
      ['ELP', 4],
      ['VIB', 3],
    ]);
    expect(critical.rows.map(({ key, failures }) => [key, failures])).toEqual([
      ['ELP', 3],
      ['VIB', 1],
    ]);
    expect((critical.rate.value?.perHour ?? 0) / (every.rate.value?.perHour ?? 1)).toBeCloseTo(4 / 7, 9);
    const pooled = await client.post<{ samples: { failures: number }[] }>(
      '/ircrisk-failure/stat/multisample',
      {
        isoClass: 'PU',
        from: '2020-01-01',
        impact: 'incipient',
      },
    );
    expect(pooled.body.data.samples.reduce((sum, { failures }) => sum + failures, 0)).toBe(1);
    const fit = await client.post<{ failures: number }>('/ircrisk-failure/stat/weibull', {
      isoClass: 'PU',
      from: '2020-01-01',
      impact: 'critical',
    });
    expect(fit.body.data.failures).toBe(4);
  });

  test('the fleet has a mean cumulative function, one exponent, and its failures on demand', async () => {
    await run(sql`
      insert into meter_readings (equipment_id, meter, reading_at, reading, replaced) values (${pump('XV-44')}, 'cycles', '2020-01-01', 100, false), (${pump('XV-44')}, 'cycles', '2021-01-01', 160, false),
        (${pump('XV-44')}, 'cycles', '2021-02-01', 3, true), (${pump('XV-44')}, 'cycles', '2022-01-01', 43, false)`);
    await run(sql`
      insert into failure_events (equipment_id, mode_code, impact, detected_at, repair_to) values (${pump('XV-44')}, 'FTC', 'critical', '2021-06-01', '2021-06-02')`);
    type Fleet = {
      items: number;
      trend: Figure<{ failures: number; beta: number }>;
      points: { atRisk: number; value: number }[];
      demand: { key: string; failures: number; demands: number; upper: number }[];
    };
    const found = (
      await client.post<Fleet>('/ircrisk-failure/stat/fleet', { nodeId: plant.nodeId, from: '2020-01-01' })
    ).body.data;
    expect(found.items).toBe(2);
    expect(found.trend.value?.failures).toBe(7);
    expect(found.points.at(-1)?.value).toBeCloseTo(3.5, 9);
    const valves = (
      await client.post<Fleet>('/ircrisk-failure/stat/fleet', { isoClass: 'VA', from: '2020-01-01' })
    ).body.data;
    // 60 cycles, then a new counter and 40 more; scipy beta.ppf(0.95, 2, 99) = 0.0465598
    expect(valves.demand).toMatchObject([{ key: 'VA', failures: 1, demands: 100 }]);
    expect(valves.demand[0]?.upper).toBeCloseTo(0.0465598, 6);
    await clear();
  });
});
