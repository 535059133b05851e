import { remakeRollups } from '#modules/reliability/alarm-management/index.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { alarmPoints, positions, type Rationale, rationales } from './alarm-points.ts';

/** Another number gives another year of the same plant. */
const seed = 7;
/** A number between 0 and 1 that belongs to a text: two starts give the same plant. */
const chance = (text: string) => `(abs(hashtextextended(${text}, ${seed}) % 100000) / 100000.0)`;
const raw = (text: string) => ({ parts: [text], values: [] });

/** The master alarm database of three positions, a year of their logs with floods and bad actors, and what is shelved. */
export async function seedAlarms(tx: Tx): Promise<void> {
  await seedSettings(tx);
  await seedTags(tx);
  await seedEvents(tx);
  await seedLogs(tx);
  await seedStates(tx);
  await seedShelves(tx);
  const rows = await tx.all<{ id: string }>(sql`select id from alarm_positions`);
  const days = await tx.all<{ day: string }>(sql`select distinct time::date::text as day from alarm_events`);
  await remakeRollups(tx, {
    positionIds: rows.map(({ id }) => id),
    days: days.map(({ day }) => day),
    fleetingSeconds: 10,
  });
}

async function seedSettings(tx: Tx): Promise<void> {
  await tx.run(sql`
    insert into alarm_positions (code, name, name_en, node_id)
    select u.code, u.name, u.name_en, n.id from unnest(${positions.map(({ code }) => code)}::text[], ${positions.map(({ name }) => name[0])}::text[],
      ${positions.map(({ name }) => name[1])}::text[]) with ordinality u(code, name, name_en, place)
    left join lateral (select f.id from factory_nodes f where f.level_code = 'device' and f.is_deleted = 0 order by f.order_no, f.id offset u.place - 1 limit 1) n on true`);
  await tx.run(sql`
    insert into alarm_philosophies (code, name, name_en, effective_from, roles, roles_en)
    values ('AP-2025', '东海石化报警理念', 'Alarm philosophy of Donghai Petrochemical', current_date - 400,
      '工艺：合理化与批准；仪表：组态与维护；操作：响应与搁置。', 'Process: rationalise and approve; instruments: configure and maintain; operators: respond and shelve.')`);
  await tx.run(sql`
    insert into alarm_mappings (name, time_column, time_zone, tag_column, type_column, kind_column, priority_column, value_column, operator_column, position_column,
      source_column, name_column, kind_words, priority_words)
    values ('DCS A（Experion）', 'Time', 'Asia/Shanghai', 'Source', 'Condition', 'Action', 'Priority', 'Value', 'Operator', 'Station', 'Server', 'Description',
        'ALM=ALARM,ACTIVE; RTN=OK,NORMAL; ACK=ACK', '1=U; 2=H; 3=M; 4=L; journal=J'),
      ('DCS B（Centum）', 'DateTime', 'Asia/Shanghai', 'Tag', null, 'Event', 'Level', 'PV', 'User', null, 'HIS', 'Comment', 'ALM=ALM; RTN=NR; ACK=ACKED', null),
      ('SIS', 'Timestamp', 'UTC', 'Tag', 'Type', 'Event', null, null, null, null, null, null, null, null)`);
  await tx.run(sql`
    insert into alarm_clocks (source, from_time, ahead_seconds, remark, remark_en) values
      ('HIS-2', date_trunc('day', now()) - interval '120 days', 42, '对时中断', 'Clock not synchronised'),
      ('HIS-2', date_trunc('day', now()) - interval '96 days', 0, '已恢复对时', 'Synchronised again')`);
}

interface DemoTag {
  tag: string;
  type: string;
  name: string;
  nameEn: string;
  position: string;
  quantity: string;
  setpoint: number;
  low: number;
  high: number;
  priority: string;
  severity: string;
  minutes: number;
  rate: number;
  length: number;
  burst: number;
  rationale: Rationale;
}

