import type { Language } from '@ircrisk/contract/text.ts';
import { raw, type Sql } from '#platform/database/sql.ts';

/** What shows that a lesson is applied, as a list of rows `m` of marks: kind, id and name of each record. */
export const evidenceOf = (language: Language): Sql => {
  const said = (alias: string, column: string) =>
    language === 'en'
      ? `coalesce(nullif(${alias}.${column}_en, ''), ${alias}.${column})`
      : `${alias}.${column}`;
  return raw(`coalesce((select json_agg(json_build_object('kind', v.kind, 'id', v.id::text, 'name', v.name)) from (
    select 'barrier' as kind, b.id, b.code || ' ' || ${said('b', 'name')} as name from barriers b where b.id = m.barrier_id
    union all select 'action', a.id, ${said('a', 'title')} from action_items a where a.id = m.action_id
    union all select 'document', d.id, d.document_number || ' ' || ${said('d', 'title')} from documents d where d.id = m.document_id
    union all select 'jha', j.id, j.number || ' ' || ${said('j', 'title')} from jhas j where j.id = m.jha_id) v), '[]')`);
};
