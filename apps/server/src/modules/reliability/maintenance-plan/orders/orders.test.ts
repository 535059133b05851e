import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { MaintenanceTest } from '#testing/maintenance.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';
import { tellOverdue } from '../index.ts';

let platform: TestPlatform;
let plant: MaintenanceTest;
let second: TestClient;
let taskListId: string;
beforeAll(async () => {
  platform = await startTestPlatform();
  plant = await MaintenanceTest.start(platform, 3);
  await platform.permit(
    platform.a,
    'work-order.read',
    'work-order.update',
    'order-deferral.read',
    'order-deferral.decide',
    'order-deferral.decide-critical',
  );
  await plant.sql(sql`update roles set data_scope_ids = array(select id from data_scopes where built_in and scope_type = 1)
    where tenant_id = current_tenant() and id = ${platform.a.plainRoleId}`);
  second = await platform.client(platform.a.plain);
  taskListId = await plant.submit('task-list', { code: 'TL', name: '巡检', trade: 'mechanical', hours: 4 });
  await plant.submit('task-step', { taskListId, number: 1, name: '外观检查', kind: 'check' });
  await plant.submit('task-step', {
    taskListId,
    number: 2,
    name: '轴承温度',
    kind: 'reading',
    unit: '°C',
    lowerLimit: 10,
    upperLimit: 75,
  });
  await plant.submit('work-capacity', {
    trade: 'mechanical',
    crew: 10,
    weeklyHours: 40,
    netShare: 70,
    labourRate: '80',
  });
});
afterAll(() => platform.close());

type Order = { id: string; dueDate: string; state: string; windowStart: string; windowEnd: string };

/** A planned order due some days from today. */
async function order(due: number, strategy: Record<string, unknown> = {}, equipment = 0): Promise<Order> {
  const strategyId = await plant.strategy({
    intervalValue: 100,
    intervalUnit: 'day',
    taskListId,
    ...strategy,
  });
  const planId = await plant.plan(strategyId, {
    anchorDate: plant.day(due - 100),
    startDate: plant.day(Math.min(due, 0)),
    equipmentId: plant.equipment(equipment),
  });
  await plant.generate(plant.day(Math.max(due, 0)));
  const [found] = await plant.orders({ planId });
  return found as unknown as Order;
}

const ticks = (value: number) => [
  { number: 1, done: true },
  { number: 2, value },
];
const done = (id: string, more: Record<string, unknown> = {}) =>
  plant.call<{ state: string; timing: string; followUpId: string | null; nextDue: string }>(
    'order/complete',
    {
      id,
      actualStart: `${plant.day(-1)} 08:00:00`,
      actualEnd: `${plant.day(-1)} 11:30:00`,
      labourHours: 3.5,
      result: 'normal',
      checklist: ticks(40),
      ...more,
    },
  );

