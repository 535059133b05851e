import {
  corrosionRates,
  lifeEnd,
  remainingLife,
  type StatutoryScope,
  thicknessLoss,
} from '@ircrisk/engine-thickness';
import { type Notice, shown, yearsBetween } from '@ircrisk/units';
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
  /** Two readings of one place or more give a rate, without the nominal wall. */
  measured: boolean;
  loss: number | null;
  /** False where every measured place is known not to thin. */
  limited: boolean;
  /** The place whose half life is over first; not always the one whose life is. */
  halfLife: WallLife | null;
  /** The least wall of an inspection that no location accounts for, and the part it was taken to be on. */
  unplaced: { date: string; wallMm: number; part: string } | null;
  /** A least wall that a later inspection found thicker on the same part. */
  grew: { part: string; from: string; fromMm: number; to: string; toMm: number } | null;
  /** What the date should be read with: least walls whose part was replaced, a rate over days, walls entered too thin. */
  told: readonly Notice[];
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
    measured: locations.some(({ measured }) => measured),
    partId: null,
    locationId: null,
    loss: null,
    limited: locations.length === 0,
    halfLife: null,
    unplaced: null,
    grew: null,
    told: [],
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
    ({ lastDate, last, previousDate, previous, gone }) =>
      thin(lastDate, last) ||
      thin(previousDate, previous) ||
      // Read on a wall that was replaced since: it went with that wall.
      gone.some(({ date: day, thicknessMm }) => thin(day, thicknessMm)),
  );
}

/** Which places of a part have a new wall since a day. One of several says nothing of the others. */
function renewal(part: PartFact, locations: readonly LocationFacts[], since: string) {
  const renewed = locations.filter(
    ({ partId, renewedOn }) => partId === part.id && renewedOn !== null && renewedOn > since,
  ).length;
  return { renewed, count: part.locationCount, whole: renewed > 0 && renewed >= part.locationCount };
}

/**
 * Walls no later inspection found as thin, and nobody has said are gone: a thicker one found later is another place, not a wall
 * that healed. What stands for an earlier one takes it along when it goes.
 */
const standing = (inspections: readonly InspectionFact[], partCount: number): InspectionFact[] =>
  inspections.filter(
    ({ leastWall, leastWallPartId, leastWallRemovedOn }, at) =>
      leastWall !== null &&
      leastWallRemovedOn === null &&
      !inspections
        .slice(at + 1)
        .some(
          (later) =>
            later.leastWall !== null &&
            later.leastWall <= leastWall + MEASURING_ERROR_MM &&
            (partCount === 1 || [leastWallPartId, null].includes(later.leastWallPartId)),
        ),
  );

/** Of the least walls on record, the one whose life ends first. */
function foundByInspections(
  equipment: Pick<EquipmentFacts, 'inServiceDate'>,
  inspections: readonly InspectionFact[],
  parts: readonly PartFact[],
  locations: readonly LocationFacts[],
): FoundWall | null {
  const found = standing(inspections, parts.length).flatMap(
    (inspection) => foundByInspection(equipment, inspection, parts, locations) ?? [],
  );
  return found.toSorted((a, b) => (endOf(a.life, 1) < endOf(b.life, 1) ? -1 : 1))[0] ?? null;
}

/** The thinnest least wall of a part that a later inspection contradicts: one of them is wrong, or of another place. */
function grownWall(
  inspections: readonly InspectionFact[],
  parts: readonly PartFact[],
  locations: readonly LocationFacts[],
): WallFigures['grew'] {
  const grown = parts.flatMap((part) => {
    const { id, name } = part;
    const walls = inspections.flatMap(({ date, leastWall, leastWallPartId, leastWallRemovedOn }) =>
      leastWall !== null &&
      leastWallRemovedOn === null &&
      (leastWallPartId === id || (leastWallPartId === null && parts.length === 1))
        ? [{ date, leastWall }]
        : [],
    );
    return walls.flatMap(({ date: from, leastWall: fromMm }) => {
      if (renewal(part, locations, from).whole) return [];
      const later = walls.find(
        ({ date, leastWall }) => date > from && leastWall > fromMm + MEASURING_ERROR_MM,
      );
      return later ? [{ part: name, from, fromMm, to: later.date, toMm: later.leastWall }] : [];
    });
  });
  return grown.toSorted((a, b) => a.fromMm - b.fromMm)[0] ?? null;
}

