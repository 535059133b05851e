import type {
  FmeaAction,
  FmeaDetail,
  FmeaObservations,
  FmeaTemplate,
} from '@ircrisk/contract/modules/risk/fmea.ts';
import type { Job } from '@ircrisk/contract/modules/system/job.ts';
import type { StudyComparison, StudyLife } from '@ircrisk/contract/study.ts';
import { actionPriorityData } from '@ircrisk/engine-fmeca';
import { changeFailure, removeFailures, setRisk } from '@ircrisk/engine-fmeca/structured/edits.ts';
import { mergeFunctionLink, mergePart, mergeRow } from '@ircrisk/engine-fmeca/structured/lines.ts';
import { emptyModel, type FmeaModel } from '@ircrisk/engine-fmeca/structured/model.ts';
import { readRatedTexts } from '@ircrisk/engine-fmeca/structured/rated-text.ts';
import { sheetOf } from '@ircrisk/engine-fmeca/structured/rows.ts';
import { applyTemplate, suggestionsOf } from '@ircrisk/engine-fmeca/structured/templates.ts';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedFmea } from '#demo/fmea.ts';
import { sql } from '#platform/database/sql.ts';
import { makeFailurePlant, recordFailure } from '#testing/failure-plant.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { hireSigners, type Signers } from '#testing/signers.ts';
import type { TestClient } from '#testing/test-client.ts';
import { upload } from '#testing/upload.ts';
import { compose } from './report.ts';
import { workbookOf } from './workbook.ts';

const path = '/ircrisk-fmea/fmea-study';
const equipment = { type: 'equipment' } as const;
let platform: TestPlatform;
let admin: TestClient;
let signers: Signers;
let made = 0;

beforeAll(async () => {
  platform = await startTestPlatform();
  admin = await platform.client(platform.a.admin);
  signers = await hireSigners(platform, platform.a);
});
afterAll(() => platform.close());

/** A pump with one mode by one cause, and what a form sheet alone would lose. */
function pump(risk: object = {}, effects = '停泵 [5]；介质泄漏着火 [8]'): FmeaModel {
  let last = 0;
  const newId = () => `p${++last}`;
  const whole = mergePart(emptyModel, { path: ['泵组', '备用空要素'], role: 'item' }, newId);
  const row = mergeRow(
    whole.model,
    {
      path: ['泵组', '机械密封'],
      function: '密封介质',
      mode: '端面泄漏',
      modeEn: 'Face leakage',
      isoCode: 'ELP',
      effects: readRatedTexts(effects),
      cause: '干摩擦',
      causeEn: 'Dry running',
      risk: { occurrence: 6, detection: 7, prevention: '冲洗方案', ...risk },
    },
    newId,
  );
  const link = {
    lowerPath: ['泵组', '机械密封'],
    lower: '密封介质',
    upperPath: ['泵组'],
    upper: '按要求工作',
  };
  return mergeFunctionLink(row.model, link, newId).model;
}
const rowOf = (model: FmeaModel) => sheetOf(model, equipment).rows[0]!;

const newStudy = async (more: object = {}, client = admin) => {
  made += 1;
  const study = { studyNo: `F-${made}`, studyName: `研究 ${made}`, type: 'equipment', ...more };
  return (await client.post<string>(`${path}/submit`, study)).body.data;
};
const read = async (id: string, client = admin) =>
  (await client.get<FmeaDetail>(`${path}/model`, { id })).body.data;
const save = (id: string, version: number, model: FmeaModel) =>
  admin.post<{ version: number }>(`${path}/save-model`, { id, version, model });
async function studyWith(model: FmeaModel, more: object = {}): Promise<string> {
  const id = await newStudy(more);
  const answer = await save(id, 1, model);
  expect(answer.body.code, answer.text).toBe(200);
  return id;
}
const due = { dueDate: '2027-03-31', kind: 'prevention' };