describe('execution', () => {
  it('goes from start through the checklist to acceptance and keeps hours and cost', async () => {
    const { id } = await order(2);
    const step = (act: string, more = {}) =>
      plant.call<{ state: string }>('order/transition', { id, act, ...more });
    expect((await step('verify')).status).toBe(409);
    expect((await step('start')).body.data.state).toBe('inProgress');
    expect((await step('hold')).body.errors?.[0]).toMatchObject({ field: 'reason' });
    await step('hold', { reason: '等备件' });
    await step('resume');
    expect((await plant.call('order/checklist', { id, checklist: [{ number: 9, done: true }] })).status).toBe(
      400,
    );
    await plant.call('order/checklist', { id, checklist: [{ number: 1, done: true }] });
    expect(await plant.sheet(id)).toMatchObject({ checklist: [{ done: true }, { done: false }] });
    expect((await done(id, { downtimeHours: 2, contractCost: 500 })).body.data).toMatchObject({
      state: 'completed',
      timing: 'inWindow',
    });
    await step('verify');
    expect((await step('close')).body.data.state).toBe('closed');
    expect(await plant.sheet(id)).toMatchObject({
      labourCost: '280.00',
      contractCost: '500.00',
      completedOn: plant.day(-1),
    });
    const downtimes = await plant.sql(
      sql`select 1 from equipment_downtimes where source_module = 'maintenance-plan' and source_id = ${id}`,
    );
    expect(downtimes).toHaveLength(1);
    const refused = await plant.call('work-order/submit', { id, title: '改标题' });
    expect(refused.status).toBe(403);
  });

  it('refuses an end before the start, an end in the future, negative hours and costs, by field', async () => {
    const { id } = await order(2);
    const field = async (more: Record<string, unknown>) => (await done(id, more)).body.errors?.[0]?.field;
    expect(await field({ actualEnd: `${plant.day(-2)} 08:00:00` })).toBe('actualEnd');
    expect(await field({ actualEnd: `${plant.day(2)} 08:00:00` })).toBe('actualEnd');
    expect(await field({ labourHours: -1 })).toBe('labourHours');
    expect(await field({ materialCost: -5 })).toBe('materialCost');
    expect(await field({ checklist: [{ number: 1, done: true }] })).toBe('checklist/2');
    expect(await plant.sheet(id)).toMatchObject({ state: 'scheduled' });
  });

  it('blocks a normal close when a reading lies outside its limits, and asks for what follows', async () => {
    const { id } = await order(2);
    const hot = { checklist: ticks(88) };
    expect((await done(id, hot)).body.errors?.[0]).toMatchObject({ field: 'result', rule: 'outsideLimits' });
    expect((await done(id, { ...hot, result: 'abnormal' })).body.errors?.[0]).toMatchObject({
      field: 'followUpTitle',
    });
    const { followUpId } = (await done(id, { ...hot, result: 'abnormal', followUpTitle: '更换轴承' })).body
      .data;
    expect(await plant.sheet(String(followUpId))).toMatchObject({
      title: '更换轴承',
      workType: 'CM',
      state: 'requested',
      planned: false,
    });
  });

  it('asks whether work before its window counts, and keeps the round open when it does not', async () => {
    const early = await order(30);
    expect((await done(early.id)).body.msg).toContain('窗口');
    expect((await done(early.id, { counts: false })).status).toBe(200);
    expect(await plant.sheet(early.id)).toMatchObject({ completedOn: null });
    expect((await done(early.id, { counts: true })).body.data).toMatchObject({
      timing: 'beforeWindow',
      nextDue: plant.day(130),
    });
  });

  it('of a mandatory inspection writes the inspection and moves the dates of the ledger', async () => {
    const { id } = await order(1, { workType: 'INS', statutory: true }, 1);
    expect((await done(id)).body.errors?.[0]).toMatchObject({ field: 'inspection' });
    const inspection = { inspectionBody: '特检院', type: 'periodic', safetyGrade: 2, reportNumber: 'R-1' };
    expect((await done(id, { inspection })).status).toBe(200);
    const [ledger] = await plant.sql<{ last: string; next: string }>(
      sql`select last_inspection_date as last, next_due_date as next from equipment_integrity where equipment_id = ${plant.equipment(1)}`,
    );
    expect(ledger?.last).toBe(plant.day(-1));
    // The six statutory years would reach further; half of the 19.35 years left at the reading of 2018-05-20 governs.
    expect(ledger?.next).toBe('2028-01-22');
  });

  it('keeps past work that is entered afterwards, and refuses what cannot be', async () => {
    const past = (more: Record<string, unknown>) =>
      plant.call<string>('work-order/submit', {
        title: '更换机封',
        equipmentId: plant.equipment(),
        workType: 'CM',
        dueDate: plant.day(-20),
        ...more,
      });
    expect((await past({ completedOn: plant.day(-19), materialCost: '-3' })).body.errors?.[0]).toMatchObject({
      field: 'materialCost',
    });
    expect(
      (await past({ completedOn: plant.day(-19), actualStart: `${plant.day(-18)} 00:00:00` })).body
        .errors?.[0],
    ).toMatchObject({ field: 'completedOn' });
    expect((await past({ labourHours: 3 })).body.errors?.[0]).toMatchObject({ field: 'completedOn' });
    expect((await past({ completedOn: plant.day(3) })).body.errors?.[0]).toMatchObject({
      field: 'completedOn',
    });
    const kept = (await past({ completedOn: plant.day(-19), labourHours: 3 })).body.data;
    expect(await plant.sheet(kept)).toMatchObject({ state: 'closed', timing: 'late', planned: false });
  });

  it('counts the local day of the tenant, whatever the zone of the server', async () => {
    const { id } = await order(2);
    await done(id, { actualStart: `${plant.day(-1)} 23:30:00`, actualEnd: `${plant.day(-1)} 23:59:59` });
    const [row] = await plant.sql<{ day: string }>(
      sql`select completed_on as day from work_orders where id = ${id}`,
    );
    expect(row?.day).toBe(plant.day(-1));
  });
});

