import { type Notice, shown } from '@ircrisk/units';
import type { SiteInput } from './assess.ts';
import type { Ground } from './grid.ts';
import type { Spot } from './spots.ts';

/** m further than any effect is followed. */
const FAR = 20_000;

export type NameOf = (caseId: string) => string;
export const nameOf =
  ({ caseNames }: Pick<SiteInput, 'caseNames'>): NameOf =>
  (id) =>
    caseNames?.[id] ?? id;

const median = (values: readonly number[]): number => {
  const rising = values.toSorted((a, b) => a - b);
  const half = rising.length / 2;
  return ((rising[Math.ceil(half) - 1] as number) + (rising[Math.floor(half)] as number)) / 2;
};

interface Placed {
  readonly x?: number | null;
  readonly y?: number | null;
}
const isPlaced = <T extends Placed>(one: T): one is T & { x: number; y: number } =>
  Number.isFinite(one.x) && Number.isFinite(one.y);

/** Cases so far from the middle of everything that a coordinate will be wrong. */
export function farCases(input: Pick<SiteInput, 'cases' | 'population' | 'caseNames'>): Notice[] {
  const { cases, population } = input;
  const name = nameOf(input);
  const points = [...cases, ...population].flatMap((one: Placed) => (isPlaced(one) ? [one] : []));
  if (points.length < 2) return [];
  const [x, y] = [median(points.map((one) => one.x)), median(points.map((one) => one.y))];
  const far = cases.flatMap((one) => {
    const distance = isPlaced(one) ? Math.hypot(one.x - x, one.y - y) : 0;
    return distance > FAR ? [`${name(one.id)} (${shown(distance / 1000, 3)} km)`] : [];
  });
  return far.length > 0 ? [{ code: 'caseFar', path: 'cases', values: { cases: far.join(', ') } }] : [];
}

/** What the grid cannot show as it was asked for. */
export function groundWarnings({ grid, spots, unresolved }: Ground, wanted: number, name: NameOf): Notice[] {
  const step = shown(grid.step, 3);
  const said = ({ caseIds }: Spot, radius: number) =>
    `${caseIds.map(name).join(', ')} (${shown(radius, 2)} m)`;
  const lost = new Set(unresolved.map(({ spot }) => spot));
  const smallest = spots
    .filter((spot) => spot.extent > 0 && spot.extent < grid.step && !lost.has(spot))
    .toSorted((a, b) => a.extent - b.extent)[0];
  const warnings: Notice[] = [];
  if (grid.step > wanted * 1.001)
    warnings.push({ code: 'gridWidened', path: 'gridStep', values: { wanted, used: step } });
  if (smallest)
    warnings.push({
      code: 'stepTooWide',
      path: 'gridStep',
      values: { step, case: said(smallest, smallest.extent) },
    });
  if (unresolved.length > 0)
    warnings.push({
      code: 'caseTooSmall',
      path: 'gridStep',
      values: { step, cases: unresolved.map(({ spot, radius }) => said(spot, radius)).join('; ') },
    });
  return warnings;
}
