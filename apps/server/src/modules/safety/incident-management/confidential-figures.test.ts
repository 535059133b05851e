import type { IncidentRates } from '@ircrisk/contract/modules/safety/incident-figures.ts';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { download, finishedJob } from '#platform/resources/exchange/testing.ts';
import { type FailurePlant, makeFailurePlant } from '#testing/failure-plant.ts';
import { enterIncident, incidentBase, pageOf } from '#testing/incidents.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';

let platform: TestPlatform;
let plant: FailurePlant;
let admin: TestClient;
/** Reads incidents of the whole plant, but not what is confidential. */
let other: TestClient;
let secretId = '';
let secretNumber = '';

beforeAll(async () => {
  platform = await startTestPlatform();
  admin = await platform.client(platform.a.admin);
  plant = await makeFailurePlant(platform, platform.a);
  await platform.permit(platform.a, 'incident.read', 'statistics.read');
  await platform.inTenant(platform.a.tenantId, (tx) =>
    tx.run(sql`update roles set data_scope_ids = array(select id from data_scopes where built_in and scope_type = 1)
      where tenant_id = current_tenant() and id = ${platform.a.plainRoleId}`),
  );
  other = await platform.client(platform.a.plain);
  for (const role of ['employee', 'contractor'])
    await admin.post(`${incidentBase}/worked-hours/submit`, {
      ...{ month: '2022-04-01', nodeId: plant.nodeId, role, hours: 100_000, headcount: 500 },
    });
});
afterAll(() => platform?.close());

const ratesFor = async (as: TestClient, more: Record<string, string> = {}) =>
  (
    await as.get<IncidentRates>(`${incidentBase}/incident/rates`, {
      ...{ from: '2022-04-01', to: '2022-04-30', ...more },
    })
  ).body.data;
const textOf = async (as: TestClient, format: string): Promise<string> => {
  const asked = { month: '2022-04-01', format };
  const { jobId } = (await as.post<{ jobId: string }>(`${incidentBase}/incident/monthly-report`, asked)).body
    .data;
  const { fileId } = (await finishedJob(as, jobId)).result as { fileId: string };
  return Object.values(unzipSync(await download(as, fileId)))
    .map((part) => strFromU8(part).replace(/<[^>]+>/g, ' '))
    .join('\n');
};

test('the corrections of a frozen month tell what changed of a confidential incident, and not which it is', async () => {
  await admin.post(`${incidentBase}/worked-hours/freeze`, { month: '2022-04-01' });
  secretId = await enterIncident(admin, {
    ...{ title: '保密的死亡', kind: 'injury', occurredAt: '2022-04-12 04:10:00', nodeId: plant.nodeId },
  });
  await admin.post(`${incidentBase}/incident-person/submit`, {
    ...{ incidentId: secretId, role: 'employee', outcome: 'fatality', phase: 'event' },
  });
  await admin.post(`${incidentBase}/incident/confidential`, { id: secretId, confidential: true });
  secretNumber = String((await pageOf(admin, secretId)).record.number);

  const [known] = (await ratesFor(admin)).corrections;
  expect(known).toMatchObject({ incidentId: secretId, number: secretNumber, confidential: false });
  const { corrections } = await ratesFor(other);
  expect(corrections).toEqual([
    {
      ...known,
      confidential: true,
      ...{ incidentId: null, number: null, place: null, role: null, changedBy: null, moved: false },
    },
  ]);
  // Nor once it is taken over: the reason was written about the incident.
  const asked = { ids: [known?.id], reason: '死者家属要求' };
  expect((await other.post(`${incidentBase}/incident/take-correction`, asked)).body.success).toBe(false);
  expect((await admin.post(`${incidentBase}/incident/take-correction`, asked)).body.success).toBe(true);
  expect((await ratesFor(other)).corrections).toMatchObject([
    {
      before: { deaths: 0 },
      after: { deaths: 1 },
      decidedAt: expect.any(String),
      decidedBy: null,
      reason: null,
    },
  ]);
});

test.each(['docx', 'xlsx'])('the monthly report tells no more (%s)', async (format) => {
  const whole = await textOf(admin, format);
  expect(whole).toContain(secretNumber);
  expect(whole).toContain('死者家属要求');
  const told = await textOf(other, format);
  expect(told).toContain('保密事件');
  expect(told).toMatch(/死亡 0 → 1/);
  for (const word of [secretNumber, '死者家属要求', '2022-04-12']) expect(told).not.toContain(word);
});

interface Pyramid {
  levels: { code: string; count: number }[];
  thirdParty: { hurt: number };
  heat: { place: string; hour: number; count: number }[];
  leftOut: { code: string } | null;
  heatLeftOut: { code: string } | null;
}
const pyramidFor = async (as: TestClient, more: Record<string, string> = {}) =>
  (
    await as.get<Pyramid>(`${incidentBase}/incident/pyramid`, {
      ...{ from: '2022-05-01', to: '2022-05-31', ...more },
    })
  ).body.data;
const deathsIn = ({ levels }: Pyramid) => levels.find(({ code }) => code === 'fatality')?.count;

