import { freshRuns } from '@ircrisk/units/testing/fresh-seed.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type GaugeReading, gaugeAnova, gaugeAverageRange, gaugeFigures } from '../index.ts';

/** AIAG MSA (4th edition), the study of ten parts by three appraisers in three trials. */
const aiag: Readonly<Record<string, readonly (readonly number[])[]>> = {
  A: [
    [0.29, -0.56, 1.34, 0.47, -0.8, 0.02, 0.59, -0.31, 2.26, -1.36],
    [0.41, -0.68, 1.17, 0.5, -0.92, -0.11, 0.75, -0.2, 1.99, -1.25],
    [0.64, -0.58, 1.27, 0.64, -0.84, -0.21, 0.66, -0.17, 2.01, -1.31],
  ],
  B: [
    [0.08, -0.47, 1.19, 0.01, -0.56, -0.2, 0.47, -0.63, 1.8, -1.68],
    [0.25, -1.22, 0.94, 1.03, -1.2, 0.22, 0.55, 0.08, 2.12, -1.62],
    [0.07, -0.68, 1.34, 0.2, -1.28, 0.06, 0.83, -0.34, 2.19, -1.5],
  ],
  C: [
    [0.04, -1.38, 0.88, 0.14, -1.46, -0.29, 0.02, -0.46, 1.77, -1.49],
    [-0.11, -1.13, 1.09, 0.2, -1.07, -0.67, 0.01, -0.56, 1.45, -1.77],
    [-0.15, -0.96, 0.67, 0.11, -1.45, -0.49, 0.21, -0.49, 1.87, -2.16],
  ],
};
const readings: GaugeReading[] = Object.entries(aiag).flatMap(([appraiser, trials]) =>
  trials.flatMap((trial) => trial.map((value, at) => ({ part: `${at + 1}`, appraiser, value }))),
);

describe('the study of the AIAG manual', () => {
  it('by analysis of variance, with its table', () => {
    const { value } = gaugeAnova({ readings, interaction: 'kept' });
    const row = (source: string) => value?.rows.find((each) => each.source === source);
    expect(row('appraiser')).toMatchObject({ degrees: 2, sum: expect.closeTo(3.1673, 4) });
    expect(row('part')).toMatchObject({ degrees: 9, sum: expect.closeTo(88.3619, 4) });
    expect(row('interaction')).toMatchObject({
      degrees: 18,
      sum: expect.closeTo(0.359, 4),
      f: expect.closeTo(0.4337, 3),
    });
    expect(row('repeatability')).toMatchObject({ degrees: 60, sum: expect.closeTo(2.7589, 4) });
    expect(row('total')).toMatchObject({ degrees: 89, sum: expect.closeTo(94.6471, 4) });
  });
  it('pools the weak interaction: σ of gauge 0.302, of parts 1.042, 27.9 % and 4 categories', () => {
    const { value, warnings } = gaugeAnova({ readings });
    expect(value?.interactionPooled).toBe(true);
    expect(value?.repeatability).toBeCloseTo(0.19993, 4);
    expect(value?.reproducibility).toBeCloseTo(0.22684, 4);
    expect(value?.grr).toBeCloseTo(0.30237, 4);
    expect(value?.part).toBeCloseTo(1.04233, 4);
    expect(value?.percent).toBeCloseTo(27.86, 2);
    expect(value).toMatchObject({ verdict: 'conditional', categories: 4 });
    expect(warnings.map(({ code }) => code)).toEqual(['fewCategories']);
  });
  it('kept, the interaction is negative and told', () => {
    const { value, warnings } = gaugeAnova({ readings, interaction: 'kept' });
    const found = value?.components.find(({ source }) => source === 'interaction');
    expect(found?.found).toBeLessThan(0);
    expect(found?.variance).toBe(0);
    expect(warnings[0]).toMatchObject({ code: 'negativeComponent', values: { source: 'interaction' } });
  });
  it('by averages and ranges: 26.68 % and 5 categories', () => {
    const { value } = gaugeAverageRange({ readings, tolerance: 8 });
    expect(value?.repeatability).toBeCloseTo(0.20188, 4);
    expect(value?.reproducibility).toBeCloseTo(0.22963, 4);
    expect(value?.part).toBeCloseTo(1.10456, 3);
    expect(value?.percent).toBeCloseTo(26.68, 1);
    expect(value?.categories).toBe(5);
    expect(value?.percentOfTolerance).toBeCloseTo((600 * 0.30575) / 8, 1);
  });
});