describe('the model of a study', () => {
  it('is kept as it is, with the counts the list shows; a second person is told', async () => {
    const id = await studyWith(pump());
    expect((await read(id)).model).toEqual(pump());
    const list = await admin.get<{ records: Record<string, unknown>[] }>(`${path}/page`, {
      studyNo: `F-${made}`,
    });
    expect(list.body.data.records[0]).toMatchObject({
      rowCount: 1,
      ratedCount: 1,
      highCount: 1,
      highAfter: 1,
    });
    const late = await save(id, 1, emptyModel);
    expect(late.body).toMatchObject({ code: 409, data: { version: 2 } });
    expect((await read(id)).model.elements.length).toBeGreaterThan(0);
  });

  it('is refused by the name of the part: ratings, circles, parts that do not exist', async () => {
    const id = await newStudy();
    const model = pump();
    const { mode, cause } = rowOf(model);
    const effect = model.failures.find(({ text }) => text === '停泵')!;
    const wrong = await save(id, 1, setRisk(model, mode.id, cause!.id, { occurrence: 11 }));
    expect(wrong.body).toMatchObject({
      code: 400,
      errors: [{ field: 'model/risks/0/occurrence', rule: 'ratingOutsideAt' }],
    });
    expect(wrong.text).toContain('“端面泄漏 ← 干摩擦”的 O 应为 1–10 的整数（现为 11）');
    const [first, ...others] = model.elements;
    const strange = await save(id, 1, { ...model, elements: [{ ...first!, equipmentId: '1' }, ...others] });
    expect(strange.body.errors?.[0]).toMatchObject({
      field: `model/elements/${first!.id}`,
      rule: 'reference',
    });
    const circle = {
      ...model,
      failureLinks: [...model.failureLinks, { cause: effect.id, effect: cause!.id }],
    };
    expect((await save(id, 1, circle)).text).toContain('失效网成环：');
    expect((await save(id, 1, { ...model, functions: [] })).body.code).toBe(400);
    expect((await read(id)).version).toBe(1);
  });

  it('does not exist for another tenant and cannot be changed without the right', async () => {
    const id = await studyWith(pump());
    const stranger = await platform.client(platform.b.admin);
    expect((await stranger.get(`${path}/model`, { id })).status).toBe(404);
    await platform.permit(platform.a, 'fmea-study.read');
    const plain = await platform.client(platform.a.plain);
    expect((await plain.post(`${path}/save-model`, { id, version: 2, model: emptyModel })).status).toBe(403);
  });
});

describe('a high row', () => {
  it('keeps the study from review until it has an action or a reason', async () => {
    const model = pump();
    const id = await studyWith(model);
    const refused = await admin.post(`${path}/submit-review`, { id });
    expect(refused.body.code).toBe(409);
    expect(refused.text).toContain('端面泄漏 ← 干摩擦');
    const raised = await admin.post<{ actionId: string }>(`${path}/raise-action`, {
      id,
      row: rowOf(model).id,
      title: '改造冲洗方案',
      ...due,
    });
    expect(raised.body.code, raised.text).toBe(200);
    expect((await admin.post(`${path}/submit-review`, { id })).body.code).toBe(200);
    const [action] = (await admin.get<FmeaAction[]>(`${path}/actions`, { id })).body.data;
    expect(action).toMatchObject({ title: '改造冲洗方案', status: 'open', row: rowOf(model).id });
    const items = await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.all<{ source: string }>(
        sql`select source_module as source from action_items where id = ${raised.body.data.actionId}`,
      ),
    );
    expect(items).toEqual([{ source: 'fmea' }]);
  });

  it('is not closed before its action is completed, and not taken out under an open one', async () => {
    const model = pump();
    const id = await studyWith(model);
    const { id: row, mode, cause } = rowOf(model);
    const closed = setRisk(model, mode.id, cause!.id, { closed: true });
    expect((await save(id, 2, closed)).text).toContain('须有已完成的措施或书面理由才能关闭');
    const { actionId } = (
      await admin.post<{ actionId: string }>(`${path}/raise-action`, { id, row, title: '改造', ...due })
    ).body.data;
    expect((await save(id, 2, removeFailures(model, new Set([cause!.id])))).text).toContain(
      '未关闭的行动项“改造”',
    );
    await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.run(sql`update action_items set state = 'closed', closed_on = current_date where id = ${actionId}`),
    );
    expect((await save(id, 2, closed)).body.code).toBe(200);
    const unknown = await admin.post(`${path}/raise-action`, { id, row: 'a~b', title: 'x', ...due });
    expect(unknown.body.code).toBe(404);
  });

  it('may be closed with a written reason', async () => {
    const model = pump({ justification: '停产改造前不可行', closed: true });
    await studyWith(model);
  });
});

