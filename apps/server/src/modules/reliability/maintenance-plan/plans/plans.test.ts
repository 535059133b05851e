import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { MaintenanceTest } from '#testing/maintenance.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { generate, planRates, planRatesByMonth, planRatesByNode, takeInspections } from '../index.ts';

let platform: TestPlatform;
let plant: MaintenanceTest;
beforeAll(async () => {
  platform = await startTestPlatform();
  plant = await MaintenanceTest.start(platform, 4);
});
afterAll(() => platform.close());

interface Preview {
  rounds: { due: string; early: string; late: string; package: string | null; forecast: boolean }[];
  problem: { code: string } | null;
}
const preview = async (fields: Record<string, unknown>) =>
  (await plant.call<Preview>('plan/preview', fields)).body.data;

describe('a strategy', () => {
  it('keeps the month end of its anchor and does not drift', async () => {
    const strategyId = await plant.strategy();
    const { rounds } = await preview({
      strategyId,
      anchorDate: '2024-01-31',
      startDate: '2024-01-31',
      count: 4,
    });
    expect(rounds.map(({ due }) => due)).toEqual(['2024-02-29', '2024-03-31', '2024-04-30', '2024-05-31']);
  });

  it('takes 28 February for a 29 February anchor until the next leap year', async () => {
    const strategyId = await plant.strategy({ intervalUnit: 'year' });
    const { rounds } = await preview({
      strategyId,
      anchorDate: '2024-02-29',
      startDate: '2024-02-29',
      count: 4,
    });
    expect(rounds.map(({ due }) => due)).toEqual(['2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29']);
    const refused = await plant.call('plan/preview', { strategyId, anchorDate: '2025-02-29' });
    expect(refused.body).toMatchObject({ code: 400, errors: [{ field: 'anchorDate', rule: 'date' }] });
  });

  it('gives a window of a tenth of the interval, and none after a statutory date', async () => {
    const plain = await plant.strategy({ intervalValue: 180, intervalUnit: 'day' });
    const law = await plant.strategy({ intervalValue: 180, intervalUnit: 'day', statutory: true });
    const ask = { anchorDate: '2026-01-02', startDate: '2026-01-02', count: 1 };
    expect((await preview({ strategyId: plain, ...ask })).rounds[0]).toMatchObject({
      due: '2026-07-01',
      early: '2026-06-13',
      late: '2026-07-19',
    });
    expect((await preview({ strategyId: law, ...ask })).rounds[0]).toMatchObject({
      early: '2026-06-13',
      late: '2026-07-01',
    });
  });

  it('needs its interval, and the meter its meter', async () => {
    const submit = (fields: Record<string, unknown>) =>
      plant.call('maintenance-strategy/submit', { code: 'X', name: 'x', ...fields });
    expect((await submit({ trigger: 'calendar' })).body.errors?.[0]).toMatchObject({
      field: 'intervalValue',
    });
    expect((await submit({ trigger: 'meter' })).body.errors?.[0]).toMatchObject({ field: 'meter' });
    expect((await submit({ trigger: 'calendar', intervalValue: 1.5, intervalUnit: 'day' })).status).toBe(400);
  });

  it('is refused when its packages include each other in a circle, with the circle spelled out', async () => {
    const strategyId = await plant.strategy();
    const add = (code: string, includes: string[], value: number) =>
      plant.call<string>('maintenance-package/submit', {
        strategyId,
        code,
        name: code,
        intervalValue: value,
        intervalUnit: 'month',
        includes,
      });
    const quarter = (await add('Q', ['base'], 3)).body.data;
    expect((await add('Y', ['Q'], 12)).status).toBe(200);
    const circle = await plant.call('maintenance-package/submit', { id: quarter, includes: ['base', 'Y'] });
    expect(circle.body.errors?.[0]).toMatchObject({ field: 'includes', rule: 'cyclicStrategy' });
    expect(circle.body.errors?.[0]?.msg).toContain('Y → Q → Y');
    expect((await add('Z', ['nowhere'], 6)).body.errors?.[0]).toMatchObject({ rule: 'unknownPredecessor' });
    const { rounds } = await preview({
      strategyId,
      anchorDate: '2026-01-01',
      startDate: '2026-01-01',
      count: 12,
    });
    expect(rounds.map((round) => round.package)).toEqual([
      null,
      null,
      'Q',
      null,
      null,
      'Q',
      null,
      null,
      'Q',
      null,
      null,
      'Y',
    ]);
  });
});

