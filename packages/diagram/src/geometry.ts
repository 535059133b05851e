export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}
export interface Point {
  x: number;
  y: number;
}
/** How the drawing is seen: a point of it lies at `scale · point + (x, y)` of the screen. */
export interface View {
  x: number;
  y: number;
  scale: number;
}
export interface Size {
  width: number;
  height: number;
}

export const leastScale = 0.02;
export const mostScale = 3;
const clampScale = (scale: number) => Math.min(mostScale, Math.max(leastScale, scale));

export const toDrawing = (view: View, { x, y }: Point): Point => ({
  x: (x - view.x) / view.scale,
  y: (y - view.y) / view.scale,
});

/** Zooms so that what lies under `at` stays there. */
export function zoomAt(view: View, at: Point, factor: number): View {
  const scale = clampScale(view.scale * factor);
  const still = toDrawing(view, at);
  return { scale, x: at.x - still.x * scale, y: at.y - still.y * scale };
}

/** The whole drawing in sight, never larger than its natural size; `left` keeps clear of what floats over the canvas. */
export function fitView(drawing: Rect, room: Size, margin = 24, left = 0): View {
  const scale = clampScale(
    Math.min(
      1,
      (room.width - left - 2 * margin) / Math.max(1, drawing.width),
      (room.height - 2 * margin) / Math.max(1, drawing.height),
    ),
  );
  return {
    scale,
    x: left + (room.width - left - drawing.width * scale) / 2 - drawing.x * scale,
    y: Math.max(margin, (room.height - drawing.height * scale) / 2) - drawing.y * scale,
  };
}

/** The least move that brings a box into sight; the view itself when it is in sight already. */
export function revealed(view: View, box: Rect, room: Size, margin = 24): View {
  const shift = (low: number, high: number, most: number) => {
    if (low < margin) return margin - low;
    return high > most - margin ? most - margin - high : 0;
  };
  const left = box.x * view.scale + view.x;
  const top = box.y * view.scale + view.y;
  const dx = shift(left, left + box.width * view.scale, room.width);
  const dy = shift(top, top + box.height * view.scale, room.height);
  return dx === 0 && dy === 0 ? view : { ...view, x: view.x + dx, y: view.y + dy };
}

export const centred = (view: View, box: Rect, room: Size): View => ({
  scale: view.scale,
  x: room.width / 2 - (box.x + box.width / 2) * view.scale,
  y: room.height / 2 - (box.y + box.height / 2) * view.scale,
});

/** What was in the middle stays there when the room changes. */
export const recentred = (view: View, from: Size, to: Size): View => ({
  scale: view.scale,
  x: view.x + (to.width - from.width) / 2,
  y: view.y + (to.height - from.height) / 2,
});

/** What part of the drawing is seen, with a border so that small moves need no new drawing. */
export function seenPart(view: View, room: Size, border = 0.5): Rect {
  const start = toDrawing(view, { x: -room.width * border, y: -room.height * border });
  const factor = (1 + 2 * border) / view.scale;
  return { ...start, width: room.width * factor, height: room.height * factor };
}

export const overlaps = (a: Rect, b: Rect): boolean =>
  a.x <= b.x + b.width && b.x <= a.x + a.width && a.y <= b.y + b.height && b.y <= a.y + a.height;

export const contains = (outer: Rect, inner: Rect): boolean =>
  outer.x <= inner.x &&
  outer.y <= inner.y &&
  outer.x + outer.width >= inner.x + inner.width &&
  outer.y + outer.height >= inner.y + inner.height;
