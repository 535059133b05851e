import { fitExponential } from './exponential.ts';
import type { LifeData } from './life-data.ts';
import { fitLognormal } from './lognormal.ts';
import { fitWeibull } from './weibull.ts';

export type Family = 'weibull' | 'exponential' | 'lognormal';
export type FamilyComparison = {
  readonly family: Family;
  readonly logLikelihood: number;
  readonly aic: number;
};

/** The families that can be fitted, best Akaike criterion first; a hint for the analyst, not a verdict. */
export function compareFamilies(data: LifeData): FamilyComparison[] {
  const fits = [
    {
      family: 'weibull' as const,
      parameters: 2,
      value: fitWeibull({ ...data, method: 'mle', bounds: 'fisher' }).value,
    },
    { family: 'lognormal' as const, parameters: 2, value: fitLognormal(data).value },
    { family: 'exponential' as const, parameters: 1, value: fitExponential(data).value },
  ];
  return fits
    .flatMap(({ family, parameters, value }) =>
      value
        ? [{ family, logLikelihood: value.logLikelihood, aic: 2 * parameters - 2 * value.logLikelihood }]
        : [],
    )
    .sort((a, b) => a.aic - b.aic);
}
