import type {
  KpiFigure,
  KpiRecords,
  Layout,
  Overview,
  PlantState,
  Trend,
} from '@ircrisk/contract/modules/workplace/dashboard.ts';
import { defaultLayout } from '@ircrisk/contract/modules/workplace/dashboard.ts';
import { kpiNames } from '@ircrisk/contract/modules/workplace/kpi-words.ts';
import { kpiCodes, kpiDefinitions } from '@ircrisk/engine-reliability';
import { addDays, addMonths } from '@ircrisk/units';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { topTen } from '#modules/reliability/bad-actor/index.ts';
import { sql } from '#platform/database/sql.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';
import { freezeTenant } from './index.ts';

const center = '/ircrisk-center';
const dashboard = `${center}/dashboard`;
let platform: TestPlatform;
let client: TestClient;
const units: string[] = [];
const equipment: string[] = [];
let device = '';

const add = async (resource: string, record: Record<string, unknown>): Promise<string> => {
  const answer = await client.post<string>(`${center}/${resource}/submit`, record);
  if (answer.body.code !== 200) throw new Error(`${resource}: ${answer.text}`);
  return answer.body.data;
};
const overview = async (query: Record<string, unknown>): Promise<Overview> =>
  (await client.get<Overview>(`${dashboard}/overview`, query)).body.data;
const figure = (figures: readonly KpiFigure[], code: string): KpiFigure => {
  const found = figures.find((one) => one.code === code);
  if (!found) throw new Error(code);
  return found;
};
const inPlant = <T>(work: Parameters<TestPlatform['inTenant']>[1]) =>
  platform.inTenant(platform.a.tenantId, work) as Promise<T>;

/** Two units with four pumps and two vessels each, in use since 2015, with failures, orders, conditions and sealing points of last month. */
beforeAll(async () => {
  platform = await startTestPlatform();
  client = await platform.client(platform.a.admin);
  const nodes = (await client.get<{ id: string }[]>(`${center}/factory-model/all-list`)).body.data;
  const branch = await add('factory-model', {
    parentId: nodes[0]?.id,
    levelCode: 'branch',
    name: '炼油部',
    nameEn: 'Refining',
  });
  device = await add('factory-model', {
    parentId: branch,
    levelCode: 'device',
    name: '常减压',
    nameEn: 'Crude unit',
  });
  for (const name of ['常压单元', '减压单元'])
    units.push(await add('factory-model', { parentId: device, levelCode: 'unit', name }));
  for (const [at, nodeId] of units.entries())
    for (let n = 1; n <= 6; n += 1)
      equipment.push(
        await add('equipment', {
          tag: n <= 4 ? `P-${at}0${n}` : `V-${at}0${n}`,
          name: n <= 4 ? '泵' : '罐',
          nodeId,
          type: n <= 4 ? 'pump' : 'pressureVessel',
          smallType: n <= 4 ? 'centrifugal' : 'drum',
          state: 'inUse',
          inServiceDate: '2015-06-01',
        }),
      );
  await inPlant(async (tx) => {
    await tx.run(sql`
      insert into failure_events (equipment_id, detected_at, down_from, down_to, repair_from, repair_to, active_repair_hours, labour_cost, mode_code)
      select e.id, m + d * interval '1 day', m + d * interval '1 day', m + d * interval '1 day' + interval '30 hours',
        m + d * interval '1 day', m + d * interval '1 day' + interval '20 hours', 8 + d, 1000 * d, case when d = 3 then 'ELP' else 'VIB' end
      from equipment e cross join (values (3), (9)) x (d) cross join (select date_trunc('month', now()) - interval '1 month' as m) y
      where e.type = 'pump' and e.tag in ('P-001', 'P-002', 'P-101')`);
    await tx.run(sql`
      insert into equipment_conditions (equipment_id, month, condition)
      select e.id, (date_trunc('month', now()) - interval '1 month')::date, case when e.tag = 'P-002' then 'bad' else 'good' end from equipment e`);
    await tx.run(sql`
      insert into seal_point_counts (node_id, month, static_points, leaking_static, dynamic_points, leaking_dynamic)
      select id, (date_trunc('month', now()) - interval '1 month')::date, 5200, 2, 180, 1 from unnest(${units}::bigint[]) id`);
    await tx.run(sql`
      insert into certificates (equipment_id, kind, number, issue_date, expiry_date)
      select e.id, 'registration', 'R-' || e.tag, '2016-01-01', case when e.tag = 'V-006' then date '2019-01-01' end from equipment e
      where e.type = 'pressureVessel' and e.tag <> 'V-106'`);
    await tx.run(sql`
      insert into work_orders (number, node_id, equipment_id, title, work_type, mandatory, due_date, window_start, window_end, planned_date, state, completed_on)
      select 'WO-' || e.tag || '-' || d, e.node_id, e.id, '月检', 'INS', e.type = 'pressureVessel', due, due - 3, due + 3, due,
        case when e.tag in ('P-003', 'V-105') then 'planned' else 'completed' end, case when e.tag in ('P-003', 'V-105') then null else due - 1 end
      from equipment e cross join (values (5), (12)) x (d)
        cross join lateral (select (date_trunc('month', now()) - interval '1 month')::date + d as due) y`);
  });
  // By the ledger: inspected in time, too late, not at all though due last month, and never though due since 2018.
  for (const [tag, done] of [
    ['V-005', 3],
    ['V-006', 8],
    ['V-105', null],
  ] as const) {
    const of = equipment[tag === 'V-005' ? 4 : tag === 'V-006' ? 5 : 10];
    const { due } = await inPlant<{ due: string }>((tx) =>
      tx.one<{ due: string }>(
        sql`select ((date_trunc('month', now()) - interval '1 month')::date + 5) as due`,
      ),
    );
    const inspect = (inspectionDate: string) =>
      add('inspection', {
        equipmentId: of,
        inspectionBody: '特检院',
        type: 'periodic',
        safetyGrade: 2,
        inspectionDate,
      });
    await inspect(addMonths(due, -72));
    if (done !== null) await inspect(addDays(due, done - 5));
  }
});
afterAll(() => platform?.close());

