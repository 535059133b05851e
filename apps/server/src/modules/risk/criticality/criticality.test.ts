import type { ClassStep } from '@ircrisk/contract/modules/assets/equipment.ts';
import type { CriticalityBoard } from '@ircrisk/contract/modules/risk/criticality.ts';
import type { StudyLife } from '@ircrisk/contract/study.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { plantUnit } from '#testing/rbi-plant.ts';
import { hireSigners, type Signers } from '#testing/signers.ts';
import type { TestClient } from '#testing/test-client.ts';

let platform: TestPlatform;
let admin: TestClient;
let other: TestClient;
let signers: Signers;
let nodeId: string;
let equipment: string[];

const service = '/ircrisk-criticality';
const study = `${service}/criticality-study`;

beforeAll(async () => {
  platform = await startTestPlatform();
  admin = await platform.client(platform.a.admin);
  other = await platform.client(platform.b.admin);
  signers = await hireSigners(platform, platform.a);
  nodeId = (await platform.inTenant(platform.a.tenantId, (tx) => plantUnit(tx, 4))).nodeId;
  const page = await admin.get<{ records: { id: string }[] }>('/ircrisk-center/equipment/page', {
    nodeId,
    size: 50,
  });
  equipment = page.body.data.records.map(({ id }) => id);
});
afterAll(() => platform.close());

async function make(resource: string, values: Record<string, unknown>): Promise<string> {
  const answer = await admin.post<string>(`${service}/${resource}/submit`, values);
  expect(answer.body, JSON.stringify(answer.body)).toMatchObject({ success: true });
  return answer.body.data;
}
const board = async (id: string) => (await admin.get<CriticalityBoard>(`${study}/board`, { id })).body.data;
type Row = Record<string, unknown> & { id: string; version: number };
const list = async (resource: string, studyId: string) =>
  (await admin.get<{ records: Row[] }>(`${service}/${resource}/page`, { studyId, size: 100 })).body.data
    .records;
const run = (id: string) =>
  admin.post<{
    tags: number;
    changedCount: number;
    changed: { tag: string; to: { grade: string | null; days: number | null } }[];
  }>(`${service}/inherit/run`, { id });

const classes = { safety: '1', environment: '2', production: '3', other: '1' };

/** A study with one function, its main task, and every tag of the unit on it. */
async function furnished(code: string, more: Record<string, unknown> = {}) {
  const id = await make('criticality-study', { code, name: code, kind: 'equipment', method: 'z008', nodeId });
  const mainId = await make('criticality-function', {
    studyId: id,
    code: 'F1',
    name: '输送',
    redundancy: 'A',
    ...classes,
    ...more,
  });
  const subId = await make('criticality-sub-function', {
    studyId: id,
    mainFunctionId: mainId,
    code: 'F1.1',
    name: '主任务',
    type: 'MAIN',
  });
  await admin.post(`${service}/mapping/move`, { id, all: true, subFunctionId: subId });
  return { id, mainId, subId };
}

