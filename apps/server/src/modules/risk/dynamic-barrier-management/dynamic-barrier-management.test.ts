import type {
  BowTieDetail,
  BowTieSheet,
  ByHand,
  Impairment,
  LiveBarrier,
} from '@ircrisk/contract/modules/risk/dynamic-barrier-management.ts';
import { barrierElement, barrierImpairment } from '@ircrisk/contract/resources/barrier.ts';
import { mostFailureRate } from '@ircrisk/contract/resources/barrier-words.ts';
import { mostRate } from '@ircrisk/engine-barrier';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tellOverdue } from '#modules/reliability/maintenance-plan/index.ts';
import { sql } from '#platform/database/sql.ts';
import { checkWorkbook, finishedJob, importWorkbook } from '#platform/resources/exchange/testing.ts';
import { goRound } from '#platform/tenancy/rounds.ts';
import { MaintenanceTest } from '#testing/maintenance.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { hireSigners, type Signers } from '#testing/signers.ts';
import type { TestClient } from '#testing/test-client.ts';
import { upload } from '#testing/upload.ts';
import { bypassRounds, recompute } from './recompute.ts';

let platform: TestPlatform;
let admin: TestClient;
let plant: MaintenanceTest;
let signers: Signers;
const service = '/ircrisk-dynamic-barrier-management';

beforeAll(async () => {
  platform = await startTestPlatform({ roundsHeld: true });
  plant = await MaintenanceTest.start(platform, 5);
  admin = plant.admin;
  signers = await hireSigners(platform, platform.a);
});
afterAll(() => platform.close());

const inA = <T>(work: Parameters<typeof platform.inTenant<T>>[1]) =>
  platform.inTenant(platform.a.tenantId, work);
async function make(resource: string, values: object): Promise<string> {
  const { body } = await admin.post<string>(`${service}/${resource}/submit`, values);
  expect(body, JSON.stringify(body)).toMatchObject({ success: true });
  return body.data;
}
const barrier = (code: string, more: Record<string, unknown> = {}) =>
  make('barrier', {
    ...(String(more.type).toLowerCase().includes('human') && { competenceUntil: plant.day(300) }),
    ...{ code, name: `屏障 ${code}`, nameEn: `Barrier ${code}`, function: 'PSD', type: 'activeHw' },
    ...{ nodeId: plant.nodeId, safetyCritical: true, commonCause: 0, ...more },
  });
const element = (barrierId: string, tag: string, more: object = {}) =>
  make('barrier-element', {
    ...{ barrierId, tag, failureRate: 2e-6, intervalDays: 365, lastTest: plant.day(-10), lastResult: 'pass' },
    ...more,
  });
const noData = {
  failureRate: undefined,
  intervalDays: undefined,
  lastTest: undefined,
  lastResult: undefined,
};
const why = async (id: string) =>
  (
    await admin.get<{
      barrier: LiveBarrier;
      calculation: {
        value: number | null;
        reason?: { code: string; values?: Record<string, unknown> };
        inputsUsed: { design: number | null };
        warnings: { code: string }[];
        steps: { id: string; substituted: string; value: number }[];
      };
      bowTies: { code: string }[];
      standard: { verdict: string; reasons: { en: string }[] } | null;
      claims: {
        code: string;
        node: string | null;
        study: { id: string; label: string; link: string } | null;
      }[];
      changes: {
        after: string;
        causes: { zh: string; en: string; source?: { label: string; link: string } | null }[];
      }[];
      elements: { id: string; byHand: ByHand | null }[];
    }>(`${service}/barrier/why`, { id })
  ).body.data;
const bowTie = async (id: string) =>
  (await admin.get<BowTieDetail>(`${service}/bow-tie/model`, { id })).body.data;
/** Versions of a bow-tie, a barrier and its elements, as a screen that has them open knows them. */
const versionsOf = (bowTieId: string, barrierId: string) =>
  inA((tx) =>
    tx.all<{ id: string; version: number }>(sql`
      select id, version from bow_ties where id = ${bowTieId} union all select id, version from barriers where id = ${barrierId}
      union all select id, version from barrier_elements where barrier_id = ${barrierId} order by id`),
  );
const byHand = (id: string, body: object, by: TestClient = admin) =>
  by.post(`${service}/barrier-element/override-act`, { id, ...body });
const act = (id: string, body: object, by: TestClient = admin) =>
  by.post<{ state: string }>(`${service}/barrier-impairment/act`, { id, ...body });

/** An approved alarm for a barrier of people who act on one. */
const sounds = (barrierId: string, tag: string) =>
  inA(async (tx) => {
    await tx.run(sql`
      insert into alarm_tags (tag, type, name, priority, state, barrier_id) values (${tag}, 'H', '液位高', '1', 'approved', ${barrierId})`);
    await recompute(tx, platform.a.tenantId);
  });

/** A threat with an alarm, an interlock and a relief valve, as the published example. */
async function furnished(code: string, tested: object = {}) {
  const alarm = await barrier(`${code}-A`, { type: 'human', function: 'COM' });
  const sif = await barrier(`${code}-S`);
  const psv = await barrier(`${code}-R`, { function: 'REL', designPfd: 0.1 });
  await sounds(alarm, `${code}-LI`);
  await element(alarm, `${code}-OP`, { needsTest: false, failureRate: undefined });
  await element(sif, `${code}-XV`, tested);
  await element(psv, `${code}-PSV`, { failureRate: undefined });
  const id = await make('bow-tie', {
    code,
    name: `蝴蝶结 ${code}`,
    hazard: '液化气',
    topEvent: '泄漏',
    minimumMitigation: 0,
  });
  const model = {
    threats: [{ id: 't1', name: '超装', frequencyPerYear: 0.1, barrierIds: [alarm, sif, psv] }],
    consequences: [{ id: 'c1', name: '火灾', tolerablePerYear: 1e-5, barrierIds: [] }],
  };
  const { body } = await admin.post(`${service}/bow-tie/save-model`, { id, version: 1, model });
  expect(body, JSON.stringify(body)).toMatchObject({ success: true });
  return { id, alarm, sif, psv, model };
}

it('a test that falls overdue at midnight changes element, barrier and scenario by itself, and says why', async () => {
  const equipmentId = plant.equipment(0);
  const strategyId = await plant.strategy({ intervalValue: 12 });
  const planId = await plant.plan(strategyId, { equipmentId });
  const orderId = await plant.submit('work-order', {
    ...{ title: 'XV 检验测试', equipmentId, workType: 'INS', dueDate: plant.today },
  });
  await inA((tx) => tx.run(sql`update work_orders set plan_id = ${planId} where id = ${orderId}`));
  const { id, sif } = await furnished('BT-1', { planId, equipmentId });
  expect((await why(sif)).barrier).toMatchObject({ state: 'functional', causes: [] });
  expect((await why(sif)).calculation.value).toBeCloseTo(2e-6 * 8760 * 0.5, 12);
  await admin.form(`${service}/bow-tie/submit-review`, { id });
  expect((await signers.approve(`${service}/bow-tie`, id)).body).toMatchObject({ success: true });
  expect(await bowTie(id)).toMatchObject({ state: 'approved', colour: 'green' });
  const opened = await versionsOf(id, sif);

  // The day ends: the order was due yesterday.
  const day = await inA(async (tx) => {
    await tx.run(
      sql`update work_orders set due_date = current_date - 1, window_start = current_date - 1, planned_date = current_date - 1 where id = ${orderId}`,
    );
    await tellOverdue(tx, platform.a.tenantId);
    return tx.one<{ number: string }>(sql`select number from work_orders where id = ${orderId}`);
  });
  const after = await why(sif);
  expect(after.barrier.state).toBe('degraded');
  const [cause] = after.barrier.causes;
  expect(cause?.text.zh).toContain('检验测试超期 1 天');
  expect(cause?.text.en).toContain('1 d overdue');
  expect(cause?.source).toMatchObject({ label: day.number });
  expect(after.calculation.value).toBeCloseTo(3 * 2e-6 * 8760 * 0.5, 12);
  const scenario = await bowTie(id);
  expect(scenario.colour).toBe('amber');
  expect(scenario.changes.map(({ label, after: now }) => [label, now])).toEqual(
    expect.arrayContaining([
      ['BT-1', 'amber'],
      ['BT-1-S', 'degraded'],
    ]),
  );
  expect(scenario.scenarios[0]?.reasons.some(({ zh }) => zh.includes('BT-1-S'))).toBe(true);
  const kept = await inA((tx) =>
    tx.one<{ before: string; causes: unknown[] }>(
      sql`select before, causes from barrier_states where kind = 'barrier' and target_id = ${sif} and state = 'degraded'`,
    ),
  );
  expect(kept.before).toBe('functional');
  expect(kept.causes).toContainEqual({ ...cause?.text, source: cause?.source });
  // Whoever had the record open may still save it: a judgement is no edit.
  expect(await versionsOf(id, sif)).toEqual(opened);

  // Done again, nothing changes and nothing is kept twice.
  const states = () => inA((tx) => tx.one<{ n: number }>(sql`select count(*)::int as n from barrier_states`));
  const before = await states();
  expect(await inA((tx) => recompute(tx, platform.a.tenantId))).toBe(0);
  expect(await states()).toEqual(before);

  // The sheet for the next shift is made, in both languages.
  for (const [language, format] of [
    ['zh', 'pdf'],
    ['en', 'docx'],
  ] as const) {
    const asked = await admin.post<{ jobId: string }>(`${service}/barrier/hand-over`, { language, format });
    const state = async () =>
      (await admin.get<{ state: string }>('/ircrisk-system/job/detail', { id: asked.body.data.jobId })).body
        .data.state;
    await expect.poll(state, { timeout: 50_000, interval: 50 }).toBe('done');
  }
});

it('a bypass counts from its start, is yellow only while approved and in date, and past its end red by itself', async () => {
  const { id, sif } = await furnished('BT-2');
  const [{ id: elementId } = { id: '' }] = await inA((tx) =>
    tx.all<{ id: string }>(sql`select id from barrier_elements where barrier_id = ${sif}`),
  );
  const bypass = await make('barrier-impairment', {
    ...{ code: 'BP-1', elementId, kind: 'bypass', reason: '更换阀位开关' },
    ...{ startTime: `${plant.day(-1)} 08:00:00`, plannedEnd: `${plant.day(1)} 08:00:00` },
  });
  expect((await why(sif)).barrier.state).toBe('bypassed');
  expect((await act(bypass, { act: 'approve' })).status).toBe(403);
  const judge = signers.approver;
  expect((await act(bypass, { act: 'approve' }, judge)).status).toBe(409);
  const [row] = (await admin.get<Impairment[]>(`${service}/barrier-impairment/open`)).body.data;
  await admin.post(`${service}/barrier-impairment/update`, {
    ...{ id: bypass, version: row!.version, measures: '现场专人监护' },
  });
  expect((await act(bypass, { act: 'approve' }, judge)).body).toMatchObject({ success: true });
  expect((await why(sif)).barrier).toMatchObject({ state: 'approvedOutOfService', pfd: { low: 1, high: 1 } });
  await act(bypass, { act: 'start' });
  expect((await bowTie(id)).scenarios[0]).toMatchObject({ colour: 'red', gapDecades: 2 });

  await inA(async (tx) => {
    await tx.run(sql`update barrier_impairments set planned_end = now() where id = ${bypass}`);
    await recompute(tx, platform.a.tenantId);
  });
  const { barrier: red } = await why(sif);
  expect(red.state).toBe('bypassed');
  expect(red.causes[0]?.text.en).toContain('past its planned end');
  const open = (await admin.get<Impairment[]>(`${service}/barrier-impairment/open`)).body.data;
  expect(open.find(({ code }) => code === 'BP-1')).toMatchObject({ state: 'expired' });
  await act(bypass, { act: 'close', reason: '开关已更换并复位' });
  expect((await why(sif)).barrier.state).toBe('functional');
  expect((await bowTie(id)).impairments).toMatchObject([{ state: 'closed', leftMinutes: null }]);
});

