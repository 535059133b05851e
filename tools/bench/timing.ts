/** Middle of several measured values. */
export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Milliseconds of each of `times` runs, one after the other. */
export async function timesOf(times: number, work: (at: number) => unknown): Promise<number[]> {
  const found: number[] = [];
  for (let at = 0; at < times; at += 1) {
    const begun = performance.now();
    await work(at);
    found.push(performance.now() - begun);
  }
  return found;
}

/** The shortest of several: what the work takes when nothing else is in the way. */
export const best = async (work: () => unknown, rounds = 7): Promise<number> =>
  Math.min(...(await timesOf(rounds, work)));

/** The middle one after two warm-up runs. */
export async function typical(work: () => unknown, rounds = 15): Promise<number> {
  await timesOf(2, work);
  return median(await timesOf(rounds, work));
}
