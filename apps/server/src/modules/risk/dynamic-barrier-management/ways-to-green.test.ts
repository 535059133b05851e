import type { BowTieDetail, LiveBarrier } from '@ircrisk/contract/modules/risk/dynamic-barrier-management.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { MaintenanceTest } from '#testing/maintenance.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { hireSigners, type Signers } from '#testing/signers.ts';
import type { TestClient } from '#testing/test-client.ts';
import { bowTieFactors } from './factors.ts';
import { recompute } from './recompute.ts';

// Ways on which something that is lost or that nobody knows could come to look sound.

let platform: TestPlatform;
let admin: TestClient;
let plant: MaintenanceTest;
let signers: Signers;
const service = '/ircrisk-dynamic-barrier-management';

beforeAll(async () => {
  platform = await startTestPlatform({ roundsHeld: true });
  plant = await MaintenanceTest.start(platform, 3);
  admin = plant.admin;
  signers = await hireSigners(platform, platform.a);
});
afterAll(() => platform.close());

const inA = <T>(work: Parameters<typeof platform.inTenant<T>>[1]) =>
  platform.inTenant(platform.a.tenantId, work);
const save = (resource: string, values: object) =>
  admin.post<string>(`${service}/${resource}/submit`, values);
const remove = (resource: string, id: string) =>
  admin.form(`${service}/${resource}/remove`, { ids: id, confirm: 'true' });
async function make(resource: string, values: object): Promise<string> {
  const { body } = await save(resource, values);
  expect(body, JSON.stringify(body)).toMatchObject({ success: true });
  return body.data;
}
const barrier = (code: string, more: object = {}) =>
  make('barrier', {
    ...{
      code,
      name: `屏障 ${code}`,
      function: 'PSD',
      type: 'activeHw',
      nodeId: plant.nodeId,
      commonCause: 0,
    },
    ...more,
  });
const rated = { failureRate: 2e-6, intervalDays: 365 };
const passed = () => ({ lastTest: plant.day(-10), lastResult: 'pass' });
const element = (barrierId: string, tag: string, more: object = {}) =>
  make('barrier-element', { barrierId, tag, ...rated, ...passed(), ...more });
interface Why {
  barrier: LiveBarrier;
  calculation: {
    value: number | null;
    warnings: { code: string; values?: Record<string, unknown> }[];
    steps: { id: string; formula: string; substituted: string; value: number }[];
  };
  changes: { after: string; causes: { zh: string; en: string }[] }[];
}
const why = async (id: string) => (await admin.get<Why>(`${service}/barrier/why`, { id })).body.data;
const stateOf = async (id: string) => (await why(id)).barrier.state;
const act = (id: string, body: object, by: TestClient = admin) =>
  by.post<{ state: string }>(`${service}/barrier-impairment/act`, { id, ...body });
const refusal = (name: string) => ({ code: 400, errors: [{ field: name }] });
/** Two barriers and a bow-tie of each, in force. */
async function bowTie(code: string, barrierIds: string[]): Promise<string> {
  const id = await make('bow-tie', {
    ...{ code, name: code, hazard: '液化气', topEvent: '泄漏', minimumPrevention: 1, minimumMitigation: 0 },
  });
  const model = {
    threats: [{ id: 't1', name: '超装', frequencyPerYear: 0.1, barrierIds }],
    consequences: [{ id: 'c1', name: '火灾', tolerablePerYear: 1, barrierIds: [] }],
  };
  await admin.post(`${service}/bow-tie/save-model`, { id, version: 1, model });
  await admin.form(`${service}/bow-tie/submit-review`, { id });
  await signers.approve(`${service}/bow-tie`, id);
  return id;
}
const colourOf = async (id: string) =>
  (await admin.get<BowTieDetail>(`${service}/bow-tie/model`, { id })).body.data.colour;

it('a proof test that failed is failed, whether or not tests are asked for', async () => {
  const id = await barrier('G-1');
  const part = await element(id, 'G1-XV', {
    ...{ lastTest: undefined, lastResult: undefined, needsTest: false, evidenceUntil: plant.day(30) },
  });
  expect(await stateOf(id)).toBe('functional');
  await save('barrier-element', { id: part, lastTest: plant.today, lastResult: 'fail' });
  const failed = (await why(id)).barrier;
  expect(failed).toMatchObject({ state: 'failed', pfd: { low: 1, high: 1 } });
  expect(failed.causes[0]?.text.en).toContain('proof test failed');
  expect((await remove('barrier-element', part)).status).toBe(409);
  await save('barrier-element', { id: part, repairedOn: plant.today });
  expect(await stateOf(id)).toBe('functional');
  expect((await why(id)).changes[0]?.causes[0]?.en).toContain(`repaired on ${plant.today}`);
});

