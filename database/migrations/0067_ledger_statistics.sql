-- Statistics of freshly filled ledger tables. The serving role owns no table and may not analyse one; without figures the
-- planner takes a table of thousands of new rows for an empty one and loops over it.
create function gather_ledger_statistics() returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  analyze factory_nodes, equipment, equipment_states, equipment_integrity, parts, process_data, inspections, monitoring_locations,
    thickness_readings, certificates, tanks, tank_courses;
end $$;
revoke execute on function gather_ledger_statistics() from public;
grant execute on function gather_ledger_statistics() to ircrisk_app;