describe('a revision', () => {
  it('starts agreed on: an effect rated higher flags the rows below it, and the comparison shows it', async () => {
    const id = await studyWith(pump({ justification: '已论证' }));
    expect((await admin.post(`${path}/submit-review`, { id })).body.code).toBe(200);
    expect((await signers.approve(path, id)).body.code).toBe(200);
    expect((await save(id, 2, emptyModel)).body.code).not.toBe(200);
    const next = (await admin.post<string>(`${path}/revise`, { id })).body.data;
    const draft = await read(next);
    expect(rowOf(draft.model)).toMatchObject({ asksReview: false, severity: 8 });
    const fire = draft.model.failures.find(({ text }) => text === '介质泄漏着火')!;
    await save(next, draft.version, changeFailure(draft.model, fire.id, { severity: 10 }));
    const life = (await admin.get<StudyLife>(`${path}/life`, { id: next })).body.data;
    expect(life.findings.map(({ text }) => text).join()).toContain('需复核');
    const parts = (await admin.get<StudyComparison>(`${path}/compare`, { id, with: next })).body.data;
    expect(JSON.stringify(parts)).toContain('S 10');
  });
});

const stored = async (content: Uint8Array): Promise<string> => (await upload(admin, 'a.xlsx', content)).id;
type ReadSheet = {
  rows: number;
  valid: number;
  newRows: number;
  model: FmeaModel;
  errors: { row: number; field: string; msg: string }[];
};

/** What a model says, without the ids that name its parts. */
async function said(model: FmeaModel) {
  const { rows, index } = sheetOf(model, equipment);
  const path = (id: string) =>
    index
      .pathOf(id)
      .map(({ name }) => name)
      .join('/');
  const { mode: _mode, cause: _cause, ...risk } = rows[0]!.risk!;
  return {
    elements: model.elements.map(({ id, role }) => [path(id), role ?? null]).sort(),
    functions: model.functions.map((one) => [path(one.elementId), one.text, one.textEn ?? null]).sort(),
    failures: model.failures
      .map((one) => [one.text, one.textEn ?? null, one.severity ?? null, one.isoCode ?? null])
      .sort(),
    links: model.failureLinks
      .map(({ cause, effect }) => [index.failures.get(cause)?.text, index.failures.get(effect)?.text])
      .sort(),
    functionLinks: model.functionLinks.length,
    risk,
  };
}

