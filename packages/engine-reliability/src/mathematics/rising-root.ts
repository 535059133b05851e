const MOST_STEPS = 400;
/** The last digits of a double. */
const FINEST = 4e-16;

/** How far a rising function is from the wanted value, and where a faster method would look next. */
type Probe = { readonly error: number; readonly next: number };

/**
 * Where a rising function crosses zero between `low` and `high`. The suggested steps are taken while they help; a bracket that has not
 * halved in three steps is cut in the middle, so that 400 steps end any search. Null when the function has no value on the way
 * or the steps run out: the last guess is never passed off as the root.
 */
export function risingRoot(
  probe: (x: number) => Probe,
  low: number,
  high: number,
  start: number,
  precision = FINEST,
): number | null {
  let [below, above, x] = [low, high, start];
  let width = above - below;
  for (let step = 1; step <= MOST_STEPS; step++) {
    const { error, next } = probe(x);
    if (Number.isNaN(error)) return null;
    if (error === 0) return x;
    if (error > 0) above = x;
    else below = x;
    const stalled = step % 3 === 0 && above - below > width / 2;
    if (step % 3 === 0) width = above - below;
    // Quantiles span hundreds of decades: the middle is that of the logarithms.
    const middle = below > 0 ? Math.sqrt(below) * Math.sqrt(above) : above / 1024;
    const wanted = !stalled && next > below && next < above ? next : middle;
    if (Math.abs(wanted - x) <= precision * Math.abs(x)) return wanted;
    x = wanted;
  }
  return null;
}
