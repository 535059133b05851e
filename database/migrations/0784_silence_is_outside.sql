-- Beyond its limit and then silent, an excursion lasts until a good value returns: those that were cut off at the silence are given its hours,
-- and their windows are judged again from where the first of them began.
insert into corrosion_due as d (tenant_id, window_id, from_time)
select e.tenant_id, e.window_id, min(e.start_time) from corrosion_excursions e
join corrosion_excursion_results r on r.tenant_id = e.tenant_id and r.excursion_id = e.id
where r.ended_by = 'silence' and e.is_deleted = 0 and e.state <> 'void' group by 1, 2
on conflict (tenant_id, window_id) do update set from_time = least(d.from_time, excluded.from_time);

update corrosion_excursion_results set end_time = end_time + make_interval(secs => gap_hours * 3600), hours = hours + gap_hours,
  worst_hours = greatest(worst_hours, hours + gap_hours), ended_by = 'value'
where ended_by = 'silence';
