-- Which gas test somebody was reminded of already: each once, also when the watch comes round again.
create table jha_gas_reminders (
  tenant_id text not null default current_tenant() references tenants,
  permit_id bigint not null,
  sampled_at timestamptz not null,
  told_at timestamptz not null default now(),
  primary key (tenant_id, permit_id, sampled_at),
  foreign key (tenant_id, permit_id) references jha_permits
);
call isolate_tenant_table('jha_gas_reminders');
grant select, insert, delete on jha_gas_reminders to ircrisk_app;
