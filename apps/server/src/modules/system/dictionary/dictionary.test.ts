import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';

interface Entry {
  id: string;
  dictKey: string;
  version: number;
  [property: string]: unknown;
}

describe('the system dictionary', () => {
  let platform: TestPlatform;
  let operator: TestClient;
  let admin: TestClient;
  beforeAll(async () => {
    platform = await startTestPlatform();
    operator = await platform.client(platform.operator.admin);
    admin = await platform.client(platform.a.admin);
    await admin.post('/ircrisk-system/post/submit', {
      category: '2',
      postCode: 'P1',
      postName: '主管',
      sort: 1,
    });
  });
  afterAll(() => platform.close());

  const dict = '/ircrisk-system/dict';
  async function entryOf(code: string, key: string): Promise<Entry> {
    const { records } = (
      await operator.get<{ records: Entry[] }>(`${dict}/page`, { code_equal: code, size: 100 })
    ).body.data;
    return records.find(({ dictKey }) => dictKey === key)!;
  }

  it('names the records of every customer that use a value before it is removed', async () => {
    const used = await entryOf('post_category', '2');
    const asked = await operator.form(`${dict}/remove`, { ids: used.id });
    expect(asked.body).toMatchObject({
      code: 409,
      data: { usedBy: [{ table: 'posts', title: '岗位', count: 1 }] },
    });
    expect(await entryOf('post_category', '2')).toBeDefined();
  });

  it('keeps the key of a value in use, lets its names change and its use end by a seal', async () => {
    const used = await entryOf('post_category', '2');
    const change = (more: Record<string, unknown>) => operator.post(`${dict}/submit`, { ...used, ...more });
    const refused = await change({ dictKey: '22' });
    expect(refused.body).toMatchObject({ code: 400, errors: [{ field: 'dictKey', rule: 'inUse' }] });
    expect((await change({ dictValue: '中层干部', isSealed: true })).status).toBe(200);
    const offered = async () =>
      (await admin.get<{ dictKey: string }[]>(`${dict}/dictionary`, { code: 'post_category' })).body.data.map(
        ({ dictKey }) => dictKey,
      );
    expect(await offered()).not.toContain('2');
    const unused = await entryOf('post_category', '4');
    expect((await operator.post(`${dict}/submit`, { ...unused, dictKey: '44' })).status).toBe(200);
    expect(await offered()).toContain('44');
  });

  it('refuses a second value with the same key', async () => {
    const one = await entryOf('sex', '1');
    const { id: _id, ...copy } = one;
    expect((await operator.post(`${dict}/submit`, copy)).status).toBe(409);
  });
});
