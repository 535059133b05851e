import type { RcaBoard } from '@ircrisk/contract/modules/safety/root-cause-analysis.ts';
import type { Job } from '@ircrisk/contract/modules/system/job.ts';
import { addCause, addReference, changeCause, type RootCauseDocument } from '@ircrisk/engine-root-cause';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { enterIncident, incidentBase } from '#testing/incidents.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { plantUnit } from '#testing/rbi-plant.ts';
import { hireSigners, type Signers } from '#testing/signers.ts';
import type { TestClient } from '#testing/test-client.ts';

let platform: TestPlatform;
let admin: TestClient;
let signers: Signers;
let equipmentId: string;
let nodeId: string;
const service = '/ircrisk-root-cause-analysis';
const cases = `${service}/rca-case`;

beforeAll(async () => {
  platform = await startTestPlatform();
  admin = await platform.client(platform.a.admin);
  signers = await hireSigners(platform, platform.a);
  ({ nodeId } = await platform.inTenant(platform.a.tenantId, (tx) => plantUnit(tx, 1)));
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
});

it('begins from an incident with what its reader sends along, and from no incident that is not there', async () => {
  const sourceId = await enterIncident(admin, { title: '罐区泄漏' });
  const nameless = await admin.post(`${cases}/start`, { source: 'incident', sourceId });
  expect(nameless.body.msg).toBe('请填写标题');
  const incident = { source: 'incident', sourceId, sourceNumber: 'INC-1', title: '罐区泄漏' };
  const begun = await admin.post<{ id: string }>(`${cases}/start`, incident);
  expect(begun.body.data).toMatchObject({ isNew: true });
  expect(await board(begun.body.data.id)).toMatchObject({ source: 'incident', sourceNumber: 'INC-1' });
  expect((await admin.post(`${cases}/start`, { ...incident, sourceId: '77' })).status).toBe(404);
});

it('takes place and equipment over from its incident, and nothing of a confidential one', async () => {
  const begun = async (confidential: boolean) => {
    const sourceId = await enterIncident(admin, { nodeId, equipmentIds: [equipmentId] });
    await admin.post(`${incidentBase}/incident/confidential`, { id: sourceId, confidential });
    const { data } = (
      await admin.post<{ id: string }>(`${cases}/start`, { source: 'incident', sourceId, title: '密封泄漏' })
    ).body;
    return board(data.id);
  };
  expect(await begun(false)).toMatchObject({ equipmentId, place: expect.stringMatching(/./) });
  expect(await begun(true)).toMatchObject({ equipmentId: null, place: null });
});

it('begins from an audit finding in one click, with the question as its problem', async () => {
  const evaluations = '/ircrisk-management-systems-evaluation';
  const company = await admin.get<{ id: string }>('/ircrisk-center/enterprise-info/detail-by-tenant');
  const made = await admin.post<string>(`${evaluations}/management-evaluation/submit`, {
    ...{ code: 'MSE-1', name: '年度评价', enterprise: company.body.data.id },
    ...{ evaluationDate: '2026-03-01', validFrom: '2026-04-01' },
  });
  const answers = await admin.get<{ records: { id: string; code: string; question: string }[] }>(
    `${evaluations}/management-answer/page`,
    { studyId: made.body.data },
  );
  const [gap] = answers.body.data.records;
  const start = () => admin.post<{ id: string }>(`${cases}/start`, { source: 'audit', sourceId: gap!.id });
  const begun = (await start()).body.data;
  expect(begun).toMatchObject({ isNew: true });
  expect((await start()).body.data).toEqual({ id: begun.id, isNew: false });
  expect(await board(begun.id)).toMatchObject({
    ...{ source: 'audit', sourceNumber: `MSE-1 ${gap!.code}`, what: gap!.question },
    ...{ name: `审核发现 ${gap!.question}`.slice(0, 128), nameEn: expect.stringMatching(/^Audit finding: /) },
  });
  const stranger = await platform.client(platform.b.admin);
  const elsewhere = await stranger.post(`${cases}/start`, { source: 'audit', sourceId: gap!.id });
  expect(elsewhere.status).toBe(404);
});

