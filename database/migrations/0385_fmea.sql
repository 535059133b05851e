-- Failure-mode studies by the seven steps: the plan beside the study, everything else one document a revision.
alter table fmea_studies
  add column type text not null default 'equipment' check (type in ('equipment', 'design', 'process', 'msr')),
  add column node_id bigint,
  add column team bigint[],
  add column key_date date,
  add column intent text,
  add column intent_en text,
  add column scope_en text,
  add column tools text,
  add column tools_en text,
  add column customer text,
  add column model_year text,
  add column confidentiality text default 'internal' check (confidentiality in ('open', 'internal', 'confidential')),
  add column conclusion_en text,
  add column model jsonb not null default '{"elements":[],"functions":[],"functionLinks":[],"failures":[],"failureLinks":[],"risks":[],"templates":[]}',
  -- Counts the saves of the model alone: a changed plan must not look like another person's edit of the net.
  add column model_version integer not null default 1,
  add column row_count integer not null default 0,
  add column rated_count integer not null default 0,
  add column high_count integer not null default 0,
  add column high_after integer not null default 0,
  add foreign key (tenant_id, node_id) references factory_nodes;
create index fmea_studies_node on fmea_studies (tenant_id, node_id);

-- Which item of the to-do list answers which row. Rows have the same key in every revision, so actions outlive one.
create table fmea_actions (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  project_id bigint not null default current_project_id(),
  series_id bigint not null,
  row_key text not null check (row_key <> ''),
  kind text not null check (kind in ('prevention', 'detection')),
  action_id bigint not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, project_id) references projects,
  foreign key (tenant_id, action_id) references action_items
);
call protect_tenant_table('fmea_actions');
create index on fmea_actions (tenant_id, series_id) where is_deleted = 0;
create index on fmea_actions (tenant_id, action_id);
create index on fmea_actions (tenant_id, project_id);

-- The MSR priority table a company has loaded from its licensed copy; the newest counts.
create table fmea_tables (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  name text not null check (name <> ''),
  source text not null check (source <> ''),
  -- Not jsonb: the order of its axes and bands is part of a table.
  content json not null,
  primary key (tenant_id, id)
);
call protect_tenant_table('fmea_tables');
