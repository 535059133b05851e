import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';

// The calls other programs were written against: method and path stay, whatever happens behind them.

const of = (service: string, method: 'GET' | 'POST', names: string): string[] =>
  names.split(' ').map((name) => `${method} /${service}/${name}`);

const calls = {
  'signing in': [
    ...of('ircrisk-auth', 'GET', 'oauth/captcha oauth/logout oauth/user-info'),
    ...of('ircrisk-auth', 'POST', 'oauth/token oauth/logout oauth/sms/send-validate'),
    ...of('ircrisk-auth', 'GET', 'oauth/render/:source oauth/callback/:source'),
    ...of('ircrisk-user', 'POST', 'update-password sms-update-password'),
    ...of('ircrisk-system', 'GET', 'tenant/info'),
  ],
  users: [
    ...of('ircrisk-user', 'GET', 'info list page detail user-list'),
    ...of('ircrisk-user', 'POST', 'submit update update-status remove reset-password'),
    ...of('ircrisk-user', 'POST', 'grant update-info unlock set-leader import-user'),
    ...of('ircrisk-user', 'GET', 'export-user export-template'),
  ],
  'project, company and tenant': [
    ...of('ircrisk-center', 'GET', 'project/getDefaultProject project/setDefaultLanguage'),
    ...of('ircrisk-center', 'GET', 'project/setDefaultLanguage/ factory-model/all-list'),
    ...of('ircrisk-center', 'GET', 'enterprise-info/detail-by-tenant enterprise-info/list'),
    ...of('ircrisk-center', 'POST', 'enterprise-info/submit enterprise-info/remove-tenant'),
    ...of('ircrisk-system', 'GET', 'tenant/detail tenant/list tenant/page tenant/select'),
    ...of('ircrisk-system', 'POST', 'tenant/submit tenant/remove'),
    ...of('ircrisk-template', 'GET', 'failure-mode/list'),
  ],
  'menus and their groups': [
    ...of('ircrisk-system', 'GET', 'topmenu/list topmenu/detail menu/top-menu menu/routes menu/buttons'),
    ...of('ircrisk-system', 'GET', 'menu/grant-top-tree menu/top-tree-keys menu/grant-by-tenant'),
    ...of('ircrisk-system', 'GET', 'menu/list menu/lazy-list menu/menu-list menu/lazy-menu-list'),
    ...of('ircrisk-system', 'GET', 'menu/tree menu/detail menu/grant-tree menu/role-tree-keys'),
    ...of('ircrisk-system', 'POST', 'menu/submit menu/remove'),
    ...of('ircrisk-system', 'POST', 'topmenu/submit topmenu/remove topmenu/grant'),
  ],
  'roles and scopes': [
    ...of('ircrisk-system', 'GET', 'role/list role/page role/tree role/tree-by-id role/select role/detail'),
    ...of('ircrisk-system', 'POST', 'role/submit role/remove role/grant'),
    ...of('ircrisk-system', 'GET', 'data-scope/list data-scope/detail api-scope/list api-scope/detail'),
    ...of('ircrisk-system', 'POST', 'data-scope/submit data-scope/remove'),
    ...of('ircrisk-system', 'POST', 'api-scope/submit api-scope/remove'),
  ],
  'departments, posts and dictionaries': [
    ...of('ircrisk-system', 'GET', 'dept/list dept/lazy-list dept/tree dept/lazy-tree dept/select'),
    ...of('ircrisk-system', 'GET', 'dept/detail post/list post/select post/detail'),
    ...of('ircrisk-system', 'POST', 'dept/submit dept/remove dept/set-leader dept/set-admin'),
    ...of('ircrisk-system', 'POST', 'post/submit post/save post/update post/remove'),
    ...['dict', 'dict-biz'].flatMap((name) => [
      ...['list', 'parent-list', 'child-list', 'tree', 'detail', 'dictionary'].flatMap((verb) =>
        of('ircrisk-system', 'GET', `${name}/${verb}`),
      ),
      ...of('ircrisk-system', 'POST', `${name}/submit ${name}/remove`),
    ]),
  ],
  logs: [
    ...['usual', 'api', 'error'].flatMap((log) => of('ircrisk-log', 'GET', `${log}/list ${log}/detail`)),
    ...of('ircrisk-log', 'GET', 'usual/statistics login/list'),
  ],
};

describe('the wire', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform?.close());

  it.each(Object.entries(calls))('has every call of %s', (_subject, wanted) => {
    const mounted = new Set(
      platform.app.mounted.map(({ method, url }) => `${method} ${url.replace(/^\/api/, '')}`),
    );
    expect(wanted.filter((call) => !mounted.has(call))).toEqual([]);
  });

  it('answers the other method of a call with 405 in the envelope', async () => {
    const client = await platform.client(platform.a.admin);
    const both = new Set(['/ircrisk-auth/oauth/logout']);
    for (const call of Object.values(calls).flat()) {
      const [method, path = ''] = call.split(' ');
      if (both.has(path) || path.includes(':')) continue;
      const answer =
        method === 'GET' ? await client.send('POST', path, { json: {} }) : await client.send('GET', path);
      expect([call, answer.status, answer.body.code]).toEqual([call, 405, 405]);
    }
  });
});
