import { type Calculation, calculated, findMissing, unscored } from '@ircrisk/units';

/** Φ⁻¹(0.975) */
const Z_975 = 1.959963984540054;
const WILSON = 'Wilson 1927; ISO 16269';

export type Proportion = { readonly share: number; readonly lower: number; readonly upper: number };

/** Wilson interval of a share, 95 % by default. */
export function wilsonInterval(input: {
  count?: number | null;
  total?: number | null;
  z?: number;
}): Calculation<Proportion> {
  const { z = Z_975 } = input;
  const facts = { unit: '1', inputs: { ...input, z }, standardRef: WILSON };
  const missing = findMissing(input, ['count', 'total']);
  if (missing) return unscored(missing, facts);
  const { count, total: n } = input as { count: number; total: number };
  if (n === 0) return unscored({ code: 'noData', path: 'total' }, facts);
  if (!(count >= 0 && count <= n))
    return unscored({ code: 'numeratorAboveDenominator', path: 'count' }, facts);
  const p = count / n;
  const centre = p + (z * z) / (2 * n);
  const half = z * Math.sqrt((p * (1 - p)) / n + (z * z) / (4 * n * n));
  const norm = 1 + (z * z) / n;
  const [lower, upper] = [Math.max(0, (centre - half) / norm), Math.min(1, (centre + half) / norm)];
  return calculated<Proportion>(
    { share: p, lower, upper },
    {
      ...facts,
      steps: [
        {
          id: 'share',
          formula: '(p + z²/2n ± z√(p(1−p)/n + z²/4n²)) / (1 + z²/n)',
          substituted: `p = ${count}/${n}, z = ${z}`,
          value: p,
          unit: '1',
          reference: WILSON,
        },
      ],
    },
  );
}
