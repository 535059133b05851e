/** How one unit relates to the canonical unit of its quantity: shown = canonical · factor + offset. */
export type Unit = {
  readonly symbol: string;
  readonly factor: number;
  readonly offset: number;
  /** Digits after the point when nothing else is asked for. */
  readonly decimals: number;
  /** Other spellings accepted when a person types the unit. */
  readonly spellings: readonly string[];
};

export function unit(
  symbol: string,
  decimals: number,
  factor = 1,
  offset = 0,
  spellings: readonly string[] = [],
): Unit {
  return { symbol, factor, offset, decimals, spellings };
}

/**
 * Twelve digits hide the noise of binary arithmetic and keep more than any instrument gives:
 * 12.7 mm shows as 0.5 in, not as 0.49999999999999994.
 */
export const SHOWN_DIGITS = 12;

export function toUnit(canonical: number, { factor, offset }: Unit): number {
  if (factor === 1 && offset === 0) return canonical;
  return Number((canonical * factor + offset).toPrecision(SHOWN_DIGITS));
}

/**
 * The shortest decimal whose shown value is the given one. Plain inversion would store 370.00000000001 for
 * a value that was saved as 370; picking the shortest makes both round trips exact.
 */
export function fromUnit(shown: number, of: Unit): number {
  if (of.factor === 1 && of.offset === 0) return shown;
  const exact = (shown - of.offset) / of.factor;
  if (exact === 0 || !Number.isFinite(exact)) return exact;
  const target = Number(shown.toPrecision(SHOWN_DIGITS));
  for (const digits of [5, 8, 10, 12, 15]) {
    const candidate = Number(exact.toPrecision(digits));
    if (toUnit(candidate, of) === target) return candidate;
  }
  return exact;
}
