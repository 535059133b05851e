import type {
  Characteristic,
  ItpLine,
  NcrDetail,
  QraBoard,
  ScoredRisk,
} from '@ircrisk/contract/modules/risk/qra.ts';
import type { Job } from '@ircrisk/contract/modules/system/job.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedQuality } from '#demo/quality/seed.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { hireSigners, type Signers } from '#testing/signers.ts';
import type { TestClient } from '#testing/test-client.ts';

let platform: TestPlatform;
let admin: TestClient;
let plain: TestClient;
let signers: Signers;
const base = '/ircrisk-qra';

beforeAll(async () => {
  platform = await startTestPlatform();
  await platform.permit(platform.a, 'qra-study.read');
  admin = await platform.client(platform.a.admin);
  plain = await platform.client(platform.a.plain);
  signers = await hireSigners(platform, platform.a);
});
afterAll(() => platform?.close());

async function make(resource: string, values: object): Promise<string> {
  const answer = await admin.post<string>(`${base}/${resource}/submit`, values);
  expect(answer.body).toMatchObject({ success: true });
  return answer.body.data;
}
const project = (studyNo: string, more: object = {}) =>
  make('qra-study', { studyNo, studyName: `项目 ${studyNo}`, method: 'rpn', ...more });
const board = async (id: string) => (await admin.get<QraBoard>(`${base}/qra-study/board`, { id })).body.data;
const scoring = async (client: TestClient, id: string) =>
  (await client.get<{ risks: ScoredRisk[] }>(`${base}/qra-study/scoring`, { id })).body.data.risks[0]!;
const post = (path: string, body: object, client = admin) => client.post(`${base}/${path}`, body);

const judgedLow = { uncertainty: 'low', importance: 'low', complexity: 'low' };