describe('a workbook', () => {
  it.each(['zh', 'en'] as const)(
    'in %s comes back into an empty study with nothing lost',
    async (language) => {
      const model = pump({
        control: '巡检 [7]；在线监测 [4]',
        revisedOccurrence: 2,
        justification: '说明',
        remark: '备注',
        filterCode: 'A1',
        detection: undefined,
      });
      const fileId = await stored(await workbookOf(model, equipment, new Map(), language));
      const id = await newStudy();
      const answer = await admin.post<ReadSheet>(`${path}/read-sheet`, { id, fileId });
      expect(answer.body.data.errors).toEqual([]);
      expect(await said(answer.body.data.model)).toEqual(await said(model));
      // Read into the study it came from, it adds nothing.
      const own = await studyWith(model);
      const again = (await admin.post<ReadSheet>(`${path}/read-sheet`, { id: own, fileId })).body.data;
      expect(again.newRows).toBe(0);
      expect(again.model.failures).toHaveLength(model.failures.length);
    },
  );

  it('tells every fault by row and column, and takes the rows without one', async () => {
    const id = await newStudy();
    const head = ['结构路径', '失效模式', '失效影响 [S]', '失效起因', 'O', 'D'];
    const rows = [
      head,
      ['泵组 › 密封', '泄漏', '停泵 [6]', '磨损', 4, 4],
      ['泵组 › 密封', '泄漏', '停泵 [6]', '振动', 12, 4],
      ['泵组', '泄漏', '停泵 [6]', '振动', 2, 4],
      ['泵组 › 密封', '', '停泵 [6]', '振动', 2, 4],
      ['泵组 › 密封', '渗漏', '停泵 [16]', '振动', 2, 4],
    ];
    const fileId = await stored(await writeXlsx({ sheets: [{ name: 's', rows }] }));
    const { data } = (await admin.post<ReadSheet>(`${path}/read-sheet`, { id, fileId })).body;
    expect(data).toMatchObject({ rows: 5, valid: 1, newRows: 1 });
    expect(data.errors.map(({ row, field }) => [row, field])).toEqual([
      [3, 'O'],
      [4, '结构路径'],
      [5, '失效模式'],
      [6, '失效影响 [S]'],
    ]);
    const parts = [
      ['结构路径', '要素类别'],
      ['泵组', '系统'],
      ['泵组 › 密封', '机组'],
    ];
    const odd = await stored(
      await writeXlsx({
        sheets: [
          { name: 's', rows: rows.slice(0, 2) },
          { name: '结构与功能', rows: parts },
        ],
      }),
    );
    const told = (await admin.post<ReadSheet>(`${path}/read-sheet`, { id, fileId: odd })).body.data.errors;
    expect(told.map(({ row, field }) => [row, field])).toEqual([[3, '要素类别']]);
    const bare = await stored(await writeXlsx({ sheets: [{ name: 's', rows: [['x']] }] }));
    expect((await admin.post(`${path}/read-sheet`, { id, fileId: bare })).text).toContain('结构路径');
  });
});

describe('the template library', () => {
  const templates = async () =>
    (await admin.get<FmeaTemplate[]>('/ircrisk-fmea/template/list', {})).body.data;

  it('takes a template of the company, shows its next version as suggestions, and lets it be retired', async () => {
    let last = 0;
    const newId = () => `t${++last}`;
    const first = await templates();
    const top = mergePart(emptyModel, { path: ['P-101'] }, newId);
    const source = applyTemplate(top.model, top.key!, first.find(({ key }) => key === 'PU')!, newId);
    const id = await studyWith(source);
    const publish = (more: object = {}) =>
      admin.post<{ key: string; version: number }>('/ircrisk-fmea/template/publish', {
        ...{ id, elementId: top.key, name: '本厂离心泵', nameEn: 'Our pump', isoClass: 'PU', ...more },
      });
    const { key, version } = (await publish()).body.data;
    expect(version).toBe(1);
    const one = (await templates()).find((each) => each.key === key)!;
    // FMECA shares the library.
    const library = await admin.get<{ key: string }[]>('/ircrisk-fmeca/template/library', {});
    expect(library.body.data.some((each) => each.key === key)).toBe(true);
    const other = mergePart(emptyModel, { path: ['P-102'] }, newId);
    const used = applyTemplate(other.model, other.key!, one, newId);
    expect(sheetOf(used, equipment).rows).toHaveLength(7);
    const seal = source.failures.find(({ text }) => text === '冲刷腐蚀')!;
    await save(id, 2, changeFailure(source, seal.id, { text: '冲刷与氢致开裂' }));
    expect((await publish({ key })).body.data).toEqual({ key, version: 2 });
    const next = (await templates()).find((each) => each.key === key)!;
    expect(suggestionsOf(used, used.templates[0]!, next).suggestions).toMatchObject([
      { kind: 'take', field: 'cause', to: '冲刷与氢致开裂' },
    ]);
    expect((await publish({ key: 'PU' })).body.code).toBe(404);
    expect((await admin.post('/ircrisk-fmea/template/retire', { key })).body.code).toBe(200);
    expect((await templates()).some((each) => each.key === key)).toBe(false);
    const leaf = source.elements.find(({ name }) => name === '部件与工况')!;
    expect((await publish({ elementId: leaf.id })).body.code).toBe(409);
  });
});

