/**
 * Root of a function that rises through zero between `low` and `high`, to the last bit a double holds; null when it does
 * not cross there. Halving cannot fail to converge: 1,100 steps exhaust every double.
 */
export function bisect(f: (x: number) => number, low: number, high: number): number | null {
  if (f(low) > 0 || !(f(high) >= 0)) return null;
  let [a, b] = [low, high];
  for (let step = 0; step < 1100; step++) {
    const middle = a + (b - a) / 2;
    if (middle <= a || middle >= b) break;
    if (f(middle) < 0) a = middle;
    else b = middle;
  }
  return b;
}
