export type Point = { readonly x: number; readonly y: number };
export type Line = { readonly slope: number; readonly intercept: number; readonly correlation: number };

/** Least squares of y on x (or of x on y, turned back into y = slope·x + intercept). */
export function fitLine(points: readonly Point[], regressOn: 'y' | 'x'): Line {
  const n = points.length;
  const meanX = points.reduce((sum, { x }) => sum + x, 0) / n;
  const meanY = points.reduce((sum, { y }) => sum + y, 0) / n;
  let [xx, xy, yy] = [0, 0, 0];
  for (const { x, y } of points) {
    xx += (x - meanX) ** 2;
    xy += (x - meanX) * (y - meanY);
    yy += (y - meanY) ** 2;
  }
  const slope = regressOn === 'y' ? xy / xx : yy / xy;
  return { slope, intercept: meanY - slope * meanX, correlation: xy / Math.sqrt(xx * yy) };
}
