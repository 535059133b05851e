import type { Page } from '@ircrisk/contract/endpoint.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { hireSigners } from '#testing/signers.ts';
import type { TestClient } from '#testing/test-client.ts';

const center = '/ircrisk-center';
type Row = Record<string, unknown> & { id: string; version: number };
let platform: TestPlatform;
let client: TestClient;
let owner: TestClient;

beforeAll(async () => {
  platform = await startTestPlatform();
  client = await platform.client(platform.a.admin);
  await platform.permit(
    platform.a,
    'action-item.read',
    'action-item.update',
    'document.read',
    'document.update',
  );
  owner = await platform.client(platform.a.plain);
});
afterAll(() => platform?.close());

const add = async (resource: string, record: Record<string, unknown>): Promise<string> => {
  const answer = await client.post<string>(`${center}/${resource}/submit`, record);
  if (answer.body.code !== 200) throw new Error(answer.text);
  return answer.body.data;
};
const item = (more: Record<string, unknown> = {}) =>
  add('action-item', {
    title: '更换弯头',
    type: 'corrective',
    priority: 'high',
    dueDate: '2020-01-01',
    ownerId: platform.a.plain.id,
    ...more,
  });
const act = (as: TestClient, id: string, name: string, more: Record<string, unknown> = {}) =>
  as.post<{ state: string; version: number }>(`${center}/action-item/act`, { id, act: name, ...more });
const file = async () =>
  (
    await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.one<{ id: string }>(
        sql`insert into files (name, media_type, size, sha256, storage_key, create_user)
          values ('a.pdf', 'application/pdf', 1, 'x', 'none', ${platform.a.admin.id}) returning id`,
      ),
    )
  ).id;

describe('an action item', () => {
  test('goes from open to closed with evidence, and everybody concerned hears of it', async () => {
    const id = await item();
    expect((await act(owner, id, 'close')).status).toBe(409);
    expect((await act(owner, id, 'start')).body.data.state).toBe('inProgress');
    expect((await act(owner, id, 'submit')).body.data.state).toBe('pendingVerification');
    expect((await act(client, id, 'close')).body.msg).toBe('关闭须附证据');
    expect((await act(client, id, 'reject')).status).toBe(400);
    expect((await act(client, id, 'reject', { reason: '未拍照' })).body.data.state).toBe('rejected');
    await act(owner, id, 'start');
    await act(owner, id, 'submit');
    const evidenceIds = [await file()];
    expect((await act(owner, id, 'close', { evidenceIds })).status).toBe(403);
    const closed = await act(client, id, 'close', { evidenceIds, checkDate: '2020-06-01' });
    expect(closed.body.data.state).toBe('closed');
    const due = async () =>
      (
        await client.get<Page<Row>>(`${center}/action-item/page`, { checkDue: 'true', size: 500 })
      ).body.data.records.map((row) => row.id);
    expect(await due()).toContain(id);
    expect((await act(client, id, 'check')).body.msg).toBe('请填写原因');
    expect((await act(client, id, 'check', { reason: '半年未复发' })).body.data.state).toBe('closed');
    expect(await due()).not.toContain(id);
    expect((await client.get<Row>(`${center}/action-item/detail`, { id })).body.data).toMatchObject({
      effectivenessResult: '半年未复发',
      state: 'closed',
    });
    expect((await client.post(`${center}/action-item/update`, { id, title: 'x' })).status).toBe(403);
    const kinds = (
      await owner.get<Page<{ kind: string }>>('/ircrisk-system/notice/list', { size: 50 })
    ).body.data.records.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'action-item').length).toBeGreaterThanOrEqual(3);
  });

  test('is deferred by somebody else alone, and is overdue by its date until then', async () => {
    const id = await item();
    const overdue = async () =>
      (
        await client.get<Page<Row>>(`${center}/action-item/page`, { overdue: 'true', size: 500 })
      ).body.data.records.map((row) => row.id);
    expect(await overdue()).toContain(id);
    const asked = { reason: '等停工', newDate: '2199-01-01', approverId: platform.a.admin.id };
    for (const missing of Object.keys(asked))
      expect((await act(owner, id, 'defer', { ...asked, [missing]: undefined })).status, missing).toBe(400);
    expect((await act(owner, id, 'defer', { ...asked, newDate: '9999-12-31' })).body.errors?.[0]?.field).toBe(
      'newDate',
    );
    for (const approverId of [platform.a.plain.id, '1'])
      expect((await act(owner, id, 'defer', { ...asked, approverId })).status, approverId).toBe(400);
    expect((await act(client, id, 'grant')).status).toBe(409);
    expect((await act(owner, id, 'defer', asked)).body.data.state).toBe('open');
    expect(await overdue()).toContain(id);
    expect((await act(owner, id, 'grant')).status).toBe(403);
    const waits = (await client.get<{ kind: string; id: string }[]>('/ircrisk-center/home/work')).body.data;
    expect(waits.find((one) => one.id === id)?.kind).toBe('deferral');
    expect((await act(client, id, 'refuse', { reason: '本周停工可做' })).body.data.state).toBe('open');
    expect((await act(client, id, 'grant')).status).toBe(409);
    await act(owner, id, 'defer', asked);
    await act(owner, id, 'start');
    expect((await act(client, id, 'grant')).body.data.state).toBe('deferred');
    expect(await overdue()).not.toContain(id);
    expect((await client.get<Row>(`${center}/action-item/detail`, { id })).body.data).toMatchObject({
      deferredTo: '2199-01-01',
      askedDate: null,
      approverId: platform.a.admin.id,
    });
    expect((await act(owner, id, 'cancel', { reason: '不再需要' })).body.data.state).toBe('cancelled');
  });

  test('under way keeps its date against a plain edit, a list of rows and an import', async () => {
    const id = await item();
    const edit = (dueDate: string) => owner.post(`${center}/action-item/update`, { id, dueDate });
    expect((await edit('2030-01-01')).body.errors?.[0]?.field).toBe('dueDate');
    expect((await edit('2019-12-01')).status).toBe(200);
    await act(owner, id, 'start');
    for (const dueDate of ['2030-01-01', '2019-11-01'])
      expect((await edit(dueDate)).body.errors?.[0]?.field, dueDate).toBe('dueDate');
    expect((await edit('2019-12-01')).status).toBe(200);
  });

  test('changed meanwhile is told, and one of another tenant is not there', async () => {
    const id = await item();
    await act(owner, id, 'start', { version: 1 });
    expect((await act(client, id, 'submit', { version: 1 })).status).toBe(409);
    expect((await act(await platform.client(platform.b.admin), id, 'start')).status).toBe(404);
    const mine = (await owner.get<{ open: number; records: Row[] }>(`${center}/action-item/mine`)).body.data;
    expect(mine.records.map((row) => row.id)).toContain(id);
  });
});

