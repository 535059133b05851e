-- Posts, both dictionaries, the first lists of the two embedded applications, and the memory behind Idempotency-Key.

create table posts (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  category text not null,
  post_code text not null check (length(post_code) between 1 and 32),
  post_name text not null check (length(post_name) between 1 and 64),
  sort integer not null default 1 check (sort >= 0),
  remark text,
  primary key (tenant_id, id)
);
call protect_tenant_table('posts');
create unique index posts_code on posts (tenant_id, post_code) where is_deleted = 0;
create index posts_sort on posts (tenant_id, sort, id) where is_deleted = 0;
create index posts_name on posts (tenant_id, post_name, id) where is_deleted = 0;
create index posts_category on posts (tenant_id, category, sort, id) where is_deleted = 0;
create index posts_search on posts using gin (post_code gin_trgm_ops, post_name gin_trgm_ops);

create table dicts (
  tenant_id text not null default '000000',
  id bigint not null default next_id(),
  parent_id bigint not null default 0,
  code text not null check (code ~ '^[a-z][a-z0-9_]*$'),
  dict_key text not null check (length(dict_key) between 1 and 64),
  dict_value text not null check (length(dict_value) between 1 and 128),
  dict_value_en text not null check (length(dict_value_en) between 1 and 128),
  sort integer not null default 1,
  is_sealed boolean not null default false,
  remark text,
  primary key (tenant_id, id)
);
call protect_shared_table('dicts');
create unique index dicts_key on dicts (tenant_id, code, dict_key) where is_deleted = 0;
create index dicts_parent on dicts (tenant_id, parent_id, sort, id) where is_deleted = 0;

create table biz_dicts (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  parent_id bigint not null default 0,
  code text not null check (code ~ '^[a-z][a-z0-9_]*$'),
  dict_key text not null check (length(dict_key) between 1 and 64),
  dict_value text not null check (length(dict_value) between 1 and 128),
  dict_value_en text not null check (length(dict_value_en) between 1 and 128),
  sort integer not null default 1,
  is_sealed boolean not null default false,
  remark text,
  primary key (tenant_id, id)
);
call protect_tenant_table('biz_dicts');
create unique index biz_dicts_key on biz_dicts (tenant_id, code, dict_key) where is_deleted = 0;
create index biz_dicts_parent on biz_dicts (tenant_id, parent_id, sort, id) where is_deleted = 0;

create table qra_studies (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  project_id bigint not null default current_project_id(),
  study_no text not null check (length(study_no) between 1 and 64),
  study_name text not null check (length(study_name) between 1 and 128),
  state text not null default 'draft' check (state in ('draft', 'review', 'approved')),
  leader bigint,
  start_date date,
  due_date date,
  scope text,
  conclusion text,
  primary key (tenant_id, id),
  foreign key (tenant_id, project_id) references projects (tenant_id, id),
  foreign key (tenant_id, leader) references users (tenant_id, id),
  check (start_date <= due_date)
);
call protect_tenant_table('qra_studies');
create unique index qra_studies_no on qra_studies (tenant_id, project_id, study_no) where is_deleted = 0;
create index qra_studies_time on qra_studies (tenant_id, project_id, create_time, id) where is_deleted = 0;
create index qra_studies_leader on qra_studies (tenant_id, leader) where is_deleted = 0;
create index qra_studies_search on qra_studies using gin (study_no gin_trgm_ops, study_name gin_trgm_ops);

create table fmea_studies (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  project_id bigint not null default current_project_id(),
  study_no text not null check (length(study_no) between 1 and 64),
  study_name text not null check (length(study_name) between 1 and 128),
  state text not null default 'draft' check (state in ('draft', 'review', 'approved')),
  leader bigint,
  start_date date,
  due_date date,
  scope text,
  conclusion text,
  primary key (tenant_id, id),
  foreign key (tenant_id, project_id) references projects (tenant_id, id),
  foreign key (tenant_id, leader) references users (tenant_id, id),
  check (start_date <= due_date)
);
call protect_tenant_table('fmea_studies');
create unique index fmea_studies_no on fmea_studies (tenant_id, project_id, study_no) where is_deleted = 0;
create index fmea_studies_time on fmea_studies (tenant_id, project_id, create_time, id) where is_deleted = 0;
create index fmea_studies_leader on fmea_studies (tenant_id, leader) where is_deleted = 0;
create index fmea_studies_search on fmea_studies using gin (study_no gin_trgm_ops, study_name gin_trgm_ops);

-- The answer to a write that carried an Idempotency-Key; repeated within 24 hours, the answer is repeated, not the work.
create table idempotency_keys (
  tenant_id text not null default current_tenant() references tenants,
  user_id bigint not null,
  key text not null check (length(key) between 1 and 200),
  operation text not null,
  request_hash text not null,
  answer jsonb,
  create_time timestamptz not null default now(),
  primary key (tenant_id, user_id, key)
);
create index on idempotency_keys (tenant_id, create_time);
call isolate_tenant_table('idempotency_keys');
grant select, insert, update, delete on idempotency_keys to ircrisk_app;
