import type { Resource } from '@ircrisk/contract/resource.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import type { Tx } from '#platform/database/pool.ts';
import { join, name, sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { forbiddenError, forbidsOf, hooksOf } from './hooks.ts';
import { allowedVerbs, type Row, rowsOf } from './read.ts';
import { type Viewer, visible } from './scope.ts';
import { shapeOf } from './shape.ts';

/** Ids below the given ones, at any depth. */
async function descendants(tx: Tx, resource: Resource, ids: readonly string[]): Promise<string[]> {
  if (!resource.tree) return [];
  const { table } = shapeOf(resource);
  const rows = await tx.all<{ id: string }>(sql`
    with recursive down(id) as (
      select t.id from ${table} t where t.parent_id = any(${ids}) and t.is_deleted = 0
      union select c.id from ${table} c join down on c.parent_id = down.id where c.is_deleted = 0)
    select id from down where id <> all(${ids})`);
  return rows.map(({ id }) => id);
}

async function uses(tx: Tx, resource: Resource, ids: readonly string[], language: Language) {
  const own = ((await hooksOf(resource.id)?.uses?.(tx, ids)) ?? []).map((use) => ({
    ...use,
    title: use.title[language],
  }));
  const tables = resource.usedBy ?? [];
  if (tables.length === 0) return own;
  const counts = await tx.all<{ at: number; count: number }>(
    join(
      tables.map(
        ({ table, column }, at) => sql`
          select ${at}::int as at, count(*)::int as count from ${name(table)} u where u.${name(column)} = any(${ids}) and u.is_deleted = 0`,
      ),
      ' union all ',
    ),
  );
  const declared = counts
    .filter(({ count }) => count > 0)
    .map(({ at, count }) => ({ table: tables[at]!.table, title: tables[at]!.title[language], count }));
  return [...declared, ...own];
}

/**
 * Removes all of them or none. Removal is logical. Records with children or in use are refused softly, with what stands
 * in the way; confirmed, the children go too and the users keep pointing at a removed record.
 */
export async function removeRecords(
  tx: Tx,
  resource: Resource,
  ids: readonly string[],
  confirm: boolean,
  viewer: Viewer,
  language: Language,
): Promise<true> {
  if (ids.length === 0) throw fail(commonErrors.nothingSelected);
  const wanted = [...new Set(ids)];
  const { table } = shapeOf(resource);
  const locked = await tx.all<{ id: string }>(sql`
    select t.id from ${table} t where t.id = any(${wanted}) and ${visible(resource, viewer)} order by t.id for update`);
  if (locked.length !== wanted.length) throw fail(commonErrors.notFound);
  await refuseForbidden(tx, resource, wanted, viewer, language);
  const below = await descendants(tx, resource, wanted);
  await hooksOf(resource.id)?.beforeRemove?.(tx, [...wanted, ...below]);
  const usedBy = await uses(tx, resource, [...wanted, ...below], language);
  if ((below.length > 0 || usedBy.length > 0) && !confirm) {
    throw fail(commonErrors.inUse, {}, { data: { children: below.length, usedBy } });
  }
  await tx.run(sql`update ${table} t set is_deleted = 1 where t.id = any(${[...wanted, ...below]})`);
  await hooksOf(resource.id)?.afterSave?.(tx, [...wanted, ...below], viewer);
  return true;
}

async function refuseForbidden(
  tx: Tx,
  resource: Resource,
  ids: readonly string[],
  viewer: Viewer,
  language: Language,
) {
  if (!forbidsOf(resource)) return;
  const rows: Row[] = await rowsOf(tx, resource, language, sql`where t.id = any(${ids})`, null);
  if (rows.some((row) => !allowedVerbs(resource, row, viewer).includes('delete')))
    throw fail(forbiddenError(resource));
}
