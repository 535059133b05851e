import {
  GAS_DISCHARGE,
  gasReleaseRate,
  holeArea,
  LIQUID_DISCHARGE,
  liquidReleaseRate,
  transitionPressureKPa,
} from '@ircrisk/engine-api581/consequence/release.ts';
import { type Calculation, calculated, findMissing, type Step, shown, unscored } from '@ircrisk/units';
import { ATMOSPHERE_KPA, GRAVITY, KELVIN } from '../physics.ts';
import type { Properties } from '../substances.ts';
import type { ReleaseCase } from './release-case.ts';

const API_581 = 'API RP 581 Part 3 §4.3';

export interface Discharge {
  /** kg/s at the beginning, taken as constant: the pressure does not fall. */
  readonly rate: number;
  readonly duration: number;
  readonly mass: number;
  readonly regime: 'sonic' | 'subsonic' | 'liquid';
}

const durationStep = (rate: number, inventory: number, longest: number): Step => ({
  id: 'duration',
  name: { zh: '泄漏时间', en: 'Duration' },
  formula: 't = min(m/W, t_stop)',
  substituted: `min(${shown(inventory)}/${shown(rate)}, ${shown(longest)})`,
  value: Math.min(inventory / rate, longest),
  unit: 's',
  reference: 'API RP 581 Part 3 §4.7',
});

function liquidSteps(one: Numbers, density: number, driving: number, rate: number): Step[] {
  return [
    {
      id: 'driving',
      name: { zh: '推动压力', en: 'Driving pressure' },
      formula: 'ΔP = P + ρ·g·h/10⁶',
      substituted: `${shown(one.pressure)} + ${shown(density)}·9.81·${shown(one.head)}/10⁶`,
      value: driving,
      unit: 'MPa',
      reference: API_581,
    },
    {
      id: 'rate',
      name: { zh: '泄漏速率', en: 'Release rate' },
      formula: 'W = C_d·A·√(2·ρ·ΔP)',
      substituted: `${LIQUID_DISCHARGE}·${shown(holeArea(one.hole))}·10⁻⁶·√(2·${shown(density)}·${shown(driving)}·10⁶)`,
      value: rate,
      unit: 'kg/s',
      reference: API_581,
    },
  ];
}

function gasStep(one: Numbers, molarMass: number, k: number, rate: number, sonic: boolean): Step {
  const absolute = one.pressure * 1000 + ATMOSPHERE_KPA;
  const kelvin = one.temperature + KELVIN;
  return {
    id: 'rate',
    name: sonic
      ? { zh: '泄漏速率（音速）', en: 'Release rate (sonic)' }
      : { zh: '泄漏速率（亚音速）', en: 'Release rate (subsonic)' },
    formula: sonic
      ? 'W = C_d·A·P·√(k·M/(R·T)·(2/(k+1))^((k+1)/(k−1)))'
      : 'W = C_d·A·P·√(M/(R·T)·2k/(k−1)·r^(2/k)·(1 − r^((k−1)/k))), r = P_a/P',
    substituted: `C_d = ${GAS_DISCHARGE}, A = ${shown(holeArea(one.hole))} mm², P = ${shown(absolute)} kPa, k = ${shown(k)}, M = ${shown(molarMass)}, T = ${shown(kelvin)} K`,
    value: rate,
    unit: 'kg/s',
    reference: API_581,
  };
}

interface Numbers {
  pressure: number;
  temperature: number;
  hole: number;
  head: number;
  inventory: number;
  duration: number;
}

const wanted = ['pressure', 'temperature', 'hole', 'inventory', 'duration'] as const;

