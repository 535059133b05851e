import { betaQuantile, binomialLower } from '@ircrisk/engine-reliability/mathematics/beta.ts';
import { logGamma } from '@ircrisk/engine-reliability/mathematics/gamma.ts';
import {
  type Calculation,
  calculated,
  findMissing,
  type Notice,
  type Step,
  shown,
  unscored,
} from '@ircrisk/units';

const EXACT = 'ISO 2859-1:1999 clause 11; exact binomial (type B) or hypergeometric (type A)';
const MOST_POINTS = 1000;

export interface CurveInput {
  readonly size?: number | null;
  readonly accept?: number | null;
  /** Given for a lot by itself (type A); without it lots come from a process (type B). */
  readonly lotSize?: number | null;
  /** Shares nonconforming to draw at; a hundred and one up to where hardly a lot passes where nothing is said. */
  readonly shares?: readonly number[];
}
export interface CurvePoint {
  readonly share: number;
  readonly accepted: number;
}
export interface OperatingCurve {
  readonly points: readonly CurvePoint[];
  /** Share nonconforming that passes with 95 %, 50 % and 10 %; of the process, whatever the lot. */
  readonly producer: number | null;
  readonly indifferent: number | null;
  readonly consumer: number | null;
}

const logChoose = (n: number, k: number): number => logGamma(n + 1) - logGamma(k + 1) - logGamma(n - k + 1);

/**
 * P[X ≤ k], X of `marked` among `drawn` from `total`. The sum starts at the largest term, found by logarithms, and goes on by
 * quotients: factorials leave the number range and a term far out underflows.
 */
export function hypergeometricLower(k: number, total: number, marked: number, drawn: number): number {
  const least = Math.max(0, drawn - (total - marked));
  const most = Math.min(marked, drawn);
  if (k < least) return 0;
  if (k >= most) return 1;
  const mode = Math.floor(((marked + 1) * (drawn + 1)) / (total + 2));
  const start = Math.min(k, Math.max(least, mode));
  const first = Math.exp(
    logChoose(marked, start) + logChoose(total - marked, drawn - start) - logChoose(total, drawn),
  );
  const rising = (i: number) => ((marked - i) * (drawn - i)) / ((i + 1) * (total - marked - drawn + i + 1));
  let sum = first;
  for (let [i, term] = [start, first]; i > least && term > 0; i--) {
    term /= rising(i - 1);
    sum += term;
  }
  for (let [i, term] = [start, first]; i < k && term > 0; i++) {
    term *= rising(i);
    sum += term;
  }
  return Math.min(1, sum);
}

function wrongInput({ size, accept, lotSize, shares = [] }: CurveInput): Notice | undefined {
  const missing = findMissing({ size, accept }, ['size', 'accept']);
  if (missing) return missing;
  const [n, c] = [size as number, accept as number];
  if (!Number.isInteger(n) || n < 1)
    return { code: 'wholeWanted', path: 'size', values: { name: 'n', value: n } };
  if (!Number.isInteger(c) || c < 0)
    return { code: 'wholeWanted', path: 'accept', values: { name: 'Ac', value: c } };
  if (c >= n) return { code: 'acceptAboveSize', path: 'accept', values: { accept: c, size: n } };
  if (lotSize !== null && lotSize !== undefined && (!Number.isInteger(lotSize) || lotSize < n))
    return { code: 'lotBelowSample', path: 'lotSize', values: { lot: lotSize, size: n } };
  if (shares.length > MOST_POINTS)
    return { code: 'tooManyShares', path: 'shares', values: { count: MOST_POINTS } };
  const wrong = shares.findIndex((share) => !(share >= 0 && share <= 1));
  return wrong < 0
    ? undefined
    : { code: 'shareOutside', path: `shares/${wrong}`, values: { value: shares[wrong] ?? '' } };
}

/** P[Bin(n, p) ≤ c] = a solved for p. */
function shareAt(accepted: number, n: number, c: number): number | null {
  const found = betaQuantile(accepted, n - c, c + 1);
  return found === null ? null : 1 - found;
}

/** A lot holds whole items: its shares are those nearest to what was asked for. */
function pointsOf(n: number, c: number, lot: number | null, shares: readonly number[]): CurvePoint[] | null {
  const points: CurvePoint[] = [];
  for (const share of shares) {
    const marked = lot === null ? null : Math.round(share * lot);
    if (lot !== null && marked !== null) {
      const point = { share: marked / lot, accepted: hypergeometricLower(c, lot, marked, n) };
      if (points.at(-1)?.share !== point.share) points.push(point);
      continue;
    }
    const accepted = binomialLower(c, n, share);
    if (accepted === null) return null;
    points.push({ share, accepted });
  }
  return points;
}

/** Chance of acceptance over the share nonconforming. */
export function operatingCurve(input: CurveInput): Calculation<OperatingCurve> {
  const facts = { unit: '1', inputs: { ...input, shares: input.shares?.length ?? 0 }, standardRef: EXACT };
  const wrong = wrongInput(input);
  if (wrong) return unscored(wrong, facts);
  const { size: n, accept: c } = input as { size: number; accept: number };
  const lot = input.lotSize ?? null;
  const end = Math.min(1, shareAt(0.001, n, c) ?? 1);
  const shares = input.shares ?? Array.from({ length: 101 }, (_, at) => (end * at) / 100);
  const points = pointsOf(n, c, lot, shares);
  if (!points) return unscored({ code: 'noConvergence', path: 'shares' }, facts);
  const [producer, indifferent, consumer] = [shareAt(0.95, n, c), shareAt(0.5, n, c), shareAt(0.1, n, c)];
  const step: Step = {
    id: 'curve',
    name: { zh: '接收概率', en: 'Chance of acceptance' },
    formula: lot === null ? 'Pa = Σ_{i≤Ac} C(n,i)·p^i·(1−p)^(n−i)' : 'Pa = Σ_{i≤Ac} C(D,i)·C(N−D,n−i)/C(N,n)',
    substituted: lot === null ? `n = ${n}, Ac = ${c}` : `N = ${lot}, n = ${n}, Ac = ${c}`,
    value: `${shown(points[0]?.accepted ?? Number.NaN)} … ${shown(points.at(-1)?.accepted ?? Number.NaN)}`,
    unit: '1',
    reference: EXACT,
  };
  return calculated({ points, producer, indifferent, consumer }, { ...facts, steps: [step] });
}
