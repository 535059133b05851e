-- Of an alarm that was hidden while it was active or waited: when it was on the panel, and how long it waited for an acknowledgement there.
-- Null for all others, for which it is the time of the event up to `ends` and `acknowledged`.
alter table alarm_events add column stood tstzmultirange, add column waited_from timestamptz, add column waited_to timestamptz;
create index alarm_events_hidden on alarm_events (tenant_id, position_id, time) where kind = 0 and stood is not null;

-- Alarms that have been hidden are judged again, from the first time on.
alter table alarm_states no force row level security;
alter table alarm_events no force row level security;
alter table alarm_shelves no force row level security;

update alarm_states s set judge_from = least(s.judge_from, m.since)
from (
  select tenant_id, tag_id, min(time) as since
  from (
    select tenant_id, tag_id, time from alarm_events where kind >= 3 and kind in (3, 5, 7)
    union all select tenant_id, tag_id, start_time from alarm_shelves where is_deleted = 0 and state in ('active', 'expired', 'ended')) e
  group by tenant_id, tag_id) m
where (s.tenant_id, s.tag_id) = (m.tenant_id, m.tag_id);

alter table alarm_shelves force row level security;
alter table alarm_events force row level security;
alter table alarm_states force row level security;
