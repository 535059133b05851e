/** A factor of two: a smaller change is drawn small, not stretched over the whole width. */
const leastSpan = Math.log10(2);

/** The scale of a waterfall, in decades from the base: from `low`, over `span`. */
export function fallScale(ends: readonly number[]): { low: number; span: number } {
  const [low, high] = [Math.min(0, ...ends), Math.max(0, ...ends)];
  return { low, span: Math.max(high - low, leastSpan) };
}
