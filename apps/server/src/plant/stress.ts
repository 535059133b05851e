export interface StressPoint {
  temperature: number;
  stress: number;
}

/** Straight line between the neighbouring points of the table; nothing outside it. */
export function stressAt(points: readonly StressPoint[] | null, temperature: number | null): number | null {
  if (!points || points.length === 0 || temperature === null) return null;
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || temperature > last.temperature) return null;
  // Tables begin at room temperature; colder steel is allowed no more.
  if (temperature <= first.temperature) return first.stress;
  const at = points.findIndex((point) => point.temperature >= temperature);
  const [low, high] = [points[at - 1], points[at]];
  if (!low || !high) return null;
  const share = (temperature - low.temperature) / (high.temperature - low.temperature);
  return low.stress + share * (high.stress - low.stress);
}

/** Steel that runs hotter than it was designed for has the stress of what it runs at. */
export const stressTemperature = (design: number | null, operating: number | null): number | null =>
  design === null ? null : Math.max(design, operating ?? design);
