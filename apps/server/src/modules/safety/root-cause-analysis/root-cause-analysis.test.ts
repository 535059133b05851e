import type { RcaBoard } from '@ircrisk/contract/modules/safety/root-cause-analysis.ts';
import type { Job } from '@ircrisk/contract/modules/system/job.ts';
import { addCause, changeCause, type RootCauseDocument } from '@ircrisk/engine-root-cause';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { plantUnit } from '#testing/rbi-plant.ts';
import { hireSigners, type Signers } from '#testing/signers.ts';
import type { TestClient } from '#testing/test-client.ts';

let platform: TestPlatform;
let admin: TestClient;
let signers: Signers;
let equipmentId: string;
const service = '/ircrisk-root-cause-analysis';
const cases = `${service}/rca-case`;

beforeAll(async () => {
  platform = await startTestPlatform();
  admin = await platform.client(platform.a.admin);
  signers = await hireSigners(platform, platform.a);
  const { nodeId } = await platform.inTenant(platform.a.tenantId, (tx) => plantUnit(tx, 1));
  const page = await admin.get<{ records: { id: string }[] }>('/ircrisk-center/equipment/page', { nodeId });
  equipmentId = page.body.data.records[0]!.id;
});
afterAll(() => platform.close());

const made = async (resource: string, values: object) => {
  const answer = await admin.post<string>(`${service}/${resource}/submit`, values);
  expect(answer.body).toMatchObject({ success: true });
  return answer.body.data;
};
const board = async (id: string) => (await admin.get<RcaBoard>(`${cases}/board`, { id })).body.data;
const save = (id: string, version: number, model: RootCauseDocument) =>
  admin.post<{ version: number }>(`${cases}/save-model`, { id, version, model });
const edited = async (id: string, edit: (model: RootCauseDocument) => RootCauseDocument) => {
  const { version, model } = await board(id);
  const answer = await save(id, version, edit(model));
  expect(answer.body).toMatchObject({ success: true });
};
const under = (model: RootCauseDocument, parent: string, text: string): RootCauseDocument => {
  const added = addCause(model, parent, text);
  if ('problem' in added) throw new Error(added.problem.code);
  return added.document;
};

/** A failure event of the pump, and the case begun from it. */
async function started() {
  const eventId = (
    await admin.post<string>('/ircrisk-failure/failure-event/submit', {
      equipmentId,
      detectedAt: '2025-10-28 03:42:00',
      description: '机械密封泄漏',
    })
  ).body.data;
  const answer = await admin.post<{ id: string; isNew: boolean }>(`${cases}/start`, {
    source: 'failure',
    sourceId: eventId,
  });
  expect(answer.body).toMatchObject({ success: true });
  return { eventId, ...answer.body.data };
}

const ownerId = () => platform.a.admin.id;
const gate = { isDone: true, note: '见会议纪要' };
const gates = { cause: gate, responsible: gate, measures: gate, educated: gate };

/** A case with one verified latent root, its measure raised and its gates confirmed. */
async function ready(id: string) {
  await made('rca-evidence', { studyId: id, kind: 'parts', item: '孔板 RO-201' });
  await edited(id, (model) => {
    const next = changeCause(under(model, 'N0', '孔板结焦堵塞'), 'N1', {
      evidence: ['EV-01'],
      state: 'verified',
      rootType: 'latent',
      withinControl: true,
      removalPrevents: true,
      latentCode: 'L7',
      mechanismCode: '5.1',
      causeCode: '3.2',
    });
    return { ...next, gates };
  });
  const measure = { measure: '清洗列入预防维修', kind: 'administrative', nodeIds: ['N1'] };
  const parts = { effectiveness: 4, feasibility: 5, expense: 5, ownerId: ownerId(), dueDate: '2030-01-01' };
  await made('rca-measure', { studyId: id, ...measure, ...parts });
}

it('begins a case from a failure in one click, and a second click opens the same', async () => {
  const { id, isNew, eventId } = await started();
  expect(isNew).toBe(true);
  expect(await board(id)).toMatchObject({
    stage: 'opened',
    source: 'failure',
    what: '机械密封泄漏',
    equipmentId,
  });
  const again = await admin.post(`${cases}/start`, { source: 'failure', sourceId: eventId });
  expect(again.body.data).toEqual({ id, isNew: false });
  expect((await admin.post(`${cases}/start`, { source: 'failure', sourceId: '1' })).status).toBe(404);
  const nameless = await admin.post(`${cases}/start`, { source: 'incident', sourceId: '77' });
  expect(nameless.body.success).toBe(false);
  const incident = { source: 'incident', sourceId: '77', sourceNumber: 'INC-1', title: '罐区泄漏' };
  expect((await admin.post(`${cases}/start`, incident)).body.data).toMatchObject({ isNew: true });
});

