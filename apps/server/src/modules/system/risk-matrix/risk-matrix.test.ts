import type { ResultOf } from '@ircrisk/contract/endpoint.ts';
import type {
  MatrixVersion,
  matrixProfile,
  previewMove,
} from '@ircrisk/contract/modules/system/risk-matrix.ts';
import type { RiskMatrix } from '@ircrisk/engine-risk-matrix';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';

let platform: TestPlatform;
let admin: TestClient;
let other: TestClient;

beforeAll(async () => {
  platform = await startTestPlatform();
  admin = await platform.client(platform.a.admin);
  other = await platform.client(platform.b.admin);
});
afterAll(() => platform.close());

const path = '/ircrisk-center/risk-matrix';
const detail = async (id: string) => (await admin.get<MatrixVersion>(`${path}/detail`, { id })).body.data;
const save = (matrix: MatrixVersion, change: (definition: RiskMatrix) => void, headers = {}) => {
  const definition = structuredClone(matrix.definition);
  change(definition);
  const { id, version, name, nameEn } = matrix;
  return admin.post(`${path}/update`, { id, version, name, nameEn, definition }, headers);
};

describe('risk matrix', () => {
  let active: MatrixVersion;
  let draft: MatrixVersion;

  it('is initialised once for a company, with the two messages of the specification', async () => {
    const first = await admin.post<string>(`${path}/init`, { template: 'default' }, { language: 'zh' });
    expect(first.body).toMatchObject({ code: 200, msg: '矩阵初始化成功' });
    const second = await admin.post(`${path}/init`, {}, { language: 'en' });
    expect([second.status, second.body.code, second.body.msg]).toEqual([200, 409, 'matrix already exists']);
    active = await detail(first.body.data);
    expect(active).toMatchObject({ state: 'active', matrixVersion: 1 });
  });

  it('holds for every project until a project has its own', async () => {
    expect((await admin.get<MatrixVersion>(`${path}/current`)).body.data).toMatchObject({ id: active.id });
    const own = await admin.post<string>(`${path}/init`, {
      template: 'api581',
      projectId: platform.a.projectId,
    });
    expect((await admin.get<MatrixVersion>(`${path}/current`)).body.data).toMatchObject({
      id: own.body.data,
    });
  });

  it('in force is never changed: an edit is a draft version beside it', async () => {
    const refused = await save(active, () => {});
    expect(refused.body).toMatchObject({ code: 409 });
    const made = await admin.form<string>(`${path}/new-version`, { id: active.id });
    draft = await detail(made.body.data);
    expect(draft).toMatchObject({ state: 'draft', matrixVersion: 2, matrixId: active.matrixId });
    expect((await admin.form<string>(`${path}/new-version`, { id: active.id })).body.data).toBe(draft.id);
  });

  it.each([
    [
      'a gap',
      'gap',
      (d: RiskMatrix) => Object.assign(d.bands[2]!, { lower: 11 }),
      '数值 10 不属于任何风险等级',
    ],
    [
      'an overlap',
      'overlap',
      (d: RiskMatrix) => Object.assign(d.bands[1]!, { upper: 10 }),
      '数值 10 同时属于多个风险等级',
    ],
    [
      'a limit over the maximum',
      'badValue',
      (d: RiskMatrix) => Object.assign(d.bands[3]!, { upper: 30 }),
      '等级值须为正整数且不超过最大上限',
    ],
    [
      'all bands disabled',
      'allDisabled',
      (d: RiskMatrix) => d.bands.map((band) => Object.assign(band, { disabled: true })),
      '不能全部禁用',
    ],
  ])('with %s is refused in words and stays as it was', async (_what, rule, change, msg) => {
    const answer = await save(draft, change, { language: 'zh' });
    expect(answer.body).toMatchObject({ code: 400, msg });
    expect(answer.body.errors).toContainEqual(expect.objectContaining({ rule, msg }));
    expect(await detail(draft.id)).toEqual(draft);
  });

  it('tells the second of two editors, with the record as it is now', async () => {
    expect((await save(draft, (d) => Object.assign(d.bands[0]!, { colour: '#4466AA' }))).body.code).toBe(200);
    const stale = await save(draft, (d) => Object.assign(d.bands[0]!, { colour: '#AA4466' }));
    expect(stale.body).toMatchObject({ code: 409, data: { id: draft.id } });
    draft = await detail(draft.id);
    expect(draft.definition.bands[0]).toMatchObject({ colour: '#4466AA' });
  });

  it('retires the old version when the new one comes into force', async () => {
    expect((await admin.form(`${path}/activate`, { id: draft.id })).body.code).toBe(200);
    expect([(await detail(active.id)).state, (await detail(draft.id)).state]).toEqual(['retired', 'active']);
    expect((await detail(active.id)).definition).toEqual(active.definition);
  });

  it('used by an approved assessment cannot be deleted, used otherwise only after a question', async () => {
    const use = (approved: boolean) =>
      platform.inTenant(platform.a.tenantId, (tx) =>
        tx.run(sql`insert into risk_assessments (subject_type, subject_id, matrix_row_id, stage, assessed_on, approved)
          values ('equipment', 1, ${draft.id}, 'initial', '2026-01-01', ${approved})`),
      );
    await use(false);
    const asked = await admin.form(`${path}/remove`, { id: draft.id });
    expect([asked.status, asked.body.code]).toEqual([200, 409]);
    await use(true);
    expect((await admin.form(`${path}/remove`, { id: draft.id, confirm: true })).status).toBe(409);
  });

  it('of another tenant is not found, whatever is tried with it', async () => {
    const unknown = (await other.get(`${path}/detail`, { id: '123' })).text;
    for (const answer of [
      await other.get(`${path}/detail`, { id: draft.id }),
      await other.form(`${path}/new-version`, { id: draft.id }),
      await other.form(`${path}/activate`, { id: draft.id }),
      await other.form(`${path}/remove`, { id: draft.id }),
    ]) {
      expect([answer.status, answer.text]).toEqual([404, unknown]);
    }
    expect((await other.get<unknown[]>(`${path}/list`)).body.data).toEqual([]);
  });

  it('needs its permission', async () => {
    const plain = await platform.client(platform.a.plain);
    expect((await plain.get(`${path}/list`)).status).toBe(403);
    expect((await plain.post(`${path}/init`, {})).status).toBe(403);
  });
});

