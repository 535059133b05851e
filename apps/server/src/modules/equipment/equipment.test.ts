import type { Page } from '@ircrisk/contract/endpoint.ts';
import { equipmentTypes } from '@ircrisk/contract/resources/ledger/choices.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';
import { acceptRiskPlan, watchDates } from './index.ts';

type Row = Record<string, unknown> & { id: string; version: number };
const center = '/ircrisk-center';

let platform: TestPlatform;
let client: TestClient;
let unit: string;
let other: string;
let steel: string;

const add = async (resource: string, record: Record<string, unknown>): Promise<string> => {
  const answer = await client.post<string>(`${center}/${resource}/submit`, record);
  if (answer.body.code !== 200) throw new Error(`${resource}: ${answer.text}`);
  return answer.body.data;
};
const vessel = (tag: string, more: Record<string, unknown> = {}) => ({
  tag,
  name: '塔',
  nodeId: unit,
  type: 'pressureVessel',
  smallType: 'tower',
  ...more,
});
const detail = async (resource: string, id: string): Promise<Row> =>
  (await client.get<Row>(`${center}/${resource}/detail`, { id })).body.data;
const list = async (resource: string, query: Record<string, unknown>): Promise<Row[]> =>
  (await client.get<Page<Row>>(`${center}/${resource}/page`, { size: 500, ...query })).body.data.records;

beforeAll(async () => {
  platform = await startTestPlatform();
  client = await platform.client(platform.a.admin);
  const nodes = (await client.get<{ id: string; parentId: string }[]>(`${center}/factory-model/all-list`))
    .body.data;
  const root = nodes[0]?.id ?? '';
  const branch = await add('factory-model', { parentId: root, levelCode: 'branch', name: '炼油区' });
  const device = await add('factory-model', { parentId: branch, levelCode: 'device', name: '常减压' });
  unit = await add('factory-model', { parentId: device, levelCode: 'unit', name: '常压单元' });
  other = await add('factory-model', { parentId: device, levelCode: 'unit', name: '减压单元' });
  steel = (await list('material', { name_equal: 'Q345R' }))[0]?.id ?? '';
});
afterAll(() => platform?.close());

/** A part with one location; answers the location. */
async function wall(
  equipmentId: string,
  more: Record<string, unknown> = {},
): Promise<{ part: string; location: string }> {
  const part = await add('part', {
    equipmentId,
    number: '01',
    name: '筒体',
    type: 'shell',
    wallThickness: 14,
    nominalThickness: 14,
    calculatedThickness: 8.13,
    innerDiameter: 1400,
    materialId: steel,
    ...more,
  });
  return { part, location: await add('monitoring-location', { partId: part, number: 'TML-1' }) };
}

describe('a tag', () => {
  test('is the same in any width, case and dash, and the second spelling is refused in both languages', async () => {
    await add('equipment', vessel('P-101A'));
    const zh = await client.post(`${center}/equipment/submit`, vessel('p－101 a'));
    expect(zh.status).toBe(400);
    expect(zh.body.errors).toMatchObject([{ field: 'tag', rule: 'unique' }]);
    expect(zh.body.msg).toContain('P-101A');
    const en = await client.post(`${center}/equipment/submit`, vessel('P–101A'), { language: 'en' });
    expect(en.body.msg).toMatch(/is the same as “P-101A”/);
    expect(
      (await client.post(`${center}/equipment/submit`, vessel('P-101A', { nodeId: other }))).body.code,
    ).toBe(200);
  });

  test('is found however it is typed, in the search box and in the filter', async () => {
    const id = await add('equipment', vessel('TX-2001'));
    for (const typed of ['tx2001', 'ＴＸ－2001', 'tx-2001', 'TX 2001', 'TX—2001'])
      for (const query of [{ keyword: typed }, { tag: typed }])
        expect(
          (await list('equipment', query)).map((row) => row.id),
          JSON.stringify(query),
        ).toEqual([id]);
  });

  test('that was renamed is still found by its old name, and history stays with the record', async () => {
    const id = await add('equipment', vessel('OLD-77'));
    const { version } = await detail('equipment', id);
    await client.post(`${center}/equipment/update`, { id, tag: 'NEW-77', version });
    expect((await list('equipment', { keyword: 'old77' })).map((row) => row.id)).toEqual([id]);
    expect((await client.get<unknown[]>(`${center}/equipment/history`, { id })).body.data).toHaveLength(2);
  });
});

