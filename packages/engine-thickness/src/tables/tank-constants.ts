/** API 653:2014 4.3.3 (SI and US customary constants of the one-foot method) and 4.4, 6.3, 6.4. */
export const tankConstants = {
  SI: { k: 4.9, heightOffset: 0.3, floor: 2.54, thicknessUnit: 'mm', lengthUnit: 'm', lengthM: 1 },
  US: { k: 2.6, heightOffset: 1, floor: 0.1, thicknessUnit: 'in', lengthUnit: 'ft', lengthM: 0.3048 },
} as const;

/**
 * Widest tank of the one-foot method, in m: API 653 4.3.3.1 has 200 ft and 61 m, GB 50341 has 60 m. One limit for both
 * unit systems, so that a tank is not refused in one and accepted in the other.
 */
export const diameterLimitM = { api: 61, gb50341: 60 } as const;

/** Averaging of a corroded area, API 653:2014 4.3.2.1: L = 3.7·√(D·t₂) in (ft, in) = 33.8·√(D·t₂) mm (m, mm), at most 40 in, five points. */
export const averaging = { factor: 33.8, longestMm: 1016, fewestPoints: 5 } as const;

/** The least reading may be 60 % of what the average must be, API 653:2014 4.3.2.2. */
export const minimumShare = 0.6;

/**
 * Widely scattered pits, API 653:2014 4.3.2.2: half of t_min left, lengths of 2 in at most in 8 in of a vertical line. Without
 * the corrosion allowance, so the corrosion to come is added as for t₁ and t₂.
 */
export const pitRule = { share: 0.5, lengthMm: 50.8, overMm: 203.2 } as const;

/** Shares of yield and tensile strength, API 653:2014 4.3.3.1; the two lowest courses are held lower. */
export const allowableShares = {
  product: { lower: { yield: 0.8, tensile: 0.429 }, upper: { yield: 0.88, tensile: 0.472 } },
  hydrotest: { lower: { yield: 0.88, tensile: 0.472 }, upper: { yield: 0.9, tensile: 0.519 } },
} as const;

/** T is the specified tensile strength, at most 80 ksi: API 653:2014 4.3.3.1. */
export const tensileCapMPa = 551.6;

/** 30 and 55 ksi. */
export const unknownSteel = { yieldMPa: 206.8, tensileMPa: 379.2 } as const;

/** Membrane plates, API 653:2014 table 4.4; a reinforced lining counts from above 1.27 mm (API RP 652). */
export const bottomLimits = { noBarrierMm: 2.54, barrierMm: 1.27, reinforcedLiningMm: 1.27 } as const;

/**
 * Annular plate for G < 1, API 653:2014 table 4.5 (from secondary sources; confirm with a licensed copy): inches by the
 * first course's thickness and its stress 2.34·D·(H − 1)/t in psi. Past the last column the engineer analyses.
 */
export const annularTable = {
  stressBelowPsi: [24_300, 27_000, 29_700, 32_400],
  rows: [
    { shellUpToIn: 0.75, inches: [0.17, 0.2, 0.23, 0.3] },
    { shellUpToIn: 1, inches: [0.17, 0.22, 0.31, 0.38] },
    { shellUpToIn: 1.25, inches: [0.17, 0.26, 0.38, 0.48] },
    { shellUpToIn: 1.5, inches: [0.22, 0.34, 0.47, 0.59] },
    { shellUpToIn: Number.POSITIVE_INFINITY, inches: [0.27, 0.4, 0.53, 0.68] },
  ],
} as const;

export const tankIntervals = {
  externalVisualYears: 5,
  externalUltrasonicYears: 15,
  unknownRateYears: 5,
  /** API 653:2014 6.4.2: where the bottom's rates are not known. */
  internalUnknownRateYears: 10,
  internalFirstYears: 10,
  internalYears: 20,
  internalWithBarrierYears: 30,
  internalRbiYears: 25,
  internalRbiWithBarrierYears: 30,
} as const;

/** Table 6.1: years a first interval may be longer; each counts only once the owner has confirmed it. */
export const firstIntervalCredits = {
  reinforcedLining: 5,
  thinFilmLining: 2,
  soilSideProtection: 5,
  barrier: 10,
  allowanceOverMm: 3.81,
  allowanceMmPerYear: 0.381,
} as const;
