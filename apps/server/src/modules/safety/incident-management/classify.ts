import { createHash } from 'node:crypto';
import type { Figure, Told } from '@ircrisk/contract/modules/assets/equipment.ts';
import type { IncidentSettings } from '@ircrisk/contract/modules/safety/incident-figures.ts';
import type { Classification, Criterion } from '@ircrisk/contract/modules/safety/incident-management.ts';
import {
  type CriterionLine,
  classifyTier,
  countsByQuantity,
  criterionTexts,
  incidentMessages,
  incidentText,
  limitsOf,
  mixtureParts,
  nationalGrade,
  type ReleaseCategory,
  reached,
  type SeverityColumns,
  severityWeight,
  tierCriteria,
  weightMultiples,
} from '@ircrisk/engine-incident';
import { type Calculation, formatNumber, type Notice, shown } from '@ircrisk/units';
import { figuresIn } from '#plant/figure.ts';
import type { ClassifyInput } from './facts.ts';
import { categoriesOf } from './settings.ts';

const plain = figuresIn(incidentMessages);
/** Facts are named as people call them. */
export const told = (notice: Notice): Told => ({
  ...plain.told(notice),
  zh: incidentText(notice, 'zh'),
  en: incidentText(notice, 'en'),
});
export const figureOf = (calculation: Calculation<unknown>, value = calculation.value): Figure => ({
  ...plain.figureOf(calculation, value),
  warnings: calculation.warnings.map(told),
  reason: calculation.reason ? told(calculation.reason) : null,
});

const yesNo = (value: number | boolean | null) =>
  value === null ? ['未知', 'not known'] : value ? ['是', 'yes'] : ['否', 'no'];
const units = {
  people: ['人', 'people'],
  USD: ['USD', 'USD'],
  kg: ['kg', 'kg'],
  bbl: ['bbl', 'bbl'],
} as const;
/** Four figures, from a thousand on to a tenth, with separators: 1,000 kg beside 100,000 USD; two more for each finer step. */
function figure(value: number, unit: CriterionLine['unit'], finer = 0): string {
  const whole = value >= 1000 ? Math.trunc(value).toString().length + 1 : 4;
  const rounded = shown(value, whole + 2 * finer);
  const decimals = unit === 'USD' ? 2 * finer : (rounded.split('.')[1]?.length ?? 0);
  return formatNumber(unit === 'USD' ? value : Number(rounded), { decimals });
}

/** As fine as it takes to see that a value below its limit, or below a multiple that weighs more, is not that. */
function finenessOf({ value, limit, unit }: CriterionLine): number {
  if (typeof value !== 'number' || limit === null) return 0;
  const above = weightMultiples.map((multiple) => multiple * limit).filter((mark) => !reached(value, mark));
  return (
    [0, 1, 2, 3].find((finer) =>
      above.every((mark) => figure(value, unit, finer) !== figure(mark, unit, finer)),
    ) ?? 0
  );
}

function amount(value: number | boolean | null, unit: CriterionLine['unit'], finer = 0): readonly string[] {
  if (unit === 'yesNo' || typeof value === 'boolean') return yesNo(value);
  if (value === null) return ['未知', 'not known'];
  if (unit === 'sum') return [`Σ = ${figure(value, unit, finer)}`, `Σ = ${figure(value, unit, finer)}`];
  const names = unit === 'people' && value === 1 ? ['人', 'person'] : units[unit];
  return names.map((name) => `${figure(value, unit, finer)} ${name}`);
}

/** Dollars are told with the yuan and the rate they come of. */
function costText(text: string, { converted }: Pick<ClassifyInput, 'converted'>): string {
  if (!converted) return text;
  const { cny, cnyPerUsd, day } = converted;
  return `${text} = ${formatNumber(cny, { decimals: Number.isInteger(cny) ? 0 : 2 })} CNY ÷ ${cnyPerUsd} (${day})`;
}

