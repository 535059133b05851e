-- Beside how many alarms took so many whole seconds: the milliseconds of each below 900 s, in order, so that a median of months is that of
-- their events. Null in a month the version before has made anew; its median is read from the events then.
alter table alarm_answers add column ack_ms integer[], add column return_ms integer[];

alter table alarm_answers no force row level security;
alter table alarm_events no force row level security;

with answered as (
  select e.tenant_id, e.position_id, date_trunc('month', e.time at time zone t.time_zone)::date as month, e.priority,
    case when e.acknowledged is not null then least(900000, round(date_part('epoch', e.acknowledged - e.time) * 1000))::int end as ack,
    case when not e.lost and e.ends is not null then least(900000, round(date_part('epoch', e.ends - e.time) * 1000))::int end as back
  from alarm_events e join tenants t using (tenant_id) where e.kind = 0 and e.counts),
exact as (
  select tenant_id, position_id, month, priority, coalesce(array_agg(ack order by ack) filter (where ack < 900000), '{}') as acks,
    coalesce(array_agg(back order by back) filter (where back < 900000), '{}') as backs
  from answered group by tenant_id, position_id, month, priority)
update alarm_answers a set ack_ms = x.acks, return_ms = x.backs from exact x
where (a.tenant_id, a.position_id, a.month, a.priority) = (x.tenant_id, x.position_id, x.month, x.priority);

alter table alarm_events force row level security;
alter table alarm_answers force row level security;
