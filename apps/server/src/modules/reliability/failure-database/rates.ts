import type { RateRow } from '@ircrisk/contract/modules/reliability/failure-database.ts';
import { failureRate } from '@ircrisk/engine-reliability';
import type { Queries } from '#platform/database/pool.ts';
import { all, raw, type Sql, sql } from '#platform/database/sql.ts';
import type { Codes } from './codes.ts';
import { figureOf, told } from './figure.ts';
import { repairOf } from './repair-of.ts';
import { type FailureSettings, readSettings } from './settings.ts';
import {
  countedConditions,
  type EventSums,
  eventSums,
  rateOf,
  repairedAt,
  type SumScope,
  scopeConditions,
} from './sums.ts';

type By = 'class' | 'node' | 'mode' | 'mechanism' | 'cause' | 'equipment';
interface Options {
  by: By;
  confidence: number;
  zeroFailures: 'upperLimit' | 'halfFailure';
}
interface Name {
  zh: string;
  en: string;
}

const codeColumns = { mode: 'mode_code', mechanism: 'mechanism_code', cause: 'cause_code' } as const;
const uncoded: Name = { zh: '未编码', en: 'Not coded' };

/** Failures by a code at detection, repairs at completion; all codes share the hours of the whole scope. */
async function byCode(
  tx: Queries,
  scope: SumScope,
  settings: FailureSettings,
  column: string,
  hours: EventSums,
): Promise<EventSums[]> {
  const moment = (ms: number): Sql => sql`to_timestamp(${ms}::double precision / 1000)`;
  const within = (time: string): Sql =>
    sql`${raw(`t.${time}`)} >= ${moment(scope.from)} and ${raw(`t.${time}`)} < ${moment(scope.to)}`;
  const rate = rateOf(settings, 'repaired_at');
  const rows = await tx.all<
    Pick<
      EventSums,
      | 'key'
      | 'failures'
      | 'repairs'
      | 'repairHours'
      | 'repairCost'
      | 'repairsWithHours'
      | 'repairsWithCost'
      | 'repairDownHours'
      | 'repairsWithDowntime'
      | 'unplannedHours'
      | 'unconverted'
    >
  >(sql`
    select coalesce(${raw(`t.${column}`)}, '') as key, (count(*) filter (where ${within('detected_at')}))::int as failures,
      (count(*) filter (where ${within('repaired_at')}))::int as repairs,
      coalesce(sum(t.active_repair_hours) filter (where ${within('repaired_at')}), 0)::double precision as "repairHours",
      (count(t.active_repair_hours) filter (where ${within('repaired_at')}))::int as "repairsWithHours",
      (count(t.repair_cost) filter (where ${within('repaired_at')}))::int as "repairsWithCost",
      coalesce(sum(t.repair_cost * ${rate}) filter (where ${within('repaired_at')}), 0)::double precision as "repairCost",
      (count(*) filter (where ${within('repaired_at')} and t.repair_cost is not null and ${rate} is null))::int as unconverted,
      coalesce(sum(t.downtime_hours) filter (where ${within('repaired_at')}), 0)::double precision as "repairDownHours",
      (count(t.downtime_hours) filter (where ${within('repaired_at')}))::int as "repairsWithDowntime",
      coalesce(sum(t.downtime_hours) filter (where ${within('detected_at')}), 0)::double precision as "unplannedHours"
    from (select t.*, ${repairedAt} as repaired_at from failure_events t) t where ${all([...scopeConditions(scope), ...countedConditions(settings)])}
      and ((${within('detected_at')}) or (${within('repaired_at')})) group by 1`);
  return rows.map((row) => ({ ...hours, ...row }));
}

