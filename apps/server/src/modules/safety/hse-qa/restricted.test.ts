import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { download, finishedJob } from '#platform/resources/exchange/testing.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';

const base = '/ircrisk-hse-qa';
const title = '旁路密码管理规定';
const clause = '旁路密码由值长保管';
let platform: TestPlatform;
let admin: TestClient;
/** Reads documents, clauses and the operation record, and has none of the roles the document is kept to. */
let other: TestClient;
let id = '';

beforeAll(async () => {
  platform = await startTestPlatform();
  admin = await platform.client(platform.a.admin);
  const lists = ['document', 'qa-passage', 'qa-faq'];
  await platform.permit(
    platform.a,
    ...['usage.read', 'usage.export', 'hse-qa.ask'],
    ...lists.flatMap((list) => ['read', 'create', 'update', 'export'].map((verb) => `${list}.${verb}`)),
  );
  await platform.inTenant(platform.a.tenantId, (tx) =>
    tx.run(sql`update roles set data_scope_ids = array(select id from data_scopes where built_in and scope_type = 1)
      where tenant_id = current_tenant() and id = ${platform.a.plainRoleId}`),
  );
  other = await platform.client(platform.a.plain);
  const written = { documentNumber: 'SEC-77', title, type: 'procedure', revision: '0' };
  id = (await admin.post<string>('/ircrisk-center/document/submit', written)).body.data;
  await admin.post(`${base}/document/split`, { id, text: `3.1 保密\n${clause}。`, save: true });
  await platform.inTenant(platform.a.tenantId, (tx) =>
    tx.run(sql`update documents set role_ids = (select role_ids from users where tenant_id = current_tenant() and id = ${platform.a.admin.id}),
      state = 'approved', effective_date = current_date - 10 where id = ${id}`),
  );
  const passages = await admin.get<{ passages: { id: string }[] }>(`${base}/document/text`, { id });
  const faq = {
    question: '旁路密码谁管？',
    answer: `${clause}。`,
    passageIds: [passages.body.data.passages[0]?.id],
  };
  expect((await admin.post(`${base}/qa-faq/submit`, faq)).body).toMatchObject({ success: true });
});
afterAll(() => platform?.close());

interface Logged {
  records: { id: string; tableName: string; params: string | null }[];
}

test('the operation record tells nothing of a document that is kept to roles', async () => {
  const told = async (as: TestClient) => {
    const page = await as.get<Logged>('/ircrisk-log/usual/list', { size: 100, current: 1 });
    const requests = await as.get<Logged>('/ircrisk-log/api/list', { size: 100 });
    const texts = [JSON.stringify(page.body.data), JSON.stringify(requests.body.data)];
    for (const one of requests.body.data.records.slice(0, 12))
      texts.push(JSON.stringify((await as.get('/ircrisk-log/api/detail', { id: one.id })).body.data));
    const job = await as.post<{ jobId: string }>('/ircrisk-log/usual/export', {});
    const { fileId } = (await finishedJob(as, job.body.data.jobId)).result as { fileId: string };
    for (const part of Object.values(unzipSync(await download(as, fileId)))) texts.push(strFromU8(part));
    return { records: page.body.data.records, text: texts.join('\n') };
  };
  const whole = await told(admin);
  for (const word of [title, 'SEC-77', clause]) expect(whole.text).toContain(word);
  const theirs = await told(other);
  for (const word of [title, 'SEC-77', clause, id]) expect(theirs.text).not.toContain(word);
  const kept = whole.records.filter(({ tableName }) =>
    ['documents', 'qa_passages', 'qa_faqs'].includes(tableName),
  );
  expect(new Set(kept.map(({ tableName }) => tableName))).toEqual(
    new Set(['documents', 'qa_passages', 'qa_faqs']),
  );
  for (const one of kept.slice(0, 6))
    expect((await other.get('/ircrisk-log/usual/detail', { id: one.id })).status).toBe(404);
  // By its number or its name nothing is found either, and its history is not there.
  const found = await other.get<Logged>('/ircrisk-log/usual/list', { recordId: id });
  expect(found.body.data.records).toEqual([]);
  const named = await other.get<Logged>('/ircrisk-log/usual/list', { record: title });
  expect(named.body.data.records).toEqual([]);
  expect((await other.get('/ircrisk-center/document/history', { id })).status).toBe(404);
  expect((await admin.get('/ircrisk-center/document/history', { id })).status).toBe(200);
});

test('nothing is pointed at a document that is kept to roles by those who may not see it', async () => {
  const passage = (documentId: string) =>
    other.post(`${base}/qa-passage/submit`, { documentId, clause: '9.9', text: '塞进来的条文' });
  const [answer, unknown] = [await passage(id), await passage('4242')];
  expect([answer.status, answer.body.errors]).toEqual([400, unknown.body.errors]);
});

test('nor of a question that is for its asker and the experts', async () => {
  const words = '我的体检结果能上岗吗';
  const asked = await admin.post<{ id: string }>(`${base}/question/ask-expert`, {
    ...{ question: `${words}？`, visibility: 'team' },
  });
  expect(asked.body).toMatchObject({ success: true });
  const told = async (as: TestClient) =>
    JSON.stringify([
      (await as.get('/ircrisk-log/usual/list', { size: 100 })).body.data,
      (await as.get('/ircrisk-log/api/list', { size: 100 })).body.data,
    ]);
  expect(await told(admin)).toContain(asked.body.data.id);
  expect(await told(other)).not.toContain(words);
  expect(await told(other)).not.toContain(asked.body.data.id);
});