describe('classes by function', () => {
  it('reach every tag; a changed function changes the inherited ones and leaves those set by hand', async () => {
    const { id, mainId } = await furnished('CR-1');
    const tags = await list('criticality-tag', id);
    expect(tags).toHaveLength(equipment.length);
    for (const tag of tags)
      expect(tag).toMatchObject({
        dominant: '3',
        grade: 'A',
        days: 5,
        governing: 'production',
        source: 'inherited',
      });
    const [first] = tags;
    const byHand = {
      id: first!.id,
      version: first!.version,
      overrideProduction: '1',
      overrideEnvironment: '1',
    };
    const refused = await admin.post(`${service}/criticality-tag/update`, byHand);
    expect(refused.body.errors?.[0]).toMatchObject({ field: 'overrideReason' });
    await admin.post(`${service}/criticality-tag/update`, { ...byHand, overrideReason: '无生产影响' });
    const main = (await list('criticality-function', id))[0]!;
    await admin.post(`${service}/criticality-function/update`, {
      id: mainId,
      version: main.version,
      redundancy: 'B',
    });
    const after = await list('criticality-tag', id);
    // A spare: production falls from 3 to 2, environment keeps 2; 30 days for both.
    expect(
      after
        .filter(({ source }) => source === 'inherited')
        .every((tag) => tag.dominant === '2' && tag.days === 30),
    ).toBe(true);
    expect(after.find((tag) => tag.id === first!.id)).toMatchObject({ source: 'override', dominant: '1' });
    expect((await run(id)).body.data).toMatchObject({ tags: equipment.length, changedCount: 0 });
    const seen = await board(id);
    expect(seen.tags).toMatchObject({ total: equipment.length, unmapped: 0, overridden: 1, untagged: 0 });
    expect(seen.tags.heat['2/B']).toBe(equipment.length - 1);
    expect(seen.system).toMatchObject({ class: 3 });
  });

  it('a tag on two sub-functions takes the worse; safety never falls by a spare; a floor stays a floor', async () => {
    const { id, subId } = await furnished('CR-2', { redundancy: 'C', production: '1', environment: '1' });
    expect((await list('criticality-tag', id))[0]).toMatchObject({ dominant: '1', days: 180 });
    const safe = await make('criticality-function', {
      studyId: id,
      code: 'F2',
      name: '泄压',
      redundancy: 'C',
      ...classes,
      safety: '3',
    });
    const relief = await make('criticality-sub-function', {
      studyId: id,
      mainFunctionId: safe,
      code: 'F2.1',
      name: '泄放',
      type: 'PRR',
    });
    const tag = (await list('criticality-tag', id))[0]!;
    await admin.post(`${service}/mapping/move`, {
      id,
      tagIds: [tag.id],
      subFunctionId: relief,
      beside: true,
    });
    const both = (await list('criticality-tag', id)).find((row) => row.id === tag.id);
    expect(both).toMatchObject({ dominant: '3', days: 5, governing: 'safety' });
    expect(both?.subFunctionIds).toEqual(expect.arrayContaining([subId, relief]));
  });

  it('a function with tags is not removed; a function of another study is refused', async () => {
    const { id, mainId, subId } = await furnished('CR-3');
    for (const [resource, wanted] of [
      ['criticality-function', mainId],
      ['criticality-sub-function', subId],
    ] as const) {
      const gone = await admin.form(`${service}/${resource}/remove`, { ids: wanted, confirm: true });
      expect(gone.body.msg).toContain(String(equipment.length));
    }
    const away = await furnished('CR-4');
    const tag = (await list('criticality-tag', id))[0]!;
    const wrong = await admin.post(`${service}/criticality-tag/update`, {
      id: tag.id,
      version: tag.version,
      subFunctionIds: [away.subId],
    });
    expect(wrong.body.errors?.[0]).toMatchObject({ field: 'subFunctionIds' });
    expect(
      (await admin.post(`${service}/mapping/move`, { id, tagIds: [tag.id], subFunctionId: away.subId }))
        .status,
    ).toBe(404);
  });

  it('approval waits for the untagged; then the class is the ledger’s with its source and what it was before', async () => {
    const { id } = await furnished('CR-5');
    const tag = (await list('criticality-tag', id))[0]!;
    await admin.post(`${service}/mapping/move`, { id, tagIds: [tag.id] });
    expect((await admin.form(`${study}/submit-review`, { id })).body.msg).toContain('1');
    const left = { id: tag.id, version: tag.version + 1, exceptionReason: '停用待拆除' };
    expect((await admin.post(`${service}/criticality-tag/update`, left)).body.success).toBe(true);
    await admin.form(`${study}/submit-review`, { id });
    expect((await signers.approve(study, id)).body).toMatchObject({ success: true });
    const ledger = (equipmentId: string) =>
      admin.get<Row>('/ircrisk-center/equipment/detail', { id: equipmentId }).then(({ body }) => body.data);
    const [one] = equipment.filter((each) => each !== tag.equipmentId);
    expect(await ledger(one!)).toMatchObject({ criticality: 'A', criticalitySource: 'CR-5 R1' });
    expect((await ledger(String(tag.equipmentId))).criticalitySource).toBeNull();

    const record = await ledger(one!);
    const change = { id: one, version: record.version, criticality: 'C' };
    const refused = await admin.post('/ircrisk-center/equipment/update', change);
    expect(refused.body.errors?.[0]).toMatchObject({ field: 'criticalityReason' });
    await admin.post('/ircrisk-center/equipment/update', { ...change, criticalityReason: '装置降负荷运行' });
    expect(await ledger(one!)).toMatchObject({ criticality: 'C', criticalitySource: null });
    const steps = (await admin.get<ClassStep[]>('/ircrisk-center/equipment/class-history', { id: one })).body
      .data;
    expect(steps).toMatchObject([
      { previous: 'A', grade: 'C', source: null, reason: '装置降负荷运行' },
      { grade: 'A', source: 'CR-5 R1' },
    ]);

    // What is approved is not written by anybody, whichever way the change comes.
    const closed = (await list('criticality-tag', id))[0]!;
    const late = await admin.post(`${service}/criticality-tag/update`, {
      id: closed.id,
      version: closed.version,
      remark: 'x',
    });
    expect(late.body.msg).toContain('升版');
    expect(
      (await admin.form(`${service}/criticality-tag/remove`, { ids: closed.id, confirm: true })).body.msg,
    ).toContain('升版');
    expect((await admin.post(`${service}/mapping/move`, { id, tagIds: [closed.id] })).status).toBe(409);

    const next = (await admin.form<string>(`${study}/revise`, { id })).body.data;
    expect(await list('criticality-tag', next)).toHaveLength(equipment.length);
    expect((await board(next)).functions[0]?.subFunctions[0]?.tags).toBe(equipment.length - 1);
    expect((await other.get(`${study}/board`, { id })).status).toBe(404);
    const life = (await admin.get<StudyLife>(`${study}/life`, { id: next })).body.data;
    expect(life.findings.some(({ level }) => level === 'blocks')).toBe(false);
  });
});

