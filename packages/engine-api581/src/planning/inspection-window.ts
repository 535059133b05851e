/** On which day a planned inspection can really take place. */
import { type IsoDate, toYears } from '../calendar.ts';

export interface PlannedDay {
  year: number;
  /** No window lies before the target date; the first one after it was taken. */
  afterTarget: boolean;
}

/** The latest workable day not after the target, else the first workable day after it, else null. */
export function plannedDay(
  targetYear: number,
  fromYear: number,
  toYear: number,
  windows: readonly { from: IsoDate; to: IsoDate }[] | undefined,
): PlannedDay | null {
  if (!windows || windows.length === 0) return { year: targetYear, afterTarget: false };
  let before = Number.NEGATIVE_INFINITY;
  let after = Number.POSITIVE_INFINITY;
  for (const window of windows) {
    const opens = Math.max(toYears(window.from), fromYear);
    const closes = Math.min(toYears(window.to), toYear);
    if (!(opens <= closes)) continue;
    if (opens <= targetYear) before = Math.max(before, Math.min(closes, targetYear));
    else after = Math.min(after, opens);
  }
  if (before > Number.NEGATIVE_INFINITY) return { year: before, afterTarget: false };
  return after < Number.POSITIVE_INFINITY ? { year: after, afterTarget: true } : null;
}
