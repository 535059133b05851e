import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';

/**
 * What the coating survey of the refining units found under the insulation: most walls dry under a sound coating, one in eight
 * wet. Spread by tag so that every start shows the same. Without it a default of moderate wetness would drive every warm wall.
 */
export const seedCoatingSurvey = (tx: Tx, studyId: string, surveyed: string): Promise<number> =>
  tx.run(sql`
    with spread as (
      select a.id, greatest(e.in_service_date, ${surveyed}::date) as coated, ('x' || substr(md5(e.tag), 1, 4))::bit(16)::int as n from rbi_assessments a join equipment e on e.id = a.equipment_id
      where a.study_id = ${studyId} and a.is_deleted = 0 and a.mechanisms @> '[{"type": "cui", "active": true}]')
    update rbi_assessments a set overrides = a.overrides || jsonb_build_object('mechanisms',
      coalesce(a.overrides->'mechanisms', '{}') || jsonb_build_object('cui', jsonb_build_object(
        'driver', (array['dry', 'dry', 'mild', 'dry', 'mild', 'dry', 'mild', 'moderate'])[1 + n % 8],
        'coatingQuality', (array['high', 'high', 'high', 'medium'])[1 + n / 8 % 4],
        'coatingDate', coated::text)))
    from spread where spread.id = a.id`);
