import type { RiskDetail } from '@ircrisk/contract/modules/risk/dynamic-risk.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { MaintenanceTest } from '#testing/maintenance.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { hireSigners, type Signers } from '#testing/signers.ts';
import type { TestClient } from '#testing/test-client.ts';
import { calculateDue } from './due.ts';

let platform: TestPlatform;
let admin: TestClient;
let plant: MaintenanceTest;
let signers: Signers;
const service = '/ircrisk-dynamic-risk';
const barriers = '/ircrisk-dynamic-barrier-management';

beforeAll(async () => {
  platform = await startTestPlatform({ roundsHeld: true });
  plant = await MaintenanceTest.start(platform, 1);
  admin = plant.admin;
  signers = await hireSigners(platform, platform.a);
  await admin.post('/ircrisk-center/risk-matrix/init', { template: 'default' });
});
afterAll(() => platform.close());

async function make(path: string, values: object): Promise<string> {
  const { body } = await admin.post<string>(`${path}/submit`, values);
  expect(body, JSON.stringify(body)).toMatchObject({ success: true });
  return body.data;
}
async function barrier(code: string, designPfd: number, more: object = {}) {
  const id = await make(`${barriers}/barrier`, {
    ...{ code, name: `屏障 ${code}`, function: 'PSD', type: 'activeHw', nodeId: plant.nodeId },
    ...{ safetyCritical: true, commonCause: 0, designPfd },
  });
  await make(`${barriers}/barrier-element`, {
    ...{ barrierId: id, tag: `E-${code}`, intervalDays: 365, lastTest: plant.day(-10), lastResult: 'pass' },
    ...more,
  });
  return id;
}
/** A cause behind one barrier; consequences with their severities and the barriers before them. */
async function bowTie(code: string, trip: string, consequences: [string | null, string[]][]) {
  const id = await make(`${barriers}/bow-tie`, { code, name: code, hazard: '汽油', topEvent: '溢流' });
  const model = {
    threats: [{ id: 't1', name: '超装', frequencyPerYear: 0.1, barrierIds: [trip] }],
    consequences: consequences.map(([severity, barrierIds], at) => ({
      ...{ id: `c${at + 1}`, name: `后果 ${at + 1}`, nameEn: `Outcome ${at + 1}`, severity },
      ...{ tolerablePerYear: 1e-3, barrierIds },
    })),
  };
  await admin.post(`${barriers}/bow-tie/save-model`, { id, version: 1, model });
  await admin.form(`${barriers}/bow-tie/submit-review`, { id, ignoreWarnings: true });
  expect((await signers.approve(`${barriers}/bow-tie`, id)).body).toMatchObject({ success: true });
  return id;
}
const subject = (code: string, bowTieId: string, more: object = {}) =>
  make(`${service}/dynamic-risk-model`, {
    ...{ code, name: code, subjectType: 'scenario', bowTieId, nodeId: plant.nodeId, baseSource: 'bowTie' },
    ...more,
  });
async function judged(id: string) {
  await calculateDue({
    id: platform.a.tenantId,
    inTenant: (work) => platform.inTenant(platform.a.tenantId, work),
  });
  return (await admin.get<RiskDetail>(`${service}/subject/detail`, { id })).body.data;
}
const ofBarriers = ({ contributors }: RiskDetail) => contributors.find(({ kind }) => kind === 'barrier');
const fail = (id: string) =>
  platform
    .inTenant(platform.a.tenantId, (tx) =>
      tx.one<{ id: string }>(sql`select id from barrier_elements where barrier_id = ${id}`),
    )
    .then(({ id: elementId }) =>
      admin.post(`${barriers}/barrier-element/override`, {
        ...{ id: elementId, state: 'failed', reason: '泡沫泵故障', until: plant.day(3) },
      }),
    );

