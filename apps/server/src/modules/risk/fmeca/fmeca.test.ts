import type {
  FmecaAction,
  FmecaCandidate,
  FmecaObservations,
  FmecaWorkspace,
} from '@ircrisk/contract/modules/risk/fmeca.ts';
import type { Job } from '@ircrisk/contract/modules/system/job.ts';
import type { RowsAnswer } from '@ircrisk/contract/rows.ts';
import type { StudyComparison } from '@ircrisk/contract/study.ts';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { makeFailurePlant, recordFailure } from '#testing/failure-plant.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { hireSigners, type Signers } from '#testing/signers.ts';
import type { TestClient } from '#testing/test-client.ts';
import { upload } from '#testing/upload.ts';
import { recalculate, recalculateStudies } from './calculate.ts';
import { linesOf, readWhole } from './document.ts';

let platform: TestPlatform;
let admin: TestClient;
let signers: Signers;
let equipment: Record<string, string>;

beforeAll(async () => {
  platform = await startTestPlatform();
  admin = await platform.client(platform.a.admin);
  signers = await hireSigners(platform, platform.a);
  ({ equipment } = await makeFailurePlant(platform, platform.a));
});
afterAll(() => platform.close());

const path = '/ircrisk-fmeca';
const study = `${path}/fmeca-study`;
let made = 0;

const submit = (resource: string, record: object) => admin.post<string>(`${path}/${resource}/submit`, record);
const newStudy = async (more: object = {}) => {
  made += 1;
  const frame = { method: 'both', missionHours: 8760, levelsOn: 'probability' };
  return (await submit('fmeca-study', { code: `FM-${made}`, name: `研究 ${made}`, ...frame, ...more })).body
    .data;
};
const newItem = async (studyId: string, more: object = {}) =>
  (await submit('fmeca-item', { studyId, name: '离心泵', level: 'system', timeBase: 'calendar', ...more }))
    .body.data;
const newFunction = async (itemId: string) =>
  (await submit('fmeca-function', { itemId, statement: '输送介质' })).body.data;
const saveRows = async (rows: object[], removed: string[] = []) =>
  (
    await admin.post<RowsAnswer>(`${path}/fmeca-mode/row/batch`, {
      rows: rows.map((values, at) => ({ key: String(at), values: { phase: 'normal', ...values } })),
      removed,
    })
  ).body.data;
const workspace = async (id: string) =>
  (await admin.get<FmecaWorkspace>(`${study}/workspace`, { id })).body.data;

/** The pump of the card's fourth example, with ratings. */
const pumpModes = [
  {
    mode: '工艺介质外漏',
    isoCode: 'ELP',
    ratio: 0.35,
    effectProbability: 0.8,
    severityClass: 'II',
    severity: 9,
    occurrence: 2,
    detection: 7,
  },
  {
    mode: '不能启动',
    isoCode: 'FTS',
    ratio: 0.2,
    effectProbability: 1,
    severityClass: 'III',
    severity: 8,
    occurrence: 4,
    detection: 6,
  },
  { mode: '出力不足', isoCode: 'LOO', ratio: 0.3, effectProbability: 0.1, severityClass: 'III' },
  {
    mode: '振动高',
    isoCode: 'VIB',
    ratio: 0.15,
    effectProbability: 0.05,
    severityClass: 'IV',
    severity: 3,
    occurrence: 8,
    detection: 6,
  },
];

async function pump(more: object = {}) {
  const id = await newStudy(more);
  const itemId = await newItem(id, { failureRate: 120e-6, equipmentId: equipment['P-101A'] });
  const functionId = await newFunction(itemId);
  const { saved } = await saveRows(pumpModes.map((mode) => ({ ...mode, functionId })));
  return {
    id,
    itemId,
    functionId,
    modes: saved.map(({ record }) => record as Record<string, unknown> & { id: string }),
  };
}

const stored = async (content: Uint8Array): Promise<string> => (await upload(admin, 'a.xlsx', content)).id;

