import { type Coverage, coverageFactor } from './coverage.ts';

/** What multiplies the score of a passage (card of the method, section 3). */
export const boosts = {
  ownDocument: 1.2,
  equipmentClass: 1.15,
  clauseTitle: 1.3,
  acceptedAnswer: 1.25,
} as const;
export type Boost = keyof typeof boosts;

/** What multiplies a figure, by its name: the product of all is told with every one of them. */
export interface Factor {
  readonly name: string;
  readonly value: number;
}
export const multiplied = (start: number, factors: readonly Factor[]): number =>
  factors.reduce((product, { value }) => product * value, start);

/** A clause without the substance, the grade or the person that is asked for is about another one. */
export const withoutDemand = 0.6;
/** And one that gives no time where one asks how long has this much less of the question. */
export const withoutKind = 0.6;

/** Every factor of the score of a clause: score = BM25 × all of them. */
export const scoreFactors = (
  given: readonly Boost[],
  share: number,
  { lacksKind, lacksDemand }: { readonly lacksKind: boolean; readonly lacksDemand: boolean },
): Factor[] => [
  ...given.map((name) => ({ name, value: boosts[name] })),
  { name: 'share', value: coverageFactor(share) },
  ...(lacksKind ? [{ name: 'withoutKind', value: withoutKind }] : []),
  ...(lacksDemand ? [{ name: 'withoutDemand', value: withoutDemand }] : []),
];
/** Every factor of its share of the question. */
export const shareFactors = (words: number, lacksKind: boolean, lacksDemand: boolean): Factor[] => [
  { name: 'words', value: words },
  ...(lacksKind ? [{ name: 'withoutKind', value: withoutKind }] : []),
  ...(lacksDemand ? [{ name: 'withoutDemand', value: withoutDemand }] : []),
];

export interface Confidence {
  /** 0.5 to 1; null without a hit. */
  readonly ratio: number | null;
  /** What lowered it: top / (top + second) × factor is the ratio. */
  readonly factor: number;
  readonly reliable: boolean;
  readonly reason: 'none' | 'weak' | 'few' | 'uncovered' | 'ambiguous' | 'differs' | 'reliable';
}
export interface ConfidenceLimits {
  /** The best against the next that says something else. */
  readonly ratio: number;
  /** Below it the best passage shares too little with the question. */
  readonly score: number;
}
/** A passage with less of what is asked about, each word counted by its rarity, is about something else. */
export const fewestShare = 0.5;
/** A passage with this much of it needs no rare words besides: half the score is enough. */
const wellCovered = 0.65;
const coveredFactor = 0.5;

/** The least score of a passage that has this much of the question. */
export const scoreFor = (share: number, limits: ConfidenceLimits): number =>
  share >= wellCovered ? limits.score * coveredFactor : limits.score;

export const usualLimits: ConfidenceLimits = { ratio: 0.55, score: 6 };
/** Passages in force that give other figures for the same thing lower the confidence by this. */
export const differingFactor = 0.85;

/** How sure the best passage is: top / (top + second). `second` is 0 when nothing else was found. */
export function confidenceOf(
  top: number | null,
  second: number,
  limits: ConfidenceLimits,
  differs = false,
  { share, missing }: Pick<Coverage, 'share' | 'missing'> = { share: 1, missing: [] },
): Confidence {
  if (top === null || top <= 0) return { ratio: null, factor: 1, reliable: false, reason: 'none' };
  const factor = differs ? differingFactor : 1;
  const ratio = (top / (top + second)) * factor;
  if (share < fewestShare) return { ratio, factor, reliable: false, reason: 'few' };
  if (missing.length > 0) return { ratio, factor, reliable: false, reason: 'uncovered' };
  if (top < scoreFor(share, limits)) return { ratio, factor, reliable: false, reason: 'weak' };
  if (ratio < limits.ratio)
    return { ratio, factor, reliable: false, reason: differs ? 'differs' : 'ambiguous' };
  return { ratio, factor, reliable: true, reason: 'reliable' };
}
