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
import { join, name, plainList, raw, sql } from '#platform/database/sql.ts';
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

interface Graded {
  grade: string | null;
  days: number | null;
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

/** Tags with what the method asks for, and the grade and limit they have now. */
const readTags = (
  tx: Tx,
  studyId: string,
  isIndex: boolean,
  ids?: readonly string[],
): Promise<(TagRow & Graded)[]> =>
  tx.all(sql`
    select t.id, e.tag, t.sub_function_ids as "subFunctionIds", t.redundancy, t.toxic, t.flammable, t.corrosive,
      coalesce(t.pressure, e.operating_pressure) as pressure, t.override_safety as safety, t.override_environment as environment,
      t.override_production as production, t.override_other as other, coalesce(t.override_reason, t.override_reason_en) as "overrideReason",
      ${isIndex ? sql`jsonb_build_object(${scoreColumns}) as scores` : raw('null as scores')}, r.grade, r.days
    from criticality_tags t join equipment e on e.id = t.equipment_id
    left join criticality_tag_results r on r.tenant_id = t.tenant_id and r.tag_id = t.id
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

/** Columns of the results: what they hold and how it is read from a row. */
const resultColumns: readonly (readonly [
  column: string,
  type: string,
  of: (row: ResultRow) => string | number | null,
])[] = [
  ['dominant', 'text', ({ dominant }) => dominant],
  ['grade', 'text', ({ grade }) => grade],
  ['days', 'int', ({ days }) => days],
  ['governing', 'text', ({ governing }) => governing],
  ['source', 'text', ({ source }) => source],
  ['result_redundancy', 'text', ({ redundancy }) => redundancy],
  ['containment', 'text', ({ containment }) => containment],
  ['class_safety', 'text', ({ classes }) => text(classes.safety)],
  ['class_environment', 'text', ({ classes }) => text(classes.environment)],
  ['class_production', 'text', ({ classes }) => text(classes.production)],
  ['class_other', 'text', ({ classes }) => text(classes.other)],
  ['eci', 'float8', ({ eci }) => eci],
];
const plain = resultColumns.map(([column]) => name(column));
const stored = [...plain, ...['governs', 'problem', 'problem_en'].map((column) => name(column))];
const of = (table: 'r' | 'n') => join(stored.map((column) => sql`${raw(table)}.${column}`));

/** Tags of one sub-function share their result: each is sent once, and every tag names which of them is its own. */
function sharedResults(rows: readonly ResultRow[]) {
  const places = new Map<string, number>();
  const shared: { values: (string | number | null)[]; governs: string | null }[] = [];
  const kinds = rows.map((row) => {
    const values = resultColumns.map(([, , value]) => value(row));
    // Arrays of arrays must be of one length: governing functions travel as text.
    const governs = row.governs.join(' ') || null;
    const key = `${values.join('|')}|${governs}`;
    const known = places.get(key);
    if (known !== undefined) return known;
    shared.push({ values, governs });
    places.set(key, shared.length);
    return shared.length;
  });
  return { kinds, shared };
}

/** Writes what differs. The lists stand in selects of their own, so that rows are looked up by key however many there are. */
const storeResults = (
  tx: Tx,
  rows: readonly ResultRow[],
  nameOf: (id: string) => string,
): Promise<number> => {
  const { kinds, shared } = sharedResults(rows);
  const lists = resultColumns.map(
    ([, type], at) => sql`(select ${plainList(shared.map(({ values }) => values[at]!))}::${raw(type)}[])`,
  );
  const told = (language: 'zh' | 'en') =>
    rows.some(({ problem }) => problem)
      ? rows.map(({ problem }) => (problem ? problemText(problem, language, nameOf) : null))
      : [];
  const governs = plainList(shared.map((one) => one.governs));
  return tx.run(sql`
    merge into criticality_tag_results r using (
      select u.id, ${join(plain.map((column) => sql`k.${column}`))}, k.governs, u.problem, u.problem_en
      from unnest((select ${plainList(rows.map(({ id }) => id))}::bigint[]), (select ${plainList(kinds)}::int[]), (select ${told('zh')}::text[]),
          (select ${told('en')}::text[])) u(id, kind, problem, problem_en)
        join (select ${join(plain)}, coalesce(string_to_array(governs, ' ')::bigint[], '{}') as governs, kind
          from unnest((select ${plainList(shared.map((_, at) => at + 1))}::int[]), ${join(lists)}, (select ${governs}::text[])) one(kind, ${join(plain)}, governs)) k on k.kind = u.kind) n
    on r.tenant_id = current_tenant() and r.tag_id = n.id
    when matched and (${of('r')}) is distinct from (${of('n')}) then update set ${join(stored.map((column) => sql`${column} = n.${column}`))}
    when not matched then insert (tag_id, ${join(stored)}) values (n.id, ${of('n')})`);
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
  const [criteria, tags] = [
    await criteriaOf(tx, study),
    await readTags(tx, studyId, study.method === 'index', ids),
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
  await countTags(tx, studyId, ids ? await readGrades(tx, studyId) : rows);
  const changes = rows.flatMap(({ id, grade, days }, at): ClassChange[] => {
    const from = { grade: tags[at]!.grade, days: tags[at]!.days };
    if (from.grade === grade && from.days === days) return [];
    return [{ id, tag: names.get(id) ?? id, from, to: { grade, days } }];
  });
  return { total: rows.length, changes };
}

/** Grade and index of every tag of a study, as they are stored. */
const readGrades = (tx: Tx, studyId: string): Promise<Pick<ResultRow, 'grade' | 'eci'>[]> =>
  tx.all(sql`
    select r.grade, r.eci from criticality_tags t left join criticality_tag_results r on r.tenant_id = t.tenant_id and r.tag_id = t.id
    where t.study_id = ${studyId} and t.is_deleted = 0`);

/** The figures a list of studies shows. */
async function countTags(
  tx: Tx,
  studyId: string,
  tags: readonly Pick<ResultRow, 'grade' | 'eci'>[],
): Promise<void> {
  const functions = await readFunctions(tx, studyId);
  const items = tags.map(({ grade, eci }) => ({ grade: grade as 'A' | 'B' | 'C' | null, index: eci }));
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