test('indicators are called what the engine calls them', () => {
  for (const { code, zh, en } of Object.values(kpiDefinitions)) expect(kpiNames[code]).toEqual({ zh, en });
  expect(Object.keys(kpiNames)).toEqual(kpiCodes);
});

describe('the number on a tile', () => {
  test('is the engine’s quotient of what was recorded', async () => {
    const { kpis } = await overview({ period: 'lastMonth' });
    expect(figure(kpis, 'integrityRate')).toMatchObject({ numerator: 11, denominator: 12, band: 'red' });
    expect(figure(kpis, 'sealLeakRateStatic')).toMatchObject({ numerator: 4, denominator: 10_400 });
    expect(figure(kpis, 'specialCertRate')).toMatchObject({
      numerator: 3,
      denominator: 4,
      value: 75,
      band: 'red',
    });
    expect(figure(kpis, 'planExecutionRate')).toMatchObject({ numerator: 20, denominator: 24 });
    expect(figure(kpis, 'mandatoryInspectionRate')).toMatchObject({
      numerator: 1,
      denominator: 4,
      band: 'red',
    });
    expect(figure(kpis, 'MTTR')).toMatchObject({ numerator: 3 * (11 + 17), denominator: 6, value: 14 });
    expect(figure(kpis, 'MCTR')).toMatchObject({ numerator: 36_000, denominator: 6, value: 6000 });
    expect(figure(kpis, 'MTBF').denominator).toBe(6);
    const available = figure(kpis, 'operationalAvailability');
    expect((available.denominator ?? 0) - (available.numerator ?? 0)).toBeCloseTo(6 * 30, 6);
  });

  test.each(['lastMonth', 'thisYear', 'lastYear'] as const)(
    'equals the sum of the records behind it, for every indicator (%s)',
    async (period) => {
      for (const nodeId of [undefined, units[0]])
        for (const code of kpiCodes) {
          const {
            figure: shown,
            sum,
            total,
          } = (await client.get<KpiRecords>(`${dashboard}/records`, { period, code, nodeId, size: 10_000 }))
            .body.data;
          if (total === 0) {
            expect(shown.value, code).toBeNull();
            continue;
          }
          expect(sum.numerator, `${code} numerator`).toBeCloseTo(shown.numerator ?? Number.NaN, 6);
          expect(sum.denominator, `${code} denominator`).toBeCloseTo(shown.denominator ?? Number.NaN, 6);
        }
    },
  );

  test('of planned work is the maintenance plan’s own, for every period and place', async () => {
    interface Figures {
      counts: { due: number; done: number };
    }
    for (const period of ['lastMonth', 'thisYear', 'lastYear'] as const)
      for (const nodeId of [undefined, device, units[0]]) {
        const { counts } = (await client.get<Figures>('/ircrisk-maint/kpi', { period, nodeId })).body.data;
        const { kpis } = await overview({ period, nodeId });
        const pair = (code: string) => {
          const { numerator, denominator } = figure(kpis, code);
          return [numerator ?? 0, denominator ?? 0];
        };
        expect(pair('planExecutionRate'), period).toEqual([counts.done, counts.due]);
      }
  });

  test('of mandatory inspections counts what the ledger has overdue, order or no order: tile, drill and due panel agree', async () => {
    for (const nodeId of [undefined, units[0], units[1]]) {
      const { kpis } = await overview({ period: 'thisYear', nodeId });
      const { numerator, denominator } = figure(kpis, 'mandatoryInspectionRate');
      const { due } = (await client.get<PlantState>(`${dashboard}/state`, { nodeId })).body.data;
      const overdue = due.kinds.reduce((sum, kind) => sum + kind.overdue, 0) + due.unknown;
      const { records } = (
        await client.get<KpiRecords>(`${dashboard}/records`, {
          period: 'thisYear',
          code: 'mandatoryInspectionRate',
          nodeId,
          size: 10_000,
        })
      ).body.data;
      const open = records.filter(({ detail }) => detail === '–');
      expect(overdue).toBe(nodeId === undefined ? 2 : nodeId === units[1] ? 2 : 0);
      expect(open.length).toBe(overdue);
      // V-006 was inspected, but too late.
      const late = records.filter(({ detail, numerator: done }) => detail !== '–' && done === 0).length;
      expect((denominator ?? 0) - (numerator ?? 0)).toBe(overdue + late);
      expect(late).toBe(nodeId === units[1] ? 0 : 1);
    }
  });

  test('of a place is made of its children’s sums, never of their percentages', async () => {
    const { kpis, children, crumbs } = await overview({ period: 'lastMonth', nodeId: device });
    expect(crumbs.at(-1)?.id).toBe(device);
    expect(children.map(({ id }) => id)).toEqual(units);
    for (const { code, numerator, denominator } of kpis) {
      const below = children.map(({ kpis: own }) => figure(own, code));
      expect(
        below.reduce((sum, one) => sum + (one.numerator ?? 0), 0),
        code,
      ).toBeCloseTo(numerator ?? 0, 6);
      expect(
        below.reduce((sum, one) => sum + (one.denominator ?? 0), 0),
        code,
      ).toBeCloseTo(denominator ?? 0, 6);
    }
  });

  test('is no number where nothing was recorded', async () => {
    const { kpis } = await overview({ period: 'lastYear' });
    expect(figure(kpis, 'integrityRate')).toMatchObject({ value: null, reason: 'noData', band: null });
    // One vessel has been due since 2018: it was due, and open, last year too.
    expect(figure(kpis, 'mandatoryInspectionRate')).toMatchObject({ numerator: 0, value: 0 });
    const mtbf = figure(kpis, 'MTBF');
    expect(mtbf.value).toBeNull();
    expect(mtbf.greaterThan).toBeGreaterThan(100_000);
  });

  test('comes with its derivation', async () => {
    const answer = await client.get<{ steps: { formula: string }[]; standardRef: string }>(
      `${dashboard}/derivation`,
      { period: 'lastMonth', code: 'MTTR' },
    );
    expect(answer.body.data.steps[0]?.formula).toBe('activeRepairHours / repairsWithHours');
    expect(answer.body.data.standardRef).toContain('ISO 14224');
  });

  test('is another tenant’s secret', async () => {
    const stranger = await platform.client(platform.b.admin);
    const theirs = (
      await stranger.get<Overview>(`${dashboard}/overview`, { period: 'lastMonth', nodeId: device })
    ).body.data;
    expect(theirs.crumbs).toEqual([]);
    expect(theirs.kpis.every(({ value }) => value === null)).toBe(true);
    expect(theirs.top.count).toEqual([]);
  });

  test('is of the places in the reader’s data scope alone, and none where there is none', async () => {
    const { plain } = platform.a;
    await platform.permit(platform.a, 'dashboard.read');
    const reader = await platform.client(plain);
    const seen = async (nodeId?: string) =>
      (await reader.get<Overview>(`${dashboard}/overview`, { period: 'lastMonth', nodeId })).body.data;
    expect((await seen()).kpis.every(({ value }) => value === null)).toBe(true);
    const [mine = '', other = ''] = units;
    // Who made a record never changes by any way of the product.
    await platform.asOwner(
      `set session_replication_role = replica; update factory_nodes set create_user = ${plain.id} where id = ${mine}`,
    );
    const own = await seen();
    expect(own.crumbs.map(({ id }) => id)).toEqual([mine]);
    expect(own.kpis).toEqual((await overview({ period: 'lastMonth', nodeId: mine })).kpis);
    expect((await seen(mine)).kpis).toEqual(own.kpis);
    expect((await seen(other)).kpis.every(({ value }) => value === null)).toBe(true);
    expect((await seen(device)).children).toEqual([]);
    await platform.permit(platform.a);
  });

  test('needs the permission to see the dashboard', async () => {
    const plain = await platform.client(platform.a.plain);
    expect((await plain.get(`${dashboard}/overview`, { period: 'lastMonth' })).status).toBe(403);
    const wrong = await client.get(`${dashboard}/overview`, { period: 'lastDecade' });
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain('统计区间');
  });
});

