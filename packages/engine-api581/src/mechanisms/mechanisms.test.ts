import { describe, expect, it } from 'vitest';
import { assess } from '../assess.ts';
import type { Component, Inspection } from '../component.ts';
import { exampleComponent, exampleSettings } from '../example-component.ts';
import { expectRecomputed } from '../testing/expect-recomputed.ts';
import { GROUP_OF, noDamage, totalDamageFactor } from '../total-damage-factor.ts';
import { creditColumns, parseCounts } from './inspection-credit.ts';
import type { Mechanism } from './mechanism.ts';
import { MECHANISM_TYPES } from './mechanism.ts';

const factor = (mechanism: Mechanism, changes: Partial<Component> = {}): number =>
  assess(exampleComponent({ mechanisms: [mechanism], inspections: [], ...changes }), exampleSettings).result
    .mechanisms[0]!.atRbiDate!;
const grown = 20 ** 1.1;

/** One sound example of every mechanism with the factor worked out by hand from its table. */
const EXAMPLES: Record<(typeof MECHANISM_TYPES)[number], [Mechanism, number | null, Partial<Component>?]> = {
  thinning: [{ type: 'thinning', corrosionRateMmPerYear: 0.127, confidence: 'low' }, null],
  lining: [{ type: 'lining', lining: 'glassLined', condition: 'average' }, 2 * 146],
  'scc-caustic': [{ type: 'scc-caustic', naohPercent: 3, temperatureC: 100 }, 500 * grown],
  'scc-amine': [{ type: 'scc-amine', amine: 'MEA', lean: true, temperatureC: 90 }, 1000 * grown],
  'scc-ssc': [{ type: 'scc-ssc', ph: 8.6, h2sPpm: 5000, cyanide: true }, 10 * grown],
  'scc-hic-sohic-h2s': [
    { type: 'scc-hic-sohic-h2s', ph: 5, h2sPpm: 20000, steel: 'seamless', monitoring: 'both' },
    (10 * grown) / 4,
  ],
  'scc-carbonate': [{ type: 'scc-carbonate', ph: 9.2, carbonatePpm: 20 }, 1000 * grown],
  'scc-polythionic': [
    { type: 'scc-polythionic', alloy: '347', sulfideMoistureOxygen: true, temperatureC: 450 },
    500 * grown,
  ],
  'scc-chloride': [{ type: 'scc-chloride', chloridePpm: 5, ph: 7, temperatureC: 50 }, 50 * grown],
  'scc-hsc-hf': [{ type: 'scc-hsc-hf' }, 10 * grown],
  'scc-hic-sohic-hf': [{ type: 'scc-hic-sohic-hf', steel: 'lowSulfur' }, 100 * grown],
  'external-corrosion': [{ type: 'external-corrosion', driver: 'dry', confidence: 'low' }, null],
  cui: [{ type: 'cui', driver: 'mild', confidence: 'low' }, null],
  'external-chloride-scc': [
    { type: 'external-chloride-scc', driver: 'moderate', temperatureC: 60 },
    10 * grown,
  ],
  'cui-chloride-scc': [
    { type: 'cui-chloride-scc', driver: 'mild', temperatureC: 60, complexity: 'aboveAverage' },
    50 * grown,
  ],
  htha: [{ type: 'htha', steel: '2.25Cr-1Mo', hydrogenPartialPressureMPa: 5, temperatureC: 560 }, 2000],
  'brittle-fracture': [{ type: 'brittle-fracture', referenceTemperatureC: 11, minimumTemperatureC: 0 }, 0.07],
  'temper-embrittlement': [
    {
      type: 'temper-embrittlement',
      referenceTemperatureC: -66,
      transitionShiftC: 66,
      minimumTemperatureC: 0,
    },
    3,
  ],
  'embrittlement-885f': [{ type: 'embrittlement-885f', minimumTemperatureC: 50 }, 87],
  'sigma-phase': [{ type: 'sigma-phase', sigmaPercent: 12, minimumTemperatureC: 204 }, 1333],
  'piping-fatigue': [
    {
      type: 'piping-fatigue',
      previousFailures: 'one',
      shaking: 'minor',
      shakingDuration: 'shakingUnder2weeks',
      cyclicSource: 'none',
      correctiveAction: 'none',
      fittings: '6-10',
      pipeCondition: 'good',
      joint: 'saddleInFittings',
      branch: 'allBranchesUpTo2inNPS',
    },
    100,
  ],
};

describe('every mechanism', () => {
  for (const type of MECHANISM_TYPES) {
    it(`${type} has a damage factor as its table says, and a derivation`, () => {
      const [mechanism, expected, changes] = EXAMPLES[type];
      const value = factor(mechanism, changes);
      const made = exampleComponent({ mechanisms: [mechanism], inspections: [], ...changes });
      expectRecomputed(assess(made, exampleSettings).steps);
      if (expected === null) expect(value).toBeGreaterThan(0);
      // Cracking factors end at 5000, whatever they have grown to.
      else expect(value / Math.min(expected, 5000)).toBeCloseTo(1, 2);
      const { steps } = assess(
        exampleComponent({ mechanisms: [mechanism], inspections: [] }),
        exampleSettings,
      );
      expect(steps.find((step) => step.figure === 'atRbiDate.mechanisms[0].df')?.value).toBe(value);
    });

    it(`${type} without its data is null with the fields named`, () => {
      const bare = { type } as Mechanism;
      const { result, problems } = assess(
        { id: 'bare', componentType: 'DRUM', startDate: '2010-01-01', mechanisms: [bare] },
        exampleSettings,
      );
      expect(result.mechanisms[0]!.atRbiDate).toBeNull();
      expect(problems.some((problem) => problem.code === 'missing')).toBe(true);
    });
  }
});