/** Alarms of each point of each position; the numbers of points tell the position. */
function demoTags(): DemoTag[] {
  return positions.flatMap(({ code, busy }, place) =>
    alarmPoints.flatMap((point, at) =>
      point.alarms.map(([type, setpoint, severity, minutes, rate, length, burst]) => ({
        tag: `${point.letters}-${place + 1}${String(101 + at * 7)}`,
        type,
        name: point.name[0],
        nameEn: point.name[1],
        position: code,
        quantity: point.quantity,
        setpoint,
        low: point.span[0],
        high: point.span[1],
        priority: severity === 'severe' ? (minutes < 3 ? '1' : '2') : severity === 'major' ? '3' : '4',
        severity,
        minutes,
        rate: rate * busy,
        length,
        burst,
        rationale: rationales[point.rationale],
      })),
    ),
  );
}

async function seedTags(tx: Tx): Promise<void> {
  const tags = demoTags();
  const column = <K extends keyof DemoTag>(key: K) => tags.map((tag) => tag[key]);
  const said = (part: keyof Rationale, language: 0 | 1) =>
    tags.map(({ rationale }) => rationale[part][language]);
  await tx.run(sql`
    create temporary table demo_alarms on commit drop as
    select * from unnest(${column('tag')}::text[], ${column('type')}::text[], ${column('rate')}::float8[], ${column('length')}::float8[], ${column('burst')}::int[])
      u(tag, type, rate, length, burst)`);
  await tx.run(sql`
    insert into alarm_tags (tag, type, system, name, name_en, position_id, equipment_id, quantity, setpoint, span_low, span_high, deadband, on_delay, priority,
      severity_people, severity_production, response_minutes, cause, cause_en, consequence, consequence_en, operator_action, operator_action_en, class, state, rationalised_on)
    select u.tag, u.type, 'DCS', u.name, u.name_en, p.id, e.id, u.quantity, u.setpoint, u.low, u.high, 0.5, case when ${raw(chance(`u.tag || u.type || 'd'`))} < 0.3 then 5 else 0 end,
      u.priority, case when u.severity = 'severe' then 'severe' else 'none' end, u.severity, u.minutes,
      case when not s.bare then u.cause end, case when not s.bare then u.cause_en end, case when not s.bare then u.consequence end,
      case when not s.bare then u.consequence_en end, case when not s.bare then u.action end, case when not s.bare then u.action_en end,
      case when u.priority = '1' then 'safety' else 'process' end, s.state, case when s.state <> 'identified' then current_date - 200 + (u.place % 90)::int end
    from unnest(${column('tag')}::text[], ${column('type')}::text[], ${column('name')}::text[], ${column('nameEn')}::text[], ${column('position')}::text[],
      ${column('quantity')}::text[], ${column('setpoint')}::float8[], ${column('low')}::float8[], ${column('high')}::float8[], ${column('priority')}::text[],
      ${column('severity')}::text[], ${column('minutes')}::float8[], ${said('cause', 0)}::text[], ${said('cause', 1)}::text[],
      ${said('consequence', 0)}::text[], ${said('consequence', 1)}::text[], ${said('action', 0)}::text[], ${said('action', 1)}::text[])
      with ordinality u(tag, type, name, name_en, position, quantity, setpoint, low, high, priority, severity, minutes, cause, cause_en, consequence, consequence_en, action,
        action_en, place)
    join alarm_positions p on p.code = u.position
    left join lateral (
      select q.id from equipment q join factory_nodes n on n.tenant_id = q.tenant_id and n.id = q.node_id join factory_nodes top on top.id = p.node_id
      where starts_with(n.path, top.path) and q.is_deleted = 0 and q.tag ~ '^(P|V|T|E|K|C|R|F)-' order by hashtextextended(q.tag || u.tag, ${seed}) limit 1) e on true
    cross join lateral (select ${raw(chance(`u.tag || u.type || 's'`))} as luck) l
    cross join lateral (select l.luck >= 0.8 as bare, case when l.luck < 0.6 then 'approved' when l.luck < 0.75 then 'rationalised' else 'identified' end as state) s`);
}

