import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import type { Viewer } from '#platform/resources/scope.ts';
import { eachPiece, type Posting, readFacets } from './blocks.ts';
import { readSynonyms, type Synonyms, type WantedTerm, wantedTerms } from './query-terms.ts';
import { type CountedTexts, type ScoredKind, scoreTexts } from './rank.ts';
import type { SearchSource } from './source.ts';

export interface PassageQuestion {
  readonly text: string;
  /** Chosen values by facet: any of the values of one, all of the facets. */
  readonly facets?: Readonly<Record<string, readonly string[]>>;
  readonly size: number;
  readonly offset?: number;
  /** Sets of words that mean the same, where they were read before. */
  readonly synonyms?: Synonyms;
  /** A sentence in which English words mean all their forms. */
  readonly forms?: boolean;
  /** Words to count beside: how rare they are among what there is. */
  readonly counted?: readonly WantedTerm[];
  /** Words a passage must have; one is enough unless told. */
  readonly atLeast?: number;
  /**
   * Passages with one of these values of a facet are all there is: others are neither ranked nor counted, and the rarity of a word
   * and the mean length of a text are theirs. For what a reader may see of whole documents.
   */
  readonly within?: { readonly facet: string; readonly values: readonly string[] };
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
  readonly counted: CountedTexts;
}

type Chosen = readonly (readonly [string, readonly string[]])[];

/** Passages of one kind that have any of the values, by number. */
function having(
  size: number,
  facets: ReadonlyMap<string, readonly Posting[]>,
  name: string,
  values: readonly string[],
): Uint8Array {
  const mask = new Uint8Array(size);
  for (const value of values)
    eachPiece(facets.get(`${name}=${value}`) ?? [], (no) => {
      mask[no] = 1;
    });
  return mask;
}

interface Narrowed {
  readonly kind: string;
  readonly scores: Float64Array;
  readonly fits: (no: number) => boolean;
}

/** Facets are counted under the choices of the others: a further value of the same one would add to them. */
function narrow(
  { kind, scores }: ScoredKind,
  facets: ReadonlyMap<string, readonly Posting[]>,
  chosen: Chosen,
  counts: Record<string, number>,
): Narrowed {
  const masks = new Map(chosen.map(([name, values]) => [name, having(scores.length, facets, name, values)]));
  const under = (own: string | null) => {
    const others = [...masks].filter(([name]) => name !== own).map(([, mask]) => mask);
    if (others.length === 0) return () => true;
    return (no: number) => others.every((mask) => mask[no] === 1);
  };
  for (const [facet, postings] of facets) {
    const fits = under(facet.slice(0, facet.indexOf('=')));
    let count = 0;
    eachPiece(postings, (no, field) => {
      if (field === 0 && (scores[no] ?? 0) > 0 && fits(no)) count += 1;
    });
    if (count > 0) counts[facet] = (counts[facet] ?? 0) + count;
  }
  return { kind, scores, fits: under(null) };
}

interface Place {
  readonly kind: string;
  readonly no: number;
  readonly score: number;
}

/** The best in their order, and how many there are. */
function bestPlaces(kinds: readonly Narrowed[], most: number): { best: Place[]; total: number } {
  const best: Place[] = [];
  let total = 0;
  for (const { kind, scores, fits } of kinds) {
    for (let no = 0; no < scores.length; no += 1) {
      const score = scores[no] as number;
      if (score === 0 || !fits(no)) continue;
      total += 1;
      const last = best[most - 1];
      if (last && last.score >= score) continue;
      let at = best.length;
      while (at > 0 && (best[at - 1] as Place).score < score) at -= 1;
      best.splice(at, 0, { kind, no, score });
      if (best.length > most) best.pop();
    }
  }
  return { best, total };
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
  const wanted = wantedTerms(question.text, question.synonyms ?? (await readSynonyms(tx)), {
    forms: question.forms,
  });
  if (wanted.length === 0)
    return { passages: [], total: 0, counts: {}, counted: { entries: 0, counts: new Map() } };
  const { kinds: scored, counted } = await scoreTexts(tx, sources, viewer, {
    wanted,
    counted: question.counted,
    atLeast: question.atLeast ?? 1,
    within: question.within,
  });
  const chosen = Object.entries(question.facets ?? {}).filter(([, values]) => values.length > 0);
  const facets = await readFacets(
    tx,
    scored.map(({ kind }) => kind),
  );
  const counts: Record<string, number> = {};
  const narrowed = scored.map((one) => narrow(one, facets.get(one.kind) ?? new Map(), chosen, counts));
  const from = question.offset ?? 0;
  const { best: first, total } = bestPlaces(narrowed, from + question.size);
  const best = first.slice(from);
  const found = await tx.all<Omit<FoundPassage, 'score'> & { at: number }>(sql`
    select e.kind, e.record_id as "recordId", e.part, e.title, e.body, e.facets, u.at::int as at
    from unnest(${best.map(({ kind }) => kind)}::text[], ${best.map(({ no }) => no)}::int[]) with ordinality u(kind, no, at)
    join search_entries e on e.kind = u.kind and e.no = u.no order by u.at`);
  return {
    passages: found.map(({ at, ...passage }) => ({ ...passage, score: best[at - 1]?.score ?? 0 })),
    total,
    counts,
    counted,
  };
}