it('one element in two barriers has one state, and the cause names the other record', async () => {
  const [first, second] = [await barrier('G2-T1'), await barrier('G2-T2')];
  const one = await element(first, 'G2-XV 1');
  const two = await element(second, ' g2-xv1', { failureRate: 3e-6 });
  const tie = await bowTie('G2-BT', [second]);
  expect(await colourOf(tie)).toBe('green');
  const ratio = async () => {
    const all = await inA((tx) => bowTieFactors(tx));
    const found = all.find(({ code }) => code === 'G2-BT')?.consequences[0];
    return (found?.perYear ?? 0) / (found?.designPerYear ?? 1);
  };
  expect(await ratio()).toBe(1);
  // They differ: the worse figures count for both, and it is told.
  const differs = (await why(first)).calculation;
  expect(differs.value).toBeCloseTo((3e-6 * 8760) / 2, 12);
  expect(differs.warnings.map(({ code }) => code)).toContain('twinsDiffer');

  // A failed test.
  await save('barrier-element', { id: one, lastTest: plant.day(-1), lastResult: 'fail' });
  const twin = (await why(second)).barrier;
  expect(twin).toMatchObject({ state: 'failed', pfd: { low: 1, high: 1 } });
  expect(twin.causes[0]?.text.en).toContain('G2-T1');
  expect(twin.causes[0]?.text.en).toContain('proof test failed');
  expect(twin.causes[0]?.source).toMatchObject({ link: expect.stringContaining(first) });
  expect(await colourOf(tie)).toBe('red');
  expect(await ratio()).toBeCloseTo(1 / ((3e-6 * 8760) / 2), 6);
  // Neither goes, nor becomes another by its tag.
  expect((await remove('barrier-element', two)).status).toBe(409);
  for (const id of [one, two])
    expect((await save('barrier-element', { id, tag: 'G2-YV1' })).body).toMatchObject(refusal('tag'));
  await save('barrier-element', { id: one, repairedOn: plant.today });
  expect(await stateOf(second)).toBe('functional');
  expect((await why(second)).changes[0]?.causes[0]?.en).toContain(`repaired on ${plant.today}`);

  // A registered failure, a bypass, a test that is overdue.
  const flaw = await make('barrier-impairment', {
    ...{ code: 'G2-F', elementId: one, kind: 'failure', reason: '卡涩' },
    startTime: `${plant.day(-1)} 08:00:00`,
  });
  expect((await why(second)).barrier).toMatchObject({
    ...{ state: 'failed', causes: [{ source: { label: 'G2-F' } }] },
  });
  await act(flaw, { act: 'close', reason: '已更换' });
  const bypass = await make('barrier-impairment', {
    ...{ code: 'G2-B', elementId: two, kind: 'bypass', reason: '检修', measures: '专人监护' },
    ...{ startTime: `${plant.day(-1)} 08:00:00`, plannedEnd: `${plant.day(1)} 08:00:00` },
  });
  await act(bypass, { act: 'approve' }, signers.approver);
  expect(await stateOf(first)).toBe('approvedOutOfService');
  await act(bypass, { act: 'close', reason: '已恢复' });
  await save('barrier-element', {
    id: two,
    lastTest: plant.day(-400),
    lastResult: 'pass',
    intervalDays: 365,
  });
  expect(await stateOf(first)).toBe('degraded');
});

it('on one piece of equipment elements are one, unless their tags tell them apart', async () => {
  const equipmentId = plant.equipment(1);
  const [first, second] = [await barrier('G2-E1'), await barrier('G2-E2')];
  const one = await element(first, 'G2E-XV', { equipmentId });
  await element(second, 'G2E-ESDV', { equipmentId });
  await save('barrier-element', { id: one, lastTest: plant.day(-1), lastResult: 'fail' });
  expect(await stateOf(second)).toBe('failed');
  await save('barrier-element', { id: one, repairedOn: plant.today });

  const vessel = plant.equipment(2);
  const [votes, again] = [await barrier('G2-V1'), await barrier('G2-V2')];
  const parts: string[] = [];
  for (const id of [votes, again])
    for (const letter of ['A', 'B', 'C'])
      parts.push(await element(id, `G2V-LT${letter}`, { equipmentId: vessel, groupCode: 'LT', required: 2 }));
  await save('barrier-element', { id: parts[0], lastTest: plant.day(-1), lastResult: 'fail' });
  expect([await stateOf(votes), await stateOf(again)]).toEqual(['degraded', 'degraded']);
});

