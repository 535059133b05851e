import { raw, type Sql, sql } from '#platform/database/sql.ts';

/** Ids of these nodes and everything below them. A path is a prefix of the paths below it. */
export const subtreeIds = (nodeIds: readonly string[]): Sql => sql`(
  select n.id from factory_nodes a join factory_nodes n on starts_with(n.path, a.path)
  where a.id = any(${nodeIds}::bigint[]) and a.is_deleted = 0 and n.is_deleted = 0)`;

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