/**
 * Activations in one statement: single ones anywhere in the year, bursts of a chattering point, floods after a trip, and a few that
 * stand for days. Each ends before the next of its alarm begins; what no log covers is left out.
 */
async function seedEvents(tx: Tx): Promise<void> {
  await tx.one(sql`select open_alarm_months(now() - interval '367 days', now())`);
  await tx.run(sql`
    create temporary table demo_activations on commit drop as
    with span as (select date_trunc('day', now()) - interval '365 days' as first, extract(epoch from now() - date_trunc('day', now())) + 365 * 86400 as seconds),
    singles as (
      select t.id as tag_id, t.position_id, t.priority::smallint as priority, d.length,
        case when d.burst > 1 then (g / d.burst) else g end as group_no, case when d.burst > 1 then (g % d.burst) * 17 else 0 end as shift, g, t.code
      from demo_alarms d join alarm_tags t on t.tag = d.tag and t.type = d.type cross join generate_series(1, greatest(1, (d.rate * 365)::int)) g),
    floods as (
      select p.id as position_id, f.no,
        case when f.no > 24 then 1 - ((f.no - 23) * 2 + ${raw(chance(`p.code || 'recent' || f.no`))}) / 366 else ${raw(chance(`p.code || 'flood' || f.no`))} end as luck, ${raw(chance(`p.code || 'size' || f.no`))} as size
      from alarm_positions p cross join generate_series(1, 26) f(no)),
    times as (
      select s.tag_id, s.position_id, s.priority, s.length, s.code, s.g,
        span.first + make_interval(secs => span.seconds * ${raw(chance(`s.code || 'at' || s.group_no`))} + s.shift + 6 * ${raw(chance(`s.code || 'shift' || s.g`))}) as time
      from singles s cross join span
      union all
      select t.id, t.position_id, t.priority::smallint, 240, t.code, 100000 + f.no * 1000 + n,
        span.first + make_interval(secs => span.seconds * f.luck + (900 + 2700 * f.size) * power(${raw(chance(`t.code || f.no || 'n' || n`))}, 2))
      from floods f join alarm_tags t on t.position_id = f.position_id and t.priority <> 'journal' cross join span
      cross join generate_series(1, 3) n where ${raw(chance(`t.code || 'in' || f.no || n`))} < 0.25 + 0.5 * f.size
      union all
      select t.id, t.position_id, t.priority::smallint, 150000 + 90000 * ${raw(chance(`t.code || 'long'`))}, t.code, 900000,
        span.first + make_interval(secs => span.seconds * ${raw(chance(`t.code || 'stale'`))})
      from alarm_tags t cross join span where ${raw(chance(`t.code || 'isStale'`))} < 0.35
      union all
      select t.id, t.position_id, t.priority::smallint, 900000, t.code, 900001, now() - make_interval(secs => 600 + 150000 * ${raw(chance(`t.code || 'since'`))})
      from alarm_tags t where t.type in ('LL', 'HH', 'DEV') and ${raw(chance(`t.code || 'stands'`))} < 0.5),
    placed as (
      select distinct on (tag_id, date_trunc('milliseconds', time)) tag_id, position_id, priority, code, g, date_trunc('milliseconds', time) as time,
        case when g = 900001 then 1 else 0 end * length + length * (0.2 + 1.6 * ${raw(chance(`code || 'len' || g`))} ^ 2) as length
      from times where time < now() and not ${gap}),
    spaced as (select *, lag(time) over (partition by tag_id order by time) as before from placed),
    paired as (
      select tag_id, position_id, priority, code, g, time, length, lead(time) over w as next_time, lead(time, 2) over w as next_but_one, lag(time) over w as last_time, lag(time, 2) over w as last_but_one
      from spaced where before is null or time - before >= interval '2 seconds' window w as (partition by tag_id order by time))
    select tag_id, position_id, priority, time, code, g,
      date_trunc('milliseconds', least(time + make_interval(secs => length), next_time - interval '800 milliseconds')) as ends,
      date_trunc('milliseconds', time + make_interval(secs => 4 + 70 * ${raw(chance(`code || 'ack' || g`))} + case when ${raw(chance(`code || 'late' || g`))} < 0.03 then 900 else 0 end)) as acked,
      case when time - last_but_one <= interval '60 seconds' or next_time - last_time <= interval '60 seconds' then 2
        when next_but_one - time <= interval '60 seconds' then 1 else 0 end::smallint as run
    from paired`);
  await tx.run(sql`
    insert into alarm_events (time, tag_id, kind, source, position_id, priority, counts, run, ends, acknowledged, value, operator, delivery_id)
    select e.time, a.tag_id, e.kind, 'HIS-1', a.position_id, a.priority, e.kind = 0, case when e.kind = 0 then a.run else 0 end,
      case when e.kind = 0 and a.ends < now() then a.ends end, case when e.kind = 0 then min(e.time) filter (where e.kind = 2) over (partition by a.tag_id order by e.time desc, e.kind desc) end,
      case when e.kind <> 2 then t.setpoint + (t.span_high - t.span_low) * case when t.type in ('L', 'LL') then -1 else 1 end
        * case e.kind when 0 then 0.006 else -0.004 - 0.02 * ${raw(chance(`a.code || 'back' || a.g`))} end end,
      case when e.kind = 2 then (array['李建国', '王海涛', '周敏', '赵磊'])[1 + (a.g % 4)] end, 0
    from demo_activations a join alarm_tags t on t.id = a.tag_id
    cross join lateral (values (a.time, 0::smallint), (a.ends, 1::smallint), (a.acked, 2::smallint)) e(time, kind) where e.time < now()
    on conflict do nothing`);
}

