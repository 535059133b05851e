/** Caustic cracking (Part 2 §6). */
import { interpolate } from '../interpolation.ts';
import type { Susceptibility } from '../mechanisms/mechanism.ts';
import table from '../tables/scc.json' with { type: 'json' };

const CURVE = table.mechanisms.caustic.areaABoundary_NaOHpct_to_C;
const CONCENTRATION = CURVE.map((point) => point[0]!);
const TEMPERATURE = CURVE.map((point) => point[1]!);

/** Temperature below which plain carbon steel needs no stress relief (area A of the caustic soda chart). */
export function causticBoundaryC(naohPercent: number): number {
  return interpolate(CONCENTRATION, TEMPERATURE, naohPercent);
}

export function causticSusceptibility(input: {
  naohPercent: number;
  temperatureC: number;
  stressRelieved: boolean;
  heatTraced: boolean;
  steamedOut: boolean;
}): Susceptibility {
  if (input.stressRelieved) return 'None';
  const weak = input.naohPercent < 5;
  const inAreaA = input.temperatureC < causticBoundaryC(input.naohPercent);
  if (!inAreaA || input.heatTraced) return weak ? 'Medium' : 'High';
  if (input.steamedOut) return weak ? 'Low' : 'Medium';
  return 'None';
}