describe('a project', () => {
  it('rates its risks, raises the class for poor knowledge, and counts them in the list', async () => {
    const id = await project('Q-1');
    const riskId = await make('qra-risk', {
      studyId: id,
      code: 'R-01',
      hazard: '混合不均',
      severity: 8,
      probability: 3,
      detection: 4,
      knowledge: 'good',
      residualSeverity: 8,
      residualProbability: 2,
      residualDetection: 2,
    });
    const [risk] = (await board(id)).risks;
    expect(risk).toMatchObject({ score: 96, riskClass: 'medium', residualScore: 32, residualClass: 'low' });
    await post('qra-risk/submit', { id: riskId, knowledge: 'poor' });
    expect((await board(id)).risks[0]).toMatchObject({ riskClass: 'high', residualClass: 'medium' });
    const page = await admin.get<{ records: object[] }>(`${base}/qra-study/page`, { studyNo: 'Q-1' });
    expect(page.body.data.records[0]).toMatchObject({ riskCount: 1, highCount: 1, highAfter: 0 });
  });

  it('scored another way is rated anew at once: nothing keeps a class of the former way', async () => {
    const id = await project('Q-1b', { method: 'matrix' });
    const grades = { severity: 4, probability: 4, detection: 2, knowledge: 'good' };
    const riskId = await make('qra-risk', { studyId: id, code: 'R-01', hazard: '混批', ...grades });
    expect((await board(id)).risks[0]).toMatchObject({ score: 16, riskClass: 'high' });
    await post('qra-study/accept-risk', { riskId, reason: '已知', reviewDate: '2199-01-01' });
    await post('qra-study/submit', { id, method: 'rpn' });
    expect((await board(id)).risks[0]).toMatchObject({ score: 32, riskClass: 'low', acceptedOn: null });
    const page = await admin.get<{ records: object[] }>(`${base}/qra-study/page`, { studyNo: 'Q-1b' });
    expect(page.body.data.records[0]).toMatchObject({ highCount: 0 });
    await post('qra-risk/submit', { id: riskId, severity: 9 });
    await post('qra-study/submit', { id, method: 'matrix' });
    // A nine is no grade of five: the risk is unrated until somebody grades it.
    expect((await board(id)).risks[0]).toMatchObject({ score: null, riskClass: null });
  });

  it('has its classes by the limits of the company; approved studies stay as they were judged', async () => {
    const grades = { severity: 4, probability: 3, knowledge: 'good' };
    const id = await project('Q-1c', { method: 'matrix' });
    await make('qra-risk', { studyId: id, code: 'R-01', hazard: '混批', ...grades });
    const old = await project('Q-1d', { method: 'matrix', formality: 'low', ...judgedLow });
    await make('qra-risk', { studyId: old, code: 'R-01', hazard: '混批', ...grades });
    await post('qra-study/submit-review', { id: old });
    expect((await signers.approve(`${base}/qra-study`, old)).body).toMatchObject({ success: true });
    expect((await board(id)).risks[0]).toMatchObject({ score: 12, riskClass: 'medium' });
    const set = (matrix: object, client = admin) =>
      post('class-limits/submit', { matrix, rpn: { lowTo: 39, mediumTo: 120 } }, client);
    expect((await set({ lowTo: 9, mediumTo: 9 })).body.code).toBe(400);
    expect((await set({ lowTo: 4, mediumTo: 11 }, plain)).body.code).toBe(403);
    expect((await set({ lowTo: 4, mediumTo: 11 })).body).toMatchObject({ success: true });
    expect((await board(id)).risks[0]).toMatchObject({ riskClass: 'high' });
    expect((await board(old)).risks[0]).toMatchObject({ riskClass: 'medium' });
    const riskId = await make('qra-risk', {
      studyId: id,
      code: 'R-02',
      hazard: '错料',
      ...grades,
      severity: 2,
    });
    expect((await board(id)).risks.find((one) => one.id === riskId)).toMatchObject({ riskClass: 'medium' });
    const limits = await admin.get(`${base}/class-limits`);
    expect(limits.body.data).toEqual({
      matrix: { lowTo: 4, mediumTo: 11 },
      rpn: { lowTo: 39, mediumTo: 120 },
    });
    const foreign = await platform.client(platform.b.admin);
    expect((await foreign.get(`${base}/class-limits`)).body.data).toMatchObject({
      matrix: { lowTo: 5, mediumTo: 12 },
    });
    await set({ lowTo: 5, mediumTo: 12 });
  });

  it('keeps the weights of its ranking; weights of nothing are refused', async () => {
    const id = await project('Q-1e', { weightSeverity: 3, weightProbability: 1 });
    expect((await board(id)).weights).toEqual({ severity: 3, probability: 1, detection: null });
    const none = await post('qra-study/submit', { id, weightSeverity: 0, weightProbability: 0 });
    expect(none.body.errors?.[0]).toMatchObject({ field: 'weightSeverity', rule: 'weights' });
  });

  it('refuses a grade outside its scale by the name of the field', async () => {
    const id = await project('Q-2', { method: 'matrix' });
    const answer = await post('qra-risk/submit', {
      studyId: id,
      code: 'R-01',
      hazard: '水分',
      severity: 7,
      probability: 2,
    });
    expect(answer.body).toMatchObject({ code: 400, errors: [{ field: 'severity' }] });
    expect((await board(id)).risks).toEqual([]);
  });

  it('goes to review once every risk is rated and every high one is reduced or accepted', async () => {
    const id = await project('Q-3', {
      uncertainty: 'high',
      importance: 'low',
      complexity: 'low',
      formality: 'low',
    });
    const submit = () => post('qra-study/submit-review', { id });
    expect((await submit()).body).toMatchObject({
      code: 409,
      msg: expect.stringContaining('还没有质量风险'),
    });
    const riskId = await make('qra-risk', {
      studyId: id,
      code: 'R-01',
      hazard: '铂含量低',
      severity: 9,
      probability: 5,
      detection: 5,
    });
    expect((await submit()).body.msg).toContain('R-01');
    const accept = (client: TestClient, reviewDate: string) =>
      post('qra-study/accept-risk', { riskId, reason: '替代方案更差', reviewDate }, client);
    expect((await accept(plain, '2030-01-01')).status).toBe(403);
    expect((await accept(admin, '2020-01-01')).body).toMatchObject({ errors: [{ field: 'reviewDate' }] });
    expect((await accept(admin, '2030-01-01')).body.success).toBe(true);
    const actions = await admin.get<{ records: object[] }>('/ircrisk-center/action-item/page', {
      sourceModule: 'qra',
    });
    expect(actions.body.data.records).toContainEqual(expect.objectContaining({ dueDate: '2030-01-01' }));
    expect((await submit()).body.msg).toContain('正式程度');
    await post('qra-study/submit', { id, formalityReason: '同类产品已有十年数据' });
    expect((await submit()).body.success).toBe(true);
    expect((await post('qra-risk/submit', { id: riskId, severity: 1 })).body.success).toBe(false);
  });

  it('another rating takes an acceptance back', async () => {
    const id = await project('Q-4');
    const grades = { severity: 9, probability: 5, detection: 5 };
    const riskId = await make('qra-risk', { studyId: id, code: 'R-01', hazard: '水分', ...grades });
    await post('qra-study/accept-risk', { riskId, reason: '见附件', reviewDate: '2030-01-01' });
    expect((await board(id)).risks[0]?.acceptedOn).not.toBeNull();
    await post('qra-risk/submit', { id: riskId, probability: 6 });
    expect((await board(id)).risks[0]?.acceptedOn).toBeNull();
  });

  it('keeps the walk through the decision tree with its reasons, also in the next revision', async () => {
    const id = await project('Q-5');
    const riskId = await make('qra-risk', {
      studyId: id,
      code: 'R-01',
      hazard: '异物',
      severity: 3,
      probability: 2,
      detection: 2,
    });
    const ask = (answers: object) => post('qra-study/ccp', { riskId, edition: 'codex-2003', answers });
    expect((await ask({ q1: { answer: true } })).body).toMatchObject({ code: 400 });
    const walked = { q1: { answer: true, reason: '磁选' }, q2: { answer: true, reason: '专为此设' } };
    expect((await ask(walked)).body.data).toEqual({ outcome: 'ccp' });
    await post('qra-study/submit-review', { id });
    await signers.approve(`${base}/qra-study`, id);
    const next = (await admin.form<string>(`${base}/qra-study/revise`, { id })).body.data;
    expect((await board(next)).risks[0]).toMatchObject({ ccp: 'ccp', ccpAnswers: walked });
  });
});

