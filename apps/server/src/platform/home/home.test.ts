import { resources } from '@ircrisk/contract/catalog.ts';
import { menuGroups } from '@ircrisk/contract/menu.ts';
import { type Change, type Figure, type Pinned, Work } from '@ircrisk/contract/modules/workplace/home.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { hireSigners } from '#testing/signers.ts';
import type { TestClient } from '#testing/test-client.ts';

const center = '/ircrisk-center';
let platform: TestPlatform;
let admin: TestClient;
let plain: TestClient;

beforeAll(async () => {
  platform = await startTestPlatform();
  admin = await platform.client(platform.a.admin);
  await platform.permit(platform.a, 'action-item.read', 'action-item.update', 'qra-study.read');
  plain = await platform.client(platform.a.plain);
});
afterAll(() => platform?.close());

const everybody = async (client: TestClient) => (await client.get<Work[]>(`${center}/home/work`)).body.data;
const work = async (client: TestClient) => (await everybody(client)).filter(({ mine }) => mine);
const figures = async (client: TestClient, language?: 'en') =>
  (await client.get<Figure[]>(`${center}/home/figures`, {}, language ? { language } : {})).body.data;
const add = async (client: TestClient, path: string, record: Record<string, unknown>): Promise<string> => {
  const answer = await client.post<string>(`${path}/submit`, record);
  if (answer.body.code !== 200) throw new Error(answer.text);
  return answer.body.data;
};
const item = (more: Record<string, unknown> = {}) =>
  add(admin, `${center}/action-item`, {
    title: '更换弯头',
    titleEn: 'Replace the elbow',
    type: 'corrective',
    priority: 'high',
    dueDate: '2020-01-01',
    ownerId: platform.a.plain.id,
    ...more,
  });

describe('what waits for a person', () => {
  test('is their own items, latest first, and another person’s only in the view of the department', async () => {
    const late = await item();
    const later = await item({ title: '更换垫片', dueDate: '2199-01-01' });
    const mine = await work(plain);
    expect(mine.map(({ id }) => id)).toEqual([late, later]);
    expect(mine[0]).toMatchObject({ kind: 'action', code: 'action-item', state: 'open' });
    expect(mine[0]?.days).toBeLessThan(-1000);
    expect(await work(admin)).toEqual([]);
    const department = await everybody(admin);
    expect(department.map(({ id }) => id)).toEqual([late, later]);
    expect(department.every(({ mine: own }) => !own)).toBe(true);
  });

  test('is a question put to the expert, and every kind of work has its word', async () => {
    const { id } = await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.one<{ id: string }>(sql`
        insert into qa_questions (question, state, expert_id, due_at)
        values ('进罐前测什么？', 'assigned', ${platform.a.admin.id}, now() + interval '1 day') returning id`),
    );
    const waiting = await everybody(admin);
    expect(waiting.find((one) => one.id === id)).toMatchObject({ code: 'hse-qa', mine: true });
    expect(Work.array().safeParse(waiting).error).toBeUndefined();
    await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.run(sql`update qa_questions set state = 'closed' where id = ${id}`),
    );
  });

  test('comes back to whoever asked for it when it is done, and not to the one who did it', async () => {
    const id = await item({ title: '复测壁厚' });
    for (const act of ['start', 'submit']) await plain.post(`${center}/action-item/act`, { id, act });
    expect(await work(admin)).toMatchObject([{ id, kind: 'verify' }]);
    expect((await work(plain)).map((one) => one.id)).not.toContain(id);
  });

  test('is a review for those who may sign it, never for its author; sent back it waits for the author', async () => {
    const { checker } = await hireSigners(platform, platform.a);
    const study = '/ircrisk-qra/qra-study';
    const id = await add(admin, study, {
      studyNo: 'Q-1',
      studyName: '原料检验',
      studyNameEn: 'Raw material',
    });
    const rated = { code: 'R-01', hazard: '水分超标', severity: 3, probability: 2 };
    await admin.post('/ircrisk-qra/qra-risk/submit', { studyId: id, ...rated });
    await admin.post(`${study}/submit-review`, { id });
    expect((await work(checker)).find((one) => one.id === id)).toMatchObject({
      kind: 'approval',
      code: 'qra',
      number: 'Q-1',
      days: 7,
    });
    expect((await work(admin)).map((one) => one.id)).not.toContain(id);
    await checker.post(`${study}/check`, { id, verdict: 'reject', comment: '缺少依据' });
    expect((await work(checker)).map((one) => one.id)).not.toContain(id);
    expect((await work(admin)).find((one) => one.id === id)).toMatchObject({ kind: 'draft' });
  });
});

