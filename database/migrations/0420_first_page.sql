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

-- Studies of the later modules are found by the header's search too.
call keep_searchable('fmeca_studies', 'fmeca-study', 'code, name, name_en, description, state');
call keep_searchable('criticality_studies', 'criticality-study', 'code, name, name_en, description, state');
call keep_searchable('rcm_studies', 'rcm-study', 'code, name, name_en, description, state');
call keep_searchable('idef0_models', 'idef0', 'code, name, name_en, description, state');
