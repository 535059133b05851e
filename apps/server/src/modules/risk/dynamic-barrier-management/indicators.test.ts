import type { WindowTrend } from '@ircrisk/contract/modules/reliability/corrosion-control-documents.ts';
import type { LiveBarrier } from '@ircrisk/contract/modules/risk/dynamic-barrier-management.ts';
import type { RiskDetail } from '@ircrisk/contract/modules/risk/dynamic-risk.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeLog } from '#modules/reliability/alarm-management/index.ts';
import { calculateDue } from '#modules/risk/dynamic-risk/index.ts';
import { sql } from '#platform/database/sql.ts';
import { announce } from '#platform/events/topics.ts';
import { MaintenanceTest } from '#testing/maintenance.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';

let platform: TestPlatform;
let admin: TestClient;
let plant: MaintenanceTest;
const service = '/ircrisk-dynamic-barrier-management';
const corrosion = '/ircrisk-ccd';

beforeAll(async () => {
  platform = await startTestPlatform({ roundsHeld: true });
  plant = await MaintenanceTest.start(platform, 2);
  admin = plant.admin;
  await admin.post('/ircrisk-center/risk-matrix/init', { template: 'default' });
});
afterAll(() => platform?.close());

const inA = <T>(work: Parameters<typeof platform.inTenant<T>>[1]) =>
  platform.inTenant(platform.a.tenantId, work);
async function make(path: string, values: object): Promise<string> {
  const { body } = await admin.post<string>(`${path}/submit`, values);
  expect(body, JSON.stringify(body)).toMatchObject({ success: true });
  return body.data;
}
const barrier = (code: string) =>
  make(`${service}/barrier`, {
    ...{ code, name: `屏障 ${code}`, function: 'PSD', type: 'continuousHw', nodeId: plant.nodeId },
    designPfd: 0.1,
  });
const element = (barrierId: string, tag: string, more: object) =>
  make(`${service}/barrier-element`, { barrierId, tag, needsTest: false, ...more });
const save = (id: string, values: object) =>
  admin.post(`${service}/barrier-element/submit`, { id, ...values });
const why = async (id: string) =>
  (
    await admin.get<{ barrier: LiveBarrier; changes: { causes: { zh: string }[] }[] }>(
      `${service}/barrier/why`,
      { id },
    )
  ).body.data;
const removed = (path: string, id: string) => admin.form(`${path}/remove`, { ids: id, confirm: true });
const codes = async (id: string) => (await why(id)).barrier.causes.map(({ code }) => code);

