import type { WeibullParameters } from '../life-data/weibull-distribution.ts';

const _SOURCE = 'IEC 61649:2008; Meeker and Escobar 1998, 3.3';

/** Cumulative hazard ((t − t₀)/η)^β: survival is e to its negative. */
export const cumulativeHazard = (age: number, { beta, eta, threshold = 0 }: WeibullParameters): number =>
  age <= threshold ? 0 : ((age - threshold) / eta) ** beta;

/** Chance that an item of this age fails within the hours ahead: 1 − R(t+m)/R(t). */
export const failureChance = (age: number, hours: number, parameters: WeibullParameters): number =>
  -Math.expm1(cumulativeHazard(age, parameters) - cumulativeHazard(age + hours, parameters));
