import type { ParsedInputOf, ResultOf } from '@ircrisk/contract/endpoint.ts';
import * as contract from '@ircrisk/contract/modules/safety/incident-case-search.ts';
import {
  areaOf,
  type CaseChoice,
  type CaseFacet,
  caseFacets,
  textFields,
} from '@ircrisk/contract/resources/safety/case-choices.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import type { Tx } from '#platform/database/pool.ts';
import { all, join, raw, type Sql, sql } from '#platform/database/sql.ts';
import { handle } from '#platform/http/handle.ts';
import { type Viewer, viewerOf } from '#platform/resources/scope.ts';
import { eachPiece } from '#platform/search/blocks.ts';
import { readSynonyms, type WantedTerm, wantedTerms } from '#platform/search/query-terms.ts';
import { fewestWords, type Postings, scoreTexts } from '#platform/search/rank.ts';
import { publishedCases } from './see.ts';
import { caseSource, readNewCases } from './source.ts';

export type Question = Pick<ParsedInputOf<typeof contract.searchCases>, 'text' | 'facets'>;

/** Where a facet's value stands; an array has several. What is not set is the empty value, so that the counts add up. */
const facetColumns: Readonly<Record<CaseFacet, string>> = {
  unit: `coalesce(h.process_unit, '')`,
  equipmentClass: `coalesce(h.equipment_class, '')`,
  accidentType: `coalesce(h.accident_type, '')`,
  phase: `coalesce(h.phase, '')`,
  hazard: `coalesce(h.hazard, '')`,
  mechanism: `coalesce(h.mechanism, '')`,
  latent: `case when h.latent_codes = '{}' then array[''] else h.latent_codes end`,
  country: `coalesce(h.country, '')`,
  decade: `(h.year / 10 * 10)::text`,
  origin: 'h.origin',
};
const isMany = (facet: CaseFacet): boolean => facet === 'latent';
const facetNames = Object.keys(caseFacets) as CaseFacet[];

type Chosen = readonly (readonly [CaseChoice, readonly string[]])[];
export const chosenOf = (facets: Question['facets']): Chosen =>
  ([...facetNames, 'area'] as const).flatMap((facet) => {
    const values = facets[facet] ?? [];
    return values.length > 0 ? [[facet, values] as const] : [];
  });

const within = (areas: readonly string[]): Sql =>
  join(
    areas
      .flatMap((area) => areaOf(area) ?? [])
      .map(
        ({ south, west, north, east }) =>
          sql`(h.latitude between ${south} and ${north} and h.longitude between ${west} and ${east})`,
      ),
    ' or ',
  );
function fits(facet: CaseChoice, values: readonly string[]): Sql {
  if (facet === 'area') return sql`(${within(values)})`;
  return isMany(facet)
    ? sql`(${raw(facetColumns[facet])}) && ${values}::text[]`
    : sql`${raw(facetColumns[facet])} = any(${values}::text[])`;
}
/** Any value of one facet, all of the facets; a facet's own choice does not narrow its own counts. */
export const under = (chosen: Chosen, but?: CaseChoice): Sql =>
  all(chosen.filter(([facet]) => facet !== but).map(([facet, values]) => fits(facet, values)));

const columnOf = (facet: CaseFacet): string =>
  isMany(facet) ? `unnest(${facetColumns[facet]})` : facetColumns[facet];

/** Facets nothing is chosen of are counted over the same cases, so in one reading of them. */
function sharedCounts(facets: readonly CaseFacet[], chosen: Chosen): Sql {
  const columns = facets.map((facet) => `${facetColumns[facet]} as "${facet}"`).join(', ');
  const names = facets.map((facet) => `h."${facet}"`);
  const facet = facets.map((one) => `when grouping(h."${one}") = 0 then '${one}'`).join(' ');
  return sql`select case ${raw(facet)} end as facet, coalesce(${raw(names.join(', '))}) as value, count(*)::int as count
    from (select ${raw(columns)} from hits h where ${under(chosen)}) h group by grouping sets (${raw(names.map((name) => `(${name})`).join(', '))})`;
}

function countsOf(chosen: Chosen): Sql {
  const shared = facetNames.filter((facet) => !isMany(facet) && !chosen.some(([one]) => one === facet));
  const own = facetNames
    .filter((facet) => !shared.includes(facet))
    .map(
      (facet) =>
        sql`select ${facet}::text as facet, ${raw(columnOf(facet))} as value, count(*)::int as count from hits h where ${under(chosen, facet)} group by 2`,
    );
  return join([...(shared.length > 0 ? [sharedCounts(shared, chosen)] : []), ...own], ' union all ');
}

