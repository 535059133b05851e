-- Corrosion loops with what damages and protects them, their operating windows with every limit that held, excursions, and documents.

create table corrosion_loops (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  code text not null check (code <> ''),
  name text not null check (name <> ''),
  name_en text,
  node_id bigint not null,
  colour text not null default 'blue',
  boundary text,
  boundary_en text,
  stream text,
  stream_en text,
  metallurgy text,
  metallurgy_en text,
  phase text,
  temperature_min double precision,
  temperature double precision,
  temperature_max double precision,
  pressure double precision,
  ph double precision check (ph between 0 and 14),
  chloride double precision check (chloride >= 0),
  h2s_water double precision check (h2s_water >= 0),
  nh3_water double precision check (nh3_water >= 0),
  tan double precision check (tan >= 0),
  sulfur double precision check (sulfur between 0 and 100),
  water double precision check (water between 0 and 100),
  h2s_vapour double precision check (h2s_vapour between 0 and 100),
  nh3_vapour double precision check (nh3_vapour between 0 and 100),
  remark text,
  primary key (tenant_id, id),
  foreign key (tenant_id, node_id) references factory_nodes
);
call protect_tenant_table('corrosion_loops');
create unique index corrosion_loops_code on corrosion_loops (tenant_id, code) where is_deleted = 0;
create index on corrosion_loops (tenant_id, node_id);

-- As last judged; beside the record, so that nobody who edits it is overtaken by a judgement.
create table corrosion_loop_results (
  tenant_id text not null default current_tenant() references tenants,
  loop_id bigint not null,
  state text,
  modifier double precision,
  primary key (tenant_id, loop_id),
  foreign key (tenant_id, loop_id) references corrosion_loops
);
call isolate_tenant_table('corrosion_loop_results');
grant select, insert, update, delete on corrosion_loop_results to ircrisk_app;

create table corrosion_members (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  loop_id bigint not null,
  equipment_id bigint not null,
  part_id bigint,
  side text,
  remark text,
  primary key (tenant_id, id),
  foreign key (tenant_id, loop_id) references corrosion_loops,
  foreign key (tenant_id, equipment_id) references equipment,
  foreign key (tenant_id, part_id) references parts
);
call protect_tenant_table('corrosion_members');
create unique index corrosion_members_once on corrosion_members (tenant_id, loop_id, equipment_id, coalesce(part_id, 0), coalesce(side, '')) where is_deleted = 0;
create index on corrosion_members (tenant_id, equipment_id);
create index on corrosion_members (tenant_id, part_id);

create table corrosion_damages (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  loop_id bigint not null,
  mechanism text not null,
  susceptibility text not null check (susceptibility in ('H', 'M', 'L', 'N')),
  credible boolean not null default true,
  rate double precision check (rate >= 0),
  locations text,
  locations_en text,
  inspection text,
  inspection_en text,
  monitoring text,
  monitoring_en text,
  evidence text,
  evidence_en text,
  primary key (tenant_id, id),
  foreign key (tenant_id, loop_id) references corrosion_loops
);
call protect_tenant_table('corrosion_damages');
create unique index corrosion_damages_once on corrosion_damages (tenant_id, loop_id, mechanism) where is_deleted = 0;

create table corrosion_windows (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  code text not null check (code <> ''),
  loop_id bigint not null,
  tag_id bigint not null,
  parameter text not null check (parameter <> ''),
  parameter_en text,
  level text not null default 'standard' check (level in ('critical', 'standard', 'informational')),
  -- In the canonical unit of the tag's quantity; the rate as a difference of it in an hour.
  low double precision,
  high double precision,
  rate_limit double precision check (rate_limit > 0),
  rate_minutes integer not null default 60 check (rate_minutes > 0),
  dwell_minutes double precision not null default 5 check (dwell_minutes >= 0),
  hysteresis double precision not null default 0 check (hysteresis >= 0),
  expected_minutes integer not null default 10 check (expected_minutes > 0),
  consequence text,
  consequence_en text,
  response text,
  response_en text,
  response_minutes integer check (response_minutes > 0),
  owner_id bigint,
  source text,
  primary key (tenant_id, id),
  foreign key (tenant_id, loop_id) references corrosion_loops,
  foreign key (tenant_id, tag_id) references series_tags,
  constraint corrosion_windows_limits check (low < high and coalesce(low, high, rate_limit) is not null)
);
call protect_tenant_table('corrosion_windows');
create unique index corrosion_windows_code on corrosion_windows (tenant_id, code) where is_deleted = 0;
create index on corrosion_windows (tenant_id, loop_id);
create index on corrosion_windows (tenant_id, tag_id);

