-- Imports that can be taken back: what each one wrote stands in the audit trail, under the request of its job and between these times.
create table imports (
  tenant_id text not null default current_tenant(),
  id bigint not null,
  resource text not null,
  file_name text not null default '',
  inserted integer not null default 0,
  updated integer not null default 0,
  unchanged integer not null default 0,
  rejected integer not null default 0,
  begun timestamptz not null,
  ended timestamptz not null,
  undo_time timestamptz,
  undo_user bigint,
  primary key (tenant_id, id)
);
call protect_tenant_table('imports');
create index on imports (tenant_id, resource, ended desc);
