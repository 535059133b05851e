import { resourceOf } from '@ircrisk/contract/catalog.ts';
import { columnOf, type Field, idColumnOf, type Resource } from '@ircrisk/contract/resource.ts';
import type { Tx } from '#platform/database/pool.ts';
import { name, type Sql, sql } from '#platform/database/sql.ts';
import { shapeOf } from '../shape.ts';
import { isSibling } from './columns.ts';
import { idColumn, type Staged, stagingOf } from './staging.ts';

// Rows of one study put into another: where they belong to is said once for all of them, and what they are called there is
// looked for inside it.

const partOf = (resource: Resource, id: Sql, owner: string): Sql => sql`
  select from ${shapeOf(resource).table} t where t.id = ${id} and ${name(`t.${columnOf(resource, resource.within!)}`)} = ${owner}::bigint`;

/** Ids of the former study mean nothing here: such rows are new, and what they point at goes by its name. */
export async function forgetFormer(tx: Tx, resource: Resource, { into, used }: Staged): Promise<void> {
  if (!into || !resource.within) return;
  const staging = stagingOf(tx);
  if ('id' in used)
    await staging.run(
      sql`update import_lines l set id = null where l.id is not null and not exists (${partOf(resource, sql`l.id`, into)})`,
    );
  for (const [property, field] of Object.entries(resource.fields) as [string, Field][]) {
    if (field.kind !== 'reference' || !isSibling(resource, field) || !(idColumnOf(property) in used))
      continue;
    const column = name(idColumn(resource, property));
    const ids = field.many ? sql`unnest(l.${column})` : sql`(select l.${column})`;
    const foreign = partOf(resourceOf(field.to), sql`k.id`, into);
    await staging.run(sql`
      update import_lines l set ${column} = null
      where l.${column} is not null and exists (select from ${ids} k(id) where not exists (${foreign}))`);
  }
}
