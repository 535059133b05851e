/** Environmental severity of sour water, sulfide stress cracking and HIC/SOHIC in it (Part 2 §8, §9). */
import type { PlateQuality, Susceptibility } from '../mechanisms/mechanism.ts';
import table from '../tables/scc.json' with { type: 'json' };

export type EnvironmentalSeverity = 'Low' | 'Moderate' | 'High';

const GRID = table.mechanisms.ssc.environmentalSeverity.grid;
const SSC = table.mechanisms.ssc.susceptibility;
const HIC = table.mechanisms.hicSohicH2s.susceptibility;

/** The table has one decimal of pH (7.5 | 7.6, 8.3 | 8.4): a measured value is rounded the same way. */
function phRow(ph: number): number {
  if (ph < 5.5) return 0;
  const rounded = Math.round(ph * 10) / 10;
  if (rounded <= 7.5) return 1;
  if (rounded <= 8.3) return 2;
  return rounded < 9 ? 3 : 4;
}

function h2sColumn(ppm: number): number {
  if (ppm < 50) return 0;
  if (ppm <= 1000) return 1;
  return ppm <= 10000 ? 2 : 3;
}

/** Cyanides raise the starred cells (pH above 8.3 and H2S above 1000 ppm) by one category. */
export function environmentalSeverity(ph: number, h2sPpm: number, cyanide: boolean): EnvironmentalSeverity {
  const cell = GRID[phRow(ph)]![h2sColumn(h2sPpm)]!;
  const severity = cell.replace('*', '') as EnvironmentalSeverity;
  if (!cyanide || !cell.endsWith('*')) return severity;
  return severity === 'Low' ? 'Moderate' : 'High';
}

/** Hardness class: below 200, 200 to 237, above 237 HB. */
export function hardnessClass(hardnessHB: number): 0 | 1 | 2 {
  if (hardnessHB < 200) return 0;
  return hardnessHB <= 237 ? 1 : 2;
}

export function sulfideCrackingSusceptibility(
  severity: EnvironmentalSeverity,
  hardnessHB: number,
  heatTreated: boolean,
): Susceptibility {
  return SSC[severity][hardnessClass(hardnessHB) + (heatTreated ? 3 : 0)] as Susceptibility;
}

const PLATE_COLUMN: Record<PlateQuality, number> = { highSulfur: 0, lowSulfur: 2, seamless: 4 };

export function hydrogenInducedSusceptibility(
  severity: EnvironmentalSeverity,
  steel: PlateQuality,
  heatTreated: boolean,
): Susceptibility {
  return HIC[severity][PLATE_COLUMN[steel] + (heatTreated ? 1 : 0)] as Susceptibility;
}