describe('corrective work', () => {
  const asked = async (title: string) => {
    const id = await plant.submit('work-order', {
      title,
      equipmentId: plant.equipment(2),
      workType: 'CM',
      dueDate: plant.day(3),
    });
    await plant.call('order/transition', { id, act: 'approve' });
    return id;
  };
  const repaired = (id: string, more: Record<string, unknown>) =>
    done(id, { checklist: [], downtimeHours: 6, contractCost: 900, findings: '人孔法兰泄漏', ...more });
  const failure = { modeCode: 'ELP', mechanismCode: '1.1', causeCode: '3.4', impact: 'degraded' };
  const events = (id: string) =>
    plant.sql<Record<string, unknown>>(sql`
      select cause_code as cause, downtime_hours as down, repair_cost as cost, source, review_state as review, active_repair_hours as repair, is_deleted as gone
      from failure_events where work_order_id = ${id}`);

  it('leaves its failure in the failure database, with times and cost of the order', async () => {
    const id = await asked('法兰泄漏处理');
    const detectedAt = `${plant.day(-1)} 06:00:00`;
    const late = { failure: { ...failure, detectedAt: `${plant.day(-1)} 09:00:00` } };
    expect((await repaired(id, late)).body.errors?.[0]).toMatchObject({ field: 'failure/detectedAt' });
    const foreign = { failure: { ...failure, detectedAt, modeCode: 'FTO' } };
    expect((await repaired(id, foreign)).body.errors?.[0]).toMatchObject({ field: 'modeCode' });
    expect(await plant.sheet(id)).toMatchObject({ state: 'approved', failure: null });
    const answer = await repaired(id, { failure: { ...failure, detectedAt } });
    expect(answer.status, answer.text).toBe(200);
    expect(await events(id)).toEqual([
      { cause: '3.4', down: 6, cost: '1180.00', source: 'workOrder', review: 'coded', repair: 3.5, gone: 0 },
    ]);
    expect(await plant.sheet(id)).toMatchObject({
      failure: { detectedAt, modeCode: 'ELP', causeCode: '3.4' },
    });
  });

  it('completed anew changes its event and its downtime instead of telling them twice, or takes the event back', async () => {
    const id = await asked('再次处理');
    const detectedAt = `${plant.day(-1)} 06:30:00`;
    const reopen = () => plant.call('order/transition', { id, act: 'reopen', reason: '原因填错' });
    await repaired(id, { failure: { ...failure, detectedAt } });
    expect((await reopen()).status).toBe(200);
    await repaired(id, { failure: { ...failure, detectedAt, causeCode: '2.2' }, downtimeHours: 4 });
    expect(await events(id)).toMatchObject([{ cause: '2.2', down: 4, gone: 0 }]);
    await reopen();
    await repaired(id, {});
    expect(await events(id)).toMatchObject([{ gone: 1 }]);
    expect(await plant.sheet(id)).toMatchObject({ failure: null });
    const planned = await order(2);
    await done(planned.id, { downtimeHours: 5 });
    await plant.call('order/transition', { id: planned.id, act: 'reopen', reason: '停机时间填错' });
    await done(planned.id, { downtimeHours: 2 });
    const downtimes = await plant.sql<{ hours: number }>(sql`
      select extract(epoch from down_to - down_from)::float8 / 3600 as hours from equipment_downtimes where source_id = ${planned.id} and is_deleted = 0`);
    expect(downtimes).toEqual([{ hours: 2 }]);
  });
});

