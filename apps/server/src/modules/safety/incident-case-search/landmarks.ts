import * as contract from '@ircrisk/contract/modules/safety/incident-case-search.ts';
import { hazardOfSubstance } from '@ircrisk/engine-case';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { handle } from '#platform/http/handle.ts';
import { landmarks } from './tables/landmarks.ts';

/** Adds those of the landmark cases the library has not had yet, to be checked against their reports; one that was removed stays removed. */
export async function addLandmarks(tx: Tx): Promise<number> {
  const held = new Set(
    (
      await tx.all<{ key: string }>(
        sql`select source_key as key from incident_cases where source_kind = 'landmark' and source_key is not null`,
      )
    ).map(({ key }) => key),
  );
  const missing = landmarks.filter(({ key }) => !held.has(key));
  for (const one of missing) {
    const { id } = await tx.one<{ id: string }>(sql`
      insert into incident_cases (number, title, title_en, year, happened_on, state, source_kind, source_key, country, place, place_en, latitude, longitude, industry, summary, summary_en, sequence,
        sequence_en, process_unit, equipment_class, mechanism, accident_type, phase, substance, substance_en, hazard, fatalities, injuries, immediate_causes,
        immediate_causes_en, barriers_failed, barriers_failed_en, latent_codes, sources, keywords, confidentiality, facts_checked)
      values (${`LM-${one.key}`}, ${one.title[0]}, ${one.title[1]}, ${Number(one.date.slice(0, 4))}, ${one.date}, 'review', 'landmark', ${one.key}, ${one.country},
        ${one.place[0]}, ${one.place[1]}, ${one.at[0]}, ${one.at[1]}, ${one.industry}, ${one.summary[0]}, ${one.summary[1]}, ${one.course[0]}, ${one.course[1]}, ${one.unit}, ${one.equipmentClass},
        ${one.mechanism ?? null}, ${one.accidentType}, ${one.phase}, ${one.substance[0]}, ${one.substance[1]}, ${hazardOfSubstance(one.substance[1])}, ${one.fatalities},
        ${one.injuries ?? null}, ${one.causes[0]}, ${one.causes[1]}, ${one.barriers[0]}, ${one.barriers[1]}, ${[...one.latentCodes]}::text[], ${one.source},
        ${[...one.keywords]}::text[], 'open', false) returning id`);
    for (const [at, [zh, en]] of one.lessons.entries())
      await tx.run(
        sql`insert into case_lessons (case_id, sort, lesson, lesson_en) values (${id}, ${at + 1}, ${zh}, ${en})`,
      );
  }
  return missing.length;
}

export const landmarksHandler = handle(contract.loadLandmarks, async ({ tx }) => ({
  added: await addLandmarks(tx),
}));
