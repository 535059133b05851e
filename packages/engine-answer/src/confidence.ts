/** What multiplies the score of a passage (card of the method, section 3). */
export const boosts = {
  ownDocument: 1.2,
  equipmentClass: 1.15,
  clauseTitle: 1.3,
  acceptedAnswer: 1.25,
} as const;
export type Boost = keyof typeof boosts;

export const boosted = (score: number, given: readonly Boost[]): number =>
  given.reduce((product, boost) => product * boosts[boost], score);

export interface Confidence {
  /** 0.5 to 1; null without a hit. */
  readonly ratio: number | null;
  /** What lowered it: top / (top + second) × factor is the ratio. */
  readonly factor: number;
  readonly reliable: boolean;
  readonly reason: 'none' | 'weak' | 'few' | 'ambiguous' | 'differs' | 'reliable';
}
export interface ConfidenceLimits {
  /** The best against the next that says something else. */
  readonly ratio: number;
  /** Below it the best passage shares too little with the question. */
  readonly score: number;
}
/**
 * A passage with fewer of the asked words is about something else, however rare the one it has: "when does the shuttle bus leave"
 * shares a character with the loading of road tankers.
 */
export const fewestShare = 0.25;

/**
 * One of several asked words alone has to be this much rarer to be an answer: of the graded questions, clauses that were right by one
 * word scored 9.7 and more, those found for broadband and the weather 9.0 and less.
 */
export const loneWordFactor = 1.6;

export const usualLimits: ConfidenceLimits = { ratio: 0.55, score: 6 };
/** Passages in force that give other figures for the same thing lower the confidence by this. */
export const differingFactor = 0.85;

/** How sure the best passage is: top / (top + second). `second` is 0 when nothing else was found. */
export function confidenceOf(
  top: number | null,
  second: number,
  limits: ConfidenceLimits,
  differs = false,
  share = 1,
): Confidence {
  if (top === null || top <= 0) return { ratio: null, factor: 1, reliable: false, reason: 'none' };
  const factor = differs ? differingFactor : 1;
  const ratio = (top / (top + second)) * factor;
  if (top < limits.score) return { ratio, factor, reliable: false, reason: 'weak' };
  if (share < fewestShare) return { ratio, factor, reliable: false, reason: 'few' };
  if (ratio < limits.ratio)
    return { ratio, factor, reliable: false, reason: differs ? 'differs' : 'ambiguous' };
  return { ratio, factor, reliable: true, reason: 'reliable' };
}
