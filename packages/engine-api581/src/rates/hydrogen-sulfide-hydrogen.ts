/** High-temperature corrosion by hydrogen sulfide in hydrogen (Part 2 §2.B.4, after the Couper-Gorman curves). */
import { quantity } from '../derivation.ts';
import { interpolate } from '../interpolation.ts';
import { choice, number, object } from '../schema/rule.ts';
import { MM_PER_MIL, type RateCalculator } from './rate-calculator.ts';
import { between, heldAt, span } from './table-axis.ts';
import table from './tables/hydrogen-sulfide-hydrogen.json' with { type: 'json' };

interface Printed {
  table: string;
  naphtha: number[][];
  /** Missing where the table does not tell hydrocarbons apart. */
  gasOil?: number[][];
}

const MATERIALS: Record<string, Printed> = table.materials;

export interface HydrogenSulfideInput {
  material: keyof typeof table.materials;
  temperatureC: number;
  h2sMolPercent: number;
  hydrocarbon: 'naphtha' | 'gasOil';
}

export const hydrogenSulfideHydrogen: RateCalculator<HydrogenSulfideInput> = {
  id: 'hydrogen-sulfide-hydrogen',
  clause: 'API RP 581 Part 2 §2.B.4',
  tables: ['rateHydrogenSulfide'],
  rule: object<HydrogenSulfideInput>(
    {
      material: choice(Object.keys(table.materials)),
      temperatureC: number(204, 524),
      h2sMolPercent: number(0, 1),
      hydrocarbon: choice(['naphtha', 'gasOil']),
    },
    ['material', 'temperatureC', 'h2sMolPercent', 'hydrocarbon'],
  ),
  calculate(input, work) {
    const printed = MATERIALS[input.material]!;
    const rows = (input.hydrocarbon === 'gasOil' && printed.gasOil) || printed.naphtha;
    const temperatureC = heldAt(input.temperatureC, table.temperatureC, 'temperatureC', work);
    const h2s = heldAt(input.h2sMolPercent, table.h2sMolPercent, 'h2sMolPercent', work);
    work.findings.doubtful('rateHydrogenSulfide', 'material');
    const rate =
      between(table.h2sMolPercent, rows, h2s, (row) => interpolate(table.temperatureC, row, temperatureC)) *
      MM_PER_MIL;
    work.trace.step({
      figure: 'rate',
      formula: 'Cr = table(H2S, T, hydrocarbon)',
      clause: `${this.clause}, Table ${printed.table}`,
      table: 'rateHydrogenSulfide',
      cell: `H2S ${span(table.h2sMolPercent, h2s)} mol %, T ${span(table.temperatureC, temperatureC)} °C`,
      inputs: { 'x(H2S)': quantity(h2s, 'mol %'), T: quantity(temperatureC, '°C') },
      value: rate,
      unit: 'mm/yr',
    });
    return rate;
  },
};