/** Two days without a log: the gateway was down. */
const gap = sql`time between date_trunc('day', now()) - interval '73 days' and date_trunc('day', now()) - interval '71 days'`;

/** The files the year came in, month by month, and what they cover. */
async function seedLogs(tx: Tx): Promise<void> {
  await tx.run(sql`
    insert into alarm_deliveries (file_name, lines, events, faults, repeated, redundant, unordered, lost_returns, begins, ends)
    select 'alarm-' || to_char(m.first, 'YYYY-MM') || '.csv', m.events + 12, m.events, 3, 5, 4, (m.events / 900)::int, 0, m.first, m.past
    from (
      select greatest(date_trunc('month', e.time), y.first) as first, least(date_trunc('month', e.time) + interval '1 month', now()) as past, count(*) as events
      from alarm_events e cross join (select date_trunc('day', now()) - interval '365 days' as first) y
      where e.time >= y.first and e.time < now() group by 1, 2) m`);
  await tx.run(sql`
    insert into alarm_coverage (delivery_id, position_id, begins, ends)
    select d.id, p.id, d.begins, least(d.ends, case when d.begins < g.from_time then greatest(d.begins, least(d.ends, g.from_time)) else d.ends end)
    from alarm_deliveries d cross join alarm_positions p
    cross join (select date_trunc('day', now()) - interval '73 days' as from_time) g`);
  const { id } = await tx.one<{ id: string }>(sql`
    insert into alarm_deliveries (file_name, lines, events, begins, ends)
    select 'alarm-after-gap.csv', 0, 0, g.past, least(date_trunc('month', g.past) + interval '1 month', now())
    from (select date_trunc('day', now()) - interval '71 days' as past) g returning id`);
  await tx.run(sql`
    insert into alarm_coverage (delivery_id, position_id, begins, ends)
    select d.id, p.id, d.begins, d.ends from alarm_deliveries d cross join alarm_positions p where d.id = ${id}`);
}

