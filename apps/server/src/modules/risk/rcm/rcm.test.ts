import type { RcmBoard } from '@ircrisk/contract/modules/risk/rcm.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { plantUnit } from '#testing/rbi-plant.ts';
import { hireSigners, type Signers } from '#testing/signers.ts';
import type { TestClient } from '#testing/test-client.ts';

let platform: TestPlatform;
let admin: TestClient;
let signers: Signers;
let equipmentId: string;
const service = '/ircrisk-rcm';
const study = `${service}/rcm-study`;

beforeAll(async () => {
  platform = await startTestPlatform();
  admin = await platform.client(platform.a.admin);
  signers = await hireSigners(platform, platform.a);
  const { nodeId } = await platform.inTenant(platform.a.tenantId, (tx) => plantUnit(tx, 1));
  const page = await admin.get<{ records: { id: string }[] }>('/ircrisk-center/equipment/page', { nodeId });
  equipmentId = page.body.data.records[0]!.id;
});
afterAll(() => platform.close());

const make = async (resource: string, values: object) => {
  const answer = await admin.post<string>(`${service}/${resource}/submit`, values);
  expect(answer.body).toMatchObject({ success: true });
  return answer.body.data;
};
const board = async (id: string) => (await admin.get<RcmBoard>(`${study}/board`, { id })).body.data;
const no = { answer: false, reason: '不可行' };
const yes = { answer: true, reason: '是' };
const evident = { evident: yes, safety: no, environment: no, operational: yes };
const save = (modeId: string, answers: object) =>
  admin.post<{ outcome: string | null; next: string | null }>(`${service}/decision/save`, {
    modeId,
    answers,
  });

async function furnished(code: string, interval = 3) {
  const id = await make('rcm-study', {
    code,
    name: code,
    equipmentId,
    operatingContext: '一开一备',
    reviewDate: '2027-01-01',
    formulasApprovedBy: '张工',
  });
  await make('rcm-function', { studyId: id, code: '1', statement: '输送', performanceStandard: '180 m³/h' });
  await make('rcm-failure', { studyId: id, code: '1A', statement: '完全不能输送' });
  const modeId = await make('rcm-mode', {
    studyId: id,
    failureCode: '1A',
    number: 3,
    mode: '膜片断裂',
    cause: '疲劳',
    effect: '停机',
    task: '更换膜片',
    intervalValue: interval,
    intervalUnit: 'month',
    trade: 'mechanical',
    duration: 4,
    runningState: 'offline',
  });
  return { id, modeId };
}

it('asks in turn, wants a reason for each answer, and never trades a forced redesign away', async () => {
  const { modeId } = await furnished('RCM-1');
  expect((await save(modeId, { safety: yes })).body.success).toBe(false);
  expect((await save(modeId, { evident: { answer: true, reason: ' ' } })).body.success).toBe(false);
  expect((await save(modeId, { evident: yes })).body.data).toMatchObject({ outcome: null, next: 'safety' });
  const forced = { evident: yes, safety: yes, t1: no, t2: no, t3: no, s4: no };
  expect((await save(modeId, forced)).body.data).toMatchObject({ outcome: 'redesignCompulsory' });
  expect((await save(modeId, { evident: no, t1: no, t2: no, t3: no, h4: yes })).body.data).toMatchObject({
    outcome: 'failureFinding',
  });
});