describe('the generator', () => {
  it('makes every round once, however often it runs', async () => {
    const planId = await plant.plan(await plant.strategy({ intervalUnit: 'week' }));
    const dry = await plant.call<{ fresh: number }>('generate', { until: plant.day(70), dryRun: true });
    expect(dry.body.data.fresh).toBe(10);
    expect(await plant.generate(plant.day(70))).toBe(10);
    expect(await plant.generate(plant.day(70))).toBe(0);
    expect(await plant.dues(planId)).toEqual(Array.from({ length: 10 }, (_, i) => plant.day(7 * (i + 1))));
    expect(await plant.generate(plant.day(84))).toBe(2);
  });

  it('does not make an order again that was cancelled', async () => {
    const planId = await plant.plan(await plant.strategy({ intervalValue: 30, intervalUnit: 'day' }));
    await plant.generate(plant.day(60));
    const [first] = await plant.orders({ planId });
    await plant.call('order/transition', { id: first?.id, act: 'cancel', reason: '设备检修中' });
    expect(await plant.generate(plant.day(60))).toBe(0);
  });

  it('catches up on days nobody ran it, and leaves out what lies in a suspension', async () => {
    const planId = await plant.plan(await plant.strategy({ intervalValue: 10, intervalUnit: 'day' }), {
      anchorDate: plant.day(-50),
      startDate: plant.day(-30),
      suspendedFrom: plant.day(5),
      suspendedTo: plant.day(25),
    });
    await plant.generate(plant.day(40));
    expect(await plant.dues(planId)).toEqual([-30, -20, -10, 0, 30, 40].map((days) => plant.day(days)));
  });

  it('keeps one floating order open and counts the next from the day of completion', async () => {
    const strategyId = await plant.strategy({ anchor: 'floating', intervalValue: 90, intervalUnit: 'day' });
    const planId = await plant.plan(strategyId, { anchorDate: plant.day(-100) });
    await plant.generate(plant.day(400));
    const [order, ...others] = await plant.orders({ planId });
    expect([order?.dueDate, others]).toEqual([plant.day(-10), []]);
    const done = await plant.call<{ nextDue: string; timing: string }>('order/complete', {
      id: order?.id,
      actualStart: `${plant.day(-1)} 08:00:00`,
      actualEnd: `${plant.day(-1)} 10:00:00`,
      labourHours: 2,
      result: 'normal',
    });
    expect(done.body.data).toMatchObject({ nextDue: plant.day(89), timing: 'inWindow' });
    await plant.generate(plant.day(400));
    expect(await plant.dues(planId)).toEqual([plant.day(-10), plant.day(89)]);
  });

  it('forecasts metered work from the use of the last ninety days and follows new readings', async () => {
    const strategyId = await plant.strategy({ trigger: 'meter', meter: 'runningHours', meterInterval: 4000 });
    const planId = await plant.plan(strategyId, {
      anchorDate: plant.day(-140),
      equipmentId: plant.equipment(1),
    });
    const read = (days: number, reading: number) =>
      plant.sql(sql`insert into meter_readings (equipment_id, meter, reading_at, reading)
        values (${plant.equipment(1)}, 'runningHours', ${`${plant.day(days)} 06:00:00`}::timestamptz, ${reading})`);
    await read(-140, 12_000);
    await read(0, 14_800);
    await plant.generate(plant.day(100));
    // 1200 h remain at 2800 / 140 h a day.
    expect(await plant.dues(planId)).toEqual([plant.day(60)]);
    await plant.sql(sql`update meter_readings set reading = 15500 where reading = 14800`);
    await plant.generate(plant.day(100));
    // 500 h remain at 3500 / 140 h a day.
    expect(await plant.dues(planId)).toEqual([plant.day(20)]);
  });

  describe('a meter', () => {
    const forecast = async (
      readings: readonly (readonly [number, number])[],
      anchor: number,
      more: Record<string, unknown> = {},
    ) => {
      const equipmentId = plant.equipment(3);
      await plant.sql(sql`delete from meter_readings where equipment_id = ${equipmentId}`);
      for (const [days, reading] of readings)
        await plant.sql(sql`insert into meter_readings (equipment_id, meter, reading_at, reading)
          values (${equipmentId}, 'runningHours', ${`${plant.day(days)} 06:00:00`}::timestamptz, ${reading})`);
      const metered = { trigger: 'meter', meter: 'runningHours', meterInterval: 3000 };
      const strategyId = await plant.strategy({ ...metered, ...more });
      const asked = { equipmentId, strategyId, anchorDate: plant.day(anchor), count: 12 };
      return preview(asked);
    };

    it('that was read weeks ago has run on since', async () => {
      // 500 h were left 50 days ago, at 20 h a day.
      const { rounds } = await forecast(
        [
          [-175, 10_000],
          [-50, 12_500],
        ],
        -175,
      );
      expect(rounds[0]?.due).toBe(plant.day(-25));
    });

    it('that nobody has read for months still counts beside the calendar, and it is told', async () => {
      const { rounds, problem } = await forecast(
        [
          [-245, 10_000],
          [-100, 12_900],
        ],
        -245,
        { trigger: 'both', intervalValue: 2, intervalUnit: 'year', anchor: 'floating' },
      );
      expect(rounds[0]?.due).toBe(plant.day(-95));
      expect(problem?.code).toBe('meterStale');
    });

    it('is counted from what it showed on the day of the anchor, with the tolerated share around', async () => {
      // 20 h a day: 11 000 on the day of the anchor.
      const { rounds } = await forecast(
        [
          [-160, 10_000],
          [-60, 12_000],
          [-10, 13_000],
        ],
        -110,
        { toleranceBefore: 20, toleranceAfter: 10 },
      );
      expect(rounds[0]).toMatchObject({ due: plant.day(40), early: plant.day(10), late: plant.day(55) });
    });
  });

  it('takes the day of the ledger for statutory inspections', async () => {
    const strategyId = await plant.strategy({
      trigger: 'ledger',
      workType: 'INS',
      statutory: true,
      intervalValue: undefined,
      intervalUnit: undefined,
    });
    const equipmentId = plant.equipment(2);
    await plant.sql(sql`
      insert into equipment_integrity (equipment_id, next_due_date, risk_level) values (${equipmentId}, current_date + 20, 'high')
      on conflict (tenant_id, equipment_id) do update set next_due_date = excluded.next_due_date, risk_level = excluded.risk_level`);
    const planId = await plant.plan(strategyId, { equipmentId });
    await plant.generate(plant.day(60));
    const [order] = await plant.orders({ planId });
    expect(order).toMatchObject({
      dueDate: plant.day(20),
      legalDate: plant.day(20),
      windowEnd: plant.day(20),
      mandatory: true,
      riskLevel: 'high',
      state: 'scheduled',
    });
  });

  it('gives an order what its plan, task list and equipment say', async () => {
    const procedureId = (
      await plant.admin.post<string>('/ircrisk-center/document/submit', {
        documentNumber: 'MP-01',
        title: '泵检修规程',
        type: 'procedure',
        revision: '3',
      })
    ).body.data;
    const taskListId = await plant.submit('task-list', {
      code: 'TL1',
      name: '换油',
      trade: 'lubrication',
      hours: 6,
      crew: 2,
      procedureId,
      requiresSignature: true,
    });
    await plant.submit('task-step', { taskListId, number: 1, name: '停泵', kind: 'check' });
    await plant.submit('task-step', {
      taskListId,
      number: 2,
      name: '油温',
      kind: 'reading',
      unit: '°C',
      upperLimit: 70,
    });
    await plant.submit('task-spare', {
      taskListId,
      materialCode: 'OIL46',
      name: '润滑油',
      quantity: 20,
      unit: 'L',
      unitCost: '15.50',
    });
    await plant.sql(
      sql`update equipment set safety_critical = true, criticality = 'A' where id = ${plant.equipment(3)}`,
    );
    const planId = await plant.plan(await plant.strategy({ taskListId, workType: 'LUB' }), {
      equipmentId: plant.equipment(3),
    });
    await plant.generate(plant.day(40));
    const [order] = await plant.orders({ planId });
    expect(order).toMatchObject({
      workType: 'LUB',
      trade: 'lubrication',
      plannedHours: 6,
      crew: 2,
      safetyCritical: true,
      criticality: 'A',
    });
    expect(await plant.sheet(String(order?.id))).toMatchObject({
      requiresSignature: true,
      procedureRevision: '3',
      documents: [{ number: 'MP-01' }],
      checklist: [
        { number: 1, kind: 'check' },
        { number: 2, kind: 'reading', upper: 70, value: null },
      ],
      spares: [{ materialCode: 'OIL46', quantity: 20, unitCost: 15.5 }],
    });
  });

  it('places work that needs a shutdown inside one, or says that there is none', async () => {
    const strategyId = await plant.strategy({
      intervalValue: 100,
      intervalUnit: 'day',
      requiresShutdown: true,
    });
    await plant.submit('plant-shutdown', {
      nodeId: plant.nodeId,
      name: '小修',
      startDate: plant.day(95),
      endDate: plant.day(98),
    });
    const planId = await plant.plan(strategyId);
    await plant.generate(plant.day(210));
    const rows = await plant.orders({ planId });
    expect(rows.map(({ plannedDate }) => plannedDate)).toEqual([plant.day(97), plant.day(200)]);
    expect(await plant.sheet(String(rows[1]?.id))).toMatchObject({ shutdownMissing: true });
  });

  it('refuses a day in the past or too far ahead', async () => {
    expect((await plant.call('generate', { until: plant.day(-1) })).body.errors?.[0]).toMatchObject({
      field: 'until',
    });
    expect((await plant.call('generate', { until: '2099-01-01' })).body.errors?.[0]).toMatchObject({
      rule: 'far',
    });
  });

  it('works inside one tenant and by its zone', async () => {
    const other = await platform.client(platform.b.admin);
    const page = await other.get<{ total: number }>('/ircrisk-maint/work-order/page');
    expect(page.body.data.total).toBe(0);
    const made = await generate((work) => platform.inTenant(platform.b.tenantId, work), plant.day(60));
    expect(made.fresh).toBe(0);
    const [order] = await plant.orders({});
    const hidden = await other.get('/ircrisk-maint/order/sheet', { id: order?.id });
    expect(hidden.status).toBe(404);
  });
});

