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

const LEVELS = [0.25, 0.1, 0.05, 0.025, 0.01] as const;

/**
 * A Weibull line by rank regression sits further from the data than the likelihood's, so its A² has limits of its own. Sample size, then the limits
 * at the five levels: own simulation with Bernard's ranks, 400 000 samples up to size 30 and 200 000 above; exact ranks differ by 0.01 at most.
 */
const regressionLimits: Readonly<Record<'rry' | 'rrx', readonly (readonly number[])[]>> = {
  rry: [
    [5, 0.402, 0.521, 0.609, 0.694, 0.784],
    [6, 0.421, 0.56, 0.662, 0.761, 0.886],
    [7, 0.437, 0.591, 0.711, 0.83, 0.973],
    [8, 0.45, 0.617, 0.746, 0.878, 1.047],
    [10, 0.472, 0.659, 0.807, 0.961, 1.166],
    [12, 0.489, 0.691, 0.859, 1.034, 1.273],
    [15, 0.509, 0.728, 0.912, 1.109, 1.392],
    [20, 0.53, 0.772, 0.982, 1.209, 1.539],
    [30, 0.556, 0.822, 1.057, 1.323, 1.719],
    [50, 0.583, 0.872, 1.132, 1.436, 1.895],
    [100, 0.611, 0.917, 1.19, 1.506, 1.998],
    [200, 0.625, 0.936, 1.214, 1.532, 2.025],
  ],
  rrx: [
    [5, 0.406, 0.556, 0.68, 0.821, 1.068],
    [6, 0.426, 0.591, 0.733, 0.895, 1.147],
    [7, 0.442, 0.618, 0.765, 0.927, 1.185],
    [8, 0.455, 0.638, 0.789, 0.96, 1.217],
    [10, 0.473, 0.666, 0.822, 0.992, 1.243],
    [12, 0.487, 0.687, 0.849, 1.02, 1.267],
    [15, 0.502, 0.708, 0.872, 1.045, 1.293],
    [20, 0.518, 0.733, 0.904, 1.085, 1.335],
    [30, 0.538, 0.762, 0.938, 1.117, 1.377],
    [50, 0.561, 0.797, 0.982, 1.175, 1.447],
    [100, 0.58, 0.83, 1.031, 1.237, 1.518],
    [200, 0.596, 0.855, 1.066, 1.285, 1.591],
  ],
};

/** Limits at a sample size, straight in 1/n between the tabulated sizes. */
function limitsOf(rows: readonly (readonly number[])[], n: number): readonly number[] {
  const above = rows.findIndex(([size]) => (size ?? 0) >= n);
  const [low, high] = [rows[above - 1], rows[above]];
  if (!high) return (rows.at(-1) ?? []).slice(1);
  if (!low || high[0] === n) return high.slice(1);
  const share = (1 / (low[0] ?? 1) - 1 / n) / (1 / (low[0] ?? 1) - 1 / (high[0] ?? 1));
  return high.slice(1).map((limit, i) => (low[i + 1] ?? 0) + share * (limit - (low[i + 1] ?? 0)));
}

export type AndersonDarling = {
  readonly statistic: number;
  /** Adjusted for the sample size, to be compared with the critical value. */
  readonly adjusted: number;
  readonly critical5: number;
  /** Where the limit comes from: it depends on how the parameters were found. */
  readonly limits: 'likelihood' | 'rry' | 'rrx';
  readonly rejected: boolean;
  /** The band the p-value lies in: below `p` and above the next tabulated level. */
  readonly pBelow: number | null;
};

/** Only for complete samples of exact ages; with suspensions the tabulated values do not hold and the result is null. */
export function andersonDarling(
  family: keyof typeof tables,
  failures: readonly number[],
  suspended: number,
  cdf: (age: number) => number,
  limits: AndersonDarling['limits'] = 'likelihood',
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
  const byLikelihood = limits === 'likelihood';
  const adjusted = byLikelihood ? statistic * factor(n) : statistic;
  const limitsAt = byLikelihood ? levels.map(([, limit]) => limit) : limitsOf(regressionLimits[limits], n);
  const critical5 = limitsAt[2] ?? Number.POSITIVE_INFINITY;
  const passed = LEVELS.filter((_, i) => adjusted >= (limitsAt[i] ?? Number.POSITIVE_INFINITY));
  return {
    statistic,
    adjusted,
    critical5,
    limits,
    rejected: adjusted >= critical5,
    pBelow: passed.at(-1) ?? null,
  };
}
