import {
  corrosionRates,
  lifeEnd,
  remainingLife,
  type StatutoryScope,
  thicknessLoss,
} from '@ircrisk/engine-thickness';
import { yearsBetween } from '@ircrisk/units';
import type {
  EquipmentFacts,
  InspectionFact,
  IntegrityFacts,
  LocationFacts,
  PartFact,
} from './integrity-facts.ts';
import { millTolerance } from './mill-tolerance.ts';
import { countsFor } from './statutory-scope.ts';
import { bottomLife } from './tank-internal.ts';
import { shellLife } from './tank-shell.ts';

/** A life and the day of the reading it counts from. */
export interface WallLife {
  remainingLife: number;
  measuredOn: string;
}

/** What the thinnest, fastest place of a piece of equipment says. */
export interface WallFigures {
  remainingLife: number | null;
  /** Day of the reading the remaining life counts from. */
  measuredOn: string | null;
  rate: number | null;
  partId: string | null;
  locationId: string | null;
  /** Of the fastest place, which may be another one. */
  fastest: number | null;
  loss: number | null;
  /** False where every measured place is known not to thin. */
  limited: boolean;
  /** The place whose half life is over first; not always the one whose life is. */
  halfLife: WallLife | null;
  /** The least wall of an inspection that no location accounts for, and the part it was taken to be on. */
  unplaced: { date: string; wallMm: number; part: string } | null;
  /** The thinnest clad wall whose cladding is gone. */
  bared: { wallMm: number; baseMm: number; part: string } | null;
}

type OtherLife = WallLife & { partId: string | null; rate: number | null };

function readingsOf(location: LocationFacts) {
  const { firstDate, first, previousDate, previous, lastDate, last } = location;
  return [
    { date: firstDate, thicknessMm: first },
    ...(previousDate !== null && previous !== null ? [{ date: previousDate, thicknessMm: previous }] : []),
    { date: lastDate, thicknessMm: last },
  ];
}

const rateOf = (location: LocationFacts): number | null =>
  corrosionRates({ readings: readingsOf(location) }).value?.governingMmPerYear ?? null;

const endOf = ({ measuredOn, remainingLife: life }: WallLife, share: number): string =>
  lifeEnd(measuredOn, life * share);

/** The location whose life ends first governs, each counted from its own reading; without a life, the highest rate is shown. */
export function wallFigures(locations: readonly LocationFacts[]): WallFigures {
  const found: WallFigures = {
    remainingLife: null,
    measuredOn: null,
    rate: null,
    fastest: null,
    partId: null,
    locationId: null,
    loss: null,
    limited: locations.length === 0,
    halfLife: null,
    unplaced: null,
    bared: null,
  };
  let [end, half] = ['', ''];
  for (const location of locations) {
    const loss = thicknessLoss({ nominalMm: location.nominal, actualMm: location.last }).value;
    if (loss !== null && (found.loss === null || loss > found.loss)) found.loss = loss;
    const { base: baseMm, last: wallMm, partName: part } = location;
    if (baseMm !== null && wallMm < baseMm && wallMm < (found.bared?.wallMm ?? baseMm))
      found.bared = { wallMm, baseMm, part };
    const rate = rateOf(location);
    if (rate !== null && (found.fastest === null || rate > found.fastest)) found.fastest = rate;
    const life = remainingLife({
      actualMm: location.last,
      requiredMm: location.required,
      rateMmPerYear: rate,
    }).value;
    if (rate === null || life !== null) found.limited = true;
    const own = life === null ? null : { remainingLife: life, measuredOn: location.lastDate };
    if (own && (found.halfLife === null || endOf(own, 0.5) < half)) {
      found.halfLife = own;
      half = endOf(own, 0.5);
    }
    const sooner = own !== null && (found.remainingLife === null || endOf(own, 1) < end);
    const faster =
      found.remainingLife === null && rate !== null && (found.rate === null || rate > found.rate);
    if (sooner || (own === null && faster)) {
      if (own) end = endOf(own, 1);
      found.remainingLife = life;
      found.measuredOn = own?.measuredOn ?? null;
      found.rate = rate;
      found.partId = location.partId;
      found.locationId = location.locationId;
    }
  }
  return found;
}

const MEASURING_ERROR_MM = 0.1;
/** A reading belongs to an inspection up to so long before its date, in years: readings are taken while it goes on. */
const INSPECTION_YEARS = 0.25;

