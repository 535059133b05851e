import { resources } from '@ircrisk/contract/catalog.ts';
import { verbsOf } from '@ircrisk/contract/resource.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changedWorkbooks } from '#platform/resources/exchange/changed-cells.ts';
import { checkWorkbook, roundTripLanguages, runExport } from '#platform/resources/exchange/testing.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';

// What a list exports comes back as it is: every row known again, none changed. What a person changes in it is told: as a
// change, or as what is wrong with it. Every resource, with the demo plant's data.

let platform: TestPlatform;
let tenant: TestClient;
let operator: TestClient;
beforeAll(async () => {
  platform = await startTestPlatform({ demo: true });
  tenant = await platform.client(platform.a.admin);
  operator = await platform.client(platform.operator.admin);
});
afterAll(() => platform?.close());

/** The demo plant has none of these yet. */
const empty = new Set(['post', 'dict-biz', 'maintenance-package']);
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
    if (!empty.has(resource.id)) expect(rows).toBeGreaterThan(0);
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