it('begins from a bad actor in one click, with its equipment and problem', async () => {
  const { id: sourceId } = await platform.inTenant(platform.a.tenantId, (tx) =>
    tx.one<{ id: string }>(sql`
      insert into bad_actor_cases (case_number, equipment_id, node_id, problem)
      select 'BA-1', e.id, e.node_id, '一年内密封泄漏四次' from equipment e where e.id = ${equipmentId} returning id`),
  );
  const start = () => admin.post<{ id: string }>(`${cases}/start`, { source: 'badActor', sourceId });
  const begun = (await start()).body.data;
  expect(begun).toMatchObject({ isNew: true });
  expect((await start()).body.data).toEqual({ id: begun.id, isNew: false });
  expect(await board(begun.id)).toMatchObject({
    ...{ source: 'badActor', sourceNumber: 'BA-1', equipmentId, what: '一年内密封泄漏四次' },
  });
});

it('a disproved top says that a cause is missing and keeps the case from review', async () => {
  const { id } = await started();
  await edited(id, (model) => changeCause(under(model, 'N0', '轴振动超限'), 'N1', { state: 'disproved' }));
  const judged = await admin.post<{
    top: string;
    findings: { code: string; blocks: boolean; text: string }[];
  }>(`${cases}/evaluate`, { id });
  expect(judged.body.data.top).toBe('disproved');
  expect(judged.body.data.findings).toContainEqual(
    expect.objectContaining({ code: 'missingCause', blocks: true }),
  );
  // Ruled out by nothing: saved while the team works, told before the review.
  expect(judged.body.data.findings).toContainEqual(
    expect.objectContaining({ code: 'disprovedWithoutProof', blocks: true }),
  );
  const refused = await admin.form(`${cases}/submit-review`, { id });
  expect(refused.body.success).toBe(false);
});

it('a shared cause is a reference: it has its target’s state, goes with it, and may not close a circle', async () => {
  const { id } = await started();
  await edited(id, (model) => {
    const tree = under(under(under(model, 'N0', '端面干磨'), 'N0', '冲洗中断'), 'N1', '孔板堵塞');
    const referred = addReference(tree, 'N2', 'N3');
    if ('problem' in referred) throw new Error(referred.problem.code);
    return changeCause(referred.document, 'N3', { state: 'disproved' });
  });
  const { truths } = (await admin.post<{ truths: Record<string, string> }>(`${cases}/evaluate`, { id })).body
    .data;
  expect([truths.N3, truths.N4, truths.N2]).toEqual(['disproved', 'disproved', 'disproved']);
  const { version, model } = await board(id);
  const round = addReference(model, 'N3', 'N1');
  expect(round).toMatchObject({ problem: { code: 'cycle' } });
  const forced = { ...model, causes: model.causes.map((one) => ({ ...one })) };
  forced.causes.push({ ...model.causes[4]!, id: 'N5', parentId: 'N3', refersTo: 'N1' });
  expect((await save(id, version, forced)).body.msg).toContain('环');
});

it('begins from no record that is not there or is another company’s', async () => {
  const sourceId = await enterIncident(admin);
  const incident = { source: 'incident', sourceId, sourceNumber: 'INC-1', title: '罐区泄漏' };
  // What is not there, or of another company, begins nothing.
  for (const source of ['incident', 'audit', 'badActor', 'failure'])
    expect((await admin.post(`${cases}/start`, { ...incident, source, sourceId: '77' })).status, source).toBe(
      404,
    );
  const stranger = await platform.client(platform.b.admin);
  expect((await stranger.post(`${cases}/start`, incident)).status).toBe(404);
});

