import { calculateRate } from '@ircrisk/engine-api581';
import { readLedger } from '#modules/risk/rbi/input/ledger-rows.ts';
import { knownForRates } from '#modules/risk/rbi/rates/known-for-rates.ts';
import { fillFromLedger, writeScreenings } from '#modules/risk/rbi/screening/qualitative.ts';
import { findAssessment, writeRate } from '#modules/risk/rbi/study/store.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';

/** Sulfur and acid number of the demo refinery's crude, for streams of which the ledger does not say. */
const CRUDE = { sulfurPercent: 1.2, tan: 0.6 };
const SHOWN = 6;

/** A few hot carbon and chromium steels of a study get a calculated rate, as an engineer without readings would give them. */
export async function seedRates(tx: Tx, studyId: string, projectId: string): Promise<void> {
  const hot = await tx.all<{ id: string }>(sql`
    select a.id from rbi_assessments a join parts p on p.id = a.part_id join equipment e on e.id = a.equipment_id
    where a.study_id = ${studyId} and a.is_deleted = 0
      and coalesce(p.operating_temperature, e.operating_temperature) between 240 and 420
    order by e.tag_key, a.id limit 60`);
  const rows = await readLedger(
    tx,
    hot.map(({ id }) => id),
  );
  let made = 0;
  for (const row of rows) {
    const inputs = { ...CRUDE, ...knownForRates(row)['sulfidic-naphthenic'] };
    const { rateMmPerYear, clause } = calculateRate('sulfidic-naphthenic', inputs);
    // A rate that would eat the wall between two turnarounds is not the plant's: its steel would have been changed.
    if (rateMmPerYear === null || rateMmPerYear > 0.5 || made === SHOWN) continue;
    const assessment = await findAssessment(tx, row.assessmentId, projectId);
    if (!assessment) continue;
    const thinning = { corrosionRateMmPerYear: rateMmPerYear, confidence: 'low' };
    await writeRate(
      tx,
      assessment.id,
      { ...assessment.overrides, mechanisms: { ...assessment.overrides.mechanisms, thinning } },
      { calculator: 'sulfidic-naphthenic', inputs, rateMmPerYear, clause, time: new Date().toISOString() },
    );
    made += 1;
  }
}

/**
 * The first pass over the refining units: what the ledger answers, and the rest as the team answered it, spread by tag so that
 * every start shows the same. One row in eight still waits for its answers.
 */
export async function seedScreening(tx: Tx, projectId: string, nodeIds: readonly string[]): Promise<void> {
  const ids = await fillFromLedger(tx, projectId, nodeIds);
  await tx.run(sql`
    with spread as (
      select s.id, ('x' || substr(md5(e.tag), 1, 4))::bit(16)::int as n from rbi_screenings s join equipment e on e.id = s.equipment_id
      where s.id = any(${ids}::bigint[]))
    update rbi_screenings s set
      damage = coalesce(s.damage, (array['slow', 'slow', 'moderate', 'none', 'unknown'])[1 + n % 5]),
      inspection = coalesce(s.inspection, (array['partialRecent', 'old', 'thoroughRecent', 'unknown'])[1 + n % 4]),
      operation = (array['stable', 'stable', 'stable', 'excursions'])[1 + n / 5 % 4],
      condition = (array['sound', 'sound', 'repaired', 'sound', 'degraded'])[1 + n / 7 % 5],
      fluid = coalesce(s.fluid, (array['flammable', 'combustible', 'benign', 'flammable'])[1 + n / 3 % 4]),
      inventory = coalesce(s.inventory, (array['medium', 'small', 'large'])[1 + n / 11 % 3]),
      people = (array['regular', 'regular', 'rare', 'occupied'])[1 + n / 13 % 4],
      business = (array['days', 'none', 'weeks', 'days', 'months'])[1 + n / 17 % 5]
    from spread where spread.id = s.id and n % 8 > 0`);
  await writeScreenings(tx, ids);
}
