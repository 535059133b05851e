import type { AlertRow, RiskDetail, Subject, Trial } from '@ircrisk/contract/modules/risk/dynamic-risk.ts';
import type { BandCode } from '@ircrisk/engine-risk-matrix';
import { freshRuns } from '@ircrisk/units/testing/fresh-seed.ts';
import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tellOverdue } from '#modules/reliability/maintenance-plan/index.ts';
import { sql } from '#platform/database/sql.ts';
import { download } from '#platform/resources/exchange/testing.ts';
import { goRound } from '#platform/tenancy/rounds.ts';
import { MaintenanceTest } from '#testing/maintenance.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { hireSigners, type Signers } from '#testing/signers.ts';
import type { TestClient } from '#testing/test-client.ts';
import { calculateAll, calculateDue, overrideRounds } from './due.ts';
import { chunkSize, recompute } from './recompute.ts';

let platform: TestPlatform;
let admin: TestClient;
let plant: MaintenanceTest;
let signers: Signers;
const service = '/ircrisk-dynamic-risk';

beforeAll(async () => {
  platform = await startTestPlatform({ roundsHeld: true });
  plant = await MaintenanceTest.start(platform, 8);
  admin = plant.admin;
  signers = await hireSigners(platform, platform.a);
  await admin.post('/ircrisk-center/risk-matrix/init', { template: 'default' });
});
afterAll(() => platform.close());

const inA = <T>(work: Parameters<typeof platform.inTenant<T>>[1]) =>
  platform.inTenant(platform.a.tenantId, work);
async function make(path: string, values: object): Promise<string> {
  const { body } = await admin.post<string>(`${path}/submit`, values);
  expect(body, JSON.stringify(body)).toMatchObject({ success: true });
  return body.data;
}
const model = (code: string, more: object = {}) =>
  make(`${service}/dynamic-risk-model`, {
    ...{ code, name: `对象 ${code}`, nameEn: `Subject ${code}`, subjectType: 'equipment' },
    ...{ baseSource: 'manual', baseFrequency: 0.002, consP: 3, ...more },
  });
const value = (modelId: string, kind: string, factor: number, more: object = {}) =>
  make(`${service}/dynamic-risk-value`, {
    modelId,
    kind,
    factor,
    atTime: `${plant.day(-1)} 00:00:00`,
    ...more,
  });
/** What is marked is calculated, as the server does by itself. */
const settle = () => calculateDue({ id: platform.a.tenantId, inTenant: inA });
const again = (id: string) => inA((tx) => recompute(tx, platform.a.tenantId, [id]));
const detail = async (id: string, at?: string) =>
  (await admin.get<RiskDetail>(`${service}/subject/detail`, at ? { id, at } : { id })).body.data;
const factorOf = ({ contributors }: Pick<RiskDetail, 'contributors'>, kind: string) =>
  contributors.find((one) => one.kind === kind)?.factor;
const product = ({ contributors }: Pick<RiskDetail, 'contributors'>) =>
  contributors.reduce((all, { factor }) => all * factor, 1);
const rows = (table: 'dynamic_risk_points' | 'dynamic_risk_alerts', id: string) =>
  inA((tx) =>
    tx.one<{ n: number }>(
      table === 'dynamic_risk_points'
        ? sql`select count(*)::int as n from dynamic_risk_points where model_id = ${id}`
        : sql`select count(*)::int as n from dynamic_risk_alerts where model_id = ${id}`,
    ),
  ).then(({ n }) => n);
const clock = () =>
  inA((tx) =>
    tx.one<{ at: string }>(
      sql`select to_char(clock_timestamp() + interval '1 second', 'YYYY-MM-DD HH24:MI:SS') as at`,
    ),
  ).then(({ at }) => at);
const untilAfter = (at: string) => expect.poll(clock, { timeout: 10_000, interval: 100 }).not.toBe(at);

it('without evidence the dynamic frequency is the base, bit for bit', async () => {
  const id = await model('D-0', { equipmentId: plant.equipment(0) });
  await settle();
  const found = await detail(id);
  expect(found.frequency).toBe(0.002);
  expect(found.ratio).toBe(1);
  expect(found).toMatchObject({ level: found.baseLevel, quality: 1, lowConfidence: false, category: 4 });
  expect(product(found)).toBe(1);
  // What takes no part says why, in both languages.
  expect(found.idle.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['iow', 'barrier', 'weather', 'alarm', 'managementFactor']),
  );
  expect(found.idle.every(({ text }) => text.zh !== '' && text.en !== '')).toBe(true);
  // Done again, nothing is written.
  expect(await again(id)).toBe(0);
  expect(await rows('dynamic_risk_points', id)).toBe(1);
});

it('the ranking is left with one level of major hazard, the subject’s own or that of its bow-tie', async () => {
  const tie = await admin.post<string>('/ircrisk-dynamic-barrier-management/bow-tie/submit', {
    ...{ code: 'BT-MH', name: '重大危险源场景', hazard: '液化气', topEvent: '泄漏', majorHazard: '2' },
  });
  expect(tie.body, JSON.stringify(tie.body)).toMatchObject({ success: true });
  await inA((tx) => tx.run(sql`update bow_ties set state = 'approved' where id = ${tie.body.data}`));
  await model('MH-1', { subjectType: 'unit', majorHazard: '1' });
  await model('MH-2', { subjectType: 'scenario', bowTieId: tie.body.data });
  await model('MH-3', { subjectType: 'scenario', bowTieId: tie.body.data, majorHazard: '1' });
  await model('MH-4', { subjectType: 'unit' });
  await settle();
  const ranked = async (majorHazard: string) =>
    (
      await admin.get<{ records: Subject[] }>(`${service}/subject/list`, { keyword: 'MH-', majorHazard })
    ).body.data.records
      .map(({ code }) => code)
      .sort();
  expect([await ranked('1'), await ranked('2'), await ranked('3')]).toEqual([['MH-1', 'MH-3'], ['MH-2'], []]);
});

