import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';

describe('what the operator may do and a tenant’s administrator not (SEC4)', () => {
  let platform: TestPlatform;
  let admin: TestClient;
  let before: unknown;
  beforeAll(async () => {
    platform = await startTestPlatform();
    admin = await platform.client(platform.a.admin);
    before = await state();
  });
  afterAll(() => platform.close());

  /** Everything that belongs to the platform as a whole, by content. */
  const state = () =>
    platform.asOwner(`
      select 'tenants' as of, md5(string_agg(t::text, ',' order by id)) from tenants t
      union all select 'menus', md5(string_agg(t::text, ',' order by id)) from menus t
      union all select 'groups', md5(string_agg(t::text, ',' order by id)) from top_menus t
      union all select 'bound', md5(string_agg(t::text, ',' order by id)) from top_menu_menus t
      union all select 'given', md5(string_agg(t::text, ',' order by id)) from tenant_top_menus t
      union all select 'dicts', md5(string_agg(t::text, ',' order by id)) from dicts t
      union all select 'operations', md5(string_agg(t::text, ',' order by id)) from api_scopes t
      union all select 'clients', md5(string_agg(t::text, ',' order by id)) from clients t`);

  const idOf = async (table: 'menus' | 'top_menus' | 'dicts' | 'api_scopes' | 'tenants') =>
    (await platform.asOwner<{ id: string }>(`select id::text from ${table} order by id limit 1`))[0]?.id;

  const writes: [string, (id: Record<string, string | undefined>) => Record<string, unknown>][] = [
    ['/ircrisk-system/tenant/submit', () => ({ tenantName: 'x' })],
    ['/ircrisk-system/tenant/submit', ({ tenant }) => ({ id: tenant, tenantName: 'x' })],
    ['/ircrisk-system/tenant/remove', ({ tenant }) => ({ ids: tenant, confirm: true })],
    ['/ircrisk-system/tenant/update-status', ({ tenant }) => ({ ids: tenant, status: 2 })],
    ['/ircrisk-system/tenant/extend', ({ tenant }) => ({ ids: tenant, expireTime: '2090-01-01' })],
    ['/ircrisk-system/tenant/restore', ({ tenant }) => ({ ids: tenant })],
    ['/ircrisk-system/tenant/admin-password', () => ({ tenantId: '200002' })],
    ['/ircrisk-center/enterprise-info/remove-tenant', () => ({ tenantIds: '200002', confirm: true })],
    ['/ircrisk-system/menu/submit', () => ({ code: 'x', name: 'x' })],
    ['/ircrisk-system/menu/submit', ({ menu }) => ({ id: menu, code: 'x', name: 'x' })],
    ['/ircrisk-system/menu/remove', ({ menu }) => ({ ids: menu, confirm: true })],
    ['/ircrisk-system/topmenu/submit', () => ({ code: 'x', name: 'x' })],
    ['/ircrisk-system/topmenu/remove', ({ group }) => ({ ids: group, confirm: true })],
    ['/ircrisk-system/topmenu/grant', ({ group, menu }) => ({ topMenuIds: [group], menuIds: [menu] })],
    ['/ircrisk-system/topmenu/bind-tenants', ({ group }) => ({ topMenuId: group, tenantIds: ['200001'] })],
    [
      '/ircrisk-system/dict/submit',
      () => ({ code: 'x', dictKey: '1', dictValue: 'x', dictValueEn: 'x', sort: 1 }),
    ],
    ['/ircrisk-system/dict/submit', ({ dict }) => ({ id: dict, dictValue: 'x' })],
    ['/ircrisk-system/dict/remove', ({ dict }) => ({ ids: dict, confirm: true })],
    ['/ircrisk-system/api-scope/submit', ({ operation }) => ({ id: operation, remark: 'x' })],
    ['/ircrisk-system/api-scope/remove', ({ operation }) => ({ ids: operation })],
  ];

  it.each(writes)('%s is refused and changes nothing', async (path, input) => {
    const ids = {
      tenant: await idOf('tenants'),
      menu: await idOf('menus'),
      group: await idOf('top_menus'),
      dict: await idOf('dicts'),
      operation: await idOf('api_scopes'),
    };
    for (const send of [admin.post.bind(admin), admin.form.bind(admin)])
      expect((await send(path, input(ids))).status).toBe(403);
    expect(await state()).toEqual(before);
  });

  it('every other call that is the operator’s alone and writes is refused too', async () => {
    const declared = platform.app.mounted
      .filter(({ endpoint }) => endpoint?.operatorOnly && endpoint.method === 'POST')
      .map(({ url }) => url.slice('/api'.length));
    expect(declared.length).toBeGreaterThan(20);
    for (const path of new Set(declared)) expect((await admin.post(path, {})).status, path).toBe(403);
    expect(await state()).toEqual(before);
  });

  it('the database itself refuses such a write inside another tenant', async () => {
    const tried = (statement: string) =>
      platform.inTenant('200001', (tx) => tx.run({ parts: [statement], values: [] }));
    await expect(tried("insert into menus (code, name) values ('x', 'x')")).rejects.toThrow(/row-level/);
    await expect(
      tried("insert into tenants (tenant_id, tenant_name) values ('300000', 'x')"),
    ).rejects.toThrow(/row-level/);
    const changed = await platform.inTenant('200001', (tx) => tx.run(sql`update top_menus set name = 'x'`));
    expect(changed).toBe(0);
    expect(await state()).toEqual(before);
  });

  it('a permission that slipped into a tenant’s hands opens nothing: the call itself is the operator’s', async () => {
    await platform.asOwner("update api_scopes set operator_only = false where code = 'menu.update'");
    const holder = await platform.client(platform.a.admin);
    const { permissions } = (await holder.get<{ permissions: string[] }>('/ircrisk-auth/oauth/user-info'))
      .body.data;
    expect(permissions).toContain('menu.update');
    const menu = { id: await idOf('menus'), code: 'x', name: 'x' };
    expect((await holder.post('/ircrisk-system/menu/submit', menu)).status).toBe(403);
    expect(await platform.asOwner("select id from menus where code = 'x'")).toEqual([]);
  });
});
