import {
  addDays,
  type Calculation,
  calculated,
  daysBetween,
  findMissing,
  type IsoDate,
  type Notice,
  shown,
  unscored,
} from '@ircrisk/units';

export type MeterPoint = { readonly date: IsoDate; readonly value: number; readonly replaced?: boolean };

export type MeterDue = {
  readonly remaining: number;
  readonly days: number;
  readonly exactDays: number;
  readonly due: IsoDate | null;
};

/** A forecast from a reading older than this is told to be one. */
const STALE_DAYS = 90;

const staleness = (readAt: IsoDate | null, today: IsoDate | null): Notice[] => {
  const age = readAt && today ? daysBetween(readAt, today) : 0;
  return age > STALE_DAYS ? [{ code: 'meterStale', path: 'reading', values: { days: age } }] : [];
};

/**
 * Due when the reading reaches last + interval; the day is that of the reading plus what remains over the daily use, rounded up. Counted
 * from today instead, the day would move on with every day nobody reads the meter. Past the limit it is the day that was reached.
 */
export function meterDue(input: {
  last?: number | null;
  interval?: number | null;
  reading?: number | null;
  perDay?: number | null;
  today?: IsoDate | null;
  /** The day of `reading`; today without it. */
  readAt?: IsoDate | null;
  /** The day the readings passed last + interval, where they did. */
  reachedOn?: IsoDate | null;
}): Calculation<MeterDue> {
  const facts = { unit: 'days', inputs: input, standardRef: 'meter-based maintenance' };
  const missing = findMissing(input, ['last', 'interval', 'reading'], ['interval']);
  if (missing) return unscored(missing, facts);
  const {
    last,
    interval,
    reading,
    perDay,
    today = null,
    readAt = null,
    reachedOn = null,
  } = input as {
    last: number;
    interval: number;
    reading: number;
    perDay?: number | null;
    today?: IsoDate | null;
    readAt?: IsoDate | null;
    reachedOn?: IsoDate | null;
  };
  if (reading < last) return unscored({ code: 'meterRolledBack', path: 'reading' }, facts);
  const remaining = last + interval - reading;
  const steps = [
    {
      id: 'remaining',
      formula: 'last + interval − reading',
      substituted: `${last} + ${interval} − ${reading}`,
      value: remaining,
      unit: '',
    },
  ];
  if (remaining <= 0) {
    const warnings: Notice[] = [{ code: 'meterDue', path: 'reading' }];
    return calculated<MeterDue>(
      { remaining, days: 0, exactDays: 0, due: reachedOn ?? readAt ?? today },
      { ...facts, steps, warnings },
    );
  }
  if (!perDay || !(perDay > 0)) return unscored({ code: 'noUsage', path: 'perDay' }, { ...facts, steps });
  const exactDays = remaining / perDay;
  const days = Math.ceil(exactDays - 1e-9);
  const from = readAt ?? today;
  return calculated<MeterDue>(
    { remaining, days, exactDays, due: from ? addDays(from, days) : null },
    {
      ...facts,
      warnings: staleness(readAt, today),
      steps: [
        ...steps,
        {
          id: 'days',
          formula: 'ceil(remaining / daily use)',
          substituted: `${shown(remaining)} / ${shown(perDay)} = ${shown(exactDays, 4)}`,
          value: days,
          unit: 'days',
        },
      ],
    },
  );
}

/** Average use per day over the last days before the newest reading, adding up across meter replacements. */
export function averageDailyUse(input: {
  readings: readonly MeterPoint[];
  today: IsoDate;
  days?: number;
}): Calculation {
  const { readings, today, days = 90 } = input;
  const facts = {
    unit: '1/day',
    inputs: { readings: readings.length, today, days },
    standardRef: 'average of the last 90 days read',
  };
  const sorted = [...readings].sort((a, b) => (a.date < b.date ? -1 : 1));
  // A meter nobody has read lately has run on as it did: old readings are use all the same.
  const newest = sorted.filter(({ date }) => date <= today).at(-1)?.date ?? today;
  const from = addDays(newest, -days);
  const before = sorted.filter(({ date }) => date < from).at(-1);
  const recent = [...(before ? [before] : []), ...sorted.filter(({ date }) => date >= from && date <= today)];
  let used = 0;
  for (const [i, point] of recent.entries()) {
    const previous = recent[i - 1];
    if (!previous) continue;
    if (point.value < previous.value && !point.replaced)
      return unscored({ code: 'meterRolledBack', path: `readings/${readings.indexOf(point)}` }, facts);
    // A new meter starts from its own first reading.
    used += point.replaced ? 0 : point.value - previous.value;
  }
  const [first, last] = [recent[0], recent.at(-1)];
  const span = first && last ? daysBetween(first.date, last.date) : 0;
  if (span <= 0) return unscored({ code: 'noUsage', path: 'readings' }, facts);
  return calculated(used / span, {
    ...facts,
    steps: [
      {
        id: 'use',
        formula: 'Σ use / days',
        substituted: `${shown(used)} / ${span}`,
        value: used / span,
        unit: '1/day',
      },
    ],
  });
}

/** Two triggers: whichever comes first; an unknown one does not hide the other. */
export function earliestDue(...dues: readonly (IsoDate | null | undefined)[]): IsoDate | null {
  return dues.reduce<IsoDate | null>(
    (best, due) => (due && (best === null || due < best) ? due : best),
    null,
  );
}

/** What a meter has counted in all, day by day: a replacement goes on from where the old meter stopped. */
export function meterTotals(readings: readonly MeterPoint[]): MeterTotal[] {
  const sorted = [...readings].sort((a, b) => (a.date < b.date ? -1 : 1));
  let total = 0;
  return sorted.map(({ date, value, replaced }, i) => {
    const previous = sorted[i - 1];
    total += previous ? (replaced ? 0 : value - previous.value) : value;
    return { date, total };
  });
}

export type MeterTotal = { readonly date: IsoDate; readonly total: number };

/** What a meter had counted by a day: evenly between two readings, as the nearest one outside of them. */
export function totalOn(totals: readonly MeterTotal[], day: IsoDate): number | null {
  const before = totals.findLast(({ date }) => date <= day);
  const after = totals.find(({ date }) => date > day);
  if (!before || !after) return (before ?? after)?.total ?? null;
  const share = daysBetween(before.date, day) / daysBetween(before.date, after.date);
  return before.total + share * (after.total - before.total);
}

/** The day the total passed a mark, evenly between the readings around it; null while it has not. */
export function reachedOn(totals: readonly MeterTotal[], mark: number): IsoDate | null {
  const at = totals.findIndex(({ total }) => total >= mark);
  const [before, after] = [totals[at - 1], totals[at]];
  if (!after) return null;
  if (!before || after.total === before.total) return after.date;
  const share = (mark - before.total) / (after.total - before.total);
  return addDays(before.date, Math.ceil(share * daysBetween(before.date, after.date) - 1e-9));
}
