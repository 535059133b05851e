/** A place in default user space of a page (ISO 32000-2, 8.3.2.3), unrotated: the only space in which marks are kept. */
export type Point = readonly [x: number, y: number];
/** Left, bottom, right, top. */
export type Box = readonly [x0: number, y0: number, x1: number, y1: number];
export type Turn = 0 | 90 | 180 | 270;
/** a b c d e f of x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [number, number, number, number, number, number];

export interface PageFrame {
  /** What is shown of the page: see `pageBox`. */
  readonly box: Box;
  readonly rotate: Turn;
  /** Size of one user unit in 1/72 inch. */
  readonly userUnit: number;
}

const letter: Box = [0, 0, 612, 792];

const isBox = (box: readonly number[] | null | undefined): box is Box =>
  box?.length === 4 && box.every(Number.isFinite);

/** Corners in order: producers write them in any. */
export const inOrder = ([x0, y0, x1, y1]: Box): Box => [
  Math.min(x0, x1),
  Math.min(y0, y1),
  Math.max(x0, x1),
  Math.max(y0, y1),
];

const isEmpty = ([x0, y0, x1, y1]: Box) => !(x1 > x0 && y1 > y0);

/** CropBox within MediaBox; without a useful CropBox the MediaBox, without that US letter (ISO 32000-2, 14.11.2). */
export function pageBox(media: readonly number[] | null, crop: readonly number[] | null): Box {
  const whole = isBox(media) && !isEmpty(inOrder(media)) ? inOrder(media) : letter;
  if (!isBox(crop)) return whole;
  const [x0, y0, x1, y1] = inOrder(crop);
  const both: Box = [
    Math.max(x0, whole[0]),
    Math.max(y0, whole[1]),
    Math.min(x1, whole[2]),
    Math.min(y1, whole[3]),
  ];
  return isEmpty(both) ? whole : both;
}

/** Rotation of the page and of the viewer together; what is no multiple of 90 counts as none. */
export function turnOf(pageRotate: number, viewer = 0): Turn {
  const turn = (degrees: number) => (Number.isInteger(degrees / 90) ? degrees : 0);
  return ((((turn(pageRotate) + turn(viewer)) % 360) + 360) % 360) as Turn;
}

/** Pixels per user unit at a zoom (1 = 100 %, where 72 points are 96 px); the user unit counts here and nowhere else. */
export const scaleOf = (zoom: number, userUnit: number): number =>
  (zoom * 96 * (userUnit > 0 ? userUnit : 1)) / 72;

export const leastZoom = 0.25;
export const mostZoom = 8;
export const clampZoom = (zoom: number): number => Math.min(mostZoom, Math.max(leastZoom, zoom));

/** From user space to the screen: origin at the top left, y down. */
export function viewMatrix([x0, y0, x1, y1]: Box, turn: Turn, scale: number): Matrix {
  switch (turn) {
    case 0:
      return [scale, 0, 0, -scale, -scale * x0, scale * y1];
    case 90:
      return [0, scale, scale, 0, -scale * y0, -scale * x0];
    case 180:
      return [-scale, 0, 0, scale, scale * x1, -scale * y0];
    case 270:
      return [0, -scale, -scale, 0, scale * y1, scale * x1];
  }
}

export const transform = ([a, b, c, d, e, f]: Matrix, [x, y]: Point): Point => [
  a * x + c * y + e,
  b * x + d * y + f,
];

/** Written out by turn: a point far from the origin loses nothing to the offsets of a matrix. */
export function toView(box: Box, turn: Turn, scale: number, [x, y]: Point): Point {
  const [x0, y0, x1, y1] = box;
  switch (turn) {
    case 0:
      return [scale * (x - x0), scale * (y1 - y)];
    case 90:
      return [scale * (y - y0), scale * (x - x0)];
    case 180:
      return [scale * (x1 - x), scale * (y - y0)];
    case 270:
      return [scale * (y1 - y), scale * (x1 - x)];
  }
}

export function toPage(box: Box, turn: Turn, scale: number, [left, top]: Point): Point {
  const [x0, y0, x1, y1] = box;
  const [u, v] = [left / scale, top / scale];
  switch (turn) {
    case 0:
      return [x0 + u, y1 - v];
    case 90:
      return [x0 + v, y0 + u];
    case 180:
      return [x1 - u, y0 + v];
    case 270:
      return [x1 - v, y1 - u];
  }
}

/** Width and height on the screen. */
export function viewSize([x0, y0, x1, y1]: Box, turn: Turn, scale: number): [width: number, height: number] {
  const [width, height] = [(x1 - x0) * scale, (y1 - y0) * scale];
  return turn === 90 || turn === 270 ? [height, width] : [width, height];
}

/** 0 to 1 from the top left of the page as it is seen unrotated. */
export const normalised = ([x0, y0, x1, y1]: Box, [x, y]: Point): Point => [
  (x - x0) / (x1 - x0),
  1 - (y - y0) / (y1 - y0),
];

export const boxOf = (points: readonly Point[]): Box => {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    x0 = Math.min(x0, x);
    y0 = Math.min(y0, y);
    x1 = Math.max(x1, x);
    y1 = Math.max(y1, y);
  }
  return [x0, y0, x1, y1];
};

export const centreOf = ([x0, y0, x1, y1]: Box): Point => [(x0 + x1) / 2, (y0 + y1) / 2];