-- Every set of limits that held, from when, and what put it into force; never changed. The first one of a window judges all time before it too.
create table corrosion_limits (
  tenant_id text not null default current_tenant() references tenants,
  id bigint not null default next_id(),
  window_id bigint not null,
  from_time timestamptz not null,
  level text not null,
  low double precision,
  high double precision,
  rate_limit double precision,
  rate_minutes integer not null,
  dwell_minutes double precision not null,
  hysteresis double precision not null,
  expected_minutes integer not null,
  reason text not null check (reason <> ''),
  user_id bigint default current_user_id(),
  made_time timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, window_id) references corrosion_windows
);
call isolate_tenant_table('corrosion_limits');
grant select, insert on corrosion_limits to ircrisk_app;
create unique index corrosion_limits_from on corrosion_limits (tenant_id, window_id, from_time);

create table corrosion_window_results (
  tenant_id text not null default current_tenant() references tenants,
  window_id bigint not null,
  state text not null,
  outside_share double precision,
  outside_hours double precision,
  gap_hours double precision,
  excursions integer not null default 0,
  modifier double precision,
  last_time timestamptz,
  last_value double precision,
  judged_time timestamptz not null default now(),
  primary key (tenant_id, window_id),
  foreign key (tenant_id, window_id) references corrosion_windows
);
call isolate_tenant_table('corrosion_window_results');
grant select, insert, update, delete on corrosion_window_results to ircrisk_app;

-- What has to be judged anew, and from which reading on: written with the readings, taken away with the judgement.
create table corrosion_due (
  tenant_id text not null default current_tenant() references tenants,
  window_id bigint not null,
  from_time timestamptz not null,
  primary key (tenant_id, window_id),
  foreign key (tenant_id, window_id) references corrosion_windows
);
call isolate_tenant_table('corrosion_due');
grant select, insert, update, delete on corrosion_due to ircrisk_app;

-- What people have said of an excursion; when it began and ended is in the table below, which follows the readings.
create table corrosion_excursions (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  code text not null check (code <> ''),
  window_id bigint not null,
  state text not null default 'open' check (state in ('open', 'acknowledged', 'evaluated', 'closed', 'void')),
  level text not null,
  kind text not null check (kind in ('limit', 'rate')),
  side text not null check (side in ('low', 'high')),
  start_time timestamptz not null,
  limit_value double precision not null,
  acknowledgement text,
  cause text,
  action text,
  handled_by bigint,
  primary key (tenant_id, id),
  foreign key (tenant_id, window_id) references corrosion_windows
);
call protect_tenant_table('corrosion_excursions');
create unique index corrosion_excursions_code on corrosion_excursions (tenant_id, code);
create unique index corrosion_excursions_once on corrosion_excursions (tenant_id, window_id, kind, start_time) where is_deleted = 0 and state <> 'void';
create index on corrosion_excursions (tenant_id, start_time desc);

create table corrosion_excursion_results (
  tenant_id text not null default current_tenant() references tenants,
  excursion_id bigint not null,
  end_time timestamptz,
  hours double precision,
  extreme double precision not null,
  gap_hours double precision not null default 0,
  area double precision not null default 0,
  ended_by text,
  primary key (tenant_id, excursion_id),
  foreign key (tenant_id, excursion_id) references corrosion_excursions
);
call isolate_tenant_table('corrosion_excursion_results');
grant select, insert, update, delete on corrosion_excursion_results to ircrisk_app;

-- States of windows and loops with the time they began; written by the platform alone.
create table corrosion_states (
  tenant_id text not null default current_tenant() references tenants,
  id bigint not null default next_id(),
  kind text not null check (kind in ('window', 'loop')),
  target_id bigint not null,
  label text not null,
  before text,
  state text not null,
  from_time timestamptz not null default now(),
  primary key (tenant_id, id)
);
call isolate_tenant_table('corrosion_states');
grant select, insert on corrosion_states to ircrisk_app;
create index on corrosion_states (tenant_id, from_time desc);

