import type { UsualLogDetail } from '@ircrisk/contract/modules/system/usage.ts';
import { searchables } from '@ircrisk/contract/searchables.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sql, sql } from '#platform/database/sql.ts';
import { indexRecords } from '#platform/search/index-records.ts';
import { searchSources } from '#platform/search/sources.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';
import { countDays } from './index.ts';
import { moduleName, operationTitle, recordName, tableTitle } from './names.ts';
import { calledIn } from './words/told.ts';

describe('operation records', () => {
  let platform: TestPlatform;
  let admin: TestClient;
  let dept: string;
  beforeAll(async () => {
    platform = await startTestPlatform();
    admin = await platform.client(platform.a.admin);
    dept = (await admin.post<string>('/ircrisk-system/dept/submit', { deptName: '记录部' })).body.data;
    await admin.post('/ircrisk-system/dept/submit', { id: dept, deptName: '记录二部' });
    await admin.form('/ircrisk-system/dept/remove', { ids: dept });
  });
  afterAll(() => platform.close());

  const list = async (client: TestClient, query: Record<string, unknown>, kind = 'usual') =>
    (await client.get<{ records: UsualLogDetail[]; total: number }>(`/ircrisk-log/${kind}/list`, query)).body
      .data;

  it('say who changed what, when and from where, with before and after', async () => {
    const { records } = await list(admin, { recordId: dept, tableName: 'departments' });
    expect(records.map((row) => row.action)).toEqual(['delete', 'update', 'insert']);
    expect(records[0]).toMatchObject({
      createBy: 'alice',
      actionName: '删除',
      remoteIp: admin.address,
      requestUri: '/ircrisk-system/dept/remove',
      serviceId: 'ircrisk-system',
      recordId: dept,
    });
    const { data } = (await admin.get<UsualLogDetail>('/ircrisk-log/usual/detail', { id: records[1]?.id }))
      .body;
    expect(data).toMatchObject({
      before: { dept_name: '记录部' },
      after: { dept_name: '记录二部' },
      changed: ['dept_name', 'full_name'],
    });
  });

  it('name every table the audit can write in both languages', async () => {
    const tables = (
      await platform.asOwner<{ name: string }>(
        "select distinct tgrelid::regclass::text as name from pg_trigger where tgname like 'audit\\_%' and tgrelid::regclass::text <> 'audit_entries'",
      )
    ).map(({ name }) => name);
    expect(tables.length).toBeGreaterThan(150);
    const nameless = tables.filter(
      (name) => !/[\u4e00-\u9fff]/.test(tableTitle(name, 'zh')) || tableTitle(name, 'en') === name,
    );
    expect(nameless).toEqual([]);
  });

  it('name a record by its words: a choice, an import by its list, a file by its name', () => {
    const modifier = { kind: 'weather' };
    expect(recordName('dynamic_risk_values', modifier, 'zh')).toBe('天气');
    expect(recordName('dynamic_risk_values', modifier, 'en')).toBe('Weather');
    const imported = { resource: 'user', file_name: 'people.xlsx' };
    expect(recordName('imports', imported, 'zh')).toBe('用户 · people.xlsx');
    expect(recordName('files', { name: '用户.xlsx' }, 'zh')).toBe('用户.xlsx');
    expect(recordName('qa_moves', { act: 'ask' }, 'zh')).toBeNull();
  });

  it('are filtered by person, kind and day', async () => {
    const today = await platform.inTenant('200001', (tx) =>
      tx.one<{ day: string }>(sql`select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day`),
    );
    expect((await list(admin, { createBy: 'ali', action: 'delete' })).total).toBe(1);
    expect((await list(admin, { userId: platform.a.plain.id })).total).toBe(0);
    expect((await list(admin, { from: today.day, to: today.day, recordId: dept })).total).toBe(3);
    expect((await list(admin, { to: '2020-01-01' })).total).toBe(0);
    // A keyword is a record or a person; it never leaves the list as it is.
    const byAlice = (await list(admin, { createBy: 'alice' })).total;
    expect((await list(admin, { keyword: 'alice' })).total).toBeGreaterThanOrEqual(byAlice);
    expect((await list(admin, { keyword: '没有这个' })).total).toBe(0);
    expect((await admin.get('/ircrisk-log/usual/list', { from: 'yesterday' })).status).toBe(400);
  });

  it('are grouped by request, and counted by day, person and module', async () => {
    const requests = await list(admin, { createBy: 'alice' }, 'api');
    expect(requests.records[0]).toMatchObject({
      title: '部门：删除',
      requestUri: '/ircrisk-system/dept/remove',
      createBy: 'alice',
    });
    const detail = (
      await admin.get<{ entries: unknown[]; changes: number }>('/ircrisk-log/api/detail', {
        id: requests.records[0]?.id,
      })
    ).body.data;
    expect(detail.entries).toHaveLength(detail.changes);
    const count = async (by: string) =>
      (
        await admin.get<{ key: string; name: string; count: number; deletes: number }[]>(
          '/ircrisk-log/usual/statistics',
          { by },
        )
      ).body.data;
    expect((await count('module')).find((row) => row.key === 'dept')).toMatchObject({
      count: 3,
      inserts: 1,
      updates: 1,
      deletes: 1,
    });
    expect((await count('user')).find((row) => row.name === 'alice')).toMatchObject({
      key: platform.a.admin.id,
      count: 3,
    });
    expect((await count('day')).map((row) => row.key).every((day) => /^\d{4}-\d{2}-\d{2}$/.test(day))).toBe(
      true,
    );
    expect((await admin.get('/ircrisk-log/usual/statistics', { by: 'phase' })).status).toBe(400);
    // What the platform does by itself, its seed above all, is nobody's work; the record can still be filtered by it.
    const before = await Promise.all(['day', 'user', 'module'].map(count));
    await platform.inTenant('200001', (tx) =>
      tx.run(
        sql`insert into audit_entries (operation, table_name, action) values ('seed', 'documents', 'insert')`,
      ),
    );
    expect(await Promise.all(['day', 'user', 'module'].map(count))).toEqual(before);
    const filter = await admin.get<{ id: string }[]>('/ircrisk-log/usual/modules');
    expect(filter.body.data.map(({ id }) => id)).toContain('seed');
  });

  it('of the own language are no work on a project', async () => {
    await admin.get('/ircrisk-center/project/setDefaultLanguage', { currentLanguage: 'zh' });
    const { records } = await list(admin, { createBy: 'alice', module: 'project' });
    expect(records.map(({ moduleName }) => moduleName)).toEqual(
      records.map(({ requestUri }) => (requestUri?.includes('setDefaultLanguage') ? '个人设置' : '项目')),
    );
    expect(moduleName('project', 'en', '/ircrisk-center/project/setDefaultLanguage/')).toBe('Own settings');
  });

  it('name module, operation, object and place in the language of the reader, and are filtered by module', async () => {
    const { records, total } = await list(admin, { module: 'dept', recordId: dept });
    expect(total).toBe(3);
    expect(records[0]).toMatchObject({
      module: 'dept',
      moduleName: '部门',
      title: '部门：删除',
      tableTitle: '部门',
      place: `内网 ${admin.address}`,
    });
    expect((await list(admin, { module: 'post' })).total).toBe(0);
    const oldest = await list(admin, { recordId: dept, ascs: 'createTime' });
    expect(oldest.records.map((row) => row.action)).toEqual(['insert', 'update', 'delete']);
    expect((await admin.get('/ircrisk-log/usual/list', { descs: 'operation' })).status).toBe(400);
    const modules = (await admin.get<{ id: string; label: string }[]>('/ircrisk-log/usual/modules')).body
      .data;
    expect(modules).toContainEqual({ id: 'dept', label: '部门' });
  });

  it('are exported as a workbook with the same filters', async () => {
    const { data } = (
      await admin.post<{ jobId: string }>('/ircrisk-log/usual/export', { module: 'dept', recordId: dept })
    ).body;
    let job: { state: string; result: unknown } = { state: 'queued', result: null };
    for (let at = 0; at < 300 && ['queued', 'running'].includes(job.state); at += 1) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      job = (await admin.get<typeof job>('/ircrisk-system/job/detail', { id: data.jobId })).body.data;
    }
    expect(job).toMatchObject({ state: 'done', result: { rows: 3, name: '操作记录.xlsx' } });
  });

  it('tell that somebody took data out, and what', async () => {
    const { records } = await list(admin, { tableName: 'files', createBy: 'alice' });
    const { data } = (await admin.get<UsualLogDetail>('/ircrisk-log/usual/detail', { id: records[0]?.id }))
      .body;
    expect(data).toMatchObject({ action: 'insert', createBy: 'alice', after: { name: '操作记录.xlsx' } });
  });

  it('tell how many people are active, a day, a week and a month, of how many', async () => {
    const active = async () =>
      (await admin.get<Record<string, number>>('/ircrisk-log/usual/active')).body.data;
    const [before, { people }] = [await active(), await active()];
    expect(before).toMatchObject({ weekly: 1, monthly: 1, adoption: 100 / Number(people) });
    await platform.inTenant('200001', (tx) =>
      tx.run(sql`insert into login_records (user_id, account, event, method, address, place, login_time)
        select ${platform.a.plain.id}, 'anton', e, 'captcha', '10.9.8.7', 'intranet', now() - make_interval(days => n)
        from (values ('login', 10), ('login', 20), ('login', 45), ('failure', 3)) x(e, n)`),
    );
    const after = await active();
    // Two more days on which one more person was there; what failed or lies too far back does not count.
    expect(after).toMatchObject({ weekly: 1, monthly: 2 });
    expect(after.daily).toBeCloseTo(Number(before?.daily) + 2 / 30, 9);
    expect(after.stickiness).toBeCloseTo((100 * Number(after.daily)) / 2, 9);
  });

  it('count the same before and after the finished days are put together', async () => {
    await platform.inTenant('200001', (tx) =>
      tx.run(sql`insert into audit_entries (at, user_id, operation, table_name, action)
        select now() - make_interval(days => n % 5 * 40), ${platform.a.admin.id}, '/ircrisk-system/post/submit', 'posts',
          case n % 3 when 0 then 'insert' when 1 then 'update' else 'delete' end from generate_series(1, 60) n`),
    );
    const figures = async () =>
      Promise.all(
        ['day', 'user', 'module'].map(
          async (by) => (await admin.get('/ircrisk-log/usual/statistics', { by })).body.data,
        ),
      );
    const live = await figures();
    await countDays(platform.db);
    const [{ kept }] = (await platform.asOwner<{ kept: number }>(
      "select count(*)::int as kept from operation_days where tenant_id = '200001'",
    )) as [{ kept: number }];
    expect(kept).toBeGreaterThan(5);
    expect(await figures()).toEqual(live);
    await countDays(platform.db);
    expect(await figures()).toEqual(live);
  });

  it('stay inside the tenant and need the permission', async () => {
    const bella = await platform.client(platform.b.admin);
    const { records } = await list(admin, { recordId: dept });
    expect((await list(bella, { recordId: dept })).total).toBe(0);
    expect((await bella.get('/ircrisk-log/usual/detail', { id: records[0]?.id })).status).toBe(404);
    const anton = await platform.client(platform.a.plain);
    for (const path of ['usual/list', 'api/list', 'error/list', 'usual/statistics', 'login/list'])
      expect((await anton.get(`/ircrisk-log/${path}`)).status, path).toBe(403);
  });

  it('show faults of the server to a tenant without the stack, to the operator with it', async () => {
    for (const tenant of ['200001', '000000']) {
      await platform.inTenant(tenant, (tx) =>
        tx.run(
          sql`insert into error_records (exception_name, message, stack_trace, request_uri) values ('TypeError', 'x', 'at secret.ts:1', '/api/x')`,
        ),
      );
    }
    const operator = await platform.client(platform.operator.admin);
    for (const client of [admin, operator]) {
      const { records } = (await client.get<{ records: { id: string }[] }>('/ircrisk-log/error/list')).body
        .data;
      const { data } = (
        await client.get<Record<string, unknown>>('/ircrisk-log/error/detail', { id: records[0]?.id })
      ).body;
      expect('stackTrace' in data).toBe(client === operator);
    }
  });

  it('list logins of the tenant', async () => {
    const logins = await list(admin, { account: 'alice' }, 'login');
    expect(logins.records[0]).toMatchObject({ account: 'alice', event: 'login', method: 'password' });
  });

  it("say what happened to a record by its name, in words, and keep the platform's own work apart", async () => {
    const made = {
      title: '更换弯头',
      titleEn: 'Replace the elbow',
      type: 'corrective',
      dueDate: '2031-01-01',
    };
    const { data: id } = (
      await admin.post<string>('/ircrisk-center/action-item/submit', { ...made, priority: 'high' })
    ).body;
    await admin.post('/ircrisk-center/action-item/submit', {
      id,
      priority: 'low',
      ownerId: platform.a.admin.id,
    });
    await platform.inTenant(platform.a.tenantId, async (tx) => {
      for (const source of searchSources(searchables, []).values()) await indexRecords(tx, source, [id]);
    });
    const { records } = await list(admin, { record: '更换弯头', who: 'people' });
    expect(records.map(({ action, recordName }) => [action, recordName])).toEqual([
      ['update', '更换弯头'],
      ['insert', '更换弯头'],
    ]);
    expect((await list(admin, { record: '更换弯头', who: 'platform' })).total).toBe(0);
    expect((await list(admin, { record: '没有这条' })).total).toBe(0);
    const { data } = (await admin.get<UsualLogDetail>('/ircrisk-log/usual/detail', { id: records[0]?.id }))
      .body;
    // An id stays as it is, whatever its length.
    expect(String(data.after?.owner_id)).toBe(platform.a.admin.id);
    expect(data.history).toMatchObject({
      resource: 'action-item',
      entry: {
        before: { priorityName: '高' },
        after: { priorityName: '低', ownerIdName: 'alice' },
      },
    });
  });

  it('have a name in both languages for every call that may change something, and for its module', async () => {
    const paths = platform.app.mounted
      .filter(({ method, url }) => method === 'POST' && url.startsWith('/api/'))
      .map(({ url }) => url.slice('/api'.length));
    const modules = await platform.inTenant('200001', (tx) =>
      tx.all<{ module: string }>(
        sql`select distinct operation_module(path) as module from unnest(${paths}::text[]) path`,
      ),
    );
    const named = [
      ...paths.map((path) => [path, operationTitle(path, 'zh'), operationTitle(path, 'en')] as const),
      ...modules.map(({ module }) => [module, moduleName(module, 'zh'), moduleName(module, 'en')] as const),
    ];
    expect(named.length).toBeGreaterThan(500);
    expect(named.filter(([own, zh, en]) => !/[\u4e00-\u9fff]/.test(zh) || en === own)).toEqual([]);
  });

  it('name no record to whom it is not there, by what points at it', async () => {
    const called = (hidden: ReadonlyMap<string, Sql>) =>
      platform.inTenant('200001', (tx) =>
        calledIn(tx, new Map([['departments', new Set([dept])]]), { language: 'zh', hidden }),
      );
    expect((await called(new Map())).get(`departments ${dept}`)).toBe('记录二部');
    expect(await called(new Map([['departments', sql`select t.id from departments t`]]))).toEqual(new Map());
  });

  it('say a record that no list declares in words: names for ids, words for codes, fields by their name', async () => {
    const other = (await admin.post<string>('/ircrisk-system/dept/submit', { deptName: '动设备部' })).body
      .data;
    const { data: scope } = (
      await admin.post<string>('/ircrisk-system/data-scope/submit', { scopeName: '两个部门', deptIds: other })
    ).body;
    const read = async (language: string) => {
      const { records } = await list(admin, { tableName: 'data_scopes', recordId: scope });
      const headers = { language };
      return (await admin.get<UsualLogDetail>('/ircrisk-log/usual/detail', { id: records[0]?.id }, headers))
        .body.data;
    };
    expect((await read('zh')).told).toEqual(
      expect.arrayContaining([
        { name: '名称', before: null, after: '两个部门' },
        { name: '部门', before: null, after: '动设备部' },
        { name: '范围', before: null, after: '自定义' },
      ]),
    );
    const english = (await read('en')).told;
    expect(english).toContainEqual({ name: 'Scope', before: null, after: 'Chosen departments' });
    expect(JSON.stringify(english)).not.toMatch(/\d{10}|_id|dept_ids/);
  });
});
