export type Sheet = {
  readonly width: number;
  readonly height: number;
  readonly margin: number;
  readonly boxWidth: number;
  readonly boxHeight: number;
};
export const defaultSheet: Sheet = { width: 1100, height: 850, margin: 60, boxWidth: 180, boxHeight: 90 };
/** The sheet of our frame: with its head and foot it has the ratio of A4 and A3 lying (√2). */
export const frameSheet: Sheet = { ...defaultSheet, width: 1372, margin: 100 };
export type Place = { readonly x: number; readonly y: number };

/** Boxes on the diagonal in their order of dominance; a single box stands in the middle. */
export function diagonalLayout(count: number, sheet: Sheet = defaultSheet): readonly Place[] {
  const { width, height, margin, boxWidth, boxHeight } = sheet;
  if (count === 1) return [{ x: (width - boxWidth) / 2, y: (height - boxHeight) / 2 }];
  return Array.from({ length: count }, (_, i) => ({
    x: margin + (i * (width - 2 * margin - boxWidth)) / (count - 1),
    y: margin + (i * (height - 2 * margin - boxHeight)) / (count - 1),
  }));
}

/** Boxes as large as the diagonal lets them be: seven and more would stand one upon another. */
export function boxSize(
  count: number,
  sheet: Sheet = frameSheet,
): { readonly width: number; readonly height: number } {
  const { width, height, margin, boxWidth, boxHeight } = sheet;
  const steps = Math.max(1, count - 1);
  // Corner to corner with a little air: (room − size) / steps ≥ size + air.
  const most = (room: number, air: number) => Math.floor((room - 2 * margin - air * steps) / (steps + 1));
  const fits = boxWidth <= most(width, 16) || boxHeight <= most(height, 8);
  return fits
    ? { width: boxWidth, height: boxHeight }
    : { width: boxWidth, height: Math.max(24, most(height, 8)) };
}
