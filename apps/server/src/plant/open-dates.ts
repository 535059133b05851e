import { name, type Sql, sql } from '#platform/database/sql.ts';

/** Figures `s` of equipment that must be treated or stopped: it has no date because none is left. */
export const mustStop = (s: string): Sql => sql`(${name(`${s}.due_basis`)} is not distinct from 'stopUse')`;

/** Inspected without a grade, or with one there is not: nobody knows when it is due. */
export const dateUnknown = (s: string): Sql =>
  sql`(${name(`${s}.next_due_date`)} is null and ${name(`${s}.due_basis`)} in ('gradeMissing', 'gradeRange'))`;

/** Somebody should have acted by now. */
export const isOverdue = (s: string): Sql =>
  sql`(${mustStop(s)} or ${name(`${s}.next_due_date`)} < current_date)`;

/** The day since when, or at which, somebody must act: what must stop is due since the inspection that said so. */
export const openSince = (s: string): Sql =>
  sql`case when ${mustStop(s)} then ${name(`${s}.last_inspection_date`)} else ${name(`${s}.next_due_date`)} end`;

/** The day certificate `c` ends: a use registration does not (TSG 08-2017), whatever day was written beside it. */
export const certificateEnd = (c: string): Sql =>
  sql`(case when ${name(`${c}.kind`)} <> 'registration' then ${name(`${c}.expiry_date`)} end)`;
