import { createHash, randomUUID } from 'node:crypto';
import http from 'node:http';
import net from 'node:net';
import { text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { endpoint } from '@ircrisk/contract/endpoint.ts';
import { nothing } from '@ircrisk/contract/values.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { buildApp } from '#app';
import { Database } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import type { ServerModule } from '#platform/module.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { TestClient } from '#testing/test-client.ts';
import { handle, handlePublic } from './handle.ts';

const open = {
  access: 'public',
  title: { zh: '试', en: 'Trial' },
  input: nothing,
  result: z.unknown(),
} as const;
const signedIn = { ...open, access: 'signed-in' } as const;
let toldOnce = 0;
const secret = 'select password_hash from users /srv/ircrisk/app.ts';

/** Calls that go wrong in ways no product code does on purpose. */
const trials: ServerModule = {
  id: 'trial',
  handlers: [
    handlePublic(endpoint('GET /trial/throws', open), async () => {
      throw new Error(secret);
    }),
    handlePublic(endpoint('GET /trial/bad-sql', open), ({ platform }) =>
      platform.db.platform.all(sql`select * from no_such_table`),
    ),
    handle(
      endpoint('POST /trial/echo', { ...signedIn, input: z.looseObject({}) }),
      async ({ input }) => input,
    ),
    handle(endpoint('GET /trial/slash', signedIn), async () => 'slash'),
    handle(endpoint('POST /trial/secret', { ...signedIn, secretAnswer: true }), async () => {
      toldOnce += 1;
      return { oneTimePassword: `told-once-${toldOnce}` };
    }),
    handle(
      endpoint('GET /trial/wrong-answer', { ...signedIn, result: z.number() }),
      async () => 'text' as never,
    ),
  ],
};

/** A request over a real socket, its path sent exactly as written. */
async function rawGet(
  path: string,
  headers: Record<string, string>,
): Promise<{ status: number; text: string }> {
  const { port } = app.server.address() as net.AddressInfo;
  return new Promise((resolve, reject) => {
    const request = http.get({ host: '127.0.0.1', port, path, headers, agent: false }, (response) => {
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, text: body }), reject);
    });
    request.on('error', reject);
  });
}

let platform: TestPlatform;
let app: FastifyInstance;
let client: TestClient;
let anonymous: TestClient;

beforeAll(async () => {
  platform = await startTestPlatform();
  app = await buildApp({ config: platform.config, db: platform.db, modules: [trials] });
  await app.listen({ host: '127.0.0.1', port: 0 });
  anonymous = new TestClient(app, []);
  client = new TestClient(app, []);
  client.token = (await platform.client(platform.a.admin)).token;
});
afterAll(async () => {
  await app?.close();
  await platform?.close();
});