describe('assessments under a matrix', () => {
  let first: MatrixVersion;
  const own = (at: TestPlatform) => at.b.tenantId;
  const detailOf = async (id: string) => (await other.get<MatrixVersion>(`${path}/detail`, { id })).body.data;
  const rows = () =>
    platform.asOwner<{ level: string; approved: boolean; version: number; moved: boolean }>(`
      select a.level, a.approved, m.matrix_version as version, a.moved_from is not null as moved
      from risk_assessments a join risk_matrices m on m.tenant_id = a.tenant_id and m.id = a.matrix_row_id
      where a.tenant_id = '${own(platform)}' and a.is_deleted = 0 order by a.subject_id, a.id`);

  beforeAll(async () => {
    const made = await other.post<string>(`${path}/init`, { template: 'default' });
    first = await detailOf(made.body.data);
    // Ten thousand, so that the counts are what a large plant gives.
    await platform.inTenant(own(platform), async (tx) => {
      await tx.run(sql`insert into risk_assessments (project_id, subject_type, subject_id, matrix_row_id, probability, consequences, level, stage, assessed_on, approved)
        select ${platform.b.projectId}, 'equipment', n, ${first.id}, 1 + n % 5, jsonb_build_object('P', 1 + n / 5 % 5, 'A', 1), 'low', 'current', '2026-01-01', false
        from generate_series(100, 10099) n`);
    });
  });

  it('are counted by cell and listed by the cell that is clicked', async () => {
    const { body } = await other.get<ResultOf<typeof matrixProfile>>(`${path}/profile`, { id: first.id });
    expect(body.data.cells).toHaveLength(25);
    expect(body.data.cells.every(({ count }) => count === 400)).toBe(true);
    expect(body.data.bands).toMatchObject({ low: 10_000, high: 0 });
    const list = await other.get<{ total: number; records: { probability: number; consequence: number }[] }>(
      `${path}/assessments`,
      { id: first.id, p: 3, c: 4, size: 5 },
    );
    expect(list.body.data.total).toBe(400);
    expect(list.body.data.records.map((row) => [row.probability, row.consequence])).toEqual(
      Array.from({ length: 5 }, () => [3, 4]),
    );
    await platform.inTenant(own(platform), (tx) => tx.run(sql`update risk_assessments set is_deleted = 1`));
  });

  it('are read anew in a new version: approved ones stay as they are beside their successor', async () => {
    const put = (subject: number, p: number, c: number, level: string, approved: boolean) =>
      platform.inTenant(own(platform), (tx) =>
        tx.run(sql`insert into risk_assessments (project_id, subject_type, subject_id, matrix_row_id, probability, consequences, level, stage, assessed_on, approved)
          values (${platform.b.projectId}, 'equipment', ${subject}, ${first.id}, ${p}, jsonb_build_object('P', ${c}::int), ${level}, 'current', '2026-01-01', ${approved})`),
      );
    await put(1, 1, 5, 'medium', false);
    await put(2, 1, 5, 'medium', true);
    await put(3, 1, 1, 'low', true);
    const draft = await detailOf(
      (await other.form<string>(`${path}/new-version`, { id: first.id })).body.data,
    );
    expect((await other.get(`${path}/move-preview`, { id: draft.id })).status).toBe(409);
    const { id, version, name, nameEn, definition } = draft;
    const raised = { ...definition, overrides: { '1,5': 'mediumHigh' } };
    await other.post(`${path}/update`, { id, version, name, nameEn, definition: raised });
    await other.form(`${path}/activate`, { id });

    const preview = await other.get<ResultOf<typeof previewMove>>(`${path}/move-preview`, { id });
    expect(preview.body.data).toMatchObject({
      total: 3,
      approved: 2,
      unchanged: 1,
      raised: 2,
      lowered: 0,
      doubtful: 0,
    });
    expect(preview.body.data.rows[0]).toMatchObject({
      before: { p: 1, c: 5, level: 'medium' },
      after: { p: 1, c: 5, level: 'mediumHigh' },
    });
    expect((await rows()).every((row) => row.version === 1)).toBe(true);

    expect((await other.form(`${path}/move`, { id })).body.data).toEqual({ moved: 1, added: 2, left: 0 });
    expect(await rows()).toEqual([
      { level: 'mediumHigh', approved: false, version: 2, moved: false },
      { level: 'medium', approved: true, version: 1, moved: false },
      { level: 'mediumHigh', approved: false, version: 2, moved: true },
      { level: 'low', approved: true, version: 1, moved: false },
      { level: 'low', approved: false, version: 2, moved: true },
    ]);
    expect((await other.form(`${path}/move`, { id })).body.data).toEqual({ moved: 0, added: 0, left: 0 });
    const profile = await other.get<ResultOf<typeof matrixProfile>>(`${path}/profile`, { id });
    expect(profile.body.data.movable).toBe(0);
    expect(profile.body.data.projects).toMatchObject([{ versions: [2], bands: { mediumHigh: 2, low: 1 } }]);
  });

  it('a matrix goes out as a workbook and comes back the same, unequal rows and columns too', async () => {
    const made = await other.post<string>(`${path}/init`, {
      template: 'large',
      projectId: platform.b.projectId,
    });
    const draft = await detailOf(
      (await other.form<string>(`${path}/new-version`, { id: made.body.data })).body.data,
    );
    const { id, version, name, nameEn, definition } = draft;
    const wide: RiskMatrix = {
      ...definition,
      probability: definition.probability.slice(0, 4).map((level) => ({ ...level, zh: '=1+1' })),
      bands: definition.bands.map((band) => (band.code === 'high' ? { ...band, upper: 24 } : band)),
      overrides: { '1,6': 'mediumHigh', '2,6': 'mediumHigh' },
    };
    const saved = await other.post(`${path}/update`, { id, version, name, nameEn, definition: wide });
    expect(saved.body.code, saved.text).toBe(200);
    const file = await other.post<{ fileId: string; fileName: string }>(`${path}/export`, { id });
    expect(file.body.data.fileName).toMatch(/v2\.xlsx$/);
    const back = await other.post<RiskMatrix>(`${path}/read`, { fileId: file.body.data.fileId });
    expect(back.body.data).toEqual(wide);
    const foreign = await admin.post(`${path}/read`, { fileId: file.body.data.fileId });
    expect(foreign.status).toBe(404);
  });
});
