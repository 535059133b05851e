import { resources } from '@ircrisk/contract/catalog.ts';
import type { Page } from '@ircrisk/contract/endpoint.ts';
import { resourcePath } from '@ircrisk/contract/resource.ts';
import { mostCounted } from '@ircrisk/contract/values.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';

type Post = { id: string; postCode: string; postName: string; sort: number; categoryName: string | null };

let platform: TestPlatform;
let client: TestClient;
beforeAll(async () => {
  platform = await startTestPlatform();
  client = await platform.client(platform.a.admin);
  await platform.inTenant(platform.a.tenantId, (tx) =>
    tx.run(sql`
      insert into posts (category, post_code, post_name, sort, remark)
      select (n % 4 + 1)::text, 'L' || lpad(n::text, 3, '0'), case when n = 7 then '100%_\\ 完成' else '岗位 ' || n end, n % 10, case when n % 2 = 0 then 'even' end
      from generate_series(1, 60) n`),
  );
});
afterAll(() => platform?.close());

const list = async (query: Record<string, unknown>) =>
  (await client.get<Page<Post>>('/ircrisk-system/post/list', { size: 100, ...query })).body.data;
const codes = async (query: Record<string, unknown>) =>
  (await list(query)).records.map(({ postCode }) => postCode);

describe('filters', () => {
  test('contain by default on text, compare on the rest, and take every declared operator', async () => {
    expect((await list({ postName: '岗位 1' })).total).toBe(11);
    expect((await list({ postName_likeright: '岗位 1' })).total).toBe(11);
    expect((await list({ postName_likeleft: ' 12' })).total).toBe(1);
    expect((await list({ postName_equal: '岗位 1' })).total).toBe(1);
    expect((await list({ postName_notlike: '岗位' })).total).toBe(1);
    expect((await list({ postCode: 'l00' })).total).toBe(9);
    expect((await list({ category: '1' })).total).toBe(15);
    expect((await list({ category: '1,2' })).total).toBe(30);
    expect((await list({ category_notequal: '1' })).total).toBe(45);
    expect((await list({ createTime_datege: '2000-01-01', createTime_datelt: '2001-01-01' })).total).toBe(0);
    expect((await list({ postName: '', category_ignore: '1' })).total).toBe(60);
  });

  test('take percent, underscore and backslash literally', async () => {
    expect(await codes({ postName: '%' })).toEqual(['L007']);
    expect(await codes({ postName: '_' })).toEqual(['L007']);
    expect(await codes({ postName: '\\' })).toEqual(['L007']);
    expect(await codes({ keyword: '100%_' })).toEqual(['L007']);
  });

  test('of the one search box look into all search fields', async () => {
    expect((await list({ keyword: '岗位 2' })).total).toBe(11);
    expect(await codes({ keyword: 'l013' })).toEqual(['L013']);
  });
});

describe('order and paging', () => {
  test('break ties by id, so that pages neither repeat nor lose a row', async () => {
    const seen: string[] = [];
    for (let current = 1; current <= 6; current += 1)
      seen.push(...(await codes({ ascs: 'category', size: 10, current })));
    expect(new Set(seen).size).toBe(60);
    expect(await codes({ descs: 'postCode', size: 2 })).toEqual(['L060', 'L059']);
  });

  test('a page past the end is empty and keeps the total; sizes are bounded', async () => {
    expect(await list({ current: 99 })).toMatchObject({ records: [], total: 60, pages: 1 });
    expect((await list({ size: 9999 })).size).toBe(500);
    expect((await client.get('/ircrisk-system/post/list', { current: 0 })).status).toBe(400);
    expect((await client.get('/ircrisk-system/post/list', { size: 'x' })).status).toBe(400);
  });
});

test('a list costs the same statements for one row and for fifty, twins included', async () => {
  const { query } = pg.Client.prototype;
  const counted = async (size: number) => {
    let statements = 0;
    pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
      if ((args[0] as { text?: string })?.text?.includes('from posts')) statements += 1;
      return Reflect.apply(query, this, args);
    } as typeof query;
    try {
      const { records } = await list({ size });
      expect(records.every(({ categoryName }) => categoryName !== null)).toBe(true);
    } finally {
      pg.Client.prototype.query = query;
    }
    return statements;
  };
  expect(await counted(1)).toBe(2);
  expect(await counted(50)).toBe(2);
});

test('counting ends at a hundred thousand where the caller asks for that, and says that there are more', async () => {
  const owner = new pg.Client({ connectionString: platform.database.ownerUrl });
  await owner.connect();
  const fill = (from: number, to: number) =>
    owner.query(
      `insert into posts (tenant_id, category, post_code, post_name) select $1, '4', 'C' || n, '计数' || n from generate_series($2::int, $3) n`,
      [platform.a.tenantId, from, to],
    );
  try {
    // Past the triggers: what is kept of each change is not what is counted here.
    await owner.query('set session_replication_role = replica');
    await fill(1, mostCounted);
    const asked = { postName: '计数', size: 50 };
    expect(await list({ ...asked, total: 'capped' })).not.toHaveProperty('capped');
    expect((await list({ ...asked, total: 'capped' })).total).toBe(mostCounted);
    await fill(mostCounted + 1, mostCounted + 7);
    expect(await list({ ...asked, total: 'capped' })).toMatchObject({ total: mostCounted, capped: true });
    const exact = await list(asked);
    expect(exact.total).toBe(mostCounted + 7);
    expect(exact).not.toHaveProperty('capped');
    // Pages beyond are there all the same.
    const last = await list({ ...asked, total: 'capped', current: mostCounted / 50 + 1 });
    expect(last.records).toHaveLength(7);
  } finally {
    await owner.query(`delete from posts where post_name like '计数%'`);
    await owner.end();
  }
});

