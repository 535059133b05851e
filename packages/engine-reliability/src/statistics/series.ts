import { type Calculation, calculated, median, unscored } from '@ircrisk/units';
import { normalUpper } from '../mathematics/normal.ts';

export type MannKendall = {
  readonly s: number;
  readonly concordant: number;
  readonly discordant: number;
  readonly ties: number;
  readonly z: number;
  readonly p: number;
  readonly direction: 'up' | 'down' | 'none';
  readonly senSlope: number;
};

const MIN_POINTS = 8;
/** Two-sided 5 %: below it the sign of S says nothing. */
const SIGNIFICANT_Z = 1.96;

/** Mann-Kendall trend with tie correction and Sen's slope; eight points at least. */
export function mannKendall(input: { values: readonly number[] }): Calculation<MannKendall> {
  const { values } = input;
  const n = values.length;
  const facts = { unit: '', inputs: { values: n }, standardRef: 'Mann 1945, Kendall 1975, Sen 1968' };
  if (n < MIN_POINTS)
    return unscored({ code: 'tooFewPoints', path: 'values', values: { count: MIN_POINTS } }, facts);
  let [concordant, discordant] = [0, 0];
  const slopes: number[] = [];
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) {
      const rise = (values[j] ?? 0) - (values[i] ?? 0);
      if (rise > 0) concordant += 1;
      else if (rise < 0) discordant += 1;
      slopes.push(rise / (j - i));
    }
  }
  const s = concordant - discordant;
  const groups = new Map<number, number>();
  for (const value of values) groups.set(value, (groups.get(value) ?? 0) + 1);
  const tied = [...groups.values()].reduce((sum, t) => sum + t * (t - 1) * (2 * t + 5), 0);
  const variance = (n * (n - 1) * (2 * n + 5) - tied) / 18;
  const z = s === 0 || variance === 0 ? 0 : (s - Math.sign(s)) / Math.sqrt(variance);
  return calculated<MannKendall>(
    {
      s,
      concordant,
      discordant,
      ties: (n * (n - 1)) / 2 - concordant - discordant,
      z,
      p: 2 * normalUpper(Math.abs(z)),
      direction: Math.abs(z) > SIGNIFICANT_Z ? (s > 0 ? 'up' : 'down') : 'none',
      senSlope: median(slopes) ?? 0,
    },
    {
      ...facts,
      steps: [
        {
          id: 's',
          formula: 'S = concordant − discordant',
          substituted: `${concordant} − ${discordant}`,
          value: s,
          unit: '',
        },
        {
          id: 'z',
          formula: 'Z = (S ∓ 1) / √([n(n−1)(2n+5) − Σt(t−1)(2t+5)] / 18)',
          substituted: `(${s} − ${Math.sign(s)}) / √${variance}`,
          value: z,
          unit: '',
        },
      ],
    },
  );
}

const ranksOf = (values: readonly number[]): number[] =>
  values.map(
    (value) =>
      values.filter((other) => other < value).length +
      (values.filter((other) => other === value).length + 1) / 2,
  );

/** Pearson or Spearman correlation with its n; a constant series has none. */
export function correlation(input: {
  x: readonly number[];
  y: readonly number[];
  kind?: 'pearson' | 'spearman';
}): Calculation<{ r: number; n: number }> {
  const { kind = 'pearson' } = input;
  const n = input.x.length;
  const facts = { unit: '1', inputs: { n, kind }, standardRef: 'ISO 3534-1' };
  if (n !== input.y.length) return unscored({ code: 'unequalLengths', path: 'y' }, facts);
  if (n < 3) return unscored({ code: 'tooFewPoints', path: 'x', values: { count: 3 } }, facts);
  const [x, y] = kind === 'spearman' ? [ranksOf(input.x), ranksOf(input.y)] : [input.x, input.y];
  const centre = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / n;
  const [mx, my] = [centre(x), centre(y)];
  let [xx, xy, yy] = [0, 0, 0];
  for (let i = 0; i < n; i++) {
    const [dx, dy] = [(x[i] ?? 0) - mx, (y[i] ?? 0) - my];
    xx += dx * dx;
    xy += dx * dy;
    yy += dy * dy;
  }
  if (xx === 0 || yy === 0) return unscored({ code: 'noData', path: xx === 0 ? 'x' : 'y' }, facts);
  return calculated({ r: xy / Math.sqrt(xx * yy), n }, facts);
}
