import { describe, expect, it } from 'vitest';
import { assess } from '../assess.ts';
import type { Inspection } from '../component.ts';
import { exampleComponent, exampleSettings } from '../example-component.ts';
import type { Thinning } from '../mechanisms/mechanism.ts';

/** 12.7 mm in all: 3 mm of cladding on 9.7 mm of base metal. */
const clad = (changes: Partial<Thinning>, inspections: Inspection[] = []) =>
  assess(
    exampleComponent({
      geometry: { furnishedThicknessMm: 12.7, minimumThicknessMm: 8.5, diameterMm: 1500 },
      mechanisms: [
        {
          type: 'thinning',
          corrosionRateMmPerYear: 0.127,
          claddingThicknessMm: 3,
          confidence: 'low',
          ...changes,
        },
      ],
      inspections,
    }),
    exampleSettings,
  );
const unclad = (inspections: Inspection[]) =>
  assess(
    exampleComponent({
      geometry: { furnishedThicknessMm: 12.7, minimumThicknessMm: 8.5, diameterMm: 1500 },
      mechanisms: [{ type: 'thinning', corrosionRateMmPerYear: 0.127, confidence: 'low' }],
      inspections,
    }),
    exampleSettings,
  );
const reading = (wallThicknessMm: number): Inspection[] => [
  { date: '2016-01-01', credits: [], wallThicknessMm },
];

describe('a clad wall', () => {
  it('whose reading lies below the base metal thins like a bare one, whatever the rate of the cladding', () => {
    const bare = unclad(reading(9.2)).result.atRbiDate.damageFactor!;
    expect(bare).toBeGreaterThan(50);
    for (const claddingRateMmPerYear of [0, 0.01, 0.3]) {
      const { result } = clad({ claddingRateMmPerYear }, reading(9.2));
      expect(result.atRbiDate.damageFactor).toBeCloseTo(bare, 9);
      expect(result.atRbiDate.wallThicknessMm).toBeCloseTo(9.2 - 0.127 * 10, 3);
    }
  });

  it('read exactly at the base metal has no cladding left', () => {
    const { result } = clad({ claddingRateMmPerYear: 0 }, reading(9.7));
    expect(result.atRbiDate.wallThicknessMm).toBeCloseTo(9.7 - 0.127 * 10, 3);
  });

  it('loses cladding first: age_rc = (t_rdi − t_bm)/Cr_cm', () => {
    // 3 mm at 0.25 mm/yr last 12 years of 20; 8 years of base metal at 0.127 mm/yr follow.
    const { result, steps } = clad({ claddingRateMmPerYear: 0.25 });
    expect(result.atRbiDate.wallThicknessMm).toBeCloseTo(12.7 - 3 - 8 * 0.127, 2);
    const step = steps.find(({ figure }) => figure === 'atRbiDate.mechanisms[0].claddingYears');
    expect(step?.value).toBeCloseTo(12, 9);
  });

  it('without a rate of the cladding has no damage factor and says which field is missing', () => {
    const { result, problems } = clad({});
    expect(result.atRbiDate.damageFactor).toBeNull();
    expect(problems).toEqual([{ code: 'missing', field: 'mechanisms[0].claddingRateMmPerYear' }]);
  });

  it('is asked about when its cladding is said not to corrode', () => {
    const { warnings } = clad({ claddingRateMmPerYear: 0 });
    expect(warnings.map(({ code }) => code)).toContain('cladding-without-rate');
  });

  it('cannot be all cladding', () => {
    const { result, problems } = clad({ claddingRateMmPerYear: 0.1, claddingThicknessMm: 12.7 });
    expect(result.atRbiDate.damageFactor).toBeNull();
    expect(problems[0]).toMatchObject({
      code: 'above-maximum',
      field: 'mechanisms[0].claddingThicknessMm',
    });
  });
});