describe('a record', () => {
  test('has a small type of its own type, and its ISO class follows from the type', async () => {
    const wrong = await client.post(`${center}/equipment/submit`, vessel('S-1', { smallType: 'GC1' }));
    expect(wrong.body.errors).toMatchObject([{ field: 'smallType', rule: 'fits' }]);
    for (const [type, { isoClass, small }] of Object.entries(equipmentTypes)) {
      const id = await add('equipment', vessel(`ISO-${type}`, { type, smallType: Object.keys(small)[0] }));
      expect((await detail('equipment', id)).isoClass, type).toBe(isoClass);
    }
  });

  test('takes no day that has not come yet, by the tenant’s own calendar', async () => {
    const { today, tomorrow } = await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.one<{ today: string; tomorrow: string }>(
        sql`select current_date as today, current_date + 1 as tomorrow`,
      ),
    );
    const refused = await client.post(
      `${center}/equipment/submit`,
      vessel('D-1', { inServiceDate: tomorrow }),
      { language: 'en' },
    );
    expect(refused.body.errors).toMatchObject([{ field: 'inServiceDate', rule: 'past' }]);
    expect(refused.body.msg).toBe('In service since must not be in the future');
    expect(
      (await client.post(`${center}/equipment/submit`, vessel('D-1', { inServiceDate: today }))).body.code,
    ).toBe(200);
  });

  test('that operates above its design is stored and warned of', async () => {
    const id = await add('equipment', vessel('W-1', { designPressure: 1, operatingPressure: 1.2 }));
    const { data } = (
      await client.get<{ warnings: { code: string; zh: string; en: string }[] }>(
        `${center}/equipment/overview`,
        { id },
      )
    ).body;
    expect(data.warnings).toMatchObject([{ code: 'operatingAboveDesign', path: 'operatingPressure' }]);
    expect(data.warnings[0]?.zh).not.toBe(data.warnings[0]?.en);
  });

  test('changed by two people tells the second what the first wrote', async () => {
    const id = await add('equipment', vessel('C-1'));
    const { version } = await detail('equipment', id);
    const [first, second] = await Promise.all([
      client.post(`${center}/equipment/update`, { id, name: '甲', version }),
      client.post<Row>(`${center}/equipment/update`, { id, name: '乙', version }),
    ]);
    const statuses = [first.status, second.status].sort();
    expect(statuses).toEqual([200, 409]);
    const refused = first.status === 409 ? first : second;
    expect(refused.body.data).toMatchObject({ id, version: version + 1 });
  });

  test('that is in use asks before it goes and names what uses it', async () => {
    const id = await add('equipment', vessel('U-1'));
    await wall(id);
    const answer = await client.form(`${center}/equipment/remove`, { ids: id });
    expect(answer.body).toMatchObject({ code: 409, data: { usedBy: [{ table: 'parts', count: 1 }] } });
  });
});

describe('a state', () => {
  test('changes from a day on by legal steps, and what was before stays', async () => {
    const id = await add('equipment', vessel('ST-1', { inServiceDate: '2019-05-01' }));
    const set = (body: Record<string, unknown>) => client.post(`${center}/equipment/state`, { id, ...body });
    expect((await set({ state: 'stopped', since: '2023-02-01', reason: '大修' })).body.code).toBe(200);
    expect((await set({ state: 'inUse', since: '2022-01-01' })).status).toBe(409);
    expect((await set({ state: 'inUse', since: '2999-01-01' })).status).toBe(400);
    expect((await set({ state: 'registered', since: '2023-03-01' })).status).toBe(409);
    expect((await set({ state: 'inUse', since: '2023-03-10' })).body.code).toBe(200);
    expect((await set({ state: 'scrapped' })).body.code).toBe(200);
    const back = await client.post(`${center}/equipment/state`, { id, state: 'inUse' }, { language: 'en' });
    expect(back.body.msg).toBe('The state cannot go from “Scrapped” to “In use”');
    const { states } = (
      await client.get<{ states: { state: string; since: string }[] }>(`${center}/equipment/overview`, { id })
    ).body.data;
    expect(states.map(({ state }) => state)).toEqual(['scrapped', 'inUse', 'stopped', 'inUse']);
    expect(states.at(-1)?.since).toBe('2019-05-01');
    // A plain edit cannot go round the steps.
    await client.post(`${center}/equipment/update`, { id, state: 'inUse' });
    expect((await detail('equipment', id)).state).toBe('scrapped');
  });
});

