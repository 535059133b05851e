-- Barriers of the plant with their elements, what is bypassed or failed, bow-ties that count on them, and every state they have had.

create table barrier_standards (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  code text not null check (code <> ''),
  name text not null check (name <> ''),
  name_en text,
  function text,
  functionality text,
  availability text,
  target_pfd double precision check (target_pfd > 0 and target_pfd <= 1),
  survivability text,
  dependency text,
  assurance text,
  verification text,
  acceptance text,
  primary key (tenant_id, id)
);
call protect_tenant_table('barrier_standards');
create unique index barrier_standards_code on barrier_standards (tenant_id, code) where is_deleted = 0;

create table barriers (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  code text not null check (code <> ''),
  name text not null check (name <> ''),
  name_en text,
  function text not null,
  type text not null check (type in ('passiveHw', 'activeHw', 'activeHwHuman', 'human', 'continuousHw', 'organisational')),
  node_id bigint not null,
  safety_critical boolean not null default false,
  standard_id bigint,
  owner_id bigint,
  design_pfd double precision check (design_pfd > 0 and design_pfd <= 1),
  common_cause double precision not null default 0.1 check (common_cause between 0 and 1),
  through_alarm boolean not null default true,
  verified_procedure boolean not null default false,
  last_drill date,
  competence_until date,
  degradation text,
  claimed_in text,
  primary key (tenant_id, id),
  foreign key (tenant_id, node_id) references factory_nodes,
  foreign key (tenant_id, standard_id) references barrier_standards
);
call protect_tenant_table('barriers');
create unique index barriers_code on barriers (tenant_id, code) where is_deleted = 0;
create index on barriers (tenant_id, node_id);
create index on barriers (tenant_id, standard_id);

-- As last judged; beside the record, so that nobody who edits it is overtaken by a judgement. The states of the past are in `barrier_states`.
create table barrier_results (
  tenant_id text not null default current_tenant() references tenants,
  barrier_id bigint not null,
  state text not null,
  causes jsonb not null default '[]',
  pfd double precision,
  pfd_high double precision,
  primary key (tenant_id, barrier_id),
  foreign key (tenant_id, barrier_id) references barriers
);
call isolate_tenant_table('barrier_results');
grant select, insert, update, delete on barrier_results to ircrisk_app;

create table barrier_elements (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  barrier_id bigint not null,
  tag text not null check (tag <> ''),
  name text,
  name_en text,
  equipment_id bigint,
  plan_id bigint,
  group_code text,
  required integer not null default 1 check (required > 0),
  failure_rate double precision check (failure_rate >= 0),
  needs_test boolean not null default true,
  interval_days integer check (interval_days > 0),
  last_test date,
  last_result text check (last_result in ('pass', 'fail')),
  repaired_on date,
  test_coverage double precision not null default 1 check (test_coverage between 0 and 1),
  mission_years double precision check (mission_years > 0),
  evidence_until date,
  override_state text,
  override_reason text,
  override_until date,
  primary key (tenant_id, id),
  foreign key (tenant_id, barrier_id) references barriers,
  foreign key (tenant_id, equipment_id) references equipment,
  foreign key (tenant_id, plan_id) references maintenance_plans
);
call protect_tenant_table('barrier_elements');
create unique index barrier_elements_tag on barrier_elements (tenant_id, barrier_id, tag) where is_deleted = 0;
create index on barrier_elements (tenant_id, equipment_id);
create index on barrier_elements (tenant_id, plan_id);

create table barrier_element_results (
  tenant_id text not null default current_tenant() references tenants,
  element_id bigint not null,
  state text not null,
  causes jsonb not null default '[]',
  next_test date,
  primary key (tenant_id, element_id),
  foreign key (tenant_id, element_id) references barrier_elements
);
call isolate_tenant_table('barrier_element_results');
grant select, insert, update, delete on barrier_element_results to ircrisk_app;

create table barrier_impairments (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  code text not null check (code <> ''),
  element_id bigint not null,
  kind text not null check (kind in ('bypass', 'failure', 'degraded')),
  state text not null default 'requested' check (state in ('requested', 'approved', 'active', 'expired', 'closed', 'rejected')),
  reason text not null check (reason <> ''),
  start_time timestamptz not null,
  planned_end timestamptz,
  measures text,
  risk_assessment text,
  approver_id bigint,
  closed_time timestamptz,
  state_reason text,
  primary key (tenant_id, id),
  foreign key (tenant_id, element_id) references barrier_elements,
  constraint barrier_impairments_times check (planned_end > start_time)
);
call protect_tenant_table('barrier_impairments');
create unique index barrier_impairments_code on barrier_impairments (tenant_id, code) where is_deleted = 0;
create index on barrier_impairments (tenant_id, element_id);

create table bow_ties (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  node_id bigint,
  hazard text not null check (hazard <> ''),
  hazard_en text,
  top_event text not null check (top_event <> ''),
  top_event_en text,
  minimum_prevention integer not null default 2,
  minimum_mitigation integer not null default 1,
  model jsonb not null default '{"threats": [], "consequences": []}',
  model_version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, node_id) references factory_nodes
);
call protect_study_table('bow_ties');
create index on bow_ties (tenant_id, node_id);

-- Judged from the barriers as they stand.
create table bow_tie_results (
  tenant_id text not null default current_tenant() references tenants,
  study_id bigint not null,
  colour text not null,
  frequency double precision,
  gap double precision,
  calculated_time timestamptz not null default now(),
  primary key (tenant_id, study_id),
  foreign key (tenant_id, study_id) references bow_ties
);
call isolate_tenant_table('bow_tie_results');
grant select, insert, update, delete on bow_tie_results to ircrisk_app;

-- Every state with the time it began and why; written by the platform alone, never changed but for its end.
create table barrier_states (
  tenant_id text not null default current_tenant() references tenants,
  id bigint not null default next_id(),
  kind text not null check (kind in ('element', 'barrier', 'bowTie')),
  target_id bigint not null,
  label text not null,
  before text,
  state text not null,
  causes jsonb not null default '[]',
  from_time timestamptz not null default now(),
  to_time timestamptz,
  primary key (tenant_id, id)
);
call isolate_tenant_table('barrier_states');
grant select, insert, update on barrier_states to ircrisk_app;
create index on barrier_states (tenant_id, kind, target_id, from_time desc);
create index on barrier_states (tenant_id, from_time desc);
