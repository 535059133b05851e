/** Bars of equal width after Freedman and Diaconis, between six and thirty of them. */
export function binsOf(values: readonly number[]): {
  width: number;
  counts: { centre: number; count: number }[];
} {
  const sorted = [...values].sort((a, b) => a - b);
  const [least = 0] = sorted;
  const most = sorted.at(-1) ?? 0;
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  const wanted = (2 * (at(0.75) - at(0.25))) / Math.cbrt(sorted.length);
  const number = Math.min(30, Math.max(6, wanted > 0 ? Math.ceil((most - least) / wanted) : 6));
  const width = (most - least) / number || 1;
  const counts = Array.from({ length: number }, (_, place) => ({
    centre: least + (place + 0.5) * width,
    count: 0,
  }));
  for (const value of sorted) {
    const bin = counts[Math.min(number - 1, Math.floor((value - least) / width))];
    if (bin) bin.count += 1;
  }
  return { width, counts };
}

/** The upper edge of the bars, from the ground and back to it. */
export function outlineOf({ width, counts }: ReturnType<typeof binsOf>): [number, number][] {
  const edges = counts.flatMap(({ centre, count }): [number, number][] => [
    [centre - width / 2, count],
    [centre + width / 2, count],
  ]);
  const [first, last] = [edges[0], edges.at(-1)];
  return first && last ? [[first[0], 0], ...edges, [last[0], 0]] : [];
}

/** A normal curve over so much area, as points from `from` to `to`. */
export const curveOf = (
  mean: number,
  sigma: number,
  area: number,
  from: number,
  to: number,
): [number, number][] =>
  Array.from({ length: 121 }, (_, at) => {
    const x = from + ((to - from) * at) / 120;
    const z = (x - mean) / sigma;
    return [x, (area * Math.exp((-z * z) / 2)) / (sigma * Math.sqrt(2 * Math.PI))];
  });
