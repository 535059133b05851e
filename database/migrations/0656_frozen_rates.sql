/*
  A frozen month keeps what its incidents counted when it was frozen. What is entered or changed afterwards is written down as a
  correction (before, after, who and when) and counts when somebody takes it over with a reason; corrected hours, which need their
  reason at once, stand in the same book. Triggers do it, so that no way into the tables goes past the book.
*/

create table incident_frozen_months (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  month date not null check (extract(day from month) = 1),
  primary key (tenant_id, id)
);
call protect_tenant_table('incident_frozen_months');
create unique index incident_frozen_months_once on incident_frozen_months (tenant_id, month);

-- What every incident counts today: itself once, and the people hurt by their role; third parties are in no rate.
create view incident_figures_now with (security_invoker = true) as
select i.tenant_id, i.id as incident_id, 'event'::text as role, i.occurred_at, i.node_id, 1 as incidents, (r.tier is not distinct from '1')::int as tier1,
  (r.tier is not distinct from '2')::int as tier2, (r.tier is not distinct from '3')::int as tier3,
  case when r.tier = '1' then coalesce(r.severity_weight, 0) else 0 end as weight, (i.kind = 'nearMiss')::int as near_misses, (i.kind = 'unsafe')::int as unsafe,
  0 as deaths, 0 as lost_time, 0 as restricted, 0 as other_recordable, 0 as first_aid, 0 as lost_days
from incidents i left join incident_results r on r.tenant_id = i.tenant_id and r.incident_id = i.id
where i.is_deleted = 0 and i.state <> 'void'
union all
select i.tenant_id, i.id, p.role, i.occurred_at, i.node_id, 0, 0, 0, 0, 0, 0, 0, (count(*) filter (where p.outcome = 'fatality'))::int,
  (count(*) filter (where p.outcome in ('lostTime', 'permanent')))::int, (count(*) filter (where p.outcome = 'restricted'))::int,
  (count(*) filter (where p.outcome = 'medical'))::int, (count(*) filter (where p.outcome = 'firstAid'))::int,
  coalesce(sum(least(coalesce((select s.lost_day_cap from incident_settings s where s.tenant_id = i.tenant_id and s.is_deleted = 0), 180),
    greatest(0, least(coalesce(p.return_on, current_date + 1), current_date + 1) - i.occurred_at::date - 1)))
    filter (where p.outcome in ('lostTime', 'permanent')), 0)::int
from incident_people p join incidents i on i.tenant_id = p.tenant_id and i.id = p.incident_id
where i.is_deleted = 0 and i.state <> 'void' and p.is_deleted = 0 and p.role <> 'thirdParty'
group by i.tenant_id, i.id, p.role, i.occurred_at, i.node_id;
grant select on incident_figures_now to ircrisk_app;

create table incident_frozen_figures (
  tenant_id text not null default current_tenant() references tenants,
  month date not null,
  incident_id bigint not null,
  role text not null check (role in ('event', 'employee', 'contractor')),
  occurred_at timestamptz not null,
  node_id bigint,
  incidents integer not null, tier1 integer not null, tier2 integer not null, tier3 integer not null, weight double precision not null,
  near_misses integer not null, unsafe integer not null, deaths integer not null, lost_time integer not null, restricted integer not null,
  other_recordable integer not null, first_aid integer not null, lost_days integer not null,
  primary key (tenant_id, month, incident_id, role),
  foreign key (tenant_id, incident_id) references incidents
);
call isolate_tenant_table('incident_frozen_figures');
grant select, insert, update, delete on incident_frozen_figures to ircrisk_app;
create index on incident_frozen_figures (tenant_id, incident_id);

-- One entry is open for an incident and a month until it is taken over; `before` and `after` hold what counts, by role.
create table incident_corrections (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  month date not null,
  incident_id bigint,
  hours_id bigint,
  node_id bigint,
  before jsonb not null,
  after jsonb not null,
  reason text check (reason <> ''),
  decided_by bigint,
  decided_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, incident_id) references incidents,
  foreign key (tenant_id, hours_id) references worked_hours,
  check (num_nonnulls(incident_id, hours_id) = 1),
  check ((reason is null) = (decided_at is null))
);
call protect_tenant_table('incident_corrections');
create unique index incident_corrections_open on incident_corrections (tenant_id, incident_id, month) where decided_at is null and incident_id is not null and is_deleted = 0;
create index on incident_corrections (tenant_id, month) where is_deleted = 0;
create index on incident_corrections (tenant_id, hours_id) where hours_id is not null;

-- What does not differ from nothing is left out, so that equal figures are equal objects.
create function counted_of(figures jsonb) returns jsonb language sql immutable parallel safe as $$
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(figures - '{tenant_id,month,incident_id,role,occurred_at}'::text[])
  where value not in ('0', 'null')
$$;

/* Takes the figures of one incident in one month over as they are now; the month is frozen. */
create function keep_frozen_figures(of_month date, of_incident bigint) returns void language plpgsql as $$
begin
  delete from incident_frozen_figures where tenant_id = current_tenant() and month = of_month and incident_id = of_incident;
  insert into incident_frozen_figures (month, incident_id, role, occurred_at, node_id, incidents, tier1, tier2, tier3, weight, near_misses, unsafe, deaths,
    lost_time, restricted, other_recordable, first_aid, lost_days)
  select of_month, incident_id, role, occurred_at, node_id, incidents, tier1, tier2, tier3, weight, near_misses, unsafe, deaths, lost_time, restricted,
    other_recordable, first_aid, lost_days
  from incident_figures_now where tenant_id = current_tenant() and incident_id = of_incident and date_trunc('month', occurred_at)::date = of_month;