test('names of dictionary values come in the language of the request', async () => {
  const en = await client.get<Page<Post>>(
    '/ircrisk-system/post/list',
    { category: '1', size: 1 },
    { language: 'en' },
  );
  expect(en.body.data.records[0]?.categoryName).toBe('Top management');
});

describe('data scope', () => {
  const path = '/ircrisk-system/post';
  test('own: a user sees and touches only what they made', async () => {
    await platform.permit(
      platform.a,
      'post.read',
      'post.create',
      'post.update',
      'post.delete',
      'post.export',
    );
    const plain = await platform.client(platform.a.plain);
    const { records } = await list({ size: 1 });
    const foreign = records[0]?.id;
    const own = (
      await plain.post<string>(`${path}/submit`, {
        category: '1',
        postCode: 'OWN',
        postName: '我的',
        sort: 1,
      })
    ).body.data;
    const seen = (await plain.get<Page<Post>>(`${path}/list`)).body.data;
    expect(seen.records.map(({ id }) => id)).toEqual([own]);
    expect((await plain.get(`${path}/detail`, { id: foreign })).status).toBe(404);
    expect((await plain.post(`${path}/update`, { id: foreign, postName: 'x' })).status).toBe(404);
    expect((await plain.form(`${path}/remove`, { ids: foreign })).status).toBe(404);
    expect((await plain.post(`${path}/update`, { id: own, postName: '改' })).status).toBe(200);
  });
});

describe('SEC2: names of orders and filters come from the allow list', () => {
  const hostile: Record<string, string>[] = [
    { ascs: '(select pg_sleep(1))' },
    { descs: 'id;--' },
    { ascs: 'tenantId' },
    { descs: 'password_hash' },
    { ascs: 'postCode,constructor' },
    { "postName_like') or 1=1 --": 'x' },
    { 'updatexml(1,concat(0x7e,version()),1)': 'x' },
    { 'postCode"': 'x' },
    { category_like: '1' },
    { postName_regexp: '.*' },
  ];
  test.each(hostile)('%j is refused by name, with no word of SQL', async (query) => {
    for (const call of ['list', 'page']) {
      const answer = await client.get(`/ircrisk-system/post/${call}`, query);
      expect(answer.status, call).toBe(400);
      expect(answer.body.errors?.length).toBeGreaterThan(0);
      expect(answer.text).not.toMatch(/syntax|select .* from|relation|column|pg_catalog/i);
    }
  });

  test.each(hostile.filter((query) => !('ascs' in query || 'descs' in query)))(
    '%j is refused by an export as well',
    async (filters) => {
      expect((await client.post('/ircrisk-system/post/export', { filters })).status).toBe(400);
    },
  );

  test('every declared list refuses an order that is not on its own list', async () => {
    const lists = resources.filter((resource) => !resource.handMade?.includes('read'));
    expect(lists.length).toBeGreaterThan(10);
    for (const resource of lists) {
      const path = resourcePath(resource, 'page');
      for (const name of ['tenantId', 'isDeleted', '1', 'id desc, id'])
        expect((await client.get(path, { ascs: name })).status, `${path} ${name}`).toBe(400);
    }
  });
});

describe('SEC15: text is text', () => {
  test.each([
    '<img src=x onerror=alert(1)>',
    '&lt;b&gt;',
    '\u003cscript\u003e',
    "Robert'); drop table posts;--",
  ])('%s is stored and sent as typed', async (typed) => {
    const postCode = `S${Math.random().toString(36).slice(2, 10)}`;
    const { data: id } = (
      await client.post<string>('/ircrisk-system/post/submit', {
        category: '1',
        postCode,
        postName: typed.slice(0, 64),
        sort: 1,
      })
    ).body;
    const detail = await client.get<Post>('/ircrisk-system/post/detail', { id });
    expect(detail.body.data.postName).toBe(typed.slice(0, 64));
    expect(detail.headers['content-type']).toContain('application/json');
  });
});

describe('platform-wide records (SEC4)', () => {
  test('are read by a tenant and written by the operator alone, by the database’s own rule as well', async () => {
    expect(
      (await client.get<unknown[]>('/ircrisk-system/dict/dictionary', { code: 'sex' })).body.data,
    ).toHaveLength(3);
    expect(
      (
        await client.post('/ircrisk-system/dict/submit', {
          code: 'mine',
          dictKey: '-1',
          dictValue: 'x',
          dictValueEn: 'x',
        })
      ).status,
    ).toBe(403);
    await expect(
      platform.inTenant(platform.a.tenantId, (tx) =>
        tx.run(
          sql`insert into dicts (code, dict_key, dict_value, dict_value_en) values ('mine', '1', 'x', 'x')`,
        ),
      ),
    ).rejects.toThrow(/row-level security/);
    expect(
      await platform.inTenant(platform.a.tenantId, (tx) => tx.run(sql`update dicts set dict_value = 'x'`)),
    ).toBe(0);
    const operator = await platform.client(platform.operator.admin);
    const made = await operator.post<string>('/ircrisk-system/dict/submit', {
      code: 'mine',
      dictKey: '-1',
      dictValue: '我的',
      dictValueEn: 'Mine',
    });
    expect(made.status).toBe(200);
    const wrong = await operator.post('/ircrisk-system/dict/submit', {
      parentId: made.body.data,
      code: 'other',
      dictKey: '1',
      dictValue: 'x',
      dictValueEn: 'x',
    });
    expect(wrong.status).toBe(400);
    const children = (
      await operator.get<Page<{ code: string }>>('/ircrisk-system/dict/parent-list', { size: 100 })
    ).body.data;
    expect(children.records.map(({ code }) => code)).toContain('mine');
  });
});
