import { wordPart } from '@ircrisk/engine-answer/bm25.ts';
import { eachPiece, type Posting } from './blocks.ts';
import type { WantedTerm } from './query-terms.ts';

/** Weight and mean number of words of a field. */
export interface FieldNorm {
  readonly weight: number;
  readonly mean: number;
}

/** Passages that have a word, with what it adds to their scores before its rarity. */
export interface SetParts {
  readonly nos: number[];
  readonly parts: number[];
}

const weighted = (hits: number, length: number, { weight, mean }: FieldNorm): number =>
  weight * wordPart(hits, length, mean);

/** A table by passage and field that is empty again after every word. */
class Slots {
  readonly hits: Uint16Array;
  readonly lengths: Uint16Array;
  readonly counts: Uint8Array;
  readonly least: Uint8Array;
  readonly sums: Float64Array;
  readonly fields: number;
  constructor(size: number, fields: number) {
    this.fields = fields;
    this.hits = new Uint16Array(size * fields);
    this.lengths = new Uint16Array(size * fields);
    this.counts = new Uint8Array(size * fields);
    this.least = new Uint8Array(size * fields);
    this.sums = new Float64Array(size);
  }
}

/** A member of several tokens is there where one field has them all, as often as the rarest of them. */
function addMember(slots: Slots, lists: readonly (readonly Posting[])[], found: number[]): void {
  const { hits, lengths, counts, least, fields } = slots;
  const begun: number[] = [];
  for (const [at, postings] of lists.entries()) {
    eachPiece(postings, (no, field, times, length) => {
      const slot = no * fields + field;
      if (at === 0) {
        begun.push(slot);
        counts[slot] = 1;
        least[slot] = times;
        lengths[slot] = length;
      } else if (counts[slot] === at) {
        counts[slot] = at + 1;
        least[slot] = Math.min(least[slot] ?? 0, times);
      }
    });
  }
  for (const slot of begun) {
    if (counts[slot] === lists.length) {
      if (hits[slot] === 0) found.push(slot);
      hits[slot] = (hits[slot] ?? 0) + (least[slot] ?? 0);
    }
    counts[slot] = 0;
  }
}

/** What each set of the question finds in one kind: a set of synonyms is one word. */
export function partsOfKind(
  wanted: readonly WantedTerm[],
  postings: ReadonlyMap<string, readonly Posting[]>,
  norms: readonly FieldNorm[],
  size: number,
): Map<number, SetParts> {
  const slots = new Slots(size, norms.length);
  const sets = new Map<number, SetParts>();
  for (const [set, terms] of Map.groupBy(wanted, (term) => term.set)) {
    const found: number[] = [];
    for (const tokens of Map.groupBy(terms, ({ member }) => member).values()) {
      const lists = tokens.map(({ term }) => postings.get(term));
      if (lists.every((list) => list !== undefined)) addMember(slots, lists, found);
    }
    const nos: number[] = [];
    for (const slot of found) {
      const no = Math.floor(slot / norms.length);
      const norm = norms[slot % norms.length];
      if (!norm) continue;
      if (slots.sums[no] === 0) nos.push(no);
      slots.sums[no] =
        (slots.sums[no] ?? 0) + weighted(slots.hits[slot] ?? 0, slots.lengths[slot] ?? 0, norm);
      slots.hits[slot] = 0;
    }
    const parts = nos.map((no) => slots.sums[no] ?? 0);
    for (const no of nos) slots.sums[no] = 0;
    sets.set(set, { nos, parts });
  }
  return sets;
}