it('a window whose readings have ended for good is taken out of use, and nothing becomes green by it', async () => {
  const loopId = await make(`${corrosion}/corrosion-loop`, {
    ...{ code: 'CL-END', name: '常顶系统', nodeId: plant.nodeId, colour: 'teal' },
  });
  await make(`${corrosion}/corrosion-member`, { loopId, equipmentId: plant.equipment(0) });
  const tagId = await make('/ircrisk-series/series-tag', {
    ...{ tag: 'AI-END', name: 'pH', quantity: 'ph', intervalSeconds: 600 },
  });
  const windowId = await make(`${corrosion}/corrosion-window`, {
    ...{ code: 'IOW-END', loopId, tagId, parameter: '塔顶切水 pH', level: 'standard', low: 5.5, high: 6.5 },
    ...{ dwellMinutes: 30, hysteresis: 0.1, expectedMinutes: 10 },
  });
  await admin.post(`${corrosion}/corrosion-window/enforce`, { ids: [windowId], reason: 'MOC-1' });
  const id = await barrier('B-END');
  const part = await element(id, 'AIC-END', { windowId });
  const subject = await make('/ircrisk-dynamic-risk/dynamic-risk-model', {
    ...{ code: 'R-END', name: '换热器', subjectType: 'equipment', equipmentId: plant.equipment(0) },
    ...{ baseSource: 'manual', baseFrequency: 0.002, consP: 3 },
  });
  const risk = async () => {
    await calculateDue({ id: platform.a.tenantId, inTenant: inA });
    const { contributors, idle, quality } = (
      await admin.get<RiskDetail>('/ircrisk-dynamic-risk/subject/detail', { id: subject })
    ).body.data;
    return { quality, ...{ iow: contributors.find(({ kind }) => kind === 'iow'), idle } };
  };
  const use = (act: string, reason = '装置改造，在线 pH 表拆除 MOC-26-101') =>
    admin.post(`${corrosion}/corrosion-window/use`, { id: windowId, act, reason });
  const minute = 60_000;
  let high = 6.5;
  const read = async (hoursAgo: number, hours: number, value: number) => {
    const from = Math.floor(Date.now() / minute) * minute - hoursAgo * 60 * minute;
    const times = Array.from({ length: hours * 6 }, (_, at) => from + at * 10 * minute);
    const { body } = await admin.post('/ircrisk-series/point/push', {
      series: [{ tag: 'AI-END', times, values: times.map(() => value) }],
    });
    expect(body).toMatchObject({ success: true });
    // Limits that are put into force judge the window at once.
    high += 0.01;
    await make(`${corrosion}/corrosion-window`, { id: windowId, high });
    await admin.post(`${corrosion}/corrosion-window/enforce`, { ids: [windowId], reason: 'MOC-2' });
  };
  // The feed ends: nobody knows anything any more.
  await read(60, 59, 6);
  expect(await codes(id)).toEqual(['windowUnknown']);
  expect((await save(part, { windowId: null })).body).toMatchObject({ errors: [{ field: 'windowId' }] });
  expect((await risk()).iow?.stale).toBe(true);

  expect((await use('takeOut', '')).status).toBe(400);
  const taken = await use('takeOut');
  expect(taken.body, JSON.stringify(taken.body)).toMatchObject({ data: { use: 'outOfUse' } });
  expect((await use('takeOut')).status).toBe(409);
  // Unknown still, by itself, with the reason and the record.
  expect((await why(id)).barrier).toMatchObject({
    state: 'unknown',
    causes: [{ code: 'windowOutOfUse', source: { label: 'IOW-END' } }],
  });
  const gone = await risk();
  expect(gone.iow).toBeUndefined();
  expect(gone.idle.find(({ kind }) => kind === 'iow')?.text).toMatchObject({
    zh: expect.stringContaining('IOW-END 已停用'),
    en: expect.stringContaining('out of use: IOW-END'),
  });
  // The loop has no window that speaks: not judged, not effective.
  const loop = await admin.get<{ state: string | null }>(`${corrosion}/corrosion-loop/detail`, {
    id: loopId,
  });
  expect(loop.body.data.state ?? null).toBeNull();
  // Readings that come after all change nothing until it is put back.
  await read(1, 1, 6);
  expect(await codes(id)).toEqual(['windowOutOfUse']);

  // The element leaves it for something else, not for nothing.
  expect((await save(part, { windowId: null })).body).toMatchObject({ errors: [{ field: 'windowId' }] });
  expect((await save(part, { windowId: null, evidenceUntil: plant.day(-1) })).body.success).toBe(false);
  // Nor for a window nobody has ever read, from which it could go on to nothing; nor does it go with its record.
  const unread = await make(`${corrosion}/corrosion-window`, {
    ...{ code: 'IOW-NEW', loopId, tagId, parameter: 'pH 2', level: 'standard', low: 5.5, high: 6.5 },
    ...{ dwellMinutes: 30, hysteresis: 0.1, expectedMinutes: 10 },
  });
  expect((await save(part, { windowId: unread })).body).toMatchObject({ errors: [{ field: 'windowId' }] });
  expect((await removed(`${service}/barrier-element`, part)).status).toBe(409);
  expect((await save(part, { windowId: null, evidenceUntil: plant.day(30) })).body).toMatchObject({
    success: true,
  });
  expect((await why(id)).barrier.state).toBe('functional');
  expect((await save(part, { evidenceUntil: null })).body).toMatchObject({
    errors: [{ field: 'evidenceUntil' }],
  });
  expect((await save(part, { windowId })).body).toMatchObject({ success: true });
  expect((await why(id)).barrier.state).toBe('unknown');

  const back = await use('putBack', '新表投用 MOC-26-140');
  expect(back.body).toMatchObject({ data: { use: 'inUse' } });
  expect((await why(id)).barrier.state).toBe('functional');
  // While it speaks it is not silenced.
  const speaking = await use('takeOut');
  expect([speaking.status, speaking.body.msg]).toEqual([409, expect.stringContaining('有效')]);
  // Each act stands with its reason and its person, and the window replays as before.
  const now = Date.now();
  const { uses } = (
    await admin.get<WindowTrend>(`${corrosion}/corrosion-window/trend`, {
      id: windowId,
      from: now - 6e8,
      to: now,
    })
  ).body.data;
  expect(uses.map(({ act, reason }) => [act, reason.slice(-9)])).toEqual([
    ['putBack', 'MOC-26-140'.slice(-9)],
    ['takeOut', 'MOC-26-101'.slice(-9)],
  ]);
  expect(uses.every(({ by }) => by !== null)).toBe(true);
  const stranger = await platform.client(platform.b.admin);
  expect(
    (await stranger.post(`${corrosion}/corrosion-window/use`, { id: windowId, act: 'takeOut', reason: 'x' }))
      .status,
  ).toBe(404);
});

