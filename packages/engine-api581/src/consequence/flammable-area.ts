/** Flammable consequence areas and their two blends (Part 3 §4.8). */
import table from '../tables/consequence.json' with { type: 'json' };
import type { AreaConstants, AreaTable, Fluid, Phase } from './fluid.ts';
import type { Release } from './release.ts';

const C5 = table.constants.values.C5[0]!;
const C6 = table.constants.values.C6[0]!;
const KELVIN = 273.15;

export interface FlammableArea {
  CAINL: number;
  CAIL: number;
  IAINL: number;
  IAIL: number;
  /** Blended over release type, auto-ignition likely and not likely. */
  likely: number;
  notLikely: number;
  area: number;
}

/** A branch without constants has no area. */
const power = (constants: AreaConstants, x: number): number =>
  constants === null || x <= 0 ? 0 : constants[0] * x ** constants[1];

/** fact_IC: share of the instantaneous area; a continuous release above 25.2 kg/s behaves like a puff. */
export function typeBlend(rateKgPerS: number, type: Release['type']): number {
  return type === 'instantaneous' ? 1 : Math.min(rateKgPerS / C5, 1);
}

/** fact_AIT: 0 below, 1 above, linear within 55.6 K of the auto-ignition temperature. */
export function autoIgnitionBlend(temperatureK: number, autoIgnitionC: number | null): number {
  // Only pyrophoric material has no auto-ignition temperature and still burns: it ignites on contact with air.
  if (autoIgnitionC === null) return 1;
  const limit = autoIgnitionC + KELVIN;
  if (temperatureK + C6 <= limit) return 0;
  if (temperatureK - C6 >= limit) return 1;
  return (temperatureK - limit + C6) / (2 * C6);
}

export function flammableArea(
  constants: AreaTable,
  fluid: Fluid,
  phase: Phase,
  release: Release,
  mitigation: number,
  autoIgnition: number,
): FlammableArea {
  const kept = 1 - mitigation;
  const rate = release.reducedRateKgPerS;
  const puff = kept / release.energyFactor;
  const CAINL = power(constants.continuousNotLikely[phase], rate) * kept;
  const CAIL = power(constants.continuousLikely[phase], rate) * kept;
  const IAINL = power(constants.instantaneousNotLikely[phase], release.massKg) * puff;
  const IAIL = power(constants.instantaneousLikely[phase], release.massKg) * puff;
  const blend = fluid.type === 0 ? typeBlend(rate, release.type) : release.type === 'instantaneous' ? 1 : 0;
  const likely = IAIL * blend + CAIL * (1 - blend);
  const notLikely = IAINL * blend + CAINL * (1 - blend);
  return {
    CAINL,
    CAIL,
    IAINL,
    IAIL,
    likely,
    notLikely,
    area: likely * autoIgnition + notLikely * (1 - autoIgnition),
  };
}