describe('the index', () => {
  const scores = { scoreP: 3, scoreE: 2, scoreO: 4, scoreA: 3, scoreR: 2, scoreRd: 4, scoreRt: 3 };
  it('is the weighted mean, A outright at five for people, and nothing while a score is missing', async () => {
    const id = await make('criticality-study', {
      code: 'IX-1',
      name: 'x',
      kind: 'equipment',
      method: 'index',
    });
    await make('criticality-tag', { studyId: id, equipmentId: equipment[0], ...scores });
    await make('criticality-tag', { studyId: id, equipmentId: equipment[1], ...scores, scoreP: 5 });
    await make('criticality-tag', { studyId: id, equipmentId: equipment[2], ...scores, scoreRt: null });
    const rows = await list('criticality-tag', id);
    expect(rows[0]).toMatchObject({ grade: 'B' });
    expect(rows[0]?.eci).toBeCloseTo(74 / 24, 10);
    expect(rows[1]).toMatchObject({ grade: 'A', eci: 3.5 });
    expect(rows[2]).toMatchObject({ grade: null, eci: null });
    expect(rows[2]?.problem).toContain('修复时间');
    expect(rows[2]?.problemEn).toContain('Repair time');
  });

  it('refuses scores outside the scale and weights that add up to nothing', async () => {
    const id = await make('criticality-study', {
      code: 'IX-2',
      name: 'x',
      kind: 'equipment',
      method: 'index',
    });
    for (const scoreP of [0, 6, 2.5])
      expect(
        (
          await admin.post(`${service}/criticality-tag/submit`, {
            studyId: id,
            equipmentId: equipment[0],
            scoreP,
          })
        ).body.errors?.[0]?.field,
      ).toBe('scoreP');
    const none = Object.fromEntries(
      ['P', 'E', 'O', 'A', 'R', 'Rd', 'Rt', 'Ff', 'Rp'].map((code) => [`weight${code}`, 0]),
    );
    expect(
      (await admin.post(`${service}/criticality-criteria/submit`, { code: 'Z', name: 'z', ...none })).body
        .errors?.[0]?.field,
    ).toBe('weightP');
    const sum = await admin.post(`${service}/criticality-criteria/submit`, {
      code: 'Z',
      name: 'z',
      thirdParty: 0.5,
    });
    expect(sum.body.errors?.[0]).toMatchObject({ field: 'thirdParty' });
    expect(
      (await admin.post(`${study}/submit`, { code: 'IX-3', name: 'x', kind: 'pipeline', method: 'z008' }))
        .body.errors?.[0]?.field,
    ).toBe('method');
  });
});

