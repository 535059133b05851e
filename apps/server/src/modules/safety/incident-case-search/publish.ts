import { hazardOfSubstance, unitOfNames } from '@ircrisk/engine-case';
import type { Tx } from '#platform/database/pool.ts';
import { raw, type Sql, sql } from '#platform/database/sql.ts';
import { placeNames } from './profile.ts';
import { tellSearches } from './saved.ts';

type Pair = readonly [zh: string, en: string];

/** What a root cause analysis hands over: without names of people and tags already. */
export interface PublishedAnalysis {
  /** The series of the analysis: published again it takes the place of the earlier case. */
  readonly key: string;
  /** It is of an incident kept to some people: its case is too, until somebody lifts that and says why. */
  readonly isConfidential: boolean;
  /** A person has read what is published. */
  readonly factsChecked: boolean;
  readonly title: Pair;
  readonly occurredOn: string | null;
  readonly equipmentClass: string | null;
  readonly nodeId: string | null;
  readonly substance: string | null;
  readonly summary: Pair;
  readonly immediateCauses: Pair;
  readonly underlyingCauses: Pair;
  readonly latentCodes: readonly string[];
  readonly recommendations: Pair;
  readonly lessons: readonly Pair[];
  readonly keywords: readonly string[];
}

const unitAt = async (tx: Tx, nodeId: string | null): Promise<string | null> => {
  if (!nodeId) return null;
  const { places } = await tx.one<{ places: string[] }>(
    sql`select ${placeNames(sql`${nodeId}::bigint`)} as places`,
  );
  return unitOfNames(places);
};

/** Lessons of the case become these; one that stays keeps its marks. */
async function setLessons(tx: Tx, caseId: string, lessons: readonly Pair[]): Promise<void> {
  const held = await tx.all<{ id: string; lesson: string }>(
    sql`select id, lesson from case_lessons where case_id = ${caseId} and is_deleted = 0`,
  );
  const wanted = new Map(lessons.map(([zh, en], at) => [zh.slice(0, 500), { en: en.slice(0, 500), at }]));
  for (const { id, lesson } of held) {
    const one = wanted.get(lesson);
    wanted.delete(lesson);
    await tx.run(
      one
        ? sql`update case_lessons set lesson_en = ${one.en || null}, sort = ${one.at + 1} where id = ${id}`
        : sql`update case_lessons set is_deleted = 1 where id = ${id}`,
    );
  }
  for (const [zh, { en, at }] of wanted)
    await tx.run(
      sql`insert into case_lessons (case_id, sort, lesson, lesson_en) values (${caseId}, ${at + 1}, ${zh}, ${en || null})`,
    );
}

/** Whether the library has the very text, published and with the same lessons. */
const standsAlready = (tx: Tx, one: PublishedAnalysis) =>
  tx.maybe(sql`
    select 1 from incident_cases c where c.source_kind = 'rootCause' and c.source_key = ${one.key} and c.is_deleted = 0 and c.state = 'published'
      and (c.title, c.summary, c.immediate_causes, c.underlying_causes, c.recommendations) = (${one.title[0]}, ${one.summary[0]}, ${one.immediateCauses[0]}, ${one.underlyingCauses[0]}, ${one.recommendations[0]})
      and coalesce(c.title_en, '') = ${one.title[1]} and (c.summary_en, c.immediate_causes_en, c.underlying_causes_en, c.recommendations_en) = (${one.summary[1]}, ${one.immediateCauses[1]}, ${one.underlyingCauses[1]}, ${one.recommendations[1]})
      and c.happened_on is not distinct from ${one.occurredOn}::date and c.equipment_class is not distinct from ${one.equipmentClass}
      and c.keywords = ${[...one.keywords]}::text[] and c.latent_codes = ${[...one.latentCodes]}::text[]
      and (not ${one.isConfidential}::boolean or c.confidentiality = 'confidential' or c.opened_reason is not null)`);

