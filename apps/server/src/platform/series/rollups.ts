import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { columnText, type PointColumns } from './columns.ts';

const tenMinutes = 600_000;
const hour = 3_600_000;
const dayMs = 86_400_000;

/** A wall clock shows an hour twice when it is put back, and never when it is put forward. */
export type ClockDoubt = 'twice' | 'never';

/** Midnights of a zone, found once an hour of data. */
export class ZoneDays {
  readonly zone: string;
  private readonly format: Intl.DateTimeFormat;
  private readonly known = new Map<number, number>();
  private readonly aheads = new Map<number, { ahead: number; doubt: ClockDoubt | null }>();

  constructor(zone: string) {
    this.zone = zone;
    this.format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
  }

  /** How far the zone's clock is ahead at that moment. */
  private ahead(time: number): number {
    const part = Object.fromEntries(
      this.format.formatToParts(time).map(({ type, value }) => [type, Number(value)]),
    );
    const { year = 0, month = 1, day = 1, hour: hours = 0, minute = 0 } = part;
    return Date.UTC(year, month - 1, day, hours, minute) - Math.floor(time / 60_000) * 60_000;
  }

  /** The offset by which a wall time is read: the first of two, and the one before where there is none. */
  private readBy(wall: number): { ahead: number; doubt: ClockDoubt | null } {
    const [before, after] = [this.ahead(wall - dayMs), this.ahead(wall + dayMs)];
    const isShown = (ahead: number) => this.ahead(wall - ahead) === ahead;
    if (before === after && isShown(before)) return { ahead: before, doubt: null };
    const [first, second] = [isShown(before), isShown(after)];
    if (first && second) return { ahead: Math.max(before, after), doubt: 'twice' };
    return { ahead: second ? after : before, doubt: first || second ? null : 'never' };
  }

  /** Milliseconds of the moment a wall clock of the zone shows this as if it were UTC. */
  momentOf(wall: number, doubted?: (doubt: ClockDoubt) => void): number {
    // Clocks are put forward or back on a quarter of an hour, so that one answer holds for the whole quarter.
    const quarter = Math.floor(wall / 900_000);
    let read = this.aheads.get(quarter);
    if (read === undefined) {
      read = this.readBy(quarter * 900_000);
      this.aheads.set(quarter, read);
    }
    if (read.doubt) doubted?.(read.doubt);
    return wall - read.ahead;
  }

  dayOf(time: number): number {
    const key = Math.floor(time / hour);
    let day = this.known.get(key);
    if (day === undefined) {
      const at = key * hour;
      day = this.momentOf(Math.floor((at + this.ahead(at)) / 86_400_000) * 86_400_000);
      this.known.set(key, day);
    }
    return day;
  }
}

interface Sum {
  tagId: string;
  step: number;
  at: number;
  points: number;
  good: number;
  total: number;
  low: number | null;
  high: number | null;
}

function sumsOf(columns: PointColumns, zone: ZoneDays): Sum[] {
  const sums = new Map<string, Map<number, Sum>[]>();
  const steps = [600, 3600, 86_400] as const;
  for (const [index, tagId] of columns.tagIds.entries()) {
    const ofTag = sums.get(tagId) ?? steps.map(() => new Map<number, Sum>());
    sums.set(tagId, ofTag);
    const time = columns.times[index] ?? 0;
    const value = columns.qualities[index] === 2 ? null : (columns.values[index] ?? null);
    const starts = [
      time - (((time % tenMinutes) + tenMinutes) % tenMinutes),
      Math.floor(time / hour) * hour,
      zone.dayOf(time),
    ];
    for (const [place, step] of steps.entries()) {
      const at = starts[place] ?? 0;
      let sum = ofTag[place]?.get(at);
      if (!sum) {
        sum = { tagId, step, at, points: 0, good: 0, total: 0, low: null, high: null };
        ofTag[place]?.set(at, sum);
      }
      sum.points += 1;
      if (value === null) continue;
      sum.good += 1;
      sum.total += value;
      if (sum.low === null || value < sum.low) sum.low = value;
      if (sum.high === null || value > sum.high) sum.high = value;
    }
  }
  return [...sums.values()].flatMap((ofTag) => ofTag.flatMap((one) => [...one.values()]));
}

/** Adds new points to the roll-ups they belong to. */
export async function addRollups(tx: Tx, columns: PointColumns, zone: ZoneDays): Promise<void> {
  const sums = sumsOf(columns, zone);
  await tx.run(sql`
    insert into series_rollups as r (tag_id, step, at, points, good, total, low, high)
    select u.tag_id, u.step, to_timestamp(u.ms / 1000), u.points, u.good, u.total, u.low, u.high
    from unnest(${columnText(sums.map((one) => one.tagId))}::bigint[], ${columnText(sums.map((one) => one.step))}::int[], ${columnText(sums.map((one) => one.at))}::float8[],
      ${columnText(sums.map((one) => one.points))}::int[], ${columnText(sums.map((one) => one.good))}::int[], ${columnText(sums.map((one) => one.total))}::float8[],
      ${columnText(sums.map((one) => one.low))}::float8[], ${columnText(sums.map((one) => one.high))}::float8[]) u(tag_id, step, ms, points, good, total, low, high)
    on conflict (tenant_id, tag_id, step, at) do update set points = r.points + excluded.points, good = r.good + excluded.good,
      total = r.total + excluded.total, low = least(r.low, excluded.low), high = greatest(r.high, excluded.high)`);
}

/** Makes the touched steps anew: ten minutes from the points, hours and days from the steps below them. */
export async function remakeRollups(tx: Tx, columns: PointColumns, zone: ZoneDays): Promise<void> {
  const touched = sumsOf(columns, zone);
  const of = (step: number) => {
    const rows = touched.filter((one) => one.step === step);
    return sql`unnest(${rows.map((one) => one.tagId)}::bigint[], ${rows.map((one) => one.at)}::float8[]) u(tag_id, ms)`;
  };
  const store = sql`
    on conflict (tenant_id, tag_id, step, at) do update set points = excluded.points, good = excluded.good, total = excluded.total,
      low = excluded.low, high = excluded.high`;
  await tx.run(sql`
    insert into series_rollups (tag_id, step, at, points, good, total, low, high)
    select u.tag_id, 600, to_timestamp(u.ms / 1000), count(*), count(p.value) filter (where p.quality < 2),
      coalesce(sum(p.value) filter (where p.quality < 2), 0), min(p.value) filter (where p.quality < 2), max(p.value) filter (where p.quality < 2)
    from ${of(600)} join series_points p on p.tag_id = u.tag_id and p.time >= to_timestamp(u.ms / 1000)
      and p.time < to_timestamp(u.ms / 1000) + interval '10 minutes'
    group by u.tag_id, u.ms ${store}`);
  for (const [step, below, span] of [
    [3600, 600, '1 hour'],
    [86_400, 3600, '1 day'],
  ] as const) {
    await tx.run(sql`
      insert into series_rollups (tag_id, step, at, points, good, total, low, high)
      select u.tag_id, ${step}::int, to_timestamp(u.ms / 1000), sum(r.points), sum(r.good), sum(r.total), min(r.low), max(r.high)
      from ${of(step)} join series_rollups r on r.tag_id = u.tag_id and r.step = ${below}::int and r.at >= to_timestamp(u.ms / 1000)
        and r.at < to_timestamp(u.ms / 1000) + ${span}::interval
      group by u.tag_id, u.ms ${store}`);
  }
}