describe('individual scores', () => {
  let id: string;
  let riskId: string;
  const give = (client: TestClient, severity: number) =>
    post('qra-study/score', { riskId, severity, probability: 3, detection: 4 }, client);
  beforeAll(async () => {
    id = await project('S-1', { team: [platform.a.admin.id, platform.a.plain.id], formality: 'high' });
    riskId = await make('qra-risk', { studyId: id, code: 'R-01', hazard: '混合不均' });
  });

  it('are seen by nobody else before the reveal, in no answer of the server', async () => {
    await give(admin, 9);
    expect((await give(plain, 2)).body.success).toBe(true);
    const seen = await scoring(plain, id);
    expect(seen).toMatchObject({ given: 2, expected: 2, revealed: false, agreement: { severity: null } });
    expect(seen.scores.map(({ person }) => person)).toEqual([platform.a.plain.id]);
    expect((await post('qra-risk/submit', { id: riskId, severity: 5 })).body.msg).toContain('揭示');
    expect(
      (await post('qra-study/agree', { riskId, severity: 5, probability: 3, detection: 4 })).body.code,
    ).toBe(409);
    const audit = await platform.asOwner<{ count: string }>(
      `select count(*) from audit_entries where table_name = 'qra_scores'`,
    );
    expect(Number(audit[0]?.count)).toBe(0);
  });

  it('are refused from who is not of the team', async () => {
    expect((await give(signers.checker, 5)).status).toBe(403);
    for (const [call, body] of [
      ['reveal', { riskId, reason: '想看看' }],
      ['agree', { riskId, severity: 1, probability: 1, detection: 1 }],
    ] as const)
      expect((await post(`qra-study/${call}`, body, signers.checker)).status).toBe(403);
    expect((await scoring(plain, id)).revealed).toBe(false);
  });

  it('revealed, they are everybody’s, with a call to discuss, and stay as they are', async () => {
    expect((await post('qra-study/reveal', { riskId })).body.success).toBe(true);
    const seen = await scoring(plain, id);
    expect(seen.scores.map(({ severity }) => severity).sort()).toEqual([2, 9]);
    expect(seen.agreement.severity).toMatchObject({ median: 5.5, proposed: 6, discuss: true });
    expect((await give(plain, 8)).body.msg).toContain('已揭示');
    await post('qra-study/agree', { riskId, severity: 6, probability: 3, detection: 4 });
    expect((await board(id)).risks[0]).toMatchObject({ score: 72, riskClass: 'medium' });
  });

  it('an early reveal is the leader’s, and needs a reason', async () => {
    riskId = await make('qra-risk', { studyId: id, code: 'R-02', hazard: '水分' });
    await post('qra-study/submit', { id, leader: platform.a.plain.id });
    expect((await post('qra-study/reveal', { riskId, reason: '一人请假' })).status).toBe(403);
    await post('qra-study/submit', { id, leader: platform.a.admin.id });
    expect((await post('qra-study/reveal', { riskId })).body).toMatchObject({ code: 409 });
    expect((await post('qra-study/reveal', { riskId, reason: '一人请假' })).body.success).toBe(true);
  });
});