/** What leaves through a hole: Bernoulli for a liquid, an orifice for a gas, both those of risk-based inspection. */
export function discharge(one: ReleaseCase, properties: Properties): Calculation<Discharge> {
  const facts = { unit: 'kg/s', inputs: { ...one }, standardRef: API_581 };
  const missing = findMissing({ ...one }, wanted, ['hole', 'inventory', 'duration']);
  if (missing) return unscored(missing, facts);
  const numbers = { ...one, head: one.head ?? 0 } as unknown as Numbers;
  if (numbers.temperature <= -KELVIN)
    return unscored(
      { code: 'belowZero', path: 'temperature', values: { value: numbers.temperature } },
      facts,
    );
  return one.phase === 'gas' ? gas(numbers, properties, facts) : liquid(numbers, properties, facts);
}

type Facts = Parameters<typeof unscored>[1];

function ended(
  one: Numbers,
  rate: number,
  regime: Discharge['regime'],
  steps: Step[],
  facts: Facts,
): Calculation<Discharge> {
  const last = durationStep(rate, one.inventory, one.duration);
  const duration = last.value as number;
  return calculated(
    { rate, duration, mass: Math.min(rate * duration, one.inventory), regime },
    { ...facts, steps: [...steps, last] },
  );
}

function liquid(one: Numbers, { liquidDensity }: Properties, facts: Facts): Calculation<Discharge> {
  const missing = findMissing({ liquidDensity }, ['liquidDensity'], ['liquidDensity']);
  if (missing) return unscored(missing, facts);
  const density = liquidDensity as number;
  const driving = one.pressure + (density * GRAVITY * one.head) / 1e6;
  if (!(driving > 0)) return unscored({ code: 'noDrivingPressure', path: 'pressure' }, facts);
  const rate = liquidReleaseRate(holeArea(one.hole), density, driving * 1000 + ATMOSPHERE_KPA);
  return ended(one, rate, 'liquid', liquidSteps(one, density, driving, rate), facts);
}

function gas(
  one: Numbers,
  { molarMass, heatCapacityRatio }: Properties,
  facts: Facts,
): Calculation<Discharge> {
  const names = ['molarMass', 'heatCapacityRatio'];
  const missing = findMissing({ molarMass, heatCapacityRatio }, names, names);
  if (missing) return unscored(missing, facts);
  const [mass, k] = [molarMass as number, heatCapacityRatio as number];
  if (!(k > 1 && k <= 2))
    return unscored({ code: 'ratioOutside', path: 'heatCapacityRatio', values: { value: k } }, facts);
  if (!(one.pressure > 0)) return unscored({ code: 'noDrivingPressure', path: 'pressure' }, facts);
  const absolute = one.pressure * 1000 + ATMOSPHERE_KPA;
  const rate = gasReleaseRate(holeArea(one.hole), mass, k, absolute, one.temperature + KELVIN);
  const sonic = absolute > transitionPressureKPa(k);
  return ended(one, rate, sonic ? 'sonic' : 'subsonic', [gasStep(one, mass, k, rate, sonic)], facts);
}

/** Share that flashes at once when a liquid above its boiling point comes to one atmosphere. */
export function flashFraction(
  temperature: number,
  { boilingPoint, latentHeat, liquidHeatCapacity }: Properties,
): Calculation {
  const inputs = { temperature, boilingPoint, latentHeat, liquidHeatCapacity };
  const facts = { unit: '1', inputs, standardRef: 'CCPS CPQRA 2nd ed. §2.1.2' };
  const names = ['boilingPoint', 'latentHeat', 'liquidHeatCapacity'];
  const missing = findMissing(inputs, names, names.slice(1));
  if (missing) return unscored(missing, facts);
  const [boiling, latent, capacity] = [boilingPoint, latentHeat, liquidHeatCapacity] as number[] as [
    number,
    number,
    number,
  ];
  const value = Math.min(1, Math.max(0, (capacity * (temperature - boiling)) / latent));
  const step: Step = {
    id: 'flash',
    name: { zh: '闪蒸比例', en: 'Flash fraction' },
    formula: 'x = c_p·(T − T_b)/L',
    substituted: `${shown(capacity)}·(${shown(temperature)} − ${shown(boiling)})/${shown(latent)}`,
    value,
    unit: '1',
    reference: facts.standardRef,
  };
  return calculated(value, { ...facts, steps: [step] });
}
