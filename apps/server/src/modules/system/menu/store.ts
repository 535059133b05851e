import type { MenuNode, TopMenu } from '@ircrisk/contract/modules/system/menu.ts';
import type { Language, Text } from '@ircrisk/contract/text.ts';
import type { Queries } from '#platform/database/pool.ts';
import { all, likeLiteral, type Sql, sql } from '#platform/database/sql.ts';
import { inMenuOrder, menuOfTenant } from '#platform/permissions/allowed.ts';
import type { Actor } from '#platform/tenancy/actor.ts';

/** Whose menu it is: a person's roles, or one role for a preview. */
type Holder = Pick<Actor, 'isAdmin' | 'roleIds'>;

type MenuRow = Omit<MenuNode, 'categoryName' | 'actionName' | 'isOpenName' | 'children'>;

const columns = sql`m.id, coalesce(m.parent_id, 0)::text as "parentId", (select p.name from menus p where p.id = m.parent_id) as "parentName",
  m.code, m.name, m.name_en as "nameEn", m.alias, m.path, m.source, m.sort, m.category, m.action, m.is_open as "isOpen", m.component, m.remark,
  m.keep_alive as "keepAlive", (select b.top_menu_id from top_menu_menus b where b.menu_id = m.id order by b.id limit 1) as "topMenuId",
  m.module_code as "moduleCode", m.is_deleted as "isDeleted", m.version`;

const words = {
  category: { 1: { zh: '菜单', en: 'Menu' }, 2: { zh: '按钮', en: 'Button' } },
  action: {
    0: { zh: '', en: '' },
    1: { zh: '工具栏', en: 'Toolbar' },
    2: { zh: '操作栏', en: 'Row' },
    3: { zh: '工具操作栏', en: 'Toolbar and row' },
  },
  isOpen: { 1: { zh: '当前窗口', en: 'Same window' }, 2: { zh: '新窗口', en: 'New window' } },
} satisfies Record<string, Record<number, Text>>;

function shown(row: MenuRow, language: Language): MenuNode {
  const say = (texts: Record<number, Text>, key: number) => texts[key]?.[language] ?? '';
  return {
    ...row,
    categoryName: say(words.category, row.category),
    actionName: say(words.action, row.action),
    isOpenName: say(words.isOpen, row.isOpen),
  };
}

/** Menus granted to the actor's roles and to the tenant, with all ancestors. */
const mine = (actor: Holder): Sql => sql`
  granted as (
    select m.id from menus m where ${menuOfTenant}
      and (${actor.isAdmin} or m.id in (select unnest(r.menu_ids) from roles r
        where r.tenant_id = current_tenant() and r.id = any(${actor.roleIds}::bigint[]) and r.is_deleted = 0))
  ), climbed(id, parent_id) as (
    select m.id, m.parent_id from menus m join granted g on g.id = m.id
    union select p.id, p.parent_id from menus p join climbed c on p.id = c.parent_id
  )`;

/** The routes of the caller: see section 5 of the wire for the steps and their order. */
export async function routesOf(
  tx: Queries,
  actor: Holder,
  category: number,
  topMenuIds: readonly string[] | null,
  language: Language,
): Promise<MenuNode[]> {
  if (actor.roleIds.length === 0) return [];
  const rows = await tx.all<MenuRow>(sql`
    with recursive ${mine(actor)}, bound(id, parent_id) as (
      select m.id, m.parent_id from menus m join top_menu_menus b on b.menu_id = m.id where b.top_menu_id = any(${topMenuIds ?? []}::bigint[])
      union select p.id, p.parent_id from menus p join bound on p.id = bound.parent_id
    ), under(id) as (
      select id from bound union select b.id from menus b join under on b.parent_id = under.id where b.category = 2
    )
    select ${columns} from menus m
    where m.id in (select id from climbed) and (${topMenuIds === null} or m.id in (select id from under))
      and (m.category = 1 or m.category = ${category}) and ${menuOfTenant}
    order by m.sort, m.id`);
  return rows.map((row) => shown(row, language));
}

/** Groups with at least one menu of the caller, in the tenant's own groups. */
export function ownTopMenus(tx: Queries, actor: Holder): Promise<TopMenu[]> {
  return tx.all<TopMenu>(sql`
    with recursive ${mine(actor)}
    select ${topColumns} from top_menus t
    where t.is_deleted = 0 and exists (select from top_menu_menus b join granted g on g.id = b.menu_id where b.top_menu_id = t.id)
      and exists (select from tenant_top_menus x where x.tenant_id = current_tenant() and x.top_menu_id = t.id and x.is_deleted = 0)
    order by t.sort, t.id`);
}

