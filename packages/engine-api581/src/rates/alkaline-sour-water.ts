/** Alkaline sour water, ammonium bisulfide (Part 2 §2.B.7). Carbon steel. */
import { quantity } from '../derivation.ts';
import { interpolate2 } from '../interpolation.ts';
import { number, object } from '../schema/rule.ts';
import type { RateCalculator } from './rate-calculator.ts';
import { heldAt, span } from './table-axis.ts';
import table from './tables/alkaline-sour-water.json' with { type: 'json' };

export interface AlkalineSourWaterInput {
  nh4hsPercent: number;
  velocityMPerS: number;
  /** Partial pressure in the gas above the water, absolute. */
  h2sPartialPressureMPa?: number;
}

const REFERENCE_KPA = 345;
const SPAN_BELOW_KPA = 173;
const SPAN_ABOVE_KPA = 276;

export const alkalineSourWater: RateCalculator<AlkalineSourWaterInput> = {
  id: 'alkaline-sour-water',
  clause: 'API RP 581 Part 2 §2.B.7',
  tables: ['rateAlkalineSour'],
  rule: object<AlkalineSourWaterInput>(
    {
      nh4hsPercent: number(0, 15),
      velocityMPerS: number(0, 9.14),
      h2sPartialPressureMPa: number(0, 2),
    },
    ['nh4hsPercent', 'velocityMPerS'],
  ),
  calculate(input, work) {
    const salt = heldAt(input.nh4hsPercent, table.nh4hsPercent, 'nh4hsPercent', work);
    const velocity = heldAt(input.velocityMPerS, table.velocityMPerS, 'velocityMPerS', work);
    const base = interpolate2(table.nh4hsPercent, table.velocityMPerS, table.mmPerYear, salt, velocity);
    work.trace.step({
      figure: 'base',
      formula: 'CrB = table(NH4HS, U)',
      clause: `${this.clause}, Table 2.B.7.2`,
      table: 'rateAlkalineSour',
      cell: `NH4HS ${span(table.nh4hsPercent, salt)} %, U ${span(table.velocityMPerS, velocity)} m/s`,
      inputs: { 'w(NH4HS)': quantity(salt, '%'), U: quantity(velocity, 'm/s') },
      value: base,
      unit: 'mm/yr',
    });
    if (input.h2sPartialPressureMPa === undefined) {
      work.findings.warn('default-used', 'h2sPartialPressureMPa', { value: REFERENCE_KPA / 1000 });
      return base;
    }
    const pressure = input.h2sPartialPressureMPa * 1000;
    const divisor = pressure < REFERENCE_KPA ? SPAN_BELOW_KPA : SPAN_ABOVE_KPA;
    const rate = Math.max((base / divisor) * (pressure - REFERENCE_KPA) + base, 0);
    // Below half the reference pressure the printed formula leaves nothing: that is its end, no proof that nothing corrodes.
    if (rate === 0) work.findings.warn('rate-vanishes', 'h2sPartialPressureMPa');
    work.trace.step({
      figure: 'rate',
      formula: `Cr = max(CrB/${divisor}·(p_H2S − ${REFERENCE_KPA}) + CrB, 0)`,
      clause: `${this.clause}, notes to Table 2.B.7.2`,
      inputs: { CrB: quantity(base, 'mm/yr'), p_H2S: quantity(pressure, 'kPa') },
      value: rate,
      unit: 'mm/yr',
    });
    return rate;
  },
};
