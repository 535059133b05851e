-- A reporting tool signs in to the database itself: its tenant is told by its role, whatever its session sets.
create or replace function current_tenant() returns text language sql stable parallel safe as $$
  select case when starts_with(session_user::text, 'ircrisk_report_') then right(session_user::text, 6)
    else nullif(current_setting('app.tenant_id', true), '') end
$$;