it('of several consequences the worst governs, each with its own frequency and severity', async () => {
  const trip = await barrier('B-1', 1e-3);
  const drain = await barrier('B-2', 0.1);
  const foam = await barrier('B-3', 0.1);
  const tie = await bowTie('BT-1', trip, [
    ['P5', [drain, foam]],
    ['E3', [drain]],
  ]);
  const id = await subject('S-1', tie, { consP: 5, consE: 3 });
  const before = await judged(id);
  // P5 at 1e-6 is 1 × 5, E3 at 1e-5 is 2 × 3: both medium, and by f · 10^index the first is worse.
  expect(before).toMatchObject({ consequences: { P: 5 }, level: 'medium', ratio: 1 });
  expect(before.frequency).toBeCloseTo(1e-6, 15);
  expect(before.baseName?.en).toBe('BT-1 C1 Outcome 1, as designed');

  // The barrier of the fatal path alone is lost.
  await fail(foam);
  const after = await judged(id);
  expect(after.frequency).toBeCloseTo(1e-5, 12);
  expect(after).toMatchObject({ consequences: { P: 5 }, level: 'mediumHigh' });
  expect(ofBarriers(after)?.factor).toBeCloseTo(10, 9);
  expect(ofBarriers(after)?.text.zh).toMatch(/^BT-1 C1：B-3/);
  expect(after.contributors.reduce((all, { factor }) => all * factor, 1)).toBeCloseTo(after.ratio ?? 0, 9);

  // About the other consequence alone, the lost barrier is on none of its paths and is not named.
  const other = await judged(await subject('S-2', tie, { consequenceNo: 2, consE: 3 }));
  expect(other).toMatchObject({ consequences: { E: 3 }, ratio: 1 });
  expect(ofBarriers(other)?.text.en).toBe('All barriers of BT-1 C2 are functional');
});

it('what the subject rates and no consequence does goes with each of them, and is told', async () => {
  const trip = await barrier('B-4', 0.01);
  const drain = await barrier('B-5', 0.01);
  const tie = await bowTie('BT-2', trip, [
    ['P5', [drain]],
    ['E2', []],
  ]);
  const found = await judged(await subject('S-3', tie, { consP: 5, consE: 2, consA: 4 }));
  // P5 at 1e-5 is 2 × 5; A4 goes with 1e-3 as well, 4 × 4.
  expect(found).toMatchObject({ consequences: { E: 2, A: 4 }, level: 'high' });
  expect(found.frequency).toBeCloseTo(1e-3, 12);
  expect(found.notices.map(({ en }) => en)).toContainEqual(
    expect.stringContaining('A4 is of no consequence of BT-2'),
  );
  const rated = await judged(await subject('S-4', tie, { consP: 5, consE: 2 }));
  expect(rated).toMatchObject({ consequences: { P: 5 }, level: 'mediumHigh', notices: [] });
});

it('what stands on a barrier nobody knows is marked uncertain and says how bad it may be', async () => {
  const trip = await barrier('B-8', 1e-4, { lastTest: undefined, lastResult: undefined });
  const found = await judged(await subject('S-6', await bowTie('BT-4', trip, [['P5', []]]), { consP: 5 }));
  expect(found.frequency).toBeCloseTo(3e-5, 12);
  expect(found).toMatchObject({ level: 'mediumHigh', lowConfidence: true });
  expect(found.notices.map(({ en }) => en)).toContainEqual(expect.stringContaining('up to 0.1 a year (Red)'));
});

it('a base given by hand moves by the barriers that have lost most', async () => {
  const trip = await barrier('B-6', 0.01);
  const foam = await barrier('B-7', 0.1);
  const tie = await bowTie('BT-3', trip, [
    ['P5', [foam]],
    ['E3', []],
  ]);
  const id = await subject('S-5', tie, { baseSource: 'manual', baseFrequency: 1e-3, consP: 2 });
  expect((await judged(id)).ratio).toBe(1);
  await fail(foam);
  expect((await judged(id)).frequency).toBeCloseTo(1e-2, 12);
});
