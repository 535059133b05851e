/*
  Two hundred modes of a template under a hundred items: what one of them costs. Stamps come as defaults, one key proves where a mode
  stands in place of five, and the audit tells of a template once for each function (ADR 68).
*/
call stamp_by_default('fmeca_modes');

-- A mode stands where its function does. Removed modes did not follow a function that was moved.
do $$
declare
  known record;
begin
  for known in select tenant_id from tenants loop
    perform set_config('app.tenant_id', known.tenant_id, true);
    update fmeca_modes m set item_id = f.item_id, study_id = f.study_id, project_id = f.project_id from fmeca_functions f
    where f.tenant_id = m.tenant_id and f.id = m.function_id
      and (m.item_id, m.study_id, m.project_id) is distinct from (f.item_id, f.study_id, f.project_id);
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;
alter table fmeca_functions add constraint fmeca_functions_place unique (tenant_id, project_id, study_id, item_id, id);
alter table fmeca_modes
  add constraint fmeca_modes_function foreign key (tenant_id, project_id, study_id, item_id, function_id)
    references fmeca_functions (tenant_id, project_id, study_id, item_id, id) on update cascade,
  drop constraint fmeca_modes_tenant_id_fkey,
  drop constraint fmeca_modes_tenant_id_project_id_fkey,
  drop constraint fmeca_modes_tenant_id_study_id_fkey,
  drop constraint fmeca_modes_tenant_id_item_id_fkey,
  drop constraint fmeca_modes_tenant_id_function_id_fkey;

-- A mode of a template says itself who took it, when, and from which version; every change of it is in the audit.
drop trigger audit_insert on fmeca_modes;
create function audit_made_modes() returns trigger language plpgsql as $$
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
  group by r.tenant_id, r.study_id, r.item_id, r.function_id, r.template_version;
  return null;
end $$;
create trigger audit_insert after insert on fmeca_modes referencing new table as new_rows for each statement execute function audit_made_modes();
