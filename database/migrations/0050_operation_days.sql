-- Operation records by module, and their daily counts: statistics read a row per day, person and module, not a million entries.

-- `/ircrisk-system/post/submit` is a change of posts, `/ircrisk-user/submit` one of users; what is no path (a job, the seed) names itself.
create function operation_module(operation text) returns text language sql immutable parallel safe as $$
  select case when split_part(operation, '/', 4) <> '' then split_part(operation, '/', 3)
    when split_part(operation, '/', 2) like 'ircrisk-%' then substr(split_part(operation, '/', 2), 9) else operation end
$$;

-- A column and not an expression: under row security an index serves leakproof conditions only, and plain equality is one.
alter table audit_entries add column module text generated always as (operation_module(operation)) stored;
create index on audit_entries (tenant_id, module, at desc, id desc);
create index on audit_entries (tenant_id, address, at desc);

-- Counts of whole days that are over; entries are only ever added, so a counted day stays as it is.
create table operation_days (
  tenant_id text not null default current_tenant() references tenants,
  day date not null,
  -- 0 where the platform itself acted.
  user_id bigint not null,
  module text not null,
  action text not null,
  count integer not null,
  primary key (tenant_id, day, user_id, module, action)
);
call isolate_tenant_table('operation_days');
grant select, insert on operation_days to ircrisk_app;

create table operation_days_counted (
  tenant_id text not null default current_tenant() references tenants,
  -- Days up to this one are in operation_days.
  through date not null,
  primary key (tenant_id)
);
call isolate_tenant_table('operation_days_counted');
grant select, insert, update on operation_days_counted to ircrisk_app;

/*
  Counts the days of the current tenant that ended more than `late` ago: a transaction that began before midnight has
  committed by then. Answers the last day counted. Days are those of the session's time zone, which is the tenant's.
*/
create function count_operations(late interval) returns date language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  ended constant date := (now() - late)::date - 1;
  done date;
begin
  if not pg_try_advisory_xact_lock(hashtext('operation days'), hashtext(current_tenant())) then return null; end if;
  select through into done from operation_days_counted where tenant_id = current_tenant();
  if done >= ended then return done; end if;
  insert into operation_days (day, user_id, module, action, count)
  select e.at::date, coalesce(e.user_id, 0), e.module, e.action, count(*) from audit_entries e
  where e.tenant_id = current_tenant() and e.at >= coalesce(done + 1, '-infinity'::date)::timestamptz and e.at < (ended + 1)::timestamptz
  group by 1, 2, 3, 4;
  insert into operation_days_counted (through) values (ended) on conflict (tenant_id) do update set through = excluded.through;
  return ended;
end $$;
