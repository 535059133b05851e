import { freshRuns } from '@ircrisk/units/testing/fresh-seed.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  lanesOf,
  momentOf,
  momentText,
  movedEvent,
  moveStep,
  reachOf,
  type TimedEvent,
  ticksOf,
  wholeView,
  zoomedView,
} from './index.ts';

const minute = 60_000;
const event = (id: string, happenedAt: string, more: Partial<TimedEvent> = {}): TimedEvent => ({
  id,
  happenedAt,
  ...more,
});

it('shows everything with its doubt, and nothing without events', () => {
  expect(wholeView([])).toBeUndefined();
  const guess = event('a', '2025-10-12 00:00:00', { uncertaintyMinutes: 3 * 1440 });
  const last = event('b', '2025-10-22 10:00:00', { endedAt: '2025-10-28 04:00:00' });
  const view = wholeView([guess, last])!;
  expect(view.from).toBeLessThan(momentOf('2025-10-09 00:00:00'));
  expect(view.to).toBeGreaterThan(momentOf('2025-10-28 04:00:00'));
});

it('zoom keeps the moment under the pointer and ends at ten minutes', () => {
  const view = { from: momentOf('2025-10-28 00:00:00'), to: momentOf('2025-10-29 00:00:00') };
  const around = momentOf('2025-10-28 06:00:00');
  const near = zoomedView(view, 0.5, around);
  expect((around - near.from) / (near.to - near.from)).toBeCloseTo(0.25);
  const nearest = zoomedView(view, 1e-9, around);
  expect(nearest.to - nearest.from).toBe(10 * minute);
});

it('ticks are round moments: hours within a day, days within months', () => {
  const from = momentOf('2025-10-28 00:10:00');
  const hours = ticksOf({ from, to: from + 12 * 60 * minute }, 1000);
  expect(hours[0]?.text).toBe('10-28 02:00');
  const months = ticksOf({ from, to: from + 120 * 1440 * minute }, 1000);
  expect(months.every(({ text }) => /^\d{4}-\d\d-\d\d$/.test(text))).toBe(true);
});

it('a moved event takes its end along and lands on a round time', () => {
  const view = { from: 0, to: 24 * 60 * minute };
  const step = moveStep(view, 1000);
  expect(step).toBe(5 * minute);
  const shift = event('a', '2025-10-28 03:42:00', { endedAt: '2025-10-28 04:00:00' });
  expect(movedEvent(shift, 17 * minute, step)).toEqual({
    happenedAt: '2025-10-28 04:00:00',
    endedAt: '2025-10-28 04:18:00',
  });
  expect(movedEvent(event('b', '2025-12-31 23:58:00'), 5 * minute, minute)).toEqual({
    happenedAt: '2026-01-01 00:03:00',
    endedAt: null,
  });
});

it('no two events lie over each other, whatever their times and doubts', () => {
  const start = momentOf('2025-10-01 00:00:00');
  const events = fc.array(fc.record({ at: fc.nat(40_000), lasts: fc.nat(3000), doubt: fc.nat(2000) }), {
    minLength: 1,
    maxLength: 40,
  });
  fc.assert(
    fc.property(events, fc.integer({ min: 200, max: 2000 }), (drawn, width) => {
      const rows = drawn.map(({ at, lasts, doubt }, place) =>
        event(String(place), momentText(start + at * minute), {
          endedAt: momentText(start + (at + lasts) * minute),
          uncertaintyMinutes: doubt,
        }),
      );
      const view = wholeView(rows)!;
      const lanes = lanesOf(rows, view, width, 150);
      const place = (moment: number) => ((moment - view.from) / (view.to - view.from)) * width;
      const spans = rows.map((row) => {
        const { from, to } = reachOf(row);
        return { lane: lanes.get(row.id), from: place(from), to: place(to) + 150 };
      });
      for (const [at, one] of spans.entries())
        for (const other of spans.slice(at + 1))
          if (one.lane === other.lane) expect(one.to <= other.from || other.to <= one.from).toBe(true);
    }),
    freshRuns(500),
  );
});