describe('an MSR study', () => {
  it('is rated once the company has loaded its table; a table that is none is refused with the place', async () => {
    const { S, O, D } = actionPriorityData.bands as Record<string, string[]>;
    const content = { bands: { S, F: O, M: D }, compact: actionPriorityData.compact };
    const id = await studyWith(pump(), { type: 'msr' });
    expect((await read(id)).msrTable).toBeNull();
    const load = (table: object) =>
      admin.post('/ircrisk-fmea/msr-table/load', {
        name: '本公司 MSR 表',
        source: '授权版本',
        content: table,
      });
    const wrong = await load({ ...content, bands: { S, F: ['1-9'], M: D } });
    expect(wrong.body.code).toBe(400);
    expect(wrong.text).toContain('F 轴');
    expect((await load(actionPriorityData)).text).toContain('S、F、M');
    expect((await load(content)).body.code).toBe(200);
    const { msrTable } = await read(id);
    expect(msrTable).toMatchObject({ name: '本公司 MSR 表', content });
    await save(id, 2, pump({ occurrence: 8 }));
    const list = await admin.get<{ records: Record<string, unknown>[] }>(`${path}/page`, {
      studyNo: `F-${made}`,
    });
    expect(list.body.data.records[0]).toMatchObject({ ratedCount: 1, highCount: 1 });
  });
});

describe('a workbook with ids', () => {
  it('renames what was renamed in it, moves what was moved, and makes nothing twice', async () => {
    const model = pump();
    const id = await studyWith(model);
    const { mode, cause } = rowOf(model);
    const workbook = await readXlsx(await workbookOf(model, equipment, new Map(), 'zh'));
    const [form, parts, links] = workbook.sheets.map(({ name, rows }) => ({
      name,
      rows: rows.map((row) => [...row]),
    }));
    const at = (sheet: typeof form, head: string) => sheet!.rows[0]!.indexOf(head);
    form!.rows[1]![at(form, '失效模式')] = '端面泄漏超标';
    form!.rows[1]![at(form, '失效起因')] = '干磨';
    form!.rows[1]![at(form, '可能性')] = 3;
    const element = parts!.rows.findIndex((row) => row[at(parts, '结构路径')] === '泵组 › 备用空要素');
    parts!.rows[element]![at(parts, '结构路径')] = '泵组 › 备用泵';
    const content = await writeXlsx({ sheets: [form!, parts!, links!] });
    const fileId = await stored(Buffer.from(content));
    const { data } = (
      await admin.post<{ model: FmeaModel; errors: object[]; newRows: number }>(`${path}/read-sheet`, {
        id,
        fileId,
      })
    ).body;
    expect(data.errors).toEqual([]);
    expect(data.newRows).toBe(0);
    expect(data.model.failures).toHaveLength(model.failures.length);
    expect(data.model.elements).toHaveLength(model.elements.length);
    expect(data.model.failures.find((one) => one.id === mode.id)?.text).toBe('端面泄漏超标');
    expect(data.model.failures.find((one) => one.id === cause!.id)?.text).toBe('干磨');
    expect(data.model.elements.map(({ name }) => name)).toContain('备用泵');
    expect(data.model.risks[0]).toMatchObject({ occurrence: 6, matrixProbability: 3 });
  });
});

