import type { Notice } from '@ircrisk/units';

export type Surroundings = {
  readonly medium: 'gas' | 'oil';
  readonly diameterMm: number | null;
  readonly maopMPa: number | null;
  readonly locationClass: 1 | 2 | 3 | 4 | null;
  /** Distance to the nearest of each kind in metres; Infinity = surveyed, none; null = not surveyed. */
  readonly specificSiteM: number | null;
  readonly flammableSiteM: number | null;
  readonly villageOf50HouseholdsM: number | null;
  readonly roadOrRailM: number | null;
  readonly natureReserveM: number | null;
  readonly waterM: number | null;
  /** Households within 200 m on a stretch of 2 km. */
  readonly households: number | null;
  /** r of the segment in metres, where a rule asks for it. */
  readonly impactRadiusM: number | null;
};

export type AreaLevel = 'I' | 'II' | 'III';
export type HighConsequenceArea = {
  readonly verdict: 'yes' | 'no' | 'unknown';
  readonly level: AreaLevel | null;
  /** A rule of a higher level is still open: the area may turn out worse than `level`. */
  readonly levelIsMinimum: boolean;
  /** The rules that hold, worst first. */
  readonly hits: readonly { readonly rule: string; readonly level: AreaLevel | null }[];
  readonly open: readonly Notice[];
};

type Rule = {
  readonly rule: string;
  /** Null by 49 CFR, which knows no levels. */
  readonly level: AreaLevel | null;
  readonly holds: boolean | null;
  readonly needs: string;
};
const order: readonly (AreaLevel | null)[] = ['III', 'II', 'I', null];
/** A distance that is no number, or a negative one, was not surveyed; Infinity was, and nothing is there. */
const distanceOf = (value: unknown): number | null =>
  typeof value === 'number' && value >= 0 ? value : null;
const countOf = (value: unknown): number | null => (Number.isFinite(value) ? distanceOf(value) : null);
const sizeOf = (value: unknown): number | null => countOf(value) || null;
const classOf = (value: unknown): 1 | 2 | 3 | 4 | null =>
  value === 1 || value === 2 || value === 3 || value === 4 ? value : null;

const within = (distance: number | null, limit: number | null): boolean | null => {
  if (distance === Number.POSITIVE_INFINITY) return false;
  return distance === null || limit === null ? null : distance <= limit;
};

/** The surroundings as far as they are facts. */
const surveyed = (place: Surroundings): Surroundings => ({
  medium: place.medium,
  diameterMm: sizeOf(place.diameterMm),
  maopMPa: sizeOf(place.maopMPa),
  locationClass: classOf(place.locationClass),
  specificSiteM: distanceOf(place.specificSiteM),
  flammableSiteM: distanceOf(place.flammableSiteM),
  villageOf50HouseholdsM: distanceOf(place.villageOf50HouseholdsM),
  roadOrRailM: distanceOf(place.roadOrRailM),
  natureReserveM: distanceOf(place.natureReserveM),
  waterM: distanceOf(place.waterM),
  households: countOf(place.households),
  impactRadiusM: sizeOf(place.impactRadiusM),
});

/** Both; where one is known not to hold, the other need not be known. */
const both = (one: boolean | null, other: boolean | null): boolean | null =>
  one === false || other === false ? false : one === null || other === null ? null : true;

/** Which width a specific site is looked for in (GB 32167-2015 table 1 c, d): r for the largest and smallest lines, 200 m else. */
function siteRule({ diameterMm: d, maopMPa: p, specificSiteM, impactRadiusM }: Surroundings): Rule {
  if (specificSiteM === Number.POSITIVE_INFINITY)
    return { rule: 'gas.specificSite', level: 'II', holds: false, needs: 'specificSiteM' };
  const isLarge = both(d === null ? null : d > 762, p === null ? null : p > 6.9);
  const isSmall = both(d === null ? null : d < 273, p === null ? null : p < 1.6);
  if (isLarge === null || isSmall === null)
    return {
      rule: 'gas.specificSite',
      level: 'II',
      holds: null,
      needs: d === null ? 'diameterMm' : 'maopMPa',
    };
  const needs = specificSiteM === null ? 'specificSiteM' : 'impactRadiusM';
  if (isLarge)
    return { rule: 'gas.specificSiteLarge', level: 'II', holds: within(specificSiteM, impactRadiusM), needs };
  if (isSmall)
    return { rule: 'gas.specificSiteSmall', level: 'I', holds: within(specificSiteM, impactRadiusM), needs };
  return { rule: 'gas.specificSite', level: 'II', holds: within(specificSiteM, 200), needs };
}

