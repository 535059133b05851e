-- The companies of a tenant and the projects work is done in; a tenant always has one of each.

create table enterprises (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  enterprise_number text check (enterprise_number ~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$'),
  name text not null check (name <> '' and length(name) <= 100),
  abbreviation text check (length(abbreviation) <= 5),
  location text,
  industry text,
  contact text,
  introduction text,
  logo text,
  website text check (website ~* '^https?://'),
  factory_model_ids bigint[] not null default '{}',
  hazard_analysis_method text,
  major_hazard_options text[] not null default '{}',
  evaluation_coefficient double precision check (evaluation_coefficient > 0 and evaluation_coefficient <= 10),
  climate text,
  lowest_temperature double precision check (lowest_temperature between -90 and 60),
  average_temperature double precision check (average_temperature between -60 and 60),
  earthquake_zone text,
  -- 0 is the top level of the factory model.
  parent_level_id bigint not null default 0,
  primary key (tenant_id, id),
  check (lowest_temperature <= average_temperature)
);
call protect_tenant_table('enterprises');
-- The operator keeps the list of customers; it reads their companies and writes them as the tenant concerned.
create policy operator_reads on enterprises for select using ((select current_tenant()) = '000000');
create unique index enterprises_number on enterprises (tenant_id, enterprise_number) where is_deleted = 0;
create unique index enterprises_name on enterprises (tenant_id, name) where is_deleted = 0;
create index on enterprises (tenant_id, create_time desc, id desc);

create table projects (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  project_name text not null check (project_name <> '' and length(project_name) <= 100),
  item_no text not null check (item_no <> '' and length(item_no) <= 40),
  enterprise_id bigint not null,
  module_codes text[] not null default '{}',
  start_date date,
  end_date date,
  phase text,
  risk_matrix_id bigint,
  remark text,
  member_ids bigint[] not null default '{}',
  is_default boolean not null default false,
  primary key (tenant_id, id),
  foreign key (tenant_id, enterprise_id) references enterprises (tenant_id, id),
  check (start_date <= end_date)
);
call protect_tenant_table('projects');
create unique index projects_item_no on projects (tenant_id, item_no) where is_deleted = 0;
create unique index projects_default on projects (tenant_id) where is_default;
-- The default project always exists.
alter table projects add check (not (is_default and is_deleted = 1));
create index on projects (tenant_id, create_time desc, id desc);
create index on projects using gin (member_ids);
alter table users add foreign key (tenant_id, default_project_id) references projects (tenant_id, id);
