import type { Tx } from '#platform/database/pool.ts';
import { join, raw, type Sql, sql } from '#platform/database/sql.ts';
import type { Viewer } from '#platform/resources/scope.ts';
import { readSynonyms, wantedTerms } from './query-terms.ts';
import { rankBasis, scoreTables } from './rank.ts';
import { type SearchSource, visibleEntries } from './source.ts';

export interface PassageQuestion {
  readonly text: string;
  /** Chosen values by facet: any of the values of one, all of the facets. */
  readonly facets?: Readonly<Record<string, readonly string[]>>;
  readonly size: number;
  readonly offset?: number;
  /** Words a passage must have; one is enough unless told. */
  readonly atLeast?: number;
}

export interface FoundPassage {
  readonly kind: string;
  readonly recordId: string;
  readonly part: number;
  readonly title: string;
  readonly body: string;
  readonly facets: readonly string[];
  readonly score: number;
}

export interface FoundPassages {
  readonly passages: readonly FoundPassage[];
  readonly total: number;
  /** How many there are of each `name=value`, with the choices of all other facets. */
  readonly counts: Readonly<Record<string, number>>;
}

const chosenSql = (name: string, values: readonly string[]): Sql =>
  sql`e.facets && ${values.map((value) => `${name}=${value}`)}::text[]`;

/** Facets are counted under the choices of the others: a further value of the same one would add to them. */
function countsSql(chosen: readonly [string, readonly string[]][]): Sql {
  const under = (own: string | null) =>
    join(
      [
        raw('true'),
        ...chosen.filter(([name]) => name !== own).map(([name, values]) => chosenSql(name, values)),
      ],
      ' and ',
    );
  const count = (own: string | null, belongs: Sql) => sql`
    select f.facet, count(*)::int as count from scores s join search_entries e on e.id = s.entry_id
    cross join unnest(e.facets) f(facet) where ${under(own)} and ${belongs} group by f.facet`;
  const others = join(
    [raw('true'), ...chosen.map(([name]) => sql`not starts_with(f.facet, ${`${name}=`})`)],
    ' and ',
  );
  return join(
    [count(null, others), ...chosen.map(([name]) => count(name, sql`starts_with(f.facet, ${`${name}=`})`))],
    ' union all ',
  );
}

/**
 * Passages of these sources by the words of a question, the best first, with the counts of their facets. What the viewer may not
 * read is neither ranked nor counted.
 */
export async function findPassages(
  tx: Tx,
  sources: readonly SearchSource[],
  viewer: Viewer,
  question: PassageQuestion,
): Promise<FoundPassages> {
  const wanted = wantedTerms(question.text, await readSynonyms(tx));
  if (wanted.length === 0) return { passages: [], total: 0, counts: {} };
  const basis = await rankBasis(tx, sources);
  const tables = scoreTables(wanted, basis, visibleEntries(sources, viewer), question.atLeast ?? 1);
  const chosen = Object.entries(question.facets ?? {}).filter(([, values]) => values.length > 0);
  const condition = join([raw('true'), ...chosen.map(([name, values]) => chosenSql(name, values))], ' and ');
  const { passages, counts } = await tx.one<{
    passages: (FoundPassage & { total: number })[];
    counts: Record<string, number>;
  }>(sql`
    with ${tables},
    best as (select s.entry_id, s.score, (count(*) over ())::int as total from scores s
      ${chosen.length > 0 ? sql`join search_entries e on e.id = s.entry_id where ${condition}` : sql``}
      order by s.score desc, s.entry_id limit ${question.size} offset ${question.offset ?? 0})
    select coalesce((select jsonb_agg(jsonb_build_object('kind', e.kind, 'recordId', e.record_id::text, 'part', e.part, 'title', e.title,
        'body', e.body, 'facets', e.facets, 'score', b.score, 'total', b.total) order by b.score desc, b.entry_id)
        from best b join search_entries e on e.id = b.entry_id), '[]') as passages,
      coalesce((select jsonb_object_agg(facet, count) from (${countsSql(chosen)}) f), '{}') as counts`);
  return {
    passages: passages.map(({ total: _total, ...passage }) => passage),
    total: passages[0]?.total ?? 0,
    counts,
  };
}