describe('cladding', () => {
  const clad: Mechanism = {
    type: 'thinning',
    corrosionRateMmPerYear: 0.4,
    claddingRateMmPerYear: 0.1,
    claddingThicknessMm: 3,
    confidence: 'low',
  };
  it('is consumed first: after 20 years nothing of the base metal is gone', () => {
    const { result } = assess(exampleComponent({ mechanisms: [clad], inspections: [] }), exampleSettings);
    expect(result.atRbiDate.wallThicknessMm).toBeCloseTo(12.7 - 2, 2);
    // 30 years: the 3 mm are gone exactly.
    expect(result.atPlanDate!.wallThicknessMm).toBeCloseTo(12.7 - 3, 2);
  });
  it('does not count as loss from Addendum 2 on', () => {
    const { result, warnings } = assess(exampleComponent({ mechanisms: [clad], inspections: [] }), {
      ...exampleSettings,
      edition: 'api581-3-addendum-2',
    });
    expect(result.atRbiDate.wallThicknessMm).toBeCloseTo(12.7, 9);
    expect(warnings.some((warning) => warning.code === 'doubtful-table')).toBe(true);
  });
});

describe('inspections', () => {
  const look = (date: string, changes: Partial<Inspection>): Inspection => ({
    date,
    credits: [],
    ...changes,
  });

  it('restart the thinning clock where they read the wall', () => {
    const thin: Mechanism = { type: 'thinning', corrosionRateMmPerYear: 0.127, confidence: 'low' };
    const read = factor(thin, { inspections: [look('2016-01-01', { wallThicknessMm: 12.7 })] });
    expect(read).toBeCloseTo(6.97478, 1);
  });

  it('restart the growth of cracks when A, B or C and clean, not when D or cracks are left', () => {
    const ssc: Mechanism = { type: 'scc-ssc', ph: 5, h2sPpm: 2000 };
    const seen = (effectiveness: 'A' | 'C' | 'D', cracksRemaining = false) =>
      factor(ssc, {
        inspections: [
          look('2019-01-01', { credits: [{ mechanism: 'scc-ssc', effectiveness }], cracksRemaining }),
        ],
      });
    expect(seen('C') / (3 * 7 ** 1.1)).toBeCloseTo(1, 2);
    expect(seen('D') / (8 * 20 ** 1.1)).toBeCloseTo(1, 2);
    // High severity 100, the inspection that left the cracks is no credit, and the clock runs since the start.
    expect(seen('C', true) / (100 * 20 ** 1.1)).toBeCloseTo(1, 2);
  });

  it('count two of a poorer level as one, never above the best level performed', () => {
    expect(creditColumns(parseCounts('1A+2B'))).toContainEqual({ level: 'A', count: 2 });
    expect(creditColumns(parseCounts('1B+2C+4D'))).toContainEqual({ level: 'B', count: 3 });
    expect(creditColumns(parseCounts('2C'))).toEqual([
      { level: 'C', count: 2 },
      { level: 'D', count: 2 },
    ]);
    expect(creditColumns(parseCounts('E'))).toEqual([]);
  });

  it('before the start of service or of unknown kind are refused', () => {
    const { problems } = assess(
      exampleComponent({
        inspections: [
          look('2016-01-01', { credits: [{ mechanism: 'thinning', effectiveness: 'Z' as 'A' }] }),
        ],
      }),
      exampleSettings,
    );
    expect(problems[0]).toMatchObject({
      code: 'unknown-value',
      field: 'inspections[0].credits[0].effectiveness',
    });
  });

  it('that find the coating failed end its protection', () => {
    const external: Mechanism = {
      type: 'external-corrosion',
      driver: 'moderate',
      confidence: 'low',
      coatingDate: '2006-01-01',
      coatingQuality: 'high',
    };
    const sound = factor(external);
    const failed = factor(external, {
      inspections: [
        look('2010-01-01', {
          credits: [{ mechanism: 'external-corrosion', effectiveness: 'E' }],
          coatingFailed: true,
        }),
      ],
    });
    expect(failed).toBeGreaterThan(sound);
  });
});

describe('the total damage factor', () => {
  it('knows a group for every mechanism', () => {
    expect(Object.keys(GROUP_OF).toSorted()).toEqual([...MECHANISM_TYPES].toSorted());
  });

  it('lets a liner shield the wall and adds the brittle group by its own rule', () => {
    const groups = {
      ...noDamage(),
      thinning: 100,
      lining: 30,
      external: 10,
      brittle: 5,
      temper: 4,
      phase: 7,
      cracking: 2,
    };
    expect(totalDamageFactor(groups, 'general')).toBe(30 + 10 + 2 + 9);
    expect(totalDamageFactor({ ...groups, phase: 20 }, 'local')).toBe(30 + 2 + 20);
    expect(totalDamageFactor({ ...noDamage(), lining: 30 }, 'general')).toBe(30);
  });
});
