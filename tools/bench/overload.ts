import autocannon from 'autocannon';
import type { BenchRow } from './main.ts';

export const p99 = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN;

/** Twice what the server can do, for ten seconds: whoever is refused hears it at once, and then it is over. */
export async function overload(url: string, headers: Record<string, string>): Promise<BenchRow[]> {
  const seconds = 5;
  const full = await autocannon({ url, headers, connections: 32, duration: seconds });
  const rate = full['2xx'] / seconds;
  const storm = autocannon({ url, headers, connections: 600, overallRate: 2 * rate, duration: 10 });
  const refusals: number[] = [];
  let faults = 0;
  storm.on('response', (_client, status, _bytes, ms) => {
    if (status === 429 || status === 503) refusals.push(ms);
    else if (status >= 500) faults += 1;
  });
  await storm;
  const begun = performance.now();
  let calm = false;
  while (!calm) {
    const asked = performance.now();
    const answer = await fetch(url, { headers });
    await answer.arrayBuffer();
    calm = answer.ok && performance.now() - asked < 100;
  }
  return [
    shown('the server at its limit', rate, 'req/s'),
    shown('twice as much: refused', refusals.length, 'answers'),
    shown('a refusal takes, median', middle(refusals), 'ms'),
    held('a refusal takes, p99', refusals.length === 0 ? 0 : p99(refusals), 'ms', 100),
    held('twice as much: faults', faults, 'answers', 0),
    held('over after', (performance.now() - begun) / 1000, 's', 5),
  ];
}

export const middle = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

export const shown = (work: string, measured: number, unit: string): BenchRow => ({
  work,
  measured,
  unit,
  limit: null,
  bar: 'for comparison',
  ok: true,
});

export const held = (work: string, measured: number, unit: string, limit: number): BenchRow => ({
  work,
  measured,
  unit,
  limit,
  bar: limit === 0 ? 'none' : `≤ ${limit} ${unit}`,
  ok: measured <= limit,
});
