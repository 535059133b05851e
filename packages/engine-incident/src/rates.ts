import { type Calculation, calculated, type Notice, shown, unscored } from '@ircrisk/units';
import { amountFault, countFault } from './facts.ts';

export type InjuryCounts = {
  readonly deaths: number;
  readonly lostTime: number;
  readonly restricted: number;
  readonly otherRecordable: number;
};
export type Rates = {
  readonly trir: number;
  readonly ltif: number;
  readonly ltir: number;
  readonly dart: number;
  readonly far: number;
};

const countNames = ['deaths', 'lostTime', 'restricted', 'otherRecordable'] as const;
const hoursFault = (hours: number | null | undefined): Notice | undefined =>
  hours === null || hours === undefined || hours === 0
    ? { code: 'noHours', path: 'hours' }
    : amountFault('hours', hours);

/** TRIR, LTIR, DART on 200,000 h, LTIF on a million, FAR on a hundred million. Without hours there is no rate. */
export function injuryRates(counts: InjuryCounts, hours: number | null | undefined): Calculation<Rates> {
  const facts = { unit: '1', inputs: { ...counts, hours }, standardRef: 'OSHA 29 CFR 1904; IOGP' };
  const fault =
    countNames.map((name) => countFault(name, counts[name])).find((each) => each !== undefined) ??
    hoursFault(hours);
  if (fault) return unscored(fault, facts);
  const worked = hours as number;
  const { deaths, lostTime, restricted, otherRecordable } = counts;
  const all = deaths + lostTime + restricted + otherRecordable;
  const per = (count: number, base: number) => (count * base) / worked;
  const value = {
    trir: per(all, 200_000),
    ltif: per(deaths + lostTime, 1e6),
    ltir: per(deaths + lostTime, 200_000),
    dart: per(lostTime + restricted, 200_000),
    far: per(deaths, 1e8),
  };
  return calculated(value, {
    ...facts,
    steps: [
      {
        id: 'trir',
        formula: 'N · 200 000 / H',
        substituted: `${all} · 200 000 / ${shown(worked)}`,
        value: value.trir,
        unit: '1',
      },
    ],
  });
}

/** Events, weights or near misses per 200,000 h; none without hours. */
export function eventRate(count: number | null | undefined, hours: number | null | undefined): Calculation {
  const facts = { unit: '1', inputs: { count, hours }, standardRef: 'API RP 754 (per 200,000 h)' };
  const fault = amountFault('count', count) ?? hoursFault(hours);
  if (fault) return unscored(fault, facts);
  const value = ((count as number) * 200_000) / (hours as number);
  return calculated(value, {
    ...facts,
    steps: [
      {
        id: 'rate',
        formula: 'N · 200 000 / H',
        substituted: `${shown(count as number)} · 200 000 / ${shown(hours as number)}`,
        value,
        unit: '1',
      },
    ],
  });
}

/**
 * Lost days by local calendar: from the day after the event to the day before return, today at the latest, at most the cap. Days as
 * whole day numbers; null for what is none. A return still to come has not happened.
 */
export function lostDays(
  eventDay: number,
  returnDay: number | null,
  today: number,
  cap = 180,
): number | null {
  const until = Math.min(returnDay ?? today + 1, today + 1);
  if (![eventDay, until, today].every(Number.isInteger) || !(cap >= 0)) return null;
  return Math.min(cap, Math.max(0, until - eventDay - 1));
}