describe('a plan', () => {
  it('withdraws the orders of its old rhythm when it is changed, and shows the effect before', async () => {
    const monthly = await plant.strategy();
    const yearly = await plant.strategy({ intervalUnit: 'year' });
    const planId = await plant.plan(monthly, { anchorDate: plant.day(-1) });
    await plant.generate(plant.day(200));
    const before = (await plant.dues(planId)) as string[];
    const ask = { id: planId, strategyId: yearly, from: 'nextDue' };
    const dry = await plant.call<{ before: string[]; after: string[]; withdrawn: number }>(
      'plan/change',
      ask,
    );
    expect(dry.body.data).toMatchObject({ applied: false, withdrawn: before.length });
    expect(dry.body.data.after[0]).toBe(before[0]);
    expect(await plant.dues(planId)).toEqual(before);
    const none = await plant.call('plan/change', { ...ask, from: 'lastDone' });
    expect(none.body.errors?.[0]).toMatchObject({ field: 'from' });
    await plant.call('plan/change', { ...ask, dryRun: false });
    await plant.generate(plant.day(200));
    const rows = await plant.orders({ planId });
    expect(rows.filter(({ state }) => state === 'cancelled')).toHaveLength(before.length);
    expect(rows.filter(({ state }) => state !== 'cancelled').map(({ dueDate }) => dueDate)).toEqual([
      before[0],
    ]);
  });

  it('of the law stays active while its equipment is in service', async () => {
    const planId = await plant.plan(await plant.strategy({ statutory: true }));
    const refused = await plant.call('maintenance-plan/submit', { id: planId, active: false });
    expect(refused.body.errors?.[0]).toMatchObject({ field: 'active', rule: 'statutoryInService' });
    const removed = await plant.admin.form('/ircrisk-maint/maintenance-plan/remove', {
      ids: planId,
      confirm: 'true',
    });
    expect(removed.body.errors?.[0]).toMatchObject({ rule: 'statutoryInService' });
    const suspended = await plant.call('maintenance-plan/submit', {
      id: planId,
      suspendedFrom: plant.day(1),
      suspendedTo: plant.day(9),
    });
    expect(suspended.body.errors?.[0]).toMatchObject({ field: 'suspendedFrom' });
  });

  it('refuses scrapped equipment, a foreign part and a suspension that ends before it begins', async () => {
    const strategyId = await plant.strategy();
    const [part] = await plant.sql<{ id: string }>(
      sql`select id from parts where equipment_id = ${plant.equipment(1)} limit 1`,
    );
    const submit = (fields: Record<string, unknown>) =>
      plant.call('maintenance-plan/submit', {
        code: 'BAD',
        name: 'bad',
        equipmentId: plant.equipment(0),
        strategyId,
        anchorDate: plant.today,
        ...fields,
      });
    expect((await submit({ partId: part?.id })).body.errors?.[0]).toMatchObject({ field: 'partId' });
    expect(
      (await submit({ suspendedFrom: plant.day(9), suspendedTo: plant.day(1) })).body.errors?.[0],
    ).toMatchObject({ field: 'suspendedTo' });
    expect((await submit({ anchorDate: '2026-02-30' })).body.errors?.[0]).toMatchObject({
      field: 'anchorDate',
    });
  });
});

