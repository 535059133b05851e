import type { StatutoryScope } from '@ircrisk/engine-thickness';
import { refreshIntegrity } from '#plant/integrity.ts';
import { typesOfScope } from '#plant/statutory-scope.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { type ResourceHooks, refuse } from '#platform/resources/hooks.ts';

/** Dates of everything a changed rule may touch. */
async function refreshScopes(tx: Tx, ids: readonly string[]): Promise<void> {
  const scopes = await tx.all<{ scope: StatutoryScope }>(
    sql`select distinct scope from statutory_rules where id = any(${ids}::bigint[])`,
  );
  const types = [...new Set(scopes.flatMap(({ scope }) => typesOfScope(scope)))];
  const equipment = await tx.all<{ id: string }>(
    sql`select id from equipment where type = any(${types}::text[]) and is_deleted = 0 order by id`,
  );
  await refreshIntegrity(
    tx,
    equipment.map(({ id }) => id),
  );
}

export const statutoryRuleHooks: ResourceHooks = {
  resource: 'statutory-rule',
  async beforeSave(_tx, records) {
    for (const record of records) {
      const { grades, maxYears, defaultYears } = record.values as {
        grades?: string[] | null;
        maxYears?: number | null;
        defaultYears?: number | null;
      };
      if (grades?.some((grade) => !/^[1-5]$/.test(grade)))
        refuse(record, 'grades', 'grade', {
          zh: '安全状况等级为 1–5 的整数',
          en: 'Safety grades are whole numbers from 1 to 5',
        });
      if (maxYears && defaultYears && defaultYears > maxYears)
        refuse(record, 'defaultYears', 'max', {
          zh: `默认周期不能大于最长周期 ${maxYears} 年`,
          en: `The default cannot be longer than the longest interval of ${maxYears} years`,
        });
    }
  },
  afterSave: refreshScopes,
};