it('alarm figures of a position speak for the people who answer: overloaded, stale, or too little to say', async () => {
  const positionId = await make('/ircrisk-alarm-management/alarm-position', {
    code: 'OP-09',
    name: '常压内操',
  });
  const id = await barrier('B-LOAD');
  const part = await element(id, 'OPR-09', { positionId });
  // Nothing was ever logged: no effect, and why; and as nothing else speaks for it nobody knows.
  expect((await why(id)).barrier).toMatchObject({
    state: 'unknown',
    causes: [
      { code: 'nothingKnown' },
      { code: 'loadNotJudged', state: 'functional', text: { en: expect.stringContaining('OP-09') } },
    ],
  });
  const mappingId = await make('/ircrisk-alarm-management/alarm-mapping', {
    ...{ name: '指标', timeColumn: 'Time', tagColumn: 'Tag', kindColumn: 'Event' },
  });
  /** Thirty days of a console with so many alarms in every ten minutes. */
  const log = async (position: string, perBin: number, firstDay: number, days = 30) => {
    const lines = ['Time,Tag,Event'];
    const two = (value: number) => String(value).padStart(2, '0');
    for (let day = 0; day < days; day += 1)
      for (let bin = 0; bin < 144; bin += 1)
        for (let at = 0; at < perBin; at += 1) {
          const wall = `${plant.day(firstDay + day)} ${two(Math.floor(bin / 6))}:${two((bin % 6) * 10 + at * 3)}`;
          lines.push(`${wall}:00,T-${position}-${at}.H,ALM`, `${wall}:50,T-${position}-${at}.H,RTN`);
        }
    const bytes = Buffer.from(lines.join('\n'));
    await inA((tx) =>
      writeLog(
        tx,
        new Uint8Array(bytes).buffer as ArrayBuffer,
        'log.csv',
        { mappingId, positionId: position },
        'en',
      ),
    );
  };
  await log(positionId, 3, -60);
  const loaded = await why(id);
  expect(loaded.barrier).toMatchObject({
    state: 'degraded',
    causes: [{ code: 'loadOverloaded', source: { label: 'OP-09' } }],
  });
  // How it came about stands in the reason: 30 days of 144 periods.
  expect(loaded.barrier.causes[0]?.text.en).toContain('12960 in 4320 periods');
  expect(loaded.barrier.causes[0]?.text.en).toContain('3 per 10 min');
  expect(loaded.barrier.pfd?.low).toBeCloseTo(0.3, 12);
  expect((await save(part, { positionId: null })).body).toMatchObject({ errors: [{ field: 'positionId' }] });
  expect((await removed(`${service}/barrier-element`, part)).status).toBe(409);
  // A day of log after it is no month: what was judged last stands.
  await log(positionId, 1, -1, 1);
  expect((await why(id)).barrier).toMatchObject({ state: 'degraded', causes: [{ code: 'loadOverloaded' }] });
  await log(positionId, 2, -30);
  expect((await why(id)).barrier).toMatchObject({ state: 'functional', causes: [] });
  expect((await why(id)).changes[0]?.causes[0]?.zh).toContain('岗位 OP-09 报警平均 2 条/10 min');
  const silentId = await make('/ircrisk-alarm-management/alarm-position', {
    code: 'OP-10',
    name: '减压内操',
  });
  await log(silentId, 1, -100);
  await log(silentId, 1, -1, 1);
  expect((await save(part, { positionId: silentId })).body).toMatchObject({ success: true });
  expect((await why(id)).barrier).toMatchObject({ state: 'unknown', causes: [{ code: 'loadStale' }] });
  expect((await save(part, { positionId: null })).body).toMatchObject({ errors: [{ field: 'positionId' }] });
  // Nor for a position without a log; and the position itself stays while an element names it.
  const emptyId = await make('/ircrisk-alarm-management/alarm-position', { code: 'OP-11', name: '外操' });
  expect((await save(part, { positionId: emptyId })).body).toMatchObject({
    errors: [{ field: 'positionId' }],
  });
  expect((await removed('/ircrisk-alarm-management/alarm-position', silentId)).status).toBe(409);
  await inA(async (tx) => {
    await tx.run(sql`update alarm_positions set is_deleted = 1 where id = ${silentId}`);
    await announce(tx, platform.a.tenantId, 'alarm.logged', { positionIds: [silentId] });
  });
  expect((await why(id)).barrier).toMatchObject({ state: 'unknown', causes: [{ code: 'loadRemoved' }] });
  expect((await save(part, { positionId: null, evidenceUntil: plant.day(30) })).body).toMatchObject({
    success: true,
  });
});

