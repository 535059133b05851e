import { join, likeLiteral, raw, type Sql, sql } from '#platform/database/sql.ts';

/**
 * Ids of these nodes and everything below them. A path is a prefix of the paths below it, and `~` sorts after every digit:
 * a range the index on the path serves, also under row security (LIKE would not).
 */
export const subtreeIds = (nodeIds: readonly string[]): Sql =>
  sql`(${join(
    nodeIds.map((id) => {
      const path = sql`(select a.path from factory_nodes a where a.id = ${id}::bigint and a.is_deleted = 0)`;
      return sql`select n.id from factory_nodes n where n.path ~>=~ ${path} and n.path ~<~ (${path} || '~') and n.is_deleted = 0`;
    }),
    ' union ',
  )})`;

/** Rows whose column names a place inside these branches; null is the whole plant. */
export const inPlaces = (column: string, nodeIds: readonly string[] | null): Sql =>
  nodeIds ? sql`${raw(column)} = any(array${subtreeIds(nodeIds)})` : raw('true');

/** `nodeId` means the node with everything below it, in every list that has it. */
export const inSubtree =
  (column: string) =>
  (nodeIds: readonly string[]): Sql =>
    sql`${raw(`t.${column}`)} = any(array${subtreeIds(nodeIds)})`;

/** The same for records that hang on a piece of equipment. */
export const ofEquipmentInSubtree =
  (column: string) =>
  (nodeIds: readonly string[]): Sql =>
    sql`${raw(`t.${column}`)} = any(array(select e.id from equipment e where e.is_deleted = 0 and e.node_id = any(array${subtreeIds(nodeIds)})))`;

/** And for records that hang on a node, on a piece of equipment, or on both. */
export const nearSubtree = (nodeIds: readonly string[]): Sql =>
  sql`(${inSubtree('node_id')(nodeIds)} or ${ofEquipmentInSubtree('equipment_id')(nodeIds)})`;

/**
 * The search box over a column of search text. Fewer than three characters give the trigram index nothing to hold on to:
 * it would read all of itself, so it is kept out.
 */
export function searchText(typed: string, key: string): Sql {
  const plain = typed.normalize('NFKC').toLowerCase();
  const one = (text: string) => {
    const column = [...text].length < 3 ? raw("(t.search_text || '')") : raw('t.search_text');
    return sql`${column} like ${`%${likeLiteral(text)}%`}`;
  };
  return key === '' || key === plain ? one(plain) : sql`(${one(key)} or ${one(plain)})`;
}
