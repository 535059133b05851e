import type { EvaluationBoard } from '@ircrisk/contract/modules/safety/management-systems-evaluation.ts';
import { latentSections, sectionWords } from '@ircrisk/contract/resources/management-evaluation.ts';
import { addCause, changeCause, firstDocument, latentCodes } from '@ircrisk/engine-root-cause';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { hireSigners, type Signers } from '#testing/signers.ts';
import type { TestClient } from '#testing/test-client.ts';

let platform: TestPlatform;
let admin: TestClient;
let signers: Signers;
let enterpriseId: string;
const service = '/ircrisk-management-systems-evaluation';
const study = `${service}/management-evaluation`;

interface Row {
  id: string;
  code: string;
  version: number;
  maxPoints: number;
}

beforeAll(async () => {
  platform = await startTestPlatform();
  admin = await platform.client(platform.a.admin);
  signers = await hireSigners(platform, platform.a);
  enterpriseId = (await admin.get<{ id: string }>('/ircrisk-center/enterprise-info/detail-by-tenant')).body
    .data.id;
});
afterAll(() => platform.close());

async function make(code: string, validFrom: string, more: object = {}): Promise<string> {
  const record = {
    code,
    name: code,
    enterprise: enterpriseId,
    evaluationDate: validFrom,
    validFrom,
    ...more,
  };
  const { body } = await admin.post<string>(`${study}/submit`, record);
  expect(body, JSON.stringify(body)).toMatchObject({ success: true });
  return body.data;
}
const rowsOf = async (id: string) =>
  (await admin.get<{ records: Row[] }>(`${service}/management-answer/page`, { studyId: id, size: 500 })).body
    .data.records;
const save = async (rows: readonly Row[], valuesOf: (row: Row) => object) =>
  (
    await admin.post<{ saved: unknown[]; faults: { errors: { msg: string }[] }[] }>(
      `${service}/management-answer/row/batch`,
      { rows: rows.map((row) => ({ key: row.id, id: row.id, version: row.version, values: valuesOf(row) })) },
    )
  ).body.data;
const answerAll = async (id: string, answer: string) =>
  save(await rowsOf(id), () => ({ answer, evidence: '查阅记录' }));
const board = async (id: string) => (await admin.get<EvaluationBoard>(`${study}/board`, { id })).body.data;
const at = async (day: string) =>
  (
    await admin.get<{
      value: number;
      assumed: boolean;
      expired: boolean;
      source: { evaluationCode: string | null } | null;
    }>(`${service}/coefficient/at`, { enterpriseId, at: day })
  ).body.data;
const approve = async (id: string) => {
  expect((await admin.form(`${study}/submit-review`, { id })).body).toMatchObject({ success: true });
  return signers.approve(study, id);
};

it('asks its own 102 questions, refuses review while one is open, and scores when all are answered', async () => {
  const id = await make('E-1', '2021-01-01');
  const rows = await rowsOf(id);
  expect(rows).toHaveLength(102);
  await save(rows.slice(1), () => ({ answer: 'half', evidence: 'x' }));
  expect((await board(id)).score).toMatchObject({ value: null, reason: { code: 'unanswered' } });
  const { msg } = (await admin.form(`${study}/submit-review`, { id })).body;
  expect(msg).toContain('LEAD-01');
  expect(msg).not.toMatch(/question/);
  await save(rows.slice(0, 1), () => ({ answer: 'half', evidence: 'x' }));
  const { score, sections, gaps } = await board(id);
  expect(score.value).toMatchObject({ total: 500, pscore: 50, factor: 1 });
  expect(sections).toHaveLength(13);
  expect(sections.every(({ share }) => share === 0.5)).toBe(true);
  expect(gaps[0]).toMatchObject({ recoverable: 7, code: 'MOC-01' });
  expect(gaps.reduce((sum, { recoverable }) => sum + recoverable, 0)).toBeCloseTo(500, 9);
  // An estimate of the effort ranks what is had for the least of it first.
  const current = await rowsOf(id);
  await save(
    current.filter(({ code }) => code === 'LEAD-02'),
    () => ({ effortDays: 0.5 }),
  );
  const [first, second] = (await board(id)).gaps;
  expect(first).toMatchObject({ code: 'LEAD-02', effortDays: 0.5, perDay: 2 * first!.recoverable });
  expect(second).toMatchObject({ code: 'MOC-01', effortDays: null, perDay: null });
});