function criterionOf(line: CriterionLine, input: ClassifyInput, finer: number): Criterion {
  const releases = input.facts.releases?.length ?? 0;
  const text = criterionTexts[line.criterion];
  const which =
    line.release === undefined
      ? { zh: '', en: '' }
      : {
          zh: `${line.category ? `，${line.category} 类` : ''}${releases > 1 ? `（第 ${line.release + 1} 项）` : ''}`,
          en: `${line.category ? `, category ${line.category}` : ''}${releases > 1 ? ` (no. ${line.release + 1})` : ''}`,
        };
  const absent = line.verdict === 'notApplicable';
  // Of what nobody has entered there is nothing found; the verdict says so.
  const found = line.verdict === 'notEntered' ? ['–', '–'] : amount(line.value, line.unit, finer);
  const [value = '', valueEn = ''] = (absent && line.value === null ? ['无', 'none'] : found).map((text) =>
    line.criterion === 'fireCost' && line.value !== null ? costText(text, input) : text,
  );
  const [limit = '', limitEn = ''] =
    line.limit === null
      ? line.unit === 'yesNo'
        ? ['是', 'yes']
        : ['–', '–']
      : amount(line.limit, line.unit);
  const sign = line.limit === null ? '' : '≥ ';
  return {
    tier: line.tier,
    code: line.criterion,
    zh: `${text.zh}${which.zh}`,
    en: `${text.en}${which.en}`,
    limit: `${sign}${limit}`,
    limitEn: `${sign}${limitEn}`,
    value,
    valueEn,
    verdict: line.verdict,
    ratio: line.limit !== null && typeof line.value === 'number' ? line.value / line.limit : null,
  };
}

/** The largest multiple of the Tier 1 limit that left secondary containment. */
function releaseMultiple({ facts, outside }: ClassifyInput, categories: readonly ReleaseCategory[]): number {
  const multiples = (facts.releases ?? []).map((release, place) => {
    if (!outside[place] || !countsByQuantity(release)) return 0;
    const indoor = release.indoor === true;
    const ratio = (category: number | null, kg: number | null, bbl: number | null = null): number => {
      const found = categories.find((each) => each.category === category);
      if (!found) return 0;
      const limits = limitsOf(found, 1, indoor);
      return Math.max(
        kg !== null && limits.kg !== null ? kg / limits.kg : 0,
        bbl !== null && limits.bbl !== null ? bbl / limits.bbl : 0,
      );
    };
    if (release.category === null)
      return mixtureParts(release, indoor, categories).parts.reduce(
        (sum, part) => sum + ratio(part.category, part.kgInHour),
        0,
      );
    return ratio(release.category, release.maxKgInHour, release.maxBblInHour);
  });
  return Math.max(0, ...multiples);
}

/** The cost of a fire is part of the direct loss. */
const lossDoubts = ({ lossMillionCny, leastLossMillionCny }: ClassifyInput['grade']): readonly Notice[] =>
  lossMillionCny !== null && lossMillionCny < (leastLossMillionCny ?? 0)
    ? [{ code: 'lossBelowFireCost', path: 'directCost' }]
    : [];

/** The tier with every criterion, the national grade and, for Tier 1, the severity weight. */
export function classify(input: ClassifyInput, settings: IncidentSettings): Classification {
  const categories = categoriesOf(settings);
  const { facts, grade, points } = input;
  const found = classifyTier(facts, categories);
  const open = found.open.map((notice) =>
    notice.code === 'rateMissing' && input.costUnknown ? { ...notice, code: 'fireCostUnknown' } : notice,
  );
  const national = nationalGrade(grade, settings.lossFloor);
  const weight =
    found.tier === 1
      ? severityWeight(
          {
            health: points.health,
            community: points.community,
            environment: points.environment,
            directCostUsd: facts.fireCostUsd ?? 0,
            releaseMultiple: releaseMultiple(input, categories),
            communityMeasures: facts.communityMeasures ?? false,
          } as SeverityColumns,
          open,
        )
      : null;
  return {
    status: found.status,
    tier: found.tier,
    criteria: tierCriteriaOf(input, categories),
    basis: found.basis.map(told),
    open: open.map(told),
    nationalGrade: national?.grade ?? null,
    gradeBy: [...(national?.by ?? [])],
    gradeOpen: [...(national?.open ?? []), ...lossDoubts(grade)].map(told),
    weight: weight ? figureOf(weight) : null,
    edition: settings.edition,
    facts: { ...facts, grade, points },
  };
}

const tierCriteriaOf = (input: ClassifyInput, categories: readonly ReleaseCategory[]): Criterion[] =>
  tierCriteria(input.facts, categories).map((line, _at, lines) => {
    // One amount is told alike at every limit it is held against: 499.9999 kg is not 500 kg at another.
    const same = lines.filter(
      ({ criterion, release, unit }) =>
        criterion === line.criterion && release === line.release && unit === line.unit,
    );
    return criterionOf(line, input, Math.max(...same.map(finenessOf)));
  });

export const hashOf = (input: ClassifyInput, { edition, thresholds, lossFloor }: IncidentSettings): string =>
  createHash('sha256')
    .update(JSON.stringify([input, edition, thresholds, lossFloor]))
    .digest('base64url');
