import type { IncidentRates } from '@ircrisk/contract/modules/safety/incident-figures.ts';
import type { Classification } from '@ircrisk/contract/modules/safety/incident-management.ts';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { announce } from '#platform/events/topics.ts';
import { download, finishedJob } from '#platform/resources/exchange/testing.ts';
import { type FailurePlant, makeFailurePlant } from '#testing/failure-plant.ts';
import { incidentBase as base, enterIncident, pageOf } from '#testing/incidents.ts';
import { toldOf } from '#testing/notices.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { hireSigners } from '#testing/signers.ts';
import type { TestClient } from '#testing/test-client.ts';
import { tellOverdue } from './clocks.ts';

let platform: TestPlatform;
let admin: TestClient;
let colleague: TestClient;
let third: TestClient;
let plant: FailurePlant;
beforeAll(async () => {
  platform = await startTestPlatform();
  admin = await platform.client(platform.a.admin);
  plant = await makeFailurePlant(platform, platform.a);
  ({ checker: colleague, approver: third } = await hireSigners(platform, platform.a));
});
afterAll(() => platform?.close());

const process = {
  processInvolved: 'yes',
  unplannedRelease: 'yes',
  fireOrExplosion: 'no',
  communityMeasures: 'no',
  safetySystemChallenged: 'no',
  injured: 'none',
  directCost: '186000',
};
const naphtha = {
  material: '石脑油',
  category: 6,
  indoor: 'no',
  density: 690,
  profile: [
    { fromMin: 0, toMin: 20, kgPerHour: 240 },
    { fromMin: 20, toMin: 45, kgPerHour: 1080 },
    { fromMin: 45, toMin: 95, kgPerHour: 480 },
    { fromMin: 95, toMin: 165, kgPerHour: 120 },
  ],
};
const release = (client: TestClient, incidentId: string, values: object = {}) =>
  client.post<{ id: string }>(`${base}/incident-release/keep`, { incidentId, ...naphtha, ...values });
const act = (client: TestClient, id: string, name: string, more: object = {}) =>
  client.post<{ state: string }>(`${base}/incident/act`, { id, act: name, ...more });
const person = (incidentId: string, values: object) =>
  admin.post<string>(`${base}/incident-person/submit`, { incidentId, phase: 'event', ...values });

test('a discovery before the event is refused, whichever of the two times is changed', async () => {
  const id = await enterIncident(admin, { ...process, occurredAt: '2026-03-05 02:10:00' });
  const change = (values: object) => admin.post(`${base}/incident/update`, { id, ...values });
  const early = await change({ discoveredAt: '1999-01-01 00:00:00' });
  expect([early.status, early.body.errors?.[0]]).toMatchObject([
    400,
    { field: 'discoveredAt', rule: 'order' },
  ]);
  expect((await change({ discoveredAt: '2099-01-01 00:00:00' })).body.errors?.[0]).toMatchObject({
    field: 'discoveredAt',
    rule: 'past',
  });
  expect((await change({ discoveredAt: '2026-03-05 02:18:00' })).status).toBe(200);
  expect((await change({ occurredAt: '2026-03-05 03:00:00' })).body.errors?.[0]).toMatchObject({
    field: 'occurredAt',
    rule: 'order',
  });
  expect((await change({ occurredAt: '2026-03-05 02:00:00' })).status).toBe(200);
});