it('an open audit finding of the section an element names degrades it until it is closed', async () => {
  const inDate = { evidenceUntil: plant.day(30) };
  const id = await barrier('B-AUD');
  const part = await element(id, 'PRO-AUD', { auditSection: 'TRN', ...inDate });
  const other = await barrier('B-AUD-2');
  await element(other, 'PRO-AUD-2', { auditSection: 'MI', ...inDate });
  const both = await barrier('B-AUD-3');
  const unlogged = await make('/ircrisk-alarm-management/alarm-position', { code: 'OP-13', name: '班长' });
  await element(both, 'PRO-AUD-3', { auditSection: 'TRN', positionId: unlogged, ...inDate });
  expect((await why(id)).barrier).toMatchObject({ state: 'functional', causes: [] });
  const { id: company } = (
    await admin.get<{ id: string }>('/ircrisk-center/enterprise-info/detail-by-tenant')
  ).body.data;
  const evaluationId = await make('/ircrisk-management-systems-evaluation/management-evaluation', {
    ...{
      code: 'MSE-IND',
      name: '2026 年评价',
      enterprise: company,
      evaluationDate: plant.day(-10),
      validFrom: plant.day(-5),
    },
  });
  const answers = await inA((tx) =>
    tx.all<{ id: string; section: string }>(
      sql`update management_answers set answer = case when section = 'TRN' then 'little' else 'full' end where study_id = ${evaluationId} returning id, section`,
    ),
  );
  const gap = answers.find(({ section }) => section === 'TRN')!;
  const raised = await admin.post('/ircrisk-management-systems-evaluation/gap/raise', {
    ...{ id: evaluationId, answerIds: [gap.id], dueDate: plant.day(30) },
  });
  expect(raised.body, JSON.stringify(raised.body)).toMatchObject({ data: { raised: 1 } });
  const found = (await why(id)).barrier;
  expect(found).toMatchObject({ state: 'degraded', causes: [{ code: 'auditFinding' }] });
  expect(found.causes[0]?.source?.link).toMatch(/^\/actionItem\?id=\d+$/);
  expect(found.causes[0]?.text.zh).toContain('MSE-IND TRN');
  expect((await why(other)).barrier.state).toBe('functional');
  // What changes nothing is not told as the reason.
  expect(await codes(both)).toEqual(['auditFinding', 'loadNotJudged']);
  expect((await save(part, { auditSection: null })).body).toMatchObject({
    errors: [{ field: 'auditSection' }],
  });
  expect((await removed(`${service}/barrier-element`, part)).status).toBe(409);
  // Sent back it is open still, and it does not go with its evaluation.
  await inA((tx) => tx.run(sql`update action_items set state = 'rejected' where source_id = ${gap.id}`));
  await inA((tx) => tx.run(sql`update management_evaluations set is_deleted = 1 where id = ${evaluationId}`));
  await element(id, 'PRO-AUD-4', inDate);
  expect((await why(id)).barrier).toMatchObject({ state: 'degraded', causes: [{ code: 'auditFinding' }] });
  // Ends with its cause.
  const actionId = found.causes[0]!.source!.link.split('=')[1]!;
  await inA(async (tx) => {
    await tx.run(
      sql`update action_items set state = 'closed', closed_on = current_date where id = ${actionId}`,
    );
    await announce(tx, platform.a.tenantId, 'action.closed', { actionIds: [actionId] });
  });
  expect((await why(id)).barrier).toMatchObject({ state: 'functional', causes: [] });
});