describe('figures', () => {
  it('example 7: 21.7 %, conditional, 6 categories', () => {
    const { value } = gaugeFigures({ grr: 0.02, part: 0.09 });
    expect(value?.total).toBeCloseTo(0.0922, 4);
    expect(value?.percent).toBeCloseTo(21.693, 3);
    expect(value).toMatchObject({ verdict: 'conditional', categories: 6, percentOfTolerance: null });
  });
  it('10 and 30 themselves are conditional', () => {
    const at = (percent: number) =>
      gaugeFigures({ grr: percent, part: Math.sqrt(100 ** 2 - percent ** 2) }).value?.verdict;
    expect([9.99, 10, 30, 30.01].map(at)).toEqual(['good', 'conditional', 'conditional', 'reject']);
  });
  it('a gauge without variation has no categories; one that sees nothing else has one', () => {
    expect(gaugeFigures({ grr: 0, part: 1 }).value).toMatchObject({ percent: 0, categories: null });
    expect(gaugeFigures({ grr: 1, part: 0 }).value).toMatchObject({ percent: 100, categories: 1 });
    expect(gaugeFigures({ grr: 0, part: 0 }).reason?.code).toBe('sigmaZero');
    expect(gaugeFigures({ grr: -1, part: 0 }).reason?.path).toBe('grr');
    expect(gaugeFigures({ grr: 1, part: 1, tolerance: 0 }).reason?.path).toBe('tolerance');
  });
});

it('trials that read the same are no variation of the gauge, and no categories without number come of their last bits', () => {
  const alike = (bias: number): GaugeReading[] =>
    [0.3, 0.7, 1.1, 2.3].flatMap((value, part) =>
      ['A', 'B'].flatMap((appraiser) =>
        [1, 2, 3].map(() => ({
          part: `${part}`,
          appraiser,
          value: appraiser === 'B' ? value + bias : value,
        })),
      ),
    );
  const { value, warnings } = gaugeAnova({ readings: alike(0) });
  expect(value).toMatchObject({ grr: 0, percent: 0, categories: null });
  expect(value?.part).toBeGreaterThan(0.5);
  expect(warnings.map(({ code }) => code)).toEqual(['noGaugeVariation']);
  // A constant bias of an appraiser is no interaction, and nothing is left to test it against.
  const biased = gaugeAnova({ readings: alike(0.1) }).value;
  expect(biased).toMatchObject({ repeatability: 0, interactionPooled: true });
  expect(biased?.reproducibility).toBeCloseTo(Math.sqrt(0.1 ** 2 / 2), 12);
  expect(biased?.rows.find(({ source }) => source === 'interaction')?.sum).toBe(0);
});

it('says what a crossed study lacks', () => {
  const reason = (given: readonly GaugeReading[]) => gaugeAnova({ readings: given }).reason?.code;
  expect(reason([])).toBe('tooFewParts');
  expect(reason(readings.filter(({ appraiser }) => appraiser === 'A'))).toBe('tooFewAppraisers');
  expect(reason(readings.slice(1))).toBe('unbalanced');
  expect(reason([{ part: '1', appraiser: 'A', value: null }])).toBe('readingMissing');
  expect(reason([{ part: '1', appraiser: 'A', value: Number.POSITIVE_INFINITY }])).toBe('notFinite');
  const once = ['1', '2'].flatMap((part) => ['A', 'B'].map((appraiser) => ({ part, appraiser, value: 1 })));
  expect(reason(once)).toBe('tooFewTrials');
  expect(reason([...once, ...once])).toBe('sigmaZero');
  const scaled = (by: number) => readings.map((each) => ({ ...each, value: (each.value as number) * by }));
  for (const by of [1e200, 1e-200]) {
    expect(reason(scaled(by))).toBe('outOfRange');
    expect(gaugeAverageRange({ readings: scaled(by) }).reason?.code).toBe('outOfRange');
  }
  expect(gaugeAnova({ readings: scaled(1e-100) }).value?.categories).toBe(
    gaugeAnova({ readings }).value?.categories,
  );
  expect(gaugeAnova({ readings, interaction: 'perhaps' }).reason?.path).toBe('interaction');
  const eleven = Array.from({ length: 11 }, (_, at) =>
    ['A', 'B'].flatMap((appraiser) =>
      [1, 2].map((value) => ({ part: `${at}`, appraiser, value: at + value })),
    ),
  ).flat();
  expect(gaugeAverageRange({ readings: eleven }).reason?.code).toBe('sizeNotTabulated');
});

it('the sums of squares add up whatever is read, and a shift of the scale changes nothing', () => {
  const cell = fc.array(fc.integer({ min: -500, max: 500 }), { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(cell, cell), { minLength: 2, maxLength: 6 }),
      fc.integer({ min: 0, max: 1e6 }),
      (rows, shift) => {
        const study = (by: number) =>
          rows.flatMap((row, part) =>
            row.flatMap((values, person) =>
              values.map((value) => ({ part: `${part}`, appraiser: `${person}`, value: value / 8 + by })),
            ),
          );
        const all = study(0).map(({ value }) => value);
        fc.pre(new Set(all).size > 1);
        const centre = all.reduce((sum, value) => sum + value, 0) / all.length;
        const total = all.reduce((sum, value) => sum + (value - centre) ** 2, 0);
        const found = gaugeAnova({ readings: study(0), interaction: 'kept' }).value;
        expect((found?.rows.at(-1)?.sum ?? 0) / total).toBeCloseTo(1, 9);
        const shifted = gaugeAnova({ readings: study(shift), interaction: 'kept' }).value;
        expect(shifted?.percent).toBeCloseTo(found?.percent ?? 0, 4);
      },
    ),
    freshRuns(300),
  );
});