test('figures of a few days or of one place are without what is confidential, and say so', async () => {
  const event = { kind: 'injury', nodeId: plant.nodeId };
  const id = await enterIncident(admin, { ...event, title: '五月的死亡', occurredAt: '2022-05-12 04:10:00' });
  for (const one of [
    { role: 'employee', outcome: 'fatality' },
    { role: 'thirdParty', outcome: 'medical' },
  ])
    await admin.post(`${incidentBase}/incident-person/submit`, { incidentId: id, phase: 'event', ...one });
  await admin.post(`${incidentBase}/incident/confidential`, { id, confidential: true });
  await enterIncident(admin, { ...event, title: '公开的擦伤', occurredAt: '2022-05-12 09:00:00' });

  const may = { from: '2022-05-01', to: '2022-05-31' };
  const day = { from: '2022-05-12', to: '2022-05-12' };
  const at = { nodeId: plant.nodeId };
  // Who may read it counts it in every cut.
  for (const cut of [may, day, { ...may, ...at }, { ...day, ...at }]) {
    const rates = await ratesFor(admin, cut);
    expect([rates.counts.incidents, rates.counts.deaths, rates.leftOut]).toEqual([2, 1, null]);
  }
  const seen = await pyramidFor(admin, day);
  expect([deathsIn(seen), seen.heat.map(({ hour }) => hour)]).toEqual([1, [4, 9]]);
  expect([seen.leftOut, seen.heatLeftOut]).toEqual([null, null]);

  // Of the whole company and a whole month everybody's figures are the same.
  const whole = await ratesFor(other, may);
  expect([whole.counts.incidents, whole.counts.deaths, whole.leftOut]).toEqual([2, 1, null]);
  expect([deathsIn(await pyramidFor(other)), (await pyramidFor(other)).thirdParty.hurt]).toEqual([1, 1]);
  for (const [cut, code] of [
    [day, 'confidentialOfDays'],
    [{ from: '2022-05-02', to: '2022-05-31' }, 'confidentialOfDays'],
    [{ ...may, ...at }, 'confidentialOfPlace'],
    [{ ...day, ...at }, 'confidentialOfPlace'],
  ] as const) {
    const rates = await ratesFor(other, cut);
    expect([rates.counts.incidents, rates.counts.deaths, rates.leftOut?.code]).toEqual([1, 0, code]);
    const pyramid = await pyramidFor(other, cut);
    expect([deathsIn(pyramid), pyramid.thirdParty.hurt, pyramid.leftOut?.code]).toEqual([0, 0, code]);
  }
  // It says so whether there is anything to be left out or not.
  expect((await ratesFor(other, { from: '2021-01-05', to: '2021-01-05' })).leftOut?.code).toBe(
    'confidentialOfDays',
  );
  // Months that lie whole in a longer period count it; a cell of place and hour never does.
  const long = await ratesFor(other, { from: '2022-04-15', to: '2022-05-31' });
  expect([long.counts.deaths, long.leftOut?.code]).toEqual([1, 'confidentialOfDays']);
  const cells = await pyramidFor(other);
  expect([cells.heat.map(({ hour }) => hour), cells.heatLeftOut?.code]).toEqual([[9], 'confidentialOfCells']);
});

test('a frozen month opens nothing by its place or its days either', async () => {
  expect((await ratesFor(other)).counts.deaths).toBe(1);
  const day = { from: '2022-04-12', to: '2022-04-12' };
  for (const cut of [day, { nodeId: plant.nodeId }]) {
    const rates = await ratesFor(other, cut);
    expect([rates.counts.deaths, rates.counts.incidents, rates.corrections]).toEqual([0, 0, []]);
    expect((await ratesFor(admin, cut)).counts.deaths).toBe(1);
  }
});

test('a month that is not over is no whole month', async () => {
  const [now] = await platform.asOwner<{ first: string; last: string }>(`
    select to_char(date_trunc('month', now()), 'YYYY-MM-DD') as first, to_char(date_trunc('month', now()) + interval '1 month - 1 day', 'YYYY-MM-DD') as last`);
  const cut = { from: now?.first ?? '', to: now?.last ?? '' };
  const before = (await ratesFor(admin, cut)).counts.incidents;
  const id = await enterIncident(admin, { title: '刚刚发生', kind: 'injury', nodeId: plant.nodeId });
  await platform.inTenant(platform.a.tenantId, (tx) =>
    tx.run(
      sql`update incidents set occurred_at = now() - interval '1 minute', confidential = true where id = ${id}`,
    ),
  );
  expect((await ratesFor(admin, cut)).counts.incidents).toBe(before + 1);
  const theirs = await ratesFor(other, cut);
  expect([theirs.counts.incidents, theirs.leftOut?.code]).toEqual([before, 'confidentialOfDays']);
});

test('the pyramid of the statistics says that it is without what is confidential', async () => {
  const cautionFor = async (as: TestClient) =>
    (await as.get<{ caution: string | null }>('/ircrisk-center/statistics/incident-pyramid', {})).body.data
      .caution;
  expect(await cautionFor(admin)).toBeNull();
  expect(await cautionFor(other)).toContain('保密事件');
});