describe('a classification', () => {
  test('takes the worst hour of the profile, not the total, and lists every criterion with its limit', async () => {
    const id = await enterIncident(admin, process);
    expect((await release(admin, id)).body.success).toBe(true);
    await person(id, { role: 'contractor', outcome: 'medical', phase: 'response' });
    await person(id, { role: 'employee', outcome: 'lostTime', phase: 'cleanUp', returnOn: '2026-03-09' });
    const { releases, classification, record, people } = await pageOf(admin, id);
    // 450 of the fast step and 280 of the next: 730 of 1 070 kg.
    expect(releases[0]?.worst.value).toBeCloseTo(730, 9);
    expect(releases[0]?.totalKg).toBeCloseTo(1070, 9);
    expect(classification).toMatchObject({
      status: 'classified',
      tier: 2,
      nationalGrade: null,
      weight: null,
    });
    expect(record).toMatchObject({ tier: '2', tierStatus: 'classified' });
    expect(
      classification.criteria.map(({ tier, code, limit, verdict }) => `${tier} ${code} ${limit} ${verdict}`),
    ).toEqual([
      '0 processInvolved 是 met',
      '0 unplannedRelease 是 met',
      '1 daysAwayOrDeath ≥ 1 人 notMet',
      '1 thirdPartyHospital ≥ 1 人 notMet',
      '1 communityMeasures 是 notMet',
      '1 fireCost ≥ 100,000 USD notApplicable',
      '1 reliefAbove – notApplicable',
      '1 releaseAbove ≥ 1,000 kg notMet',
      '1 releaseAbove ≥ 7 bbl near',
      '2 recordable ≥ 1 人 met',
      '2 fireCost ≥ 2,500 USD notApplicable',
      '2 reliefAbove – notApplicable',
      '2 releaseAbove ≥ 100 kg met',
      '2 releaseAbove ≥ 0.7 bbl met',
      '3 challenge 是 covered',
    ]);
    // From the day after to the day before return: 6, 7 and 8 March.
    expect(people.map(({ lostDays, counts }) => [lostDays, counts])).toEqual([
      [null, true],
      [3, false],
    ]);
  });

  test('is open while nobody has said whether the community was told to leave', async () => {
    const id = await enterIncident(admin, { ...process, communityMeasures: null });
    await release(admin, id);
    const { classification } = await pageOf(admin, id);
    expect(classification).toMatchObject({ status: 'pending', tier: 2 });
    expect(classification.criteria.find(({ code }) => code === 'communityMeasures')).toMatchObject({
      ...{ value: '未知', verdict: 'pending' },
    });
    await admin.post(`${base}/incident/update`, { id, communityMeasures: 'no' });
    expect((await pageOf(admin, id)).classification).toMatchObject({ status: 'classified', tier: 2 });
  });

  test('takes the larger of what is told and what the profile gives, and doubts that they differ', async () => {
    const id = await enterIncident(admin, process);
    await release(admin, id, { toldKgInHour: 1400 });
    const { releases, classification } = await pageOf(admin, id);
    expect(releases[0]).toMatchObject({ maxKgInHour: 1400, worst: { value: 1400 } });
    expect(releases[0]?.worst.warnings.map(({ zh }) => zh)).toEqual([
      '直接填写的 1400 kg 与泄漏过程的 730 kg 不一致，按较大者 1400 kg 计：请核对',
    ]);
    expect(classification.tier).toBe(1);
  });

  test('takes barrels as they are told, without a density', async () => {
    const id = await enterIncident(admin, process);
    const spill = { profile: [], density: null, toldBblInHour: 5 };
    expect((await release(admin, id, spill)).body.success).toBe(true);
    const { releases, classification } = await pageOf(admin, id);
    expect(releases[0]).toMatchObject({ toldBblInHour: 5, maxKgInHour: null });
    expect(classification).toMatchObject({ status: 'classified', tier: 2 });
    expect(classification.basis.map(({ zh }) => zh)).toEqual(['类别 6：任意 1 h 内 5 bbl ≥ 阈值 0.7 bbl']);
    expect(classification.gradeOpen.map(({ zh }) => zh).join()).not.toMatch(/lossMillionCny|seriousInjuries/);
    const weighed = await enterIncident(admin, process);
    await release(admin, weighed, { ...spill, density: 740 });
    expect((await pageOf(admin, weighed)).releases[0]?.maxKgInHour).toBeCloseTo(5 * 0.158987 * 740, 9);
  });

  test('is raised at once and lowered by somebody else alone, with its history', async () => {
    const id = await enterIncident(admin, process);
    const { data } = (await release(admin, id, { profile: [], toldKgInHour: 1400 })).body;
    expect((await pageOf(admin, id)).record).toMatchObject({ tier: '1', severityWeight: 1 });
    await release(admin, id, { id: data.id });
    const lowered = await pageOf(admin, id);
    expect(lowered.record).toMatchObject({ tier: '1' });
    expect(lowered.revisions.map(({ tier, state }) => [tier, state])).toEqual([
      [null, 'superseded'],
      [1, 'inForce'],
      [2, 'proposed'],
    ]);
    const judge = { id, approve: true, reason: '以 DCS 流量代替目测' };
    const link = `/incident-management/incident/${id}?tab=classification`;
    expect(await toldOf(third, link)).toEqual([[expect.stringContaining('待批准'), 'open']]);
    const own = await admin.post(`${base}/incident/judge-classification`, judge);
    expect(own.status).toBe(403);
    const other = await colleague.post(`${base}/incident/judge-classification`, judge);
    expect(other.body.data).toEqual({ tier: 2 });
    expect(await toldOf(third, link)).toEqual([[expect.stringContaining('待批准'), 'done']]);
    const settled = await pageOf(admin, id);
    expect(settled.record).toMatchObject({ tier: '2' });
    expect(settled.revisions.map(({ state }) => state)).toEqual(['superseded', 'superseded', 'inForce']);
  });

  test('that was to be lowered waits for nobody once the event is void, and again when it comes back', async () => {
    const id = await enterIncident(admin, process);
    const { data } = (await release(admin, id, { profile: [], toldKgInHour: 1400 })).body;
    await release(admin, id, { id: data.id });
    const link = `/incident-management/incident/${id}?tab=classification`;
    const asked = async () => (await toldOf(third, link)).map(([, state]) => state);
    expect(await asked()).toEqual(['open']);
    const act = (as: TestClient, name: string) =>
      as.post(`${base}/incident/act`, { id, act: name, reason: '误报' });
    expect((await act(admin, 'askVoid')).body.success).toBe(true);
    expect(await asked()).toEqual(['open']);
    expect((await act(colleague, 'void')).body.success).toBe(true);
    expect(await asked()).toEqual(['done']);
    expect((await act(colleague, 'restore')).body.success).toBe(true);
    expect(await asked()).toEqual(['done', 'open']);
  });

  test('of a fire waits for the rate of the day and is settled when it comes', async () => {
    const id = await enterIncident(admin, {
      ...process,
      kind: 'fire',
      occurredAt: '2025-07-10 08:00:00',
      fireOrExplosion: 'yes',
      ...{ fireCost: '213000', directCost: '213000' },
    });
    expect((await pageOf(admin, id)).classification.open.map(({ code }) => code)).toContain('rateMissing');
    await admin.post(`${base}/incident-exchange-rate/submit`, { day: '2025-07-01', cnyPerUsd: 7.1 });
    await admin.post(`${base}/incident/submit`, {
      ...(await pageOf(admin, id)).record,
      unplannedRelease: null,
    });
    const { record, classification } = await pageOf(admin, id);
    expect(classification.basis.map(({ zh }) => zh)).toEqual(['火灾爆炸直接费用 30000 美元 ≥ 2500 美元']);
    expect(record).toMatchObject({ tier: '2' });
  });

  test('grades by Order 493 and opens the clocks of the authority when its head knows', async () => {
    const id = await enterIncident(admin, { kind: 'injury', processInvolved: 'no', directCost: '8000000' });
    for (let at = 0; at < 2; at += 1) await person(id, { role: 'employee', outcome: 'fatality' });
    for (let at = 0; at < 12; at += 1)
      await person(id, { role: 'employee', outcome: 'lostTime', assessedDays: 105 });
    expect((await pageOf(admin, id)).record).toMatchObject({ nationalGrade: 'large', tier: null });
    const told = { id, kind: 'internal', at: '2026-03-05 02:41' };
    expect((await admin.post(`${base}/incident/notice-done`, told)).body.success).toBe(true);
    const { clocks } = await pageOf(admin, id);
    expect(clocks.map(({ kind, dueAt, overdue }) => [kind, dueAt, overdue && kind === 'internal'])).toEqual([
      ['internal', '2026-03-05 03:10:00', false],
      ['authority', '2026-03-05 03:41:00', false],
      ['casualties', '2026-04-05 00:00:00', false],
      ['investigation', '2026-05-05 00:00:00', false],
    ]);
    await platform.inTenant(platform.a.tenantId, (tx) => tellOverdue(tx, platform.a.tenantId));
    const { body } = await admin.get<{ records: { title: string }[] }>('/ircrisk-system/notice/list', {
      size: 50,
    });
    expect(JSON.stringify(body.data)).toContain('通报超时：属地应急管理部门');
    const again = await platform.inTenant(platform.a.tenantId, (tx) => tellOverdue(tx, platform.a.tenantId));
    expect(again).toBe(0);
    const extended = await colleague.post<{ dueAt: string }>(`${base}/incident/extend`, {
      id,
      reason: '鉴定未完',
    });
    expect(extended.body.data.dueAt).toBe('2026-07-04 00:00:00');
  });

  test('of tried facts answers the same as of stored ones', async () => {
    const tried = await admin.post<{ tier: number; nationalGrade: string }>(`${base}/incident/classify`, {
      facts: { processInvolved: true, releases: [{ category: 2, maxKgInHour: 3, indoor: true }] },
      seriousInjuries: 0,
      lossMillionCny: 50,
    });
    expect(tried.body.data).toMatchObject({ tier: 1, nationalGrade: 'major', weight: { value: 1 } });
  });

  test('of tried facts weighs the people it is told of, and shows a cost below its limit as below', async () => {
    const tried = async (facts: object, more: object = {}) => {
      const releases = [{ category: 5, maxKgInHour: 1, indoor: false }];
      const asked = { facts: { processInvolved: true, releases, ...facts }, ...more };
      return (await admin.post<Classification>(`${base}/incident/classify`, asked)).body.data;
    };
    expect((await tried({ deaths: 2 })).weight?.value).toBe(27);
    expect((await tried({ deaths: 1 })).weight?.value).toBe(9);
    expect((await tried({ daysAway: 1 }, { healthPoints: 9 })).weight?.value).toBe(9);
    const { criteria } = await tried({ fireCostUsd: 99_999.99 });
    expect(criteria.find(({ tier, code }) => tier === 1 && code === 'fireCost')).toMatchObject({
      value: '99,999.99 USD',
      limit: '≥ 100,000 USD',
      verdict: 'near',
    });
  });

  test('refuses a profile that runs backwards, by its field', async () => {
    const id = await enterIncident(admin, process);
    const profile = [
      { fromMin: 0, toMin: 30, kgPerHour: 10 },
      { fromMin: 20, toMin: 40, kgPerHour: 10 },
    ];
    const { body } = await release(admin, id, { profile });
    expect(body.errors?.[0]).toMatchObject({ field: 'profile', msg: expect.stringContaining('第 2 段') });
  });
});

test('a density that is none of a liquid is refused and says which unit was meant', async () => {
  const id = await enterIncident(admin, process);
  const told = { profile: [], toldKgInHour: 150 };
  const grams = await release(admin, id, { ...told, density: 0.7 });
  expect(grams.body.errors?.[0]).toMatchObject({ field: 'density' });
  expect(grams.body.errors?.[0]?.msg).toContain('700 kg/m³');
  expect((await release(admin, id, { ...told, density: 20_000 })).body.success).toBe(false);
  expect((await release(admin, id, { ...told, density: 700 })).body.success).toBe(true);
  expect((await pageOf(admin, id)).classification.tier).toBe(2);
});