describe('figures of the modules', () => {
  test('count what the reader sees and leave out what they may not read', async () => {
    await item();
    const seen = await figures(plain);
    expect(seen.map(({ code }) => code).sort()).toEqual(['action-item', 'qra']);
    const all = await figures(admin, 'en');
    expect(all.find(({ code }) => code === 'action-item')).toMatchObject({ state: 'miss' });
    expect(all.find(({ code }) => code === 'action-item')?.text).toMatch(/^\d+ of \d+ overdue$/);
    expect(all.find(({ code }) => code === 'equipment')?.text).toBe('0 items');
    // A list says how many it has though nobody said more of it.
    const lists = menuGroups
      .flatMap(({ entries }) => entries)
      .filter(({ code, operatorOnly }) => !operatorOnly && resources.some(({ id }) => id === code));
    expect(lists.length).toBeGreaterThan(10);
    const silent = lists.filter(({ code }) => !all.some((one) => one.code === code));
    expect(silent.map(({ code }) => code)).toEqual([]);
    expect(all.find(({ code }) => code === 'project')?.text).toMatch(/^Records: \d+$/);
  });

  test('of one tenant never count another’s records', async () => {
    const other = await platform.client(platform.b.admin);
    expect((await figures(other, 'en')).find(({ code }) => code === 'action-item')?.text).toBe('0 open');
  });
});

describe('changes since the last visit', () => {
  const changes = async (client: TestClient) =>
    (await client.get<{ total: number; records: Change[] }>(`${center}/home/changes`)).body.data;

  test('are those of others, each record once, and only what the reader may read', async () => {
    const id = await item({ title: '清洗换热器' });
    await admin.post(`${center}/action-item/act`, { id, act: 'start' });
    const found = await changes(plain);
    const one = found.records.filter((record) => record.id === id);
    expect(one).toMatchObject([{ kind: 'action-item', title: '清洗换热器', action: 'create', times: 2 }]);
    expect(new Set(found.records.map(({ kind }) => kind))).toEqual(new Set(['action-item']));
    expect((await changes(admin)).records.map((record) => record.id)).not.toContain(id);
  });
});

describe('pinned equipment', () => {
  test('is each person’s own, and only what they may see can be pinned', async () => {
    const equipmentId = await platform.inTenant(platform.a.tenantId, async (tx) => {
      const node = await tx.one<{ id: string }>(sql`select id from factory_nodes order by id limit 1`);
      const { id } = await tx.one<{ id: string }>(sql`
        insert into equipment (node_id, tag, name, name_en, type) values (${node.id}, 'V-9', '缓冲罐', 'Surge drum', 'pressureVessel') returning id`);
      return id;
    });
    const pinned = async (client: TestClient) =>
      (await client.get<Pinned[]>(`${center}/equipment/pinned`)).body.data;
    const set = (client: TestClient, on: boolean) =>
      client.post(`${center}/equipment/pin`, { id: equipmentId, pinned: on });
    expect((await set(admin, true)).body.code).toBe(200);
    expect((await set(admin, true)).body.code).toBe(200);
    expect(await pinned(admin)).toMatchObject([{ tag: 'V-9', walls: [] }]);
    expect((await set(plain, true)).status).toBe(403);
    const stranger = await platform.client(platform.b.admin);
    expect((await set(stranger, true)).status).toBe(404);
    await set(admin, false);
    expect(await pinned(admin)).toEqual([]);
  });
});