describe('walls', () => {
  test('a calculated thickness above the nominal one is refused, and so is a diameter of seven digits', async () => {
    const id = await add('equipment', vessel('PT-1'));
    const part = {
      equipmentId: id,
      number: '9',
      name: 'x',
      type: 'shell',
      wallThickness: 10,
      nominalThickness: 10,
      calculatedThickness: 5,
      innerDiameter: 1000,
      materialId: steel,
    };
    const thick = await client.post(`${center}/part/submit`, { ...part, calculatedThickness: 12 });
    expect(thick.body.errors).toMatchObject([{ field: 'calculatedThickness', rule: 'order' }]);
    expect(
      (await client.post(`${center}/part/submit`, { ...part, innerDiameter: 1234567 })).body.msg,
    ).toContain('整数部分须少于 7 位');
    expect((await client.post(`${center}/part/submit`, { ...part, innerDiameter: 999999.5 })).body.code).toBe(
      200,
    );
  });

  test('readings give rates, life and the next date with their derivation, and the list shows them at once', async () => {
    const id = await add(
      'equipment',
      vessel('RL-1', { inServiceDate: '2010-06-01', designPressure: 1.6, designTemperature: 100 }),
    );
    const { location } = await wall(id, { weldCoefficient: 0.85 });
    const inspectionId = await add('inspection', {
      equipmentId: id,
      inspectionBody: '特检院',
      inspectionDate: '2022-06-01',
      type: 'periodic',
      safetyGrade: 2,
    });
    expect(await detail('inspection', inspectionId)).toMatchObject({
      nextDueDate: '2028-06-01',
      nextDueBasis: 'statutory',
      nextDueBasisName: '法定检验周期',
      version: 1,
    });
    await add('thickness-reading', {
      locationId: location,
      readingDate: '2012-06-01',
      thickness: 13,
      method: 'UT',
    });
    await add('thickness-reading', {
      locationId: location,
      readingDate: '2022-06-01',
      thickness: 11.2,
      method: 'UT',
      inspectionId,
    });
    // Worked example 2: (11.2 − 8.13) / 0.18 = 17.06 years; six years by law govern.
    const { data } = (
      await client.get<{
        parts: {
          locations: {
            rates: { value: { governingMmPerYear: number }; steps: unknown[] };
            remainingLife: { value: number };
          }[];
          required: { value: number };
        }[];
        nextDue: { value: { due: string } };
        basis: { code: string; zh: string; en: string };
      }>(`${center}/equipment/integrity`, { id })
    ).body;
    const [location1] = data.parts[0]?.locations ?? [];
    expect(location1?.rates.value.governingMmPerYear).toBeCloseTo(0.18, 10);
    expect(location1?.rates.steps).toHaveLength(3);
    expect(location1?.remainingLife.value).toBeCloseTo(17.06, 2);
    expect(data.nextDue.value.due).toBe('2028-06-01');
    expect(data.basis).toEqual({ code: 'statutory', zh: '法定检验周期', en: 'Statutory interval' });
    expect(data.parts[0]?.required.value).toBeCloseTo((1.6 * 1400) / (2 * 189 * 0.85 - 1.6), 6);
    const [row] = await list('equipment', { tag: 'RL-1' });
    expect(row).toMatchObject({ nextDueDate: '2028-06-01', dueBasis: 'statutory' });
    expect(row?.remainingLife).toBeCloseTo(17.06, 2);
    // Thinner still: half the life now comes before the law.
    await add('thickness-reading', {
      locationId: location,
      readingDate: '2023-06-01',
      thickness: 9.2,
      method: 'UT',
    });
    const [after] = await list('equipment', { tag: 'RL-1' });
    expect(after?.dueBasis).toBe('remainingLife');
    expect(await detail('inspection', inspectionId)).toMatchObject({
      nextDueBasis: 'remainingLife',
      nextDueDate: after?.nextDueDate,
    });
    expect(
      (await list('equipment', { nextDueDate_le: String(after?.nextDueDate), tag: 'RL-1' })).length,
    ).toBe(1);
  });

  test('a reading above nominal and tolerance is refused, growth is kept and flagged', async () => {
    const id = await add('equipment', vessel('GR-1', { inServiceDate: '2010-06-01' }));
    const { location } = await wall(id);
    const high = await client.post(`${center}/thickness-reading/submit`, {
      locationId: location,
      readingDate: '2020-01-01',
      thickness: 16.5,
      method: 'UT',
    });
    expect(high.body.errors).toMatchObject([{ field: 'thickness', rule: 'readingAboveNominal' }]);
    await add('thickness-reading', {
      locationId: location,
      readingDate: '2018-01-01',
      thickness: 12,
      method: 'UT',
    });
    await add('thickness-reading', {
      locationId: location,
      readingDate: '2020-01-01',
      thickness: 12.6,
      method: 'UT',
    });
    const { data } = (
      await client.get<{
        parts: {
          locations: {
            readings: { findings: { code: string }[] }[];
            remainingLife: { value: null; reason: { code: string } };
          }[];
        }[];
      }>(`${center}/equipment/integrity`, { id })
    ).body;
    const place = data.parts[0]?.locations[0];
    expect(place?.readings[1]?.findings.map(({ code }) => code)).toEqual(['readingGrew']);
    expect(place?.remainingLife).toMatchObject({ value: null, reason: { code: 'notLimitedByCorrosion' } });
  });

  test('an inspection without its grade leaves the date unknown, grade 5 stops use, and the first limit counts from service', async () => {
    const id = await add('equipment', vessel('G-1', { inServiceDate: '2024-06-01' }));
    expect((await list('equipment', { tag: 'G-1' }))[0]).toMatchObject({
      nextDueDate: '2027-06-01',
      dueBasis: 'first',
    });
    const inspection = await add('inspection', {
      equipmentId: id,
      inspectionBody: 'x',
      inspectionDate: '2025-06-01',
      type: 'periodic',
    });
    expect((await list('equipment', { tag: 'G-1' }))[0]).toMatchObject({
      nextDueDate: null,
      dueBasis: 'gradeMissing',
    });
    await client.post(`${center}/inspection/update`, { id: inspection, safetyGrade: 5 });
    expect((await list('equipment', { tag: 'G-1' }))[0]).toMatchObject({
      nextDueDate: null,
      dueBasis: 'stopUse',
    });
    await client.post(`${center}/inspection/update`, { id: inspection, safetyGrade: 4 });
    expect((await list('equipment', { tag: 'G-1' }))[0]).toMatchObject({ nextDueDate: '2027-06-01' });
    await client.form(`${center}/inspection/remove`, { ids: inspection });
    expect((await list('equipment', { tag: 'G-1' }))[0]).toMatchObject({ dueBasis: 'first' });
  });
});

