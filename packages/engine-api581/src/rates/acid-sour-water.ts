/** Acid sour water, pH 4.5 to 7 without chlorides (Part 2 §2.B.10). Carbon and low-alloy steel. */
import { quantity } from '../derivation.ts';
import { interpolate2 } from '../interpolation.ts';
import { number, object } from '../schema/rule.ts';
import { MM_PER_MIL, type RateCalculator } from './rate-calculator.ts';
import { heldAt, span } from './table-axis.ts';
import table from './tables/acid-sour-water.json' with { type: 'json' };

export interface AcidSourWaterInput {
  temperatureC: number;
  ph: number;
  oxygenPpb: number;
  velocityMPerS: number;
}

const HIGH_OXYGEN_PPB = 50;
const SLOW = 1.83;
const FAST = 6.1;

const velocityFactor = (velocity: number): number => {
  if (velocity < SLOW) return 1;
  return velocity <= FAST ? 0.82 * velocity - 0.5 : 5;
};

export const acidSourWater: RateCalculator<AcidSourWaterInput> = {
  id: 'acid-sour-water',
  clause: 'API RP 581 Part 2 §2.B.10',
  tables: ['rateAcidSour'],
  rule: object<AcidSourWaterInput>(
    {
      temperatureC: number(0, 93),
      // Below 4.5 the section sends to hydrochloric acid, above 7 to alkaline sour water.
      ph: number(4.5, 7),
      oxygenPpb: number(0, 1e5),
      velocityMPerS: number(0, 30),
    },
    ['temperatureC', 'ph', 'oxygenPpb', 'velocityMPerS'],
  ),
  calculate(input, work) {
    const temperatureC = heldAt(input.temperatureC, table.temperatureC, 'temperatureC', work);
    const ph = heldAt(input.ph, table.ph, 'ph', work);
    const base = interpolate2(table.ph, table.temperatureC, table.mpy, ph, temperatureC) * MM_PER_MIL;
    work.trace.step({
      figure: 'base',
      formula: 'CrpH = table(pH, T)',
      clause: `${this.clause}, Table 2.B.10.2`,
      table: 'rateAcidSour',
      cell: `pH ${span(table.ph, ph)}, T ${span(table.temperatureC, temperatureC)} °C`,
      inputs: { pH: quantity(ph), T: quantity(temperatureC, '°C') },
      value: base,
      unit: 'mm/yr',
    });
    const oxygen = input.oxygenPpb > HIGH_OXYGEN_PPB ? 2 : 1;
    const flow = velocityFactor(input.velocityMPerS);
    const rate = base * oxygen * flow;
    work.trace.step({
      figure: 'rate',
      formula: 'Cr = CrpH·F_O·F_V',
      clause: `${this.clause}.3`,
      table: 'rateAcidSour',
      inputs: {
        CrpH: quantity(base, 'mm/yr'),
        O2: quantity(input.oxygenPpb, 'ppb'),
        U: quantity(input.velocityMPerS, 'm/s'),
      },
      intermediate: { F_O: quantity(oxygen), F_V: quantity(flow) },
      value: rate,
      unit: 'mm/yr',
    });
    return rate;
  },
};
