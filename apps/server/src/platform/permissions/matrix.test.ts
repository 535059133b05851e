import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MountedRoute, permissionsOfApp } from '#app';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';
import { departmentAdminPermissions } from './department-admin.ts';

type Persona = 'anonymous' | 'plain user' | 'department administrator' | 'tenant administrator' | 'operator';

/** Roles × operations: every mounted call, asked by everybody. */
describe('the matrix of roles and operations', () => {
  let platform: TestPlatform;
  const clients = new Map<Persona, TestClient>();
  let operatorsOwn: Set<string>;
  beforeAll(async () => {
    platform = await startTestPlatform();
    operatorsOwn = new Set(
      permissionsOfApp(platform.app).flatMap(({ code, operatorOnly }) => (operatorOnly ? [code] : [])),
    );
    const admin = await platform.client(platform.a.admin);
    await admin.form('/ircrisk-system/dept/set-admin', {
      deptId: platform.a.deptId,
      userIds: platform.a.plain.id,
    });
    clients.set('anonymous', await platform.client());
    clients.set('plain user', await platform.client(platform.b.plain));
    clients.set('department administrator', await platform.client(platform.a.plain));
    clients.set('tenant administrator', admin);
    clients.set('operator', await platform.client(platform.operator.admin));
  });
  afterAll(() => platform.close());

  /** Ending the session, waiting for events and moving files have tests of their own. */
  const apart =
    /oauth\/(logout|token|captcha|render|callback)|\/events$|\/file\/|\/import|template$|\/metrics|\/docs|\/openapi/;
  const calls = (): (MountedRoute & { access: string })[] =>
    platform.app.mounted.flatMap((route) =>
      route.url.startsWith('/api/') &&
      route.access &&
      !apart.test(route.url) &&
      ['GET', 'POST'].includes(route.method)
        ? [{ ...route, access: route.access }]
        : [],
    );

  function expected(persona: Persona, route: MountedRoute & { access: string }): 'in' | 401 | 403 {
    const { access, endpoint } = route;
    if (access === 'public') return 'in';
    if (persona === 'anonymous') return 401;
    if ((endpoint?.operatorOnly || operatorsOwn.has(access)) && persona !== 'operator') return 403;
    if (access === 'signed-in') return 'in';
    if (persona === 'plain user') return 403;
    if (persona === 'department administrator')
      return departmentAdminPermissions.some((each) => each === access) ? 'in' : 403;
    return 'in';
  }

  it('knows every route with its access', () => {
    expect(
      platform.app.mounted.filter(
        (route) => route.url.startsWith('/api/') && route.method !== 'HEAD' && !route.access,
      ),
    ).toEqual([]);
    expect(calls().length).toBeGreaterThan(150);
  });

  it.each([
    'anonymous',
    'plain user',
    'department administrator',
    'tenant administrator',
    'operator',
  ] as const)('holds for %s', async (persona) => {
    const client = clients.get(persona)!;
    const wrong: string[] = [];
    for (const route of calls()) {
      const path = route.url.slice('/api'.length);
      // Nothing is sent: whoever may come in stumbles over the missing fields, whoever may not is stopped at the door.
      const answer = await client.send(
        route.method as 'GET' | 'POST',
        path,
        route.method === 'POST' ? { json: {} } : {},
      );
      const want = expected(persona, route);
      const isRight =
        want === 'in'
          ? answer.status !== 401 && (answer.status !== 403 || route.access === 'signed-in')
          : answer.status === want;
      if (!isRight)
        wrong.push(`${route.method} ${path} (${route.access}): ${answer.status}, expected ${want}`);
    }
    expect(wrong).toEqual([]);
  });

  /** Names without which the shell or a study cannot be used at all; nothing but names. */
  const everybodys = new Set([
    // The companies one belongs to, in the header.
    '/api/ircrisk-center/company/select',
    // Departments, by which people are found and lists are filtered.
    '/api/ircrisk-system/dept/select',
    // The matrices a study can be ranked by.
    '/api/ircrisk-center/risk-matrix/select',
  ]);

  it('names in a picker are for those who may see the list, or whose forms point at it', async () => {
    const nobody = clients.get('plain user')!;
    const pickers = calls().filter(({ url }) => url.endsWith('/select'));
    const open: string[] = [];
    for (const { url } of pickers) {
      if ((await nobody.get(url.slice('/api'.length))).status === 200) open.push(url);
    }
    expect(pickers.length).toBeGreaterThan(20);
    expect(open.filter((url) => !everybodys.has(url))).toEqual([]);
    await platform.permit(platform.b, 'equipment.update');
    const maker = await platform.client(platform.b.plain);
    expect((await maker.get('/ircrisk-center/material/select')).status).toBe(200);
    expect((await maker.get('/ircrisk-log/login/select')).status).toBe(403);
    await platform.permit(platform.b);
  });

  it('never lets a fault of the server show', () => {
    expect(platform.answers.filter((answer) => answer.status >= 500).map((answer) => answer.request)).toEqual(
      [],
    );
  });
});
