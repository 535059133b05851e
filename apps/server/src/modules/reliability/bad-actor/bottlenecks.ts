import type { Language } from '@ircrisk/contract/text.ts';
import { type RunLimit, runLengthBottlenecks } from '@ircrisk/engine-reliability';
import { figureOf, readSettings } from '#modules/reliability/failure-database/index.ts';
import { nameOf } from '#plant/names.ts';
import { mustStop, openSince } from '#plant/open-dates.ts';
import { inPlaces } from '#plant/subtree.ts';
import type { Queries } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';

interface Row {
  id: string;
  tag: string;
  name: string;
  unit: string;
  riskLevel: string | null;
  remainingLife: number | null;
  measuredOn: string | null;
  dueDate: string | null;
  stopDate: string | null;
  riskDate: string | null;
  today: string;
}

const shownRows = 300;

/** What the ledger knows of the end of a run: wall life since it was calculated, the statutory date, and a high risk that is open now. */
export async function bottlenecks(tx: Queries, nodeIds: readonly string[] | null, language: Language) {
  const settings = await readSettings(tx);
  const rows = await tx.all<Row>(sql`
    select e.id, e.tag, ${nameOf(language, 'e')} as name, ${nameOf(language, 'n')} as unit, s.risk_level as "riskLevel", s.remaining_life as "remainingLife",
      s.measured_on as "measuredOn", case when ${mustStop('s')} then null else s.next_due_date end as "dueDate", case when ${mustStop('s')} then s.last_inspection_date end as "stopDate",
      case when s.risk_level = 'high' then coalesce(s.risk_date, current_date) end as "riskDate",
      current_date as today
    from equipment_integrity s join equipment e on e.id = s.equipment_id and e.is_deleted = 0 and e.state in ('inUse', 'standby') join factory_nodes n on n.id = e.node_id
    where (s.remaining_life is not null or ${openSince('s')} is not null or s.risk_level = 'high') and ${inPlaces('e.node_id', nodeIds)}
    order by least(${openSince('s')}, s.measured_on + (least(s.remaining_life, 999) * 365.25)::int) nulls last limit 5000`);
  const byKey = new Map(rows.map((row) => [`${row.tag}#${row.id}`, row]));
  const limits = rows.flatMap((row): RunLimit[] => {
    const tag = `${row.tag}#${row.id}`;
    return [
      { tag, cause: 'remainingLife', measuredOn: row.measuredOn, remainingYears: row.remainingLife },
      { tag, cause: 'stopUse', date: row.stopDate },
      { tag, cause: 'mandatoryInspection', date: row.dueDate },
      { tag, cause: 'riskTarget', date: row.riskDate },
    ];
  });
  const today = rows[0]?.today ?? new Date().toISOString().slice(0, 10);
  const result = runLengthBottlenecks({ limits, today, plannedRunEnd: settings.plannedRunEnd });
  const found = result.value?.bottlenecks ?? [];
  return {
    plannedRunEnd: settings.plannedRunEnd,
    limitingDate: result.value?.limitingDate ?? null,
    total: found.length,
    beforeRunEnd: settings.plannedRunEnd ? found.filter(({ beforeRunEnd }) => beforeRunEnd).length : null,
    rows: found.slice(0, shownRows).flatMap(({ tag, others, ...rest }) => {
      const row = byKey.get(tag);
      return row
        ? [
            {
              ...rest,
              others: [...others],
              equipmentId: row.id,
              tag: row.tag,
              name: row.name,
              unit: row.unit,
              riskLevel: row.riskLevel,
            },
          ]
        : [];
    }),
    figure: figureOf(result, null),
  };
}
