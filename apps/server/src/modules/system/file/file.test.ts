import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { filePaths } from '@ircrisk/contract/modules/system/file.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maxUploadBytes } from '#platform/files/files.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

describe('SEC16: uploaded files', () => {
  let platform: TestPlatform;
  let tokens: Record<'a' | 'b', string>;
  beforeAll(async () => {
    platform = await startTestPlatform();
    const token = async (user: TestPlatform['a']['admin']) => (await platform.client(user)).token ?? '';
    tokens = { a: await token(platform.a.admin), b: await token(platform.b.admin) };
  });
  afterAll(() => platform?.close());

  const boundary = 'a-boundary-of-ours';
  const part = (name: string, content: Buffer) =>
    Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
      ),
      content,
      Buffer.from('\r\n'),
    ]);
  async function upload(...files: [name: string, content: Buffer][]) {
    const answer = await platform.app.inject({
      method: 'POST',
      url: `/api${filePaths.upload}`,
      headers: {
        'blade-auth': `bearer ${tokens.a}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      payload: Buffer.concat([
        ...files.map(([name, content]) => part(name, content)),
        Buffer.from(`--${boundary}--\r\n`),
      ]),
    });
    return {
      status: answer.statusCode,
      body: answer.json<{ code: number; data: { id: string; name: string } }>(),
    };
  }
  const download = (id: string, token = tokens.a) =>
    platform.app.inject({
      url: `/api${filePaths.download}?id=${encodeURIComponent(id)}`,
      headers: { 'blade-auth': `bearer ${token}` },
    });

  it('come back byte for byte, as an attachment of their own kind that no browser guesses at', async () => {
    const { body } = await upload(['图 1.png', png]);
    const answer = await download(body.data.id);
    expect(answer.rawPayload).toEqual(png);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    expect(answer.headers['content-disposition']).toMatch(/^attachment;/);
    expect(String(answer.headers['content-security-policy'])).toContain("default-src 'none'");
  });

  it.each([
    ['page.html', '<script>alert(1)</script>'],
    ['picture.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['picture.png', '<script>alert(1)</script>'],
    ['sheet.xlsx', 'MZ not a workbook'],
    ['run.exe', 'MZ'],
    ['noending', 'text'],
  ])('are taken by what they are: %s is refused', async (name, content) => {
    expect((await upload([name, Buffer.from(content)])).status).toBe(415);
  });

  it('are no bombs: a picture of 60,000 by 60,000 pixels is refused in every format, whatever its bytes', async () => {
    const of = (
      hex: string,
      ...fields: [at: number, value: number, kind: 'be4' | 'be2' | 'le2' | 'le3'][]
    ) => {
      const head = Buffer.concat([Buffer.from(hex, 'hex'), Buffer.alloc(40)]);
      for (const [at, value, kind] of fields) {
        if (kind === 'be4') head.writeUInt32BE(value, at);
        else if (kind === 'be2') head.writeUInt16BE(value, at);
        else if (kind === 'le2') head.writeUInt16LE(value, at);
        else head.writeUIntLE(value, at, 3);
      }
      return head;
    };
    const pictures = (side: number): [string, Buffer][] => [
      ['a.png', of('89504e470d0a1a0a0000000d49484452', [16, side, 'be4'], [20, side, 'be4'])],
      ['a.gif', of('474946383961', [6, side, 'le2'], [8, side, 'le2'])],
      ['a.jpg', of('ffd8ffe00004000' + '0ffc00011080000', [13, side, 'be2'], [15, side, 'be2'])],
      [
        'a.webp',
        of('524946460000000057454250565038580a00000000000000', [24, side - 1, 'le3'], [27, side - 1, 'le3']),
      ],
    ];
    for (const picture of pictures(60_000)) expect((await upload(picture)).status, picture[0]).toBe(413);
    for (const picture of pictures(4000)) expect((await upload(picture)).status, picture[0]).toBe(200);
  });

  it('have a name and no path', async () => {
    const { body } = await upload(['../../etc/x.png', png]);
    expect(body.data.name).toBe('x.png');
    for (const id of ['../../etc/passwd', 'file:///etc/passwd', '1 or 1=1'])
      expect((await download(id)).statusCode, id).toBe(404);
  });

  it('are bounded in size and number', async () => {
    const big = Buffer.alloc(maxUploadBytes + 1);
    png.copy(big);
    expect((await upload(['big.png', big])).status).toBe(413);
    expect(maxUploadBytes).toBeLessThanOrEqual(32 * 1024 * 1024);
    await upload(['one.png', png], ['two.png', png]);
    const kept = await platform.asOwner<{ name: string }>(
      "select name from files where name in ('one.png', 'two.png', 'big.png')",
    );
    // Of two that come together none is kept: the sender is told.
    expect(kept).toEqual([]);
  });

  it('over the limit are refused over the wire too, also when the last bytes dawdle', async () => {
    const { port } = new URL(await platform.app.listen({ host: '127.0.0.1', port: 0 }));
    const statusOf = (more: number) =>
      new Promise<number | undefined>((resolve, reject) => {
        const headers = {
          'blade-auth': `bearer ${tokens.a}`,
          'content-type': `multipart/form-data; boundary=${boundary}`,
        };
        const path = `/api${filePaths.upload}`;
        const sent = request({ port, path, method: 'POST', headers }, ({ statusCode }) =>
          resolve(statusCode),
        );
        sent.on('error', reject);
        const content = Buffer.alloc(maxUploadBytes);
        png.copy(content);
        // Exactly the limit is read before the byte too many arrives.
        sent.write(part('big.png', content).subarray(0, -2));
        setTimeout(
          () => sent.end(Buffer.concat([Buffer.alloc(more), Buffer.from(`\r\n--${boundary}--\r\n`)])),
          400,
        );
      });
    expect(await statusOf(1)).toBe(413);
    expect(await statusOf(70_000)).toBe(413);
    expect(await platform.asOwner("select name from files where name = 'big.png'")).toEqual([]);
    expect(await statusOf(0)).toBe(200);
  });

  it('come one at a time: a second one is never dropped in silence', async () => {
    expect(await upload(['one.png', png], ['two.png', png])).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'file' }] },
    });
  });

  it('come whole or not at all: a wrong hash and a body that breaks off are refused with a message', async () => {
    const send = (payload: Buffer, headers: Record<string, string> = {}) =>
      platform.app.inject({
        method: 'POST',
        url: `/api${filePaths.upload}`,
        headers: {
          'blade-auth': `bearer ${tokens.a}`,
          'content-type': `multipart/form-data; boundary=${boundary}`,
          ...headers,
        },
        payload,
      });
    const whole = Buffer.concat([part('hashed.png', png), Buffer.from(`--${boundary}--\r\n`)]);
    const right = createHash('sha256').update(png).digest('hex');
    expect((await send(whole, { 'content-sha256': right })).json()).toMatchObject({
      code: 200,
      data: { sha256: right },
    });
    expect((await send(whole, { 'content-sha256': 'f'.repeat(64) })).json()).toMatchObject({
      code: 400,
      msg: '收到的文件与发送的不一致，请重新上传',
    });
    for (const broken of [whole.subarray(0, -20), whole.subarray(0, 40), Buffer.from('nothing at all')])
      expect((await send(broken)).json()).toMatchObject({ code: 400 });
    expect((await send(whole, { 'content-type': 'multipart/form-data' })).statusCode).toBeLessThan(500);
  });

  it('of another tenant do not exist', async () => {
    const { body } = await upload(['mine.png', png]);
    const foreign = await download(body.data.id, tokens.b);
    expect(foreign.statusCode).toBe(404);
    expect(foreign.json()).toEqual((await download('999999999', tokens.b)).json());
  });
});