test('a relief discharge without a listed outcome weighs nothing by its quantity', async () => {
  const id = await enterIncident(admin, { ...process, injured: 'some' });
  await release(admin, id, { profile: [], toldKgInHour: 12_000, path: 'relief' });
  await person(id, { role: 'employee', outcome: 'lostTime' });
  expect((await pageOf(admin, id)).classification).toMatchObject({ tier: 1, weight: { value: 3 } });
  const { releases } = await pageOf(admin, id);
  const counted = {
    id: releases[0]?.id,
    profile: [],
    toldKgInHour: 12_000,
    path: 'relief',
    outcomes: ['rainout'],
  };
  await release(admin, id, counted);
  expect((await pageOf(admin, id)).classification).toMatchObject({ tier: 1, weight: { value: 12 } });
});

test('an amount is told as it is beside every limit, not rounded up to another', async () => {
  const id = await enterIncident(admin, process);
  await release(admin, id, { profile: [], toldKgInHour: 1499.5, category: 5, density: null });
  const { classification } = await pageOf(admin, id);
  const told = JSON.stringify([classification.criteria, classification.basis]);
  expect(told).toContain('1,499.5 kg');
  expect(told).not.toMatch(/1,?500 kg/u);
});

test('a cost of fire of an event in which nothing burned is pointed at, not left out in silence', async () => {
  const id = await enterIncident(admin, { ...process, fireCost: '900000' });
  await release(admin, id, { profile: [], toldKgInHour: 5 });
  const { classification } = await pageOf(admin, id);
  expect(classification).toMatchObject({ status: 'pending', tier: null });
  expect(classification.open.map(({ code }) => code)).toContain('fireContradicted');
  await admin.post(`${base}/incident/update`, { id, fireCost: null });
  expect((await pageOf(admin, id)).classification).toMatchObject({ status: 'classified', tier: 3 });
});

test('what may be told twice is told on both pages, to whoever may read both', async () => {
  const at = { nodeId: plant.nodeId, occurredAt: '2025-11-03 10:00:00', kind: 'nearMiss' };
  const [one, other] = [await enterIncident(admin, at), await enterIncident(admin, at)];
  await admin.post(`${base}/incident/confidential`, { id: other, confidential: true });
  const near = async (id: string) => (await pageOf(admin, id)).duplicates.map((each) => each.id);
  expect([await near(one), await near(other)]).toEqual([[other], [one]]);
});

test('third parties are told beside the pyramid', async () => {
  const id = await enterIncident(admin, { occurredAt: '2019-04-05 02:10:00', kind: 'traffic' });
  await person(id, { role: 'thirdParty', outcome: 'fatality' });
  await person(id, { role: 'thirdParty', outcome: 'medical' });
  const { data } = (
    await admin.get<{ levels: { code: string; count: number }[]; thirdParty: object }>(
      `${base}/incident/pyramid`,
      { from: '2019-04-01', to: '2019-04-30' },
    )
  ).body;
  expect(data.thirdParty).toEqual({ hurt: 2, deaths: 1 });
  expect(data.levels.find(({ code }) => code === 'fatality')?.count).toBe(0);
});

test('a declared evacuation without points leaves the event without a weight', async () => {
  const id = await enterIncident(admin, { ...process, communityMeasures: 'yes' });
  await release(admin, id, { profile: [], toldKgInHour: 5 });
  const { classification } = await pageOf(admin, id);
  expect(classification).toMatchObject({
    tier: 1,
    weight: { value: null, reason: { code: 'communityPointsMissing' } },
  });
});

