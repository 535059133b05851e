import type { Resource } from '@ircrisk/contract/resource.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import { say } from '@ircrisk/contract/text.ts';
import type { Tx } from '#platform/database/pool.ts';
import { join, name, type Sql, sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { labelSource } from './shape.ts';

const unknownReference: Text = {
  zh: '{field}所指的数据不存在',
  en: '{field} points to a record that does not exist',
};
const unknownKey: Text = { zh: '{field}的取值不在可选范围内', en: '{field} is not one of the choices' };

/**
 * Every id and dictionary key a record points with must exist, be of the tenant and not be removed. One statement,
 * whatever the number of fields; a foreign key alone would accept a removed record.
 */
export async function checkReferences(
  tx: Tx,
  resource: Resource,
  values: Record<string, unknown>,
): Promise<void> {
  const checks: Sql[] = [];
  for (const [property, field] of Object.entries(resource.fields)) {
    const value = values[property];
    if (value === null || value === undefined) continue;
    const pointed = (Array.isArray(value) ? value : [value]) as string[];
    if (pointed.length === 0) continue;
    if (field.kind === 'dictionary') {
      checks.push(sql`select ${property} as property where exists (select 1 from unnest(${pointed}::text[]) k(key) where not exists (
        select 1 from dicts d where d.tenant_id = '000000' and d.code = ${field.dictionary} and d.dict_key = k.key and d.is_deleted = 0 and d.dict_key <> '-1'))`);
      continue;
    }
    const source = labelSource(field);
    if (!source) continue;
    checks.push(sql`select ${property} as property where exists (select 1 from unnest(${pointed}::bigint[]) k(id) where not exists (
      select 1 from ${name(source.table)} x where x.id = k.id and x.is_deleted = 0))`);
  }
  if (checks.length === 0) return;
  const broken = await tx.all<{ property: string }>(join(checks, ' union all '));
  if (broken.length === 0) return;
  throw fail(
    commonErrors.invalid,
    { reason: '' },
    {
      fields: (language) =>
        broken.map(({ property }) => {
          const field = resource.fields[property]!;
          const text = field.kind === 'dictionary' ? unknownKey : unknownReference;
          return { field: property, rule: 'reference', msg: say(text, language, { field: field[language] }) };
        }),
    },
  );
}
