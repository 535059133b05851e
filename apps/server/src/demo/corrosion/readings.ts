import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { windows } from './windows.ts';

/** Hours ago without data: the turnaround. */
const stopped = sql`h.at between now() - interval '171 days' and now() - interval '158 days'`;

/**
 * A year of each window's tag as points with their roll-ups, made in the database; noise comes from a hash of the moment. The heater
 * outlet has a reading every ten minutes of the last month, so that forty minutes above its limit can be seen.
 */
export async function seedReadings(tx: Tx): Promise<void> {
  const column = <T>(of: (one: (typeof windows)[number]) => T) => windows.map(of);
  await tx.run(sql`
    insert into series_tags (tag, name, name_en, quantity, low_limit, high_limit, interval_seconds, source)
    select * from unnest(${column((one) => one.tag)}::text[], ${column((one) => one.name[0])}::text[], ${column((one) => one.name[1])}::text[], ${column((one) => one.quantity)}::text[],
      ${column((one) => one.low ?? null)}::float8[], ${column((one) => one.high ?? null)}::float8[], ${column((one) => one.every * 60)}::int[],
      ${column((one) => (one.tag.startsWith('LAB') ? 'LIMS' : 'DCS'))}::text[])`);
  await tx.one(sql`select open_series_months(now() - interval '367 days', now())`);
  const events = windows.flatMap(({ tag, events: own }) =>
    own.map(([ago, hours, value]) => ({ tag, ago, hours, value })),
  );
  await tx.run(sql`
    insert into series_points (tag_id, time, value, quality, delivery_id)
    select t.id, h.at, coalesce(e.value, k.usual) + k.noise * (case when e.value is null then 1 else 0.2 end) * ((hashtextextended(t.tag || h.at::text, 7) % 1000) / 1000.0), 0, 0
    from series_tags t join unnest(${column((one) => one.tag)}::text[], ${column((one) => one.usual)}::float8[], ${column((one) => one.noise)}::float8[], ${column((one) => one.every)}::int[],
      ${column((one) => one.silent ?? 0)}::float8[]) k(tag, usual, noise, every, silent) on k.tag = t.tag
    cross join lateral (
      select at from generate_series(date_trunc('hour', now()) - interval '365 days', now(), make_interval(mins => k.every)) at
      union select at from generate_series(date_trunc('hour', now()) - interval '31 days', now(), interval '10 minutes') at where k.tag = 'TI-1207') h
    left join lateral (
      select v.value from unnest(${events.map((one) => one.tag)}::text[], ${events.map((one) => one.ago)}::float8[], ${events.map((one) => one.hours)}::float8[],
        ${events.map((one) => one.value)}::float8[]) v(tag, ago, hours, value)
      where v.tag = t.tag and h.at >= now() - make_interval(secs => v.ago * 3600) and h.at < now() - make_interval(secs => (v.ago - v.hours) * 3600) limit 1) e on true
    where h.at <= now() - make_interval(secs => k.silent * 3600) and not ${stopped}`);
  const own = sql`p.tag_id in (select id from series_tags where tag = any(${column((one) => one.tag)}::text[]))`;
  await tx.run(sql`
    insert into series_rollups (tag_id, step, at, points, good, total, low, high)
    select p.tag_id, s.step, case when s.step = 86400 then date_trunc('day', p.time) else date_bin(make_interval(secs => s.step), p.time, 'epoch') end, count(*), count(p.value), sum(p.value),
      min(p.value), max(p.value) from series_points p cross join (values (600), (3600), (86400)) s(step) where ${own} group by 1, 2, 3`);
  await tx.run(sql`
    insert into series_latest (tag_id, last_time, last_value)
    select distinct on (p.tag_id) p.tag_id, p.time, p.value from series_points p where ${own} order by p.tag_id, p.time desc`);
}
