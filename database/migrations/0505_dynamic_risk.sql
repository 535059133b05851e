-- Dynamic risk: what is watched and from which base, values brought in, what was known when, alerts and figures set by hand.

create table dynamic_risk_models (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  code text not null check (code <> ''),
  name text not null check (name <> ''),
  name_en text,
  subject_type text not null check (subject_type in ('equipment', 'loop', 'scenario', 'unit')),
  equipment_id bigint,
  loop_id bigint,
  -- Any revision of the bow-tie: the one in force counts.
  bow_tie_id bigint,
  node_id bigint,
  base_source text not null check (base_source in ('rbi', 'bowTie', 'manual')),
  -- Events a year, of a manual base.
  base_frequency double precision check (base_frequency > 0),
  -- Which consequence of the bow-tie, counted from 1; empty: the worst as designed.
  consequence_no integer check (consequence_no > 0),
  cons_p smallint check (cons_p > 0), cons_e smallint check (cons_e > 0), cons_o smallint check (cons_o > 0),
  cons_a smallint check (cons_a > 0), cons_r smallint check (cons_r > 0),
  owner_id bigint,
  active boolean not null default true,
  use_iow boolean not null default true,
  use_inspection boolean not null default true,
  use_repair boolean not null default true,
  use_change boolean not null default true,
  use_orders boolean not null default true,
  use_barrier boolean not null default true,
  use_failures boolean not null default true,
  use_management boolean not null default true,
  use_alarm boolean not null default true,
  use_weather boolean not null default true,
  use_permits boolean not null default true,
  primary key (tenant_id, id),
  foreign key (tenant_id, equipment_id) references equipment,
  foreign key (tenant_id, loop_id) references corrosion_loops,
  foreign key (tenant_id, bow_tie_id) references bow_ties,
  foreign key (tenant_id, node_id) references factory_nodes
);
call protect_tenant_table('dynamic_risk_models');
create unique index dynamic_risk_models_code on dynamic_risk_models (tenant_id, code) where is_deleted = 0;
create index on dynamic_risk_models (tenant_id, equipment_id);
create index on dynamic_risk_models (tenant_id, loop_id);
create index on dynamic_risk_models (tenant_id, bow_tie_id);
create index on dynamic_risk_models (tenant_id, node_id);

-- Values brought in by people, files or other systems; the newest of a kind takes the place of the platform's own source.
create table dynamic_risk_values (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  model_id bigint not null,
  kind text not null,
  factor double precision check (factor > 0),
  at_time timestamptz not null,
  stale_days integer not null default 30 check (stale_days > 0),
  -- Of a temporary repair: the last day it is good for.
  due_date date,
  ended_on date,
  note text,
  note_en text,
  primary key (tenant_id, id),
  foreign key (tenant_id, model_id) references dynamic_risk_models
);
call protect_tenant_table('dynamic_risk_values');
create unique index dynamic_risk_values_once on dynamic_risk_values (tenant_id, model_id, kind, at_time) where is_deleted = 0;

create table dynamic_risk_overrides (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  code text not null check (code <> ''),
  model_id bigint not null,
  frequency double precision not null check (frequency > 0),
  reason text not null check (reason <> ''),
  expires_at timestamptz not null,
  state text not null default 'requested' check (state in ('requested', 'approved', 'rejected', 'ended', 'expired')),
  approver_id bigint,
  state_reason text,
  primary key (tenant_id, id),
  foreign key (tenant_id, model_id) references dynamic_risk_models
);
call protect_tenant_table('dynamic_risk_overrides');
create unique index dynamic_risk_overrides_code on dynamic_risk_overrides (tenant_id, code) where is_deleted = 0;
create index on dynamic_risk_overrides (tenant_id, model_id);

