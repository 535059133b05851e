import type { FactoryNode } from '@ircrisk/contract/modules/assets/factory-model.ts';
import { equipment } from '@ircrisk/contract/resources/ledger/equipment.ts';
import type { Queries } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { type Viewer, visible } from '#platform/resources/scope.ts';

/** Every node in the order a tree shows them: siblings by their number, then by name. */
export const allNodes = (tx: Queries, companyId: string | null): Promise<FactoryNode[]> =>
  tx.all<FactoryNode>(sql`
    select id, parent_id as "parentId", case level_code when 'company' then 1 when 'branch' then 2 when 'device' then 3 else 4 end as level,
      level_code as "levelCode", name, name_en as "nameEn", abbreviation, number, order_no as "orderNo", company_id as "enterpriseId"
    from factory_nodes where is_deleted = 0 and (${companyId}::bigint is null or company_id = ${companyId}::bigint)
    order by parent_id, order_no, id`);

export interface Node {
  id: string;
  parentId: string;
  path: string;
  level: string;
  name: string;
}

export const findNode = (tx: Queries, id: string): Promise<Node | undefined> =>
  tx.maybe<Node>(sql`
    select id, parent_id as "parentId", path, level_code as level, name from factory_nodes where id = ${id} and is_deleted = 0`);

/** Siblings from that place on step aside. */
export const makeRoom = (tx: Queries, id: string, parentId: string, orderNo: number): Promise<number> =>
  tx.run(sql`
    update factory_nodes n set order_no = o.at from (
      select id, ${orderNo} + row_number() over (order by order_no, id) as at from factory_nodes
      where parent_id = ${parentId} and id <> ${id} and order_no >= ${orderNo} and is_deleted = 0) o
    where n.id = o.id and n.order_no <> o.at`);

const freeName = (tx: Queries, parentId: string, name: string) =>
  tx.one<{ name: string }>(sql`
    select n.name from (
      select ${name}::text as name, 1 as nth union all select left(${name}, 58) || ' (' || g || ')', g from generate_series(2, 99) g) n
    where not exists (select 1 from factory_nodes f where f.parent_id = ${parentId} and f.name = n.name and f.is_deleted = 0)
    order by n.nth limit 1`);

/** A branch once more, below another node: one statement, parents before their children. */
export async function copyBranch(
  tx: Queries,
  node: Node,
  parent: Node,
  wanted: string | undefined,
): Promise<string> {
  const { name } = await freeName(tx, parent.id, wanted ?? node.name);
  const { id } = await tx.one<{ id: string }>(sql`
    with old as materialized (
      select n.*, next_id() as copy from factory_nodes n where n.is_deleted = 0 and starts_with(n.path, ${node.path})
    ), made as (
      insert into factory_nodes (id, parent_id, level_code, name, name_en, abbreviation, number, order_no, planned_downtime_frequency,
        unplanned_downtime_frequency, shutdown_cost, detection_type, detection_grade, isolation_grade, fire_control_grade, remark)
      select o.copy, coalesce(p.copy, ${parent.id}::bigint), o.level_code, case when p.id is null then ${name} else o.name end, o.name_en, o.abbreviation,
        o.number, o.order_no, o.planned_downtime_frequency, o.unplanned_downtime_frequency, o.shutdown_cost, o.detection_type, o.detection_grade,
        o.isolation_grade, o.fire_control_grade, o.remark
      from old o left join old p on p.id = o.parent_id and o.id <> ${node.id}
      order by length(o.path), o.order_no returning id)
    select o.copy as id from old o where o.id = ${node.id} and (select count(*) from made) > 0`);
  return id;
}

export interface Own {
  id: string;
  parentId: string;
  own: number;
}

export const ownCounts = (tx: Queries, viewer: Viewer): Promise<Own[]> =>
  tx.all<Own>(sql`
    select n.id, n.parent_id as "parentId", coalesce(c.count, 0)::int as own from factory_nodes n
    left join (select t.node_id, count(*) as count from equipment t where ${visible(equipment, viewer)} group by t.node_id) c on c.node_id = n.id
    where n.is_deleted = 0`);

/** Every node's own count and that of its whole branch. */
export function rollUp(nodes: readonly Own[]): { id: string; own: number; total: number }[] {
  const byId = new Map(nodes.map((node) => [node.id, { ...node, total: 0 }]));
  for (const { own, ...node } of nodes) {
    if (own === 0) continue;
    for (let at: string | undefined = node.id; at && at !== '0'; at = byId.get(at)?.parentId) {
      const above = byId.get(at);
      if (above) above.total += own;
    }
  }
  return [...byId.values()]
    .filter(({ total }) => total > 0)
    .map(({ id, own, total }) => ({ id, own, total }));
}
