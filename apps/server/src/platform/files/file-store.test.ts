import { createHash, createHmac } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FileStore, localFileStore } from './file-store.ts';
import { mediaTypeOf } from './file-type.ts';
import { s3FileStore } from './s3-file-store.ts';

const secret = 'a secret key of the tests only';
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha = (content: Buffer | string) => createHash('sha256').update(content).digest('hex');

/** AWS signature version 4, computed a second time from the request as it arrived. */
function signatureOf(request: IncomingMessage, body: Buffer): string {
  const [, scope = '', signed = ''] =
    /Credential=[^/]+\/([^,]+), SignedHeaders=([^,]+)/.exec(request.headers.authorization ?? '') ?? [];
  const headers = signed
    .split(';')
    .map((name) => `${name}:${request.headers[name]}\n`)
    .join('');
  const declared = request.headers['x-amz-content-sha256'];
  const payload = declared === 'UNSIGNED-PAYLOAD' ? declared : sha(body);
  const canonical = [request.method, request.url, '', headers, signed, payload].join('\n');
  const [day = '', region = '', service = ''] = scope.split('/');
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha(canonical)].join('\n');
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), service), 'aws4_request');
  return createHmac('sha256', key).update(text).digest('hex');
}

let folder: string;
let server: Server;
const objects = new Map<string, Buffer>();
const stores: Record<string, FileStore> = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ircrisk-files-'));
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    if (!request.headers.authorization?.endsWith(`Signature=${signatureOf(request, body)}`))
      return response.writeHead(403).end();
    const key = request.url ?? '';
    if (request.method === 'PUT') objects.set(key, body);
    if (request.method === 'DELETE') objects.delete(key);
    const found = objects.get(key);
    response
      .writeHead(request.method === 'GET' && !found ? 404 : 200)
      .end(request.method === 'GET' ? found : undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = { endpoint, bucket: 'plant', region: 'cn-east-1', accessKeyId: 'key' };
  stores.disk = localFileStore(folder);
  stores.s3 = s3FileStore({ ...settings, secretAccessKey: secret });
  stores.wrongKey = s3FileStore({ ...settings, secretAccessKey: 'another' });
});

afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

async function textOf(stream: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

describe.each(['disk', 's3'])('file store on %s', (kind) => {
  it('gives back what was put, from a buffer and from a stream', async () => {
    const store = stores[kind]!;
    await store.put('000001/a', Buffer.from('壁厚 11.2'));
    expect(await store.put('000001/b', Readable.from([Buffer.from('one '), Buffer.from('two')]))).toEqual({
      size: 7,
    });
    expect(await textOf(await store.get('000001/a'))).toBe('壁厚 11.2');
    expect(await textOf(await store.get('000001/b'))).toBe('one two');
  });

  it('forgets what was removed', async () => {
    const store = stores[kind]!;
    await store.put('000001/c', Buffer.from('x'));
    await store.remove('000001/c');
    await expect(store.get('000001/c')).rejects.toThrow();
    await expect(store.remove('000001/c')).resolves.toBeUndefined();
  });
});

describe('local files', () => {
  it('never leave the folder', async () => {
    for (const key of ['../secrets', '/etc/passwd', 'a/../../b', 'a\\b', '']) {
      await expect(stores.disk?.put(key, Buffer.from('x'))).rejects.toThrow('odd file key');
    }
  });

  it('leave nothing behind when the content breaks off', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw new Error('connection lost');
      })(),
    );
    await expect(stores.disk?.put('000009/x', broken)).rejects.toThrow('connection lost');
    expect(await readdir(join(folder, '000009'))).toEqual([]);
  });
});

it('an S3 store with the wrong key refuses and says so without the key', async () => {
  await expect(stores.wrongKey?.put('000001/z', Buffer.from('x'))).rejects.toThrow(
    'file store answered 403 to PUT',
  );
});

describe('media type', () => {
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d]);
  it('follows the content where name and content agree', () => {
    expect(mediaTypeOf('photo.PNG', png)).toBe('image/png');
    expect(mediaTypeOf('readings.csv', Buffer.from('点,厚度\n1,11.2'))).toBe('text/csv');
  });
  it.each(['utf-8', 'utf-16le'] as const)('does not depend on where a sample in %s is cut', (encoding) => {
    const text = Buffer.from(`\ufeff{"步骤":"检查锁具 lock 🔒"}`, encoding);
    for (let length = 4; length <= text.length; length++)
      expect(mediaTypeOf('steps.txt', text.subarray(0, length)), `${length} bytes`).toBe('text/plain');
  });
  it('of a procedure in Chinese is one of JSON, whatever its length', () => {
    const text = Buffer.from('{"步骤":"检查锁具"}');
    for (let length = 1; length <= text.length; length++)
      expect(mediaTypeOf('MP-S01 R1.json', text.subarray(0, length))).toBe('application/json');
  });
  it('is refused for a disguised, unknown or nameless kind', () => {
    expect(mediaTypeOf('photo.png', Buffer.from('<script>'))).toBeNull();
    expect(mediaTypeOf('page.html', Buffer.from('<html>'))).toBeNull();
    expect(mediaTypeOf('drawing.svg', Buffer.from('<svg onload=x>'))).toBeNull();
    expect(mediaTypeOf('data.csv', Buffer.from([0, 1, 2, 3]))).toBeNull();
    expect(mediaTypeOf('noextension', png)).toBeNull();
  });
});
