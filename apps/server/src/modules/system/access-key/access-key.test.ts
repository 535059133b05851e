import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';

/** A day some years from now. */
const inYears = (years: number): string =>
  new Date(Date.now() + years * 365 * 86_400_000).toISOString().slice(0, 10);

let platform: TestPlatform;
let admin: TestClient;
beforeAll(async () => {
  platform = await startTestPlatform({ env: { CORS_ORIGINS: 'https://reports.example.com' } });
  admin = await platform.client(platform.a.admin);
  await platform.permit(platform.a, 'post.read');
});
afterAll(() => platform?.close());

const basic = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
const path = '/ircrisk-system/access-key';
const posts = '/ircrisk-system/post/page';

async function newKey(name: string) {
  const made = await admin.post<string>(`${path}/submit`, {
    name,
    userId: platform.a.plain.id,
    expiresOn: inYears(4),
  });
  expect(made.body).toMatchObject({ code: 200 });
  return made.body.data;
}
const renew = async (id: string, graceHours = 24) =>
  (await admin.form<{ clientId: string; secret: string }>(`${path}/renew`, { id, graceHours })).body.data;
async function signIn(clientId: string, secret: string, tenantId = platform.a.tenantId) {
  const client = await platform.client();
  return client.form(
    '/ircrisk-auth/oauth/token',
    { grant_type: 'client_credentials', tenantId },
    { authorization: basic(clientId, secret) },
  );
}
const read = async (token: unknown) =>
  (await platform.client()).get(posts, {}, { authorization: `Bearer ${String(token)}` });

test('a program signs in with its key and has the rights of its user, no more', async () => {
  const { clientId, secret } = await renew(await newKey('historian'));
  const answer = await signIn(clientId, secret);
  expect(answer.body).toMatchObject({ code: 200, token_type: 'bearer', user_id: platform.a.plain.id });
  expect((await read(answer.body.access_token)).status).toBe(200);
  const client = await platform.client();
  const authorization = `Bearer ${String(answer.body.access_token)}`;
  expect((await client.get('/ircrisk-user/list', {}, { authorization })).status).toBe(403);
  const { records } = (await admin.get<{ records: object[] }>(`${path}/page`)).body.data;
  expect(records[0]).toMatchObject({ name: 'historian', lastUsedTime: expect.any(String) });
});

test('a key is not for ever', async () => {
  const made = await admin.post(`${path}/submit`, {
    ...{ name: 'for ever', userId: platform.a.plain.id, expiresOn: inYears(6) },
  });
  expect(made.body.errors?.[0]?.field).toBe('expiresOn');
  const passed = await admin.post(`${path}/submit`, {
    ...{ name: 'of yesterday', userId: platform.a.plain.id, expiresOn: '2020-01-01' },
  });
  expect([passed.status, passed.body.errors?.[0]?.field]).toEqual([400, 'expiresOn']);
});

test('a wrong secret, another tenant or the word of a key alone opens nothing', async () => {
  const { clientId, secret } = await renew(await newKey('wrong'));
  expect((await signIn(clientId, `${secret}x`)).body).toMatchObject({ code: 401, error: 'invalid_client' });
  expect((await signIn(clientId, secret, platform.b.tenantId)).body).toMatchObject({ code: 401 });
  expect((await signIn('access-key', '')).body).toMatchObject({ code: 401 });
});

test('a renewed key works with both secrets during the grace, then with the new one alone', async () => {
  const id = await newKey('renewed');
  const first = await renew(id);
  const second = await renew(id, 24);
  for (const { clientId, secret } of [first, second])
    expect((await signIn(clientId, secret)).status).toBe(200);
  const third = await renew(id, 0);
  expect((await signIn(second.clientId, second.secret)).status).toBe(401);
  expect((await signIn(third.clientId, third.secret)).status).toBe(200);
});

test('a removed key takes its sessions with it', async () => {
  const id = await newKey('removed');
  const { clientId, secret } = await renew(id);
  const { access_token } = (await signIn(clientId, secret)).body;
  expect((await read(access_token)).status).toBe(200);
  expect((await admin.form(`${path}/remove`, { ids: id })).status).toBe(200);
  expect((await read(access_token)).status).toBe(401);
  expect((await signIn(clientId, secret)).status).toBe(401);
});

test('nobody makes a key for somebody with more rights than they have', async () => {
  await platform.permit(platform.a, 'access-key.create', 'access-key.read');
  const plain = await platform.client(platform.a.plain);
  const answer = await plain.post(`${path}/submit`, {
    name: 'more',
    userId: platform.a.admin.id,
    expiresOn: inYears(4),
  });
  expect(answer.status).toBe(403);
  await platform.permit(platform.a, 'post.read');
});

test('a page of a listed origin may call, another may not', async () => {
  const from = (origin: string) => ({ origin, 'sec-fetch-site': 'cross-site' });
  const listed = await admin.get(posts, {}, from('https://reports.example.com'));
  expect(listed.status).toBe(200);
  expect(listed.headers['access-control-allow-origin']).toBe('https://reports.example.com');
  const other = await admin.get(posts, {}, from('https://evil.example.com'));
  expect(other.status).toBe(403);
  expect(other.headers['access-control-allow-origin']).toBeUndefined();
  const asked = await platform.app.inject({
    method: 'OPTIONS',
    url: `/api${posts}`,
    headers: { origin: 'https://reports.example.com', 'access-control-request-method': 'GET' },
  });
  expect(asked.statusCode).toBe(204);
});
