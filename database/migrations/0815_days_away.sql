/*
  A person said to have lost time who was back on the day of the event or the next lost no day: the case is recordable and no
  lost-time case, wherever people are counted. Without a day of return somebody is still away. Frozen months keep what they showed.
*/

create function counted_outcome(outcome text, event_day date, return_on date) returns text language sql immutable parallel safe as $$
  select case when outcome = 'lostTime' and return_on <= event_day + 1 then 'medical' else outcome end
$$;

create or replace view incident_figures_now with (security_invoker = true) as
select i.tenant_id, i.id as incident_id, 'event'::text as role, i.occurred_at, i.node_id, 1 as incidents, (r.tier is not distinct from '1')::int as tier1,
  (r.tier is not distinct from '2')::int as tier2, (r.tier is not distinct from '3')::int as tier3,
  case when r.tier = '1' then coalesce(r.severity_weight, 0) else 0 end as weight, (i.kind = 'nearMiss')::int as near_misses, (i.kind = 'unsafe')::int as unsafe,
  0 as deaths, 0 as lost_time, 0 as restricted, 0 as other_recordable, 0 as first_aid, 0 as lost_days
from incidents i left join incident_results r on r.tenant_id = i.tenant_id and r.incident_id = i.id
where i.is_deleted = 0 and i.state <> 'void'
union all
select i.tenant_id, i.id, p.role, i.occurred_at, i.node_id, 0, 0, 0, 0, 0, 0, 0, (count(*) filter (where p.outcome = 'fatality'))::int,
  (count(*) filter (where c.outcome in ('lostTime', 'permanent')))::int, (count(*) filter (where p.outcome = 'restricted'))::int,
  (count(*) filter (where c.outcome = 'medical'))::int, (count(*) filter (where p.outcome = 'firstAid'))::int,
  coalesce(sum(least(coalesce((select s.lost_day_cap from incident_settings s where s.tenant_id = i.tenant_id and s.is_deleted = 0), 180),
    greatest(0, least(coalesce(p.return_on, current_date + 1), current_date + 1) - i.occurred_at::date - 1)))
    filter (where c.outcome in ('lostTime', 'permanent')), 0)::int
from incident_people p join incidents i on i.tenant_id = p.tenant_id and i.id = p.incident_id
  cross join lateral (select counted_outcome(p.outcome, i.occurred_at::date, p.return_on) as outcome) c
where i.is_deleted = 0 and i.state <> 'void' and p.is_deleted = 0 and p.role <> 'thirdParty'
group by i.tenant_id, i.id, p.role, i.occurred_at, i.node_id;