it('the sources of the plant move it, each with its record, and closing them restores it', async () => {
  const equipmentId = plant.equipment(1);
  const id = await model('D-1', { equipmentId });
  const orders = await Promise.all(
    [0, 1].map((n) =>
      plant.submit('work-order', {
        ...{ title: `抢修 ${n}`, equipmentId, workType: 'CM', priority: '1', dueDate: plant.today },
      }),
    ),
  );
  const change = await make('/ircrisk-system/action-item', {
    ...{
      title: 'MOC-26-044 改材质',
      titleEn: 'MOC-26-044 other material',
      type: 'moc',
      priority: 'high',
      state: 'open',
      equipmentId,
      dueDate: plant.day(30),
    },
  }).catch(() => '');
  await make(`${service}/dynamic-risk-value`, {
    ...{
      modelId: id,
      kind: 'temporaryRepairExpired',
      atTime: `${plant.day(-90)} 00:00:00`,
      dueDate: plant.day(-1),
      note: '卡具',
    },
  });
  await inA(async (tx) => {
    await tx.run(sql`
      insert into equipment_integrity (equipment_id, last_inspection_date, next_due_date) values (${equipmentId}, current_date - 455, current_date - 90)
      on conflict (tenant_id, equipment_id) do update set last_inspection_date = excluded.last_inspection_date, next_due_date = excluded.next_due_date`);
    if (change === '')
      await tx.run(sql`
        insert into action_items (source_module, title, title_en, type, priority, state, equipment_id) values ('rbi', 'MOC-26-044 改材质', 'MOC-26-044 other material', 'moc', 'high', 'open', ${equipmentId})`);
    await tx.run(
      sql`update work_orders set due_date = current_date - 3, window_start = current_date - 3, planned_date = current_date - 3 where id = any(${orders}::bigint[])`,
    );
    await tellOverdue(tx, platform.a.tenantId);
  });
  await settle();
  const found = await detail(id);
  expect(factorOf(found, 'overdueInspection')).toBeCloseTo(1 + (2 * 90) / 365, 10);
  expect(factorOf(found, 'overdueHighWO')).toBeCloseTo(1.2, 12);
  expect(factorOf(found, 'openMocSafety')).toBe(1.2);
  expect(found.contributors.find(({ kind }) => kind === 'openMocSafety')).toMatchObject({
    text: { zh: '未关闭变更：MOC-26-044 改材质', en: 'Open changes: MOC-26-044 other material' },
    sources: [{ label: 'MOC-26-044 改材质', labelEn: 'MOC-26-044 other material' }],
  });
  expect(factorOf(found, 'temporaryRepairExpired')).toBe(2);
  expect(found.ratio).toBeCloseTo(product(found), 9);
  expect(found.contributors.find(({ kind }) => kind === 'overdueHighWO')?.sources[0]?.link).toContain(
    'order=',
  );
  expect(found.contributors.find(({ kind }) => kind === 'overdueInspection')?.text.en).toContain(
    '90 days overdue',
  );

  // What-if: the same calculation on other facts, and nothing is kept.
  const points = await rows('dynamic_risk_points', id);
  const tried = (
    await admin.post<Trial>(`${service}/whatif`, {
      ...{ id, inspectedToday: true, repairEnded: true, changeClosed: true, overdueOrders: 0 },
    })
  ).body.data;
  expect(tried.frequency).toBe(0.002);
  const half = (
    await admin.post<Trial>(`${service}/whatif`, {
      id,
      overdueOrders: 5,
      standardShare: 0.3,
      criticalShare: 0.02,
    })
  ).body.data;
  expect(factorOf(half, 'overdueHighWO')).toBeCloseTo(1.5, 12);
  expect(factorOf(half, 'iow')).toBeCloseTo(1.17, 12);
  expect(await rows('dynamic_risk_points', id)).toBe(points);
  expect((await detail(id)).frequency).toBe(found.frequency);

  // The causes end, and so do their factors.
  await inA(async (tx) => {
    await tx.run(
      sql`update equipment_integrity set next_due_date = current_date + 300 where equipment_id = ${equipmentId}`,
    );
    await tx.run(sql`update work_orders set state = 'cancelled' where id = any(${orders}::bigint[])`);
    await tx.run(sql`update action_items set state = 'closed' where equipment_id = ${equipmentId}`);
    await tx.run(sql`update dynamic_risk_values set ended_on = current_date where model_id = ${id}`);
  });
  await again(id);
  expect((await detail(id)).frequency).toBe(0.002);
});

it('a stale value never improves the risk, lowers the data quality and is told', async () => {
  const id = await model('D-3', { equipmentId: plant.equipment(3) });
  await value(id, 'weather', 0.8);
  await settle();
  expect((await detail(id)).frequency).toBeCloseTo(0.0016, 12);
  await inA((tx) =>
    tx.run(sql`update dynamic_risk_values set at_time = now() - interval '40 days' where model_id = ${id}`),
  );
  await again(id);
  const stale = await detail(id);
  expect(stale.frequency).toBe(0.002);
  expect(stale.quality).toBeLessThan(1);
  const inbox = (await admin.get<AlertRow[]>(`${service}/alert/inbox`)).body.data;
  expect(inbox.filter(({ modelId, rule }) => modelId === id && rule === 'stale')).toHaveLength(1);
});

