/** Severity index, base factor and growth with time, shared by every cracking mechanism (Part 2 §6.2, Table 6.3). */
import {
  type Counts,
  type CreditColumn,
  type CreditedLevel,
  creditColumns,
} from '../mechanisms/inspection-credit.ts';
import type { Susceptibility } from '../mechanisms/mechanism.ts';
import table from '../tables/scc.json' with { type: 'json' };

export type SeverityGroup = keyof typeof table.severityIndex;

/** Factors of one severity index: without inspection, and by level for 0 to 6 inspections. */
interface Row {
  none: number;
  by: Record<CreditedLevel, readonly number[]>;
}

function rowOf(cells: Record<string, number>): Row {
  const column = (level: CreditedLevel): number[] =>
    [0, 1, 2, 3, 4, 5, 6].map((count) => (count === 0 ? cells.E! : cells[`${count}${level}`]!));
  return { none: cells.E!, by: { A: column('A'), B: column('B'), C: column('C'), D: column('D') } };
}

const ROWS = new Map<number, Row>(
  table.baseDf.rows.map((row) => [row.SVI, rowOf(row as Record<string, number>)]),
);

export const CRACKING_CAP = table.escalation.cap.value;

export function severityIndex(group: SeverityGroup, susceptibility: Susceptibility): number {
  return table.severityIndex[group][susceptibility];
}

export interface BaseFactor {
  value: number;
  /** Column of the table that was read; null without inspection. */
  column: CreditColumn | null;
}

export function crackingBaseFactor(severity: number, counts: Counts): BaseFactor {
  const row = ROWS.get(severity);
  if (!row) throw new Error(`no cracking row for severity index ${severity}`);
  let value = row.none;
  let column: CreditColumn | null = null;
  for (const one of creditColumns(counts)) {
    const factor = row.by[one.level][one.count]!;
    // Of equal factors the better column is named.
    if (factor > value || (factor === value && column !== null)) continue;
    value = factor;
    column = one;
  }
  return { value, column };
}

/** Name of a column as printed, e.g. `2C`. */
export function columnName(column: CreditColumn | null): string {
  return column ? `${column.count}${column.level}` : 'E';
}

/**
 * DF = min(DFb·max(age, 1)^1.1 / F_OM, 5000). The limit is Addendum 2's; it holds in every edition, since without it a
 * susceptible wall soon fails several times a year. Only a worked case may ask for the figure without it.
 */
export function escalate(base: number, age: number, monitoring: number, capped = true): number {
  if (base === 0) return 0;
  const grown = (base * (age > 1 ? age ** 1.1 : 1)) / monitoring;
  return capped && grown > CRACKING_CAP ? CRACKING_CAP : grown;
}

const ORDER: readonly Susceptibility[] = ['None', 'Low', 'Medium', 'High'];

/** Moves a susceptibility by whole steps, staying between `floor` and High. */
export function shift(
  susceptibility: Susceptibility,
  steps: number,
  floor: Susceptibility = 'None',
): Susceptibility {
  const index = ORDER.indexOf(susceptibility) + steps;
  return ORDER[Math.min(Math.max(index, ORDER.indexOf(floor)), 3)]!;
}
