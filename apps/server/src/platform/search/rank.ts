import type { Tx } from '#platform/database/pool.ts';
import { raw, type Sql, sql } from '#platform/database/sql.ts';
import type { WantedTerm } from './query-terms.ts';
import type { SearchSource } from './source.ts';

/** Of BM25: how soon more of the same word stops to count, and how much long texts are held back. */
const k1 = 1.2;
const b = 0.75;

/** What a score needs to know of the kinds beside the words: how many there are, weight and mean length of each field. */
export interface RankBasis {
  readonly entries: number;
  readonly norms: readonly { kind: string; field: number; weight: number; mean: number }[];
}

export async function rankBasis(tx: Tx, sources: readonly SearchSource[]): Promise<RankBasis> {
  const rows = await tx.all<{ kind: string; entries: number; lengths: number[] }>(sql`
    select kind, entries::float8 as entries, lengths::float8[] as lengths from search_sizes
    where kind = any(${sources.map(({ kind }) => kind)})`);
  const sizes = new Map(rows.map((row) => [row.kind, row]));
  return {
    entries: rows.reduce((total, { entries }) => total + entries, 0),
    norms: sources.flatMap(({ kind, weights }) =>
      weights.map((weight, field) => {
        const size = sizes.get(kind);
        const mean = size && size.entries > 0 ? (size.lengths[field] ?? 0) / size.entries : 0;
        return { kind, field, weight, mean: mean > 0 ? mean : 1 };
      }),
    ),
  };
}

/**
 * `parts` and `scores` of a `with`: entries with their BM25 score (Robertson's, summed over the weighted fields). Only rows `e`
 * of `visible` are looked at, so neither a rank nor a count tells of anything else. A set of synonyms is one word.
 */
export function scoreTables(
  wanted: readonly WantedTerm[],
  basis: RankBasis,
  visible: Sql,
  atLeast: number,
): Sql {
  const { norms } = basis;
  const single =
    wanted.every(({ need }) => need === 1) && new Set(wanted.map(({ set }) => set)).size === wanted.length;
  const terms = [...new Set(wanted.map(({ term }) => term))];
  // Where every word stands for itself, the rows of the index are the counts.
  const counts = single
    ? sql`select p.entry_id, w.set, p.field, p.hits::float8 as hits, p.length
        from search_postings p join wanted w on w.term = p.term where p.term = any(${terms}::text[])`
    : sql`select entry_id, set, field, sum(hits) as hits, min(length) as length from (
          select p.entry_id, w.set, w.member, p.field, min(p.hits)::float8 as hits, min(p.length) as length
          from search_postings p join wanted w on w.term = p.term where p.term = any(${terms}::text[])
          group by p.entry_id, w.set, w.member, p.field having count(*) = min(w.need)) members
        group by entry_id, set, field`;
  return sql`
    wanted as (select u.term collate "C" as term, u.set, u.member, u.need
      from unnest(${wanted.map(({ term }) => term)}::text[], ${wanted.map(({ set }) => set)}::int[],
        ${wanted.map(({ member }) => member)}::int[], ${wanted.map(({ need }) => need)}::int[]) u(term, set, member, need)),
    norms as (select * from unnest(${norms.map(({ kind }) => kind)}::text[], ${norms.map(({ field }) => field)}::smallint[],
      ${norms.map(({ weight }) => weight)}::float8[], ${norms.map(({ mean }) => mean)}::float8[]) n(kind, field, weight, mean)),
    counts as (${counts}),
    parts as (select c.entry_id, c.set,
        sum(n.weight * c.hits * ${raw(String(k1 + 1))} / (c.hits + ${raw(String(k1))} * (${raw(String(1 - b))} + ${raw(String(b))} * c.length / n.mean))) as part
      from counts c join search_entries e on e.id = c.entry_id join norms n on n.kind = e.kind and n.field = c.field
      where ${visible} group by c.entry_id, c.set),
    rarity as (select set, ln(1 + greatest(0, ${basis.entries}::float8 - count(*) + 0.5) / (count(*) + 0.5)) as idf from parts group by set),
    scores as (select p.entry_id, sum(p.part * r.idf) as score from parts p join rarity r using (set)
      group by p.entry_id having count(*) >= ${atLeast}::int)`;
}

/** How many of the asked words a text must have: of few nearly all, of a long question a part. */
export const fewestWords = (wanted: readonly WantedTerm[]): number => {
  const sets = new Set(wanted.map(({ set }) => set)).size;
  return sets <= 2 ? sets : Math.ceil(sets * 0.6);
};
