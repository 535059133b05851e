import { addMonths, type Calculation, calculated, type IsoDate, shown, unscored } from '@ircrisk/units';

/** Months a procedure stands before somebody looks at it again. */
export const reviewMonths = 36;

/** The day of the month is kept, or the month's last day; late from the day after. */
export const reviewDue = (effective: IsoDate): IsoDate => addMonths(effective, reviewMonths);
export const isReviewLate = (due: IsoDate, today: IsoDate): boolean => today > due;

export interface ExecutionFacts {
  /** Steps that were measured, and those whose first reading passed. */
  readonly measured: number;
  readonly firstTime: number;
  readonly deviations: number;
  /** Hours; null while it goes on. */
  readonly hours: number | null;
  readonly standardHours: number | null;
}
export interface ProcedureFigures {
  readonly firstTimePass: Calculation;
  readonly deviations: Calculation;
  readonly duration: Calculation;
  readonly reviewOnTime: Calculation;
}

function ratio(id: string, formula: string, of: number, all: number, unit: string): Calculation {
  const facts = { unit, inputs: { of, all }, standardRef: 'procedure figures' };
  if (!(all > 0)) return unscored({ code: 'missingInput', path: id, values: { name: formula } }, facts);
  const value = unit === '%' ? (100 * of) / all : of / all;
  const substituted = unit === '%' ? `100·${shown(of)} / ${shown(all)}` : `${shown(of)} / ${shown(all)}`;
  return calculated(value, { ...facts, steps: [{ id, formula, substituted, value, unit }] });
}

/** How procedures do: first-time pass, deviations, time against the standard, reviews kept. Nothing done gives no figure. */
export function procedureFigures(
  executions: readonly ExecutionFacts[],
  reviews: { readonly onTime: number; readonly all: number },
): ProcedureFigures {
  const sum = (pick: (one: ExecutionFacts) => number) => executions.reduce((all, one) => all + pick(one), 0);
  const timed = executions.filter(
    ({ hours, standardHours }) => hours !== null && standardHours !== null && standardHours > 0,
  );
  const hours = (pick: 'hours' | 'standardHours') =>
    timed.reduce((all, one) => all + (one[pick] as number), 0);
  return {
    firstTimePass: ratio(
      'firstTimePass',
      '100·n_first / n_measured',
      sum((one) => one.firstTime),
      sum((one) => one.measured),
      '%',
    ),
    deviations: ratio(
      'deviations',
      'n_deviations / n_executions',
      sum((one) => one.deviations),
      executions.length,
      '1',
    ),
    duration: ratio('duration', '100·t_actual / t_standard', hours('hours'), hours('standardHours'), '%'),
    reviewOnTime: ratio('reviewOnTime', '100·n_on time / n_in force', reviews.onTime, reviews.all, '%'),
  };
}
