-- Atmospheric tanks: the data API 653 asks for beside the ledger's own.

create table tanks (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  equipment_id bigint not null,
  tank_number text not null check (tank_number <> ''),
  roof_type text not null check (roof_type in ('cone', 'dome', 'efr', 'ifr')),
  diameter double precision not null check (diameter > 0),
  shell_height double precision not null check (shell_height > 0),
  max_operating_level double precision check (max_operating_level > 0),
  design_level double precision check (design_level > 0),
  nominal_volume double precision check (nominal_volume > 0),
  stored_product text,
  specific_gravity double precision check (specific_gravity > 0 and specific_gravity < 3),
  design_temperature double precision,
  year_built integer check (year_built between 1900 and 2200),
  design_standard text,
  riveted boolean not null default false,
  foundation text check (foundation in ('ringwall', 'earth', 'slab', 'pile')),
  release_barrier boolean not null default false,
  bottom_type text check (bottom_type in ('single', 'double', 'slope')),
  annular_thickness double precision check (annular_thickness > 0),
  lining text,
  lining_date date,
  lining_life double precision check (lining_life > 0),
  cathodic_protection text,
  cathodic_survey_date date,
  insulated boolean,
  heater_coil boolean,
  primary_seal text,
  secondary_seal text,
  roof_landed_level double precision check (roof_landed_level >= 0),
  bund_volume double precision check (bund_volume >= 0),
  overfill_category text,
  groundwater_depth double precision,
  soil_resistivity double precision check (soil_resistivity > 0),
  service_state text not null default 'inService' check (service_state in ('inService', 'outOfService', 'underRepair', 'decommissioned')),
  remark text,
  primary key (tenant_id, id),
  foreign key (tenant_id, equipment_id) references equipment
);
call protect_tenant_table('tanks');
create unique index tanks_equipment on tanks (tenant_id, equipment_id) where is_deleted = 0;
create index on tanks (tenant_id, tank_number, id) where is_deleted = 0;

create table tank_courses (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  tank_id bigint not null,
  -- From the bottom, the lowest is 1.
  course integer not null check (course between 1 and 30),
  height double precision not null check (height > 0),
  nominal_thickness double precision not null check (nominal_thickness > 0),
  material_id bigint,
  yield_strength double precision check (yield_strength > 0),
  tensile_strength double precision check (tensile_strength > 0),
  unknown_steel boolean not null default false,
  joint_efficiency double precision check (joint_efficiency > 0 and joint_efficiency <= 1),
  measured_minimum double precision check (measured_minimum > 0),
  measured_average double precision check (measured_average > 0),
  measured_date date,
  corrosion_rate double precision,
  -- A course replaced over part of the circumference has a row for each range, in degrees.
  angle_from double precision check (angle_from >= 0 and angle_from < 360),
  angle_to double precision check (angle_to > 0 and angle_to <= 360),
  primary key (tenant_id, id),
  foreign key (tenant_id, tank_id) references tanks,
  foreign key (tenant_id, material_id) references materials,
  check ((angle_from is null) = (angle_to is null)),
  check (measured_minimum <= measured_average)
);
call protect_tenant_table('tank_courses');
create unique index tank_courses_course on tank_courses (tenant_id, tank_id, course, coalesce(angle_from, -1)) where is_deleted = 0;

create table tank_bottoms (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  tank_id bigint not null,
  zone text not null check (zone <> ''),
  nominal_thickness double precision not null check (nominal_thickness > 0),
  underside_remaining double precision check (underside_remaining > 0),
  internal_remaining double precision check (internal_remaining > 0),
  internal_rate double precision,
  underside_rate double precision,
  measured_date date,
  remark text,
  primary key (tenant_id, id),
  foreign key (tenant_id, tank_id) references tanks
);
call protect_tenant_table('tank_bottoms');
create unique index tank_bottoms_zone on tank_bottoms (tenant_id, tank_id, zone) where is_deleted = 0;

create table tank_settlements (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  tank_id bigint not null,
  survey_date date not null,
  surveyor text,
  -- Elevations round the shell in mm, in order, separated by commas.
  elevations text not null,
  -- Angle of each point in degrees; evenly spaced when empty.
  angles text,
  youngs_modulus double precision check (youngs_modulus > 0),
  remark text,
  primary key (tenant_id, id),
  foreign key (tenant_id, tank_id) references tanks
);
call protect_tenant_table('tank_settlements');
create unique index tank_settlements_day on tank_settlements (tenant_id, tank_id, survey_date) where is_deleted = 0;
