import type { Page } from '@ircrisk/contract/endpoint.ts';
import type { FeedbackItem, FeedbackSummary } from '@ircrisk/contract/modules/workplace/feedback.ts';
import { product } from '@ircrisk/contract/product.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';

let platform: TestPlatform;
let admin: TestClient;
let plain: TestClient;
let other: TestClient;
beforeAll(async () => {
  platform = await startTestPlatform();
  admin = await platform.client(platform.a.admin);
  plain = await platform.client(platform.a.plain);
  other = await platform.client(platform.b.admin);
});
afterAll(() => platform.close());

const path = '/ircrisk-center/feedback';
const detail = async (client: TestClient, id: string) =>
  (await client.get<FeedbackItem>(`${path}/detail`, { id })).body.data;
const notices = async (client: TestClient) =>
  (await client.get<Page<{ title: string; link: string }>>('/ircrisk-system/notice/list', { size: 50 })).body
    .data.records;
const mine = async (client: TestClient, relation: string, kind = 'bug') =>
  (await client.get<Page<FeedbackSummary>>(`${path}/mine`, { kind, relation })).body.data.records.map(
    (item) => item.id,
  );

describe('feedback', () => {
  let id: string;

  it('is reported by anybody, with page, browser and version attached', async () => {
    const answer = await plain.post<string>(`${path}/report`, {
      kind: 'bug',
      title: '矩阵颜色不对',
      description: '打印时看不清',
      page: '/riskMatrix · 风险矩阵',
      browser: 'Chrome 143',
      mentionedIds: [platform.a.admin.id],
    });
    expect(answer.body).toMatchObject({ code: 200, msg: '新增成功' });
    id = answer.body.data;
    expect(await detail(plain, id)).toMatchObject({
      state: 'unhandled',
      page: '/riskMatrix · 风险矩阵',
      appVersion: product.version,
      reporter: platform.a.plain.id,
      mentioned: [{ id: platform.a.admin.id }],
      allowed: [],
    });
  });

  it('needs a title and a kind', async () => {
    const untitled = await plain.post(`${path}/report`, { kind: 'bug', title: ' ' });
    expect(untitled.body.errors).toContainEqual(
      expect.objectContaining({ field: 'title', msg: '标题不能为空' }),
    );
    expect((await plain.post(`${path}/report`, { kind: 'wish', title: 'x' })).status).toBe(400);
  });

  it('tells the mentioned once, with a link to the item', async () => {
    const found = (await notices(admin)).filter(({ title }) => title.includes('矩阵颜色不对'));
    expect(found).toEqual([expect.objectContaining({ link: `/myBug?item=${id}` })]);
    expect(await mine(admin, 'mentioned')).toEqual([id]);
    expect(await mine(plain, 'reported')).toEqual([id]);
    expect(await mine(plain, 'mentioned')).toEqual([]);
    expect(await mine(plain, 'reported', 'demand')).toEqual([]);
  });

  it('stands in its own list only', async () => {
    const listed = async (list: string) =>
      (await admin.get<Page<{ id: string }>>(`/ircrisk-center/${list}/page`)).body.data.records.map(
        (row) => row.id,
      );
    expect(await listed('bug')).toEqual([id]);
    expect(await listed('demand')).toEqual([]);
  });

  it('is assigned by who manages the list; the assignee is told and may handle it', async () => {
    const refused = await plain.post(`${path}/assign`, { id, assigneeId: platform.a.plain.id });
    expect(refused.status).toBe(403);
    const stranger = await admin.post(`${path}/assign`, { id, assigneeId: platform.b.admin.id });
    expect(stranger.body.errors).toMatchObject([{ field: 'assigneeId', msg: '所选人员不存在' }]);
    await admin.post(`${path}/assign`, { id, assigneeId: platform.a.plain.id });
    expect((await detail(plain, id)).allowed).toEqual(['handle']);
    expect((await notices(plain)).map(({ title }) => title)).toContain('缺陷“矩阵颜色不对”已指派给您处理');
  });

  it('is talked about: a comment reaches those it concerns, an empty one is refused', async () => {
    const comment = (client: TestClient, body: string, mentionedIds: string[] = []) =>
      client.post(`${path}/comment`, { id, body, mentionedIds });
    expect((await comment(admin, '  ')).body.errors).toMatchObject([{ msg: '评论内容不能为空' }]);
    await comment(admin, '请补充打印机型号');
    expect((await notices(plain)).map(({ title }) => title)).toContain('缺陷“矩阵颜色不对”有新评论');
    await comment(plain, '已补充', [platform.a.admin.id]);
    const item = await detail(admin, id);
    expect(item.comments.map(({ body }) => body)).toEqual(['请补充打印机型号', '已补充']);
    expect(item.commentCount).toBe(2);
  });

  it('goes from unhandled to handled once, and back by its reporter with a reason', async () => {
    expect((await plain.post(`${path}/reopen`, { id, reason: 'x' })).body).toMatchObject({ code: 409 });
    expect((await plain.post(`${path}/handle`, { id, note: '已换色' })).body.code).toBe(200);
    const again = await admin.post(`${path}/handle`, { id });
    expect([again.status, again.body.msg]).toEqual([409, '该反馈已处理，无需重复确认']);
    expect(await detail(plain, id)).toMatchObject({ state: 'handled', allowed: ['reopen'] });
    expect((await plain.post(`${path}/reopen`, { id, reason: ' ' })).status).toBe(400);
    expect((await plain.post(`${path}/reopen`, { id, reason: '仍看不清' })).body.code).toBe(200);
    const item = await detail(plain, id);
    expect(item).toMatchObject({ state: 'unhandled', handledTime: null });
    expect(item.comments.slice(-2)).toMatchObject([{ act: 'handle' }, { act: 'reopen', body: '仍看不清' }]);
  });

  it('of nobody’s concern is out of sight without the permission, and always in another tenant', async () => {
    const hidden = (await admin.post<string>(`${path}/report`, { kind: 'demand', title: '深色打印' })).body
      .data;
    for (const [client, each] of [
      [plain, hidden],
      [other, id],
      [other, hidden],
    ] as const) {
      expect((await client.get(`${path}/detail`, { id: each })).status).toBe(404);
      expect((await client.post(`${path}/comment`, { id: each, body: 'x' })).status).toBe(404);
      expect((await client.post(`${path}/handle`, { id: each })).status).toBe(404);
    }
  });
});