it('a value is stale once its days have passed to the hour, and what raises the risk is ended, not removed', async () => {
  const id = await model('D-3B', { equipmentId: plant.equipment(3) });
  await value(id, 'weather', 0.8, { staleDays: 1 });
  const aged = async (hours: number) => {
    await inA((tx) =>
      tx.run(
        sql`update dynamic_risk_values set at_time = now() - make_interval(hours => ${hours}::int) where model_id = ${id}`,
      ),
    );
    await again(id);
    return (await detail(id)).frequency;
  };
  expect(await aged(23)).toBeCloseTo(0.0016, 12);
  expect(await aged(47)).toBe(0.002);

  const due = await make(`${service}/dynamic-risk-value`, {
    ...{ modelId: id, kind: 'temporaryRepairExpired', dueDate: plant.day(-3) },
    atTime: `${plant.day(-9)} 00:00:00`,
  });
  await settle();
  expect(factorOf(await detail(id), 'temporaryRepairExpired')).toBe(2);
  const remove = () => admin.form(`${service}/dynamic-risk-value/remove`, { ids: due });
  expect((await remove()).body).toMatchObject({ code: 409, msg: expect.stringContaining('结束日期') });
  await again(id);
  expect(factorOf(await detail(id), 'temporaryRepairExpired')).toBe(2);
  await admin.post(`${service}/dynamic-risk-value/submit`, { id: due, endedOn: plant.today, note: '已换管' });
  expect((await remove()).body).toMatchObject({ success: true });
});

it('alerts are opened once for a subject and rule, handled by people, and lead to one action', async () => {
  const id = await model('D-4', { equipmentId: plant.equipment(4), baseFrequency: 2e-5, consP: 5 });
  await settle();
  for (const [hour, factor] of [9, 9.5, 9.9].entries()) {
    await value(id, 'weather', factor, { atTime: `${plant.day(-1)} 0${hour}:00:00` });
    await value(id, 'workPermitDensity', 9, {
      atTime: `${plant.day(-1)} 0${hour}:30:00`,
    });
    await settle();
  }
  const inbox = async () =>
    (await admin.get<AlertRow[]>(`${service}/alert/inbox`)).body.data.filter(({ modelId }) => modelId === id);
  const open = await inbox();
  expect(open.map(({ rule }) => rule).toSorted()).toEqual(['levelUp', 'rateOfRise', 'threshold']);
  const act = (body: object) =>
    admin.post<{ state: string }>(`${service}/alert/act`, { id: open[0]!.id, ...body });
  expect((await act({ act: 'close' })).status).toBe(409);
  expect((await act({ act: 'acknowledge' })).body.data.state).toBe('acknowledged');
  expect((await act({ act: 'mitigate' })).status).toBe(400);
  expect((await act({ act: 'mitigate', reason: '限制作业' })).body.data.state).toBe('mitigated');
  const raise = () => admin.post(`${service}/alert/raise`, { modelId: id, dueDate: plant.day(14) });
  expect((await raise()).body).toMatchObject({ success: true });
  expect((await raise()).status).toBe(409);
  expect((await inbox())[0]?.action?.title).toContain('D-4');
  expect((await act({ act: 'close' })).body.data.state).toBe('closed');
  // Back in order: what is left is marked as cleared.
  await inA((tx) =>
    tx.run(sql`update dynamic_risk_values set ended_on = current_date - 1 where model_id = ${id}`),
  );
  await again(id);
  expect((await inbox())[0]?.clearedTime).not.toBeNull();
});

it('a figure set by hand needs another person, holds thirty days at most and ends by itself', async () => {
  const id = await model('D-5', { equipmentId: plant.equipment(5) });
  await settle();
  const set = (expiresAt: string) =>
    admin.post<string>(`${service}/dynamic-risk-override/submit`, {
      ...{ code: 'OV-1', modelId: id, frequency: 0.05, reason: '临时工况', expiresAt },
    });
  const far = await set(`${plant.day(40)} 00:00:00`);
  expect([far.status, far.body.msg]).toEqual([400, expect.stringContaining('最长 30 天')]);
  const overrideId = (await set(`${plant.day(5)} 00:00:00`)).body.data;
  const act = (by: TestClient, body: object) =>
    by.post(`${service}/override/act`, { id: overrideId, ...body });
  expect((await act(admin, { act: 'approve' })).status).toBe(403);
  // Nor by who changed what was asked for.
  const changed = await signers.checker.post(`${service}/dynamic-risk-override/submit`, {
    id: overrideId,
    reason: '临时工况，改写',
  });
  expect(changed.body).toMatchObject({ success: true });
  expect((await act(signers.checker, { act: 'approve' })).status).toBe(403);
  expect((await act(signers.approver, { act: 'approve' })).body).toMatchObject({ success: true });
  // No figure below what a frequency can be, and one at a time.
  const other = (frequency: number) =>
    admin.post<string>(`${service}/dynamic-risk-override/submit`, {
      ...{ code: 'OV-2', modelId: id, frequency, reason: '临时工况', expiresAt: `${plant.day(5)} 00:00:00` },
    });
  expect((await other(1e-320)).body).toMatchObject({ code: 400, errors: [{ field: 'frequency' }] });
  const second = (await other(0.04)).body.data;
  const both = await signers.approver.post(`${service}/override/act`, { id: second, act: 'approve' });
  expect([both.status, both.body.msg]).toEqual([409, expect.stringContaining('OV-1')]);
  await settle();
  const held = await detail(id);
  expect(held.frequency).toBe(0.05);
  expect(factorOf(held, 'override')).toBeCloseTo(25, 9);
  expect(held.ratio).toBeCloseTo(product(held), 9);
  await inA((tx) =>
    tx.run(
      sql`update dynamic_risk_overrides set expires_at = now() - interval '1 minute' where id = ${overrideId}`,
    ),
  );
  await goRound(platform.db, overrideRounds);
  await settle();
  expect((await detail(id)).frequency).toBe(0.002);
  // The trend says that it has ended, not that it holds.
  const trend = await admin.get<{ points: { because: { en: string } | null }[] }>(
    `${service}/subject/trend`,
    {
      ...{ id, days: 7 },
    },
  );
  expect(trend.body.data.points.map(({ because }) => because?.en).slice(-2)).toEqual([
    expect.stringMatching(/^OV-1, until/),
    expect.stringMatching(/^Ended: OV-1/),
  ]);
  const { state } = await inA((tx) =>
    tx.one<{ state: string }>(sql`select state from dynamic_risk_overrides where id = ${overrideId}`),
  );
  expect(state).toBe('expired');
});

