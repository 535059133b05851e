/** API 653:2014 4.3.3 (SI and US customary constants of the one-foot method) and 4.4, 6.3, 6.4. */
export const tankConstants = {
  SI: { k: 4.9, heightOffset: 0.3, floor: 2.54, diameterLimit: 60, thicknessUnit: 'mm', lengthUnit: 'm' },
  US: { k: 2.6, heightOffset: 1, floor: 0.1, diameterLimit: 200, thicknessUnit: 'in', lengthUnit: 'ft' },
} as const;

/** Shares of yield and tensile strength, API 653:2014 4.3.3.1; the two lowest courses are held lower. */
export const allowableShares = {
  product: { lower: { yield: 0.8, tensile: 0.429 }, upper: { yield: 0.88, tensile: 0.472 } },
  hydrotest: { lower: { yield: 0.88, tensile: 0.472 }, upper: { yield: 0.9, tensile: 0.519 } },
} as const;

/** 30 and 55 ksi. */
export const unknownSteel = { yieldMPa: 206.8, tensileMPa: 379.2 } as const;

export const bottomLimits = { noBarrierMm: 2.54, barrierMm: 1.27 } as const;

export const tankIntervals = {
  externalVisualYears: 5,
  externalUltrasonicYears: 15,
  unknownRateYears: 5,
  internalFirstYears: 10,
  internalYears: 20,
  internalWithBarrierYears: 30,
} as const;
