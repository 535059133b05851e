-- Data scope 6: the company a person works in, that is the nearest organisation of category "company" above them and all below it.

alter table data_scopes drop constraint data_scopes_scope_type_check;
alter table data_scopes add constraint data_scopes_scope_type_check check (scope_type between 1 and 6);

do $$
declare
  tenant text;
begin
  perform set_config('app.operation', 'migration', true);
  for tenant in select tenant_id from tenants loop
    perform set_config('app.tenant_id', tenant, true);
    insert into data_scopes (scope_type, scope_name, scope_name_en, built_in)
    select 6, '所在公司可见', 'Own company', true
    where exists (select from data_scopes where tenant_id = tenant and built_in);
  end loop;
end $$;

select set_config('app.tenant_id', '000000', true);
insert into dicts (parent_id, code, dict_key, dict_value, dict_value_en, sort)
select id, code, '6', '所在公司可见', 'Own company', 6 from dicts where code = 'data_scope_type' and dict_key = '-1';
