import { menuGroups } from '@ircrisk/contract/menu.ts';
import type { Queries } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';

const rows = menuGroups.flatMap((group) =>
  group.entries.map((entry, index) => ({
    group: group.code,
    code: entry.code,
    name: entry.zh,
    name_en: entry.en,
    path: entry.path,
    source: entry.icon,
    sort: index + 1,
    component: entry.component,
    module_code: entry.module ?? null,
    operator_only: entry.operatorOnly ?? false,
  })),
);

const groups = menuGroups.map((group, index) => ({
  code: group.code,
  name: group.zh,
  name_en: group.en,
  source: group.icon,
  sort: index + 1,
  operator_only: group.entries.every((entry) => entry.operatorOnly),
}));

/**
 * The menu as shipped. What an operator has renamed, moved or bound stays; new entries come, and what the program needs
 * (component, module) follows the program. Runs inside the operator's tenant, at every start.
 */
export async function seedMenus(tx: Queries): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g("group" text, code text, name text, name_en text, path text,
    source text, sort int, component text, module_code text, operator_only boolean)`;
  const known = await tx.all<{ code: string }>(
    sql`select code from menus where is_deleted = 0 and category = 1`,
  );
  await tx.run(sql`
    insert into menus as m (code, name, name_en, path, source, sort, component, module_code, operator_only, built_in)
    select g.code, g.name, g.name_en, g.path, g.source, g.sort, g.component, g.module_code, g.operator_only, true from ${given}
    on conflict (code) where is_deleted = 0 do update
      set component = excluded.component, module_code = excluded.module_code, operator_only = excluded.operator_only
    where (m.component, m.module_code, m.operator_only) is distinct from (excluded.component, excluded.module_code, excluded.operator_only)`);
  const top = sql`jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) as t(code text, name text, name_en text, source text, sort int, operator_only boolean)`;
  await tx.run(sql`
    insert into top_menus (code, name, name_en, source, sort, operator_only, built_in)
    select t.code, t.name, t.name_en, t.source, t.sort, t.operator_only, true from ${top}
    on conflict (code) where is_deleted = 0 do nothing`);
  // Only entries that are new are bound: a binding the operator took away must not come back.
  await tx.run(sql`
    insert into top_menu_menus (top_menu_id, menu_id)
    select t.id, m.id from ${given} join menus m on m.code = g.code and m.is_deleted = 0
    join top_menus t on t.code = g."group" and t.is_deleted = 0
    where not g.code = any(${known.map(({ code }) => code)}::text[])
    on conflict do nothing`);
}

/** Which modules the program has: the entries of the others stay, with what was granted, and are not offered. */
export async function markInstalled(tx: Queries, modules: readonly string[]): Promise<void> {
  const apps = menuGroups.flatMap(({ entries }) =>
    entries.flatMap((entry) => (entry.module && entry.component.startsWith('app/') ? [entry.module] : [])),
  );
  const there = [...modules, ...apps];
  await tx.run(sql`
    update menus set installed = (module_code is null or module_code = any(${there}::text[]))
    where category = 1 and built_in and is_deleted = 0
      and installed is distinct from (module_code is null or module_code = any(${there}::text[]))`);
  // A project is offered what is there; a name somebody sealed or opened by hand stays so.
  await tx.run(sql`
    update dicts d set is_sealed = not m.installed from menus m
    where d.tenant_id = current_tenant() and d.code = 'analysis_module' and d.dict_key = m.module_code and m.code = m.module_code
      and m.category = 1 and m.is_deleted = 0 and d.is_deleted = 0 and d.update_user is null and d.is_sealed = m.installed`);
}
