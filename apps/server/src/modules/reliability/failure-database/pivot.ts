import { equipmentImpacts } from '@ircrisk/contract/resources/failure.ts';
import { crossTable } from '@ircrisk/engine-reliability';
import type { Queries } from '#platform/database/pool.ts';
import { all, raw, sql } from '#platform/database/sql.ts';
import type { Codes } from './codes.ts';
import { readSettings } from './settings.ts';
import { countedConditions, type SumScope, scopeConditions } from './sums.ts';

const columns = {
  mode: 'mode_code',
  mechanism: 'mechanism_code',
  cause: 'cause_code',
  subunit: 'subunit',
  class: 'iso_class',
  detection: 'detection_code',
  impact: 'impact',
} as const;
export type Axis = keyof typeof columns;

function namer(axis: Axis, codes: Codes) {
  const names = new Map<string, { zh: string; en: string }>(
    axis === 'impact' ? Object.entries(equipmentImpacts) : codes.names[axis].map((one) => [one.code, one]),
  );
  return (code: string) => {
    const { zh, en } =
      names.get(code) ?? (code === '' ? { zh: '未编码', en: 'Not coded' } : { zh: code, en: code });
    return { code, zh, en };
  };
}

/** Counts of failures by two codes, counted by the database, laid out by the engine; the commonest rows first. */
export async function pivot(tx: Queries, scope: SumScope, rowAxis: Axis, columnAxis: Axis, codes: Codes) {
  const counted = await tx.all<{ row: string; column: string; count: number }>(sql`
    select coalesce(${raw(`t.${columns[rowAxis]}`)}, '') as row, coalesce(${raw(`t.${columns[columnAxis]}`)}, '') as column, count(*)::int as count
    from failure_events t where ${all([...scopeConditions(scope), ...countedConditions(await readSettings(tx))])}
      and t.detected_at >= to_timestamp(${scope.from}::double precision / 1000) and t.detected_at < to_timestamp(${scope.to}::double precision / 1000) group by 1, 2`);
  const table = crossTable(
    counted,
    ({ row }) => row,
    ({ column }) => column,
  );
  const cells = new Map(counted.map(({ row, column, count }) => [`${row}\n${column}`, count]));
  const total = counted.reduce((sum, { count }) => sum + count, 0);
  const [rowName, columnName] = [namer(rowAxis, codes), namer(columnAxis, codes)];
  const rows = table.rows.map(({ name }) => {
    const counts = table.columns.map((column) => cells.get(`${name}\n${column}`) ?? 0);
    return { ...rowName(name), counts, share: counts.reduce((sum, count) => sum + count, 0) / total };
  });
  return {
    total,
    columns: table.columns.map(columnName),
    rows: rows.sort((a, b) => b.share - a.share || (a.code < b.code ? -1 : 1)),
  };
}