describe('the way to the close', () => {
  /** A Tier 1 event on its way, the administrator leading the investigation. */
  async function tierOne(): Promise<string> {
    const id = await enterIncident(admin, process);
    await release(admin, id, { profile: [], toldKgInHour: 1400 });
    await act(admin, id, 'triage', { investigatorId: platform.a.admin.id });
    expect((await act(admin, id, 'notify')).status).toBe(409);
    await admin.post(`${base}/incident/notice-done`, { id, kind: 'internal', at: '2026-03-05 02:41' });
    await act(admin, id, 'notify');
    await act(admin, id, 'investigate');
    return id;
  }

  test('of Tier 1 asks for approved causes and closed actions, and not of the investigator', async () => {
    const id = await tierOne();
    expect((await act(colleague, id, 'approveCauses')).body.msg).toContain('根本原因');
    const { record } = await pageOf(admin, id);
    await admin.post(`${base}/incident/submit`, { ...record, rootCauses: '冲洗方案不当，端面干摩擦' });
    expect((await act(admin, id, 'approveCauses')).status).toBe(403);
    expect((await act(colleague, id, 'approveCauses')).body.data.state).toBe('causesApproved');
    const { data } = (
      await admin.post<{ actionId: string }>(`${base}/incident/action`, {
        id,
        title: '改为双端面密封',
        dueDate: '2030-05-01',
      })
    ).body;
    await act(admin, id, 'openActions');
    await act(admin, id, 'verify');
    expect((await act(colleague, id, 'close')).body.msg).toContain('1 项措施未关闭');
    await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.run(sql`update action_items set state = 'closed' where id = ${data.actionId}`),
    );
    expect((await act(colleague, id, 'close')).body.data.state).toBe('closed');
    const { moves, classification } = await pageOf(admin, id);
    expect(moves.map(({ to }) => to).at(-1)).toBe('closed');
    // Provisional until then.
    expect(classification.weight?.warnings.map(({ code }) => code)).not.toContain('weightOpen');
    expect((await act(colleague, id, 'reopen')).status).toBe(400);
    expect((await act(colleague, id, 'reopen', { reason: '新证据' })).body.data.state).toBe(
      'underInvestigation',
    );
    // Reopened, its causes are to be approved anew.
    await act(colleague, id, 'approveCauses');
  });

  test('of Tier 2 asks for causes somebody can judge, approved by another than whoever wrote them', async () => {
    const id = await enterIncident(admin, process);
    await release(admin, id, { profile: [], toldKgInHour: 150 });
    expect((await pageOf(admin, id)).classification.tier).toBe(2);
    await act(admin, id, 'triage', { investigatorId: platform.a.admin.id });
    await admin.post(`${base}/incident/notice-done`, { id, kind: 'internal', at: '2026-03-05 02:41' });
    await act(admin, id, 'notify');
    await act(admin, id, 'investigate');
    const write = async (client: TestClient, rootCauses: string) =>
      client.post(`${base}/incident/submit`, { ...(await pageOf(admin, id)).record, rootCauses });
    await write(admin, 'x');
    const thin = await act(colleague, id, 'approveCauses');
    expect([thin.status, thin.body.msg]).toEqual([409, expect.stringContaining('根本原因')]);
    for (const filler of [
      '原因不明，待查。原因不明，待查。原因不明，待查。',
      'The cause is unknown and to be investigated. To be investigated.',
      '该事故的根本原因目前尚不明确，有待进一步调查核实后补充',
    ]) {
      await write(admin, filler);
      const none = await act(colleague, id, 'approveCauses');
      expect([none.status, none.body.msg]).toEqual([409, expect.stringContaining('待查')]);
    }
    expect((await write(colleague, '冲洗方案不当，端面干摩擦')).status).toBe(200);
    const own = await act(colleague, id, 'approveCauses');
    expect([own.status, own.body.msg]).toEqual([403, expect.stringContaining('填写根本原因的人')]);
    expect((await pageOf(colleague, id)).acts).not.toContain('approveCauses');
    // A company may do without four eyes.
    const rule = (fourEyes: boolean) =>
      platform.inTenant(platform.a.tenantId, async (tx) => {
        await tx.run(sql`delete from study_rules where kind = '*'`);
        await tx.run(sql`insert into study_rules (kind, four_eyes) values ('*', ${fourEyes})`);
      });
    await rule(false);
    expect((await pageOf(colleague, id)).acts).toContain('approveCauses');
    await rule(true);
    // Another word by somebody else does not make the causes another's.
    await write(admin, '冲洗方案不当，端面干摩擦，未作变更审查');
    expect((await act(colleague, id, 'approveCauses')).status).toBe(403);
    expect((await act(third, id, 'approveCauses')).body.data.state).toBe('causesApproved');
  });

  test('with causes approved keeps them, until the investigation is reopened and they are approved anew', async () => {
    const id = await tierOne();
    const write = async (rootCauses: string) =>
      admin.post(`${base}/incident/submit`, { ...(await pageOf(admin, id)).record, rootCauses });
    const approved = '冲洗方案不当，端面干摩擦';
    await write(approved);
    await act(colleague, id, 'approveCauses');
    expect((await write(approved)).status).toBe(200);
    const changed = await write('操作人员没有按规程检查机封');
    expect([changed.status, changed.body.msg]).toEqual([409, expect.stringContaining('重新打开')]);
    const studyId = await caseOf(id);
    const link = () => admin.post(`${base}/incident/link-cause`, { id, kind: 'rca-case', studyId });
    expect((await link()).status).toBe(409);
    await act(admin, id, 'openActions');
    expect((await act(admin, id, 'reopen', { reason: '原因有误' })).body.data.state).toBe(
      'underInvestigation',
    );
    expect((await write('操作人员没有按规程检查机封')).status).toBe(200);
    expect((await link()).status).toBe(200);
    expect((await pageOf(admin, id)).acts).not.toContain('openActions');
  });

  /** A cause analysis begun from an incident. */
  const caseOf = async (sourceId: string): Promise<string> =>
    (
      await admin.post<{ id: string }>('/ircrisk-root-cause-analysis/rca-case/start', {
        source: 'incident',
        sourceId,
        title: '密封泄漏原因',
      })
    ).body.data.id;

  test('waits for the cause analysis of its own that is linked to it', async () => {
    const id = await tierOne();
    const studyId = await caseOf(id);
    const link = (values: object = {}) =>
      admin.post(`${base}/incident/link-cause`, { id, kind: 'rca-case', studyId, ...values });
    expect((await link({ kind: 'fmeca-study' })).body.errors?.[0]).toMatchObject({ field: 'kind' });
    expect((await link({ studyId: '1' })).body.errors?.[0]).toMatchObject({ field: 'studyId' });
    expect((await link({ studyId: await caseOf(await enterIncident(admin)) })).status).toBe(409);
    expect((await link()).body.success).toBe(true);
    expect((await pageOf(admin, id)).cause).toEqual({
      ...{ kind: 'rca-case', studyId, code: expect.stringMatching(/^RCA-/) },
      ...{ name: '密封泄漏原因', state: 'draft' },
    });
    expect((await act(colleague, id, 'approveCauses')).body.msg).toContain('尚未批准');
    await platform.inTenant(platform.a.tenantId, async (tx) => {
      const { seriesId } = await tx.one<{ seriesId: string }>(
        sql`select series_id as "seriesId" from rca_cases where id = ${studyId}`,
      );
      const approved = { kind: 'rca-case', id: studyId, seriesId, revision: 1, projectId: null };
      await announce(tx, platform.a.tenantId, 'study.approved', approved);
    });
    expect((await act(colleague, id, 'approveCauses')).body.data.state).toBe('causesApproved');
    await act(admin, id, 'openActions');
    await act(admin, id, 'verify');
    // Nothing to be done about it is something to be said, in words.
    expect((await pageOf(colleague, id)).asksReason).toEqual(['close']);
    for (const reason of [undefined, '无', '待定，后续补充']) {
      const silent = await act(colleague, id, 'close', { reason });
      expect([silent.status, silent.body.errors?.[0]]).toMatchObject([400, { field: 'reason' }]);
    }
    const reason = '泄漏源已整体拆除，同类密封在厂内不再使用';
    expect((await act(colleague, id, 'close', { reason })).body.data.state).toBe('closed');
    expect((await pageOf(colleague, id)).moves.at(-1)).toMatchObject({ act: 'close', note: reason });
  });

  test('takes no cause analysis of something else, and goes on with none that was linked before', async () => {
    const equipmentId = plant.equipment['P-101A'] ?? '';
    const id = await enterIncident(admin, { ...process, equipmentIds: [equipmentId] });
    await release(admin, id, { profile: [], toldKgInHour: 1400 });
    const link = (studyId: string) =>
      admin.post(`${base}/incident/link-cause`, { id, kind: 'rca-case', studyId });
    const byHand = await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.one<{ id: string; seriesId: string }>(sql`
        insert into rca_cases (project_id, code, name, level, due_date, model) select project_id, 'RCA-HAND-1', '另一台泵的振动', '2', current_date, model
        from rca_cases where is_deleted = 0 limit 1 returning id, series_id as "seriesId"`),
    );
    const other = await link(byHand.id);
    expect([other.status, other.body.msg]).toEqual([409, expect.stringContaining('在本事件页上发起')]);
    // One of a failure that the incident itself recorded is of it.
    const { failureId } = (
      await admin.post<{ failureId: string }>(`${base}/incident/failure`, { id, equipmentId })
    ).body.data;
    const ofFailure = await admin.post<{ id: string }>('/ircrisk-root-cause-analysis/rca-case/start', {
      ...{ source: 'failure', sourceId: failureId, title: '密封失效' },
    });
    expect((await link(ofFailure.body.data.id)).status).toBe(200);
    await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.run(sql`
        update incidents set state = 'underInvestigation', cause_study_id = ${byHand.id}, cause_series_id = ${byHand.seriesId},
          cause_study_approved_on = current_date where id = ${id}`),
    );
    expect((await act(colleague, id, 'approveCauses')).body.msg).toContain('在本事件页上发起');
  });

  test('of Tier 1 and 2 is not judged by whoever reported it', async () => {
    const { userId } = await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.one<{ userId: string }>(sql`select id as "userId" from users where account = 'pan'`),
    );
    const id = await enterIncident(colleague, process);
    await release(admin, id, { profile: [], toldKgInHour: 1400 });
    await act(admin, id, 'triage', { investigatorId: userId });
    await admin.post(`${base}/incident/notice-done`, { id, kind: 'internal', at: '2026-03-05 02:41' });
    await act(admin, id, 'notify');
    await act(admin, id, 'investigate');
    await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.run(
        sql`update incidents set root_causes = '冲洗方案不当，端面干摩擦', causes_by = ${userId} where id = ${id}`,
      ),
    );
    expect((await pageOf(colleague, id)).acts).not.toContain('approveCauses');
    const own = await act(colleague, id, 'approveCauses');
    expect([own.status, own.body.msg]).toEqual([403, expect.stringContaining('上报人')]);
    expect((await act(admin, id, 'approveCauses')).body.data.state).toBe('causesApproved');
    await act(admin, id, 'openActions');
    await act(admin, id, 'verify');
    expect((await act(colleague, id, 'close', { reason: '泄漏源已整体拆除，不再使用' })).status).toBe(403);
  });

  test('is not judged by whoever led its investigation before, however late the lead was passed on', async () => {
    const { id: chen } = await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.one<{ id: string }>(sql`select id from users where account = 'chen'`),
    );
    const lead = (as: TestClient, id: string, investigatorId: string) =>
      as.post(`${base}/incident/update`, { id, investigatorId });
    const id = await enterIncident(admin, { title: '换组长', rootCauses: '冲洗方案不当，端面干摩擦' });
    await act(admin, id, 'triage', { investigatorId: chen });
    await admin.post(`${base}/incident/notice-done`, { id, kind: 'internal', at: '2026-03-05 02:41' });
    await act(admin, id, 'notify');
    await act(admin, id, 'investigate');
    expect((await act(colleague, id, 'approveCauses')).status).toBe(403);
    // The lead goes to somebody else just before the approval: by the form, which any colleague may use.
    expect((await lead(colleague, id, platform.a.admin.id)).status).toBe(200);
    expect((await pageOf(colleague, id)).acts).not.toContain('approveCauses');
    const own = await act(colleague, id, 'approveCauses');
    expect([own.status, own.body.msg]).toEqual([403, expect.stringContaining('曾任调查组长')]);
    // Nor is the second one free when it goes back.
    await lead(colleague, id, chen);
    expect((await act(admin, id, 'approveCauses')).status).toBe(403);
    type Entry = Record<'before' | 'after', Record<string, unknown> | null>;
    const history = (await admin.get<Entry[]>(`${base}/incident/history`, { id })).body.data;
    const leads = history.flatMap(({ before, after }) =>
      before?.investigatorId && after?.investigatorId ? [[before.investigatorId, after.investigatorId]] : [],
    );
    expect(leads).toEqual([
      [platform.a.admin.id, chen],
      [chen, platform.a.admin.id],
    ]);
    // Who had no part in it approves.
    expect((await act(third, id, 'approveCauses')).body.data.state).toBe('causesApproved');
  });

  test('a notification is logged once: its clocks do not begin anew', async () => {
    const id = await tierOne();
    const before = (await pageOf(admin, id)).clocks;
    const again = { id, kind: 'internal', at: '2026-03-05 09:00', note: '再次' };
    expect((await admin.post(`${base}/incident/notice-done`, again)).status).toBe(409);
    const unmoved = (clocks: typeof before) =>
      clocks.map(({ kind, startsAt, doneAt, note }) => ({ kind, startsAt, doneAt, note }));
    expect(unmoved((await pageOf(admin, id)).clocks)).toEqual(unmoved(before));
  });

  test('what is void keeps its facts; a Tier 1 event is not made void by its reporter, and comes back', async () => {
    const id = await tierOne();
    expect((await pageOf(admin, id)).acts).not.toContain('void');
    expect((await act(admin, id, 'void', { reason: '误报' })).status).toBe(403);
    const duplicateOf = await enterIncident(admin, { kind: 'nearMiss', title: '小事' });
    // Nor by anybody else alone, nor as the duplicate of something less.
    for (const more of [{}, { duplicateOf }]) {
      const alone = await act(colleague, id, 'void', { reason: '误报', ...more });
      expect([alone.status, alone.body.msg]).toEqual([409, expect.stringContaining('另一人批准')]);
    }
    // Whoever asks for it does not decide on it.
    expect((await act(colleague, id, 'askVoid', { reason: '误报' })).body.data.state).toBe(
      'underInvestigation',
    );
    expect((await pageOf(colleague, id)).acts).not.toContain('void');
    expect((await act(colleague, id, 'void', { reason: '误报' })).status).toBe(403);
    expect((await act(admin, id, 'askVoid', { reason: '误报' })).body.success).toBe(true);
    const page = `/incident-management/incident/${id}`;
    const asked = async () => (await toldOf(colleague, page)).filter(([title]) => title.includes('申请作废'));
    expect(await asked()).toEqual([[expect.any(String), 'open']]);
    expect((await act(colleague, id, 'void', { reason: '误报' })).body.data.state).toBe('void');
    expect(await asked()).toEqual([[expect.any(String), 'done']]);
    const { record, releases } = await pageOf(admin, id);
    expect((await admin.post(`${base}/incident/submit`, { ...record, title: '改名' })).status).toBe(403);
    expect((await admin.post(`${base}/incident-release/drop`, { id: releases[0]?.id })).status).toBe(409);
    expect((await person(id, { role: 'employee', outcome: 'medical' })).body.errors?.[0]).toMatchObject({
      field: 'incidentId',
    });
    const link = { id, kind: 'rca-case', studyId: await caseOf(id) };
    expect((await admin.post(`${base}/incident/link-cause`, link)).status).toBe(409);
    const batch = await admin.post<{ removed: string[]; faults: unknown[] }>(`${base}/incident/row/batch`, {
      rows: [],
      removed: [id],
    });
    expect(batch.body.data).toMatchObject({ removed: [], faults: [{ key: id }] });
    expect((await act(colleague, id, 'restore', { reason: '确有其事' })).body.data.state).toBe('triaged');
    expect((await pageOf(admin, id)).releases).toHaveLength(1);
  });

  test('a Tier 1 event nobody has looked at yet is not simply removed', async () => {
    const id = await enterIncident(admin, process);
    await release(admin, id, { profile: [], toldKgInHour: 1400 });
    const removed = await admin.form(`${base}/incident/remove`, { ids: id, confirm: 'true' });
    expect(removed.status).toBe(403);
    expect((await pageOf(admin, id)).record.tier).toBe('1');
  });

  test('a Tier 1 event that was entered twice is made void by one person, as the duplicate of the other', async () => {
    const [id, duplicateOf] = [await tierOne(), await tierOne()];
    const twice = await act(colleague, id, 'void', { reason: '重复', duplicateOf });
    expect(twice.body.data.state).toBe('void');
    // The one that is left is the duplicate of nothing that counts.
    expect((await act(colleague, duplicateOf, 'void', { reason: '重复', duplicateOf: id })).status).toBe(409);
  });

  test('of a near miss is short, and a release does not take it', async () => {
    const near = await enterIncident(admin, { kind: 'nearMiss', title: '吊物擦过管线', injured: 'none' });
    expect((await pageOf(admin, near)).clocks).toEqual([]);
    expect((await act(admin, near, 'review')).body.data.state).toBe('reviewed');
    expect((await act(admin, near, 'close')).body.data.state).toBe('closed');
    const leak = await enterIncident(admin);
    expect((await pageOf(admin, leak)).acts).not.toContain('review');
    expect((await act(admin, leak, 'review')).status).toBe(409);
    const nowhere = await act(admin, leak, 'void', { reason: '重复', duplicateOf: '999' });
    expect(nowhere.body.errors?.[0]).toMatchObject({ field: 'duplicateOf' });
    expect((await act(admin, leak, 'void', { reason: '重复', duplicateOf: near })).body.data.state).toBe(
      'void',
    );
  });

  test('is the long one for Tier 1, whatever it is called and wherever it stood', async () => {
    const renamed = await enterIncident(admin, process);
    await release(admin, renamed, { profile: [], toldKgInHour: 1400 });
    expect((await pageOf(admin, renamed)).record.tier).toBe('1');
    await admin.post(`${base}/incident/update`, { id: renamed, kind: 'nearMiss' });
    expect((await act(admin, renamed, 'review')).status).toBe(409);
    expect((await pageOf(admin, renamed)).clocks.map(({ kind }) => kind)).toContain('internal');

    const late = await enterIncident(admin, { ...process, kind: 'nearMiss' });
    expect((await act(admin, late, 'review')).body.data.state).toBe('reviewed');
    expect((await pageOf(admin, late)).clocks).toEqual([]);
    await release(admin, late, { profile: [], toldKgInHour: 1400 });
    const page = await pageOf(admin, late);
    expect(page.record).toMatchObject({ tier: '1', state: 'triaged' });
    expect(page.clocks.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['internal', 'investigation']),
    );
  });

  test('takes the failure of equipment into the one stream of failures, once', async () => {
    const equipmentId = plant.equipment['P-101A'] ?? '';
    const id = await enterIncident(admin, { equipmentIds: [equipmentId] });
    const told = await admin.post<{ failureId: string }>(`${base}/incident/failure`, { id, equipmentId });
    const again = await admin.post<{ failureId: string }>(`${base}/incident/failure`, { id, equipmentId });
    expect(again.body.data).toEqual(told.body.data);
    expect((await pageOf(admin, id)).failures).toMatchObject([{ tag: 'P-101A' }]);
    const other = await admin.post(`${base}/incident/failure`, { id, equipmentId: plant.equipment['V-201'] });
    expect(other.body.errors?.[0]).toMatchObject({ field: 'equipmentId' });
  });
});