it('what scores without evidence is named to those who sign; none and N/A need none', async () => {
  const id = await make('E-EV', '2021-03-01');
  const rows = await rowsOf(id);
  await save(rows, ({ code }) =>
    code === 'LEAD-01'
      ? { answer: 'full' }
      : code === 'LEAD-02'
        ? { answer: 'none' }
        : { answer: 'half', evidence: '查阅记录' },
  );
  const found = async () =>
    (await admin.get<{ findings: { text: string }[] }>(`${study}/life`, { id })).body.data.findings;
  expect(JSON.stringify(await found())).toContain('LEAD-01');
  expect(JSON.stringify(await found())).not.toContain('LEAD-02');
  await save([(await rowsOf(id)).find(({ code }) => code === 'LEAD-01')!], () => ({
    answer: 'full',
    evidence: '会议纪要',
  }));
  expect(JSON.stringify(await found())).not.toContain('LEAD-01');
});

it('N/A needs its reason and leaves the section’s maximum', async () => {
  const id = await make('E-2', '2021-02-01');
  const rows = await rowsOf(id);
  const mi = rows.filter(({ code }) => code.startsWith('MI-'));
  const told = await save(mi.slice(0, 1), () => ({ answer: 'na' }));
  expect(told.faults[0]?.errors[0]?.msg).toContain('理由');
  await save(
    rows.filter((row) => !mi.includes(row)),
    () => ({ answer: 'none' }),
  );
  await save(mi, ({ code }) =>
    ['MI-17', 'MI-18', 'MI-19', 'MI-20'].includes(code)
      ? { answer: 'na', reason: '无此类设备' }
      : { answer: 'full' },
  );
  const section = (await board(id)).sections.find(({ code }) => code === 'MI');
  expect(section).toMatchObject({ points: 120, share: 1, band: 'excellent' });
  expect((await board(id)).score.value?.total).toBeCloseTo(120, 9);
});

it('approval dates the company’s factor, a later one ends it the day before, and the same day is refused', async () => {
  const first = await make('E-3', '2022-01-01');
  await answerAll(first, 'half');
  expect((await approve(first)).body).toMatchObject({ success: true });
  expect(await at('2022-06-01')).toMatchObject({
    value: 1,
    assumed: false,
    source: { evaluationCode: 'E-3 R1' },
  });
  // After 36 months it stays in force, and says so.
  const expiry = [await at('2024-12-31'), await at('2025-01-01')].map(({ value, expired }) => [
    value,
    expired,
  ]);
  expect(expiry).toEqual([
    [1, false],
    [1, true],
  ]);
  const second = await make('E-4', '2024-07-01');
  await answerAll(second, 'most');
  await approve(second);
  expect((await at('2024-06-30')).value).toBe(1);
  expect((await at('2024-07-01')).value).toBeCloseTo(10 ** -0.5, 12);
  const company = await admin.get<{ evaluationCoefficient: number }>(
    '/ircrisk-center/enterprise-info/detail-by-tenant',
  );
  expect(company.body.data.evaluationCoefficient).toBeCloseTo(10 ** -0.5, 12);
  const rival = await make('E-5', '2024-07-01');
  await answerAll(rival, 'full');
  const refused = await admin.form(`${study}/submit-review`, { id: rival });
  expect(refused.status).toBe(409);
  expect(refused.body.msg).toContain('E-4');

  const revised = (await admin.form<string>(`${study}/revise`, { id: second })).body.data;
  await answerAll(revised, 'full');
  await approve(revised);
  expect((await at('2024-07-01')).value).toBeCloseTo(0.1, 12);
  expect((await board(revised)).coefficients.filter(({ evaluationId }) => evaluationId)).toMatchObject([
    { validFrom: '2022-01-01', validTo: '2024-06-30' },
    { validFrom: '2024-07-01', validTo: null, evaluationCode: 'E-4 R2' },
  ]);
  expect((await board(revised)).mismatch).toBeNull();
});