describe('many at once', () => {
  test('a batch changes all or none, and never what is one record’s own', async () => {
    const ids = [await add('equipment', vessel('B-1')), await add('equipment', vessel('B-2'))];
    const batch = (body: Record<string, unknown>) => client.post(`${center}/equipment/batch-update`, body);
    expect((await batch({ ids, values: { criticality: 'A', medium: '原油' } })).body.data).toEqual({
      updated: 2,
    });
    for (const id of ids)
      expect(await detail('equipment', id)).toMatchObject({ criticality: 'A', medium: '原油', version: 2 });
    expect((await batch({ ids, values: { tag: 'X' } })).status).toBe(400);
    expect((await batch({ ids, values: { smallType: 'GC1' } })).status).toBe(400);
    expect((await batch({ ids: [...ids, '4611686018427387903'], values: { criticality: 'B' } })).status).toBe(
      404,
    );
    expect((await detail('equipment', ids[0] ?? '')).criticality).toBe('A');
    expect((await batch({ ids: [], values: { criticality: 'B' } })).status).toBe(400);
  });

  test('duplicates are found across units and merged with everything that hangs on them', async () => {
    const keep = await add('equipment', vessel('MG-500'));
    const gone = await add('equipment', vessel('MG500', { nodeId: other }));
    await wall(keep);
    const { part } = await wall(gone);
    await add('certificate', { equipmentId: gone, kind: 'other', number: 'C-1' });
    const groups = (
      await client.get<{ key: string; equipment: { id: string }[] }[]>(`${center}/equipment/duplicates`)
    ).body.data;
    expect(
      groups
        .find(({ key }) => key === 'MG500')
        ?.equipment.map(({ id }) => id)
        .sort(),
    ).toEqual([keep, gone].sort());
    expect(
      (await client.post<{ moved: number }>(`${center}/equipment/merge`, { keepId: keep, mergeIds: [gone] }))
        .body.data.moved,
    ).toBe(2);
    expect((await detail('part', part)).equipmentId).toBe(keep);
    expect((await client.get(`${center}/equipment/detail`, { id: gone })).status).toBe(404);
    expect((await list('equipment', { keyword: 'MG500' })).map(({ id }) => id)).toEqual([keep]);
  });

  test('a node means everything below it in every list of the ledger', async () => {
    const { nodes } = await platform.inTenant(platform.a.tenantId, async (tx) => ({
      nodes: await tx.all<{ id: string; level: string }>(
        sql`select id, level_code as level from factory_nodes where is_deleted = 0`,
      ),
    }));
    const branch = nodes.find(({ level }) => level === 'branch')?.id;
    const all = await list('equipment', {});
    expect((await list('equipment', { nodeId: branch })).length).toBe(all.length);
    expect((await list('equipment', { nodeId: other })).length).toBeLessThan(all.length);
    for (const resource of [
      'part',
      'inspection',
      'process',
      'certificate',
      'monitoring-location',
      'atmospheric-tank',
      'corrosion-case',
      'document',
      'action-item',
    ]) {
      const answer = await client.get<Page<Row>>(`${center}/${resource}/page`, { nodeId: branch });
      expect(answer.status, resource).toBe(200);
      const none = await client.get<Page<Row>>(`${center}/${resource}/page`, {
        nodeId: '4611686018427387903',
      });
      expect(none.body.data.total, resource).toBe(0);
    }
    expect((await list('part', { nodeId: branch })).length).toBeGreaterThan(2);
    expect((await client.get(`${center}/part/page`, { nodeId: 'x' })).status).toBe(400);
  });
});

