import { rarity } from '@ircrisk/engine-answer/bm25.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import type { Viewer } from '#platform/resources/scope.ts';
import { eachPiece, facetSign, type Posting, readPostings } from './blocks.ts';
import type { WantedTerm } from './query-terms.ts';
import { type FieldNorm, partsOfKind, type SetParts } from './score.ts';
import { isAlways, type SearchSource, visibleEntries } from './source.ts';

/** Passages of one kind by their numbers, with their scores. */
export interface ScoredKind {
  readonly kind: string;
  /** By number; 0 where a passage was not found. */
  readonly scores: Float64Array;
}

interface KindSize {
  readonly next: number;
  readonly norms: FieldNorm[];
  /** Numbers whose passages are no more. */
  readonly gone: readonly number[];
}
interface Basis {
  readonly entries: number;
  readonly sizes: ReadonlyMap<string, KindSize>;
}

/** What a score needs to know beside the words: how many passages there are, weight and mean length of each field. */
async function readBasis(tx: Tx, sources: readonly SearchSource[]): Promise<Basis> {
  const rows = await tx.all<{
    kind: string;
    entries: number;
    lengths: number[];
    next: number;
    gone: number[];
  }>(sql`
    select s.kind, s.entries::float8 as entries, s.lengths::float8[] as lengths, s.next_no as next,
      array(select g.no from search_gone g where g.kind = s.kind) as gone from search_sizes s
    where s.kind = any(${sources.map(({ kind }) => kind)}::text[])`);
  const weights = new Map(sources.map((source) => [source.kind, source.weights]));
  return {
    entries: rows.reduce((total, { entries }) => total + entries, 0),
    sizes: new Map(
      rows.map(({ kind, entries, lengths, next, gone }) => [
        kind,
        {
          next,
          gone,
          norms: (weights.get(kind) ?? []).map((weight, field) => {
            const mean = entries > 0 ? (lengths[field] ?? 0) / entries : 0;
            return { weight, mean: mean > 0 ? mean : 1 };
          }),
        },
      ]),
    ),
  };
}

export interface TextQuestion {
  readonly wanted: readonly WantedTerm[];
  readonly counted?: readonly WantedTerm[] | undefined;
  /** Words a passage must have. */
  readonly atLeast: number;
  readonly within?: { readonly facet: string; readonly values: readonly string[] } | undefined;
}

/** Passages with one of the values, by kind; sizes and lengths are those of these passages. */
async function narrowed(
  tx: Tx,
  basis: Basis,
  { facet, values }: NonNullable<TextQuestion['within']>,
): Promise<{ basis: Basis; masks: Map<string, Uint8Array> }> {
  const terms = values.map((value) => `${facetSign}${facet}=${value}`);
  const postings = await readPostings(tx, [...basis.sizes.keys()], terms);
  const masks = new Map<string, Uint8Array>();
  const sizes = new Map<string, KindSize>();
  let entries = 0;
  for (const [kind, { next, norms, gone }] of basis.sizes) {
    const mask = new Uint8Array(next);
    const left = new Set(gone);
    const lengths = norms.map(() => 0);
    let count = 0;
    for (const list of postings.get(kind)?.values() ?? [])
      eachPiece(list, (no, field, _hits, length) => {
        if (left.has(no)) return;
        lengths[field] = (lengths[field] ?? 0) + length;
        if (field === 0) count += 1;
        mask[no] = 1;
      });
    masks.set(kind, mask);
    entries += count;
    sizes.set(kind, {
      next,
      gone,
      norms: norms.map(({ weight }, field) => ({
        weight,
        mean: count > 0 && (lengths[field] ?? 0) > 0 ? (lengths[field] ?? 0) / count : 1,
      })),
    });
  }
  return { basis: { entries, sizes }, masks };
}

type Parts = Map<string, Map<number, SetParts>>;

/** Numbers the viewer may know of, of kinds whose records have to be looked at for it. */
async function visibleNos(
  tx: Tx,
  sources: readonly SearchSource[],
  viewer: Viewer,
  parts: Parts,
): Promise<Map<string, Set<number>>> {
  const asked = sources.filter((source) => {
    const condition = source.visible(viewer);
    return condition !== null && !isAlways(condition);
  });
  const kinds: string[] = [];
  const nos: number[] = [];
  for (const { kind } of asked) {
    const own = new Set([...(parts.get(kind)?.values() ?? [])].flatMap((set) => set.nos));
    for (const no of own) {
      kinds.push(kind);
      nos.push(no);
    }
  }
  const seen = new Map(asked.map(({ kind }) => [kind, new Set<number>()]));
  if (nos.length === 0) return seen;
  const rows = await tx.all<{ kind: string; nos: number[] }>(sql`
    select e.kind, array_agg(e.no) as nos from unnest(${kinds}::text[], ${nos}::int[]) u(kind, no)
    join search_entries e on e.kind = u.kind and e.no = u.no where ${visibleEntries(asked, viewer)} group by e.kind`);
  for (const row of rows) seen.set(row.kind, new Set(row.nos));
  return seen;
}

/** By kind, 1 for the numbers that may be known of. */
type Masks = ReadonlyMap<string, Uint8Array>;

