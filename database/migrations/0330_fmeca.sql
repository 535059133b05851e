/*
  FMECA: a study with its structure of items, their functions and failure modes. What is calculated stands in tables of its own,
  so that a changed mission time is one entry of history and not one per row.
*/

create table fmeca_studies (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  node_id bigint,
  method text not null default 'both' check (method in ('ratings', 'quantitative', 'both')),
  mission_hours double precision not null default 8760 check (mission_hours >= 0),
  levels_on text not null default 'probability' check (levels_on in ('probability', 'shareOfItem')),
  boundary text,
  boundary_en text,
  assumptions text,
  assumptions_en text,
  team bigint[],
  primary key (tenant_id, id),
  foreign key (tenant_id, node_id) references factory_nodes
);
call protect_study_table('fmeca_studies');
create index on fmeca_studies (tenant_id, node_id);

create table fmeca_items (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  project_id bigint not null default current_project_id(),
  study_id bigint not null,
  parent_id bigint,
  -- The same item in every revision of the study.
  origin_id bigint not null default next_id(),
  name text not null check (name <> ''),
  name_en text,
  level text not null default 'maintainable' check (level in ('system', 'subsystem', 'maintainable', 'part')),
  equipment_id bigint,
  iso_class text,
  needed integer check (needed > 0),
  fitted integer check (fitted > 0),
  failure_rate double precision check (failure_rate >= 0),
  rate_source text check (rate_source in ('oreda', 'plant', 'vendor', 'estimate')),
  time_base text not null default 'calendar' check (time_base in ('calendar', 'operating')),
  -- What of the template library it was made from.
  template_key text,
  sort integer not null default 0,
  primary key (tenant_id, id),
  foreign key (tenant_id, project_id) references projects,
  foreign key (tenant_id, study_id) references fmeca_studies,
  foreign key (tenant_id, parent_id) references fmeca_items,
  foreign key (tenant_id, equipment_id) references equipment,
  check (needed <= fitted)
);
call protect_tenant_table('fmeca_items');
create index on fmeca_items (tenant_id, study_id, sort, id) where is_deleted = 0;
create index on fmeca_items (tenant_id, parent_id);
create index on fmeca_items (tenant_id, equipment_id);
create index on fmeca_items (tenant_id, project_id);
create unique index fmeca_items_template on fmeca_items (tenant_id, study_id, parent_id, template_key) where is_deleted = 0 and template_key is not null;

create table fmeca_functions (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  project_id bigint not null default current_project_id(),
  study_id bigint not null,
  item_id bigint not null,
  origin_id bigint not null default next_id(),
  statement text not null check (statement <> ''),
  statement_en text,
  functional_failure text,
  functional_failure_en text,
  template_key text,
  sort integer not null default 0,
  primary key (tenant_id, id),
  foreign key (tenant_id, project_id) references projects,
  foreign key (tenant_id, study_id) references fmeca_studies,
  foreign key (tenant_id, item_id) references fmeca_items
);
call protect_tenant_table('fmeca_functions');
create index on fmeca_functions (tenant_id, study_id, sort, id) where is_deleted = 0;
create index on fmeca_functions (tenant_id, item_id);
create index on fmeca_functions (tenant_id, project_id);
create unique index fmeca_functions_template on fmeca_functions (tenant_id, item_id, template_key) where is_deleted = 0 and template_key is not null;

create table fmeca_modes (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  project_id bigint not null default current_project_id(),
  study_id bigint not null,
  item_id bigint not null,
  function_id bigint not null,
  -- The same mode in every revision: actions name it by this.
  origin_id bigint not null default next_id(),
  iso_code text,
  mode text not null check (mode <> ''),
  mode_en text,
  phase text not null default 'normal' check (phase in ('normal', 'startup', 'shutdown', 'standby')),
  mechanism_code text,
  cause_code text,
  cause text,
  cause_en text,
  local_effect text,
  local_effect_en text,
  next_effect text,
  next_effect_en text,
  end_effect text,
  end_effect_en text,
  prevention text,
  prevention_en text,
  detection_code text,
  control text,
  control_en text,
  provision text,
  provision_en text,
  severity smallint check (severity between 1 and 10),
  occurrence smallint check (occurrence between 1 and 10),
  detection smallint check (detection between 1 and 10),
  severity_class text check (severity_class in ('I', 'II', 'III', 'IV')),
  ratio double precision check (ratio between 0 and 1),
  effect_probability double precision check (effect_probability between 0 and 1),
  hidden boolean not null default false,
  recommendation text,
  recommendation_en text,
  justification text,
  revised_severity smallint check (revised_severity between 1 and 10),
  revised_occurrence smallint check (revised_occurrence between 1 and 10),
  revised_detection smallint check (revised_detection between 1 and 10),
  remark text,
  template_key text,
  sort integer not null default 0,
  primary key (tenant_id, id),
  foreign key (tenant_id, project_id) references projects,
  foreign key (tenant_id, study_id) references fmeca_studies,
  foreign key (tenant_id, item_id) references fmeca_items,
  foreign key (tenant_id, function_id) references fmeca_functions
);
call protect_tenant_table('fmeca_modes');
create index on fmeca_modes (tenant_id, study_id, sort, id) where is_deleted = 0;
create index on fmeca_modes (tenant_id, item_id);
create index on fmeca_modes (tenant_id, function_id);
create index on fmeca_modes (tenant_id, origin_id);
create index on fmeca_modes (tenant_id, project_id);
create unique index fmeca_modes_template on fmeca_modes (tenant_id, function_id, template_key) where is_deleted = 0 and template_key is not null;

create table fmeca_mode_results (
  tenant_id text not null default current_tenant(),
  mode_id bigint not null,
  rpn integer,
  priority text,
  revised_rpn integer,
  revised_priority text,
  criticality double precision,
  probability double precision,
  level text,
  primary key (tenant_id, mode_id)
);
call isolate_tenant_table('fmeca_mode_results');
grant select, insert, update, delete on fmeca_mode_results to ircrisk_app;

create table fmeca_study_results (
  tenant_id text not null default current_tenant(),
  study_id bigint not null,
  row_count integer not null default 0,
  scored_count integer not null default 0,
  high_count integer not null default 0,
  medium_count integer not null default 0,
  low_count integer not null default 0,
  primary key (tenant_id, study_id)
);
call isolate_tenant_table('fmeca_study_results');
grant select, insert, update, delete on fmeca_study_results to ircrisk_app;