describe('a worksheet', () => {
  it('is calculated as it is saved: ratings, criticality and levels of the published pump', async () => {
    const { id, modes } = await pump();
    expect(modes.map(({ rpn, priority }) => [rpn, priority])).toEqual([
      [126, 'H'],
      [192, 'M'],
      [null, null],
      [144, 'M'],
    ]);
    const figures = modes.map(({ criticality, probability, level }) => [
      Number(criticality).toFixed(6),
      Number(probability).toFixed(5),
      level,
    ]);
    expect(figures).toEqual([
      ['0.294336', '0.30783', 'A'],
      ['0.210240', '0.18961', 'B'],
      ['0.031536', '0.27047', 'A'],
      ['0.007884', '0.14588', 'B'],
    ]);
    const { figures: whole, items } = await workspace(id);
    expect(whole).toMatchObject({ rows: 4, scored: 3, priorities: { H: 1, M: 2, L: 0 } });
    expect(whole.byClass.II).toBeCloseTo(0.294336, 9);
    expect(whole.byClass.III).toBeCloseTo(0.241776, 9);
    expect(items[0]).toMatchObject({ modes: 4, high: 1, unscored: 1, warnings: [] });
    expect(whole.singlePoints).toEqual([modes[0]!.id]);
    // A part of one of two like units is no single point: the other unit goes on.
    const pair = await newItem(id, { name: '泵组', needed: 1, fitted: 2 });
    const moved = { id: items[0]!.id, version: items[0]!.version, parentId: pair };
    expect((await admin.post(`${path}/fmeca-item/update`, moved)).body.code).toBe(200);
    expect((await workspace(id)).figures.singlePoints).toEqual([]);
    const { data } = (await admin.get<Record<string, unknown>>(`${study}/detail`, { id })).body;
    expect(data).toMatchObject({ rowCount: 4, scoredCount: 3, highCount: 1, mediumCount: 2, lowCount: 0 });
  });

  it('recalculates every row for another mission time, with one entry of history', async () => {
    const { id, modes } = await pump();
    const { version } = await workspace(id);
    await admin.post(`${study}/update`, { id, version, missionHours: 4380 });
    const { figures } = await workspace(id);
    expect(figures.byClass.II).toBeCloseTo(0.294336 / 2, 9);
    const entries = await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.all(
        sql`select 1 from audit_entries where record_id = any(${[id, ...modes.map((one) => one.id)]}::bigint[]) and action = 'update'`,
      ),
    );
    expect(entries).toHaveLength(1);
  });

  it('leaves no row with the mission time of before, also one that is being saved meanwhile', async () => {
    const { id, modes } = await pump();
    const { version } = await workspace(id);
    const leak = modes[0]!.id;
    const waiting = (tx: Tx) =>
      tx.one<{ count: number }>(
        sql`select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
    let changed: Promise<unknown> | undefined;
    await platform.inTenant(platform.a.tenantId, async (tx) => {
      await tx.run(sql`update fmeca_modes set ratio = 0.1 where id = ${leak}`);
      await recalculate(tx, { modeIds: [leak] });
      changed = admin.post(`${study}/update`, { id, version, missionHours: 4380 });
      while ((await waiting(tx)).count === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    });
    await changed;
    const { figures } = await workspace(id);
    expect(figures.byCriticality.find((one) => one.id === leak)?.value).toBeCloseTo(
      0.8 * 0.1 * 120e-6 * 4380,
      12,
    );
  });

  it('tells ratios that do not add up and still calculates; λ = 0 gives C_m = 0 at level E', async () => {
    const id = await newStudy();
    const functionId = await newFunction(await newItem(id, { failureRate: 0 }));
    const { saved } = await saveRows([
      { functionId, mode: 'a', ratio: 0.6, effectProbability: 1 },
      { functionId, mode: 'b', ratio: 0.55, effectProbability: 1 },
    ]);
    expect(saved[0]?.record).toMatchObject({ criticality: 0, probability: 0, level: 'E' });
    expect((await workspace(id)).items[0]).toMatchObject({
      ratioSum: 1.15,
      warnings: [{ code: 'ratiosAboveOne' }],
    });
  });

  it('gives no sum of a class while an item of it has no rate, and says so', async () => {
    const { id } = await pump();
    expect((await workspace(id)).figures.byClass.IV).toBeCloseTo(0.007884, 9);
    const functionId = await newFunction(await newItem(id, { name: '电机' }));
    await saveRows([{ functionId, mode: '过热', ratio: 1, effectProbability: 1, severityClass: 'IV' }]);
    const { figures } = await workspace(id);
    expect(figures.byClass).toMatchObject({ IV: null });
    expect(figures.byClass.II).toBeCloseTo(0.294336, 9);
    expect(figures.warnings).toMatchObject([{ code: 'itemUnknown', values: { count: 1 } }]);
  });

  it('refuses bad input by its field and stores the good rows beside it', async () => {
    const id = await newStudy();
    const functionId = await newFunction(await newItem(id));
    const answer = await saveRows([
      { functionId, mode: 'good', severity: 5 },
      { functionId, mode: 'high', severity: 11 },
      { functionId, mode: 'half', occurrence: 3.5 },
      { functionId, mode: 'share', ratio: 1.2 },
      { functionId },
      { functionId: '999', mode: 'nowhere' },
    ]);
    expect(answer.saved.map(({ key }) => key)).toEqual(['0']);
    expect(answer.faults.map(({ key, errors }) => [key, errors[0]?.field])).toEqual([
      ['1', 'severity'],
      ['2', 'occurrence'],
      ['3', 'ratio'],
      ['5', 'functionId'],
      ['4', 'mode'],
    ]);
    const redundancy = await submit('fmeca-item', {
      studyId: id,
      name: 'x',
      level: 'part',
      timeBase: 'calendar',
      needed: 3,
      fitted: 2,
    });
    expect(redundancy.body).toMatchObject({ code: 400, errors: [{ field: 'fitted' }] });
    const frame = { studyId: id, name: 'x', level: 'part', timeBase: 'calendar' };
    expect((await submit('fmeca-item', { ...frame, failureRate: 1e300 })).body).toMatchObject({
      code: 400,
      errors: [{ field: 'failureRate' }],
    });
    expect((await submit('fmeca-study', { id, missionHours: 0 })).body).toMatchObject({
      code: 400,
      errors: [{ field: 'missionHours' }],
    });
    for (const [half, field] of [
      [{ needed: 3 }, 'fitted'],
      [{ fitted: 2 }, 'needed'],
    ] as const)
      expect((await submit('fmeca-item', { ...frame, ...half })).body).toMatchObject({
        code: 400,
        errors: [{ field, msg: expect.stringContaining('k') }],
      });
    const [top] = (await workspace(id)).items;
    const below = await newItem(id, { parentId: top!.id });
    const circle = await admin.post(`${path}/fmeca-item/update`, {
      id: top!.id,
      version: top!.version,
      parentId: below,
    });
    expect(circle.body).toMatchObject({ code: 400, errors: [{ field: 'parentId' }] });
    const negative = await admin.post(`${study}/update`, { id, missionHours: -1 });
    expect(negative.body.errors?.[0]?.field).toBe('missionHours');
  });

  it('is closed to another tenant', async () => {
    const { id, modes } = await pump();
    const other = await platform.client(platform.b.admin);
    expect((await other.get(`${study}/workspace`, { id })).status).toBe(404);
    expect(
      (
        await other.post(`${path}/fmeca-mode/raise-action`, {
          id: modes[0]!.id,
          title: 'x',
          dueDate: '2027-01-01',
        })
      ).status,
    ).toBe(404);
  });
});

describe('structure and templates', () => {
  it('takes equipment from the ledger once', async () => {
    const id = await newStudy();
    const equipmentIds = [equipment['P-101A'], equipment['P-101B']].join(',');
    expect((await admin.post(`${study}/take-equipment`, { id, equipmentIds })).body.data).toEqual({
      items: 2,
      known: 0,
    });
    expect((await admin.post(`${study}/take-equipment`, { id, equipmentIds })).body.data).toEqual({
      items: 0,
      known: 2,
    });
    expect((await workspace(id)).items.map(({ equipmentTag, isoClass }) => [equipmentTag, isoClass])).toEqual(
      [
        ['P-101A', 'PU'],
        ['P-101B', 'PU'],
      ],
    );
  });

  it('applies a template without ever making a row twice; a merge fills what is empty and touches nothing else', async () => {
    const id = await newStudy();
    const itemIds = await newItem(id);
    const apply = async (mode: string) =>
      (
        await admin.post<{ added: number; filled: number; unchanged: number }>(`${path}/template/apply`, {
          templateId: 'PU',
          itemIds,
          mode,
        })
      ).body.data;
    const first = await apply('append');
    expect(first).toMatchObject({ items: 4, added: 7, filled: 0 });
    expect(await apply('append')).toMatchObject({ added: 0, filled: 0, unchanged: 7 });
    const page = async () =>
      (
        await admin.get<{ records: (Record<string, unknown> & { id: string; version: number })[] }>(
          `${path}/fmeca-mode/page`,
          { studyId: id, size: 50 },
        )
      ).body.data.records;
    const [row, second] = await page();
    await admin.post(`${path}/fmeca-mode/update`, {
      id: row!.id,
      version: row!.version,
      severity: 2,
      cause: '',
    });
    expect(await apply('merge')).toMatchObject({ added: 0, filled: 1, unchanged: 6 });
    const after = await page();
    expect(after.find((one) => one.id === row!.id)).toMatchObject({ severity: 2, cause: row!.cause });
    expect(after.find((one) => one.id === second!.id)).toMatchObject({ version: second!.version });
    const library = (await admin.get<{ key: string; equipmentClass: string }[]>(`${path}/template/library`))
      .body.data;
    expect(library.filter(({ key }) => !key.startsWith('general:'))).toHaveLength(10);
    expect((await admin.post(`${path}/template/apply`, { templateId: 'none', itemIds })).status).toBe(404);
  });

  it('gives modes of a template the figures that a recalculation finds', async () => {
    const id = await newStudy();
    const itemIds = [await newItem(id), await newItem(id)];
    await admin.post(`${path}/template/apply`, { templateId: 'PU', itemIds, mode: 'append' });
    const figures = () =>
      platform.inTenant(platform.a.tenantId, async (tx) => ({
        modes: await tx.all(sql`
          select r.* from fmeca_modes m left join fmeca_mode_results r on r.mode_id = m.id where m.study_id = ${id} order by m.id`),
        counts: await tx.one(sql`select * from fmeca_study_results where study_id = ${id}`),
      }));
    const made = await figures();
    expect(made.modes.length).toBeGreaterThan(10);
    expect(made.counts).toMatchObject({ row_count: made.modes.length, scored_count: made.modes.length });
    await platform.inTenant(platform.a.tenantId, async (tx) => {
      await tx.run(
        sql`delete from fmeca_mode_results where mode_id in (select m.id from fmeca_modes m where m.study_id = ${id})`,
      );
      await recalculateStudies(tx, [id]);
    });
    expect(await figures()).toEqual(made);
  });

  it('tells of a template once for each function, and each of its modes still knows who made it and as what', async () => {
    const id = await newStudy();
    await admin.post(`${path}/template/apply`, {
      templateId: 'PU',
      itemIds: await newItem(id),
      mode: 'append',
    });
    const { records } = (
      await admin.get<{
        records: { id: string; version: number; functionId: string; severity: number; cause: string }[];
      }>(`${path}/fmeca-mode/page`, { studyId: id, size: 50 })
    ).body.data;
    const entries = await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.all<{ functionId: string; modes: Record<string, string> }>(sql`
        select after->>'function_id' as "functionId", after->'modes' as modes from audit_entries
        where table_name = 'fmeca_modes' and action = 'insert' and after->>'study_id' = ${id}`),
    );
    expect(entries.map(({ functionId }) => functionId).sort()).toEqual(
      [...new Set(records.map(({ functionId }) => functionId))].sort(),
    );
    expect(entries.flatMap(({ modes }) => Object.keys(modes)).sort()).toEqual(
      records.map((one) => one.id).sort(),
    );
    const [first] = records;
    const { version, severity, cause } = first!;
    await admin.post(`${path}/fmeca-mode/update`, { id: first!.id, version, severity: 1, cause: '另一起因' });
    const history = (
      await admin.get<{ action: string; user: string | null; after: Record<string, unknown> }[]>(
        `${path}/fmeca-mode/history`,
        { id: first!.id },
      )
    ).body.data;
    expect(history.map(({ action }) => action)).toEqual(['update', 'create']);
    expect(history[1]).toMatchObject({ user: history[0]!.user, after: { severity, cause } });
  });

  it('takes its modes along when a function goes to another item', async () => {
    const id = await newStudy();
    const [from, to] = [await newItem(id), await newItem(id)];
    const functionId = await newFunction(from);
    const { saved } = await saveRows([{ functionId, mode: '外漏' }]);
    await admin.post(`${path}/fmeca-function/update`, { id: functionId, version: 1, itemId: to });
    const { records } = (
      await admin.get<{ records: object[] }>(`${path}/fmeca-mode/page`, { studyId: id, size: 50 })
    ).body.data;
    expect(records).toMatchObject([{ id: saved[0]!.record.id, itemId: to, functionId }]);
  });
});

describe('what the plant has seen', () => {
  it('stands beside O by class and by tag', async () => {
    const { id } = await pump();
    await recordFailure(admin, {
      equipmentId: equipment['P-101A'],
      detectedAt: '2024-05-01 08:00:00',
      modeCode: 'ELP',
    });
    const { data } = (await admin.get<FmecaObservations>(`${study}/observations`, { id })).body;
    expect(data.classes).toMatchObject([{ isoClass: 'PU', units: 2, failures: 1, modes: { ELP: 1 } }]);
    expect(data.classes[0]!.lower).toBeGreaterThan(0);
    expect(data.equipment).toEqual([{ equipmentId: equipment['P-101A'], modes: { ELP: 1 } }]);
  });
});

describe('actions', () => {
  it('become items of the one list; a mode with an open one stays, a closed one asks for ratings that leave the first alone', async () => {
    const { id, modes } = await pump();
    const [mode] = modes;
    const asked = { id: mode!.id, title: '密封压力远传', dueDate: '2027-03-01', priority: 'high' };
    // Of nobody, or due before it was raised: neither would ever be done in time.
    for (const [field, value] of Object.entries({ ownerId: '1', dueDate: '1900-01-01' }))
      expect(
        (await admin.post(`${path}/fmeca-mode/raise-action`, { ...asked, [field]: value })).body,
      ).toMatchObject({ code: 400, errors: [{ field }] });
    const { actionId } = (await admin.post<{ actionId: string }>(`${path}/fmeca-mode/raise-action`, asked))
      .body.data;
    const item = (await admin.get('/ircrisk-center/action-item/detail', { id: actionId })).body.data;
    expect(item).toMatchObject({
      title: '密封压力远传',
      sourceModule: 'fmeca',
      equipmentId: equipment['P-101A'],
    });
    const refused = await admin.form(`${path}/fmeca-mode/remove`, { ids: mode!.id });
    expect(refused.body).toMatchObject({ code: 409 });
    expect(refused.body.msg).toContain('密封压力远传');
    await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.run(sql`update action_items set state = 'closed' where id = ${actionId}`),
    );
    const actions = async () => (await admin.get<FmecaAction[]>(`${study}/actions`, { id })).body.data;
    expect(await actions()).toMatchObject([{ modeId: mode!.id, state: 'closed', asksRating: true }]);
    const revised = { revisedSeverity: 9, revisedOccurrence: 2, revisedDetection: 4 };
    await admin.post(`${path}/fmeca-mode/update`, { id: mode!.id, version: mode!.version, ...revised });
    expect(await actions()).toMatchObject([{ asksRating: false }]);
    const { data } = (await admin.get(`${path}/fmeca-mode/detail`, { id: mode!.id })).body;
    expect(data).toMatchObject({
      severity: 9,
      detection: 7,
      rpn: 126,
      priority: 'H',
      revisedRpn: 72,
      revisedPriority: 'L',
    });
    expect((await workspace(id)).figures.rpnReduction).toBeCloseTo((126 - 72) / (126 + 192 + 144), 9);
  });
});

describe('the class of the equipment', () => {
  it('asks for modes of what is critical: of the item itself or of a part of it', async () => {
    const { id } = await pump();
    const valve = equipment['XV-44']!;
    const itemId = await newItem(id, { name: '阀', equipmentId: valve });
    const grade = (to: string) =>
      platform.inTenant(platform.a.tenantId, (tx) =>
        tx.run(sql`update equipment set criticality = ${to} where id = ${valve}`),
      );
    const told = async () =>
      (
        await admin.get<{ findings: { level: string; text: string }[] }>(`${study}/life`, { id })
      ).body.data.findings.filter((finding) => JSON.stringify(finding).includes('XV-44'));
    expect(await told()).toEqual([]);
    await grade('C');
    expect(await told()).toEqual([]);
    await grade('A');
    expect(await told()).toMatchObject([{ level: 'warns' }]);
    const part = await newItem(id, { name: '阀座', level: 'part', parentId: itemId });
    const rated = { severity: 8, occurrence: 2, detection: 3 };
    await saveRows([{ functionId: await newFunction(part), mode: '内漏', ...rated }]);
    expect(await told()).toEqual([]);
  });
});

describe('revisions', () => {
  it('are closed once approved, keep their rows, and the next is compared mode by mode', async () => {
    const { id, modes } = await pump();
    await admin.form(`${study}/submit-review`, { id });
    expect((await signers.approve(study, id)).status).toBe(200);
    const change = { key: 'k', id: modes[0]!.id, version: modes[0]!.version, values: { severity: 1 } };
    const closed = (await admin.post<RowsAnswer>(`${path}/fmeca-mode/row/batch`, { rows: [change] })).body
      .data;
    expect(closed).toMatchObject({ saved: [], faults: [{ key: 'k' }] });
    const next = (await admin.form<string>(`${study}/revise`, { id })).body.data;
    const copied = await workspace(next);
    expect(copied).toMatchObject({ revision: 2, figures: { rows: 4, scored: 3 } });
    const page = await admin.get<{ records: { id: string; version: number; mode: string }[] }>(
      `${path}/fmeca-mode/page`,
      { studyId: next },
    );
    const leak = page.body.data.records.find(({ mode }) => mode === '工艺介质外漏');
    await admin.post(`${path}/fmeca-mode/update`, { id: leak!.id, version: leak!.version, occurrence: 5 });
    const { data } = (await admin.get<StudyComparison>(`${study}/compare`, { id: next, with: id })).body;
    expect(data[1]).toMatchObject({
      total: 1,
      differences: [{ change: 'changed', subject: expect.stringContaining('工艺介质外漏') }],
    });
    expect((await workspace(id)).figures.rows).toBe(4);
  });
});

describe('modes go on', () => {
  it('to RCM when hidden or severe, and to a fault tree as basic events', async () => {
    const { id, functionId } = await pump();
    await saveRows([
      { functionId, mode: '备泵不自启', hidden: true, endEffect: '装置停工', ratio: 0, effectProbability: 1 },
    ]);
    const candidates = (await admin.get<FmecaCandidate[]>(`${study}/candidates`, { id })).body.data;
    expect(candidates.map(({ mode }) => mode)).toEqual(['工艺介质外漏', '备泵不自启']);
    expect(candidates[0]!.ratePerHour).toBeCloseTo(0.35 * 120e-6, 12);
    const asked = { id, code: 'FT-FM', name: '停工', effect: '装置停工' };
    const { data } = (await admin.post<{ faultTreeId: string; events: number }>(`${study}/fault-tree`, asked))
      .body;
    expect(data.events).toBe(1);
    const tree = (await admin.get('/ircrisk-fault-tree/fault-tree/model', { id: data.faultTreeId })).body
      .data;
    expect(tree).toMatchObject({
      model: { missionTimeHours: 8760, events: [{ label: '离心泵 备泵不自启' }] },
    });
    expect((await admin.post(`${study}/fault-tree`, { ...asked, code: 'X', effect: '没有' })).status).toBe(
      409,
    );
    // One of two: the effect needs both units to be lost.
    const { itemId } = (await workspace(id)).functions.find((one) => one.id === functionId)!;
    const item = (await admin.get<{ version: number }>('/ircrisk-fmeca/fmeca-item/detail', { id: itemId }))
      .body.data;
    const spare = { id: itemId, version: item.version, needed: 1, fitted: 2 };
    await admin.post('/ircrisk-fmeca/fmeca-item/update', spare);
    const second = (
      await admin.post<{ faultTreeId: string; events: number }>(`${study}/fault-tree`, {
        ...asked,
        code: 'FT-2',
      })
    ).body.data;
    expect(second.events).toBe(2);
    const both = (await admin.get('/ircrisk-fault-tree/fault-tree/model', { id: second.faultTreeId })).body
      .data;
    expect(both).toMatchObject({
      model: {
        gates: [{ name: 'TOP' }, { kind: 'and', label: '离心泵 1/2' }],
        events: [{ label: '离心泵 1 备泵不自启' }, {}],
      },
    });
  });
});

describe('a workbook', () => {
  const linesFrom = (id: string) =>
    platform.inTenant(platform.a.tenantId, async (tx) => linesOf(await readWhole(tx, id, 'zh'), 'zh'));
  const asFile = async (rows: (string | number | null)[][]) =>
    stored(await writeXlsx({ sheets: [{ name: 's', rows }] }));

  it('comes back without loss, into the same study and into an empty one', async () => {
    const { id } = await pump();
    // Names nobody has given in English are not made up on the way.
    const untold = await newItem(id, { name: '空项目', nameEn: null });
    await newItem(id, { name: '部件', nameEn: 'Part', parentId: untold });
    const lines = await linesFrom(id);
    const again = await admin.post(`${study}/import-sheet`, { id, fileId: await asFile(lines) });
    expect(again.body.data).toMatchObject({
      rows: 6,
      valid: 6,
      stored: true,
      newItems: 0,
      newModes: 0,
      changedModes: 0,
    });
    const target = await newStudy();
    const taken = await admin.post(`${study}/import-sheet`, { id: target, fileId: await asFile(lines) });
    expect(taken.body.data).toMatchObject({ errors: [], newItems: 3, newModes: 4 });
    const names = (await workspace(target)).items.map(({ name, nameEn }) => [name, nameEn]);
    expect(names).toContainEqual(['空项目', null]);
    expect(names).toContainEqual(['部件', 'Part']);
    const withoutIds = (rows: (string | number | null)[][]) => rows.map((row) => row.slice(0, -3));
    expect(withoutIds(await linesFrom(target))).toEqual(withoutIds(lines));
  });

  it('keeps apart what has one name: items side by side, and a function that fails in two ways', async () => {
    const id = await newStudy();
    const train = await newItem(id, { name: '机泵' });
    const seals: string[] = [];
    for (const at of [1, 2])
      seals.push(await newItem(id, { name: '密封', parentId: train, failureRate: at * 1e-5, sort: at }));
    await newItem(id, { name: '动环', parentId: seals[1], sort: 3 });
    for (const itemId of seals) {
      const ways: string[] = [];
      for (const functionalFailure of ['完全不密封', '密封不足'])
        ways.push(
          (await submit('fmeca-function', { itemId, statement: '密封介质', functionalFailure })).body.data,
        );
      await saveRows(ways.map((functionId) => ({ functionId, mode: '外漏', isoCode: 'ELP', ratio: 0.5 })));
    }
    const lines = await linesFrom(id);
    const same = await admin.post(`${study}/import-sheet`, { id, fileId: await asFile(lines) });
    expect(same.body.data).toMatchObject({ errors: [], newItems: 0, newModes: 0, changedModes: 0 });
    const target = await newStudy();
    const taken = await admin.post(`${study}/import-sheet`, { id: target, fileId: await asFile(lines) });
    expect(taken.body.data).toMatchObject({ errors: [], newItems: 4, newModes: 4 });
    const withoutIds = (rows: (string | number | null)[][]) => rows.map((row) => row.slice(0, -3));
    expect(withoutIds(await linesFrom(target))).toEqual(withoutIds(lines));
    const { items, functions } = await workspace(target);
    expect(items.map(({ name, ratioSum }) => [name, ratioSum])).toEqual([
      ['机泵', null],
      ['密封', 1],
      ['密封', 1],
      ['动环', null],
    ]);
    expect(functions).toHaveLength(4);
  });

  it('of more lines than can be read at once is refused whole, not cut off', async () => {
    const id = await newStudy();
    const rows = Array.from({ length: 20_001 }, () => ['泵', '输送', '外漏']);
    const fileId = await asFile([['项目路径', '功能', '故障模式'], ...rows]);
    const { body } = await admin.post(`${study}/import-sheet`, { id, fileId });
    expect(body).toMatchObject({ code: 400 });
    expect(body.msg).toContain('20001');
    expect((await workspace(id)).items).toEqual([]);
  });

  it('tells faults by row and column, stores nothing in a trial, and the valid rows when asked', async () => {
    const id = await newStudy();
    const heads = ['项目路径', '功能', '故障模式', 'S', 'α'];
    const rows = [
      heads,
      ['泵 › 密封', '密封', '外漏', 8, 0.5],
      ['泵 › 轴承', '支承', '磨损', 12, null],
      ['', '支承', 'x', 1, null],
    ];
    const fileId = await asFile(rows);
    const { data: trial, msg } = (
      await admin.post<{ errors: { row: number; field: string }[] }>(`${study}/import-sheet`, {
        id,
        fileId,
        dryRun: true,
      })
    ).body;
    expect(trial).toMatchObject({ stored: false, valid: 1 });
    expect(msg).toBe('操作成功');
    expect(trial.errors.map(({ row, field }) => [row, field])).toEqual([
      [3, 'S'],
      [4, '项目路径'],
    ]);
    expect((await workspace(id)).items).toEqual([]);
    await admin.post(`${study}/import-sheet`, { id, fileId, take: 'valid' });
    const after = await workspace(id);
    expect(after.items.map(({ name }) => name)).toEqual(['泵', '密封']);
    expect(after.figures.rows).toBe(1);
    const bad = await admin.post(`${study}/import-sheet`, { id, fileId: await asFile([['a', 'b']]) });
    expect(bad.body).toMatchObject({ code: 400 });
  });

  it('and the report are made in both languages', async () => {
    const { id } = await pump();
    const done = async (format: string, language: string) => {
      const { jobId } = (await admin.post<{ jobId: string }>(`${study}/report`, { id, language, format }))
        .body.data;
      for (let turn = 0; turn < 400; turn += 1) {
        const job = (await admin.get<Job>('/ircrisk-system/job/detail', { id: jobId })).body.data;
        if (job.state !== 'queued' && job.state !== 'running') return job.state;
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
      return 'late';
    };
    expect(await Promise.all([done('pdf', 'zh'), done('xlsx', 'en')])).toEqual(['done', 'done']);
    const document = (await admin.get(`${study}/document`, { id })).body.data;
    expect(document).toMatchObject({ format: 'fmeca-study', modes: [{ mode: '工艺介质外漏' }, {}, {}, {}] });
  });
});