it('approval makes the tasks once, a new revision brings them up to date, and a plan that leaves its basis is told', async () => {
  const { id, modeId } = await furnished('RCM-2');
  expect((await admin.form(`${study}/submit-review`, { id })).body.msg).toContain('1A3');
  await save(modeId, { ...evident, t1: no, t2: no, t3: yes });
  expect((await board(id)).check.every(({ met }) => met)).toBe(true);
  expect((await board(id)).plan).toMatchObject([
    { code: '1A3', planCode: 'RCM-2-1A3', change: 'create', departed: false },
  ]);
  expect((await board(id)).packages[0]).toMatchObject({
    trade: 'mechanical',
    hoursPerRound: 4,
    codes: ['1A3'],
  });
  await admin.form(`${study}/submit-review`, { id });
  expect((await signers.approve(study, id)).body).toMatchObject({ success: true });
  const plans = async () =>
    (
      await admin.get<{ records: Record<string, unknown>[] }>('/ircrisk-maint/maintenance-plan/page', {
        code: 'RCM-2-1A3',
      })
    ).body.data.records;
  expect(await plans()).toMatchObject([{ equipmentId, sourceModule: 'rcm', revision: 1 }]);
  expect((await board(id)).plan).toMatchObject([{ change: 'none', departed: false }]);
  expect((await save(modeId, evident)).status).toBe(409);

  const next = (await admin.form<string>(`${study}/revise`, { id })).body.data;
  const [mode] = (await board(next)).modes;
  expect(mode).toMatchObject({ code: '1A3', outcome: 'scheduledDiscard' });
  await admin.post(`${service}/rcm-mode/update`, { id: mode!.id, version: mode!.version, intervalValue: 6 });
  await admin.form(`${study}/submit-review`, { id: next });
  await signers.approve(study, next);
  expect(await plans()).toMatchObject([{ revision: 2 }]);

  const strategies = await admin.get<{ records: { id: string; version: number }[] }>(
    '/ircrisk-maint/maintenance-strategy/page',
    { code: 'RCM-2-1A3' },
  );
  const [strategy] = strategies.body.data.records;
  await admin.post('/ircrisk-maint/maintenance-strategy/update', {
    id: strategy!.id,
    version: strategy!.version,
    intervalValue: 12,
  });
  expect((await board(next)).plan).toMatchObject([{ departed: true }]);
});

it('approval raises an action for a redesign', async () => {
  const { id, modeId } = await furnished('RCM-5');
  await save(modeId, { evident: yes, safety: yes, t1: no, t2: no, t3: no, s4: no });
  await admin.form(`${study}/submit-review`, { id });
  expect((await signers.approve(study, id)).body).toMatchObject({ success: true });
  const actions = await admin.get<{ records: object[] }>('/ircrisk-center/action-item/page', {
    sourceModule: 'rcm',
  });
  expect(actions.body.data.records).toMatchObject([{ type: 'moc', priority: 'high' }]);
});

it('a mode moved to another failure keeps its decision and is to be checked again', async () => {
  const { id, modeId } = await furnished('RCM-3');
  await save(modeId, { ...evident, t1: no, t2: no, t3: yes });
  await make('rcm-failure', { studyId: id, code: '1B', statement: '流量不足' });
  const [mode] = (await board(id)).modes;
  await admin.post(`${service}/rcm-mode/update`, { id: modeId, version: mode!.version, failureCode: '1B' });
  expect((await board(id)).modes[0]).toMatchObject({
    code: '1B3',
    outcome: 'scheduledDiscard',
    recheck: true,
  });
  expect((await admin.form(`${study}/submit-review`, { id })).body.msg).toContain('1B3');
});

it('calculates intervals; where there is no optimum it says why', async () => {
  const calc = async (input: object) =>
    (await admin.post<{ value: unknown; reason?: { code: string } }>(`${service}/interval/calc`, input)).body
      .data;
  expect((await calc({ kind: 'pf', pf: 8, lead: 2 })).value).toBe(4);
  expect((await calc({ kind: 'pf', pf: 1, lead: 2 })).reason?.code).toBe('potentialFailureTooLate');
  const age = { kind: 'ageReplacement', eta: 1000, plannedCost: 1000, failureCost: 5000 };
  expect(((await calc({ ...age, beta: 3 })).value as { ageHours: number }).ageHours).toBeCloseTo(502.6, 0);
  expect((await calc({ ...age, beta: 0.8 })).value).toBeNull();
  expect((await calc({ ...age, beta: 3, failureCost: 500 })).value).toBeNull();
});

