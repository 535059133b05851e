import type { MatrixVersion } from '@ircrisk/contract/modules/risk-matrix.ts';
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
