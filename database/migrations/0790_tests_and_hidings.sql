-- Tests that people enter with an element, each with the day it was due: the element itself keeps its last one only, and the share of tests
-- made in time or failed is of all of them. A test is due an interval after the one before; with a test plan its orders say when.
create table barrier_tests (
  tenant_id text not null default current_tenant() references tenants,
  element_id bigint not null,
  tested_on date not null,
  due_on date,
  result text not null check (result in ('pass', 'fail')),
  primary key (tenant_id, element_id, tested_on),
  foreign key (tenant_id, element_id) references barrier_elements on delete cascade
);
call isolate_tenant_table('barrier_tests');
grant select, insert, update, delete on barrier_tests to ircrisk_app;

create function keep_test() returns trigger language plpgsql as $$
declare
  due date;
begin
  if tg_op = 'UPDATE' then
    if (new.last_test, new.last_result) is not distinct from (old.last_test, old.last_result) then
      return null;
    end if;
    -- A day that is put back or cleared was a slip, or an import that is taken back: what stood after it was no test.
    if old.last_test > new.last_test or new.last_test is null then
      delete from barrier_tests
      where tenant_id = new.tenant_id and element_id = new.id and tested_on > coalesce(new.last_test, old.last_test - 1);
    end if;
    if old.plan_id is null then
      due := (select max(tested_on) from barrier_tests
        where tenant_id = new.tenant_id and element_id = new.id and tested_on < new.last_test) + old.interval_days;
    end if;
  end if;
  if new.last_test is not null and new.last_result is not null then
    -- What failed on a day has failed, whatever another test of that day says.
    insert into barrier_tests (tenant_id, element_id, tested_on, due_on, result) values (new.tenant_id, new.id, new.last_test, due, new.last_result)
    on conflict (tenant_id, element_id, tested_on) do update set result = least(barrier_tests.result, excluded.result);
  end if;
  return null;
end $$;
create trigger keep_test after insert or update of last_test, last_result on barrier_elements for each row execute function keep_test();

-- Of what was entered before, the last test is known; when it was due is not.
alter table barrier_elements no force row level security;
alter table barrier_tests no force row level security;
insert into barrier_tests (tenant_id, element_id, tested_on, result)
select tenant_id, id, last_test, last_result from barrier_elements where last_test is not null and last_result is not null;
alter table barrier_tests force row level security;
alter table barrier_elements force row level security;

-- An alarm that a log suppresses or takes out and never brings back hid all that followed: its events are judged again.
alter table alarm_states no force row level security;
alter table alarm_events no force row level security;
update alarm_states s set judge_from = least(s.judge_from, m.since)
from (
  select tenant_id, tag_id, min(time) as since
  from (
    select tenant_id, tag_id, kind, time, max(time) filter (where kind in (6, 8)) over (partition by tenant_id, tag_id) as ended
    from alarm_events where kind >= 3 and kind in (5, 6, 7, 8)) e
  where kind in (5, 7) and (ended is null or time > ended) group by tenant_id, tag_id) m
where (s.tenant_id, s.tag_id) = (m.tenant_id, m.tag_id);
alter table alarm_events force row level security;
alter table alarm_states force row level security;