function rulesOf(place: Surroundings): readonly Rule[] {
  const { medium, locationClass: c } = place;
  const isClass = (wanted: number) => (c === null ? null : c === wanted);
  if (medium === 'gas') {
    const outside = c === null ? null : c < 3;
    const flammable = within(place.flammableSiteM, 200);
    return [
      { rule: 'gas.class4', level: 'III', holds: isClass(4), needs: 'locationClass' },
      {
        rule: 'gas.flammableSite',
        level: 'III',
        holds:
          flammable === false || outside === false
            ? false
            : flammable === null || outside === null
              ? null
              : true,
        needs: flammable === null ? 'flammableSiteM' : 'locationClass',
      },
      { rule: 'gas.class3', level: 'II', holds: isClass(3), needs: 'locationClass' },
      siteRule(place),
    ];
  }
  return [
    { rule: 'oil.class4', level: 'III', holds: isClass(4), needs: 'locationClass' },
    { rule: 'oil.water', level: 'III', holds: within(place.waterM, 200), needs: 'waterM' },
    {
      rule: 'oil.households',
      level: 'II',
      holds: place.households === null ? null : place.households >= 100,
      needs: 'households',
    },
    {
      rule: 'oil.village',
      level: 'II',
      holds: within(place.villageOf50HouseholdsM, 200),
      needs: 'villageOf50HouseholdsM',
    },
    {
      rule: 'oil.natureReserve',
      level: 'II',
      holds: within(place.natureReserveM, 200),
      needs: 'natureReserveM',
    },
    { rule: 'oil.roadOrRail', level: 'I', holds: within(place.roadOrRailM, 50), needs: 'roadOrRailM' },
    {
      rule: 'oil.flammableSite',
      level: 'I',
      holds: within(place.flammableSiteM, 50),
      needs: 'flammableSiteM',
    },
  ];
}

/** GB 32167-2015 6.1: the highest level of the rules that hold. Not surveyed is unknown, never "no"; a hit is a hit all the same. */
export function highConsequenceArea(place: Surroundings): HighConsequenceArea {
  if (place.medium !== 'gas' && place.medium !== 'oil') {
    const open = [{ code: 'surroundingsUnknown', path: 'medium', values: { name: 'medium' } }];
    return { verdict: 'unknown', level: null, levelIsMinimum: false, hits: [], open };
  }
  return judged(rulesOf(surveyed(place)));
}

function judged(rules: readonly Rule[]): HighConsequenceArea {
  const hits = rules
    .filter(({ holds }) => holds === true)
    .map(({ rule, level }) => ({ rule, level }))
    .sort((a, b) => order.indexOf(a.level) - order.indexOf(b.level));
  const needs = new Set(rules.filter(({ holds }) => holds === null).map((rule) => rule.needs));
  const level = hits[0]?.level ?? null;
  const levelIsMinimum =
    level !== null &&
    rules.some((rule) => rule.holds === null && order.indexOf(rule.level) < order.indexOf(level));
  const open = [...needs].map(
    (name): Notice =>
      name === 'locationClass'
        ? { code: 'locationClassUnknown', path: name }
        : { code: 'surroundingsUnknown', path: name, values: { name } },
  );
  if (levelIsMinimum) open.push({ code: 'levelIsMinimum', values: { level } });
  return {
    verdict: hits.length > 0 ? 'yes' : open.length > 0 ? 'unknown' : 'no',
    level,
    levelIsMinimum,
    hits,
    open,
  };
}

/** The option of 49 CFR 192.903 for gas: class 3 or 4, or an identified site or 20 buildings inside the impact radius; no levels. */
export function highConsequenceAreaUs(place: {
  readonly locationClass: 1 | 2 | 3 | 4 | null;
  /** An identified site is what GB 32167 calls a specific site. */
  readonly specificSiteM: number | null;
  readonly buildingsInRadius: number | null;
  readonly impactRadiusM: number | null;
}): HighConsequenceArea {
  const c = classOf(place.locationClass);
  const site = distanceOf(place.specificSiteM);
  const buildings = countOf(place.buildingsInRadius);
  return judged([
    { rule: 'us.class3or4', level: null, holds: c === null ? null : c >= 3, needs: 'locationClass' },
    {
      rule: 'us.identifiedSite',
      level: null,
      holds: within(site, sizeOf(place.impactRadiusM)),
      needs: site === null ? 'specificSiteM' : 'impactRadiusM',
    },
    {
      rule: 'us.buildings',
      level: null,
      holds: buildings === null ? null : buildings >= 20,
      needs: 'buildingsInRadius',
    },
  ]);
}
