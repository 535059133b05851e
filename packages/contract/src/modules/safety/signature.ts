const point = /([ML])(-?\d{1,4}(?:\.\d{1,3})?) (-?\d{1,4}(?:\.\d{1,3})?)/g;
const path = new RegExp(`^(?:${point.source})+$`);

/** Shorter than this in a field of 300 by 120 is a slip of the finger. */
const shortest = 10;

/** How far the finger has gone, in units of the field; null where the text is no drawing. */
function drawnLength(strokes: string): number | null {
  if (!path.test(strokes)) return null;
  let [length, lastX, lastY] = [0, 0, 0];
  for (const [, command, left, top] of strokes.matchAll(point)) {
    const [x, y] = [Number(left), Number(top)];
    if (command === 'L') length += Math.hypot(x - lastX, y - lastY);
    [lastX, lastY] = [x, y];
  }
  return strokes.startsWith('M') ? length : null;
}

/** Whether somebody has drawn a line: a tap or loose letters are no signature. */
export const isSignature = (strokes: string): boolean => (drawnLength(strokes) ?? 0) >= shortest;
