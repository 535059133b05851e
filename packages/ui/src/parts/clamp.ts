export interface Point {
  x: number;
  y: number;
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * How far a box may be moved from where it stands so that it stays within the view. One larger than the view
 * keeps its upper left corner, where title and close button are.
 */
export function clampOffset(box: Box, view: { width: number; height: number }, wanted: Point): Point {
  const within = (start: number, size: number, room: number, by: number) =>
    Math.max(-start, Math.min(by, room - size - start));
  return {
    x: within(box.left, box.width, view.width, wanted.x) + 0,
    y: within(box.top, box.height, view.height, wanted.y) + 0,
  };
}
