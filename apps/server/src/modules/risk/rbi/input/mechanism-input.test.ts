import { describe, expect, it } from 'vitest';
import { Gaps } from './gaps.ts';
import type { LedgerRow, ReadingRow } from './ledger-rows.ts';
import { mechanismFromLedger } from './mechanism-input.ts';

/** A vessel of 20 mm with 3 mm of cladding, as far as thinning looks at it. */
const clad = (locations: ReadingRow[][]): LedgerRow =>
  ({
    claddingThickness: 3,
    nominalThickness: 20,
    corrosionAllowance: 3,
    designLife: 20,
    statedRate: null,
    tank: null,
    inspections: [],
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
          { date: '2010-01-01', thickness: 23 },
          { date: '2020-01-01', thickness: 22 },
        ],
      ]),
    );
    expect((mechanism as { claddingRateMmPerYear: number }).claddingRateMmPerYear).toBeCloseTo(0.1, 3);
    expect(mechanism).toMatchObject({ corrosionRateMmPerYear: 0.15, confidence: 'low' });
  });

  it('takes it as that of the base metal once the reading is below it', () => {
    const { mechanism, gaps } = thinningOf(
      clad([
        [
          { date: '2010-01-01', thickness: 20.5 },
          { date: '2020-01-01', thickness: 19 },
        ],
      ]),
    );
    expect((mechanism as { corrosionRateMmPerYear: number }).corrosionRateMmPerYear).toBeCloseTo(0.15, 3);
    expect(gaps.map(({ reason }) => reason)).toEqual(['claddingGone']);
  });
});