describe('measurements', () => {
  let studyId: string;
  let characteristicId: string;
  const at = (number: number) =>
    `2026-01-${String(1 + Math.floor(number / 20)).padStart(2, '0')} ${String(number % 20).padStart(2, '0')}:00:00`;
  const enter = (number: number, values: readonly number[], client = admin) =>
    post(
      'qra-measurement/submit',
      {
        characteristicId,
        takenTime: at(number),
        ...Object.fromEntries(values.map((value, place) => [`x${place + 1}`, value])),
      },
      client,
    );
  const overview = async () =>
    (await admin.get<Characteristic[]>(`${base}/qra-characteristic/overview`, { studyId })).body.data[0]!;
  beforeAll(async () => {
    studyId = await project('M-1');
    characteristicId = await make('qra-characteristic', {
      studyId,
      code: 'C-01',
      name: '装填量',
      lsl: 9,
      usl: 11,
      target: 10,
      chart: 'xbarR',
      sampleSize: 3,
    });
  });

  it('are checked against the plan', async () => {
    expect((await enter(0, [])).body).toMatchObject({ errors: [{ field: 'x1' }] });
    expect((await enter(0, [10, 10, 10, 10])).body).toMatchObject({ errors: [{ field: 'x4' }] });
    const crossed = await post('qra-characteristic/submit', { id: characteristicId, lsl: 12 });
    expect(crossed.body).toMatchObject({ errors: [{ field: 'lsl' }] });
  });

  it('give a capability once there are enough of them, and a record when it is kept', async () => {
    for (let number = 0; number < 8; number += 1) await enter(number, [10 + (number % 3) * 0.1, 9.9, 10.1]);
    const keep = (overrideReason?: string) =>
      post('qra-characteristic/keep-capability', { id: characteristicId, overrideReason });
    expect((await overview()).cpk).toBeNull();
    expect((await keep()).body).toMatchObject({ errors: [{ field: 'overrideReason' }] });
    expect((await keep('首件放行')).body.success).toBe(true);
    // Pressed again with nothing new, it stands there once.
    expect((await keep('首件放行')).body.success).toBe(true);
    const series = await admin.get<{ kept: object[] }>(`${base}/qra-characteristic/measured`, {
      id: characteristicId,
    });
    expect(series.body.data.kept).toHaveLength(1);
    expect((await keep('复核')).body.success).toBe(true);
    expect(await overview()).toMatchObject({
      isOverridden: true,
      overrideReason: '复核',
      overrideBy: expect.any(String),
      cpk: expect.any(Number),
    });
    for (let number = 8; number < 12; number += 1) await enter(number, [10 + (number % 3) * 0.1, 9.9, 10.1]);
    expect(await overview()).toMatchObject({
      rules: [],
      subgroups: 12,
      isOverridden: false,
      cpk: expect.any(Number),
    });
  });

  it('stay under a chart that can read them', async () => {
    const change = (chart: string) => post('qra-characteristic/submit', { id: characteristicId, chart });
    expect((await change('p')).body).toMatchObject({ errors: [{ field: 'chart' }] });
    expect((await change('xbarS')).body.success).toBe(true);
    expect((await change('xbarR')).body.success).toBe(true);
  });

  it('begin a new study when the limits are changed', async () => {
    await post('qra-characteristic/submit', { id: characteristicId, usl: 10.8 });
    const answer = await post('qra-characteristic/keep-capability', { id: characteristicId });
    expect(answer.body.success).toBe(false);
  });

  it('are nobody else’s', async () => {
    const stranger = await platform.client(platform.b.admin);
    expect((await stranger.get(`${base}/qra-characteristic/measured`, { id: characteristicId })).status).toBe(
      404,
    );
    expect((await plain.get(`${base}/qra-characteristic/measured`, { id: characteristicId })).status).toBe(
      403,
    );
  });

  it('of a gauge are kept unfinished, and judged with the last cell', async () => {
    const id = await make('qra-gauge-study', {
      studyId,
      code: 'G-1',
      name: '内径量表',
      characteristicId,
      tolerance: 2,
    });
    const readings = ['1', '2', '3'].flatMap((part) =>
      ['甲', '乙'].flatMap((appraiser) =>
        [0.001, -0.001].map((error) => ({ part, appraiser, value: Number(part) + error })),
      ),
    );
    const save = (version: number, given: object[]) =>
      admin.post<{ version: number }>(`${base}/qra-gauge-study/save-readings`, {
        id,
        version,
        readings: given,
      });
    const { version } = (await save(1, [...readings.slice(1), { ...readings[0], value: null }])).body.data;
    expect((await save(1, readings)).status).toBe(409);
    await save(version, readings);
    const { body } = await admin.get<{ calculation: { value: object } }>(`${base}/qra-gauge-study/readings`, {
      id,
    });
    expect(body.data.calculation.value).toMatchObject({ verdict: 'good' });
    expect((await overview()).grr?.percent).toBeLessThan(10);
  });
});

