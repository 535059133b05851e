import { resources } from '@ircrisk/contract/catalog.ts';
import type { Resource } from '@ircrisk/contract/resource.ts';
import type { Queries } from '#platform/database/pool.ts';
import { all, join, name, raw, type Sql, sql } from '#platform/database/sql.ts';
import { hooksOf, keptOf } from '#platform/resources/hooks.ts';
import type { Viewer } from '#platform/resources/scope.ts';

const isKept = ({ id }: Resource): boolean =>
  hooksOf(id)?.keepsRows === true || (hooksOf(id)?.visibleRows ?? null) !== null || keptOf(id).length > 0;
/** Lists of which some rows are for some people only; what has a rule of another reason keeps nothing from the audit. */
const keptLists = (): Resource[] =>
  resources.filter(({ id }) => hooksOf(id)?.keepsRows === true || keptOf(id).length > 0);

/** Rights those rules ask about: a job carries the ones its person has. */
export const keptRights = (): string[] => [
  ...new Set(
    keptLists().flatMap(({ id }) => [
      ...(hooksOf(id)?.rights ?? []),
      ...keptOf(id).flatMap(({ rights }) => rights),
    ]),
  ),
];

/** Records of a list that are not there for the viewer; null where all are. */
function hiddenOf({ id, table }: Resource, viewer: Viewer): Sql | null {
  const rules = [
    hooksOf(id)?.visibleRows?.(viewer) ?? null,
    ...keptOf(id).map((rule) => rule.rows(viewer)),
  ].filter((rule) => rule !== null);
  return rules.length === 0 ? null : sql`select t.id from ${name(table)} t where (${all(rules)}) is not true`;
}

interface Child {
  readonly parent: string;
  readonly child: string;
  readonly column: string;
}
let known: Promise<Child[]> | undefined;

/** Tables whose rows belong to one of these, by their foreign keys: moves of an incident, votes of an analysis. */
function childrenOf(tx: Queries, parents: readonly string[]): Promise<Child[]> {
  known ??= tx
    .all<Child>(sql`
    select c.confrelid::regclass::text as parent, c.conrelid::regclass::text as child, a.attname as column from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey) and a.attname <> 'tenant_id'
    where c.contype = 'f' and c.conrelid <> c.confrelid and c.confrelid::regclass::text = any(${parents}::text[])`)
    .catch((error: unknown) => {
      known = undefined;
      throw error;
    });
  return known;
}

/** By table the records that are not there for the viewer; of a list that keeps none from them, nothing is asked entry by entry. */
export async function hiddenRecords(tx: Queries, viewer: Viewer): Promise<ReadonlyMap<string, Sql>> {
  const lists = keptLists().flatMap((resource) => {
    const ids = hiddenOf(resource, viewer);
    return ids ? [[resource.table, ids] as const] : [];
  });
  if (lists.length === 0) return new Map();
  const any = await tx.one<Record<string, boolean>>(
    sql`select ${join(lists.map(([table, ids]) => sql`exists (${ids}) as ${name(table)}`))}`,
  );
  return new Map(lists.filter(([table]) => any[table]));
}

/** Entries `t` of the audit the viewer may know of: what is kept from them is not there, its history included. */
export async function seenEntries(
  tx: Queries,
  viewer: Viewer,
  known?: ReadonlyMap<string, Sql>,
): Promise<Sql> {
  const hidden = known ?? (await hiddenRecords(tx, viewer));
  if (hidden.size === 0) return raw('true');
  const declared = new Map(resources.map((resource) => [resource.table, resource]));
  const children = await childrenOf(
    tx,
    keptLists().map(({ table }) => table),
  );
  const rules = new Map([...hidden].map(([table, ids]) => [table, [sql`t.record_id in (${ids})`]]));
  // A notice names what it tells of, and was written for one person.
  const others = sql`(coalesce(t.after, t.before) ->> 'user_id')::bigint is distinct from ${viewer.userId}::bigint`;
  rules.set('notices', [others]);
  for (const { parent, child, column } of children) {
    const ids = hidden.get(parent);
    const own = declared.get(child);
    // A list that everybody with its right reads tells nothing more by its history.
    if (!ids || (own && !isKept(own))) continue;
    const points = sql`(coalesce(t.after, t.before) ->> ${column})::bigint in (${ids})`;
    rules.set(child, [...(rules.get(child) ?? []), points]);
  }
  const cases = [...rules].map(([table, tells]) => sql`when ${table} then ${join(tells, ' or ')}`);
  return sql`(t.table_name <> all(${[...rules.keys()]}::text[]) or not coalesce(case t.table_name ${join(cases, ' ')} end, false))`;
}