it('a factor dated ahead waits for its day; one of a site changes no company', async () => {
  const later = await make('E-6', '2099-01-01');
  await answerAll(later, 'none');
  await approve(later);
  expect((await at('2098-12-31')).value).not.toBe(10);
  expect((await at('2099-01-01')).value).toBe(10);
  const nodes = await admin.get<{ records: { id: string }[] }>('/ircrisk-center/factory-model/page');
  const site = await make('E-7', '2023-03-01', { nodeId: nodes.body.data.records[0]?.id });
  await answerAll(site, 'none');
  await approve(site);
  expect((await at('2023-03-02')).value).toBe(1);
});

it('another set changes only its own evaluation; points that do not add to 1,000 keep it from review', async () => {
  const first = await make('E-8', '2025-01-01');
  const [question] = await rowsOf(first);
  await save([question!], () => ({ question: '企业自拟的问题？', maxPoints: 20 }));
  await answerAll(first, 'full');
  expect((await board(first)).score.reason?.code).toBe('sectionMaximum');
  const copy = await make('E-9', '2025-02-01', { questionsFrom: first });
  expect((await rowsOf(copy))[0]).toMatchObject({ question: '企业自拟的问题？', maxPoints: 20 });
  expect((await rowsOf(await make('E-10', '2025-03-01')))[0]).toMatchObject({ maxPoints: 12 });
});

it('a draft of another set takes over the answers to questions of the same number, and says what to read again', async () => {
  const first = await make('E-20', '2025-06-01');
  const before = await rowsOf(first);
  await save(before.slice(0, 100), ({ code }) => ({
    ...{ answer: 'half', evidence: `查阅 ${code}`, secondAnswer: 'full' },
  }));
  const second = await make('E-21', '2025-07-01', { questionsFrom: first });
  const rows = await rowsOf(second);
  await save(rows.slice(0, 1), () => ({ answer: 'full' }));
  await save(rows.slice(1, 2), () => ({ question: '改写的问题？' }));
  await save(rows.slice(2, 3), () => ({ code: 'OWN-01' }));
  const take = (id: string, from: string) =>
    admin.post<{ taken: number; kept: number; reworded: string[]; open: string[] }>(`${study}/take-answers`, {
      ...{ id, from },
    });
  expect((await take(second, first)).body.data).toEqual({
    taken: 98,
    kept: 1,
    reworded: [rows[1]!.code],
    open: ['OWN-01', ...before.slice(100).map(({ code }) => code)],
  });
  const after = (await rowsOf(second)) as (Row & {
    answer: string;
    evidence: string;
    secondAnswer: string;
  })[];
  const [own, reworded, , fourth] = rows.map(({ id }) => after.find((row) => row.id === id)!);
  expect(own).toMatchObject({ answer: 'full' });
  expect(reworded).toMatchObject({ question: '改写的问题？', answer: 'half' });
  expect(fourth!.evidence).toBe(`查阅 ${fourth!.code}`);
  expect(fourth!.secondAnswer ?? null).toBeNull();
  expect((await board(second)).answered).toBe(99);
  // Again it finds nothing to do; what is approved takes nothing, and nothing comes from itself.
  expect((await take(second, first)).body.data).toMatchObject({ taken: 0, kept: 99 });
  expect((await take(second, second)).status).toBe(400);
  const past = await make('E-22', '2010-01-01');
  await answerAll(past, 'most');
  await approve(past);
  expect((await take(past, first)).status).toBe(409);
});

it('says when it is 36 months old, and its factor stays', async () => {
  const old = await make('E-23', '2011-05-31');
  await answerAll(old, 'none');
  await approve(old);
  expect(await board(old)).toMatchObject({ expired: true, expiresOn: '2014-05-31' });
  expect((await at('2016-01-01')).value).toBe(10);
  const month = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);
  expect((await board(await make('E-24', month))).expired).toBe(false);
});

