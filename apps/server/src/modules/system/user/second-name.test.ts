import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';

let platform: TestPlatform;
let admin: TestClient;
let id: string;
beforeAll(async () => {
  platform = await startTestPlatform();
  admin = await platform.client(platform.a.admin);
  id = platform.a.admin.id;
  const own = await admin.post('/ircrisk-user/update-info', { realName: '陆文哲', realNameEn: 'Lu Wenzhe' });
  expect(own.body).toMatchObject({ code: 200 });
});
afterAll(() => platform?.close());

const inLanguage = async <T>(language: string, url: string, query = {}) =>
  (await admin.get<T>(url, query, { language })).body.data;

test('a person has a second name, which their own profile and the form of users keep', async () => {
  expect(await inLanguage('zh', '/ircrisk-user/info')).toMatchObject({
    realName: '陆文哲',
    realNameEn: 'Lu Wenzhe',
  });
  const made = await admin.post<string>('/ircrisk-user/submit', {
    account: 'zhang.wei',
    realName: '张伟',
    realNameEn: 'Zhang Wei',
    deptId: platform.a.deptId,
  });
  expect(await inLanguage('en', '/ircrisk-user/detail', { id: made.body.data })).toMatchObject({
    realName: '张伟',
    realNameEn: 'Zhang Wei',
  });
});

test('each reader sees the name of their language: in pickers, in lists and in what was done', async () => {
  const key = await admin.post<string>('/ircrisk-system/access-key/submit', {
    name: 'historian',
    userId: id,
    expiresOn: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
  });
  expect(key.body).toMatchObject({ code: 200 });
  for (const [language, name] of [
    ['zh', '陆文哲'],
    ['en', 'Lu Wenzhe'],
  ] as const) {
    const options = await inLanguage<{ realName: string }[]>(language, '/ircrisk-user/user-list', {
      keyword: 'wenzhe',
    });
    expect(options.map(({ realName }) => realName)).toEqual([name]);
    expect(
      await inLanguage(language, '/ircrisk-system/access-key/detail', { id: key.body.data }),
    ).toMatchObject({ userIdName: name });
    const log = await inLanguage<{ records: { createBy: string }[] }>(language, '/ircrisk-log/usual/list');
    expect(log.records[0]?.createBy).toBe(name);
  }
});

test('the login record keeps both names', async () => {
  await platform.client(platform.a.admin);
  const { records } = await inLanguage<{ records: object[] }>('en', '/ircrisk-log/login/page');
  expect(records[0]).toMatchObject({ realName: '陆文哲', realNameEn: 'Lu Wenzhe' });
});

test('somebody without a second name is called by the first', async () => {
  const options = await inLanguage<{ realName: string }[]>('en', '/ircrisk-user/user-list', {
    ids: platform.a.plain.id,
  });
  expect(options).toHaveLength(1);
  expect(options[0]?.realName).not.toBe('');
});

test('no query names somebody past the language of its reader', () => {
  const server = path.resolve(import.meta.dirname, '../../..');
  /** Where both names are kept, looked for or signed with. */
  const own =
    /^(modules\/system\/user|platform\/identity)\/|signers\.ts$|exchange\/names\.ts$|usage\/store\.ts$|corrosion-control-documents\/panel\.ts$/;
  const strangers = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.(test|suite)\.ts$|^(demo|testing)\//.test(file))
    .filter((file) => !own.test(file))
    .filter((file) => /\b[a-z]+\.real_name\b/.test(readFileSync(path.join(server, file), 'utf8')));
  expect(strangers).toEqual([]);
});
