import { resourceOf } from '@ircrisk/contract/catalog.ts';
import type { Queries } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { type Viewer, visible } from '#platform/resources/scope.ts';

/** A place that is none: whoever sees no part of the plant is shown a dashboard without data. */
const nowhere = '-1';

/**
 * The place a person looks at: one inside their data scope as asked for, the highest they see when they ask for the whole
 * plant, and none where they see nothing. A node that is seen is seen with all that is below it.
 */
export async function seenPlace(tx: Queries, viewer: Viewer, nodeId: string | null): Promise<string | null> {
  if (viewer.dataScope === 'all') return nodeId;
  const seen = visible(resourceOf('factory-model'), viewer);
  const found = await tx.maybe<{ id: string; isRoot: boolean }>(
    nodeId
      ? sql`select n.id, false as "isRoot" from factory_nodes n where n.id = ${nodeId}::bigint and n.is_deleted = 0
          and exists (select 1 from factory_nodes t where ${seen} and n.path like t.path || '%')`
      : sql`select t.id, t.parent_id = 0 as "isRoot" from factory_nodes t where ${seen} order by length(t.path), t.order_no, t.id limit 1`,
  );
  if (!found) return nowhere;
  return found.isRoot ? null : found.id;
}

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