it('refuses circles, verified without proof and evidence nobody has, and keeps what stood', async () => {
  const { id } = await started();
  const { version, model } = await board(id);
  const tree = under(under(model, 'N0', '甲'), 'N1', '乙');
  const circle = changeCause(tree, 'N1', { parentId: 'N2' });
  expect((await save(id, version, circle)).body.msg).toContain('环');
  expect((await save(id, version, changeCause(tree, 'N2', { state: 'verified' }))).body.msg).toContain('N2');
  expect((await save(id, version, changeCause(tree, 'N2', { evidence: ['EV-09'] }))).body.msg).toContain(
    'EV-09',
  );
  expect((await board(id)).model.causes).toHaveLength(1);
  expect((await save(id, version, tree)).body).toMatchObject({ success: true });
  expect((await save(id, version, tree)).body.code).toBe(409);
});

it('a verified node is a hypothesis again when its evidence is removed from the log', async () => {
  const { id } = await started();
  const evidenceId = await made('rca-evidence', { studyId: id, kind: 'digital', item: 'DCS 趋势' });
  await edited(id, (model) =>
    changeCause(under(model, 'N0', '冲洗不足'), 'N1', { evidence: ['EV-01'], state: 'verified' }),
  );
  expect((await board(id)).stage).toBe('analysis');
  await admin.form(`${service}/rca-evidence/remove`, { ids: evidenceId });
  const after = await board(id);
  expect(after.model.causes[1]).toMatchObject({ state: 'hypothesis', evidence: [] });
  expect(after.version).toBe(3);
});

it('everybody of the team has a third of the bones in votes, one for each, and a bone is promoted with its link', async () => {
  const { id } = await started();
  const bone = (number: number) => ({ id: `B${number}`, category: 'machine', text: `刺 ${number}` });
  await edited(id, (model) => ({ ...model, bones: [1, 2, 3, 4].map(bone) }));
  const vote = (name: string, isFor = true) => admin.post(`${cases}/vote`, { id, bone: name, isFor });
  expect((await vote('B1')).body.data).toEqual([{ bone: 'B1', count: 1, isMine: true }]);
  await vote('B1');
  await vote('B2');
  expect((await vote('B3')).body.msg).toContain('2');
  expect((await vote('B1', false)).body.data).toEqual([{ bone: 'B2', count: 1, isMine: true }]);
  expect((await vote('B9')).status).toBe(404);
  const promoted = await admin.post<{ nodeId: string }>(`${cases}/promote`, { id, bone: 'B2' });
  expect(promoted.body.data.nodeId).toBe('N1');
  const { model } = await board(id);
  expect(model.bones[1]?.nodeId).toBe('N1');
  expect(model.causes[1]?.text).toBe('刺 2');
});

it('is approved only when nothing is unmet; then codes go to the failure, and the last closed action asks for the check', async () => {
  const { id, eventId } = await started();
  const refused = await admin.form(`${cases}/submit-review`, { id });
  expect(refused.body.success).toBe(false);
  await ready(id);
  expect((await admin.form(`${cases}/submit-review`, { id })).body.msg).toContain('S1');
  expect((await admin.post(`${cases}/raise`, { id })).body.data).toEqual({ raised: 1 });
  const [measure] = (await board(id)).measures;
  expect(measure).toMatchObject({ code: 'S1', score: 3.7, actionState: 'open' });
  expect((await admin.form(`${cases}/submit-review`, { id })).body).toMatchObject({ success: true });
  expect((await signers.approve(cases, id)).body).toMatchObject({ success: true });
  expect(await board(id)).toMatchObject({ stage: 'actions', acts: ['check', 'publish'] });
  const event = await admin.get<Record<string, unknown>>('/ircrisk-failure/failure-event/detail', {
    id: eventId,
  });
  expect(event.body.data).toMatchObject({ mechanismCode: '5.1', causeCode: '3.2' });
  expect((await admin.post(`${cases}/close`, { id })).body.msg).toContain('1');

  await platform.inTenant(platform.a.tenantId, (tx) =>
    tx.run(sql`update action_items set state = 'inProgress' where id = ${measure!.actionId}`),
  );
  await admin.post('/ircrisk-center/action-item/act', {
    id: measure!.actionId,
    act: 'cancel',
    reason: '不再需要',
  });
  const after = await board(id);
  expect(after.stage).toBe('effectivenessCheck');
  expect(after.followUp?.checkActionId).toBeTruthy();
  const check = { id, eventsBefore: 8, monthsBefore: 24, eventsAfter: 1, monthsAfter: 18 };
  // The window of six months has not passed yet.
  expect((await admin.post(`${cases}/check-effect`, check)).body.data).toMatchObject({
    verdict: 'inconclusive',
  });
  expect((await admin.post(`${cases}/close`, { id })).body.success).toBe(false);
  await platform.inTenant(platform.a.tenantId, (tx) =>
    tx.run(sql`update rca_follow_ups set check_due = current_date - 1 where case_id = ${id}`),
  );
  const verdict = (await admin.post<{ p: number; verdict: string }>(`${cases}/check-effect`, check)).body
    .data;
  expect(verdict.verdict).toBe('effective');
  expect(verdict.p).toBeCloseTo(0.0503, 4);
  expect((await admin.post(`${cases}/close`, { id })).body).toMatchObject({ success: true });
  expect((await board(id)).stage).toBe('closed');
  const list = await admin.get<{ records: Record<string, unknown>[] }>(`${cases}/page`, { code: after.code });
  expect(list.body.data.records[0]).toMatchObject({ stage: 'closed', openActions: 0 });

  const reopened = (await admin.form<string>(`${cases}/revise`, { id })).body.data;
  const next = await board(reopened);
  expect(next).toMatchObject({ revision: 2, stage: 'analysis', sourceId: eventId });
  expect(next.evidence).toHaveLength(1);
  expect(next.measures[0]?.actionId).toBe(measure!.actionId);
});

