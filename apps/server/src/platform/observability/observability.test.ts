import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#app';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { TestClient } from '#testing/test-client.ts';

const metricsToken = 'scraper-token-of-at-least-32-characters';
let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform?.close());

test('logs hold no password, token, code or query string, and a line is one line (SEC19)', async () => {
  const lines: string[] = [];
  const app = await buildApp({
    config: { ...platform.config, logLevel: 'trace' },
    db: platform.db,
    logStream: { write: (line) => lines.push(line) },
  });
  await app.ready();
  const client = new TestClient(app, []);
  await client.signIn(platform.a.admin, platform.config.secrets.integrationClient);
  await client.send('POST', '/ircrisk-auth/oauth/token', {
    query: { username: 'ann', password: 'InTheQuery1', value: '123456', refresh_token: 'r-secret' },
  });
  await client.get(
    '/ircrisk-system/post/page',
    { postName: 'line\r\nforged: yes' },
    { 'blade-auth': `bearer ${client.token}` },
  );
  await client.get('/nowhere%0d%0aforged');
  await app.close();
  const log = lines.join('');
  expect(lines.length).toBeGreaterThan(3);
  for (const secret of [
    platform.a.admin.password,
    client.token ?? '',
    'InTheQuery1',
    '123456',
    'r-secret',
    platform.config.secrets.integrationClient,
  ]) {
    expect(log).not.toContain(secret);
  }
  expect(log).not.toContain('username=');
  for (const line of lines) expect(line.trimEnd().split('\n')).toHaveLength(1);
  expect(JSON.parse(lines.find((line) => line.includes('/post/page')) ?? '{}')).toMatchObject({
    method: 'GET',
    status: 200,
    tenant: platform.a.tenantId,
  });
});

test('metrics need the permission or the scraper’s token', async () => {
  const app = await buildApp({ config: { ...platform.config, metricsToken }, db: platform.db });
  await app.ready();
  const get = (headers: Record<string, string>) => app.inject({ url: '/api/metrics', headers });
  expect((await get({})).statusCode).toBe(401);
  expect((await get({ authorization: 'Bearer wrong' })).statusCode).toBe(401);
  const tenant = await platform.client(platform.a.admin);
  expect((await get({ 'blade-auth': `bearer ${tenant.token}` })).statusCode).toBe(403);
  const scraped = await get({ authorization: `Bearer ${metricsToken}` });
  expect(scraped.statusCode).toBe(200);
  expect(scraped.body).toContain('http_request_duration_seconds_bucket');
  expect(scraped.body).toContain('database_connections');
  const operator = await platform.client(platform.operator.admin);
  expect((await get({ 'blade-auth': `bearer ${operator.token}` })).statusCode).toBe(200);
  await app.close();
});
