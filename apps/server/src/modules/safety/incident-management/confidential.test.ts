import { filePaths } from '@ircrisk/contract/modules/system/file.ts';
import { actionItem } from '@ircrisk/contract/resources/ledger/shared-objects.ts';
import { rcaCase } from '@ircrisk/contract/resources/root-cause/case.ts';
import { rcaMeasure } from '@ircrisk/contract/resources/root-cause/parts.ts';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { download, finishedJob, runExport } from '#platform/resources/exchange/testing.ts';
import { type FailurePlant, makeFailurePlant } from '#testing/failure-plant.ts';
import { enterIncident, incidentBase } from '#testing/incidents.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';
import { upload } from '#testing/upload.ts';
import { tellOverdue } from './clocks.ts';

const caseBase = '/ircrisk-incident-case-search';
let platform: TestPlatform;
let plant: FailurePlant;
let admin: TestClient;
/** May write people, lessons and marks, and read actions, but not what is confidential. */
let other: TestClient;
const lists = [
  ...['incident', 'incident-person', 'incident-case', 'case-lesson', 'case-lesson-mark', 'action-item'],
  ...['rca-case', 'rca-measure', 'rca-evidence'],
];
const rights = [
  ...['incident-management.classify', 'incident-case-search.publish', 'usage.read', 'usage.export'],
  ...lists.flatMap((list) => ['read', 'create', 'update', 'export'].map((verb) => `${list}.${verb}`)),
];
let incidentId = '';
let caseId = '';
let lessonId = '';

beforeAll(async () => {
  platform = await startTestPlatform();
  admin = await platform.client(platform.a.admin);
  plant = await makeFailurePlant(platform, platform.a);
  await platform.permit(platform.a, ...rights);
  await platform.inTenant(platform.a.tenantId, (tx) =>
    tx.run(sql`update roles set data_scope_ids = array(select id from data_scopes where built_in and scope_type = 1)
      where tenant_id = current_tenant() and id = ${platform.a.plainRoleId}`),
  );
  other = await platform.client(platform.a.plain);
  incidentId = await enterIncident(admin, { title: '保密的泄漏', nodeId: plant.nodeId });
  await admin.post(`${incidentBase}/incident/confidential`, { id: incidentId, confidential: true });
  const written = {
    year: 2021,
    title: '未公开案例',
    summary: '密',
    sources: '内部',
    confidentiality: 'confidential',
  };
  caseId = (await admin.post<string>(`${caseBase}/incident-case/submit`, written)).body.data;
  const lesson = { caseId, sort: 1, lesson: '未公开的教训' };
  lessonId = (await admin.post<string>(`${caseBase}/case-lesson/submit`, lesson)).body.data;
});
afterAll(() => platform?.close());

test('nothing is written into an incident or a case by those who may not see it', async () => {
  const person = { incidentId, role: 'employee', outcome: 'firstAid', phase: 'event' };
  const lesson = { caseId, sort: 2, lesson: '塞进来的教训' };
  const mark = { lessonId, nodeId: plant.nodeId, state: 'open' };
  const ways = [
    [`${incidentBase}/incident-person`, person],
    [`${caseBase}/case-lesson`, lesson],
    [`${caseBase}/case-lesson-mark`, mark],
  ] as const;
  const parent = { incidentId: '4242', caseId: '4242', lessonId: '4242' };
  for (const [way, record] of ways)
    for (const verb of ['save', 'submit']) {
      const nowhere = Object.fromEntries(
        Object.entries(record).map(([key, value]) => [key, parent[key as keyof typeof parent] ?? value]),
      );
      const [answer, unknown] = [
        await other.post(`${way}/${verb}`, record),
        await other.post(`${way}/${verb}`, nowhere),
      ];
      // To the letter what is said of one that does not exist.
      expect([way, verb, answer.status, answer.body.errors]).toEqual([way, verb, 400, unknown.body.errors]);
    }
  // Who sees them goes on as before.
  for (const [way, record] of ways) expect((await admin.post(`${way}/save`, record)).status).toBe(200);
});

