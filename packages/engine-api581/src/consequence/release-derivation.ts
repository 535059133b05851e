/** The steps from the stored fluid to what leaves through a hole, each to be worked out again from its own inputs. */

import { perUnit } from '@ircrisk/units/derivation-units.ts';
import { constant, type Quantity, quantity, type Trace } from '../derivation.ts';
import table from '../tables/consequence.json' with { type: 'json' };
import { type Fluid, heatCapacityRatio, idealGasHeatCapacity } from './fluid.ts';
import type { LevelOneInput } from './level-one.ts';
import {
  ATMOSPHERE_KPA,
  detectionReduction,
  GAS_CONSTANT,
  GAS_DISCHARGE,
  HOLE_DIAMETERS_MM,
  LARGEST_FEED_MM2,
  LIQUID_DISCHARGE,
  longestLeakMinutes,
  type Release,
  type StoredFluid,
  transitionPressureKPa,
} from './release.ts';

/** A constant of the standard: its printed SI and US values. */
export function printed(name: keyof typeof table.constants.values): Quantity {
  const [si, us] = table.constants.values[name];
  return constant(si!, us!);
}

/** The unit conversion inside F = m·a, which SI does not need. */
export const GC = constant(1, 32.17405);
const PART_3 = 'API RP 581 Part 3';

/** Absolute pressure at the hole. */
export function tracePressure(
  trace: Trace,
  given: { gaugeMPa: number; density: number; headM: number },
  pressureKPa: number,
): void {
  const head = (given.density * 9.81 * given.headM) / 1000;
  if (given.headM > 0) {
    trace.step({
      figure: 'headKPa',
      formula: 'P_h = ρ_l·g·h/C_h',
      clause: `${PART_3} §4.3.2`,
      inputs: {
        ρ_l: quantity(given.density, 'kg/m³'),
        g: quantity(9.81, 'm/s²'),
        h: quantity(given.headM, 'm'),
        C_h: constant(1000, 144 * 32.17405),
      },
      value: head,
      unit: 'kPa',
    });
  }
  trace.step({
    figure: 'pressureKPa',
    formula: given.headM > 0 ? 'P_s = P_g + P_h + P_atm' : 'P_s = P_g + P_atm',
    clause: `${PART_3} §4.3.2`,
    inputs: {
      P_g: quantity(given.gaugeMPa * 1000, 'kPa'),
      ...(given.headM > 0 ? { P_h: quantity(head, 'kPa') } : {}),
      P_atm: quantity(ATMOSPHERE_KPA, 'kPa abs'),
    },
    value: pressureKPa,
    unit: 'kPa abs',
  });
}

/** Heat capacity of the ideal gas by the form of the fluid's row. */
function traceHeatCapacity(trace: Trace, fluid: Fluid, temperatureK: number, cp: number): void {
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = fluid.cpConstants ?? [];
  const heat = perUnit('J/(mol·K)');
  const scaled = (value: number, power: number) => constant(value, (value * heat) / 1.8 ** power);
  const kelvin = (value: number) => quantity(value, 'K');
  const forms: Record<number, { formula: string; inputs: Record<string, Quantity> }> = {
    1: {
      formula: 'C_p = A + B·T_s + C·T_s² + D·T_s^3',
      inputs: { A: scaled(a, 0), B: scaled(b, 1), C: scaled(c, 2), D: scaled(d, 3) },
    },
    2: {
      formula: 'C_p = (A + B·(C/T_s/sinh(C/T_s))^2 + D·(E/T_s/cosh(E/T_s))^2)/1000',
      inputs: { A: scaled(a, 0), B: scaled(b, 0), C: kelvin(c), D: scaled(d, 0), E: kelvin(e) },
    },
    3: {
      formula: 'C_p = (A + B·T_s + C·T_s² + D·T_s^3 + E·T_s^4)/1000',
      inputs: { A: scaled(a, 0), B: scaled(b, 1), C: scaled(c, 2), D: scaled(d, 3), E: scaled(e, 4) },
    },
  };
  const form = forms[fluid.cpForm ?? 1]!;
  trace.step({
    figure: 'heatCapacity',
    formula: form.formula,
    clause: `${PART_3} §4.1`,
    table: 'fluids',
    cell: fluid.name,
    inputs: { T_s: quantity(temperatureK, 'K'), ...form.inputs },
    value: cp,
    unit: 'J/(mol·K)',
  });
}

