import type { FmecaWorkspace } from '@ircrisk/contract/modules/risk/fmeca.ts';
import type { RowsAnswer } from '@ircrisk/contract/rows.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { hireSigners } from '#testing/signers.ts';
import type { TestClient } from '#testing/test-client.ts';

let platform: TestPlatform;
let admin: TestClient;
const path = '/ircrisk-fmeca';
const study = `${path}/fmeca-study`;
const matrices = '/ircrisk-center/risk-matrix';

beforeAll(async () => {
  platform = await startTestPlatform();
  admin = await platform.client(platform.a.admin);
});
afterAll(() => platform.close());

const submit = (resource: string, record: object) => admin.post<string>(`${path}/${resource}/submit`, record);
async function made(resource: string, record: object): Promise<string> {
  const { body } = await submit(resource, record);
  expect(body, JSON.stringify(body)).toMatchObject({ success: true });
  return body.data;
}
const frame = { missionHours: 8760, levelsOn: 'probability' };
const workspace = async (id: string) =>
  (await admin.get<FmecaWorkspace>(`${study}/workspace`, { id })).body.data;

async function furnished(code: string, method: string) {
  const id = await made('fmeca-study', { code, name: code, method, ...frame });
  const itemId = await made('fmeca-item', {
    studyId: id,
    name: '安全阀',
    level: 'system',
    timeBase: 'calendar',
  });
  return { id, functionId: await made('fmeca-function', { itemId, statement: '超压时开启' }) };
}
const save = async (rows: object[]) =>
  (
    await admin.post<RowsAnswer>(`${path}/fmeca-mode/row/batch`, {
      rows: rows.map((values, at) => ({ key: String(at), values: { phase: 'normal', ...values } })),
    })
  ).body.data;

describe('a study by the risk matrix', () => {
  it('waits for a matrix in force, then has its level, its cell and its count', async () => {
    const refused = await submit('fmeca-study', { code: 'MX-0', name: 'x', method: 'matrix', ...frame });
    expect(refused.body.msg).toContain('风险矩阵');
    await admin.post(`${matrices}/init`, { template: 'default' });
    const { id, functionId } = await furnished('MX-1', 'matrix');
    const { saved, faults } = await save([
      { functionId, mode: '拒动', matrixProbability: 3, consequenceP: 5, consequenceO: 2 },
      { functionId, mode: '内漏', matrixProbability: 3 },
      { functionId, mode: '后果越界', matrixProbability: 2, consequenceE: 9 },
      { functionId, mode: '非整数', matrixProbability: 2.5 },
    ]);
    expect(saved.map(({ record }) => record)).toMatchObject([
      { riskDriver: 'P', riskConsequence: 5, rpn: null },
      { riskLevel: null },
    ]);
    expect(faults.map(({ key, errors }) => [key, errors[0]?.field])).toEqual(
      expect.arrayContaining([
        ['2', 'consequenceE'],
        ['3', 'matrixProbability'],
      ]),
    );
    const { figures, basis } = await workspace(id);
    expect(figures).toMatchObject({ rows: 2, scored: 1, riskCells: [{ p: 3, c: 5, count: 1 }] });
    expect(basis.matrix).toMatchObject({ matrixVersion: 1 });
    const { data } = (await admin.get<Record<string, unknown>>(`${study}/detail`, { id })).body;
    expect(data).toMatchObject({ rowCount: 2, scoredCount: 1 });
  });

  it('keeps the matrix it was judged by until the new one is taken, and so does its next revision', async () => {
    const { id, functionId } = await furnished('MX-2', 'ratingsMatrix');
    await save([{ functionId, mode: '拒动', matrixProbability: 3, consequenceP: 4 }]);
    const before = await workspace(id);
    const { id: old, definition } = before.basis.matrix!;
    const draft = (await admin.post<string>(`${matrices}/new-version`, { id: old })).body.data;
    const { data: fresh } = (await admin.get<{ version: number }>(`${matrices}/detail`, { id: draft })).body;
    const stricter = {
      ...definition,
      overrides: {
        ...definition.overrides,
        '3,4': 'high',
        '3,5': 'high',
        '4,4': 'high',
        '4,5': 'high',
        '5,4': 'high',
        '5,5': 'high',
      },
    };
    const named = { name: '严格矩阵', nameEn: 'Stricter matrix' };
    const kept = await admin.post(`${matrices}/update`, {
      id: draft,
      version: fresh.version,
      ...named,
      definition: stricter,
    });
    expect(kept.body, JSON.stringify(kept.body)).toMatchObject({ success: true });
    await admin.post(`${matrices}/activate`, { id: draft });
    const still = await workspace(id);
    expect(still.basis).toMatchObject({ isMatrixOld: true, matrix: { id: old } });
    expect(still.figures.risks).toEqual(before.figures.risks);
    expect((await admin.post(`${study}/renew-basis`, { id, what: 'matrix' })).body.data).toEqual({
      changed: 0,
      doubtful: 0,
    });
    const after = await workspace(id);
    expect(after.basis).toMatchObject({ isMatrixOld: false, matrix: { id: draft } });
    expect(after.figures.risks.high).toBe(1);

    const signers = await hireSigners(platform, platform.a);
    await admin.form(`${study}/submit-review`, { id });
    expect((await signers.approve(study, id)).body).toMatchObject({ success: true });
    const next = (await admin.form<string>(`${study}/revise`, { id })).body.data;
    expect((await workspace(next)).basis.matrix).toMatchObject({ id: draft });
    expect((await workspace(next)).figures.risks.high).toBe(1);
  });
});