test('a mark does not tell the lesson of a case its reader may not see', async () => {
  const lesson = { caseId, sort: 3, lesson: '未公开且已标记的教训' };
  const marked = (await admin.post<string>(`${caseBase}/case-lesson/submit`, lesson)).body.data;
  const mark = { lessonId: marked, nodeId: plant.nodeId, state: 'open' };
  expect((await admin.post(`${caseBase}/case-lesson-mark/submit`, mark)).status).toBe(200);
  const page = async (as: TestClient) =>
    JSON.stringify((await as.get(`${caseBase}/case-lesson-mark/page`, { size: 100 })).body.data);
  expect(await page(admin)).toContain('未公开且已标记的教训');
  expect(await page(other)).not.toContain('未公开');
});

/** All texts of a workbook. */
const textsOf = (file: Buffer): string =>
  Object.values(unzipSync(file))
    .map((one) => strFromU8(one))
    .join('\n');

test('actions of what is confidential are seen by its readers and by those who have the work', async () => {
  const raise = async (title: string, ownerId: string, id = incidentId) =>
    (
      await admin.post<{ actionId: string }>(`${incidentBase}/incident/action`, {
        ...{ id, title, ownerId, dueDate: '2030-01-31' },
      })
    ).body.data.actionId;
  const hidden = await raise('更换保密泄漏的机封', platform.a.admin.id);
  const own = await raise('清理保密泄漏的现场', platform.a.plain.id);
  const everybodys = await enterIncident(admin, { title: '公开的泄漏', nodeId: plant.nodeId });
  await raise('公开泄漏的措施', platform.a.admin.id, everybodys);
  await admin.post(`${caseBase}/incident-case/act`, { id: caseId, act: 'submit' });
  await platform.inTenant(platform.a.tenantId, (tx) =>
    tx.run(sql`update incident_cases set state = 'published' where id = ${caseId}`),
  );
  const lesson = { lessonId, nodeId: plant.nodeId, ownerId: platform.a.admin.id, dueDate: '2030-01-31' };
  expect((await admin.post(`${caseBase}/lessons/raise`, lesson)).body.success).toBe(true);
  const told = async (as: TestClient) => {
    const of = async (way: string, query: object) =>
      JSON.stringify((await as.get(way, query as never)).body.data);
    return [
      await of('/ircrisk-center/action-item/page', { size: 100 }),
      await of('/ircrisk-center/action-item/select', { text: '保密泄漏' }),
      await of('/ircrisk-system/search', { text: '更换保密泄漏的机封' }),
      textsOf(await runExport(as, actionItem, {}, 'zh')),
    ];
  };
  for (const text of await told(admin)) expect(text).toContain('更换保密泄漏的机封');
  for (const text of await told(other)) {
    expect(text).not.toContain('更换保密泄漏的机封');
    expect(text).not.toContain('未公开的教训');
  }
  expect((await told(other))[0]).toContain('清理保密泄漏的现场');
  expect((await told(other))[0]).toContain('公开泄漏的措施');
  expect((await other.get('/ircrisk-center/action-item/detail', { id: hidden })).status).toBe(404);
  expect((await other.get('/ircrisk-center/action-item/detail', { id: own })).status).toBe(200);
  expect((await other.post('/ircrisk-center/action-item/act', { id: hidden, act: 'start' })).status).toBe(
    404,
  );
});

interface LogPage {
  records: { id: string; tableName: string; requestId: string; method: string; params: string | null }[];
}

