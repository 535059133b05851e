import { columnOf } from '@ircrisk/contract/resource.ts';
import { indexFactors, scoreOf } from '@ircrisk/contract/resources/criticality/choices.ts';
import { criticalityTag } from '@ircrisk/contract/resources/criticality/functions.ts';
import {
  type Classes,
  type ConsequenceClass,
  categories,
  equipmentIndex,
  type Inheritance,
  inherit,
  ledgerGrade,
  type MainFunction,
  type MappedTag,
  type Redundancy,
  type SubFunction,
  systemClass,
  systemIndex,
} from '@ircrisk/engine-criticality';
import type { Notice } from '@ircrisk/units';
import type { Tx } from '#platform/database/pool.ts';
import { raw, sql } from '#platform/database/sql.ts';
import { problemText } from './problem-text.ts';
import { criteriaOf, findStudyFacts, indexWeightsOf, priorityDaysOf } from './settings.ts';

type Level = string | null;

export interface FunctionRow {
  id: string;
  code: string;
  systemNo: string | null;
  name: string;
  nameEn: string | null;
  redundancy: Redundancy;
  safety: Level;
  environment: Level;
  production: Level;
  other: Level;
  availability: number | null;
}
interface SubRow {
  id: string;
  mainFunctionId: string | null;
  code: string;
  name: string;
  type: string;
  flagged: boolean;
  safety: Level;
  environment: Level;
  production: Level;
  other: Level;
}
interface TagRow {
  id: string;
  tag: string;
  subFunctionIds: string[];
  redundancy: Redundancy | null;
  toxic: string | null;
  flammable: 'none' | 'belowFlashPoint' | 'aboveFlashPoint' | null;
  corrosive: string | null;
  pressure: number | null;
  safety: Level;
  environment: Level;
  production: Level;
  other: Level;
  overrideReason: string | null;
  scores: Record<string, number | null>;
}

const levelOf = (value: Level): ConsequenceClass | null =>
  value === null || value === '' ? null : (Number(value) as ConsequenceClass);

export const classesOf = (row: Readonly<Record<(typeof categories)[number], Level>>): Classes =>
  Object.fromEntries(categories.map((category) => [category, levelOf(row[category])]));

const isSet = (classes: Classes): boolean => Object.values(classes).some((level) => level !== null);
const flagOf = (value: string | null): boolean | null => (value === null ? null : value === 'yes');

export const readFunctions = (tx: Tx, studyId: string): Promise<FunctionRow[]> =>
  tx.all(sql`
    select id, code, system_no as "systemNo", name, name_en as "nameEn", redundancy, safety, environment, production, other, availability
    from criticality_functions where study_id = ${studyId} and is_deleted = 0 order by code, id`);

const readSubFunctions = (tx: Tx, studyId: string): Promise<SubRow[]> =>
  tx.all(sql`
    select id, main_function_id as "mainFunctionId", code, name, type, flagged, own_safety as safety, own_environment as environment,
      own_production as production, own_other as other
    from criticality_sub_functions where study_id = ${studyId} and is_deleted = 0`);

/** `'P', t.score_p, …` of the declared scores. */
const scoreColumns = raw(
  Object.keys(indexFactors)
    .map((factor) => `'${factor}', t.${columnOf(criticalityTag, scoreOf(factor))}`)
    .join(', '),
);

const readTags = (tx: Tx, studyId: string, ids?: readonly string[]): Promise<TagRow[]> =>
  tx.all(sql`
    select t.id, e.tag, t.sub_function_ids as "subFunctionIds", t.redundancy, t.toxic, t.flammable, t.corrosive,
      coalesce(t.pressure, e.operating_pressure) as pressure, t.override_safety as safety, t.override_environment as environment,
      t.override_production as production, t.override_other as other, coalesce(t.override_reason, t.override_reason_en) as "overrideReason", jsonb_build_object(${scoreColumns}) as scores
    from criticality_tags t join equipment e on e.id = t.equipment_id
    where t.study_id = ${studyId} and t.is_deleted = 0 and ${ids ? sql`t.id = any(${ids}::bigint[])` : raw('true')} order by t.id`);

const mainOf = (row: FunctionRow): MainFunction => ({
  id: row.id,
  classes: classesOf(row),
  redundancy: row.redundancy,
});

function subOf(row: SubRow): SubFunction {
  const own = classesOf(row);
  const { id, mainFunctionId, type, flagged } = row;
  return { id, mainFunctionId, type, flagged, ownClasses: isSet(own) ? own : null };
}

