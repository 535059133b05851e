-- Links to other systems: where they are, how people get there, and who went. Keys and tickets stand apart, out of the audit.

create table jump_systems (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  code text not null check (code ~ '^[A-Za-z][A-Za-z0-9_-]{0,31}$'),
  name text not null check (name <> ''),
  name_en text,
  category text not null default 'other'
    check (category in ('eam', 'mes', 'lims', 'monitoring', 'video', 'permit', 'document', 'other')),
  base_url text not null check (base_url ~ '^https?://'),
  allowed_hosts text[] not null check (cardinality(allowed_hosts) > 0),
  open_mode text not null default 'newTab' check (open_mode in ('newTab', 'sameTab', 'iframe', 'modal')),
  sso_mode text not null default 'none' check (sso_mode in ('none', 'ticket', 'formPost', 'hmac', 'jwt')),
  parameter_name text,
  algorithm text default 'ES256' check (algorithm in ('ES256', 'RS256')),
  redeemer_id bigint,
  plain_http boolean not null default false,
  sends_ready boolean not null default false,
  state text not null default 'enabled' check (state in ('enabled', 'maintenance', 'disabled')),
  closed_note text,
  closed_note_en text,
  health_url text check (health_url ~ '^https?://'),
  owner_id bigint,
  remark text,
  primary key (tenant_id, id),
  foreign key (tenant_id, redeemer_id) references users (tenant_id, id),
  foreign key (tenant_id, owner_id) references users (tenant_id, id)
);
call protect_tenant_table('jump_systems');
create unique index jump_systems_code on jump_systems (tenant_id, code) where is_deleted = 0;
create index on jump_systems (tenant_id, redeemer_id) where redeemer_id is not null;
create index on jump_systems (tenant_id, owner_id) where owner_id is not null;

-- The newest answer of each system: one row each, kept out of the audit trail.
create table jump_health (
  tenant_id text not null default current_tenant() references tenants,
  system_id bigint not null,
  health_state text not null check (health_state in ('up', 'down', 'refused', 'notListed')),
  latency_ms integer,
  status_code integer,
  framing text not null default 'unknown' check (framing in ('allowed', 'refused', 'unknown')),
  checked_time timestamptz not null default now(),
  primary key (tenant_id, system_id),
  foreign key (tenant_id, system_id) references jump_systems (tenant_id, id)
);
call isolate_tenant_table('jump_health');
grant select, insert, update, delete on jump_health to ircrisk_app;

-- Keys are sealed: the table alone opens nothing.
create table jump_keys (
  tenant_id text not null default current_tenant() references tenants,
  system_id bigint not null,
  kid text not null,
  kind text not null check (kind in ('hmac', 'ES256', 'RS256')),
  sealed bytea not null,
  public_key text,
  made_time timestamptz not null default now(),
  signs_from timestamptz not null,
  -- Set when a newer key takes its place.
  ends_time timestamptz,
  primary key (tenant_id, system_id, kid),
  foreign key (tenant_id, system_id) references jump_systems (tenant_id, id)
);
call isolate_tenant_table('jump_keys');
grant select, insert, update, delete on jump_keys to ircrisk_app;

create table jump_entries (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  system_id bigint not null,
  title text not null check (title <> ''),
  title_en text,
  visible_on text not null default 'equipment'
    check (visible_on in ('equipment', 'part', 'unit', 'order', 'alarm', 'global')),
  template text not null check (template ~ '^https?://'),
  parameters text[] not null default '{}',
  role_ids bigint[] not null default '{}',
  sort integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, system_id) references jump_systems (tenant_id, id)
);
call protect_tenant_table('jump_entries');
create unique index jump_entries_title on jump_entries (tenant_id, system_id, title) where is_deleted = 0;
create index on jump_entries (tenant_id, visible_on) where is_deleted = 0;

create table jump_clicks (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  clicked_time timestamptz not null default now(),
  user_id bigint not null,
  system_id bigint not null,
  entry_id bigint not null,
  entity_type text not null check (entity_type in ('equipment', 'part', 'unit', 'order', 'alarm', 'global')),
  entity_id bigint,
  entity_label text,
  sso_mode text not null check (sso_mode in ('none', 'ticket', 'formPost', 'hmac', 'jwt')),
  outcome text not null default 'opened' check (outcome in ('opened', 'issued', 'redeemed', 'refused')),
  redeemed_time timestamptz,
  refusals integer not null default 0,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, system_id) references jump_systems (tenant_id, id),
  foreign key (tenant_id, entry_id) references jump_entries (tenant_id, id)
);
call protect_tenant_table('jump_clicks');
create index on jump_clicks (tenant_id, clicked_time);
create index on jump_clicks (tenant_id, system_id);
create index on jump_clicks (tenant_id, entry_id);
create index on jump_clicks (tenant_id, user_id);

create table jump_tickets (
  tenant_id text not null default current_tenant() references tenants,
  ticket_hash bytea not null,
  click_id bigint not null,
  session_id bigint not null,
  expires_time timestamptz not null,
  used_time timestamptz,
  primary key (tenant_id, ticket_hash),
  foreign key (tenant_id, click_id) references jump_clicks (tenant_id, id)
);
call isolate_tenant_table('jump_tickets');
grant select, insert, update, delete on jump_tickets to ircrisk_app;
create index on jump_tickets (tenant_id, click_id);
create index on jump_tickets (tenant_id, expires_time);
