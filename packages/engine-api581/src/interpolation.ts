/** Linear interpolation on ascending abscissas; outside the table the edge value holds. */
export function interpolate(xs: readonly number[], ys: readonly number[], x: number): number {
  const last = xs.length - 1;
  if (x <= xs[0]!) return ys[0]!;
  if (x >= xs[last]!) return ys[last]!;
  let low = 0;
  let high = last;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (xs[middle]! <= x) low = middle;
    else high = middle;
  }
  const share = (x - xs[low]!) / (xs[high]! - xs[low]!);
  return ys[low]! + share * (ys[high]! - ys[low]!);
}

/** Indices of the two abscissas around a place; the edge twice outside the table, a place on an abscissa alone. */
export function neighbours(xs: readonly number[], x: number): readonly [number, number] {
  const last = xs.length - 1;
  if (x <= xs[0]!) return [0, 0];
  if (x >= xs[last]!) return [last, last];
  const above = xs.findIndex((one) => one >= x);
  return xs[above] === x ? [above, above] : [above - 1, above];
}

/** Bilinear interpolation; `rows[i][j]` belongs to `xs[i]`, `ys[j]`, both ascending. */
export function interpolate2(
  xs: readonly number[],
  ys: readonly number[],
  rows: readonly (readonly number[])[],
  x: number,
  y: number,
): number {
  const column = rows.map((row) => interpolate(ys, row, y));
  return interpolate(xs, column, x);
}
