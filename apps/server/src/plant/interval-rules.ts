import { type StatutoryRule, type StatutoryScope, statutoryRules } from '@ircrisk/engine-thickness';
import type { Queries } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';

export interface IntervalRules {
  readonly rules: readonly StatutoryRule[];
  /** What a tank follows that names no standard of its own. */
  readonly tankStandard: string;
}

type Row = { [K in keyof StatutoryRule]: StatutoryRule[K] | null } & {
  code: string;
  scope: StatutoryScope;
  source: string;
  grades: string[];
  classes: string[];
  smallTypes: string[];
};

const chinese = /^Asia\/(Shanghai|Urumqi|Chongqing|Chungking|Harbin|Kashgar)$|^PRC$/;

function ruleOf({ grades, classes, smallTypes, ...row }: Row): StatutoryRule {
  const known = Object.fromEntries(
    Object.entries(row).filter(([, value]) => value !== null && value !== false),
  ) as Pick<StatutoryRule, 'code' | 'scope' | 'source'>;
  return {
    ...known,
    ...(grades.length > 0 ? { grades: grades.map(Number) } : {}),
    ...(classes.length > 0 ? { classes } : {}),
    ...(smallTypes.length > 0 ? { smallTypes } : {}),
  };
}

/** The company's rules over the built-in ones, by their codes. */
export async function readIntervalRules(tx: Queries): Promise<IntervalRules> {
  const [rows, tenant] = await Promise.all([
    tx.all<Row>(sql`
      select code, scope, clause as source, grades, classes, small_types as "smallTypes", condition, first_years as "firstYears", max_years as "maxYears",
        default_years as "defaultYears", cumulative_years as "cumulativeYears", extended_years as "extendedYears", strict_years as "strictYears",
        rbi_max_years as "rbiMaxYears", monitored, stop
      from statutory_rules where is_deleted = 0 order by code`),
    tx.maybe<{ zone: string }>(sql`select time_zone as zone from tenants where tenant_id = current_tenant()`),
  ]);
  const own = new Set(rows.map(({ code }) => code));
  return {
    rules: [...statutoryRules.filter(({ code }) => !own.has(code)), ...rows.map(ruleOf)],
    tankStandard: chinese.test(tenant?.zone ?? '') ? 'SYT5921' : 'API653',
  };
}
