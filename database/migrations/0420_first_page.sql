-- Equipment a person keeps an eye on from the first page.
create table equipment_pins (
  tenant_id text not null default current_tenant() references tenants,
  user_id bigint not null,
  equipment_id bigint not null,
  pinned_at timestamptz not null default now(),
  primary key (tenant_id, user_id, equipment_id),
  foreign key (tenant_id, user_id) references users,
  foreign key (tenant_id, equipment_id) references equipment
);
call isolate_tenant_table('equipment_pins');
grant select, insert, delete on equipment_pins to ircrisk_app;
create index on equipment_pins (tenant_id, equipment_id);