/** Puts an approved analysis into the library, or its newer revision in the place of the earlier one; null where it stands there as it is. */
export async function publishCase(tx: Tx, one: PublishedAnalysis): Promise<string | null> {
  if (await standsAlready(tx, one)) return null;
  const unit = await unitAt(tx, one.nodeId);
  const { id, tenantId } = await tx.one<{ id: string; tenantId: string }>(sql`
    insert into incident_cases as c (title, title_en, year, happened_on, state, source_kind, source_key, summary, summary_en, process_unit, equipment_class, substance, hazard,
      immediate_causes, immediate_causes_en, underlying_causes, underlying_causes_en, latent_codes, recommendations, recommendations_en, keywords, facts_checked, published_on, confidentiality)
    values (${one.title[0]}, ${one.title[1] || null}, extract(year from coalesce(${one.occurredOn}::date, current_date)), ${one.occurredOn}::date, 'published', 'rootCause', ${one.key},
      ${one.summary[0]}, ${one.summary[1]}, ${unit}, ${one.equipmentClass}, ${one.substance}, ${hazardOfSubstance(one.substance)}, ${one.immediateCauses[0]},
      ${one.immediateCauses[1]}, ${one.underlyingCauses[0]}, ${one.underlyingCauses[1]}, ${[...one.latentCodes]}::text[], ${one.recommendations[0]}, ${one.recommendations[1]},
      ${[...one.keywords]}::text[], ${one.factsChecked}, current_date, ${one.isConfidential ? 'confidential' : 'internal'})
    on conflict (tenant_id, source_kind, source_key) where is_deleted = 0 and source_key is not null do update set title = excluded.title, title_en = excluded.title_en,
      year = excluded.year, happened_on = excluded.happened_on, state = 'published', state_reason = null, summary = excluded.summary, summary_en = excluded.summary_en,
      process_unit = excluded.process_unit, equipment_class = excluded.equipment_class, substance = excluded.substance, hazard = excluded.hazard,
      immediate_causes = excluded.immediate_causes, immediate_causes_en = excluded.immediate_causes_en, underlying_causes = excluded.underlying_causes,
      underlying_causes_en = excluded.underlying_causes_en, latent_codes = excluded.latent_codes, recommendations = excluded.recommendations,
      recommendations_en = excluded.recommendations_en, keywords = excluded.keywords, facts_checked = excluded.facts_checked, published_on = excluded.published_on,
      confidentiality = case when ${one.isConfidential} and c.opened_reason is null then 'confidential' else c.confidentiality end
    returning c.id, c.tenant_id as "tenantId"`);
  await setLessons(tx, id, one.lessons);
  await tellSearches(tx, tenantId, id);
  return id;
}

/** What was published of these analyses is confidential from now on, unless somebody has said why it is open. */
export async function keepPublished(tx: Tx, keys: Sql): Promise<void> {
  await tx.run(sql`
    update incident_cases set confidentiality = 'confidential'
    where source_kind = 'rootCause' and source_key in (${keys}) and confidentiality <> 'confidential' and opened_reason is null and is_deleted = 0`);
}

/** The case an analysis was published as. */
export const publishedCaseOf = (key: unknown) =>
  sql`(select c.id from incident_cases c where c.source_kind = 'rootCause' and c.source_key = ${key}::text and c.is_deleted = 0)`;

interface CorrosionCase {
  key: string;
  medium: string | null;
  places: string[] | null;
}

/** Corrosion cases are cases of the library: what changes on their screen changes here. */
export async function keepCorrosionCases(tx: Tx, ids: readonly string[]): Promise<void> {
  const rows = await tx.all<CorrosionCase>(sql`
    select m.id::text as key, concat_ws(' ', m.medium_en, m.medium) as medium, ${placeNames(raw('coalesce(m.node_id, e.node_id)'))} as places
    from corrosion_cases m left join equipment e on e.id = m.equipment_id where m.id = any(${ids}::bigint[]) and m.is_deleted = 0`);
  const known = JSON.stringify(
    rows.map(({ key, medium, places }) => ({
      key,
      hazard: hazardOfSubstance(medium),
      unit: unitOfNames(places ?? []),
    })),
  );
  await tx.run(sql`
    insert into incident_cases as c (title, title_en, year, happened_on, state, source_kind, source_key, equipment_class, process_unit, mechanism, substance, substance_en, hazard,
      summary, summary_en, immediate_causes, immediate_causes_en, recommendations, recommendations_en, keywords, facts_checked, published_on)
    select m.title, m.title_en, extract(year from coalesce(m.found_date, m.create_time::date)), m.found_date, 'published', 'corrosion', k.key, e.iso_class, k.unit, m.mechanism, m.medium,
      m.medium_en, k.hazard, m.appearance, m.appearance_en, m.cause, m.cause_en, m.measures, m.measures_en, coalesce(string_to_array(nullif(m.keywords, ''), ','), '{}'), true, m.create_time::date
    from jsonb_to_recordset(${known}::jsonb) k(key text, hazard text, unit text) join corrosion_cases m on m.id = k.key::bigint left join equipment e on e.id = m.equipment_id
    on conflict (tenant_id, source_kind, source_key) where is_deleted = 0 and source_key is not null do update set title = excluded.title, title_en = excluded.title_en,
      year = excluded.year, happened_on = excluded.happened_on, equipment_class = excluded.equipment_class, process_unit = excluded.process_unit, mechanism = excluded.mechanism,
      substance = excluded.substance, substance_en = excluded.substance_en, hazard = excluded.hazard, summary = excluded.summary, summary_en = excluded.summary_en, immediate_causes = excluded.immediate_causes,
      immediate_causes_en = excluded.immediate_causes_en, recommendations = excluded.recommendations, recommendations_en = excluded.recommendations_en, keywords = excluded.keywords`);
  await tx.run(sql`
    update incident_cases c set is_deleted = 1 from corrosion_cases m
    where c.source_kind = 'corrosion' and c.source_key = m.id::text and m.id = any(${ids}::bigint[]) and m.is_deleted = 1 and c.is_deleted = 0`);
}
