-- A window whose readings have ended for good is taken out of use by a person: it is judged no more, and each such act stands with its reason.
alter table corrosion_windows add column out_of_use_since timestamptz, add column out_of_use_reason text;

create table corrosion_window_uses (
  tenant_id text not null default current_tenant() references tenants,
  id bigint not null default next_id(),
  window_id bigint not null,
  act text not null check (act in ('takeOut', 'putBack')),
  reason text not null check (reason <> ''),
  user_id bigint default current_user_id(),
  at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, window_id) references corrosion_windows
);
call isolate_tenant_table('corrosion_window_uses');
grant select, insert on corrosion_window_uses to ircrisk_app;
create index on corrosion_window_uses (tenant_id, window_id, id desc);
