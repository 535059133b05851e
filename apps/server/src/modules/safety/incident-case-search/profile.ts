import { resourceOf } from '@ircrisk/contract/catalog.ts';
import type { SimilarSubject } from '@ircrisk/contract/resources/safety/case-choices.ts';
import {
  classGroupOf,
  hazardOfSubstance,
  isAccidentType,
  type Profile,
  unitOfNames,
} from '@ircrisk/engine-case';
import type { Tx } from '#platform/database/pool.ts';
import { name, raw, type Sql, sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { type Viewer, visible } from '#platform/resources/scope.ts';
import { publishedCases } from './see.ts';

/** What is known of a record, for the comparison: codes by attribute, and its text. */
export interface Known {
  readonly profile: Readonly<Record<keyof Profile, string[]>>;
  readonly text: string;
}

/** What the tables say, before names are understood. */
interface Facts {
  classes: (string | null)[] | null;
  mechanisms: (string | null)[] | null;
  accidents: (string | null)[] | null;
  substances: (string | null)[] | null;
  phases: string[] | null;
  /** Names of the place and those above it, the nearest first. */
  places: (string | null)[] | null;
  text: string | null;
}

const distinct = (values: readonly (string | null)[] | null): string[] => [
  ...new Set((values ?? []).filter((value): value is string => Boolean(value))),
];

function understood(facts: Facts): Known {
  const unit = unitOfNames(facts.places ?? []);
  return {
    profile: {
      equipmentClass: distinct(facts.classes).filter((code) => classGroupOf(code) !== undefined),
      mechanism: distinct(facts.mechanisms),
      accidentType: distinct(facts.accidents).filter(isAccidentType),
      hazard: distinct((facts.substances ?? []).map((substance) => hazardOfSubstance(substance))),
      phase: distinct(facts.phases),
      unit: unit ? [unit] : [],
    },
    text: facts.text ?? '',
  };
}

/** Names of a node and of everything above it. */
export const placeNames = (nodeId: Sql): Sql => sql`array(
  select n.name || ' ' || coalesce(n.name_en, '') from factory_nodes at join factory_nodes n on n.id = any(string_to_array(trim('/' from at.path), '/')::bigint[])
  where at.id = ${nodeId} and n.is_deleted = 0 order by length(n.path) desc)`;

const mediaOf = (ids: Sql): Sql => sql`array(
  select e.medium from equipment e where e.id = any(${ids}) union select p.fluid from process_data p where p.equipment_id = any(${ids}) and p.is_deleted = 0)`;
const classesOf = (ids: Sql): Sql => sql`array(select e.iso_class from equipment e where e.id = any(${ids}))`;
const mechanismsOf = (ids: Sql): Sql =>
  sql`array(select m.mechanism from corrosion_cases m where m.equipment_id = any(${ids}) and m.is_deleted = 0)`;
const none = raw(`'{}'::text[]`);

/** The words two cases are compared by, the same for either, so that each is as similar to the other. */
export const caseText = (at: string): Sql =>
  raw(`concat_ws(E'\\n', ${at}.title, ${at}.title_en, ${at}.summary, ${at}.summary_en)`);

/** One statement for each kind of record; rows are `t`. */
const readers: Readonly<Record<SimilarSubject, Sql>> = {
  equipment: sql`
    select ${classesOf(sql`array[t.id]`)} as classes, ${mechanismsOf(sql`array[t.id]`)} as mechanisms, ${none} as accidents,
      ${mediaOf(sql`array[t.id]`)} as substances, ${none} as phases, ${placeNames(raw('t.node_id'))} as places, null as text`,
  'rca-case': sql`
    select ${classesOf(sql`array[t.equipment_id]`)} as classes, ${mechanismsOf(sql`array[t.equipment_id]`)} as mechanisms, ${none} as accidents,
      ${mediaOf(sql`array[t.equipment_id]`)} as substances, ${none} as phases,
      coalesce(nullif(${placeNames(sql`(select e.node_id from equipment e where e.id = t.equipment_id)`)}, '{}'), array[t.place, t.place_en]) as places,
      concat_ws(E'\\n', t.name, t.name_en, t.statement, t.statement_en, t.extent, t.extent_en) as text`,
  jha: sql`
    select ${classesOf(raw('t.equipment_ids'))} as classes, ${none} as mechanisms,
      array(select h.accident_type from jha_hazards h where h.jha_id = t.id and h.is_deleted = 0) as accidents,
      ${mediaOf(raw('t.equipment_ids'))} as substances, array['maintenance'] as phases, ${placeNames(raw('t.node_id'))} as places,
      concat_ws(E'\\n', t.title, t.title_en, (select string_agg(concat_ws(E'\\n', h.hazard, h.hazard_en), E'\\n') from jha_hazards h where h.jha_id = t.id and h.is_deleted = 0)) as text`,
  'fmeca-study': sql`
    select array(select coalesce(i.iso_class, e.iso_class) from fmeca_items i left join equipment e on e.id = i.equipment_id where i.study_id = t.id and i.is_deleted = 0) as classes,
      ${none} as mechanisms, ${none} as accidents,
      ${mediaOf(sql`array(select i.equipment_id from fmeca_items i where i.study_id = t.id and i.is_deleted = 0 and i.equipment_id is not null)`)} as substances,
      ${none} as phases, ${placeNames(raw('t.node_id'))} as places,
      concat_ws(E'\\n', t.name, t.name_en, (select string_agg(distinct concat_ws(E'\\n', m.mode, m.mode_en), E'\\n') from fmeca_modes m where m.study_id = t.id and m.is_deleted = 0)) as text`,
  incident: sql`
    select ${classesOf(raw('t.equipment_ids'))} as classes, ${mechanismsOf(raw('t.equipment_ids'))} as mechanisms, ${none} as accidents,
      ${mediaOf(raw('t.equipment_ids'))} || array(select r.material from incident_releases r where r.incident_id = t.id and r.is_deleted = 0) as substances,
      ${none} as phases, ${placeNames(raw('t.node_id'))} as places, concat_ws(E'\\n', t.title, t.title_en, t.description, t.description_en) as text`,
  'incident-case': sql`
    select array[t.equipment_class] as classes, array[t.mechanism] as mechanisms, array[t.accident_type] as accidents, ${none} as substances, array[t.phase] as phases,
      ${none} as places, ${caseText('t')} as text`,
};

/** The record as its own page shows it to the caller, or "not found". */
export async function mustSeeSubject(
  tx: Tx,
  viewer: Viewer,
  subject: SimilarSubject,
  id: string,
): Promise<void> {
  const resource = resourceOf(subject);
  const seen = viewer.permissions?.has(`${subject}.read`)
    ? await tx.maybe(
        sql`select 1 from ${name(resource.table)} t where t.id = ${id} and ${subject === 'incident-case' ? publishedCases(viewer, 't') : visible(resource, viewer)}`,
      )
    : undefined;
  if (!seen) throw fail(commonErrors.notFound);
}

export async function readKnown(tx: Tx, viewer: Viewer, subject: SimilarSubject, id: string): Promise<Known> {
  await mustSeeSubject(tx, viewer, subject, id);
  const table = name(resourceOf(subject).table);
  const facts = await tx.one<Facts>(sql`${readers[subject]} from ${table} t where t.id = ${id}`);
  const known = understood(facts);
  if (subject !== 'incident-case') return known;
  // A case says its hazard and unit by code.
  const own = await tx.one<{ hazard: string | null; unit: string | null }>(
    sql`select hazard, process_unit as unit from incident_cases where id = ${id}`,
  );
  return {
    ...known,
    profile: { ...known.profile, hazard: distinct([own.hazard]), unit: distinct([own.unit]) },
  };
}
