/** Time in service with an external coating taken off (Part 2 §15.6.2). */
import type { IsoDate } from '../calendar.ts';
import { toYears } from '../calendar.ts';
import type { Findings } from '../findings.ts';
import table from '../tables/external.json' with { type: 'json' };

const LIFE = table.coating.C_age_years;

export interface Coating {
  /** Date of application, years; null without a coating. */
  year: number | null;
  lifeYears: number;
}

export function coatingAdjustment(sinceReading: number, sinceCoating: number, lifeYears: number): number {
  const whole = Math.min(lifeYears, sinceCoating);
  if (sinceReading >= sinceCoating) return whole;
  return whole - Math.min(lifeYears, sinceCoating - sinceReading);
}

/** Age of the damage: time since the reading less what the coating still held off. */
export function exposedAge(
  sinceReading: number,
  sinceCoating: number,
  lifeYears: number,
  failed: boolean,
): number {
  if (failed || sinceCoating <= 0) return Math.max(sinceReading, 0);
  return Math.max(sinceReading - coatingAdjustment(sinceReading, sinceCoating, lifeYears), 0);
}

export function readCoating(
  mechanism: { coatingDate?: IsoDate; coatingQuality?: keyof typeof LIFE },
  findings: Findings,
): Coating | null {
  if (mechanism.coatingDate === undefined) return { year: null, lifeYears: 0 };
  const year = toYears(mechanism.coatingDate);
  if (Number.isNaN(year)) {
    return findings.problem('not-a-date', 'coatingDate', { value: mechanism.coatingDate });
  }
  const quality = findings.orDefault(mechanism.coatingQuality, 'noneOrPoor', 'coatingQuality');
  return quality && { year, lifeYears: LIFE[quality] };
}

/**
 * Exposed age at a date, counted from the last reading or clean inspection. A failure noted on `failedYear` ends
 * the coating's credit unless a new coating has been applied since.
 */
export function ageWithCoating(
  year: number,
  fromYear: number,
  coating: Coating,
  failedYear: number | null,
): number {
  if (coating.year === null) return Math.max(year - fromYear, 0);
  const failed = failedYear !== null && failedYear >= coating.year;
  return exposedAge(year - fromYear, year - coating.year, coating.lifeYears, failed);
}
