/*
  A backlog of many months in one statement ran into the time limit and so was never counted. Now one call counts at most a month
  of days, beginning with the first that has entries; it answers true as long as there is more to count.
*/
drop function count_operations(interval);

create function count_operations(late interval) returns boolean language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  ended constant date := (now() - late)::date - 1;
  done date;
  first_open date;
  last_open date;
begin
  if not pg_try_advisory_xact_lock(hashtext('operation days'), hashtext(current_tenant())) then return false; end if;
  select through into done from operation_days_counted where tenant_id = current_tenant();
  if done >= ended then return false; end if;
  select min(e.at)::date into first_open from audit_entries e
  where e.tenant_id = current_tenant() and e.at >= coalesce(done + 1, '-infinity'::date)::timestamptz;
  last_open := least(ended, coalesce(first_open + 30, ended));
  insert into operation_days (day, user_id, module, action, count)
  select e.at::date, coalesce(e.user_id, 0), e.module, e.action, count(*) from audit_entries e
  where e.tenant_id = current_tenant() and e.at >= coalesce(done + 1, '-infinity'::date)::timestamptz and e.at < (last_open + 1)::timestamptz
  group by 1, 2, 3, 4;
  insert into operation_days_counted (through) values (last_open) on conflict (tenant_id) do update set through = excluded.through;
  return last_open < ended;
end $$;
