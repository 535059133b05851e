import type { Answer, Citation } from '@ircrisk/contract/modules/safety/hse-qa.ts';
import {
  type Confidence,
  type ConfidenceLimits,
  charactersOf,
  confidenceOf,
  differsInFigures,
  givesKind,
  givesUnit,
  type Headline,
  headlinesIn,
  headlinesOfKind,
  scoreFor,
  sharesFigure,
  wantedKind,
  wantedUnits,
} from '@ircrisk/engine-answer';
import { type Asked, wordsIn } from './asked-words.ts';

export const mostQuoted = 3;
/** A further citation belongs to the answer when it is at least this near to the first, by its score and by the asked words it has. */
const nearEnough = 0.7;

/** A clause as it is cited, and what of the question it lacks. */
export type Found = Citation & {
  missing: readonly string[];
  absent: readonly string[];
  /** What it says in the other language, where it does. */
  twin: string | null;
  /** What all of it is about, in both languages. */
  about: string;
  /** Its heading and text, in both languages, without the title of its document. */
  said: string;
};

export interface Ranked {
  readonly citations: Found[];
  readonly total: number;
  readonly asked: Asked;
  /** The same as whole words, without those that only ask. */
  readonly whole: Asked;
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
  const asWhole = (other: Found) => other.missing.length === 0 || (first?.missing.length ?? 0) > 0;
  const asNear = (other: Found) =>
    first !== undefined && other.share >= first.share * nearEnough && asWhole(other);
  const kind = wantedKind(text);
  // Nor is one without a figure in the unit that is named of one that gives it.
  const asApt = (other: Found) =>
    !kind?.named || !first || !givesKind(first.quote, kind) || givesKind(other.quote, kind);
  const rivalAt = (isRival: (other: Found) => boolean) =>
    first ? others.findIndex((other) => !supports(first, other) && asApt(other) && isRival(other)) : -1;
  const near = first
    ? others.filter((other) => other.score >= first.score * nearEnough && asNear(other))
    : [];
  const differing = first
    ? near.filter(
        (other) => other.documentId !== first.documentId && differsInFigures(first.quote, other.quote),
      )
    : [];
  const against = (place: number) => ({
    at: place,
    rival: others[place],
    confidence: confidenceOf(
      first?.score ?? null,
      others[place]?.score ?? 0,
      usual,
      differing.length > 0,
      first,
    ),
  });
  const nearest = against(rivalAt(() => true));
  // A clause that comes as near by its score and lacks what is asked for, or has much less of it, leaves nothing open.
  const { at, rival, confidence } =
    nearest.confidence.reason === 'ambiguous' ? against(rivalAt(asNear)) : nearest;
  const quoted = first ? [first, ...near].slice(0, mostQuoted) : [];
  // A conversion or a limit in another unit is not answered by clauses without a figure in it.
  const units = wantedUnits(text).filter((unit) => !quoted.some(({ quote }) => givesUnit(quote, unit)));
  const before = at < 0 ? others : others.slice(0, at);
  const agreeing = before.filter((other) => first && supports(first, other)).length;
  const judged = { text, ranked, rival, agreeing, units, differing, limits };
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

const isLatin = (text: string): boolean => !/\p{Script=Han}/u.test(text);

/** Figures of one unit that are not the same; periods are written in words, and money by the ten thousand or the million. */
const isAnother = (one: Headline, other: Headline | undefined): boolean => {
  const unitOf = ({ key }: Headline) => /^[\d.–]+ (?<unit>\S+)$/u.exec(key)?.groups?.unit;
  return (
    other !== undefined && one.key !== other.key && unitOf(one) !== undefined && unitOf(one) === unitOf(other)
  );
};

/** Whether a text has a word of the question that the same clause does not have in the other language. */
const hasMore = (text: string, than: string, { ranked }: Judged): boolean =>
  ranked.whole.some((word) => wordsIn(text, [word]) > 0 && wordsIn(than, [word]) === 0);

/** What one clause gives in short for one question. What the whole clause is about, its heading says; it tells none of its parts apart. */
function headlinesFor(cited: Citation, judged: Judged): readonly Headline[] {
  const { quote } = cited;
  const own = headlinesOfText(quote, cited, judged);
  const { twin = null } = cited as Partial<Found>;
  // Asked in the other language: the words tell the parts apart there, and the same figures are shown from here.
  if (twin === null) return own;
  const [told] = headlinesOfText(twin, cited, judged);
  const isOwnLanguage = isLatin(judged.text) === isLatin(quote);
  const [asked, other] = isOwnLanguage ? [quote, twin] : [twin, quote];
  const [first, second] = isOwnLanguage ? [own[0], told] : [told, own[0]];
  if (!first || isAnother(first, second)) return [];
  // What the question turns on and only the other language says has to tell the same there.
  if (!second && hasMore(other, asked, judged)) return [];
  if (isOwnLanguage) return own;
  const kind = wantedKind(judged.text);
  const here = headlinesOfKind(quote, judged.text, kind);
  const there = headlinesOfKind(twin, judged.text, kind);
  const same = here.filter(({ key }) => key === first.key);
  // A period is written in words, so it is found by its place.
  const at = there.findIndex(({ key, part }) => key === first.key && part === first.part);
  const placed = here.length === there.length ? here.slice(at, at + 1) : [];
  return (same.length > 0 ? same : placed).slice(0, 1);
}

function headlinesOfText(quote: string, cited: Citation, { text, ranked }: Judged): readonly Headline[] {
  const { about = cited.heading } = cited as Partial<Found>;
  const telling = (words: Asked) =>
    words.map((word) => ({
      has: (part: string) => wordsIn(part, [word]) > 0,
      common: wordsIn(about, [word]) > 0,
    }));
  const characters = charactersOf(text).map((one) => ({
    has: (part: string) => part.includes(one),
    common: about.includes(one),
  }));
  // Pairs of characters tell apart what has as many words, then single characters.
  const tellings = isLatin(text)
    ? [telling(ranked.asked)]
    : [telling(ranked.whole), telling(ranked.asked), characters];
  return headlinesIn(quote, text, wantedKind(text), tellings);
}

/**
 * Whether another clause of the same document, as near, has a word of the question itself that the first has from the title alone, and
 * tells another figure: then the figure of the first may be that of another matter.
 */
function isDoubted(best: Citation, keys: ReadonlySet<string>, part: Judged): boolean {
  const { said = best.quote } = best as Partial<Found>;
  const lent = part.ranked.whole.filter((word) => wordsIn(said, [word]) === 0);
  return part.ranked.citations
    .slice(0, mostQuoted)
    .some(
      (other) =>
        other.passageId !== best.passageId &&
        other.documentId === best.documentId &&
        wordsIn(other.said, lent) > 0 &&
        headlinesOfKind(other.quote, part.text, wantedKind(part.text)).some(({ key }) => !keys.has(key)),
    );
}

/** Figures and periods of the sentences that have most of a question; of several, each is told with what it is for. */
export function figuresIn(quoted: readonly Citation[], parts: readonly Judged[]): Answer['figures'] {
  const seen = new Map<string, Answer['figures'][number] & { part: string }>();
  for (const part of parts) {
    // The clause that answers gives the figure; the others may only have the same.
    const [best] = parts.length > 1 ? part.quoted : quoted;
    const found = quoted.map((one, at) => ({ one, at, shown: headlinesFor(one, part) }));
    const leading = found.filter(({ one }) => one.passageId === best?.passageId);
    const keys = new Set(leading.flatMap(({ shown }) => shown.map(({ key }) => key)));
    if (best && keys.size > 0 && isDoubted(best, keys, part)) continue;
    const agreeing = found.filter(({ one }) => one.passageId !== best?.passageId && parts.length === 1);
    const alike = agreeing.map((one) => ({ ...one, shown: one.shown.filter(({ key }) => keys.has(key)) }));
    for (const { one, at, shown } of [...leading, ...alike])
      for (const { key, text, part: told } of shown) {
        const known = seen.get(key);
        if (known && !known.citations.includes(at + 1)) known.citations.push(at + 1);
        else if (!known) seen.set(key, { text, heading: one.heading, citations: [at + 1], part: told });
      }
  }
  const figures = [...seen.values()].slice(0, 6);
  const several = new Set(figures.map(({ part }) => part)).size > 1;
  return figures.map(({ part, ...figure }) => (several ? { ...figure, heading: part } : figure));
}
