import type { Notice } from '@ircrisk/units';
import { amountFault, countFault, reached } from './facts.ts';
import { mixtureParts } from './mixture.ts';
import { limitsOf, type ReleaseCategory, releaseCategories } from './thresholds.ts';

export type Release = {
  readonly path: 'release' | 'relief' | 'upsetEmission';
  readonly category: number | null;
  readonly maxKgInHour: number | null;
  readonly maxBblInHour?: number | null;
  readonly indoor: boolean | null;
  /** Rainout, unsafe location, on-site shelter or public measures: what makes a relief discharge count. */
  readonly listedOutcome?: boolean;
  /** Of a mixture without a class of its own; a component without a category adds nothing. */
  readonly components?: readonly { readonly category: number | null; readonly kgInHour: number | null }[];
};

export type IncidentFacts = {
  /** Not known yet: null or absent. */
  readonly processInvolved?: boolean | null;
  /** Loss of containment or unplanned release; need not be said where one is listed below or something burned. */
  readonly unplannedRelease?: boolean | null;
  /** People are counted; absent: nobody; null: not known. */
  readonly deaths?: number | null;
  readonly daysAway?: number | null;
  readonly otherRecordable?: number | null;
  readonly thirdPartyHospitalOrDeath?: number | null;
  /** Absent: none were declared; null: not known. */
  readonly communityMeasures?: boolean | null;
  /** Absent: as the cost says; null: not known. */
  readonly fireOrExplosion?: boolean | null;
  /** A release is said to have ignited, and yet that nothing burned. */
  readonly ignitedWithoutFire?: boolean;
  /** Direct cost of fire or explosion in USD; null while the rate of the day is missing; absent without fire or explosion. */
  readonly fireCostUsd?: number | null;
  /** A cost of fire or explosion is told, and nobody has said that anything burned. */
  readonly fireCostWithoutFire?: boolean;
  readonly releases?: readonly Release[];
  /** Absent: it was not; null: not known. */
  readonly safetySystemChallenged?: boolean | null;
};

export type Basis = Notice & { readonly tier: 1 | 2 | 3 };
/** A pending event may have reached Tier 2 already: then that is its tier, and what is open could still make it Tier 1. */
export type Classification = {
  readonly status: 'classified' | 'pending';
  readonly tier: 1 | 2 | 3 | null;
  readonly basis: readonly Basis[];
  readonly open: readonly Notice[];
};

/** Multiples of a limit at which the severity weight rises: marks that no rounding may cross either. */
export const weightMultiples = [1, 3, 9, 27] as const;

/** As an amount is told: to a tenth from a thousand, else four figures; never at a mark it did not reach, nor below one it did. */
function toldAmount(value: number, marks: readonly (number | null)[]): number {
  const same = (told: number) =>
    marks.every((mark) => mark === null || reached(told, mark) === reached(value, mark));
  const rounded = [value >= 1000 ? value.toFixed(1) : value.toPrecision(4), value.toPrecision(8)].map(Number);
  return rounded.find(same) ?? value;
}

/** USD, third edition. */
export const fireCostLimits = { 1: 100_000, 2: 2500 } as const;

/** A relief discharge or an upset emission counts by its quantity only with a listed outcome. */
export const countsByQuantity = ({ path, listedOutcome = false }: Release): boolean =>
  path === 'release' || listedOutcome;

/** A quantity that can be compared, or null; one that is told and cannot be is put among the open points. */
function usable(path: string, value: number | null | undefined, open: Notice[]): number | null {
  if (value === null || value === undefined) return null;
  const fault = amountFault(path, value);
  if (fault) open.push(fault);
  return fault ? null : value;
}

const weightMarks = (limit: number | null): readonly number[] =>
  limit === null ? [] : weightMultiples.map((multiple) => multiple * limit);

/** Σ q/TQ; the known parts alone may reach it. */
function mixtureBasis(
  release: Release,
  indoor: boolean,
  tier: 1 | 2,
  categories: readonly ReleaseCategory[],
  open: Notice[],
): Basis | undefined {
  const { parts, unnamed } = mixtureParts(release, indoor, categories);
  let sum = 0;
  for (const { category, kgInHour } of parts) {
    if (category === null) continue;
    const found = categories.find((each) => each.category === category);
    if (!found)
      open.push({ code: 'unknownCategory', path: 'components', values: { category: String(category) } });
    const kg = usable('kgInHour', kgInHour, open);
    if (kgInHour === null || kgInHour === undefined) open.push({ code: 'quantityUnknown', path: 'kgInHour' });
    const limit = found ? limitsOf(found, tier, indoor).kg : null;
    if (kg !== null && limit !== null) sum += kg / limit;
  }
  if (unnamed) open.push({ code: 'compositionUnknown', path: 'components' });
  return reached(sum, 1)
    ? { tier, code: 'mixtureAbove', values: { value: toldAmount(sum, weightMultiples) } }
    : undefined;
}