/** k and the pressure above which the flow is sonic. */
export function traceGas(trace: Trace, { fluid, temperatureK, k }: StoredFluid): void {
  const cp = idealGasHeatCapacity(fluid, temperatureK);
  const isCalculated = cp !== null && heatCapacityRatio(cp) === k;
  if (isCalculated) traceHeatCapacity(trace, fluid, temperatureK, cp);
  trace.step({
    figure: 'heatCapacityRatio',
    formula: isCalculated
      ? cp / (cp - 8.314) < 1.01
        ? 'k = max(C_p/(C_p − R_m), 1.01)'
        : 'k = C_p/(C_p − R_m)'
      : '',
    ...(isCalculated ? {} : { branch: 'stated' }),
    clause: `${PART_3} §4.1`,
    inputs: isCalculated
      ? { C_p: quantity(cp, 'J/(mol·K)'), R_m: quantity(8.314, 'J/(mol·K)') }
      : { k: quantity(k) },
    value: k,
    unit: '',
  });
  trace.step({
    figure: 'transitionPressureKPa',
    formula: 'P_trans = P_atm·((k + 1)/2)^(k/(k − 1))',
    clause: `${PART_3} §4.3.3`,
    inputs: { P_atm: quantity(ATMOSPHERE_KPA, 'kPa abs'), k: quantity(k) },
    value: transitionPressureKPa(k),
    unit: 'kPa abs',
  });
}

const RATE = {
  sonic: 'W = C_d/C_2·A·P_s·√(k·MW·g_c/(R·T_s)·(2/(k + 1))^((k + 1)/(k − 1)))',
  subsonic: 'W = C_d/C_2·A·P_s·√(MW·g_c/(R·T_s)·2·k/(k − 1)·(P_atm/P_s)^(2/k)·(1 − (P_atm/P_s)^((k − 1)/k)))',
  liquid: 'W = C_d·K_v·ρ_l·A/C_1·√(2·g_c·(P_s − P_atm)/ρ_l)',
};

export function traceRate(
  trace: Trace,
  figure: string,
  source: StoredFluid,
  areaMm2: number,
  rate: number,
): void {
  const gas = source.stored === 'gas';
  const branch = !gas
    ? 'liquid'
    : source.pressureKPa > transitionPressureKPa(source.k)
      ? 'sonic'
      : 'subsonic';
  trace.step({
    figure,
    formula: RATE[branch],
    branch,
    clause: `${PART_3} §${gas ? '4.3.3' : '4.3.2'}`,
    table: 'fluids',
    cell: source.fluid.name,
    inputs: {
      C_d: quantity(gas ? GAS_DISCHARGE : LIQUID_DISCHARGE),
      A: quantity(areaMm2, 'mm²'),
      P_s: quantity(source.pressureKPa, 'kPa abs'),
      g_c: GC,
      ...(gas
        ? {
            C_2: printed('C2'),
            T_s: quantity(source.temperatureK, 'K'),
            MW: quantity(source.fluid.molarMass, 'kg/kmol'),
            k: quantity(source.k),
            R: quantity(GAS_CONSTANT, 'J/(kmol·K)'),
          }
        : { C_1: printed('C1'), K_v: quantity(1), ρ_l: quantity(source.density, 'kg/m³') }),
      ...(branch === 'sonic' ? {} : { P_atm: quantity(ATMOSPHERE_KPA, 'kPa abs') }),
    },
    value: rate,
    unit: 'kg/s',
  });
}

/** What all holes share: the reduction by detection and isolation, and what other equipment can feed. */
export function traceShared(trace: Trace, input: LevelOneInput, phase: string, feedRate: number): void {
  const { source, detection, isolation } = input;
  trace.step({
    figure: 'releasePhase',
    formula: '',
    branch: 'lookup',
    clause: `${PART_3} §4.1`,
    table: 'fluids',
    cell: source.fluid.name,
    inputs: {
      stored: quantity(source.stored),
      ambient: quantity(source.fluid.ambientPhase),
      NBP: quantity(source.fluid.boilingPointC, '°C'),
    },
    value: phase,
    unit: '',
  });
  if (source.stored === 'gas') traceGas(trace, source);
  traceRate(trace, 'feedRateKgPerS', source, LARGEST_FEED_MM2, feedRate);
  trace.step({
    figure: 'detectionReduction',
    formula: '',
    branch: 'lookup',
    clause: `${PART_3} §4.6`,
    table: 'detectionIsolation',
    cell: `detection ${detection}, isolation ${isolation}`,
    inputs: { detection: quantity(detection), isolation: quantity(isolation) },
    value: detectionReduction(detection, isolation),
    unit: '',
  });
}