it('a bypass that begins or ends is followed by the short round, which writes nothing where none has', async () => {
  const { sif } = await furnished('BT-B');
  const { id: elementId } = await inA((tx) =>
    tx.one<{ id: string }>(sql`select id from barrier_elements where barrier_id = ${sif}`),
  );
  const bypass = await make('barrier-impairment', {
    ...{ code: 'BP-3', elementId, kind: 'bypass', reason: '更换阀位开关', measures: '现场专人监护' },
    ...{ startTime: `${plant.day(1)} 08:00:00`, plannedEnd: `${plant.day(2)} 08:00:00` },
  });
  await act(bypass, { act: 'approve' }, signers.approver);
  const rounds = bypassRounds();
  const look = () => goRound(platform.db, rounds);
  await look();
  expect((await why(sif)).barrier.state).toBe('functional');
  await inA((tx) => tx.run(sql`update barrier_impairments set start_time = now() where id = ${bypass}`));
  await look();
  expect((await why(sif)).barrier.state).toBe('approvedOutOfService');
  await inA((tx) => tx.run(sql`update barrier_impairments set planned_end = now() where id = ${bypass}`));
  await look();
  expect((await why(sif)).barrier.state).toBe('bypassed');
  const { changes } = await why(sif);
  await look();
  expect((await why(sif)).changes).toEqual(changes);
});

it('votes 2 of 3, and what nobody knows is never green', async () => {
  const group = { groupCode: 'PT', required: 2 };
  const id = await barrier('B-V');
  expect((await why(id)).barrier.state).toBe('unknown');
  await element(id, 'PT-A', group);
  await element(id, 'PT-B', group);
  const third = await element(id, 'PT-C', { ...group, lastTest: undefined, lastResult: undefined });
  expect((await why(id)).barrier.state).toBe('degraded');
  const set = (state: string | null, until = plant.day(3)) =>
    admin.post(`${service}/barrier-element/override`, { id: third, state, reason: '现场确认', until });
  await set('functional');
  expect((await why(id)).barrier.state).toBe('degraded');
  await byHand(third, { act: 'confirm' }, signers.approver);
  expect((await why(id)).barrier.state).toBe('functional');
  expect((await why(id)).barrier.causes[0]?.text.zh).toContain('人工设定');
  // An override that has ended counts no more.
  await inA(async (tx) => {
    await tx.run(sql`update barrier_elements set override_until = current_date - 1 where id = ${third}`);
    await recompute(tx, platform.a.tenantId);
  });
  expect((await why(id)).barrier.state).toBe('degraded');
  await element(id, 'LOGIC', { lastTest: undefined });
  expect((await why(id)).barrier.state).toBe('unknown');
});

it('a state set by hand says why, ends within thirty days, and never makes green what is lost', async () => {
  const id = await barrier('B-HAND');
  const bad = await element(id, 'XV-HAND', { lastResult: 'fail' });
  const set = (more: object) =>
    admin.post(`${service}/barrier-element/override`, {
      ...{ id: bad, state: 'functional', reason: '现场确认', until: plant.day(3), ...more },
    });
  for (const [field, given] of [
    ['until', plant.day(-1)],
    ['until', plant.day(31)],
    ['until', '2199-01-01'],
    ['reason', '.'],
  ] as const)
    expect((await set({ [field]: given })).body, given).toMatchObject({ code: 400, errors: [{ field }] });
  expect((await why(id)).barrier.state).toBe('failed');
  expect((await set({ until: plant.day(30) })).body).toMatchObject({ success: true });
  expect((await why(id)).barrier.state).toBe('failed');
  await byHand(bad, { act: 'confirm' }, signers.approver);
  const { barrier: held } = await why(id);
  expect([held.state, held.causes[0]?.text.en]).toEqual(['degraded', expect.stringContaining('degraded')]);
  const sound = await barrier('B-HAND-2');
  const open = await element(sound, 'XV-HAND-2');
  await set({ id: open, until: plant.today });
  await byHand(open, { act: 'confirm' }, signers.approver);
  expect((await why(sound)).barrier.state).toBe('functional');
  const fails = (code: string) =>
    make('barrier-impairment', {
      ...{ code, elementId: open, kind: 'failure', reason: '卡涩' },
      startTime: `${plant.day(-1)} 00:00:00`,
    });
  // What comes after the confirmation is not confirmed with it, and of two failures each is its own.
  for (const code of ['IMP-HAND', 'IMP-HAND-2']) {
    await fails(code);
    const { barrier: known } = await why(sound);
    expect(known).toMatchObject({ state: 'failed', pfd: { low: 1, high: 1 } });
    expect(known.causes.map(({ text }) => text.en)).toContainEqual(
      expect.stringContaining('Worse is known since'),
    );
    await set({ id: open, until: plant.day(3) });
    expect((await why(sound)).barrier.state).toBe('failed');
    await byHand(open, { act: 'confirm' }, signers.approver);
    expect((await why(sound)).barrier.state).toBe('degraded');
  }
  // Whoever ends it needs no day that lies ahead.
  expect((await set({ id: open, state: null, until: plant.day(-1) })).body).toMatchObject({ success: true });
  expect((await why(sound)).barrier.state).toBe('failed');
});

it('a confirmation covers what was known then: a test that goes from late to failed counts, and so does all where nothing was kept', async () => {
  const id = await barrier('B-SEEN');
  const late = await element(id, 'XV-SEEN', { lastTest: plant.day(-400) });
  const state = async () => (await why(id)).barrier.state;
  await admin.post(`${service}/barrier-element/override`, {
    ...{ id: late, state: 'functional', reason: '现场确认', until: plant.day(3) },
  });
  await byHand(late, { act: 'confirm' }, signers.approver);
  expect(await state()).toBe('functional');
  // Half the interval late is taken as failed: the same test, and worse than what was confirmed.
  const longer = (days: number) =>
    inA(async (tx) => {
      await tx.run(sql`update barrier_elements set interval_days = ${days} where id = ${late}`);
      await recompute(tx, platform.a.tenantId);
    });
  await longer(200);
  expect(await state()).toBe('failed');
  await longer(365);
  expect(await state()).toBe('functional');
  await inA(async (tx) => {
    await tx.run(sql`update barrier_elements set override_over = null where id = ${late}`);
    await recompute(tx, platform.a.tenantId);
  });
  expect(await state()).toBe('degraded');
});

it('nobody lifts a state alone: a second person confirms it, and the card says who, who else and until when', async () => {
  const id = await barrier('B-TWO');
  const late = await element(id, 'XV-TWO', { lastTest: plant.day(-400) });
  const set = (state: string, by = admin) =>
    by.post(`${service}/barrier-element/override`, {
      ...{ id: late, state, reason: '现场确认', until: plant.day(3) },
    });
  const seen = async (by = admin) =>
    (await by.get<{ elements: { byHand: ByHand | null }[] }>(`${service}/barrier/why`, { id })).body.data
      .elements[0]!.byHand;
  expect((await why(id)).barrier.state).toBe('degraded');
  await set('functional');
  const waiting = (await why(id)).barrier;
  expect([waiting.state, waiting.causes[0]?.text.en]).toEqual([
    'degraded',
    expect.stringContaining('Nobody else has confirmed'),
  ]);
  expect(await seen()).toMatchObject({
    ...{ state: 'functional', stage: 'requested', until: plant.day(3), confirmedBy: null },
    ...{ by: expect.any(String), allowed: ['end'] },
  });
  const told = await inA((tx) =>
    tx.all(
      sql`select 1 from notices where kind = 'barrier' and title ->> 'en' like 'To be confirmed: XV-TWO%'`,
    ),
  );
  expect(told.length).toBeGreaterThan(0);
  expect((await byHand(late, { act: 'confirm' })).status).toBe(403);
  expect((await seen(signers.approver))?.allowed).toEqual(['confirm', 'refuse', 'end']);
  expect((await byHand(late, { act: 'refuse' }, signers.approver)).status).toBe(400);
  expect((await byHand(late, { act: 'confirm' }, signers.approver)).body).toMatchObject({ success: true });
  expect((await why(id)).barrier.state).toBe('functional');
  expect(await seen()).toMatchObject({
    ...{ stage: 'confirmed', confirmedBy: expect.any(String), confirmedTime: expect.any(String) },
  });
  // Asked for anew by the second person, it waits for another again.
  await set('functional', signers.approver);
  expect((await why(id)).barrier.state).toBe('degraded');
  expect((await byHand(late, { act: 'confirm' }, signers.approver)).status).toBe(403);
  await byHand(late, { act: 'refuse', reason: '没有看到测试记录' });
  expect([await seen(), (await why(id)).barrier.state]).toEqual([null, 'degraded']);
  // What is no better than the evidence counts at once.
  await set('failed');
  expect((await why(id)).barrier.state).toBe('failed');
  // One from before anybody kept who set it is not confirmed, and by nobody.
  await set('functional');
  await inA(async (tx) => {
    await tx.run(sql`update barrier_elements set override_by = null where id = ${late}`);
    await recompute(tx, platform.a.tenantId);
  });
  expect((await why(id)).barrier.state).toBe('degraded');
  expect((await byHand(late, { act: 'confirm' }, signers.approver)).status).toBe(403);
});

it('a bypass has an end within the rule, is extended with a reason by two, and past its end is told', async () => {
  const id = await barrier('B-LONG');
  const elementId = await element(id, 'XV-LONG', { groupCode: 'L' });
  await element(id, 'XV-LONG2', { groupCode: 'L' });
  const ask = (code: string, more: object) =>
    admin.post<string>(`${service}/barrier-impairment/submit`, {
      ...{ code, elementId, kind: 'bypass', reason: '更换阀位开关', measures: '现场专人监护' },
      ...{ startTime: `${plant.day(-1)} 08:00:00`, ...more },
    });
  const refused = (field: string) => ({ code: 400, errors: [{ field }] });
  expect((await ask('BL-1', {})).body).toMatchObject(refused('plannedEnd'));
  expect((await ask('BL-1', { plannedEnd: `${plant.day(30)} 08:00:00` })).body).toMatchObject(
    refused('plannedEnd'),
  );
  // A failure lasts as long as it lasts.
  expect((await ask('BL-F', { kind: 'failure' })).body).toMatchObject({ success: true });
  const bypass = (await ask('BL-1', { plannedEnd: `${plant.day(29)} 08:00:00` })).body.data;
  const rule = (bypassDays: number) => admin.post(`${service}/settings/submit`, { bypassDays });
  for (const days of [0, 91, 1.5]) expect((await rule(days)).status, String(days)).toBe(400);
  await rule(7);
  expect((await admin.get(`${service}/settings/detail`)).body.data).toEqual({ bypassDays: 7 });
  const { approver, checker } = signers;
  expect((await act(bypass, { act: 'approve' }, approver)).body.msg).toContain('7 天');
  await admin.post(`${service}/barrier-impairment/submit`, {
    ...{ id: bypass, plannedEnd: `${plant.day(5)} 08:00:00` },
  });
  expect((await act(bypass, { act: 'approve' }, approver)).body).toMatchObject({ success: true });
  await act(bypass, { act: 'start' });
  // Not before its time: the register would say it stands and the barrier that it works.
  const planned = (
    await ask('BL-2', { startTime: `${plant.day(1)} 08:00:00`, plannedEnd: `${plant.day(2)} 08:00:00` })
  ).body.data;
  await act(planned, { act: 'approve' }, approver);
  expect((await act(planned, { act: 'start' })).body).toMatchObject({
    code: 409,
    msg: expect.stringContaining(`${plant.day(1)} 08:00`),
  });
  await act(planned, { act: 'close', reason: '计划取消' });

  const extend = (plannedEnd: string, more: object = {}) =>
    act(bypass, { act: 'extend', reason: '备件未到', plannedEnd, ...more }, approver);
  expect((await extend(`${plant.day(6)} 08:00`, { reason: '' })).body).toMatchObject(refused('reason'));
  expect((await extend(`${plant.day(-1)} 09:00`)).body).toMatchObject(refused('plannedEnd'));
  expect((await extend(`${plant.day(9)} 08:00`)).body).toMatchObject({
    ...{ code: 409, errors: [{ field: 'plannedEnd' }] },
  });
  expect((await extend(`${plant.day(6)} 08:00`)).body).toMatchObject({ success: true });
  // Neither who asked for the bypass nor who asked for more of it.
  expect((await act(bypass, { act: 'approve' }, approver)).status).toBe(403);
  expect((await act(bypass, { act: 'approve' })).status).toBe(403);
  expect((await act(bypass, { act: 'approve' }, checker)).body).toMatchObject({ success: true });

  const { state } = (await why(id)).barrier;
  const overdue = async () =>
    (await admin.get<{ kpi: { overdueBypasses: number } }>(`${service}/barrier/panel`)).body.data.kpi
      .overdueBypasses;
  const before = await overdue();
  await inA(async (tx) => {
    await tx.run(sql`update barrier_impairments set planned_end = now() where id = ${bypass}`);
    await recompute(tx, platform.a.tenantId);
    await recompute(tx, platform.a.tenantId);
  });
  // The vote keeps the barrier's colour, and still it is told, once to each.
  expect((await why(id)).barrier.state).toBe(state);
  expect(await overdue()).toBe(before + 1);
  const told = await inA((tx) =>
    tx.all<{ user: string }>(
      sql`select user_id as user from notices where title ->> 'zh' like '旁路 BL-1%已过计划结束时间'`,
    ),
  );
  expect(told.length).toBeGreaterThan(1);
  expect(new Set(told.map(({ user }) => user)).size).toBe(told.length);
  await rule(30);
});

