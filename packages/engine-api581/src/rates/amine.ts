/** Amine corrosion (Part 2 §2.B.8): carbon and low-alloy steel, 300 series stainless steel. */
import { quantity } from '../derivation.ts';
import { interpolate } from '../interpolation.ts';
import { choice, number, object } from '../schema/rule.ts';
import { MM_PER_MIL, type RateCalculator, type RateWork } from './rate-calculator.ts';
import { between, heldAt, span } from './table-axis.ts';
import table from './tables/amine.json' with { type: 'json' };

export interface AmineInput {
  material: 'carbonSteel' | 'ss300';
  amine: keyof typeof table.concentration;
  aminePercent: number;
  temperatureC: number;
  /** Mole of acid gas to a mole of amine. */
  loading: number;
  /** Heat-stable amine salts. */
  hsasPercent?: number;
  velocityMPerS?: number;
}

/** Lean amine stands more velocity than rich amine. */
const LEAN_LOADING = 0.1;
const LEAN_LIMIT_M_PER_S = 6.1;
const RICH_LIMIT_M_PER_S = 1.5;

function stainless(input: AmineInput, work: RateWork): number | null {
  const { loading, mpy, limitC } = table.ss300;
  if (input.temperatureC > limitC)
    return work.findings.problem('above-maximum', 'temperatureC', { value: input.temperatureC, max: limitC });
  const rate = interpolate(loading, mpy, input.loading) * MM_PER_MIL;
  work.trace.step({
    figure: 'rate',
    formula: 'Cr = table(loading)',
    clause: 'API RP 581 Part 2 §2.B.8, Table 2.B.8.5',
    table: 'rateAmine',
    cell: `${span(loading, input.loading)} mol/mol`,
    inputs: { loading: quantity(input.loading, 'mol/mol'), T: quantity(input.temperatureC, '°C') },
    value: rate,
    unit: 'mm/yr',
  });
  return rate;
}

function carbonSteel(input: AmineInput, work: RateWork): number | null {
  const { findings, trace } = work;
  const salts = findings.needed(input.hsasPercent, 'hsasPercent');
  const velocity = findings.needed(input.velocityMPerS, 'velocityMPerS');
  const hottest = table.temperatureC.at(-1)!;
  if (input.temperatureC > hottest)
    return findings.problem('above-maximum', 'temperatureC', { value: input.temperatureC, max: hottest });
  if (salts === null || velocity === null) return null;
  const [, factor] = table.concentration[input.amine].find(([most]) => input.aminePercent <= most!) ?? [];
  if (factor === undefined) {
    const max = table.concentration[input.amine].at(-1)![0]!;
    return findings.problem('above-maximum', 'aminePercent', { value: input.aminePercent, max });
  }
  const hsas = heldAt(salts, table.hsasPercent, 'hsasPercent', work);
  const temperatureC = heldAt(input.temperatureC, table.temperatureC, 'temperatureC', work);
  // The limit of velocity changes with the loading, so the next higher loading is read, not a mean of two.
  const printed = table.carbonSteelMpy.find(({ loading }) => input.loading <= loading)!;
  const limit = printed.loading <= LEAN_LOADING ? LEAN_LIMIT_M_PER_S : RICH_LIMIT_M_PER_S;
  const pace = velocity <= limit ? 'slow' : 'fast';
  const base =
    between(table.hsasPercent, printed[pace], hsas, (row) =>
      interpolate(table.temperatureC, row, temperatureC),
    ) * MM_PER_MIL;
  trace.step({
    figure: 'base',
    formula: 'CrB = table(loading, HSAS, T, U)',
    clause: 'API RP 581 Part 2 §2.B.8, Table 2.B.8.2',
    table: 'rateAmine',
    cell: `${printed.loading} mol/mol, HSAS ${span(table.hsasPercent, hsas)} %, T ${span(table.temperatureC, temperatureC)} °C, U ${pace === 'slow' ? '≤' : '>'} ${limit} m/s`,
    inputs: {
      loading: quantity(input.loading, 'mol/mol'),
      HSAS: quantity(hsas, '%'),
      T: quantity(temperatureC, '°C'),
      U: quantity(velocity, 'm/s'),
    },
    value: base,
    unit: 'mm/yr',
  });
  const rate = base * factor;
  trace.step({
    figure: 'rate',
    formula: 'Cr = CrB·F_amine',
    clause: 'API RP 581 Part 2 §2.B.8, Table 2.B.8.4',
    table: 'rateAmine',
    cell: `${input.amine} ${input.aminePercent} %`,
    inputs: { CrB: quantity(base, 'mm/yr'), F_amine: quantity(factor) },
    value: rate,
    unit: 'mm/yr',
  });
  return rate;
}

export const amine: RateCalculator<AmineInput> = {
  id: 'amine',
  clause: 'API RP 581 Part 2 §2.B.8',
  tables: ['rateAmine'],
  rule: object<AmineInput>(
    {
      material: choice(['carbonSteel', 'ss300']),
      amine: choice(Object.keys(table.concentration)),
      aminePercent: number(0, 100),
      temperatureC: number(0, 149),
      loading: number(0, 0.7),
      hsasPercent: number(0, 4),
      velocityMPerS: number(0, 30),
    },
    ['material', 'amine', 'aminePercent', 'temperatureC', 'loading'],
  ),
  calculate(input, work) {
    work.findings.doubtful('rateAmine', 'material');
    return input.material === 'ss300' ? stainless(input, work) : carbonSteel(input, work);
  },
};