it('a past moment is shown as it was known then, whatever was learnt since', async () => {
  const id = await model('D-6', { equipmentId: plant.equipment(6), consP: 4 });
  await value(id, 'weather', 2);
  await settle();
  // Of the subjects of the tests before, nothing is left that would move by itself in between.
  await calculateAll({ tenantId: platform.a.tenantId, inTenant: inA, after: '0', stop: () => false });
  const list = (at?: string) =>
    admin
      .get<{ records: Subject[] }>(`${service}/subject/list`, { keyword: 'D-6', ...(at && { at }) })
      .then(({ body }) => body.data.records);
  const overview = (at?: string) =>
    admin
      .get<{ total: number; counts: Record<BandCode, number>; areas: object[] }>(
        `${service}/subject/overview`,
        at ? { at } : {},
      )
      .then(({ body }) => ({ counts: body.data.counts, areas: body.data.areas, total: body.data.total }));
  const then = { list: await list(), overview: await overview(), detail: await detail(id) };
  const at = await clock();
  await untilAfter(at);
  await untilAfter(await clock());
  // A value dated before that moment, learnt after it.
  await value(id, 'weather', 5, { atTime: `${plant.day(-1)} 12:00:00` });
  await settle();
  expect((await detail(id)).frequency).toBeCloseTo(0.01, 12);
  expect(await list(at)).toEqual(then.list);
  expect(await overview(at)).toEqual(then.overview);
  const replayed = await detail(id, at);
  expect(replayed.contributors).toEqual(then.detail.contributors);
  expect(replayed.frequency).toBe(then.detail.frequency);
  // Nothing kept can be rewritten.
  await expect(inA((tx) => tx.run(sql`update dynamic_risk_points set frequency = 1`))).rejects.toThrow(
    /permission denied/,
  );
});

it('what is written last is what a past moment shows, also where its calculation had begun before another', async () => {
  const id = await model('D-LATE', { equipmentId: plant.equipment(6), consP: 4 });
  await settle();
  const begun = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const slow = inA(async (tx) => {
    await tx.run(sql`select 1`);
    begun.resolve();
    await held.promise;
    await tx.run(
      sql`insert into dynamic_risk_values (model_id, kind, factor, at_time) values (${id}, 'alarm', 3, now() - interval '1 day')`,
    );
    return recompute(tx, platform.a.tenantId, [id]);
  });
  await begun.promise;
  await value(id, 'weather', 2);
  await settle();
  held.resolve();
  expect(await slow).toBe(1);
  const now = await detail(id);
  const at = await clock();
  await untilAfter(at);
  expect(now.frequency).toBeCloseTo(0.012, 12);
  expect((await detail(id, at)).frequency).toBe(now.frequency);
});

it('a tile of the heat map is as its worst subject on the four colours, and uncertain where that one is', async () => {
  const { id: nodeId } = await inA((tx) =>
    tx.one<{ id: string }>(sql`
      insert into factory_nodes (parent_id, name, level_code) select parent_id, '热图单元', 'unit' from factory_nodes where id = ${plant.nodeId} returning id`),
  );
  const unit = (code: string, consP: number, baseFrequency: number) =>
    model(code, { subjectType: 'unit', nodeId, consP, baseFrequency });
  const tile = async () => {
    const { areas } = (
      await admin.get<{
        areas: {
          tiles: { nodeId: string; level: BandCode | null; count: number; lowConfidence: boolean }[];
        }[];
      }>(`${service}/subject/overview`)
    ).body.data;
    return areas.flatMap(({ tiles }) => tiles).find((one) => one.nodeId === nodeId);
  };
  const calm = await unit('HM-1', 1, 1e-6);
  await settle();
  expect(await tile()).toMatchObject({ level: (await detail(calm)).level, count: 1, lowConfidence: false });
  const hot = await unit('HM-2', 5, 0.5);
  await settle();
  const [low, high] = [(await detail(calm)).level, (await detail(hot)).level];
  expect([low, high]).toEqual(['low', 'high']);
  expect(await tile()).toMatchObject({ level: 'high', count: 2, lowConfidence: false });
  await admin.form(`${service}/dynamic-risk-model/remove`, { ids: hot, confirm: 'true' });
  expect(await tile()).toMatchObject({ level: 'low', count: 1 });
});

it('a past moment has its subjects by the names of then, those removed since too, and its alerts', async () => {
  const [renamed, removed] = [
    await model('D-OLD', { equipmentId: plant.equipment(6), consP: 4 }),
    await model('D-GONE', { equipmentId: plant.equipment(7), consP: 4 }),
  ];
  for (const id of [renamed, removed]) await value(id, 'weather', 5);
  await settle();
  const list = (keyword: string, at?: string) =>
    admin
      .get<{ records: Subject[] }>(`${service}/subject/list`, { keyword, ...(at && { at }) })
      .then(({ body }) => body.data.records);
  const overview = async (at?: string) => {
    const { total, openAlerts } = (
      await admin.get<{ total: number; openAlerts: number }>(`${service}/subject/overview`, at ? { at } : {})
    ).body.data;
    return { total, openAlerts };
  };
  const then = {
    ...{ old: await list('D-OLD'), gone: await list('D-GONE'), overview: await overview() },
    alerts: (await detail(renamed)).alerts,
  };
  expect(then.alerts.length).toBeGreaterThan(0);
  const { area } = await detail(renamed);
  const tiles = async (moment?: string) =>
    (
      await admin.get<{ areas: { tiles: { nodeId: string; name: string }[] }[] }>(
        `${service}/subject/overview`,
        moment ? { at: moment } : {},
      )
    ).body.data.areas.flatMap((one) => one.tiles.map(({ nodeId, name }) => [nodeId, name]));
  const placed = await tiles();
  const at = await clock();
  await untilAfter(at);
  await untilAfter(await clock());
  await admin.post(`${service}/dynamic-risk-model/submit`, {
    id: renamed,
    code: 'D-NEW',
    name: '新名称',
    nameEn: 'Another',
  });
  for (const { id } of then.alerts)
    await admin.post(`${service}/alert/act`, { id, act: 'acknowledge', reason: '已知' });
  await admin.form(`${service}/dynamic-risk-model/remove`, { ids: removed, confirm: 'true' });
  // The place has another name since, and the ledger another level.
  await inA((tx) =>
    tx.run(
      sql`update factory_nodes set name = name || '（改造后）', name_en = null where id = ${plant.nodeId}`,
    ),
  );
  expect(await list('D-OLD')).toEqual([]);
  expect(await list('D-GONE')).toEqual([]);
  expect(await list('D-OLD', at)).toEqual(then.old);
  expect(await list('D-NEW', at)).toEqual([]);
  expect(await list('D-GONE', at)).toEqual(then.gone);
  expect(await overview(at)).toEqual(then.overview);
  expect((await overview()).openAlerts).toBeLessThan(then.overview.openAlerts);
  const replayed = await detail(renamed, at);
  expect(replayed).toMatchObject({ code: 'D-OLD', area });
  expect(await tiles(at)).toEqual(placed);
  expect(await tiles()).not.toEqual(placed);
  expect(replayed.alerts.map(({ id, state }) => [id, state])).toEqual(
    then.alerts.map(({ id, state }) => [id, state]),
  );
  expect(replayed.alerts.every(({ allowed }) => allowed.length === 0)).toBe(true);
  expect((await detail(removed, at)).code).toBe('D-GONE');
  expect((await admin.get(`${service}/subject/detail`, { id: removed })).status).toBe(404);
});

