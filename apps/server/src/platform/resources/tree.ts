import type { Resource } from '@ircrisk/contract/resource.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import type { ListQuery } from '@ircrisk/contract/values.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { filterConditions, where } from './filters.ts';
import { orderOf, orderSql } from './order.ts';
import { nameChoices, type Row, rowsOf } from './read.ts';
import { type Viewer, visible } from './scope.ts';
import { labelAt, shapeOf } from './shape.ts';

type Node = { id: string; parentId: string; children?: Node[] };

/** A forest from flat nodes in their order; `children` is left out where there are none. */
export function forestOf<N extends Node>(nodes: readonly N[]): N[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const roots: N[] = [];
  for (const node of nodes) {
    const parent = node.parentId === node.id ? undefined : byId.get(node.parentId);
    if (!parent) roots.push(node);
    else if (parent.children) parent.children.push(node);
    else parent.children = [node];
  }
  return roots;
}

/** The forest of what matches; the ancestors of a match come along, so that it hangs where it belongs. */
export async function readForest(
  tx: Tx,
  resource: Resource,
  query: ListQuery,
  viewer: Viewer,
  language: Language,
): Promise<Row[]> {
  const order = orderOf(resource, query);
  const filters = filterConditions(resource, query);
  const seen = visible(resource, viewer);
  const { table } = shapeOf(resource);
  const matching =
    filters.length === 0
      ? sql`where ${seen}`
      : sql`where ${seen} and t.id in (
          with recursive up(id, parent_id) as (
            select t.id, t.parent_id from ${table} t where ${where([seen, ...filters])}
            union select p.id, p.parent_id from ${table} p join up on p.id = up.parent_id where p.is_deleted = 0)
          select id from up)`;
  const rows = await rowsOf(tx, resource, language, matching, orderSql(resource, order, 'r'));
  return forestOf(nameChoices(resource, rows, language) as unknown as Node[]) as unknown as Row[];
}

/** Nodes of a picker: `key` and `value` are the id. */
export async function readTree(
  tx: Tx,
  resource: Resource,
  viewer: Viewer,
  language: Language,
): Promise<Row[]> {
  const nodes = await tx.all<Node & { title: string }>(sql`
    select t.id, t.parent_id as "parentId", ${labelAt(resource, language)}::text as title, t.id as key, t.id as value
    from ${shapeOf(resource).table} t where ${visible(resource, viewer)}
    order by ${orderSql(resource, orderOf(resource, {}), 't')}`);
  const forest = forestOf(nodes);
  for (const node of nodes) (node as Row).hasChildren = node.children !== undefined;
  return forest as unknown as Row[];
}

/** One level below `parentId`. */
export async function readLevel(
  tx: Tx,
  resource: Resource,
  parentId: string,
  viewer: Viewer,
  language: Language,
): Promise<Row[]> {
  const order = orderOf(resource, {});
  const { table } = shapeOf(resource);
  const inner = sql`where t.parent_id = ${parentId} and ${visible(resource, viewer)}`;
  const rows = await rowsOf(tx, resource, language, inner, orderSql(resource, order, 'r'));
  const branches = await tx.all<{ id: string }>(sql`
    select distinct t.parent_id as id from ${table} t where t.parent_id = any(${rows.map((row) => row.id)}) and t.is_deleted = 0`);
  const withChildren = new Set(branches.map(({ id }) => id));
  for (const row of rows) row.hasChildren = withChildren.has(row.id as string);
  return nameChoices(resource, rows, language);
}

export async function readTreeLevel(
  tx: Tx,
  resource: Resource,
  parentId: string,
  viewer: Viewer,
  language: Language,
): Promise<Row[]> {
  const rows = await readLevel(tx, resource, parentId, viewer, language);
  return rows.map(({ id, parentId: parent, hasChildren, ...row }) => ({
    id,
    parentId: parent,
    title: (language === 'en' && row[`${resource.label}En`]) || row[resource.label],
    key: id,
    value: id,
    hasChildren,
  }));
}

/** Whether `parentId` is the record itself or stands below it. */
export async function isBelow(tx: Tx, resource: Resource, id: string, parentId: string): Promise<boolean> {
  const { table } = shapeOf(resource);
  const found = await tx.maybe(sql`
    with recursive up(id, parent_id) as (
      select t.id, t.parent_id from ${table} t where t.id = ${parentId}
      union select p.id, p.parent_id from ${table} p join up on p.id = up.parent_id)
    select 1 from up where id = ${id} limit 1`);
  return found !== undefined;
}