describe('rates', () => {
  const hours = (month: string, role: string, count: number) =>
    admin.post<string>(`${base}/worked-hours/submit`, {
      month,
      nodeId: plant.otherNodeId,
      role,
      hours: count,
      headcount: 5000,
    });
  const ratesOf = async (from: string, to: string, role = 'all') => {
    const asked = { from, to, role, nodeId: plant.otherNodeId };
    return (await admin.get<IncidentRates>(`${base}/incident/rates`, asked)).body.data;
  };

  test('name their standard, and doubt lost time without a day lost', async () => {
    for (const role of ['employee', 'contractor']) await hours('2020-02-01', role, 100_000);
    const at = { kind: 'injury', occurredAt: '2020-02-10 10:00:00', nodeId: plant.otherNodeId };
    const id = await enterIncident(admin, { ...at, occurredAt: '2020-02-08 10:00:00' });
    await person(id, { role: 'employee', outcome: 'lostTime', returnOn: '2020-02-11' });
    expect((await ratesOf('2020-02-01', '2020-02-29')).figures.ltif?.value).toBe(5);
    // The event was two days later, so no day was lost.
    await admin.post(`${base}/incident/update`, { id, occurredAt: at.occurredAt });
    const { figures } = await ratesOf('2020-02-01', '2020-02-29');
    expect(figures.ltif).toMatchObject({ value: 0, warnings: [{ code: 'lostTimeWithoutDays' }] });
    expect(figures.trir?.value).toBe(1);
    expect(figures.severity?.reference).toContain('OSHA');
    expect(figures.pseTier1?.reference).toContain('API RP 754');
    expect((await pageOf(admin, id)).people).toMatchObject([{ lostDays: 0, withoutDays: true }]);
  });

  test('count a death and long absences by the cap of OSHA, and in the national figure as they are', async () => {
    for (const role of ['employee', 'contractor']) await hours('2019-03-01', role, 500_000);
    const at = { kind: 'injury', occurredAt: '2019-03-10 10:00:00', nodeId: plant.otherNodeId };
    const id = await enterIncident(admin, at);
    await person(id, { role: 'employee', outcome: 'fatality' });
    await person(id, { role: 'contractor', outcome: 'lostTime', returnOn: '2020-03-10' });
    // From 11 March 2019 to 9 March 2020 are 365 days; a death has its 6 000 in the national figure alone.
    expect((await pageOf(admin, id)).people.map(({ lostDays, gbDays }) => [lostDays, gbDays])).toEqual([
      [null, 6000],
      [180, 365],
    ]);
    const { counts, figures, headcount } = await ratesOf('2019-03-01', '2019-03-31');
    expect([counts.deaths, counts.lostTime, counts.lostDays, headcount]).toEqual([1, 1, 180, 10_000]);
    const told = Object.fromEntries(Object.entries(figures).map(([name, { value }]) => [name, value]));
    expect(told).toMatchObject({ trir: 0.4, ltif: 2, ltir: 0.4, dart: 0.2, far: 100, severity: 36 });
    expect(told.deathsPerThousand).toBeCloseTo(0.1, 12);
  });

  test('take hours that people can work, of months that have come, and no more years than anybody compares', async () => {
    const hours = (values: object) =>
      admin.post(`${base}/worked-hours/submit`, {
        month: '2024-09-01',
        nodeId: plant.nodeId,
        role: 'employee',
        hours: 160,
        headcount: 1,
        ...values,
      });
    expect((await hours({ hours: 7440 })).body.errors?.[0]).toMatchObject({ field: 'hours' });
    expect((await hours({ month: '9999-12-01' })).body.errors?.[0]).toMatchObject({ field: 'month' });
    const ever = await admin.get(`${base}/incident/rates`, { from: '0001-01-01', to: '9999-12-31' });
    expect(ever.body.errors?.[0]).toMatchObject({ field: 'from' });
  });

  test('divide by all hours of the period, and are none where a month has no hours', async () => {
    const at = (occurredAt: string) => ({ kind: 'injury', occurredAt, nodeId: plant.otherNodeId });
    const first = await enterIncident(admin, at('2024-01-31 23:59:59'));
    for (const outcome of ['lostTime', 'lostTime', 'restricted', 'medical', 'medical', 'medical'])
      await person(first, { role: 'employee', outcome, returnOn: '2024-02-03' });
    await person(first, { role: 'thirdParty', outcome: 'fatality' });
    await person(first, { role: 'contractor', outcome: 'firstAid' });
    await enterIncident(admin, { ...at('2024-01-10 10:00:00'), kind: 'nearMiss' });
    await hours('2024-01-15', 'employee', 600_000);
    const open = await ratesOf('2024-01-01', '2024-02-29');
    expect(open).toMatchObject({ hours: null, missingMonths: ['2024-01', '2024-02'] });
    expect(open.figures.trir).toMatchObject({ value: null, reason: { code: 'noHours' } });
    await hours('2024-01-01', 'contractor', 250_000);
    const rates = await ratesOf('2024-01-01', '2024-01-31');
    expect(rates).toMatchObject({ hours: 850_000, counts: { lostTime: 2, nearMisses: 1, lostDays: 4 } });
    expect(rates.figures.trir?.value).toBeCloseTo(1.412, 3);
    expect(rates.figures.ltif?.value).toBeCloseTo(2.353, 3);
    expect(rates.figures.injuryFrequency).toMatchObject({
      value: rates.figures.ltif?.value,
      reference: 'GB 6441-1986',
    });
    expect(rates.figures.trir?.steps[0]?.substituted).toBe('6 · 200 000 / 850000');
    const pyramid = await admin.get<{ levels: { code: string; count: number }[] }>(
      `${base}/incident/pyramid`,
      {
        from: '2024-01-01',
        to: '2024-01-31',
        nodeId: plant.otherNodeId,
      },
    );
    expect(pyramid.body.data.levels.map(({ count }) => count)).toEqual([0, 2, 1, 3, 1, 1, 0]);
  });

  test('of part of a month take its hours by days, and events belong to no role', async () => {
    for (const [role, count] of [
      ['employee', 62_000],
      ['contractor', 31_000],
    ] as const) {
      await hours('2023-07-01', role, count);
      await hours('2023-08-01', role, count * 2);
    }
    const at = { kind: 'nearMiss', occurredAt: '2023-07-20 10:00:00', nodeId: plant.otherNodeId };
    await enterIncident(admin, at);
    const part = await ratesOf('2023-07-20', '2023-08-10');
    expect(part).toMatchObject({ missingMonths: [], partMonths: ['2023-07', '2023-08'] });
    // 12 days of 93 000 h in 31, and 10 of 186 000 h.
    expect(part.hours).toBeCloseTo(96_000, 6);
    expect(part.figures.nearMiss?.value).toBeCloseTo(200_000 / 96_000, 9);
    expect(part.months.map(({ hours: each }) => Math.round(each ?? 0))).toEqual([36_000, 60_000]);
    expect((await ratesOf('2023-07-01', '2023-08-31')).partMonths).toEqual([]);
    const own = await ratesOf('2023-07-01', '2023-07-31', 'contractor');
    expect(own.hours).toBe(31_000);
    expect(own.figures.trir?.value).toBe(0);
    for (const name of ['pseTier1', 'pseTier2', 'tier1Severity', 'nearMiss'])
      expect(own.figures[name]).toMatchObject({ value: null, reason: { code: 'notByRole' } });
    expect(own.months[0]).toMatchObject({ pse: null, trir: 0 });
  });

  test('are none where a role or a place has forgotten its hours', async () => {
    const injury = { kind: 'injury', occurredAt: '2022-05-31 10:00:00', nodeId: plant.otherNodeId };
    await person(await enterIncident(admin, injury), { role: 'contractor', outcome: 'medical' });
    await hours('2022-05-01', 'employee', 1000);
    const half = await ratesOf('2022-05-01', '2022-05-31');
    expect(half).toMatchObject({ hours: null, missingMonths: ['2022-05'], headcount: null });
    expect(half.months[0]).toMatchObject({ trir: null });
    await hours('2022-05-01', 'contractor', 1000);
    expect((await ratesOf('2022-05-01', '2022-05-31')).figures.trir?.value).toBe(100);
    // Another place told its hours in May, and forgets them in June; 0 is an answer.
    const other = (month: string, role: string, count: number) =>
      admin.post(`${base}/worked-hours/submit`, { month, nodeId: plant.nodeId, role, hours: count });
    for (const role of ['employee', 'contractor']) {
      await other('2022-05-01', role, 500);
      await hours('2022-06-01', role, 1000);
    }
    const whole = async () =>
      (await admin.get<IncidentRates>(`${base}/incident/rates`, { from: '2022-05-01', to: '2022-06-30' }))
        .body.data;
    expect(await whole()).toMatchObject({ hours: null, missingMonths: ['2022-06'] });
    await other('2022-06-01', 'employee', 400);
    await other('2022-06-01', 'contractor', 0);
    expect(await whole()).toMatchObject({ hours: 5400, missingMonths: [] });
  });

  test('of a frozen month change with a reason only', async () => {
    const made = await hours('2024-03-01', 'employee', 1000);
    await hours('2024-03-01', 'contractor', 0);
    await admin.post(`${base}/worked-hours/freeze`, { month: '2024-03-01' });
    const changed = { id: made.body.data, month: '2024-03-01', nodeId: plant.otherNodeId, role: 'employee' };
    const silent = await admin.post(`${base}/worked-hours/submit`, { ...changed, hours: 1200 });
    expect(silent.body.errors?.[0]).toMatchObject({ field: 'correction' });
    const told = await admin.post(`${base}/worked-hours/submit`, {
      ...changed,
      hours: 1200,
      correction: '漏报外协',
    });
    expect(told.body.success).toBe(true);
    const corrected = await ratesOf('2024-03-01', '2024-03-31');
    expect(corrected.hours).toBe(1200);
    expect(corrected.corrections).toMatchObject([
      {
        month: '2024-03',
        role: 'employee',
        before: { hours: 1000 },
        after: { hours: 1200 },
        reason: '漏报外协',
        decidedBy: expect.any(String),
      },
    ]);
    const moved = await admin.post(`${base}/worked-hours/submit`, {
      ...changed,
      month: '2024-04-01',
      hours: 1200,
    });
    expect(moved.body.errors?.[0]).toMatchObject({ field: 'month' });
    const late = { month: '2024-03-01', nodeId: plant.nodeId, role: 'employee', hours: 10 };
    expect((await admin.post(`${base}/worked-hours/submit`, late)).body.errors?.[0]).toMatchObject({
      field: 'correction',
    });
  });

  describe('of a frozen month', () => {
    const month = ['2021-06-01', '2021-06-30'] as const;
    const at = { kind: 'injury', occurredAt: '2021-06-10 10:00:00', nodeId: '' };
    const figures = async () => {
      const { figures: of, counts, corrections, months } = await ratesOf(...month);
      return { trir: of.trir?.value, counts, corrections, frozen: months[0]?.frozen };
    };
    let known = '';
    beforeAll(async () => {
      at.nodeId = plant.otherNodeId;
      for (const role of ['employee', 'contractor']) await hours('2021-06-01', role, 100_000);
      known = await enterIncident(admin, at);
      await person(known, { role: 'employee', outcome: 'medical' });
      await admin.post(`${base}/worked-hours/freeze`, { month: '2021-06-01' });
    });

    test('stay when an incident of it is entered later, and the change is written down', async () => {
      expect(await figures()).toMatchObject({ trir: 1, frozen: true, corrections: [] });
      const late = await enterIncident(admin, { ...at, occurredAt: '2021-06-30 23:30:00' });
      await person(late, { role: 'contractor', outcome: 'lostTime', returnOn: '2021-07-05' });
      const after = await figures();
      expect(after).toMatchObject({ trir: 1, counts: { incidents: 1, lostTime: 0 } });
      expect(after.corrections).toMatchObject([
        {
          incidentId: late,
          month: '2021-06',
          before: { incidents: 0, lostTime: 0, lostDays: 0 },
          after: { incidents: 1, lostTime: 1, lostDays: 4 },
          changedBy: expect.any(String),
          reason: null,
        },
      ]);
      const pyramid = await admin.get<{ levels: { count: number }[] }>(`${base}/incident/pyramid`, {
        from: month[0],
        to: month[1],
        nodeId: plant.otherNodeId,
      });
      expect(pyramid.body.data.levels.map(({ count }) => count)).toEqual([0, 0, 0, 1, 0, 0, 0]);
    });

    test('are those of the pyramid in the statistics too', async () => {
      const [recent] = await platform.asOwner<{ month: string }>(
        `select to_char(date_trunc('month', now() - interval '3 months'), 'YYYY-MM-DD') as month`,
      );
      const first = recent?.month ?? '';
      const day = (nth: string) => `${first.slice(0, 8)}${nth} 10:00:00`;
      const counted = async () => {
        const { body } = await admin.get<{ rows: { code: string; count: number }[] }>(
          '/ircrisk-center/statistics/incident-pyramid',
          { nodeId: plant.otherNodeId },
        );
        return Object.fromEntries(body.data.rows.map(({ code, count }) => [code, count]));
      };
      for (const role of ['employee', 'contractor']) await hours(first, role, 100_000);
      const start = await counted();
      const kept = await enterIncident(admin, {
        kind: 'nearMiss',
        occurredAt: day('05'),
        nodeId: plant.otherNodeId,
      });
      await person(kept, { role: 'employee', outcome: 'firstAid' });
      const counts = await counted();
      expect(counts).toEqual({
        ...start,
        nearMiss: (start.nearMiss ?? 0) + 1,
        firstAid: (start.firstAid ?? 0) + 1,
      });
      await admin.post(`${base}/worked-hours/freeze`, { month: first });
      expect(await counted()).toEqual(counts);
      const late = await enterIncident(admin, {
        kind: 'nearMiss',
        occurredAt: day('06'),
        nodeId: plant.otherNodeId,
      });
      await person(late, { role: 'employee', outcome: 'fatality' });
      await admin.post(`${base}/incident/submit`, {
        id: kept,
        title: '改为隐患',
        kind: 'unsafe',
        occurredAt: day('05'),
        nodeId: plant.otherNodeId,
        injured: 'none',
      });
      // As the rates of the month: what came later waits for its correction.
      expect(await counted()).toEqual(counts);
      const { corrections } = await ratesOf(first, day('28').slice(0, 10));
      const ids = corrections.filter(({ incidentId }) => incidentId === late).map(({ id }) => id);
      await admin.post(`${base}/incident/take-correction`, { ids, reason: '迟报' });
      expect(await counted()).toEqual({ ...counts, nearMiss: (counts.nearMiss ?? 0) + 1, fatality: 1 });
    });

    test('change when somebody takes the correction over, with a reason that stays', async () => {
      const id = (await figures()).corrections[0]?.id;
      const silent = await admin.post(`${base}/incident/take-correction`, { ids: [id], reason: ' ' });
      expect(silent.body.errors?.[0]).toMatchObject({ field: 'reason' });
      const taken = await admin.post(`${base}/incident/take-correction`, { ids: [id], reason: '外协迟报' });
      expect(taken.body.success).toBe(true);
      const after = await figures();
      expect(after).toMatchObject({ trir: 2, counts: { incidents: 2, lostTime: 1, lostDays: 4 } });
      expect(after.corrections).toMatchObject([
        {
          before: { lostTime: 0 },
          after: { lostTime: 1 },
          reason: '外协迟报',
          decidedBy: expect.any(String),
        },
      ]);
      const again = await admin.post(`${base}/incident/take-correction`, { ids: [id], reason: '再来' });
      expect(again.body.success).toBe(false);
    });

    test('stay when an incident leaves it, is made void or gets a tier', async () => {
      await admin.post(`${base}/incident/submit`, {
        ...at,
        id: known,
        title: '改期',
        injured: 'some',
        occurredAt: '2021-07-01 08:00:00',
      });
      const left = await figures();
      expect(left).toMatchObject({ trir: 2, counts: { incidents: 2 } });
      expect(left.corrections[0]).toMatchObject({
        incidentId: known,
        before: { incidents: 1 },
        after: { incidents: 0 },
      });
      // Back where it was: nothing differs, and nothing waits.
      await admin.post(`${base}/incident/submit`, { ...at, id: known, title: '改期', injured: 'some' });
      expect((await figures()).corrections.filter(({ reason }) => reason === null)).toEqual([]);
      await act(admin, known, 'void', { reason: '误报' });
      expect((await figures()).corrections[0]).toMatchObject({ after: { incidents: 0, otherRecordable: 0 } });
    });

    test('are told in the monthly report with every change', async () => {
      const asked = { month: '2021-06-01', format: 'docx' };
      const { jobId } = (await admin.post<{ jobId: string }>(`${base}/incident/monthly-report`, asked)).body
        .data;
      const { result } = await finishedJob(admin, jobId);
      const parts = unzipSync(await download(admin, (result as { fileId: string }).fileId));
      const text = new TextDecoder().decode(parts['word/document.xml']).replace(/<[^>]+>/g, '');
      expect(text).toContain('冻结月份的更正');
      expect(text).toContain('外协迟报');
      expect(text).toContain('损工 0 → 1');
      expect(text).toContain('待更正');
    });
  });
});

