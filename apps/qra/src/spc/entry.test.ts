import { plantTime } from '@ircrisk/ui/session/plant-clock.ts';
import { expect, it } from 'vitest';
import { pastedSubgroups, rowsOf } from './entry.ts';

const plan = { id: '7', chart: 'xbarR', sampleSize: 3 } as Parameters<typeof rowsOf>[0];

it('reads a column of a spreadsheet as one subgroup and lines as many', () => {
  expect(pastedSubgroups('1\n2\n3\n', 3)).toEqual([['1', '2', '3']]);
  expect(pastedSubgroups('1\t2\t3\n4\t5\t6\n7\t8\t9\n1\t1\t1', 3)).toHaveLength(4);
  expect(pastedSubgroups('1\t4\n2\t5\n3\t6', 3)).toEqual([
    ['1', '2', '3'],
    ['4', '5', '6'],
  ]);
  expect(pastedSubgroups('1\n2\n3\n4', 2)).toEqual([
    ['1', '2'],
    ['3', '4'],
  ]);
});

it('keeps what is no number as it was typed, and drops what is empty', () => {
  const rows = rowsOf(
    plan,
    [
      ['１０．５', '', 'abc'],
      ['', '', ''],
    ],
    '',
    0,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.values).toMatchObject({ characteristicId: '7', x1: 10.5, x3: 'abc' });
  expect(rows[0]?.values).not.toHaveProperty('x2');
});

it('several pasted at once were taken up to now, never beside the last one stored', () => {
  const now = Date.UTC(2026, 2, 1, 8);
  const times = (count: number, last: string) =>
    rowsOf(
      plan,
      Array.from({ length: count }, () => ['1', '2', '3']),
      last,
      now,
    ).map(({ values }) => values.takenTime ?? '');
  const long = times(40, plantTime(now - 3_600_000));
  expect(long.at(-1)).toBe(plantTime(now));
  expect(new Set(long).size).toBe(40);
  const soon = times(3, plantTime(now - 1000));
  expect(soon[0]).toBe(plantTime(now));
  expect(soon.at(-1)).toBe(plantTime(now + 2000));
});
