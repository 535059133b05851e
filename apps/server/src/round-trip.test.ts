import { resources } from '@ircrisk/contract/catalog.ts';
import { verbsOf } from '@ircrisk/contract/resource.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changedWorkbooks } from '#platform/resources/exchange/changed-cells.ts';
import { checkWorkbook, roundTripLanguages, runExport } from '#platform/resources/exchange/testing.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';
import { demoPosts } from './demo/people.ts';

// What a list exports comes back as it is: every row known again, none changed. What a person changes in it is told: as a
// change, or as what is wrong with it. Every resource, with the demo plant's data.

let platform: TestPlatform;
let tenant: TestClient;
let operator: TestClient;
beforeAll(async () => {
  platform = await startTestPlatform({ demo: true });
  tenant = await platform.client(platform.a.admin);
  operator = await platform.client(platform.operator.admin);
  await addWhatIsEmpty();
});
afterAll(() => platform?.close());

/** Lists the plant leaves to its company: a record or two of each, as somebody would enter them. */
async function addWhatIsEmpty(): Promise<void> {
  const made = async (path: string, body: Record<string, unknown>) => {
    const answer = await tenant.post<string>(path, body);
    expect(answer.status, answer.body.msg).toBe(200);
    return answer.body.data;
  };
  for (const { code, name, en, category } of demoPosts)
    await made('/ircrisk-system/post/submit', {
      postCode: code,
      postName: name,
      postNameEn: en,
      category,
      sort: 1,
    });
  const heading = { code: 'shift', dictKey: '-1', dictValue: '班次', dictValueEn: 'Shift', sort: 1 };
  const parentId = await made('/ircrisk-system/dict-biz/submit', heading);
  for (const [at, [zh, en]] of [
    ['白班', 'Day'],
    ['夜班', 'Night'],
  ].entries())
    await made('/ircrisk-system/dict-biz/submit', {
      ...heading,
      parentId,
      dictKey: String(at),
      dictValue: zh,
      dictValueEn: en,
    });
  const { data } = (
    await tenant.get<{ records: { id: string }[] }>('/ircrisk-maint/maintenance-strategy/list')
  ).body;
  await made('/ircrisk-maint/maintenance-package/submit', {
    strategyId: data.records[0]?.id,
    code: 'PK-24',
    name: '两年大修包',
    nameEn: 'Overhaul every two years',
    intervalValue: 24,
    intervalUnit: 'month',
  });
}

const exchanged = resources.filter((resource) => verbsOf(resource).includes('import'));

test.each(
  exchanged.flatMap((resource) =>
    roundTripLanguages(resource, 'demo').map((language) => [resource.id, language, resource] as const),
  ),
)(
  '%s exported in %s comes back unchanged, and a changed cell of each kind is told',
  async (_id, language, resource) => {
    const client = resource.platformWide ? operator : tenant;
    const file = await runExport(client, resource, {}, language);
    const { data } = await checkWorkbook(client, resource, file, language);
    const { rows } = data;
    expect(data).toMatchObject({
      errors: [],
      notes: [],
      valid: rows,
      unchanged: rows,
      changedRows: [],
      fresh: 0,
    });
    expect(rows).toBeGreaterThan(0);
    for (const { content, changed } of await changedWorkbooks(resource, file, language)) {
      const answer = await checkWorkbook(client, resource, content, language);
      expect(answer.status, answer.msg).toBe(200);
      const { errors, changedRows } = answer.data;
      const told = changed.filter(
        ({ row, property }) =>
          errors.some((error) => error.row === row && error.msg !== '') ||
          changedRows.some((each) => each.row === row && property in each.after),
      );
      expect(told).toEqual(changed);
    }
  },
);

const shownOnly = resources.filter(
  (resource) => verbsOf(resource).includes('export') && !verbsOf(resource).includes('import'),
);

test.each(
  shownOnly.flatMap((resource) =>
    (['zh', 'en'] as const).map((language) => [resource.id, language, resource] as const),
  ),
)('%s, which is only given out, is exported in %s', async (_id, language, resource) => {
  const client = resource.platformWide ? operator : tenant;
  expect((await runExport(client, resource, {}, language)).length).toBeGreaterThan(0);
});
