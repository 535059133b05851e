import type { KpiFigure } from '@ircrisk/contract/modules/workplace/dashboard.ts';
import {
  bandOf,
  type KpiCode,
  type KpiOptions,
  type KpiValue,
  kpiCodes,
  kpiDefinitions,
  kpiSet,
} from '@ircrisk/engine-reliability';
import type { Calculation } from '@ircrisk/units';
import type { Queries } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import type { Sums } from './sums.ts';

interface DefinitionRow {
  code: KpiCode;
  effectiveFrom: string;
  target: number | null;
  variant: 'standard' | 'excludePlanned' | 'byDowntime';
}

/** What counts in one month: targets, ways of counting and the number of the definition. */
export interface Definitions {
  readonly options: KpiOptions;
  target(code: KpiCode): number | null;
  version(code: KpiCode): number;
}

/** The tenant's definitions; each month is judged by the one in force then. */
export async function readDefinitions(tx: Queries): Promise<(month: string) => Definitions> {
  const rows = await tx.all<DefinitionRow>(sql`
    select code, effective_from as "effectiveFrom", target, variant from kpi_definitions where is_deleted = 0 order by effective_from`);
  return (month) => {
    const inForce = (code: KpiCode) =>
      rows.filter((row) => row.code === code && row.effectiveFrom.slice(0, 7) <= month);
    const last = (code: KpiCode) => inForce(code).at(-1);
    return {
      options: {
        excludePlannedDowntime: last('operationalAvailability')?.variant === 'excludePlanned',
        failureRateByDowntime: last('failureRate')?.variant === 'byDowntime',
      },
      target: (code) => {
        const own = last(code);
        return own ? own.target : kpiDefinitions[code].target;
      },
      version: (code) => inForce(code).length + 1,
    };
  };
}

export type Calculated = Record<KpiCode, Calculation<KpiValue>>;

/** Every indicator of some sums, by the engine, with target and band. */
export function figuresOf(sums: Sums, definitions: Definitions): KpiFigure[] {
  const calculated = kpiSet(sums, definitions.options);
  return kpiCodes.map((code) => figure(code, calculated[code], definitions, coverageOf(code, sums)));
}

/** Of how many repairs the hours or the cost are known; a month frozen before they were counted has none. */
export function coverageOf(code: KpiCode, sums: Sums): KpiFigure['coverage'] {
  const known = code === 'MTTR' ? sums.repairsWithHours : code === 'MCTR' ? sums.repairsWithCost : null;
  return known === null || known === undefined ? null : { known, of: sums.repairs ?? known };
}

export function figure(
  code: KpiCode,
  found: Calculation<KpiValue>,
  definitions: Definitions,
  coverage: KpiFigure['coverage'],
): KpiFigure {
  const { value } = found;
  const target = definitions.target(code);
  const used = found.inputsUsed as { numerator?: number | null; denominator?: number | null };
  return {
    code,
    numerator: value?.numerator ?? used.numerator ?? null,
    denominator: value?.denominator ?? used.denominator ?? null,
    value: value?.value ?? null,
    greaterThan: value?.greaterThan ?? null,
    target,
    band: bandOf(value, kpiDefinitions[code], target),
    reason: found.reason?.code ?? null,
    unit: found.unit,
    coverage,
    version: definitions.version(code),
  };
}