describe('a second rating by the risk matrix', () => {
  it('stands beside AP, uses the levels of the matrix, and keeps the matrix it was made by', async () => {
    await admin.post('/ircrisk-center/risk-matrix/init', { template: 'default' });
    const model = pump({ matrixProbability: 4, consequenceP: 5, consequenceO: 2 });
    const id = await studyWith(model);
    const { matrix } = await read(id);
    const [row] = sheetOf(model, { ...equipment, matrix: matrix!.definition }).rows;
    expect(row).toMatchObject({
      priority: 'H',
      matrixRisk: { level: 'high', driving: ['P'], consequence: 5 },
    });
    const { mode, cause } = rowOf(model);
    const outside = await save(id, 2, setRisk(model, mode.id, cause!.id, { consequenceE: 9 }));
    expect(outside.body).toMatchObject({ code: 400, errors: [{ field: 'model/risks/0/consequenceE' }] });
    const kept = await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.one<{ matrix: string | null }>(
        sql`select matrix_row_id as matrix from fmea_studies where id = ${id}`,
      ),
    );
    expect(kept.matrix).not.toBeNull();
  });
});

it('shows what the failure database has seen of the class of each element', async () => {
  const { equipment: tags } = await makeFailurePlant(platform, platform.a);
  const failed = { equipmentId: tags['P-101A'], detectedAt: '2024-03-01 08:00:00', modeCode: 'ELP' };
  await recordFailure(admin, failed);
  const model = pump();
  const seal = model.elements.find(({ name }) => name === '机械密封')!;
  const top = model.elements.find(({ parentId }) => parentId === null)!;
  const linked = {
    ...model,
    elements: model.elements.map((one) =>
      one.id === top.id ? { ...one, equipmentId: tags['P-101A'] } : one,
    ),
  } as FmeaModel;
  const id = await studyWith(linked);
  const { data } = (await admin.get<FmeaObservations>(`${path}/observations`, { id })).body;
  expect(data.elements[seal.id]).toBe('PU');
  expect(data.classes).toMatchObject([{ isoClass: 'PU', units: 2, modes: { ELP: 1 } }]);
});

it('hands its rows to FMECA with their codes, each once', async () => {
  const id = await studyWith(pump());
  const frame = { method: 'both', missionHours: 8760, levelsOn: 'probability' };
  const fmeca = (
    await admin.post<string>('/ircrisk-fmeca/fmeca-study/submit', { code: 'FM-900', name: 'FMECA', ...frame })
  ).body.data;
  const send = async () =>
    (await admin.post<{ added: number; known: number }>(`${path}/send-to-fmeca`, { id, fmecaStudyId: fmeca }))
      .body.data;
  expect(await send()).toEqual({ added: 1, known: 0 });
  expect(await send()).toEqual({ added: 0, known: 1 });
  const modes = await admin.get<{ records: object[] }>('/ircrisk-fmeca/fmeca-mode/page', { studyId: fmeca });
  expect(modes.body.data.records).toMatchObject([
    {
      mode: '端面泄漏',
      isoCode: 'ELP',
      severity: 8,
      occurrence: 6,
      detection: 7,
      priority: 'H',
      cause: '干摩擦',
    },
  ]);
});

