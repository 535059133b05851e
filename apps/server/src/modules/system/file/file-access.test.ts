import { resources } from '@ircrisk/contract/catalog.ts';
import { filePaths, type StoredFile } from '@ircrisk/contract/modules/system/file.ts';
import { columnOf } from '@ircrisk/contract/resource.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';

describe('who may read a file', () => {
  let platform: TestPlatform;
  let alice: TestClient;
  beforeAll(async () => {
    platform = await startTestPlatform();
    alice = await platform.client(platform.a.admin);
  });
  afterAll(() => platform.close());

  async function upload(client: TestClient, name = 'p-id.pdf'): Promise<StoredFile> {
    const boundary = 'b-boundary';
    const answer = await platform.app.inject({
      method: 'POST',
      url: `/api${filePaths.upload}`,
      headers: {
        'blade-auth': `bearer ${client.token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      payload: `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n%PDF-1.7 x\r\n--${boundary}--\r\n`,
    });
    return answer.json<{ data: StoredFile }>().data;
  }
  const download = async (client: TestClient, id: string) =>
    (
      await platform.app.inject({
        url: `/api${filePaths.download}?id=${id}`,
        headers: { 'blade-auth': `bearer ${client.token}` },
      })
    ).statusCode;
  const antonWith = async (...permissions: string[]) => {
    await platform.permit(platform.a, ...permissions);
    await platform.inTenant('200001', (tx) =>
      tx.run(
        sql`update roles set data_scope_ids = array(select id from data_scopes where scope_type = 1) where id = ${platform.a.plainRoleId}`,
      ),
    );
    return platform.client(platform.a.plain);
  };

  it('that nothing holds: its maker alone; an export of users is not for a viewer', async () => {
    const { data } = (await alice.get<{ jobId: string }>('/ircrisk-user/export-user')).body;
    let result: { fileId?: string } = {};
    await expect
      .poll(
        async () => {
          const job = await alice.get<{ state: string; result: { fileId: string } }>(
            '/ircrisk-system/job/detail',
            { id: data.jobId },
          );
          result = job.body.data.result ?? {};
          return job.body.data.state;
        },
        { timeout: 15_000 },
      )
      .toBe('done');
    const viewer = await antonWith('user.read', 'document.read');
    expect(await download(alice, result.fileId ?? '')).toBe(200);
    expect(await download(viewer, result.fileId ?? '')).toBe(404);
  });

  it('that a record holds: whoever may read the record', async () => {
    const { id } = await upload(alice);
    const document = { documentNumber: 'P-001', title: '流程图', type: 'drawing', revision: '0', fileId: id };
    const saved = await alice.post<string>('/ircrisk-center/document/submit', document);
    expect(saved.body).toMatchObject({ code: 200 });
    expect(await download(await antonWith('document.read'), id)).toBe(200);
    expect(await download(await antonWith('equipment.read'), id)).toBe(404);
    // Nor by a record of one's own that names it.
    const thief = await antonWith('document.create', 'document.update');
    const stolen = await thief.post('/ircrisk-center/document/submit', {
      ...document,
      documentNumber: 'P-002',
    });
    expect(stolen.body).toMatchObject({ code: 400, errors: [{ field: 'fileId' }] });
    const removed = await alice.form('/ircrisk-center/document/remove', {
      ids: saved.body.data,
      confirm: true,
    });
    expect(removed.status).toBe(200);
    expect(await download(await antonWith('document.read'), id)).toBe(404);
  });

  it('sent to be read in by the server: its sender alone', async () => {
    const { id } = await upload(alice, 'rows.csv');
    const anton = await antonWith('post.import', 'faultTree.create', 'fault-tree.create');
    const checked = await anton.post('/ircrisk-system/post/import-check', { fileId: id, mapping: {} });
    expect(checked.status).toBeGreaterThanOrEqual(400);
    expect(checked.text).not.toContain('PDF');
  });

  it('every column of files takes them for its record', async () => {
    const held = resources.flatMap((resource) =>
      Object.entries(resource.fields).flatMap(([property, field]) =>
        field.kind === 'file' ? [`${resource.table}.${columnOf(resource, property)}`] : [],
      ),
    );
    const taking = await platform.asOwner<{ column: string }>(`
      select c.relname || '.' || a.attname as column from pg_trigger t join pg_class c on c.oid = t.tgrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = any(t.tgattr::int2[]) where t.tgname like 'take\\_%\\_update'`);
    expect([...new Set(held)].sort()).toEqual(taking.map(({ column }) => column).sort());
  });
});
