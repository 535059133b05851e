/*
  Quality risk projects after ICH Q9(R1). Steps and risks are worksheets of a revision; what is measured, inspected and found
  nonconforming belongs to the series (its first revision stands for it) and goes on whatever is revised.
*/

alter table qra_studies
  add column subject text not null default 'process',
  add column tool text not null default 'ranking',
  add column method text not null default 'matrix' check (method in ('matrix', 'rpn')),
  add column triggered_by text,
  add column team bigint[] not null default '{}',
  add column review_date date,
  add column uncertainty text, add column importance text, add column complexity text,
  add column formality text, add column formality_reason text,
  add column scope_en text,
  add column assumptions text, add column assumptions_en text,
  add column conclusion_en text;

create table qra_study_results (
  tenant_id text not null default current_tenant() references tenants,
  study_id bigint not null,
  risk_count integer not null default 0,
  high_count integer not null default 0,
  high_after integer not null default 0,
  primary key (tenant_id, study_id),
  foreign key (tenant_id, study_id) references qra_studies
);
call isolate_tenant_table('qra_study_results');
grant select, insert, update, delete on qra_study_results to ircrisk_app;

create table qra_steps (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  study_id bigint not null,
  seq integer not null check (seq > 0),
  name text not null check (name <> ''), name_en text,
  inputs text, inputs_en text,
  parameters text, parameters_en text,
  outputs text, outputs_en text,
  controls text, controls_en text,
  primary key (tenant_id, id)
);
call protect_study_part('qra_steps', 'qra_studies');
create unique index qra_steps_seq on qra_steps (tenant_id, study_id, seq) where is_deleted = 0;

create table qra_risks (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  study_id bigint not null,
  code text not null check (code <> ''),
  step_no integer check (step_no > 0),
  hazard text not null check (hazard <> ''), hazard_en text,
  cause text, cause_en text,
  effect text, effect_en text,
  controls text, controls_en text,
  severity integer check (severity between 1 and 10),
  probability integer check (probability between 1 and 10),
  detection integer check (detection between 1 and 10),
  knowledge text check (knowledge in ('good', 'fair', 'poor')),
  score integer,
  risk_class text check (risk_class in ('low', 'medium', 'high')),
  ccp text,
  -- Answers of the decision tree by question, with their reasons and the edition of the tree.
  ccp_edition text,
  ccp_answers jsonb not null default '{}',
  action text, action_en text,
  residual_severity integer check (residual_severity between 1 and 10),
  residual_probability integer check (residual_probability between 1 and 10),
  residual_detection integer check (residual_detection between 1 and 10),
  residual_score integer,
  residual_class text check (residual_class in ('low', 'medium', 'high')),
  accepted_by bigint,
  accepted_on date,
  accept_reason text,
  -- Since when everybody sees everybody's score, and who opened them.
  revealed_at timestamptz,
  revealed_by bigint,
  primary key (tenant_id, id),
  foreign key (tenant_id, accepted_by) references users,
  check ((accepted_by is null) = (accepted_on is null))
);
call protect_study_part('qra_risks', 'qra_studies');
create unique index qra_risks_code on qra_risks (tenant_id, study_id, code) where is_deleted = 0;
create index on qra_risks (tenant_id, accepted_by) where accepted_by is not null;

-- Scores of one person each. No audit entry shows them: before the reveal nobody reads another's, an administrator neither.
create table qra_scores (
  tenant_id text not null default current_tenant() references tenants,
  risk_id bigint not null,
  user_id bigint not null,
  severity integer not null check (severity between 1 and 10),
  probability integer not null check (probability between 1 and 10),
  detection integer check (detection between 1 and 10),
  remark text,
  scored_at timestamptz not null default now(),
  primary key (tenant_id, risk_id, user_id),
  foreign key (tenant_id, risk_id) references qra_risks,
  foreign key (tenant_id, user_id) references users
);
call isolate_tenant_table('qra_scores');
grant select, insert, update, delete on qra_scores to ircrisk_app;
create index on qra_scores (tenant_id, user_id);

-- Of the series: the project is the study's.
create procedure protect_quality_record(target regclass) language plpgsql as $$
begin
  call protect_tenant_table(target);
  execute format('alter table %s add column project_id bigint not null default current_project_id(), add foreign key (tenant_id, project_id) references projects', target);
  execute format('create index on %s (tenant_id, project_id) where is_deleted = 0', target);
end $$;

create table qra_characteristics (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  study_id bigint not null,
  code text not null check (code <> ''),
  name text not null check (name <> ''), name_en text,
  step_no integer,
  ctq boolean not null default false,
  unit text,
  lsl double precision, target double precision, usl double precision,
  required_cpk double precision,
  chart text not null default 'xbarR' check (chart in ('xbarR', 'xbarS', 'imr', 'p', 'np', 'c', 'u')),
  sample_size integer not null default 5 check (sample_size between 1 and 10),
  baseline integer check (baseline >= 2),
  frequency text, frequency_en text,
  gauge text, gauge_en text,
  reaction text, reaction_en text,
  primary key (tenant_id, id),
  foreign key (tenant_id, study_id) references qra_studies,
  constraint qra_characteristics_limits check (lsl < usl)
);
call protect_quality_record('qra_characteristics');
create unique index qra_characteristics_code on qra_characteristics (tenant_id, study_id, code) where is_deleted = 0;

