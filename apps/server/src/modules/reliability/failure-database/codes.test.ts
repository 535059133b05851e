import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { failurePath } from '#testing/failure-plant.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';
import { readCodes } from './codes.ts';

const center = '/ircrisk-center';
let platform: TestPlatform;
let client: TestClient;
const equipment: Record<string, string> = {};

beforeAll(async () => {
  platform = await startTestPlatform();
  client = await platform.client(platform.a.admin);
  const [root] = (await client.get<{ id: string }[]>(`${center}/factory-model/all-list`)).body.data;
  for (const [tag, type, smallType] of [
    ['V-1', 'pressureVessel', 'drum'],
    ['M-1', 'motor', 'hv'],
    ['P-1', 'pump', 'centrifugal'],
    ['GD-1', 'instrument', 'gasDetector'],
    ['LT-1', 'instrument', 'transmitter'],
  ]) {
    const nodeId = root?.id;
    const record = { tag, name: tag, nodeId, type, smallType, inServiceDate: '2015-01-01', state: 'inUse' };
    equipment[tag ?? ''] = (await client.post<string>(`${center}/equipment/submit`, record)).body.data;
  }
});
afterAll(() => platform?.close());

let minute = 10;
/** Each at a minute of its own: the same failure is not recorded twice. */
const coded = (tag: string, modeCode: string) =>
  client.post<string>(`${failurePath}/submit`, {
    equipmentId: equipment[tag],
    category: 'functional',
    detectedAt: `2024-03-05 08:${minute++}:00`,
    modeCode,
  });
const classOf = async (tag: string) =>
  (await client.get<{ isoClass: string }>(`${center}/equipment/detail`, { id: equipment[tag] })).body.data
    .isoClass;

test('every list of a mode names classes and groups that exist, and every mode is offered to somebody', async () => {
  const codes = await platform.inTenant(platform.a.tenantId, readCodes);
  const classes = codes.names.class;
  const known = new Set([
    'all',
    ...classes.map(({ code }) => code),
    ...classes.flatMap(({ appliesTo }) => appliesTo),
  ]);
  for (const { code, appliesTo } of codes.names.mode) {
    expect(
      appliesTo.filter((name) => !known.has(name)),
      code,
    ).toEqual([]);
    expect(appliesTo.length, code).toBeGreaterThan(0);
  }
  expect(classes.map(({ code }) => code)).toEqual(expect.arrayContaining(['ER', 'CF', 'FG']));
  expect(classes.map(({ code }) => code)).not.toContain('ES');
});

test('cracks are coded on vessels, a process leak is no mode of a motor', async () => {
  expect((await coded('V-1', 'STD')).body.code).toBe(200);
  expect((await coded('P-1', 'ELP')).body.code).toBe(200);
  expect((await coded('M-1', 'ELP')).body.errors).toMatchObject([{ field: 'modeCode' }]);
});

test('a spurious stop has one code, under whichever name it comes', async () => {
  const { data: id } = (await coded('P-1', 'SPS')).body;
  expect((await client.get<{ modeCode: string }>(`${failurePath}/detail`, { id })).body.data.modeCode).toBe(
    'UST',
  );
});

test('gas detectors are fire and gas detectors, other instruments input devices, also after a change', async () => {
  expect(await classOf('GD-1')).toBe('FG');
  expect(await classOf('LT-1')).toBe('IP');
  const { version } = (
    await client.get<{ version: number }>(`${center}/equipment/detail`, { id: equipment['LT-1'] })
  ).body.data;
  await client.post(`${center}/equipment/submit`, {
    id: equipment['LT-1'],
    version,
    smallType: 'gasDetector',
  });
  expect(await classOf('LT-1')).toBe('FG');
});

test('records coded before are moved by the migration', async () => {
  const text = await readFile(
    new URL('../../../../../../database/migrations/0212_failure_codes_corrected.sql', import.meta.url),
    'utf8',
  );
  const moves = text.match(/^update failure_events[^;]*;/gm) ?? [];
  expect(moves).toHaveLength(3);
  const [stop, rescue, detector] = [
    await coded('P-1', 'UST'),
    await coded('V-1', 'STD'),
    await coded('GD-1', 'OTH'),
  ].map(({ body }) => body.data);
  await platform.inTenant(platform.a.tenantId, async (tx) => {
    await tx.run(sql`update failure_events set mode_code = 'SPS' where id = ${stop}`);
    await tx.run(sql`update failure_events set iso_class = 'ES' where id = ${rescue}`);
    await tx.run(sql`update failure_events set iso_class = 'IP' where id = ${detector}`);
    for (const move of moves) await tx.run({ parts: [move], values: [] });
    const rows = await tx.all<{ mode: string; isoClass: string }>(
      sql`select mode_code as mode, iso_class as "isoClass" from failure_events where id = any(${[stop, rescue, detector]}::bigint[]) order by id`,
    );
    expect(rows).toEqual([
      { mode: 'UST', isoClass: 'PU' },
      { mode: 'STD', isoClass: 'ER' },
      { mode: 'OTH', isoClass: 'FG' },
    ]);
  });
});
