-- Sessions, codes, bindings and the login record. Secrets are kept as hashes only.

create table sessions (
  tenant_id text not null default current_tenant() references tenants,
  id bigint not null default next_id(),
  user_id bigint not null,
  client_id text not null references clients (client_id),
  address text not null default '',
  user_agent text not null default '',
  oauth_id text not null default '',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
call isolate_tenant_table('sessions');
grant select, insert, update, delete on sessions to ircrisk_app;
create index on sessions (tenant_id, user_id) where ended_at is null;
create index on sessions (tenant_id, expires_at);

-- Each refresh token works once. A used one stays known until it would have expired: seeing it again ends its session.
create table refresh_tokens (
  tenant_id text not null default current_tenant(),
  token_hash bytea not null,
  session_id bigint not null,
  issued_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, session_id) references sessions (tenant_id, id) on delete cascade
);
call isolate_tenant_table('refresh_tokens');
grant select, insert, update, delete on refresh_tokens to ircrisk_app;
create index on refresh_tokens (tenant_id, session_id);

-- No reference to tenants or users: a code asked for an unknown phone does the same work and leaves the same row.
create table sms_codes (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  phone text not null,
  code_hash bytea not null,
  tries smallint not null default 0,
  expires_at timestamptz not null,
  primary key (tenant_id, id)
);
call isolate_tenant_table('sms_codes');
grant select, insert, update, delete on sms_codes to ircrisk_app;
create index on sms_codes (tenant_id, expires_at);

-- What the development sender "sent". Rows belong to the operator's tenant, whoever they were meant for.
create table sms_outbox (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  for_tenant text not null,
  phone text not null,
  body text not null,
  sent_by text not null default 'outbox',
  sent_time timestamptz not null default now(),
  primary key (tenant_id, id)
);
call protect_record_table('sms_outbox');
create index on sms_outbox (tenant_id, sent_time desc, id desc);

create table oauth_states (
  state_hash bytea primary key,
  for_tenant text not null,
  source text not null,
  browser_hash bytea not null,
  -- Set when a signed-in user binds an identity; null signs in.
  bind_user_id bigint,
  redirect_uri text not null,
  expires_at timestamptz not null
);
create index on oauth_states (expires_at);
grant select, insert, delete on oauth_states to ircrisk_app;

create table identity_bindings (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  user_id bigint not null,
  source text not null check (source in ('wechat_enterprise', 'dingtalk', 'feishu')),
  subject text not null check (subject <> '' and length(subject) <= 200),
  nickname text not null default '',
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
call protect_tenant_table('identity_bindings');
create unique index identity_bindings_subject on identity_bindings (tenant_id, source, subject) where is_deleted = 0;
create unique index identity_bindings_user on identity_bindings (tenant_id, user_id, source) where is_deleted = 0;

create table one_time_tickets (
  tenant_id text not null default current_tenant() references tenants,
  ticket_hash bytea not null,
  user_id bigint not null,
  session_id bigint not null,
  target text not null,
  expires_at timestamptz not null,
  primary key (tenant_id, ticket_hash),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
call isolate_tenant_table('one_time_tickets');
grant select, insert, delete on one_time_tickets to ircrisk_app;
create index on one_time_tickets (tenant_id, expires_at);

create table login_records (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  user_id bigint,
  account text not null,
  real_name text not null default '',
  event text not null check (event in ('login', 'failure', 'logout')),
  method text not null,
  reason text not null default '',
  address text not null default '',
  place text not null default '',
  user_agent text not null default '',
  client_id text not null default '',
  login_time timestamptz not null default now(),
  primary key (tenant_id, id)
);
call protect_record_table('login_records');
create index on login_records (tenant_id, login_time desc, id desc);
create index on login_records (tenant_id, user_id, login_time desc) where event = 'login';
create index on login_records (tenant_id, account, login_time desc);
create index on login_records using gin (account gin_trgm_ops, real_name gin_trgm_ops, address gin_trgm_ops);

-- Faults the server answered with 500, for the log screen; the stack is shown to the operator alone.
create table error_records (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  user_id bigint,
  request_id text not null default '',
  remote_ip text not null default '',
  user_agent text not null default '',
  request_uri text not null default '',
  method text not null default '',
  exception_name text not null default '',
  message text not null default '',
  stack_trace text not null default '',
  file_name text not null default '',
  line_number integer,
  primary key (tenant_id, id)
);
call protect_record_table('error_records');
create index on error_records (tenant_id, create_time desc, id desc);
