import { exposedSince } from '@ircrisk/engine-thickness';
import type { InspectionRow, LedgerRow, ReadingRow } from './ledger-rows.ts';
import { type MeasuredRate, measuredRate } from './measured-rate.ts';

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

/** The row as it was known on a day: what was measured or found later belongs to a later study. */
export function knownBy(row: LedgerRow, day: string): LedgerRow {
  const before = ({ date }: { date: string }) => date <= day;
  return {
    ...row,
    locations: row.locations.map((readings) => readings.filter(before)),
    inspections: row.inspections.filter(before),
  };
}

/** Days of readings and inspections after a day, the last one; null where there are none. */
export const lastAfter = ({ locations, inspections }: LedgerRow, day: string): string | null =>
  [...locations.flat(), ...inspections]
    .map(({ date }) => date)
    .filter((date) => date > day)
    .toSorted()
    .at(-1) ?? null;

/**
 * The rate at which the part lost metal: that of the fastest place measured, and no less than the least wall an inspection
 * found has lost of the nominal wall since entry into service.
 */
export function partRate(row: LedgerRow): (MeasuredRate & { byFoundWall: boolean }) | null {
  const measured = measuredRate(row.locations);
  const { inServiceDate, nominalThickness } = row;
  const found = foundWalls(row).filter(({ date }) => inServiceDate !== null && date > inServiceDate);
  const lost = inServiceDate
    ? measuredRate([[{ date: inServiceDate, thickness: nominalThickness }, ...found]])
    : null;
  if (lost && lost.mmPerYear > (measured?.mmPerYear ?? 0))
    // The nominal wall is no reading: one found by an inspection tells with medium confidence at best.
    return { mmPerYear: lost.mmPerYear, confidence: 'medium', byFoundWall: true };
  return measured && { ...measured, byFoundWall: false };
}

/** The place that is thinnest by the day, each taken on from its own last reading at its own rate. */
export function thinnestPlace(row: LedgerRow, day: string): readonly ReadingRow[] {
  const fastest = Math.max(partRate(row)?.mmPerYear ?? 0, 0);
  // What an inspection found is a place of its own.
  const locations = [...row.locations, ...foundWalls(row).map((one) => [one])];
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
