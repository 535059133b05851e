import { variablesChart } from '@ircrisk/engine-quality';
import type { BenchRow } from './main.ts';
import { typical } from './timing.ts';

const limit = 200;

/** 10,000 measurements, singly and in subgroups of five, with limits and the eight rules; the slower of the two. */
export async function run(): Promise<BenchRow[]> {
  // A wave with a step now and then: every rule finds something to look at.
  const values = Array.from(
    { length: 10_000 },
    (_, at) => 50 + Math.sin(at * 1.7) + Math.sin(at / 40) + (at % 997 < 9 ? 3 : 0),
  );
  const singly = values.map((value) => ({ values: [value] }));
  const fives = Array.from({ length: 2000 }, (_, at) => ({ values: values.slice(5 * at, 5 * at + 5) }));
  const measured = Math.max(
    await typical(() => variablesChart({ kind: 'imr', subgroups: singly })),
    await typical(() => variablesChart({ kind: 'xbarR', subgroups: fives })),
  );
  return [
    {
      work: 'quality: 10,000 measurements charted with the eight rules',
      measured,
      unit: 'ms',
      limit,
      bar: `≤ ${limit} ms`,
      ok: measured <= limit,
    },
  ];
}
