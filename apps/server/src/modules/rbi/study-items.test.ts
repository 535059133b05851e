import type { Page } from '@ircrisk/contract/endpoint.ts';
import type { Job } from '@ircrisk/contract/modules/job.ts';
import type { AssessmentDetail, RankedRow, StudyDetail, Timeline } from '@ircrisk/contract/modules/rbi.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { type Plant, plantUnit } from '#testing/rbi-plant.ts';
import type { TestClient } from '#testing/test-client.ts';

let platform: TestPlatform;
let admin: TestClient;
let plant: Plant;

beforeAll(async () => {
  platform = await startTestPlatform();
  admin = await platform.client(platform.a.admin);
  plant = await platform.inTenant(platform.a.tenantId, (tx) => plantUnit(tx, 6));
});
afterAll(() => platform.close());

const path = '/ircrisk-rbi/rbi-study';
const frame = { rbiDate: '2026-07-01', planDate: '2036-07-01', targetKind: 'areaRisk', targetValue: 1 };
const financial = {
  equipmentCostUsdPerM2: 10_000,
  productionLossUsdPerDay: 50_000,
  populationPerM2: 0.0005,
  injuryCostUsd: 5e6,
  environmentCostUsdPerBarrel: 500,
  costFactor: 1,
};
const inA = <T>(query: ReturnType<typeof sql>) =>
  platform.inTenant(platform.a.tenantId, (tx) => tx.all<T>(query));
const create = async (code: string, more: Record<string, unknown> = {}) =>
  (
    await admin.post<string>(`${path}/create`, {
      code,
      name: code,
      ...frame,
      scope: { nodeIds: [plant.nodeId] },
      ...more,
    })
  ).body.data;
const study = async (id: string) => (await admin.get<StudyDetail>(`${path}/study`, { id })).body.data;
const ranking = async (id: string, query: Record<string, unknown> = {}) =>
  (await admin.get<Page<RankedRow>>(`${path}/ranking`, { id, size: 500, order: 'tag', ...query })).body.data
    .records;
const assessment = async (id: string) =>
  (await admin.get<AssessmentDetail>(`${path}/assessment`, { id })).body.data;