function releaseBasis(
  release: Release,
  tier: 1 | 2,
  categories: readonly ReleaseCategory[],
  open: Notice[],
): Basis | undefined {
  const { indoor, category = null, components = [] } = release;
  if (typeof indoor !== 'boolean') {
    // The limits outdoors are the higher ones: what reaches them reaches those of any place.
    open.push({ code: 'placeUnknown', path: 'indoor' });
    return releaseBasis({ ...release, indoor: false }, tier, categories, []);
  }
  if (category === null && components.length > 0)
    return mixtureBasis(release, indoor, tier, categories, open);
  if (category === null) {
    open.push({ code: 'categoryUnknown', path: 'category' });
    return undefined;
  }
  const found = categories.find((each) => each.category === category);
  if (!found) {
    open.push({ code: 'unknownCategory', path: 'category', values: { category } });
    return undefined;
  }
  const limits = limitsOf(found, tier, indoor);
  const given = {
    kg: usable('maxKgInHour', release.maxKgInHour, open),
    bbl: usable('maxBblInHour', release.maxBblInHour, open),
  };
  let compared = false;
  for (const unit of ['kg', 'bbl'] as const) {
    const [value, limit] = [given[unit], limits[unit]];
    if (value === null || limit === null) continue;
    compared = true;
    if (reached(value, limit))
      return {
        tier,
        code: 'releaseAbove',
        values: {
          ...{ category, unit, limit },
          value: toldAmount(value, [limit, ...weightMarks(limitsOf(found, 1, indoor)[unit])]),
        },
      };
  }
  // Barrels say nothing where the category has its limit in kilograms only.
  if (!compared && (limits.kg !== null || limits.bbl !== null))
    open.push({ code: 'quantityUnknown', path: 'maxKgInHour' });
  return undefined;
}

/** Injuries and measures for the community, which make a tier whatever was released. */
function peopleBases(facts: IncidentFacts, open: Notice[]): readonly Basis[] {
  const count = (name: 'deaths' | 'daysAway' | 'otherRecordable' | 'thirdPartyHospitalOrDeath') => {
    const value = facts[name];
    if (value === undefined || value === null) return 0;
    const fault = countFault(name, value);
    if (fault) open.push(fault);
    return fault ? 0 : value;
  };
  const [deaths, daysAway] = [count('deaths'), count('daysAway')];
  const bases: Basis[] = [];
  if (deaths > 0 || daysAway > 0) bases.push({ tier: 1, code: 'daysAwayOrDeath' });
  if (count('thirdPartyHospitalOrDeath') > 0) bases.push({ tier: 1, code: 'thirdPartyHospital' });
  // One reason for all of them: whoever does not know who was hurt does not know how either.
  if (facts.deaths === null || facts.daysAway === null || facts.otherRecordable === null)
    open.push({ code: 'injuriesUnknown', path: 'injured' });
  else if (facts.thirdPartyHospitalOrDeath === null)
    open.push({ code: 'hospitalUnknown', path: 'hospitalised' });
  if (facts.communityMeasures) bases.push({ tier: 1, code: 'communityMeasures' });
  if (facts.communityMeasures === null) open.push({ code: 'communityUnknown', path: 'communityMeasures' });
  if (count('otherRecordable') > 0) bases.push({ tier: 2, code: 'recordable' });
  return bases;
}

function fireBases(cost: number | null, open: Notice[]): readonly Basis[] {
  if (cost === null) {
    open.push({ code: 'rateMissing', path: 'fireCostUsd' });
    return [];
  }
  const value = usable('fireCostUsd', cost, open);
  if (value === null) return [];
  const tier = reached(value, fireCostLimits[1]) ? 1 : reached(value, fireCostLimits[2]) ? 2 : null;
  return tier
    ? [
        {
          tier,
          code: 'fireCost',
          values: {
            value: toldAmount(value, [fireCostLimits[2], 1e5, 1e6, 1e7, 1e8]),
            limit: fireCostLimits[tier],
          },
        },
      ]
    : [];
}

/**
 * Releases of one category at one kind of place, each below what they are together: when they ran beside each other is not told, so
 * their sum is the most an hour can have held, and the tier is open.
 */