/** A rate over a few days or weeks sets the date: measuring error may be most of it. */
function shortRate(halfLife: WallLife | null, locations: readonly LocationFacts[]): Notice[] {
  if (halfLife === null) return [];
  for (const location of locations) {
    if (location.lastDate !== halfLife.measuredOn) continue;
    const { value, warnings } = corrosionRates({ readings: readingsOf(location) });
    const isShort = warnings.some(({ code, path }) => code === 'shortBaseline' && path === value?.governs);
    const life = remainingLife({
      actualMm: location.last,
      requiredMm: location.required,
      rateMmPerYear: value?.governingMmPerYear ?? null,
    }).value;
    if (value === null || !isShort || life !== halfLife.remainingLife) continue;
    const from =
      value.governs === 'shortTerm' ? (location.previousDate ?? location.firstDate) : location.firstDate;
    const rate = shown(value.governingMmPerYear, 3);
    return [
      { code: 'rateOfFewDays', values: { part: location.partName, rate, from, to: location.lastDate } },
    ];
  }
  return [];
}

/** Nobody has measured the part, and its wall, as entered, is below what it needs. */
const isThinAsEntered = ({ id, wall, required }: PartFact, locations: readonly LocationFacts[]): boolean =>
  wall < required && !locations.some(({ partId }) => partId === id);

/** No reading says so, and no date follows from it. */
const thinAsEntered = (parts: readonly PartFact[], locations: readonly LocationFacts[]): Notice[] =>
  parts
    .filter((part) => isThinAsEntered(part, locations))
    .map(({ name, wall, required }) => ({
      code: 'enteredWallThin',
      values: { part: name, wallMm: shown(wall, 4), requiredMm: shown(required, 4) },
    }));

const placesOf = (places: readonly string[]): Notice['values'] => ({ places: places.join(', ') });

/** Locations nobody has read, or of which no reading is trusted: what the others say is not said of them. */
function unread(parts: readonly PartFact[], locations: readonly LocationFacts[]): Notice[] {
  const places = parts.flatMap((part) => {
    if (isThinAsEntered(part, locations)) return [];
    const { id, name, locationCount: count } = part;
    const missing = count - locations.filter(({ partId }) => partId === id).length;
    return missing > 0 ? [`${name} ${missing}/${count}`] : [];
  });
  return places.length > 0 ? [{ code: 'locationsUnread', values: placesOf(places) }] : [];
}

/** New walls that were read once: what the old ones lost is not counted for them, and their own loss is not known. */
function newWalls(locations: readonly LocationFacts[]): Notice[] {
  const places = locations
    .filter((place) => place.renewedOn !== null && place.last > place.required && rateOf(place) === null)
    .map(({ partName, renewedOn }) => `${partName} ${renewedOn}`);
  return places.length > 0 ? [{ code: 'newWallsReadOnce', values: placesOf([...new Set(places)]) }] : [];
}

/** Least walls of parts that were replaced since: which stand although some of their places are new, and which are gone. */
function fateOfWalls(
  inspections: readonly InspectionFact[],
  parts: readonly PartFact[],
  locations: readonly LocationFacts[],
): Notice[] {
  const stand = new Set(standing(inspections, parts.length));
  return inspections.flatMap((inspection): Notice[] => {
    const { date, leastWall, leastWallPartId, leastWallRemovedOn: removedOn } = inspection;
    if (leastWall === null) return [];
    const wallMm = shown(leastWall, 4);
    if (removedOn !== null) return [{ code: 'leastWallRemoved', values: { date, wallMm, removedOn } }];
    if (!stand.has(inspection) || isPlaced(inspection, locations)) return [];
    return parts.flatMap((part): Notice[] => {
      if (leastWallPartId === null ? parts.length > 1 : leastWallPartId !== part.id) return [];
      const { renewed, count, whole } = renewal(part, locations, date);
      const values = { date, wallMm, part: part.name };
      if (whole) return [{ code: 'leastWallRenewed', values }];
      return renewed > 0 ? [{ code: 'leastWallStands', values: { ...values, renewed, count } }] : [];
    });
  });
}

