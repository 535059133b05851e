import type { Page } from '@ircrisk/contract/endpoint.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';

/**
 * Tenant A:  甲石化 (company) ─ 分公司 (company) ─ 车间 (department, Anton works here) ─ 班组 (group)
 *                             └ 机关 (department)
 */
describe('the data scope of a role', () => {
  let platform: TestPlatform;
  const depts: Record<string, string> = {};
  const places = ['company', 'branch', 'workshop', 'team', 'office'] as const;

  beforeAll(async () => {
    platform = await startTestPlatform();
    const { a } = platform;
    depts.company = a.deptId;
    const admin = await platform.client(a.admin);
    const add = async (deptName: string, parentId: string, deptCategory: string) =>
      (await admin.post<string>('/ircrisk-system/dept/submit', { deptName, parentId, deptCategory })).body
        .data;
    depts.branch = await add('分公司', depts.company, '1');
    depts.workshop = await add('车间', depts.branch, '2');
    depts.team = await add('班组', depts.workshop, '3');
    depts.office = await add('机关', depts.company, '2');
    await platform.inTenant(a.tenantId, async (tx) => {
      await tx.run(
        sql`update users set dept_ids = array[${depts.workshop}::bigint] where id = ${a.plain.id} and tenant_id = current_tenant()`,
      );
      for (const place of places) {
        await tx.run(sql`insert into posts (category, post_code, post_name, create_user, create_dept)
          values ('1', ${place}, ${place}, ${a.admin.id}, ${depts[place]})`);
        const { id } = await tx.one<{ id: string }>(sql`insert into users (account, real_name, dept_ids)
          values (${`of.${place}`}, ${place}, array[${depts[place]}::bigint]) returning id`);
        await tx.run(sql`insert into login_records (user_id, account, event, method)
          values (${id}, ${place}, 'login', 'captcha')`);
      }
      await tx.run(sql`insert into posts (category, post_code, post_name, create_user, create_dept)
        values ('1', 'mine', 'mine', ${a.plain.id}, ${depts.office})`);
      await tx.run(
        sql`insert into login_records (account, event, method) values ('nobody', 'failure', 'captcha')`,
      );
    });
  });
  afterAll(() => platform?.close());

  async function seenWith(scopeTypes: number[], customDepts: string[] = []) {
    const { a } = platform;
    await platform.permit(a, 'post.read', 'login.read');
    await platform.inTenant(a.tenantId, async (tx) => {
      await tx.run(
        sql`update roles set data_scope_ids = array(select id from data_scopes where built_in and scope_type = any(${scopeTypes}::int[]))
          where tenant_id = current_tenant() and id = ${a.plainRoleId}`,
      );
      if (customDepts.length === 0) return;
      await tx.run(sql`with made as (insert into data_scopes (scope_type, scope_name, dept_ids)
          values (5, ${`custom ${customDepts}`}, ${customDepts}::bigint[]) returning id)
        update roles set data_scope_ids = data_scope_ids || (select id from made) where id = ${a.plainRoleId} and tenant_id = current_tenant()`);
    });
    const client = await platform.client(a.plain);
    const posts = (await client.get<Page<{ postCode: string }>>('/ircrisk-system/post/list', { size: 100 }))
      .body.data.records;
    const logins = (await client.get<Page<{ account: string }>>('/ircrisk-log/login/list', { size: 100 }))
      .body.data.records;
    return {
      posts: posts.map(({ postCode }) => postCode).sort(),
      logins: [...new Set(logins.map(({ account }) => account))].sort(),
    };
  }

  it('without any scope is what the person made, and the person’s own logins', async () => {
    expect(await seenWith([])).toEqual({ posts: ['mine'], logins: ['anton'] });
    expect(await seenWith([2])).toEqual({ posts: ['mine'], logins: ['anton'] });
  });

  it('of the department adds what was made there', async () => {
    expect(await seenWith([3])).toEqual({ posts: ['mine', 'workshop'], logins: ['anton', 'workshop'] });
  });

  it('of the department and below adds the teams', async () => {
    expect(await seenWith([4])).toEqual({
      posts: ['mine', 'team', 'workshop'],
      logins: ['anton', 'team', 'workshop'],
    });
  });

  it('of the company is the nearest company above with everything below it', async () => {
    expect(await seenWith([6])).toEqual({
      posts: ['branch', 'mine', 'team', 'workshop'],
      logins: ['anton', 'branch', 'team', 'workshop'],
    });
  });

  it('of chosen departments is these and no others, and scopes add up', async () => {
    expect(await seenWith([], [depts.office!])).toEqual({
      posts: ['mine', 'office'],
      logins: ['anton', 'office'],
    });
    expect((await seenWith([3], [depts.team!])).posts).toEqual(['mine', 'team', 'workshop']);
  });

  it('of all is everything of the tenant, failures of unknown accounts too', async () => {
    const seen = await seenWith([1]);
    expect(seen.posts).toEqual([...places, 'mine'].sort());
    expect(seen.logins).toEqual(expect.arrayContaining([...places, 'anton', 'nobody']));
  });

  it('holds for detail, change and removal as for the list', async () => {
    await seenWith([3]);
    await platform.permit(platform.a, 'post.read', 'post.update', 'post.delete');
    const client = await platform.client(platform.a.plain);
    const [office] = await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.all<{ id: string }>(sql`select id from posts where post_code = 'office'`),
    );
    const id = office!.id;
    expect((await client.get('/ircrisk-system/post/detail', { id })).status).toBe(404);
    expect((await client.get('/ircrisk-system/post/history', { id })).status).toBe(404);
    const change = { id, category: '1', postCode: 'office', postName: 'taken' };
    expect((await client.post('/ircrisk-system/post/update', change)).status).toBe(404);
    expect((await client.form('/ircrisk-system/post/remove', { ids: id })).status).toBe(404);
  });
});

it('what a tenant may read of the platform’s own lists it may export, and no more', async () => {
  const platform = await startTestPlatform();
  try {
    const admin = await platform.client(platform.a.admin);
    expect((await admin.post('/ircrisk-system/dict/export', {})).status).toBe(200);
    expect((await admin.post('/ircrisk-system/dict/save', { code: 'x' })).status).toBe(403);
    expect((await admin.get('/ircrisk-system/dict/template')).status).toBe(403);
  } finally {
    await platform.close();
  }
});
