import { resourceOf } from '@ircrisk/contract/catalog.ts';
import { type Language, say } from '@ircrisk/contract/text.ts';
import type { Queries } from '#platform/database/pool.ts';
import { raw, type Sql, sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { commonWords } from '#platform/reports/words.ts';
import { type Viewer, visible } from '#platform/resources/scope.ts';
import { nameOf } from './names.ts';

/** A place that is none: whoever sees no part of the plant is shown figures without data. */
export const nowhere = '-1';
export const seesNothing = (nodeIds: readonly string[] | null): boolean => nodeIds?.[0] === nowhere;

/**
 * The places a person's figures are made of, each with everything below it; null is the whole plant. A place they ask for must lie
 * inside their data scope; asked for none, it is the highest nodes they see, which may be several branches.
 */
export async function seenPlaces(
  tx: Queries,
  viewer: Viewer,
  nodeId: string | null | undefined,
): Promise<readonly string[] | null> {
  if (viewer.dataScope === 'all') return nodeId ? [nodeId] : null;
  const seen = visible(resourceOf('factory-model'), viewer);
  if (nodeId) {
    const found = await tx.maybe(sql`
      select 1 from factory_nodes n where n.id = ${nodeId}::bigint and n.is_deleted = 0
        and exists (select 1 from factory_nodes t where ${seen} and starts_with(n.path, t.path))`);
    return [found ? nodeId : nowhere];
  }
  const rows = await tx.all<{ id: string; whole: boolean }>(sql`
    with seen as materialized (select t.id, t.path, t.parent_id, t.order_no from factory_nodes t where ${seen})
    select s.id, not exists (select 1 from factory_nodes r where r.parent_id = 0 and r.is_deleted = 0 and r.id not in (select id from seen)) as whole
    from seen s where not exists (
      select 1 from unnest(string_to_array(trim('/' from s.path), '/')::bigint[]) p(id) join seen above on above.id = p.id where p.id <> s.id)
    order by length(s.path), s.order_no, s.id`);
  if (rows.length === 0) return [nowhere];
  return rows[0]?.whole ? null : rows.map(({ id }) => id);
}

/** Nodes the viewer sees with everything below them, as ids; read once a statement. */
const seenNodeIds = (viewer: Viewer) => sql`array(
  select n.id from factory_nodes n where n.is_deleted = 0 and string_to_array(trim('/' from n.path), '/')::bigint[] && array(
    select t.id from factory_nodes t where ${visible(resourceOf('factory-model'), viewer)}))`;

/** Records of the places a person sees belong to what they see, whoever wrote them down. */
export const atSeenPlace = (column: string, viewer: Viewer): Sql =>
  sql`${raw(column)} = any(${seenNodeIds(viewer)})`;

/** The same for records that hang on a piece of equipment. */
export const ofSeenEquipment = (column: string, viewer: Viewer): Sql =>
  sql`${raw(column)} = any(array(select e.id from equipment e where e.is_deleted = 0 and e.node_id = any(${seenNodeIds(viewer)})))`;

/** Figures of one piece of equipment are for those who see it or the place it stands in. */
export async function mustSee(tx: Queries, viewer: Viewer, equipmentId: string): Promise<void> {
  const found = await tx.maybe(sql`
    select 1 from equipment t where t.id = ${equipmentId}::bigint and ${
      viewer.dataScope === 'all'
        ? sql`t.is_deleted = 0`
        : sql`(${visible(resourceOf('equipment'), viewer)} or t.is_deleted = 0 and ${atSeenPlace('t.node_id', viewer)})`
    }`);
  if (!found) throw fail(commonErrors.notFound);
}

/** What a report says its figures are about. */
export async function placesName(
  tx: Queries,
  nodeIds: readonly string[] | null,
  language: Language,
): Promise<string> {
  if (!nodeIds) return say(commonWords.wholePlant, language);
  const rows = await tx.all<{ name: string }>(sql`
    select ${nameOf(language, 'n')} as name from factory_nodes n where n.id = any(${nodeIds}::bigint[]) and n.is_deleted = 0
    order by length(n.path), n.order_no, n.id`);
  if (rows.length === 0) return say(commonWords.noPlace, language);
  return rows.map(({ name }) => name).join(language === 'en' ? ', ' : '、');
}
