import { type Calculation, calculated, mean, type Notice, type Step, shown, unscored } from '@ircrisk/units';
import { rangeOf } from '../range.ts';
import { type GaugeFigures, gaugeFigures, MSA } from './figures.ts';
import { crossedReadings, type GaugeReading } from './readings.ts';

/** 1/d2* by trials, appraisers and parts (AIAG MSA, report sheet of the average and range method). */
const K1: Readonly<Record<number, number>> = { 2: 0.8862, 3: 0.5908 };
const K2: Readonly<Record<number, number>> = { 2: Math.SQRT1_2, 3: 0.5231 };
const K3: Readonly<Record<number, number>> = {
  2: Math.SQRT1_2,
  3: 0.5231,
  4: 0.4467,
  5: 0.403,
  6: 0.3742,
  7: 0.3534,
  8: 0.3375,
  9: 0.3249,
  10: 0.3146,
};

export interface RangeStudy extends GaugeFigures {
  readonly repeatability: number;
  readonly reproducibility: number;
}

/** Gauge R&R by averages and ranges: no interaction, and only for the sizes the factors are tabulated for. */
export function gaugeAverageRange(input: {
  readonly readings: readonly GaugeReading[];
  readonly tolerance?: number | null;
}): Calculation<RangeStudy> {
  const { tolerance } = input;
  const facts = { unit: '%', inputs: { readings: input.readings.length }, standardRef: MSA };
  const study = crossedReadings(input.readings);
  if ('code' in study) return unscored(study, facts);
  const { parts, appraisers, trials, cells } = study;
  const [k1, k2, k3] = [K1[trials], K2[appraisers.length], K3[parts.length]];
  if (!k1 || !k2 || !k3)
    return unscored(
      {
        code: 'sizeNotTabulated',
        path: 'readings',
        values: { trials, appraisers: appraisers.length, parts: parts.length },
      },
      facts,
    );
  const meanRange = mean(cells.flatMap((row) => row.map(rangeOf))) as number;
  const partMeans = cells.map((row) => mean(row.flat()) as number);
  const appraiserMeans = appraisers.map((_, at) => mean(cells.flatMap((row) => row[at] ?? [])) as number);
  const repeatability = meanRange * k1;
  const between = rangeOf(appraiserMeans) * k2;
  const square = between ** 2 - repeatability ** 2 / (parts.length * trials);
  const reproducibility = Math.sqrt(Math.max(0, square));
  const figures = gaugeFigures({
    grr: Math.hypot(repeatability, reproducibility),
    part: rangeOf(partMeans) * k3,
    tolerance,
  });
  if (figures.value === null) return unscored(figures.reason as Notice, facts);
  const negative: Notice[] =
    square < 0
      ? [
          {
            code: 'negativeComponent',
            path: 'readings',
            values: { source: 'appraiser', value: shown(square) },
          },
        ]
      : [];
  const steps: Step[] = [
    {
      id: 'repeatability',
      formula: 'EV = R̄·K1',
      substituted: `${shown(meanRange)}·${k1}`,
      value: repeatability,
      unit: '',
      reference: MSA,
    },
    {
      id: 'reproducibility',
      formula: 'AV = √((X̄_diff·K2)² − EV²/(parts·trials))',
      substituted: `√(${shown(between)}² − ${shown(repeatability)}²/(${parts.length}·${trials}))`,
      value: reproducibility,
      unit: '',
      reference: MSA,
    },
  ];
  return calculated(
    { ...figures.value, repeatability, reproducibility },
    { ...facts, steps: [...steps, ...figures.steps], warnings: [...negative, ...figures.warnings] },
  );
}