it('a run that is cut off goes on behind its last chunk and doubles nothing', async () => {
  const many = 2 * chunkSize + 10;
  await inA((tx) =>
    tx.run(sql`
      insert into dynamic_risk_models (code, name, subject_type, node_id, base_source, base_frequency, cons_p)
      select 'M-' || lpad(g::text, 5, '0'), '单元 ' || g, 'unit', ${plant.otherNodeId}, 'manual', 0.001, 3 from generate_series(1, ${many}::int) g`),
  );
  const points = () =>
    inA((tx) =>
      tx.one<{ n: number; models: number }>(sql`
        select count(*)::int as n, count(distinct p.model_id)::int as models from dynamic_risk_points p join dynamic_risk_models m on m.id = p.model_id where m.code like 'M-%'`),
    );
  let last = '0';
  let chunks = 0;
  const walk = (after: string, most: number) =>
    calculateAll({
      ...{ tenantId: platform.a.tenantId, inTenant: inA, after },
      stop: () => chunks >= most,
      onChunk: async (end) => {
        last = end;
        chunks += 1;
      },
    });
  await walk('0', 1);
  const half = (await points()).n;
  expect(half).toBeGreaterThan(0);
  expect(half).toBeLessThan(many);
  await walk(last, 100);
  expect(await points()).toEqual({ n: many, models: many });
  // From the beginning again, as after a crash before the first mark.
  chunks = 0;
  await walk('0', 100);
  expect(await points()).toEqual({ n: many, models: many });
  const { jobId } = (await admin.post<{ jobId: string }>(`${service}/recompute`, {})).body.data;
  expect(await plant.finished(jobId)).toMatchObject({ state: 'done', result: { changed: 0 } });
});

