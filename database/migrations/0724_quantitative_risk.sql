/*
  Quantitative risk around a site: a study with its release cases, the weather of a year and the people around, each a worksheet of the
  revision, and the results it was given. Lengths m, pressure MPa(g), temperature °C, frequencies 1/a.
*/
create table qra_sites (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  plant_age text not null default 'existing' check (plant_age in ('new', 'existing')),
  ambient double precision,
  grid_step double precision not null default 20 check (grid_step > 0),
  weather_source text,
  population_source text,
  -- The picture, how wide it is on the ground, where its lower left corner lies and where its upper edge looks to.
  plan_id bigint,
  plan_width double precision check (plan_width > 0),
  plan_x double precision,
  plan_y double precision,
  plan_north double precision,
  -- Of the last result; null when never calculated.
  result_hash text,
  highest_risk double precision,
  loss_of_life double precision,
  societal text check (societal in ('acceptable', 'reduce', 'intolerable')),
  exceeded_count integer,
  omitted_count integer,
  conclusion text, conclusion_en text,
  primary key (tenant_id, id),
  foreign key (tenant_id, plan_id) references files
);
call protect_study_table('qra_sites');
create index on qra_sites (tenant_id, plan_id) where plan_id is not null;
call files_belong('qra_sites', 'plan_id');
call keep_searchable('qra_sites', 'qra-site', 'code, name, name_en, description, state');

create table qra_site_cases (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  study_id bigint not null,
  code text not null check (code <> ''),
  name text not null check (name <> ''), name_en text,
  x double precision, y double precision,
  release text not null default 'hole' check (release in ('hole', 'rupture')),
  substance text not null,
  phase text not null default 'gas' check (phase in ('gas', 'liquid')),
  pressure double precision, temperature double precision,
  hole double precision check (hole > 0),
  head double precision check (head >= 0),
  inventory double precision check (inventory > 0),
  duration double precision check (duration > 0),
  height double precision check (height >= 0),
  frequency double precision check (frequency >= 0),
  frequency_source text,
  generic_frequency double precision check (generic_frequency >= 0),
  damage_factor double precision check (damage_factor >= 0),
  management_factor double precision check (management_factor >= 0),
  ignition_direct double precision check (ignition_direct between 0 and 1),
  ignition_delayed double precision check (ignition_delayed between 0 and 1),
  explosion_share double precision check (explosion_share between 0 and 1),
  ignition_delay double precision check (ignition_delay > 0),
  explosion_yield double precision check (explosion_yield > 0),
  radiated_fraction double precision check (radiated_fraction between 0 and 1),
  pool_diameter double precision check (pool_diameter > 0),
  molar_mass double precision, heat_capacity_ratio double precision, liquid_density double precision, boiling_point double precision,
  heat_of_combustion double precision, lower_flammable double precision, burning_rate double precision, latent_heat double precision,
  liquid_heat_capacity double precision, probit_a double precision, probit_b double precision, probit_n double precision,
  property_source text,
  remark text,
  primary key (tenant_id, id),
  constraint qra_site_cases_ignition check (coalesce(ignition_direct, 0) + coalesce(ignition_delayed, 0) <= 1.000001)
);
call protect_study_part('qra_site_cases', 'qra_sites');
create unique index qra_site_cases_code on qra_site_cases (tenant_id, study_id, code) where is_deleted = 0;

create table qra_site_weather (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  study_id bigint not null,
  code text not null check (code <> ''),
  stability text not null check (stability in ('A', 'B', 'C', 'D', 'E', 'F')),
  wind_speed double precision not null check (wind_speed > 0),
  period text not null check (period in ('day', 'night')),
  -- Per cent of the year by where the wind comes from.
  from_n double precision, from_nne double precision, from_ne double precision, from_ene double precision,
  from_e double precision, from_ese double precision, from_se double precision, from_sse double precision,
  from_s double precision, from_ssw double precision, from_sw double precision, from_wsw double precision,
  from_w double precision, from_wnw double precision, from_nw double precision, from_nnw double precision,
  primary key (tenant_id, id)
);
call protect_study_part('qra_site_weather', 'qra_sites');
create unique index qra_site_weather_code on qra_site_weather (tenant_id, study_id, code) where is_deleted = 0;

create table qra_site_population (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  study_id bigint not null,
  code text not null check (code <> ''),
  name text not null check (name <> ''), name_en text,
  protection text not null check (protection in ('highSensitive', 'important', 'class1', 'class2', 'class3', 'onSite')),
  x double precision not null, y double precision not null,
  day integer not null check (day >= 0),
  night integer not null check (night >= 0),
  indoors double precision not null check (indoors between 0 and 100),
  remark text,
  primary key (tenant_id, id)
);
call protect_study_part('qra_site_population', 'qra_sites');
create unique index qra_site_population_code on qra_site_population (tenant_id, study_id, code) where is_deleted = 0;

create table qra_site_results (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  study_id bigint not null,
  input_hash text not null,
  engine_version text not null,
  calculation jsonb not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, study_id) references qra_sites
);
call protect_tenant_table('qra_site_results');
create index on qra_site_results (tenant_id, study_id, create_time desc);
