import type { Confidence } from '@ircrisk/engine-api581';
import { corrosionRates } from '@ircrisk/engine-thickness';
import type { ReadingRow } from './ledger-rows.ts';

export interface MeasuredRate {
  mmPerYear: number;
  confidence: Confidence;
}

/** Apparent growth up to this is measuring error, as in the check of readings. */
export const MEASURING_ERROR_MM = 0.1;

/** The thinnest reading that a later one of the same place contradicts: one of the two is wrong. */
export function contradicted(readings: readonly ReadingRow[]): ReadingRow | null {
  const thinner = readings.filter(({ date, thickness }) =>
    readings.some((later) => later.date > date && later.thickness > thickness + MEASURING_ERROR_MM),
  );
  return thinner.toSorted((a, b) => a.thickness - b.thickness)[0] ?? null;
}

const confidenceIn = (readings: readonly ReadingRow[]): Confidence => {
  if (contradicted(readings)) return 'low';
  return readings.length >= 3 ? 'high' : 'medium';
};

/** Highest governing rate of the part's locations; below zero where every wall seems to grow. */
export function measuredRate(locations: readonly (readonly ReadingRow[])[]): MeasuredRate | null {
  let worst: MeasuredRate | null = null;
  for (const readings of locations) {
    if (readings.length < 2) continue;
    const { value } = corrosionRates({
      readings: readings.map(({ date, thickness }) => ({ date, thicknessMm: thickness })),
    });
    if (!value) continue;
    const mmPerYear = value.governingMmPerYear;
    if (worst === null || mmPerYear > worst.mmPerYear) {
      worst = { mmPerYear, confidence: confidenceIn(readings) };
    }
  }
  return worst;
}