const orders = {
  relevance: 'h.score desc, h.year desc, (h.happened_on is null), h.happened_on desc, h.id desc',
  // Of one year those with a day come before those without, whichever way it goes.
  newest: 'h.year desc, (h.happened_on is null), h.happened_on desc, h.id desc',
  oldest: 'h.year, (h.happened_on is null), h.happened_on, h.id',
  deadliest:
    'h.fatalities desc nulls last, h.year desc, (h.happened_on is null), h.happened_on desc, h.id desc',
} as const;

interface Hits {
  /** `hits` of a `with`: published cases the viewer may know of, with the score of the asked words. */
  tables: Sql;
  /** Where the words stand. */
  postings: Postings;
}
export async function hitTables(
  tx: Tx,
  viewer: Viewer,
  wanted: readonly WantedTerm[],
  only: Sql = raw('true'),
): Promise<Hits> {
  const columns = raw(
    'c.id, c.year, c.happened_on, c.process_unit, c.equipment_class, c.accident_type, c.phase, c.hazard, c.mechanism, c.latent_codes, c.country, c.source_kind as origin, c.fatalities, c.latitude, c.longitude',
  );
  if (wanted.length === 0)
    return {
      tables: sql`hits as materialized (select ${columns}, 0::float8 as score from incident_cases c where ${publishedCases(viewer)} and ${only})`,
      postings: new Map(),
    };
  const { kinds: scored, postings } = await scoreTexts(tx, [caseSource], viewer, {
    wanted,
    atLeast: fewestWords(wanted),
  });
  const found = scored.flatMap(({ scores }) =>
    Array.from(scores, (score, no) => ({ no, score })).filter(({ score }) => score > 0),
  );
  const tables = sql`hits as materialized (select ${columns}, s.score
    from unnest(${found.map(({ no }) => no)}::int[], ${found.map(({ score }) => score)}::float8[]) s(no, score)
      join search_entries e on e.kind = ${caseSource.kind} and e.no = s.no
      join incident_cases c on c.id = e.record_id where ${publishedCases(viewer)} and ${only})`;
  return { tables, postings };
}

/** Whether a saved search fits one case: the same search, kept to it. */
export async function fitsCase(tx: Tx, viewer: Viewer, question: Question, id: string): Promise<boolean> {
  const wanted = wantedTerms(question.text, await readSynonyms(tx));
  const { tables } = await hitTables(tx, viewer, wanted, sql`c.id = ${id}::bigint`);
  const found = await tx.maybe(
    sql`with ${tables} select 1 from hits h where ${under(chosenOf(question.facets))}`,
  );
  return found !== undefined;
}

export const inLanguage = (column: string, language: Language, at = 'c'): Sql =>
  raw(
    language === 'en'
      ? `coalesce(nullif(${at}.${column}_en, ''), ${at}.${column})`
      : `coalesce(nullif(${at}.${column}, ''), ${at}.${column}_en)`,
  );
export const className = (language: Language, column: string): Sql =>
  sql`(select ${raw(language === 'en' ? 'coalesce(d.dict_value_en, d.dict_value)' : 'd.dict_value')} from dicts d where d.code = 'iso_class' and d.dict_key = ${raw(column)} and d.is_deleted = 0 limit 1)`;

/** The only language a case is written in; null where the reader's is there. */
export const onlyIn = (language: Language): Sql =>
  language === 'en'
    ? sql`case when coalesce(c.summary_en, '') = '' and coalesce(c.summary, '') <> '' then 'zh' end`
    : sql`case when coalesce(c.summary, '') = '' and coalesce(c.summary_en, '') <> '' then 'en' end`;

type Hit = contract.CaseHit;
const fieldNames = Object.keys(textFields) as Hit['matched'];

/** Fields with one of the words, by the number of those passages that are shown. */
function matchedFields(postings: Postings, shown: ReadonlySet<number>): Map<number, Set<number>> {
  const found = new Map([...shown].map((no) => [no, new Set<number>()]));
  for (const list of postings.get(caseSource.kind)?.values() ?? [])
    eachPiece(list, (no, field) => found.get(no)?.add(field));
  return found;
}

async function showHits(
  tx: Tx,
  userId: string,
  language: Language,
  ids: readonly string[],
  postings: Postings,
): Promise<Hit[]> {
  if (ids.length === 0) return [];
  const said = (column: string) => inLanguage(column, language);
  const rows = await tx.all<Omit<Hit, 'matched'> & { no: number | null }>(sql`
    select c.id, c.number, ${said('title')} as title, c.year, c.happened_on as "happenedOn", c.country, ${said('place')} as place, ${said('summary')} as summary,
      c.process_unit as unit, c.equipment_class as "equipmentClass", ${className(language, 'c.equipment_class')} as "equipmentClassName",
      c.accident_type as "accidentType", c.hazard, c.phase, c.fatalities, c.injuries, c.source_kind as origin, c.facts_checked as "factsChecked",
      (select count(*)::int from case_lessons l where l.case_id = c.id and l.is_deleted = 0) as lessons,
      exists (select from case_reads r where r.case_id = c.id and r.user_id = ${userId}) as "isRead", ${onlyIn(language)} as "onlyIn",
      (select e.no from search_entries e where e.kind = ${caseSource.kind} and e.record_id = c.id limit 1) as no
    from incident_cases c where c.id = any(${ids}::bigint[])`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const shown = new Set(rows.flatMap(({ no }) => no ?? []));
  const fields = matchedFields(postings, shown);
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const { no, ...hit } = row;
    const matched = [...((no !== null && fields.get(no)) || [])].sort((a, b) => a - b);
    return [{ ...hit, matched: matched.flatMap((at) => fieldNames[at] ?? []) }];
  });
}