function mappedOf(row: TagRow): MappedTag {
  const classes = classesOf(row);
  return {
    id: row.id,
    subFunctionIds: row.subFunctionIds,
    redundancy: row.redundancy,
    medium: {
      pressureMPa: row.pressure,
      toxic: flagOf(row.toxic),
      flammable: row.flammable,
      corrosiveOrSteam: flagOf(row.corrosive),
    },
    override: isSet(classes) ? { classes, reason: row.overrideReason } : null,
  };
}

/** One row of the results, as it is stored. */
interface ResultRow {
  id: string;
  dominant: string | null;
  grade: string | null;
  days: number | null;
  governing: string | null;
  source: string | null;
  redundancy: string | null;
  containment: string | null;
  classes: Classes;
  eci: number | null;
  governs: readonly string[];
  problem: Notice | undefined;
}

const text = (level: number | null | undefined): string | null => (level ? String(level) : null);

function byClasses(
  tags: readonly TagRow[],
  functions: readonly FunctionRow[],
  subs: readonly SubRow[],
  inheritance: Inheritance,
): ResultRow[] {
  const mains = new Map(functions.map((one) => [one.id, one]));
  const known = new Map(subs.map((one) => [one.id, one]));
  const problems = new Map<string, Notice>();
  for (const notice of inheritance.problems)
    if (notice.path && !problems.has(notice.path)) problems.set(notice.path, notice);
  return tags.map((tag, at) => {
    const { result, source, governs, from, containment } = inheritance.tags[at]!;
    const spare = known.get(governs[0] ?? from[0] ?? '')?.mainFunctionId ?? '';
    return {
      id: tag.id,
      dominant: text(result?.dominant),
      grade: result ? ledgerGrade(result.dominant) : null,
      days: result?.days ?? null,
      governing: result?.governing ?? null,
      source,
      redundancy: tag.redundancy ?? mains.get(spare)?.redundancy ?? null,
      containment: text(containment),
      classes: result?.classes ?? {},
      eci: null,
      governs,
      problem: result ? undefined : problems.get(tag.id),
    };
  });
}

const byIndex = (tags: readonly TagRow[], weights: Readonly<Record<string, number>>): ResultRow[] =>
  tags.map((tag) => {
    const { value, reason } = equipmentIndex({ weights, scores: tag.scores });
    return {
      id: tag.id,
      dominant: null,
      grade: value?.grade ?? null,
      days: null,
      governing: null,
      source: value ? 'inherited' : null,
      redundancy: tag.redundancy,
      containment: null,
      classes: {},
      eci: value?.index ?? null,
      governs: [],
      problem: reason,
    };
  });

const storeResults = (
  tx: Tx,
  rows: readonly ResultRow[],
  nameOf: (id: string) => string,
): Promise<number> => {
  const column = (pick: (row: ResultRow) => unknown) => rows.map(pick);
  const told = (language: 'zh' | 'en') =>
    column(({ problem }) => (problem ? problemText(problem, language, nameOf) : null));
  // Arrays of arrays must be of one length: governing functions travel as text.
  return tx.run(sql`
    insert into criticality_tag_results (tag_id, dominant, grade, days, governing, source, result_redundancy, containment, class_safety,
      class_environment, class_production, class_other, eci, governs, problem, problem_en)
    select r.id, r.dominant, r.grade, r.days, r.governing, r.source, r.redundancy, r.containment, r.safety, r.environment, r.production, r.other, r.eci,
      coalesce(string_to_array(nullif(r.governs, ''), ',')::bigint[], '{}'), r.problem, r.problem_en
    from unnest(${column(({ id }) => id)}::bigint[], ${column(({ dominant }) => dominant)}::text[], ${column(({ grade }) => grade)}::text[],
      ${column(({ days }) => days)}::int[], ${column(({ governing }) => governing)}::text[], ${column(({ source }) => source)}::text[],
      ${column(({ redundancy }) => redundancy)}::text[], ${column(({ containment }) => containment)}::text[],
      ${column(({ classes }) => text(classes.safety))}::text[], ${column(({ classes }) => text(classes.environment))}::text[],
      ${column(({ classes }) => text(classes.production))}::text[], ${column(({ classes }) => text(classes.other))}::text[],
      ${column(({ eci }) => eci)}::float8[], ${column(({ governs }) => governs.join(','))}::text[], ${told('zh')}::text[], ${told('en')}::text[])
      r(id, dominant, grade, days, governing, source, redundancy, containment, safety, environment, production, other, eci, governs, problem, problem_en)
    on conflict (tenant_id, tag_id) do update set dominant = excluded.dominant, grade = excluded.grade, days = excluded.days, governing = excluded.governing,
      source = excluded.source, result_redundancy = excluded.result_redundancy, containment = excluded.containment, class_safety = excluded.class_safety,
      class_environment = excluded.class_environment, class_production = excluded.class_production, class_other = excluded.class_other, eci = excluded.eci,
      governs = excluded.governs, problem = excluded.problem, problem_en = excluded.problem_en`);
};