create table corrosion_controls (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  code text not null check (code <> ''),
  loop_id bigint not null,
  mechanism text not null,
  type text not null check (type in ('M', 'P', 'C', 'D', 'N')),
  measure text not null check (measure <> ''),
  measure_en text,
  window_ids bigint[] not null default '{}',
  stated text,
  primary key (tenant_id, id),
  foreign key (tenant_id, loop_id) references corrosion_loops
);
call protect_tenant_table('corrosion_controls');
create unique index corrosion_controls_code on corrosion_controls (tenant_id, code) where is_deleted = 0;
create index on corrosion_controls (tenant_id, loop_id);

create table corrosion_coupons (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  code text not null check (code <> ''),
  loop_id bigint not null,
  place text not null check (place <> ''),
  place_en text,
  material text not null check (material <> ''),
  installed_on date not null,
  removed_on date,
  loss_g double precision check (loss_g >= 0),
  density double precision not null default 7.85 check (density > 0),
  area_cm2 double precision check (area_cm2 > 0),
  hours double precision check (hours > 0),
  pit_depth double precision check (pit_depth >= 0),
  remark text,
  primary key (tenant_id, id),
  foreign key (tenant_id, loop_id) references corrosion_loops,
  constraint corrosion_coupons_dates check (removed_on >= installed_on)
);
call protect_tenant_table('corrosion_coupons');
create unique index corrosion_coupons_code on corrosion_coupons (tenant_id, code) where is_deleted = 0;
create index on corrosion_coupons (tenant_id, loop_id);

-- Calculated from what was weighed.
create table corrosion_coupon_results (
  tenant_id text not null default current_tenant() references tenants,
  coupon_id bigint not null,
  rate double precision not null,
  primary key (tenant_id, coupon_id),
  foreign key (tenant_id, coupon_id) references corrosion_coupons
);
call isolate_tenant_table('corrosion_coupon_results');
grant select, insert, update, delete on corrosion_coupon_results to ircrisk_app;

create table corrosion_injections (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  code text not null check (code <> ''),
  name text not null check (name <> ''),
  name_en text,
  loop_id bigint not null,
  equipment_id bigint,
  kind text not null check (kind in ('injection', 'mix')),
  medium text not null check (medium <> ''),
  medium_en text,
  device text,
  dose text,
  upstream double precision check (upstream >= 0),
  downstream double precision check (downstream >= 0),
  last_inspection date,
  interval_months integer check (interval_months > 0),
  next_inspection date generated always as ((last_inspection + make_interval(months => interval_months))::date) stored,
  remark text,
  primary key (tenant_id, id),
  foreign key (tenant_id, loop_id) references corrosion_loops,
  foreign key (tenant_id, equipment_id) references equipment
);
call protect_tenant_table('corrosion_injections');
create unique index corrosion_injections_code on corrosion_injections (tenant_id, code) where is_deleted = 0;
create index on corrosion_injections (tenant_id, loop_id);
create index on corrosion_injections (tenant_id, equipment_id);

create table corrosion_dead_legs (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  code text not null check (code <> ''),
  name text not null check (name <> ''),
  name_en text,
  loop_id bigint not null,
  equipment_id bigint,
  kind text not null check (kind in ('physical', 'operational')),
  length double precision check (length >= 0),
  diameter double precision check (diameter > 0),
  contents text,
  treatment text,
  treatment_en text,
  last_inspection date,
  interval_months integer check (interval_months > 0),
  next_inspection date generated always as ((last_inspection + make_interval(months => interval_months))::date) stored,
  remark text,
  primary key (tenant_id, id),
  foreign key (tenant_id, loop_id) references corrosion_loops,
  foreign key (tenant_id, equipment_id) references equipment
);
call protect_tenant_table('corrosion_dead_legs');
create unique index corrosion_dead_legs_code on corrosion_dead_legs (tenant_id, code) where is_deleted = 0;
create index on corrosion_dead_legs (tenant_id, loop_id);
create index on corrosion_dead_legs (tenant_id, equipment_id);

create table corrosion_documents (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  node_id bigint not null,
  loop_count integer not null default 0,
  window_count integer not null default 0,
  gap_count integer not null default 0,
  effective_date date,
  review_date date,
  process text,
  process_en text,
  history text,
  history_en text,
  abnormal text,
  abnormal_en text,
  recommendations text,
  recommendations_en text,
  reference_texts text,
  reference_texts_en text,
  -- What the chapters were made from, as it was then.
  content jsonb,
  primary key (tenant_id, id),
  foreign key (tenant_id, node_id) references factory_nodes
);
call protect_study_table('corrosion_documents');
create index on corrosion_documents (tenant_id, node_id);
call keep_searchable('corrosion_documents', 'corrosion-document', 'code, name, name_en, description, state');
