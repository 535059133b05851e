import type { IncidentRates } from '@ircrisk/contract/modules/safety/incident-figures.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { type FailurePlant, makeFailurePlant } from '#testing/failure-plant.ts';
import { incidentBase as base, enterIncident, pageOf } from '#testing/incidents.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';

let platform: TestPlatform;
let plant: FailurePlant;
let admin: TestClient;
const known = {
  ...{ processInvolved: 'yes', unplannedRelease: 'no', fireOrExplosion: 'no', communityMeasures: 'no' },
  ...{ safetySystemChallenged: 'yes', injured: 'none' },
};
const raw = (statement: ReturnType<typeof sql>) =>
  platform.inTenant(platform.a.tenantId, (tx) => tx.run(statement));

beforeAll(async () => {
  platform = await startTestPlatform();
  admin = await platform.client(platform.a.admin);
  plant = await makeFailurePlant(platform, platform.a);
});
afterAll(() => platform?.close());

test('who is back the next day lost no time: told at entry, and counted as recordable where it stands', async () => {
  for (const role of ['employee', 'contractor'])
    await admin.post(`${base}/worked-hours/submit`, {
      ...{ month: '2022-04-01', nodeId: plant.nodeId, role, hours: 26_500, headcount: 200 },
    });
  const id = await enterIncident(admin, {
    ...known,
    ...{ kind: 'fire', occurredAt: '2022-04-10 10:00:00', nodeId: plant.nodeId, injured: 'some' },
    ...{ fireOrExplosion: 'yes', fireCost: '100' },
  });
  const person = (values: object) =>
    admin.post<string>(`${base}/incident-person/submit`, {
      ...{ incidentId: id, role: 'employee', outcome: 'lostTime', phase: 'event', ...values },
    });
  const refused = await person({ returnOn: '2022-04-11' });
  expect([refused.status, refused.body.errors?.[0]]).toMatchObject([
    400,
    { field: 'returnOn', rule: 'contradiction', msg: expect.stringContaining('医疗处理') },
  ]);
  // Somebody without a day of return is away still, however few days it were.
  const away = (await person({})).body.data;
  const figures = async () =>
    (
      await admin.get<IncidentRates>(`${base}/incident/rates`, {
        ...{ from: '2022-04-01', to: '2022-04-30', nodeId: plant.nodeId },
      })
    ).body.data.figures;
  expect((await figures()).injuryFrequency?.value).toBeCloseTo(18.868, 3);
  const late = await admin.post(`${base}/incident-person/update`, { id: away, returnOn: '2022-04-11' });
  expect(late.body.errors?.[0]).toMatchObject({ field: 'returnOn', rule: 'contradiction' });
  // As it may stand from before.
  await raw(sql`update incident_people set return_on = '2022-04-11' where id = ${away}`);
  const { ltif, ltir, dart, injuryFrequency, trir } = await figures();
  expect([ltif, ltir, dart, injuryFrequency].map((one) => one?.value)).toEqual([0, 0, 0, 0]);
  expect(injuryFrequency?.warnings).toMatchObject([{ code: 'lostTimeWithoutDays' }]);
  expect(trir?.value).toBeCloseTo(3.7736, 4);
  const page = await pageOf(admin, id);
  expect(page.people).toMatchObject([{ lostDays: 0, withoutDays: true }]);
  const lines = page.classification.criteria.map(({ tier, code, verdict }) => `${tier} ${code} ${verdict}`);
  expect(lines).toContain('1 daysAwayOrDeath notMet');
  expect(lines).toContain('2 recordable met');
  // A day more, and it is a days-away case.
  expect(
    (await admin.post(`${base}/incident-person/update`, { id: away, returnOn: '2022-04-12' })).status,
  ).toBe(200);
  expect((await figures()).injuryFrequency?.value).toBeCloseTo(18.868, 3);
  expect((await pageOf(admin, id)).classification.tier).toBe(1);
});

test('a frozen month counts who lost no day as its rates do', async () => {
  for (const role of ['employee', 'contractor'])
    await admin.post(`${base}/worked-hours/submit`, {
      ...{ month: '2022-06-01', nodeId: plant.nodeId, role, hours: 10_000, headcount: 100 },
    });
  const at = { kind: 'injury', occurredAt: '2022-06-10 10:00:00', nodeId: plant.nodeId };
  const id = await enterIncident(admin, at);
  const person = { incidentId: id, role: 'employee', outcome: 'lostTime', phase: 'event' };
  const { data } = (await admin.post<string>(`${base}/incident-person/submit`, person)).body;
  await raw(sql`update incident_people set return_on = '2022-06-11' where id = ${data}`);
  const counts = async () => {
    const period = { from: '2022-06-01', to: '2022-06-30' };
    const { lostTime, otherRecordable } = (await admin.get<IncidentRates>(`${base}/incident/rates`, period))
      .body.data.counts;
    return { lostTime, otherRecordable };
  };
  expect(await counts()).toEqual({ lostTime: 0, otherRecordable: 1 });
  await admin.post(`${base}/worked-hours/freeze`, { month: '2022-06-01' });
  expect(await counts()).toEqual({ lostTime: 0, otherRecordable: 1 });
});

