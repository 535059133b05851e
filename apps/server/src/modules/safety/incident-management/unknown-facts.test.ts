import type { IncidentRates } from '@ircrisk/contract/modules/safety/incident-figures.ts';
import type { Classification } from '@ircrisk/contract/modules/safety/incident-management.ts';
import { incidentPerson } from '@ircrisk/contract/resources/safety/incident.ts';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { checkWorkbook, runExport } from '#platform/resources/exchange/testing.ts';
import { type FailurePlant, makeFailurePlant } from '#testing/failure-plant.ts';
import { incidentBase as base, enterIncident, pageOf } from '#testing/incidents.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';

let platform: TestPlatform;
let admin: TestClient;
let plant: FailurePlant;
beforeAll(async () => {
  platform = await startTestPlatform();
  admin = await platform.client(platform.a.admin);
  plant = await makeFailurePlant(platform, platform.a);
});
afterAll(() => platform?.close());

const known = {
  processInvolved: 'yes',
  unplannedRelease: 'yes',
  fireOrExplosion: 'no',
  communityMeasures: 'no',
  safetySystemChallenged: 'no',
  injured: 'none',
  directCost: '1000',
};
const release = (incidentId: string, values: object = {}) =>
  admin.post<{ id: string }>(`${base}/incident-release/keep`, {
    incidentId,
    material: '丙烷',
    category: 5,
    indoor: 'no',
    toldKgInHour: 1,
    ...values,
  });
/** Everything is told but what `values` takes back; one kilogram of category 5 was released. */
async function entered(values: object, released: object = {}): Promise<string> {
  const id = await enterIncident(admin, { ...known, ...values });
  await release(id, released);
  return id;
}
const change = (id: string, values: object) => admin.post(`${base}/incident/update`, { id, ...values });
const act = (id: string, name: string, more: object = {}) =>
  admin.post<{ state: string }>(`${base}/incident/act`, { id, act: name, ...more });
const person = (incidentId: string, values: object) =>
  admin.post<string>(`${base}/incident-person/submit`, { incidentId, phase: 'event', ...values });
const verdictOf = ({ criteria }: Classification, code: string) =>
  criteria.filter((one) => one.code === code).map(({ value, verdict }) => `${value} ${verdict}`);
const codes = (found: readonly { code: string }[]) => found.map(({ code }) => code);

describe('injuries nobody has told', () => {
  test.each(['some', 'unknown', null])('of “%s” without people the tier waits', async (injured) => {
    const id = await entered({ injured });
    const { classification, record } = await pageOf(admin, id);
    expect(classification).toMatchObject({ status: 'pending', tier: null, nationalGrade: 'unknown' });
    expect(record).toMatchObject({ tier: null, tierStatus: 'pending' });
    expect(codes(classification.open)).toEqual(['injuriesUnknown']);
    expect(verdictOf(classification, 'daysAwayOrDeath')).toEqual(['未知 pending']);
    await change(id, { injured: 'none' });
    expect((await pageOf(admin, id)).record).toMatchObject({ tier: '3', tierStatus: 'classified' });
  });

  test('Tier 3 is taken back when they become unknown, without anybody’s approval', async () => {
    const id = await entered({});
    expect((await pageOf(admin, id)).record).toMatchObject({ tier: '3' });
    await change(id, { injured: 'unknown' });
    const { record, revisions } = await pageOf(admin, id);
    expect(record).toMatchObject({ tier: null, tierStatus: 'pending' });
    expect(revisions.at(-1)).toMatchObject({ state: 'inForce', tier: null });
  });

  test('a near miss does not close on them, nor while its tier is pending', async () => {
    const id = await entered({ kind: 'nearMiss', injured: 'unknown' });
    expect((await act(id, 'review')).body.data.state).toBe('reviewed');
    const refused = await act(id, 'close');
    expect([refused.status, refused.body.msg]).toEqual([409, expect.stringContaining('“有人受伤”')]);
    await change(id, { injured: 'none', communityMeasures: null });
    const pending = await act(id, 'close');
    expect([pending.status, pending.body.msg]).toEqual([409, expect.stringContaining('社区疏散')]);
    await change(id, { communityMeasures: 'no' });
    expect((await act(id, 'close')).body.data.state).toBe('closed');
  });

  test('a third party who lost time and of whose hospital stay nobody knows leaves it open', async () => {
    const id = await entered({ injured: 'some' });
    const one = await person(id, { role: 'thirdParty', outcome: 'lostTime', hospitalised: null });
    const { classification } = await pageOf(admin, id);
    expect(classification).toMatchObject({ status: 'pending', tier: null });
    expect(codes(classification.open)).toEqual(['hospitalUnknown']);
    const answer = (hospitalised: boolean | null, outcome = 'lostTime') =>
      admin.post(`${base}/incident-person/update`, { id: one.body.data, hospitalised, outcome });
    await answer(false);
    expect((await pageOf(admin, id)).classification).toMatchObject({ status: 'classified', tier: 3 });
    // First aid alone is no hospital bed.
    await answer(null, 'firstAid');
    expect((await pageOf(admin, id)).classification).toMatchObject({ status: 'classified', tier: 3 });
    await answer(true);
    expect((await pageOf(admin, id)).classification).toMatchObject({ status: 'classified', tier: 1 });
  });
});