test('the monthly report and the forms come out in both languages', async () => {
  const id = await enterIncident(admin, {
    ...process,
    titleEn: 'Seal leak',
    occurredAt: '2024-01-20 08:00:00',
  });
  for (const [path, asked] of [
    ['monthly-report', { month: '2024-01-01' }],
    ['regulator-form', { id }],
    ['regulator-form', { id, form: 'investigation', format: 'docx' }],
  ] as const)
    for (const language of ['zh', 'en']) {
      admin.headers = { language };
      const { jobId } = (await admin.post<{ jobId: string }>(`${base}/incident/${path}`, asked)).body.data;
      const job = await finishedJob(admin, jobId);
      expect(job, JSON.stringify(job)).toMatchObject({ state: 'done' });
    }
  admin.headers = {};
});

test('what happened at a major hazard is found by its level, and the form for the authority tells it', async () => {
  const id = await enterIncident(admin, {
    ...process,
    ...{ title: '储罐泄漏', majorHazard: '2', occurredAt: '2024-01-21 08:00:00' },
  });
  const found = await admin.get<{ records: { id: string }[] }>(`${base}/incident/page`, { majorHazard: '2' });
  expect(found.body.data.records.map((one) => one.id)).toEqual([id]);
  const asked = { id, format: 'docx' };
  const { jobId } = (await admin.post<{ jobId: string }>(`${base}/incident/regulator-form`, asked)).body.data;
  const { result } = await finishedJob(admin, jobId);
  const parts = unzipSync(await download(admin, (result as { fileId: string }).fileId));
  const text = new TextDecoder().decode(parts['word/document.xml']).replace(/<[^>]+>/g, '');
  expect(text).toContain('二级重大危险源');
});

