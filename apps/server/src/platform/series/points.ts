import type { Tx } from '#platform/database/pool.ts';
import { name, sql } from '#platform/database/sql.ts';
import { columnText, type PointColumns } from './columns.ts';
import { addRollups, remakeRollups, type ZoneDays } from './rollups.ts';

export const emptyColumns = (): PointColumns => ({ tagIds: [], times: [], values: [], qualities: [] });

/** A point of the same tag and moment counts once: what came last is what holds. */
function withoutRepeats(columns: PointColumns): PointColumns {
  const places = new Map<string, Map<number, number>>();
  let repeats = 0;
  for (const [index, tagId] of columns.tagIds.entries()) {
    const ofTag = places.get(tagId) ?? new Map<number, number>();
    places.set(tagId, ofTag);
    if (ofTag.has(columns.times[index] ?? 0)) repeats += 1;
    ofTag.set(columns.times[index] ?? 0, index);
  }
  if (repeats === 0) return columns;
  const kept = [...places.values()].flatMap((ofTag) => [...ofTag.values()]);
  return {
    tagIds: kept.map((index) => columns.tagIds[index] ?? ''),
    times: kept.map((index) => columns.times[index] ?? 0),
    values: kept.map((index) => columns.values[index] ?? null),
    qualities: kept.map((index) => columns.qualities[index] ?? 0),
  };
}

const rowsSql = ({ tagIds, times, values, qualities }: PointColumns, deliveryId: string) => sql`
  insert into series_points as p (tag_id, time, value, quality, delivery_id)
  select u.tag_id, to_timestamp(u.ms / 1000), u.value, u.quality, ${deliveryId}::bigint
  from unnest(${columnText(tagIds)}::bigint[], ${columnText(times)}::float8[], ${columnText(values)}::float8[],
    ${columnText(qualities)}::smallint[]) u(tag_id, ms, value, quality)`;

const isTaken = (error: unknown): boolean => (error as { code?: string }).code === '23505';

/** New points go in without a look; where one of them is there already, all are held against what stands. */
async function writeRows(tx: Tx, columns: PointColumns, deliveryId: string): Promise<number> {
  await tx.client.query('savepoint points');
  try {
    await tx.run(rowsSql(columns, deliveryId));
    await tx.client.query('release savepoint points');
    return 0;
  } catch (error) {
    if (!isTaken(error)) throw error;
    await tx.client.query('rollback to savepoint points');
  }
  const { replaced } = await tx.one<{ replaced: number }>(sql`
    select count(*)::int as replaced from unnest(${columns.tagIds}::bigint[], ${columns.times}::float8[]) u(tag_id, ms)
    join series_points p on p.tag_id = u.tag_id and p.time = to_timestamp(u.ms / 1000)`);
  await tx.run(sql`
    insert into series_replaced (tag_id, time, value, quality, delivery_id, replaced_by)
    select p.tag_id, p.time, p.value, p.quality, p.delivery_id, ${deliveryId}::bigint
    from unnest(${columnText(columns.tagIds)}::bigint[], ${columnText(columns.times)}::float8[], ${columnText(columns.values)}::float8[],
      ${columnText(columns.qualities)}::smallint[]) u(tag_id, ms, value, quality)
    join series_points p on p.tag_id = u.tag_id and p.time = to_timestamp(u.ms / 1000)
    where (p.value, p.quality) is distinct from (u.value, u.quality)`);
  await tx.run(sql`${rowsSql(columns, deliveryId)}
    on conflict (tenant_id, tag_id, time) do update set value = excluded.value, quality = excluded.quality, delivery_id = excluded.delivery_id`);
  return replaced;
}

/** What the list of tags shows: the newest point of each. */
async function noteLatest(tx: Tx, { tagIds, times, values, qualities }: PointColumns): Promise<void> {
  const latest = new Map<string, number>();
  for (const [index, tagId] of tagIds.entries()) {
    const known = latest.get(tagId);
    if (known === undefined || (times[index] ?? 0) > (times[known] ?? 0)) latest.set(tagId, index);
  }
  const at = [...latest.values()];
  await tx.run(sql`
    insert into series_latest as l (tag_id, last_time, last_value)
    select u.id, to_timestamp(u.ms / 1000), u.value
    from unnest(${[...latest.keys()]}::bigint[], ${at.map((index) => times[index])}::float8[], ${at.map((index) => (qualities[index] === 2 ? null : values[index]))}::float8[])
      u(id, ms, value)
    on conflict (tenant_id, tag_id) do update set last_time = excluded.last_time, last_value = excluded.last_value
    where l.last_time <= excluded.last_time`);
}

export interface WrittenPoints {
  readonly points: number;
  readonly replaced: number;
}

/**
 * Writes a delivery with its roll-ups, in one transaction: points in any order, of any past month, new or told again. Only new
 * points add to the roll-ups; where some were there before, the touched steps are made anew from the points.
 */
export async function writePoints(
  tx: Tx,
  all: PointColumns,
  source: string,
  zone: ZoneDays,
): Promise<WrittenPoints> {
  const columns = withoutRepeats(all);
  const count = columns.times.length;
  if (count === 0) return { points: 0, replaced: 0 };
  const begins = columns.times.reduce((low, time) => Math.min(low, time));
  const ends = columns.times.reduce((high, time) => Math.max(high, time));
  await tx.one(
    sql`select open_series_months(to_timestamp(${begins}::float8 / 1000), to_timestamp(${ends}::float8 / 1000))`,
  );
  const { id } = await tx.one<{ id: string }>(sql`select next_id() as id`);
  const replaced = await writeRows(tx, columns, id);
  await (replaced === 0 ? addRollups(tx, columns, zone) : remakeRollups(tx, columns, zone));
  await noteLatest(tx, columns);
  await tx.run(sql`
    insert into series_deliveries (id, source, points, replaced, begins, ends)
    values (${id}, ${source}, ${count}, ${replaced}, to_timestamp(${begins}::float8 / 1000), to_timestamp(${ends}::float8 / 1000))`);
  return { points: count, replaced };
}

/** Of these moments those that have a point already, as places in the columns. */
export async function takenPlaces(
  tx: Tx,
  columns: PointColumns,
  places: readonly number[],
): Promise<number[]> {
  const rows = await tx.all<{ place: number }>(sql`
    select u.place from unnest(${places}::int[], ${places.map((at) => columns.tagIds[at])}::bigint[], ${places.map((at) => columns.times[at])}::float8[])
      u(place, tag_id, ms)
    join series_points p on p.tag_id = u.tag_id and p.time = to_timestamp(u.ms / 1000)`);
  return rows.map(({ place }) => place);
}

/** Removes the points whose time is over, and what had stood in their place; their roll-ups stay. */
export async function sweepPoints(tx: Tx): Promise<void> {
  for (const table of ['series_replaced', 'series_points'])
    await tx.run(sql`
      delete from ${name(table)} p using series_tags t
      where t.id = p.tag_id and p.time < now() - make_interval(days => t.keep_days)`);
}