it('says in each language why something is bypassed and what makes up for it, and either is enough to approve', async () => {
  const id = await barrier('B-EN');
  const tag = await element(id, 'EN-1');
  const register = (code: string, more: object) =>
    make('barrier-impairment', {
      ...{ code, elementId: tag, kind: 'bypass', reason: '变送器零点漂移', reasonEn: 'Zero drift' },
      ...{ startTime: `${plant.day(0)} 00:00:00`, plannedEnd: `${plant.day(2)} 00:00:00`, ...more },
    });
  await register('BP-EN-1', { measures: '每小时核对', measuresEn: 'Read every hour' });
  const english = await register('BP-EN-2', { measuresEn: 'An attendant' });
  const told = async (language: string) => {
    const { data } = (await admin.get<Impairment[]>(`${service}/barrier-impairment/open`, {}, { language }))
      .body;
    return data
      .filter(({ code }) => code.startsWith('BP-EN'))
      .map(({ reason, measures }) => [reason, measures])
      .sort();
  };
  expect(await told('zh')).toEqual([
    ['变送器零点漂移', 'An attendant'],
    ['变送器零点漂移', '每小时核对'],
  ]);
  expect(await told('en')).toEqual([
    ['Zero drift', 'An attendant'],
    ['Zero drift', 'Read every hour'],
  ]);
  expect((await act(english, { act: 'approve' }, signers.approver)).body).toMatchObject({ success: true });
});