describe('a fire', () => {
  test('nobody has spoken of leaves the cost criterion open', async () => {
    const { classification } = await pageOf(admin, await entered({ fireOrExplosion: null }));
    expect(classification).toMatchObject({ status: 'pending', tier: null });
    expect(codes(classification.open)).toEqual(['fireUnknown']);
    expect(verdictOf(classification, 'fireCost')).toEqual(['未知 pending', '未知 pending']);
  });

  test('denied beside a release that ignited names both fields', async () => {
    const id = await entered({}, { ignited: true });
    const { classification } = await pageOf(admin, id);
    expect(classification).toMatchObject({ status: 'pending', tier: null });
    expect(classification.open.map(({ zh }) => zh)).toEqual([expect.stringMatching(/“着火”.*“着火或爆炸”/u)]);
  });

  test('is answered by a release that ignited where nobody has answered it', async () => {
    const id = await entered({ fireOrExplosion: null }, { ignited: true });
    const { record, classification } = await pageOf(admin, id);
    expect(record).toMatchObject({ fireOrExplosion: 'yes' });
    expect(codes(classification.open)).toEqual(['fireCostUnknown']);
  });

  test('that cost yuan shows the rate and its day beside the dollars', async () => {
    await admin.post(`${base}/incident-exchange-rate/submit`, { day: '2026-03-02', cnyPerUsd: 7.0474 });
    const id = await entered({ fireOrExplosion: 'yes', fireCost: '720000', directCost: '720000' });
    const { classification } = await pageOf(admin, id);
    const line = classification.criteria.find(({ tier, code }) => tier === 1 && code === 'fireCost');
    expect(line).toMatchObject({
      value: '102,165 USD = 720,000 CNY ÷ 7.0474 (2026-03-02)',
      verdict: 'met',
    });
  });
});

describe('tried facts', () => {
  const tried = async (facts: object, more: object = {}) =>
    (await admin.post<Classification>(`${base}/incident/classify`, { facts, ...more })).body.data;
  const quantityUnknown = { category: 5, indoor: false };

  test('without the quantity have no severity weight, as stored ones have none', async () => {
    const found = await tried({ processInvolved: true, daysAway: 1, releases: [quantityUnknown] });
    expect(found).toMatchObject({ status: 'classified', tier: 1, weight: { value: null } });
    expect(found.weight?.reason?.code).toBe('weightWaits');
    expect(codes(found.weight?.warnings ?? [])).toEqual(['quantityUnknown']);
    const id = await entered({ injured: 'some' }, { toldKgInHour: null });
    await person(id, { role: 'employee', outcome: 'lostTime' });
    const { classification, record } = await pageOf(admin, id);
    expect(classification).toMatchObject({
      tier: 1,
      weight: { value: null, reason: { code: 'weightWaits' } },
    });
    expect(record.severityWeight ?? null).toBeNull();
  });

  test('about a safety system nobody has spoken of are pending, as stored ones are', async () => {
    const facts = { processInvolved: true, unplannedRelease: false };
    for (const asked of [facts, { ...facts, safetySystemChallenged: null }])
      expect(await tried(asked)).toMatchObject({ status: 'pending', tier: null });
    const id = await enterIncident(admin, { ...known, unplannedRelease: 'no', safetySystemChallenged: null });
    expect((await pageOf(admin, id)).classification).toMatchObject({ status: 'pending', tier: null });
    expect(await tried({ ...facts, safetySystemChallenged: false })).toMatchObject({
      ...{ status: 'classified', tier: null },
    });
  });

  test('take people and a fire that are not known', async () => {
    const facts = { processInvolved: true, releases: [{ ...quantityUnknown, maxKgInHour: 1 }] };
    expect((await tried(facts)).tier).toBe(3);
    expect(await tried({ ...facts, daysAway: null })).toMatchObject({ status: 'pending', tier: null });
    expect(await tried({ ...facts, fireOrExplosion: null })).toMatchObject({ status: 'pending', tier: null });
  });
});