it('the weekly report is made, bad input names its mend, and another tenant sees nothing', async () => {
  await inA((tx) =>
    tx.run(
      sql`update enterprises set major_hazard_options = '{3,1}' where tenant_id = ${platform.a.tenantId}`,
    ),
  );
  for (const [language, format] of [
    ['zh', 'pdf'],
    ['en', 'xlsx'],
  ] as const) {
    const { jobId } = (await admin.post<{ jobId: string }>(`${service}/weekly-report`, { language, format }))
      .body.data;
    const job = await plant.finished(jobId);
    expect(job).toMatchObject({ state: 'done' });
    if (format !== 'xlsx') continue;
    // The cover names the company's major hazards.
    const { fileId } = job.result as { fileId: string };
    const cover = (await readXlsx(await download(admin, fileId))).sheets[0]?.rows.map((row) =>
      row.map(String),
    );
    expect(cover).toContainEqual(['Major hazard', 'Major hazard level 1, Major hazard level 3']);
  }
  const submit = (values: object) =>
    admin.post(`${service}/dynamic-risk-model/submit`, {
      code: 'X',
      name: 'x',
      subjectType: 'equipment',
      baseSource: 'manual',
      ...values,
    });
  const faults = [
    await submit({ baseFrequency: 1 }),
    await submit({ equipmentId: plant.equipment(0) }),
    await submit({ subjectType: 'unit', nodeId: plant.nodeId, baseSource: 'rbi' }),
    await submit({ equipmentId: plant.equipment(0), baseSource: 'bowTie' }),
  ];
  expect(faults.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
  expect(faults.map(({ body }) => body.msg)).toEqual([
    expect.stringContaining('设备'),
    expect.stringContaining('基准频率'),
    expect.stringContaining('只用于设备'),
    expect.stringContaining('蝴蝶结'),
  ]);
  const id = await model('D-9', { equipmentId: plant.equipment(0) });
  await settle();
  const other = await platform.client(platform.b.admin);
  expect((await other.get(`${service}/subject/detail`, { id })).status).toBe(404);
  expect((await other.post(`${service}/whatif`, { id })).status).toBe(404);
  expect((await other.get<{ total: number }>(`${service}/subject/overview`)).body.data.total).toBe(0);
});

it('the company sets caps, ranges and weights of its own', async () => {
  const id = await model('D-7', { equipmentId: plant.equipment(7) });
  await value(id, 'weather', 8);
  await value(id, 'workPermitDensity', 8);
  const save = (body: object) => admin.post(`${service}/settings/submit`, body);
  expect((await save({ productCap: 0.5 })).status).toBe(400);
  expect((await save({ productCap: 20, ranges: { weather: { min: 1, cap: 3 } } })).body).toMatchObject({
    success: true,
  });
  await settle();
  const found = await detail(id);
  expect(found.frequency).toBeCloseTo(0.002 * 20, 12);
  expect(factorOf(found, 'cap')).toBeCloseTo(20 / 24, 12);
  // The derivation comes to the figure it explains.
  expect(found.calculation.value).toMatchObject({ perYear: expect.closeTo(0.002 * 20, 12) });
  expect(found.notices.some(({ zh }) => zh.includes('天气'))).toBe(true);
  await save({ productCap: 100, ranges: {}, permitWeight: 0.05 });
});

it('a loop is judged by its own windows, also where equipment belongs to two loops', async () => {
  const ccd = '/ircrisk-ccd';
  const loopOf = async (code: string, share: number) => {
    const loopId = await make(`${ccd}/corrosion-loop`, {
      code,
      name: code,
      nodeId: plant.nodeId,
      colour: 'teal',
    });
    await make(`${ccd}/corrosion-member`, { loopId, equipmentId: plant.equipment(7), side: code });
    const tag = { tag: `AI-${code}`, name: code, quantity: 'ph', intervalSeconds: 600 };
    const tagId = await make('/ircrisk-series/series-tag', tag);
    const limits = { level: 'standard', low: 5.5, high: 6.5, dwellMinutes: 30, expectedMinutes: 10 };
    const id = await make(`${ccd}/corrosion-window`, {
      code: `IOW-${code}`,
      loopId,
      tagId,
      parameter: 'pH',
      ...limits,
    });
    await admin.post(`${ccd}/corrosion-window/enforce`, { ids: [id], reason: 'MOC-2026-014' });
    await inA((tx) =>
      tx.run(sql`
        insert into corrosion_window_results (window_id, state, outside_share, last_time) values (${id}, 'inside', ${share}, now())
        on conflict (tenant_id, window_id) do update set state = excluded.state, outside_share = excluded.outside_share, last_time = excluded.last_time`),
    );
    return loopId;
  };
  const calm = await model('LOOP-A', { subjectType: 'loop', loopId: await loopOf('CL-A', 0) });
  const moved = await model('LOOP-B', { subjectType: 'loop', loopId: await loopOf('CL-B', 0.2) });
  await again(calm);
  await again(moved);
  const shareOf = async (id: string) => (await detail(id)).now.standardShare;
  expect([await shareOf(calm), await shareOf(moved)]).toEqual([0, 0.2]);
});

const ranked = async (keyword: string) =>
  (
    await admin.get<{ records: { reasons: { kind: string; factor: number }[] }[] }>(
      `${service}/subject/list`,
      { keyword },
    )
  ).body.data.records[0]?.reasons.find(({ kind }) => kind === 'iow')?.factor;

it('factors that change under a cap or a figure set by hand are kept, though the frequency stays', async () => {
  const id = await model('D-CAP', { equipmentId: plant.equipment(1) });
  for (const kind of ['iow', 'weather', 'workPermitDensity']) await value(id, kind, 10);
  await settle();
  const capped = await detail(id);
  expect([capped.frequency, factorOf(capped, 'iow')]).toEqual([0.2, 10]);
  const at = await clock();
  await untilAfter(at);
  await value(id, 'iow', 4, { atTime: `${plant.day(-1)} 06:00:00` });
  await settle();
  const lower = await detail(id);
  expect([lower.frequency, factorOf(lower, 'iow')]).toEqual([0.2, 4]);
  expect(product(lower)).toBeCloseTo(100, 9);
  expect(await ranked('D-CAP')).toBe(4);
  expect(factorOf(await detail(id, at), 'iow')).toBe(10);

  const overrideId = await make(`${service}/dynamic-risk-override`, {
    ...{ code: 'OV-CAP', modelId: id, frequency: 0.05, reason: '临时工况' },
    expiresAt: `${plant.day(5)} 00:00:00`,
  });
  await signers.approver.post(`${service}/override/act`, { id: overrideId, act: 'approve' });
  await settle();
  expect((await detail(id)).frequency).toBe(0.05);
  await value(id, 'weather', 8, { atTime: `${plant.day(-1)} 06:00:00` });
  await settle();
  const held = await detail(id);
  expect([held.frequency, factorOf(held, 'weather')]).toEqual([0.05, 8]);
  expect(held.ratio).toBeCloseTo(product(held), 9);

  // What the subject is rated by is kept too, where the frequency stays.
  await inA((tx) => tx.run(sql`update dynamic_risk_models set cons_e = 5, cons_p = null where id = ${id}`));
  await again(id);
  expect((await detail(id)).consequences).toEqual({ E: 5 });
  const kept = await rows('dynamic_risk_points', id);
  expect(await again(id)).toBe(0);
  expect(await rows('dynamic_risk_points', id)).toBe(kept);
});

it('a given window or alarm value that has ended fades from its end; others end with their cause', async () => {
  const id = await model('D-FADE', { equipmentId: plant.equipment(2) });
  const ended = { atTime: `${plant.day(-100)} 00:00:00`, endedOn: plant.day(-90) };
  await value(id, 'iow', 2, ended);
  await value(id, 'alarm', 3, ended);
  await value(id, 'weather', 5, ended);
  await settle();
  const found = await detail(id);
  expect(factorOf(found, 'iow')).toBeCloseTo(1 + Math.exp(-1), 9);
  expect(factorOf(found, 'alarm')).toBeCloseTo(1 + 2 * Math.exp(-1), 9);
  expect(factorOf(found, 'weather')).toBeUndefined();
  expect(found.contributors.find(({ kind }) => kind === 'iow')?.text.en).toContain(plant.day(-90));
  // A newer value does not take away what has not faded yet; a larger one counts.
  await value(id, 'iow', 1.1);
  await value(id, 'alarm', 2.5);
  await settle();
  const newer = await detail(id);
  expect(factorOf(newer, 'iow')).toBeCloseTo(1 + Math.exp(-1), 9);
  expect(factorOf(newer, 'alarm')).toBe(2.5);
  const text = newer.contributors.find(({ kind }) => kind === 'iow')?.text;
  expect(text?.en).toMatch(/^Given as of .+: 1\.100; the value that ended on .+ is fading \(2\.000 then\)$/);
  expect(text?.zh).toContain(`${plant.day(-90)} 结束的取值衰减中（结束时 2.000）`);
  // Another kind that ended with its cause leaves nothing behind.
  await value(id, 'weather', 0.9);
  await settle();
  expect(factorOf(await detail(id), 'weather')).toBe(0.9);
});

it('whatever values are given, a newer one never lowers a window or an alarm below what of the earlier ones has not faded', async () => {
  const factors = fc.integer({ min: 100, max: 1000 }).map((hundredths) => hundredths / 100);
  const earlier = fc.record({ factor: factors, days: fc.integer({ min: 1, max: 400 }) });
  let run = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('iow' as const, 'alarm' as const),
      fc.uniqueArray(earlier, { minLength: 1, maxLength: 3, selector: ({ days }) => days }),
      factors,
      async (kind, ended, newest) => {
        run += 1;
        const id = await model(`D-KEEP-${run}`, { equipmentId: plant.equipment(3) });
        for (const { factor, days } of ended)
          await value(id, kind, factor, {
            ...{ atTime: `${plant.day(-days - 1)} 00:00:00`, endedOn: plant.day(-days) },
          });
        await value(id, kind, newest);
        await settle();
        const faded = ended.map(({ factor, days }) => 1 + (factor - 1) * Math.exp(-days / 90));
        const found = factorOf(await detail(id), kind) ?? 1;
        expect(found).toBeGreaterThanOrEqual(Math.max(newest, ...faded) - 5e-4);
        expect(found).toBeLessThanOrEqual(Math.max(newest, ...faded) + 1e-9);
      },
    ),
    freshRuns(8),
  );
});

