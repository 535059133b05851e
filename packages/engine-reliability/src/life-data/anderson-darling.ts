/** D'Agostino and Stephens 1986, chapter 4: critical values of A² when the parameters were estimated. */
const tables = {
  weibull: {
    levels: [
      [0.25, 0.474],
      [0.1, 0.637],
      [0.05, 0.757],
      [0.025, 0.877],
      [0.01, 1.038],
    ],
    factor: (n: number) => 1 + 0.2 / Math.sqrt(n),
  },
  lognormal: {
    levels: [
      [0.25, 0.47],
      [0.1, 0.631],
      [0.05, 0.752],
      [0.025, 0.873],
      [0.01, 1.035],
    ],
    factor: (n: number) => 1 + 0.75 / n + 2.25 / (n * n),
  },
  exponential: {
    levels: [
      [0.25, 0.736],
      [0.1, 1.062],
      [0.05, 1.321],
      [0.025, 1.591],
      [0.01, 1.959],
    ],
    factor: (n: number) => 1 + 0.6 / n,
  },
} as const;

export type AndersonDarling = {
  readonly statistic: number;
  /** Adjusted for the sample size, to be compared with the critical value. */
  readonly adjusted: number;
  readonly critical5: number;
  readonly rejected: boolean;
  /** The band the p-value lies in: below `p` and above the next tabulated level. */
  readonly pBelow: number | null;
};

/** Only for complete samples; with suspensions the tabulated values do not hold and the result is null. */
export function andersonDarling(
  family: keyof typeof tables,
  failures: readonly number[],
  suspended: number,
  cdf: (age: number) => number,
): AndersonDarling | null {
  const n = failures.length;
  if (suspended > 0 || n < 5) return null;
  const sorted = [...failures].sort((a, b) => a - b);
  const bounded = (value: number) => Math.min(1 - 1e-15, Math.max(1e-300, value));
  let sum = 0;
  for (let i = 0; i < n; i++) {
    const up = bounded(cdf(sorted[i] ?? 0));
    const down = bounded(cdf(sorted[n - 1 - i] ?? 0));
    sum += (2 * i + 1) * (Math.log(up) + Math.log1p(-down));
  }
  const { levels, factor } = tables[family];
  const statistic = -n - sum / n;
  const adjusted = statistic * factor(n);
  const critical5 = levels[2][1];
  const passed = levels.filter(([, limit]) => adjusted >= limit).map(([level]) => level);
  return {
    statistic,
    adjusted,
    critical5,
    rejected: adjusted >= critical5,
    pBelow: passed.length > 0 ? Math.min(...passed) : null,
  };
}
