import { type Calculation, calculated, unscored } from '@ircrisk/units';
import type { WeibullParameters } from '../life-data/weibull-distribution.ts';
import { risingRoot } from '../mathematics/rising-root.ts';
import { cumulativeHazard } from './conditional-reliability.ts';

const SOURCE = 'Nelson 1982, ch. 5 (competing risks); Meeker and Escobar 1998, 15.4';

export type CompetingModes = {
  /** Ages by which 10 % and half have failed by whichever mode. */
  readonly b10: number;
  readonly median: number;
  /** Share of the failures before the median that each mode makes. */
  readonly modes: readonly { readonly mode: string; readonly share: number }[];
  readonly reliability: (age: number) => number;
};

/** Modes that race: the item lives until the first of them, R(t) = ΠRᵢ(t), their hazards add. */
export function competingModes(
  fits: readonly (WeibullParameters & { readonly mode: string })[],
): Calculation<CompetingModes> {
  const facts = { unit: 'h', inputs: { modes: fits.map(({ mode }) => mode) }, standardRef: SOURCE };
  if (fits.length === 0)
    return unscored({ code: 'missingInput', path: 'modes', values: { name: 'modes' } }, facts);
  const hazard = (age: number) => fits.reduce((sum, fit) => sum + cumulativeHazard(age, fit), 0);
  const longest = Math.max(...fits.map(({ eta, threshold = 0 }) => threshold + 100 * eta));
  const lifeAt = (share: number) =>
    risingRoot(
      (age) => ({ error: hazard(age) + Math.log1p(-share), next: Number.NaN }),
      0,
      longest,
      longest / 100,
      1e-12,
    );
  const [b10, median] = [lifeAt(0.1), lifeAt(0.5)];
  if (b10 === null || median === null) return unscored({ code: 'noConvergence' }, facts);
  // ∫R·hᵢ up to the median, by the middle of 400 steps of each mode's own hazard.
  const parts = fits.map((fit) => {
    let sum = 0;
    for (let i = 0; i < 400; i++) {
      const [from, to] = [(median * i) / 400, (median * (i + 1)) / 400];
      sum += (cumulativeHazard(to, fit) - cumulativeHazard(from, fit)) * Math.exp(-hazard((from + to) / 2));
    }
    return sum;
  });
  const whole = parts.reduce((sum, part) => sum + part, 0);
  return calculated<CompetingModes>(
    {
      b10,
      median,
      modes: fits.map(({ mode }, i) => ({ mode, share: (parts[i] ?? 0) / whole })),
      reliability: (age) => Math.exp(-hazard(age)),
    },
    facts,
  );
}