/** Tags whose grade or limit differs from what was stored before. */
export interface ClassChange {
  id: string;
  tag: string;
  from: { grade: string | null; days: number | null };
  to: { grade: string | null; days: number | null };
}

/**
 * Carries the classes of the functions to the tags of a study, or to those named; as many statements for 20,000 tags as for one.
 * Answers what changed.
 */
export async function classifyTags(
  tx: Tx,
  studyId: string,
  ids?: readonly string[],
): Promise<{ total: number; changes: ClassChange[] }> {
  const study = await findStudyFacts(tx, studyId);
  if (study.method === 'pipeline') return { total: 0, changes: [] };
  const [criteria, tags, before] = [
    await criteriaOf(tx, study),
    await readTags(tx, studyId, ids),
    await tx.all<{ id: string; grade: string | null; days: number | null }>(sql`
      select r.tag_id as id, r.grade, r.days from criticality_tag_results r join criticality_tags t on t.tenant_id = r.tenant_id and t.id = r.tag_id
      where t.study_id = ${studyId} and t.is_deleted = 0`),
  ];
  let rows: ResultRow[];
  const names = new Map(tags.map(({ id, tag }) => [id, tag]));
  if (study.method === 'index') rows = byIndex(tags, indexWeightsOf(criteria));
  else {
    const [functions, subs] = [await readFunctions(tx, studyId), await readSubFunctions(tx, studyId)];
    for (const { id, name } of [...functions, ...subs]) names.set(id, name);
    const inheritance = inherit(
      { mainFunctions: functions.map(mainOf), subFunctions: subs.map(subOf), tags: tags.map(mappedOf) },
      priorityDaysOf(criteria),
    );
    rows = byClasses(tags, functions, subs, inheritance);
  }
  if (rows.length > 0) await storeResults(tx, rows, (id) => names.get(id) ?? id);
  await countTags(tx, studyId);
  const old = new Map(before.map((row) => [row.id, row]));
  const changes = rows.flatMap(({ id, grade, days }): ClassChange[] => {
    const was = old.get(id);
    const from = { grade: was?.grade ?? null, days: was?.days ?? null };
    if (from.grade === grade && from.days === days) return [];
    return [{ id, tag: names.get(id) ?? id, from, to: { grade, days } }];
  });
  return { total: rows.length, changes };
}

/** The figures a list of studies shows. */
async function countTags(tx: Tx, studyId: string): Promise<void> {
  const functions = await readFunctions(tx, studyId);
  const items = await tx.all<{ grade: 'A' | 'B' | 'C' | null; index: number | null }>(sql`
    select r.grade, r.eci as index from criticality_tags t left join criticality_tag_results r on r.tenant_id = t.tenant_id and r.tag_id = t.id
    where t.study_id = ${studyId} and t.is_deleted = 0`);
  const { value } = systemClass(functions.map(mainOf));
  const index = systemIndex(items).value?.index ?? null;
  const high = items.filter(({ grade }) => grade === 'A').length;
  await tx.run(sql`
    insert into criticality_study_results (study_id, tag_count, high_count, system_class, system_index, unmapped_count)
    select s.id, ${items.length}, ${high}, ${text(value)}, ${index}::float8,
      (select count(*) from criticality_tags t where s.method = 'z008' and t.study_id = s.id and t.is_deleted = 0 and coalesce(t.exception_reason, t.exception_reason_en, '') = ''
        and t.sub_function_ids = '{}')
    from criticality_studies s where s.id = ${studyId}
    on conflict (tenant_id, study_id) do update set tag_count = excluded.tag_count, high_count = excluded.high_count, system_class = excluded.system_class,
      system_index = excluded.system_index, unmapped_count = excluded.unmapped_count, calculated_time = now()`);
}
