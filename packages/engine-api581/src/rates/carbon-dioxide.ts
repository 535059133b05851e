/**
 * Carbon dioxide corrosion of carbon steel (Part 2 §2.B.13, which rests on NORSOK M-506). The functions of pH are those of
 * M-506; their product with K_t is Table 2.B.13.2, against which they are tested cell by cell.
 */
import { quantity } from '../derivation.ts';
import { interpolate } from '../interpolation.ts';
import { number, object } from '../schema/rule.ts';
import type { RateCalculator, RateWork } from './rate-calculator.ts';
import { span } from './table-axis.ts';

export interface CarbonDioxideInput {
  temperatureC: number;
  /** Gauge. */
  pressureMPa: number;
  co2MolPercent: number;
  ph: number;
  /** Stated, or worked out from what follows. */
  shearStressPa?: number;
  velocityMPerS?: number;
  densityKgPerM3?: number;
  viscosityMPaS?: number;
  diameterMm?: number;
  roughnessMm?: number;
  glycolPercent?: number;
  /** Share of the rate that remains under the inhibitor. */
  inhibitorFactor?: number;
}

const KT_TEMPERATURES = [20, 40, 60, 80, 90, 120, 150];
const KT = [4.762, 8.927, 10.695, 9.949, 6.25, 7.77, 5.203];

/** f(pH) of M-506 for pH 3.5 to 6.5; the tabulated f(T, pH) shows that nothing stands between 20 and 60 °C. */
const PH_TEMPERATURES = [20, 60, 80, 90, 120, 150];
const PH_FUNCTIONS: readonly ((ph: number) => number)[] = [
  (ph) => (ph <= 4.6 ? 2.0676 - 0.2309 * ph : 5.1885 - 1.2353 * ph + 0.0708 * ph ** 2),
  (ph) => (ph <= 4.6 ? 1.836 - 0.1818 * ph : 15.444 - 6.1291 * ph + 0.8204 * ph ** 2 - 0.0371 * ph ** 3),
  (ph) => (ph <= 4.6 ? 2.6727 - 0.3636 * ph : 331.68 * Math.exp(-1.2618 * ph)),
  (ph) => {
    if (ph <= 4.57) return 3.1355 - 0.4673 * ph;
    return ph <= 5.62 ? 21254 * Math.exp(-2.1811 * ph) : 0.4014 - 0.0538 * ph;
  },
  (ph) => {
    if (ph <= 4.3) return 1.5375 - 0.125 * ph;
    return ph <= 5 ? 5.9757 - 1.157 * ph : 0.546125 - 0.071225 * ph;
  },
  (ph) => {
    if (ph <= 3.8) return 1;
    return ph <= 5 ? 17.634 - 7.0945 * ph + 0.715 * ph ** 2 : 0.037;
  },
];

/** K_t·f(pH), each between its own temperatures: the value tabulated as f(T, pH). */
export function temperatureAndPh(temperatureC: number, ph: number): number {
  const byPh = PH_FUNCTIONS.map((f) => f(ph));
  return interpolate(KT_TEMPERATURES, KT, temperatureC) * interpolate(PH_TEMPERATURES, byPh, temperatureC);
}

const ATMOSPHERE_BAR = 1.01325;
/** Pipes of carbon steel in service, as M-506 proposes. */
const USUAL_ROUGHNESS_MM = 0.05;
const LEAST_GLYCOL_FACTOR = 0.008;

/** S = f·ρ·U²/2 with the friction factor of M-506. */
function shearStress(input: CarbonDioxideInput, { findings, trace }: RateWork): number | null {
  if (input.shearStressPa !== undefined) return input.shearStressPa;
  const velocity = findings.needed(input.velocityMPerS, 'velocityMPerS');
  const density = findings.needed(input.densityKgPerM3, 'densityKgPerM3');
  const viscosity = findings.needed(input.viscosityMPaS, 'viscosityMPaS');
  const diameter = findings.needed(input.diameterMm, 'diameterMm');
  if (velocity === null || density === null || viscosity === null || diameter === null) return null;
  const roughness = findings.orDefault(input.roughnessMm, USUAL_ROUGHNESS_MM, 'roughnessMm');
  const reynolds = (density * velocity * diameter) / viscosity;
  const friction = 0.001375 * (1 + ((20000 * roughness) / diameter + 1e6 / reynolds) ** 0.33);
  const stress = (friction * density * velocity ** 2) / 2;
  trace.step({
    figure: 'shearStress',
    formula: 'S = f·ρ·U²/2, f = 0.001375·[1 + (20000·e/D + 10⁶/Re)^0.33]',
    clause: 'NORSOK M-506; API RP 581 Part 2 §2.B.13',
    table: 'rateCarbonDioxide',
    inputs: {
      U: quantity(velocity, 'm/s'),
      ρ: quantity(density, 'kg/m³'),
      μ: quantity(viscosity, 'mPa·s'),
      D: quantity(diameter, 'mm'),
      e: quantity(roughness, 'mm'),
    },
    intermediate: { Re: quantity(reynolds), f: quantity(friction) },
    value: stress,
    unit: 'Pa',
  });
  return findings.number(stress, 'shearStressPa', 1, 150);
}

