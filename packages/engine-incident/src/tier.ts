import type { Notice } from '@ircrisk/units';
import { type ReleaseCategory, releaseCategories, type Threshold } from './thresholds.ts';

export type Release = {
  readonly path: 'release' | 'relief' | 'upsetEmission';
  readonly category: number | null;
  readonly maxKgInHour: number | null;
  readonly maxBblInHour?: number | null;
  readonly indoor: boolean | null;
  /** Rainout, unsafe location, on-site shelter or public measures: what makes a relief discharge count. */
  readonly listedOutcome?: boolean;
  /** Of a mixture without a class of its own; a component without a category adds nothing. */
  readonly components?: readonly { readonly category: number | null; readonly kgInHour: number }[];
};

export type IncidentFacts = {
  readonly processInvolved: boolean;
  readonly deaths?: number;
  readonly daysAway?: number;
  readonly otherRecordable?: number;
  readonly thirdPartyHospitalOrDeath?: number;
  readonly communityMeasures?: boolean;
  /** Direct cost of fire or explosion in USD; null while the rate of the day is missing; absent without fire or explosion. */
  readonly fireCostUsd?: number | null;
  readonly releases?: readonly Release[];
  readonly safetySystemChallenged?: boolean;
};

export type Basis = Notice & { readonly tier: 1 | 2 | 3 };
export type Classification = {
  readonly status: 'classified' | 'pending';
  readonly tier: 1 | 2 | 3 | null;
  readonly basis: readonly Basis[];
  readonly open: readonly Notice[];
};

const FIRE_COST = { 1: 100_000, 2: 2500 } as const;
/** Reached within a billionth, so that a stored limit is met by itself. */
const reached = (value: number, limit: number) => value >= limit * (1 - 1e-9);
const pick = (threshold: Threshold, indoor: boolean) =>
  indoor
    ? { kg: threshold.indoorKg, bbl: threshold.indoorBbl }
    : { kg: threshold.outdoorKg, bbl: threshold.outdoorBbl };

function releaseBasis(
  release: Release,
  tier: 1 | 2,
  categories: readonly ReleaseCategory[],
  open: Notice[],
): Basis | undefined {
  const { indoor, category, maxKgInHour: kg, maxBblInHour: bbl = null, components } = release;
  const key = tier === 1 ? 'tier1' : 'tier2';
  if (indoor === null) {
    open.push({ code: 'placeUnknown', path: 'indoor' });
    return undefined;
  }
  if (category === null && components) {
    const sum = components.reduce((total, part) => {
      const found = categories.find((each) => each.category === part.category);
      const limit = found ? pick(found[key], indoor).kg : null;
      return limit === null ? total : total + part.kgInHour / limit;
    }, 0);
    return reached(sum, 1)
      ? { tier, code: 'mixtureAbove', values: { value: Math.round(sum * 1000) / 1000 } }
      : undefined;
  }
  if (category === null) {
    open.push({ code: 'categoryUnknown', path: 'category' });
    return undefined;
  }
  const found = categories.find((each) => each.category === category);
  if (!found) {
    open.push({ code: 'unknownCategory', path: 'category', values: { category } });
    return undefined;
  }
  if (kg === null && bbl === null) {
    open.push({ code: 'quantityUnknown', path: 'maxKgInHour' });
    return undefined;
  }
  const limits = pick(found[key], indoor);
  if (kg !== null && limits.kg !== null && reached(kg, limits.kg))
    return { tier, code: 'releaseAbove', values: { category, value: kg, unit: 'kg', limit: limits.kg } };
  if (bbl !== null && limits.bbl !== null && reached(bbl, limits.bbl))
    return { tier, code: 'releaseAbove', values: { category, value: bbl, unit: 'bbl', limit: limits.bbl } };
  return undefined;
}

/**
 * Tier by API RP 754 with every criterion that holds and its threshold. A met criterion of Tier 1 classifies at once; otherwise a fact
 * that is not known leaves the event pending. Relief discharges and upset emissions without a listed outcome never count by quantity.
 */
export function classifyTier(
  facts: IncidentFacts,
  categories: readonly ReleaseCategory[] = releaseCategories,
): Classification {
  if (!facts.processInvolved)
    return { status: 'classified', tier: null, basis: [], open: [{ code: 'notProcess' }] };
  const {
    deaths = 0,
    daysAway = 0,
    otherRecordable = 0,
    thirdPartyHospitalOrDeath = 0,
    releases = [],
    fireCostUsd,
  } = facts;
  const basis: Basis[] = [];
  const open: Notice[] = [];
  if (deaths > 0 || daysAway > 0) basis.push({ tier: 1, code: 'daysAwayOrDeath' });
  if (thirdPartyHospitalOrDeath > 0) basis.push({ tier: 1, code: 'thirdPartyHospital' });
  if (facts.communityMeasures) basis.push({ tier: 1, code: 'communityMeasures' });
  if (otherRecordable > 0) basis.push({ tier: 2, code: 'recordable' });
  if (fireCostUsd === null) open.push({ code: 'rateMissing', path: 'fireCostUsd' });
  else if (fireCostUsd !== undefined) {
    const tier = fireCostUsd >= FIRE_COST[1] ? 1 : fireCostUsd >= FIRE_COST[2] ? 2 : null;
    if (tier) basis.push({ tier, code: 'fireCost', values: { value: fireCostUsd, limit: FIRE_COST[tier] } });
  }
  for (const release of releases) {
    if (release.path !== 'release' && !release.listedOutcome) {
      basis.push({ tier: 3, code: 'reliefWithoutOutcome' });
      continue;
    }
    const unknown: Notice[] = [];
    const found =
      releaseBasis(release, 1, categories, unknown) ?? releaseBasis(release, 2, categories, unknown);
    if (found) basis.push(found);
    else if (unknown.length > 0) open.push(unknown[0] as Notice);
    else basis.push({ tier: 3, code: 'belowTier2' });
  }
  if (facts.safetySystemChallenged && releases.length === 0) basis.push({ tier: 3, code: 'belowTier2' });
  const sorted = [...basis].sort((a, b) => a.tier - b.tier);
  const best = sorted[0]?.tier ?? null;
  // What is not known could still raise the tier, unless it is already the highest.
  if (open.length > 0 && best !== 1) return { status: 'pending', tier: null, basis: sorted, open };
  return { status: 'classified', tier: best, basis: sorted, open };
}

export type SeverityColumns = {
  readonly health: 0 | 1 | 3 | 9 | 27;
  readonly community: 0 | 1 | 3 | 9 | 27;
  readonly environment: 0 | 1 | 3 | 9 | 27;
  readonly directCostUsd: number;
  readonly releaseMultiple: number;
};
const steps = (value: number, limits: readonly [number, number, number, number]): number =>
  value >= limits[3] ? 27 : value >= limits[2] ? 9 : value >= limits[1] ? 3 : value >= limits[0] ? 1 : 0;

/** Severity weight of a Tier 1 event: 1, 3, 9 or 27 points in each of five columns, lower limits inclusive, added. */
export const severityWeight = ({
  health,
  community,
  environment,
  directCostUsd,
  releaseMultiple,
}: SeverityColumns): number =>
  health +
  community +
  environment +
  steps(directCostUsd, [1e5, 1e6, 1e7, 1e8]) +
  steps(releaseMultiple, [1, 3, 9, 27]);
