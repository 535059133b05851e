import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { permissionsOfApp } from '#app';
import { sql } from '#platform/database/sql.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';
import { everyPermission } from './every-permission.ts';
import { apiRoutes as every, pathOf } from './every-route/testing.ts';

// What holds for every route there is, whoever wrote it.

/** The exact list of what is open to everybody (SEC9). A new line here is a decision. */
const publicRoutes = [
  'GET /api/health/live',
  'GET /api/health/ready',
  'GET /api/ircrisk-auth/oauth/callback/:source',
  'GET /api/ircrisk-auth/oauth/captcha',
  'GET /api/ircrisk-auth/oauth/render/:source',
  // The calendar's address carries its own key, which ends with the person's right.
  'GET /api/ircrisk-maint/ics',
  'GET /api/ircrisk-system/tenant/info',
  'POST /api/ircrisk-auth/oauth/sms/send-validate',
  'POST /api/ircrisk-auth/oauth/token',
  'POST /api/ircrisk-user/sms-update-password',
];

let platform: TestPlatform;
let anonymous: TestClient;
let plain: TestClient;
let adminB: TestClient;
beforeAll(async () => {
  platform = await startTestPlatform();
  anonymous = await platform.client();
  plain = await platform.client(platform.a.plain);
  adminB = await platform.client(platform.b.admin);
});
afterAll(() => platform?.close());

const apiRoutes = () => every(platform);

test('every route says who may call it', () => {
  expect(apiRoutes().length).toBeGreaterThan(60);
  const unmarked = platform.app.mounted
    .filter(({ access }) => !access || !/^(public|signed-in|[\w-]+\.[\w-]+)$/.test(access))
    .map(({ url }) => url);
  expect(unmarked).toEqual([]);
});

test('what is public is exactly the list', () => {
  const open = apiRoutes()
    .filter(({ access }) => access === 'public')
    .map(({ method, url }) => `${method} ${url}`);
  expect(open.filter((route) => !publicRoutes.includes(route))).toEqual([]);
});

test('every permission a route asks for is registered, so that a role can be given it', async () => {
  const rows = await platform.inTenant('000000', (tx) =>
    tx.all<{ code: string }>(sql`select code from api_scopes where registered`),
  );
  const registered = new Set(rows.map(({ code }) => code));
  const asked = new Set(
    apiRoutes().flatMap(({ access }) =>
      access && access !== 'public' && access !== 'signed-in' ? [access] : [],
    ),
  );
  expect([...asked].filter((code) => !registered.has(code))).toEqual([]);
  // What the start registers is what the routes ask for: no permission comes and goes while servers start.
  const codes = (permissions: { code: string }[]) => permissions.map(({ code }) => code).sort();
  expect(codes(everyPermission())).toEqual(codes(permissionsOfApp(platform.app)));
});

describe('role by operation', () => {
  test('nobody without a token gets past a door', async () => {
    for (const route of apiRoutes()) {
      if (route.access === 'public') continue;
      const answer = await anonymous.send(
        route.method as 'GET',
        pathOf(route),
        route.method === 'POST' ? { json: {} } : {},
      );
      expect([401, 415], `${route.method} ${route.url}`).toContain(answer.status);
    }
  });

  test('a token in the query, in a cookie or of the wrong kind is none (SEC11)', async () => {
    const { token = '', refreshToken = '' } = plain;
    const path = '/ircrisk-system/post/page';
    expect((await anonymous.get(path, { 'blade-auth': `bearer ${token}` })).status).toBe(401);
    expect(
      (await anonymous.get(path, {}, { cookie: `token=${token}; blade-auth=bearer ${token}` })).status,
    ).toBe(401);
    expect((await anonymous.get(path, {}, { 'blade-auth': `bearer ${refreshToken}` })).status).toBe(401);
  });

  test('a user without the permission is refused with 403 everywhere', async () => {
    for (const route of apiRoutes()) {
      if (!route.access || route.access === 'public' || route.access === 'signed-in') continue;
      const answer = await plain.send(
        route.method as 'GET',
        pathOf(route),
        route.method === 'POST' ? { json: {} } : {},
      );
      expect(answer.status, `${route.method} ${route.url}`).toBe(403);
    }
  });

  test('what is the operator’s alone is refused to a tenant’s administrator', async () => {
    const operators = apiRoutes().filter(({ endpoint }) => endpoint?.operatorOnly);
    expect(operators.length).toBeGreaterThan(3);
    for (const route of operators) {
      const answer = await adminB.send(
        route.method as 'GET',
        pathOf(route),
        route.method === 'POST' ? { json: {} } : {},
      );
      expect(answer.status, `${route.method} ${route.url}`).toBe(403);
    }
  });
});

/** Names of all properties of a schema; a choice called a ticket is none. */
function propertiesOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) =>
    key === 'properties'
      ? [...Object.keys(value as object), ...Object.values(value as object).flatMap(propertiesOf)]
      : propertiesOf(value),
  );
}

test('an answer with a password, a secret or a ticket in it is declared as told once', () => {
  const secretive = apiRoutes().filter(({ endpoint }) => {
    if (!endpoint) return false;
    const schema = z.toJSONSchema(endpoint.result, { unrepresentable: 'any' });
    return propertiesOf(schema).some((name) => /(oneTimePassword|[sS]ecret|ticket)$/.test(name));
  });
  expect(secretive.map(({ url }) => url)).toContain('/api/ircrisk-system/tenant/submit');
  expect(secretive.filter(({ endpoint }) => !endpoint?.secretAnswer).map(({ url }) => url)).toEqual([]);
});

test('ids of another tenant in the company and project headers are refused (SEC21)', async () => {
  for (const header of ['enterprise-id', 'company-id']) {
    expect(
      (await adminB.get('/ircrisk-system/post/page', {}, { [header]: platform.a.companyId })).status,
    ).toBe(403);
  }
  expect(
    (await adminB.get('/ircrisk-qra/qra-study/page', {}, { 'project-id': platform.a.projectId })).status,
  ).toBe(403);
  expect((await adminB.get('/ircrisk-system/post/page', { enterpriseId: platform.a.companyId })).status).toBe(
    403,
  );
});

test('a full disk is told as such, and nothing is half there', async () => {
  const { files } = platform.app.platform;
  const { put } = files;
  files.put = () =>
    Promise.reject(Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' }));
  try {
    const answer = await platform.app.inject({
      method: 'POST',
      url: '/api/ircrisk-system/file/upload',
      headers: { 'blade-auth': `bearer ${adminB.token}`, 'content-type': 'multipart/form-data; boundary=b' },
      payload:
        '--b\r\ncontent-disposition: form-data; name="file"; filename="full.csv"\r\n\r\na,b\r\n--b--\r\n',
    });
    expect(answer.json()).toMatchObject({ code: 507, msg: '存储空间不足，数据没有保存，请联系管理员' });
    expect(await platform.asOwner("select from files where name = 'full.csv'")).toEqual([]);
  } finally {
    files.put = put;
  }
});
