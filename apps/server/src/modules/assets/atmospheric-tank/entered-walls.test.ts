import { describe, expect, it } from 'vitest';
import { type EnteredPlate, enteredNow } from './entered-walls.ts';

const plate = (more: Partial<EnteredPlate>): EnteredPlate => ({
  record: { walls: [6, 7], day: '2025-01-01' },
  shown: { walls: [6, 7], day: '2025-01-01' },
  entered: { walls: [8, 9], day: '2020-01-01' },
  ofGrid: [false, false],
  ...more,
});

describe('what a person entered for a plate', () => {
  it('stays what it was while nobody types over what the platform shows', () => {
    expect(enteredNow(plate({}))).toEqual({ walls: [8, 9], day: '2020-01-01' });
    // Written in inches and back.
    expect(enteredNow(plate({ record: { walls: [6.001, 7], day: '2025-01-01' } }))).toEqual({
      walls: [8, 9],
      day: '2020-01-01',
    });
  });

  it('is the whole record once its day is another', () => {
    const record = { walls: [6, 7], day: '2026-01-01' } as const;
    expect(enteredNow(plate({ record }))).toEqual(record);
  });

  it('takes one wall that was typed, as old as the one it stands beside', () => {
    const record = { walls: [6, 6.5], day: '2025-01-01' } as const;
    expect(enteredNow(plate({ record }))).toEqual({ walls: [8, 6.5], day: '2020-01-01' });
    const alone = { walls: [null, null], day: null } as const;
    expect(enteredNow(plate({ record, entered: alone }))).toEqual({ walls: [null, 6.5], day: '2025-01-01' });
  });

  it('is what a record says that the platform never wrote, but for the figure of a cell', () => {
    expect(enteredNow(plate({ shown: null }))).toEqual({ walls: [6, 7], day: '2025-01-01' });
    expect(enteredNow(plate({ shown: null, ofGrid: [true, false] }))).toEqual({
      walls: [null, 7],
      day: '2025-01-01',
    });
    expect(enteredNow(plate({ shown: null, ofGrid: [true, true] }))).toEqual({
      walls: [null, null],
      day: null,
    });
  });
});