describe('inspection and nonconformities', () => {
  let studyId: string;
  beforeAll(async () => {
    studyId = await project('I-1');
  });

  it('nothing after an open hold point is signed; a hold point is not waived', async () => {
    const first = await make('qra-itp', { studyId, seq: 10, activity: '钻孔', maker: 'H', buyer: 'W' });
    const second = await make('qra-itp', { studyId, seq: 20, activity: '胀接', maker: 'R' });
    const sign = (id: string, party: string, outcome = 'passed', remark?: string) =>
      post('qra-itp/sign', { id, party, outcome, remark }, party === 'buyer' ? signers.checker : admin);
    expect((await sign(first, 'buyer')).body.msg).toContain('制造');
    expect((await sign(second, 'maker')).body.msg).toContain('第 10 项');
    expect((await sign(first, 'maker', 'waived', '赶工')).body.code).toBe(409);
    expect((await sign(first, 'third')).body.code).toBe(409);
    expect((await sign(first, 'maker')).body.success).toBe(true);
    expect((await sign(first, 'buyer', 'waived')).body).toMatchObject({ errors: [{ field: 'remark' }] });
    await sign(first, 'buyer', 'waived', '买方书面放弃');
    const both = { id: first, party: 'maker', outcome: 'passed' };
    expect((await post('qra-itp/sign', both, signers.checker)).body.msg).toContain('一人只能代表一方');
    expect((await sign(second, 'maker')).body.success).toBe(true);
    const lines = (await admin.get<ItpLine[]>(`${base}/qra-itp/board`, { studyId })).body.data;
    expect(lines.map(({ state }) => state)).toEqual(['released', 'released']);
    // What is signed stays signed: neither taken back nor signed a second time.
    for (const outcome of ['passed', 'refused'])
      expect((await sign(first, 'maker', outcome, '再签')).body.msg).toContain('已签署');
    expect((await sign(first, 'buyer', 'passed', '再签')).body.code).toBe(409);
    expect((await post('qra-itp/submit', { id: first, activity: '改' })).body.success).toBe(false);
  });

  it('a refused signature stays to be read, and is passed later only with a remark', async () => {
    const own = await project('I-2');
    const id = await make('qra-itp', { studyId: own, seq: 10, activity: '水压试验', maker: 'H' });
    const sign = (outcome: string, remark?: string) =>
      post('qra-itp/sign', { id, party: 'maker', outcome, remark });
    expect((await sign('refused', '管口渗漏')).body.success).toBe(true);
    const apart = await project('I-3');
    const other = await make('qra-itp', { studyId: apart, seq: 5, activity: '外观', maker: 'W', buyer: 'W' });
    await post('qra-itp/sign', { id: other, party: 'maker', outcome: 'refused', remark: '划痕' });
    const early = { id: other, party: 'buyer', outcome: 'passed' };
    expect((await post('qra-itp/sign', early, signers.checker)).body.msg).toContain('制造方尚未签署通过');
    expect((await sign('passed')).body).toMatchObject({ code: 400, errors: [{ field: 'remark' }] });
    expect((await sign('passed', '重胀后复试合格')).body.success).toBe(true);
    const [line] = (await admin.get<ItpLine[]>(`${base}/qra-itp/board`, { studyId: own })).body.data;
    expect(line).toMatchObject({
      state: 'released',
      signs: [{ outcome: 'passed', remark: '重胀后复试合格' }],
      refusals: [{ party: 'maker', outcome: 'refused', remark: '管口渗漏' }],
    });
  });

  it('a nonconformity is disposed of, corrected, and closed when the measure is shown to work', async () => {
    const id = await make('qra-ncr', { studyId, code: 'NCR-1', title: '减薄超限', foundOn: '2026-01-05' });
    const act = (name: string, client = admin, reason?: string) =>
      post('qra-ncr/act', { id, act: name, reason }, client);
    expect((await act('dispose', admin, '评定')).body.msg).toContain('处置方式');
    await post('qra-ncr/submit', { id, disposition: 'rework' });
    await act('dispose', admin, '返工后复检');
    expect((await act('correct')).body.msg).toContain('根本原因');
    await post('qra-ncr/submit', { id, cause: '滚柱磨损', measure: '换滚柱', dueDate: '2026-02-01' });
    expect((await act('correct')).body).toMatchObject({ code: 400, errors: [{ field: 'dueDate' }] });
    await post('qra-ncr/submit', { id, dueDate: '2030-02-01' });
    expect((await act('correct')).body.success).toBe(true);
    expect((await act('verify')).status).toBe(403);
    expect((await act('verify', signers.checker)).body.code).toBe(409);
    const counts = {
      inspectedBefore: 200,
      nonconformingBefore: 20,
      inspectedAfter: 200,
      nonconformingAfter: 2,
      recurrences: 0,
    };
    const above = { ...counts, inspectedAfter: 3, nonconformingAfter: 50 };
    expect((await post('qra-ncr/submit', { id, ...above })).body).toMatchObject({
      code: 400,
      errors: [{ field: 'nonconformingAfter', msg: '不合格数不能大于检查数' }],
    });
    await post('qra-ncr/submit', { id, ...counts, windowEnd: '2026-03-01' });
    // One number alone is held to the other that stands.
    expect((await post('qra-ncr/submit', { id, inspectedBefore: 19 })).body).toMatchObject({
      code: 400,
      errors: [{ field: 'nonconformingBefore' }],
    });
    expect((await act('verify', signers.checker)).body.success).toBe(true);
    await act('close');
    const story = (await admin.get<NcrDetail>(`${base}/qra-ncr/story`, { id })).body.data;
    expect(story).toMatchObject({
      record: { state: 'closed', verdict: 'effective' },
      effect: { value: { verdict: 'effective' } },
    });
    expect(story.moves.map((move) => move.act)).toEqual(['dispose', 'correct', 'verify', 'close']);
    expect(story.actionId).not.toBeNull();
    // It comes back: the measure of then is done, the new one is an item of its own; an open one is not raised twice.
    await platform.asOwner(
      `update action_items set state = 'closed', closed_on = current_date where id = $1`,
      [story.actionId],
    );
    const again = async () => {
      await act('reopen', admin, '同类再发');
      await act('dispose', admin, '返工');
      expect((await act('correct')).body.success).toBe(true);
      return (await admin.get<NcrDetail>(`${base}/qra-ncr/story`, { id })).body.data.actionId;
    };
    const second = await again();
    expect(second).not.toBe(story.actionId);
    expect(await again()).toBe(second);
  });
});

it('the demo projects report in every form and both languages', async () => {
  await platform.inTenant(platform.b.tenantId, (tx) => seedQuality(tx));
  const client = await platform.client(platform.b.admin);
  const { records } = (
    await client.get<{ records: { id: string; studyNo: string }[] }>(`${base}/qra-study/page`)
  ).body.data;
  const id = records.find(({ studyNo }) => studyNo === 'QRA-014')!.id;
  for (const [language, format] of [
    ['zh', 'pdf'],
    ['en', 'docx'],
    ['en', 'xlsx'],
  ] as const) {
    const { jobId } = (
      await client.post<{ jobId: string }>(`${base}/qra-study/report`, { id, language, format })
    ).body.data;
    let job: Job;
    do {
      await new Promise((resolve) => setTimeout(resolve, 50));
      job = (await client.get<Job>('/ircrisk-system/job/detail', { id: jobId })).body.data;
    } while (job.state === 'queued' || job.state === 'running');
    expect(job).toMatchObject({ state: 'done' });
  }
});