interface Found {
  ids: string[];
  total: number;
  years: { year: number; count: number }[];
  counts: { facet: CaseFacet; value: string; count: number }[];
}

/** Most frequent first; what is not set stands last, and a chosen value stays though it has no case. */
function facetsOf(counts: Found['counts'], chosen: Chosen, names: ReadonlyMap<string, string>) {
  const picked = new Map(chosen);
  return Object.fromEntries(
    facetNames.map((facet) => {
      const own = counts.filter((one) => one.facet === facet);
      const missing = (picked.get(facet) ?? []).filter((value) => !own.some((one) => one.value === value));
      const rows = [...own, ...missing.map((value) => ({ facet, value, count: 0 }))]
        .sort(
          (a, b) =>
            Number(a.value === '') - Number(b.value === '') ||
            b.count - a.count ||
            (a.value < b.value ? -1 : 1),
        )
        .map(({ value, count }) => ({
          value,
          count,
          name: facet === 'equipmentClass' ? (names.get(value) ?? null) : null,
        }));
      return [facet, rows];
    }),
  );
}

export const searchHandler = handle(contract.searchCases, async (call) => {
  const { tx, actor, projectId, input, language } = call;
  const viewer = viewerOf(actor, projectId);
  await readNewCases(tx);
  const wanted = wantedTerms(input.text, await readSynonyms(tx));
  const { tables, postings } = await hitTables(tx, viewer, wanted);
  const chosen = chosenOf(input.facets);
  // Words that say nothing leave the whole library in its order of time.
  const order = input.order === 'relevance' && wanted.length === 0 ? orders.newest : orders[input.order];
  const { ids, total, years, counts } = await tx.one<Found>(sql`
    with ${tables}, of_years as materialized (select h.year, count(*)::int as count from hits h where ${under(chosen)} group by h.year)
    select array(select h.id::text from hits h where ${under(chosen)} order by ${raw(order)} limit ${input.size} offset ${(input.current - 1) * input.size}) as ids,
      (select coalesce(sum(y.count), 0)::int from of_years y) as total,
      coalesce((select json_agg(json_build_object('year', y.year, 'count', y.count) order by y.year) from of_years y), '[]') as years,
      coalesce((select json_agg(f) from (${countsOf(chosen)}) f), '[]') as counts`);
  // A chosen class has its name though nothing of it was found.
  const shownClasses = [
    ...counts.filter(({ facet }) => facet === 'equipmentClass').map(({ value }) => value),
    ...(input.facets.equipmentClass ?? []),
  ];
  const classes = await tx.all<{ code: string; name: string }>(sql`
    select u.code, ${className(language, 'u.code')} as name from unnest(${shownClasses}::text[]) u(code)`);
  const answer: ResultOf<typeof contract.searchCases> = {
    records: await showHits(tx, actor.userId, language, ids, postings),
    total,
    current: input.current,
    size: input.size,
    facets: facetsOf(counts, chosen, new Map(classes.map(({ code, name }) => [code, name]))),
    years,
  };
  return answer;
});

export const trendsHandler = handle(contract.caseTrends, async ({ tx, actor, projectId, language }) => {
  const seen = publishedCases(viewerOf(actor, projectId));
  type Trends = ResultOf<typeof contract.caseTrends>;
  return {
    decades: await tx.all<Trends['decades'][number]>(sql`
      select (c.year / 10 * 10)::int as decade, coalesce(c.accident_type, '') as "accidentType", count(*)::int as count
      from incident_cases c where ${seen} group by 1, 2 order by 1, 2`),
    causes: await tx.all<Trends['causes'][number]>(sql`
      select k.latent, k.equipment_class as "equipmentClass", ${className(language, 'k.equipment_class')} as "equipmentClassName", k.count from (
        select l.code as latent, coalesce(c.equipment_class, '') as equipment_class, count(*)::int as count
        from incident_cases c cross join unnest(c.latent_codes) l(code) where ${seen} group by 1, 2) k order by 1, 2`),
  };
});
