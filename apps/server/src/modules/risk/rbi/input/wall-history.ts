import {
  exposedSince,
  orderReadings,
  rateBeforeReplacement,
  withInitialWall,
} from '@ircrisk/engine-thickness';
import type { InspectionRow, LedgerRow, ReadingRow } from './ledger-rows.ts';
import { MEASURING_ERROR_MM, type MeasuredRate, measuredRate } from './measured-rate.ts';

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
 * place of the part has been replaced, the part begins with the oldest of the new ones. A place nobody has read is not known to be
 * new.
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
    inspections: row.inspections
      .filter(before)
      .map((one) =>
        one.leastWallRemovedOn && one.leastWallRemovedOn <= day ? { ...one, leastWall: null } : one,
      ),
  };
}

/** How many of its places no trusted reading tells of, where others were read; without any reading the rate says so. */
export const unreadPlaces = ({ locations }: LedgerRow): string | null => {
  const unread = locations.filter(({ length }) => length === 0).length;
  return unread > 0 && unread < locations.length ? `${unread}/${locations.length}` : null;
};

/** What the walls that are gone lost, the fastest: of those of which the new wall has no rate of its own. */
export function replacedRate({ locations }: LedgerRow): number | null {
  const rates = locations.flatMap((readings) => {
    const isReadOnce = readings.at(-1)?.replaced ?? false;
    const all = readings.map((one) => ({ ...one, thicknessMm: one.thickness }));
    return (isReadOnce && rateBeforeReplacement(all)) || [];
  });
  return rates.length > 0 ? Math.max(...rates) : null;
}

/** Days of readings and inspections after a day, the last one; null where there are none. */
export const lastAfter = ({ locations, inspections }: LedgerRow, day: string): string | null =>
  [...locations.flat(), ...inspections]
    .map(({ date }) => date)
    .filter((date) => date > day)
    .toSorted()
    .at(-1) ?? null;

/**
 * The walls inspections found since entry into service, each with those before it that may be the same place: a thicker wall
 * found later is another place, a wall as thin found later stands for the earlier one.
 */
function foundPlaces(row: LedgerRow, inServiceDate: string): ReadingRow[][] {
  const found = foundWalls(row).filter(({ date }) => date > inServiceDate);
  const initial = { date: inServiceDate, thickness: row.nominalThickness };
  return found.flatMap((wall, at) => {
    const isNotThicker = (a: ReadingRow, b: ReadingRow) => a.thickness <= b.thickness + MEASURING_ERROR_MM;
    if (found.slice(at + 1).some((later) => isNotThicker(later, wall))) return [];
    return [[initial, ...found.slice(0, at).filter((earlier) => isNotThicker(wall, earlier)), wall]];
  });
}

/** A place from the nominal wall of the first day in service on, where its own readings would forget what was lost before. */
const sinceService = (
  readings: readonly ReadingRow[],
  { nominalThickness, inServiceDate }: LedgerRow,
): ReadingRow[] =>
  withInitialWall(orderReadings(readings.map((one) => ({ ...one, thicknessMm: one.thickness }))), {
    nominalMm: readings[0]?.nominal ?? nominalThickness,
    inServiceDate,
  }).map(({ date, thicknessMm }) => ({ date, thickness: thicknessMm }));

/**
 * What a rate rests on: readings; one reading, readings over a small part of the service life, or the least wall of an
 * inspection, each with the nominal wall.
 */
export type RateGround = 'readings' | 'oneReading' | 'shortSpan' | 'foundWall';

/**
 * The rate at which the part lost metal: that of the fastest place measured, and no less than a place read once or over a small
 * part of the service life, or the least wall an inspection found, has lost of the nominal wall since entry into service.
 */
export function partRate(row: LedgerRow): (MeasuredRate & { by: RateGround }) | null {
  const measured = measuredRate(row.locations);
  const { inServiceDate } = row;
  let worst = measured && { ...measured, by: 'readings' as RateGround };
  if (inServiceDate === null) return worst;
  const placesOf = (isOnce: boolean) =>
    row.locations
      .filter(({ length }) => (length === 1) === isOnce)
      .map((readings) => sinceService(readings, row));
  const others = [
    ['oneReading', placesOf(true)],
    ['shortSpan', placesOf(false)],
    ['foundWall', foundPlaces(row, inServiceDate)],
  ] as const;
  for (const [by, places] of others) {
    const lost = measuredRate(places);
    // The nominal wall is no reading: what was read or found once tells with medium confidence at best.
    if (lost && lost.mmPerYear > Math.max(worst?.mmPerYear ?? 0, 0)) {
      const confidence = lost.confidence === 'low' && by === 'shortSpan' ? 'low' : 'medium';
      worst = { mmPerYear: lost.mmPerYear, confidence, by };
    }
  }
  return worst;
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
    const own = readings.length > 1 ? measuredRate([sinceService(readings, row)]) : null;
    const wall = last.thickness - Math.max(own?.mmPerYear ?? fastest, 0) * yearsBetween(last.date, day);
    if (!found || wall < found.wall) found = { readings, wall };
  }
  return found?.readings ?? [];
}

/** The least wall each inspection found, where it names the part or the part is the only one it can be on. */
export const foundWalls = (row: Pick<LedgerRow, 'inspections' | 'partCount' | 'partId'>): ReadingRow[] =>
  row.inspections.flatMap(({ date, leastWall, leastWallPartId }) =>
    leastWall !== null && (row.partCount === 1 || leastWallPartId === row.partId)
      ? [{ date, thickness: leastWall }]
      : [],
  );

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
    (one): one is InspectionRow & { leastWall: number } =>
      one.leastWall !== null && !one.leastWallPartId && one.leastWall < known,
  );
};
