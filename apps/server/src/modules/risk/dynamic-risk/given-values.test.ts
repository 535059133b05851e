import type { RiskDetail } from '@ircrisk/contract/modules/risk/dynamic-risk.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { MaintenanceTest } from '#testing/maintenance.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { recompute } from './recompute.ts';

let platform: TestPlatform;
let plant: MaintenanceTest;
const service = '/ircrisk-dynamic-risk';

beforeAll(async () => {
  platform = await startTestPlatform({ roundsHeld: true });
  plant = await MaintenanceTest.start(platform, 1);
  await plant.admin.post('/ircrisk-center/risk-matrix/init', { template: 'default' });
});
afterAll(() => platform?.close());

const inA = <T>(work: Parameters<typeof platform.inTenant<T>>[1]) =>
  platform.inTenant(platform.a.tenantId, work);
async function model(code: string, more: object): Promise<string> {
  const { body } = await plant.admin.post<string>(`${service}/dynamic-risk-model/submit`, {
    ...{ code, name: code, baseSource: 'manual', baseFrequency: 0.002, consP: 3, ...more },
  });
  expect(body, JSON.stringify(body)).toMatchObject({ success: true });
  return body.data;
}
const give = (modelId: string, kind: string, factor: number, more: object = {}) =>
  plant.admin.post<string>(`${service}/dynamic-risk-value/submit`, {
    ...{ modelId, kind, factor, atTime: `${plant.day(-1)} 00:00:00`, ...more },
  });
async function found(id: string): Promise<RiskDetail> {
  await inA((tx) => recompute(tx, platform.a.tenantId, [id]));
  return (await plant.admin.get<RiskDetail>(`${service}/subject/detail`, { id })).body.data;
}

const kinds = [
  ...['iow', 'overdueInspection', 'temporaryRepairExpired', 'openMocSafety', 'overdueHighWO'],
  ...['failureHistory', 'alarm', 'weather', 'workPermitDensity'],
];

it('every kind that is accepted of a unit shows as a contributor, beside what the platform sees for itself', async () => {
  const id = await model('G-UNIT', { subjectType: 'unit', nodeId: plant.nodeId });
  await inA((tx) =>
    tx.run(sql`
      insert into action_items (source_module, type, title, state, priority, equipment_id) values ('manual', 'moc', '变更', 'open', 'urgent', ${plant.equipment()})`),
  );
  expect((await found(id)).contributors).toEqual(
    expect.arrayContaining([expect.objectContaining({ kind: 'openMocSafety', factor: 1.2 })]),
  );
  for (const kind of kinds) expect((await give(id, kind, 1.5)).body, kind).toMatchObject({ success: true });
  const { contributors } = await found(id);
  expect(contributors.map(({ kind, factor }) => [kind, factor])).toEqual(
    expect.arrayContaining(kinds.map((kind) => [kind, 1.5])),
  );
});

it('a management factor is refused of a base that holds none', async () => {
  const manual = await model('G-FMS', { subjectType: 'unit', nodeId: plant.nodeId });
  expect((await give(manual, 'managementFactor', 1.5)).body).toMatchObject({
    ...{ code: 400, success: false },
    errors: [{ field: 'kind', msg: expect.stringContaining('RBI') }],
  });
  const rbi = await model('G-RBI', {
    ...{ subjectType: 'equipment', equipmentId: plant.equipment(), baseSource: 'rbi' },
  });
  expect((await give(rbi, 'managementFactor', 1.5)).body).toMatchObject({ success: true });
});

it('a value from before its base was changed is told not to count, and may be ended', async () => {
  const id = await model('G-OLD', {
    ...{ subjectType: 'equipment', equipmentId: plant.equipment(), baseSource: 'rbi' },
  });
  const given = (await give(id, 'managementFactor', 1.5)).body.data;
  const list = await plant.admin.get<{ records: { id: string; version: number }[] }>(
    `${service}/dynamic-risk-model/page`,
    { code: 'G-OLD' },
  );
  const { version } = list.body.data.records.find((one) => one.id === id) ?? expect.fail('no model');
  const changed = await plant.admin.post(`${service}/dynamic-risk-model/submit`, {
    ...{ id, version, baseSource: 'manual', baseFrequency: 0.002 },
  });
  expect(changed.body, JSON.stringify(changed.body)).toMatchObject({ success: true });
  const { idle } = await found(id);
  expect(idle.find(({ kind }) => kind === 'managementFactor')?.text.en).toMatch(/does not count/);
  const values = await plant.admin.get<{ records: { id: string; version: number }[] }>(
    `${service}/dynamic-risk-value/page`,
    { modelId: id },
  );
  const [row = expect.fail('no value')] = values.body.data.records;
  const ended = await plant.admin.post(`${service}/dynamic-risk-value/submit`, {
    ...{ id: given, version: row.version, endedOn: plant.today },
  });
  expect(ended.body, JSON.stringify(ended.body)).toMatchObject({ success: true });
});
