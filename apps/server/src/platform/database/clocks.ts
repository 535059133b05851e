import { sql } from './sql.ts';

/** By so much the clock of whoever writes a time down may differ from the server's. */
export const clockMinutes = 5;
export const clockMs = clockMinutes * 60_000;
export const clockDifference = sql`make_interval(mins => ${clockMinutes})`;

/** The latest time that is not of the future. */
export const latestNow = sql`(now() + ${clockDifference})`;
