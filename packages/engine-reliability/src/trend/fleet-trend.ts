import { type Calculation, calculated, type Step, shown, unscored } from '@ircrisk/units';
import { chiSquareQuantile, chiSquareUpper, gammaLower } from '../mathematics/gamma.ts';
import { normalUpper } from '../mathematics/normal.ts';
import { type PowerLawFit, powerLawFit } from './cramer-von-mises.ts';
import { refuseItems, type WatchedItem } from './mean-cumulative.ts';
import { LAPLACE_CRITICAL_90, type Verdict } from './trend.ts';

const FLEET = 'MIL-HDBK-189C (Crow, several systems); IEC 61710';

export type FleetTrend = {
  readonly items: number;
  readonly failures: number;
  readonly beta: number;
  readonly betaUnbiased: number;
  readonly betaInterval: readonly [number, number];
  /** Failures per item-hour now, each item at its own level: β̂·Σ(n/T) over the items. */
  readonly intensity: number;
  readonly instantaneousMtbf: number;
  readonly cumulativeMtbf: number;
  readonly laplace: number;
  readonly laplaceP: number;
  readonly chiSquare: { readonly statistic: number; readonly degrees: number; readonly p: number };
  readonly goodness: PowerLawFit | null;
  readonly verdict: Verdict;
};

/**
 * One growth exponent for several items that may differ in level and in time watched: given its number of failures, the ratios t/T of an item are a power
 * of uniform ones, so β̂ = N/ΣΣln(T/t) and 2Nβ/β̂ is chi-square with 2N degrees. All are time-truncated and watched from their start.
 */
export function fleetTrend(input: {
  readonly items?: readonly WatchedItem[] | null;
  readonly confidence?: number;
}): Calculation<FleetTrend> {
  const { confidence = 0.9 } = input;
  const items = input.items ?? [];
  const facts = { unit: '1', inputs: { items: items.length, confidence }, standardRef: FLEET };
  const wrong = refuseItems(items);
  if (wrong) return unscored(wrong, facts);
  const late = items.findIndex(({ start = 0 }) => start > 0);
  if (late >= 0) return unscored({ code: 'watchFromStart', path: `items/${late}` }, facts);
  const n = items.reduce((sum, { events }) => sum + events.length, 0);
  if (n < 2) return unscored({ code: 'noTrendFromOne', path: 'items' }, facts);
  const ratios = items.flatMap(({ events, end }) => events.map((age) => age / end));
  const logs = -ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0);
  if (!(logs > 0)) return unscored({ code: 'noTrendFromOne', path: 'items' }, facts);
  const beta = n / logs;
  const betaUnbiased = (n - 1) / logs;
  const degrees = 2 * n;
  const tail = (1 - confidence) / 2;
  const [low, high] = [chiSquareQuantile(tail, degrees), chiSquareQuantile(1 - tail, degrees)];
  const [below, above] = [gammaLower(n, logs), chiSquareUpper(2 * logs, degrees)];
  if (low === null || high === null || below === null || above === null)
    return unscored({ code: 'noConvergence' }, facts);
  const hours = items.reduce((sum, { end }) => sum + end, 0);
  const intensity =
    (beta * items.reduce((sum, { events, end }) => sum + events.length / end, 0)) / items.length;
  const departure = items.reduce(
    (sum, { events, end }) => sum + events.reduce((all, age) => all + age - end / 2, 0),
    0,
  );
  const variance = items.reduce((sum, { events, end }) => sum + (events.length * end * end) / 12, 0);
  const laplace = departure / Math.sqrt(variance);
  const verdict: Verdict =
    Math.abs(laplace) <= LAPLACE_CRITICAL_90 ? 'noEvidence' : laplace > 0 ? 'worsening' : 'improving';
  const goodness = powerLawFit(ratios, betaUnbiased);
  const steps: Step[] = [
    {
      id: 'beta',
      formula: 'β̂ = N / ΣΣ ln(T/t)',
      substituted: `${n} / ${shown(logs)}`,
      value: beta,
      unit: '1',
      reference: FLEET,
    },
    {
      id: 'betaUnbiased',
      formula: 'β̃ = (N−1) / ΣΣ ln(T/t)',
      substituted: `${n - 1} / ${shown(logs)}`,
      value: betaUnbiased,
      unit: '1',
      reference: FLEET,
    },
    {
      id: 'laplace',
      formula: 'U = ΣΣ(t − T/2) / √(Σ n·T²/12)',
      substituted: `${shown(departure)} / √${shown(variance)}`,
      value: laplace,
      unit: '1',
      reference: FLEET,
    },
  ];
  return calculated<FleetTrend>(
    {
      items: items.length,
      failures: n,
      beta,
      betaUnbiased,
      betaInterval: [(beta * low) / degrees, (beta * high) / degrees],
      intensity,
      instantaneousMtbf: 1 / intensity,
      cumulativeMtbf: hours / n,
      laplace,
      laplaceP: 2 * normalUpper(Math.abs(laplace)),
      chiSquare: { statistic: 2 * logs, degrees, p: Math.min(1, 2 * Math.min(below, above)) },
      goodness,
      verdict,
    },
    {
      ...facts,
      steps,
      warnings: [
        ...(verdict === 'noEvidence' ? [] : [{ code: 'trendPresent' }]),
        ...(goodness?.rejected ? [{ code: 'powerLawRejected' }] : []),
      ],
    },
  );
}
