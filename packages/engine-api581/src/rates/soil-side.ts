/** Soil side of buried equipment and piping (Part 2 §2.B.12). Carbon steel. */
import { quantity } from '../derivation.ts';
import { choice, flag, number, object, positive } from '../schema/rule.ts';
import type { RateCalculator } from './rate-calculator.ts';
import table from './tables/soil-side.json' with { type: 'json' };

export interface SoilSideInput {
  soil: keyof typeof table.baseMmPerYear;
  soilResistivityOhmCm: number;
  temperatureC: number;
  protection: keyof typeof table.protection;
  coating: keyof typeof table.coating | 'bare';
  coatingOver20Years?: boolean;
  coatingOverheated?: boolean;
  coatingNeglected?: boolean;
}

function resistivityFactor(ohmCm: number): number {
  const { belowOhmCm, factor } = table.resistivity;
  const step = belowOhmCm.findIndex((limit, i) =>
    i === belowOhmCm.length - 1 ? ohmCm <= limit : ohmCm < limit,
  );
  return factor[step === -1 ? factor.length - 1 : step]!;
}

const temperatureFactor = (temperatureC: number): number =>
  temperatureC >= 49 && temperatureC <= 104 ? 2 : 1;

function coatingFactor(input: SoilSideInput): number {
  if (input.coating === 'bare') return 1;
  const [base, aged, overheated, neglected] = table.coating[input.coating] as [
    number,
    number,
    number,
    number,
  ];
  return (
    base *
    (input.coatingOver20Years ? aged : 1) *
    (input.coatingOverheated ? overheated : 1) *
    (input.coatingNeglected ? neglected : 1)
  );
}

export const soilSide: RateCalculator<SoilSideInput> = {
  id: 'soil-side',
  clause: 'API RP 581 Part 2 §2.B.12',
  tables: ['rateSoil'],
  rule: object<SoilSideInput>(
    {
      soil: choice(Object.keys(table.baseMmPerYear)),
      soilResistivityOhmCm: positive(1e9),
      temperatureC: number(-60, 300),
      protection: choice(Object.keys(table.protection)),
      coating: choice([...Object.keys(table.coating), 'bare']),
      coatingOver20Years: flag,
      coatingOverheated: flag,
      coatingNeglected: flag,
    },
    ['soil', 'soilResistivityOhmCm', 'temperatureC', 'protection', 'coating'],
  ),
  calculate(input, work) {
    const base = table.baseMmPerYear[input.soil];
    const factors = {
      F_SR: resistivityFactor(input.soilResistivityOhmCm),
      F_T: temperatureFactor(input.temperatureC),
      F_CP: table.protection[input.protection],
      F_CE: coatingFactor(input),
    };
    work.findings.doubtful('rateSoil', 'soil');
    const rate = base * factors.F_SR * factors.F_T * factors.F_CP * factors.F_CE;
    work.trace.step({
      figure: 'rate',
      formula: 'Cr = CrB·F_SR·F_T·F_CP·F_CE',
      clause: `${this.clause}, Tables 2.B.12.2 to 2.B.12.6`,
      table: 'rateSoil',
      inputs: {
        CrB: quantity(base, 'mm/yr'),
        R: quantity(input.soilResistivityOhmCm, 'Ω·cm'),
        T: quantity(input.temperatureC, '°C'),
      },
      intermediate: Object.fromEntries(
        Object.entries(factors).map(([name, value]) => [name, quantity(value)]),
      ),
      value: rate,
      unit: 'mm/yr',
    });
    return rate;
  },
};
