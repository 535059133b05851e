import { columnOf } from '@ircrisk/contract/resource.ts';
import { criticalityCriteria } from '@ircrisk/contract/resources/criticality/study.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import type { Tx } from '#platform/database/pool.ts';
import { join, name, sql } from '#platform/database/sql.ts';
import { usualCriteria } from './settings.ts';

/** A criteria set with the definitions, limits and weights the product brings. */
export async function insertCriteria(tx: Tx, code: string, called: Text): Promise<string> {
  const values: Record<string, string | number | null> = {
    ...usualCriteria,
    code,
    name: called.zh,
    nameEn: called.en,
  };
  const given = Object.entries(values).filter(([, value]) => value !== null);
  const columns = join(given.map(([property]) => name(columnOf(criticalityCriteria, property))));
  const { id } = await tx.one<{ id: string }>(sql`
    insert into criticality_criteria (${columns}) values (${join(given.map(([, value]) => sql`${value}`))}) returning id`);
  return id;
}
