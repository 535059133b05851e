import type { Notice } from '@ircrisk/units';
import type { Priority } from './priority-table.ts';
import { type Ratings, rateMode, ratingFault } from './ratings.ts';
import type { SeverityClass } from './tables/mil-std-1629a.ts';

export type IndicatorRow = Ratings & {
  /** Ratings after the action; absent where nothing was re-rated. */
  readonly revised?: Ratings | null;
  readonly hasDetection: boolean;
};

export type StudyIndicators = {
  readonly rows: number;
  readonly scored: number;
  readonly scoredShare: number | null;
  readonly withoutDetectionShare: number | null;
  readonly priorities: Readonly<Record<Priority, number>>;
  readonly prioritiesAfter: Readonly<Record<Priority, number>>;
  readonly rpnSum: number | null;
  readonly rpnSumAfter: number | null;
  /** (ΣRPN − ΣRPN′)/ΣRPN over the scored rows; null without one. */
  readonly rpnReduction: number | null;
};

/** Figures of a whole sheet. A row whose re-rating is not complete counts with its first ratings. */
export function studyIndicators(rows: readonly IndicatorRow[]): StudyIndicators {
  const before: Record<Priority, number> = { H: 0, M: 0, L: 0 };
  const after: Record<Priority, number> = { H: 0, M: 0, L: 0 };
  let scored = 0;
  let blind = 0;
  let sum = 0;
  let sumAfter = 0;
  for (const row of rows) {
    if (!row.hasDetection) blind++;
    const first = rateMode(row).value;
    if (!first) continue;
    const second = (row.revised && !ratingFault(row.revised) && rateMode(row.revised).value) || first;
    scored++;
    before[first.priority]++;
    after[second.priority]++;
    sum += first.rpn;
    sumAfter += second.rpn;
  }
  const share = (count: number) => (rows.length === 0 ? null : count / rows.length);
  return {
    rows: rows.length,
    scored,
    scoredShare: share(scored),
    withoutDetectionShare: share(blind),
    priorities: before,
    prioritiesAfter: after,
    rpnSum: scored === 0 ? null : sum,
    rpnSumAfter: scored === 0 ? null : sumAfter,
    rpnReduction: scored === 0 ? null : (sum - sumAfter) / sum,
  };
}

/** S of at least 9 goes with class I or II, S up to 3 with III or IV; anything else is worth a second look, no more. */
export function classMismatch(
  severity: number | null,
  severityClass: SeverityClass | null,
): Notice | undefined {
  if (severity === null || severityClass === null) return undefined;
  const severe = severityClass === 'I' || severityClass === 'II';
  const odd = (severity >= 9 && !severe) || (severity <= 3 && severe);
  return odd
    ? { code: 'severityAgainstClass', path: 'severityClass', values: { severity, class: severityClass } }
    : undefined;
}