test('the operation record tells nothing of what is confidential, whoever wrote it and wherever it stands', async () => {
  const title = '未公开的密封泄漏';
  const id = await enterIncident(admin, { title, nodeId: plant.nodeId });
  await admin.post(`${incidentBase}/incident/confidential`, { id, confidential: true });
  await admin.post(`${incidentBase}/incident/act`, { id, act: 'triage', reason: `${title}的分派` });
  // The notice of an action names it too.
  await admin.post(`${incidentBase}/incident/action`, {
    ...{ id, title: `${title}的措施`, ownerId: platform.a.admin.id, dueDate: '2030-01-31' },
  });
  const logged = async (as: TestClient) => {
    const page = await as.get<LogPage>('/ircrisk-log/usual/list', { size: 100, current: 1 });
    const { records } = page.body.data;
    const requests = await as.get<{ records: { id: string }[] }>('/ircrisk-log/api/list', { size: 100 });
    const told = [JSON.stringify(records), JSON.stringify(requests.body.data)];
    for (const one of requests.body.data.records.slice(0, 12))
      told.push(JSON.stringify((await as.get('/ircrisk-log/api/detail', { id: one.id })).body.data));
    const job = await as.post<{ jobId: string }>('/ircrisk-log/usual/export', {});
    const { fileId } = (await finishedJob(as, job.body.data.jobId)).result as { fileId: string };
    told.push(textsOf(await download(as, fileId)));
    return { records, text: told.join('\n') };
  };
  const whole = await logged(admin);
  expect(whole.text).toContain(title);
  expect(whole.records.map(({ tableName }) => tableName)).toContain('incident_moves');
  expect((await logged(other)).text).not.toContain(title);
  for (const entry of whole.records.filter(({ tableName }) => tableName.startsWith('incident')).slice(0, 4))
    expect((await other.get('/ircrisk-log/usual/detail', { id: entry.id })).status).toBe(404);

  // A request may also change what everybody reads: its parameters still speak of the rest.
  const { requestId } = whole.records.find(({ tableName }) => tableName === 'incident_moves') ?? {};
  await platform.inTenant(platform.a.tenantId, (tx) =>
    tx.run(sql`insert into audit_entries (request_id, operation, table_name, action)
      values (${requestId}, '/ircrisk-system/post/submit', 'posts', 'update')`),
  );
  const paramsFor = async (as: TestClient) => {
    const { data } = (await as.get<LogPage>('/ircrisk-log/usual/list', { tableName: 'posts' })).body;
    return data.records
      .filter((one) => one.requestId === requestId)
      .map(({ method, params }) => [method, params]);
  };
  expect(await paramsFor(admin)).toEqual([['POST', expect.stringContaining(id)]]);
  expect(await paramsFor(other)).toEqual([['POST', null]]);
});

test('a document of what is confidential is not read by its id', async () => {
  const file = await upload(admin, '调查.txt', '保密的调查记录');
  await admin.post(`${incidentBase}/incident/update`, { id: incidentId, attachmentIds: [file.id] });
  const read = async (as: TestClient) =>
    (
      await as.app.inject({
        method: 'GET',
        url: `/api${filePaths.download}?id=${file.id}`,
        headers: { 'blade-auth': `bearer ${as.token}` },
      })
    ).statusCode;
  expect(await read(admin)).toBe(200);
  expect(await read(other)).toBe(404);
});

test('an overdue notice of a confidential incident reaches its readers alone', async () => {
  const open = await enterIncident(admin, { title: '公开的泄漏', nodeId: plant.nodeId });
  const numbers = await platform.inTenant(platform.a.tenantId, async (tx) => {
    await tellOverdue(tx, platform.a.tenantId);
    const rows = await tx.all<{ id: string; number: string }>(
      sql`select id, number from incidents where id = any(${[incidentId, open]}::bigint[])`,
    );
    return new Map(rows.map(({ id, number }) => [id, number]));
  });
  const notices = async (as: TestClient) =>
    JSON.stringify((await as.get('/ircrisk-system/notice/list', { size: 100 })).body.data);
  expect(await notices(admin)).toContain(numbers.get(incidentId));
  expect(await notices(other)).toContain(numbers.get(open));
  expect(await notices(other)).not.toContain(numbers.get(incidentId));
});

/** An analysis of the confidential incident, and one of the same words that is nobody's secret. */
async function begunCase(title: string): Promise<string> {
  const begun = await admin.post<{ id: string }>(`${rcaBase}/rca-case/start`, {
    ...{ source: 'incident', sourceId: incidentId, title, what: `${title}经过` },
  });
  return begun.body.data.id;
}
const rcaBase = '/ircrisk-root-cause-analysis';
const secret = '保密泄漏的原因';

/** Everything a reader of analyses is told of one, way by way. */
async function toldOfCase(as: TestClient, id: string): Promise<string[]> {
  const of = async (way: string, query: object) =>
    JSON.stringify((await as.get(way, query as never)).body.data ?? null);
  const job = (await as.post<{ jobId: string }>(`${rcaBase}/rca-case/report`, { id })).body.data ?? null;
  return [
    await of(`${rcaBase}/rca-case/page`, { size: 100 }),
    await of(`${rcaBase}/rca-case/select`, { text: secret }),
    await of(`${rcaBase}/rca-case/detail`, { id }),
    await of(`${rcaBase}/rca-case/board`, { id }),
    await of(`${rcaBase}/rca-case/history`, { id }),
    await of(`${rcaBase}/rca-measure/page`, { studyId: id, size: 100 }),
    await of('/ircrisk-system/search', { text: secret }),
    textsOf(await runExport(as, rcaCase, {}, 'zh')),
    textsOf(await runExport(as, rcaMeasure, {}, 'zh')),
    job ? `${secret}的报告` : '',
  ];
}

