import { describe, expect, test } from 'vitest';
import { type Hiding, mergedHidings, onPanel } from './index.ts';

const hour = 3_600_000;
const minute = 60_000;
const hidden = (from: number, to: number, rings = true): Hiding => ({
  from: from * hour,
  to: to * hour,
  rings,
});
const active = (start: number, end: number | null) => ({
  start: start * hour,
  end: end === null ? null : end * hour,
});

describe('time on the panel', () => {
  test('is the whole activation where nothing hides it', () => {
    expect(onPanel(active(1, 66), [], [])).toBeNull();
    expect(onPanel(active(1, 66), [hidden(0, 1), hidden(66, 70)], [2 * hour])).toBeNull();
  });

  test('begins where the alarm comes back, and ends where it is hidden', () => {
    expect(onPanel(active(1, 66), [hidden(0.5, 2)], [])).toEqual({
      stood: [{ from: 2 * hour, to: 66 * hour }],
      wait: { from: 2 * hour, to: null },
    });
    expect(onPanel(active(1, 67), [hidden(2, 66, false)], [])).toEqual({
      stood: [
        { from: hour, to: 2 * hour },
        { from: 66 * hour, to: 67 * hour },
      ],
      wait: { from: hour, to: 2 * hour },
    });
    expect(onPanel(active(1, null), [hidden(0, 100)], [])).toEqual({
      stood: [{ from: 100 * hour, to: null }],
      wait: { from: 100 * hour, to: null },
    });
    expect(onPanel(active(1, 50), [hidden(0, 100)], [])).toEqual({
      stood: [],
      wait: { from: hour, to: hour },
    });
  });

  test('waits for an acknowledgement anew, but after a shelf that was ended by hand', () => {
    const short = { start: 0, end: 5 * hour };
    const shelf = { from: 5 * minute, to: hour };
    expect(onPanel(short, [{ ...shelf, rings: true }], [hour + 3 * minute])?.wait).toEqual({
      from: hour,
      to: hour + 3 * minute,
    });
    expect(onPanel(short, [{ ...shelf, rings: false }], [])?.wait).toEqual({ from: 0, to: 5 * minute });
    // Late before it was hidden it stays late, whatever comes after.
    expect(onPanel(short, [{ from: 20 * minute, to: hour, rings: true }], [hour])?.wait).toEqual({
      from: 0,
      to: 20 * minute,
    });
    // Returned meanwhile it is gone from the panel, and waits no more.
    expect(onPanel({ start: 0, end: minute }, [{ ...shelf, rings: true }], [])).toEqual({
      stood: [{ from: 0, to: minute }],
      wait: { from: 0, to: 5 * minute },
    });
  });

  test('is hidden once by what overlaps, and comes back as the last of it does', () => {
    expect(mergedHidings([hidden(4, 6, false), hidden(1, 5), hidden(8, 8), hidden(9, 10)])).toEqual([
      hidden(1, 6, false),
      hidden(9, 10),
    ]);
    expect(mergedHidings([hidden(1, 6), hidden(2, 4, false)])).toEqual([hidden(1, 6)]);
  });
});