it('what is joined by a chain of tags and equipment is one element, with the worst figures in each barrier', async () => {
  const [first, second] = [await barrier('G2-K1'), await barrier('G2-K2')];
  const [third, fourth] = [await barrier('G2-K3'), await barrier('G2-K4')];
  // The first is joined to the second by its tag, that to the third by its equipment, and that to the fourth by another tag.
  await element(first, 'G2K-LT1', { failureRate: 4e-6 });
  await element(second, 'G2K-LT1', { equipmentId: plant.equipment(0) });
  await element(third, 'G2K-LZT', { equipmentId: plant.equipment(0) });
  const last = await element(fourth, 'G2K-LZT', { failureRate: 1e-5 });
  for (const id of [first, second, third, fourth]) {
    const { calculation } = await why(id);
    expect(calculation.value).toBeCloseTo((1e-5 * 8760) / 2, 12);
    expect(calculation.warnings.map(({ code }) => code)).toContain('twinsDiffer');
  }
  // On one path they are one barrier, though the first and the last have neither tag nor equipment in common.
  const tie = await bowTie('G2-KT', [first, fourth]);
  const shown = (await admin.get<BowTieDetail>(`${service}/bow-tie/model`, { id: tie })).body.data;
  expect(shown.scenarios[0]?.frequency?.low).toBeCloseTo((0.1 * 1e-5 * 8760) / 2, 12);
  const path = (await inA((tx) => bowTieFactors(tx))).find(({ code }) => code === 'G2-KT')?.consequences[0];
  expect(path?.perYear).toBeCloseTo((0.1 * 1e-5 * 8760) / 2, 12);
  await save('barrier-element', { id: last, lastTest: plant.day(-1), lastResult: 'fail' });
  expect(await stateOf(first)).toBe('failed');
  await save('barrier-element', { id: last, repairedOn: plant.today });
  expect(await stateOf(first)).toBe('functional');
});

it('an element of which nothing is known is unknown from the first day, entered or imported', async () => {
  const id = await barrier('G-3');
  const part = await make('barrier-element', { barrierId: id, tag: 'G3-XV', ...rated, needsTest: false });
  const unknown = (await why(id)).barrier;
  expect(unknown).toMatchObject({ state: 'unknown', pfd: { high: 1 } });
  expect(unknown.causes[0]?.text.en).toContain('Indicator good until');
  await save('barrier-element', { id: part, evidenceUntil: plant.day(30) });
  expect(await stateOf(id)).toBe('functional');
  expect((await save('barrier-element', { id: part, evidenceUntil: null })).body).toMatchObject(
    refusal('evidenceUntil'),
  );
  // The competence of people may stand with their barrier.
  const people = await barrier('G-3P', { type: 'human', throughAlarm: false });
  await make('barrier-element', { barrierId: people, tag: 'G3-OP', needsTest: false });
  expect(await stateOf(people)).toBe('unknown');
  await save('barrier', { id: people, competenceUntil: plant.day(90) });
  expect(await stateOf(people)).toBe('functional');
});

it('a channel nobody knows is not outvoted and not taken out', async () => {
  const id = await barrier('G-4');
  const parts: string[] = [];
  for (const letter of ['A', 'B', 'C'])
    parts.push(
      await element(id, `G4-${letter}`, {
        ...{ groupCode: 'G', required: 2 },
        ...(letter === 'A' ? {} : { lastTest: undefined, lastResult: undefined }),
      }),
    );
  expect(await stateOf(id)).toBe('failed');
  const lowered: boolean[] = [];
  for (const part of parts)
    lowered.push((await save('barrier-element', { id: part, required: 1 })).body.success);
  expect(lowered).not.toEqual([true, true, true]);
  expect(await stateOf(id)).toBe('failed');
  const alone = await save('barrier-element', { id: parts[1], groupCode: null, required: 1 });
  expect(alone.body.success && (await stateOf(id)) !== 'failed').toBe(false);

  // In series with one that is known it is not taken out either; alone, it leaves nothing better behind.
  const series = await barrier('G-4S');
  await element(series, 'G4S-1');
  const never = await element(series, 'G4S-2', { lastTest: undefined, lastResult: undefined });
  expect(await stateOf(series)).toBe('unknown');
  expect((await remove('barrier-element', never)).body).toMatchObject({
    ...{ code: 409, msg: expect.stringContaining('G4S-2') },
  });
  await save('barrier-element', { id: never, ...passed() });
  expect((await remove('barrier-element', never)).body).toMatchObject({ success: true });
  const bare = await barrier('G-4B');
  const slip = await element(bare, 'G4B-1', { lastTest: undefined, lastResult: undefined });
  expect((await remove('barrier-element', slip)).body).toMatchObject({ success: true });
});