describe('an approved risk-based plan', () => {
  const due = async (id: string) =>
    (
      await client.get<{ nextDue: { value: { due: string } }; basis: { code: string } }>(
        `${center}/equipment/integrity`,
        { id },
      )
    ).body.data;
  const approve = (id: string, inspectionDate: string | null) =>
    platform.inTenant(platform.a.tenantId, (tx) =>
      acceptRiskPlan(tx, { studyId: '1', approvedOn: '2024-03-01', equipment: [{ id, inspectionDate }] }),
    );

  test('sets the next date where it is sooner than the law or the law grants more, until it is inspected again', async () => {
    const id = await add('equipment', vessel('RB-1', { inServiceDate: '2015-01-01' }));
    const { location } = await wall(id);
    for (const [readingDate, thickness] of [
      ['2018-01-01', 13.9],
      ['2024-01-01', 13.8],
    ])
      await add('thickness-reading', { locationId: location, readingDate, thickness });
    const inspect = (inspectionDate: string) =>
      add('inspection', {
        equipmentId: id,
        inspectionBody: 'X',
        inspectionDate,
        type: 'periodic',
        safetyGrade: 2,
      });
    await inspect('2024-01-01');
    expect(await due(id)).toMatchObject({
      nextDue: { value: { due: '2030-01-01' } },
      basis: { code: 'statutory' },
    });
    await approve(id, '2032-06-01');
    expect(await due(id)).toMatchObject({
      nextDue: { value: { due: '2032-06-01' } },
      basis: { code: 'rbi' },
    });
    await approve(id, '2039-01-01');
    expect((await due(id)).nextDue.value.due).toBe('2033-01-01');
    await approve(id, '2027-05-01');
    expect((await list('equipment', { tag: 'RB-1' }))[0]).toMatchObject({ nextDueDate: '2027-05-01' });
    await inspect('2025-02-01');
    expect(await due(id)).toMatchObject({
      nextDue: { value: { due: '2031-02-01' } },
      basis: { code: 'statutory' },
    });
  });

  test('is all there is where the law knows no interval', async () => {
    const id = await add('equipment', vessel('RB-2', { type: 'heatExchanger', smallType: 'airCooler' }));
    expect((await due(id)).basis.code).toBe('noRule');
    await approve(id, '2028-04-01');
    expect(await due(id)).toMatchObject({
      nextDue: { value: { due: '2028-04-01' } },
      basis: { code: 'rbi' },
    });
  });
});