it('makes the report in both languages, also of a study that is not decided', async () => {
  const { id, modeId } = await furnished('RCM-4');
  const made = async (language: string, format: string) => {
    const asked = await admin.post<{ jobId: string }>(`${study}/report`, { id, language, format });
    const query = { id: asked.body.data.jobId };
    const state = async () =>
      (await admin.get<{ state: string }>('/ircrisk-system/job/detail', query)).body.data.state;
    await expect.poll(state, { timeout: 50_000, interval: 50 }).toBe('done');
  };
  await made('zh', 'pdf');
  await save(modeId, { ...evident, t1: no, t2: no, t3: yes });
  await made('en', 'docx');
});

it('takes the hidden and severe modes of the FMECA in force, each once, with function, failure and life', async () => {
  const fmeca = '/ircrisk-fmeca';
  const post = async (path: string, values: object) => {
    const answer = await admin.post<string>(`${fmeca}/${path}`, values);
    expect(answer.body, answer.text).toMatchObject({ success: true });
    return answer.body.data;
  };
  const studyId = await post('fmeca-study/submit', {
    code: 'FM-1',
    name: 'FM-1',
    method: 'both',
    missionHours: 8760,
    levelsOn: 'probability',
  });
  const pump = await post('fmeca-item/submit', {
    studyId,
    name: '泵',
    level: 'system',
    timeBase: 'calendar',
    equipmentId,
  });
  // The part has no equipment of its own: it belongs to the pump above it.
  const seal = await post('fmeca-item/submit', {
    studyId,
    name: '机械密封',
    level: 'maintainable',
    timeBase: 'calendar',
    parentId: pump,
    failureRate: 1e-4,
  });
  const functionId = await post('fmeca-function/submit', {
    itemId: seal,
    statement: '密封介质',
    functionalFailure: '外漏',
  });
  const mode = (name: string, more: object) =>
    post('fmeca-mode/submit', {
      functionId,
      mode: name,
      phase: 'normal',
      occurrence: 3,
      detection: 3,
      ...more,
    });
  await mode('端面磨损', { severity: 9, ratio: 0.5, endEffect: '介质外漏' });
  await mode('备用密封失效', { severity: 5, hidden: true });
  await mode('渗油', { severity: 3 });
  const rcmId = await make('rcm-study', {
    code: 'RC-F',
    name: 'RC-F',
    equipmentId,
    operatingContext: '一开一备',
  });
  const candidates = async () =>
    (
      await admin.get<{ originId: string; mode: string; isTaken: boolean }[]>(`${study}/candidates`, {
        id: rcmId,
      })
    ).body.data;
  expect(await candidates()).toEqual([]);
  expect((await admin.post(`${fmeca}/fmeca-study/submit-review`, { id: studyId })).body.code).toBe(200);
  expect((await signers.approve(`${fmeca}/fmeca-study`, String(studyId))).body.code).toBe(200);
  const found = await candidates();
  expect(found.map((each) => each.mode).sort()).toEqual(['备用密封失效', '端面磨损'].sort());
  const take = () =>
    admin.post<{ taken: number; known: number }>(`${study}/take-candidates`, {
      id: rcmId,
      originIds: found.map(({ originId }) => originId),
    });
  expect((await take()).body.data).toEqual({ taken: 2, known: 0 });
  expect((await take()).body.data).toEqual({ taken: 0, known: 2 });
  const after = await board(String(rcmId));
  expect(after.functions).toMatchObject([{ code: '1', statement: '密封介质' }]);
  expect(after.failures).toMatchObject([{ code: '1A', statement: '外漏' }]);
  expect(after.modes.map(({ code }) => code)).toEqual(['1A1', '1A2']);
  expect(after.modes.find((each) => each.mode === '端面磨损')?.effect).toBe('介质外漏');
  expect((await candidates()).every(({ isTaken }) => isTaken)).toBe(true);
  const none = await admin.post(`${study}/take-candidates`, { id: rcmId, originIds: [] });
  expect(none.body.code).toBe(400);
});
