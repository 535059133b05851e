import {
  type BandCode,
  bandOrder,
  type Consequences,
  lookup,
  probabilityLevelOf,
  type RiskMatrix,
} from '@ircrisk/engine-risk-matrix';

/**
 * Category from the frequency itself, a boundary upward (a billionth of slack); the level is the worst band over the categories. A
 * frequency that cannot be has no category, and a consequence the matrix does not know leaves no level: the worst might be that one.
 */
export function dynamicLevel(
  matrix: RiskMatrix,
  perYear: number | null,
  consequences: Consequences,
): { readonly category: number | null; readonly level: BandCode | null } {
  if (perYear === null || !(Number.isFinite(perYear) && perYear >= 0)) return { category: null, level: null };
  const category = probabilityLevelOf(matrix, perYear * (1 + 1e-9));
  const { overall, byCategory } = lookup(matrix, category, consequences);
  const unknown = Object.entries(consequences).some(
    ([name, index]) => index !== null && index !== undefined && !(name in byCategory),
  );
  return { category, level: unknown ? null : overall };
}

export const alertRules = ['levelUp', 'threshold', 'rateOfRise', 'stale'] as const;
export type AlertRule = (typeof alertRules)[number];

export type Observed = {
  readonly subjectId: string;
  readonly level: BandCode | null;
  readonly previousLevel: BandCode | null;
  readonly perYear: number;
  /** Seven days before; null when nothing was known then. */
  readonly perYearWeekAgo: number | null;
  readonly staleDays: number;
};

/** Rules that hold now and have no open alert of the same subject yet: one alert for each subject and rule, within one call too. */
export function newAlerts(
  observed: readonly Observed[],
  open: readonly { readonly subjectId: string; readonly rule: AlertRule }[],
  settings = { threshold: 'high' as BandCode, riseFactor: 3, staleDays: 30 },
): readonly { readonly subjectId: string; readonly rule: AlertRule }[] {
  const known = new Set(open.map(({ subjectId, rule }) => `${rule} ${subjectId}`));
  return observed.flatMap((each) => {
    const { subjectId, level, previousLevel, perYear, perYearWeekAgo, staleDays } = each;
    const holds: Record<AlertRule, boolean> = {
      levelUp: level !== null && previousLevel !== null && bandOrder(level) > bandOrder(previousLevel),
      threshold: level !== null && bandOrder(level) >= bandOrder(settings.threshold),
      // From nothing to something is a rise by any factor.
      rateOfRise:
        perYearWeekAgo !== null &&
        perYearWeekAgo >= 0 &&
        perYear > 0 &&
        perYear * (1 + 1e-9) >= settings.riseFactor * perYearWeekAgo,
      stale: staleDays >= settings.staleDays,
    };
    const opened = alertRules.filter((rule) => holds[rule] && !known.has(`${rule} ${subjectId}`));
    for (const rule of opened) known.add(`${rule} ${subjectId}`);
    return opened.map((rule) => ({ subjectId, rule }));
  });
}
