/** What a hole costs and how long it stops the plant: tables and the equations on them (Part 3 §4.12). */
import { type FailureFrequency, weighByHole } from '../probability.ts';
import consequence from '../tables/consequence.json' with { type: 'json' };
import table from '../tables/financial.json' with { type: 'json' };
import type { Fluid } from './fluid.ts';

const C13 = consequence.constants.values.C13[0]!;
const HOLE_COST: Record<string, number[]> = table.holeCost_USD_small_medium_large_rupture;
const OUTAGE_DAYS: Record<string, number[]> = table.outageDays_small_medium_large_rupture;
export const MATERIAL_COST: Record<string, number> = table.materialCostFactor;

const costRow = (componentType: string): string =>
  componentType.startsWith('COURSE-') ? 'COURSE-1..10' : componentType;

export function holeCosts(componentType: string): readonly number[] | null {
  return HOLE_COST[costRow(componentType)] ?? null;
}

/** FC_cmd = Σgff_n·holecost_n/gff_total·matcost·costfactor. */
export function componentDamageCost(
  componentType: string,
  frequency: FailureFrequency,
  materialFactor: number,
  costFactor: number,
): number | null {
  const costs = holeCosts(componentType);
  return costs && weighByHole(frequency, costs) * materialFactor * costFactor;
}

/** Outage of the component itself, days. */
export function componentOutageDays(
  componentType: string,
  frequency: FailureFrequency,
  multiplier: number,
): number | null {
  const days = OUTAGE_DAYS[costRow(componentType)];
  return days ? weighByHole(frequency, days) * multiplier : null;
}

/** Outage of surrounding equipment: 10^(1.242 + 0.585·log10(FC_affa·1E-6)) days. */
export function affectedOutageDays(affectedCost: number): number {
  return affectedCost > 0 ? 10 ** (1.242 + 0.585 * Math.log10(affectedCost * 1e-6)) : 0;
}

export const outageDays = (componentType: string): readonly number[] | null =>
  OUTAGE_DAYS[costRow(componentType)] ?? null;

/** A fluid without a row counts as gone where it boils below room temperature, else as staying. */
export const evaporatedFraction = (fluid: Fluid): number =>
  fluid.evaporatedFraction ?? (fluid.ambientPhase === 'gas' ? 1 : 0);

/** Barrels left on the ground after evaporation. */
export function spilledBarrels(massKg: number, evaporatedFraction: number, density: number): number {
  return (C13 * massKg * (1 - evaporatedFraction)) / density;
}