it('a value given by hand never lowers what the platform sees itself: the worse counts, and says so', async () => {
  const equipmentId = plant.equipment(6);
  const id = await model('D-WORSE', { equipmentId });
  await inA((tx) =>
    tx.run(sql`
      insert into equipment_integrity (equipment_id, last_inspection_date, next_due_date) values (${equipmentId}, current_date - 455, current_date - 90)
      on conflict (tenant_id, equipment_id) do update set last_inspection_date = excluded.last_inspection_date, next_due_date = excluded.next_due_date`),
  );
  await value(id, 'overdueInspection', 1);
  await settle();
  await again(id);
  const found = await detail(id);
  expect(factorOf(found, 'overdueInspection')).toBeCloseTo(1 + (2 * 90) / 365, 10);
  const text = found.contributors.find(({ kind }) => kind === 'overdueInspection')?.text;
  expect(text?.en).toContain('1.000 is below what the platform sees and does not count');
  expect(text?.zh).toContain('不计');
  // A worse one counts, and one for which the platform sees nothing too.
  await value(id, 'overdueInspection', 3, { atTime: `${plant.day(-1)} 06:00:00` });
  await value(id, 'weather', 0.8);
  await settle();
  const worse = await detail(id);
  expect([factorOf(worse, 'overdueInspection'), factorOf(worse, 'weather')]).toEqual([3, 0.8]);
});

it('what was given beside the alarms of the plant is no alarm that closed', async () => {
  const id = await model('D-GIVEN', { equipmentId: plant.equipment(7) });
  const settings = (await admin.get<object>(`${service}/settings/detail`)).body.data;
  await admin.post(`${service}/settings/submit`, { ...settings, alarmWeight: 0.1 });
  await value(id, 'alarm', 3);
  await settle();
  await again(id);
  await value(id, 'alarm', 2, { atTime: `${plant.day(-1)} 06:00:00` });
  await settle();
  expect(factorOf(await detail(id), 'alarm')).toBe(2);
  await admin.post(`${service}/settings/submit`, settings);
});

it('a management factor that was given counts on RBI bases only, and says so', async () => {
  const id = await model('D-FMS', { equipmentId: plant.equipment(2) });
  // From before such values were refused.
  await inA((tx) =>
    tx.run(sql`
      insert into dynamic_risk_values (model_id, kind, factor, at_time) values (${id}, 'managementFactor', 10, now() - interval '1 day')`),
  );
  await settle();
  const found = await detail(id);
  expect(found.frequency).toBe(0.002);
  expect(factorOf(found, 'managementFactor')).toBeUndefined();
  const idle = found.idle.find(({ kind }) => kind === 'managementFactor');
  expect(idle?.text.en).toMatch(/^For RBI bases only: the value 10 of .+ does not count$/);
  expect(idle?.text.zh).toMatch(/^仅用于 RBI 基准：.+ 的取值 10 不计$/);
});

it('refuses a figure set by hand whose end has passed, and says that nothing was known before the first calculation', async () => {
  const id = await model('D-PAST', { equipmentId: plant.equipment(2) });
  await settle();
  const past = await admin.post(`${service}/dynamic-risk-override/submit`, {
    ...{ code: 'OV-PAST', modelId: id, frequency: 0.05, reason: '临时工况' },
    expiresAt: `${plant.day(-1)} 00:00:00`,
  });
  expect([past.status, past.body.msg]).toEqual([400, expect.stringContaining('到期时间须晚于现在')]);
  const before = await admin.get(`${service}/subject/detail`, { id, at: `${plant.day(-400)} 00:00:00` });
  expect(before.status).toBe(409);
  expect(before.body.msg).toContain('当时');
  expect(before.body.msg).not.toContain('重算');
  // Nor is anything known as of a day to come.
  for (const path of ['subject/detail', 'subject/trend', 'subject/list', 'subject/overview'])
    expect(
      (await admin.get(`${service}/${path}`, { id, days: 30, at: '2199-01-01 00:00:00' })).body,
      path,
    ).toMatchObject({ code: 400, errors: [{ field: 'at' }] });
});

