/** Financial consequence (Part 3 §4.12). Costs of 2001 US Gulf Coast dollars, scaled by the cost factor. */
import type { Financial } from '../component.ts';
import { quantity, type Trace } from '../derivation.ts';
import type { Findings } from '../findings.ts';
import { type FailureFrequency, weighByHole } from '../probability.ts';
import consequence from '../tables/consequence.json' with { type: 'json' };
import table from '../tables/financial.json' with { type: 'json' };
import type { Fluid } from './fluid.ts';
import type { AreaConsequence } from './level-one.ts';

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

/** Barrels left on the ground after evaporation. */
export function spilledBarrels(massKg: number, evaporatedFraction: number, density: number): number {
  return (C13 * massKg * (1 - evaporatedFraction)) / density;
}

export interface FinancialConsequence {
  componentUsd: number | null;
  affectedUsd: number | null;
  productionUsd: number | null;
  injuryUsd: number | null;
  environmentUsd: number | null;
  componentOutageDays: number | null;
  affectedOutageDays: number | null;
  totalUsd: number | null;
}

export function readMaterialCost(financial: Financial | undefined, findings: Findings): number | null {
  if (financial?.materialCostFactor !== undefined) {
    return findings.needed(financial.materialCostFactor, 'financial.materialCostFactor');
  }
  const known = findings.needed(financial?.material, 'financial.material');
  return known === null ? null : MATERIAL_COST[known]!;
}

export function sumOrNull(parts: readonly (number | null)[]): number | null {
  let sum = 0;
  for (const part of parts) {
    if (part === null) return null;
    sum += part;
  }
  return sum;
}

export function financialConsequence(
  componentType: string,
  frequency: FailureFrequency,
  financial: Financial | undefined,
  area: AreaConsequence | null,
  fluid: Fluid | null,
  density: number | null,
  findings: Findings,
  trace: Trace | null,
): FinancialConsequence | null {
  if (financial === undefined) {
    findings.problem('missing', 'financial');
    return null;
  }
  const materialFactor = readMaterialCost(financial, findings);
  const costFactor = findings.orDefault(financial.costFactor, 1, 'financial.costFactor');
  const multiplier = financial.outageMultiplier ?? 1;
  const componentUsd =
    materialFactor === null
      ? null
      : componentDamageCost(componentType, frequency, materialFactor, costFactor);
  const equipment = findings.needed(financial.equipmentCostUsdPerM2, 'financial.equipmentCostUsdPerM2');
  const affectedUsd = area && equipment !== null ? area.damageM2 * equipment : null;
  const ownDays = componentOutageDays(componentType, frequency, multiplier);
  const otherDays = affectedUsd === null ? null : affectedOutageDays(affectedUsd);
  const production = findings.needed(financial.productionLossUsdPerDay, 'financial.productionLossUsdPerDay');
  const productionUsd =
    ownDays === null || otherDays === null || production === null ? null : (ownDays + otherDays) * production;
  const population = findings.needed(financial.populationPerM2, 'financial.populationPerM2');
  const injuryCost = findings.needed(financial.injuryCostUsd, 'financial.injuryCostUsd');
  const injuryUsd =
    area && population !== null && injuryCost !== null ? area.injuryM2 * population * injuryCost : null;
  const environmentUsd = environmentCost(area, fluid, density, frequency, financial, findings);
  const totalUsd = sumOrNull([componentUsd, affectedUsd, productionUsd, injuryUsd, environmentUsd]);
  trace?.step({
    figure: 'totalUsd',
    formula: 'FC = FC_cmd + FC_affa + FC_prod + FC_inj + FC_environ',
    clause: 'API RP 581 Part 3 §4.12',
    table: 'holeCost',
    cell: componentType,
    inputs: {
      FC_cmd: quantity(componentUsd, 'USD'),
      FC_affa: quantity(affectedUsd, 'USD'),
      FC_prod: quantity(productionUsd, 'USD'),
      FC_inj: quantity(injuryUsd, 'USD'),
      FC_environ: quantity(environmentUsd, 'USD'),
    },
    intermediate: { Outage_cmd: quantity(ownDays, 'd'), Outage_affa: quantity(otherDays, 'd') },
    value: totalUsd,
    unit: 'USD',
  });
  return {
    componentUsd,
    affectedUsd,
    productionUsd,
    injuryUsd,
    environmentUsd,
    componentOutageDays: ownDays,
    affectedOutageDays: otherDays,
    totalUsd,
  };
}

function environmentCost(
  area: AreaConsequence | null,
  fluid: Fluid | null,
  density: number | null,
  frequency: FailureFrequency,
  financial: Financial,
  findings: Findings,
): number | null {
  if (area === null || fluid === null || density === null) return null;
  // Water and steam leave nothing to clean up.
  if (fluid.name === 'Water' || fluid.name === 'Steam') return 0;
  let evaporated = fluid.evaporatedFraction;
  if (evaporated === null) {
    evaporated = fluid.ambientPhase === 'gas' ? 1 : 0;
    findings.warn('default-used', 'consequence.fluid', { value: evaporated });
  }
  if (evaporated >= 1) return 0;
  const cost = findings.needed(
    financial.environmentCostUsdPerBarrel,
    'financial.environmentCostUsdPerBarrel',
  );
  if (cost === null) return null;
  const share = evaporated;
  const barrels = weighByHole(
    frequency,
    area.holes.map((hole) => spilledBarrels(hole.release.massKg, share, density)),
  );
  return barrels * cost;
}