async function namesOf(
  tx: Queries,
  by: By,
  keys: readonly string[],
  codes: Codes,
): Promise<Map<string, Name>> {
  if (by === 'node') {
    const rows = await tx.all<{ id: string } & Name>(
      sql`select id, name as zh, coalesce(name_en, name) as en from factory_nodes where id = any(${keys}::bigint[])`,
    );
    return new Map(rows.map(({ id, zh, en }) => [id, { zh, en }]));
  }
  if (by === 'equipment') {
    const rows = await tx.all<{ id: string; tag: string }>(
      sql`select id, tag from equipment where id = any(${keys}::bigint[])`,
    );
    return new Map(rows.map(({ id, tag }) => [id, { zh: tag, en: tag }]));
  }
  return new Map(
    codes.names[by].map(({ code, zh, en }) => [
      code,
      by === 'class' ? { zh, en } : { zh: `${code} ${zh}`, en: `${code} ${en}` },
    ]),
  );
}

function rowOf(sums: EventSums, name: Name, { confidence, zeroFailures }: Options, whole: boolean): RateRow {
  const rate = failureRate({
    failures: sums.failures,
    hours: sums.operatingHours > 0 ? sums.operatingHours : null,
    confidence,
    zeroFailures,
  }).value;
  const repair = repairOf(sums, confidence, whole).value;
  return {
    key: sums.key,
    ...name,
    failures: sums.failures,
    hours: sums.operatingHours,
    perMillionHours: rate?.perMillionHours ?? null,
    lower: rate ? rate.lower * 1e6 : null,
    upper: rate ? rate.upper * 1e6 : null,
    mtbfHours: repair?.mtbfHours ?? null,
    mtbfGreaterThanHours: repair?.mtbfGreaterThanHours ?? null,
    mttrHours: repair?.mttrHours ?? null,
    hoursKnown: repair?.hoursCoverage ?? null,
    costKnown: repair?.costCoverage ?? null,
    meanCost: repair?.meanCostToRepair ?? null,
    downtimeHours: whole ? sums.unplannedHours : null,
    estimated: sums.metered < sums.units,
  };
}

const most = 500;

/** Rates with intervals, most failures first. Every figure is the engine's, made of the shared sums. */
export async function rates(tx: Queries, scope: SumScope, options: Options, codes: Codes) {
  const settings = await readSettings(tx);
  const column = options.by in codeColumns ? codeColumns[options.by as keyof typeof codeColumns] : null;
  const [total, grouped] = await Promise.all([
    eventSums(tx, scope, 'all', settings),
    column ? undefined : eventSums(tx, scope, options.by as 'class' | 'node' | 'equipment', settings),
  ]);
  const whole = total[0];
  const sums = grouped ?? (whole && column ? await byCode(tx, scope, settings, column, whole) : []);
  const names = await namesOf(tx, options.by, sums.map(({ key }) => key).filter(Boolean), codes);
  const rows = sums
    // What stood still all the time is the worst of all, not nothing.
    .filter((row) => row.failures > 0 || row.operatingHours > 0 || row.requiredHours > 0)
    .sort(
      (a, b) => b.failures - a.failures || b.operatingHours - a.operatingHours || (a.key < b.key ? -1 : 1),
    )
    .slice(0, most)
    .map((row) => rowOf(row, names.get(row.key) ?? uncoded, options, !scope.impact));
  const rate = failureRate({
    failures: whole?.failures ?? 0,
    hours: whole && whole.operatingHours > 0 ? whole.operatingHours : null,
    confidence: options.confidence,
    zeroFailures: options.zeroFailures,
  });
  const repair = repairOf(whole, options.confidence, !scope.impact);
  return {
    releasedOnly: settings.releasedOnly,
    rows,
    rate: figureOf(rate),
    repair: figureOf(repair),
    notices: [
      ...(whole && whole.operatingHours > 0 && whole.metered < whole.units
        ? [told({ code: 'estimatedHours' })]
        : []),
      ...(whole && whole.unconverted > 0
        ? [told({ code: 'currencyMix', values: { currencies: settings.currency } })]
        : []),
    ],
  };
}