/** log₁₀ a = P·(0.0031 − 1.4/T), P in bar up to 250. */
function fugacity(input: CarbonDioxideInput, { findings, trace }: RateWork): number | null {
  const bar = input.pressureMPa * 10 + ATMOSPHERE_BAR;
  const partial = (bar * input.co2MolPercent) / 100;
  // The model covers 0.1 to 10 bar of CO₂: told as the share of the gas a person has entered.
  const share = (partialBar: number) => Number(((100 * partialBar) / bar).toPrecision(4));
  if (findings.number(input.co2MolPercent, 'co2MolPercent', share(0.1), share(10)) === null) return null;
  const coefficient = 10 ** (Math.min(bar, 250) * (0.0031 - 1.4 / (input.temperatureC + 273.15)));
  trace.step({
    figure: 'fugacity',
    formula: 'f_CO2 = a·p_CO2, log₁₀ a = P·(0.0031 − 1.4/T)',
    clause: 'NORSOK M-506; API RP 581 Part 2 §2.B.13',
    table: 'rateCarbonDioxide',
    inputs: { P: quantity(bar, 'bar'), 'x(CO2)': quantity(input.co2MolPercent, 'mol %') },
    intermediate: { p_CO2: quantity(partial, 'bar'), a: quantity(coefficient) },
    value: coefficient * partial,
    unit: 'bar',
  });
  return coefficient * partial;
}

/** log₁₀ F = 1.6·(log₁₀(100 − G) − 2), not below 0.008. */
const glycolFactor = (percent: number): number =>
  percent >= 95
    ? LEAST_GLYCOL_FACTOR
    : Math.max(10 ** (1.6 * (Math.log10(100 - percent) - 2)), LEAST_GLYCOL_FACTOR);

export const carbonDioxide: RateCalculator<CarbonDioxideInput> = {
  id: 'carbon-dioxide',
  clause: 'API RP 581 Part 2 §2.B.13',
  tables: ['rateCarbonDioxide'],
  rule: object<CarbonDioxideInput>(
    {
      temperatureC: number(20, 150),
      pressureMPa: number(0, 100),
      co2MolPercent: number(0, 100),
      ph: number(3.5, 6.5),
      shearStressPa: number(1, 150),
      velocityMPerS: number(0.01, 60),
      densityKgPerM3: number(0.5, 2000),
      viscosityMPaS: number(0.001, 1000),
      diameterMm: number(5, 5000),
      roughnessMm: number(0.001, 5),
      glycolPercent: number(0, 100),
      inhibitorFactor: number(0, 1),
    },
    ['temperatureC', 'pressureMPa', 'co2MolPercent', 'ph'],
  ),
  calculate(input, work) {
    const co2 = fugacity(input, work);
    const stress = shearStress(input, work);
    if (co2 === null || stress === null) return null;
    const factor = temperatureAndPh(input.temperatureC, input.ph);
    const base = factor * co2 ** 0.62 * (stress / 19) ** (0.146 + 0.0324 * Math.log10(co2));
    work.trace.step({
      figure: 'base',
      formula: 'CrB = f(T, pH)·f_CO2^0.62·(S/19)^(0.146 + 0.0324·log₁₀ f_CO2)',
      clause: `${this.clause}, Table 2.B.13.2; NORSOK M-506`,
      table: 'rateCarbonDioxide',
      cell: `T ${span(KT_TEMPERATURES, input.temperatureC)} °C, pH ${input.ph}`,
      inputs: {
        T: quantity(input.temperatureC, '°C'),
        pH: quantity(input.ph),
        f_CO2: quantity(co2, 'bar'),
        S: quantity(stress, 'Pa'),
      },
      intermediate: { 'f(T, pH)': quantity(factor) },
      value: base,
      unit: 'mm/yr',
    });
    const glycol = glycolFactor(input.glycolPercent ?? 0);
    const inhibitor = input.inhibitorFactor ?? 1;
    const rate = base * Math.min(glycol, inhibitor);
    work.trace.step({
      figure: 'rate',
      formula: 'Cr = CrB·min(F_glycol, F_inhib)',
      clause: this.clause,
      table: 'rateCarbonDioxide',
      inputs: {
        CrB: quantity(base, 'mm/yr'),
        F_glycol: quantity(glycol),
        F_inhib: quantity(inhibitor),
      },
      value: rate,
      unit: 'mm/yr',
    });
    return rate;
  },
};
