import { filePaths } from '@ircrisk/contract/modules/file.ts';
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
    expect(kept.map(({ name }) => name)).toEqual(['one.png']);
  });

  it('of another tenant do not exist', async () => {
    const { body } = await upload(['mine.png', png]);
    const foreign = await download(body.data.id, tokens.b);
    expect(foreign.statusCode).toBe(404);
    expect(foreign.json()).toEqual((await download('999999999', tokens.b)).json());
  });
});