test('the form says what a higher tier covers and what nobody has entered yet, in both languages', async () => {
  const id = await enterIncident(admin, {
    ...process,
    ...{ injured: 'some', safetySystemChallenged: 'yes', occurredAt: '2024-01-22 08:00:00' },
  });
  await person(id, { role: 'employee', outcome: 'lostTime', phase: 'event', returnOn: '2024-01-29' });
  const { criteria } = (await pageOf(admin, id)).classification;
  const rows = (code: string) =>
    criteria
      .filter((line) => line.code === code)
      .map(({ value, valueEn, verdict }) => `${value} ${valueEn} ${verdict}`);
  expect(rows('recordable')).toEqual(['1 人 1 person met']);
  expect(rows('challenge')).toEqual(['是 yes covered']);
  for (const code of ['releaseAbove', 'reliefAbove'])
    expect(rows(code)).toEqual(['– – notEntered', '– – notEntered']);
  for (const [language, words] of [
    ['zh', ['已由更高级别涵盖', '尚未录入']],
    ['en', ['Covered by a higher tier', 'Not entered yet']],
  ] as const) {
    admin.headers = { language };
    const asked = { id, format: 'docx' };
    const { jobId } = (await admin.post<{ jobId: string }>(`${base}/incident/regulator-form`, asked)).body
      .data;
    const { result } = await finishedJob(admin, jobId);
    const parts = unzipSync(await download(admin, (result as { fileId: string }).fileId));
    const text = new TextDecoder().decode(parts['word/document.xml']).replace(/<[^>]+>/g, '');
    for (const word of words) expect(text).toContain(word);
  }
  admin.headers = {};
});