describe('a deferral', () => {
  const ask = (id: string, more: Record<string, unknown>) =>
    plant.call<{ id: string; level: string }>('order/defer', {
      id,
      newDate: plant.day(40),
      reason: '等停工窗口',
      ...more,
    });

  it('needs a reason, a later date and somebody else who grants it; the due date stays for the rates', async () => {
    const { id, dueDate } = await order(3);
    expect((await ask(id, { reason: '' })).body.errors?.[0]).toMatchObject({ field: 'reason' });
    expect((await ask(id, { newDate: plant.day(2) })).body.errors?.[0]).toMatchObject({
      field: 'newDate',
      rule: 'deferralNotLater',
    });
    const { id: deferralId, level } = (await ask(id, {})).body.data;
    expect(level).toBe('maintenanceHead');
    expect((await ask(id, {})).status).toBe(409);
    expect((await plant.call('deferral/decide', { id: deferralId, approve: true })).status).toBe(403);
    expect(
      (await plant.call('deferral/decide-critical', { id: deferralId, approve: true }, second)).status,
    ).toBe(403);
    expect(
      (await plant.call('deferral/decide', { id: deferralId, approve: true }, second)).body.data,
    ).toMatchObject({ state: 'deferred' });
    expect(await plant.sheet(id)).toMatchObject({
      dueDate,
      deferredTo: plant.day(40),
      plannedDate: plant.day(40),
      overdue: false,
    });
    expect((await plant.call('deferral/decide', { id: deferralId, approve: true }, second)).status).toBe(409);
  });

  it('may be refused with a reason and then changes nothing', async () => {
    const { id } = await order(3);
    const { id: deferralId } = (await ask(id, {})).body.data;
    expect(
      (await plant.call('deferral/decide', { id: deferralId, approve: false }, second)).body.errors?.[0],
    ).toMatchObject({ field: 'note' });
    await plant.call('deferral/decide', { id: deferralId, approve: false, note: '备件已到' }, second);
    expect(await plant.sheet(id)).toMatchObject({
      deferredTo: null,
      deferrals: [{ state: 'refused', decisionNote: '备件已到' }],
    });
  });

  it('of safety-critical work needs a risk assessment and the plant manager', async () => {
    await plant.sql(sql`update equipment set safety_critical = true where id = ${plant.equipment(2)}`);
    const { id } = await order(3, {}, 2);
    expect((await ask(id, {})).body.errors?.[0]).toMatchObject({ field: 'riskAssessment' });
    const { id: deferralId, level } = (await ask(id, { riskAssessment: 'RA-2026-11' })).body.data;
    expect(level).toBe('plantManager');
    expect((await plant.call('deferral/decide', { id: deferralId, approve: true }, second)).status).toBe(403);
    expect(
      (await plant.call('deferral/decide-critical', { id: deferralId, approve: true }, second)).status,
    ).toBe(200);
    const events = await plant.sql<{ kind: string; critical: boolean }>(
      sql`select kind, safety_critical as critical from maintenance_events where order_id = ${id}`,
    );
    expect(events).toEqual([{ kind: 'deferred', critical: true }]);
  });

  it('never goes past the legal date, whoever signs', async () => {
    const { id } = await order(3, { statutory: true });
    const refused = await ask(id, { authorityApproval: '甬特检 2026-8' });
    expect(refused.body.errors?.[0]).toMatchObject({ field: 'newDate', rule: 'legalDate' });
    const cancelled = await plant.call('order/transition', { id, act: 'cancel', reason: 'x' });
    expect(cancelled.body.errors?.[0]).toMatchObject({ rule: 'statutoryInService' });
  });
});

