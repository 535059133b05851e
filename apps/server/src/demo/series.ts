import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';

/** Tag, names, equipment it stands on, quantity, usual value, swing over a year and a day, noise, limits. */
type DemoTag = [
  tag: string,
  name: string,
  nameEn: string,
  quantity: string,
  usual: number,
  year: number,
  daily: number,
  noise: number,
  low: number | null,
  high: number | null,
];

const tags: readonly DemoTag[] = [
  ['TI-1011', '常压塔顶温度', 'Atmospheric tower top temperature', 'temperature', 118, 4, 2, 1.2, 105, 130],
  [
    'TI-1012',
    '常压炉出口温度',
    'Atmospheric heater outlet temperature',
    'temperature',
    362,
    3,
    1.5,
    1,
    null,
    370,
  ],
  [
    'PI-1021',
    '常压塔顶压力',
    'Atmospheric tower top pressure',
    'pressureGauge',
    0.085,
    0.006,
    0.004,
    0.003,
    null,
    0.11,
  ],
  ['AI-1031', '塔顶冷凝水 pH', 'Overhead water pH', 'ph', 6.6, 0.3, 0.2, 0.15, 5.5, 8],
  ['AI-1032', '塔顶冷凝水氯离子', 'Overhead water chloride', 'ppm', 14, 5, 2, 1.5, null, 30],
  ['TI-2014', '反应器床层温度', 'Reactor bed temperature', 'temperature', 386, 9, 2, 1.4, null, 410],
  ['PI-2021', '冷高分压力', 'Cold separator pressure', 'pressureGauge', 14.2, 0.2, 0.1, 0.06, 13.2, 15],
  ['FI-2031', '注水流量', 'Wash water flow', 'massFlow', 3.4, 0.25, 0.1, 0.08, 2.8, null],
  [
    'VI-3011',
    '压缩机轴振动',
    'Compressor shaft vibration',
    'vibrationVelocity',
    2.6,
    0.5,
    0.2,
    0.15,
    null,
    4.5,
  ],
  ['TI-3012', '压缩机轴承温度', 'Compressor bearing temperature', 'temperature', 68, 6, 3, 1, null, 90],
  ['LI-4011', '原油罐液位', 'Crude tank level', 'percent', 62, 8, 14, 1, 15, 88],
  [
    'PI-5011',
    '循环水总管压力',
    'Cooling water header pressure',
    'pressureGauge',
    0.42,
    0.02,
    0.015,
    0.008,
    0.35,
    0.5,
  ],
];

/** Days ago without data: a shutdown, and an afternoon the gateway was down. */
const shutdown = sql`(h.at between now() - interval '171 days' and now() - interval '158 days'
  or h.at between now() - interval '9 days' and now() - interval '9 days' + interval '5 hours')`;

/**
 * A year of a dozen tags: days and hours straight into the roll-ups, the last two weeks as points every ten minutes. Made in the
 * database; noise comes from a hash of the moment, so that two starts give the same plant.
 */
export async function seedSeries(tx: Tx): Promise<void> {
  await tx.run(sql`
    insert into series_tags (tag, name, name_en, quantity, low_limit, high_limit, interval_seconds, source)
    select * from unnest(${tags.map(([tag]) => tag)}::text[], ${tags.map(([, name]) => name)}::text[], ${tags.map(([, , name]) => name)}::text[],
      ${tags.map(([, , , quantity]) => quantity)}::text[], ${tags.map((tag) => tag[8])}::float8[], ${tags.map((tag) => tag[9])}::float8[],
      ${tags.map(() => 600)}::int[], ${tags.map(() => 'DCS')}::text[])`);
  await tx.run(sql`
    insert into series_mappings (name, layout, time_column, tag_column, value_column, quality_column)
    values ('DCS 历史数据', 'long', 'Time', 'Tag', 'Value', 'Quality')`);
  await tx.one(sql`select open_series_months(now() - interval '16 days', now())`);
  const curve = sql`k.usual + k.swing * sin(extract(epoch from h.at) / 31557600 * 6.2832 + k.place)
    + k.daily * sin(extract(epoch from h.at) / 86400 * 6.2832 + k.place)
    + k.noise * ((hashtextextended(t.tag || h.at::text, 7) % 1000) / 1000.0)`;
  const known = sql`series_tags t join unnest(${tags.map(([tag]) => tag)}::text[], ${tags.map((tag) => tag[4])}::float8[],
    ${tags.map((tag) => tag[5])}::float8[], ${tags.map((tag) => tag[6])}::float8[], ${tags.map((tag) => tag[7])}::float8[])
    with ordinality k(tag, usual, swing, daily, noise, place) on k.tag = t.tag`;
  await tx.run(sql`
    insert into series_points (tag_id, time, value, quality, delivery_id)
    select t.id, h.at, ${curve}, 0, 0 from ${known}
    cross join generate_series(date_trunc('day', now()) - interval '15 days', now(), interval '10 minutes') h(at) where not ${shutdown}`);
  await tx.run(sql`
    insert into series_rollups (tag_id, step, at, points, good, total, low, high)
    select p.tag_id, s.step, date_bin(make_interval(secs => s.step), p.time, 'epoch'), count(*), count(p.value), sum(p.value), min(p.value), max(p.value)
    from series_points p cross join (values (600), (3600)) s(step) group by 1, 2, 3`);
  const imagined = (step: number, from: string, to: string) =>
    tx.run(sql`
      insert into series_rollups (tag_id, step, at, points, good, total, low, high)
      select t.id, ${step}::int, h.at, ${step / 600}::int, ${step / 600}::int, ${step / 600}::int * v.value, v.value - k.noise, v.value + k.noise
      from ${known} cross join generate_series(date_trunc('day', now()) - ${from}::interval, date_trunc('day', now()) - ${to}::interval - interval '1 second',
        make_interval(secs => ${step})) h(at)
      cross join lateral (select ${curve} as value) v where not ${shutdown}`);
  await imagined(3600, '62 days', '15 days');
  await imagined(86_400, '365 days', '62 days');
  await tx.run(sql`
    insert into series_rollups (tag_id, step, at, points, good, total, low, high)
    select tag_id, 86400, date_trunc('day', at), sum(points), sum(good), sum(total), min(low), max(high)
    from series_rollups where step = 3600 group by tag_id, date_trunc('day', at)`);
  await tx.run(sql`
    insert into series_latest (tag_id, last_time, last_value)
    select distinct on (tag_id) tag_id, time, value from series_points order by tag_id, time desc`);
}
