/** Times are milliseconds since 1970 UTC; values are in the window's own unit. A value that is no number is a bad reading, as good as none. */
export type Reading = { readonly time: number; readonly value: number | null | undefined };

export const isGood = (value: number | null | undefined): value is number => Number.isFinite(value);

/** By time, as servers need not deliver them so; a reading without a time speaks for none. */
export function inOrder(readings: readonly Reading[]): readonly Reading[] {
  const timed = readings.filter(({ time }) => Number.isFinite(time));
  return timed.some(({ time }, place) => time < (timed[place - 1]?.time ?? time))
    ? timed.sort((a, b) => a.time - b.time)
    : timed;
}

type GoodReading = { readonly time: number; readonly value: number };
const goodInOrder = (readings: readonly Reading[]): readonly GoodReading[] =>
  inOrder(readings).filter((reading): reading is GoodReading => isGood(reading.value));

/** Rate of change over a fixed window, never between two raw points; null where the window is not covered. */
export function rateOfChange(
  readings: readonly Reading[],
  at: number,
  windowMs: number,
  expectedEveryMs: number,
): number | null {
  if (!(windowMs > 0)) return null;
  const ordered = goodInOrder(readings);
  const standing = (time: number): number | null => {
    const last = ordered.findLast((reading) => reading.time <= time);
    return last && time - last.time <= expectedEveryMs ? last.value : null;
  };
  const [now, before] = [standing(at), standing(at - windowMs)];
  return now === null || before === null ? null : (now - before) / windowMs;
}

/** The rate of change at every reading, for the whole series in one pass: what a rate limit is held against. */
export function ratesOfChange(
  readings: readonly Reading[],
  windowMs: number,
  expectedEveryMs: number,
): readonly Reading[] {
  if (!(windowMs > 0)) return [];
  const ordered = goodInOrder(readings);
  let before = -1;
  return ordered.map(({ time, value }, place) => {
    while (before + 1 < ordered.length && (ordered[before + 1] as GoodReading).time <= time - windowMs)
      before += 1;
    // Of several readings at one moment the last one stands.
    const isLast = ordered[place + 1]?.time !== time;
    const then = ordered[before];
    const stands = then !== undefined && time - windowMs - then.time <= expectedEveryMs;
    return { time, value: isLast && stands ? (value - then.value) / windowMs : null };
  });
}
