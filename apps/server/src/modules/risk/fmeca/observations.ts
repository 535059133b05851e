import type { FmecaObservations } from '@ircrisk/contract/modules/risk/fmeca.ts';
import { poissonInterval } from '@ircrisk/engine-reliability';
import { countedConditions, eventSums, readSettings } from '#modules/reliability/failure-database/index.ts';
import type { Tx } from '#platform/database/pool.ts';
import { all, sql } from '#platform/database/sql.ts';

const CONFIDENCE = 0.9;

/** Without a failure there is an upper end alone. */
function intervalOf(failures: number, hours: number) {
  const ends = hours > 0 ? poissonInterval(failures, hours, CONFIDENCE) : null;
  return { lower: failures > 0 ? (ends?.[0] ?? null) : null, upper: ends?.[1] ?? null };
}

/** Failures of the classes and the equipment a study speaks of, by mode, over all records of the plant. */
export async function observationsOf(tx: Tx, studyId: string): Promise<FmecaObservations> {
  const classes = (
    await tx.all<{ isoClass: string }>(sql`
      select distinct coalesce(i.iso_class, e.iso_class) as "isoClass" from fmeca_items i left join equipment e on e.id = i.equipment_id
      where i.study_id = ${studyId} and i.is_deleted = 0 and coalesce(i.iso_class, e.iso_class) is not null`)
  ).map(({ isoClass }) => isoClass);
  const equipment = await tx.all<{ id: string }>(
    sql`select distinct equipment_id as id from fmeca_items where study_id = ${studyId} and is_deleted = 0 and equipment_id is not null`,
  );
  return observedIn(
    tx,
    classes,
    equipment.map(({ id }) => id),
  );
}

/** The same for any classes and pieces of equipment. */
export async function observedIn(
  tx: Tx,
  classes: readonly string[],
  equipmentIds: readonly string[],
): Promise<FmecaObservations> {
  if (classes.length === 0) return { classes: [], equipment: [] };
  const settings = await readSettings(tx);
  const counted = all([sql`t.is_deleted = 0 and t.mode_code is not null`, ...countedConditions(settings)]);
  const now = Date.now();
  const [sums, byMode, byEquipment] = await Promise.all([
    eventSums(tx, { from: 0, to: now, now }, 'class', settings),
    tx.all<{ key: string; code: string; count: number }>(sql`
      select t.iso_class as key, t.mode_code as code, count(*)::int as count from failure_events t
      where ${counted} and t.iso_class = any(${classes}::text[]) group by t.iso_class, t.mode_code`),
    tx.all<{ key: string; code: string; count: number }>(sql`
      select t.equipment_id as key, t.mode_code as code, count(*)::int as count from failure_events t
      where ${counted} and t.equipment_id = any(${equipmentIds}::bigint[])
      group by t.equipment_id, t.mode_code`),
  ]);
  const modesOf = (rows: typeof byMode) =>
    new Map(
      [...Map.groupBy(rows, ({ key }) => key)].map(([key, own]) => [
        key,
        Object.fromEntries(own.map(({ code, count }) => [code, count])),
      ]),
    );
  const ofClass = modesOf(byMode);
  return {
    classes: sums
      .filter(({ key }) => classes.includes(key))
      .map(({ key, units, failures, serviceHours, operatingHours }) => ({
        isoClass: key,
        units,
        failures,
        serviceHours,
        operatingHours,
        ...intervalOf(failures, serviceHours),
        modes: ofClass.get(key) ?? {},
      })),
    equipment: [...modesOf(byEquipment)].map(([equipmentId, modes]) => ({ equipmentId, modes })),
  };
}