describe('inspections another module has decided on', () => {
  it('become orders once', async () => {
    const wanted = [
      {
        equipmentId: plant.equipment(),
        due: plant.day(200),
        title: 'RBI 检验',
        hours: 12,
        sourceModule: 'rbi' as const,
        sourceId: '77',
      },
    ];
    const take = () => platform.inTenant(platform.a.tenantId, (tx) => takeInspections(tx, wanted));
    expect(await take()).toBe(1);
    expect(await take()).toBe(0);
  });
});

describe('the two rates', () => {
  it('are the sums of the records they lead to, by node and by month', async () => {
    const history = (due: number, done: number | null, more: Record<string, unknown> = {}) =>
      plant.call('work-order/submit', {
        title: '历史检验',
        equipmentId: plant.equipment(),
        workType: 'INS',
        planned: true,
        mandatory: true,
        dueDate: plant.day(due),
        completedOn: done === null ? undefined : plant.day(done),
        ...more,
      });
    await history(-300, -301);
    await history(-301, -299);
    await history(-302, null);
    await history(-303, -303, { mandatory: false, planned: false });
    const period = { start: plant.day(-310), end: plant.day(-290) };
    const inA = <T>(work: Parameters<typeof platform.inTenant<T>>[1]) =>
      platform.inTenant(platform.a.tenantId, work);
    const counts = await inA((tx) => planRates(tx, { ...period, nodeIds: [plant.nodeId] }));
    expect(counts).toEqual({
      due: 3,
      done: 2,
      inWindow: 0,
      late: 2,
      deferred: 0,
      open: 1,
      mandatoryDue: 3,
      mandatoryDone: 1,
    });
    const between = { dueDate_ge: period.start, dueDate_lt: period.end };
    for (const counted of ['due', 'done', 'mandatoryDue', 'mandatoryDone'] as const)
      expect(await plant.orders({ ...between, nodeId: plant.nodeId, counted })).toHaveLength(counts[counted]);
    expect(await inA((tx) => planRates(tx, { ...period, nodeIds: [plant.otherNodeId] }))).toMatchObject({
      due: 0,
    });
    const nodes = await inA((tx) => planRatesByNode(tx, period));
    expect(nodes).toMatchObject([{ nodeId: plant.nodeId, due: 3 }]);
    const months = await inA((tx) => planRatesByMonth(tx, period));
    expect(months.reduce((sum, { due }) => sum + due, 0)).toBe(3);
  });

  it('are no data, neither 0 nor 100, where nothing was due', async () => {
    interface Figures {
      execution: { value: unknown; reason: { code: string } };
      mandatory: { value: unknown; reason: { code: string } };
      nodes: { due: number }[];
    }
    const { execution, mandatory } = (
      await plant.admin.get<Figures>('/ircrisk-maint/kpi', { period: 'lastYear', nodeId: plant.otherNodeId })
    ).body.data;
    expect(execution).toMatchObject({ value: null, reason: { code: 'noneDue' } });
    expect(mandatory).toMatchObject({ value: null, reason: { code: 'noneDue' } });
  });
});
