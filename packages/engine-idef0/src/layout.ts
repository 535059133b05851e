export type Sheet = {
  readonly width: number;
  readonly height: number;
  readonly margin: number;
  readonly boxWidth: number;
  readonly boxHeight: number;
};
export const defaultSheet: Sheet = { width: 1100, height: 850, margin: 60, boxWidth: 180, boxHeight: 90 };
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
