/** Sampling by attributes, ISO 2859-1:1999 (GB/T 2828.1-2012). Only the table of normal inspection is held here; see `MasterTable`. */

export const aqlSeries = [0.065, 0.1, 0.15, 0.25, 0.4, 0.65, 1, 1.5, 2.5, 4, 6.5] as const;

export const inspectionLevels = ['S1', 'S2', 'S3', 'S4', 'I', 'II', 'III'] as const;
export type InspectionLevel = (typeof inspectionLevels)[number];

/** Table 1: largest lot of the row and the letters of the seven levels, in the order above. */
export const codeLetterRows: readonly (readonly [most: number, letters: string])[] = [
  [8, 'AAAAAAB'],
  [15, 'AAAAABC'],
  [25, 'AABBBCD'],
  [50, 'ABBCCDE'],
  [90, 'BBCCCEF'],
  [150, 'BBCDDFG'],
  [280, 'BCDEEGH'],
  [500, 'BCDEFHJ'],
  [1200, 'CCEFGJK'],
  [3200, 'CDEGHKL'],
  [10000, 'CDFGJLM'],
  [35000, 'CDFHKMN'],
  [150000, 'DEGJLNP'],
  [500000, 'DEGJMPQ'],
  [Number.POSITIVE_INFINITY, 'DEHKNQR'],
];

/**
 * A master table of single plans: each letter's sample size and, by AQL of the series, an acceptance number or the arrow that
 * leads to the next plan below (v) or above (^). The rejection number is one more.
 */
export interface MasterTable {
  readonly [letter: string]: { readonly size: number; readonly plans: string };
}

/** Table 2-A, columns AQL 0.065 to 6.5. */
export const normalTable: MasterTable = {
  A: { size: 2, plans: 'v v v v v v v v v v 0' },
  B: { size: 3, plans: 'v v v v v v v v v 0 ^' },
  C: { size: 5, plans: 'v v v v v v v v 0 ^ v' },
  D: { size: 8, plans: 'v v v v v v v 0 ^ v 1' },
  E: { size: 13, plans: 'v v v v v v 0 ^ v 1 2' },
  F: { size: 20, plans: 'v v v v v 0 ^ v 1 2 3' },
  G: { size: 32, plans: 'v v v v 0 ^ v 1 2 3 5' },
  H: { size: 50, plans: 'v v v 0 ^ v 1 2 3 5 7' },
  J: { size: 80, plans: 'v v 0 ^ v 1 2 3 5 7 10' },
  K: { size: 125, plans: 'v 0 ^ v 1 2 3 5 7 10 14' },
  L: { size: 200, plans: '0 ^ v 1 2 3 5 7 10 14 21' },
  M: { size: 315, plans: '^ v 1 2 3 5 7 10 14 21 ^' },
  N: { size: 500, plans: 'v 1 2 3 5 7 10 14 21 ^ ^' },
  P: { size: 800, plans: '1 2 3 5 7 10 14 21 ^ ^ ^' },
  Q: { size: 1250, plans: '2 3 5 7 10 14 21 ^ ^ ^ ^' },
  R: { size: 2000, plans: '3 5 7 10 14 21 ^ ^ ^ ^ ^' },
};
