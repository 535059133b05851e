import { createHash, randomBytes } from 'node:crypto';
import { filePaths, type StoredFile } from '@ircrisk/contract/modules/system/file.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { maxDocumentBytes, partBytes } from '#platform/files/files.ts';
import { sweepUploads } from '#platform/files/sweep.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';

const begin = '/ircrisk-system/file/upload/begin';
const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');

describe('a large document', () => {
  let platform: TestPlatform;
  let alice: TestClient;
  let anton: TestClient;
  beforeAll(async () => {
    platform = await startTestPlatform();
    alice = await platform.client(platform.a.admin);
    anton = await platform.client(platform.a.plain);
  });
  afterAll(() => platform.close());

  const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(2 * partBytes + 12_345)]);
  const start = async (client = alice, name = '总图.pdf', size = content.length) =>
    (await client.post<{ id: string }>(begin, { name, size })).body;
  async function part(id: string, from: number, bytes: Buffer, client = alice) {
    const answer = await platform.app.inject({
      method: 'POST',
      url: `/api${filePaths.part}?id=${id}`,
      payload: bytes,
      headers: {
        'blade-auth': `bearer ${client.token}`,
        'content-type': 'application/octet-stream',
        'content-range': `bytes ${from}-${from + bytes.length - 1}/${content.length}`,
      },
    });
    return answer.json<{ code: number; msg: string; data: { received: number } | null }>();
  }
  const piece = (at: number) => content.subarray(at * partBytes, (at + 1) * partBytes);
  const finish = (id: string, sha256: string, client = alice) =>
    client.post<StoredFile>(filePaths.finish, { id, sha256 });

  it('comes in parts, goes on after a break where it stopped, and is the same byte for byte', async () => {
    const { data } = await start();
    expect(await part(data.id, 0, piece(0))).toMatchObject({ code: 200, data: { received: partBytes } });
    // The sender never got the answer and sends it again.
    expect(await part(data.id, 0, piece(0))).toMatchObject({ code: 409, data: { received: partBytes } });
    expect(await part(data.id, 2 * partBytes, piece(2))).toMatchObject({
      code: 409,
      data: { received: partBytes },
    });
    expect((await finish(data.id, hashOf(content))).status).toBe(409);
    // The server died after the bytes of the second part had been written and before it said so.
    const [{ key } = { key: '' }] = await platform.asOwner<{ key: string }>(
      'select storage_key as key from file_uploads',
    );
    await platform.app.platform.files.put(`${key}-1`, Buffer.from('half a part'));
    const state = await alice.get('/ircrisk-system/file/upload/state', { id: data.id });
    expect(state.body.data).toMatchObject({ received: partBytes, size: content.length });
    await part(data.id, partBytes, piece(1));
    expect(await part(data.id, 2 * partBytes, piece(2))).toMatchObject({
      code: 200,
      data: { received: content.length },
    });
    expect((await finish(data.id, hashOf(Buffer.from('x')))).body).toMatchObject({
      code: 400,
      msg: '收到的文件与发送的不一致，请重新上传',
    });
    const stored = (await finish(data.id, hashOf(content))).body;
    expect(stored).toMatchObject({
      code: 200,
      data: { name: '总图.pdf', size: content.length, mediaType: 'application/pdf', sha256: hashOf(content) },
    });
    const back = await platform.app.inject({
      url: `/api${filePaths.download}?id=${stored.data.id}`,
      headers: { 'blade-auth': `bearer ${alice.token}` },
    });
    expect(back.rawPayload.equals(content)).toBe(true);
    expect((await finish(data.id, hashOf(content))).status).toBe(404);
  });

  it('is bounded, of a kind that is taken, and nobody else’s to go on with', async () => {
    expect(await start(alice, 'x.pdf', maxDocumentBytes + 1)).toMatchObject({
      code: 413,
      msg: '文件过大，最多 500 MB',
    });
    const { data } = await start();
    expect(await part(data.id, 0, Buffer.alloc(partBytes, 'MZ'))).toMatchObject({ code: 415 });
    expect(await part(data.id, 0, piece(0), anton)).toMatchObject({ code: 404 });
    expect(await part(data.id, 0, Buffer.concat([piece(0), Buffer.from('x')]))).toMatchObject({ code: 413 });
    expect(await part(data.id, 0, piece(0).subarray(1))).toMatchObject({ code: 409 });
    expect((await anton.get('/ircrisk-system/file/upload/state', { id: data.id })).status).toBe(404);
    await part(data.id, 0, piece(0));
    expect((await anton.post('/ircrisk-system/file/upload/abandon', { id: data.id })).status).toBe(404);
    expect((await alice.post('/ircrisk-system/file/upload/abandon', { id: data.id })).status).toBe(200);
    expect(await part(data.id, partBytes, piece(1))).toMatchObject({ code: 404 });
    for (let at = 0; at < 5; at += 1) expect(await start(anton)).toMatchObject({ code: 200 });
    expect(await start(anton)).toMatchObject({ code: 429 });
  });

  it('that nobody finished leaves nothing behind', async () => {
    const { data } = await start();
    await part(data.id, 0, piece(0));
    const [{ key } = { key: '' }] = await platform.asOwner<{ key: string }>(
      `select storage_key as key from file_uploads where id = ${data.id}`,
    );
    await platform.inTenant('200001', (tx) =>
      tx.run(sql`update file_uploads set expire_time = now() - interval '1 second'`),
    );
    await sweepUploads(platform.app.platform, '200001');
    await expect(platform.app.platform.files.get(`${key}-0`)).rejects.toThrow();
    expect(await platform.asOwner('select from file_uploads')).toEqual([]);
  });
});
