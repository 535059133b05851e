import { actionItem } from '@ircrisk/contract/resources/ledger/shared-objects.ts';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { runExport } from '#platform/resources/exchange/testing.ts';
import { type FailurePlant, makeFailurePlant } from '#testing/failure-plant.ts';
import { enterIncident, incidentBase } from '#testing/incidents.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';
import { tellOverdue } from './clocks.ts';

const caseBase = '/ircrisk-incident-case-search';
let platform: TestPlatform;
let plant: FailurePlant;
let admin: TestClient;
/** May write people, lessons and marks, and read actions, but not what is confidential. */
let other: TestClient;
let incidentId = '';
let caseId = '';
let lessonId = '';

beforeAll(async () => {
  platform = await startTestPlatform();
  admin = await platform.client(platform.a.admin);
  plant = await makeFailurePlant(platform, platform.a);
  const verbs = ['read', 'create', 'update', 'export'];
  const lists = [
    'incident',
    'incident-person',
    'incident-case',
    'case-lesson',
    'case-lesson-mark',
    'action-item',
  ];
  await platform.permit(
    platform.a,
    'incident-management.classify',
    'incident-case-search.publish',
    ...lists.flatMap((list) => verbs.map((verb) => `${list}.${verb}`)),
  );
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
  for (const [way, record] of ways)
    for (const verb of ['save', 'submit'])
      expect([way, verb, (await other.post(`${way}/${verb}`, record)).status]).toEqual([way, verb, 404]);
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
