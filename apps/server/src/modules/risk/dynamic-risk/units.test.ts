import type { RiskDetail } from '@ircrisk/contract/modules/risk/dynamic-risk.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { MaintenanceTest } from '#testing/maintenance.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { calculateDue, follows } from './due.ts';
import { recompute } from './recompute.ts';

let platform: TestPlatform;
let plant: MaintenanceTest;
/** A place and what is below it. */
let section: string;
let part: string;
const service = '/ircrisk-dynamic-risk';

beforeAll(async () => {
  platform = await startTestPlatform({ roundsHeld: true });
  plant = await MaintenanceTest.start(platform, 2);
  await plant.admin.post('/ircrisk-center/risk-matrix/init', { template: 'default' });
  const node = (parentId: string | null, name: string, level: string) =>
    inA((tx) =>
      tx.one<{ id: string }>(sql`
        insert into factory_nodes (parent_id, name, level_code)
        values (coalesce(${parentId}::bigint, (select parent_id from factory_nodes where id = ${plant.nodeId})), ${name}, ${level}) returning id`),
    ).then(({ id }) => id);
  section = await node(null, '分馏部', 'device');
  part = await node(section, '塔区', 'unit');
  await inA((tx) => tx.run(sql`update equipment set node_id = ${part} where id = ${plant.equipment()}`));
});
afterAll(() => platform?.close());

const inA = <T>(work: Parameters<typeof platform.inTenant<T>>[1]) =>
  platform.inTenant(platform.a.tenantId, work);
async function make(path: string, values: object): Promise<string> {
  const { body } = await plant.admin.post<string>(`${path}/submit`, values);
  expect(body, JSON.stringify(body)).toMatchObject({ success: true });
  return body.data;
}
const unit = (code: string, nodeId: string) =>
  make(`${service}/dynamic-risk-model`, {
    ...{ code, name: code, subjectType: 'unit', nodeId },
    ...{ baseSource: 'manual', baseFrequency: 0.002, consP: 3 },
  });
async function read(id: string, kind: string) {
  const { contributors, idle } = (await plant.admin.get<RiskDetail>(`${service}/subject/detail`, { id })).body
    .data;
  return [...contributors, ...idle].find((one) => one.kind === kind);
}
async function found(id: string, kind: string) {
  await inA((tx) => recompute(tx, platform.a.tenantId, [id]));
  return read(id, kind);
}

/** A loop with one critical window that was outside for this share. */
async function loopAt(code: string, nodeId: string, share: number): Promise<string> {
  const loopId = await make('/ircrisk-ccd/corrosion-loop', {
    ...{ code, name: code, nodeId, colour: 'teal' },
  });
  const tagId = await make('/ircrisk-series/series-tag', {
    ...{ tag: `AI-${code}`, name: code, quantity: 'ph', intervalSeconds: 600 },
  });
  const id = await make('/ircrisk-ccd/corrosion-window', {
    ...{ code: `IOW-${code}`, loopId, tagId, parameter: 'pH', level: 'critical', low: 5.5, high: 6.5 },
  });
  await plant.admin.post('/ircrisk-ccd/corrosion-window/enforce', { ids: [id], reason: 'MOC-1' });
  await inA((tx) =>
    tx.run(sql`
      insert into corrosion_window_results (window_id, state, outside_share, last_time) values (${id}, 'exceeded', ${share}, now())
      on conflict (tenant_id, window_id) do update set state = excluded.state, outside_share = excluded.outside_share, last_time = excluded.last_time`),
  );
  return loopId;
}

it('a unit has the windows of its loops, by their place and by their equipment, each once', async () => {
  const own = await loopAt('CL-OWN', section, 0.1);
  await loopAt('CL-PART', part, 0.2);
  const beside = await loopAt('CL-BESIDE', plant.otherNodeId, 0.3);
  const [here, below, there] = [
    await unit('U-1', section),
    await unit('U-2', part),
    await unit('U-3', plant.otherNodeId),
  ];
  expect(await found(here, 'iow')).toMatchObject({ factor: expect.closeTo(1.3, 9) });
  expect(await found(below, 'iow')).toMatchObject({ factor: expect.closeTo(1.2, 9) });
  expect(await found(there, 'iow')).toMatchObject({ factor: expect.closeTo(1.3, 9) });
  // Equipment of the unit in its own loop, and in one that stands elsewhere.
  for (const loopId of [own, beside])
    await make('/ircrisk-ccd/corrosion-member', { loopId, equipmentId: plant.equipment(), side: loopId });
  expect(await found(here, 'iow')).toMatchObject({ factor: expect.closeTo(1.6, 9) });
  expect(await found(there, 'iow')).toMatchObject({ factor: expect.closeTo(1.3, 9) });
});

it('a window that changes marks the units its loop stands in', async () => {
  const tenant = {
    id: platform.a.tenantId,
    inTenant: <T>(work: Parameters<typeof platform.inTenant<T>>[1]) => inA(work),
  };
  const [here, there] = [await unit('U-4', section), await unit('U-5', plant.otherNodeId)];
  const loopId = await loopAt('CL-MARK', part, 0.2);
  await calculateDue(tenant);
  await inA(async (tx) => {
    await follows['window.changed']?.(tx, { windowIds: [], loopIds: [loopId] }, tenant.id);
  });
  const due = await inA((tx) =>
    tx.all<{ id: string }>(
      sql`select model_id as id from dynamic_risk_due where model_id = any(${[here, there]}::bigint[])`,
    ),
  );
  expect(due).toEqual([{ id: here }]);
});

it('a unit has the alarms without equipment of the positions in it; with equipment its place counts', async () => {
  const settings = (await plant.admin.get<object>(`${service}/settings/detail`)).body.data;
  await plant.admin.post(`${service}/settings/submit`, { ...settings, alarmWeight: 0.1 });
  const position = (code: string, nodeId: string) =>
    make('/ircrisk-alarm-management/alarm-position', { code, name: code, nodeId });
  const [inUnit, inPart, beside] = [
    await position('PU', section),
    await position('PP', part),
    await position('PB', plant.otherNodeId),
  ];
  const tag = (name: string, positionId: string, equipmentId: string | null, active: boolean) =>
    inA(async (tx) => {
      const { id } = await tx.one<{ id: string }>(sql`
        insert into alarm_tags (tag, type, name, priority, position_id, equipment_id) values (${name}, 'H', ${name}, 'high', ${positionId}, ${equipmentId}) returning id`);
      await tx.run(sql`
        insert into alarm_states (tag_id, alarm_state, active, since, last_time) values (${id}, 'normal', ${active}, now(), now())`);
    });
  await tag('TI-1', inUnit, null, true);
  await tag('TI-2', inPart, null, true);
  await tag('TI-3', inPart, null, false);
  await tag('TI-4', beside, null, true);
  await tag('TI-5', beside, plant.equipment(), true);
  const [here, below, there] = [
    await unit('U-6', section),
    await unit('U-7', part),
    await unit('U-8', plant.otherNodeId),
  ];
  expect(await found(here, 'alarm')).toMatchObject({
    factor: expect.closeTo(1.3, 9),
    text: { en: '3 standing alarms: TI-1.H, TI-2.H, TI-5.H' },
  });
  expect(await found(below, 'alarm')).toMatchObject({ text: { en: '2 standing alarms: TI-2.H, TI-5.H' } });
  expect(await found(there, 'alarm')).toMatchObject({ text: { en: '1 standing alarm: TI-4.H' } });
  await plant.admin.post(`${service}/settings/submit`, settings);
});
