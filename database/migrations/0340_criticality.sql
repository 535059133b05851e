/*
  Records inside a study (functions, tags, segments, modes) follow its state: what is in review or approved is not written by anybody,
  whichever way a change comes. Call it once after `create table` with `tenant_id`, `id`, `study_id` and `primary key (tenant_id, id)`.
*/
create function refuse_closed_study() returns trigger language plpgsql as $$
declare
  closed boolean;
begin
  execute format('select exists (select from %I s where s.id in (select n.study_id from new_rows n) and s.state <> ''draft'')', tg_argv[0]) into closed;
  if closed then
    raise exception 'the study is not a draft' using errcode = '23514', constraint = 'study_read_only';
  end if;
  return null;
end $$;

create procedure protect_study_part(target regclass, study regclass) language plpgsql as $$
declare
  studies text := (select relname from pg_class where oid = study);
begin
  call protect_tenant_table(target);
  execute format('alter table %s add column project_id bigint not null default current_project_id(), add foreign key (tenant_id, project_id) references projects,
    add foreign key (tenant_id, study_id) references %s', target, study);
  execute format('create trigger refuse_closed_insert after insert on %s referencing new table as new_rows for each statement execute function refuse_closed_study(%L)', target, studies);
  execute format('create trigger refuse_closed_update after update on %s referencing new table as new_rows for each statement execute function refuse_closed_study(%L)', target, studies);
  execute format('create index on %s (tenant_id, study_id) where is_deleted = 0', target);
end $$;

-- What a company means by its classes, how fast it repairs, and how it weighs.
create table criticality_criteria (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  code text not null check (code <> ''),
  name text not null check (name <> ''),
  name_en text,
  defined_hours double precision check (defined_hours > 0),
  currency text not null default 'CNY',
  days3a integer not null default 5 check (days3a > 0), days3b integer not null default 30 check (days3b > 0), days3c integer not null default 30 check (days3c > 0),
  days2a integer not null default 30 check (days2a > 0), days2b integer not null default 180 check (days2b > 0), days2c integer not null default 180 check (days2c > 0),
  days1a integer not null default 180 check (days1a > 0), days1b integer not null default 180 check (days1b > 0), days1c integer not null default 180 check (days1c > 0),
  safety3 text, safety3_en text, safety2 text, safety2_en text, safety1 text, safety1_en text,
  environment3 text, environment3_en text, environment2 text, environment2_en text, environment1 text, environment1_en text,
  production3 text, production3_en text, production2 text, production2_en text, production1 text, production1_en text,
  other3 text, other3_en text, other2 text, other2_en text, other1 text, other1_en text,
  weight_p double precision not null default 5, weight_e double precision not null default 4, weight_o double precision not null default 5,
  weight_a double precision not null default 3, weight_r double precision not null default 2, weight_rd double precision not null default 3,
  weight_rt double precision not null default 2, weight_ff double precision not null default 0, weight_rp double precision not null default 0,
  third_party double precision not null default 0.25, corrosion double precision not null default 0.3, design_manufacture double precision not null default 0.2,
  operation double precision not null default 0.15, ground_movement double precision not null default 0.1,
  medium_hazard double precision not null default 0.4, population double precision not null default 0.25, environment_weight double precision not null default 0.2,
  business double precision not null default 0.15,
  remark text,
  primary key (tenant_id, id)
);
call protect_tenant_table('criticality_criteria');
create unique index criticality_criteria_code on criticality_criteria (tenant_id, code) where is_deleted = 0;

create table criticality_studies (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  kind text not null default 'equipment' check (kind in ('equipment', 'system', 'pipeline')),
  method text not null default 'z008' check (method in ('z008', 'index', 'pipeline')),
  node_id bigint,
  criteria_id bigint,
  radius_standard text not null default 'gb' check (radius_standard in ('gb', 'asme')),
  -- Counted when the study is calculated.
  tag_count integer not null default 0,
  unmapped_count integer not null default 0,
  high_count integer not null default 0,
  system_class text,
  system_index double precision,
  line_risk double precision,
  primary key (tenant_id, id),
  foreign key (tenant_id, node_id) references factory_nodes,
  foreign key (tenant_id, criteria_id) references criticality_criteria
);
call protect_study_table('criticality_studies');
create index on criticality_studies (tenant_id, node_id);
create index on criticality_studies (tenant_id, criteria_id);

create table criticality_functions (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  study_id bigint not null,
  code text not null check (code <> ''),
  system_no text,
  name text not null check (name <> ''),
  name_en text,
  description text,
  redundancy text not null default 'A' check (redundancy in ('A', 'B', 'C')),
  safety text, environment text, production text, other text,
  partial_loss double precision,
  partial_safety text, partial_environment text, partial_production text, partial_other text,
  availability double precision,
  primary key (tenant_id, id)
);
call protect_study_part('criticality_functions', 'criticality_studies');
create unique index criticality_functions_code on criticality_functions (tenant_id, study_id, code) where is_deleted = 0;

create table criticality_sub_functions (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  study_id bigint not null,
  main_function_id bigint,
  code text not null check (code <> ''),
  name text not null check (name <> ''),
  name_en text,
  type text not null default 'MAIN' check (type in ('MAIN', 'PRC', 'PSD', 'PRR', 'FGD', 'CON', 'IND', 'ALM', 'MVL', 'UTL')),
  flagged boolean not null default false,
  own_safety text, own_environment text, own_production text, own_other text,
  primary key (tenant_id, id),
  foreign key (tenant_id, main_function_id) references criticality_functions
);
call protect_study_part('criticality_sub_functions', 'criticality_studies');
create unique index criticality_sub_functions_code on criticality_sub_functions (tenant_id, study_id, code) where is_deleted = 0;
create index on criticality_sub_functions (tenant_id, main_function_id);

create table criticality_tags (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  study_id bigint not null,
  equipment_id bigint not null,
  sub_function_ids bigint[] not null default '{}',
  redundancy text,
  barrier boolean not null default false,
  toxic text check (toxic in ('yes', 'no')),
  flammable text,
  corrosive text check (corrosive in ('yes', 'no')),
  pressure double precision,
  override_safety text, override_environment text, override_production text, override_other text,
  override_reason text,
  exception_reason text,
  score_p integer, score_e integer, score_o integer, score_a integer, score_r integer, score_rd integer, score_rt integer, score_ff integer, score_rp integer,
  remark text,
  primary key (tenant_id, id),
  foreign key (tenant_id, equipment_id) references equipment
);
call protect_study_part('criticality_tags', 'criticality_studies');
create unique index criticality_tags_equipment on criticality_tags (tenant_id, study_id, equipment_id) where is_deleted = 0;
create index on criticality_tags (tenant_id, equipment_id);
create index criticality_tags_functions on criticality_tags using gin (sub_function_ids);

-- What the platform calculates of a tag; beside it, so that a run changes no row a person is editing.
create table criticality_tag_results (
  tenant_id text not null default current_tenant() references tenants,
  tag_id bigint not null,
  dominant text, grade text, days integer, governing text, source text, result_redundancy text, containment text,
  class_safety text, class_environment text, class_production text, class_other text,
  eci double precision,
  governs bigint[] not null default '{}',
  problem text, problem_en text,
  primary key (tenant_id, tag_id),
  foreign key (tenant_id, tag_id) references criticality_tags
);
call isolate_tenant_table('criticality_tag_results');
grant select, insert, update, delete on criticality_tag_results to ircrisk_app;

create table criticality_segments (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  study_id bigint not null,
  line_no text not null check (line_no <> ''),
  line_name text, line_name_en text,
  code text not null check (code <> ''),
  from_km double precision not null,
  to_km double precision not null,
  -- Whole decimetres in metres.
  length double precision not null check (length > 0),
  equipment_id bigint,
  diameter double precision, thickness double precision, maop double precision, temperature double precision,
  medium text not null default 'naturalGas' check (medium in ('naturalGas', 'otherGas', 'oil')),
  pipe_class text, location_class text,
  surveyed boolean not null default false,
  specific_site double precision, flammable_site double precision, village double precision, road_or_rail double precision,
  nature_reserve double precision, water double precision, households integer, population integer,
  soil text, soil_en text, soil_resistivity double precision, coating text, coating_en text, protection_potential double precision,
  third_party double precision, corrosion double precision, design_manufacture double precision, operation double precision, ground_movement double precision,
  medium_hazard double precision, population_score double precision, environment_score double precision, business double precision,
  history text[] not null default '{}',
  remark text,
  primary key (tenant_id, id),
  foreign key (tenant_id, equipment_id) references equipment,
  constraint criticality_segments_length check (from_km <> to_km)
);
call protect_study_part('criticality_segments', 'criticality_studies');
create unique index criticality_segments_code on criticality_segments (tenant_id, study_id, line_no, code) where is_deleted = 0;
create index on criticality_segments (tenant_id, equipment_id) where equipment_id is not null;

create table criticality_segment_results (
  tenant_id text not null default current_tenant() references tenants,
  segment_id bigint not null,
  safety_score double precision, likelihood double precision, consequence double precision, risk double precision, band text, radius double precision,
  hca text, hca_level text, hca_rule text, driver text,
  problem text, problem_en text,
  primary key (tenant_id, segment_id),
  foreign key (tenant_id, segment_id) references criticality_segments
);
call isolate_tenant_table('criticality_segment_results');
grant select, insert, update, delete on criticality_segment_results to ircrisk_app;
