/** Financial consequence (Part 3 §4.12). Costs of 2001 US Gulf Coast dollars, scaled by the cost factor. */
import type { Financial } from '../component.ts';
import type { Trace } from '../derivation.ts';
import type { Findings } from '../findings.ts';
import { type FailureFrequency, weighByHole } from '../probability.ts';
import {
  affectedOutageDays,
  componentDamageCost,
  componentOutageDays,
  evaporatedFraction,
  MATERIAL_COST,
  spilledBarrels,
} from './costs.ts';
import { type FinancialConsequence, traceMoney } from './financial-derivation.ts';
import type { Fluid } from './fluid.ts';
import type { AreaConsequence } from './level-one.ts';

export type { FinancialConsequence } from './financial-derivation.ts';

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
  const money: FinancialConsequence = {
    componentUsd,
    affectedUsd,
    productionUsd,
    injuryUsd,
    environmentUsd,
    componentOutageDays: ownDays,
    affectedOutageDays: otherDays,
    totalUsd,
  };
  if (trace) {
    traceMoney(trace, componentType, frequency, money, {
      materialFactor,
      material: financial.materialCostFactor === undefined ? (financial.material ?? null) : null,
      costFactor,
      outageMultiplier: multiplier,
      financial,
      area,
      fluid,
      density,
    });
  }
  return money;
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
  const evaporated = evaporatedFraction(fluid);
  if (fluid.evaporatedFraction === null)
    findings.warn('default-used', 'consequence.fluid', { value: evaporated });
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
