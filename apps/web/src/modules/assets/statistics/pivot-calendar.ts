import type { PivotResult } from '@ircrisk/contract/modules/assets/statistics-pivot.ts';
import { type QuantityId, quantityOf, type UnitSystem } from '@ircrisk/units';
import { daysOf } from './pivot-model.ts';

/** A stretch of the calendar with the first figure, in the reader's units. */
export interface CalendarPoint {
  code: string;
  value: number | null;
  records: number;
  /** Not over yet: drawn, and not judged. */
  running: boolean;
}

type Measure = PivotResult['measures'][number];
/** Figures a stretch without records has nought of. */
export const isCounted = (measure: Measure | undefined): boolean =>
  measure !== undefined && (measure.additive || measure.key.startsWith('distinct:'));

/** Beyond this a date is a slip of the pen, and the stretches between are not made up. */
const mostPoints = 600;

/** The stretch of the calendar after this one: `2024` → `2025`, `2024-Q4` → `2025-Q1`, `2024-12` → `2025-01`. */
export function nextStretch(code: string): string {
  const [year = '', part = ''] = code.split('-');
  const next = String(Number(year) + 1).padStart(4, '0');
  if (part === '') return next;
  if (part.startsWith('Q')) return part === 'Q4' ? `${next}-Q1` : `${year}-Q${Number(part.slice(1)) + 1}`;
  return part === '12' ? `${next}-01` : `${year}-${String(Number(part) + 1).padStart(2, '0')}`;
}

function stretches(codes: readonly string[]): string[] {
  const [first, last] = [codes[0], codes.at(-1)];
  if (first === undefined || last === undefined) return [];
  const all = [first];
  while ((all.at(-1) ?? last) < last) {
    if (all.length > mostPoints) return [...codes];
    all.push(nextStretch(all.at(-1) ?? last));
  }
  return all;
}

/** Every stretch from the first to the last; one without records counts as nought where the figure adds up, else it stays open. */
export function calendarPoints(
  { rows, measures, asOf }: Pick<PivotResult, 'rows' | 'measures' | 'asOf'>,
  system: UnitSystem,
): CalendarPoint[] {
  const [measure] = measures;
  const display = measure?.quantity ? quantityOf(measure.quantity as QuantityId).display[system] : null;
  const known = new Map(rows.flatMap((row) => (row.code ? [[row.code, row] as const] : [])));
  const codes = [...known.keys()].filter((code) => /^\d{4}/.test(code)).sort();
  const figureAt = (code: string) => {
    const value = known.get(code)?.total[0] ?? (isCounted(measure) ? 0 : null);
    return value === null || !display ? value : display.toDisplay(value);
  };
  return stretches(codes).map((code) => ({
    code,
    value: figureAt(code),
    records: known.get(code)?.records ?? 0,
    running: daysOf(code)[1] >= asOf,
  }));
}

/** The same stretch a year before. */
export const yearBefore = (code: string): string =>
  String(Number(code.slice(0, 4)) - 1).padStart(4, '0') + code.slice(4);
