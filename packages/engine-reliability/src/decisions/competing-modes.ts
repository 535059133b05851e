import { type Calculation, calculated, unscored } from '@ircrisk/units';
import type { WeibullParameters } from '../life-data/weibull-distribution.ts';
import { risingRoot } from '../mathematics/rising-root.ts';
import { cumulativeHazard } from './conditional-reliability.ts';

const SOURCE = 'Nelson 1982, ch. 5 (competing risks); Meeker and Escobar 1998, 15.4';

export type CompetingModes = {
  /** Ages by which 10 % and half have failed by whichever mode. */
  readonly b10: number;
  readonly median: number;
  /** Share of the items whose first failure is by the mode, over the whole life. */
  readonly modes: readonly { readonly mode: string; readonly share: number }[];
  readonly reliability: (age: number) => number;
};

const STEPS = 500;
/** Shares failed at which the integral is cut: even, then ever closer to all. */
const CUTS = [
  ...Array.from({ length: STEPS - 1 }, (_, i) => (i + 1) / STEPS),
  ...Array.from({ length: 20 }, (_, i) => 1 - 2 ** (-i - 1) / STEPS),
];

/** ∫R·hᵢ over the whole life: the failures of each step, shared out by what each mode's hazard grew in it. */
function firstFailures(
  fits: readonly WeibullParameters[],
  hazard: (age: number) => number,
  lifeAt: (share: number) => number | null,
): number[] | null {
  const parts = fits.map(() => 0);
  let from = 0;
  for (const [i, share] of CUTS.entries()) {
    const to = lifeAt(share);
    if (to === null) return null;
    const grown = hazard(to) - hazard(from);
    const failed = share - (CUTS[i - 1] ?? 0);
    for (const [k, fit] of fits.entries())
      parts[k]! += (failed * (cumulativeHazard(to, fit) - cumulativeHazard(from, fit))) / grown;
    from = to;
  }
  const whole = CUTS.at(-1)!;
  return parts.map((part) => part / whole);
}

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
  const first = firstFailures(fits, hazard, lifeAt);
  if (first === null) return unscored({ code: 'noConvergence' }, facts);
  return calculated<CompetingModes>(
    {
      b10,
      median,
      modes: fits.map(({ mode }, i) => ({ mode, share: first[i] ?? 0 })),
      reliability: (age) => Math.exp(-hazard(age)),
    },
    facts,
  );
}
