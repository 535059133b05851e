import type { AlarmLoad } from '@ircrisk/engine-barrier';
import { shown } from '@ircrisk/units';
import { positionLoads } from '#modules/reliability/alarm-management/index.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import type { ElementRow } from './evidence.ts';

/** A judged month that ended longer ago than this says nothing of today: months are imported after their end, so one and a half of them. */
const staleLogDays = 45;

/** An open action that was raised from an evaluation. */
export interface Finding {
  elementId: string;
  id: string;
  /** Number of the evaluation and of its question. */
  label: string;
}

/** How the load of the position an element names is to be taken. */
export async function readLoads(
  tx: Tx,
  rows: readonly Pick<ElementRow, 'positionId' | 'position'>[],
): Promise<ReadonlyMap<string, AlarmLoad>> {
  const ids = [...new Set(rows.flatMap(({ positionId }) => positionId ?? []))];
  const known = await positionLoads(tx, ids);
  const codes = new Map(rows.map(({ positionId, position }) => [positionId, position ?? '']));
  return new Map(
    ids.map((id): [string, AlarmLoad] => {
      const load = known.get(id);
      const figures = {
        position: load?.code ?? codes.get(id) ?? '',
        from: load?.from ?? '–',
        to: load?.to ?? '–',
        alarms: load?.alarms ?? 0,
        bins: load?.bins ?? 0,
        rate: shown(load?.per10Minutes ?? 0, 3),
      };
      if (load?.removed) return [id, { verdict: 'removed', figures }];
      if (load && load.ageDays > staleLogDays)
        return [id, { verdict: 'stale', figures: load.verdict ? figures : { ...figures, to: '–' } }];
      return [id, { verdict: load?.verdict ?? 'notJudged', figures }];
    }),
  );
}

/**
 * Open findings of the section an element names: of its company's evaluations, and where one is of a place, at or above it. One that is
 * sent back is open, and one whose evaluation was removed is too: only the action ends it.
 */
const readFindings = (tx: Tx, elementIds: readonly string[]) =>
  tx.all<Finding>(sql`
    select e.id as "elementId", a.id, v.code || ' ' || m.code as label
    from barrier_elements e join barriers b on b.id = e.barrier_id join factory_nodes n on n.id = b.node_id
    join management_answers m on m.section = e.audit_section join management_evaluations v on v.id = m.study_id
    join action_items a on a.source_module = 'management-systems-evaluation' and a.source_id = m.id and a.is_deleted = 0
    left join factory_nodes place on place.id = v.node_id
    where e.id = any(${elementIds}::bigint[]) and a.state not in ('draft', 'closed', 'cancelled')
      and coalesce(n.company_id, v.enterprise_id) = v.enterprise_id and (v.node_id is null or starts_with(n.path, place.path))
    order by e.id, a.id`);

/** What the alarm figures and the audits say of the elements that name them. */
export async function withIndicators(tx: Tx, rows: readonly ElementRow[]): Promise<ElementRow[]> {
  const audited = rows.filter(({ auditSection }) => auditSection !== null).map(({ id }) => id);
  const findings = Map.groupBy(
    audited.length > 0 ? await readFindings(tx, audited) : [],
    (one) => one.elementId,
  );
  const loads = await readLoads(tx, rows);
  return rows.map((row) => ({
    ...row,
    load: row.positionId === null ? null : (loads.get(row.positionId) ?? null),
    findings: findings.get(row.id) ?? [],
  }));
}