/** From the hole to the mass released. */
export function traceRelease(
  trace: Trace,
  n: number,
  release: Release,
  input: LevelOneInput,
  shared: { feedRate: number; reduction: number },
): void {
  const { detection, isolation } = input;
  const at = (figure: string) => `holes[${n}].${figure}`;
  const areaMm2 = (Math.PI / 4) * release.diameterMm ** 2;
  const W = quantity(release.rateKgPerS, 'kg/s');
  const available = quantity(release.availableMassKg, 'kg');
  const rate = quantity(release.reducedRateKgPerS, 'kg/s');
  trace.step({
    figure: at('areaMm2'),
    formula: 'A = π/4·min(d_n, D)^2',
    clause: `${PART_3} §4.2`,
    table: 'releaseHoles',
    cell: `hole ${n + 1}`,
    inputs: {
      d_n: quantity(HOLE_DIAMETERS_MM[n]!, 'mm'),
      D: quantity(input.diameterMm, 'mm'),
    },
    value: areaMm2,
    unit: 'mm²',
  });
  traceRate(trace, at('rateKgPerS'), input.source, areaMm2, release.rateKgPerS);
  trace.step({
    figure: at('availableMassKg'),
    formula: 'mass_avail = min(mass_comp + 180·min(W, W_max8), mass_inv)',
    clause: `${PART_3} §4.4`,
    inputs: {
      mass_comp: quantity(input.componentMassKg, 'kg'),
      W,
      W_max8: quantity(shared.feedRate, 'kg/s'),
      mass_inv: quantity(input.inventoryMassKg, 'kg'),
    },
    value: release.availableMassKg,
    unit: 'kg',
  });
  const limit = quantity(table.constants.values.C3[0]!, 'kg');
  if (release.rateKgPerS > 0) {
    trace.step({
      figure: at('timeTo4536Kg'),
      formula: 't_n = C_3/W',
      clause: `${PART_3} §4.5`,
      inputs: { C_3: limit, W },
      value: release.timeTo4536Kg,
      unit: 's',
    });
  }
  trace.step({
    figure: at('releaseType'),
    formula: '',
    branch: n === 0 ? 'type-smallest-hole' : `type-${release.type}`,
    clause: `${PART_3} §4.5`,
    inputs: { t_n: quantity(release.timeTo4536Kg, 's'), mass_avail: available, C_3: limit },
    value: release.type,
    unit: '',
  });
  trace.step({
    figure: at('reducedRateKgPerS'),
    formula: 'rate = W·(1 − fact_di)',
    clause: `${PART_3} §4.7`,
    inputs: { W, fact_di: quantity(shared.reduction) },
    value: release.reducedRateKgPerS,
    unit: 'kg/s',
  });
  const longest = longestLeakMinutes(detection, isolation, n);
  if (release.reducedRateKgPerS > 0) {
    trace.step({
      figure: at('durationS'),
      formula: 'ld = min(mass_avail/rate, 60·ld_max)',
      clause: `${PART_3} §4.7`,
      table: 'detectionIsolation',
      cell: `detection ${detection}, isolation ${isolation}, hole ${n + 1}`,
      inputs: { mass_avail: available, rate, ld_max: quantity(longest, 'min') },
      value: release.durationS,
      unit: 's',
    });
  }
  trace.step({
    figure: at('massKg'),
    formula: 'mass = min(rate·ld, mass_avail)',
    clause: `${PART_3} §4.7`,
    inputs: { rate, ld: quantity(release.durationS, 's'), mass_avail: available },
    value: release.massKg,
    unit: 'kg',
  });
}

/** Mass inside a component that nobody weighed: its volume, filled as its type usually is. */
export function traceComponentMass(
  trace: Trace,
  source: StoredFluid,
  componentType: string,
  given: { volumeM3: number; share: number; gasDensity: number; massKg: number },
): void {
  const ideal = (8.314 / perUnit('kg/m³')) * (perUnit('kPa') / perUnit('K'));
  trace.step({
    figure: 'gasDensity',
    formula: 'ρ_g = P_s·MW/(R_v·T_s)',
    clause: `${PART_3} §4.4`,
    inputs: {
      P_s: quantity(source.pressureKPa, 'kPa abs'),
      MW: quantity(source.fluid.molarMass, 'kg/kmol'),
      R_v: constant(8.314, ideal),
      T_s: quantity(source.temperatureK, 'K'),
    },
    value: given.gasDensity,
    unit: 'kg/m³',
  });
  trace.step({
    figure: 'componentMassKg',
    formula: 'mass_comp = V·(x_l·ρ_l + (1 − x_l)·ρ_g)',
    clause: `${PART_3} §4.4`,
    table: 'inventoryDefaults',
    cell: componentType,
    inputs: {
      V: quantity(given.volumeM3, 'm³'),
      x_l: quantity(given.share),
      ρ_l: quantity(source.density, 'kg/m³'),
      ρ_g: quantity(given.gasDensity, 'kg/m³'),
    },
    value: given.massKg,
    unit: 'kg',
  });
}