async function calculate(id: string, onlyStale = false): Promise<Job> {
  const { jobId } = (await admin.post<{ jobId: string }>(`${path}/calculate`, { id, onlyStale })).body.data;
  for (;;) {
    const job = (await admin.get<Job>('/ircrisk-system/job/detail', { id: jobId })).body.data;
    if (job.state !== 'queued' && job.state !== 'running') return job;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

describe('bad data in a study', () => {
  it('are named by field and rule, one part at a time, and the rest is still calculated', async () => {
    const id = await create('BAD');
    const rows = await ranking(id);
    const bad: [Record<string, unknown>, state: string, code: string, field: string][] = [
      [{ startDate: '2030-01-01' }, 'failed', 'starts-after-rbi-date', 'startDate'],
      [
        { mechanisms: { thinning: { corrosionRateMmPerYear: 50 } } },
        'failed',
        'above-maximum',
        'mechanisms[0].corrosionRateMmPerYear',
      ],
      [{ operation: { temperatureC: 900 } }, 'failed', 'above-material-limit', 'operation.temperatureC'],
      [{ geometry: { furnishedThicknessMm: 0 } }, 'failed', 'not-positive', 'geometry.furnishedThicknessMm'],
      [{ material: { family: 'unobtainium' } }, 'failed', 'unknown-material', 'material.family'],
      [{ consequence: { fluid: 'Unobtainium' } }, 'incomplete', 'unknown-fluid', 'consequence.fluid'],
      [{ componentType: 'TEAPOT' }, 'failed', 'unknown-component-type', 'componentType'],
      [{ consequence: { inventoryMassKg: null } }, 'incomplete', 'missing', 'consequence.inventoryMassKg'],
    ];
    const changes = bad.map(([overrides], at) => ({ id: rows[at]?.id, overrides }));
    expect((await admin.post(`${path}/save-assessments`, { id, changes })).body.code).toBe(200);
    expect(await calculate(id)).toMatchObject({ state: 'done', done: 12 });
    expect((await study(id)).counts).toMatchObject({ failed: 6, incomplete: 2, fresh: 4 });
    const after = new Map((await ranking(id)).map((row) => [row.id, row]));
    for (const [at, [, state, code, field]] of bad.entries()) {
      const row = after.get(rows[at]?.id ?? '');
      expect({ at, state: row?.state }).toEqual({ at, state });
      expect(row?.problems).toContainEqual(expect.objectContaining({ code, field }));
    }
    for (const row of rows.slice(bad.length)) expect(after.get(row.id)).toMatchObject({ state: 'fresh' });
  });
});

describe('relief devices and bundles', () => {
  const [vessel] = [() => plant.equipmentIds[0]];

  it('stand in the same study as the parts they belong to', async () => {
    await inA(sql`update equipment set design_pressure = 2.2 where id = ${vessel()}`);
    const devices = await inA<{ id: string }>(sql`
      insert into equipment (node_id, tag, name, name_en, type, small_type, state, in_service_date, parent_equipment_id, set_pressure, length)
      values (${plant.nodeId}, 'PSV-1', '安全阀', 'Safety valve', 'reliefDevice', 'psv', 'inUse', '2015-06-01', ${vessel()}, 2.1, null),
        (${plant.nodeId}, 'PSV-2', '安全阀', 'Safety valve', 'reliefDevice', 'psv', 'inUse', '2015-06-01', null, 2.1, null),
        (${plant.nodeId}, 'E-1', '换热器', 'Exchanger', 'heatExchanger', 'shellTube', 'inUse', '2012-06-01', null, null, 6) returning id`);
    await inA(sql`
      insert into inspections (equipment_id, inspection_body, inspection_date, type, effectiveness, defects)
      values (${devices[0]?.id}, '特检院', '2021-06-01', 'periodic', 'A', null), (${devices[0]?.id}, '特检院', '2024-06-01', 'periodic', 'A', '阀座内漏')`);
    await inA(sql`
      insert into parts (equipment_id, number, name, type, wall_thickness, nominal_thickness, calculated_thickness, inner_diameter, material_id)
      select ${devices[2]?.id}, '1', '壳体', 'shell', 14, 14, 9, 900, id from materials where name = 'Q345R-RBI'`);
    const id = await create('LIFE', {
      settings: { financial, windows: [], maximumIntervalYears: 5 },
      targetKind: 'financialRisk',
      targetValue: 20_000,
    });
    expect((await study(id)).counts).toMatchObject({ total: 16, unconfirmed: 13 });
    await calculate(id);
    const rows = await ranking(id, { basis: 'financial' });
    const [valve, lost, tubes] = ['PSV-1', 'PSV-2', 'E-1'].map((tag) =>
      rows.find((row) => row.tag === tag && row.item !== 'part'),
    );
    expect(valve).toMatchObject({ item: 'reliefDevice', state: 'fresh', driver: 'relief-device', df: null });
    expect(valve?.risk).toBeCloseTo((valve?.pof ?? 0) * (valve?.cof ?? 0), 9);
    expect(valve?.credits).toEqual([{ mechanism: 'relief-device', effectiveness: 'A' }]);
    expect(valve?.inspectionDate).toBe('2029-06-01');
    expect(valve?.riskWith).toBeLessThan(valve?.riskPlan ?? 0);
    expect(lost).toMatchObject({ state: 'failed', problems: expect.any(Array) });
    expect(lost?.problems).toContainEqual(
      expect.objectContaining({ code: 'missing', field: 'reliefDevice.protected.gffTotal' }),
    );
    expect(tubes).toMatchObject({ item: 'bundle', state: 'fresh', driver: 'bundle' });
    expect(tubes?.cof).toBeGreaterThan(0);

    const detail = await assessment(valve?.id ?? '');
    expect(detail.component.reliefDevice).toMatchObject({
      type: 'conventional',
      setPressureMPa: 2.1,
      protected: { maximumWorkingPressureMPa: 2.2 },
      tests: [
        { date: '2021-06-01', opened: true, tight: true },
        { date: '2024-06-01', opened: true, tight: false },
      ],
    });
    expect(detail.gaps.map(({ reason }) => reason)).toEqual(
      expect.arrayContaining(['demandsAssumed', 'severityAssumed']),
    );
    const curve = (await admin.get<Timeline>(`${path}/timeline`, { id: valve?.id })).body.data;
    expect(curve.withPlan.length).toBe(curve.without.length);
    const shares = (await admin.get<{ type: string }[]>(`${path}/shares`, { id, basis: 'financial' })).body
      .data;
    expect(shares.map(({ type }) => type)).toEqual(expect.arrayContaining(['relief-device', 'bundle']));

    await inA(sql`update equipment set operating_temperature = 140 where id = ${vessel()}`);
    const stale = (await ranking(id)).filter(({ state }) => state === 'stale');
    expect(stale.map(({ tag }) => tag)).toEqual(['PSV-1', 'V-000001', 'V-000001']);
    // The stale ones, and those that could not be calculated: the valve without a vessel, the shell without a rate.
    expect(await calculate(id, true)).toMatchObject({ state: 'done', total: 5 });

    const { version, settings } = await study(id);
    const save = { id, version, code: 'LIFE', name: 'LIFE', ...frame };
    await admin.post(`${path}/save`, { ...save, settings: { ...settings, financial: null } });
    expect((await study(id)).counts.total).toBe(15);
  });
});
