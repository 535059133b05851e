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

export interface PlacedPlan {
  /** Of the lower left corner, and how far it is turned from north, clockwise. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly north: number;
  /** Height by width of the picture; as long as it is not known only its lower edge is. */
  readonly shape: number | undefined;
}

/** The corners of the picture on the ground. */
export function planCorners({ x, y, width, north, shape = 0 }: PlacedPlan): [number, number][] {
  const turn = (north * Math.PI) / 180;
  const [across, along] = [Math.cos(turn), Math.sin(turn)];
  const height = width * shape;
  const corner = (right: number, up: number): [number, number] => [
    x + right * across + up * along,
    y - right * along + up * across,
  ];
  return [corner(0, 0), corner(width, 0), corner(width, height), corner(0, height)];
}

/** A line of a plan: north is up, so that y falls on the screen. */
export const pathOf = (line: readonly (readonly [number, number])[]): string =>
  `${line.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x} ${-y}`).join('')}Z`;

/** Length of a bar that is easily read: 1, 2 or 5 times a power of ten, at most a third of the width. */
export function barFor(width: number): number {
  const power = 10 ** Math.floor(Math.log10(width / 3));
  return ([5, 2, 1].find((times) => times * power <= width / 3) ?? 1) * power;
}