test('the monthly report is of no project, names its hours with their unit and draws the pyramid', async () => {
  // Whatever project is open: the one everybody begins with is.
  const renamed = await platform.inTenant(platform.a.tenantId, (tx) =>
    tx.all(
      sql`update projects set project_name = '某装置 RBI 项目' where tenant_id = current_tenant() and is_deleted = 0 returning id`,
    ),
  );
  expect(renamed.length).toBeGreaterThan(0);
  const { jobId } = (
    await admin.post<{ jobId: string }>(`${base}/incident/monthly-report`, {
      month: '2024-01-01',
      format: 'docx',
    })
  ).body.data;
  const { result } = await finishedJob(admin, jobId);
  const file = await download(admin, (result as { fileId: string }).fileId);
  const parts = unzipSync(file);
  const text = new TextDecoder().decode(parts['word/document.xml']).replace(/<[^>]+>/g, '');
  expect(text).toContain('本年累计工时');
  expect(text).not.toContain('RBI 项目');
  expect(Object.keys(parts).some((name) => name.startsWith('word/media/'))).toBe(true);
});

test('rates and pyramid of days in the wrong order are refused at the field, in both languages', async () => {
  for (const call of ['rates', 'pyramid']) {
    const asked = { from: '2026-05-02', to: '2026-05-01' };
    const zh = await admin.get(`${base}/incident/${call}`, asked);
    expect(zh.body.errors?.[0], call).toMatchObject({ field: 'to', msg: '结束不能早于开始' });
    admin.headers = { language: 'en' };
    const en = await admin.get(`${base}/incident/${call}`, asked);
    admin.headers = {};
    expect(en.body.errors?.[0]?.msg, call).toBe('The end cannot be before the start');
  }
});

test('figures are of a place that is there, of categories there are and of amounts a plant can hold', async () => {
  const period = { from: '2026-01-01', to: '2026-03-31' };
  for (const path of ['rates', 'pyramid']) {
    const { body } = await admin.get(`${base}/incident/${path}`, { ...period, nodeId: '1' });
    expect(body.errors?.[0]).toMatchObject({ field: 'nodeId' });
  }
  const tried = (values: object) =>
    admin.post<{ tier: number; criteria: { value: string }[] }>(`${base}/incident/classify`, {
      facts: {
        processInvolved: true,
        unplannedRelease: true,
        releases: [{ category: 5, indoor: false, ...values }],
      },
    });
  expect((await tried({ category: 9, maxKgInHour: 10 })).status).toBe(400);
  expect((await tried({ maxKgInHour: 1e308 })).status).toBe(400);
  const below = (await tried({ maxKgInHour: 499.9999 })).body.data;
  expect(below.tier).toBe(2);
  expect(below.criteria.map(({ value }) => value)).not.toContain('500 kg');
});

test('a month that has not begun is not frozen', async () => {
  const { body } = await admin.post(`${base}/worked-hours/freeze`, { month: '2099-01-01' });
  expect(body.errors?.[0]).toMatchObject({ field: 'month' });
});
