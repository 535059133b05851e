import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';

export interface TrendTag {
  readonly id: string;
  readonly intervalSeconds: number;
  readonly keepDays: number;
}

export type TrendStep = 'raw' | 'tenMinutes' | 'hour' | 'day';
const seconds: Readonly<Record<TrendStep, number>> = { raw: 0, tenMinutes: 600, hour: 3600, day: 86_400 };

/** More than a chart has pixels helps nobody. */
const mostDrawn = 2000;

/** The finest step that a chart can show, and that is still kept. */
export function stepFor(
  { intervalSeconds, keepDays }: TrendTag,
  from: number,
  to: number,
  now: number,
): TrendStep {
  const span = (to - from) / 1000;
  if (span / intervalSeconds <= mostDrawn && from >= now - keepDays * 86_400_000) return 'raw';
  if (span / 600 <= mostDrawn) return 'tenMinutes';
  return span / 3600 <= mostDrawn ? 'hour' : 'day';
}

interface Drawn {
  time: number;
  mean: number | null;
  low: number | null;
  high: number | null;
}

/** Times without a good value that are longer than three intervals: told as gaps, never bridged. */
export function gapsOf(
  drawn: readonly Drawn[],
  tag: TrendTag,
  step: TrendStep,
  from: number,
  to: number,
): { from: number; to: number }[] {
  const wide = seconds[step] * 1000;
  const most = Math.max(3 * tag.intervalSeconds * 1000, wide);
  const known = drawn.filter(({ mean }) => mean !== null).map(({ time }) => time);
  const gaps: { from: number; to: number }[] = [];
  let end = from;
  for (const time of known) {
    if (time - end > most) gaps.push({ from: end, to: time });
    end = Math.max(end, time + wide);
  }
  if (to - end > most) gaps.push({ from: end, to });
  return gaps;
}

export async function readTrendOf(tx: Tx, tag: TrendTag, from: number, to: number, now: number) {
  const step = stepFor(tag, from, to, now);
  const drawn =
    step === 'raw'
      ? await tx.all<Drawn>(sql`
          select extract(epoch from time)::float8 * 1000 as time, v.value as mean, v.value as low, v.value as high
          from series_points cross join lateral (select case when quality < 2 then value end as value) v
          where tag_id = ${tag.id} and time >= to_timestamp(${from}::float8 / 1000) and time < to_timestamp(${to}::float8 / 1000)
          order by time`)
      : await tx.all<Drawn>(sql`
          select extract(epoch from at)::float8 * 1000 as time, total / nullif(good, 0) as mean, low, high from series_rollups
          where tag_id = ${tag.id} and step = ${seconds[step]}::int and at >= to_timestamp(${from}::float8 / 1000)
            and at < to_timestamp(${to}::float8 / 1000)
          order by at`);
  return {
    step,
    times: drawn.map(({ time }) => time),
    means: drawn.map(({ mean }) => mean),
    lows: drawn.map(({ low }) => low),
    highs: drawn.map(({ high }) => high),
    gaps: gapsOf(drawn, tag, step, from, Math.min(to, now)),
  };
}