test('the analysis of a confidential incident is read by its readers, by who works on it and by who judges it', async () => {
  const id = await begunCase(secret);
  const measure = { studyId: id, measure: `${secret}的措施`, kind: 'administrative', nodeIds: ['N0'] };
  const own = { effectiveness: 4, feasibility: 5, expense: 5, ownerId: platform.a.admin.id };
  await admin.post(`${rcaBase}/rca-measure/submit`, { ...measure, ...own, dueDate: '2030-01-01' });
  expect((await admin.post(`${rcaBase}/rca-case/raise`, { id })).body.success).toBe(true);
  const silent = async () => {
    for (const [at, text] of (await toldOfCase(other, id)).entries())
      expect([at, text.includes(secret)]).toEqual([at, false]);
  };
  const aloud = async (as: TestClient) => {
    const told = await toldOfCase(as, id);
    expect(told.map((text) => text.includes(secret))).toEqual(told.map(() => true));
  };
  await aloud(admin);
  await silent();
  const similar = { entityType: 'rca-case', entityId: id };
  expect((await other.get(`${caseBase}/similar`, similar)).status).toBe(404);
  expect((await admin.get(`${caseBase}/similar`, similar)).status).toBe(200);
  // Nor do they write into it, or make of it what everybody reads.
  const row = { studyId: id, kind: 'parts', item: '塞进来的证据' };
  const written = await other.post(`${rcaBase}/rca-evidence/submit`, row);
  expect(written.body.errors).toMatchObject([{ field: 'studyId', rule: 'reference' }]);
  const tree = await admin.post(`${rcaBase}/rca-case/fault-tree`, { id, code: 'FT-C', name: secret });
  expect(tree.body.msg).toContain('解除');
  // Neither the actions of its measures nor the check of their effect tells of it.
  const followed = await platform.inTenant(platform.a.tenantId, (tx) =>
    tx.one<{ id: string }>(sql`
      insert into action_items (source_module, source_id, title, type, priority, state)
      values ('root-cause-analysis', ${id}, ${`有效性验证 ${secret}`}, 'study', 'medium', 'open') returning id`),
  );
  const actions = async (as: TestClient) =>
    JSON.stringify((await as.get('/ircrisk-center/action-item/page', { size: 100 })).body.data);
  expect(await actions(other)).not.toContain(secret);
  expect((await other.get('/ircrisk-center/action-item/detail', { id: followed.id })).status).toBe(404);
  expect(await actions(admin)).toContain(`有效性验证 ${secret}`);
  // Who is of the team reads it, and reads it no more when they have left.
  const team = (ids: string[]) => admin.post(`${rcaBase}/rca-case/update`, { id, team: ids });
  expect((await team([platform.a.plain.id])).body.success).toBe(true);
  await aloud(other);
  await team([]);
  await silent();
  // Who may sign reads it while it is in review, and not before.
  await platform.permit(platform.a, ...rights, 'rca-case.check');
  other = await platform.client(platform.a.plain);
  await silent();
  await platform.inTenant(platform.a.tenantId, (tx) =>
    tx.run(sql`update rca_cases set state = 'inReview' where id = ${id}`),
  );
  await aloud(other);
});

