/** A word of a question: how rare it is among the clauses, and whether the clause that is looked at has it. */
export interface AskedWord {
  readonly word: string;
  readonly rarity: number;
  /** Whether any clause has it. */
  readonly known: boolean;
  readonly has: boolean;
}

export interface Coverage {
  /** Part of the question a clause has, each word counted by its rarity; 0 where nothing is asked about. */
  readonly share: number;
  /** What decides the question and the clause does not have: words no clause has, and the rarest of the others. */
  readonly missing: readonly string[];
  /** Every asked word the clause does not have. */
  readonly absent: readonly string[];
}

/** Words nearly as rare as the rarest say as much. */
const nearlyAsRare = 0.75;

/**
 * What a clause has of a question. The rarest word says what it is about: a clause on the limit of H₂S does not answer for drinking
 * water, and one on lifts of loads not for the lift people ride in.
 */
export function coverageOf(words: readonly AskedWord[]): Coverage {
  const sum = (list: readonly AskedWord[]) => list.reduce((total, { rarity }) => total + rarity, 0);
  const all = sum(words);
  const share = all === 0 ? 0 : sum(words.filter(({ has }) => has)) / all;
  const known = words.filter((one) => one.known);
  const rarest = Math.max(0, ...known.map(({ rarity }) => rarity));
  const decisive = known.filter(({ rarity }) => rarity >= rarest * nearlyAsRare);
  const lacking = decisive.some(({ has }) => has) ? [] : decisive;
  return {
    share,
    missing: [...words.filter((one) => !one.known), ...lacking].map(({ word }) => word),
    absent: words.filter(({ has }) => !has).map(({ word }) => word),
  };
}

/** Of 道路交通、火灾事故 the last word is that of both: a compound of two pairs is there where a list comes between them. */
export function isInList(compound: string, text: string): boolean {
  const { first, last } =
    /^(?<first>\p{Script=Han}{2})(?<last>\p{Script=Han}{2})$/u.exec(compound)?.groups ?? {};
  if (first === undefined || last === undefined) return false;
  return new RegExp(`${first}(?:[、和或及与]\\p{Script=Han}{1,6}?)+${last}`, 'u').test(text);
}

/** What multiplies the score of a clause: one that has nothing the question is about counts half. */
export const coverageFactor = (share: number): number => 0.5 + share / 2;
