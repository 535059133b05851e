import type { Dimension } from '@ircrisk/contract/modules/assets/statistics-pivot.ts';
import type { Language, Text } from '@ircrisk/contract/text.ts';
import type { Tx } from '#platform/database/pool.ts';
import { name, type Sql, sql } from '#platform/database/sql.ts';
import { calledAt, labelSource } from '#platform/resources/shape.ts';

/** Code of the groups that are put together; no id and no key looks like it. */
export const othersCode = '~';

const blank: Text = { zh: '未填写', en: 'Blank' };
const others: Text = { zh: '其他', en: 'Others' };
const flags: Record<string, Text> = { true: { zh: '是', en: 'Yes' }, false: { zh: '否', en: 'No' } };

/** Names in the reader's language come from dictionaries and records; an unknown code shows itself. */
export async function namesOf(
  tx: Tx,
  { field }: Dimension,
  codes: readonly (string | null)[],
  language: Language,
): Promise<(code: string | null) => string> {
  const known = codes.filter((code): code is string => code !== null && code !== othersCode);
  const query = known.length > 0 ? nameQuery(field, known, language) : null;
  const rows = query ? await tx.all<{ code: string; label: string | null }>(query) : [];
  const found = new Map(rows.map(({ code, label }) => [code, label]));
  const texts = field.kind === 'choice' ? field.choices : field.kind === 'yesNo' ? flags : {};
  return (code) => {
    if (code === null) return blank[language];
    if (code === othersCode) return others[language];
    return texts[code]?.[language] ?? found.get(code) ?? code;
  };
}

function nameQuery(field: Dimension['field'], codes: readonly string[], language: Language): Sql | null {
  if (field.kind === 'dictionary')
    return sql`select dict_key as code, ${language === 'en' ? sql`dict_value_en` : sql`dict_value`} as label from dicts
      where tenant_id = '000000' and code = ${field.dictionary} and dict_key = any(${codes}) and is_deleted = 0`;
  const source = labelSource(field);
  if (!source) return null;
  return sql`select x.id::text as code, ${calledAt(field, language)} as label from ${name(source.table)} x where x.id = any(${codes}::bigint[])`;
}
