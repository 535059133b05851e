import { reached } from './facts.ts';
import { mixtureParts } from './mixture.ts';
import { limitsOf, type ReleaseCategory, releaseCategories } from './thresholds.ts';
import { fireCostLimits, type IncidentFacts, type Release } from './tier.ts';

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
export type CriterionVerdict = 'met' | 'near' | 'notMet' | 'pending' | 'notApplicable';

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

const people = (tier: 1 | 2, criterion: CriterionCode, count: number): CriterionLine => ({
  tier,
  criterion,
  value: count,
  limit: 1,
  unit: 'people',
  verdict: count >= 1 ? 'met' : 'notMet',
});

function fireLine(tier: 1 | 2, cost: number | null | undefined): CriterionLine {
  const limit = fireCostLimits[tier];
  const line = { tier, criterion: 'fireCost', limit, unit: 'USD' } as const;
  if (cost === undefined) return { ...line, value: null, verdict: 'notApplicable' };
  return { ...line, value: cost, verdict: judge(cost, limit) };
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

function tierLines(
  facts: IncidentFacts,
  tier: 1 | 2,
  categories: readonly ReleaseCategory[],
): readonly CriterionLine[] {
  const { deaths = 0, daysAway = 0, otherRecordable = 0, releases = [] } = facts;
  const injuries =
    tier === 1
      ? [
          people(1, 'daysAwayOrDeath', deaths + daysAway),
          people(1, 'thirdPartyHospital', facts.thirdPartyHospitalOrDeath ?? 0),
          {
            tier: 1,
            criterion: 'communityMeasures',
            value: said(facts.communityMeasures),
            limit: null,
            unit: 'yesNo',
            verdict: known(said(facts.communityMeasures)),
          } as const,
        ]
      : [people(2, 'recordable', otherRecordable)];
  const released = releases.flatMap((release, place) => releaseLines(release, place, tier, categories));
  const none = (criterion: 'reliefAbove' | 'releaseAbove'): readonly CriterionLine[] =>
    released.some((line) => line.criterion === criterion)
      ? []
      : [{ tier, criterion, value: null, limit: null, unit: 'kg', verdict: 'notApplicable' }];
  return [
    ...injuries,
    fireLine(tier, facts.fireCostUsd),
    ...none('reliefAbove'),
    ...none('releaseAbove'),
    ...released,
  ];
}

/** Every criterion of API RP 754 with its limit and what was found, whether it holds or not; the tier itself is `classifyTier`'s. */
export function tierCriteria(
  facts: IncidentFacts,
  categories: readonly ReleaseCategory[] = releaseCategories,
): readonly CriterionLine[] {
  const { releases = [], fireCostUsd, unplannedRelease, processInvolved, safetySystemChallenged } = facts;
  const occurred = releases.length > 0 || fireCostUsd !== undefined ? true : unplannedRelease;
  const challenged = releases.length > 0 || said(safetySystemChallenged);
  const premise = (criterion: CriterionCode, value: boolean | null | undefined): CriterionLine => ({
    tier: 0,
    criterion,
    value: value ?? null,
    limit: null,
    unit: 'yesNo',
    verdict: known(value),
  });
  return [
    premise('processInvolved', processInvolved),
    premise('unplannedRelease', occurred),
    ...tierLines(facts, 1, categories),
    ...tierLines(facts, 2, categories),
    {
      tier: 3,
      criterion: 'challenge',
      value: challenged,
      limit: null,
      unit: 'yesNo',
      verdict: known(challenged),
    },
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
