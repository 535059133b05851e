import type { Lives } from './life-data.ts';

export type WeibullParameters = { readonly beta: number; readonly eta: number; readonly threshold?: number };

export const weibullCdf = (age: number, { beta, eta, threshold = 0 }: WeibullParameters): number =>
  age <= threshold ? 0 : -Math.expm1(-(((age - threshold) / eta) ** beta));

/** Age by which the share p has failed. */
export const weibullLife = (p: number, { beta, eta, threshold = 0 }: WeibullParameters): number =>
  threshold + eta * (-Math.log1p(-p)) ** (1 / beta);

/** Of a sample with right-censoring, also for parameters that do not maximise it. */
export function weibullLogLikelihood(
  { failures, suspensions }: Lives,
  { beta, eta, threshold = 0 }: WeibullParameters,
): number {
  let sum = 0;
  for (const age of failures) {
    const t = (age - threshold) / eta;
    sum += Math.log(beta / eta) + (beta - 1) * Math.log(t) - t ** beta;
  }
  for (const age of suspensions) if (age > threshold) sum -= ((age - threshold) / eta) ** beta;
  return sum;
}