describe('certificates and dates', () => {
  test('are warned of once per step with notices and action items, and again after a new date', async () => {
    const id = await add('equipment', vessel('CE-1', { inServiceDate: '2010-01-01' }));
    const day = async (offset: number) =>
      (
        await platform.inTenant(platform.a.tenantId, (tx) =>
          tx.one<{ day: string }>(sql`select current_date + ${offset}::int as day`),
        )
      ).day;
    const certificate = await add('certificate', {
      equipmentId: id,
      kind: 'registration',
      number: 'R-1',
      expiryDate: await day(80),
    });
    const watch = () => platform.inTenant(platform.a.tenantId, (tx) => watchDates(tx, platform.a.tenantId));
    expect(await watch()).toBeGreaterThan(0);
    expect(await watch()).toBe(0);
    const actions = await list('action-item', { equipmentId: id, type: 'inspection' });
    expect(actions.map(({ sourceModule }) => sourceModule).sort()).toEqual(['certificate', 'equipment']);
    expect(actions.map(({ ownerId }) => ownerId)).toEqual([platform.a.admin.id, platform.a.admin.id]);
    expect(actions.map(({ titleEn }) => titleEn).sort()).toEqual([
      'Arrange the inspection of CE-1',
      'Renew certificate R-1 of CE-1',
    ]);
    const notices = (await client.get<Page<{ kind: string; title: string }>>('/ircrisk-system/notice/list'))
      .body.data.records;
    expect(notices.map(({ kind }) => kind)).toContain('certificate');
    await client.post(`${center}/certificate/update`, { id: certificate, expiryDate: await day(20) });
    expect(await watch()).toBe(1);
    expect((await list('action-item', { equipmentId: id })).length).toBe(2);
  });
});

describe('the detail page', () => {
  test('needs six calls, and none of them tells another tenant anything', async () => {
    const id = await add('equipment', vessel('DP-1', { inServiceDate: '2015-01-01' }));
    await wall(id);
    const calls = [
      ['equipment/overview', { id }],
      ['equipment/integrity', { id }],
      ['process/page', { equipmentId: id }],
      ['inspection/page', { equipmentId: id }],
      ['equipment/history', { id }],
      ['equipment/links', { id }],
    ] as const;
    const foreign = await platform.client(platform.b.admin);
    for (const [path, query] of calls) {
      expect((await client.get(`${center}/${path}`, query)).status, path).toBe(200);
      const answer = await foreign.get<Page<Row>>(`${center}/${path}`, query);
      if (path.endsWith('/page')) expect(answer.body.data.total, path).toBe(0);
      else expect(answer.status, path).toBe(404);
    }
    for (const [path, body] of [
      ['state', { id, state: 'stopped' }],
      ['batch-update', { ids: [id], values: { criticality: 'A' } }],
      ['merge', { keepId: id, mergeIds: [id] }],
    ] as const)
      expect((await foreign.post(`${center}/equipment/${path}`, body)).status, path).toBe(404);
    expect((await foreign.get(`${center}/equipment/data-sheet`, { id })).status).toBe(404);
  });

  test('prints a data sheet in the language and units of the reader', async () => {
    const id = await add('equipment', vessel('DS-1', { designPressure: 1.6, designTemperature: 350 }));
    const sheet = async (language: string) =>
      JSON.stringify((await client.get(`${center}/equipment/data-sheet`, { id }, { language })).body.data);
    expect(await sheet('zh')).toContain('{"label":"设计压力","value":"1.6 MPa"}');
    const english = await sheet('en');
    expect(english).toContain('246.8 psia');
    expect(english).toContain('662 °F');
  });

  test('is made as PDF in either language, and never for another tenant', async () => {
    const id = await add('equipment', vessel('PDF-1', { nameEn: 'Flash drum' }));
    await wall(id);
    for (const [language, name] of [
      ['zh', /^PDF-1 .*设备数据表\.pdf$/],
      ['en', /^PDF-1 Flash drum Equipment data sheet\.pdf$/],
    ] as const) {
      const asked = await client.post<{ jobId: string }>(`${center}/equipment/data-sheet-pdf`, {
        id,
        language,
      });
      const detailOf = () =>
        client.get<{ state: string; result: { fileName: string } | null }>('/ircrisk-system/job/detail', {
          id: asked.body.data.jobId,
        });
      let job = (await detailOf()).body.data;
      while (job.state === 'queued' || job.state === 'running') {
        await new Promise((resolve) => setTimeout(resolve, 50));
        job = (await detailOf()).body.data;
      }
      expect(job).toMatchObject({ state: 'done', result: { fileName: expect.stringMatching(name) } });
    }
    const foreign = await platform.client(platform.b.admin);
    expect((await foreign.post(`${center}/equipment/data-sheet-pdf`, { id, language: 'zh' })).status).toBe(
      404,
    );
  });
});
