import {
  type BandCode,
  bandOrder,
  type Consequences,
  lookup,
  probabilityLevelOf,
  type RiskMatrix,
} from '@ircrisk/engine-risk-matrix';

/** Category from the frequency itself, a boundary upward (a billionth of slack); the level is the worst band over the categories. */
export function dynamicLevel(
  matrix: RiskMatrix,
  perYear: number,
  consequences: Consequences,
): { readonly category: number; readonly level: BandCode | null } {
  const category = probabilityLevelOf(matrix, perYear * (1 + 1e-9));
  return { category, level: lookup(matrix, category, consequences).overall };
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

/** Rules that hold now and have no open alert of the same subject yet: one open alert for each subject and rule. */
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
      rateOfRise:
        perYearWeekAgo !== null &&
        perYearWeekAgo > 0 &&
        perYear * (1 + 1e-9) >= settings.riseFactor * perYearWeekAgo,
      stale: staleDays >= settings.staleDays,
    };
    return alertRules
      .filter((rule) => holds[rule] && !known.has(`${rule} ${subjectId}`))
      .map((rule) => ({ subjectId, rule }));
  });
}