end $$;

create function freeze_incident_month(of_month date) returns void language plpgsql as $$
begin
  insert into incident_frozen_months (month) values (of_month) on conflict (tenant_id, month) do nothing;
  if not found then return; end if;
  insert into incident_frozen_figures (month, incident_id, role, occurred_at, node_id, incidents, tier1, tier2, tier3, weight, near_misses, unsafe, deaths,
    lost_time, restricted, other_recordable, first_aid, lost_days)
  select of_month, incident_id, role, occurred_at, node_id, incidents, tier1, tier2, tier3, weight, near_misses, unsafe, deaths, lost_time, restricted,
    other_recordable, first_aid, lost_days
  from incident_figures_now
  where tenant_id = current_tenant() and occurred_at >= of_month::timestamptz and occurred_at < (of_month + interval '1 month')::date::timestamptz;
end $$;

/* Writes down how an incident differs from what the frozen months it touches hold of it. */
create function note_incident_correction(of_incident bigint) returns void language plpgsql as $$
declare
  touched record;
begin
  for touched in
    select m.month,
      (select coalesce(jsonb_object_agg(f.role, counted_of(to_jsonb(f))), '{}') from incident_frozen_figures f
        where f.tenant_id = m.tenant_id and f.month = m.month and f.incident_id = of_incident) as before,
      (select coalesce(jsonb_object_agg(n.role, counted_of(to_jsonb(n))), '{}') from incident_figures_now n
        where n.tenant_id = m.tenant_id and n.incident_id = of_incident and date_trunc('month', n.occurred_at)::date = m.month) as after
    from incident_frozen_months m
    where m.tenant_id = current_tenant() and (m.month = (select date_trunc('month', i.occurred_at)::date from incidents i where i.tenant_id = m.tenant_id and i.id = of_incident)
      or exists (select 1 from incident_frozen_figures f where f.tenant_id = m.tenant_id and f.month = m.month and f.incident_id = of_incident)
      or exists (select 1 from incident_corrections c where c.tenant_id = m.tenant_id and c.incident_id = of_incident and c.month = m.month and c.decided_at is null and c.is_deleted = 0))
  loop
    if touched.before = touched.after then
      update incident_corrections set is_deleted = 1
      where tenant_id = current_tenant() and incident_id = of_incident and month = touched.month and decided_at is null and is_deleted = 0;
    else
      insert into incident_corrections as c (month, incident_id, node_id, before, after)
      select touched.month, i.id, i.node_id, touched.before, touched.after from incidents i where i.tenant_id = current_tenant() and i.id = of_incident
      on conflict (tenant_id, incident_id, month) where decided_at is null and incident_id is not null and is_deleted = 0
        do update set before = excluded.before, after = excluded.after, node_id = excluded.node_id
        where c.before <> excluded.before or c.after <> excluded.after or c.node_id is distinct from excluded.node_id;
    end if;
  end loop;
end $$;

create function note_incident() returns trigger language plpgsql as $$
begin
  perform note_incident_correction(case tg_table_name when 'incidents' then (to_jsonb(new) ->> 'id')::bigint
    else (to_jsonb(coalesce(new, old)) ->> 'incident_id')::bigint end);
  return null;
end $$;
create trigger note_correction after insert or update of state, occurred_at, node_id, kind, is_deleted on incidents for each row execute function note_incident();
create trigger note_correction after insert or update or delete on incident_people for each row execute function note_incident();
create trigger note_correction after insert or update or delete on incident_results for each row execute function note_incident();

/* Hours that come to a frozen month are frozen with it; the update that freezes them freezes the month. */
create function freeze_hours() returns trigger language plpgsql as $$
begin
  new.frozen := new.frozen or exists (select 1 from incident_frozen_months m where m.tenant_id = new.tenant_id and m.month = new.month);
  return new;
end $$;
create trigger freeze_hours before insert on worked_hours for each row execute function freeze_hours();
create function note_hours() returns trigger language plpgsql as $$
declare
  was jsonb := case when tg_op = 'UPDATE' then jsonb_build_object('hours', old.hours, 'headcount', old.headcount) else '{}' end;
  now_is jsonb := jsonb_build_object('hours', new.hours, 'headcount', new.headcount);
begin
  if tg_op = 'UPDATE' and new.frozen and not old.frozen then
    perform freeze_incident_month(new.month);
  elsif new.frozen and was <> now_is and new.correction <> ''
    and exists (select 1 from incident_frozen_months m where m.tenant_id = new.tenant_id and m.month = new.month) then
    insert into incident_corrections (month, hours_id, node_id, before, after, reason, decided_by, decided_at)
    values (new.month, new.id, new.node_id, jsonb_build_object(new.role, jsonb_strip_nulls(was)), jsonb_build_object(new.role, jsonb_strip_nulls(now_is)),
      new.correction, current_user_id(), now());
  end if;
  return null;
end $$;
create trigger note_hours after insert or update on worked_hours for each row execute function note_hours();

-- Months frozen before now keep what they show today.
do $$
declare
  known record;
begin
  perform set_config('app.operation', 'migration', true);
  for known in select tenant_id, time_zone from tenants loop
    perform set_config('app.tenant_id', known.tenant_id, true), set_config('TimeZone', known.time_zone, true);
    perform freeze_incident_month(month) from (select distinct w.month from worked_hours w where w.tenant_id = known.tenant_id and w.frozen and w.is_deleted = 0) w;
  end loop;
end $$;
