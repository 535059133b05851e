/** Something on a drawing with a name: where it is, and the lines of what it is called. */
export interface Named {
  readonly x: number;
  readonly y: number;
  readonly lines: readonly string[];
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const LETTERS = 8.5;
const LINE = 10;
/** Half of the sign at the place itself. */
const SIGN = 4;
/** From the sign to its name; further ones only where nearer ones are taken. */
const DISTANCES = [3, 12, 22, 34, 48, 64, 84, 108];
const SIDES = [
  [1, 0],
  [1, -1],
  [1, 1],
  [-1, 0],
  [-1, -1],
  [-1, 1],
  [0, -1],
  [0, 1],
] as const;

/** Points a text takes; characters of Chinese are as wide as they are high. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, sign) => sum + (sign > '\u2e7f' ? 1 : 0.56) * LETTERS, 0);

const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

const outside = ({ left, top, right, bottom }: Box, frame: Box): number =>
  Math.max(0, frame.left - left) +
  Math.max(0, right - frame.right) +
  Math.max(0, frame.top - top) +
  Math.max(0, bottom - frame.bottom);

function boxAt({ x, y, lines }: Named, [side, up]: readonly [number, number], distance: number): Box {
  const width = Math.max(...lines.map(widthOf)) + 2;
  const height = LINE * lines.length;
  const reach = SIGN + distance;
  const left = side === 0 ? x - width / 2 : side > 0 ? x + reach : x - reach - width;
  const top = up === 0 ? y - height / 2 : up > 0 ? y + reach : y - reach - height;
  return { left, top, right: left + width, bottom: top + height };
}

/** A box for each name, inside the frame, over no other name and no sign as far as there is room. */
export function placeLabels(all: readonly Named[], frame: Box): Box[] {
  const signs = all.map(({ x, y }) => ({ left: x - SIGN, top: y - SIGN, right: x + SIGN, bottom: y + SIGN }));
  const placed: Box[] = [];
  for (const one of all) {
    const choices = DISTANCES.flatMap((distance) => SIDES.map((side) => boxAt(one, side, distance)));
    const cost = (box: Box) =>
      1000 * outside(box, frame) + [...signs, ...placed].reduce((sum, other) => sum + overlap(box, other), 0);
    const free = choices.find((box) => cost(box) === 0);
    placed.push(free ?? choices.reduce((best, box) => (cost(box) < cost(best) ? box : best)));
  }
  return placed;
}