-- What was known of a subject from a moment on: written once, so that a past day is shown as it was known then.
create table dynamic_risk_points (
  tenant_id text not null default current_tenant() references tenants,
  id bigint not null default next_id(),
  model_id bigint not null,
  known_time timestamptz not null default now(),
  node_id bigint,
  base_frequency double precision,
  base_level text,
  base_name jsonb,
  frequency double precision,
  ratio double precision,
  category smallint,
  level text,
  before_level text,
  score double precision,
  -- f·C, for sums over a unit.
  risk double precision,
  matrix_row_id bigint,
  consequences jsonb not null default '{}',
  quality double precision not null,
  low_confidence boolean not null,
  contributors jsonb not null default '[]',
  notices jsonb not null default '[]',
  override_id bigint,
  primary key (tenant_id, id),
  foreign key (tenant_id, model_id) references dynamic_risk_models
);
call isolate_tenant_table('dynamic_risk_points');
grant select, insert on dynamic_risk_points to ircrisk_app;
create index on dynamic_risk_points (tenant_id, model_id, known_time desc, id desc);
create index on dynamic_risk_points (tenant_id, known_time) where before_level is distinct from level;

-- The newest point of each, beside the record, so that nobody who edits it is overtaken by a calculation.
create table dynamic_risk_results (
  tenant_id text not null default current_tenant() references tenants,
  model_id bigint not null,
  point_id bigint not null,
  base_level text,
  frequency double precision,
  ratio double precision,
  level text,
  score double precision,
  quality double precision not null,
  -- What a closed excursion or alarm left behind, and what the decay goes from.
  memory jsonb not null default '{}',
  checked_time timestamptz not null default now(),
  primary key (tenant_id, model_id),
  foreign key (tenant_id, model_id) references dynamic_risk_models,
  foreign key (tenant_id, point_id) references dynamic_risk_points
);
call isolate_tenant_table('dynamic_risk_results');
grant select, insert, update, delete on dynamic_risk_results to ircrisk_app;

-- What has to be calculated anew: written with the event, taken away with the calculation.
create table dynamic_risk_due (
  tenant_id text not null default current_tenant() references tenants,
  model_id bigint not null,
  primary key (tenant_id, model_id),
  foreign key (tenant_id, model_id) references dynamic_risk_models
);
call isolate_tenant_table('dynamic_risk_due');
grant select, insert, update, delete on dynamic_risk_due to ircrisk_app;

create table dynamic_risk_alerts (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  code text not null,
  model_id bigint not null,
  rule text not null check (rule in ('levelUp', 'threshold', 'rateOfRise', 'stale')),
  state text not null default 'open' check (state in ('open', 'acknowledged', 'mitigated', 'closed')),
  level text,
  opened_time timestamptz not null default now(),
  -- The rule holds no longer; a person closes it.
  cleared_time timestamptz,
  handled_by bigint,
  handled_time timestamptz,
  mitigation text,
  primary key (tenant_id, id),
  foreign key (tenant_id, model_id) references dynamic_risk_models
);
call protect_tenant_table('dynamic_risk_alerts');
create unique index dynamic_risk_alerts_open on dynamic_risk_alerts (tenant_id, model_id, rule) where state <> 'closed' and is_deleted = 0;
create index on dynamic_risk_alerts (tenant_id, opened_time desc);

create table dynamic_risk_settings (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  product_cap double precision not null check (product_cap >= 1),
  tau_days double precision not null check (tau_days > 0),
  history_years integer not null check (history_years between 1 and 50),
  threshold text not null,
  rise_factor double precision not null check (rise_factor > 1),
  stale_days integer not null check (stale_days > 0),
  -- m = 1 + weight · count; empty: 1 until the company sets one.
  alarm_weight double precision check (alarm_weight >= 0),
  permit_weight double precision check (permit_weight >= 0),
  ranges jsonb not null default '{}',
  primary key (tenant_id, id)
);
call protect_tenant_table('dynamic_risk_settings');
create unique index dynamic_risk_settings_one on dynamic_risk_settings (tenant_id) where is_deleted = 0;
