const RATIO = (Math.sqrt(5) - 1) / 2;

/** Places to look at first: even, and ever closer to the upper end, where a function of ln(high − x) bends most. */
const placesBetween = (low: number, high: number): number[] => [
  ...Array.from({ length: 41 }, (_, i) => low + ((high - low) * i) / 41),
  ...Array.from({ length: 8 }, (_, i) => high - (high - low) * 0.02 * 4 ** -i),
];

/**
 * Where a function is highest from `low` (included) to `high` (not included). Every top that stands above its neighbours in a first look is
 * climbed to its end, so that a second top is not missed; null where the function only rises towards `high`, or has no value.
 */
export function highest(of: (x: number) => number, low: number, high: number): number | null {
  const places = placesBetween(low, high).toSorted((a, b) => a - b);
  const values = places.map(of);
  let best: { x: number; value: number } | null = null;
  for (const [i, value] of values.entries()) {
    const [before, after] = [values[i - 1] ?? Number.NEGATIVE_INFINITY, values[i + 1]];
    if (!Number.isFinite(value) || after === undefined || !Number.isFinite(after)) continue;
    if (value < before || value < after) continue;
    const top = climb(of, places[Math.max(0, i - 1)]!, places[i + 1]!);
    for (const x of [top, places[i]!]) {
      const found = of(x);
      if (!best || found > best.value) best = { x, value: found };
    }
  }
  return best?.x ?? null;
}

/** Golden section between two places with one top between them. */
function climb(of: (x: number) => number, from: number, to: number): number {
  let [low, high] = [from, to];
  let [a, b] = [high - RATIO * (high - low), low + RATIO * (high - low)];
  let [fa, fb] = [of(a), of(b)];
  while (high - low > 1e-9 * Math.max(Math.abs(high), Number.MIN_VALUE)) {
    if (fa >= fb) {
      [high, b, fb] = [b, a, fa];
      a = high - RATIO * (high - low);
      fa = of(a);
    } else {
      [low, a, fa] = [a, b, fb];
      b = low + RATIO * (high - low);
      fb = of(b);
    }
    if (a === b || a <= low || b >= high) break;
  }
  return (low + high) / 2;
}
