import { type Calculation, calculated, unscored } from '@ircrisk/units';

/** Limits by the standard; the signals are our own set after Western Electric and Nelson, not the standard's list. */
const SHEWHART =
  'ISO 7870-2:2023 (GB/T 17989.2-2020 = ISO 7870-2:2013); signals: Western Electric 1956, Nelson 1984';

export type Signal = 'beyond3Sigma' | 'eightOneSide' | 'sixTrending' | 'twoOfThreeBeyond2Sigma';
export type ChartPoint = {
  readonly value: number;
  readonly centre: number;
  /** Null where the points do not vary: then there are no limits. */
  readonly lower: number | null;
  readonly upper: number | null;
  readonly sigma: number;
  readonly signals: readonly Signal[];
};
export type ControlChart = {
  readonly centre: number;
  readonly points: readonly ChartPoint[];
  readonly inControl: boolean;
};

type Raw = Omit<ChartPoint, 'signals'>;

function signalsAt(points: readonly Raw[], i: number): Signal[] {
  const signals: Signal[] = [];
  const z = (j: number) => {
    const point = points[j];
    return point && point.sigma > 0 ? (point.value - point.centre) / point.sigma : 0;
  };
  const last = (count: number) => Array.from({ length: count }, (_, k) => i - count + 1 + k);
  if (Math.abs(z(i)) > 3) signals.push('beyond3Sigma');
  for (const side of [1, -1]) {
    if (i >= 7 && last(8).every((j) => side * z(j) > 0)) signals.push('eightOneSide');
    // Each of six points beyond the one before it: seven points in all.
    if (i >= 6 && last(6).every((j) => side * ((points[j]?.value ?? 0) - (points[j - 1]?.value ?? 0)) > 0))
      signals.push('sixTrending');
    if (i >= 2 && side * z(i) > 2 && last(3).filter((j) => side * z(j) > 2).length >= 2)
      signals.push('twoOfThreeBeyond2Sigma');
  }
  return signals;
}

function chart(raw: readonly Raw[], centre: number): ControlChart {
  const points = raw.map((point, i) => ({ ...point, signals: signalsAt(raw, i) }));
  return { centre, points, inControl: points.every(({ signals }) => signals.length === 0) };
}

/** Counts over exposures: shares (p) or events per unit (u), with limits at three deviations, not below zero. */
export function attributeChart(input: {
  kind: 'p' | 'u';
  samples: readonly (readonly [count: number, size: number])[];
}): Calculation<ControlChart> {
  const facts = {
    unit: '1',
    inputs: { kind: input.kind, samples: input.samples.length },
    standardRef: SHEWHART,
  };
  const size = input.samples.reduce((sum, [, n]) => sum + n, 0);
  const wrong = input.samples.findIndex(([count, n]) => !(n > 0) || !(count >= 0));
  if (wrong >= 0)
    return unscored(
      {
        code: 'notPositive',
        path: `samples/${wrong}`,
        values: { name: 'size', value: input.samples[wrong]?.[1] ?? 0 },
      },
      facts,
    );
  if (size === 0) return unscored({ code: 'noData', path: 'samples' }, facts);
  const centre = input.samples.reduce((sum, [count]) => sum + count, 0) / size;
  const raw = input.samples.map(([count, n]) => {
    const sigma = Math.sqrt((input.kind === 'p' ? centre * (1 - centre) : centre) / n);
    const upper = centre + 3 * sigma;
    return {
      value: count / n,
      centre,
      sigma,
      lower: Math.max(0, centre - 3 * sigma),
      upper: input.kind === 'p' ? Math.min(1, upper) : upper,
    };
  });
  return calculated<ControlChart>(chart(raw, centre), {
    ...facts,
    steps: [
      {
        id: 'centre',
        formula: 'Σcount / Σsize',
        substituted: `${input.samples.length} samples`,
        value: centre,
        unit: '1',
        reference: SHEWHART,
      },
    ],
  });
}

/** Individuals with moving range: x̄ ± 2.66·mean range. */
export function individualsChart(input: { values: readonly number[] }): Calculation<ControlChart> {
  const { values } = input;
  const facts = { unit: '', inputs: { values: values.length }, standardRef: SHEWHART };
  if (values.length < 2)
    return unscored({ code: 'tooFewPoints', path: 'values', values: { count: 2 } }, facts);
  const centre = values.reduce((sum, value) => sum + value, 0) / values.length;
  const range =
    values.slice(1).reduce((sum, value, i) => sum + Math.abs(value - (values[i] ?? 0)), 0) /
    (values.length - 1);
  const sigma = (2.66 * range) / 3;
  const raw = values.map((value) => ({
    value,
    centre,
    sigma,
    lower: range === 0 ? null : centre - 3 * sigma,
    upper: range === 0 ? null : centre + 3 * sigma,
  }));
  return calculated<ControlChart>(chart(raw, centre), {
    ...facts,
    steps: [
      {
        id: 'limits',
        formula: 'x̄ ± 2.66·MR̄',
        substituted: `${centre} ± 2.66·${range}`,
        value: 2.66 * range,
        unit: '',
        reference: SHEWHART,
      },
    ],
  });
}
