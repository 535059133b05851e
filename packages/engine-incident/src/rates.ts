import { type Calculation, calculated, type Notice, shown, unscored } from '@ircrisk/units';

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

const faultOf = (counts: object): Notice | undefined => {
  const wrong = Object.entries(counts).find(([, value]) => !Number.isInteger(value) || value < 0);
  return wrong && { code: 'notACount', path: wrong[0], values: { name: wrong[0] } };
};

/** TRIR, LTIR, DART on 200,000 h, LTIF on a million, FAR on a hundred million. Without hours there is no rate. */
export function injuryRates(counts: InjuryCounts, hours: number | null): Calculation<Rates> {
  const facts = { unit: '1', inputs: { ...counts, hours }, standardRef: 'OSHA 29 CFR 1904; IOGP' };
  const fault = faultOf(counts);
  if (fault) return unscored(fault, facts);
  if (hours === null || !(hours > 0)) return unscored({ code: 'noHours', path: 'hours' }, facts);
  const { deaths, lostTime, restricted, otherRecordable } = counts;
  const all = deaths + lostTime + restricted + otherRecordable;
  const per = (count: number, base: number) => (count * base) / hours;
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
        substituted: `${all} · 200 000 / ${shown(hours)}`,
        value: value.trir,
        unit: '1',
      },
    ],
  });
}

/** Events, weights or near misses per 200,000 h; null without hours. */
export const eventRate = (count: number, hours: number | null): number | null =>
  hours !== null && hours > 0 ? (count * 200_000) / hours : null;

/** Lost days by local calendar: from the day after the event to the day before return, at most the cap. Days as whole day numbers. */
export const lostDays = (eventDay: number, returnDay: number | null, today: number, cap = 180): number =>
  Math.min(cap, Math.max(0, (returnDay ?? today + 1) - eventDay - 1));
