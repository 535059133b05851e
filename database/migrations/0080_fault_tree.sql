-- Fault trees with revisions, their calculated results and the library of events they share.

create table fault_trees (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  project_id bigint not null,
  -- All revisions of one tree share this id (that of the first).
  tree_id bigint not null,
  revision integer not null default 1 check (revision > 0),
  code text not null check (code <> ''),
  name text not null check (name <> ''),
  folder text not null default '',
  description text,
  equipment_id bigint,
  state text not null default 'draft' check (state in ('draft', 'inReview', 'approved', 'superseded')),
  state_comment text,
  approved_by bigint,
  approved_on date,
  model jsonb not null,
  model_hash text not null,
  -- Of the last result; null when never calculated.
  result_hash text,
  probability double precision,
  cut_set_count text,
  calculated_time timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, project_id) references projects,
  foreign key (tenant_id, equipment_id) references equipment
);
call protect_tenant_table('fault_trees');
create unique index fault_trees_revision on fault_trees (tenant_id, tree_id, revision);
create unique index fault_trees_code on fault_trees (tenant_id, project_id, code, revision) where is_deleted = 0;
create index on fault_trees (tenant_id, project_id, folder, code) where is_deleted = 0;
create index on fault_trees (tenant_id, equipment_id);

create table fault_tree_results (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  fault_tree_id bigint not null,
  model_hash text not null,
  engine_version text not null,
  settings jsonb not null,
  result jsonb not null,
  warnings jsonb not null,
  steps jsonb not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, fault_tree_id) references fault_trees
);
call protect_tenant_table('fault_tree_results');
create index on fault_tree_results (tenant_id, fault_tree_id, create_time desc);

create table fault_tree_events (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  code text not null check (code <> ''),
  name text not null check (name <> ''),
  name_en text,
  model text not null check (model in ('constant', 'exponential', 'repairable', 'periodicTest', 'weibull')),
  probability double precision check (probability between 0 and 1),
  failure_rate double precision check (failure_rate >= 0),
  repair_rate double precision check (repair_rate >= 0),
  test_interval double precision check (test_interval > 0),
  weibull_shape double precision check (weibull_shape > 0),
  weibull_scale double precision check (weibull_scale > 0),
  error_factor double precision check (error_factor >= 1),
  source text,
  remark text,
  primary key (tenant_id, id)
);
call protect_tenant_table('fault_tree_events');
create unique index fault_tree_events_code on fault_tree_events (tenant_id, code) where is_deleted = 0;
