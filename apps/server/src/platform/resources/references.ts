import type { FieldError } from '@ircrisk/contract/errors.ts';
import type { Resource } from '@ircrisk/contract/resource.ts';
import type { Language, Text } from '@ircrisk/contract/text.ts';
import { say } from '@ircrisk/contract/text.ts';
import type { Tx } from '#platform/database/pool.ts';
import { join, name, type Sql, sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { labelSource } from './shape.ts';

/** What is told of a field that points to nothing, or to what its writer may not see. */
export const unknownReference = (field: Text): Text => ({
  zh: `${field.zh}所指的数据不存在`,
  en: `${field.en} points to a record that does not exist`,
});
const unknownKey: Text = { zh: '{field}的取值不在可选范围内', en: '{field} is not one of the choices' };

type Values = Readonly<Record<string, unknown>>;

/** What a record points with, by property; lists are taken apart. */
function pointersOf(resource: Resource, values: Values): [property: string, pointed: string[]][] {
  return Object.entries(resource.fields).flatMap(([property, field]) => {
    const value = values[property];
    if (value === null || value === undefined) return [];
    if (field.kind !== 'dictionary' && !labelSource(field)) return [];
    const pointed = (Array.isArray(value) ? value : [value]) as string[];
    return pointed.length === 0 ? [] : [[property, pointed] as [string, string[]]];
  });
}

/**
 * Faults of each record whose ids and dictionary keys must exist, be of the tenant and not be removed. One statement, whatever
 * the number of records and fields; a foreign key alone would accept a removed record.
 */
export async function findBrokenPointers(
  tx: Tx,
  resource: Resource,
  records: readonly Values[],
): Promise<((language: Language) => FieldError[])[]> {
  const pointers = records.map((values) => pointersOf(resource, values));
  const wanted = new Map<string, Set<string>>();
  for (const [property, pointed] of pointers.flat()) {
    const known = wanted.get(property) ?? new Set();
    for (const one of pointed) known.add(one);
    wanted.set(property, known);
  }
  if (wanted.size === 0) return records.map(() => () => []);
  const checks = [...wanted].map(([property, pointed]): Sql => {
    const field = resource.fields[property]!;
    const keys = [...pointed];
    if (field.kind === 'dictionary')
      return sql`select ${property} as property, k.key from unnest(${keys}::text[]) k(key) where not exists (
        select 1 from dicts d where d.tenant_id = '000000' and d.code = ${field.dictionary} and d.dict_key = k.key and d.is_deleted = 0 and d.dict_key <> '-1')`;
    return sql`select ${property} as property, k.id::text as key from unnest(${keys}::bigint[]) k(id) where not exists (
      select 1 from ${name(labelSource(field)!.table)} x where x.id = k.id and x.is_deleted = 0)`;
  });
  const rows = await tx.all<{ property: string; key: string }>(join(checks, ' union all '));
  const broken = new Set(rows.map(({ property, key }) => `${property} ${key}`));
  return pointers.map((own) => {
    const bad = own.filter(([property, pointed]) =>
      // Ids were compared as numbers.
      pointed.some((one) => broken.has(`${property} ${one}`) || broken.has(`${property} ${unpadded(one)}`)),
    );
    return (language) =>
      bad.map(([property]) => {
        const field = resource.fields[property]!;
        const text = field.kind === 'dictionary' ? unknownKey : unknownReference(field);
        return { field: property, rule: 'reference', msg: say(text, language, { field: field[language] }) };
      });
  });
}

const unpadded = (id: string) => id.replace(/^0+(?=\d)/, '');

/** The same for one record: refused where it points to nothing. */
export async function checkReferences(tx: Tx, resource: Resource, values: Values): Promise<void> {
  const [fields] = await findBrokenPointers(tx, resource, [values]);
  if (fields && fields('zh').length > 0) throw fail(commonErrors.invalid, { reason: '' }, { fields });
}