test('the ten worst are those of the bad-actor module', async () => {
  const { top, period } = await overview({ period: 'lastMonth' });
  const range = {
    from: Date.parse(`${period.start}T00:00:00+08:00`),
    to: Date.parse(`${period.end}T00:00:00+08:00`) + 86_400_000,
  };
  const theirs = await inPlant<Awaited<ReturnType<typeof topTen>>>((tx) => topTen(tx, range));
  for (const by of ['count', 'downtime', 'cost'] as const)
    expect(top[by].map(({ equipmentId }) => equipmentId)).toEqual(
      theirs[by].map(({ equipmentId }) => equipmentId),
    );
  expect(top.downtime[0]).toMatchObject({ downtimeHours: 60, count: 2, cumulative: expect.closeTo(100 / 3) });
  expect(top.downtime.at(-1)?.cumulative).toBeCloseTo(100);
});

describe('a month that is over', () => {
  const month = () => {
    const now = new Date();
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 2, 15)).toISOString().slice(0, 7);
  };
  const point = async () => {
    const { months } = (await client.get<Trend>(`${dashboard}/trend`)).body.data;
    const found = months.find((one) => one.month === month());
    if (!found) throw new Error(month());
    return found;
  };

  test('is frozen once and stays as it was until somebody corrects it with a reason', async () => {
    await inPlant((tx) => freezeTenant(tx, 'Asia/Shanghai', Date.now()));
    expect(await inPlant((tx) => freezeTenant(tx, 'Asia/Shanghai', Date.now()))).toBe(0);
    expect(await point()).toMatchObject({ state: 'frozen', revision: 1 });
    expect(figure((await point()).figures, 'MTBF').denominator).toBe(0);

    await inPlant((tx) =>
      tx.run(
        sql`insert into failure_events (equipment_id, detected_at) select e.id, ${`${month()}-10 08:00:00`}::timestamptz from equipment e where e.tag = 'P-004'`,
      ),
    );
    expect(figure((await point()).figures, 'MTBF').denominator).toBe(0);

    expect((await client.post(`${dashboard}/correct`, { month: month(), reason: ' ' })).status).toBe(400);
    const corrected = await client.post<{ revision: number }>(`${dashboard}/correct`, {
      month: month(),
      reason: '补录 P-004 故障',
    });
    expect(corrected.body.data.revision).toBe(2);
    const after = await point();
    expect(after.revision).toBe(2);
    expect(figure(after.figures, 'MTBF').denominator).toBe(1);
    const kept = (
      await client.get<{ month: string; revision: number; reason: string | null; digest: string }[]>(
        `${dashboard}/frozen`,
      )
    ).body.data;
    const both = kept.filter((one) => one.month === month());
    expect(both.map(({ revision, reason }) => [revision, reason])).toEqual([
      [2, '补录 P-004 故障'],
      [1, null],
    ]);
    expect(new Set(both.map(({ digest }) => digest)).size).toBe(2);
  });

  test('cannot be rewritten behind its back by the serving role', async () => {
    await expect(inPlant((tx) => tx.run(sql`update kpi_snapshots set reason = 'x'`))).rejects.toThrow(
      /permission denied/,
    );
    await expect(inPlant((tx) => tx.run(sql`delete from kpi_snapshot_sums`))).rejects.toThrow(
      /permission denied/,
    );
  });

  test('that still runs cannot be corrected', async () => {
    const now = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7);
    expect((await client.post(`${dashboard}/correct`, { month: now, reason: 'x' })).status).toBe(409);
  });

  test('keeps the target and the way of counting it had', async () => {
    const from = `${month()}-20`;
    await add('kpi-definition', { code: 'MTTR', effectiveFrom: from, target: 12, variant: 'standard' });
    await add('kpi-definition', {
      code: 'operationalAvailability',
      effectiveFrom: from,
      target: 99,
      variant: 'excludePlanned',
    });
    const { months } = (await client.get<Trend>(`${dashboard}/trend`)).body.data;
    const at = months.findIndex((one) => one.month === month());
    expect(figure(months[at]?.figures ?? [], 'MTTR')).toMatchObject({ target: 12, version: 2 });
    expect(figure(months[at - 1]?.figures ?? [], 'MTTR')).toMatchObject({ target: null, version: 1 });
    expect(figure((await overview({ period: 'lastMonth' })).kpis, 'MTTR')).toMatchObject({
      target: 12,
      band: 'red',
    });
  });
});