test('an analysis of the failure of a confidential incident, or one linked with it, is kept as it is', async () => {
  const made = await platform.inTenant(platform.a.tenantId, async (tx) => {
    const failure = await tx.one<{ id: string }>(sql`
      insert into failure_events (event_number, equipment_id, node_id, detected_at, incident_id)
      select 'F-保密', e.id, e.node_id, now(), ${incidentId} from equipment e where e.is_deleted = 0 limit 1 returning id`);
    const insert = (code: string, source: string | null, sourceId: string | null) =>
      tx.one<{ id: string; seriesId: string }>(sql`
        insert into rca_cases (project_id, code, name, level, due_date, source, source_id, model, create_user)
        select project_id, ${code}, ${`${secret} ${code}`}, '2', current_date, ${source}, ${sourceId}, model, ${platform.a.admin.id} from rca_cases limit 1
        returning id, series_id as "seriesId"`);
    const byFailure = await insert('RCA-F', 'failure', failure.id);
    const linked = await insert('RCA-L', null, null);
    await tx.run(
      sql`update incidents set cause_kind = 'rca-case', cause_study_id = ${linked.id}, cause_series_id = ${linked.seriesId} where id = ${incidentId}`,
    );
    return [byFailure.id, linked.id];
  });
  for (const id of made) {
    expect((await admin.get(`${rcaBase}/rca-case/detail`, { id })).status).toBe(200);
    expect((await other.get(`${rcaBase}/rca-case/detail`, { id })).status).toBe(404);
  }
  // A case of the library links them for those who see them.
  const written = { year: 2022, title: '公开案例', summary: '摘要', sources: '内部' };
  const shown = (await admin.post<string>(`${caseBase}/incident-case/submit`, written)).body.data;
  await platform.inTenant(platform.a.tenantId, async (tx) => {
    await tx.run(sql`update incident_cases set state = 'published' where id = ${shown}`);
    await tx.run(
      sql`insert into case_links (case_id, subject, subject_id, kind) values (${shown}, 'rca-case', ${made[0]}, 'reviewed'), (${shown}, 'incident', ${incidentId}, 'reviewed')`,
    );
  });
  const links = async (as: TestClient) =>
    (await as.get<{ links: unknown[] }>(`${caseBase}/incident-case/whole`, { id: shown })).body.data.links;
  expect(await links(admin)).toHaveLength(2);
  expect(await links(other)).toEqual([]);
});

test('what is published of a confidential analysis is confidential in the library, until somebody says why not', async () => {
  const id = await begunCase('未公开的原因');
  await platform.inTenant(platform.a.tenantId, (tx) =>
    tx.run(sql`update rca_cases set state = 'approved' where id = ${id}`),
  );
  const publish = () =>
    admin.post<{ caseId: string }>(`${rcaBase}/rca-case/publish`, { id, factsChecked: true });
  const { caseId: shown } = (await publish()).body.data;
  const detail = async (as: TestClient) =>
    as.get<{ confidentiality: string }>(`${caseBase}/incident-case/detail`, { id: shown });
  expect((await detail(admin)).body.data.confidentiality).toBe('confidential');
  expect((await detail(other)).status).toBe(404);
});

test('what was published before its incident became confidential is confidential with it', async () => {
  const open = await enterIncident(admin, { title: '后来保密的泄漏', nodeId: plant.nodeId });
  const begun = await admin.post<{ id: string }>(`${rcaBase}/rca-case/start`, {
    ...{ source: 'incident', sourceId: open, title: '后来保密的原因', what: '经过' },
  });
  await platform.inTenant(platform.a.tenantId, (tx) =>
    tx.run(sql`update rca_cases set state = 'approved' where id = ${begun.body.data.id}`),
  );
  const published = await admin.post<{ caseId: string }>(`${rcaBase}/rca-case/publish`, {
    ...{ id: begun.body.data.id, factsChecked: true },
  });
  const detail = async (as: TestClient) =>
    (await as.get(`${caseBase}/incident-case/detail`, { id: published.body.data.caseId })).status;
  expect(await detail(other)).toBe(200);
  await admin.post(`${incidentBase}/incident/confidential`, { id: open, confidential: true });
  expect([await detail(admin), await detail(other)]).toEqual([200, 404]);
});

test('the page of an equipment tells no action of what is confidential', async () => {
  const { id } = await platform.inTenant(platform.a.tenantId, async (tx) => {
    await tx.run(sql`
      insert into action_items (source_module, source_id, title, type, priority, state, equipment_id)
      select 'incident-management', ${incidentId}, '保密泄漏的机封更换', 'study', 'medium', 'open', e.id from equipment e where e.is_deleted = 0 order by e.id limit 1`);
    return tx.one<{ id: string }>(sql`select id from equipment where is_deleted = 0 order by id limit 1`);
  });
  await platform.permit(platform.a, ...rights, 'equipment.read');
  const reader = await platform.client(platform.a.plain);
  const links = async (as: TestClient) =>
    JSON.stringify((await as.get('/ircrisk-center/equipment/links', { id })).body.data);
  expect(await links(admin)).toContain('保密泄漏的机封更换');
  const seen = await links(reader);
  expect(seen).toContain('actions');
  expect(seen).not.toContain('保密泄漏的机封更换');
});
