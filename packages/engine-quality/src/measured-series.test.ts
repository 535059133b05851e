import { freshRuns } from '@ircrisk/units/testing/fresh-seed.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { capabilityOfSeries, chartOfSeries, type MeasuredSeries, specificationFrom } from './index.ts';

const limits = [4, 10, 16] as const;
const seriesOf = (values: readonly (readonly number[])[], spec = limits): MeasuredSeries => ({
  values,
  defects: values.map(() => null),
  inspected: values.map(() => null),
  excluded: values.map(() => false),
  limits: values.map(() => [...spec] as [number, number, number]),
});
const plan = { chart: 'xbarR', lsl: 4, target: 10, usl: 16, baseline: 20 };
const calm = Array.from({ length: 20 }, (_, at) => [9.6, 10.1, 10.4 - (at % 3) * 0.2, 9.9 + (at % 2) * 0.1]);

describe('a measured series', () => {
  it('keeps the limits of its baseline whatever is measured afterwards', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -50, max: 50, noNaN: true }), { minLength: 4, maxLength: 4 }),
        (later) => {
          const before = chartOfSeries(plan, seriesOf(calm)).value?.location.points[0];
          const after = chartOfSeries(plan, seriesOf([...calm, later])).value?.location.points[0];
          expect(after).toMatchObject({ centre: before?.centre, upper: before?.upper, lower: before?.lower });
        },
      ),
      freshRuns(50),
    );
  });
  it('marks a point beyond the frozen limits', () => {
    const { value } = chartOfSeries(plan, seriesOf([...calm, [14, 14, 14, 14]]));
    expect(value?.location.points.at(-1)?.rules).toContain(1);
  });
  it('is judged by the frozen limits: in control it has a capability, with a signal none without a reason', () => {
    const value = fc.double({ min: 8, max: 12, noNaN: true });
    const later = fc.array(fc.array(value, { minLength: 4, maxLength: 4 }), { maxLength: 8 });
    fc.assert(
      fc.property(later, (more) => {
        const series = seriesOf([...calm, ...more]);
        const chart = chartOfSeries(plan, series).value;
        const isInControl = chart?.location.inControl === true && chart.spread?.inControl === true;
        expect(capabilityOfSeries(plan, series).value !== null).toBe(isInControl);
        expect(capabilityOfSeries(plan, series, { overrideReason: 'asked' }).value).not.toBeNull();
      }),
      freshRuns(100),
    );
  });
  it('begins anew where the specification was changed', () => {
    const old = seriesOf(calm, [3, 10, 17] as unknown as typeof limits);
    const joined: MeasuredSeries = {
      ...seriesOf([...calm, ...calm]),
      limits: [...old.limits, ...seriesOf(calm).limits],
    };
    expect(specificationFrom(plan, joined)).toBe(20);
    expect(
      capabilityOfSeries({ ...plan, baseline: null }, joined, { overrideReason: 'asked' }).value?.n,
    ).toBe(80);
    expect(capabilityOfSeries(plan, old).value).toBeNull();
  });
  it('counts go to the chart of counts, without a spread and without a capability', () => {
    const counts: MeasuredSeries = {
      ...seriesOf(Array.from({ length: 12 }, () => [])),
      defects: Array.from({ length: 12 }, (_, at) => (at === 11 ? 30 : 4)),
      inspected: Array.from({ length: 12 }, () => 100),
    };
    const { value } = chartOfSeries({ ...plan, chart: 'p', baseline: null }, counts);
    expect(value?.spread).toBeNull();
    expect(value?.location.points.at(-1)?.rules).toContain(1);
    expect(capabilityOfSeries({ ...plan, chart: 'p' }, counts).reason?.code).toBe('noCapability');
  });
});