it('refuses bones in a circle and codes of no list', async () => {
  const { id } = await started();
  const { version, model } = await board(id);
  const bone = (name: string, parentId: string) => ({ id: name, category: 'man', text: name, parentId });
  const ring = { ...model, bones: [bone('x', 'y'), bone('y', 'z'), bone('z', 'y')] };
  expect((await save(id, version, ring)).body.msg).toContain('环');
  const tree = under(model, 'N0', '甲');
  for (const codes of [
    { mechanismCode: '__proto__' },
    { causeCode: 'toString' },
    { latentCode: 'constructor' },
  ])
    expect((await save(id, version, changeCause(tree, 'N1', codes))).status, JSON.stringify(codes)).toBe(400);
});

it('evidence goes to another person, in the past, and a case with actions is not removed unasked', async () => {
  const { id } = await started();
  await made('rca-evidence', { studyId: id, kind: 'parts', item: '孔板' });
  const hand = (more: object) =>
    admin.post(`${service}/rca-custody/submit`, {
      ...{
        studyId: id,
        evidenceCode: 'EV-01',
        handedAt: '2025-11-01 08:00:00',
        handedBy: '甲',
        receivedBy: '乙',
      },
      ...more,
    });
  expect((await hand({ handedAt: '2036-11-16 10:00:00' })).body.errors?.[0]?.field).toBe('handedAt');
  expect((await hand({ receivedBy: ' 甲' })).body.errors?.[0]?.field).toBe('receivedBy');
  expect((await hand({})).body.success).toBe(true);
  // It is handed on by who holds it, later, and of evidence that is there; otherwise who holds it is named.
  const later = { handedAt: '2025-11-02 08:00:00', receivedBy: '丙' };
  const wrong = (await hand({ ...later, handedBy: '丁' })).body;
  expect(wrong).toMatchObject({ code: 400, errors: [{ field: 'handedBy' }] });
  expect(wrong.msg).toContain('乙');
  const early = await hand({ handedBy: '乙', receivedBy: '丙', handedAt: '2025-10-31 08:00:00' });
  expect(early.body.errors?.[0]?.field).toBe('handedAt');
  expect((await hand({ ...later, evidenceCode: 'EV-77' })).body.errors?.[0]?.field).toBe('evidenceCode');
  // A mistake is put right by a further entry that says why; the first one stays as it was written.
  const right = { receivedBy: '戊', isCorrection: true };
  for (const reason of [undefined, ' x ', '笔误 '])
    expect((await hand({ ...right, reason })).body.errors?.[0]?.field).toBe('reason');
  const reason = '接收人写错';
  expect((await hand({ ...right, reason })).body.success).toBe(true);
  // It is no way into the chain for who never held the thing, nor of an entry that is not there.
  const forgery = { ...later, handedBy: '无关人', receivedBy: '伪造人', isCorrection: true, reason };
  const refused = (await hand(forgery)).body;
  expect(refused.errors?.[0]?.field).toBe('handedBy');
  expect(refused.msg).toContain('戊');
  const unnamed = await hand({ ...forgery, correctsAt: '2025-10-30 08:00:00' });
  expect(unnamed.body.errors?.[0]?.field).toBe('correctsAt');
  const plain = await hand({ ...later, handedBy: '戊', correctsAt: '2025-11-01 08:00:00' });
  expect(plain.body.errors?.[0]?.field).toBe('isCorrection');
  // What was forgotten is entered at its true time where the hands fit; otherwise who needs to hold it is named.
  const forgotten = { handedAt: '2025-10-30 12:00:00', handedBy: '现场', isCorrection: true, reason };
  const misfit = (await hand({ ...forgotten, receivedBy: '丙' })).body;
  expect(misfit.errors?.[0]?.field).toBe('receivedBy');
  expect(misfit.msg).toContain('甲');
  expect((await hand({ ...forgotten, receivedBy: '甲' })).body.success).toBe(true);
  const { custody } = await board(id);
  expect(custody.map(({ to, isCorrection, correctsAt }) => [to, isCorrection, correctsAt])).toEqual([
    ['甲', true, null],
    ['乙', false, null],
    ['戊', true, '2025-11-01 08:00:00'],
  ]);
  const first = custody[1];
  const forged = { id: first!.id, receivedBy: '伪造', handedAt: '2025-10-30 08:00:00' };
  expect((await admin.post(`${service}/rca-custody/update`, forged)).status).toBe(409);
  expect((await admin.form(`${service}/rca-custody/remove`, { ids: first!.id })).status).toBe(409);
  // Of two who hand on the same thing at once, one is the holder no more.
  const on = { handedBy: '戊', handedAt: '2025-11-03 08:00:00' };
  const both = await Promise.all([
    hand({ ...on, receivedBy: '己' }),
    hand({ ...on, receivedBy: '庚', handedAt: '2025-11-03 08:00:01' }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  // What has been handed on keeps its number, and does not go.
  const [kept] = (await board(id)).evidence;
  const renamed = await admin.post(`${service}/rca-evidence/update`, { id: kept!.id, code: 'EV-50' });
  expect(renamed.body.errors?.[0]?.field).toBe('code');
  for (const confirm of ['false', 'true']) {
    const gone = await admin.form(`${service}/rca-evidence/remove`, { ids: kept!.id, confirm });
    expect(gone.status).toBe(409);
    expect(gone.body.msg).toContain('EV-01');
  }
  expect((await board(id)).evidence).toHaveLength(1);
  const late = await admin.post(`${service}/rca-measure/submit`, {
    ...{ studyId: id, measure: '清洗', kind: 'administrative', nodeIds: ['N0'], dueDate: '9999-12-31' },
  });
  expect(late.body.errors?.[0]?.field).toBe('dueDate');
  const other = await started();
  await ready(other.id);
  await admin.post(`${cases}/raise`, { id: other.id });
  const removal = (more = {}) => admin.form(`${service}/rca-case/remove`, { ids: other.id, ...more });
  expect((await removal()).body.data).toMatchObject({ usedBy: [{ table: 'action_items', count: 1 }] });
  expect((await removal({ confirm: 'true' })).body.success).toBe(true);
});

it('refuses circles, verified without proof and evidence nobody has, and keeps what stood', async () => {
  const { id } = await started();
  const { version, model } = await board(id);
  const tree = under(under(model, 'N0', '甲'), 'N1', '乙');
  const circle = changeCause(tree, 'N1', { parentId: 'N2' });
  expect((await save(id, version, circle)).body.msg).toContain('环');
  const unproven = (await save(id, version, changeCause(tree, 'N2', { state: 'verified' }))).body;
  expect(unproven.msg).toContain('N2');
  expect(unproven.errors).toMatchObject([{ field: 'model.causes.2' }]);
  expect((await save(id, version, changeCause(tree, 'N2', { evidence: ['EV-09'] }))).body.msg).toContain(
    'EV-09',
  );
  expect((await board(id)).model.causes).toHaveLength(1);
  expect((await save(id, version, tree)).body).toMatchObject({ success: true });
  expect((await save(id, version, tree)).body.code).toBe(409);
});

it('a settled node is a hypothesis again when its evidence is removed from the log, named method or not', async () => {
  const { id } = await started();
  const evidenceId = await made('rca-evidence', { studyId: id, kind: 'digital', item: 'DCS 趋势' });
  await edited(id, (model) =>
    (['verified', 'verified', 'disproved'] as const).reduce(
      (next, state, at) =>
        changeCause(under(next, 'N0', `冲洗不足 ${at}`), `N${at + 1}`, {
          ...{ evidence: ['EV-01'], state, method: at === 1 ? '拆检' : null },
        }),
      model,
    ),
  );
  expect((await board(id)).stage).toBe('analysis');
  await admin.form(`${service}/rca-evidence/remove`, { ids: evidenceId });
  const after = await board(id);
  for (const cause of after.model.causes.slice(1))
    expect(cause, cause.id).toMatchObject({ state: 'hypothesis', evidence: [] });
  expect(after.version).toBe(3);
});

it('a row is written in either language, and in one of them at least', async () => {
  const { id } = await started();
  const rows = [
    ['rca-evidence', 'item', { kind: 'parts' }],
    ['rca-timeline', 'event', { happenedAt: '2025-10-28 03:42:00' }],
    ['rca-barrier', 'barrier', { performance: 'failed' }],
    ['rca-change', 'factor', {}],
    ['rca-measure', 'measure', { kind: 'ppe' }],
  ] as const;
  for (const [resource, property, more] of rows) {
    const sent = (text: object) =>
      admin.post<string>(`${service}/${resource}/submit`, { studyId: id, ...more, ...text });
    const english = await sent({ [`${property}En`]: 'Orifice' });
    expect(english.body.code, english.text).toBe(200);
    const { data } = (
      await admin.get<Record<string, unknown>>(`${service}/${resource}/detail`, { id: english.body.data })
    ).body;
    expect([data[property], data[`${property}En`]], resource).toEqual(['Orifice', 'Orifice']);
    expect((await sent({})).body.errors, resource).toMatchObject([{ field: property, rule: 'required' }]);
  }
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
  const nothing = (await admin.post(`${cases}/promote`, { id, bone: 'zz' })).body;
  expect([nothing.code, nothing.msg]).toEqual([404, '没有鱼刺 zz']);
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
  const early = await admin.post(`${cases}/check-effect`, check);
  expect([early.status, early.body.msg]).toEqual([400, expect.stringContaining('0 个月')]);
  await platform.inTenant(platform.a.tenantId, (tx) =>
    tx.run(sql`update rca_follow_ups set actions_done_on = current_date - 548 where case_id = ${id}`),
  );
  // The planned day has not come yet.
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

it('names nobody and no contractor when it is published, in either language, and keeps its meaning', async () => {
  const { id } = await started();
  await ready(id);
  await made('rca-timeline', {
    ...{ studyId: id, happenedAt: '2025-10-28 03:42:00', event: '发现滴漏' },
    ...{ actor: '王海', actorEn: 'Wang Hai' },
  });
  await made('rca-timeline', {
    studyId: id,
    happenedAt: '2025-10-28 03:50:00',
    actor: '内操',
    event: '停泵',
  });
  await platform.inTenant(platform.a.tenantId, async (tx) => {
    const { incidentId } = await tx.one<{ incidentId: string }>(sql`
      insert into incidents (number, title, kind, occurred_at) values ('INC-NAMES', '泄漏', 'release', now()) returning id as "incidentId"`);
    await tx.run(sql`insert into incident_people (incident_id, role, person, employer, outcome)
      values (${incidentId}, 'contractor', '赵铁柱', '宏远检修', 'firstAid')`);
  });
  await admin.post(`${service}/rca-case/submit`, {
    ...{ id, level: '1' },
    what: '王海报告王工，宏远检修的赵铁柱到场，内操停泵；联系 13905741234，高强度螺栓断裂',
    whatEn: 'Hai Wang called 赵铁柱 of 宏远检修 (mail zhao@hy.example.com); the line was cut by the operator',
  });
  await admin.post(`${cases}/raise`, { id });
  await admin.form(`${cases}/submit-review`, { id });
  await signers.approve(cases, id);
  const { zh, en } = (await admin.get<Record<'zh' | 'en', { problem: string }>>(`${cases}/lesson`, { id }))
    .body.data;
  expect(zh.problem).toBe('某员工报告某员工，某承包商的某员工到场，内操停泵；联系 〔电话〕，高强度螺栓断裂');
  expect(en.problem).toBe(
    'an employee called an employee of a contractor (mail [e-mail address]); the line was cut by the operator',
  );
});

it('names nobody no record knows, in Latin letters or behind a trade, and asks about what may be a name', async () => {
  const { id } = await started();
  await ready(id);
  await platform.inTenant(platform.a.tenantId, (tx) =>
    tx.run(sql`update users set real_name = '鲁文哲' where account = ${platform.a.admin.account}`),
  );
  await admin.post(`${service}/rca-case/submit`, {
    ...{ id, level: '1' },
    what: '江苏华能安装有限公司的项目经理欧阳锋到场，由赵六检查，高压白油泵的马达过热，微信 zhao_liu88；交接单由孙某保管',
    whatEn:
      'Wang Jianguo of Yongjiang Maintenance Co., Ltd. and Sun Wei of ABC Contractors Ltd called Lu Wenzhe (WeChat: lwz_2020); the Control Room stopped the Boiler Feed pump. Peter Miller signed.',
  });
  await admin.post(`${cases}/raise`, { id });
  await admin.form(`${cases}/submit-review`, { id });
  await signers.approve(cases, id);
  const lesson = async () =>
    (
      await admin.get<{ zh: { problem: string }; en: { problem: string }; suspects: string[] }>(
        `${cases}/lesson`,
        { id },
      )
    ).body.data;
  const { zh, en, suspects } = await lesson();
  expect(zh.problem).toBe(
    '某承包商的项目经理某员工到场，由某员工检查，高压白油泵的马达过热，微信 〔社交账号〕；交接单由孙某保管',
  );
  expect(en.problem).toBe(
    'an employee of a contractor and an employee of a contractor called an employee (WeChat: [messenger account]); the Control Room stopped the Boiler Feed pump. Peter Miller signed.',
  );
  expect(suspects).toEqual(['Peter Miller']);
  const undecided = await admin.post(`${cases}/publish`, { id, factsChecked: true });
  expect([undecided.status, undecided.body.msg]).toEqual([409, expect.stringContaining('Peter Miller')]);
  const decided = { id, factsChecked: true, names: ['Peter Miller'] };
  const { caseId } = (await admin.post<{ caseId: string }>(`${cases}/publish`, decided)).body.data;
  const published = await admin.get<Record<string, unknown>>(
    '/ircrisk-incident-case-search/incident-case/detail',
    { id: caseId },
  );
  expect(published.body.data.summaryEn).toContain('Boiler Feed pump. an employee signed.');
});

it('knows somebody by the surname everywhere, a contractor by its short form, and calls a firm no employee', async () => {
  const { id } = await started();
  await ready(id);
  await platform.inTenant(platform.a.tenantId, async (tx) => {
    const { incidentId } = await tx.one<{ incidentId: string }>(sql`
      insert into incidents (number, title, kind, occurred_at) values ('INC-FIRMS', '泄漏', 'release', now()) returning id as "incidentId"`);
    await tx.run(sql`insert into incident_people (incident_id, role, employer, outcome)
      values (${incidentId}, 'contractor', '宁波甬江检修有限公司', 'firstAid')`);
  });
  await admin.post(`${service}/rca-case/submit`, {
    ...{ id, level: '1', nameEn: 'Kowalski left the drain open' },
    what: '老张通知甬江检修，仪表工慕容雪误关根部阀',
    whatEn: 'The drain was opened by J. Kowalski; the Honeywell controller froze.',
  });
  await admin.post(`${cases}/raise`, { id });
  await admin.form(`${cases}/submit-review`, { id });
  await signers.approve(cases, id);
  type Text = { title: string; problem: string };
  const { zh, en, suspects } = (
    await admin.get<{ zh: Text; en: Text; suspects: string[] }>(`${cases}/lesson`, { id })
  ).body.data;
  expect(zh.problem).toBe('某员工通知某承包商，仪表工某员工误关根部阀');
  expect(en.title).toBe('an employee left the drain open');
  expect(en.problem).toContain('opened by an employee; the Honeywell');
  expect(suspects).toEqual(['Honeywell']);
  const decided = { id, factsChecked: true, names: ['Honeywell'] };
  const { caseId } = (await admin.post<{ caseId: string }>(`${cases}/publish`, decided)).body.data;
  const published = await admin.get<Record<string, unknown>>(
    '/ircrisk-incident-case-search/incident-case/detail',
    { id: caseId },
  );
  expect(published.body.data.summaryEn).toContain('the a company controller froze');
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
  await admin.post(`${service}/rca-case/submit`, {
    id,
    what: `王海涛发现密封滴漏，${platform.a.admin.account}到场`,
    level: '1',
  });
  expect((await admin.post(`${cases}/publish`, { id })).body.success).toBe(false);
  await admin.post(`${cases}/raise`, { id });
  await admin.form(`${cases}/submit-review`, { id });
  await signers.approve(cases, id);
  // Nobody knows all names there are: a person reads the text first and says so.
  const unread = await admin.post(`${cases}/publish`, { id });
  expect(unread.body).toMatchObject({ code: 400, errors: [{ field: 'factsChecked' }] });
  expect((await board(id)).publishedCaseId).toBeNull();
  const text = (await admin.get<{ zh: { problem: string } }>(`${cases}/lesson`, { id })).body.data;
  expect(text.zh.problem).toBe('某员工发现密封滴漏，某员工到场');
  const checked = { id, factsChecked: true };
  const { caseId } = (await admin.post<{ caseId: string }>(`${cases}/publish`, checked)).body.data;
  const library = '/ircrisk-incident-case-search';
  const read = async (of: string) =>
    (await admin.get<Record<string, unknown>>(`${library}/incident-case/detail`, { id: of })).body.data;
  const published = await read(caseId);
  expect(published).toMatchObject({
    state: 'published',
    origin: 'rootCause',
    summary: '某员工发现密封滴漏，某员工到场',
    factsChecked: true,
    latentCodes: ['L7'],
    keywords: ['5.1', '3.2'],
  });
  expect(JSON.stringify(published)).not.toContain('王海涛');
  expect((await board(id)).publishedCaseId).toBe(caseId);
  // The same text once more is nothing new; once it has changed it takes the place of the earlier one.
  const again = await admin.post(`${cases}/publish`, checked);
  expect([again.status, again.body.msg]).toEqual([409, expect.stringContaining('已发布')]);
  await platform.inTenant(platform.a.tenantId, (tx) =>
    tx.run(sql`update incident_cases set summary = '旧文' where id = ${caseId}`),
  );
  const anew = (await admin.post<{ caseId: string }>(`${cases}/publish`, checked)).body.data;
  expect(anew.caseId).toBe(caseId);
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
  // The summary is one page, with names and without.
  for (const kind of [
    { language: 'zh', hidesNames: false },
    { language: 'en', hidesNames: true },
  ]) {
    const asked = { id, format: 'pdf', isSummary: true, ...kind };
    const { jobId } = (await admin.post<{ jobId: string }>(`${cases}/report`, asked)).body.data;
    const { fileId } = (await ended(jobId)).result as { fileId: string };
    const { rawPayload } = await platform.app.inject({
      url: `/api/ircrisk-system/file/download?id=${fileId}`,
      headers: { 'blade-auth': `bearer ${admin.token}` },
    });
    expect(rawPayload.toString('latin1').match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1);
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
  // Nothing of a case has happened in the future.
  const future = '2036-01-01 00:00:00';
  expect(await fieldOf('rca-timeline', { ...at, happenedAt: future })).toBe('happenedAt');
  expect(await fieldOf('rca-timeline', { ...at, endedAt: future })).toBe('endedAt');
  expect(await fieldOf('rca-evidence', { kind: 'parts', item: 'x', collectedAt: future })).toBe(
    'collectedAt',
  );
  const late = await admin.post(`${service}/rca-case/update`, { id, occurredAt: future });
  expect(late.body.errors?.[0]?.field).toBe('occurredAt');
});
