import { type Calculation, calculated, type Notice, unscored } from '@ircrisk/units';
import { type Priority, type PriorityTable, placeOf, priorityOf } from './priority-table.ts';
import { actionPriorityTable } from './tables/action-priority.ts';

export type Ratings = {
  readonly severity?: number | null;
  readonly occurrence?: number | null;
  readonly detection?: number | null;
};

export type Rated = {
  readonly rpn: number;
  /** S·O, shown beside the RPN: it says what happens before anybody looks. */
  readonly severityTimesOccurrence: number;
  readonly priority: Priority;
};

const SOURCE = 'IEC 60812:2018 annex B; AIAG & VDA FMEA Handbook 2019';
const names = { severity: 'S', occurrence: 'O', detection: 'D' } as const;

/** Why these ratings cannot be judged: the first one missing, or the first that is no whole number from 1 to 10. */
export function ratingFault(ratings: Ratings): Notice | undefined {
  const fields = Object.keys(names) as (keyof typeof names)[];
  for (const field of fields) {
    const value = ratings[field];
    if (value === null || value === undefined) continue;
    if (!Number.isInteger(value) || value < 1 || value > 10)
      return { code: 'ratingOutside', path: field, values: { name: names[field], value } };
  }
  const empty = fields.find((field) => ratings[field] === null || ratings[field] === undefined);
  return empty && { code: 'ratingMissing', path: empty, values: { name: names[empty] } };
}

const figures = (table: PriorityTable, s: number, o: number, d: number): Rated => ({
  rpn: s * o * d,
  severityTimesOccurrence: s * o,
  priority: priorityOf(table, s, o, d),
});

/** The figures of `rateMode` alone, for sheets of thousands of rows. */
export function ratingFigures(ratings: Ratings, table: PriorityTable = actionPriorityTable): Rated | null {
  const { severity, occurrence, detection } = ratings;
  if (severity == null || occurrence == null || detection == null || ratingFault(ratings)) return null;
  return figures(table, severity, occurrence, detection);
}

/** RPN and action priority of one row: null with the reason until S, O and D are all set. RPN never gates an action. */
export function rateMode(ratings: Ratings, table: PriorityTable = actionPriorityTable): Calculation<Rated> {
  const facts = { unit: '1', inputs: { ...ratings }, standardRef: SOURCE };
  const fault = ratingFault(ratings);
  if (fault) return unscored(fault, facts);
  const {
    severity: s,
    occurrence: o,
    detection: d,
  } = ratings as { severity: number; occurrence: number; detection: number };
  const value = figures(table, s, o, d);
  return calculated(value, {
    ...facts,
    steps: [
      {
        id: 'rpn',
        formula: 'RPN = S · O · D',
        substituted: `${s} · ${o} · ${d}`,
        value: value.rpn,
        unit: '1',
        reference: SOURCE,
      },
      {
        id: 'priority',
        formula: 'AP = table(S, O, D)',
        substituted: placeOf(table, [s, o, d]),
        value: value.priority,
        unit: '',
        reference: 'AIAG & VDA FMEA Handbook 2019, AP table',
      },
    ],
  });
}

export type SortedRow = {
  readonly severity: number | null;
  readonly priority: Priority | null;
  readonly rpn: number | null;
};

const priorityRank: Record<Priority, number> = { H: 3, M: 2, L: 1 };

/** Worst first: severity, then priority, then RPN; rows without a rating come last. */
export function byUrgency(a: SortedRow, b: SortedRow): number {
  const scored = Number(b.priority !== null) - Number(a.priority !== null);
  if (scored !== 0) return scored;
  return (
    (b.severity ?? 0) - (a.severity ?? 0) ||
    (b.priority ? priorityRank[b.priority] : 0) - (a.priority ? priorityRank[a.priority] : 0) ||
    (b.rpn ?? 0) - (a.rpn ?? 0)
  );
}

/** Of several detection controls in place the best one (lowest D) counts, never the average. */
export function bestDetection(
  controls: readonly { readonly rating: number | null; readonly inPlace: boolean }[],
): number | null {
  const ratings = controls.flatMap(({ rating, inPlace }) =>
    inPlace && rating !== null && Number.isInteger(rating) && rating >= 1 && rating <= 10 ? [rating] : [],
  );
  return ratings.length === 0 ? null : Math.min(...ratings);
}
