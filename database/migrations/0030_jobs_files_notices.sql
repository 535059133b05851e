-- Long work with progress, stored files and notices: shared by every module.

-- What a worker needs to pick a job in any tenant; it says nothing of what the job is about.
create table job_queue (
  id bigint primary key,
  tenant_id text not null references tenants,
  kind text not null,
  available_at timestamptz not null default now(),
  lease_until timestamptz,
  worker text,
  attempts integer not null default 0,
  cancel_requested boolean not null default false
);
create index on job_queue (available_at) where lease_until is null;
create index on job_queue (tenant_id, lease_until);
grant select, insert, update, delete on job_queue to ircrisk_app;

create table jobs (
  tenant_id text not null default current_tenant() references tenants,
  id bigint not null default next_id(),
  kind text not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  user_id bigint,
  dept_id bigint,
  project_id bigint,
  language text not null default 'zh',
  time_zone text not null default 'Asia/Shanghai',
  address text not null default '',
  input jsonb not null,
  saved jsonb,
  done bigint not null default 0,
  total bigint not null default 0,
  result jsonb,
  error jsonb,
  create_time timestamptz not null default now(),
  start_time timestamptz,
  end_time timestamptz,
  primary key (tenant_id, id)
);
create index on jobs (tenant_id, user_id, create_time desc);
call isolate_tenant_table('jobs');
grant select, insert, update on jobs to ircrisk_app;

create table files (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  name text not null check (length(name) between 1 and 255),
  media_type text not null,
  size bigint not null check (size >= 0),
  sha256 text not null,
  storage_key text not null,
  -- Results of exports and refused rows are swept after this time.
  expire_time timestamptz,
  primary key (tenant_id, id)
);
call protect_tenant_table('files');
create index on files (tenant_id, create_user, create_time desc);

create table notices (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  user_id bigint not null,
  kind text not null,
  title jsonb not null,
  body jsonb,
  link text,
  read_time timestamptz,
  primary key (tenant_id, id)
);
call protect_tenant_table('notices');
create index on notices (tenant_id, user_id, create_time desc);
create index on notices (tenant_id, user_id) where read_time is null;
