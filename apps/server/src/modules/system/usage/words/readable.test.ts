import { resourceOf } from '@ircrisk/contract/catalog.ts';
import type { UsualLogDetail } from '@ircrisk/contract/modules/system/usage.ts';
import { isPointer } from '@ircrisk/contract/resource.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';

// What the demo plant's people and modules did, as its administrator reads it.

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform({ demo: true });
});
afterAll(() => platform?.close());

/** Some numbers of records are made of one: `RA-9540…`. */
const id = /(?<![\w-])\d{15,}/;
const column = /^[a-z]+(?:_[a-z0-9]+)+$/;
const has = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);

/** Fields of the declaration whose id, key or code no word stands beside. */
function unread({ history }: UsualLogDetail): string[] {
  if (!history) return [];
  const { fields } = resourceOf(history.resource);
  return [history.entry.before, history.entry.after].flatMap((image) =>
    Object.entries(fields).flatMap(([name, field]) => {
      const coded = isPointer(field) || field.kind === 'choice' || field.kind === 'dictionary';
      return coded && image && has(image[name]) && !has(image[`${name}Name`])
        ? [`${history.resource}.${name} ${String(image[name])}`]
        : [];
    }),
  );
}

it.each(['zh', 'en'])(
  'of every table that the plant has written, the record and its change are words (%s)',
  async (language) => {
    const admin = await platform.client(platform.a.admin);
    const entries = await platform.asOwner<{ id: string; table: string }>(`
    select id::text, table_name as table from (
      select id, table_name, row_number() over (partition by table_name, action order by id desc) as at from audit_entries
      where tenant_id = '${platform.a.tenantId}') e where at <= 3`);
    expect(new Set(entries.map(({ table }) => table)).size).toBeGreaterThan(80);
    const wrong: string[] = [];
    for (const entry of entries) {
      const { body } = await admin.get<UsualLogDetail>(
        '/ircrisk-log/usual/detail',
        { id: entry.id },
        { language },
      );
      const { told, recordName, tableTitle } = body.data;
      const said = told.flatMap(({ name, before, after }) => [name, before ?? '', after ?? '']);
      for (const text of [recordName ?? '', tableTitle, ...said])
        if (id.test(text) || column.test(text)) wrong.push(`${entry.table}: ${text}`);
      for (const field of unread(body.data)) wrong.push(`${entry.table}: ${field}`);
    }
    expect([...new Set(wrong)]).toEqual([]);
  },
);