test('points for the community where none were moved are refused, and count for nothing where they stand', async () => {
  const id = await enterIncident(admin, known);
  const change = (values: object) => admin.post(`${base}/incident/update`, { id, ...values });
  const points = await change({ communityPoints: '27' });
  expect([points.status, points.body.errors?.[0]]).toMatchObject([
    400,
    { field: 'communityPoints', rule: 'contradiction', msg: expect.stringContaining('社区疏散') },
  ]);
  expect((await change({ communityPoints: '0' })).status).toBe(200);
  expect((await change({ communityMeasures: 'yes', communityPoints: '9' })).status).toBe(200);
  expect((await change({ communityMeasures: 'no' })).body.errors?.[0]).toMatchObject({
    ...{ field: 'communityMeasures', rule: 'contradiction' },
  });
  // As it may stand from before, in an event that is Tier 1 by another fact.
  await raw(
    sql`update incidents set community_measures = 'no', injured = 'some', unplanned_release = 'no', fire_or_explosion = 'yes', fire_cost = 100 where id = ${id}`,
  );
  await raw(
    sql`insert into incident_exchange_rates (day, cny_per_usd) select occurred_at::date, 7 from incidents where id = ${id}`,
  );
  const person = { incidentId: id, role: 'employee', outcome: 'fatality', phase: 'event' };
  await admin.post(`${base}/incident-person/submit`, person);
  const { tier, weight } = (await pageOf(admin, id)).classification;
  expect([tier, weight?.value, weight?.warnings.map(({ code }) => code)]).toEqual([
    ...[1, 9],
    ['communityPointsDenied', 'weightOpen'],
  ]);
});

test('the worst known cost makes the national grade, and a loss below that of the fire is told', async () => {
  const fire = { ...known, kind: 'fire', fireOrExplosion: 'yes', fireCost: '70200000' };
  const less = await admin.post(`${base}/incident/submit`, {
    ...{ title: '储罐着火', occurredAt: '2026-03-05 02:10:00', ...fire, directCost: '0' },
  });
  expect([less.status, less.body.errors?.[0]]).toMatchObject([
    400,
    { field: 'directCost', rule: 'contradiction', msg: expect.stringContaining('火灾、爆炸直接费用') },
  ]);
  const id = await enterIncident(admin, fire);
  const graded = async () => (await pageOf(admin, id)).classification;
  const open = await graded();
  expect([open.nationalGrade, open.gradeBy]).toEqual(['major', ['loss']]);
  expect(open.gradeOpen.map(({ zh }) => zh).join()).toContain('直接经济损失');
  await raw(sql`update incidents set direct_cost = 0 where id = ${id}`);
  const denied = await graded();
  expect([denied.nationalGrade, denied.gradeOpen.map(({ code }) => code)]).toEqual([
    'major',
    ['lossBelowFireCost'],
  ]);
  expect((await admin.post(`${base}/incident/update`, { id, directCost: '100000000' })).status).toBe(200);
  expect(await graded()).toMatchObject({ nationalGrade: 'extraordinary', gradeOpen: [] });
});

test('an analysis somebody may not see is told as one that does not exist', async () => {
  await platform.permit(platform.a, 'incident.read', 'incident.update', 'rca-case.read');
  await raw(sql`update roles set data_scope_ids = array(select id from data_scopes where built_in and scope_type = 1)
    where tenant_id = current_tenant() and id = ${platform.a.plainRoleId}`);
  const other = await platform.client(platform.a.plain);
  const started = async (sourceId: string) =>
    (
      await admin.post<{ id: string }>('/ircrisk-root-cause-analysis/rca-case/start', {
        ...{ source: 'incident', sourceId, title: '原因', what: '经过' },
      })
    ).body.data.id;
  const secret = await enterIncident(admin, { ...known, nodeId: plant.nodeId });
  const unseen = await started(secret);
  await admin.post(`${base}/incident/confidential`, { id: secret, confidential: true });
  const id = await enterIncident(admin, { ...known, nodeId: plant.nodeId });
  const link = async (as: TestClient, studyId: string) => {
    const { status, body } = await as.post(`${base}/incident/link-cause`, { id, kind: 'rca-case', studyId });
    return [status, body.msg, body.errors];
  };
  const none = await link(other, '4242');
  expect(none[0]).toBe(400);
  expect(await link(other, unseen)).toEqual(none);
  expect((await link(admin, unseen))[0]).toBe(409);
  expect((await link(other, await started(id)))[0]).toBe(200);
});
