import { menuGroups } from '@ircrisk/contract/menu.ts';
import type { Queries } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';

const names = menuGroups
  .flatMap((group) => group.entries)
  .flatMap((entry, index) =>
    entry.module ? [{ key: entry.module, zh: entry.zh, en: entry.en, sort: index }] : [],
  );

/**
 * The dictionary `analysis_module`: what lists, forms and workbooks call the modules of a project. New modules come with
 * the program; a name the operator has changed stays. Runs inside the operator's tenant, at every start.
 */
export async function seedModuleNames(tx: Queries): Promise<void> {
  await tx.run(sql`
    insert into dicts (code, dict_key, dict_value, dict_value_en, sort, is_sealed)
    values ('analysis_module', '-1', '分析模块', 'Analysis modules', 20, true)
    on conflict (tenant_id, code, dict_key) where is_deleted = 0 do nothing`);
  await tx.run(sql`
    insert into dicts (parent_id, code, dict_key, dict_value, dict_value_en, sort)
    select h.id, h.code, g.key, g.zh, g.en, g.sort
    from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as g(key text, zh text, en text, sort int)
    join dicts h on h.code = 'analysis_module' and h.dict_key = '-1' and h.is_deleted = 0
    on conflict (tenant_id, code, dict_key) where is_deleted = 0 do nothing`);
}