it('a factor brought in lies in the range of its kind, and is of no day to come', async () => {
  const modelId = await model('D-RANGE', { subjectType: 'unit' });
  const bring = async (kind: string, factor: number, more: object = {}) =>
    (
      await admin.post(`${service}/dynamic-risk-value/submit`, {
        ...{ modelId, kind, factor, atTime: `${plant.day(-1)} 00:00:00`, ...more },
      })
    ).body;
  const raising = [
    ...['iow', 'overdueInspection', 'temporaryRepairExpired', 'openMocSafety', 'overdueHighWO'],
    ...['alarm', 'workPermitDensity'],
  ];
  for (const [kind, factor] of [
    ...raising.map((one) => [one, 0.99] as const),
    ...[['iow', 0.0001] as const, ['iow', 11] as const, ['overdueHighWO', 3] as const],
    ...[['weather', 0.4] as const, ['failureHistory', 0.2] as const, ['failureHistory', 6] as const],
  ])
    expect(await bring(kind, factor), `${kind} ${factor}`).toMatchObject({
      code: 400,
      errors: [{ field: 'factor' }],
    });
  expect(await bring('weather', 2, { atTime: `${plant.day(1)} 00:00:00` })).toMatchObject({
    code: 400,
    errors: [{ field: 'atTime' }],
  });
  for (const [kind, factor] of [
    ['iow', 1] as const,
    ['failureHistory', 0.3] as const,
    ['weather', 0.5] as const,
  ])
    expect(await bring(kind, factor), kind).toMatchObject({ success: true });
});

it('a factor kept from before its kind had a range lowers nothing, and is told where the figure is read', async () => {
  const modelId = await model('D-OLD', { subjectType: 'unit' });
  const valueId = await make(`${service}/dynamic-risk-value`, {
    ...{ modelId, kind: 'workPermitDensity', factor: 1, atTime: `${plant.day(-1)} 00:00:00` },
  });
  await inA((tx) => tx.run(sql`update dynamic_risk_values set factor = 0.6 where id = ${valueId}`));
  const calculated = async () => {
    await again(modelId);
    return detail(modelId);
  };
  const old = await calculated();
  await inA((tx) => tx.run(sql`update dynamic_risk_values set factor = 1 where id = ${valueId}`));
  const mended = await calculated();
  expect(factorOf(old, 'workPermitDensity')).toBe(1);
  expect(old.ratio).toBe(mended.ratio);
  const told = expect.stringMatching(/^Work permits: the value 0\.6 .* outside 1 to 10 and counts as 1/);
  expect(old.notices.map(({ en }) => en)).toContainEqual(told);
  expect(mended.notices.map(({ en }) => en)).not.toContainEqual(told);
});

it('a held value outlives a switch and a cap that are put back, and both are named as what moved the risk', async () => {
  const ccd = '/ircrisk-ccd';
  const loopId = await make(`${ccd}/corrosion-loop`, {
    ...{ code: 'CL-HELD', name: 'CL-HELD', nodeId: plant.nodeId, colour: 'teal' },
  });
  const tagId = await make('/ircrisk-series/series-tag', {
    ...{ tag: 'AI-HELD', name: 'AI-HELD', quantity: 'ph', intervalSeconds: 600 },
  });
  const windowId = await make(`${ccd}/corrosion-window`, {
    ...{ code: 'IOW-HELD', loopId, tagId, parameter: 'pH', level: 'critical', low: 5.5, high: 6.5 },
  });
  await admin.post(`${ccd}/corrosion-window/enforce`, { ids: [windowId], reason: 'MOC-2026-015' });
  const stands = (state: string) =>
    inA((tx) =>
      tx.run(sql`
        insert into corrosion_window_results (window_id, state, outside_share, last_time) values (${windowId}, ${state}, 0.498, now())
        on conflict (tenant_id, window_id) do update set state = excluded.state, outside_share = excluded.outside_share, last_time = excluded.last_time`),
    );
  await stands('exceeded');
  const id = await model('LOOP-HELD', { subjectType: 'loop', loopId });
  await again(id);
  await stands('unknown');
  await again(id);
  const iow = async () => factorOf(await detail(id), 'iow');
  expect(await iow()).toBeCloseTo(1.498, 9);
  const edit = (values: object) => make(`${service}/dynamic-risk-model`, { id, ...values });
  const reason = async () => {
    const { body } = await admin.get<{ points: { because: { en: string } | null }[] }>(
      `${service}/subject/trend`,
      { id, days: 7 },
    );
    return body.data.points.at(-1)?.because?.en;
  };
  await edit({ useIow: false });
  expect(await iow()).toBeUndefined();
  expect(await reason()).toMatch(/^Model changed by .+: “.+” left out$/);
  await edit({ useIow: true });
  expect(await iow()).toBeCloseTo(1.498, 9);
  const before = (await admin.get<object>(`${service}/settings/detail`)).body.data;
  const capped = async (ranges: object) => {
    const { body } = await admin.post(`${service}/settings/submit`, { ...before, ranges });
    expect(body, JSON.stringify(body)).toMatchObject({ success: true });
    await settle();
  };
  await capped({ iow: { min: 1, cap: 1 } });
  expect(await iow()).toBe(1);
  expect(await reason()).toMatch(/^Settings changed by .+: cap of “.+” 10 → 1/);
  await capped({});
  expect(await iow()).toBeCloseTo(1.498, 9);
  await edit({ baseFrequency: 0.00001, useInspection: false });
  expect(await reason()).toMatch(/^Model changed by .+: base 0.002 → 0.00001, “.+” left out$/);
  expect((await detail(id)).notices[0]?.zh).toContain('修改了模型：基准 0.002 → 0.00001');
  // Written once and read in both languages: each has the name its readers know.
  await inA((tx) =>
    tx.run(sql`update users set real_name_en = 'Zhou Ying' where account = ${platform.a.admin.account}`),
  );
  await edit({ baseFrequency: 0.0001 });
  expect(await reason()).toMatch(/^Model changed by Zhou Ying: base/);
  expect((await detail(id)).notices[0]?.zh).not.toContain('Zhou Ying');
  expect(await again(id)).toBe(0);
});
