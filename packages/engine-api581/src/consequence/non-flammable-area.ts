/** Injury areas of steam and of acids and caustics (Part 3 §4.10). They never damage equipment. */
import type { Edition } from '../settings.ts';
import table from '../tables/consequence.json' with { type: 'json' };
import { typeBlend } from './flammable-area.ts';
import type { Release } from './release.ts';
import { ATMOSPHERE_KPA } from './release.ts';

const V = table.constants.values;
const C4 = V.C4[0]!;
const C8 = V.C8[0]!;
const C9 = V.C9[0]!;
const C10 = V.C10[0]!;
const C11 = V.C11[0]!;
const ACID = table.nonFlammableNonToxic.acidCaustic_3rdEd;

export interface SteamArea {
  continuous: number;
  instantaneous: number;
  blend: number;
  area: number;
}

export function steamArea(rateKgPerS: number, massKg: number, type: Release['type']): SteamArea {
  const continuous = C9 * rateKgPerS;
  const instantaneous = C10 * massKg ** 0.6384;
  const blend = typeBlend(rateKgPerS, type);
  return { continuous, instantaneous, blend, area: instantaneous * blend + continuous * (1 - blend) };
}

export type AcidBand =
  | 'acid-low-pressure'
  | 'acid-medium-pressure'
  | 'acid-high-pressure'
  | 'acid-polynomial';

/** Constants of the splash by gauge pressure band; for GB/T 26610 the 2nd edition's polynomial as far as it holds. */
export function acidConstants(
  pressureKPa: number,
  isLegacy: boolean,
): { a: number; b: number; band: AcidBand } {
  const gaugeKPa = pressureKPa - ATMOSPHERE_KPA;
  const x = C11 * gaugeKPa;
  const exponent = 0.31 - 0.00032 * (x - 40) ** 2;
  // Below some 62 and above some 490 kPa the exponent turns negative: the smaller the leak, the larger its area would be.
  if (isLegacy && exponent > 0) {
    return { a: 2696 - 21.9 * x + 1.474 * x * x, b: exponent, band: 'acid-polynomial' };
  }
  const [[a, b], band] =
    gaugeKPa < 138
      ? ([ACID.lowPressure_below138kPa_g, 'acid-low-pressure'] as const)
      : gaugeKPa <= 276
        ? ([ACID.mediumPressure_138to276, 'acid-medium-pressure'] as const)
        : ([ACID.highPressure_above276, 'acid-high-pressure'] as const);
  return { a: a!, b: b!, band };
}

/** Splash area of acids and caustics. */
export function acidCausticArea(rateKgPerS: number, pressureKPa: number, edition: Edition): number {
  if (rateKgPerS <= 0) return 0;
  const { a, b } = acidConstants(pressureKPa, edition === 'gbt-26610');
  return 0.2 * C8 * a * (C4 * rateKgPerS) ** b;
}
