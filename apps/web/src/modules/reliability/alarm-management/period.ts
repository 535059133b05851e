import { plantTime, plantToday } from '@ircrisk/ui/session/plant-clock.ts';

const dayMs = 86_400_000;

export interface Days {
  readonly from: string;
  readonly to: string;
}

/** So many whole days of the plant, the last of them yesterday. */
export const lastDays = (count: number, today = plantToday()): Days => ({
  from: plusDays(today, -count),
  to: plusDays(today, -1),
});

export const plusDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);

export const countDays = ({ from, to }: Days): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;

/** The first spans by the plant's clock; a log in shreds has too many for a line. */
export const spansText = (spans: readonly { from: number; to: number }[]): string =>
  `${spans
    .slice(0, 5)
    .map(({ from, to }) => `${plantTime(from).slice(0, 16)} – ${plantTime(to).slice(0, 16)}`)
    .join('; ')}${spans.length > 5 ? ` … (${spans.length})` : ''}`;
