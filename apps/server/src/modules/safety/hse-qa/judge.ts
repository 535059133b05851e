import type { Answer, Citation } from '@ircrisk/contract/modules/safety/hse-qa.ts';
import {
  type Confidence,
  type ConfidenceLimits,
  confidenceOf,
  differsInFigures,
  figuresOf,
  givesKind,
  givesUnit,
  sameDimension,
  scoreFor,
  sentencesOf,
  sharesFigure,
  wantedKind,
  wantedUnits,
} from '@ircrisk/engine-answer';
import { type Asked, wordsIn } from './asked-words.ts';

export const mostQuoted = 3;
/** A further citation belongs to the answer when it is at least this near to the first, by its score and by the asked words it has. */
const nearEnough = 0.7;

/** A clause as it is cited, and what of the question it lacks. */
export type Found = Citation & { missing: readonly string[] };

export interface Ranked {
  readonly citations: Found[];
  readonly total: number;
  readonly asked: Asked;
  readonly synonyms: string[][];
}

/** A clause of the same document, or one that gives the same figure, supports the first and is no rival. */
const supports = (first: Citation, other: Citation): boolean =>
  other.documentId === first.documentId || sharesFigure(first.quote, other.quote);

/** How one question is answered by what was found for it. */
export interface Judged {
  readonly text: string;
  readonly ranked: Ranked;
  readonly confidence: Omit<Confidence, 'reason'> & { readonly reason: Confidence['reason'] | 'unit' };
  readonly rival: Citation | undefined;
  readonly agreeing: number;
  readonly units: readonly string[];
  readonly quoted: readonly Citation[];
  readonly differing: readonly Citation[];
  readonly limits: ConfidenceLimits;
}

export function judge(text: string, ranked: Ranked, usual: ConfidenceLimits): Judged {
  const [first, ...others] = ranked.citations;
  const limits = { ...usual, score: scoreFor(first?.share ?? 0, usual) };
  // Who lacks what the question turns on is no rival of one that has it.
  const asNear = (other: Found) =>
    first !== undefined &&
    other.share >= first.share * nearEnough &&
    (other.missing.length === 0 || first.missing.length > 0);
  const kind = wantedKind(text);
  // Nor is one without a figure in the unit that is named of one that gives it.
  const asApt = (other: Found) =>
    !kind?.named || !first || !givesKind(first.quote, kind) || givesKind(other.quote, kind);
  const at = first ? others.findIndex((other) => !supports(first, other) && asApt(other)) : -1;
  const near = first
    ? others.filter((other) => other.score >= first.score * nearEnough && asNear(other))
    : [];
  const differing = first
    ? near.filter(
        (other) => other.documentId !== first.documentId && differsInFigures(first.quote, other.quote),
      )
    : [];
  const rival = others[at];
  const confidence = confidenceOf(
    first?.score ?? null,
    rival?.score ?? 0,
    usual,
    differing.length > 0,
    first,
  );
  const quoted = first ? [first, ...near].slice(0, mostQuoted) : [];
  // A conversion or a limit in another unit is not answered by clauses without a figure in it.
  const units = wantedUnits(text).filter((unit) => !quoted.some(({ quote }) => givesUnit(quote, unit)));
  const judged = { text, ranked, rival, agreeing: at < 0 ? others.length : at, units, differing, limits };
  if (!confidence.reliable) return { ...judged, confidence, quoted: [] };
  if (units.length > 0)
    return { ...judged, confidence: { ...confidence, reliable: false, reason: 'unit' }, quoted: [] };
  return { ...judged, confidence, quoted };
}

/** Citations of several lists, each once: the first of every list, then the others by their score. */
export function joinedCitations(lists: readonly (readonly Citation[])[]): Citation[] {
  const leading = lists.flatMap(([first]) => (first ? [first] : []));
  const rest = lists.flatMap((list) => list.slice(1)).sort((left, right) => right.score - left.score);
  const joined = new Map<string, Citation>();
  for (const one of [...leading, ...rest]) if (!joined.has(one.passageId)) joined.set(one.passageId, one);
  return [...joined.values()];
}

/** The part the confidence is told of: the first that is open, else the least sure. */
export const weakest = (parts: readonly Judged[]): Judged | undefined =>
  parts.find(({ confidence }) => !confidence.reliable) ??
  [...parts].sort((left, right) => (left.confidence.ratio ?? 0) - (right.confidence.ratio ?? 0))[0];

/** Figures of the sentences that speak of the question, and of the kind it asks for where they have any. */
export function figuresIn(quoted: readonly Citation[], parts: readonly Judged[]): Answer['figures'] {
  const asked = parts.flatMap((part) => [...part.ranked.asked]);
  const kinds = parts.map(({ text }) => wantedKind(text)?.unit ?? null);
  const isWanted = (unit: string) =>
    kinds.some((kind) => kind === null || sameDimension(unit, kind)) || kinds.length === 0;
  const seen = new Map<string, Answer['figures'][number]>();
  for (const [at, { quote, heading }] of quoted.entries()) {
    const speaking = sentencesOf(quote).filter((sentence) => wordsIn(sentence, asked) > 0);
    const all = figuresOf(speaking.length > 0 ? speaking.join(' ') : quote).filter(
      ({ unit }) => unit !== null,
    );
    const wanted = all.filter(({ unit }) => isWanted(unit ?? ''));
    for (const { value, unit, written } of wanted.length > 0 ? wanted : all) {
      const key = `${value} ${unit}`;
      const known = seen.get(key);
      if (known && !known.citations.includes(at + 1)) known.citations.push(at + 1);
      else if (!known) seen.set(key, { text: written, heading, citations: [at + 1] });
    }
  }
  return [...seen.values()].slice(0, 6);
}
