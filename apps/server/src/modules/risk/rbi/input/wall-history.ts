import { exposedSince } from '@ircrisk/engine-thickness';
import type { InspectionRow, LedgerRow, ReadingRow } from './ledger-rows.ts';
import { measuredRate } from './measured-rate.ts';

const YEAR_MS = 365.25 * 86_400_000;
const yearsBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / YEAR_MS;

/** Readings of the plate or pipe that is there now. */
const sinceReplacement = (readings: readonly ReadingRow[]): ReadingRow[] =>
  readings.slice(
    Math.max(
      0,
      readings.findLastIndex(({ replaced }) => replaced),
    ),
  );

/**
 * The part as it stands: what was measured and inspected on a wall that is gone tells nothing of the new one. Where every
 * place of the part has been replaced, the part begins with the oldest of the new ones.
 */
export function presentPart(row: LedgerRow): LedgerRow {
  const locations = row.locations.map((readings) =>
    exposedSince(sinceReplacement(readings), row.inServiceDate),
  );
  const renewed = locations.flatMap(([first]) => (first?.replaced ? [first.date] : []));
  if (renewed.length === 0 || renewed.length < locations.length) return { ...row, locations };
  const since = renewed.toSorted()[0] as string;
  const inspections = row.inspections.filter(({ date }) => date >= since);
  return { ...row, locations, inspections, inServiceDate: since };
}

/** The place that is thinnest by the day, each taken on from its own last reading at its own rate. */
export function thinnestPlace(locations: readonly ReadingRow[][], day: string): readonly ReadingRow[] {
  const fastest = Math.max(measuredRate(locations)?.mmPerYear ?? 0, 0);
  let found: { readings: readonly ReadingRow[]; wall: number } | null = null;
  for (const all of locations) {
    const readings = all.filter(({ date }) => date <= day);
    const last = readings.at(-1);
    if (!last) continue;
    // A place read once thins as fast as the fastest of the part.
    const rate = Math.max(measuredRate([readings])?.mmPerYear ?? fastest, 0);
    const wall = last.thickness - rate * yearsBetween(last.date, day);
    if (!found || wall < found.wall) found = { readings, wall };
  }
  return found?.readings ?? [];
}

/** The least wall each inspection found, where the part is the only one it can have been found on. */
export const foundWalls = (row: Pick<LedgerRow, 'inspections' | 'partCount'>): ReadingRow[] =>
  row.partCount === 1
    ? row.inspections.flatMap(({ date, leastWall }) =>
        leastWall === null ? [] : [{ date, thickness: leastWall }],
      )
    : [];

/** An inspection found a wall thinner than any reading of this part, and does not say where. */
export const unplacedWall = ({
  inspections,
  partCount,
  locations,
  nominalThickness,
}: LedgerRow): (InspectionRow & { leastWall: number }) | undefined => {
  if (partCount === 1) return undefined;
  const known = Math.min(nominalThickness, ...locations.flat().map(({ thickness }) => thickness));
  return inspections.findLast(
    (one): one is InspectionRow & { leastWall: number } => one.leastWall !== null && one.leastWall < known,
  );
};