it('tells the agreement of two assessors, raises actions of gaps once, and compares by scores', async () => {
  const id = await make('E-11', '2025-04-01');
  const rows = await rowsOf(id);
  await save(rows, ({ code }) => ({
    answer: code.endsWith('1') ? 'full' : 'half',
    secondAnswer: code.endsWith('1') || code.endsWith('2') ? 'full' : 'half',
    evidence: 'x',
  }));
  const { agreement, gaps } = await board(id);
  expect(agreement.pairs).toBe(102);
  expect(agreement.differing).toContain('LEAD-02');
  expect(agreement.kappa).toBeGreaterThan(0.4);
  const wanted = { id, answerIds: gaps.slice(0, 3).map(({ answerId }) => answerId), dueDate: '2030-01-01' };
  const raise = async () => {
    const { body } = await admin.post<{ raised: number }>(`${service}/gap/raise`, wanted);
    expect(body, JSON.stringify(body)).toMatchObject({ success: true });
    return body.data.raised;
  };
  expect([await raise(), await raise()]).toEqual([3, 0]);
  expect((await board(id)).gaps.filter(({ action }) => action)).toHaveLength(3);
  const scores = await admin.get<{
    evaluations: { pscore: number; factor: number }[];
    averageScore: number;
    averageFactor: number;
  }>(`${study}/scores`);
  const { evaluations, averageScore, averageFactor } = scores.body.data;
  const mean = evaluations.reduce((sum, { pscore }) => sum + pscore, 0) / evaluations.length;
  expect(averageScore).toBeCloseTo(mean, 9);
  expect(averageFactor).toBeCloseTo(10 ** (1 - 0.02 * mean), 9);
});

it('points at sections in which root cause analyses in force have found their latent roots', async () => {
  const id = await make('E-HINT', '2025-05-01');
  expect((await board(id)).hints).toEqual([]);
  const cases = '/ircrisk-root-cause-analysis/rca-case';
  const analysed = async (code: string, latentCode: string, causeState: 'verified' | 'hypothesis') => {
    const made = await admin.post<string>(`${cases}/submit`, {
      code,
      name: `案例 ${code}`,
      nameEn: `Case ${code}`,
    });
    expect(made.body, JSON.stringify(made.body)).toMatchObject({ success: true });
    const added = addCause(firstDocument(code, null), 'N0', '备件不符');
    if ('problem' in added) throw new Error(added.problem.code);
    const model = changeCause(added.document, 'N1', {
      ...{ evidence: ['EV-01'], state: causeState, rootType: 'latent', withinControl: true },
      ...{ removalPrevents: true, latentCode },
    });
    await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.run(sql`update rca_cases set model = ${JSON.stringify(model)}::jsonb where id = ${made.body.data}`),
    );
    return made.body.data;
  };
  const approved = (caseId: string) =>
    platform.inTenant(platform.a.tenantId, (tx) =>
      tx.run(sql`update rca_cases set state = 'approved' where id = ${caseId}`),
    );
  const [first, second] = [
    await analysed('RCA-H1', 'L13', 'verified'),
    await analysed('RCA-H2', 'L7', 'verified'),
  ];
  const guessed = await analysed('RCA-H3', 'L9', 'hypothesis');
  // A case that is not in force, and a root nobody has verified, point at nothing.
  await approved(guessed);
  expect((await board(id)).hints).toEqual([]);
  for (const caseId of [first, second]) await approved(caseId);
  expect((await board(id)).hints).toEqual([
    {
      section: 'MI',
      latentCodes: ['L13', 'L7'],
      cases: [
        { id: first, code: 'RCA-H1', name: '案例 RCA-H1' },
        { id: second, code: 'RCA-H2', name: '案例 RCA-H2' },
      ],
    },
  ]);
});

it('every latent code of the root cause analyses has the section that asks about it', () => {
  expect(Object.keys(latentSections).sort()).toEqual(Object.keys(latentCodes).sort());
  expect(Object.values(latentSections).every((code) => code in sectionWords)).toBe(true);
});

it('makes the report in both languages, also of one that is not answered', async () => {
  const id = await make('E-12', '2025-05-01');
  const made = async (language: string, format: string) => {
    const asked = await admin.post<{ jobId: string }>(`${study}/report`, { id, language, format });
    const query = { id: asked.body.data.jobId };
    const state = async () =>
      (await admin.get<{ state: string }>('/ircrisk-system/job/detail', query)).body.data.state;
    await expect.poll(state, { timeout: 50_000, interval: 50 }).toBe('done');
  };
  await made('zh', 'pdf');
  await answerAll(id, 'most');
  await made('en', 'docx');
});

it('shows nothing of it to another tenant', async () => {
  const id = await make('E-13', '2025-06-01');
  const other = await platform.client(platform.b.admin);
  expect((await other.get(`${study}/board`, { id })).status).toBe(404);
});
