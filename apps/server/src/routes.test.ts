import type { Endpoint } from '@ircrisk/contract/endpoint.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type MountedRoute, permissionsOfApp } from '#app';
import { sql } from '#platform/database/sql.ts';
import { inputsOf, rawBodies } from '#testing/fuzz.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';
import { everyPermission } from './every-permission.ts';

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

const apiRoutes = (): MountedRoute[] => platform.app.mounted.filter(({ url }) => url.startsWith('/api'));
const pathOf = ({ url }: MountedRoute) => url.slice('/api'.length).replace(':source', 'dingtalk');
const isStream = ({ url }: MountedRoute) => /events|stream/.test(url);

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

test('an answer with a password, a secret or a ticket in it is declared as told once', () => {
  const secretive = apiRoutes().filter(({ endpoint }) => {
    if (!endpoint) return false;
    const schema = JSON.stringify(z.toJSONSchema(endpoint.result, { unrepresentable: 'any' }));
    return /"\w*(oneTimePassword|[sS]ecret|ticket)"/.test(schema);
  });
  expect(secretive.map(({ url }) => url)).toContain('/api/ircrisk-system/tenant/submit');
  expect(secretive.filter(({ endpoint }) => !endpoint?.secretAnswer).map(({ url }) => url)).toEqual([]);
});

const propertiesOf = (endpoint: Endpoint): Record<string, z.core.JSONSchema.JSONSchema> => {
  const schema = z.toJSONSchema(endpoint.input, {
    io: 'input',
    unrepresentable: 'any',
  }) as z.core.JSONSchema.JSONSchema;
  return (schema.properties ?? {}) as Record<string, z.core.JSONSchema.JSONSchema>;
};

test('ids of another tenant give nothing of it away, on any operation and in any id parameter', async () => {
  const { a } = platform;
  const secrets = await platform.inTenant(a.tenantId, async (tx) => {
    const post = await tx.one<{ id: string }>(
      sql`insert into posts (category, post_code, post_name) values ('1', 'SECRETA', '甲的岗位') returning id`,
    );
    const file = await tx.one<{ id: string }>(
      sql`insert into files (name, media_type, size, sha256, storage_key) values ('secret-a.txt', 'text/plain', 1, 'x', 'none') returning id`,
    );
    return [post.id, file.id, a.admin.id, a.deptId, a.companyId, a.projectId, a.plainRoleId];
  });
  const marks = /甲石化|SECRETA|甲的岗位|secret-a|alice|anton/;
  const idName = /^(id|ids|.*Ids?|roleId|parentId)$/;
  let calls = 0;
  for (const route of apiRoutes()) {
    if (isStream(route) || route.access === 'public' || !route.endpoint) continue;
    if (/logout|update-password|setDefaultLanguage/.test(route.url)) continue;
    const names = Object.keys(propertiesOf(route.endpoint)).filter((name) => idName.test(name));
    const wanted = names.length > 0 ? names : ['id', 'ids'];
    for (const id of secrets) {
      const parameters = Object.fromEntries(wanted.map((name) => [name, id]));
      const answer = await adminB.send(
        route.method as 'GET',
        pathOf(route),
        route.method === 'GET' ? { query: parameters } : { json: parameters },
      );
      calls += 1;
      expect(answer.text, `${route.method} ${route.url}`).not.toMatch(marks);
      expect(answer.status, `${route.method} ${route.url}`).toBeLessThan(500);
    }
  }
  expect(calls).toBeGreaterThan(200);
  const untouched = await platform.inTenant(a.tenantId, (tx) =>
    tx.all<{ count: number }>(
      sql`select count(*)::int as count from posts where post_code = 'SECRETA' and is_deleted = 0`,
    ),
  );
  expect(untouched[0]?.count).toBe(1);
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

const leaks = /syntax error|pg_|relation "|column "|node_modules|\bat .+:\d+:\d+|select .+ from /i;

/** A new one each time, printed with what fails; FUZZ_SEED repeats a run, FUZZ_CASES makes it longer. */
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));
const casesPerOperation = Number(process.env.FUZZ_CASES ?? 6);

async function inFours<T>(cases: readonly T[], trial: (one: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < cases.length; at += 4) await Promise.all(cases.slice(at, at + 4).map(trial));
}

function harmless(what: string, sent: unknown, answer: { statusCode: number; text: string }): void {
  const shown = `FUZZ_SEED=${seed} ${what} ${JSON.stringify(sent)} → ${answer.text.slice(0, 300)}`;
  expect(answer.statusCode, shown).toBeLessThan(500);
  if (answer.statusCode >= 400) expect(answer.text, shown).not.toMatch(leaks);
}

test('no operation answers 5xx or shows its insides, whatever is sent (SEC2, SEC17)', async () => {
  const admins = [await platform.client(platform.a.admin), await platform.client(platform.operator.admin)];
  const { a } = platform;
  const ids = ['1', a.plain.id, a.deptId, a.companyId, a.projectId, a.plainRoleId];
  for (const [at, route] of apiRoutes().entries()) {
    if (
      isStream(route) ||
      !route.endpoint ||
      /logout|update-password|remove|token|sms|reset|status|grant|end-sessions|change-members/.test(route.url)
    )
      continue;
    const admin = admins[route.endpoint.operatorOnly ? 1 : 0]!;
    const cases = fc.sample(inputsOf(route.endpoint, ids), { numRuns: casesPerOperation, seed: seed + at });
    await inFours(cases, async (parameters) => {
      const sent = route.method === 'GET' ? { query: parameters } : { json: parameters };
      const { status, text } = await admin.send(route.method as 'GET', pathOf(route), sent);
      harmless(`${route.method} ${route.url}`, parameters, { statusCode: status, text });
    });
  }
}, 240_000);

test('nor does a route that reads its body itself', async () => {
  const admin = await platform.client(platform.a.admin);
  const reads = /\/file\/|import|export|template|ics|render|callback|metrics|events\/|token$/;
  const raw = apiRoutes().filter((route) => !isStream(route) && (!route.endpoint || reads.test(route.url)));
  expect(raw.length).toBeGreaterThan(20);
  for (const [at, route] of raw.entries()) {
    const cases = fc.sample(rawBodies, { numRuns: casesPerOperation, seed: seed + at });
    await inFours(cases, async ({ type, body, range, query }) => {
      const answer = await platform.app.inject({
        method: route.method as 'GET',
        url: `/api${pathOf(route)}`,
        query,
        headers: {
          'blade-auth': `bearer ${admin.token}`,
          ...(type ? { 'content-type': type } : {}),
          ...(range ? { 'content-range': range } : {}),
        },
        ...(route.method === 'POST' ? { payload: body } : {}),
      });
      harmless(
        `${route.method} ${route.url}`,
        { type, body, range, query },
        { statusCode: answer.statusCode, text: answer.body },
      );
    });
  }
}, 120_000);

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
