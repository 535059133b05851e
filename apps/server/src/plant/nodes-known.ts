import { type Sql, sql } from '#platform/database/sql.ts';

/** Places of the plant `n` (`id`, `path`, `level_code`, `name`, `name_en`, `order_no`) as they were known at a moment, those removed since among them; without one, as they are. */
export const nodesAt = (at: string | undefined): Sql =>
  at === undefined
    ? sql`(select id, path, level_code, name, name_en, order_no from factory_nodes where is_deleted = 0) n`
    : sql`(select distinct on (k.node_id) k.node_id as id, k.path, k.level_code, k.name, k.name_en, k.order_no from factory_nodes_known k
        where k.from_time <= ${at}::timestamptz order by k.node_id, k.from_time desc) n`;
