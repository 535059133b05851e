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

/** Due when the reading reaches last + interval; the day is today plus what remains over the daily use, rounded up. */
export function meterDue(input: {
  last?: number | null;
  interval?: number | null;
  reading?: number | null;
  perDay?: number | null;
  today?: IsoDate | null;
}): Calculation<MeterDue> {
  const facts = { unit: 'days', inputs: input, standardRef: 'meter-based maintenance' };
  const missing = findMissing(input, ['last', 'interval', 'reading'], ['interval']);
  if (missing) return unscored(missing, facts);
  const { last, interval, reading, perDay, today } = input as {
    last: number;
    interval: number;
    reading: number;
    perDay?: number | null;
    today?: IsoDate | null;
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
      { remaining, days: 0, exactDays: 0, due: today ?? null },
      { ...facts, steps, warnings },
    );
  }
  if (!perDay || !(perDay > 0)) return unscored({ code: 'noUsage', path: 'perDay' }, { ...facts, steps });
  const exactDays = remaining / perDay;
  const days = Math.ceil(exactDays - 1e-9);
  return calculated<MeterDue>(
    { remaining, days, exactDays, due: today ? addDays(today, days) : null },
    {
      ...facts,
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

/** Average use per day over the last days, adding up across meter replacements. */
export function averageDailyUse(input: {
  readings: readonly MeterPoint[];
  today: IsoDate;
  days?: number;
}): Calculation {
  const { readings, today, days = 90 } = input;
  const facts = {
    unit: '1/day',
    inputs: { readings: readings.length, today, days },
    standardRef: 'average of the last 90 days',
  };
  const from = addDays(today, -days);
  const sorted = [...readings].sort((a, b) => (a.date < b.date ? -1 : 1));
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
export function meterTotals(readings: readonly MeterPoint[]): { date: IsoDate; total: number }[] {
  const sorted = [...readings].sort((a, b) => (a.date < b.date ? -1 : 1));
  let total = 0;
  return sorted.map(({ date, value, replaced }, i) => {
    const previous = sorted[i - 1];
    total += previous ? (replaced ? 0 : value - previous.value) : value;
    return { date, total };
  });
}
