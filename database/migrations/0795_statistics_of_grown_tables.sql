-- Statistics of tables that have grown. The serving role owns no table and may not analyse one; without figures the planner takes a
-- table of many new rows for an empty one and loops over it (an export of 196 screenings joined 196 rows three times over: 15 s).
-- The functions of 0067 and 0131 named their tables and missed those that came after them; this one finds them by their size. Views
-- do not grow, a table another session counts is left to it, and tables come in one order, so that two of these never wait in a ring.
create function gather_statistics() returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  grown regclass;
begin
  for grown in
    select c.oid from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'm')
      and pg_relation_size(c.oid) > 1.2 * c.relpages * current_setting('block_size')::int
    order by c.oid
  loop
    execute format('analyze (skip_locked) %s', grown);
  end loop;
end $$;
revoke execute on function gather_statistics() from public;
grant execute on function gather_statistics() to ircrisk_app;

drop function gather_ledger_statistics();
drop function gather_study_statistics();
