import { reached } from './facts.ts';
import { mixtureParts } from './mixture.ts';
import { limitsOf, type ReleaseCategory, releaseCategories } from './thresholds.ts';
import { eventOccurred, fireCostLimits, fireDoubts, type IncidentFacts, type Release } from './tier.ts';

export type CriterionCode =
  | 'processInvolved'
  | 'unplannedRelease'
  | 'daysAwayOrDeath'
  | 'thirdPartyHospital'
  | 'communityMeasures'
  | 'recordable'
  | 'fireCost'
  | 'reliefAbove'
  | 'releaseAbove'
  | 'challenge';
/** `covered`: what would hold counts in a higher tier already. `notEntered`: nobody has listed a release, nor said that there was none. */
export type CriterionVerdict =
  | 'met'
  | 'covered'
  | 'near'
  | 'notMet'
  | 'pending'
  | 'notEntered'
  | 'notApplicable';

/** One line of the decision: what is asked, the limit, what was found. Tier 0 is a premise. */
export type CriterionLine = {
  readonly tier: 0 | 1 | 2 | 3;
  readonly criterion: CriterionCode;
  readonly verdict: CriterionVerdict;
  readonly value: number | boolean | null;
  readonly limit: number | null;
  readonly unit: 'people' | 'USD' | 'kg' | 'bbl' | 'sum' | 'yesNo';
  /** Place of the release among those listed. */
  readonly release?: number;
  readonly category?: number | null;
};

/** Within ten per cent of a higher tier a figure is worth a second look. */
const NEAR = 0.9;
const judge = (value: number | null, limit: number): CriterionVerdict => {
  if (value === null || !Number.isFinite(value) || value < 0) return 'pending';
  if (reached(value, limit)) return 'met';
  return value >= limit * NEAR ? 'near' : 'notMet';
};
const known = (value: boolean | null | undefined): CriterionVerdict =>
  typeof value === 'boolean' ? (value ? 'met' : 'notMet') : 'pending';

/** What is absent is said to be none; what is not known is null. */
const said = (value: boolean | null | undefined): boolean | null => (value === undefined ? false : value);

/** Together; not known while one of them is not, unless the others say enough. */
function people(
  tier: 1 | 2,
  criterion: CriterionCode,
  ...counts: readonly (number | null | undefined)[]
): CriterionLine {
  const sum = counts.reduce<number>((all, count) => all + (count ?? 0), 0);
  const value = sum === 0 && counts.includes(null) ? null : sum;
  return { tier, criterion, value, limit: 1, unit: 'people', verdict: judge(value, 1) };
}

function fireLine(tier: 1 | 2, facts: IncidentFacts): CriterionLine {
  const { fireCostUsd: cost } = facts;
  const limit = fireCostLimits[tier];
  const line = { tier, criterion: 'fireCost', limit, unit: 'USD' } as const;
  if (cost !== undefined) return { ...line, value: cost, verdict: judge(cost, limit) };
  return { ...line, value: null, verdict: fireDoubts(facts).length > 0 ? 'pending' : 'notApplicable' };
}

const isRelief = ({ path }: Release): boolean => path === 'relief' || path === 'upsetEmission';

/** Σ q/TQ of a mixture's parts; null while the quantity of a part that counts is not known. */
function mixtureSum(
  release: Release,
  tier: 1 | 2,
  indoor: boolean,
  categories: readonly ReleaseCategory[],
): number | null {
  const { parts, unnamed } = mixtureParts(release, indoor, categories);
  let sum = 0;
  let open = unnamed;
  for (const { category, kgInHour } of parts) {
    const found = categories.find((each) => each.category === category);
    const limit = found ? limitsOf(found, tier, indoor).kg : null;
    if (limit === null) continue;
    if (kgInHour === null || kgInHour === undefined) open = true;
    else sum += kgInHour / limit;
  }
  return open && !reached(sum, 1) ? null : sum;
}

function releaseLines(
  release: Release,
  place: number,
  tier: 1 | 2,
  categories: readonly ReleaseCategory[],
): readonly CriterionLine[] {
  const { category, indoor, components = [] } = release;
  const criterion = isRelief(release) ? 'reliefAbove' : 'releaseAbove';
  const line = { tier, criterion, release: place, category } as const;
  if (isRelief(release) && !release.listedOutcome)
    return [
      { ...line, unit: 'kg', limit: null, value: release.maxKgInHour ?? null, verdict: 'notApplicable' },
    ];
  const open: CriterionLine = { ...line, unit: 'kg', limit: null, value: null, verdict: 'pending' };
  if (typeof indoor !== 'boolean') {
    // What reaches the limits outdoors reaches those of any place.
    const outdoors = releaseLines({ ...release, indoor: false }, place, tier, categories);
    return outdoors.some(({ verdict }) => verdict === 'met')
      ? outdoors
      : [{ ...open, value: release.maxKgInHour ?? null }];
  }
  if (category === null && components.length > 0) {
    const sum = mixtureSum(release, tier, indoor, categories);
    return [{ ...line, unit: 'sum', limit: 1, value: sum, verdict: judge(sum, 1) }];
  }
  const found = categories.find((each) => each.category === category);
  if (!found) return [{ ...open, value: release.maxKgInHour ?? null }];
  const limits = limitsOf(found, tier, indoor);
  if (limits.kg === null && limits.bbl === null)
    return [
      { ...line, unit: 'kg', limit: null, value: release.maxKgInHour ?? null, verdict: 'notApplicable' },
    ];
  const given = { kg: release.maxKgInHour ?? null, bbl: release.maxBblInHour ?? null };
  const units = (['kg', 'bbl'] as const).filter((unit) => limits[unit] !== null);
  const told = units.filter((unit) => given[unit] !== null);
  return (told.length > 0 ? told : units.slice(0, 1)).map((unit) => ({
    ...line,
    unit,
    limit: limits[unit],
    value: given[unit],
    verdict: judge(given[unit], limits[unit] as number),
  }));
}