describe('a pipeline', () => {
  const segment = {
    ...{
      lineNo: 'NG-01',
      code: 'S06',
      fromKm: 8.15,
      toKm: 10.42,
      diameter: 508,
      maop: 6.3,
      locationClass: '3',
      surveyed: true,
    },
    ...{ thirdParty: 35, corrosion: 30, designManufacture: 55, operation: 60, groundMovement: 70 },
    ...{ mediumHazard: 75, populationScore: 95, environmentScore: 40, business: 80 },
  };
  const line = async (code: string) => {
    const id = await make('criticality-study', { code, name: code, kind: 'pipeline', method: 'pipeline' });
    return { id, segmentId: await make('criticality-segment', { studyId: id, ...segment }) };
  };

  it('has risk, radius and area by segment; without a location class it is unknown and left out', async () => {
    const { id } = await line('PL-1');
    await make('criticality-segment', {
      studyId: id,
      ...segment,
      code: 'S07',
      fromKm: 10.42,
      toKm: 11.3,
      locationClass: null,
      surveyed: false,
    });
    const [first, second] = await list('criticality-segment', id);
    expect(first).toMatchObject({
      band: 'high',
      hca: 'yes',
      hcaLevel: 'II',
      driver: 'corrosion',
      length: 2270,
    });
    expect(first?.risk).toBeCloseTo((55.25 * 73.75) / 100, 6);
    expect(first?.radius).toBeCloseTo(126.2, 1);
    expect(second).toMatchObject({ risk: null, hca: 'unknown' });
    expect((await board(id)).lines[0]).toMatchObject({ length: 3150, ratedLength: 2270, unrated: ['S07'] });
    expect((await admin.form(`${study}/submit-review`, { id })).body.success).toBe(false);
  });

  it('is split and merged without losing length, attributes or history; ends and differences are refused', async () => {
    const { id, segmentId } = await line('PL-2');
    const split = (atKm: number) =>
      admin.post<{ ids: string[] }>(`${service}/pipeline/segment/split`, { id: segmentId, atKm });
    for (const atKm of [8.15, 10.42, 11, 8.15000001])
      expect((await split(atKm)).body.errors?.[0]?.field, String(atKm)).toBe('atKm');
    const { ids } = (await split(9.86)).body.data;
    const parts = await list('criticality-segment', id);
    expect(parts.map(({ fromKm, toKm, length }) => [fromKm, toKm, length])).toEqual([
      [8.15, 9.86, 1710],
      [9.86, 10.42, 560],
    ]);
    expect(parts[0]).toMatchObject({ corrosion: 30, history: ['S06'], band: 'high' });
    const merge = () =>
      admin.post<{ id: string }>(`${service}/pipeline/segment/merge`, { id: ids[1], withId: ids[0] });
    await admin.post(`${service}/criticality-segment/update`, {
      id: parts[1]!.id,
      version: parts[1]!.version,
      coating: 'FBE',
    });
    expect((await merge()).body.errors?.[0]?.msg).toContain('防腐层');
    const changed = (await list('criticality-segment', id))[1]!;
    await admin.post(`${service}/criticality-segment/update`, {
      id: changed.id,
      version: changed.version,
      coating: null,
    });
    expect((await merge()).body.success).toBe(true);
    expect(await list('criticality-segment', id)).toMatchObject([
      { code: 'S06', length: 2270, fromKm: 8.15, toKm: 10.42 },
    ]);
    expect(
      (
        await admin.post(`${service}/criticality-segment/submit`, {
          studyId: id,
          ...segment,
          code: 'S09',
          toKm: 8.15,
        })
      ).body.errors?.[0]?.field,
    ).toBe('toKm');
  });
});
