-- A judgement that found a window effective speaks for two sampling periods after its last reading. Whoever reads the state later reads
-- that it is unknown, whether or not a round has looked at the window since.
alter table corrosion_window_results add column speaks_until timestamptz;
update corrosion_window_results r set speaks_until = r.last_time + 2 * make_interval(mins => l.expected_minutes)
from corrosion_windows w left join lateral (
  select h.expected_minutes from corrosion_limits h where h.tenant_id = w.tenant_id and h.window_id = w.id and h.from_time <= now()
  order by h.from_time desc limit 1) l on true
where w.tenant_id = r.tenant_id and w.id = r.window_id;
create index corrosion_window_results_speaks on corrosion_window_results (tenant_id, speaks_until) where state = 'effective';

-- A window with its result, and what its tag measures: its limits are in the unit of that.
create view corrosion_window_now with (security_invoker = true) as
  select w.tenant_id, w.id as window_id, g.quantity, case when q.silent then 'unknown' else r.state end as state, r.outside_share, r.outside_hours, r.gap_hours,
    r.excursions, case when q.silent then null else r.modifier end as modifier, r.last_time, r.last_value, r.judged_time
  from corrosion_windows w join series_tags g on g.tenant_id = w.tenant_id and g.id = w.tag_id
    left join corrosion_window_results r on r.tenant_id = w.tenant_id and r.window_id = w.id
    cross join lateral (select r.state = 'effective' and coalesce(r.speaks_until < now(), true) as silent) q;
grant select on corrosion_window_now to ircrisk_app;

-- A loop is as its worst window: one that has fallen silent since makes an effective loop unknown, and takes its modifier away.
create view corrosion_loop_now with (security_invoker = true) as
  select r.tenant_id, r.loop_id, case when r.state = 'effective' and q.silent then 'unknown' else r.state end as state,
    case when q.counted then null else r.modifier end as modifier
  from corrosion_loop_results r cross join lateral (
    select count(*) > 0 as silent, count(*) filter (where coalesce(l.level, w.level) <> 'informational') > 0 as counted
    from corrosion_windows w join corrosion_window_results s on s.tenant_id = w.tenant_id and s.window_id = w.id
      left join lateral (
        select h.level from corrosion_limits h where h.tenant_id = w.tenant_id and h.window_id = w.id and h.from_time <= now()
        order by h.from_time desc limit 1) l on true
    where w.tenant_id = r.tenant_id and w.loop_id = r.loop_id and w.is_deleted = 0 and w.out_of_use_since is null
      and s.state = 'effective' and coalesce(s.speaks_until < now(), true)) q;
grant select on corrosion_loop_now to ircrisk_app;