/** Passages that have each word. */
function countsOf(parts: Parts, masks: Masks): Map<number, number> {
  const found = new Map<number, number>();
  for (const [kind, sets] of parts) {
    const mask = masks.get(kind);
    for (const [set, { nos }] of sets) {
      let count = 0;
      for (const no of nos) count += mask?.[no] ?? 0;
      found.set(set, (found.get(set) ?? 0) + count);
    }
  }
  return found;
}

function scored(parts: Parts, basis: Basis, atLeast: number, masks: Masks): ScoredKind[] {
  const found = countsOf(parts, masks);
  return [...parts].map(([kind, sets]): ScoredKind => {
    const size = basis.sizes.get(kind)?.next ?? 0;
    const mask = masks.get(kind) ?? new Uint8Array(size);
    const scores = new Float64Array(size);
    const words = new Uint16Array(size);
    for (const [set, { nos, parts: values }] of sets) {
      const idf = rarity(basis.entries, found.get(set) ?? 0);
      for (let at = 0; at < nos.length; at += 1) {
        const no = nos[at] as number;
        if (mask[no] !== 1) continue;
        scores[no] = (scores[no] as number) + (values[at] as number) * idf;
        words[no] = (words[no] as number) + 1;
      }
    }
    for (let no = 0; no < size; no += 1) if ((words[no] as number) < atLeast) scores[no] = 0;
    return { kind, scores };
  });
}

/** What is no more, may not be seen or lies outside is left out. */
function masksOf(
  basis: Basis,
  within: Masks | undefined,
  seen: ReadonlyMap<string, ReadonlySet<number>>,
): Masks {
  return new Map(
    [...basis.sizes].map(([kind, { next, gone }]) => {
      const mask = within?.get(kind) ?? new Uint8Array(next).fill(1);
      for (const no of gone) mask[no] = 0;
      const visible = seen.get(kind);
      if (visible) for (let no = 0; no < next; no += 1) if (!visible.has(no)) mask[no] = 0;
      return [kind, mask];
    }),
  );
}

/** Where each word stands, by kind and word. */
export type Postings = ReadonlyMap<string, ReadonlyMap<string, readonly Posting[]>>;

interface Found {
  readonly postings: Postings;
  readonly parts: Parts;
  readonly basis: Basis;
  readonly masks: Masks;
}

/** What is known of these words: where they stand, among what the viewer may know of. */
async function lookUp(
  tx: Tx,
  sources: readonly SearchSource[],
  viewer: Viewer,
  { wanted, within }: Pick<TextQuestion, 'wanted' | 'within'>,
): Promise<Found | null> {
  const allowed = sources.filter((source) => source.visible(viewer) !== null);
  if (allowed.length === 0) return null;
  const kinds = allowed.map(({ kind }) => kind);
  const all = await readBasis(tx, sources);
  const { basis, masks } = within ? await narrowed(tx, all, within) : { basis: all, masks: undefined };
  const terms = [...new Set(wanted.map(({ term }) => term))];
  const postings = await readPostings(tx, kinds, terms);
  const parts: Parts = new Map();
  for (const [kind, lists] of postings) {
    const size = basis.sizes.get(kind);
    if (size) parts.set(kind, partsOfKind(wanted, lists, size.norms, size.next));
  }
  const seen = await visibleNos(tx, allowed, viewer, parts);
  return { postings, parts, basis, masks: masksOf(basis, masks, seen) };
}

/** How many passages there are for the viewer, and how many of them have each counted word, by its set; sets nobody has are left out. */
export interface CountedTexts {
  readonly entries: number;
  readonly counts: ReadonlyMap<number, number>;
}

/**
 * Passages with their BM25 score (Robertson's, summed over the weighted fields). What the viewer may not know of is left out
 * before anything is counted or ranked. A set of synonyms is one word. Words of `counted` add nothing to a score.
 */
export async function scoreTexts(
  tx: Tx,
  sources: readonly SearchSource[],
  viewer: Viewer,
  question: TextQuestion,
): Promise<{ kinds: ScoredKind[]; counted: CountedTexts; postings: Postings }> {
  const { wanted, counted = [], within } = question;
  const first = Math.max(-1, ...wanted.map(({ set }) => set)) + 1;
  const both = [...wanted, ...counted.map((term) => ({ ...term, set: term.set + first }))];
  const found = await lookUp(tx, sources, viewer, { wanted: both, within });
  if (!found) return { kinds: [], counted: { entries: 0, counts: new Map() }, postings: new Map() };
  const { postings, parts, basis, masks } = found;
  const only = (keeps: (set: number) => boolean): Parts =>
    new Map([...parts].map(([kind, sets]) => [kind, new Map([...sets].filter(([set]) => keeps(set)))]));
  const counts = countsOf(
    only((set) => set >= first),
    masks,
  );
  return {
    kinds: scored(
      only((set) => set < first),
      basis,
      Math.max(1, question.atLeast),
      masks,
    ),
    counted: {
      entries: basis.entries,
      counts: new Map([...counts].map(([set, count]) => [set - first, count])),
    },
    postings,
  };
}

/** How many of the asked words a text must have: of few nearly all, of a long question a part. */
export const fewestWords = (wanted: readonly WantedTerm[]): number => {
  const sets = new Set(wanted.map(({ set }) => set)).size;
  return sets <= 2 ? sets : Math.ceil(sets * 0.6);
};