/** No release is listed, and nobody has said that nothing was released or that no process was involved: not known is not none. */
const isReleaseOpen = ({ releases = [], unplannedRelease, processInvolved }: IncidentFacts): boolean =>
  releases.length === 0 && unplannedRelease !== false && processInvolved !== false;

function tierLines(
  facts: IncidentFacts,
  tier: 1 | 2,
  categories: readonly ReleaseCategory[],
): readonly CriterionLine[] {
  const { releases = [] } = facts;
  const injuries =
    tier === 1
      ? [
          people(1, 'daysAwayOrDeath', facts.deaths, facts.daysAway),
          people(1, 'thirdPartyHospital', facts.thirdPartyHospitalOrDeath),
          {
            tier: 1,
            criterion: 'communityMeasures',
            value: said(facts.communityMeasures),
            limit: null,
            unit: 'yesNo',
            verdict: known(said(facts.communityMeasures)),
          } as const,
        ]
      : // A death and a day away from work are recordable cases too (29 CFR 1904.7): none of them beside one is a lie.
        [people(2, 'recordable', facts.deaths, facts.daysAway, facts.otherRecordable)];
  const released = releases.flatMap((release, place) => releaseLines(release, place, tier, categories));
  const verdict = isReleaseOpen(facts) ? 'notEntered' : 'notApplicable';
  const none = (criterion: 'reliefAbove' | 'releaseAbove'): readonly CriterionLine[] =>
    released.some((line) => line.criterion === criterion)
      ? []
      : [{ tier, criterion, value: null, limit: null, unit: 'kg', verdict }];
  return [...injuries, fireLine(tier, facts), ...none('reliefAbove'), ...none('releaseAbove'), ...released];
}

/**
 * API RP 754 counts an event once, in its highest tier: Tier 3 are challenges and releases that made neither Tier 1 nor 2. Where one of
 * these is reached, Tier 3 is covered by it and is no finding of its own. (The quantities of Tier 2 are limits, and a release above that
 * of Tier 1 is above them in plain numbers: those lines stay met.) While the quantity is open, so is whether it lies below Tier 2.
 */
function challengeLine(facts: IncidentFacts, higher: readonly CriterionLine[]): CriterionLine {
  const { releases = [] } = facts;
  const challenged = said(facts.safetySystemChallenged);
  const value = releases.length > 0 || challenged;
  const line = { tier: 3, criterion: 'challenge', value, limit: null, unit: 'yesNo' } as const;
  const isReached = eventOccurred(facts) === true && higher.some(({ verdict }) => verdict === 'met');
  if (isReached && value !== false) return { ...line, verdict: 'covered' };
  const isOpen = higher.some(({ release, verdict }) => release !== undefined && verdict === 'pending');
  return challenged !== true && isOpen
    ? { ...line, value: null, verdict: 'pending' }
    : { ...line, verdict: known(value) };
}

/** Every criterion of API RP 754 with its limit and what was found, whether it holds or not; the tier itself is `classifyTier`'s. */
export function tierCriteria(
  facts: IncidentFacts,
  categories: readonly ReleaseCategory[] = releaseCategories,
): readonly CriterionLine[] {
  const premise = (criterion: CriterionCode, value: boolean | null | undefined): CriterionLine => ({
    tier: 0,
    criterion,
    value: value ?? null,
    limit: null,
    unit: 'yesNo',
    verdict: known(value),
  });
  const higher = [...tierLines(facts, 1, categories), ...tierLines(facts, 2, categories)];
  return [
    premise('processInvolved', facts.processInvolved),
    premise('unplannedRelease', eventOccurred(facts)),
    ...higher,
    challengeLine(facts, higher),
  ];
}

export const criterionTexts: Readonly<Record<CriterionCode, { readonly zh: string; readonly en: string }>> = {
  processInvolved: { zh: '涉及工艺', en: 'A process was involved' },
  unplannedRelease: { zh: '非计划泄漏、着火或爆炸', en: 'Unplanned release, fire or explosion' },
  daysAwayOrDeath: { zh: '员工、承包商损工或死亡', en: 'Days away or death of employee or contractor' },
  thirdPartyHospital: { zh: '第三方住院或死亡', en: 'Hospital admission or death of a third party' },
  communityMeasures: { zh: '官方宣布社区疏散或避难', en: 'Community evacuation or shelter declared' },
  recordable: { zh: '员工、承包商可记录伤害', en: 'Recordable injury of employee or contractor' },
  fireCost: { zh: '火灾、爆炸直接费用', en: 'Direct cost of fire or explosion' },
  reliefAbove: {
    zh: '泄放或异常排放，任意 1 h，并有所列后果',
    en: 'Relief or upset emission in any hour, with a listed outcome',
  },
  releaseAbove: { zh: '任意 1 h 泄漏量', en: 'Release in any hour' },
  challenge: {
    zh: '安全系统受挑战或低于二级的泄漏',
    en: 'Safety system challenged, or a release below Tier 2',
  },
};