create table qra_measurements (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  characteristic_id bigint not null,
  taken_time timestamptz not null,
  batch text,
  x1 double precision, x2 double precision, x3 double precision, x4 double precision, x5 double precision,
  x6 double precision, x7 double precision, x8 double precision, x9 double precision, x10 double precision,
  defects integer check (defects >= 0),
  inspected double precision check (inspected > 0),
  excluded boolean not null default false,
  remark text,
  -- The limits of its day: a later change of the specification splits the study there.
  lsl double precision, target double precision, usl double precision,
  primary key (tenant_id, id),
  foreign key (tenant_id, characteristic_id) references qra_characteristics
);
call protect_quality_record('qra_measurements');
create unique index qra_measurements_once on qra_measurements (tenant_id, characteristic_id, taken_time) where is_deleted = 0;

-- Capability as it was found on a day, with the reason where it was wanted in spite of doubts. Never changed.
create table qra_capability_studies (
  tenant_id text not null default current_tenant() references tenants,
  id bigint not null default next_id(),
  characteristic_id bigint not null,
  values_used integer not null,
  result jsonb not null,
  override_reason text,
  made_by bigint,
  made_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, characteristic_id) references qra_characteristics,
  foreign key (tenant_id, made_by) references users
);
call isolate_tenant_table('qra_capability_studies');
grant select, insert on qra_capability_studies to ircrisk_app;
create index on qra_capability_studies (tenant_id, characteristic_id, id);
create index on qra_capability_studies (tenant_id, made_by);

create table qra_gauge_studies (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  study_id bigint not null,
  code text not null check (code <> ''),
  name text not null check (name <> ''), name_en text,
  characteristic_id bigint,
  gauge text,
  tolerance double precision check (tolerance > 0),
  performed_on date,
  leader bigint,
  -- [{part, appraiser, value}], in the order they were taken.
  readings jsonb not null default '[]',
  percent double precision,
  categories integer,
  verdict text,
  primary key (tenant_id, id),
  foreign key (tenant_id, study_id) references qra_studies,
  foreign key (tenant_id, characteristic_id) references qra_characteristics,
  foreign key (tenant_id, leader) references users
);
call protect_quality_record('qra_gauge_studies');
create unique index qra_gauge_studies_code on qra_gauge_studies (tenant_id, study_id, code) where is_deleted = 0;
create index on qra_gauge_studies (tenant_id, characteristic_id) where characteristic_id is not null;
create index on qra_gauge_studies (tenant_id, leader) where leader is not null;

create table qra_itps (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  study_id bigint not null,
  seq integer not null check (seq > 0),
  activity text not null check (activity <> ''), activity_en text,
  reference text,
  acceptance text, acceptance_en text,
  record text,
  maker text check (maker in ('H', 'W', 'R', 'S')),
  buyer text check (buyer in ('H', 'W', 'R', 'S')),
  third text check (third in ('H', 'W', 'R', 'S')),
  state text not null default 'planned' check (state in ('planned', 'partly', 'released', 'refused')),
  primary key (tenant_id, id),
  foreign key (tenant_id, study_id) references qra_studies
);
call protect_quality_record('qra_itps');
create unique index qra_itps_seq on qra_itps (tenant_id, study_id, seq) where is_deleted = 0;

-- Signatures are added, never changed: the last one of a party counts.
create table qra_itp_signs (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  itp_id bigint not null,
  party text not null check (party in ('maker', 'buyer', 'third')),
  outcome text not null check (outcome in ('passed', 'waived', 'refused')),
  remark text,
  signed_by bigint,
  signed_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, itp_id) references qra_itps,
  foreign key (tenant_id, signed_by) references users
);
call protect_tenant_table('qra_itp_signs');
create index on qra_itp_signs (tenant_id, itp_id);
create index on qra_itp_signs (tenant_id, signed_by);

create table qra_ncrs (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  study_id bigint not null,
  code text not null check (code <> ''),
  title text not null check (title <> ''), title_en text,
  state text not null default 'open' check (state in ('open', 'disposed', 'capa', 'verified', 'closed')),
  source text not null default 'process',
  characteristic_id bigint,
  found_on date not null,
  description text, description_en text,
  disposition text check (disposition in ('rework', 'repair', 'concession', 'scrap')),
  disposed_by bigint,
  cause text, cause_en text,
  measure text, measure_en text,
  owner bigint,
  due_date date,
  window_end date,
  inspected_before integer, nonconforming_before integer,
  inspected_after integer, nonconforming_after integer,
  recurrences integer,
  verdict text,
  action_id bigint,
  primary key (tenant_id, id),
  foreign key (tenant_id, study_id) references qra_studies,
  foreign key (tenant_id, characteristic_id) references qra_characteristics,
  foreign key (tenant_id, owner) references users,
  foreign key (tenant_id, disposed_by) references users,
  foreign key (tenant_id, action_id) references action_items
);
call protect_quality_record('qra_ncrs');
create unique index qra_ncrs_code on qra_ncrs (tenant_id, project_id, code) where is_deleted = 0;
create index on qra_ncrs (tenant_id, study_id);
create index on qra_ncrs (tenant_id, characteristic_id) where characteristic_id is not null;
create index on qra_ncrs (tenant_id, owner) where owner is not null;
create index on qra_ncrs (tenant_id, disposed_by) where disposed_by is not null;
create index on qra_ncrs (tenant_id, action_id) where action_id is not null;

create table qra_ncr_moves (
  tenant_id text not null default current_tenant() references tenants,
  id bigint not null default next_id(),
  ncr_id bigint not null,
  act text not null,
  state text not null,
  reason text,
  by_user bigint,
  at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, ncr_id) references qra_ncrs,
  foreign key (tenant_id, by_user) references users
);
call isolate_tenant_table('qra_ncr_moves');
grant select, insert on qra_ncr_moves to ircrisk_app;
create index on qra_ncr_moves (tenant_id, ncr_id);
create index on qra_ncr_moves (tenant_id, by_user);

