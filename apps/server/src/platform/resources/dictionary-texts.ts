import type { DictionaryField } from '@ircrisk/contract/resource.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { name, raw, type Sql, sql } from '#platform/database/sql.ts';
import { dictionaryCode } from './shape.ts';

/** Each key of a dictionary once with its text; where two keys have the same text, each says its key too. */
export function textByKey(field: DictionaryField, language: Language): Sql {
  const column = language === 'en' ? 'dict_value_en' : 'dict_value';
  const code = raw(`'${dictionaryCode(field.dictionary)}'`);
  const same = sql`exists (select from dicts e where e.tenant_id = '000000' and e.code = ${code} and e.is_deleted = 0
    and ${name(`e.${column}`)} = ${name(`d.${column}`)} and e.dict_key <> d.dict_key)`;
  return sql`select distinct on (d.dict_key) d.dict_key as key,
      ${name(`d.${column}`)} || case when ${same} then ' [' || d.dict_key || ']' else '' end as text
    from dicts d where d.tenant_id = '000000' and d.code = ${code} and d.is_deleted = 0 order by d.dict_key, d.id`;
}
