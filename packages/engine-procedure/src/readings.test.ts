import { describe, expect, it } from 'vitest';
import { isNotice, judgeReading, type Measure, rangeText } from './index.ts';

const runOut: Measure = { quantity: 'clearance', high: 0.05, plausibleLow: 0, plausibleHigh: 5 };
const judged = (measure: Measure, given: Parameters<typeof judgeReading>[1], system: 'zh' | 'en' = 'zh') => {
  const found = judgeReading(measure, given, [], null, system);
  return isNotice(found) ? found.code : found.outcome;
};

describe('a reading', () => {
  it('on its limit passes, in whichever unit it was typed', () => {
    expect(judged(runOut, { typed: '0.05 mm' })).toBe('pass');
    expect(judged(runOut, { typed: '0.051 mm' })).toBe('fail');
    expect(judged({ quantity: 'clearance', high: 25.4, plausibleHigh: 100 }, { typed: '1 in' })).toBe('pass');
    expect(judged(runOut, { typed: '50 µm' })).toBe('pass');
    expect(judged(runOut, { typed: '０．０５' })).toBe('pass');
    expect(judged({ quantity: 'clearance' }, { typed: '3 mm' })).toBe('recorded');
  });

  it('in a unit nobody converts is that of its step, or none', () => {
    const insulation: Measure = { unit: 'MΩ', low: 100 };
    for (const typed of ['120 kΩ', '120kΩ', '120 mΩ', '120 V', '120 m3'])
      expect(judged(insulation, { typed }), typed).toBe('otherUnit');
    for (const typed of ['100', '100 MΩ', '100MΩ', '１００ＭΩ', '100 M\u2126', '1e2', '1e2 MΩ'])
      expect(judged(insulation, { typed }), typed).toBe('pass');
    expect(judged(insulation, { typed: '99.9 MΩ' })).toBe('fail');
    expect(judged(insulation, { typed: 'MΩ 100' })).toBe('badReading');
    expect(judged({ unit: '%', low: 19.5, high: 21 }, { typed: '20.9％' })).toBe('pass');
    expect(judged({ unit: '%', low: 19.5, high: 21 }, { typed: '20 ppm' })).toBe('otherUnit');
    expect(judged({ low: 3 }, { typed: '4 格' })).toBe('pass');
  });

  it('of a slipped unit is not taken unless it is confirmed with a note', () => {
    const gap: Measure = { quantity: 'clearance', low: 4, high: 6, plausibleLow: 1, plausibleHigh: 50 };
    expect(judged(gap, { typed: '5 in' })).toBe('implausible');
    expect(judged(gap, { typed: '5', confirmed: true }, 'en')).toBe('implausible');
    expect(judged(gap, { typed: '5 in', confirmed: true, note: '已核对' })).toBe('fail');
    expect(judged(gap, { typed: '5 MPa' })).toBe('badReading');
    expect(judged(gap, { typed: 'abc' })).toBe('badReading');
    expect(judged(gap, { typed: '' })).toBe('noReading');
  });

  it('is kept with the unit it was read in, also where none was typed', () => {
    const kept = (
      given: Parameters<typeof judgeReading>[1],
      system: 'zh' | 'en',
      measure: Measure = runOut,
    ) => {
      const found = judgeReading(measure, given, [], null, system);
      return isNotice(found) ? found.code : found.typed;
    };
    expect(kept({ typed: '0.04' }, 'zh')).toBe('0.04 mm');
    expect(kept({ typed: '0.04' }, 'en')).toBe('0.04 in');
    expect(kept({ typed: '0.04 mm' }, 'en')).toBe('0.04 mm');
    const measure: Measure = {
      formula: 'alignment',
      inputs: { A: 200, front: 150, rear: 650, rpm: 3000, coupling: 'short' },
    };
    const readings = { v1: '0.02', v2: '0.02 mm', h1: '0.01', h2: '0.03' };
    expect(kept({ readings }, 'zh', measure)).toBe('v1 0.02 mm, v2 0.02 mm, h1 0.01 mm, h2 0.03 mm');
  });

  it('without the limits of its model or the inputs of its formula leaves the step open', () => {
    expect(judged({ quantity: 'clearance', parameter: 'seal' }, { typed: '4' })).toBe('noParameter');
    expect(judged({ quantity: 'torque', formula: 'boltTorque', inputs: {} }, { typed: '4' })).toBe(
      'missingInput',
    );
  });

  it('of an alignment needs all four planes and passes only both ways', () => {
    const measure: Measure = {
      formula: 'alignment',
      inputs: { A: 200, front: 150, rear: 650, rpm: 3000, coupling: 'short' },
    };
    const good = { v1: '0.02 mm', v2: '0.02 mm', h1: '0.01 mm', h2: '0.03 mm' };
    expect(judged(measure, { readings: good })).toBe('pass');
    expect(judged(measure, { readings: { ...good, h1: '0.30 mm', h2: '0.10 mm' } })).toBe('fail');
    expect(judged(measure, { readings: { v1: '0.02' } })).toBe('noReading');
  });

  it('passes on the limit as it is told, in either system', () => {
    for (const system of ['zh', 'en'] as const)
      for (const limit of [0.8, 0.05, 1 / 3, 4.5, 12.7, 19.0508]) {
        const below: Measure = { quantity: 'clearance', high: limit, plausibleLow: 0, plausibleHigh: 50 };
        const above: Measure = { quantity: 'clearance', low: limit, plausibleLow: 0, plausibleHigh: 50 };
        const told = [
          rangeText(below, { low: null, high: limit }, system),
          rangeText(above, { low: limit, high: null }, system),
        ].map((text) => text.slice(2));
        expect([
          judged(below, { typed: told[0]! }, system),
          judged(above, { typed: told[1]! }, system),
        ]).toEqual(['pass', 'pass']);
      }
  });

  it('is told with its range in the reader’s unit', () => {
    expect(rangeText(runOut, { low: null, high: 0.05 }, 'zh')).toBe('≤ 0.050 mm');
    expect(rangeText(runOut, { low: 4, high: 4.5 }, 'en')).toBe('0.1575–0.17716 in');
    expect(rangeText({ unit: '格' }, { low: 2, high: null }, 'zh')).toBe('≥ 2 格');
  });
});
