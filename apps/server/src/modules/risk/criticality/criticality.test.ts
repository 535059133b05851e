import type { ClassStep } from '@ircrisk/contract/modules/assets/equipment.ts';
import type { CriticalityBoard } from '@ircrisk/contract/modules/risk/criticality.ts';
import {
  criticalityFunction,
  criticalitySubFunction,
  criticalityTag,
} from '@ircrisk/contract/resources/criticality/functions.ts';
import type { StudyLife } from '@ircrisk/contract/study.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importWorkbook, runExport } from '#platform/resources/exchange/testing.ts';
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

  it('the form of a study is not stale because its tags were classed meanwhile', async () => {
    const { id, mainId } = await furnished('CR-FORM');
    const detail = async () =>
      (await admin.get<Record<string, unknown>>(`${study}/detail`, { id })).body.data;
    const { version, ...before } = await detail();
    expect(before).toMatchObject({ tagCount: equipment.length, highCount: equipment.length });
    const main = (await list('criticality-function', id))[0]!;
    const lower = { id: mainId, version: main.version, production: '1', environment: '1' };
    await admin.post(`${service}/criticality-function/update`, lower);
    expect(await detail()).toMatchObject({ highCount: 0, version });
    const saved = await admin.post(`${study}/update`, { id, version, name: '改名' });
    expect(saved.body).toMatchObject({ success: true });
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

  it('containment is rated without a main function; what has none and needs one is told by its name', async () => {
    const { id } = await furnished('CR-CON');
    const alone = { studyId: id, mainFunctionId: null };
    const holding = { ...alone, code: 'H1', name: '介质包容', type: 'CON' };
    const [contains, orphan] = [
      await make('criticality-sub-function', holding),
      await make('criticality-sub-function', { ...alone, code: 'P1', name: '过程控制', type: 'PRC' }),
    ];
    const tag = (await list('criticality-tag', id))[0]!;
    const move = (subFunctionId: string) =>
      admin.post(`${service}/mapping/move`, { id, tagIds: [tag.id], subFunctionId });
    const seen = async () => (await list('criticality-tag', id)).find((row) => row.id === tag.id)!;
    await move(contains);
    const { version } = await seen();
    const medium = { toxic: 'yes', flammable: 'none', corrosive: 'no', pressure: 2 };
    await admin.post(`${service}/criticality-tag/update`, { id: tag.id, version, ...medium });
    expect(await seen()).toMatchObject({ dominant: '3', grade: 'A', containment: '3', days: 5 });
    await move(orphan);
    expect((await seen()).problem).toContain('过程控制');
    expect((await seen()).problemEn).toContain('has no main function');
  });

  it('a function rated in part gives no class and keeps the study from review; own classes stand beside inherited ones', async () => {
    const { id, mainId, subId } = await furnished('CR-6', {
      safety: null,
      environment: null,
      production: '1',
      other: null,
    });
    const [open] = await list('criticality-tag', id);
    expect(open).toMatchObject({ dominant: null, grade: null, days: null });
    expect([open?.problem, open?.problemEn]).toEqual([
      '安全 的后果等级未评',
      'The class of Safety is not rated',
    ]);
    expect((await board(id)).system).toMatchObject({ class: null });
    expect((await admin.form(`${study}/submit-review`, { id })).body.success).toBe(false);
    const latest = async (resource: string) => (await list(resource, id))[0]!.version;
    const change = async (resource: string, rowId: string, values: object) =>
      (
        await admin.post(`${service}/${resource}/update`, {
          id: rowId,
          version: await latest(resource),
          ...values,
        })
      ).body;
    await change('criticality-function', mainId, classes);
    await change('criticality-sub-function', subId, { ownSafety: '1' });
    expect((await list('criticality-tag', id))[0]).toMatchObject({
      ...{ classSafety: '1', classEnvironment: '2', classProduction: '3', classOther: '1' },
      ...{ dominant: '3', grade: 'A', days: 5 },
    });
    // A part of the function cannot be worth more than the whole.
    const worse = await change('criticality-function', mainId, { partialLoss: 50, partialSafety: '3' });
    expect(worse.errors?.[0]).toMatchObject({ field: 'partialSafety' });
  });

  it('a production class by hand is not lowered by the spare', async () => {
    const { id } = await furnished('CR-7', { redundancy: 'B', environment: '1' });
    const [tag] = await list('criticality-tag', id);
    expect(tag).toMatchObject({ classProduction: '2', grade: 'B' });
    const byHand = {
      id: tag!.id,
      version: tag!.version,
      overrideProduction: '3',
      overrideReason: '唯一进料',
    };
    await admin.post(`${service}/criticality-tag/update`, byHand);
    expect((await list('criticality-tag', id)).find((row) => row.id === tag!.id)).toMatchObject({
      ...{ classProduction: '3', dominant: '3', grade: 'A', days: 30, source: 'override' },
    });
  });

  it('the system counts spares in parallel and functions in series', async () => {
    const { id } = await furnished('CR-8', { redundancy: 'B', availability: 0.95 });
    const exchanger = { studyId: id, code: 'F2', name: '换热', redundancy: 'A', ...classes };
    await make('criticality-function', { ...exchanger, availability: 0.99 });
    expect((await board(id)).system.availability).toBeCloseTo(0.987525, 12);
  });

  it('limits that grow with the class are refused with the field', async () => {
    const refused = async (values: object) =>
      (await admin.post(`${service}/criticality-criteria/submit`, { code: 'D', name: 'd', ...values })).body
        .errors?.[0]?.field;
    expect(await refused({ days3a: 500 })).toBe('days3a');
    expect(await refused({ days2b: 20 })).toBe('days3b');
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
    const ordered = equipment.find((each) => each !== tag.equipmentId)!;
    const order = { equipmentId: ordered, title: '更换密封', workType: 'CM', dueDate: '2030-01-01' };
    const made = await admin.post<string>('/ircrisk-maint/work-order/submit', order);
    expect(made.body, JSON.stringify(made.body)).toMatchObject({ success: true });
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
    // An order still to be done shows the class, and so does the next one.
    const shown = await admin.get<Row>('/ircrisk-maint/work-order/detail', { id: made.body.data });
    expect(shown.body.data).toMatchObject({ criticality: 'A' });
    const second = await admin.post<string>('/ircrisk-maint/work-order/submit', order);
    const later = await admin.get<Row>('/ircrisk-maint/work-order/detail', { id: second.body.data });
    expect(later.body.data).toMatchObject({ criticality: 'A' });

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

  it('has risk, radius and area by segment; without a location class the area is unknown and the risk is not', async () => {
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
    expect(second).toMatchObject({ risk: first?.risk, band: 'high', hca: 'unknown' });
    expect(second?.problemEn).toContain('location class is missing');
    expect((await board(id)).lines[0]).toMatchObject({
      ...{ length: 3150, ratedLength: 3150, unrated: [], unsurveyed: ['S07'] },
    });
    // The area is not known: the study does not go to review.
    const review = await admin.form(`${study}/submit-review`, { id });
    expect(review.body.success).toBe(false);
    expect(review.body.msg).toContain('地区等级');
  });

  it('no place of a line stands in two segments; lengths fit their posts; pressures are above nothing', async () => {
    const { id } = await line('PL-3');
    const refused = async (values: object) =>
      (
        await admin.post(`${service}/criticality-segment/submit`, {
          studyId: id,
          ...segment,
          code: 'X',
          ...values,
        })
      ).body.errors?.[0];
    expect(await refused({ fromKm: 9, toKm: 12 })).toMatchObject({ field: 'fromKm' });
    expect((await refused({ fromKm: 12, toKm: 7 }))?.msg).toContain('S06');
    const turned = await refused({ fromKm: 19, toKm: 18 });
    expect(turned).toMatchObject({ field: 'toKm' });
    expect(turned?.msg).toContain('S06');
    expect(await refused({ fromKm: 20, toKm: 21, length: 123.4 })).toMatchObject({ field: 'length' });
    expect(await refused({ fromKm: 20, toKm: 21, maop: -1 })).toMatchObject({ field: 'maop' });
    expect(await refused({ fromKm: 20, toKm: 21, maop: 0 })).toMatchObject({ field: 'maop' });
    // What no pipe can be: the range is told with the field.
    for (const [field, value, told] of [
      ['maop', 1e300, '150'],
      ['temperature', -500, '-200'],
      ['diameter', 1e6, '5000'],
      ['thickness', 254, '508'],
      ['length', 9999, '1000'],
    ] as const) {
      const fault = await refused({ fromKm: 20, toKm: 21, [field]: value });
      expect(fault, field).toMatchObject({ field });
      expect(fault?.msg.replace(/[, ]/g, ''), field).toContain(told);
    }
    const vacuum = { studyId: id, equipmentId: equipment[0], pressure: -5 };
    const tag = await admin.post(`${service}/criticality-tag/submit`, vacuum);
    expect(tag.body.errors?.[0]).toMatchObject({ field: 'pressure' });
    await make('criticality-segment', { studyId: id, ...segment, lineNo: 'NG-02' });
    await make('criticality-segment', {
      studyId: id,
      ...segment,
      code: 'S07',
      fromKm: 10.42,
      toKm: 11,
      length: 590,
    });
    // A boundary is moved in one step with both its segments.
    const [first, second] = (await list('criticality-segment', id)).filter(
      ({ lineNo }) => lineNo === 'NG-01',
    );
    const rows = [
      { key: 'a', id: first!.id, version: first!.version, values: { toKm: 10.5, length: null } },
      { key: 'b', id: second!.id, version: second!.version, values: { fromKm: 10.5, length: null } },
    ];
    const moved = await admin.post<{ saved: object[]; failed?: object[] }>(
      `${service}/criticality-segment/row/batch`,
      { rows },
    );
    expect(moved.body.data, JSON.stringify(moved.body)).toMatchObject({
      saved: [{ key: 'a' }, { key: 'b' }],
    });
    expect((await board(id)).lines[0]).toMatchObject({ length: 2850 });
  });

  it('a study by ASME judges gas by the buildings and sites inside its radius', async () => {
    const id = await make('criticality-study', {
      ...{ code: 'PL-4', name: 'x', kind: 'pipeline', method: 'pipeline', radiusStandard: 'asme' },
    });
    const quiet = { ...segment, studyId: id, locationClass: '1' };
    const place = async (at: number, values: object) => {
      const code = `S${at}`;
      await make('criticality-segment', { ...quiet, code, fromKm: at, toKm: at + 1, ...values });
      return (await list('criticality-segment', id)).find((row) => row.code === code);
    };
    expect(await place(1, { specificSite: 150, buildingsInRadius: 0 })).toMatchObject({ hca: 'no' });
    expect(await place(2, { specificSite: 120 })).toMatchObject({ hca: 'yes', hcaRule: 'us.identifiedSite' });
    expect(await place(3, { buildingsInRadius: 20 })).toMatchObject({ hca: 'yes', hcaRule: 'us.buildings' });
    // Not counted is not none.
    expect(await place(4, {})).toMatchObject({ hca: 'unknown' });
    expect(await place(5, { locationClass: '3' })).toMatchObject({ hca: 'yes', hcaRule: 'us.class3or4' });
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
    const merged = await merge();
    expect(merged.body.success).toBe(true);
    expect(await list('criticality-segment', id)).toMatchObject([
      { code: 'S06', length: 2270, fromKm: 8.15, toKm: 10.42 },
    ]);
    // Taken back exactly and done again: the same records, with what they were rated.
    const restore = (back: string[], insteadOf: string[]) =>
      admin.post(`${service}/pipeline/segment/restore`, { ids: back, insteadOf });
    const whole = [merged.body.data.id];
    expect((await restore(ids, whole)).body.success).toBe(true);
    expect(await list('criticality-segment', id)).toMatchObject([
      { id: ids[0], code: 'S06-1', length: 1710, band: 'high' },
      { id: ids[1], code: 'S06-2', length: 560, band: 'high' },
    ]);
    expect((await restore(whole, ids)).body.success).toBe(true);
    expect(await list('criticality-segment', id)).toMatchObject([
      { id: whole[0], code: 'S06', risk: expect.anything() },
    ]);
    // What was changed since is not thrown away, and what stands is not restored.
    const [now] = await list('criticality-segment', id);
    await admin.post(`${service}/criticality-segment/update`, {
      id: now!.id,
      version: now!.version,
      soil: '黏土',
    });
    expect((await restore(ids, whole)).body).toMatchObject({ code: 409 });
    expect((await restore(whole, whole)).body).toMatchObject({ code: 404 });
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

describe('a workbook of a sheet', () => {
  /** Rows as a person compares them: without what another study has by nature. */
  const told = async (resource: string, studyId: string) => {
    const [functions, subs] = [
      await list('criticality-function', studyId),
      await list('criticality-sub-function', studyId),
    ];
    const names = new Map([...functions, ...subs].map(({ id, code }) => [id, code]));
    return (await list(resource, studyId)).map((row) =>
      Object.fromEntries(
        Object.entries(row)
          .filter(([key]) => !/^(id|version|studyId.*|create.*|update.*|.*Name)$/.test(key))
          .map(([key, value]) => [
            key,
            JSON.parse(JSON.stringify(value), (_, one) => names.get(one as string) ?? one),
          ]),
      ),
    );
  };

  it('goes into another study row for row: functions, sub-functions and tags with what they hang on', async () => {
    const { id: from, mainId } = await furnished('WB-1');
    const spare = { studyId: from, mainFunctionId: mainId, code: 'F1.2', name: '备泵', type: 'MAIN' };
    await make('criticality-sub-function', spare);
    for (const language of ['zh', 'en'] as const) {
      const kind = { kind: 'equipment', method: 'z008', nodeId };
      const into = await make('criticality-study', { code: `WB-${language}`, name: '目标', ...kind });
      for (const resource of [criticalityFunction, criticalitySubFunction, criticalityTag]) {
        const file = await runExport(admin, resource, { studyId: from }, language);
        const done = await importWorkbook(admin, resource, file, 'all', language, { into });
        expect(done.inserted, resource.id).toBe((await list(resource.id, from)).length);
        expect(await told(resource.id, into), resource.id).toEqual(await told(resource.id, from));
        // A second time it finds its own rows again.
        const again = await importWorkbook(admin, resource, file, 'all', language, { into });
        expect([again.inserted, again.updated], resource.id).toEqual([0, 0]);
      }
    }
  });
});
