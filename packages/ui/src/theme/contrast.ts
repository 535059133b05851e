/** Relative luminance of WCAG 2.2. */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const inks = ['#0B141A', '#FFFFFF'] as const;

/** The ink that reads best on a colour, and how well; 4.5 is the least for text (WCAG AA). */
export function inkOn(colour: string): { ink: string; ratio: number } {
  const [dark, light] = inks.map((ink) => contrast(ink, colour)) as [number, number];
  return dark >= light ? { ink: inks[0], ratio: dark } : { ink: inks[1], ratio: light };
}

export const leastContrast = 4.5;
/** Below this two bands are told apart by their letter alone. */
export const leastDifference = 60;

/** Distance of two colours by the red-mean formula, 0 to about 765. */
export function difference(one: string, other: string): number {
  const parts = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const [r1 = 0, g1 = 0, b1 = 0] = parts(one);
  const [r2 = 0, g2 = 0, b2 = 0] = parts(other);
  const red = (r1 + r2) / 2;
  return Math.sqrt(
    (2 + red / 256) * (r1 - r2) ** 2 + 4 * (g1 - g2) ** 2 + (2 + (255 - red) / 256) * (b1 - b2) ** 2,
  );
}
