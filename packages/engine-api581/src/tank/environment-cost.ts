/** Clean-up cost of a tank release by where the product ends up (Part 3 §6.4). */
import table from '../tables/tank.json' with { type: 'json' };

export const COST = table.environmentCost_USD_per_bbl;
export type Sensitivity = keyof typeof COST;

export interface SurfaceSpread {
  release: number;
  inDike: number;
  onsite: number;
  offsite: number;
  water: number;
  costUsd: number;
}

/** Splits a surface release between dike, site, neighbourhood and water. */
export function surfaceSpread(
  barrels: number,
  leavingDike: number,
  onSite: number,
  offSite: number,
  sensitivity: Sensitivity,
): SurfaceSpread {
  const inDike = barrels * (1 - leavingDike);
  const onsite = onSite * (barrels - inDike);
  const offsite = offSite * (barrels - inDike - onsite);
  const water = barrels - inDike - onsite - offsite;
  const cost = COST[sensitivity];
  return {
    release: barrels,
    inDike,
    onsite,
    offsite,
    water,
    costUsd: inDike * cost.dike + onsite * cost.onsite + offsite * cost.offsite + water * cost.surfaceWater,
  };
}

export interface GroundSpread {
  groundwater: number;
  subsoil: number;
  costUsd: number;
}

/** What reaches the groundwater before the leak is found, and what stays in the soil. */
export function groundSpread(
  barrels: number,
  daysToGroundwater: number,
  leakDays: number,
  sensitivity: Sensitivity,
): GroundSpread {
  const groundwater =
    daysToGroundwater < leakDays ? (barrels * (leakDays - daysToGroundwater)) / leakDays : 0;
  const subsoil = barrels - groundwater;
  const cost = COST[sensitivity];
  return { groundwater, subsoil, costUsd: groundwater * cost.groundwater + subsoil * cost.subsoil };
}