describe('the board', () => {
  it('moves an order inside its window only, all or none', async () => {
    const [one, two] = [await order(20), await order(21)];
    const move = (moves: { id: string; plannedDate: string }[]) =>
      plant.call<{ moved: number }>('order/move', { moves });
    expect((await move([{ id: one.id, plannedDate: plant.day(25) }])).body.data).toEqual({ moved: 1 });
    const refused = await move([
      { id: one.id, plannedDate: plant.day(22) },
      { id: two.id, plannedDate: plant.day(60) },
    ]);
    expect(refused.status).toBe(409);
    expect(await plant.sheet(one.id)).toMatchObject({ plannedDate: plant.day(25) });
  });

  it('shows hours by trade and week beside the capacity, and proposes a flatter load', async () => {
    for (let i = 0; i < 4; i += 1) await order(24);
    interface Board {
      loads: { trade: string; capacity: number; hours: number[] }[];
      orders: Order[];
    }
    const board = (await plant.admin.get<Board>('/ircrisk-maint/board', { from: plant.today, weeks: 8 })).body
      .data;
    const mechanical = board.loads.find(({ trade }) => trade === 'mechanical');
    expect(mechanical?.capacity).toBe(280);
    expect(mechanical?.hours.reduce((sum, hours) => sum + hours, 0)).toBe(board.orders.length * 4);
    interface Proposal {
      spreadBefore: number;
      spreadAfter: number;
      moves: { id: string; plannedDate: string }[];
    }
    const ask = { from: plant.today, weeks: 8, trade: 'mechanical' };
    const { spreadBefore, spreadAfter, moves } = (await plant.call<Proposal>('level-load', ask)).body.data;
    expect(spreadAfter).toBeLessThan(spreadBefore);
    expect(moves.length).toBeGreaterThan(0);
    expect(
      (await plant.call('order/move', { moves: moves.map(({ id, plannedDate }) => ({ id, plannedDate })) }))
        .status,
    ).toBe(200);
  });
});

describe('overdue work', () => {
  it('is told once, published for barriers, and told again when a deferral runs out', async () => {
    const { id } = await order(-5, {}, 2);
    const tell = () => platform.inTenant(platform.a.tenantId, (tx) => tellOverdue(tx, platform.a.tenantId));
    expect(await tell()).toBeGreaterThan(0);
    expect(await tell()).toBe(0);
    const events = await plant.sql<{ kind: string; critical: boolean }>(
      sql`select kind, safety_critical as critical from maintenance_events where order_id = ${id}`,
    );
    expect(events).toEqual([{ kind: 'overdue', critical: true }]);
    const notices = await plant.sql<{ title: { zh: string } }>(
      sql`select title from notices where kind = 'work-order' and user_id = ${platform.a.admin.id} order by id desc limit 1`,
    );
    expect(notices[0]?.title.zh).toContain('超期');
    expect(await plant.orders({ overdue: true })).toContainEqual(expect.objectContaining({ id }));
    await plant.sql(
      sql`update work_orders set deferred_to = current_date - 1, overdue_told = null where id = ${id}`,
    );
    expect(await tell()).toBe(1);
  });

  it('stands first on the page behind the code at the asset', async () => {
    interface Asset {
      tag: string;
      orders: { overdue: boolean }[];
      plans: unknown[];
    }
    const asset = (await plant.admin.get<Asset>('/ircrisk-maint/asset', { id: plant.equipment(2) })).body
      .data;
    expect(asset.orders[0]?.overdue).toBe(true);
    expect(asset.plans.length).toBeGreaterThan(0);
    const other = await platform.client(platform.b.admin);
    expect((await other.get('/ircrisk-maint/asset', { id: plant.equipment(2) })).status).toBe(404);
  });
});