/** A reading of that inspection, or a later one, that is as thin: then the least wall is on record where it is. */
function isPlaced(
  { date, leastWall, leastWallPartId }: InspectionFact,
  all: readonly LocationFacts[],
): boolean {
  const locations = leastWallPartId ? all.filter(({ partId }) => partId === leastWallPartId) : all;
  const thin = (day: string | null, mm: number | null) =>
    day !== null &&
    mm !== null &&
    yearsBetween(day, date) <= INSPECTION_YEARS &&
    mm <= (leastWall ?? 0) + MEASURING_ERROR_MM;
  return locations.some(
    ({ lastDate, last, previousDate, previous }) => thin(lastDate, last) || thin(previousDate, previous),
  );
}

/**
 * The least wall an inspection found, as a place of its own, on the part it names. Where nothing says which, the worst of those
 * counts that it can be on: none that is thinner when new, none that was renewed since. It thins as fast as the fastest
 * place measured, and no slower than it has lost its nominal wall.
 */
function foundByInspection(
  { inServiceDate }: Pick<EquipmentFacts, 'inServiceDate'>,
  inspections: readonly InspectionFact[],
  parts: readonly PartFact[],
  locations: readonly LocationFacts[],
): { life: OtherLife; unplaced: WallFigures['unplaced'] } | null {
  const last = inspections.findLast(({ leastWall }) => leastWall !== null);
  const wallMm = last?.leastWall ?? null;
  if (!last || wallMm === null || isPlaced(last, locations)) return null;
  const placesOf = Map.groupBy(locations, ({ partId }) => partId);
  const named = parts.find(({ id }) => id === last.leastWallPartId);
  const lives = (named ? [named] : parts).flatMap((part) => {
    const places = placesOf.get(part.id) ?? [];
    const isRenewed = places.some(({ renewedOn }) => renewedOn !== null && renewedOn > last.date);
    if (part.type === 'tubesheet' || isRenewed || wallMm > part.nominal + millTolerance(part.nominal))
      return [];
    const since = inServiceDate && inServiceDate < last.date ? yearsBetween(inServiceDate, last.date) : null;
    const rates = [
      ...(places.length > 0 ? places : locations).flatMap((place) => rateOf(place) ?? []),
      ...(since ? [(part.nominal - wallMm) / since] : []),
    ];
    const rate = rates.length > 0 ? Math.max(...rates) : null;
    const life = remainingLife({ actualMm: wallMm, requiredMm: part.required, rateMmPerYear: rate }).value;
    return life === null ? [] : [{ part, remainingLife: life, measuredOn: last.date, partId: part.id, rate }];
  });
  const [worst] = lives.toSorted((a, b) => a.remainingLife - b.remainingLife);
  if (!worst) return null;
  const { part, ...life } = worst;
  return { life, unplaced: named ? null : { date: last.date, wallMm, part: part.name } };
}

/** What readings, inspections and the shell and bottom of a tank say of a wall; the life that ends first governs. */
export function wallOf(
  facts: Pick<IntegrityFacts, 'locations' | 'inspections' | 'parts' | 'tanks'>,
  equipment: Pick<EquipmentFacts, 'id' | 'type' | 'inServiceDate'>,
): WallFigures {
  const { id } = equipment;
  const locations = facts.locations.get(id) ?? [];
  const tank = facts.tanks.get(id);
  const inspected = (scope: StatutoryScope) =>
    facts.inspections.get(id)?.findLast(({ type }) => countsFor(scope, type))?.date ??
    equipment.inServiceDate;
  const shell = tank ? shellLife(tank, inspected('tankExternal')) : null;
  const bottom = tank ? bottomLife(tank, inspected('tankInternal')) : null;
  // Courses and bottom of a tank have readings and limits of their own.
  const unplaced =
    equipment.type === 'tank'
      ? null
      : foundByInspection(equipment, facts.inspections.get(id) ?? [], facts.parts.get(id) ?? [], locations);
  let found = wallFigures(locations);
  for (const other of [
    unplaced?.life,
    shell && { ...shell, partId: null },
    bottom && { ...bottom, partId: null },
  ])
    if (other) found = sooner(found, other);
  return { ...found, unplaced: unplaced?.unplaced ?? null };
}

/** The figures with another life beside them: half lives and lives are compared each by their own end. */
function sooner(found: WallFigures, other: OtherLife): WallFigures {
  const { remainingLife: life, measuredOn } = found;
  const halves = found.halfLife === null || endOf(other, 0.5) < endOf(found.halfLife, 0.5);
  const governs =
    life === null || measuredOn === null || endOf(other, 1) < endOf({ remainingLife: life, measuredOn }, 1);
  const governing = {
    remainingLife: other.remainingLife,
    measuredOn: other.measuredOn,
    rate: other.rate ?? found.rate,
    partId: other.partId,
    locationId: null,
  };
  return {
    ...found,
    limited: true,
    ...(halves ? { halfLife: other } : {}),
    ...(governs ? governing : {}),
  };
}