interface FoundWall {
  life: OtherLife;
  unplaced: WallFigures['unplaced'];
}

/**
 * The least wall an inspection found, as a place of its own, on the part it names. Where nothing says which, the worst of those
 * counts that it can be on: none that is thinner when new, none that was renewed since at all its places. It thins as fast as the fastest
 * place measured, and no slower than it has lost its nominal wall.
 */
function foundByInspection(
  { inServiceDate }: Pick<EquipmentFacts, 'inServiceDate'>,
  inspection: InspectionFact,
  parts: readonly PartFact[],
  locations: readonly LocationFacts[],
): FoundWall | null {
  const wallMm = inspection.leastWall;
  if (wallMm === null || isPlaced(inspection, locations)) return null;
  const placesOf = Map.groupBy(locations, ({ partId }) => partId);
  const named = parts.find(({ id }) => id === inspection.leastWallPartId);
  const lives = (named ? [named] : parts).flatMap((part) => {
    const places = placesOf.get(part.id) ?? [];
    const isRenewed = renewal(part, locations, inspection.date).whole;
    if (part.type === 'tubesheet' || isRenewed || wallMm > part.nominal + millTolerance(part.nominal))
      return [];
    const since =
      inServiceDate && inServiceDate < inspection.date ? yearsBetween(inServiceDate, inspection.date) : null;
    const rates = [
      ...(places.length > 0 ? places : locations).flatMap((place) => rateOf(place) ?? []),
      ...(since ? [(part.nominal - wallMm) / since] : []),
    ];
    const rate = rates.length > 0 ? Math.max(...rates) : null;
    // A hole is a wall of 0 mm: no thickness to a formula, and no life left.
    const life =
      wallMm <= part.required
        ? 0
        : remainingLife({ actualMm: wallMm, requiredMm: part.required, rateMmPerYear: rate }).value;
    return life === null
      ? []
      : [{ part, remainingLife: life, measuredOn: inspection.date, partId: part.id, rate }];
  });
  const [worst] = lives.toSorted((a, b) => a.remainingLife - b.remainingLife);
  if (!worst) return null;
  const { part, ...life } = worst;
  return { life, unplaced: named ? null : { date: inspection.date, wallMm, part: part.name } };
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
      : foundByInspections(equipment, facts.inspections.get(id) ?? [], facts.parts.get(id) ?? [], locations);
  let found = wallFigures(locations);
  for (const other of [
    unplaced?.life,
    shell?.life && { ...shell.life, partId: null },
    bottom?.life && { ...bottom.life, partId: null },
  ])
    if (other) found = sooner(found, other);
  const [unknownFrom] = [shell?.unknownFrom, bottom?.unknownFrom]
    .filter((day) => typeof day === 'string')
    .sort();
  if (unknownFrom !== undefined) found = knownUntil(found, unknownFrom);
  if (equipment.type === 'tank') return found;
  const known = [facts.inspections.get(id) ?? [], facts.parts.get(id) ?? [], locations] as const;
  return {
    ...found,
    unplaced: unplaced?.unplaced ?? null,
    grew: grownWall(...known),
    told: [
      ...shortRate(found.halfLife, locations),
      ...thinAsEntered(known[1], locations),
      ...fateOfWalls(...known),
      ...unread(known[1], locations),
      ...newWalls(locations),
    ],
  };
}

/** A plate nobody can judge may end sooner than those that were: past the day it is to be looked at there is no life to tell. */
function knownUntil(found: WallFigures, day: string): WallFigures {
  const { remainingLife: life, measuredOn } = found;
  return life !== null && measuredOn !== null && endOf({ remainingLife: life, measuredOn }, 1) <= day
    ? found
    : { ...found, limited: true, remainingLife: null, measuredOn: null };
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
    fastest: other.rate === null ? found.fastest : Math.max(found.fastest ?? other.rate, other.rate),
    ...(halves ? { halfLife: other } : {}),
    ...(governs ? governing : {}),
  };
}