describe('rating scales', () => {
  it('are worded by the company; a study keeps those it chose until it takes the new ones', async () => {
    const scaleId = (await admin.post<{ id: string }>(`${path}/fmeca-scale/usual`, { code: 'SC-1' })).body
      .data.id;
    const detail = async () =>
      (
        await admin.get<Record<string, unknown> & { version: number }>(`${path}/fmeca-scale/detail`, {
          id: scaleId,
        })
      ).body.data;
    const first = await detail();
    expect(first).toMatchObject({ limit8: 0.3, detection10En: 'No detection means, or hidden until demand' });
    await admin.post(`${path}/fmeca-scale/update`, {
      id: scaleId,
      version: first.version,
      isDefault: true,
      severity10: '多人死亡',
    });
    // A new study starts with the default of the company.
    const { id } = await furnished('SC-ST', 'ratings');
    const chosen = await workspace(id);
    expect(chosen.basis.scales.severity[0]).toMatchObject({ rating: 10, zh: '多人死亡' });
    expect(chosen.basis).toMatchObject({ isScaleOld: false, scaleName: '评分标度' });
    const { version } = await detail();
    await admin.post(`${path}/fmeca-scale/update`, {
      id: scaleId,
      version,
      severity10: '死亡 3 人以上',
      limit10: 5,
    });
    const kept = await workspace(id);
    expect(kept.basis.isScaleOld).toBe(true);
    expect(kept.basis.scales.severity[0]?.zh).toBe('多人死亡');
    expect(kept.version).toBe(chosen.version);
    await admin.post(`${study}/renew-basis`, { id, what: 'scales' });
    const renewed = await workspace(id);
    expect(renewed.basis).toMatchObject({ isScaleOld: false });
    expect(renewed.basis.scales.severity[0]?.zh).toBe('死亡 3 人以上');
    expect(renewed.basis.scales.occurrence[0]).toMatchObject({ minPerUnitYear: 5 });
  });

  it('refuse a ladder that does not rise, by the step at fault', async () => {
    const bad = await submit('fmeca-scale', { code: 'SC-BAD', name: 'x', limit7: 0.5 });
    expect(bad.body).toMatchObject({ code: 400, errors: [{ field: 'limit8' }] });
    const negative = await submit('fmeca-scale', { code: 'SC-BAD', name: 'x', limit3: -1 });
    expect(negative.body.errors?.[0]?.field).toBe('limit3');
  });

  it('of one company are none of another', async () => {
    const other = await platform.client(platform.b.admin);
    const { data } = (await other.get<{ total: number }>(`${path}/fmeca-scale/page`)).body;
    expect(data.total).toBe(0);
  });
});
