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

/** Splash area of acids and caustics, by gauge pressure band; the 2nd-edition polynomial for GB/T 26610. */
export function acidCausticArea(rateKgPerS: number, pressureKPa: number, edition: Edition): number {
  if (rateKgPerS <= 0) return 0;
  const gaugeKPa = pressureKPa - ATMOSPHERE_KPA;
  if (edition === 'gbt-26610') {
    const x = C11 * gaugeKPa;
    const g = 2696 - 21.9 * x + 1.474 * x * x;
    const h = 0.31 - 0.00032 * (x - 40) ** 2;
    return 0.2 * C8 * g * (C4 * rateKgPerS) ** h;
  }
  const [a, b] =
    gaugeKPa < 138
      ? ACID.lowPressure_below138kPa_g
      : gaugeKPa <= 276
        ? ACID.mediumPressure_138to276
        : ACID.highPressure_above276;
  return 0.2 * C8 * a! * (C4 * rateKgPerS) ** b!;
}
