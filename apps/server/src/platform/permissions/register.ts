import type { Permission } from '@ircrisk/contract/permissions.ts';
import { type Verb, verbTexts } from '@ircrisk/contract/resource.ts';
import type { Queries } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { menuOf, moduleOf } from './menu-of.ts';

/** 1 toolbar, 2 row: where a screen shows the button of a verb. */
const places: Partial<Record<Verb, number>> = { create: 1, import: 1, export: 1, update: 2, delete: 3 };

/**
 * Writes every permission of the running server into `api_scopes`, and a button per permission that changes something.
 * Repeatable; a permission no route asks for any more is kept but counts for nothing. Runs inside the operator's tenant.
 */
export async function registerPermissions(
  tx: Queries,
  permissions: readonly Permission[],
  options: { retire?: boolean } = {},
): Promise<void> {
  const rows = permissions.map(({ code, title, operatorOnly }) => {
    const verb = code.split('.')[1] ?? '';
    const short = verbTexts[verb as Verb];
    return {
      code,
      name: title.zh,
      name_en: title.en,
      button: verb === 'read' ? null : (short?.zh ?? title.zh),
      button_en: short?.en ?? title.en,
      place: places[verb as Verb] ?? 3,
      menu: menuOf(code) ?? null,
      module_code: moduleOf(code),
      operator_only: operatorOnly,
    };
  });
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(code text, name text, name_en text, button text,
    button_en text, place int, menu text, module_code text, operator_only boolean)`;
  await tx.run(sql`
    insert into api_scopes as a (code, name, name_en, menu_id, module_code, operator_only)
    select g.code, g.name, g.name_en, m.id, g.module_code, g.operator_only
    from ${given} left join menus m on m.code = g.menu and m.category = 1 and m.is_deleted = 0
    on conflict (code) do update set name = excluded.name, name_en = excluded.name_en, menu_id = excluded.menu_id,
      module_code = excluded.module_code, operator_only = excluded.operator_only, registered = true, is_deleted = 0
    where (a.name, a.name_en, a.menu_id, a.module_code, a.operator_only, a.registered, a.is_deleted) is distinct from
      (excluded.name, excluded.name_en, excluded.menu_id, excluded.module_code, excluded.operator_only, true, 0::smallint)`);
  const codes = rows.map((row) => row.code);
  if (options.retire ?? true)
    await tx.run(
      sql`update api_scopes set registered = false where registered and not code = any(${codes}::text[])`,
    );
  await tx.run(sql`
    insert into menus (parent_id, code, name, name_en, alias, sort, category, action, module_code, operator_only, built_in)
    select m.id, g.code, g.button, g.button_en, split_part(g.code, '.', 2), 0, 2, g.place, m.module_code, m.operator_only or g.operator_only, true
    from ${given} join menus m on m.code = g.menu and m.category = 1 and m.is_deleted = 0
    where g.button is not null
    on conflict (code) where is_deleted = 0 do nothing`);
}