it('is published without names, becomes a fault tree, and reports in every form', async () => {
  const { id } = await started();
  await ready(id);
  await made('rca-timeline', {
    studyId: id,
    happenedAt: '2025-10-28 03:42:00',
    actor: '王海涛',
    event: '王海涛发现滴漏',
  });
  await admin.post(`${service}/rca-case/submit`, { id, what: '王海涛发现密封滴漏', level: '1' });
  expect((await admin.post(`${cases}/publish`, { id })).body.success).toBe(false);
  await admin.post(`${cases}/raise`, { id });
  await admin.form(`${cases}/submit-review`, { id });
  await signers.approve(cases, id);
  const { caseId } = (await admin.post<{ caseId: string }>(`${cases}/publish`, { id })).body.data;
  const library = '/ircrisk-incident-case-search';
  const read = async (of: string) =>
    (await admin.get<Record<string, unknown>>(`${library}/incident-case/detail`, { id: of })).body.data;
  const published = await read(caseId);
  expect(published).toMatchObject({
    state: 'published',
    origin: 'rootCause',
    summary: '某员工发现密封滴漏',
    latentCodes: ['L7'],
    keywords: ['5.1', '3.2'],
  });
  expect(JSON.stringify(published)).not.toContain('王海涛');
  expect((await board(id)).publishedCaseId).toBe(caseId);
  const again = (await admin.post<{ caseId: string }>(`${cases}/publish`, { id })).body.data;
  expect(again.caseId).toBe(caseId);
  const { lessons } = (
    await admin.get<{ lessons: { lesson: string }[] }>(`${library}/incident-case/whole`, { id: caseId })
  ).body.data;
  expect(lessons).toHaveLength(1);

  const tree = await admin.post<{ faultTreeId: string }>(`${cases}/fault-tree`, {
    id,
    code: 'FT-RCA',
    name: '泄漏',
  });
  expect(tree.body.data).toMatchObject({ events: 1 });
  for (const format of ['pdf', 'docx', 'xlsx'] as const) {
    const { jobId } = (
      await admin.post<{ jobId: string }>(`${cases}/report`, { id, format, hidesNames: true })
    ).body.data;
    expect(await ended(jobId)).toMatchObject({ state: 'done' });
  }
});

async function ended(jobId: string): Promise<Job> {
  for (let turn = 0; turn < 400; turn += 1) {
    const job = (await admin.get<Job>('/ircrisk-system/job/detail', { id: jobId })).body.data;
    if (job.state === 'done' || job.state === 'failed') return job;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the report did not end');
}

it('bad rows are told by field: unknown evidence, an end before its beginning, perishable evidence without a time', async () => {
  const { id } = await started();
  const fieldOf = async (resource: string, values: object) =>
    (await admin.post(`${service}/${resource}/submit`, { studyId: id, ...values })).body.errors?.[0]?.field;
  const at = { happenedAt: '2025-10-28 03:00:00', event: 'x' };
  expect(await fieldOf('rca-timeline', { ...at, evidenceCodes: ['EV-09'] })).toBe('evidenceCodes');
  expect(await fieldOf('rca-timeline', { ...at, endedAt: '2025-10-27 03:00:00' })).toBe('endedAt');
  expect(await fieldOf('rca-evidence', { kind: 'people', item: 'x', isPerishable: true })).toBe('collectBy');
  const handed = { handedAt: '2025-10-28 03:00:00', handedBy: '甲', receivedBy: '乙' };
  await made('rca-custody', { studyId: id, evidenceCode: 'EV-09', ...handed });
  const { findings } = (
    await admin.post<{ findings: { code: string; blocks: boolean }[] }>(`${cases}/evaluate`, { id })
  ).body.data;
  expect(findings).toContainEqual(expect.objectContaining({ code: 'custodyOfNothing', blocks: true }));
});
