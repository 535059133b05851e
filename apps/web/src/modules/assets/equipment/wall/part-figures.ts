import type { Integrity, LocationFigures, PartFigures } from '../queries.ts';

interface Rates {
  longTermMmPerYear: number;
  shortTermMmPerYear: number;
  governingMmPerYear: number;
  governs: 'longTerm' | 'shortTerm';
}

export const ratesOf = (location: LocationFigures): Rates | null => location.rates.value as Rates | null;
export const lifeOf = (location: LocationFigures): number | null =>
  location.remainingLife.value as number | null;
/** Known not to thin; a life that is only unknown is something else. */
export const isUnlimited = ({ remainingLife }: LocationFigures): boolean =>
  remainingLife.value === null && remainingLife.reason?.code === 'notLimitedByCorrosion';

/** The last reading nobody doubts. */
export const lastReading = (location: LocationFigures) =>
  location.readings.findLast(({ doubtful }) => !doubtful);

/** Who wants to type a reading asks for the form by this name; the walls of the equipment open it. */
export const readingsOf = (equipmentId: string): string => `thickness-reading of ${equipmentId}`;

/** Where the next reading of the equipment is wanted most: the governing location of the governing part that has any. */
export function nextLocation({
  parts,
  governingPartId,
}: Pick<Integrity, 'parts' | 'governingPartId'>): LocationFigures | undefined {
  const first = parts.find(({ part }) => part.id === governingPartId);
  const measured = [...(first ? [first] : []), ...parts].find(({ locations }) => locations.length > 0);
  return measured && governingLocation(measured);
}

/** The location with the shortest life; without any life, the thinnest one. */
export function governingLocation({ locations }: PartFigures): LocationFigures | undefined {
  const thinnest = (location: LocationFigures) =>
    lastReading(location)?.thickness ?? Number.POSITIVE_INFINITY;
  return locations.toSorted(
    (a, b) =>
      (lifeOf(a) ?? Number.POSITIVE_INFINITY) - (lifeOf(b) ?? Number.POSITIVE_INFINITY) ||
      thinnest(a) - thinnest(b),
  )[0];
}

export interface PartSummary {
  id: string;
  nominal: number;
  calculated: number;
  /** What the wall may not go below; the calculated thickness where nothing asks for more. */
  limit: number;
  /** Thinnest last reading of all locations. */
  measured: number | null;
  location: LocationFigures | undefined;
  rate: number | null;
  life: number | null;
}

export function summarise(figures: PartFigures): PartSummary {
  const { part, locations } = figures;
  const location = governingLocation(figures);
  const measured = locations.flatMap((one) => lastReading(one)?.thickness ?? []);
  return {
    id: String(part.id),
    nominal: Number(part.nominalThickness),
    calculated: Number(part.calculatedThickness),
    limit: Math.max(Number(part.calculatedThickness), ...locations.map(({ required }) => required)),
    measured: measured.length > 0 ? Math.min(...measured) : null,
    location,
    rate: location ? (ratesOf(location)?.governingMmPerYear ?? null) : null,
    life: location ? lifeOf(location) : null,
  };
}

export type Margin = 'ok' | 'near' | 'miss' | 'identified';

/** How much of the wall above the required thickness is left: none, under a quarter, or more. */
export function marginOf(location: LocationFigures): Margin {
  const last = lastReading(location);
  if (!last) return 'identified';
  const left = last.thickness - location.required;
  if (left <= 0) return 'miss';
  return left < 0.25 * (location.nominal - location.required) ? 'near' : 'ok';
}