describe('a turnaround', () => {
  it('has its critical path, and refuses a circle with its path', async () => {
    const start = plant.day(200);
    const shutdownId = await plant.submit('plant-shutdown', {
      nodeId: plant.nodeId,
      name: '大修',
      startDate: start,
      endDate: plant.day(210),
    });
    const made: string[] = [];
    for (const title of ['A', 'B', 'C', 'D']) {
      const id = await plant.submit('work-order', {
        title,
        equipmentId: plant.equipment(),
        workType: 'PM',
        dueDate: start,
      });
      await plant.call('order/transition', { id, act: 'approve' });
      made.push(id);
    }
    const [a = '', b = '', c = '', d = ''] = made;
    const set = (id: string, durationHours: number, ...afterIds: string[]) =>
      plant.call('turnaround/link', { shutdownId, id, durationHours, afterIds });
    for (const answer of [await set(a, 3), await set(b, 4, a), await set(c, 5, a), await set(d, 2, b, c)])
      expect(answer.status, answer.text).toBe(200);
    const { finish, activities } = (
      await plant.admin.get<{
        finish: number;
        activities: { id: string; start: number; float: number; critical: boolean }[];
      }>('/ircrisk-maint/turnaround', { shutdownId })
    ).body.data;
    expect(finish).toBe(10);
    const of = (id: string) => activities.find((one) => one.id === id);
    expect([a, b, c, d].map((id) => of(id)?.start)).toEqual([0, 3, 3, 8]);
    expect(of(b)).toMatchObject({ float: 1, critical: false });
    expect([a, c, d].every((id) => of(id)?.critical)).toBe(true);
    const circle = await set(a, 3, d);
    expect(circle.body.errors?.[0]).toMatchObject({ field: 'afterIds', rule: 'cyclicStrategy' });
    expect(circle.body.errors?.[0]?.msg).toContain('→');
  });
});

describe('a calendar program', () => {
  const read = (path: string) => plant.admin.app.inject({ url: path });
  const link = async () => (await plant.call<{ path: string }>('ics/link', {})).body.data.path;

  it('reads the open orders by an address that is its key, until another one is made', async () => {
    const { id } = await order(5);
    const path = await link();
    const answer = await read(path);
    expect(answer.headers['content-type']).toContain('text/calendar');
    const lines = answer.body.split('\r\n');
    expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR', '']);
    expect(answer.body).toContain(`UID:work-order-${id}@ircrisk`);
    expect(answer.body).toContain(`DTSTART;VALUE=DATE:${plant.day(5).replaceAll('-', '')}`);
    expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    const next = await link();
    expect([(await read(path)).statusCode, (await read(next)).statusCode]).toEqual([404, 200]);
    expect((await read(next.slice(0, -1))).statusCode).toBe(404);
    expect((await read(next.replace(/token=\d{6}/, `token=${platform.b.tenantId}`))).statusCode).toBe(404);
    await plant.call('ics/end', {});
    expect((await read(next)).statusCode).toBe(404);
  });

  it('sees nothing any more once the person has lost the right', async () => {
    const path = (await plant.call<{ path: string }>('ics/link', {}, second)).body.data.path;
    expect((await read(path)).statusCode).toBe(200);
    await plant.sql(sql`update users set status = 2 where id = ${platform.a.plain.id}`);
    expect((await read(path)).statusCode).toBe(404);
    await plant.sql(sql`update users set status = 1 where id = ${platform.a.plain.id}`);
  });
});
