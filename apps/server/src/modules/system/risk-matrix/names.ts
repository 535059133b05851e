import type { Language } from '@ircrisk/contract/text.ts';
import type { Queries } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { calledIn } from '#platform/resources/second-name.ts';

/** The method's own matrix, where a study uses none of the company's. */
const ofMethod = { zh: '标准自带矩阵', en: 'the standard’s own matrix' };

/** Different matrices behind assessments, by the versions they used; versions of one matrix are one. */
export async function matricesBehind(
  tx: Queries,
  rowIds: readonly (string | null)[],
  language: Language,
): Promise<string[]> {
  const known = rowIds.filter((id) => id !== null);
  const rows = await tx.all<{ name: string }>(sql`
    select distinct on (m.matrix_id) ${calledIn(language, 'm.name')} as name from risk_matrices m
    where m.id = any(${known}::bigint[]) order by m.matrix_id, m.matrix_version desc`);
  return [...rows.map(({ name }) => name), ...(rowIds.includes(null) ? [ofMethod[language]] : [])];
}
