export interface Box {
  left: number;
  bottom: number;
  width: number;
  height: number;
}

/** Everything that is to be seen, with some room around it. */
export function boxAround(points: readonly (readonly [number, number])[]): Box {
  if (points.length === 0) return { left: -100, bottom: -100, width: 200, height: 200 };
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, right, bottom, top] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const room = Math.max(right - left, top - bottom, 20) * 0.06;
  return {
    left: left - room,
    bottom: bottom - room,
    width: right - left + 2 * room,
    height: top - bottom + 2 * room,
  };
}

/** A line of a plan: north is up, so that y falls on the screen. */
export const pathOf = (line: readonly (readonly [number, number])[]): string =>
  `${line.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x} ${-y}`).join('')}Z`;

/** Length of a bar that is easily read: 1, 2 or 5 times a power of ten, at most a third of the width. */
export function barFor(width: number): number {
  const power = 10 ** Math.floor(Math.log10(width / 3));
  return ([5, 2, 1].find((times) => times * power <= width / 3) ?? 1) * power;
}
