import { HOUR_MS } from '../kpi/time-zone.ts';

/** What an event means for the kind of failure that is studied. */
export type RenewalEvent = {
  /** Milliseconds UTC: detected, and back in service. */
  readonly at: number;
  readonly back: number;
  /**
   * `failure` of the studied kind, which its repair renews; `renewal` without failure (a planned replacement); `other`: a failure of another
   * kind, whose repair leaves this one as old as it was.
   */
  readonly kind: 'failure' | 'renewal' | 'other';
};

export type ItemHistory = {
  /** Entry into service, where known to be inside the records. */
  readonly born: number | null;
  /** Until when it was watched: end of the window, now, or scrapped. */
  readonly gone: number;
  /** Events of the records, also those before the window: they tell the age at its start. */
  readonly events: readonly RenewalEvent[];
};

/** Hours of service from renewal to failure, or to the end of watching; under watch since the age `entry`. */
export type Life = { readonly age: number; readonly failed: boolean; readonly entry: number };

/**
 * Lives of one kind of failure on one item inside a window. A kind is renewed by its own repair or a replacement; between two renewals other
 * failures only take the item out of service, and their downtime is no age. A life that reaches into the window from before is counted
 * from the age it had then. `unknownStart`: lives whose beginning lies before the records. `withoutLife`: failures recorded before the
 * item was back in service from the one before, which have no life of their own.
 */
export function livesOfItem(
  item: ItemHistory,
  window: { readonly start: number; readonly end: number },
): { lives: Life[]; unknownStart: number; withoutLife: number } {
  const end = Math.min(item.gone, window.end);
  const events = [...item.events].filter(({ at }) => at < end).sort((a, b) => a.at - b.at || a.back - b.back);
  const lives: Life[] = [];
  let [unknownStart, withoutLife] = [0, 0];
  let began = item.born;
  // Time out of service since the renewal, and up to where it has been counted.
  let [down, downTo] = [0, 0];
  let downBefore = 0;
  const close = (at: number, failed: boolean) => {
    if (at <= window.start) return;
    if (began === null) {
      unknownStart += 1;
      return;
    }
    const age = (at - began - down) / HOUR_MS;
    const entry = began >= window.start ? 0 : Math.max(0, (window.start - began - downBefore) / HOUR_MS);
    if (age > entry) lives.push({ age, failed, entry });
    else if (failed) withoutLife += 1;
  };
  for (const { at, back, kind } of events) {
    if (kind === 'other') {
      const from = Math.max(at, downTo, began ?? at);
      const until = Math.min(back, end);
      if (until > from) {
        down += until - from;
        downBefore += Math.max(0, Math.min(until, window.start) - from);
        downTo = until;
      }
      continue;
    }
    close(Math.max(at, began ?? at), kind === 'failure');
    began = Math.max(at, back, began ?? at);
    [down, downBefore, downTo] = [0, 0, 0];
  }
  if (end > (began ?? window.start)) close(end, false);
  return { lives, unknownStart, withoutLife };
}
