-- Since when events of an alarm are to be judged again: what hides it has changed. The server does it, and clears the mark.
alter table alarm_states add column judge_from timestamptz;
create index alarm_states_judge on alarm_states (tenant_id, tag_id) where judge_from is not null;
-- Shelves a log does not end.
alter table alarm_deliveries add column unended integer not null default 0;

-- Events that came while a record hid their alarm counted, and a shelf without an end hid all that followed.
alter table alarm_states no force row level security;
alter table alarm_events no force row level security;
alter table alarm_shelves no force row level security;

update alarm_states s set judge_from = m.since
from (
  select tenant_id, tag_id, min(time) as since
  from (
    select tenant_id, tag_id, time from alarm_events where kind = 3 and kind >= 3
    union all select tenant_id, tag_id, start_time from alarm_shelves where is_deleted = 0 and state in ('active', 'expired', 'ended')) e
  group by tenant_id, tag_id) m
where (s.tenant_id, s.tag_id) = (m.tenant_id, m.tag_id);

alter table alarm_shelves force row level security;
alter table alarm_events force row level security;
alter table alarm_states force row level security;
