/** High-temperature sulfidic and naphthenic acid corrosion (Part 2 §2.B.3). */
import { quantity } from '../derivation.ts';
import { interpolate } from '../interpolation.ts';
import { choice, number, object } from '../schema/rule.ts';
import { MM_PER_MIL, type RateCalculator } from './rate-calculator.ts';
import { between, heldAt, span } from './table-axis.ts';
import table from './tables/sulfidic-naphthenic.json' with { type: 'json' };

export interface SulfidicInput {
  material: keyof typeof table.materials;
  temperatureC: number;
  sulfurPercent: number;
  tan: number;
}

const AXIS = table.temperatureC;
const HOTTEST = AXIS.at(-1)!;

/** A row has one entry more than the axis: the column for everything hotter than its last temperature. */
const atTemperature = (row: readonly number[], temperatureC: number): number =>
  temperatureC > HOTTEST ? row[AXIS.length]! : interpolate(AXIS, row, temperatureC);

export const sulfidicNaphthenic: RateCalculator<SulfidicInput> = {
  id: 'sulfidic-naphthenic',
  clause: 'API RP 581 Part 2 §2.B.3',
  tables: ['rateSulfidic'],
  rule: object<SulfidicInput>(
    {
      material: choice(Object.keys(table.materials)),
      temperatureC: number(-20, 540),
      sulfurPercent: number(0, 3),
      tan: number(0, 6),
    },
    ['material', 'temperatureC', 'sulfurPercent', 'tan'],
  ),
  calculate(input, work) {
    const { table: printed, sulfurPercent: sulfurs, tan: tans, mpy } = table.materials[input.material];
    const most = tans.at(-1)!;
    if (input.tan > most)
      return work.findings.problem('above-maximum', 'tan', { value: input.tan, max: most });
    const temperatureC = heldAt(input.temperatureC, AXIS, 'temperatureC', work);
    const sulfur = heldAt(input.sulfurPercent, sulfurs, 'sulfurPercent', work);
    const tan = heldAt(input.tan, tans, 'tan', work);
    work.findings.doubtful('rateSulfidic', 'material');
    const rate =
      between(sulfurs, mpy, sulfur, (byTan) =>
        between(tans, byTan, tan, (row) => atTemperature(row, temperatureC)),
      ) * MM_PER_MIL;
    work.trace.step({
      figure: 'rate',
      formula: 'Cr = table(S, TAN, T)',
      clause: `${this.clause}, Table ${printed}`,
      table: 'rateSulfidic',
      cell: `S ${span(sulfurs, sulfur)} %, TAN ${span(tans, tan)} mg/g, T ${span(AXIS, temperatureC)} °C`,
      inputs: {
        S: quantity(sulfur, '%'),
        TAN: quantity(tan, 'mg/g'),
        T: quantity(temperatureC, '°C'),
      },
      value: rate,
      unit: 'mm/yr',
    });
    return rate;
  },
};