function openTogether(
  releases: readonly Release[],
  categories: readonly ReleaseCategory[],
): readonly Notice[] {
  const counted = releases.filter((release) => release.category !== null && countsByQuantity(release));
  const groups = Map.groupBy(counted, ({ category, indoor }) => `${category} ${indoor}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first || group.length < 2) return [];
    const all = (unit: 'maxKgInHour' | 'maxBblInHour') =>
      group.reduce((sum, release) => sum + (release[unit] ?? 0), 0) || null;
    const whole = { ...first, maxKgInHour: all('maxKgInHour'), maxBblInHour: all('maxBblInHour') };
    const tierOf = (release: Release) =>
      releaseBasis(release, 1, categories, []) ?? releaseBasis(release, 2, categories, []);
    const together = tierOf(whole);
    const best = Math.min(...group.map((release) => tierOf(release)?.tier ?? 3));
    return together && together.tier < best
      ? [{ code: 'releasesTogether', path: 'releases', values: { ...together.values, tier: together.tier } }]
      : [];
  });
}

function releaseBases(
  releases: readonly Release[],
  categories: readonly ReleaseCategory[],
  open: Notice[],
): readonly Basis[] {
  open.push(...openTogether(releases, categories));
  return releases.flatMap((release): readonly Basis[] => {
    if (!countsByQuantity(release)) return [{ tier: 3, code: 'reliefWithoutOutcome' }];
    const unknown: Notice[] = [];
    const first = releaseBasis(release, 1, categories, unknown);
    if (first) {
      open.push(...unknown.filter(({ code }) => code === 'placeUnknown'));
      return [first];
    }
    const second = releaseBasis(release, 2, categories, unknown);
    // What was not known at Tier 1 could raise what is Tier 2 already.
    if (unknown[0]) open.push(unknown[0]);
    return second ? [second] : unknown[0] ? [] : [{ tier: 3, code: 'belowTier2' }];
  });
}

/** Was anything released, or did anything burn? Undefined while nobody has said so. */
export function eventOccurred({
  unplannedRelease,
  releases = [],
  fireCostUsd,
  fireOrExplosion,
}: IncidentFacts): boolean | undefined {
  if (releases.length > 0 || fireCostUsd !== undefined || unplannedRelease === true) return true;
  return unplannedRelease === false && fireOrExplosion !== null ? false : undefined;
}

/** What keeps the cost of a fire from being judged: nobody has said whether there was one, or two facts deny each other. */
export function fireDoubts({
  fireOrExplosion,
  fireCostWithoutFire,
  ignitedWithoutFire,
}: IncidentFacts): readonly Notice[] {
  return [
    ...(ignitedWithoutFire ? [{ code: 'ignitionContradicted', path: 'fireOrExplosion' }] : []),
    ...(fireCostWithoutFire ? [{ code: 'fireContradicted', path: 'fireOrExplosion' }] : []),
    ...(fireOrExplosion === null && !fireCostWithoutFire
      ? [{ code: 'fireUnknown', path: 'fireOrExplosion' }]
      : []),
  ];
}

/**
 * Tier by API RP 754 with every criterion that holds and its threshold. Tiers 1 and 2 need a process and a release, fire or explosion.
 * A met criterion of Tier 1 classifies at once; otherwise a fact that is not known leaves the event pending, at Tier 2 where that is
 * met. Relief discharges and upset emissions without a listed outcome never count by quantity.
 */
export function classifyTier(
  facts: IncidentFacts,
  categories: readonly ReleaseCategory[] = releaseCategories,
): Classification {
  const { processInvolved, releases = [], fireCostUsd, safetySystemChallenged } = facts;
  if (processInvolved === false)
    return { status: 'classified', tier: null, basis: [], open: [{ code: 'notProcess' }] };
  const open: Notice[] = [];
  const occurred = eventOccurred(facts);
  const challenge: readonly Basis[] =
    safetySystemChallenged && releases.length === 0 ? [{ tier: 3, code: 'belowTier2' }] : [];
  const basis = [
    ...peopleBases(facts, open),
    ...(fireCostUsd === undefined ? [] : fireBases(fireCostUsd, open)),
    ...releaseBases(releases, categories, open),
    ...challenge,
  ].sort((a, b) => a.tier - b.tier);
  open.push(...fireDoubts(facts));
  if (facts.unplannedRelease === true && releases.length === 0)
    open.push({ code: 'quantityUnknown', path: 'releases' });
  const undecided = [
    ...(typeof processInvolved === 'boolean' ? [] : [{ code: 'processUnknown', path: 'processInvolved' }]),
    ...(facts.unplannedRelease === false && releases.length > 0
      ? [{ code: 'releaseContradicted', path: 'unplannedRelease' }]
      : []),
    // A challenge to a safety system alone is Tier 3 without any release.
    ...(occurred === undefined && !(challenge.length > 0 && basis.length === 1)
      ? [{ code: 'releaseUnknown', path: 'unplannedRelease' }]
      : []),
  ];
  if (undecided.length > 0) return { status: 'pending', tier: null, basis, open: [...undecided, ...open] };
  // Without a release only a challenge to a safety system makes a tier: while that is not known, so is the tier.
  if (occurred === false && safetySystemChallenged === null)
    return {
      status: 'pending',
      tier: null,
      basis: [],
      open: [{ code: 'noRelease' }, { code: 'challengeUnknown', path: 'safetySystemChallenged' }],
    };
  if (occurred === false)
    return {
      status: 'classified',
      tier: challenge.length > 0 ? 3 : null,
      basis: challenge,
      open: [{ code: 'noRelease' }],
    };
  const best = basis[0]?.tier ?? null;
  // What is not known could still raise the tier, unless it is already the highest.
  if (open.length > 0 && best !== 1) return { status: 'pending', tier: best === 2 ? 2 : null, basis, open };
  return { status: 'classified', tier: best, basis, open };
}
