import type { RcmBoard } from '@ircrisk/contract/modules/risk/rcm.ts';
import { rcmFailure, rcmFunction, rcmMode } from '@ircrisk/contract/resources/rcm.ts';
import { rcmText } from '@ircrisk/engine-rcm';
import type { Calculation } from '@ircrisk/units';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importWorkbook, runExport } from '#platform/resources/exchange/testing.ts';
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

it('keeps a reason in both languages, and opens a question again', async () => {
  const { id, modeId } = await furnished('RCM-1L');
  const seen = { answer: true, reason: '当班可见', reasonEn: 'Seen by the shift' };
  expect((await save(modeId, { evident: seen, safety: no })).body.data).toMatchObject({
    next: 'environment',
  });
  expect((await save(modeId, { evident: seen })).body.data).toMatchObject({ next: 'safety', outcome: null });
  const { modes } = await board(id);
  expect(modes.find((mode) => mode.id === modeId)?.answers).toEqual({ evident: seen });
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

it('approval raises an action for a redesign, and the next revision no second one', async () => {
  const { id, modeId } = await furnished('RCM-5');
  await save(modeId, { evident: yes, safety: yes, t1: no, t2: no, t3: no, s4: no });
  await admin.form(`${study}/submit-review`, { id });
  expect((await signers.approve(study, id)).body).toMatchObject({ success: true });
  const next = (await admin.form<string>(`${study}/revise`, { id })).body.data;
  await admin.form(`${study}/submit-review`, { id: next });
  expect((await signers.approve(study, next)).body).toMatchObject({ success: true });
  const actions = await admin.get<{ records: object[] }>('/ircrisk-center/action-item/page', {
    sourceModule: 'rcm',
  });
  expect(actions.body.data.records).toMatchObject([{ type: 'moc', priority: 'high' }]);
});

it('the form of a study is not stale because its modes were decided meanwhile', async () => {
  const { id, modeId } = await furnished('RCM-8');
  const detail = async () => (await admin.get<Record<string, unknown>>(`${study}/detail`, { id })).body.data;
  const { version } = await detail();
  await save(modeId, { ...evident, t1: no, t2: no, t3: yes });
  expect(await detail()).toMatchObject({ modeCount: 1, decidedCount: 1, version });
  const saved = await admin.post(`${study}/update`, { id, version, team: '设备、工艺' });
  expect(saved.body).toMatchObject({ success: true });
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
    (await admin.post<Calculation<unknown>>(`${service}/interval/calc`, input)).body.data;
  expect((await calc({ kind: 'pf', pf: 8, lead: 2 })).value).toBe(4);
  expect((await calc({ kind: 'pf', pf: 1, lead: 2 })).reason?.code).toBe('potentialFailureTooLate');
  const age = { kind: 'ageReplacement', eta: 1000, plannedCost: 1000, failureCost: 5000 };
  expect(((await calc({ ...age, beta: 3 })).value as { ageHours: number }).ageHours).toBeCloseTo(502.6, 0);
  // Each with the field it is about and a sentence in either language.
  const refused: readonly [object, string, string, string][] = [
    [{ kind: 'pf', pf: 1, lead: 2 }, 'pf', 'P-F 间隔 1', 'no longer than the lead time 2'],
    // A target says nothing without the chance of seeing it, nor that without a target.
    [{ kind: 'pf', pf: 6, lead: 0, target: 0.9 }, 'detection', 'detection', 'detection'],
    [{ kind: 'pf', pf: 6, lead: 0, detection: 0.9 }, 'target', 'target', 'target'],
    [{ ...age, beta: 0.8 }, 'beta', 'β = 0.8', '0.8'],
    [{ ...age, beta: 1 }, 'beta', 'β = 1', '1'],
    [{ ...age, beta: 3, failureCost: 500 }, 'failureCost', '费用', 'cost'],
    [{ ...age, beta: 3, failureCost: 1000 }, 'failureCost', '费用', 'cost'],
  ];
  for (const [input, path, zh, en] of refused) {
    const { value, reason } = await calc(input);
    expect(value, JSON.stringify(input)).toBeNull();
    expect(reason?.path, JSON.stringify(input)).toBe(path);
    expect(rcmText(reason!, 'zh').replaceAll(',', '')).toContain(zh);
    expect(rcmText(reason!, 'en').replaceAll(',', '')).toContain(en);
  }
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

interface Plan {
  code: string;
  active: boolean;
}
const plansOf = async (code: string) =>
  (await admin.get<{ records: Plan[] }>('/ircrisk-maint/maintenance-plan/page', { code, size: 50 })).body.data
    .records;
const approve = async (id: string) => {
  await admin.form(`${study}/submit-review`, { id });
  expect((await signers.approve(study, id)).body).toMatchObject({ success: true });
};
const work = { mode: '磨损', cause: '疲劳', effect: '停机', trade: 'mechanical', runningState: 'offline' };

it('the plan runs a package as the board counts it: all of it at the shortest interval', async () => {
  const { id, modeId } = await furnished('RCM-P', 1);
  const [mode] = (await board(id)).modes;
  await admin.post(`${service}/rcm-mode/update`, { id: modeId, version: mode!.version, packageCode: 'PK' });
  const yearly = { intervalValue: 1, intervalUnit: 'year', duration: 2, task: '检查', packageCode: 'PK' };
  const second = await make('rcm-mode', { studyId: id, failureCode: '1A', number: 4, ...work, ...yearly });
  for (const each of [modeId, second]) await save(each, { ...evident, t1: yes });
  const seen = await board(id);
  expect(seen.packages).toMatchObject([
    // In the words of the task that sets it.
    { id: 'PK', hoursPerRound: 6, hoursPerMonth: 6, intervalValue: 1, intervalUnit: 'month' },
  ]);
  expect(seen.plan).toMatchObject([{ wanted: '1 month' }, { code: '1A4', wanted: '1 month' }]);
  await approve(id);
  const strategies = await admin.get<{ records: object[] }>('/ircrisk-maint/maintenance-strategy/page', {
    code: 'RCM-P-1A4',
  });
  expect(strategies.body.data.records).toMatchObject([{ intervalValue: 1, intervalUnit: 'month' }]);
  expect((await board(id)).plan.every(({ change, departed }) => change === 'none' && !departed)).toBe(true);
});

it('a task that still lacks its trade stays in its package, sets the interval and is told', async () => {
  const { id, modeId } = await furnished('RCM-T', 1);
  const [mode] = (await board(id)).modes;
  await admin.post(`${service}/rcm-mode/update`, { id: modeId, version: mode!.version, packageCode: 'PK' });
  const weekly = { intervalValue: 1, intervalUnit: 'week', duration: 1, task: '检查', packageCode: 'PK' };
  const { trade: _trade, ...untraded } = work;
  const second = await make('rcm-mode', {
    ...{ studyId: id, failureCode: '1A', number: 4 },
    ...untraded,
    ...weekly,
  });
  for (const each of [modeId, second]) await save(each, { ...evident, t1: yes });
  const seen = await board(id);
  expect(seen.packages).toMatchObject([
    { id: 'PK', codes: ['1A3', '1A4'], trade: 'mechanical', hoursPerRound: 5, intervalUnit: 'week' },
  ]);
  expect(seen.packageProblems).toEqual([
    rcmText({ code: 'tasksWithoutTrade', values: { ids: '1A4' } }, 'zh'),
  ]);
  // The plan and the board speak of one interval.
  expect(seen.plan).toMatchObject([{ code: '1A3', wanted: '1 week' }]);
  expect((await admin.form(`${study}/submit-review`, { id })).body.msg).toContain('1A4');
  await admin.post(`${service}/rcm-mode/update`, { id: second, intervalValue: null, intervalUnit: null });
  expect((await board(id)).packages).toMatchObject([{ id: 'PK', intervalUnit: 'month', hoursPerRound: 4 }]);
});

it('what is written in English only is written: task, cause, effect, context and standard', async () => {
  const id = await make('rcm-study', {
    ...{ code: 'RCM-EN', name: 'RCM-EN', equipmentId, operatingContextEn: 'One runs, one stands by' },
    ...{ reviewDate: '2027-01-01', formulasApprovedBy: 'Zhang' },
  });
  const function1 = { code: '1', statement: 'Pump', performanceStandardEn: '180 m³/h' };
  await make('rcm-function', { studyId: id, ...function1 });
  await make('rcm-failure', { studyId: id, code: '1A', statement: 'No flow' });
  const modeId = await make('rcm-mode', {
    ...{ studyId: id, failureCode: '1A', number: 1, mode: 'Strainer blocked', causeEn: 'Dirt' },
    ...{ effectEn: 'The pump stops', taskEn: 'Read the pressure drop', intervalValue: 30 },
    ...{ intervalUnit: 'day', trade: 'mechanical', duration: 1, runningState: 'online' },
  });
  await save(modeId, { ...evident, t1: yes });
  const seen = await board(id);
  expect(seen.check.filter(({ met }) => !met)).toEqual([]);
  expect([seen.packages.map(({ codes }) => codes), seen.packageProblems]).toEqual([[['1A1']], []]);
  await approve(id);
  const strategies = await admin.get<{ records: object[] }>('/ircrisk-maint/maintenance-strategy/page', {
    code: 'RCM-EN-1A1',
  });
  expect(strategies.body.data.records).toMatchObject([
    { name: 'Read the pressure drop', nameEn: 'Read the pressure drop' },
  ]);
});

it('a task that a new revision drops is ended by its approval, and resumed when a later one asks for it', async () => {
  const { id, modeId } = await furnished('RCM-W');
  const more = { intervalValue: 6, intervalUnit: 'month', duration: 2, task: '检查' };
  const other = await make('rcm-mode', { studyId: id, failureCode: '1A', number: 4, ...work, ...more });
  for (const each of [modeId, other]) await save(each, { ...evident, t1: yes });
  await approve(id);
  const next = (await admin.form<string>(`${study}/revise`, { id })).body.data;
  const dropped = (await board(next)).modes.find(({ code }) => code === '1A4')!;
  await admin.form(`${service}/rcm-mode/remove`, { ids: dropped.id, confirm: true });
  expect((await board(next)).plan).toMatchObject([
    { code: '1A3', change: 'none' },
    { code: '1A4', planCode: 'RCM-W-1A4', change: 'withdraw', wanted: null, present: '6 month' },
  ]);
  const life = await admin.get<{ findings: { level: string; msg?: string }[] }>(`${study}/life`, {
    id: next,
  });
  expect(JSON.stringify(life.body.data.findings)).toContain('RCM-W-1A4');
  await approve(next);
  const isActive = async () => (await plansOf('RCM-W-1A4')).map(({ active }) => active);
  expect(await isActive()).toEqual([false]);
  expect((await board(next)).plan).toMatchObject([{ code: '1A3' }]);

  const third = (await admin.form<string>(`${study}/revise`, { id: next })).body.data;
  const back = await make('rcm-mode', { studyId: third, failureCode: '1A', number: 4, ...work, ...more });
  await save(back, { ...evident, t1: yes });
  await approve(third);
  expect(await isActive()).toEqual([true]);
});

it('a year with the task stands against a year without', async () => {
  const { id, modeId } = await furnished('RCM-E', 1);
  await save(modeId, { ...evident, t1: yes });
  const money = { mtbf: 8760, repairCost: '10000', downtime: 10, downtimeCost: '5000', taskCost: '500' };
  const change = async (values: object) => {
    const [mode] = (await board(id)).modes;
    await admin.post(`${service}/rcm-mode/update`, { id: modeId, version: mode!.version, ...values });
    return (await board(id)).modes[0]?.economics;
  };
  expect(await change(money)).toMatchObject({ value: null, reason: { path: 'residualFailuresPerYear' } });
  // Asked about and not answered is no yes.
  const open = async () => (await board(id)).check.find(({ criterion }) => criterion === 'tasks')?.open;
  expect(await open()).toEqual(['1A3']);
  expect(await change({ taskCost: '5000' })).toMatchObject({ value: { worthDoing: false, isLeast: true } });
  expect(await open()).toEqual(['1A3']);
  await change({ taskCost: '500' });
  const worth = await change({ residualFailures: 0.05 });
  expect(worth?.value).toMatchObject({ withoutTask: 60_000, worthDoing: true });
  expect(worth?.value?.withTask).toBeCloseTo(12 * 500 + 0.05 * 60_000, 6);
  expect((await board(id)).check.every(({ met }) => met)).toBe(true);
  for (const field of ['taskCost', 'repairCost', 'downtimeCost'])
    expect(
      (await admin.post(`${service}/rcm-mode/update`, { id: modeId, [field]: '-5' })).body,
      field,
    ).toMatchObject({ code: 400, errors: [{ field }] });
  expect(await change({ taskCost: '6000' })).toMatchObject({ value: { worthDoing: false } });
  expect((await board(id)).check.find(({ criterion }) => criterion === 'tasks')?.open).toEqual(['1A3']);
});

it('what does not wear out is neither restored nor discarded by age', async () => {
  const { id, modeId } = await furnished('RCM-A');
  const change = async (values: object) => {
    const [mode] = (await board(id)).modes;
    await admin.post(`${service}/rcm-mode/update`, { id: modeId, version: mode!.version, ...values });
  };
  const discard = { evident: yes, safety: yes, t1: no, t2: no, t3: yes };
  await change({ beta: 0.8, eta: 1000 });
  const refused = (await save(modeId, discard)).body.errors?.[0];
  expect(refused).toMatchObject({ field: 'answers.t3' });
  expect(refused?.msg).toContain('0.8');
  await change({ beta: 3 });
  expect((await save(modeId, discard)).body.data).toMatchObject({ outcome: 'scheduledDiscard' });
  // The shape may be learnt after the decision.
  await change({ beta: 0.9 });
  expect((await board(id)).check.find(({ criterion }) => criterion === 'tasks')?.open).toEqual(['1A3']);
  expect((await admin.form(`${study}/submit-review`, { id })).body.msg).toContain('1A3');
});

it('a warning that comes too late to act on rules on-condition work out, also when it is learnt later', async () => {
  const { id, modeId } = await furnished('RCM-PF');
  const change = async (values: object) => {
    const [mode] = (await board(id)).modes;
    return admin.post(`${service}/rcm-mode/update`, { id: modeId, version: mode!.version, ...values });
  };
  const watched = { evident: yes, safety: yes, t1: yes };
  await change({ potentialFailureDays: 10, leadDays: 14 });
  const refused = (await save(modeId, watched)).body.errors?.[0];
  expect(refused).toMatchObject({ field: 'answers.t1' });
  expect(refused?.msg).toContain('14');
  await change({ potentialFailureDays: 60 });
  expect((await save(modeId, watched)).body.data).toMatchObject({ outcome: 'onCondition' });
  await change({ leadDays: 90 });
  expect((await board(id)).check.find(({ criterion }) => criterion === 'tasks')?.open).toEqual(['1A3']);
  expect((await admin.form(`${study}/submit-review`, { id })).body.msg).toContain('1A3');
  expect((await change({ potentialFailureDays: 0 })).body).toMatchObject({
    code: 400,
    errors: [{ field: 'potentialFailureDays' }],
  });
});

it('the tenth function comes after the ninth', async () => {
  const { id } = await furnished('RCM-10');
  for (const code of ['10', '2']) {
    await admin.post(`${service}/rcm-function/submit`, { studyId: id, code, statement: `功能 ${code}` });
    await admin.post(`${service}/rcm-failure/submit`, { studyId: id, code: `${code}A`, statement: '丧失' });
    await admin.post(`${service}/rcm-mode/submit`, {
      studyId: id,
      failureCode: `${code}A`,
      number: 1,
      mode: '失效',
    });
  }
  const { failures, modes } = await board(id);
  expect(failures.map(({ code }) => code)).toEqual(['1A', '2A', '10A']);
  expect(modes.map(({ code }) => code)).toEqual(['1A3', '2A1', '10A1']);
});

it('the twenty-seventh failure of a function is AA and stands behind Z', async () => {
  const fmeca = '/ircrisk-fmeca';
  const post = async (path: string, values: object) => {
    const answer = await admin.post<string>(`${fmeca}/${path}`, values);
    expect(answer.body, answer.text).toMatchObject({ success: true });
    return answer.body.data;
  };
  const base = { method: 'both', missionHours: 8760, levelsOn: 'probability' };
  const studyId = await post('fmeca-study/submit', { code: 'FM-27', name: 'FM-27', ...base });
  const item = { studyId, name: '阀', level: 'system', timeBase: 'calendar', equipmentId };
  const itemId = await post('fmeca-item/submit', item);
  for (let at = 1; at <= 28; at += 1) {
    const lost = { itemId, statement: '切断介质', functionalFailure: `丧失 ${at}` };
    const functionId = await post('fmeca-function/submit', lost);
    const rating = { phase: 'normal', severity: 5, occurrence: 3, detection: 3, hidden: true };
    await post('fmeca-mode/submit', { functionId, mode: `卡涩 ${at}`, ...rating });
  }
  expect((await admin.post(`${fmeca}/fmeca-study/submit-review`, { id: studyId })).body.code).toBe(200);
  expect((await signers.approve(`${fmeca}/fmeca-study`, studyId)).body.code).toBe(200);
  const id = await make('rcm-study', { code: 'RC-27', name: 'RC-27', equipmentId, operatingContext: '连续' });
  const found = await admin.get<{ originId: string; mode: string }[]>(`${study}/candidates`, { id });
  const originIds = found.body.data
    .filter(({ mode }) => mode.startsWith('卡涩'))
    .map(({ originId }) => originId);
  const taken = await admin.post(`${study}/take-candidates`, { id, originIds });
  expect(taken.body.data, taken.text).toEqual({ taken: 28, known: 0 });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'AA', 'AB'].map((letter) => `1${letter}`);
  const { failures, modes } = await board(id);
  expect(failures.map(({ code }) => code)).toEqual(letters);
  expect(modes.map(({ code }) => code)).toEqual(letters.map((code) => `${code}1`));
  const codesOf = async (order: object) =>
    (
      await admin.get<{ records: { code: string }[] }>(`${service}/rcm-failure/page`, {
        ...{ studyId: id, size: 50 },
        ...order,
      })
    ).body.data.records.map(({ code }) => code);
  expect(await codesOf({})).toEqual(letters);
  expect(await codesOf({ descs: 'code' })).toEqual(letters.toReversed());
  const refused = await admin.post(`${service}/rcm-failure/submit`, {
    ...{ studyId: id, code: '1AAA', statement: '丧失' },
  });
  expect(refused.body.errors).toMatchObject([{ field: 'code' }]);
});

it('a redesign leaves a safety mode its task, and both go on', async () => {
  const { id, modeId } = await furnished('RCM-R');
  const wish = { modeId, answers: { evident: yes, safety: yes, t1: yes }, redesign: true };
  const saved = await admin.post(`${service}/decision/save`, wish);
  expect(saved.body.data).toMatchObject({ outcome: 'onCondition' });
  expect((await board(id)).modes).toMatchObject([{ outcome: 'onCondition', redesign: true }]);
  await approve(id);
  expect(await plansOf('RCM-R-1A3')).toMatchObject([{ active: true }]);
  const actions = await admin.get<{ records: { title: string }[] }>('/ircrisk-center/action-item/page', {
    sourceModule: 'rcm',
    size: 50,
  });
  expect(actions.body.data.records.filter(({ title }) => title.startsWith('RCM-R '))).toHaveLength(1);
});

it('codes lead to lines that are there, and a calculator takes only what it reads', async () => {
  const { id } = await furnished('RCM-C');
  const refused = async (resource: string, values: object) =>
    (await admin.post(`${service}/${resource}/submit`, { studyId: id, ...values })).body.errors?.[0];
  const orphan = await refused('rcm-mode', { failureCode: '9Z', number: 1, mode: '断裂' });
  expect(orphan).toMatchObject({ field: 'failureCode' });
  expect(orphan?.msg).toContain('9Z');
  expect(await refused('rcm-failure', { code: '5A', statement: '丧失' })).toMatchObject({ field: 'code' });
  const failure = await admin.get<{ records: { id: string }[] }>(`${service}/rcm-failure/page`, {
    studyId: id,
  });
  const ids = failure.body.data.records[0]!.id;
  expect((await admin.form(`${service}/rcm-failure/remove`, { ids })).body.success).toBe(false);
  const calc = (input: object) => admin.post(`${service}/interval/calc`, input);
  const single = { kind: 'ffi', unavailability: 0.02, meanLife: 10 };
  expect((await calc(single)).body.data).toMatchObject({ value: { interval: 0.4 } });
  expect((await calc({ ...single, devices: 2 })).body.errors?.[0]).toMatchObject({ field: 'devices' });
});

it('the information worksheet goes into another study by its workbooks, row for row', async () => {
  const { id: from } = await furnished('RCM-X1');
  const into = await make('rcm-study', { code: 'RCM-X2', name: '目标', equipmentId });
  for (const resource of [rcmFunction, rcmFailure, rcmMode]) {
    const rows = async (studyId: string) =>
      (
        await admin.get<{ records: Record<string, unknown>[] }>(`${service}/${resource.id}/page`, { studyId })
      ).body.data.records.map((row) =>
        Object.fromEntries(
          Object.entries(row).filter(([key]) => !/^(id|version|studyId.*|create.*|update.*)$/.test(key)),
        ),
      );
    const file = await runExport(admin, resource, { studyId: from }, 'en');
    const { inserted } = await importWorkbook(admin, resource, file, 'all', 'en', { into });
    expect(inserted, resource.id).toBe(1);
    expect(await rows(into), resource.id).toEqual(await rows(from));
  }
});

it('a code taken by another study is the code, not the revision the server counts', async () => {
  const values = { code: 'RCM-TWICE', name: '两次', equipmentId };
  await make('rcm-study', values);
  expect(await admin.post(`${study}/submit`, values)).toMatchObject({
    status: 409,
    body: { errors: [{ field: 'code', rule: 'unique', msg: expect.stringContaining('RCM-TWICE') }] },
  });
});
