import { type Calculation, calculated, findMissing, shown, unscored } from '@ircrisk/units';
import type { WeibullParameters } from '../life-data/weibull-distribution.ts';

const SOURCE = 'IEC 61649:2008; Meeker and Escobar 1998, 3.3';

/** Cumulative hazard ((t − t₀)/η)^β: survival is e to its negative. */
export const cumulativeHazard = (age: number, { beta, eta, threshold = 0 }: WeibullParameters): number =>
  age <= threshold ? 0 : ((age - threshold) / eta) ** beta;

/** Chance that an item of this age fails within the hours ahead: 1 − R(t+m)/R(t). */
export const failureChance = (age: number, hours: number, parameters: WeibullParameters): number =>
  -Math.expm1(cumulativeHazard(age, parameters) - cumulativeHazard(age + hours, parameters));

/** Reliability of an item that has reached an age, over a mission from there. */
export function conditionalReliability(
  input: WeibullParameters & { readonly age?: number | null; readonly missionHours?: number | null },
): Calculation<number> {
  const facts = { unit: '1', inputs: { ...input }, standardRef: SOURCE };
  const missing = findMissing(input, ['beta', 'eta', 'age', 'missionHours'], ['beta', 'eta', 'missionHours']);
  if (missing) return unscored(missing, facts);
  const { age, missionHours } = input as { age: number; missionHours: number };
  if (age < 0) return unscored({ code: 'lifeNotPositive', path: 'age' }, facts);
  const value = 1 - failureChance(age, missionHours, input);
  return calculated(value, {
    ...facts,
    steps: [
      {
        id: 'conditional',
        formula: 'R(m | t) = exp(H(t) − H(t + m)), H(t) = ((t − t₀)/η)^β',
        substituted: `exp(${shown(cumulativeHazard(age, input))} − ${shown(cumulativeHazard(age + missionHours, input))})`,
        value,
        unit: '1',
        reference: SOURCE,
      },
    ],
  });
}
