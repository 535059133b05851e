import {
  addMonths,
  type Calculation,
  calculated,
  daysBetween,
  type IsoDate,
  isIsoDate,
  unscored,
} from '@ircrisk/units';

export type ModeEvent = { readonly id?: string; readonly date: IsoDate; readonly mode: string };

export type RepeatHit =
  | {
      readonly kind: 'sameMode';
      readonly mode: string;
      readonly dates: readonly IsoDate[];
      readonly withinDays: number;
    }
  | {
      readonly kind: 'shortIntervals';
      readonly dates: readonly IsoDate[];
      readonly intervalsHours: readonly number[];
    };

export type RepeatInput = {
  /** Events of one tag. */
  readonly events: readonly ModeEvent[];
  readonly threshold?: number;
  readonly windowMonths?: number;
  readonly classMtbfHours?: number | null;
};

/** Same mode three times in rolling twelve months, or two intervals in a row below half of the class MTBF. */
export function repeatFailures(input: RepeatInput): Calculation<readonly RepeatHit[]> {
  const { threshold = 3, windowMonths = 12, classMtbfHours } = input;
  const facts = {
    unit: '',
    inputs: { events: input.events.length, threshold, windowMonths, classMtbfHours: classMtbfHours ?? null },
    standardRef: 'repeat failure rule',
  };
  const wrong = input.events.findIndex(({ date }) => !isIsoDate(date));
  if (wrong >= 0)
    return unscored({ code: 'invalidDate', path: `events/${wrong}/date`, values: { name: 'date' } }, facts);
  const events = [...input.events].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  const hits: RepeatHit[] = [];
  for (const mode of [...new Set(events.map((event) => event.mode))].sort()) {
    const dates = events.filter((event) => event.mode === mode).map(({ date }) => date);
    for (let last = dates.length - 1; last >= threshold - 1; last--) {
      const [from, to] = [dates[last - threshold + 1], dates[last]];
      // Half-open: an event exactly twelve months later starts a new window.
      if (!from || !to || addMonths(from, windowMonths) <= to) continue;
      hits.push({
        kind: 'sameMode',
        mode,
        dates: dates.slice(last - threshold + 1, last + 1),
        withinDays: daysBetween(from, to),
      });
      break;
    }
  }
  if (classMtbfHours && classMtbfHours > 0) {
    for (let i = events.length - 1; i >= 2; i--) {
      const dates = [events[i - 2], events[i - 1], events[i]].map((event) => event?.date ?? '');
      const intervals = [
        daysBetween(dates[0] ?? '', dates[1] ?? '') * 24,
        daysBetween(dates[1] ?? '', dates[2] ?? '') * 24,
      ];
      if (!intervals.every((hours) => hours < 0.5 * classMtbfHours)) continue;
      hits.push({ kind: 'shortIntervals', dates, intervalsHours: intervals });
      break;
    }
  }
  return calculated<readonly RepeatHit[]>(hits, facts);
}
