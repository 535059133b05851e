import { resources } from '@ircrisk/contract/catalog.ts';
import { columnOf } from '@ircrisk/contract/resource.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import type { Queries } from '#platform/database/pool.ts';
import { join, name, sql } from '#platform/database/sql.ts';
import { asTenant } from '#platform/permissions/as-tenant.ts';

interface Place {
  table: string;
  column: string;
  many: boolean;
  title: Text;
}

const company: Text = { zh: '企业信息', en: 'Company information' };
/** Hand-made screens that keep keys of a dictionary. */
const handMade: readonly [string, Place][] = (
  [
    ['industry', 'industry'],
    ['hazard_method', 'hazard_analysis_method'],
    ['climate', 'climate'],
    ['earthquake_zone', 'earthquake_zone'],
    ['major_hazard', 'major_hazard_options'],
  ] as const
).map(([code, column]) => [
  code,
  { table: 'enterprises', column, many: column === 'major_hazard_options', title: company },
]);

/** Columns that keep keys of the system dictionary, by its code. */
const places = new Map<string, Place[]>();
for (const [code, place] of [...declared(), ...handMade])
  places.set(code, [...(places.get(code) ?? []), place]);

function* declared(): Generator<[string, Place]> {
  for (const resource of resources)
    for (const [property, field] of Object.entries(resource.fields)) {
      if (field.kind !== 'dictionary' || field.summary) continue;
      const { table, title } = resource;
      yield [
        field.dictionary,
        { table, column: columnOf(resource, property), many: field.many ?? false, title },
      ];
    }
}

export interface Use {
  table: string;
  title: Text;
  count: number;
}

/** Records of every tenant that keep one of these values: the operator removes them for all. */
export async function usesOfDictionary(tx: Queries, ids: readonly string[]): Promise<Use[]> {
  const values = await tx.all<{ code: string; key: string }>(
    sql`select code, dict_key as key from dicts where id = any(${ids}::bigint[]) and dict_key <> '-1' and is_deleted = 0`,
  );
  const asked = values.flatMap(({ code, key }) => (places.get(code) ?? []).map((place) => ({ place, key })));
  if (asked.length === 0) return [];
  const counts = join(
    asked.map(({ place: { table, column, many }, key }, at) => {
      const holds = many
        ? sql`u.${name(column)} @> array[${key}::text]`
        : sql`u.${name(column)} = ${key}::text`;
      return sql`select ${at}::int as at, count(*)::int as count from ${name(table)} u
        where u.tenant_id = current_tenant() and ${holds} and u.is_deleted = 0`;
    }),
    ' union all ',
  );
  const found = new Map<string, Use>();
  const tenants = await tx.all<{ id: string }>(sql`select tenant_id as id from tenants order by tenant_id`);
  for (const { id } of tenants) {
    for (const { at, count } of await asTenant(tx, id, () => tx.all<{ at: number; count: number }>(counts))) {
      const place = asked[at]?.place;
      if (!place || count === 0) continue;
      const use = found.get(place.table) ?? { table: place.table, title: place.title, count: 0 };
      found.set(place.table, { ...use, count: use.count + count });
    }
  }
  return [...found.values()];
}
