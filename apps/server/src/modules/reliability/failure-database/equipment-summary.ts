import type { Period } from '@ircrisk/contract/modules/reliability/failure-database.ts';
import { failureTrend } from '@ircrisk/engine-reliability';
import type { Queries } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { figureOf } from './figure.ts';
import { observedFailures } from './observation.ts';
import { repairOf } from './repair-of.ts';
import { type FailureSettings, readSettings } from './settings.ts';
import { eventSums, totalSums } from './sums.ts';

/** MTBF of each class over a period, for the comparison of a tag with its like. */
export async function classMtbf(
  tx: Queries,
  period: Pick<Period, 'start' | 'end'> & { now: number },
  settings: FailureSettings,
  isoClass?: string | null,
): Promise<Map<string, number>> {
  const rows = await eventSums(
    tx,
    { from: period.start, to: period.end, now: period.now, isoClass: isoClass ?? null },
    'class',
    settings,
  );
  return new Map(
    rows.flatMap((row) => {
      const mtbf = repairOf(row).value?.mtbfHours;
      return mtbf ? [[row.key, mtbf] as const] : [];
    }),
  );
}

export async function equipmentSummary(tx: Queries, equipmentId: string, period: Period & { now: number }) {
  const known = await tx.maybe<{ isoClass: string | null }>(
    sql`select iso_class as "isoClass" from equipment where id = ${equipmentId} and is_deleted = 0`,
  );
  if (!known) throw fail(commonErrors.notFound);
  const settings = await readSettings(tx);
  const [sums, observed, ofClass, events, running] = await Promise.all([
    totalSums(tx, { from: period.start, to: period.end, now: period.now, equipmentId }, settings),
    observedFailures(tx, equipmentId, period, settings),
    known.isoClass ? classMtbf(tx, period, settings, known.isoClass) : new Map<string, number>(),
    tx.all<{
      id: string;
      eventNumber: string;
      detectedAt: string;
      category: string;
      modeCode: string | null;
      zh: string | null;
      en: string | null;
      downtimeHours: number | null;
      repairCost: string | null;
      description: string | null;
      reviewState: string;
    }>(sql`
      select t.id, t.event_number as "eventNumber", t.detected_at as "detectedAt", t.category, t.mode_code as "modeCode", d.dict_value as zh, d.dict_value_en as en,
        t.downtime_hours as "downtimeHours", t.repair_cost as "repairCost", t.description, t.review_state as "reviewState"
      from failure_events t left join dicts d on d.code = 'failure_mode' and d.dict_key = t.mode_code and d.is_deleted = 0
      where t.equipment_id = ${equipmentId} and t.is_deleted = 0 order by t.detected_at desc, t.id desc limit 50`),
    tx.maybe<{ id: string }>(
      sql`select id from bad_actor_cases where equipment_id = ${equipmentId} and is_deleted = 0 and state not in ('closed', 'rejected')`,
    ),
  ]);
  return {
    repair: figureOf(repairOf(sums)),
    classMtbfHours: ofClass.get(known.isoClass ?? '') ?? null,
    estimated: sums.metered < sums.units,
    trend: figureOf(failureTrend(observed)),
    trendBasis: observed.basis,
    failures: sums.failures,
    downtimeHours: sums.unplannedHours,
    events: events.map(({ zh, en, ...event }) => ({ ...event, mode: zh && en ? { zh, en } : null })),
    openCaseId: running?.id ?? null,
  };
}