describe('every answer', () => {
  test('carries the security headers and a request id of ours, and no banner', async () => {
    const { headers } = await anonymous.get('/health/live', {}, { 'x-request-id': 'chosen-by-the-caller' });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
    expect(headers['x-request-id']).not.toBe('chosen-by-the-caller');
    // A voice note is recorded by the platform's own pages; nothing framed in them gets the microphone.
    expect(String(headers['permissions-policy']).split(', ')).toEqual([
      ...['camera=()', 'microphone=(self)', 'geolocation=()', 'payment=()', 'usb=()'],
    ]);
    expect(headers['x-powered-by'] ?? headers.server).toBeUndefined();
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  test('asks for https from then on where it came over https', async () => {
    const secure = await buildApp({
      config: { ...platform.config, publicUrl: 'https://plant.example.com' },
      db: platform.db,
      modules: [],
    });
    const answer = await new TestClient(secure, []).get('/health/live');
    expect(answer.headers['strict-transport-security']).toContain('max-age=');
    await secure.close();
  });

  test('is the envelope for unknown paths, wrong methods, wrong media types and too much', async () => {
    expect((await anonymous.get('/nowhere')).status).toBe(404);
    expect((await anonymous.send('POST', '/health/live', { json: {} })).status).toBe(405);
    expect((await anonymous.send('DELETE', '/trial/throws')).status).toBe(405);
    const xml = await app.inject({
      method: 'POST',
      url: '/api/trial/echo',
      payload: '<a/>',
      headers: { 'content-type': 'application/xml' },
    });
    expect(xml.statusCode).toBe(415);
    expect(xml.json()).toMatchObject({ code: 415, success: false });
    expect((await client.post('/trial/echo', { big: 'x'.repeat(1024 * 1024) })).status).toBe(413);
    const broken = await app.inject({ method: 'GET', url: '/api/%zz' });
    expect(broken.json()).toMatchObject({ code: 400 });
  });

  test('is in the language asked for', async () => {
    expect((await anonymous.get('/nowhere', {}, { language: 'en' })).body.msg).toBe('Not found');
    expect((await anonymous.get('/nowhere', {}, { language: 'xx' })).body.msg).toBe('数据不存在');
  });
});

test('a long answer goes out packed where the client takes it, a short one never', async () => {
  const ask = (size: number, headers: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: '/api/trial/echo',
      payload: { big: '泵'.repeat(size) },
      headers: { 'blade-auth': `bearer ${client.token}`, ...headers },
    });
  const packed = await ask(50_000, { 'accept-encoding': 'br, gzip' });
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(packed.rawPayload.length).toBeLessThan(5_000);
  expect(JSON.parse(gunzipSync(packed.rawPayload).toString()).data.big).toHaveLength(50_000);
  expect((await ask(50_000, {})).headers['content-encoding']).toBeUndefined();
  expect((await ask(50, { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBeUndefined();
});

describe('a body', () => {
  const send = (payload: string) =>
    app.inject({
      method: 'POST',
      url: '/api/trial/echo',
      payload,
      headers: { 'content-type': 'application/json', 'blade-auth': `bearer ${client.token}` },
    });

  test('nests at most 32 deep', async () => {
    const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
    expect((await send(nested(32))).statusCode).toBe(200);
    expect((await send(nested(33))).json()).toMatchObject({ code: 400, errors: [{ rule: 'depth' }] });
    expect((await send(`{"text":"${'['.repeat(100)}"}`)).statusCode).toBe(200);
  });

  test('is text that can be stored as it is, or the field is named', async () => {
    const tell = async (payload: object) => (await send(JSON.stringify(payload))).json().errors;
    expect(await tell({ title: '\ud800x' })).toMatchObject([{ field: 'title', rule: 'text' }]);
    expect(await tell({ rows: [{ note: 'a\u0000b' }] })).toMatchObject([{ field: 'rows.0.note' }]);
    expect(await tell({ title: '阀门 𠮷 🙂' })).toBeUndefined();
  });

  test('is read as UTF-8; said to be of another coding, it is refused', async () => {
    const coded = (charset: string) =>
      app.inject({
        method: 'POST',
        url: '/api/trial/echo',
        payload: '{}',
        headers: {
          'content-type': `application/json; charset=${charset}`,
          'blade-auth': `bearer ${client.token}`,
        },
      });
    for (const charset of ['utf-16', '"UTF-16LE"', 'gbk'])
      expect((await coded(charset)).statusCode, charset).toBe(415);
    for (const charset of ['utf-8', 'UTF-8', '"utf8"'])
      expect((await coded(charset)).statusCode, charset).toBe(200);
  });

  test('cannot reach a prototype and must be JSON', async () => {
    expect((await send('{"__proto__":{"isAdmin":true}}')).statusCode).toBe(400);
    expect((await send('{"constructor":{"prototype":{"isAdmin":true}}}')).statusCode).toBe(400);
    expect((await send('{"a":')).json()).toMatchObject({ code: 400, success: false });
  });

  test('and the query are one set of parameters, the body winning', async () => {
    const query = await client.send<Record<string, unknown>>('POST', '/trial/echo', {
      query: { ids: '1,2' },
    });
    expect(query.body.data).toEqual({ ids: '1,2' });
    const both = await client.send<Record<string, unknown>>('POST', '/trial/echo', {
      query: { a: 'q', b: 'q' },
      form: { a: 'f' },
    });
    expect(both.body.data).toEqual({ a: 'f', b: 'q' });
    expect((await send('')).statusCode).toBe(200);
  });
});

describe('SEC9 and SEC22: what is not plainly ours is refused', () => {
  test.each([
    '//api/trial/slash',
    '/api//trial/slash',
    '/api/trial/slash;x=1',
    '/api/trial/%2e%2e/slash',
    '/api/trial/./slash',
    '/API/trial/slash',
    '/api/Trial/slash',
    '/api/trial/slash%2f',
    '/api/trial\\slash',
    '/api/trial/slash%00',
    '/api/health/..;/trial/slash',
    '/api/actuator/env',
    '/api/swagger-ui',
    '/api/debug',
  ])('%s never reaches a handler', async (url) => {
    const answer = await rawGet(url, { 'blade-auth': `bearer ${client.token}` });
    expect([400, 401, 404]).toContain(answer.status);
    expect(JSON.parse(answer.text)).toMatchObject({ code: answer.status, success: false });
  });

  test('a cross-site request changes nothing, by POST or by GET', async () => {
    const crossSite = { 'sec-fetch-site': 'cross-site' };
    expect((await client.post('/trial/echo', {}, crossSite)).status).toBe(403);
    expect((await client.get('/trial/slash', {}, crossSite)).status).toBe(403);
    expect((await client.get('/trial/slash', {}, { 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    const real = await platform.client(platform.a.admin);
    const language = '/ircrisk-center/project/setDefaultLanguage';
    expect([403, 404]).toContain((await real.get(language, { currentLanguage: 'en' }, crossSite)).status);
    expect((await anonymous.get('/health/live', {}, crossSite)).status).toBe(200);
  });
});

describe('SEC17: an unforeseen error', () => {
  test.each(['/trial/throws', '/trial/bad-sql'])('tells nothing but a request id (%s)', async (path) => {
    const answer = await anonymous.get(path);
    expect(answer.status).toBe(500);
    expect(Object.keys(answer.body).sort()).toEqual(['code', 'msg', 'requestId', 'success']);
    expect(answer.body.requestId).toBe(answer.headers['x-request-id']);
    expect(answer.text).not.toMatch(/select|password_hash|no_such_table|\.ts|at /);
  });

  test('is kept for the log screen', async () => {
    const { body } = await client.get('/trial/wrong-answer');
    expect(body.code).toBe(500);
    await expect
      .poll(() =>
        platform.inTenant(platform.a.tenantId, (tx) =>
          tx.all(sql`select request_id from error_records where request_id = ${body.requestId}`),
        ),
      )
      .toHaveLength(1);
  });
});

describe('Idempotency-Key', () => {
  const submit = (key: string, body: object, as = client) =>
    as.post<string>('/ircrisk-system/post/submit', body, { 'idempotency-key': key });
  const record = () => ({
    category: '1',
    postCode: `K${randomUUID().slice(0, 8)}`,
    postName: 'key',
    sort: 1,
  });

  test('repeats the answer, not the work', async () => {
    const [key, body] = [randomUUID(), record()];
    const answers = await Promise.all([submit(key, body), submit(key, body), submit(key, body)]);
    expect(new Set(answers.map((answer) => answer.body.data)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
  });

  test('belongs to one request of one user', async () => {
    const [key, body] = [randomUUID(), record()];
    await submit(key, body);
    expect((await submit(key, record())).status).toBe(409);
    const other = await platform.client(platform.b.admin);
    const elsewhere = new TestClient(app, []);
    elsewhere.token = other.token;
    expect((await submit(key, body, elsewhere)).status).toBe(200);
  });

  test('of an answer that is told once keeps nothing of it, and refuses the repetition', async () => {
    const key = randomUUID();
    const ask = () => client.post<object>('/trial/secret', {}, { 'idempotency-key': key });
    const first = await ask();
    expect(first.body.data).toEqual({ oneTimePassword: 'told-once-1' });
    const again = await ask();
    expect(again.status).toBe(409);
    expect(again.text).not.toContain('told-once');
    expect(toldOnce).toBe(1);
    const kept = await platform.asOwner<{ row: string }>(
      'select row_to_json(k)::text as row from idempotency_keys k where key = $1',
      [key],
    );
    expect(kept).toHaveLength(1);
    expect(kept[0]?.row).not.toContain('told-once');
  });

  test('leaves no plain hash of what was sent', async () => {
    const [key, body] = [randomUUID(), { newPassword: 'Falcon29Orchard' }];
    await client.post('/trial/echo', body, { 'idempotency-key': key });
    const [kept] = await platform.asOwner<{ request_hash: string }>(
      'select request_hash from idempotency_keys where key = $1',
      [key],
    );
    const plain = createHash('sha256').update(JSON.stringify(body)).digest('base64url');
    expect(kept?.request_hash).toMatch(/^[\w-]{43}$/);
    expect(kept?.request_hash).not.toBe(plain);
  });

  test('of a refused write is free again', async () => {
    const [key, body] = [randomUUID(), record()];
    expect((await submit(key, { ...body, postName: '' })).status).toBe(400);
    expect((await submit(key, body)).status).toBe(200);
    expect((await submit('x'.repeat(201), body)).status).toBe(400);
  });
});

test('a duplicate names its field and its value in both languages', async () => {
  const body = { category: '1', postCode: 'TWICE', postName: 'twice', sort: 1 };
  await client.post('/ircrisk-system/post/submit', body);
  const zh = await client.post('/ircrisk-system/post/submit', body);
  expect(zh).toMatchObject({
    status: 409,
    body: { msg: '岗位编号“TWICE”已存在', errors: [{ field: 'postCode', rule: 'unique' }] },
  });
  expect((await client.post('/ircrisk-system/post/submit', body, { language: 'en' })).body.msg).toBe(
    'Code “TWICE” already exists',
  );
});

test('while the database is away calls answer 503 with Retry-After, and work again once it is back', async () => {
  const target = new URL(platform.database.servingUrl);
  const sockets = new Set<net.Socket>();
  const relay = net.createServer((socket) => {
    const upstream = net.connect(Number(target.port), target.hostname);
    sockets.add(socket).add(upstream);
    socket.on('error', () => upstream.destroy());
    upstream.on('error', () => socket.destroy());
    socket.pipe(upstream).pipe(socket);
  });
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  const { port } = relay.address() as net.AddressInfo;
  const url = new URL(target);
  url.port = String(port);
  const db = new Database({ url: url.href, connections: 4 });
  const served = await buildApp({ config: platform.config, db, modules: [] });
  await served.ready();
  const caller = new TestClient(served, []);
  caller.token = client.token;
  const list = () => caller.get('/ircrisk-system/post/page');
  expect((await list()).status).toBe(200);

  const closed = new Promise((resolve) => relay.close(resolve));
  for (const socket of sockets) socket.destroy();
  await closed;
  const down = await list();
  expect(down.status).toBe(503);
  expect(down.headers['retry-after']).toBeDefined();
  expect((await caller.get('/health/live')).status).toBe(200);
  expect((await caller.get('/health/ready')).status).toBe(503);

  await new Promise<void>((resolve) => relay.listen(port, '127.0.0.1', resolve));
  await expect.poll(async () => (await caller.get('/health/ready')).status, { timeout: 2000 }).toBe(200);
  expect((await list()).status).toBe(200);
  await served.close();
  await db.close();
  relay.close();
  for (const socket of sockets) socket.destroy();
});

test('under too much load a request is refused at once, health excepted', async () => {
  const full = await buildApp({
    config: platform.config,
    db: platform.db,
    modules: [],
    overload: { requests: 0 },
  });
  const caller = new TestClient(full, []);
  expect(await caller.get('/ircrisk-system/post/page')).toMatchObject({
    status: 503,
    headers: { 'retry-after': '1' },
  });
  expect((await caller.get('/health/live')).status).toBe(200);
  await full.close();
});

test('a connection that a browser opened ahead of need does not hold up a stop', async () => {
  const stopping = await buildApp({ config: platform.config, db: platform.db, modules: [] });
  await stopping.listen({ host: '127.0.0.1', port: 0 });
  const { port } = stopping.server.address() as net.AddressInfo;
  const silent = net.connect(port, '127.0.0.1');
  const ended = new Promise((resolve) => silent.once('close', resolve));
  silent.resume();
  silent.on('error', () => undefined);
  await new Promise((resolve) => silent.once('connect', resolve));
  await fetch(`http://127.0.0.1:${port}/api/health/live`);
  // Without a hand it would wait for the connection's own time-outs, longer than a test may take.
  await stopping.close();
  await ended;
});
