import type { Component, UncertainInput } from '@ircrisk/engine-api581';

/** How well the inputs are known, as people say it: shares of the value, and millimetres for a wall. */
export interface Doubt {
  /** Coefficient of variation of corrosion rates. */
  rate: number;
  /** Standard deviation of wall thickness, mm. */
  wall: number;
  /** Coefficient of variation of the inventory. */
  inventory: number;
}

export const usualDoubt: Doubt = { rate: 0.3, wall: 0.3, inventory: 0.2 };

/** A log-normal share: the median stays the value, sigma of the logarithm from the coefficient of variation. */
const share = (path: string, value: number, variation: number): UncertainInput => ({
  path,
  distribution: { kind: 'lognormal', median: value, sigma: Math.sqrt(Math.log1p(variation * variation)) },
});

/** The engine's statement of that doubt for one component. */
export function uncertainInputs(component: Component, doubt: Doubt): UncertainInput[] {
  const inputs: UncertainInput[] = [];
  for (const [index, mechanism] of component.mechanisms.entries()) {
    const rate = 'corrosionRateMmPerYear' in mechanism ? mechanism.corrosionRateMmPerYear : undefined;
    if (doubt.rate > 0 && typeof rate === 'number' && rate > 0)
      inputs.push(share(`mechanisms[${index}].corrosionRateMmPerYear`, rate, doubt.rate));
  }
  const wall = (path: string, mean: number | null | undefined) => {
    if (doubt.wall > 0 && typeof mean === 'number')
      inputs.push({
        path,
        distribution: { kind: 'normal', mean, standardDeviation: doubt.wall, min: mean / 2, max: mean * 1.5 },
      });
  };
  wall('geometry.furnishedThicknessMm', component.geometry?.furnishedThicknessMm);
  for (const [index, inspection] of (component.inspections ?? []).entries())
    wall(`inspections[${index}].wallThicknessMm`, inspection.wallThicknessMm);
  const inventory = component.consequence?.inventoryMassKg;
  if (doubt.inventory > 0 && inventory)
    inputs.push(share('consequence.inventoryMassKg', inventory, doubt.inventory));
  return inputs;
}
