import { type BandCode, bandOfCell, type Category, type Interval, type RiskMatrix } from './matrix.ts';
import { intervalsOf } from './quantify.ts';

/** How far an open end is drawn: one decade beyond its limit. */
const DECADE = 10;

export interface RiskPlaneCell {
  p: number;
  c: number;
  band: BandCode | null;
  amount: [from: number, to: number];
  frequency: [from: number, to: number];
  /** f·C at the two corners; null where the interval has no such end. */
  risk: [least: number | null, most: number | null];
}

export interface RiskPlane {
  amount: [from: number, to: number];
  frequency: [from: number, to: number];
  cells: RiskPlaneCell[];
}

type Placed = { index: number; from: number; to: number; own: Interval };

/** Ends of each interval as drawn; null when the scale has no two figures to span a picture. */
function placed(levels: readonly (Interval & { index: number })[]): Placed[] | null {
  const known = levels.flatMap(({ lower, upper }) => [lower, upper]).filter((one) => one !== null && one > 0);
  if (levels.length === 0 || known.length === 0) return null;
  const rising = [...levels].sort((a, b) => a.index - b.index);
  return rising.flatMap((level, at) => {
    const { index, lower, upper } = level;
    const start = lower !== null && lower > 0 ? lower : at === 0 && upper !== null ? upper / DECADE : null;
    const end = upper ?? (start === null ? null : start * DECADE);
    return start === null || end === null ? [] : [{ index, from: start, to: end, own: { lower, upper } }];
  });
}

const span = (axis: readonly Placed[]): [number, number] => [
  Math.min(...axis.map(({ from }) => from)),
  Math.max(...axis.map(({ to }) => to)),
];

/** The matrix on its two logarithmic axes for one category; null when either axis has no figures. */
export function riskPlane(matrix: RiskMatrix, category: Category): RiskPlane | null {
  const [across, up] = [placed(intervalsOf(matrix, category)), placed(matrix.probability)];
  if (!across?.length || !up?.length) return null;
  const cells = up.flatMap((likely) =>
    across.map(
      (severe): RiskPlaneCell => ({
        p: likely.index,
        c: severe.index,
        band: bandOfCell(matrix, likely.index, severe.index),
        amount: [severe.from, severe.to],
        frequency: [likely.from, likely.to],
        risk: [
          product(likely.own.lower ?? 0, severe.own.lower ?? 0),
          product(likely.own.upper, severe.own.upper),
        ],
      }),
    ),
  );
  return { amount: span(across), frequency: span(up), cells };
}

const product = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? null : a * b;

export interface IsoRiskLine {
  /** f·C everywhere on the line. */
  risk: number;
  /** Its two ends inside the plane: on logarithmic axes a straight line of slope −1. */
  ends: [[amount: number, frequency: number], [amount: number, frequency: number]];
}

/** Lines of equal risk at whole powers of ten that cross the plane, rising; at most one a decade, fewer in a wide plane. */
export function isoRiskLines({ amount, frequency }: RiskPlane, most = 8): IsoRiskLine[] {
  const [least, highest] = [amount[0] * frequency[0], amount[1] * frequency[1]];
  const first = Math.floor(Math.log10(least)) + 1;
  const last = Math.ceil(Math.log10(highest)) - 1;
  const step = Math.max(1, Math.ceil((last - first + 1) / most));
  const lines: IsoRiskLine[] = [];
  for (let power = first; power <= last; power += step) {
    const risk = 10 ** power;
    const from = Math.max(amount[0], risk / frequency[1]);
    const to = Math.min(amount[1], risk / frequency[0]);
    // A line that only touches a corner is none.
    if (to / from < 1 + 1e-9) continue;
    const at = (x: number): [number, number] => [x, risk / x];
    lines.push({ risk, ends: [at(from), at(to)] });
  }
  return lines;
}