test('what people report by month is kept by month, and leaks cannot outnumber points', async () => {
  const id = await add('seal-point-count', {
    nodeId: units[0],
    month: '2024-03-17',
    staticPoints: 10,
    leakingStatic: 1,
    dynamicPoints: 5,
    leakingDynamic: 0,
  });
  const kept = await client.get<{ month: string }>(`${center}/seal-point-count/detail`, { id });
  expect(kept.body.data.month).toBe('2024-03-01');
  const wrong = await client.post(`${center}/seal-point-count/submit`, {
    nodeId: units[1],
    month: '2024-03-01',
    staticPoints: 10,
    leakingStatic: 11,
    dynamicPoints: 5,
    leakingDynamic: 0,
  });
  expect(wrong.status).toBe(400);
  expect(wrong.text).toContain('泄漏点数不能大于密封点数 10');
});

test('each person keeps a layout of their own', async () => {
  const mine: Layout = {
    ...defaultLayout,
    tiles: ['MTBF', 'MTTR'],
    panels: ['top'],
    period: 'lastQuarter',
    tvSeconds: 30,
  };
  await client.post(`${dashboard}/layout`, { layout: mine });
  expect((await client.get<Layout>(`${dashboard}/layout`)).body.data).toEqual(mine);
  await platform.permit(platform.a, 'dashboard.read');
  const plain = await platform.client(platform.a.plain);
  expect((await plain.get<Layout>(`${dashboard}/layout`)).body.data).toEqual(defaultLayout);
  expect((await plain.post(`${dashboard}/correct`, { month: '2026-01', reason: 'x' })).status).toBe(403);
});

