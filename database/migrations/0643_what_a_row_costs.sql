/*
  What a row costs when there are thousands of them. An id took five microseconds, four of them for a product of decimal numbers;
  figures of a worksheet are written anew in their own page; and the modes of a template come in the order of their functions, so
  that the audit has nothing to sort.
*/
create or replace function next_id() returns bigint language sql volatile as $$
  select ((date_part('epoch', clock_timestamp()) * 1000)::bigint - 1704067200000) << 20 | nextval('id_sequence')
$$;

alter table fmeca_mode_results set (fillfactor = 50);

create or replace function audit_made_modes() returns trigger language plpgsql as $$
declare
  request text := coalesce(current_setting('app.request_id', true), '');
  origin text := coalesce(current_setting('app.address', true), '');
  what text := coalesce(current_setting('app.operation', true), '');
begin
  insert into audit_entries (tenant_id, user_id, request_id, address, operation, table_name, record_id, action, after)
  select r.tenant_id, current_user_id(), request, origin, what, tg_table_name, r.id, 'insert', audit_image(to_jsonb(r))
  from new_rows r where r.template_version is null;
  insert into audit_entries (tenant_id, user_id, request_id, address, operation, table_name, record_id, action, after)
  select r.tenant_id, current_user_id(), request, origin, what, tg_table_name, null, 'insert', jsonb_build_object(
    'study_id', r.study_id, 'item_id', r.item_id, 'function_id', r.function_id, 'template_version', r.template_version,
    'modes', jsonb_object_agg(r.id, r.template_key))
  from new_rows r where r.template_version is not null
  group by r.function_id, r.template_version, r.item_id, r.study_id, r.tenant_id;
  return null;
end $$;

-- RCM: how long a failure is announced and what it takes to act on it. On-condition work has to fit in between.
alter table rcm_modes
  add column potential_failure_days double precision check (potential_failure_days > 0),
  add column lead_days double precision check (lead_days >= 0);