/** Groups by menu. */
export async function bindings(tx: Queries): Promise<Map<string, string[]>> {
  const rows = await tx.all<{ id: string; groups: string[] }>(
    sql`select menu_id as id, array_agg(top_menu_id) as groups from top_menu_menus group by menu_id`,
  );
  return new Map(rows.map(({ id, groups }) => [id, groups]));
}

const topColumns = sql`t.id, t.tenant_id as "tenantId", t.code, t.name, t.name_en as "nameEn", t.source, t.path, t.sort, t.status, t.version`;

const contains = (column: Sql, value: string | undefined): Sql[] =>
  value ? [sql`${column} ilike ${`%${likeLiteral(value)}%`}`] : [];

/** The tenant's groups; the operator sees them all. */
export async function topMenuPage(
  tx: Queries,
  actor: Actor,
  query: { code?: string; name?: string; current: number; size: number },
) {
  const condition = all([
    sql`t.is_deleted = 0`,
    ...(actor.isOperator
      ? []
      : [
          sql`exists (select from tenant_top_menus x where x.tenant_id = current_tenant() and x.top_menu_id = t.id and x.is_deleted = 0)`,
        ]),
    ...contains(sql`t.code`, query.code),
    ...(query.name
      ? [
          sql`(t.name ilike ${`%${likeLiteral(query.name)}%`} or t.name_en ilike ${`%${likeLiteral(query.name)}%`})`,
        ]
      : []),
  ]);
  const rows = await tx.all<TopMenu>(sql`select ${topColumns} from top_menus t where ${condition}
    order by t.sort, t.id limit ${query.size} offset ${(query.current - 1) * query.size}`);
  const { total } = await tx.one<{ total: number }>(
    sql`select count(*)::int as total from top_menus t where ${condition}`,
  );
  return { rows, total };
}

export const findTopMenu = (tx: Queries, id: string): Promise<TopMenu | undefined> =>
  tx.maybe<TopMenu>(sql`select ${topColumns} from top_menus t where t.id = ${id} and t.is_deleted = 0`);

export async function menuRows(
  tx: Queries,
  language: Language,
  filters: { name?: string; code?: string; alias?: string; parentId?: string; category?: number } = {},
): Promise<MenuNode[]> {
  const condition = all([
    sql`m.is_deleted = 0`,
    ...contains(sql`m.name`, filters.name),
    ...contains(sql`m.code`, filters.code),
    ...contains(sql`m.alias`, filters.alias),
    ...(filters.parentId === undefined ? [] : [sql`coalesce(m.parent_id, 0) = ${filters.parentId}`]),
    ...(filters.category === undefined ? [] : [sql`m.category = ${filters.category}`]),
  ]);
  const rows =
    await tx.all<MenuRow>(sql`select ${columns}, exists (select from menus c where c.parent_id = m.id and c.is_deleted = 0) as "hasChildren"
    from menus m where ${condition} order by ${inMenuOrder}`);
  return rows.map((row) => shown(row, language));
}

export async function findMenu(tx: Queries, id: string, language: Language): Promise<MenuNode | undefined> {
  const row = await tx.maybe<MenuRow>(
    sql`select ${columns} from menus m where m.id = ${id} and m.is_deleted = 0`,
  );
  return row && shown(row, language);
}

/** The menu and everything below it. */
export async function withBelow(
  tx: Queries,
  ids: readonly string[],
): Promise<{ id: string; builtIn: boolean }[]> {
  return tx.all(sql`with recursive down(id) as (
      select id from menus where id = any(${ids}::bigint[]) and is_deleted = 0
      union select m.id from menus m join down on m.parent_id = down.id where m.is_deleted = 0)
    select m.id, m.built_in as "builtIn" from menus m join down on down.id = m.id`);
}

/** Customers (and the operator) that have the group. */
export async function tenantsOfTopMenu(tx: Queries, topMenuId: string): Promise<string[]> {
  const rows = await tx.all<{ code: string }>(sql`
    select x.tenant_id as code from tenant_top_menus x join tenants t on t.tenant_id = x.tenant_id and t.is_deleted = 0
    where x.top_menu_id = ${topMenuId} and x.is_deleted = 0 order by x.tenant_id`);
  return rows.map(({ code }) => code);
}

/** Gives the group to the tenant the transaction is in, or takes it away. */
export async function bindTopMenu(tx: Queries, topMenuId: string, bound: boolean): Promise<void> {
  if (bound)
    await tx.run(sql`insert into tenant_top_menus as x (top_menu_id) select t.id from top_menus t
      where t.id = ${topMenuId} and (not t.operator_only or current_tenant() = '000000')
      on conflict (tenant_id, top_menu_id) do update set is_deleted = 0 where x.is_deleted = 1`);
  else
    await tx.run(
      sql`update tenant_top_menus set is_deleted = 1 where tenant_id = current_tenant() and top_menu_id = ${topMenuId} and is_deleted = 0`,
    );
}
