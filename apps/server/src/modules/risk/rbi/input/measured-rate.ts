import type { Confidence } from '@ircrisk/engine-api581';
import { corrosionRates } from '@ircrisk/engine-thickness';
import type { ReadingRow } from './ledger-rows.ts';

export interface MeasuredRate {
  mmPerYear: number;
  confidence: Confidence;
}

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
      worst = { mmPerYear, confidence: readings.length >= 3 ? 'high' : 'medium' };
    }
  }
  return worst;
}