it('hands the next effect over as the next, and the one that gives the severity as the end', async () => {
  const parts = ['plant', 'sub', 'item', 'part'];
  const places: Readonly<Record<string, string>> = {
    C1: 'part',
    M1: 'item',
    S1: 'sub',
    S2: 'sub',
    E1: 'plant',
    E2: 'plant',
  };
  const rated: Readonly<Record<string, number>> = { S1: 3, E1: 9, E2: 4 };
  const net = {
    ...emptyModel,
    elements: parts.map((id, at) => ({ id, parentId: parts[at - 1] ?? null, name: id })),
    functions: parts.map((id) => ({ id: `f-${id}`, elementId: id, text: id })),
    failures: Object.entries(places).map(([id, element]) => ({
      ...{ id, functionId: `f-${element}`, text: id, severity: rated[id] ?? null },
    })),
    failureLinks: ['C1 M1', 'M1 S1', 'M1 S2', 'S1 E1', 'S2 E2'].map((pair) => {
      const [cause = '', effect = ''] = pair.split(' ');
      return { cause, effect };
    }),
  };
  const id = await studyWith(net);
  const frame = { method: 'both', missionHours: 8760, levelsOn: 'probability' };
  const fmeca = (
    await admin.post<string>('/ircrisk-fmeca/fmeca-study/submit', { code: 'FM-901', name: 'FMECA', ...frame })
  ).body.data;
  await admin.post(`${path}/send-to-fmeca`, { id, fmecaStudyId: fmeca });
  const modes = await admin.get<{ records: { mode: string }[] }>('/ircrisk-fmeca/fmeca-mode/page', {
    studyId: fmeca,
  });
  expect(modes.body.data.records.find(({ mode }) => mode === 'M1')).toMatchObject({
    ...{ severity: 9, nextEffect: 'S1；S2', endEffect: 'E1', endEffectEn: null },
  });
});

it('is shown by the demo plant in both languages, and its report has every part', async () => {
  const client = await platform.client(platform.b.admin);
  await platform.inTenant(platform.b.tenantId, (tx) => seedFmea(tx));
  const { records } = (await client.get<{ records: { id: string; studyNo: string }[] }>(`${path}/page`, {}))
    .body.data;
  expect(records.length).toBeGreaterThanOrEqual(2);
  for (const record of records) {
    const { model } = await read(record.id, client);
    const texts = [...model.functions, ...model.failures].filter(({ textEn }) => !textEn);
    expect(texts).toEqual([]);
    expect(model.elements.filter(({ nameEn }) => !/^[\x20-\x7e]+$/.test(nameEn ?? ''))).toEqual([]);
    // Each shows what an action has done: a row rated again, lower than before.
    const again = sheetOf(model, { type: 'equipment' }).rows.filter((row) => row.revisedPriority !== null);
    expect(again).toHaveLength(1);
    expect(again[0]).toMatchObject({ revisedPriority: 'L' });
  }
  const { jobId } = (
    await client.post<{ jobId: string }>(`${path}/report`, {
      id: records[0]!.id,
      language: 'en',
      format: 'pdf',
    })
  ).body.data;
  let state = '';
  while (state !== 'done' && state !== 'failed')
    ({ state } = (await client.get<Job>('/ircrisk-system/job/detail', { id: jobId })).body.data);
  expect(state).toBe('done');
});

it('reports the plan, the structure, the net, the sheet and the actions', () => {
  const plan = {
    intent: '降低泄漏',
    intentEn: null,
    scope: '泵组',
    scopeEn: null,
    tools: null,
    toolsEn: null,
    conclusion: '可接受',
    conclusionEn: null,
  };
  const dates = { startDate: null, dueDate: null, keyDate: null, leader: null, team: null };
  const study = {
    ...{
      id: '1',
      seriesId: '1',
      projectId: null,
      matrixRowId: null,
      code: 'F-1',
      name: '泵',
      nameEn: 'Pump',
      type: 'equipment' as const,
      state: 'draft' as const,
      revision: 1,
    },
    ...{ version: 1, model: pump(), planned: 0, hasConclusion: true, updateTime: '' },
  } as const;
  for (const language of ['zh', 'en'] as const) {
    const body = compose(
      { study, plan: { ...plan, ...dates }, rule: equipment, actions: [], tags: new Map(), life: {} },
      language,
    );
    const text = JSON.stringify(body.sections);
    for (const word of ['端面泄漏', 'Face leakage'].slice(
      language === 'zh' ? 0 : 1,
      language === 'zh' ? 1 : 2,
    ))
      expect(text).toContain(word);
    expect(text).toContain('<svg');
    expect(body.sections).toHaveLength(7);
  }
});
