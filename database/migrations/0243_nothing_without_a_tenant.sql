/*
  The list of tenants and the queue of jobs show nothing to whoever has named no tenant: a tenant sees its own rows, the operator
  (and the platform's own work, which runs as the operator) all of them.
*/
drop policy everybody_reads on tenants;
create policy own_or_operator_reads on tenants for select
  using (tenant_id = (select current_tenant()) or (select current_tenant()) = '000000');

alter table job_queue enable row level security;
create policy own_or_operator on job_queue
  using (tenant_id = (select current_tenant()) or (select current_tenant()) = '000000')
  with check (tenant_id = (select current_tenant()) or (select current_tenant()) = '000000');

-- Before anybody has signed in: the exact host name, and only what the login page shows.
create function tenant_of_domain(asked text) returns table (code text, name text, picture text)
language sql stable security definer set search_path = pg_catalog, public as $$
  select t.tenant_id, t.tenant_name, t.logo::text from tenants t where t.domain = lower(asked) and t.is_deleted = 0 and t.status = 1
$$;
revoke all on function tenant_of_domain(text) from public;
grant execute on function tenant_of_domain(text) to ircrisk_app;

-- The level a company stands below is one of its own tenant; 0 is the top.
alter table enterprises no force row level security;
alter table enterprises disable trigger user;
alter table factory_levels no force row level security;
update enterprises e set parent_level_id = 0 where parent_level_id <> 0
  and not exists (select from factory_levels l where l.tenant_id = e.tenant_id and l.id = e.parent_level_id);
alter table factory_levels force row level security;
alter table enterprises enable trigger user;
alter table enterprises force row level security;
alter table enterprises add column parent_level_id_key bigint generated always as (nullif(parent_level_id, 0)) stored;
alter table enterprises add foreign key (tenant_id, parent_level_id_key) references factory_levels (tenant_id, id);
create index on enterprises (tenant_id, parent_level_id_key);
