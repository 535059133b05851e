/** Hydrochloric acid corrosion (Part 2 §2.B.2): by pH, or by chloride where no pH was measured. */
import { quantity } from '../derivation.ts';
import { interpolate2 } from '../interpolation.ts';
import { choice, number, object } from '../schema/rule.ts';
import { type RateCalculator, type RateWork, TABLE_CEILING_MM } from './rate-calculator.ts';
import { heldAt, span } from './table-axis.ts';
import table from './tables/hydrochloric-acid.json' with { type: 'json' };

export interface HydrochloricInput {
  material: keyof typeof table.materials;
  temperatureC: number;
  ph?: number;
  chloridePpm?: number;
}

function rangeOf(row: number): string {
  const { abovePpm, ph } = table.phFromChloride;
  if (row === 0) return `> ${abovePpm[0]}`;
  return row === ph.length - 1 ? `< ${abovePpm[row - 1]}` : `${abovePpm[row]}–${abovePpm[row - 1]}`;
}

function phFrom(chloridePpm: number, { trace }: RateWork): number {
  const { abovePpm, ph: values } = table.phFromChloride;
  const last = values.length - 1;
  // Ranges begin just above their limit, but the last of them at 1 ppm: what is left is below.
  const found = abovePpm.findIndex((above, at) =>
    at === last - 1 ? chloridePpm >= above : chloridePpm > above,
  );
  const row = found === -1 ? last : found;
  const ph = values[row]!;
  trace.step({
    figure: 'ph',
    formula: 'pH = table(Cl)',
    clause: 'API RP 581 Part 2 §2.B.2, Table 2.B.2.2',
    table: 'rateHydrochloric',
    cell: `Cl ${rangeOf(row)} ppm`,
    inputs: { Cl: quantity(chloridePpm, 'ppm') },
    value: ph,
    unit: '',
  });
  return ph;
}

export const hydrochloricAcid: RateCalculator<HydrochloricInput> = {
  id: 'hydrochloric-acid',
  clause: 'API RP 581 Part 2 §2.B.2',
  tables: ['rateHydrochloric'],
  rule: object<HydrochloricInput>(
    {
      material: choice(Object.keys(table.materials)),
      temperatureC: number(0, 93),
      ph: number(0, 7),
      chloridePpm: number(0, table.phFromChloride.limitPpm),
    },
    ['material', 'temperatureC'],
  ),
  calculate(input, work) {
    if (input.ph === undefined && input.chloridePpm === undefined)
      return work.findings.problem('missing', 'ph');
    const { table: printed, mmPerYear } = table.materials[input.material];
    // Entries stand for the middle of a range of pH, so the last one holds to 7; the first one is the most acid there is.
    const ph = heldAt(input.ph ?? phFrom(input.chloridePpm!, work), table.ph, 'ph', work);
    const temperatureC = heldAt(input.temperatureC, table.temperatureC, 'temperatureC', work);
    const rate = interpolate2(table.ph, table.temperatureC, mmPerYear, ph, temperatureC);
    if (rate >= TABLE_CEILING_MM)
      work.findings.warn('rate-at-ceiling', 'material', { value: TABLE_CEILING_MM });
    work.trace.step({
      figure: 'rate',
      formula: 'Cr = table(pH, T)',
      clause: `${this.clause}, Table ${printed}`,
      table: 'rateHydrochloric',
      cell: `pH ${span(table.ph, ph)}, T ${span(table.temperatureC, temperatureC)} °C`,
      inputs: { pH: quantity(ph), T: quantity(temperatureC, '°C') },
      value: rate,
      unit: 'mm/yr',
    });
    return rate;
  },
};