describe('rates', () => {
  const rates = async (from: string, to: string) =>
    (await admin.get<IncidentRates>(`${base}/incident/rates`, { from, to, nodeId: plant.otherNodeId })).body
      .data;
  const at = (occurredAt: string) => ({ occurredAt, nodeId: plant.otherNodeId });
  const hours = async (month: string, count: number) => {
    for (const role of ['employee', 'contractor'])
      await admin.post(`${base}/worked-hours/submit`, {
        ...{ month, role, hours: count / 2, headcount: 100, nodeId: plant.otherNodeId },
      });
  };

  test('say how many events are pending, and have no severity rate without every weight', async () => {
    await hours('2022-04-01', 1000);
    for (let one = 0; one < 3; one += 1) await entered({ ...at('2022-04-10 08:00:00'), injured: 'unknown' });
    const before = await rates('2022-04-01', '2022-04-30');
    expect(before.figures.pseTier1).toMatchObject({ value: 0, warnings: [{ code: 'tiersPending' }] });
    expect(before.figures.pseTier1?.warnings[0]?.zh).toContain('3 起');
    expect(before.figures.pseTier2?.warnings[0]?.code).toBe('tiersPending');
    expect(before.months[0]).toMatchObject({ pending: 3 });

    const id = await entered({ ...at('2022-04-11 08:00:00'), communityMeasures: 'yes' });
    const without = (await rates('2022-04-01', '2022-04-30')).figures.tier1Severity;
    expect([without?.value, without?.reason?.code]).toEqual([null, 'weightsMissing']);
    expect(without?.reason?.zh).toContain('1 起');
    await change(id, { communityPoints: '3' });
    expect((await rates('2022-04-01', '2022-04-30')).figures.tier1Severity?.value).toBeCloseTo(600, 9);
  });

  test('over part of a month show how its hours came about', async () => {
    await hours('2022-06-01', 1000);
    await hours('2022-07-01', 3100);
    const part = await rates('2022-06-01', '2022-06-18');
    for (const name of ['trir', 'pseTier1', 'severity', 'nearMiss'])
      expect(part.figures[name]?.steps.map(({ id, substituted }) => [id === 'hours', substituted])).toEqual([
        [true, '1000 · 18/30'],
        [false, expect.stringContaining('/ 600')],
      ]);
    const both = await rates('2022-06-13', '2022-07-31');
    expect(both.figures.trir?.steps[0]).toMatchObject({ substituted: '3100 + 1000 · 18/30', value: 3700 });
    expect((await rates('2022-06-01', '2022-06-30')).figures.trir?.steps).toHaveLength(1);
  });
});

test('a second extension of the investigation says that it was extended already, and until when', async () => {
  const id = await entered({});
  const extend = () => admin.post(`${base}/incident/extend`, { id, reason: '鉴定未完' });
  expect((await extend()).status).toBe(200);
  const again = await extend();
  expect([again.status, again.body.msg]).toEqual([
    409,
    expect.stringMatching(/已经批准延长过一次.*2026-07-04/u),
  ]);
  const near = await enterIncident(admin, { ...known, kind: 'nearMiss' });
  const none = await admin.post(`${base}/incident/extend`, { id: near, reason: '鉴定未完' });
  expect([none.status, none.body.msg]).toEqual([409, expect.stringContaining('没有调查报告期限')]);
});

test('somebody entered as hurt makes it so, and nobody says beside them that nobody was', async () => {
  const id = await entered({ injured: 'none' });
  expect((await person(id, { role: 'contractor', outcome: 'lostTime' })).body.success).toBe(true);
  expect((await pageOf(admin, id)).record).toMatchObject({ injured: 'some', injuredName: '有' });
  const denied = await change(id, { injured: 'none' });
  expect(denied.body.errors?.[0]).toMatchObject({ field: 'injured', msg: expect.stringContaining('1 名') });
  // A record from before this was watched is put right by its next save.
  await platform.inTenant(platform.a.tenantId, (tx) =>
    tx.run(sql`update incidents set injured = 'none' where id = ${id}`),
  );
  expect((await change(id, { injured: 'none', place: '泵区' })).body.success).toBe(true);
  expect((await pageOf(admin, id)).record).toMatchObject({ injured: 'some', place: '泵区' });
});

test('the check of an import calls a person by the word of their role', async () => {
  const id = await entered({ title: '导入核对' });
  await person(id, { role: 'contractor', person: '张三', outcome: 'lostTime' });
  const { number } = (await pageOf(admin, id)).record as unknown as { number: string };
  for (const [language, word] of [
    ['zh', '承包商'],
    ['en', 'Contractor'],
  ] as const) {
    const file = await runExport(admin, incidentPerson, { incidentId: id }, language);
    const [sheet] = (await readXlsx(file)).sheets;
    const rows = sheet!.rows.map((row) => row.map((cell) => (cell === '张三' ? '张四' : (cell ?? null))));
    const content = Buffer.from(await writeXlsx({ sheets: [{ name: sheet!.name, rows }] }));
    const { data } = await checkWorkbook(admin, incidentPerson, content, language);
    expect(data.changedRows).toMatchObject([{ name: `${number} › ${word}`, after: { person: '张四' } }]);
  }
});
