/** High-temperature oxidation (Part 2 §2.B.9), for the steels on which the public sources agree. */
import { quantity } from '../derivation.ts';
import { interpolate } from '../interpolation.ts';
import { choice, number, object } from '../schema/rule.ts';
import { MM_PER_MIL, type RateCalculator } from './rate-calculator.ts';
import { heldAt, span } from './table-axis.ts';
import table from './tables/oxidation.json' with { type: 'json' };

export interface OxidationInput {
  material: keyof typeof table.materials;
  /** Of the metal, not of the gas. */
  metalTemperatureC: number;
}

export const oxidation: RateCalculator<OxidationInput> = {
  id: 'oxidation',
  clause: 'API RP 581 Part 2 §2.B.9',
  tables: ['rateOxidation'],
  rule: object<OxidationInput>(
    { material: choice(Object.keys(table.materials)), metalTemperatureC: number(482, 718) },
    ['material', 'metalTemperatureC'],
  ),
  calculate({ material, metalTemperatureC }, work) {
    const row = table.materials[material];
    const axis = table.temperatureC.slice(0, row.length);
    const max = axis.at(-1)!;
    if (metalTemperatureC > max)
      return work.findings.problem('above-maximum', 'metalTemperatureC', { value: metalTemperatureC, max });
    const temperatureC = heldAt(metalTemperatureC, axis, 'metalTemperatureC', work);
    const rate = interpolate(axis, row, temperatureC) * MM_PER_MIL;
    work.trace.step({
      figure: 'rate',
      formula: 'Cr = table(T)',
      clause: `${this.clause}, Table 2.B.9.2`,
      table: 'rateOxidation',
      cell: `T ${span(axis, temperatureC)} °C`,
      inputs: { T: quantity(temperatureC, '°C') },
      value: rate,
      unit: 'mm/yr',
    });
    return rate;
  },
};
