import type { PlantState, RiskBands } from '@ircrisk/contract/modules/workplace/dashboard.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { matricesBehind } from '#modules/system/risk-matrix/index.ts';
import { dateUnknown, isOverdue, mustStop, openSince } from '#plant/open-dates.ts';
import { inPlaces } from '#plant/subtree.ts';
import type { Queries } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { openDates } from './mandatory.ts';
import { devices, nameOf, type Places } from './scope.ts';

const bands = (rows: readonly RiskBands[]): RiskBands => {
  const total: RiskBands = { low: 0, medium: 0, mediumHigh: 0, high: 0, none: 0 };
  for (const row of rows) for (const key of Object.keys(total) as (keyof RiskBands)[]) total[key] += row[key];
  return total;
};

/** How the plant stands today: risk bands of the approved assessments, inspections falling due, open actions. */
export async function plantState(
  tx: Queries,
  nodeIds: Places,
  language: Language,
): Promise<Omit<PlantState, 'live'>> {
  const within = inPlaces('e.node_id', nodeIds);
  const live = sql`e.is_deleted = 0 and e.state in ('inUse', 'standby') and ${within}`;
  const facts = sql`equipment e left join equipment_integrity s on s.tenant_id = e.tenant_id and s.equipment_id = e.id`;
  const rows = await tx.all<
    RiskBands & { path: string; riskDate: string | null; matrix: string | null; assessed: boolean }
  >(sql`
    select n.path, (count(*) filter (where s.risk_level = 'low'))::int as low, (count(*) filter (where s.risk_level = 'medium'))::int as medium,
      (count(*) filter (where s.risk_level = 'mediumHigh'))::int as "mediumHigh", (count(*) filter (where s.risk_level = 'high'))::int as high,
      (count(*) filter (where s.risk_level is null))::int as none, max(s.risk_date) as "riskDate",
      s.risk_matrix_row_id as matrix, bool_or(s.risk_level is not null) as assessed
    from ${facts} join factory_nodes n on n.id = e.node_id where ${live} group by n.path, s.risk_matrix_row_id`);
  const used = new Set(rows.flatMap(({ assessed, matrix }) => (assessed ? [matrix] : [])));
  const below = await devices(tx, nodeIds, language);
  const kinds = await tx.all<PlantState['due']['kinds'][number]>(sql`
    select e.type, (count(*) filter (where ${isOverdue('s')}))::int as overdue,
      (count(*) filter (where s.next_due_date between current_date and current_date + 30))::int as in30,
      (count(*) filter (where s.next_due_date between current_date + 31 and current_date + 60))::int as in60,
      (count(*) filter (where s.next_due_date between current_date + 61 and current_date + 90))::int as in90
    from ${facts} where ${live} and ${openSince('s')} <= current_date + 90 group by e.type order by 2 desc, 3 desc, 4 desc, 5 desc`);
  const next = await tx.all<PlantState['due']['next'][number]>(sql`
    select e.id as "equipmentId", e.tag, ${nameOf(language, 'e')} as name, ${openSince('s')} as "dueDate", ${openSince('s')} - current_date as days,
      ${mustStop('s')} as stop
    from ${facts} where ${live} and ${openSince('s')} <= current_date + 90 order by ${mustStop('s')} desc, ${openSince('s')}, e.tag limit 6`);
  // In service, inspected, and without a grade: nobody knows when it is due.
  const { unknown, stop } = await tx.one<{ unknown: number; stop: number }>(sql`
    select (count(*) filter (where ${dateUnknown('s')}))::int as unknown, (count(*) filter (where ${mustStop('s')}))::int as stop
    from ${facts} where ${live}`);
  const actions = await tx.one<PlantState['actions']>(sql`
    select (count(*))::int as open, (count(*) filter (where a.due_date < current_date))::int as overdue from action_items a
    where a.is_deleted = 0 and a.state not in ('closed', 'cancelled') and ${
      nodeIds
        ? sql`(${inPlaces('a.node_id', nodeIds)} or a.equipment_id in (select e.id from equipment e where ${within}))`
        : sql`true`
    }`);
  return {
    risk: {
      total: bands(rows),
      matrices: await matricesBehind(tx, [...used], language),
      riskDate: rows.reduce<string | null>(
        (latest, { riskDate }) => (riskDate && (!latest || riskDate > latest) ? riskDate : latest),
        null,
      ),
      places: below
        .map(({ path, ...place }) => ({
          ...place,
          bands: bands(rows.filter((row) => row.path.startsWith(path))),
        }))
        .filter((place) => Object.values(place.bands).some((count) => count > 0)),
    },
    due: { kinds, next, dates: await openDates(tx, live), unknown, stop },
    actions,
  };
}