describe('levels of different matrices', () => {
  test('are added up by their code, and the reader is told that the matrices differ', async () => {
    const [unit = ''] = units;
    const own = await client.post<string>(`${center}/risk-matrix/init`, { template: 'default' });
    const other = await client.post<string>(`${center}/risk-matrix/init`, {
      template: 'api581',
      projectId: platform.a.projectId,
    });
    const rate = (at: number, level: string, row: string | null) =>
      inPlant((tx) =>
        tx.run(sql`insert into equipment_integrity (equipment_id, risk_level, risk_date, risk_matrix_row_id)
          values (${equipment[at]}, ${level}, '2026-07-01', ${row}::bigint)
          on conflict (tenant_id, equipment_id) do update set risk_level = excluded.risk_level, risk_matrix_row_id = excluded.risk_matrix_row_id`),
      );
    const told = async (language: 'zh' | 'en') => ({
      risk: (await client.get<PlantState>(`${dashboard}/state`, { nodeId: unit }, { language })).body.data
        .risk,
      caution: (
        await client.get<{ caution: string | null }>(`${center}/statistics/risk-by-unit`, {}, { language })
      ).body.data.caution,
    });
    await rate(0, 'high', own.body.data);
    await rate(1, 'low', own.body.data);
    const before = await told('en');
    expect([before.risk.matrices, before.caution]).toEqual([['General 5×5 matrix (value p·c)'], null]);
    await rate(2, 'high', other.body.data);
    const after = await told('en');
    expect(after.risk.total).toMatchObject({ high: 2, low: 1 });
    expect(after.risk.matrices).toHaveLength(2);
    expect(after.caution).toContain('2 different matrices');
    await rate(3, 'medium', null);
    const all = await told('zh');
    expect(all.risk.matrices).toHaveLength(3);
    expect(all.caution).toContain('标准自带矩阵');
  });
});

test('a state that changes today leaves the month before as it was', async () => {
  const counted = async () =>
    (await overview({ period: 'lastMonth' })).kpis.map(({ code, numerator, denominator }) => ({
      code,
      numerator,
      denominator,
    }));
  const before = await counted();
  const scrapped = await client.post(`${center}/equipment/state`, { id: equipment[0], state: 'scrapped' });
  expect(scrapped.body.code).toBe(200);
  expect(before.find(({ code }) => code === 'integrityRate')?.denominator).toBe(12);
  expect(await counted()).toEqual(before);
});
