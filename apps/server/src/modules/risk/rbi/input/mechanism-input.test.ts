import { describe, expect, it } from 'vitest';
import { Gaps } from './gaps.ts';
import type { LedgerRow, ReadingRow } from './ledger-rows.ts';
import { mechanismFromLedger } from './mechanism-input.ts';

/** A wall of 20 mm, 3 mm of it cladding, as far as thinning looks at it. */
const clad = (locations: ReadingRow[][]): LedgerRow =>
  ({
    claddingThickness: 3,
    nominalThickness: 20,
    corrosionAllowance: 3,
    designLife: 20,
    statedRate: null,
    tank: null,
    inspections: [],
    partCount: 2,
    inServiceDate: '2008-01-01',
    locations,
  }) as unknown as LedgerRow;

const thinningOf = (row: LedgerRow) => {
  const gaps = new Gaps();
  return { mechanism: mechanismFromLedger('thinning', row, gaps), gaps: gaps.list };
};

describe('a clad part of the ledger', () => {
  it('without readings asks for the rate of its cladding and sends none', () => {
    const { mechanism, gaps } = thinningOf(clad([]));
    expect(mechanism).toMatchObject({ claddingThicknessMm: 3, corrosionRateMmPerYear: 0.15 });
    expect(mechanism).not.toHaveProperty('claddingRateMmPerYear');
    expect(gaps).toContainEqual(
      expect.objectContaining({
        field: 'mechanisms.thinning.claddingRateMmPerYear',
        weight: 'stops',
        reason: 'noCladdingRate',
      }),
    );
  });

  it('takes the measured rate as that of the cladding while the wall is above the base metal', () => {
    const { mechanism } = thinningOf(
      clad([
        [
          { date: '2010-01-01', thickness: 20 },
          { date: '2020-01-01', thickness: 19 },
        ],
      ]),
    );
    expect((mechanism as { claddingRateMmPerYear: number }).claddingRateMmPerYear).toBeCloseTo(0.1, 3);
    expect(mechanism).toMatchObject({ corrosionRateMmPerYear: 0.15, confidence: 'low' });
  });

  it('takes it as that of the base metal once the readings are below the cladding', () => {
    const { mechanism, gaps } = thinningOf(
      clad([
        [
          { date: '2010-01-01', thickness: 16.5 },
          { date: '2020-01-01', thickness: 15 },
        ],
      ]),
    );
    expect((mechanism as { corrosionRateMmPerYear: number }).corrosionRateMmPerYear).toBeCloseTo(0.15, 3);
    expect(gaps.map(({ reason }) => reason)).toEqual(['claddingGone']);
  });

  it('asks for the rate of the base metal where one reading alone is below the cladding', () => {
    const { mechanism, gaps } = thinningOf(
      clad([
        [
          { date: '2010-01-01', thickness: 18 },
          { date: '2020-01-01', thickness: 16 },
        ],
      ]),
    );
    // 2 mm in ten years, one of cladding and one of steel: more than the 0.15 of the allowance, and no rate of the steel.
    expect((mechanism as { corrosionRateMmPerYear: number }).corrosionRateMmPerYear).toBeCloseTo(0.2, 3);
    expect(mechanism).toMatchObject({ confidence: 'low' });
    expect(gaps).toContainEqual(
      expect.objectContaining({
        field: 'mechanisms.thinning.corrosionRateMmPerYear',
        weight: 'high',
        reason: 'noBaseRate',
      }),
    );
  });

  it('whose readings grew tells no rate of its cladding, and least of all zero', () => {
    const { mechanism, gaps } = thinningOf(
      clad([
        [
          { date: '2010-01-01', thickness: 19 },
          { date: '2020-01-01', thickness: 19.5 },
        ],
      ]),
    );
    expect(mechanism).not.toHaveProperty('claddingRateMmPerYear');
    expect(gaps).toContainEqual(expect.objectContaining({ weight: 'stops', reason: 'claddingGrew' }));
  });
});
