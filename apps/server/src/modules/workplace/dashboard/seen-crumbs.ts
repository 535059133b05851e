import { resourceOf } from '@ircrisk/contract/catalog.ts';
import type { Queries } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { type Viewer, visible } from '#platform/resources/scope.ts';

/** The way to a place, without what lies above the highest node the person sees. */
export async function seenCrumbs<P extends { id: string }>(
  tx: Queries,
  viewer: Viewer,
  crumbs: readonly P[],
): Promise<P[]> {
  if (viewer.dataScope === 'all' || crumbs.length === 0) return [...crumbs];
  const rows = await tx.all<{ id: string }>(sql`
    select t.id from factory_nodes t where ${visible(resourceOf('factory-model'), viewer)} and t.id = any(${crumbs.map(({ id }) => id)}::bigint[])`);
  const first = crumbs.findIndex(({ id }) => rows.some((row) => row.id === id));
  return first < 0 ? [] : crumbs.slice(first);
}
