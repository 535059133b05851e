import type { Language, Text } from '@ircrisk/contract/text.ts';
import type { Queries } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';

const title: Text = { zh: '重大危险源', en: 'Major hazard' };

/** As a cover says it: the level of what the report is about, or those of the company; nothing where there is none. */
export async function majorHazardFacts(
  tx: Queries,
  language: Language,
  own: string | null = null,
): Promise<[string, string][]> {
  const rows = await tx.all<{ name: string }>(sql`
    select case when ${language === 'en'} then coalesce(d.dict_value_en, d.dict_value) else d.dict_value end as name from dicts d
    where d.code = 'major_hazard' and d.dict_key <> '-1' and d.is_deleted = 0 and (d.dict_key = ${own} or (${own}::text is null and exists (
      select 1 from enterprises e where e.tenant_id = current_tenant() and e.is_deleted = 0 and d.dict_key = any(e.major_hazard_options))))
    order by d.sort, d.dict_key`);
  const names = [...new Set(rows.map(({ name }) => name))];
  return names.length === 0 ? [] : [[title[language], names.join(language === 'zh' ? '、' : ', ')]];
}
