/** Bottom of a storage tank, from the soil and from the product (Part 2 §2.B.14). */
import { quantity } from '../derivation.ts';
import type { BottomCorrosion } from '../mechanisms/mechanism.ts';
import { bottom } from '../schema/mechanism-schema.ts';
import { bottomCorrosionRate } from '../tank/bottom-corrosion-rate.ts';
import type { RateCalculator } from './rate-calculator.ts';

export const tankBottom: RateCalculator<BottomCorrosion> = {
  id: 'tank-bottom',
  clause: 'API RP 581 Part 2 §2.B.14',
  tables: ['tankRates'],
  rule: bottom,
  calculate(input, { findings, trace }) {
    const found = bottomCorrosionRate(input, findings);
    // The mechanism has these inputs one level deeper.
    for (const problem of findings.problems) problem.field = problem.field.replace(/^bottom\./, '');
    if (!found) return null;
    const general = input.productSidePattern === 'generalised';
    trace.step({
      figure: 'rate',
      formula: general ? 'Cr = CrS + CrP' : 'Cr = max(CrS, CrP)',
      clause: this.clause,
      table: 'tankRates',
      inputs: { CrS: quantity(found.soil, 'mm/yr'), CrP: quantity(found.product, 'mm/yr') },
      value: found.rate,
      unit: 'mm/yr',
    });
    return found.rate;
  },
};