it('a registered failure is restored and closed, never refused', async () => {
  const id = await barrier('G-5');
  const elementId = await element(id, 'G5-XV');
  for (const kind of ['failure', 'degraded']) {
    const flaw = await make('barrier-impairment', {
      ...{ code: `G5-${kind}`, elementId, kind, reason: '卡涩' },
      startTime: `${plant.day(-1)} 08:00:00`,
    });
    const open = await signers.approver.get<{ id: string; allowed: string[] }[]>(
      `${service}/barrier-impairment/open`,
    );
    expect(open.body.data.find((one) => one.id === flaw)?.allowed).not.toContain('reject');
    expect((await act(flaw, { act: 'reject', reason: '不认可' }, signers.approver)).body).toMatchObject({
      ...{ code: 409, msg: expect.stringContaining('恢复并关闭') },
    });
    expect(await stateOf(id)).toBe(kind === 'failure' ? 'failed' : 'degraded');
    await act(flaw, { act: 'close', reason: '更换阀芯' });
    expect(await stateOf(id)).toBe('functional');
  }
});

it('a bypass that has begun without leave is bypassed, past its end too, and ends by restoring alone', async () => {
  const id = await barrier('G-6');
  const elementId = await element(id, 'G6-XV');
  const bypass = await make('barrier-impairment', {
    ...{ code: 'G6-B', elementId, kind: 'bypass', reason: '检修', measures: '专人监护' },
    ...{ startTime: `${plant.day(1)} 08:00:00`, plannedEnd: `${plant.day(2)} 08:00:00` },
  });
  expect(await stateOf(id)).toBe('functional');
  const at = (start: string, end: string) =>
    inA(async (tx) => {
      await tx.run(sql`
        update barrier_impairments set start_time = now() + ${start}::interval, planned_end = now() + ${end}::interval where id = ${bypass}`);
      await recompute(tx, platform.a.tenantId);
    });
  await at('-10 hours', '5 hours');
  const begun = (await why(id)).barrier;
  expect(begun).toMatchObject({ state: 'bypassed', pfd: { low: 1, high: 1 } });
  expect(begun.causes[0]?.text.en).toContain('not approved');
  await at('-10 hours', '-1 hours');
  expect((await why(id)).barrier).toMatchObject({
    ...{ state: 'bypassed', causes: [{ text: { en: expect.stringContaining('past its planned end') } }] },
  });
  // It is not put off, removed or refused: what is in place is taken out.
  const later = { startTime: `${plant.day(1)} 08:00:00`, plannedEnd: `${plant.day(2)} 08:00:00` };
  expect((await save('barrier-impairment', { id: bypass, ...later })).body).toMatchObject(
    refusal('startTime'),
  );
  expect((await remove('barrier-impairment', bypass)).body.success).toBe(false);
  expect((await act(bypass, { act: 'reject', reason: '不同意' }, signers.approver)).status).toBe(409);
  expect(await stateOf(id)).toBe('bypassed');
  expect((await act(bypass, { act: 'close', reason: '已恢复' })).body).toMatchObject({ success: true });
  expect(await stateOf(id)).toBe('functional');
  // One that has not begun may be refused.
  const ahead = await make('barrier-impairment', {
    ...{ code: 'G6-C', elementId, kind: 'bypass', reason: '检修', ...later },
  });
  expect((await act(ahead, { act: 'reject', reason: '不同意' }, signers.approver)).body).toMatchObject({
    success: true,
  });
});

it('the first judgement of what is not sound does not say that nothing speaks against it', async () => {
  const id = await barrier('G-11');
  const part = await element(id, 'G11-XV', { lastTest: plant.day(-400) });
  expect(await stateOf(id)).toBe('degraded');
  const { causes } = await inA((tx) =>
    tx.one<{ causes: { en: string }[] }>(
      sql`select causes from barrier_states where kind = 'element' and target_id = ${part} and to_time is null`,
    ),
  );
  expect(causes[0]?.en).toBe('Judged for the first time');
  expect(causes[1]?.en).toContain('overdue');
});