it('an alarm nobody can hear takes its barrier along at once, by whose leave and until when, and gives it back', async () => {
  const alarms = '/ircrisk-alarm-management';
  const id = await barrier('B-AL', { type: 'activeHwHuman', function: 'COM' });
  await sounds(id, 'LI-900');
  const group = { groupCode: 'LT', required: 1 };
  await element(id, 'LI-901.H', group);
  await element(id, 'LI-902.H', group);
  const submit = async (resource: string, values: object) => {
    const { body } = await admin.post<string>(`${alarms}/${resource}/submit`, values);
    expect(body, JSON.stringify(body)).toMatchObject({ success: true });
    return body.data;
  };
  const alarm = (tag: string) =>
    submit('alarm-tag', { tag, type: 'H', name: '液位高', priority: '1', barrierId: id });
  /** The plant's clock, so many hours from now. */
  const time = (hours: number) =>
    new Date(Date.now() + (8 + hours) * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  let hides = 0;
  const hide = async (tagId: string, kind: string, by = admin) => {
    hides += 1;
    const shelf = await submit('alarm-shelf', {
      ...{ code: `SH-AL-${hides}`, tagId, kind, reason: '仪表检修', measures: '现场看液位' },
      ...{ startTime: time(0), untilTime: time(8) },
    });
    const { body } = await by.post(`${alarms}/alarm-shelf/act`, {
      ...{ id: shelf, act: kind === 'shelve' ? 'begin' : 'approve' },
    });
    expect(body, JSON.stringify(body)).toMatchObject({ success: true });
    return shelf;
  };
  const back = (shelf: string) =>
    admin.post(`${alarms}/alarm-shelf/act`, { id: shelf, act: 'end', reason: '修好' });
  const stands = async () => {
    const { barrier: one, calculation } = await why(id);
    return { state: one.state, pfd: calculation.value, causes: one.causes };
  };
  expect(await stands()).toMatchObject({ state: 'functional', causes: [] });
  // One of two in a vote: the other goes on, and nothing is better than before.
  const first = await alarm('LI-901');
  const out = await hide(first, 'outOfService', signers.approver);
  expect(await stands()).toMatchObject({ state: 'degraded' });
  expect((await stands()).causes.map(({ text, source }) => [text.en, source])).toContainEqual([
    expect.stringMatching(/^LI-901\.H: The alarm LI-901\.H is out of service, approved/),
    { label: 'SH-AL-1', link: '/alarm-management?tab=shelves' },
  ]);
  await back(out);
  expect(await stands()).toMatchObject({ state: 'functional', causes: [] });
  // An alarm that is no element of its own is in series: nobody hears it, nobody acts.
  const other = await alarm('LI-903');
  const suppressed = await hide(other, 'suppress', signers.approver);
  expect(await stands()).toMatchObject({ state: 'approvedOutOfService', pfd: 1 });
  await back(suppressed);
  const shelved = await hide(other, 'shelve');
  expect(await stands()).toMatchObject({ state: 'bypassed', pfd: 1 });
  // While it is hidden it is not taken from its barrier, or that would be green without anybody hearing.
  const next = await barrier('B-AL-2', { type: 'activeHwHuman', function: 'COM' });
  for (const barrierId of [next, null])
    expect((await admin.post(`${alarms}/alarm-tag/submit`, { id: other, barrierId })).body).toMatchObject({
      ...{ code: 400, errors: [{ field: 'barrierId' }] },
    });
  expect(await stands()).toMatchObject({ state: 'bypassed', pfd: 1 });
  await submit('alarm-tag', { id: other, name: '液位高高' });
  const retire = () =>
    admin.post(`${alarms}/alarm-tag/act`, { ids: other, act: 'retire', reason: '不再需要' });
  await back(shelved);
  expect((await stands()).state).toBe('functional');
  // What a barrier counts on is not retired; one that was before this was refused does not sound.
  expect((await retire()).body).toMatchObject({ code: 409, msg: expect.stringContaining('B-AL') });
  await inA(async (tx) => {
    await tx.run(sql`update alarm_tags set state = 'retired' where id = ${other}`);
    await recompute(tx, platform.a.tenantId);
  });
  expect(await stands()).toMatchObject({ state: 'failed', pfd: 1 });
  expect((await stands()).causes[0]?.text.en).toContain('is retired');
  await inA(async (tx) => {
    await tx.run(sql`update alarm_tags set state = 'identified' where id = ${other}`);
    await recompute(tx, platform.a.tenantId);
  });
  // What the control system hides without a record of ours is never approved.
  await inA(async (tx) => {
    await tx.run(sql`update alarm_states set alarm_state = 'shelved' where tag_id = ${other}`);
    await recompute(tx, platform.a.tenantId);
  });
  expect(await stands()).toMatchObject({ state: 'bypassed', pfd: 1 });
  expect((await stands()).causes[0]?.text.en).toContain('without an approved record');
});

it('a vote is entered element by element, failed until it has enough and told why; what cannot be whole is refused', async () => {
  const id = await barrier('B-K');
  const ask = (tag: string, more: object) =>
    admin.post<string>(`${service}/barrier-element/submit`, { barrierId: id, tag, ...sound, ...more });
  const sound = { failureRate: 2e-6, intervalDays: 365, lastTest: plant.day(-10), lastResult: 'pass' };
  const refused = (field: string) => ({ code: 400, errors: [{ field }] });
  const group = { groupCode: 'K', required: 2 };
  const stands = async () => {
    const { barrier: one, calculation } = await why(id);
    return { state: one.state, pfd: calculation.value, causes: one.causes.map(({ text }) => text.en) };
  };
  expect((await ask('K-0', { required: 2 })).body).toMatchObject(refused('required'));
  const first = (await ask('K-1', group)).body.data;
  expect(await stands()).toEqual({
    state: 'failed',
    pfd: 1,
    causes: ['The vote needs 2 elements and has 1: it cannot act. Enter the others or lower k'],
  });
  const second = (await ask('K-2', group)).body.data;
  expect(await stands()).toMatchObject({ state: 'functional', pfd: expect.closeTo(2e-6 * 8760, 12) });
  const third = (await ask('K-3', group)).body.data;
  expect(await stands()).toMatchObject({ state: 'functional', causes: [] });
  expect((await stands()).pfd).toBeCloseTo((2e-6 * 8760) ** 2, 12);
  // A vote that is whole is not taken apart by a number, nor by what leaves it.
  const change = (elementId: string, more: object) =>
    admin.post(`${service}/barrier-element/submit`, { id: elementId, ...more });
  expect((await change(third, { required: 4 })).body).toMatchObject(refused('required'));
  expect((await ask('K-4', { ...group, required: 22 })).body).toMatchObject(refused('required'));
  const remove = (ids: string) => admin.form(`${service}/barrier-element/remove`, { ids });
  expect((await remove(third)).body).toMatchObject({ success: true });
  expect((await change(first, { groupCode: null, required: 1 })).body).toMatchObject(refused('groupCode'));
  expect((await remove(first)).body).toMatchObject({ code: 409, msg: expect.stringContaining('改小 k') });
  expect((await change(first, { name: '阀' })).body).toMatchObject({ success: true });
  await inA(async (tx) => {
    await tx.run(sql`update barrier_elements set required = 5 where id = ${second}`);
    await recompute(tx, platform.a.tenantId);
  });
  expect(await stands()).toMatchObject({
    state: 'failed',
    pfd: 1,
    causes: [expect.stringContaining('needs 5 elements and has 2')],
  });
  // Of a file, all rows of the vote are counted together.
  const file = async (k: number) =>
    checkWorkbook(
      admin,
      barrierElement,
      Buffer.from(
        await writeXlsx({
          sheets: [
            {
              name: 'rows',
              rows: [
                ['屏障', '位号', '表决组', '需要 k'],
                ['B-K', 'M-1', 'M', k],
                ['B-K', 'M-2', 'M', k],
              ],
            },
          ],
        }),
      ),
    );
  expect((await file(2)).data.errors).toEqual([]);
  expect((await file(3)).data.errors).toMatchObject([
    { row: 2, field: 'required', msg: expect.stringContaining('共有 2 个要素') },
    { row: 3, field: 'required' },
  ]);
  // What never could be kept is cleared away without a word.
  expect((await remove(first)).body).toMatchObject({ success: true });
});

it('a vote that is changed is judged by its new logic, and the old one stays in the history', async () => {
  const group = { groupCode: 'GD', required: 2 };
  const id = await barrier('B-W');
  const elements = [await element(id, 'GD-A', group), await element(id, 'GD-B', group)];
  const bad = await element(id, 'GD-C', { ...group, lastResult: 'fail' });
  const voted = (await why(id)).barrier.state;
  expect(voted).toBe('degraded');
  await admin.post(`${service}/barrier-element/override`, {
    ...{ id: elements[1], state: 'failed', reason: '现场确认', until: plant.day(3) },
  });
  expect((await why(id)).barrier.state).toBe('failed');
  for (const elementId of [...elements, bad]) {
    const { version } = (
      await admin.get<{ version: number }>(`${service}/barrier-element/detail`, { id: elementId })
    ).body.data;
    const changed = { id: elementId, version, required: 1 };
    expect((await admin.post(`${service}/barrier-element/update`, changed)).body).toMatchObject({
      success: true,
    });
  }
  expect((await why(id)).barrier.state).toBe('degraded');
  const { kept } = await inA((tx) =>
    tx.one<{ kept: string[] }>(
      sql`select array_agg(state order by from_time, id) as kept from barrier_states where kind = 'barrier' and target_id = ${id}`,
    ),
  );
  expect(kept.slice(-2)).toEqual(['failed', 'degraded']);
  const logged = await inA((tx) =>
    tx.all<{ before: string }>(
      sql`select before ->> 'required' as before from audit_entries where table_name = 'barrier_elements' and record_id = ${bad} and before ->> 'required' = '2'`,
    ),
  );
  expect(logged.length).toBeGreaterThan(0);
});

it('a barrier that fails at every demand is failed, says so and does not count', async () => {
  const id = await barrier('B-ONE');
  await element(id, 'B-ONE-XV', { failureRate: 3e-4 });
  const { barrier: found, calculation } = await why(id);
  expect([found.state, found.pfd, calculation.value]).toEqual(['failed', { low: 1, high: 1 }, 1]);
  expect(found.causes[0]?.text.en).toContain('it does nothing');
});

it('people whose competence or drill has run out are not green, against what was claimed of them', async () => {
  const people = async (code: string, more: object) => {
    const id = await barrier(code, { type: 'human', function: 'COM', ...more });
    await sounds(id, `${code}-LI`);
    await element(id, `${code}-OP`, { needsTest: false, failureRate: undefined });
    const { barrier: found, calculation } = await why(id);
    return [found.state, found.causes[0]?.text.en, calculation.value, calculation.inputsUsed.design];
  };
  expect(await people('B-H1', { throughAlarm: true, competenceUntil: plant.today })).toEqual([
    ...['functional', undefined, 0.1, 0.1],
  ]);
  expect(await people('B-H2', { throughAlarm: true, competenceUntil: plant.day(-1) })).toEqual([
    ...['failed', 'The competence of the people has expired', 1, 0.1],
  ]);
  // Without a date nobody knows, whatever else speaks for them.
  expect(await people('B-H0', { throughAlarm: true, competenceUntil: null })).toEqual([
    ...['unknown', expect.stringContaining('until when the people are competent'), 0.1, 0.1],
  ]);
  const checked = { throughAlarm: false, verifiedProcedure: true };
  expect(await people('B-H3', { ...checked, lastDrill: plant.day(-300) })).toEqual([
    ...['functional', undefined, 0.01, 0.01],
  ]);
  expect(await people('B-H4', { ...checked, lastDrill: plant.day(-380) })).toEqual([
    ...['degraded', expect.stringContaining('more than 12 months'), 0.1, 0.01],
  ]);
});

it('an unknown barrier is an interval from its degraded value to 1, and so is its scenario', async () => {
  const { id, sif } = await furnished('BT-U', { lastTest: undefined, lastResult: undefined });
  const { barrier: found } = await why(sif);
  expect(found.state).toBe('unknown');
  expect(found.pfd?.low).toBeCloseTo(3 * 0.00876, 12);
  expect(found.pfd?.high).toBe(1);
  const [scenario] = (await bowTie(id)).scenarios;
  expect(scenario).toMatchObject({ uncertain: true });
  expect(scenario?.frequency?.low).toBeCloseTo(0.1 * 0.1 * 0.02628 * 0.1, 12);
  expect(scenario?.frequency?.high).toBeCloseTo(1e-3, 12);
  // Wherever one figure would stand there are both ends of it.
  expect(scenario).toMatchObject({
    colour: 'amber',
    gapDecades: expect.closeTo(0.4196, 3),
    highGapDecades: 2,
  });
  expect(scenario?.reasons.map(({ en }) => en)).toContainEqual(
    expect.stringContaining('Should the barriers whose state is unknown be lost'),
  );
  const { calculation } = await why(sif);
  expect(calculation.steps.at(-1)).toMatchObject({ id: 'used high', value: 1 });
  const { body } = await admin.get<Record<string, number>>(`${service}/bow-tie/detail`, { id });
  expect([body.data.frequencyHigh, body.data.gapHigh]).toEqual([expect.closeTo(1e-3, 12), 2]);
  const kept = await admin.get<Record<string, number>>(`${service}/barrier/detail`, { id: sif });
  expect(kept.body.data.pfdHigh).toBe(1);
});

it('an operator beside the hardware adds to its PFD and takes nothing from it, and has a step of its own', async () => {
  const id = await barrier('B-OP', { type: 'activeHwHuman', function: 'COM', throughAlarm: true });
  await sounds(id, 'LI-OP');
  await element(id, 'LAH-OP', { failureRate: 5e-5 });
  expect((await why(id)).calculation.value).toBeCloseTo(0.319, 12);
  await element(id, 'OPR-OP', { ...noData, needsTest: false, evidenceUntil: plant.day(30) });
  const { calculation } = await why(id);
  expect(calculation.value).toBeCloseTo(0.319, 12);
  expect(calculation.inputsUsed.design).toBeCloseTo(0.319, 12);
  expect(calculation.warnings).toEqual([]);
  expect(calculation.steps.map(({ id: step, value }) => [step, value])).toEqual([
    ['LAH-OP pfd', expect.closeTo(0.219, 12)],
    ['LAH-OP exact', expect.any(Number)],
    ['human', 0.1],
    ['sum', expect.closeTo(0.319, 12)],
    ['used', expect.closeTo(0.319, 12)],
  ]);
});

it('a design PFD that was entered hides no element that is known, alone or in a vote, and is told where it is not used', async () => {
  const codes = async (id: string) => (await why(id)).calculation.warnings.map(({ code }) => code);
  const id = await barrier('B-DP', { designPfd: 0.001 });
  await element(id, 'XV-DP');
  expect((await why(id)).calculation.value).toBeCloseTo(0.00876, 12);
  expect(await codes(id)).toEqual(['enteredUnused']);
  await element(id, 'PLC-DP', { failureRate: undefined });
  expect((await why(id)).calculation.value).toBeCloseTo(0.00876, 12);
  expect(await codes(id)).toEqual(['partsWithoutData', 'enteredUnused']);

  const vote = await barrier('B-DV', { designPfd: 0.001 });
  await element(vote, 'PT-DV1', { groupCode: 'V', required: 1 });
  await element(vote, 'PT-DV2', { groupCode: 'V', required: 1, failureRate: undefined });
  expect((await why(vote)).calculation.value).toBeCloseTo(0.00876, 12);

  const rounded = await barrier('B-DR', { designPfd: 0.0088 });
  await element(rounded, 'XV-DR');
  expect(await codes(rounded)).toEqual([]);
  const bare = await barrier('B-DN');
  await element(bare, 'XV-DN');
  await element(bare, 'PLC-DN', { failureRate: undefined });
  const { barrier: incomplete, calculation } = await why(bare);
  expect([incomplete.pfd, calculation.value]).toEqual([null, null]);
  expect(calculation.reason).toMatchObject({ code: 'channelsWithoutData', values: { names: 'PLC-DN' } });
});

it('an element without a rate in series leaves barrier and scenario incomplete, beside people and beside a figure that is too low', async () => {
  for (const [code, given, least] of [
    ['BT-PART-H', { type: 'activeHwHuman', throughAlarm: false }, 0.1 + 0.00876],
    ['BT-PART-D', { designPfd: 0.001 }, 0.00876],
  ] as const) {
    const { id, model, sif } = await furnished(code);
    const one = await barrier(`${code}-P`, given);
    await element(one, `${code}-A`);
    const [threat] = model.threats;
    const barrierIds = threat!.barrierIds.map((each) => (each === sif ? one : each));
    await admin.post(`${service}/bow-tie/save-model`, {
      ...{ id, version: 2, model: { ...model, threats: [{ ...threat, barrierIds }] } },
    });
    expect((await bowTie(id)).scenarios[0]).toMatchObject({ incomplete: false });
    const blank = await element(one, `${code}-B`, { failureRate: undefined });
    const { barrier: found } = await why(one);
    expect(found).toMatchObject({ state: 'functional', pfd: { low: expect.closeTo(least, 9), high: 1 } });
    const judged = await bowTie(id);
    expect(judged.scenarios[0]).toMatchObject({ incomplete: true });
    expect(judged.colour).not.toBe('green');
    expect(judged.scenarios[0]?.reasons.map(({ zh }) => zh).join()).toContain('频率不完整');
    await make('barrier-element', { id: blank, failureRate: 1e-8 });
    expect((await bowTie(id)).scenarios[0]).toMatchObject({ incomplete: false });
  }
});

it('two barriers of a path that stand on one piece of equipment are credited once, whatever their tags', async () => {
  const { id, sif, psv } = await furnished('BT-Q');
  const equipmentId = plant.equipment(1);
  await element(sif, 'BT-Q-S2', { equipmentId, failureRate: 1e-9 });
  const before = (await bowTie(id)).scenarios[0]?.frequency?.low as number;
  await element(psv, 'BT-Q-P2', { equipmentId, failureRate: undefined });
  const [scenario] = (await bowTie(id)).scenarios;
  expect(scenario?.frequency?.low).toBeCloseTo(before / 0.1, 12);
  expect(scenario?.reasons.map(({ en }) => en)).toContainEqual(
    expect.stringContaining('BT-Q-R shares an element'),
  );
  const stored = await inA((tx) =>
    tx.one<{ frequency: number }>(sql`select frequency from bow_tie_results where study_id = ${id}`),
  );
  expect(stored.frequency).toBeCloseTo(before / 0.1, 12);
});

it('on the day its test is due an element is exactly as designed; the day after it is not', async () => {
  const id = await barrier('B-D');
  await element(id, 'XV-D', { lastTest: plant.day(-365) });
  expect(await why(id)).toMatchObject({
    barrier: { state: 'functional' },
    calculation: { inputsUsed: { design: 0.00876, computed: 0.00876 } },
  });
  const late = await barrier('B-E');
  await element(late, 'XV-E', { lastTest: plant.day(-366) });
  expect((await why(late)).barrier.state).toBe('degraded');
});

it('a vote is one however its name is typed, tells what it lacks, and shows no figures where it cannot act', async () => {
  const id = await barrier('B-CASE');
  await element(id, 'PT-C1', { groupCode: 'G', required: 1 });
  await element(id, 'PT-C2', { groupCode: 'g ', required: 1 });
  // One of two, β = 0: (λT)²/3, not the sum of two singles.
  expect((await why(id)).calculation.value).toBeCloseTo(0.01752 ** 2 / 3, 12);
  const bare = await barrier('B-BARE');
  await element(bare, 'PT-B1', { groupCode: 'G', required: 1 });
  await element(bare, 'PT-B2', { groupCode: 'G', required: 1, intervalDays: undefined, lastTest: undefined });
  const { barrier: weak, calculation } = await why(bare);
  expect([weak.state, calculation.warnings.map(({ code }) => code)]).toEqual([
    'degraded',
    ['partsWithoutData'],
  ]);
  const few = await barrier('B-FEW');
  await element(few, 'PT-F1', { groupCode: 'G', required: 2 });
  expect((await why(few)).calculation).toMatchObject({ value: 1, steps: [{ id: 'used', substituted: '1' }] });
});

it('a vote whose elements disagree is told, and shows no exact figure of a single channel', async () => {
  const id = await barrier('B-M');
  await element(id, 'PT-M1', { groupCode: 'M', required: 1 });
  await element(id, 'PT-M2', { groupCode: 'M', required: 2, failureRate: 8e-6 });
  const { calculation } = await why(id);
  expect(calculation.warnings.map(({ code }) => code)).toEqual(['votesDiffer', 'channelsDiffer']);
  expect(calculation.steps.some(({ id: step }) => step.endsWith('exact'))).toBe(false);
});

it('a degraded vote shows who has left it, each channel that differs, and how the design value came about', async () => {
  const id = await barrier('B-DER', { commonCause: 0.1 });
  const vote = { groupCode: 'V', required: 2, missionYears: 10 };
  await element(id, 'LT-D1', { ...vote, testCoverage: 0.9 });
  await element(id, 'LT-D2', { ...vote, lastTest: plant.day(-400) });
  await element(id, 'LT-D3', { ...vote, lastResult: 'fail' });
  const { barrier: found, calculation } = await why(id);
  expect(found.state).toBe('degraded');
  const step = (name: string) => calculation.steps.find((one) => one.id === `LT-D1, LT-D2, LT-D3 ${name}`);
  expect(step('vote')?.substituted).toBe('2oo3 − LT-D3 (X) → 2oo2');
  expect(step('coverage')?.substituted).toBe('min(0.9 [LT-D1], 1 [LT-D2], 1 [LT-D3])');
  expect(step('point LT-D2')?.substituted).toMatch(/^1 − e\^\(−2×10⁻⁶ · 96\d\d(\.\d+)?\)$/);
  const hours = 0.9 * 8760 + 0.1 * 87_600;
  const design = (0.9 * 2e-6 * hours) ** 2 + (0.1 * 2e-6 * hours) / 2;
  const built = calculation.steps.find((one) => one.id === 'design sum');
  expect(built?.value).toBeCloseTo(design, 12);
  expect(calculation.inputsUsed.design).toBeCloseTo(design, 12);
  expect(calculation.steps.at(-1)?.substituted).toMatch(/^min\(1, max\(0\.0\d+, 3 · 0\.0\d+\)\)$/);
});

it('an organisational control on a path keeps the frequency and counts as no barrier', async () => {
  const { id, model } = await furnished('BT-O');
  const control = await barrier('BT-O-T', { type: 'organisational', function: 'COM' });
  await element(control, 'TRAIN', { needsTest: false, failureRate: undefined });
  const [threat] = model.threats;
  const path = { ...threat, barrierIds: [...threat!.barrierIds, control] };
  const saved = { id, version: 2, model: { ...model, threats: [path] } };
  expect((await admin.post(`${service}/bow-tie/save-model`, saved)).body).toMatchObject({ success: true });
  const [scenario] = (await bowTie(id)).scenarios;
  expect(scenario).toMatchObject({ incomplete: false });
  expect(scenario?.frequency?.low).toBeCloseTo(0.1 * 0.1 * 0.00876 * 0.1, 12);
  expect(scenario?.reasons.map(({ en }) => en)).toContainEqual(expect.stringContaining('BT-O-T'));
});

it('the failure-finding interval of an RCM study in force is offered to the element, and used with its source', async () => {
  const rcm = '/ircrisk-rcm';
  const equipmentId = plant.equipment(2);
  const post = async (path: string, values: object) => {
    const { body } = await admin.post<string>(`${rcm}/${path}`, values);
    expect(body, JSON.stringify(body)).toMatchObject({ success: true });
    return body.data;
  };
  const barrierId = await barrier('B-FF');
  const elementId = await element(barrierId, 'PSV-FF', { equipmentId });
  await element(barrierId, 'OP-FF', { equipmentId, needsTest: false });
  const head = { code: 'RCM-FF', name: 'RCM-FF', equipmentId, operatingContext: '连续' };
  const studyId = await post('rcm-study/submit', {
    ...head,
    ...{ reviewDate: '2027-01-01', formulasApprovedBy: '张工' },
  });
  const standard = { statement: '超压时起跳', performanceStandard: '1.6 MPa' };
  await post('rcm-function/submit', { studyId, code: '1', ...standard });
  await post('rcm-failure/submit', { studyId, code: '1A', statement: '不能起跳' });
  const task = { task: '校验起跳压力', intervalValue: 5, intervalUnit: 'month', trade: 'mechanical' };
  const mode = { failureCode: '1A', number: 1, mode: '卡涩', cause: '结焦', effect: '超压', ...task };
  const modeId = await post('rcm-mode/submit', { studyId, ...mode, duration: 4, runningState: 'offline' });
  const no = { answer: false, reason: '不可行' };
  const answers = { evident: no, t1: no, t2: no, t3: no, h4: { answer: true, reason: '可试验' } };
  const decided = await admin.post(`${rcm}/decision/save`, { modeId, answers });
  expect(decided.body.data, decided.text).toMatchObject({ outcome: 'failureFinding' });
  const seen = async () =>
    (
      await admin.get<{
        elements: {
          id: string;
          tag: string;
          intervalDays: number;
          intervalSource: string | null;
          offers: { planId: string; source: string; intervalDays: number }[];
        }[];
      }>(`${service}/barrier/why`, { id: barrierId })
    ).body.data.elements;
  const own = async () => (await seen()).find(({ id }) => id === elementId)!;
  expect((await own()).offers).toEqual([]);

  expect((await admin.form(`${rcm}/rcm-study/submit-review`, { id: studyId })).body.success).toBe(true);
  expect((await signers.approve(`${rcm}/rcm-study`, studyId)).body).toMatchObject({ success: true });
  const [offer] = (await own()).offers;
  // Five months of 365 days in twelve are 152.08: rounded down, never up.
  expect(offer).toMatchObject({ source: 'RCM-FF-1A1 · Rev 1', intervalDays: 152 });
  expect((await seen()).find(({ tag }) => tag === 'OP-FF')?.offers).toEqual([]);
  const notices = await inA((tx) =>
    tx.all<{ title: { zh: string }; body: { en: string } }>(
      sql`select title, body from notices where kind = 'barrier' and title ->> 'zh' like '%PSV-FF%'`,
    ),
  );
  expect(notices.length).toBeGreaterThan(0);
  expect(notices[0]?.body.en).toBe('RCM-FF-1A1 · Rev 1: 152 days');

  const take = (planId: string) =>
    admin.post(`${service}/barrier-element/take-interval`, { id: elementId, planId });
  expect((await take('1')).status).toBe(404);
  expect((await take(offer!.planId)).body.success).toBe(true);
  expect(await own()).toMatchObject({
    ...{ intervalDays: 152, intervalSource: 'RCM-FF-1A1 · Rev 1', offers: [] },
  });
  const kept = () =>
    inA((tx) =>
      tx.one<{ planId: string; version: number }>(
        sql`select plan_id as "planId", version from barrier_elements where id = ${elementId}`,
      ),
    );
  const { planId, version } = await kept();
  expect(planId).toBe(offer!.planId);

  // Another figure is the person's own; what RCM asks for is offered again.
  const changed = await admin.post(`${service}/barrier-element/update`, {
    ...{ id: elementId, version, intervalDays: 200 },
  });
  expect(changed.body.success, changed.text).toBe(true);
  expect(await own()).toMatchObject({ intervalDays: 200, intervalSource: null, offers: [{ planId }] });
});

const refusal = (field: string) => ({ code: 400, errors: [{ field }] });

it('red does not become green by removing what speaks against it or by asking for less', async () => {
  const id = await barrier('B-RED');
  const state = async () => (await why(id)).barrier.state;
  const change = (resource: string, values: object) => admin.post(`${service}/${resource}/submit`, values);
  const remove = (resource: string, ids: string) => admin.form(`${service}/${resource}/remove`, { ids });
  await element(id, 'XV-RED-1');
  const failed = await element(id, 'XV-RED-2', { lastResult: 'fail' });
  expect((await remove('barrier-element', failed)).body).toMatchObject({
    ...{ code: 409, msg: expect.stringContaining('XV-RED-2') },
  });
  expect((await change('barrier-element', { id: failed, needsTest: false })).body).toMatchObject(
    refusal('needsTest'),
  );
  expect(await state()).toBe('failed');
  await change('barrier-element', { id: failed, repairedOn: plant.today });
  expect(await state()).toBe('functional');
  expect((await remove('barrier-element', failed)).body).toMatchObject({ success: true });

  const late = await element(id, 'XV-RED-3', { lastTest: plant.day(-600) });
  expect((await change('barrier-element', { id: late, needsTest: false })).body).toMatchObject(
    refusal('needsTest'),
  );
  for (const intervalDays of [3650, null])
    expect((await change('barrier-element', { id: late, intervalDays })).body).toMatchObject(
      refusal('intervalDays'),
    );
  expect((await remove('barrier-element', late)).status).toBe(409);
  expect(await state()).toBe('failed');
  await change('barrier-element', { id: late, lastTest: plant.day(-1), lastResult: 'pass' });
  expect((await change('barrier-element', { id: late, intervalDays: 730 })).body).toMatchObject({
    success: true,
  });
  expect(await state()).toBe('functional');

  const flaw = await make('barrier-impairment', {
    ...{ code: 'FL-RED', elementId: late, kind: 'failure', reason: '卡涩' },
    startTime: `${plant.day(-1)} 08:00:00`,
  });
  expect(await state()).toBe('failed');
  expect((await remove('barrier-impairment', flaw)).body.success).toBe(false);
  expect((await change('barrier-impairment', { id: flaw, kind: 'degraded' })).body).toMatchObject(
    refusal('kind'),
  );
  expect(
    (await change('barrier-impairment', { id: flaw, startTime: `${plant.day(9)} 08:00:00` })).body,
  ).toMatchObject(refusal('startTime'));
  expect((await remove('barrier-element', late)).status).toBe(409);
  expect(await state()).toBe('failed');
  // Nobody makes it green without a word, whoever registered it.
  expect((await act(flaw, { act: 'close' })).body).toMatchObject(refusal('reason'));
  expect(await state()).toBe('failed');
  expect((await act(flaw, { act: 'close', reason: '更换阀芯，试动作正常' })).body.data.state).toBe('closed');
  expect(await state()).toBe('functional');
});

it('one device is one, however its tag is typed: inside a barrier refused, on a path credited once', async () => {
  const [first, second] = [await barrier('B-TAG-1'), await barrier('B-TAG-2')];
  await element(first, 'ZX17-XV1', { groupCode: 'G', required: 1 });
  for (const tag of ['zx17-xv1', 'ＺＸ17-XV1 '])
    expect(
      (await admin.post(`${service}/barrier-element/submit`, { barrierId: first, tag, needsTest: false }))
        .body,
      tag,
    ).toMatchObject(refusal('tag'));
  await element(second, 'zx17-xv1');
  const id = await make('bow-tie', {
    ...{ code: 'BT-TAG', name: '位号', hazard: '液化气', topEvent: '泄漏', minimumMitigation: 0 },
  });
  const model = {
    threats: [{ id: 't1', name: '超装', frequencyPerYear: 0.1, barrierIds: [first, second] }],
    consequences: [{ id: 'c1', name: '火灾', tolerablePerYear: 1, barrierIds: [] }],
  };
  await admin.post(`${service}/bow-tie/save-model`, { id, version: 1, model });
  const found = await bowTie(id);
  expect(found.colour).toBe('red');
  expect(found.scenarios[0]?.reasons.some(({ en }) => en.includes('shares an element'))).toBe(true);
});

it('a last test says how it ended', async () => {
  const barrierId = await barrier('B-RES');
  const submit = (values: object) => admin.post(`${service}/barrier-element/submit`, values);
  const tested = { barrierId, tag: 'XV-RES', intervalDays: 365, lastTest: plant.day(-10) };
  expect((await submit(tested)).body).toMatchObject(refusal('lastResult'));
  const id = await element(barrierId, 'XV-RES');
  expect((await submit({ id, lastResult: null })).body).toMatchObject(refusal('lastResult'));
});

it('the alarm a barrier relies on is not silenced, removed or taken from it, reopened or not', async () => {
  const id = await barrier('B-LAST', { type: 'activeHwHuman', function: 'COM' });
  const alarms = '/ircrisk-alarm-management/alarm-tag';
  const submit = (values: object) => admin.post<string>(`${alarms}/submit`, values);
  const named = { type: 'H', name: '液位高', priority: '1', barrierId: id };
  expect((await submit({ ...named, tag: 'LI-LAST-0', priority: 'journal' })).body).toMatchObject(
    refusal('priority'),
  );
  const [first, second] = await Promise.all(
    ['LI-LAST-1', 'LI-LAST-2'].map(async (tag) => (await submit({ ...named, tag })).body.data),
  );
  const stand = (tagId: string | undefined, state: string) =>
    inA((tx) => tx.run(sql`update alarm_tags set state = ${state} where id = ${tagId!}`));
  await stand(first, 'approved');
  const reopened = await admin.post(`${alarms}/act`, { ids: first, act: 'reopen', reason: '重新评定' });
  expect(reopened.body, JSON.stringify(reopened.body)).toMatchObject({ success: true });
  expect((await submit({ id: first, priority: 'journal' })).body).toMatchObject(refusal('priority'));
  // Nor is it made less urgent without a word, the word of the last time or a blank.
  expect((await submit({ id: first, priority: '3' })).body).toMatchObject(refusal('loweredReason'));
  const lowered = { id: first, priority: '2', loweredReason: '响应时间已放宽' };
  expect((await submit(lowered)).body).toMatchObject({ success: true });
  for (const loweredReason of [lowered.loweredReason, ' '])
    expect((await submit({ id: first, priority: '3', loweredReason })).body).toMatchObject(
      refusal('loweredReason'),
    );
  expect((await submit({ id: first, priority: '1' })).body).toMatchObject({ success: true });
  expect((await admin.form(`${alarms}/remove`, { ids: first! })).body).toMatchObject({
    ...{ code: 409, msg: expect.stringContaining('B-LAST') },
  });
  // One that is only identified stands in for none; one that is rationalised does.
  expect((await submit({ id: first, barrierId: null })).body).toMatchObject(refusal('barrierId'));
  await stand(second, 'approved');
  expect((await submit({ id: first, barrierId: null })).body).toMatchObject({ success: true });
  // A critical one goes with a reason alone: retired, not removed.
  expect((await admin.form(`${alarms}/remove`, { ids: first! })).body).toMatchObject({
    ...{ code: 409, msg: expect.stringContaining('取消报警') },
  });
  const retired = await admin.post(`${alarms}/act`, { ids: first, act: 'retire', reason: '液位计拆除' });
  expect(retired.body).toMatchObject({ success: true });
  // Nor does it leave its class first, to be lowered as any other afterwards.
  const managed = (await submit({ ...named, tag: 'LI-LAST-3', barrierId: null, priority: '2', class: 'hma' }))
    .body.data;
  expect((await submit({ id: managed, class: 'process' })).body).toMatchObject(refusal('loweredReason'));
  expect((await submit({ id: managed, class: 'process', loweredReason: '理念已改' })).body).toMatchObject({
    ...{ success: true },
  });
});

it('people who act on an alarm are not green while none that names their barrier is approved, and told how to mend it', async () => {
  const alarms = '/ircrisk-alarm-management/alarm-tag';
  for (const type of ['human', 'activeHwHuman']) {
    const { id, alarm, model } = await furnished(`BT-R-${type}`);
    const bare = await barrier(`B-REL-${type}`, { type, function: 'COM' });
    await element(bare, `OPR-${type}`, { needsTest: false, failureRate: undefined });
    const stands = async () => {
      const { state, causes, pfd } = (await why(bare)).barrier;
      return { state, high: pfd?.high, texts: causes.flatMap(({ text }) => [text.zh, text.en]) };
    };
    expect(await stands()).toEqual({
      ...{ state: 'unknown', high: 1 },
      texts: [expect.stringContaining('主报警数据库'), expect.stringContaining('no alarm names it')],
    });
    // Wherever the state stands: the list, the scenario and its reasons.
    const [threat] = model.threats;
    const barrierIds = threat!.barrierIds.map((one) => (one === alarm ? bare : one));
    await admin.post(`${service}/bow-tie/save-model`, {
      ...{ id, version: 2, model: { ...model, threats: [{ ...threat, barrierIds }] } },
    });
    expect(await bowTie(id)).toMatchObject({ colour: 'amber', scenarios: [{ uncertain: true }] });
    const listed = await admin.get<{ state: string }>(`${service}/barrier/detail`, { id: bare });
    expect(listed.body.data.state).toBe('unknown');
    // Named and only identified, it may never have been thought about; approved it counts at once, and reopened no more.
    const values = { tag: `LI-${type}`, type: 'H', name: '液位高', priority: '1', barrierId: bare };
    const tagId = (await admin.post<string>(`${alarms}/submit`, values)).body.data;
    const unapproved = {
      state: 'unknown',
      high: 1,
      texts: [expect.stringContaining('请合理化并批准'), expect.stringContaining(`LI-${type}.H`)],
    };
    expect(await stands()).toEqual(unapproved);
    await inA((tx) => tx.run(sql`update alarm_tags set state = 'rationalised' where id = ${tagId}`));
    const approved = await signers.approver.post(`${alarms}/act`, { ids: tagId, act: 'approve' });
    expect(approved.body, JSON.stringify(approved.body)).toMatchObject({ success: true });
    expect(await stands()).toEqual({ state: 'functional', high: 0.1, texts: [] });
    await admin.post(`${alarms}/act`, { ids: tagId, act: 'reopen', reason: '重新评定' });
    expect(await stands()).toEqual(unapproved);
    // Who does not rely on an alarm needs none.
    await make('barrier', { id: bare, throughAlarm: false });
    expect(await stands()).toMatchObject({ state: 'functional', texts: [] });
  }
});

it('a barrier is one, however its number is typed', async () => {
  const id = await barrier('ZX-1');
  const values = { name: '又一个', function: 'PSD', type: 'activeHw', nodeId: plant.nodeId };
  for (const code of ['zx-1', ' Zx-1', 'ＺＸ-1'])
    expect((await admin.post(`${service}/barrier/submit`, { ...values, code })).body, code).toMatchObject({
      ...refusal('code'),
      msg: expect.stringContaining('ZX-1'),
    });
  const other = await barrier('ZX-2');
  expect((await admin.post(`${service}/barrier/submit`, { id: other, code: 'zx-1' })).body).toMatchObject(
    refusal('code'),
  );
  // Its own number in other letters is no other barrier.
  expect((await admin.post(`${service}/barrier/submit`, { id, code: 'zx-1' })).body).toMatchObject({
    success: true,
  });
});

it('a second failure on the day of a confirmed one is new evidence, and so is one after a repair of that day', async () => {
  const id = await barrier('B-SAME');
  const tested = { lastTest: plant.day(-1), lastResult: 'fail' };
  const one = await element(id, 'XV-SAME', tested);
  const save = (values: object) => make('barrier-element', { id: one, ...values });
  const state = async () => (await why(id)).barrier.state;
  await admin.post(`${service}/barrier-element/override`, {
    ...{ id: one, state: 'functional', reason: '现场确认', until: plant.day(3) },
  });
  await byHand(one, { act: 'confirm' }, signers.approver);
  expect(await state()).toBe('degraded');
  await save({ name: '切断阀' });
  expect(await state()).toBe('degraded');
  await save({ repairedOn: plant.day(-1) });
  await save({ ...tested, lastResult: 'pass' });
  expect(await state()).toBe('functional');
  await save(tested);
  expect(await state()).toBe('failed');
  await admin.post(`${service}/barrier-element/override`, {
    ...{ id: one, state: null, reason: '不再设定', until: plant.day(3) },
  });
  await save({ repairedOn: null });
  await save({ repairedOn: plant.day(-1) });
  expect(await state()).toBe('functional');
  await save({ lastResult: 'pass' });
  await save({ lastResult: 'fail' });
  expect(await state()).toBe('failed');
});

it('of an order and an entry of one day that disagree the failure counts, and does not go with the plan', async () => {
  const strategyId = await plant.strategy({ intervalValue: 12 });
  const planId = await plant.plan(strategyId, { equipmentId: plant.equipment(1) });
  const order = await plant.submit('work-order', {
    ...{ title: 'XV 检验测试', equipmentId: plant.equipment(1), workType: 'INS', dueDate: plant.today },
  });
  const ends = (result: string) =>
    inA(async (tx) => {
      await tx.run(sql`
        update work_orders set plan_id = ${planId}, state = 'completed', completed_on = current_date - 1, result = ${result} where id = ${order}`);
      await recompute(tx, platform.a.tenantId);
    });
  const id = await barrier('B-TIE');
  const one = await element(id, 'XV-TIE', { planId, lastTest: plant.day(-1), lastResult: 'fail' });
  await ends('normal');
  expect((await why(id)).barrier.state).toBe('failed');
  await inA((tx) =>
    tx.run(
      sql`update barrier_elements set last_test = current_date - 5, last_result = 'pass' where id = ${one}`,
    ),
  );
  await ends('normal');
  expect((await why(id)).barrier.state).toBe('functional');
  await ends('abnormal');
  expect((await why(id)).barrier.state).toBe('failed');
  expect(
    (await admin.post(`${service}/barrier-element/submit`, { id: one, planId: null })).body,
  ).toMatchObject(refusal('planId'));
});

it('an element is not taken off its equipment while a repair is open on it', async () => {
  const equipmentId = plant.equipment(3);
  const id = await barrier('B-REP');
  const one = await element(id, 'XV-REP', { equipmentId });
  const order = await plant.submit('work-order', {
    ...{ title: '阀门卡涩', equipmentId, workType: 'CM', priority: '1', dueDate: plant.day(1) },
  });
  const { number } = await inA(async (tx) => {
    await recompute(tx, platform.a.tenantId);
    return tx.one<{ number: string }>(sql`select number from work_orders where id = ${order}`);
  });
  expect((await why(id)).barrier.state).toBe('failed');
  for (const other of [null, plant.equipment(1)])
    expect(
      (await admin.post(`${service}/barrier-element/submit`, { id: one, equipmentId: other })).body,
    ).toMatchObject({ ...refusal('equipmentId'), msg: expect.stringContaining(number) });
  expect((await why(id)).barrier.state).toBe('failed');
  await inA(async (tx) => {
    await tx.run(
      sql`update work_orders set state = 'completed', completed_on = current_date where id = ${order}`,
    );
    await recompute(tx, platform.a.tenantId);
  });
  await make('barrier-element', { id: one, equipmentId: null });
  expect((await why(id)).barrier.state).toBe('functional');
});

it('a path names barriers of the register, and one that stands in bow-ties is removed only past their names', async () => {
  const { id, model, psv } = await furnished('BT-NAMES');
  const [threat] = model.threats;
  const save = (version: number, barrierIds: readonly string[]) =>
    admin.post(`${service}/bow-tie/save-model`, {
      ...{ id, version, model: { ...model, threats: [{ ...threat, barrierIds }] } },
    });
  expect((await save(2, [...threat!.barrierIds, '987654321'])).body).toMatchObject({
    ...{ code: 400, msg: expect.stringContaining('987654321') },
  });
  const remove = (more: object = {}) => admin.form(`${service}/barrier/remove`, { ids: psv, ...more });
  const asked = await remove();
  expect(asked.body).toMatchObject({ code: 409 });
  expect(JSON.stringify(asked.body.data)).toContain('BT-NAMES');
  expect((await remove({ confirm: 'true' })).body).toMatchObject({ success: true });
  // What was removed is told on the bow-tie and may stand until it is taken off.
  expect(await bowTie(id)).toMatchObject({ scenarios: [{ incomplete: true }] });
  expect((await save(2, threat!.barrierIds)).body).toMatchObject({ success: true });
});

it('a rate of a failure in hours is none of a protective device, and refused', async () => {
  expect(mostFailureRate).toBe(mostRate);
  const barrierId = await barrier('B-RATE');
  const save = (failureRate: number) =>
    admin.post(`${service}/barrier-element/submit`, { barrierId, tag: `XV-${failureRate}`, failureRate });
  for (const rate of [1, 0.5, 0.011]) expect((await save(rate)).body).toMatchObject(refusal('failureRate'));
  expect((await save(0.001)).body).toMatchObject({ success: true });
});

it('a probability below 1e-12 is a slip of the pen, and refused', async () => {
  const named = { code: 'B-TINY', name: '屏障', function: 'PSD', type: 'activeHw', nodeId: plant.nodeId };
  const submit = (designPfd: number) => admin.post(`${service}/barrier/submit`, { ...named, designPfd });
  expect((await submit(1e-320)).body).toMatchObject(refusal('designPfd'));
  expect((await submit(1e-12)).body).toMatchObject({ success: true });
  const { id, model } = await furnished('BT-TINY');
  const save = (modifier: number) =>
    admin.post(`${service}/bow-tie/save-model`, {
      ...{ id, version: 2 },
      model: {
        ...model,
        consequences: model.consequences.map((one) => ({ ...one, conditionalModifiers: [modifier] })),
      },
    });
  expect((await save(1e-300)).status).toBe(400);
  expect((await save(0.1)).body).toMatchObject({ success: true });
});

it('shows areas by functions, the calendar of tests, and refuses what cannot be', async () => {
  const panel = await admin.get<{
    areas: { cells: { function: string; impaired: number }[] }[];
    kpi: { health: number };
  }>(`${service}/barrier/panel`);
  expect(panel.body.data.areas[0]?.cells.find((cell) => cell.function === 'PSD')?.impaired).toBeGreaterThan(
    0,
  );
  expect(panel.body.data.kpi.health).toBeGreaterThan(0);
  const calendar = await admin.get<{ tag: string; overdueDays: number }[]>(
    `${service}/barrier-element/calendar`,
    { from: plant.today, to: plant.day(30) },
  );
  expect(calendar.body.data.find(({ tag }) => tag === 'BT-1-XV')?.overdueDays).toBe(1);
  const bad = await admin.post(`${service}/barrier-element/submit`, {
    ...{ barrierId: await barrier('B-C'), tag: 'X', testCoverage: 0.9 },
  });
  expect(bad.status).toBe(400);
  expect(bad.body.msg).toContain('任务时间');
  const empty = await make('bow-tie', { code: 'BT-9', name: '空', hazard: 'x', topEvent: 'y' });
  expect((await admin.form(`${service}/bow-tie/submit-review`, { id: empty })).body.msg).toContain('威胁');
});

it('a bow-tie saved by two is told apart, reports itself, and shows nothing to another tenant', async () => {
  const { id, model } = await furnished('BT-3');
  expect((await admin.post(`${service}/bow-tie/save-model`, { id, version: 1, model })).status).toBe(409);
  const asked = await admin.post<{ jobId: string }>(`${service}/bow-tie/report`, {
    id,
    language: 'en',
    format: 'pdf',
  });
  const state = async () =>
    (await admin.get<{ state: string }>('/ircrisk-system/job/detail', { id: asked.body.data.jobId })).body
      .data.state;
  await expect.poll(state, { timeout: 50_000, interval: 50 }).toBe('done');
  const other = await platform.client(platform.b.admin);
  expect((await other.get(`${service}/bow-tie/model`, { id })).status).toBe(404);
});

it('a performance standard is held against the last tests and the PFD', async () => {
  const standardId = await make('performance-standard', {
    ...{ code: 'PS-9', name: '切断', targetPfd: 0.01, acceptance: '30 s 内关闭' },
  });
  const id = await barrier('PS-B', { standardId });
  const tested = await element(id, 'PS-XV');
  expect((await why(id)).standard).toMatchObject({ verdict: 'met', reasons: [] });
  await make('barrier-element', { id: tested, lastTest: null, lastResult: null });
  expect((await why(id)).standard?.reasons.map(({ en }) => en)).toContain('PS-XV has no test result');
  await make('barrier-element', { id: tested, lastTest: plant.day(-10), lastResult: 'fail' });
  const missed = (await why(id)).standard!;
  expect(missed.verdict).toBe('missed');
  expect(missed.reasons.map(({ en }) => en)).toContain('PS-XV failed its last test');
  expect((await why(await barrier('PS-N'))).standard).toBeNull();
});

it('a study that claims a barrier stands with the barrier, and the barrier with the study', async () => {
  const code = 'FT-CLAIM';
  const tree = await admin.post<string>('/ircrisk-fault-tree/fault-tree/create', { code, name: '超压' });
  expect(tree.body, tree.text).toMatchObject({ success: true });
  const barrierId = await barrier('CL-B');
  const claim = { barrierId, kind: 'fault-tree', studyCode: code, studyNode: 'MCS 3' };
  const wrong = await admin.post(`${service}/barrier-claim/submit`, { ...claim, studyCode: 'FT-NONE' });
  expect([wrong.status, wrong.body.msg]).toEqual([400, expect.stringContaining('FT-NONE')]);
  await make('barrier-claim', claim);
  expect((await why(barrierId)).claims).toMatchObject([
    { code, node: 'MCS 3', study: { label: 'R1', link: expect.stringMatching(/^\/fault-tree\/tree\/\d+$/) } },
  ]);
  const studyId = (await why(barrierId)).claims[0]!.study!.id;
  const ofStudy = (as: TestClient, id = studyId) =>
    as.get<{ code: string; state: string; node: string }[]>(`${service}/barrier-claim/of-study`, {
      kind: 'fault-tree',
      id,
    });
  expect((await ofStudy(admin)).body.data).toMatchObject([{ code: 'CL-B', state: 'unknown', node: 'MCS 3' }]);
  // The next revision of the study is of the same series.
  await inA((tx) => tx.run(sql`update fault_trees set state = 'approved' where id = ${studyId}`));
  const next = (await admin.form<string>('/ircrisk-fault-tree/fault-tree/revise', { id: studyId })).body.data;
  expect((await ofStudy(admin, next)).body.data).toMatchObject([{ code: 'CL-B' }]);
  expect((await ofStudy(await platform.client(platform.b.admin))).status).toBe(404);
  // Whoever may not read such studies sees that there is one, and no more.
  await platform.permit(platform.a, 'barrier.read');
  await inA((tx) =>
    tx.run(sql`update roles set data_scope_ids = array(select id from data_scopes where built_in and scope_type = 1)
      where tenant_id = current_tenant() and id = ${platform.a.plainRoleId}`),
  );
  const plain = await platform.client(platform.a.plain);
  const seen = await plain.get<{ claims: { code: string; study: unknown }[] }>(`${service}/barrier/why`, {
    id: barrierId,
  });
  expect(seen.body.data.claims).toMatchObject([{ code, study: null }]);
  expect((await ofStudy(plain)).status).toBe(404);
});

it('an import taken back passes the rules of edit and removal: what they refuse stays, counted and with its reason', async () => {
  const undone = await barrier('B-UNDO');
  const [late, failed] = [
    await element(undone, 'U-1', { lastTest: plant.day(-100) }),
    await element(undone, 'U-2'),
  ];
  const bring = async (resource: typeof barrierElement, rows: unknown[][]) =>
    (
      await importWorkbook(
        admin,
        resource,
        Buffer.from(await writeXlsx({ sheets: [{ name: 'rows', rows: rows as string[][] }] })),
        'all',
      )
    ).importId!;
  const takeBack = async (resource: string, id: string) => {
    const plan = (await admin.get(`${service}/${resource}/import-undo-check`, { id })).body.data;
    const started = await admin.post<{ jobId: string }>(`${service}/${resource}/import-undo`, { id });
    return { plan, done: (await finishedJob(admin, started.body.data.jobId)).result };
  };
  const elements = await bring(barrierElement, [
    ['屏障', '位号', '名称', '测试周期（天）', '上次测试', '上次结果'],
    ['B-UNDO', 'U-1', '阀', 30, plant.day(-100), '合格'],
    ['B-UNDO', 'U-2', '阀', 365, plant.day(-1), '不合格'],
    ['B-UNDO', 'U-3', '阀', 365, plant.day(-1), '合格'],
  ]);
  const impairments = await bring(barrierImpairment as unknown as typeof barrierElement, [
    ['编号', '要素', '类型', '原因', '开始'],
    ['IMP-UNDO', 'B-UNDO › U-2', '失效', '卡涩', `${plant.day(-1)} 08:00:00`],
  ]);
  const kept = {
    restored: 0,
    removed: 0,
    refused: 1,
    refusals: [{ reason: expect.stringContaining('已生效') }],
  };
  expect(await takeBack('barrier-impairment', impairments)).toMatchObject({ plan: kept, done: kept });
  const stays = {
    ...{ restored: 0, removed: 1, refused: 2 },
    refusals: [
      { name: expect.stringContaining('U-1'), reason: expect.stringContaining('超期或不合格') },
      { name: expect.stringContaining('U-2'), reason: expect.stringContaining('上次测试不合格') },
    ],
  };
  expect(await takeBack('barrier-element', elements)).toMatchObject({ plan: stays, done: stays });
  expect(
    await inA((tx) =>
      tx.all(
        sql`select id, interval_days as days, last_result as result from barrier_elements where barrier_id = ${undone} and is_deleted = 0 order by tag`,
      ),
    ),
  ).toEqual([
    { id: late, days: 30, result: 'pass' },
    { id: failed, days: 365, result: 'fail' },
  ]);
});

it('a failed test is not written over by a pass of the same day: another test or a repair follows it', async () => {
  const id = await element(await barrier('B-OVER'), 'O-1', { lastTest: plant.day(-5), lastResult: 'fail' });
  const change = (values: object) => admin.post(`${service}/barrier-element/submit`, { id, ...values });
  for (const values of [{ lastResult: 'pass' }, { lastTest: plant.day(-9), lastResult: 'pass' }])
    expect((await change(values)).body).toMatchObject({
      code: 400,
      msg: expect.stringContaining('上次测试不合格'),
    });
  expect((await change({ name: '阀', lastTest: plant.day(-5), lastResult: 'fail' })).body).toMatchObject({
    success: true,
  });
  expect((await change({ lastTest: plant.day(-4), lastResult: 'pass' })).body).toMatchObject({
    success: true,
  });
});

it('nothing becomes green by asking less: a test that was never made, a competence that has run out', async () => {
  const never = await element(await barrier('B-NEVER'), 'N-1', {
    lastTest: undefined,
    lastResult: undefined,
  });
  expect(
    (await admin.post(`${service}/barrier-element/submit`, { id: never, needsTest: false })).body,
  ).toMatchObject(refusal('needsTest'));
  expect(
    (await admin.post(`${service}/barrier-element/submit`, { id: never, needsTest: true, name: '阀' })).body,
  ).toMatchObject({ success: true });
  const people = await barrier('B-PEOPLE', {
    ...{ type: 'human', throughAlarm: false, competenceUntil: plant.day(-3) },
  });
  const change = (values: object) => admin.post(`${service}/barrier/submit`, { id: people, ...values });
  expect((await change({ type: 'activeHw' })).body).toMatchObject(refusal('type'));
  expect((await change({ type: 'activeHwHuman' })).body).toMatchObject({ success: true });
  expect((await change({ competenceUntil: plant.day(300) })).body).toMatchObject({ success: true });
  expect((await change({ type: 'activeHw' })).body).toMatchObject({ success: true });
});

it('people alone whose state nobody knows count from 0.1, however well they are claimed to act', async () => {
  const found = async (code: string, more: object) => {
    const id = await barrier(code, { type: 'human', function: 'COM', throughAlarm: false, ...more });
    const { barrier: one } = await why(id);
    return [one.state, one.pfd?.low, one.pfd?.high];
  };
  const able = { verifiedProcedure: true, lastDrill: plant.day(-30), competenceUntil: plant.day(300) };
  expect(await found('B-ABLE', able)).toEqual(['unknown', 0.1, 1]);
  expect(await found('B-PLAIN', {})).toEqual(['unknown', 0.1, 1]);
});

it('an indicator or a competence that has run out is renewed, never cleared', async () => {
  const id = await element(await barrier('B-STALE'), 'ST-1', { evidenceUntil: plant.day(-3) });
  const change = (values: object) => admin.post(`${service}/barrier-element/submit`, { id, ...values });
  expect((await change({ evidenceUntil: null })).body).toMatchObject(refusal('evidenceUntil'));
  expect((await change({ evidenceUntil: plant.day(30) })).body).toMatchObject({ success: true });
  expect((await change({ evidenceUntil: null })).body).toMatchObject({ success: true });
  const people = await barrier('B-CLEAR', {
    ...{ type: 'human', throughAlarm: false, competenceUntil: plant.day(-3) },
  });
  const renew = (competenceUntil: string | null) =>
    admin.post(`${service}/barrier/submit`, { id: people, competenceUntil });
  expect((await renew(null)).body).toMatchObject(refusal('competenceUntil'));
  expect((await renew(plant.day(300))).body).toMatchObject({ success: true });
});

it('a lost element is not outvoted: neither by a vote put around it nor by one more beside it', async () => {
  const id = await barrier('B-OUTVOTE');
  const failed = await element(id, 'OV-1', { lastResult: 'fail' });
  const save = (values: object) => admin.post(`${service}/barrier-element/submit`, values);
  const dummy = {
    ...{ barrierId: id, tag: 'OV-2', needsTest: false, evidenceUntil: plant.day(30), groupCode: 'G' },
    required: 1,
  };
  expect((await save(dummy)).body).toMatchObject({ success: true });
  expect((await save({ id: failed, groupCode: 'g', required: 1 })).body).toMatchObject(refusal('groupCode'));
  // Alone in a vote it may be; the next one beside it makes nothing better either.
  expect((await save({ id: failed, groupCode: 'H', required: 1 })).body).toMatchObject({ success: true });
  expect((await save({ ...dummy, tag: 'OV-3', groupCode: 'H' })).body).toMatchObject(refusal('groupCode'));
  expect((await why(id)).barrier.state).toBe('failed');
  expect((await save({ id: failed, repairedOn: plant.today })).body).toMatchObject({ success: true });
  expect((await save({ id: failed, groupCode: 'G', required: 1 })).body).toMatchObject({ success: true });

  // A vote of which one is known to have failed may be entered, one after the other.
  const vote = await barrier('B-ENTERED');
  await element(vote, 'EN-A', { groupCode: 'PT', required: 2, lastResult: 'fail' });
  await element(vote, 'EN-B', { groupCode: 'PT', required: 2 });
  await element(vote, 'EN-C', { groupCode: 'PT', required: 2 });
  expect((await why(vote)).barrier.state).toBe('degraded');
  // And a vote of which one fails later is not made easier to win.
  const pair = await barrier('B-EASIER');
  const [a, b] = [
    await element(pair, 'EA-A', { groupCode: 'PT', required: 2 }),
    await element(pair, 'EA-B', { groupCode: 'PT', required: 2 }),
  ];
  await save({ id: a, lastTest: plant.day(-1), lastResult: 'fail' });
  expect((await why(pair)).barrier.state).toBe('failed');
  expect((await save({ id: b, required: 1 })).body).toMatchObject({ success: true });
  expect((await save({ id: a, required: 1 })).body).toMatchObject(refusal('groupCode'));
});

it('a barrier does not go with what speaks against it: its element, its people', async () => {
  const remove = (id: string) => admin.form(`${service}/barrier/remove`, { ids: id, confirm: 'true' });
  const id = await barrier('B-GONE');
  const part = await element(id, 'GO-1', { lastResult: 'fail' });
  expect((await remove(id)).body).toMatchObject({ code: 409, msg: expect.stringContaining('GO-1') });
  await admin.post(`${service}/barrier-element/submit`, { id: part, repairedOn: plant.today });
  expect((await remove(id)).body).toMatchObject({ success: true });
  const people = await barrier('B-GONE-H', { type: 'human', competenceUntil: plant.day(-3) });
  expect((await remove(people)).status).toBe(409);
});

it('the log says what made something green again, by whom and on which record; every cause can be followed', async () => {
  const id = await barrier('B-LOG');
  const save = (values: object) => admin.post(`${service}/barrier-element/submit`, values);
  const last = async () => (await why(id)).changes[0]!;
  const part = await element(id, 'LG-1', { lastTest: plant.day(-400) });
  const overdue = (await why(id)).barrier.causes[0];
  expect(overdue).toMatchObject({
    code: 'testOverdue',
    source: { label: 'LG-1', link: `/dynamic-barrier-management?barrier=${id}` },
  });
  await save({ id: part, lastTest: plant.day(-2), lastResult: 'pass' });
  expect(await last()).toMatchObject({
    after: 'functional',
    causes: [
      {
        zh: expect.stringMatching(new RegExp(`超期.*→ ${plant.day(-2)} 测试合格，.+`)),
        source: { label: 'LG-1' },
      },
    ],
  });

  await save({ id: part, lastTest: plant.day(-1), lastResult: 'fail' });
  await save({ id: part, repairedOn: plant.today });
  expect((await last()).causes[0]?.en).toMatch(
    new RegExp(`failed and is not repaired → repaired on ${plant.today}, .+`),
  );

  const flaw = await make('barrier-impairment', {
    ...{ code: 'FL-LOG', elementId: part, kind: 'failure', reason: '卡涩' },
    startTime: `${plant.day(-1)} 08:00:00`,
  });
  await act(flaw, { act: 'close', reason: '更换阀芯' }, signers.approver);
  const closed = (await last()).causes[0];
  expect(closed?.zh).toMatch(/→ FL-LOG 已关闭，.+：更换阀芯/);
  expect(closed?.source).toMatchObject({ label: 'FL-LOG', link: expect.stringContaining(flaw) });
  // Written by a Chinese session, read in English: people are called as readers of English know them.
  await inA((tx) =>
    tx.run(sql`update users set real_name_en = 'Zhou Ying' where account = ${platform.a.admin.account}`),
  );
  const other = await make('barrier-impairment', {
    ...{ code: 'FL-NAME', elementId: part, kind: 'failure', reason: '卡涩' },
    startTime: `${plant.day(-1)} 08:00:00`,
  });
  await act(other, { act: 'close', reason: '更换阀杆' });
  const named = (await last()).causes[0];
  expect(named?.en).toContain('→ FL-NAME closed, Zhou Ying: 更换阀杆');
  expect(named?.zh).not.toContain('Zhou Ying');
  const elementLog = await inA((tx) =>
    tx.all<{ causes: unknown[] }>(
      sql`select causes from barrier_states where kind = 'element' and target_id = ${part} and state = 'functional'`,
    ),
  );
  expect(elementLog.every(({ causes }) => causes.length > 0)).toBe(true);
});

it('an urgent repair reaches the barrier when it is written and changed, becomes less urgent with a reason alone, and is cancelled instead of removed', async () => {
  const equipmentId = plant.equipment(4);
  const id = await barrier('B-URGENT');
  await element(id, 'UR-1', { equipmentId });
  const state = async () => (await why(id)).barrier.state;
  const order = { title: '阀卡涩', equipmentId, workType: 'CM', dueDate: plant.today };
  const urgent = await plant.submit('work-order', { ...order, priority: '1' });
  const { barrier: red } = await why(id);
  expect(red.state).toBe('failed');
  expect(red.causes[0]).toMatchObject({ source: { link: `/maintenance-plan?order=${urgent}` } });
  const base = '/ircrisk-maint/work-order';
  const remove = (ids: string) => admin.form(`${base}/remove`, { ids, confirm: 'true' });
  const change = (values: object) => admin.post(`${base}/submit`, { id: urgent, ...values });
  expect((await remove(urgent)).body).toMatchObject({ code: 409, msg: expect.stringContaining('取消工单') });
  // Neither another priority nor another kind of work takes it back without a word.
  for (const less of [{ priority: '2' }, { workType: 'PM' }, { priority: '3', loweredReason: ' ' }])
    expect((await change(less)).body).toMatchObject(refusal('loweredReason'));
  expect(await state()).toBe('failed');
  expect((await change({ priority: '2', loweredReason: '已加临时旁通' })).body).toMatchObject({
    success: true,
  });
  expect(await state()).toBe('degraded');
  expect((await why(id)).changes[0]?.causes[0]?.zh).toMatch(
    /→ 工单 .+ 优先级或作业类型已改，.+：已加临时旁通/,
  );
  // What a form sends along of the last time explains nothing now, and what is raised again has no reason.
  expect((await change({ priority: '3', loweredReason: '已加临时旁通' })).body).toMatchObject(
    refusal('loweredReason'),
  );
  expect((await remove(urgent)).status).toBe(409);
  expect((await change({ priority: '1', loweredReason: '已加临时旁通' })).body).toMatchObject({
    success: true,
  });
  const kept = await inA((tx) =>
    tx.one<{ reason: string | null }>(
      sql`select lowered_reason as reason from work_orders where id = ${urgent}`,
    ),
  );
  expect(kept.reason).toBeNull();
  expect(
    (await admin.post(`/ircrisk-maint/order/transition`, { id: urgent, act: 'cancel', reason: '误报' })).body,
  ).toMatchObject({
    success: true,
  });
  expect(await state()).toBe('functional');
  expect((await why(id)).changes[0]?.causes[0]?.zh).toMatch(/→ 工单 .+ 已取消，.+：误报/);
  const plain = await plant.submit('work-order', { ...order, priority: '3' });
  expect((await admin.form(`${base}/remove`, { ids: plain })).body).toMatchObject({ success: true });
});

it('two threats of one id are refused: figures and drawing would know one of them', async () => {
  const { id, model } = await furnished('BT-TWICE');
  const save = (changed: object) =>
    admin.post(`${service}/bow-tie/save-model`, { id, version: 2, model: { ...model, ...changed } });
  const [threat, consequence] = [model.threats[0]!, model.consequences[0]!];
  expect((await save({ threats: [threat, { ...threat, name: '另一个' }] })).body).toMatchObject(
    refusal('model'),
  );
  expect((await save({ consequences: [consequence, consequence] })).body).toMatchObject(refusal('model'));
  expect((await save({ threats: [threat, { ...threat, id: 't2' }] })).body).toMatchObject({ success: true });
});

it('a workbook of another program is read over the register, told by its rows, and written by nobody', async () => {
  const { id, sif } = await furnished('BT-XP');
  const sheet = async (rows: string[][]) =>
    (
      await upload(
        admin,
        'bow-tie.xlsx',
        Buffer.from(await writeXlsx({ sheets: [{ name: 'Bowtie', rows }] })),
      )
    ).id;
  const read = async (fileId: string) =>
    (await admin.post<BowTieSheet>(`${service}/bow-tie/read-sheet`, { id, fileId })).body;
  const { data } = await read(
    await sheet([
      [
        'Threat',
        'Frequency (1/y)',
        'Prevention barrier',
        'Consequence',
        'Tolerable frequency',
        'Mitigation barrier',
      ],
      ['Overfill', '0.2', 'BT-XP-S', 'Fire', '1e-5', 'BT-XP-none'],
    ]),
  );
  expect(data.model.threats).toMatchObject([{ name: 'Overfill', frequencyPerYear: 0.2, barrierIds: [sif] }]);
  expect(data.problems).toMatchObject([{ row: 2, text: { zh: expect.stringContaining('BT-XP-none') } }]);
  expect((await bowTie(id)).model.threats).toHaveLength(1);
  const { threats, consequences } = (await bowTie(id)).model;
  const model = {
    threats: [...threats, ...data.model.threats],
    consequences: [...consequences, ...data.model.consequences],
  };
  expect((await admin.post(`${service}/bow-tie/save-model`, { id, version: 2, model })).body).toMatchObject({
    success: true,
  });
  const { id: broken } = await upload(admin, 'x.csv', 'Threat,Barrier');
  expect((await read(broken)).success).toBe(false);
});

it('an operating window that is left takes the barrier it speaks for along by itself, and gives it back', async () => {
  const place = '/ircrisk-ccd';
  const submit = async (path: string, values: object) => {
    const { body } = await admin.post<string>(`${path}/submit`, values);
    expect(body, JSON.stringify(body)).toMatchObject({ success: true });
    return body.data;
  };
  const loopId = await submit(`${place}/corrosion-loop`, {
    ...{ code: 'CL-IOW', name: '常顶系统', nodeId: plant.nodeId, colour: 'teal' },
  });
  const tagId = await submit('/ircrisk-series/series-tag', {
    ...{ tag: 'AI-IOW', name: 'pH', quantity: 'ph', intervalSeconds: 600 },
  });
  const windowId = await submit(`${place}/corrosion-window`, {
    ...{ code: 'IOW-BAR', loopId, tagId, parameter: '塔顶切水 pH', level: 'standard', low: 5.5, high: 6.5 },
    ...{ dwellMinutes: 30, hysteresis: 0.1, expectedMinutes: 10 },
  });
  await admin.post(`${place}/corrosion-window/enforce`, { ids: [windowId], reason: 'MOC-1' });
  const id = await barrier('B-IOW', { type: 'continuousHw', designPfd: 0.1 });
  const part = await element(id, 'AIC-IOW', { ...noData, needsTest: false, windowId });
  const save = (values: object) => admin.post(`${service}/barrier-element/submit`, { id: part, ...values });
  const state = async () => (await why(id)).barrier.state;
  // Nobody has read it yet: unknown, never green.
  expect((await why(id)).barrier).toMatchObject({
    state: 'unknown',
    causes: [
      {
        code: 'windowUnknown',
        source: { label: 'IOW-BAR', link: `/corrosion-control-documents?window=${windowId}` },
      },
    ],
  });
  // A slip is put right while it has said nothing.
  expect((await save({ windowId: null })).body).toMatchObject({ success: true });
  expect((await save({ windowId })).body).toMatchObject({ success: true });
  const minute = 60_000;
  const now = Math.floor(Date.now() / minute) * minute;
  const push = async (from: number, value: number) => {
    const times = Array.from({ length: from / 10 }, (_, at) => now - (from - at * 10) * minute);
    const sent = await admin.post('/ircrisk-series/point/push', {
      series: [{ tag: 'AI-IOW', times: [...times, now], values: [...times, now].map(() => value) }],
    });
    expect(sent.body, JSON.stringify(sent.body)).toMatchObject({ success: true });
  };
  await push(600, 6);
  await expect.poll(state, { timeout: 10_000, interval: 100 }).toBe('functional');
  await push(300, 5);
  await expect.poll(state, { timeout: 10_000, interval: 100 }).toBe('failed');
  const red = await why(id);
  expect(red.barrier.causes[0]).toMatchObject({ code: 'windowExceeded' });
  expect(red.barrier.causes[0]?.text.en).toContain('IOW-BAR');
  expect(red.calculation.value).toBe(1);
  // It does not become green by leaving the window, nor with its record.
  expect((await save({ windowId: null })).body).toMatchObject(refusal('windowId'));
  expect((await admin.form(`${service}/barrier-element/remove`, { ids: part })).status).toBe(409);
  const removed = await admin.form(`${place}/corrosion-window/remove`, { ids: windowId, confirm: true });
  expect(removed.body).toMatchObject({ code: 409, msg: expect.stringContaining('AIC-IOW') });
  await push(600, 6);
  await expect.poll(state, { timeout: 10_000, interval: 100 }).toBe('functional');
  expect((await why(id)).changes[0]?.causes[0]?.zh).toContain('→ 操作窗口 IOW-BAR 有效');
  expect((await save({ windowId: null })).body).toMatchObject({ success: true });
});