describe('a document', () => {
  test('is reviewed, approved and superseded by its next revision', async () => {
    const id = await add('document', {
      documentNumber: 'D-1',
      title: '规程',
      type: 'procedure',
      revision: 'A',
    });
    const step = (name: string, more: Record<string, unknown> = {}, to = id) =>
      client.post<{ id: string; state: string }>(`${center}/document/act`, { id: to, act: name, ...more });
    expect((await step('submit')).body.msg).toBe('提交审核前请先上传文件');
    await client.post(`${center}/document/update`, { id, fileId: await file() });
    expect((await step('submit')).body.data.state).toBe('inReview');
    expect((await owner.post(`${center}/document/approve`, { id })).status).toBe(403);
    const { checker, approver } = await hireSigners(platform, platform.a);
    const check = (of: string) => checker.post(`${center}/document/check`, { id: of, verdict: 'pass' });
    const approve = (of: string, more = {}) =>
      approver.post<{ state: string }>(`${center}/document/approve`, { id: of, ...more });
    expect((await approve(id)).status).toBe(409);
    await check(id);
    const rule = (passwordAtApproval: boolean) =>
      client.post('/ircrisk-study/study-rule/save', {
        ...{ kind: 'document', fourEyes: true, signers: ['check', 'approve'], passwordAtApproval },
      });
    await rule(true);
    expect((await approve(id)).body.msg).toContain('密码');
    await rule(false);
    expect((await approve(id, { effectiveDate: '2031-02-03' })).body.data.state).toBe('approved');
    expect(
      (await client.get<{ effectiveDate: string }>(`${center}/document/detail`, { id })).body.data,
    ).toMatchObject({ effectiveDate: '2031-02-03' });
    expect((await client.post(`${center}/document/update`, { id, title: 'x' })).status).toBe(403);
    const next = (await step('revise')).body.data.id;
    expect((await step('revise')).body.data.id).toBe(next);
    await client.post(`${center}/document/update`, { id: next, fileId: await file() });
    await step('submit', {}, next);
    await check(next);
    await approve(next);
    const revisions = (
      await client.get<{ revision: string; state: string }[]>(`${center}/document/revisions`, { id })
    ).body.data;
    expect(revisions).toMatchObject([
      { revision: 'B', state: 'approved' },
      { revision: 'A', state: 'superseded' },
    ]);
    expect(
      (await (await platform.client(platform.b.admin)).get(`${center}/document/revisions`, { id })).status,
    ).toBe(404);
  });
});

describe('allowable stress', () => {
  test('is read between its points, kept in order, and every tenant starts with the seeded steels', async () => {
    const materials = (await client.get<Page<Row>>(`${center}/material/page`, { size: 500 })).body.data;
    expect(materials.total).toBe(124);
    const id = materials.records.find(({ name }) => name === 'Q345R')?.id;
    const read = async (temperature?: number) =>
      (
        await client.get<{ points: unknown[]; at: number | null; version: number }>(
          `${center}/material/allowable-stress`,
          { id, temperature },
        )
      ).body.data;
    expect((await read(225)).at).toBe(175);
    expect((await read(500)).at).toBeNull();
    const save = (points: { temperature: number; stress: number }[], version?: number) =>
      client.post(`${center}/material/allowable-stress`, { id, points, version });
    expect(
      (
        await save([
          { temperature: 100, stress: 150 },
          { temperature: 20, stress: 140 },
        ])
      ).status,
    ).toBe(400);
    expect(
      (
        await save([
          { temperature: 20, stress: 150 },
          { temperature: 100, stress: 160 },
        ])
      ).status,
    ).toBe(400);
    const { version } = await read();
    expect((await save([{ temperature: 20, stress: 190 }], version)).status).toBe(200);
    expect((await save([{ temperature: 20, stress: 180 }], version)).status).toBe(409);
    expect(
      (await (await platform.client(platform.b.admin)).get(`${center}/material/allowable-stress`, { id }))
        .status,
    ).toBe(404);
  });
});
