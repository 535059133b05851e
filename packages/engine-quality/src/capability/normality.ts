import { andersonDarling } from '@ircrisk/engine-reliability/life-data/anderson-darling.ts';
import { normalLower } from '@ircrisk/engine-reliability/mathematics/normal.ts';
import { type Calculation, calculated, mean, shown, standardDeviation, unscored } from '@ircrisk/units';

const STEPHENS = "D'Agostino and Stephens 1986, table 4.7 and 4.9, mean and deviation estimated";
const FEWEST = 8;

export interface Normality {
  /** A² and A² adjusted for the size of the sample. */
  readonly statistic: number;
  readonly adjusted: number;
  readonly p: number;
  readonly rejected: boolean;
}

/** Upper tail of the adjusted statistic, by Stephens' fits over four ranges. */
function tail(a: number): number {
  const fitted =
    a >= 0.6
      ? Math.exp(1.2937 - 5.709 * a + 0.0186 * a * a)
      : a >= 0.34
        ? Math.exp(0.9177 - 4.279 * a - 1.38 * a * a)
        : a >= 0.2
          ? 1 - Math.exp(-8.318 + 42.796 * a - 59.938 * a * a)
          : 1 - Math.exp(-13.436 + 101.14 * a - 223.73 * a * a);
  // Beyond A² = 13 the fit bends upwards again.
  return a > 13 ? 0 : Math.min(1, Math.max(0, fitted));
}

/** Anderson–Darling test of normality at 5 %. */
export function normality(values: readonly number[]): Calculation<Normality> {
  const facts = { unit: '1', inputs: { n: values.length }, standardRef: STEPHENS };
  const wrong = values.findIndex((value) => !Number.isFinite(value));
  if (wrong >= 0)
    return unscored({ code: 'notFinite', path: `values/${wrong}`, values: { name: `x${wrong + 1}` } }, facts);
  if (values.length < FEWEST)
    return unscored({ code: 'tooFewForNormality', path: 'values', values: { count: FEWEST } }, facts);
  const centre = mean(values) as number;
  const deviation = standardDeviation(values) as number;
  if (!(deviation > 0)) return unscored({ code: 'sigmaZero', path: 'values' }, facts);
  // The lognormal table of the life data is the normal one over logarithms; here the values stand for themselves.
  const found = andersonDarling('lognormal', values, 0, (x) => normalLower((x - centre) / deviation));
  if (!found)
    return unscored({ code: 'tooFewForNormality', path: 'values', values: { count: FEWEST } }, facts);
  const { statistic, adjusted } = found;
  const p = tail(adjusted);
  const step = {
    id: 'normality',
    name: { zh: '正态性检验', en: 'Test of normality' },
    formula: 'A*² = A²·(1 + 0.75/n + 2.25/n²)',
    substituted: `${shown(statistic)}·(1 + 0.75/${values.length} + 2.25/${values.length}²)`,
    value: adjusted,
    unit: '1',
    reference: STEPHENS,
  };
  return calculated({ statistic, adjusted, p, rejected: p < 0.05 }, { ...facts, steps: [step] });
}
