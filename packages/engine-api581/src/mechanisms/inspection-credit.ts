/** How past inspections are combined (Part 2 §3.4.3). */
import type { Effectiveness } from '../component.ts';

export type CreditedLevel = Exclude<Effectiveness, 'E'>;

export interface Counts {
  A: number;
  B: number;
  C: number;
  D: number;
}

export const noInspections = (): Counts => ({ A: 0, B: 0, C: 0, D: 0 });

export interface CreditColumn {
  level: CreditedLevel;
  count: number;
}

/**
 * Columns of an inspection table that a history may be read in. A column is open when its level or a better one was
 * performed; in it every better inspection counts as one, and two of the next poorer level count as one (2B = 1A,
 * 2C = 1B, 2D = 1C; never E, and never above the best level performed). The smallest factor of the open columns is the
 * one to take. So no better and no further inspection can raise a factor: it closes no column and lowers no count.
 * Traps: the best level alone reads 1B+5C as 3B, worse than 6C; columns of performed levels alone read 1A+4C+4D as 2A,
 * worse than the 4B of 1B+4C+4D.
 */
export function creditColumns(counts: Counts): CreditColumn[] {
  const { A, B, C, D } = counts;
  const cAndD = C + (D >> 1);
  const bAndC = B + (cAndD >> 1);
  const columns: CreditColumn[] = [];
  if (A > 0) columns.push({ level: 'A', count: Math.min(A + (bAndC >> 1), 6) });
  if (A + B > 0) columns.push({ level: 'B', count: Math.min(A + bAndC, 6) });
  if (A + B + C > 0) columns.push({ level: 'C', count: Math.min(A + B + cAndD, 6) });
  if (A + B + C + D > 0) columns.push({ level: 'D', count: Math.min(A + B + C + D, 6) });
  return columns;
}

/** Reads `2C`, `E`, or counts by level. */
export function parseCounts(inspections: string | Partial<Counts> | null | undefined): Counts {
  const counts = noInspections();
  if (!inspections) return counts;
  if (typeof inspections !== 'string') {
    for (const level of ['A', 'B', 'C', 'D'] as const) counts[level] = inspections[level] ?? 0;
    return counts;
  }
  for (const part of inspections.split(/[+,\s]+/)) {
    const found = /^(\d*)([ABCD])$/.exec(part);
    if (found) counts[found[2] as CreditedLevel] += found[1] ? Number(found[1]) : 1;
  }
  return counts;
}