async function seedStates(tx: Tx): Promise<void> {
  await tx.run(sql`
    insert into alarm_states (tag_id, alarm_state, active, since, last_time)
    select distinct on (tag_id) tag_id, case when ends is null then case when acknowledged is null then 'unacknowledged' else 'acknowledged' end
        when acknowledged is null then 'returnedUnacknowledged' else 'normal' end, ends is null, time, greatest(time, ends, acknowledged)
    from alarm_events where kind = 0 order by tag_id, time desc`);
}

/** What is hidden now and what was, with the acts behind it; one shelving nobody registered. */
async function seedShelves(tx: Tx): Promise<void> {
  await tx.run(sql`
    insert into alarm_shelves (code, tag_id, kind, state, start_time, until_time, reason, measures, ended_time, approver_id)
    select 'SH-26-' || lpad(s.no::text, 3, '0'), t.id, s.kind, s.state, now() - make_interval(hours => s.begun), now() - make_interval(hours => s.begun) + make_interval(hours => s.hours),
      s.reason, s.measures, case when s.state in ('expired', 'ended') then now() - make_interval(hours => s.begun) + make_interval(hours => s.hours) end,
      case when s.kind <> 'shelve' then (select u.id from users u where u.tenant_id = current_tenant() and u.is_deleted = 0 order by u.id limit 1) end
    from (values
      (1, 'shelve', 'active', 3, 8, '仪表校验', '现场每小时巡检', 3),
      (2, 'outOfService', 'active', 200, 720, '分析仪返厂', '实验室每班分析', 17),
      (3, 'suppress', 'active', 60, 240, '备用泵停运', null, 29),
      (4, 'shelve', 'requested', 0, 6, '吹扫作业', '专人监护', 41),
      (5, 'shelve', 'expired', 100, 12, '变送器引压管伴热检修', null, 53),
      (6, 'shelve', 'ended', 220, 10, '开工阶段', null, 65),
      (7, 'shelve', 'ended', 400, 12, '切换原料', null, 77)) s(no, kind, state, begun, hours, reason, measures, place)
    join lateral (select id from alarm_tags order by code offset s.place limit 1) t on true`);
  await tx.run(sql`
    update alarm_states s set alarm_state = case h.kind when 'shelve' then 'shelved' when 'suppress' then 'suppressed' else 'outOfService' end
    from alarm_shelves h where h.tag_id = s.tag_id and h.state = 'active'`);
  await tx.run(sql`
    insert into alarm_state_log (tag_id, act, from_state, to_state, reason, at)
    select tag_id, case kind when 'shelve' then 'shelve' when 'suppress' then 'suppress' else 'takeOut' end, 'normal',
      case kind when 'shelve' then 'shelved' when 'suppress' then 'suppressed' else 'outOfService' end, reason, start_time from alarm_shelves where state <> 'requested'`);
  await tx.run(sql`
    insert into alarm_state_log (tag_id, act, from_state, to_state, at)
    select tag_id, case state when 'expired' then 'shelveExpires' else 'unshelve' end, 'shelved', 'normal', ended_time from alarm_shelves where ended_time is not null`);
  await tx.run(sql`
    insert into alarm_events (time, tag_id, kind, source, position_id, priority, counts, operator, delivery_id)
    select e.time, t.id, e.kind, 'HIS-1', t.position_id, t.priority::smallint, false, '周敏', 0
    from (values (5, 9), (11, 9), (33, 3), (33, 4)) k(place, kind) join lateral (select * from alarm_tags order by code offset k.place limit 1) t on true
    cross join lateral (select date_trunc('second', now()) - make_interval(days => 4 + k.place, hours => k.kind) as time, k.kind::smallint as kind) e on conflict do nothing`);
}
