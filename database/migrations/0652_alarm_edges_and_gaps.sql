-- A file that is silent for longer than this does not cover the silence: nobody knows whether it was quiet or cut off.
alter table alarm_philosophies add column silent_hours double precision not null default 24 check (silent_hours > 0);

-- A file may cover several spans of time; a delivery tells how many silences it has, and times its clock shows twice or never.
alter table alarm_coverage drop constraint alarm_coverage_pkey, add primary key (tenant_id, delivery_id, position_id, begins);
alter table alarm_deliveries add column silences integer not null default 0, add column twice integer not null default 0,
  add column never integer not null default 0;

with silences as (
  select tenant_id, delivery_id, before, time
  from (
    select tenant_id, delivery_id, time, lag(time) over (partition by tenant_id, delivery_id order by time) as before from alarm_events) e
  where time - before > interval '24 hours'),
met as (
  select c.tenant_id, c.delivery_id, c.position_id, c.begins, c.ends, array_agg(s.before order by s.time) as befores, array_agg(s.time order by s.time) as times
  from alarm_coverage c join silences s using (tenant_id, delivery_id) where s.before >= c.begins and s.time <= c.ends group by 1, 2, 3, 4, 5),
shortened as (
  update alarm_coverage c set ends = m.befores[1] from met m
  where (c.tenant_id, c.delivery_id, c.position_id) = (m.tenant_id, m.delivery_id, m.position_id))
insert into alarm_coverage (tenant_id, delivery_id, position_id, begins, ends)
select m.tenant_id, m.delivery_id, m.position_id, m.times[n], coalesce(m.befores[n + 1], m.ends)
from met m cross join lateral generate_subscripts(m.times, 1) n;

-- Late acknowledgements by priority 1 to 4 stand with their day, so that any period adds up from its days.
alter table alarm_days add column late integer[] not null default '{0,0,0,0}';
update alarm_days d set late = l.late
from (
  select tenant_id, position_id, day, array[count(*) filter (where priority = 1), count(*) filter (where priority = 2), count(*) filter (where priority = 3),
    count(*) filter (where priority = 4)]::int[] as late
  from (
    select e.tenant_id, e.position_id, e.priority, (e.time at time zone t.time_zone)::date as day from alarm_events e join tenants t using (tenant_id)
    where e.kind = 0 and e.counts and (e.acknowledged is null or e.acknowledged - e.time > interval '10 minutes')) each
  group by tenant_id, position_id, day) l
where (d.tenant_id, d.position_id, d.day) = (l.tenant_id, l.position_id, l.day);
-- The version before still writes alarm_answers.late; it goes when that one has gone.
alter table alarm_answers alter column late set default 0;
