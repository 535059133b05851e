import { addYears } from '@ircrisk/units';
import type { LocationFigures, PartFigures } from '../queries.ts';

interface Rates {
  longTermMmPerYear: number;
  shortTermMmPerYear: number;
  governingMmPerYear: number;
  governs: 'longTerm' | 'shortTerm';
}

export const ratesOf = (location: LocationFigures): Rates | null => location.rates.value as Rates | null;
export const lifeOf = (location: LocationFigures): number | null =>
  location.remainingLife.value as number | null;

/** The last reading nobody doubts. */
export const lastReading = (location: LocationFigures) =>
  location.readings.findLast(({ doubtful }) => !doubtful);

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
    measured: measured.length > 0 ? Math.min(...measured) : null,
    location,
    rate: location ? (ratesOf(location)?.governingMmPerYear ?? null) : null,
    life: location ? lifeOf(location) : null,
  };
}

/** The day a wall reaches its calculated thickness, if it goes on thinning at its rate. */
export function endOfLife(location: LocationFigures): string | null {
  const last = lastReading(location);
  const life = lifeOf(location);
  return last && life !== null && life < 500 ? addYears(last.date, life) : null;
}

export type Margin = 'ok' | 'near' | 'miss' | 'identified';

/** How much of the wall above the calculated thickness is left: none, under a quarter, or more. */
export function marginOf(location: LocationFigures, calculated: number): Margin {
  const last = lastReading(location);
  if (!last) return 'identified';
  const left = last.thickness - calculated;
  if (left <= 0) return 'miss';
  return left < 0.25 * (location.nominal - calculated) ? 'near' : 'ok';
}
