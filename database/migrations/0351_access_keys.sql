-- Keys by which programs sign in as a user of their own; the secrets stand apart, as hashes, so that no audit entry has one.

create table access_keys (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  name text not null check (name <> '' and length(name) <= 100),
  purpose text,
  user_id bigint not null,
  expires_on date not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
call protect_tenant_table('access_keys');
create unique index access_keys_name on access_keys (tenant_id, name) where is_deleted = 0;
create index on access_keys (tenant_id, user_id);

create table access_key_secrets (
  tenant_id text not null default current_tenant() references tenants,
  secret_hash bytea not null,
  key_id bigint not null,
  made_at timestamptz not null default now(),
  -- Set when a newer secret takes its place: both work for a while.
  ends_at timestamptz,
  primary key (tenant_id, secret_hash),
  foreign key (tenant_id, key_id) references access_keys (tenant_id, id)
);
call isolate_tenant_table('access_key_secrets');
grant select, insert, update, delete on access_key_secrets to ircrisk_app;
create index on access_key_secrets (tenant_id, key_id);

-- When a key was last used: one row each, kept out of the audit trail.
create table access_key_uses (
  tenant_id text not null default current_tenant() references tenants,
  key_id bigint not null,
  last_used_time timestamptz not null,
  last_address text not null default '',
  primary key (tenant_id, key_id),
  foreign key (tenant_id, key_id) references access_keys (tenant_id, id)
);
call isolate_tenant_table('access_key_uses');
grant select, insert, update, delete on access_key_uses to ircrisk_app;

-- Sessions name the client they came by. Nobody can prove to be this one: its secret has no hash.
select set_config('app.tenant_id', '000000', true), set_config('app.operation', 'migration', true);
insert into clients (client_id, secret_hash, authorized_grant_types, access_token_validity, refresh_token_validity)
values ('access-key', '', '{client_credentials}', 7200, 7200);
