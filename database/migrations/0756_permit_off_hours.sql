-- Whether a permit reaches the night, a weekend or a holiday, as clock and calendar say or somebody ticked; beside the record, because a
-- signed permit stays as it was while the calendar may change. What was made before gets it from the next round of the watch.
create table jha_permit_hours (
  tenant_id text not null default current_tenant() references tenants,
  permit_id bigint not null,
  off_hours boolean not null,
  primary key (tenant_id, permit_id),
  foreign key (tenant_id, permit_id) references jha_permits
);
call isolate_tenant_table('jha_permit_hours');
grant select, insert, update, delete on jha_permit_hours to ircrisk_app;
